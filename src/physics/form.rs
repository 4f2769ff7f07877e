//! Which form the problem has: pyramidal or elliptic, sparse or dense, with or without its dual.

use crate::abi::{mjCONE_PYRAMIDAL, mjJAC_AUTO, mjJAC_SPARSE, mjSOL_PGS};
use crate::base::Model;

/// Friction cones are pyramids.
pub fn is_pyramidal(m: Model) -> bool {
    m.opt().cone == mjCONE_PYRAMIDAL
}

/// The constraint Jacobian is sparse.
pub fn is_sparse(m: Model) -> bool {
    // from this size on, sparse storage pays
    const AUTO_NV: usize = 60;
    match m.opt().jacobian {
        mjJAC_SPARSE => true,
        mjJAC_AUTO => m.nv() >= AUTO_NV,
        _ => false,
    }
}

/// The solver, or its no-slip pass, works in the space of constraint forces.
pub fn is_dual(m: Model) -> bool {
    m.opt().solver == mjSOL_PGS || m.opt().noslip_iterations > 0
}
