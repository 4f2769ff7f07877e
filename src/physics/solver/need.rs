//! Memory of a problem, taken from the stack at once: scratch, a dense Jacobian of its own, a dense Hessian.

use super::hessian::{self, DenseHessian, Hessian};
use super::inertia::Run;
use super::local::Local;
use super::own::Own;
use super::primal::{self, Work};
use super::sparse::SparseHessian;
use crate::abi::mjSOL_NEWTON;
use crate::base::Data;
use crate::base::stack::{Mark, take};

/// What it is for.
pub struct Memory<'a> {
    pub work: Work<'a>,
    /// of a dense Jacobian of its own
    pub J: &'a mut [f64],
    /// a dense Hessian, if the solver has one
    pub hessian: Hessian<'a>,
}

impl<'a> Memory<'a> {
    /// For numbers of dofs and rows, and as many numbers as a dense Jacobian of its own has.
    #[inline(never)] // with registers of its own
    pub fn new(
        mark: &'a Mark,
        d: &mut Data,
        [nv, nefc, jac]: [usize; 3],
        sparse: bool,
        effective: &Own,
    ) -> Self {
        let work = primal::Sizes::new(d, nv, nefc, effective.sheet[0].len());
        let is_dense = !sparse && d.model().opt().solver == mjSOL_NEWTON;
        let dense = is_dense.then(|| hessian::Sizes::new(d, nv, nefc, effective.extends()));
        let own = dense.as_ref().map_or(0, hessian::Sizes::nums);
        let mut room = mark.nums(d, work.nums() + jac + own);
        Self {
            work: Work::new(&mut room, &work),
            J: take(&mut room, jac),
            hessian: match &dense {
                Some(sizes) => Hessian::Dense(DenseHessian::new(room, sizes)),
                None => Hessian::None,
            },
        }
    }
}

/// That of a problem with sparse rows, the first `ne` of which are equalities, if the solver has one.
pub fn sparse_hessian<'s>(
    mark: &'s Mark,
    d: &mut Data,
    jac: &Local<'s>,
    [nv, _, ne]: [usize; 3],
    runs: &[Run],
    effective: &Own,
) -> Hessian<'s> {
    if d.model().opt().solver != mjSOL_NEWTON {
        return Hessian::None;
    }
    Hessian::Sparse(SparseHessian::new(mark, d, (jac, ne), nv, runs, effective))
}
