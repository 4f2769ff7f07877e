//! Passive forces: springs, dampers, gravity compensation, fluid, and their sum.
//!
//! Computation: gePassive, gePolynomial, fluid. Writes `qfrc_spring`, `qfrc_damper`,
//! `qfrc_gravcomp`, `qfrc_fluid`, `qfrc_adhesion`, `qfrc_passive`.

mod adhesion;
mod damping;
mod fluid;
mod gravcomp;
mod spring_damper;

pub use damping::{Damping, DofDamping, tendon_damping};
pub use fluid::{Ellipsoid, equivalent_box, inverse, relative_velocity};
pub use spring_damper::{tendon_damper, tendon_spring, tendon_stretch};

use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING, mjPLUGIN_PASSIVE};
use crate::base::{Data, callbacks, plugin};
use crate::fields;
use crate::math::{Real, short};
use crate::physics::flex;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_passive`: all passive forces.
pub fn passive(d: &mut Data) {
    let enabled = enabled(d);
    clear(d, enabled);
    if !enabled {
        return;
    }
    springs_of_joints(d);
    // what sleeps keeps the forces it fell asleep with
    flex::forces(d, |d, f| Sleepers::of(d).flex(f));
    spring_damper::tendons(d);
    flex::push(d);
    let gravcomp = gravcomp::gravcomp(d);
    let fluid = fluid::fluid(d);
    let adhesion = adhesion::adhesion(d);
    sum(d, fluid, adhesion, gravcomp);
    callbacks::passive(d);
    plugin::compute(d, mjPLUGIN_PASSIVE, None);
}

/// `passive` of a model that has nothing but springs and dampers of joints.
pub fn of_joints<N: Real>(d: &mut Data<N>) {
    // the other parts stay zero
    d.qfrc_spring_mut().fill(N::of(0.0));
    d.qfrc_damper_mut().fill(N::of(0.0));
    if enabled(d) {
        springs_of_joints(d);
        sum(d, false, false, false);
    } else {
        d.qfrc_passive_mut().fill(N::of(0.0));
    }
}

/// There are passive forces.
fn enabled<N: Real>(d: &Data<N>) -> bool {
    let m = d.model();
    !m.disabled(mjDSBL_SPRING) || !m.disabled(mjDSBL_DAMPER)
}

/// Springs and dampers of joints, with which passive forces begin.
fn springs_of_joints<N: Real>(d: &mut Data<N>) {
    spring_damper::joints(d);
    spring_damper::dofs(d);
}

/// Zeros where parts of the sum are added up, and in the sum itself unless it is to be made.
fn clear(d: &mut Data, summed: bool) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    {
        fields!(d => write: qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_adhesion,
                     qfrc_passive;
                     read: tree_awake, body_awake);
        let asleep = Sleepers::new(m, any, tree_awake, body_awake);
        for dofs in awake_dofs(m, asleep) {
            for f in [
                &mut *qfrc_spring,
                qfrc_damper,
                qfrc_gravcomp,
                qfrc_fluid,
                qfrc_adhesion,
            ] {
                short::fill(&mut f[dofs.clone()], 0.0);
            }
            if !summed {
                short::fill(&mut qfrc_passive[dofs], 0.0);
            }
        }
    }
}

/// `qfrc_passive` from its parts; joints may take gravity compensation as an actuator force.
fn sum<N: Real>(d: &mut Data<N>, fluid: bool, adhesion: bool, gravcomp: bool) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: qfrc_passive;
                 read: qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_adhesion, tree_awake,
                       body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for dofs in awake_dofs(m, asleep) {
        let parts = qfrc_spring[dofs.clone()]
            .iter()
            .zip(&qfrc_damper[dofs.clone()]);
        for (f, (spring, damper)) in qfrc_passive[dofs.clone()].iter_mut().zip(parts) {
            *f = *spring + *damper;
        }
        if !fluid && !adhesion && !gravcomp {
            continue;
        }
        for i in dofs {
            if fluid {
                qfrc_passive[i] += qfrc_fluid[i];
            }
            if adhesion {
                qfrc_passive[i] += qfrc_adhesion[i];
            }
            if gravcomp && m.jnt_actgravcomp()[m.dof_jntid()[i] as usize] == 0 {
                qfrc_passive[i] += qfrc_gravcomp[i];
            }
        }
    }
}
