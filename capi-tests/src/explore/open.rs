//! Differences that `explore` finds and that are not mended yet: faults of ours, not exceptions. Each names its stage
//! and field as `explore` prints them, and what is known. A kind that is not here fails the test.

/// Stage and field, what the description of such a difference holds, and what is known of the cause.
pub const OPEN: &[(&str, &str, &str)] = &[
    (
        "mj_step: solver_niter",
        "",
        "a last bit of qacc after many steps; iterations follow",
    ),
    (
        "mj_forward: wrap_xpos",
        "e16 !=",
        "a tendon at a geom whose size is below the rounding of its place",
    ),
    (
        "mj_forward: qfrc_constraint",
        "!= NaN",
        "a dof in no island, beside forces of other dofs that are no numbers",
    ),
    (
        "mj_step: qDeriv",
        "!= NaN",
        "derivatives of what is no number, in columns that it does not move",
    ),
];

/// What is known of a kind of difference, described like this.
pub fn known(kind: &str, how: &str) -> Option<&'static str> {
    OPEN.iter()
        .find(|(name, part, _)| kind == *name && how.contains(part))
        .map(|o| o.2)
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn open_by_stage_and_field() {
        let how = "[0] 3 != 4 (1 of 1 differ)";
        assert!(known("mj_step: solver_niter", how).is_some());
        assert!(known("mj_step: qacc", how).is_none());
    }
}
