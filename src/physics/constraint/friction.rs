//! Friction-loss rows of dofs and tendons. Computation: coFriction.

use super::equality::{note_tendon, tendon_row};
use super::rows::{Head, Rows};
use crate::abi::{mjCNSTR_FRICTION_DOF, mjCNSTR_FRICTION_TENDON, mjDSBL_FRICTIONLOSS};
use crate::base::Model;
use crate::physics::sleep::Sleepers;

/// Appends the rows of all dofs, then tendons, with friction loss.
pub fn friction(
    rows: &mut Rows,
    m: Model,
    asleep: Sleepers,
    ten_J: &[f64],
    tendon_efcadr: &mut [i32],
) {
    if m.disabled(mjDSBL_FRICTIONLOSS) {
        return;
    }
    for (i, &loss) in m.dof_frictionloss().iter().enumerate() {
        if loss != 0.0 && !asleep.dof(i) {
            let head = Head {
                kind: mjCNSTR_FRICTION_DOF,
                id: i,
                margin: 0.0,
                frictionloss: loss,
            };
            rows.single(&head, i as i32, 1.0, 0.0);
        }
    }
    for (t, &loss) in m.tendon_frictionloss().iter().enumerate() {
        if loss > 0.0 && !asleep.tendon(t) {
            let first = rows.len();
            let (cols, vals) = tendon_row(m, ten_J, t);
            rows.row(cols, vals, 1.0);
            let head = Head {
                kind: mjCNSTR_FRICTION_TENDON,
                id: t,
                margin: 0.0,
                frictionloss: loss,
            };
            rows.close_nonempty(&head, &[0.0]);
            note_tendon(tendon_efcadr, t as i32, first..rows.len());
        }
    }
}
