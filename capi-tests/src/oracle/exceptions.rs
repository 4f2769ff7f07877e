//! Where results differ from the reference's bits, and why: the one list that `parity`, `parity-compile`, `rollouts`
//! and `explore` ask. What differs and does not stand here is a failure.

use mujoco::abi::mjModel;

use super::compare::Difference;

/// A difference that is known and explained.
pub struct Exception {
    pub name: &'static str,
    /// stages in which it shows; none: all
    pub stages: &'static [&'static str],
    /// fields that may differ; none: all
    pub fields: &'static [&'static str],
    /// models that it concerns
    pub when: fn(&mjModel) -> bool,
    /// largest difference, relative to the field's scale
    pub bound: f64,
    /// the cause
    pub why: &'static str,
}

/// All of them.
pub const EXCEPTIONS: &[Exception] = &[];

/// The exception that covers a difference.
pub fn of(m: &mjModel, stage: &str, field: &str, d: &Difference) -> Option<&'static Exception> {
    let member = |list: &[&str], name: &str| list.is_empty() || list.contains(&name);
    EXCEPTIONS.iter().find(|e| {
        d.structural.is_none()
            && d.relative <= e.bound
            && member(e.stages, stage)
            && member(e.fields, field)
            && (e.when)(m)
    })
}
