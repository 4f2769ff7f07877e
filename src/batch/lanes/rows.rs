//! Contacts and constraint forces, for the simulations that have any: one after the other, in their own states.

use super::apart::Pairs;
use crate::abi::*;
use crate::base::{Data, arena};
use crate::fields;
use crate::lane_fields;
use crate::math::{Mask, Real};
use crate::physics::{collision, constraint, island, solver};

/// Warning counters of a simulation.
type Warnings = [mjWarningStat; mjNWARNING as usize];

/// Most lanes there are.
pub const MOST: usize = 8;

/// The warning counters of all simulations.
pub fn warnings(own: &mut [Data]) -> [Warnings; MOST] {
    const NONE: mjWarningStat = mjWarningStat {
        lastinfo: 0,
        number: 0,
    };
    let mut all = [[NONE; mjNWARNING as usize]; MOST];
    for (to, d) in all.iter_mut().zip(own) {
        *to = *d.warning_mut();
    }
    all
}

/// Sets them back.
pub fn set_warnings(own: &mut [Data], all: [Warnings; MOST]) {
    for (d, from) in own.iter_mut().zip(all) {
        *d.warning_mut() = from;
    }
}

/// `qacc` and `qfrc_constraint` from the smooth quantities.
pub fn constrain<N: Real>(d: &mut Data<N>, pairs: &Pairs, own: &mut [Data]) {
    {
        fields!(d => write: qacc, qfrc_constraint; read: qacc_smooth);
        qacc.copy_from_slice(qacc_smooth);
        qfrc_constraint.fill(N::of(0.0));
    }
    let touching = pairs.near(d);
    let bound = touching | limited(d) | always(d);
    push(d, bound, own);
    push_poses(d, touching, own);
    for (lane, own) in own.iter_mut().enumerate() {
        if bound >> lane & 1 == 0 {
            continue;
        }
        if touching >> lane & 1 != 0 {
            collision::collide(own);
        } else {
            arena::clear(own);
        }
        constraint::make_constraint(own);
        if own.nefc() == 0 {
            continue;
        }
        island::island(own);
        constraint::project_constraint(own);
        constraint::reference_constraint(own);
        solver::fwd_constraint(own);
        lane_fields!(pull: d, lane, own => qacc, qfrc_constraint);
    }
}

/// All that the stages of constraints read.
fn push<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    let m = d.model();
    lane_fields!(push: d, lanes, own =>
        qpos, qvel, subtree_com, cdof, M, qLD, qLDiagInv, qfrc_smooth, qacc_smooth, qacc_warmstart);
    if m.neq() > 0 {
        lane_fields!(push: d, lanes, own => xpos, xquat, xmat, site_xpos, cdof_dot, cvel);
    }
}

/// What contacts need besides.
fn push_poses<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    lane_fields!(push: d, lanes, own => geom_xpos, geom_xmat, xipos, ximat);
    if d.model().geom_type().contains(&mjGEOM_SDF) {
        lane_fields!(push: d, lanes, own => geom_xquat);
    }
}

/// All lanes, where constraints do not depend on positions.
fn always<N: Real>(d: &Data<N>) -> u32 {
    let m = d.model();
    let equal = !m.disabled(mjDSBL_EQUALITY) && m.neq() > 0;
    let rough = !m.disabled(mjDSBL_FRICTIONLOSS) && m.dof_frictionloss().iter().any(|&x| x != 0.0);
    let ball = (0..m.njnt()).any(|j| m.jnt_limited()[j] != 0 && m.jnt_type()[j] == mjJNT_BALL);
    match !m.disabled(mjDSBL_CONSTRAINT) && (equal || rough || ball) {
        true => u32::MAX,
        false => 0,
    }
}

/// The lanes in which a hinge or slide is near a limit.
fn limited<N: Real>(d: &Data<N>) -> u32 {
    let m = d.model();
    if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_LIMIT) {
        return 0;
    }
    let (qpos, kinds) = (d.qpos(), m.jnt_type());
    let mut near = 0;
    for j in (0..m.njnt()).filter(|&j| m.jnt_limited()[j] != 0) {
        if !matches!(kinds[j], mjJNT_SLIDE | mjJNT_HINGE) {
            continue;
        }
        let ([lo, hi], margin) = (m.jnt_range()[j].map(N::of), N::of(m.jnt_margin()[j]));
        let x = qpos[m.jnt_qposadr()[j] as usize];
        // not "far" rather than "near": whatever does not compare is looked at
        let far = margin.le(x - lo).and(margin.le(hi - x));
        near |= far.not().bits();
    }
    near
}
