//! Adhesion of contacts: a constant pull along the normal, beside what the constraint rows push.
//! XML reference: geom-adhesion, contact-pair-adhesion.

use crate::base::Data;
use crate::physics::form::is_sparse;
use crate::physics::jacobian::normal_jacobian;
use crate::physics::sleep::copy_awake;

/// `qfrc_adhesion`: the sum of J_n' (-adhesion) over the contacts that stick; whether there are any.
pub fn adhesion(d: &mut Data) -> bool {
    let m = d.model();
    if !m.flg_adhesion() {
        return false;
    }
    let mark = d.mark();
    let qfrc = mark.nums(d, m.nv());
    qfrc.fill(0.0);
    let mut any = false;
    for con in d.contact() {
        if con.adhesion != 0.0 && con.exclude == 0 {
            any = true;
            if !con.frame[..3].iter().all(|x| x.is_finite()) && !is_sparse(m) {
                // a dense row has no numbers in the columns of other bodies either
                qfrc.fill(f64::NAN);
            }
            normal_jacobian(d, con, |i, x| qfrc[i] -= x * con.adhesion);
        }
    }
    if any {
        copy_awake(d, qfrc, Data::qfrc_adhesion_mut);
    }
    mark.release(d);
    any
}
