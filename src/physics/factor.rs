//! The structure of a sparse Cholesky factor in memory of the stack, for whoever factors a matrix of dofs.

use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::sparse_cholesky::few::{Few, Set};
use crate::math::sparse_cholesky::{Blocks, Room, Structure, Upper, count, symbolic, transpose};

/// The structure of L for a matrix whose row `r` has `own[r]` columns up to its diagonal, one row behind the other in
/// `colind`. `flag` is scratch with a number for each row.
pub fn structure<'a>(
    mark: &'a Mark,
    d: &mut Data,
    own: &'a [i32],
    colind: &[i32],
    flag: &mut [i32],
) -> Structure<'a> {
    let n = own.len();
    let (adr, rows) = (mark.ints(d, n + 1), mark.ints(d, colind.len() - n));
    transpose(own, colind, adr, rows);
    let upper = Upper { adr, rows };
    let blocks = Blocks::find(own, colind, upper, mark.ints(d, n), mark.ints(d, n + 1));
    let parent = mark.ints(d, n);
    let (rownnz, col_adr) = (mark.ints(d, n), mark.ints(d, n + 1));
    let nl = count(&blocks, upper, rownnz, col_adr, parent, flag);
    let room = Room {
        rownnz,
        col_adr,
        rowadr: mark.ints(d, n),
        colind: mark.ints(d, nl),
        col_row: mark.ints(d, nl - n),
        col_at: mark.ints(d, nl - n),
        group: mark.ints(d, n),
    };
    symbolic(room, own, &blocks, upper, parent, flag)
}

/// The structure of L for a matrix of few rows, `lower` with the columns of each up to its diagonal; `sets` become those of L.
pub fn structure_of_few<'a>(
    mark: &'a Mark,
    d: &mut Data,
    lower: &[Set],
    sets: &'a mut [Set],
) -> Structure<'a> {
    let (few, n) = (Few::new(lower), lower.len());
    let nl = few.nnz();
    let room = Room {
        rownnz: mark.ints(d, n),
        col_adr: mark.ints(d, n + 1),
        rowadr: mark.ints(d, n),
        colind: mark.ints(d, nl),
        col_row: mark.ints(d, nl - n),
        col_at: mark.ints(d, nl - n),
        group: mark.ints(d, n),
    };
    few.structure(room, mark.ints(d, n), sets)
}
