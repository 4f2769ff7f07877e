//! Differences that `explore` finds and that are not mended yet: faults of ours, not exceptions. Each names its stage
//! and field as `explore` prints them, and what is known. A kind that is not here fails the test.

/// Stage and field, and what is known of the cause.
pub const OPEN: &[(&str, &str)] = &[
    (
        "compile: actuator_biasprm",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: actuator_forcerange",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: actuator_gainprm",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: actuator_lengthrange",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: nnames_map",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: nu",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    ("compile: oct_coeff", "octree of inline meshes: last bits"),
    (
        "compile: pair_solreffriction",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: sensor_type",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    (
        "compile: wrap_type",
        "copies of elements that refer into replicas, slider-cranks in scaled frames",
    ),
    ("mj_step: error", "not yet looked into"),
    (
        "mj_step: solver_niter",
        "zeros of either sign, counts and copies of the solver",
    ),
    (
        "mj_step: solver_nnz",
        "zeros of either sign, counts and copies of the solver",
    ),
    (
        "only ours refuses: Error: sleep policy only allowed for movable root bodies",
        "which fault is told, or refused at all",
    ),
    (
        "only ours refuses: Error: so3 input must be expmap or quat in actuator '' (id = 4)",
        "which fault is told, or refused at all",
    ),
    (
        "only the reference refuses: Error: engine error: geom wrapping not supported",
        "which fault is told, or refused at all",
    ),
    (
        "refusal: Error: both pos and fromto defined in geom",
        "which fault is told, or refused at all",
    ),
    (
        "refusal: Error: sleep policy only allowed for movable root bodies",
        "which fault is told, or refused at all",
    ),
    (
        "refusal: Error: unknown element 'sr109_' in equality constraint",
        "which fault is told, or refused at all",
    ),
    (
        "refusal: XML Error: invalid keyword: '(null)'",
        "which fault is told, or refused at all",
    ),
    ("saved text: ", "copies of elements without an object"),
];

/// What is known of a kind of difference.
pub fn known(kind: &str) -> Option<&'static str> {
    OPEN.iter().find(|(name, _)| kind == *name).map(|o| o.1)
}
