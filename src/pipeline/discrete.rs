//! The discrete integrator: forward dynamics in the effective metric, whose acceleration is the change of
//! velocity over the step. Computation: geIntegration, geFreeBody.

use super::advance::advance;
use crate::base::Data;

/// The state after the step that `qacc` describes.
pub fn discrete(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let (qacc, act_dot) = (mark.nums(d, m.nv()), mark.nums(d, m.na()));
    qacc.copy_from_slice(d.qacc());
    act_dot.copy_from_slice(d.act_dot());
    advance(d, act_dot, qacc, None);
    mark.release(d);
}
