//! Tendons of a loaded file: joints alone, or a path whose geoms lie between two sites.

use super::{Check, Problem};
use crate::abi::*;
use crate::base::views::Model;

/// Checks the course of all tendons; their ranges are known to be inside.
pub fn check(m: Model) -> Check {
    for t in 0..m.ntendon() {
        let (adr, n) = (m.tendon_adr()[t], m.tendon_num()[t]);
        let items = match n {
            0 => &[],
            _ => &m.wrap_type()[adr as usize..(adr + n) as usize],
        };
        let fixed = m.tendon_type()[t] == mjTENDON_FIXED;
        let fits = |i: usize| match items[i] {
            mjWRAP_JOINT => fixed,
            mjWRAP_SITE | mjWRAP_PULLEY => !fixed,
            mjWRAP_SPHERE | mjWRAP_CYLINDER => {
                let beside = [i.checked_sub(1), Some(i + 1)];
                let is_site = |k: Option<usize>| k.and_then(|k| items.get(k)) == Some(&mjWRAP_SITE);
                !fixed && beside.into_iter().all(is_site)
            }
            _ => false,
        };
        if items.is_empty() || !(0..items.len()).all(fits) {
            return Err(Problem::Bad("wrap_type makes no path."));
        }
    }
    Ok(())
}
