//! What flexes ask of the integrator and the solver.

use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::whole::work::Work;
use crate::base::Model;
use crate::physics::flex::guarded;
use crate::physics::metric;

/// Refuses options that do not go with the flexes of a model.
pub fn check(m: Model, work: &Work) -> Outcome {
    let hookean = work
        .flexes
        .iter()
        .any(|x| x.s.elastic3d == 1 && x.s.young > 0.0);
    if let Some(text) = metric::refusal(m, hookean) {
        return Err(Fault::plain(format!("engine error: {text}")));
    }
    match guarded::refusal(m) {
        Some(why) => Err(Fault::plain(format!("engine error: {why}"))),
        None => Ok(()),
    }
}
