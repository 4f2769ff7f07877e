//! Forces of single contacts. Computation: soCones.

use crate::base::DataRef;
use crate::math::pyramid;
use crate::physics::form::is_pyramidal;

/// `mj_contactForce`: force and torque of contact `id` in its frame, zero when it has no rows.
pub fn contact_force(d: &DataRef, id: usize) -> [f64; 6] {
    let mut wrench = [0.0; 6];
    let con = &d.contact()[id];
    let Ok(adr) = usize::try_from(con.efc_address) else {
        return wrench;
    };
    let dim = con.dim as usize;
    let pyramidal = is_pyramidal(d.model());
    let rows = match dim {
        2.. if pyramidal => 2 * (dim - 1),
        _ => dim,
    };
    // a contact added by hand may name rows that are not there
    let Some(force) = d.efc_force().get(adr..adr.saturating_add(rows)) else {
        return wrench;
    };
    if pyramidal {
        pyramid::decode(&mut wrench[..dim], force, &con.friction[..dim - 1]);
    } else {
        wrench[..dim].copy_from_slice(force);
    }
    wrench[0] -= con.adhesion;
    wrench
}
