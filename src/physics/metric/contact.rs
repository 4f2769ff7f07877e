//! Contacts that push by forces of their own: the squares of their normal rows.

use crate::base::{Data, DataRef};
use crate::fields;
use crate::physics::constraint::Packed;

/// The rows of the position stage.
pub fn rows<'d>(d: &'d DataRef) -> Packed<'d> {
    Packed {
        ind: d.efm_con_ind(),
        val: d.efm_con_val(),
    }
}

/// `efm_c -= h k n'(n v)`: springs at the end of the step.
pub fn shift(d: &mut Data) {
    let h = d.model().opt().timestep;
    fields!(d => write: efm_c; read: efm_con_ind, efm_con_val, qvel);
    let packed = Packed {
        ind: efm_con_ind,
        val: efm_con_val,
    };
    for (scale, _, dofs, columns) in packed.rows() {
        let each = dofs.iter().zip(columns).map(|(&i, x)| x * qvel[i as usize]);
        let force = scale / h * each.fold(0.0, |sum, x| sum + x);
        for (&i, x) in dofs.iter().zip(columns) {
            efm_c[i as usize] -= force * x;
        }
    }
}
