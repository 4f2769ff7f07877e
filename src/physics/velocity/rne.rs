//! Recursive Newton-Euler algorithm. Featherstone, chapter 5. Computation: piStages, stage 18.

use crate::abi::mjDSBL_GRAVITY;
use crate::base::Data;
use crate::fields;
use crate::math::{Real, Spatial, Vec3};
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// Σ axes_k v_k, skipping zero velocities.
#[inline(always)]
pub fn mul_dof_vec<N: Real>(axes: &[Spatial<N>], v: &[N]) -> Spatial<N> {
    if let ([axis], [v]) = (axes, v) {
        return Spatial(core::array::from_fn(|i| axis[i] * *v));
    }
    let mut sum = Spatial::of(Spatial::ZERO);
    for (axis, &v) in axes.iter().zip(v) {
        sum = N::choose(v.eq(N::of(0.0)), || sum, || sum.add_scl(*axis, v));
    }
    sum
}

/// Which accelerations the inverse dynamics includes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Acceleration {
    /// bias forces only: `qacc` counts as zero
    Bias,
    /// `M qacc` too
    Full,
}

/// `mj_rne`: joint forces of the motion (qpos, qvel, qacc or zero) into `result`, without
/// external forces: c(q, v), or M a + c(q, v).
pub fn rne(d: &mut Data, acceleration: Acceleration, result: &mut [f64]) {
    recursion(d, acceleration, false, Some(result));
}

/// c(q, v) of the dofs that are awake, in `qfrc_bias`.
pub fn bias<N: Real>(d: &mut Data<N>) {
    recursion(d, Acceleration::Bias, sleep::any_asleep(d), None);
}

fn recursion<N: Real>(
    d: &mut Data<N>,
    acceleration: Acceleration,
    some_asleep: bool,
    result: Option<&mut [N]>,
) {
    let m = d.model();
    let nbody = m.nbody();
    let mark = d.mark();
    let cacc = mark.rows::<Spatial<N>>(d, nbody);
    let cfrc = mark.rows::<Spatial<N>>(d, nbody);

    // gravity as an acceleration of the world
    let gravity = if m.disabled(mjDSBL_GRAVITY) {
        Vec3::ZERO
    } else {
        Vec3(m.opt().gravity) * -1.0
    };
    let (cdof, cdof_dot, qvel, qacc) = (d.cdof(), d.cdof_dot(), d.qvel(), d.qacc());
    let (cinert, cvel) = (d.cinert(), d.cvel());
    let asleep = Sleepers::new(m, some_asleep, d.tree_awake(), d.body_awake());
    let (parent, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());

    // forward: accelerations and inertial forces
    cacc[0] = Spatial::of(Spatial::new(Vec3::ZERO, gravity));
    cfrc[0] = Spatial::of(Spatial::ZERO);
    for b in (1..nbody).filter(|&b| !asleep.body(b)) {
        let first = dofadr[b].max(0) as usize;
        let dofs = first..first + dofnum[b] as usize;
        let mut a =
            cacc[parent[b] as usize] + mul_dof_vec(&cdof_dot[dofs.clone()], &qvel[dofs.clone()]);
        if acceleration == Acceleration::Full {
            a += mul_dof_vec(&cdof[dofs.clone()], &qacc[dofs]);
        }
        cacc[b] = a;
        let momentum = cinert[b].mul_vec(&cvel[b]);
        cfrc[b] = cinert[b].mul_vec(&a) + cvel[b].cross_force(&momentum);
    }

    // backward: forces through the joints
    for b in (1..nbody).rev().filter(|&b| !asleep.body(b)) {
        let p = parent[b] as usize;
        if p != 0 {
            let own = cfrc[b];
            cfrc[p] += own;
        }
    }
    let body = m.dof_bodyid();
    fields!(d => write: qfrc_bias; read: cdof, tree_awake, body_awake);
    let result = result.unwrap_or(qfrc_bias);
    let asleep = Sleepers::new(m, some_asleep, tree_awake, body_awake);
    for dofs in awake_dofs(m, asleep) {
        for i in dofs {
            result[i] = cdof[i].dot(&cfrc[body[i] as usize]);
        }
    }
    mark.release(d);
}
