//! Tendons of a loaded file: joints alone, or a path whose geoms lie between two sites; what they pull is in their
//! rows of the Jacobian.

use core::iter::once;

use super::check::{Check, Problem, blocks};
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
        let plastic = m.tendon_plasticadr()[t];
        if plastic >= 0 {
            blocks("tendon_plasticadr", once((plastic, 2)), m.nplastic())?;
        }
        // the trees of a path with more than two are not named
        let trees = m.tendon_treenum()[t] as usize;
        if trees <= 2 && m.tendon_treeid()[t][..trees].contains(&-1) {
            return Err(Problem::Misfit("tendon_treeid", t));
        }
    }
    Ok(())
}

/// Checks the rows of the Jacobian, whose columns are in order: bodies that a path touches move with these dofs only.
pub fn columns(m: Model) -> Check {
    for t in 0..m.ntendon() {
        let start = m.ten_J_rowadr()[t] as usize;
        let row = &m.ten_J_colind()[start..start + m.ten_J_rownnz()[t] as usize];
        let has = |dof: usize| row.binary_search(&(dof as i32)).is_ok();
        for w in m.tendon_adr()[t] as usize..(m.tendon_adr()[t] + m.tendon_num()[t]) as usize {
            let id = m.wrap_objid()[w] as usize;
            let body = match m.wrap_type()[w] {
                mjWRAP_SITE => m.site_bodyid()[id],
                mjWRAP_SPHERE | mjWRAP_CYLINDER => m.geom_bodyid()[id],
                mjWRAP_JOINT if !has(m.jnt_dofadr()[id] as usize) => {
                    return Err(Problem::Misfit("ten_J_colind", t));
                }
                _ => continue,
            };
            if !m.dofs_up(m.last_dof(body as usize)).all(has) {
                return Err(Problem::Misfit("ten_J_colind", t));
            }
        }
    }
    Ok(())
}
