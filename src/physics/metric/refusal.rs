//! What flexes ask of the integrator and the solver.

use crate::abi::*;
use crate::base::Model;
use crate::physics::flex::Flex;

/// Why the options of a model do not go with its flexes, one of which may have stable Neo-Hookean elasticity.
pub fn refusal(m: Model, hookean: bool) -> Option<&'static str> {
    let option = m.opt();
    let flexes = || Flex::all(m).filter(|f| !f.rigid());
    // a cloth without elasticity in its plane has room for it, and zeros there; a constraint of strain its modes
    let stretches = |f: &Flex| !f.held_by_strain() && f.stiff();
    let bends = |f: &Flex| m.flex_bendingadr()[f.id] >= 0;
    let elastic = flexes().any(|f| stretches(&f) && !f.wires() || bends(&f));
    let pushes = flexes().any(Flex::pushes);
    let edges =
        flexes().any(|f| m.flex_edgestiffness()[f.id] != 0.0 || m.flex_edgedamping()[f.id] != 0.0);
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
            discrete && (elastic || pushes) && dual,
            "discrete integrator: PGS and noslip not yet supported with flex",
        ),
    ];
    refused.iter().find(|r| r.0).map(|r| r.1)
}

/// Some flex has stable Neo-Hookean elasticity.
pub fn neo_hookean(m: Model) -> bool {
    let marked = |f: Flex| {
        let first = usize::try_from(m.flex_stiffnessadr()[f.id]).ok();
        first.is_some_and(|a| m.flex_stiffness()[a + 21] != 0.0)
    };
    Flex::all(m).any(|f| f.dim() == 3 && !f.interpolated() && marked(f))
}
