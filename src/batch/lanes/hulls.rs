//! The hulls of a model that nobody writes, laid out for walks, for all threads of a batch.

use bytemuck::Zeroable;

use crate::base::Model;
use crate::physics::collision::atlas::{Bounds, Corner, Four, Hulls, copy, size};
use crate::physics::collision::hull::Hull;

/// Corners of all hulls together: 5 MB.
const MOST: usize = 1 << 15;

/// The memory of [`Hulls`].
#[derive(Default)]
pub struct Store {
    pages: Vec<Bounds>,
    corners: Vec<Corner>,
    fours: Vec<Four>,
}

impl Store {
    /// Those that geoms may meet with, as many as there is room for.
    pub fn of(m: Model<'_>) -> Self {
        let mut store = Self {
            pages: vec![Bounds::NONE; m.nmesh()],
            ..Self::default()
        };
        let ends = [m.pair_geom1(), m.pair_geom2()];
        let in_pairs = |g: usize| ends.iter().any(|ends| ends.contains(&(g as i32)));
        for g in 0..m.ngeom() {
            let meets = m.geom_contype()[g] | m.geom_conaffinity()[g] != 0;
            if (meets || in_pairs(g))
                && let Some(hull) = Hull::of(m, g)
                && store.pages[hull.mesh].is_empty()
            {
                store.add(&hull);
            }
        }
        store
    }

    fn add(&mut self, hull: &Hull<'_>) -> Option<()> {
        let [corners, fours] = size(hull)?;
        let (c, f) = (self.corners.len(), self.fours.len());
        if c + corners > MOST {
            return None;
        }
        self.corners.resize(c + corners, Corner::zeroed());
        self.fours.resize(f + fours, Four::zeroed());
        let (_, seeds) = copy(hull, &mut self.corners[c..], &mut self.fours[f..])?;
        let ends = [[c, c + corners], [f, f + fours]];
        self.pages[hull.mesh] = Bounds { ends, seeds };
        Some(())
    }

    /// The hulls.
    pub fn hulls(&self) -> Hulls<'_> {
        Hulls {
            pages: &self.pages,
            corners: &self.corners,
            fours: &self.fours,
        }
    }
}
