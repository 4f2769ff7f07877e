//! Limits of hinges and slides, where nothing else constrains several simulations: their rows are made and solved side by side, and stand in
//! no state. Computation: coLimit, soParameters.

use crate::base::{Data, Model, arena};
use crate::math::lockstep::each;
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::constraint::{LimitOfJoint, active_sides};
use crate::physics::metric;
use crate::physics::solver::lockstep::ends::{self, End};
use crate::physics::solver::lockstep::{applies, has_islands, has_room_for, most_rows};

/// The rows of all lanes; lanes that lack one have zeros.
#[derive(Default)]
pub struct Ends<N> {
    rows: Vec<End<N>>,
    /// lanes that have any
    lanes: u32,
}

impl<N: Real> Ends<N> {
    /// Room for those of a model.
    pub fn new(m: Model) -> Self {
        Self {
            rows: Vec::with_capacity(2 * m.njnt()),
            lanes: 0,
        }
    }

    /// The lanes whose rows are here.
    pub fn lanes(&self) -> u32 {
        self.lanes
    }

    /// `qacc` and `qfrc_constraint` of the lanes that have rows, from the smooth quantities; false, and nothing, where one of them is
    /// something for the scalar solver.
    pub fn solve(&self, d: &mut Data<N>) -> bool {
        ends::solve(d, self.lanes, &self.rows)
    }

    /// There are none.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.lanes = 0;
    }

    /// Takes those of all lanes, where hinges and slides that are `near` a limit, in some lanes each, are all that constrains them; false where that is not for
    /// here.
    pub fn make(&mut self, d: &Data<N>, own: &mut [Data], near: &[i32]) -> bool {
        let m = d.model();
        self.clear();
        let known = applies(m) && !has_islands(m) && !metric::applies(m);
        if !known
            || !self.find(d, (1 << own.len()) - 1, near)
            || self.rows.len() > most_rows(m.nv())
        {
            return false;
        }
        let mut counts = [0; MOST_LANES];
        for row in &self.rows {
            let there = row.J.eq(N::of(0.0)).not().bits() & self.lanes;
            each(there).for_each(|lane| counts[lane] += 1);
        }
        let mut all = own.iter().zip(counts);
        if !all.all(|(own, n)| has_room_for(own, n)) {
            return false;
        }
        for (own, n) in own.iter_mut().zip(counts) {
            let [contacts, rows] = arena::most_used(own);
            arena::set_most_used(own, [contacts, rows.max(n as i32)]);
        }
        true
    }

    /// Makes the rows of some lanes; false where a joint has a format that is warned of.
    fn find(&mut self, d: &Data<N>, lanes: u32, near: &[i32]) -> bool {
        let m = d.model();
        for (j, near) in near.iter().map(|&near| near as u32 & lanes).enumerate() {
            if near == 0 {
                continue;
            }
            let Some(limit) = LimitOfJoint::new(m, j) else {
                return false;
            };
            let (x, dof) = (d.qpos()[m.jnt_qposadr()[j] as usize], m.jnt_dofadr()[j]);
            let mut sides = [0, 1].map(|_| End {
                dof: dof as usize,
                J: N::of(0.0),
                D: N::of(0.0),
                damping: N::of(0.0),
                pull: N::of(0.0),
            });
            let mut there = [0; 2];
            for lane in each(near) {
                for (side, dist) in active_sides(m.jnt_range()[j], x.lane(lane), limit.margin) {
                    let k = usize::from(side > 0.0);
                    there[k] |= 1 << lane;
                    let row = &mut sides[k];
                    let [weight, damping, pull] = limit.row(dist);
                    row.J.set_lane(lane, -side);
                    row.D.set_lane(lane, weight);
                    row.damping.set_lane(lane, damping);
                    row.pull.set_lane(lane, pull);
                }
            }
            for (row, there) in sides.into_iter().zip(there) {
                if there != 0 {
                    self.rows.push(row);
                    self.lanes |= there;
                }
            }
        }
        true
    }
}
