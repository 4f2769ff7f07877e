//! Lengths of what elements have in the state.

use crate::abi::*;

/// Numbers a joint has in qpos and qvel.
pub fn joint_dims(kind: mjtJoint) -> (usize, usize) {
    match kind {
        mjJNT_FREE => (7, 6),
        mjJNT_BALL => (4, 3),
        _ => (1, 1),
    }
}

/// Numbers of a buffer of `nsample` records of `dim` values: two of its own, then time and values of
/// each.
pub fn history_length(nsample: i32, dim: usize) -> usize {
    match usize::try_from(nsample) {
        Ok(n) if n > 0 => 2 + n * (1 + dim),
        _ => 0,
    }
}
