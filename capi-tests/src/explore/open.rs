//! Differences that `explore` finds and that are not mended yet: faults of ours, not exceptions. Each names its stage
//! and field as `explore` prints them, and what is known. A kind that is not here fails the test.

/// Stage and field, and what is known of the cause.
pub const OPEN: &[(&str, &str)] = &[(
    "mj_step: solver_niter",
    "a last bit of qacc after many steps; iterations follow",
)];

/// What is known of a kind of difference.
pub fn known(kind: &str) -> Option<&'static str> {
    OPEN.iter().find(|(name, _)| kind == *name).map(|o| o.1)
}
