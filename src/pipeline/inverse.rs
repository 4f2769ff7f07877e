//! Inverse dynamics: forces from positions, velocities and accelerations. Computation: piInverse.

use super::forward::{
    Sensors, Skip, acceleration_outputs, add_xfrc, bodies_stage, transmission_stage, velocity,
    velocity_outputs,
};
use super::free_bodies::inverse_product;
use crate::abi::*;
use crate::base::{Data, report, timer};
use crate::math::dense;
use crate::math::sparse::{Pattern, mul_mat_vec_sparse};
use crate::math::symmetric;
use crate::physics::derivative::{self, Bias, free_bodies, smooth_vel};
use crate::physics::inertia::mul_m;
use crate::physics::passive::DofDamping;
use crate::physics::velocity::{Acceleration, rne};
use crate::physics::{constraint, energy, inertia, metric, sensor, tendon};
use crate::pipeline::{euler, implicit};

/// `mj_inverse`: `qfrc_inverse` from `qpos`, `qvel`, `qacc`.
pub fn inverse(d: &mut Data) {
    inverse_skip(d, Skip::None, Sensors::Compute);
}

/// `mj_inverseSkip`.
pub fn inverse_skip(d: &mut Data, skip: Skip, sensors: Sensors) {
    let m = d.model();
    metric::check_flags(m);
    let clock = timer::start();
    if skip < Skip::Pos {
        position(d);
        if sensors == Sensors::Compute {
            sensor::position(d);
        }
        if m.enabled(mjENBL_ENERGY) && d.flg_energypos() == 0 {
            energy::potential(d);
        }
    }
    if skip < Skip::Vel {
        velocity(d);
        velocity_outputs(d, sensors);
    }
    let mark = d.mark();
    let force = mark.nums(d, m.nv());
    let inertial = mark.nums(d, m.nv());
    let given = mark.nums(d, m.nv());
    given.copy_from_slice(d.qacc());
    let discrete = metric::applies(m);
    if m.enabled(mjENBL_IPC) && m.enabled(mjENBL_INVDISCRETE) {
        report::raise(format_args!(
            "mj_discreteAcc: discrete inverse dynamics is not supported with flag ipc"
        ));
    }
    if discrete {
        // the acceleration is that of the step already
        let (form, project): (_, Option<fn(&mut Data)>) = match m.enabled(mjENBL_DIAGEXACT) {
            true => (metric::Form::Factor, Some(constraint::project_factor)),
            false => (metric::Form::Matrix, None),
        };
        metric::update(d, form);
        constraint::regularize(d, project);
    } else if m.enabled(mjENBL_INVDISCRETE) {
        continuous(d, inertial);
        d.qacc_mut().copy_from_slice(inertial);
    }
    constraint::inv_constraint(d);
    rne(d, Acceleration::Bias, force);
    tendon::add_bias(d, force);
    d.qfrc_inverse_mut().copy_from_slice(force);
    if sensors == Sensors::Compute {
        acceleration_outputs(d);
    }
    if discrete {
        let qacc = mark.nums(d, m.nv());
        qacc.copy_from_slice(d.qacc());
        inverse_product(d, inertial, qacc);
    } else {
        mul_m(d, inertial, d.qacc());
    }
    crate::fields!(d => write: qfrc_inverse; read: qfrc_passive, qfrc_constraint);
    for i in 0..m.nv() {
        qfrc_inverse[i] += inertial[i] - qfrc_passive[i] - qfrc_constraint[i];
    }
    d.qacc_mut().copy_from_slice(given);
    mark.release(d);
    clock.stop(d, mjTIMER_INVERSE);
}

/// The acceleration whose integration over one step gives the velocity change h `qacc`:
/// M⁻¹ (M − h D) `qacc`, with the D of the integrator. Computation: geIntegration.
fn continuous(d: &mut Data, acc: &mut [f64]) {
    let m = d.model();
    let h = m.opt().timestep;
    match m.opt().integrator {
        mjINT_EULER => {
            if !euler::damped(m) {
                acc.copy_from_slice(d.qacc());
                return;
            }
            mul_m(d, acc, d.qacc());
            for (i, f) in acc.iter_mut().enumerate() {
                let damping = DofDamping::new(m).of(i).derivative(d.qvel()[i]);
                *f += h * damping * d.qacc()[i];
            }
        }
        mjINT_IMPLICIT => {
            smooth_vel(d, Bias::Include);
            let mark = d.mark();
            let mat = mark.nums(d, d.qLU().len());
            implicit::effective_full(m, mat, d.M(), d.qDeriv());
            mul_mat_vec_sparse(acc, mat, derivative::pattern(m), d.qacc());
            mark.release(d);
        }
        mjINT_IMPLICITFAST => {
            smooth_vel(d, Bias::Omit);
            let mark = d.mark();
            let mat = mark.nums(d, d.qH().len());
            implicit::effective_fast(m, mat, d.M(), d.qDeriv());
            let pat = Pattern {
                rownnz: m.M_rownnz(),
                rowadr: m.M_rowadr(),
                colind: m.M_colind(),
            };
            symmetric::mul_vec(acc, mat, pat, d.qacc());
            mark.release(d);
            for adr in free_bodies(m) {
                let mat = implicit::free_body_effective(d, adr);
                let own = &d.qacc()[adr..adr + 6];
                for (f, row) in acc[adr..adr + 6].iter_mut().zip(mat) {
                    *f = dense::dot(&row, own);
                }
            }
        }
        _ => report::raise(format_args!(
            "mj_discreteAcc: discrete inverse dynamics is not supported by RK4 integrator"
        )),
    }
    inertia::solve_m(d, acc);
}

/// `mj_invPosition`.
pub fn position(d: &mut Data) {
    let clock = timer::start();
    d.set_flg_energypos(0);
    bodies_stage(d, Sensors::Compute);
    let make = timer::start();
    constraint::make_constraint(d);
    make.stop(d, mjTIMER_POS_MAKE);
    let discrete = metric::applies(d.model());
    if d.model().enabled(mjENBL_DIAGEXACT) && !discrete {
        constraint::project_constraint(d);
    }
    transmission_stage(d, metric::Form::Matrix);
    clock.stop(d, mjTIMER_POSITION);
}

/// `mj_compareFwdInv`: norms of the differences between forward and inverse dynamics into
/// `solver_fwdinv`: constraint forces, and applied forces.
pub fn compare_fwd_inv(d: &mut Data) {
    let m = d.model();
    *d.solver_fwdinv_mut() = [0.0; 2];
    if d.nefc() == 0 {
        return;
    }
    let (nv, nefc) = (m.nv(), d.nefc());
    let mark = d.mark();
    let (qforce, dif) = (mark.nums(d, nv), mark.nums(d, nv));
    let (qfrc, efc) = (mark.nums(d, nv), mark.nums(d, nefc));
    for i in 0..nv {
        qforce[i] = d.qfrc_applied()[i] + d.qfrc_actuator()[i];
    }
    add_xfrc(d, qforce);
    qfrc.copy_from_slice(d.qfrc_constraint());
    efc.copy_from_slice(d.efc_force());

    inverse_skip(d, Skip::Vel, Sensors::Skip);

    dense::sub(dif, qfrc, d.qfrc_constraint());
    let constraint = dense::norm(dif);
    dense::sub(dif, qforce, d.qfrc_inverse());
    *d.solver_fwdinv_mut() = [constraint, dense::norm(dif)];
    d.qfrc_constraint_mut().copy_from_slice(qfrc);
    d.efc_force_mut().copy_from_slice(efc);
    mark.release(d);
}
