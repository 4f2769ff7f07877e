//! Memory of what problems have in common that are solved again with the same rows and inertia.

use crate::base::Model;
use crate::math::Real;
use crate::physics::solver::lockstep::{self, Notes, kept_sizes};

/// Its numbers and what is noted of them.
pub struct Kept<N> {
    notes: Notes,
    nums: [Vec<N>; 2],
    ints: [Vec<i32>; 2],
}

impl<N: Real> Kept<N> {
    /// For problems of a model, if they may be of the kind.
    pub fn new(m: Model) -> Option<Self> {
        let (nums, ints) = kept_sizes::<N>(m)?;
        Some(Self {
            notes: Notes::default(),
            nums: nums.map(|n| vec![N::of(0.0); n]),
            ints: ints.map(|n| vec![0; n]),
        })
    }

    /// Rows and inertia are others from now on.
    pub fn forget(&mut self) {
        self.notes.forget();
    }

    /// As the solver takes it.
    pub fn of(&mut self, m: Model) -> lockstep::Kept<'_, N> {
        let ([rows, factors], [fill, zones]) = (&mut self.nums, &mut self.ints);
        lockstep::Kept::new(m, &mut self.notes, [rows, factors], [fill, zones])
    }
}
