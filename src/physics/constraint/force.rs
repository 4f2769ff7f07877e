//! Forces of single contacts. Computation: soCones.

use super::form::is_pyramidal;
use crate::base::DataRef;
use crate::math::pyramid;

/// `mj_contactForce`: force and torque of contact `id` in its frame, zero when it has no rows.
pub fn contact_force(d: &DataRef, id: usize) -> [f64; 6] {
    let mut wrench = [0.0; 6];
    let con = &d.contact()[id];
    let Ok(adr) = usize::try_from(con.efc_address) else {
        return wrench;
    };
    let (dim, force) = (con.dim as usize, d.efc_force());
    if is_pyramidal(d.model()) {
        pyramid::decode(&mut wrench[..dim], &force[adr..], &con.friction[..dim - 1]);
    } else {
        wrench[..dim].copy_from_slice(&force[adr..adr + dim]);
    }
    wrench[0] -= con.adhesion;
    wrench
}
