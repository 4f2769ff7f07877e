//! Memory of a thread for simulations side by side in lanes, and their steps.

use core::cell::UnsafeCell;
use std::sync::Arc;

use super::lanes::{Lanes, Pairs, class, hulls};
use super::seat::{Seat, make_all};
use crate::abi::*;
use crate::base::{Data, Model};
use crate::pipeline::forward::Skip;

/// Lanes of one thread, with the states in which simulations do what lanes do not know.
pub struct Group {
    lanes: UnsafeCell<Lanes>,
    pairs: Pairs,
    pub seats: Box<[Seat]>,
}

// SAFETY: used by its thread alone
unsafe impl Sync for Group {}
// SAFETY: as above
unsafe impl Send for Group {}

impl Group {
    /// A group for each of `n` threads of a model that nobody writes; none where its simulations do not run in lanes.
    pub fn of_threads(m: Model<'_>, n: usize) -> Box<[Self]> {
        let hulls = match class::why_not(m) {
            None => Arc::new(hulls::Store::of(m)),
            Some(_) => return Box::default(),
        };
        let group = |_| Self::with(m, hulls.clone());
        let groups: Option<Box<[Self]>> = (0..n).map(group).collect();
        groups.unwrap_or_default()
    }

    /// A group for one thread; nothing where simulations of the model do not run in lanes, or memory is short.
    pub fn new(m: Model<'_>) -> Option<Self> {
        Self::with(m, Arc::default())
    }

    /// With hulls of a model that nobody writes.
    fn with(m: Model<'_>, hulls: Arc<hulls::Store>) -> Option<Self> {
        let (mut lanes, pairs) = (Lanes::new(m)?, Pairs::of(m, hulls));
        lanes.meet(&pairs);
        let group = Self {
            seats: (0..Lanes::WIDTH).map(|_| Seat::empty()).collect(),
            lanes: UnsafeCell::new(lanes),
            pairs,
        };
        make_all(group.seats.iter(), m.as_ptr())
            .is_ok()
            .then_some(group)
    }

    /// Its parts, for who has it alone.
    pub fn parts(&mut self) -> (&mut Lanes, &mut Pairs, &[Seat]) {
        (self.lanes.get_mut(), &mut self.pairs, &self.seats)
    }

    /// Sets right what an error left in the middle.
    ///
    /// # Safety
    /// The group's thread.
    pub unsafe fn recover(&self, m: *const mjModel) {
        // SAFETY: as asked above
        unsafe { (*self.lanes.get()).abandon() };
        self.seats.iter().for_each(|seat| seat.recover(m));
    }

    /// The lanes, for the simulations whose states are given.
    ///
    /// # Safety
    /// The group's thread, which uses one of these at a time.
    pub unsafe fn together<'a, 'd>(
        &'a self,
        m: Model<'a>,
        own: &'a mut [Data<'d>],
    ) -> Together<'a, 'd> {
        // SAFETY: as asked above
        let lanes = unsafe { &mut *self.lanes.get() };
        lanes.load(m, own);
        let pairs = &self.pairs;
        Together {
            m,
            lanes,
            pairs,
            pushed: are_pushed(own),
            own,
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.seats.iter().for_each(Seat::free);
    }
}

/// Simulations in lanes, and their states.
pub struct Together<'a, 'd> {
    m: Model<'a>,
    lanes: &'a mut Lanes,
    pairs: &'a Pairs,
    /// forces act on bodies, which is not for lanes
    pushed: bool,
    pub own: &'a mut [Data<'d>],
}

fn are_pushed(own: &[Data<'_>]) -> bool {
    let mut pushes = own.iter().flat_map(|d| d.xfrc_applied().as_flattened());
    pushes.any(|&f| f != 0.0)
}

impl Together<'_, '_> {
    /// One step; false when all have to go on in the loop.
    pub fn step(&mut self) -> bool {
        let Self {
            m, pairs, pushed, ..
        } = *self;
        !pushed && self.lanes.step(m, pairs, self.own, Skip::None, false)
    }

    /// Takes over what was set in the states since the last step.
    pub fn load_inputs(&mut self) {
        self.pushed = are_pushed(self.own);
        self.lanes.load_inputs(self.m, self.own);
    }

    /// Gives the states back.
    pub fn save(&mut self) {
        self.lanes.save(self.m, self.own);
    }
}
