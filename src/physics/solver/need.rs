//! Memory of a problem, taken from the stack at once: scratch, a dense Jacobian of its own, a dense Hessian.

use super::hessian::{self, DenseHessian, Hessian};
use super::inertia::Run;
use super::local::Local;
use super::own::Own;
use super::primal;
use super::sparse::SparseHessian;
use crate::abi::mjSOL_NEWTON;
use crate::base::Data;
use crate::base::stack::Mark;

/// What a problem needs memory for.
pub struct Need {
    pub work: primal::Sizes,
    /// numbers of a dense Jacobian of its own
    pub jac: usize,
    dense: Option<hessian::Sizes>,
}

impl Need {
    /// For numbers of dofs and rows.
    #[inline]
    pub fn new(d: &Data, [nv, nefc, _]: [usize; 3], sparse: bool, effective: &Own) -> Self {
        let dense = !sparse && d.model().opt().solver == mjSOL_NEWTON;
        Self {
            work: primal::Sizes::new(d, nv, nefc, effective.sheet[0].len()),
            jac: 0,
            dense: dense.then(|| hessian::Sizes::new(d, nv, nefc, effective.extends())),
        }
    }

    #[inline]
    pub fn nums(&self) -> usize {
        self.work.nums() + self.jac + self.dense.map_or(0, |sizes| sizes.nums())
    }

    /// A dense Hessian, if the solver has one.
    #[inline]
    pub fn hessian<'a>(&self, room: &mut &'a mut [f64]) -> Hessian<'a> {
        match &self.dense {
            Some(sizes) => Hessian::Dense(DenseHessian::new(room, sizes)),
            None => Hessian::None,
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
