//! What flexes ask of the integrator and the solver.

use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::whole::work::Work;
use crate::base::Model;

/// Refuses options that do not go with the flexes of a model.
pub fn check(m: Model, work: &Work) -> Outcome {
    let option = m.opt();
    let flexes = || (0..m.nflex()).filter(|&f| m.flex_rigid()[f] == 0);
    // a cloth without elasticity in its plane has room for it, and zeros there
    let stretches = |f: usize| {
        usize::try_from(m.flex_stiffnessadr()[f]).is_ok_and(|adr| m.flex_stiffness()[adr] != 0.0)
    };
    let elastic = flexes().any(|f| stretches(f) || m.flex_bendingadr()[f] >= 0);
    let pushes = flexes().any(|f| m.flex_passive()[f] != 0 && m.flex_dim()[f] > 1);
    let edges =
        flexes().any(|f| m.flex_edgestiffness()[f] != 0.0 || m.flex_edgedamping()[f] != 0.0);
    let hookean = work
        .flexes
        .iter()
        .any(|x| x.s.elastic3d == 1 && x.s.young > 0.0);
    let discrete = option.integrator == mjINT_DISCRETE;
    let implicit = matches!(option.integrator, mjINT_IMPLICIT | mjINT_IMPLICITFAST);
    let dual = option.solver == mjSOL_PGS || option.noslip_iterations > 0;
    let refused = [
        (
            !discrete && pushes,
            "passive flex contact requires an integrator with the effective metric: set integrator='discrete'",
        ),
        (
            implicit && elastic,
            "flex elasticity is no longer integrated implicitly under integrator='implicit' and 'implicitfast': set \
             integrator='discrete', or 'Euler' with a small timestep",
        ),
        (
            !discrete && hookean,
            "stable Neo-Hookean elasticity requires integrator='discrete'",
        ),
        (
            discrete && edges,
            "discrete integrator: flex edge stiffness and damping are not supported; use <elasticity> or <edge \
             equality> instead",
        ),
        (
            discrete && elastic && dual,
            "discrete integrator: PGS and noslip not yet supported with flex",
        ),
    ];
    match refused.iter().find(|r| r.0) {
        Some((_, text)) => Err(Fault::plain(format!("engine error: {text}"))),
        None => Ok(()),
    }
}
