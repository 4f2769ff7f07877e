//! Neighbouring cells differ by at most one level, and points that hang between corners of a larger
//! neighbour know these corners.
//!
//! Directions: 2 axis + side, side 0 towards lower coordinates.

use super::Tree;

/// Points this near to a face of a cell lie on it.
const ON_FACE: f64 = 1e-9;

impl Tree {
    fn leaves(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&i| self.cells[i].first.is_none())
            .collect()
    }

    /// The leaf across the face of a cell, on the side of the cell's centre.
    fn neighbour(&self, id: usize, dir: usize) -> Option<usize> {
        let (axis, side) = (dir / 2, dir % 2);
        let own = self.cells[id].centre();
        let mut at = id;
        while at != 0 && self.cells[at].slot >> axis & 1 == side {
            at = self.cells[at].parent;
        }
        if at == 0 {
            return None;
        }
        let cell = &self.cells[at];
        let siblings = self.cells[cell.parent].first?;
        let mut at = siblings + (cell.slot ^ 1 << axis);
        while let Some(first) = self.cells[at].first {
            let centre = self.cells[at].centre();
            let upper = |k: usize| {
                if k == axis {
                    side == 0
                } else {
                    own[k] > centre[k]
                }
            };
            at = first + (0..3).map(|k| (upper(k) as usize) << k).sum::<usize>();
        }
        Some(at)
    }

    /// Divides leaves until neighbours differ by at most one level.
    pub fn balance(&mut self) {
        loop {
            let mut coarse = Vec::new();
            for leaf in self.leaves() {
                let level = self.cells[leaf].level;
                for other in (0..6).filter_map(|dir| self.neighbour(leaf, dir)) {
                    let across = self.cells[other].level;
                    if across > level + 1 {
                        coarse.push(leaf);
                    }
                    if level > across + 1 {
                        coarse.push(other);
                    }
                }
            }
            if coarse.is_empty() {
                return;
            }
            for id in coarse {
                if self.cells[id].first.is_none() {
                    self.divide(id);
                }
            }
        }
    }

    /// For each point the corners of a larger neighbour between which it lies; empty for the others.
    pub fn hanging(&self) -> Vec<Vec<usize>> {
        let mut parents = vec![Vec::new(); self.points.len()];
        for leaf in self.leaves() {
            let cell = &self.cells[leaf];
            for dir in 0..6 {
                let Some(other) = self.neighbour(leaf, dir) else {
                    continue;
                };
                if self.cells[other].level >= cell.level {
                    continue;
                }
                let (axis, side) = (dir / 2, dir % 2);
                for i in 0..4 {
                    let (b, c) = ((axis + 1) % 3, (axis + 2) % 3);
                    let point = cell.corner[side << axis | (i & 1) << b | (i >> 1) << c];
                    if parents[point].is_empty() {
                        parents[point] = self.between(point, other);
                    }
                }
            }
        }
        parents
    }

    /// Corners of a cell whose edge or face holds a point: two or four, none for other points.
    fn between(&self, point: usize, id: usize) -> Vec<usize> {
        let (p, cell) = (self.points[point], &self.cells[id]);
        let on = |k: usize| {
            let upper = (p[k] - cell.hi[k]).abs() < ON_FACE;
            ((p[k] - cell.lo[k]).abs() < ON_FACE || upper).then_some((upper as usize) << k)
        };
        let fixed: Vec<(usize, usize)> = (0..3).filter_map(|k| Some((k, on(k)?))).collect();
        let bits: usize = fixed.iter().map(|(_, bit)| bit).sum();
        match fixed[..] {
            [(a, _), (b, _)] => {
                let free = 3 - a - b;
                [0, 1].map(|j| cell.corner[bits | j << free]).to_vec()
            }
            [(a, _)] => {
                let (b, c) = ((a + 1) % 3, (a + 2) % 3);
                let corner = |j: usize| cell.corner[bits | (j & 1) << b | (j >> 1) << c];
                (0..4).map(corner).collect()
            }
            _ => Vec::new(),
        }
    }
}
