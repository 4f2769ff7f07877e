//! Sums into a matrix with a given pattern.

use crate::base::Model;
use crate::math::Real;
use crate::math::sparse::Pattern;
use core::ops::Range;

/// Whether the derivative of Coriolis, centrifugal and gyroscopic forces is included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bias {
    Include,
    Omit,
}

/// The pattern of `qDeriv` and `qLU`.
pub fn pattern(m: Model<'_>) -> Pattern<'_> {
    Pattern {
        rownnz: m.D_rownnz(),
        rowadr: m.D_rowadr(),
        colind: m.D_colind(),
    }
}

/// Where the rows of some dofs stand in `qDeriv` and `qLU`.
pub fn places(m: Model, dofs: &Range<usize>) -> Range<usize> {
    if dofs.is_empty() {
        return 0..0;
    }
    pattern(m).range(dofs.start).start..pattern(m).range(dofs.end - 1).end
}

/// mat += scale row rowᵀ for a sparse row, at the nonzeros that the pattern has.
pub(super) fn add_outer<N: Real>(mat: &mut [N], pat: Pattern, cols: &[i32], row: &[N], scale: N) {
    for (&i, &x) in cols.iter().zip(row) {
        let target = pat.range(i as usize);
        let scale = x * scale;
        let mut k = 0;
        // merge of two increasing lists
        for (value, &col) in mat[target].iter_mut().zip(pat.cols(i as usize)) {
            while k < cols.len() && cols[k] < col {
                k += 1;
            }
            if k == cols.len() {
                break;
            }
            if cols[k] == col {
                *value += row[k] * scale;
            }
        }
    }
}
