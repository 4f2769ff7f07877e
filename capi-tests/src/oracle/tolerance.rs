//! All tolerances of the comparison with the reference, in one place.
//!
//! `MJTOL_SCALE` multiplies every tolerance; `MJTOL_SCALE=0` accepts equal values only and so
//! prints the true residuals.

/// Compiled doubles: arithmetic of the compiler, no iteration except the eigen solver.
pub const COMPILED: f64 = 1e-10;
/// A stage without iteration on the reference's own inputs.
pub const SMOOTH: f64 = 1e-12;
/// A stage behind an iterative solver.
pub const SOLVED: f64 = 1e-9;
/// Whole `mj_forward`, `mj_step`, `mj_inverse` from a recorded state.
pub const WHOLE: f64 = 1e-8;

/// Reads `MJTOL_SCALE`.
pub fn scaled(tolerance: f64) -> f64 {
    let scale = std::env::var("MJTOL_SCALE")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1.0);
    tolerance * scale
}

/// The tolerance of one stage.
pub fn stage(name: &str) -> f64 {
    match name {
        "mj_fwdConstraint" | "mj_sensorAcc" | "mj_rnePostConstraint" => SOLVED,
        _ => SMOOTH,
    }
}
