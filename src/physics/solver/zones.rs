//! What rows add to the Hessian by their zone: rows in the quadratic zone their square, contacts on the
//! surface of the cone a block.

use super::problem::Problem;
use crate::abi::*;
use crate::math::MINVAL;
use crate::math::cholesky::{self, Rank1};
use crate::physics::constraint::Summary;

/// A row counts in the quadratic part.
#[inline(always)]
pub fn is_quadratic(state: i32) -> bool {
    state == mjCNSTRSTATE_QUADRATIC
}

/// Rows that entered or left the quadratic zone, with the sign of their square.
pub fn changed_rows<'a>(
    old: &'a [i32],
    new: &'a [i32],
) -> impl Iterator<Item = (usize, Rank1)> + use<'a> {
    let pairs = old.iter().zip(new).enumerate();
    pairs.filter_map(
        |(i, (&old, &new))| match (is_quadratic(old), is_quadratic(new)) {
            (false, true) => Some((i, Rank1::Add)),
            (true, false) => Some((i, Rank1::Subtract)),
            _ => None,
        },
    )
}

/// The number of rank-one terms by which the Hessian follows the rows, with its cones; none where a row leaves and may take a
/// pivot with it.
pub fn terms_without_loss(old: &[i32], new: &[i32], summary: Summary) -> Option<usize> {
    let mut n = summary.ncone;
    for (_, sign) in changed_rows(old, new) {
        if sign == Rank1::Subtract {
            return None;
        }
        n += 1;
    }
    Some(n)
}

/// A contact on the surface of its cone.
pub struct ConeBlock<'a> {
    /// its first row
    pub row: usize,
    /// number of rows
    pub dim: usize,
    contact: &'a mjContact,
}

impl ConeBlock<'_> {
    /// G of the contact's own Hessian G G', row-major.
    pub fn root(&self) -> [f64; 36] {
        let mut root = self.contact.H;
        cholesky::factor(&mut root, self.dim, MINVAL);
        root
    }
}

/// Contacts on the surface of their cone, in the order of the rows.
pub fn cone_blocks<'a>(p: &'a Problem) -> impl Iterator<Item = ConeBlock<'a>> {
    let mut next = 0;
    core::iter::from_fn(move || {
        let skip = p.state[next..]
            .iter()
            .position(|&s| s == mjCNSTRSTATE_CONE)?;
        let row = next + skip;
        let contact = &p.contacts[p.rows.id[row] as usize];
        let dim = contact.dim as usize;
        next = row + dim;
        Some(ConeBlock { row, dim, contact })
    })
}
