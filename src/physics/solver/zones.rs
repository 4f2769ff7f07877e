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

/// Number of rows in another state.
pub fn count_changes(old: &[i32], new: &[i32]) -> usize {
    let count = |old: &[i32], new: &[i32]| old.iter().zip(new).filter(|(a, b)| a != b).count();
    let ((old4, old), (new4, new)) = (old.as_chunks::<4>(), new.as_chunks::<4>());
    // most stay
    let changed = old4.iter().zip(new4).filter(|(a, b)| a != b);
    changed.fold(count(old, new), |n, (a, b)| n + count(a, b))
}

/// Rows that entered or left the quadratic zone, with the sign of their square.
pub fn changed_rows<'a>(
    old: &'a [i32],
    new: &'a [i32],
) -> impl Iterator<Item = (usize, Rank1)> + use<'a> {
    let mut next = 0;
    core::iter::from_fn(move || {
        loop {
            let (old, new) = (old.get(next..)?, new.get(next..)?);
            // most stay: four at a time
            if let (Some(a), Some(b)) = (old.first_chunk::<4>(), new.first_chunk())
                && a == b
            {
                next += 4;
                continue;
            }
            let zones = (is_quadratic(*old.first()?), is_quadratic(*new.first()?));
            next += 1;
            match zones {
                (false, true) => return Some((next - 1, Rank1::Add)),
                (true, false) => return Some((next - 1, Rank1::Subtract)),
                _ => {}
            }
        }
    })
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
        root(self.contact)
    }
}

/// G of a contact's own Hessian G G', row-major.
pub fn root(contact: &mjContact) -> [f64; 36] {
    let mut root = contact.H;
    match contact.dim {
        3 => cholesky::factorize(&mut root, 3, MINVAL),
        4 => cholesky::factorize(&mut root, 4, MINVAL),
        _ => cholesky::factorize(&mut root, 6, MINVAL),
    };
    root
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn changes_are_found_wherever_they_are() {
        let mut rng = Rng::new(9);
        for n in 0..30 {
            let mut states = || {
                let state = |_| (2.0 * rng.signed().abs()) as i32;
                (0..n).map(state).collect::<Vec<i32>>()
            };
            let (old, mut new) = (states(), states());
            // alike for a while
            new[..n / 2].copy_from_slice(&old[..n / 2]);
            let found: Vec<_> = changed_rows(&old, &new).collect();
            let zones = |i: usize| [old[i], new[i]].map(is_quadratic);
            let differ = (0..n).filter(|&i| old[i] != new[i]).count();
            assert_eq!(count_changes(&old, &new), differ);
            let want = (0..n).filter_map(|i| match zones(i) {
                [false, true] => Some((i, Rank1::Add)),
                [true, false] => Some((i, Rank1::Subtract)),
                _ => None,
            });
            assert!(found == want.collect::<Vec<_>>());
        }
    }
}
