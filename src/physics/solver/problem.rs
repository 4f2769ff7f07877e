//! The primal problem: what its cost is made of. Computation: soPrimal.

use super::inertia::Inertia;
use super::local::Local;
use crate::abi::mjContact;
use crate::physics::constraint::RowSet;

/// One problem: `a` minimizes (a − a0)' M (a − a0) / 2 + s(J a − aref).
pub struct Problem<'a> {
    pub rows: RowSet<'a>,
    pub contacts: &'a mut [mjContact],
    pub jac: Local<'a>,
    pub inertia: Inertia<'a>,
    pub aref: &'a [f64],
    /// M a0
    pub qfrc_smooth: &'a [f64],
    pub qacc: &'a mut [f64],
    pub qfrc_constraint: &'a mut [f64],
    pub force: &'a mut [f64],
    pub state: &'a mut [i32],
}
