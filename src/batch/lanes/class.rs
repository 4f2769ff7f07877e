//! The class of models of which lanes know everything.

use crate::abi::*;
use crate::base::Model;
use crate::physics::derivative::free_bodies;
use crate::physics::{actuation, inertia, passive};

/// Why a model's simulations do not run in lanes; nothing where they do.
pub fn why_not(m: Model<'_>) -> Option<&'static str> {
    let known = mjENBL_ENERGY | mjENBL_OVERRIDE | mjENBL_INVDISCRETE;
    let fluid = m.opt().density != 0.0 || m.opt().viscosity != 0.0;
    let integrator = m.opt().integrator;
    let fast = integrator == mjINT_IMPLICITFAST;
    let plain = |k: usize| {
        // tendons are fixed (below)
        let on_coordinates = match m.actuator_trntype()[k] {
            mjTRN_JOINT | mjTRN_JOINTINPARENT => true,
            mjTRN_TENDON => m.tendon_actfrclimited()[m.actuator_trnid()[k][0] as usize] == 0,
            _ => false,
        };
        on_coordinates && actuation::is_plain(m, k) && m.actuator_delay()[k] == 0.0
    };
    let reasons = [
        (m.nv() == 0, "nothing moves"),
        (m.opt().enableflags & !known != 0, "an enable flag"),
        (
            !matches!(integrator, mjINT_EULER | mjINT_RK4 | mjINT_IMPLICITFAST),
            "the integrator",
        ),
        (m.nplugin() > 0, "plugins"),
        (m.nflex() > 0, "flexes"),
        (
            !(0..m.ntendon()).all(|t| passive_tendon(m, t)),
            "tendons that are spatial, or pull by themselves",
        ),
        (m.na() > 0, "activations"),
        (m.nplastic() > 0, "springs that yield"),
        (m.nhistory() > 0, "delays"),
        (!(0..m.nactuator()).all(plain), "an actuator"),
        (fluid, "a fluid"),
        (m.flg_gravcomp(), "gravity compensation"),
        (m.flg_adhesion(), "adhesion"),
        (
            fast && free_bodies(m).next().is_some(),
            "bodies that float alone under implicitfast",
        ),
    ];
    reasons
        .iter()
        .find(|(holds, _)| *holds)
        .map(|(_, why)| *why)
}

/// A fixed tendon without springs, dampers and inertia: it can only have limits, friction and equalities.
fn passive_tendon(m: Model<'_>, t: usize) -> bool {
    let spring = m.tendon_stiffness()[t] != 0.0 || m.tendon_stiffnesspoly()[t] != [0.0; 2];
    m.tendon_type()[t] == mjTENDON_FIXED
        && !spring
        && passive::tendon_damping(m, t).is_zero()
        && inertia::tendon_armature(m, t) == 0.0
}
