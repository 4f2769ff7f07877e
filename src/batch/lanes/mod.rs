//! Simulations of a batch side by side in SIMD lanes. Programming: siBatch.
//!
//! Each lane has the bits that a loop gives: it performs the same operations in the same order. Stages that are smooth in the
//! state are computed for all lanes at once (`step`), contacts and rows of constraints for the lanes that have any, one after the other,
//! in an mjData for each lane (`rows`); Newton's method for small dense problems of several lanes at once (`solver::lockstep`). A model must be of a class of which the lanes know everything (`class`); others, and calls that
//! show more than the state, are run in the loop.
//!
//! What a lane does not know (bad numbers, pivots that had to be raised, new warnings of a rollout) ends the lanes: from the state
//! at the start of that step on, all simulations of the group are run in the loop.

#![deny(unsafe_code)]

use crate::base::wide::Wide;
use crate::base::{Data, Model, lane_switch};
use crate::lane_fields;
use crate::math::{Real, wide as numbers};
use crate::physics::solver::lockstep;
use crate::pipeline::difference::Moved;
use crate::pipeline::forward::Skip;
use neighbours::{Neighbours, Search};
use rows::Found;

mod apart;
pub mod class;
mod ends;
pub mod hulls;
mod kept;
mod neighbours;
mod rows;
pub mod sense;
mod step;

pub use apart::Pairs;

/// The state of several simulations, and that at the start of a step.
pub struct Group<N> {
    wide: Wide<N>,
    start: Start<N>,
    /// time of each
    time: Vec<f64>,
    found: Found<N>,
    neighbours: Neighbours<N>,
}

/// Positions, velocities and warm start at the start of a step.
struct Start<N> {
    qpos: Vec<N>,
    qvel: Vec<N>,
    warmstart: Vec<N>,
}

/// Numbers of scratch memory besides those of the smooth stages.
pub fn scratch(m: Model<'_>) -> usize {
    lockstep::scratch(m) + m.nbody() * m.nbody() / 4
}

impl<N: Real> Group<N> {
    /// Simulations side by side.
    pub const WIDTH: usize = N::LANES;

    /// Memory for a model's simulations; `None` where they do not run in lanes, or memory is short.
    pub fn new(m: Model<'_>) -> Option<Self> {
        if !lane_switch::is_on() || class::why_not(m).is_some() {
            return None;
        }
        let zeros = |n| vec![N::of(0.0); n];
        Some(Self {
            wide: Wide::new(m, scratch(m))?,
            start: Start {
                qpos: zeros(m.nq()),
                qvel: zeros(m.nv()),
                warmstart: zeros(m.nv()),
            },
            time: vec![0.0; N::LANES],
            found: Found::new(m),
            neighbours: Neighbours::new(),
        })
    }

    /// Takes over the states of the simulations; the lanes behind them do what the first one does.
    pub fn load(&mut self, m: Model<'_>, own: &mut [Data<'_>]) {
        let n = own.len();
        for lane in 0..N::LANES {
            let own = &mut own[if lane < n { lane } else { 0 }];
            self.time[lane] = own.time();
            let wide = &mut self.wide.data(m);
            lane_fields!(pull: wide, lane, own => qpos, qvel, qacc_warmstart, mocap_pos, mocap_quat);
        }
        self.load_inputs(m, own);
    }

    /// Takes over one state for all simulations.
    pub fn spread(&mut self, m: Model<'_>, from: &mut Data<'_>) {
        self.time.fill(from.time());
        let wide = &mut self.wide.data(m);
        lane_fields!(spread: wide, from => qpos, qvel, qacc_warmstart, mocap_pos, mocap_quat, ctrl, qfrc_applied);
    }

    /// Moves a coordinate of one simulation.
    pub fn displace(&mut self, m: Model<'_>, lane: usize, to: &Moved<'_>) {
        let mut d = self.wide.data(m);
        match *to {
            Moved::Ctrl(i, x) => d.ctrl_mut()[i].set_lane(lane, x),
            Moved::Act(i, x) => d.act_mut()[i].set_lane(lane, x),
            Moved::Vel(i, x) => d.qvel_mut()[i].set_lane(lane, x),
            Moved::Pos(x) => {
                let both = d.qpos_mut().iter_mut().zip(x);
                both.for_each(|(to, &x)| to.set_lane(lane, x));
            }
        }
    }

    /// The state of all.
    pub fn state<'a>(&'a mut self, m: Model<'a>) -> Data<'a, N> {
        self.wide.data(m)
    }

    /// Takes over what a client sets between steps.
    pub fn load_inputs(&mut self, m: Model<'_>, own: &mut [Data<'_>]) {
        let n = own.len();
        for lane in 0..N::LANES {
            let own = &mut own[if lane < n { lane } else { 0 }];
            let wide = &mut self.wide.data(m);
            lane_fields!(pull: wide, lane, own => ctrl, qfrc_applied, mocap_pos, mocap_quat);
        }
    }

    /// Gives the states back.
    pub fn save(&mut self, m: Model<'_>, own: &mut [Data<'_>]) {
        for (own, &time) in own.iter_mut().zip(&self.time) {
            own.set_time(time);
        }
        let wide = &mut self.wide.data(m);
        lane_fields!(push: wide, u32::MAX, own => qpos, qvel, qacc_warmstart);
    }

    /// One step of all simulations, without what `skip` says is as it was in the step before; with their sensors where they are
    /// `sensed`. False when they have to go on in the loop: then they are as they were, and so are their warnings.
    pub fn step(
        &mut self,
        m: Model<'_>,
        pairs: &Pairs,
        own: &mut [Data<'_>],
        skip: Skip,
        sensed: bool,
    ) -> bool {
        {
            let d = self.wide.data(m);
            self.start.qpos.copy_from_slice(d.qpos());
            self.start.qvel.copy_from_slice(d.qvel());
            self.start.warmstart.copy_from_slice(d.qacc_warmstart());
        }
        let wide = &mut self.wide.data(m);
        let search = &mut Search {
            pairs,
            neighbours: &mut self.neighbours,
        };
        let good = step::step(wide, search, own, skip, sensed, &mut self.found);
        if good {
            let h = m.opt().timestep;
            self.time.iter_mut().for_each(|t| *t += h);
            return true;
        }
        let mut d = self.wide.data(m);
        d.qpos_mut().copy_from_slice(&self.start.qpos);
        d.qvel_mut().copy_from_slice(&self.start.qvel);
        d.qacc_warmstart_mut()
            .copy_from_slice(&self.start.warmstart);
        false
    }

    /// Writes the smooth quantities of one simulation's last step into a state, which has them at its start then.
    pub fn leave(&mut self, m: Model<'_>, lane: usize, to: &mut Data<'_>) {
        let wide = &mut self.wide.data(m);
        lane_fields!(give: wide, lane, to => xpos, xquat, xmat, xanchor, xaxis, xipos, xiquat, ximat, subtree_com, cinert, cdof, crb, M, qLD, qLDiagInv);
        if m.ngeom() > 0 {
            lane_fields!(give: wide, lane, to => geom_xpos, geom_xquat, geom_xmat);
        }
        if m.nsite() > 0 {
            lane_fields!(give: wide, lane, to => site_xpos, site_xquat, site_xmat);
        }
        lane_fields!(give: wide, lane, to => cvel, cdof_dot, qfrc_spring, qfrc_damper, qfrc_passive, qfrc_bias, qfrc_actuator, qfrc_smooth, qacc_smooth);
        if m.nu() > 0 {
            lane_fields!(give: wide, lane, to => actuator_velocity, actuator_force);
        }
        to.qfrc_gravcomp_mut().fill(0.0);
        to.qfrc_fluid_mut().fill(0.0);
        to.qfrc_adhesion_mut().fill(0.0);
        step::leave(wide, lane, to);
    }

    /// Prepares for groups of steps that leave positions as they are.
    pub fn keep(&mut self, m: Model<'_>) {
        self.found.keep(m);
    }

    /// Whether the steps behind the next ones leave positions as they are, or the next ones do.
    pub fn expect(&mut self, stays: bool) {
        self.found.expect(stays);
    }

    /// The next steps are those of other pairs.
    pub fn meet(&mut self, pairs: &Pairs) {
        self.neighbours.forget(pairs);
    }

    /// Makes it usable after a step was left in the middle.
    pub fn abandon(&mut self) {
        self.wide.abandon();
    }
}

/// The group of one thread: four lanes, one register of AVX.
pub type Lanes = Group<numbers::Wide<1>>;
