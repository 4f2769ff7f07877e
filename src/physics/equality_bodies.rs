//! The bodies of an equality between points. Computation: coEquality.

use crate::abi::mjOBJ_SITE;
use crate::base::Model;

/// The two bodies of a connect or weld.
pub fn equality_bodies(m: Model, i: usize) -> (usize, usize) {
    let (o1, o2) = (m.eq_obj1id()[i] as usize, m.eq_obj2id()[i] as usize);
    if m.eq_objtype()[i] == mjOBJ_SITE {
        (m.site_bodyid()[o1] as usize, m.site_bodyid()[o2] as usize)
    } else {
        (o1, o2)
    }
}
