//! Contacts of flexes that push by forces of their own, without friction: springs along the normal. The effective metric
//! finds their rows. Modeling: deformable objects; facts: flex-3-collision.

use super::parts::Flex;
use crate::base::{Data, report};
use crate::fields;

/// What each row has before its columns: their number and the contact; what scales its square, and the force.
pub const HEAD: usize = 2;

/// Rows one after the other, as `efm_con_ind` and `efm_con_val` have them.
pub struct Packed<'a> {
    pub ind: &'a [i32],
    pub val: &'a [f64],
}

impl<'a> Packed<'a> {
    /// Scale, force, dofs and columns of each row.
    pub fn rows(self) -> impl Iterator<Item = (f64, f64, &'a [i32], &'a [f64])> {
        let mut rest = (self.ind, self.val);
        core::iter::from_fn(move || {
            let n = HEAD + *rest.0.first()? as usize;
            let (ind, val) = (rest.0.get(..n)?, rest.1.get(..n)?);
            rest = (&rest.0[n..], &rest.1[n..]);
            Some((val[0], val[1], &ind[HEAD..], &val[HEAD..]))
        })
    }
}

/// Their forces, into `qfrc_spring`.
pub fn push(d: &mut Data) {
    let m = d.model();
    // whatever touches: none of the contacts is looked at
    let touched = !d.contact().is_empty() && Flex::all(m).any(Flex::pushes);
    if d.efm_active() == 0 && touched {
        report::raise(format_args!(
            "mj_contactPassive: passive flex contact needs the effective metric: run the position stage (mj_forward, \
             or mj_fwdPosition) before mj_passive"
        ));
    }
    fields!(d => write: qfrc_spring; read: efm_con_ind, efm_con_val);
    let packed = Packed {
        ind: efm_con_ind,
        val: efm_con_val,
    };
    for (_, force, dofs, columns) in packed.rows() {
        for (&i, x) in dofs.iter().zip(columns) {
            qfrc_spring[i as usize] += x * force;
        }
    }
}
