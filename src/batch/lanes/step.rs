//! A step of several simulations: the stages of forward dynamics that the class of models has, in an order of which results do not
//! depend, and the integrators. Computation: piForward, geIntegration.

use super::neighbours::Search;
use super::rows::{self, Found};
use super::sense;
use crate::abi::*;
use crate::base::Data;
use crate::lane_fields;
use crate::math::Real;
use crate::math::scalar::any_bad;
use crate::physics::passive::DofDamping;
use crate::physics::support::{integrate_joints, integrate_pos};
use crate::physics::{actuation, derivative, inertia, kinematics, passive, tendon, velocity};
use crate::pipeline::forward::Skip;
use crate::pipeline::rk4::{A, B, combine, rotation_rates, step_to};
use crate::pipeline::{euler, forward, implicit};

/// `mj_step` but for time, from what `skip` leaves as it was in the step before; false where a lane meets what it does not know.
pub fn step<N: Real>(
    d: &mut Data<N>,
    search: &mut Search<N>,
    own: &mut [Data],
    skip: Skip,
    sensed: bool,
    found: &mut Found<N>,
) -> bool {
    let bad = |x: &[N]| x.iter().any(|&x| any_bad(x));
    if bad(d.qpos()) || bad(d.qvel()) {
        return false;
    }
    found.begin();
    let mut good = forward(d, search, own, skip, (found, sensed));
    if good && sensed {
        found.note(own);
        sense::sense(d, own, skip, found.bound());
    }
    good = good
        && !bad(d.qacc())
        && match d.model().opt().integrator {
            mjINT_EULER => euler(d, skip),
            mjINT_RK4 => rk4(d, search, own, found),
            _ => implicit(d),
        };
    if !good {
        found.undo(own);
    }
    good
}

/// `mj_forward`, without what only a client would see.
fn forward<N: Real>(
    d: &mut Data<N>,
    search: &mut Search<N>,
    own: &mut [Data],
    skip: Skip,
    (found, sensed): (&mut Found<N>, bool),
) -> bool {
    if skip < Skip::Pos && !positions(d) {
        return false;
    }
    if skip < Skip::Vel {
        velocities(d);
    }
    if !actuation::actuation_of_joints(d) {
        return false;
    }
    accelerations(d);
    rows::constrain(d, search, own, skip, found, sensed);
    true
}

/// All that depends on positions only, but for contacts and rows. False where a pivot had to be raised.
fn positions<N: Real>(d: &mut Data<N>) -> bool {
    kinematics::all_poses(d);
    kinematics::com_pos(d);
    tendon::all_fixed(d);
    inertia::crb(d);
    if inertia::factor_awake(d).is_some() {
        return false;
    }
    actuation::transmission_of_joints(d);
    true
}

/// All that depends on positions and velocities, `qfrc_bias` with it.
fn velocities<N: Real>(d: &mut Data<N>) {
    forward::actuator_velocities(d);
    velocity::com_vel(d);
    passive::of_joints(d);
    velocity::bias(d);
}

/// `qfrc_smooth`, `qacc_smooth`.
fn accelerations<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let mark = d.mark();
    let force = mark.nums(d, m.nv());
    forward::sum_forces(d, force);
    d.qfrc_smooth_mut().copy_from_slice(force);
    inertia::solve_dofs(m, d.qLD(), d.qLDiagInv(), force, 0..m.nv());
    d.qacc_smooth_mut().copy_from_slice(force);
    mark.release(d);
}

/// `mj_Euler`.
fn euler<N: Real>(d: &mut Data<N>, skip: Skip) -> bool {
    let m = d.model();
    let mark = d.mark();
    let qacc = mark.nums(d, m.nv());
    let mut raised = None;
    if euler::damped(m) {
        // the matrix depends on positions, and on velocities where damping is not linear
        let known = match skip {
            Skip::None => false,
            Skip::Pos => DofDamping::new(m).is_linear(),
            Skip::Vel => true,
        };
        raised = euler::damped_acceleration(d, qacc, known);
    } else {
        qacc.copy_from_slice(d.qacc());
    }
    advance(d, qacc);
    mark.release(d);
    raised.is_none()
}

/// `mj_implicit`, the fast variant.
fn implicit<N: Real>(d: &mut Data<N>) -> bool {
    let m = d.model();
    let mark = d.mark();
    let qacc = mark.nums(d, m.nv());
    for (i, a) in qacc.iter_mut().enumerate() {
        *a = d.qfrc_smooth()[i] + d.qfrc_constraint()[i];
    }
    derivative::smooth_vel_of_joints(d);
    let raised = implicit::factor_fast(d);
    inertia::solve_dofs(m, d.qH(), d.qHDiagInv(), qacc, 0..m.nv());
    advance(d, qacc);
    mark.release(d);
    raised.is_none()
}

/// Writes what the integrator left of one simulation besides its state.
pub fn leave<N: Real>(d: &mut Data<N>, lane: usize, to: &mut Data) {
    let m = d.model();
    let fast = m.opt().integrator == mjINT_IMPLICITFAST;
    if fast {
        lane_fields!(give: d, lane, to => qDeriv);
    }
    if fast || euler::damped(m) {
        lane_fields!(give: d, lane, to => qH, qHDiagInv);
    }
}

/// Velocities by accelerations, positions by the new velocities.
fn advance<N: Real>(d: &mut Data<N>, qacc: &[N]) {
    let m = d.model();
    let h = m.opt().timestep;
    let mark = d.mark();
    let velocity = mark.nums(d, m.nv());
    for (v, a) in d.qvel_mut().iter_mut().zip(qacc) {
        *v += *a * N::of(h);
    }
    velocity.copy_from_slice(d.qvel());
    integrate_joints(m, d.qpos_mut(), velocity, h, 0..m.njnt());
    crate::fields!(d => write: qacc_warmstart; read: qacc);
    qacc_warmstart.copy_from_slice(qacc);
    mark.release(d);
}

/// `mj_RungeKutta` after the first forward dynamics.
fn rk4<N: Real>(
    d: &mut Data<N>,
    search: &mut Search<N>,
    own: &mut [Data],
    found: &mut Found<N>,
) -> bool {
    let m = d.model();
    let (nq, nv, h) = (m.nq(), m.nv(), m.opt().timestep);
    let mark = d.mark();
    let (qpos0, qvel0) = (mark.nums(d, nq), mark.nums(d, nv));
    qpos0.copy_from_slice(d.qpos());
    qvel0.copy_from_slice(d.qvel());
    let (vel, acc) = (mark.nums(d, 4 * nv), mark.nums(d, 4 * nv));
    let (dpos, dvel) = (mark.nums(d, nv), mark.nums(d, nv));
    vel[..nv].copy_from_slice(qvel0);
    acc[..nv].copy_from_slice(d.qacc());
    let mut good = true;
    for (stage, weights) in A.iter().enumerate() {
        let weights = &weights[..=stage];
        combine(dpos, vel, weights);
        combine(dvel, acc, weights);
        d.qpos_mut().copy_from_slice(qpos0);
        integrate_pos(m, d.qpos_mut(), dpos, h);
        step_to(d.qvel_mut(), qvel0, dvel, h);
        good = forward(d, search, own, Skip::None, (found, false));
        if !good {
            break;
        }
        let next = (stage + 1) * nv;
        vel[next..][..nv].copy_from_slice(d.qvel());
        rotation_rates(m, &mut vel[next..][..nv], dpos, h);
        acc[next..][..nv].copy_from_slice(d.qacc());
    }
    if good {
        combine(dpos, vel, &B);
        combine(dvel, acc, &B);
        d.qpos_mut().copy_from_slice(qpos0);
        step_to(d.qvel_mut(), qvel0, dvel, h);
        integrate_pos(m, d.qpos_mut(), dpos, h);
        d.qacc_mut().copy_from_slice(dvel);
        d.qacc_warmstart_mut().copy_from_slice(&acc[3 * nv..]);
    }
    mark.release(d);
    good
}
