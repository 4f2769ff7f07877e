//! Bounds that numerics share: what counts as zero, and what is too large.

/// Smallest number treated as nonzero: lengths, pivots and denominators below it count as zero
/// (`mjMINVAL`).
pub const MINVAL: f64 = crate::abi::mjMINVAL;

/// Largest magnitude accepted in a state (`mjMAXVAL`).
pub const MAXVAL: f64 = crate::abi::mjMAXVAL;
