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
}

/// Memory for rows with each dof at its place. They are moved when H is first summed, which may be never.
pub struct Moved<'a> {
    jac: Local<'a>,
    vals: &'a mut [f64],
    cols: &'a mut [i32],
    dof_at: &'a mut [i32],
    end: &'a mut [i32],
}

impl<'a> Moved<'a> {
    /// For the rows of J; none if it is dense.
    pub fn room(jac: &Local<'a>, mark: &'a Mark, d: &mut Data, nv: usize) -> Option<Self> {
        let Local::Sparse { J, pat, .. } = jac else {
            return None;
        };
        Some(Moved {
            jac: *jac,
            vals: mark.nums(d, J.len()),
            cols: mark.ints(d, pat.colind.len()),
            dof_at: mark.ints(d, nv),
            end: mark.ints(d, pat.rowadr.len()),
        })
    }

    /// The transposed rows are dealt out place by place, so that the columns of every row come in order without being
    /// sorted (F. Gustavson, Two fast algorithms for sparse matrices, ACM TOMS 4, 1978).
    pub fn place(self, place: &[i32]) -> Option<Squares<'a>> {
        let Local::Sparse {
            pat,
            rowsuper,
            JT,
            pat_t,
            ..
        } = self.jac
        else {
            return None;
        };
        let Moved {
            vals,
            cols,
            dof_at,
            end,
            ..
        } = self;
        for (dof, &k) in place.iter().enumerate() {
            dof_at[k as usize] = dof as i32;
        }
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
