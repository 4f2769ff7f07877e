//! The 15 axes that may separate two boxes, and which of them is penetrated least.

use super::boxes::{Boxes, OTHERS};
use crate::math::{MINVAL, Mat3, Vec3};
use std::array::from_fn;

/// A face normal as separating axis.
#[derive(Clone, Copy)]
pub struct FaceAxis {
    /// whose face: 0 or 1
    pub owner: usize,
    pub axis: usize,
    /// of the projections of the boxes, negative when they overlap
    pub gap: f64,
}

/// The cross product of two edges as separating axis.
#[derive(Clone, Copy)]
pub struct EdgeAxis {
    /// axis of the first and of the second box
    pub edges: [usize; 2],
    /// in the frame of the first box
    pub unit: Vec3,
    pub gap: f64,
}

/// The cross products of an edge of the first box with the three of the second.
struct EdgeProducts {
    /// the two components that an edge's product has in the frame of the edge
    unit: [[f64; 3]; 2],
    gap: [f64; 3],
    parallel: [bool; 3],
}

/// What touches.
pub enum Feature {
    Face(FaceAxis),
    Edges(EdgeAxis),
}

/// An axis separates the boxes.
pub struct Apart;

impl Boxes {
    /// The axis of least penetration. A face is preferred to edges that are hardly better, as its contacts keep a
    /// resting box from rocking.
    pub fn least_penetration(&self) -> Result<Feature, Apart> {
        let face = self.best_face()?;
        Ok(match self.best_edges(face.gap)? {
            Some(edges) if !self.is_nearly(&edges, &face) => Feature::Edges(edges),
            _ => Feature::Face(face),
        })
    }

    /// The face normal with the largest gap, the first among equals.
    fn best_face(&self) -> Result<FaceAxis, Apart> {
        let magnitude = Mat3(self.rotation.map(f64::abs));
        let [a, b] = self.shapes.map(|s| s.size);
        let reach = [magnitude.mul_vec(b), magnitude.mul_t_vec(a)];
        let mut best = FaceAxis {
            owner: 0,
            axis: 0,
            gap: f64::NEG_INFINITY,
        };
        for owner in 0..2 {
            let (center, size) = (self.centers[owner], self.shapes[owner].size);
            for axis in 0..3 {
                let gap = center[axis].abs() - size[axis] - reach[owner][axis];
                if gap > self.apart {
                    return Err(Apart);
                }
                if gap > best.gap {
                    best = FaceAxis { owner, axis, gap };
                }
            }
        }
        Ok(best)
    }

    /// The pair of edges that is better than the faces; a later pair has to be clearly better than an earlier one.
    fn best_edges(&self, faces: f64) -> Result<Option<EdgeAxis>, Apart> {
        /// share of its gap by which a pair has to be better
        const CLEARLY: f64 = 1e-6;
        let (mut best, mut lead) = (None, faces);
        for i in 0..3 {
            let products = self.edge_products(i);
            for j in (0..3).filter(|&j| !products.parallel[j]) {
                let gap = products.gap[j];
                if gap > self.apart {
                    return Err(Apart);
                }
                if gap - CLEARLY * gap.abs() > lead && gap > faces {
                    lead = gap;
                    let mut unit = Vec3::ZERO;
                    let [i1, i2] = OTHERS[i];
                    [unit[i1], unit[i2]] = [products.unit[0][j], products.unit[1][j]];
                    best = Some(EdgeAxis {
                        edges: [i, j],
                        unit,
                        gap,
                    });
                }
            }
        }
        Ok(best)
    }

    /// The cross products of edge `i` of the first box with those of the second.
    #[inline(always)]
    fn edge_products(&self, i: usize) -> EdgeProducts {
        /// squared sine of the angle of parallel edges
        const PARALLEL: f64 = 1e-16;
        let [i1, i2] = OTHERS[i];
        let (row1, row2) = (self.rotation.row(i1), self.rotation.row(i2));
        let (t, [a, b]) = (self.centers[0], self.shapes.map(|s| s.size));
        let length2: [f64; 3] = from_fn(|j| row2[j] * row2[j] + row1[j] * row1[j]);
        let inv: [f64; 3] = from_fn(|j| 1.0 / length2[j].sqrt());
        let p: [f64; 3] = from_fn(|j| -row2[j] * inv[j]);
        let q: [f64; 3] = from_fn(|j| row1[j] * inv[j]);
        let gap = from_fn(|j| {
            let [j1, j2] = OTHERS[j];
            let reach1 = a[i1] * p[j].abs() + a[i2] * q[j].abs();
            let seen = |k: usize| (p[j] * row1[k] + q[j] * row2[k]).abs();
            let reach2 = b[j1] * seen(j1) + b[j2] * seen(j2);
            (p[j] * t[i1] + q[j] * t[i2]).abs() - reach1 - reach2
        });
        EdgeProducts {
            unit: [p, q],
            gap,
            parallel: length2.map(|x| x < PARALLEL),
        }
    }

    /// Almost the same direction, and hardly less overlap.
    fn is_nearly(&self, edges: &EdgeAxis, face: &FaceAxis) -> bool {
        /// cosine of the angle of directions that count as one
        const ALIGNED: f64 = 0.99;
        /// share of the face's overlap
        const HARDLY: f64 = 0.05;
        let cosine = match face.owner {
            0 => edges.unit[face.axis],
            _ => edges.unit.dot(self.rotation.col(face.axis)),
        };
        cosine.abs() > ALIGNED && edges.gap < face.gap + HARDLY * face.gap.abs() + MINVAL
    }
}
