//! The rows of J where the Hessian has them: on the dofs in their natural order, or on the places of another one.

use super::super::local::Local;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::sparse::Pattern;

/// Rows whose squares are summed to H.
#[derive(Clone, Copy)]
pub struct Squares<'a> {
    pub J: &'a [f64],
    pub pat: Pattern<'a>,
    /// for each row the number of rows below it that repeat its columns
    pub rowsuper: &'a [i32],
}

impl<'a> Squares<'a> {
    /// As they are; none if J is dense.
    pub fn of(jac: Local<'a>) -> Option<Self> {
        let Local::Sparse {
            J, pat, rowsuper, ..
        } = jac
        else {
            return None;
        };
        Some(Squares { J, pat, rowsuper })
    }

    /// With each dof at its place. The transposed rows are dealt out place by place, so that the columns of every row
    /// come in order without being sorted (F. Gustavson, Two fast algorithms for sparse matrices, ACM TOMS 4, 1978).
    pub fn placed(jac: Local<'a>, mark: &'a Mark, d: &mut Data, place: &[i32]) -> Option<Self> {
        let Local::Sparse {
            J,
            pat,
            rowsuper,
            JT,
            pat_t,
            ..
        } = jac
        else {
            return None;
        };
        let (vals, cols) = (mark.nums(d, J.len()), mark.ints(d, pat.colind.len()));
        let dof_at = mark.ints(d, place.len());
        for (dof, &k) in place.iter().enumerate() {
            dof_at[k as usize] = dof as i32;
        }
        let end = mark.ints(d, pat.rowadr.len());
        end.copy_from_slice(pat.rowadr);
        for (k, &dof) in dof_at.iter().enumerate() {
            let (own, rows) = pat_t.row(dof as usize, JT);
            for (&r, &x) in rows.iter().zip(own) {
                let end = &mut end[r as usize];
                let at = *end as usize;
                (vals[at], cols[at]) = (x, k as i32);
                *end += 1;
            }
        }
        Some(Squares {
            J: vals,
            pat: Pattern {
                colind: cols,
                ..pat
            },
            rowsuper,
        })
    }
}
