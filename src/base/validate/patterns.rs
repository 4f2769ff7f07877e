//! Patterns of the sparse matrices of a loaded file: what factorizations and searches in rows rely on.

use super::{Check, Problem};
use crate::base::views::Model;

/// A matrix by rows; addresses, counts and columns are known to be inside.
struct Rows<'a> {
    name: &'static str,
    count: &'a [i32],
    start: &'a [i32],
    columns: &'a [i32],
}

impl Rows<'_> {
    fn row(&self, i: usize) -> &[i32] {
        let start = self.start[i] as usize;
        &self.columns[start..start + self.count[i] as usize]
    }

    /// Columns of a row come in order, each once.
    fn ordered(&self) -> Check {
        let ordered = |i: usize| self.row(i).is_sorted_by(|a, b| a < b);
        match (0..self.count.len()).all(ordered) {
            true => Ok(()),
            false => Err(Problem::Bounds(self.name)),
        }
    }
}

/// Checks the order of columns, and the closure of the matrix of derivatives under elimination.
pub fn check(m: Model) -> Check {
    macro_rules! rows {
        ($name:ident, $count:ident, $start:ident) => {
            Rows {
                name: stringify!($name),
                count: m.$count(),
                start: m.$start(),
                columns: m.$name(),
            }
        };
    }
    rows!(B_colind, B_rownnz, B_rowadr).ordered()?;
    rows!(M_colind, M_rownnz, M_rowadr).ordered()?;
    rows!(ten_J_colind, ten_J_rownnz, ten_J_rowadr).ordered()?;
    let d = rows!(D_colind, D_rownnz, D_rowadr);
    d.ordered()?;
    // below the diagonal stands the row of the last ancestor; above it what mirrors it
    let lower = |i: usize| &d.row(i)[..m.D_diag()[i] as usize];
    let mut mirrored = 0;
    for i in 0..m.nv() {
        let fits = match lower(i).split_last() {
            None => true,
            Some((&last, others)) => lower(last as usize) == others,
        };
        let upper = &d.row(i)[m.D_diag()[i] as usize + 1..];
        let mirrors = |&j: &i32| lower(j as usize).binary_search(&(i as i32)).is_ok();
        if !fits || !upper.iter().all(mirrors) {
            return Err(Problem::Bounds("D_colind"));
        }
        mirrored += lower(i).len() as i64 - upper.len() as i64;
    }
    match mirrored {
        0 => Ok(()),
        _ => Err(Problem::Bounds("D_rownnz")),
    }
}
