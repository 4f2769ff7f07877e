//! The 15 axes that may separate two boxes, and which of them is penetrated least. Those of a kind stand side by side.

use super::boxes::{Boxes, OTHERS};
use crate::math::four::{self, Four, abs, all, combine, three};
use crate::math::{MINVAL, Vec3};

/// The three places of a vector, as bits.
const THREE: u32 = 0b111;

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

/// What touches.
pub enum Feature {
    Face(FaceAxis),
    Edges(EdgeAxis),
}

/// An axis separates the boxes.
pub struct Apart;

/// The cross products of an edge of the first box with the three of the second.
struct EdgeProducts {
    /// the two components that an edge's product has in the frame of the edge
    unit: [[f64; 4]; 2],
    gap: [f64; 4],
    /// those that are better than the faces, as bits
    better: u32,
}

/// Pairs of edges that are better than the faces: a later one has to be clearly better than an earlier one.
struct BestEdges {
    axis: Option<EdgeAxis>,
    lead: f64,
}

impl BestEdges {
    #[inline(never)]
    fn meet(&mut self, i: usize, products: &EdgeProducts) {
        /// share of its gap by which a pair has to be better
        const CLEARLY: f64 = 1e-6;
        for j in (0..3).filter(|&j| products.better >> j & 1 != 0) {
            let gap = products.gap[j];
            if gap - CLEARLY * gap.abs() > self.lead {
                self.lead = gap;
                let mut unit = Vec3::ZERO;
                let [i1, i2] = OTHERS[i];
                [unit[i1], unit[i2]] = products.unit.map(|x| x[j]);
                self.axis = Some(EdgeAxis {
                    edges: [i, j],
                    unit,
                    gap,
                });
            }
        }
    }
}

/// Each component in the place of the one before it, and in that of the one after it.
#[inline(always)]
fn turned(v: Four) -> [Four; 2] {
    let (lower, exchanged) = (four::halves::<0x00>(v), four::halves::<0x01>(v));
    [
        four::mix::<0b0001>(lower, exchanged),
        four::mix::<0b0100>(exchanged, lower),
    ]
}

impl Boxes<'_> {
    /// The axis of least penetration. A face is preferred to edges that are hardly better, as its contacts keep a
    /// resting box from rocking.
    #[inline(always)]
    pub fn least_penetration(&self) -> Result<Feature, Apart> {
        let face = self.best_face()?;
        Ok(match self.best_edges(face.gap)? {
            Some(edges) if !self.is_nearly(&edges, &face) => Feature::Edges(edges),
            _ => Feature::Face(face),
        })
    }

    /// The face normal with the largest gap, the first among equals.
    #[inline(always)]
    fn best_face(&self) -> Result<FaceAxis, Apart> {
        let [a, b] = self.shapes.map(|s| s.size.0);
        let gap = |center: Four, size: [f64; 3], axes: &[Four; 3], other: [f64; 3]| {
            let reach = combine([abs(axes[0]), abs(axes[1]), abs(axes[2])], other);
            four::sub(four::sub(abs(center), three(size)), reach)
        };
        let first = gap(self.centers[0], a, &self.cols, b);
        let second = gap(self.centers[1], b, &self.rows, a);
        let apart = all(self.apart);
        let beyond = four::or(four::lt(apart, first), four::lt(apart, second));
        if four::signs(beyond) & THREE != 0 {
            return Err(Apart);
        }
        // what is no number is the least
        let least = all(f64::NEG_INFINITY);
        let first = four::put::<0b1000>(four::max(first, least), least);
        let second = four::put::<0b1000>(four::max(second, least), least);
        let most = four::max(first, second);
        let most = four::max(most, four::halves::<0x01>(most));
        let most = four::max(most, four::mix::<0b0101>(most, most));
        let equal = |gap: Four| four::signs(four::eq(gap, most)) & THREE;
        let place = (equal(first) | equal(second) << 3).trailing_zeros() as usize;
        let owner = usize::from(place >= 3);
        Ok(FaceAxis {
            owner,
            axis: place - 3 * owner,
            gap: four::store(most)[0],
        })
    }

    /// The pair of edges that is better than the faces, whose gap is given.
    #[inline(always)]
    fn best_edges(&self, faces: f64) -> Result<Option<EdgeAxis>, Apart> {
        let [a, b] = self.shapes.map(|s| s.size.0);
        let (rows, t) = (&self.rows, four::each(self.centers[0]));
        let turned = [turned(rows[0]), turned(rows[1]), turned(rows[2])];
        let sizes = [three([b[1], b[2], b[0]]), three([b[2], b[0], b[1]])];
        let mut best = BestEdges {
            axis: None,
            lead: faces,
        };
        for i in 0..3 {
            let [i1, i2] = OTHERS[i];
            let products = self.edge_products(
                [rows[i1], rows[i2]],
                [turned[i1], turned[i2]],
                [t[i1], t[i2]],
                [all(a[i1]), all(a[i2])],
                sizes,
                faces,
            )?;
            if products.better != 0 {
                best.meet(i, &products);
            }
        }
        Ok(best.axis)
    }

    /// The cross products of an edge of the first box with those of the second, by what the edge's other two axes see: the
    /// second box's axes (also those in the places before and after), its centre, and the half sizes of both boxes.
    #[inline(always)]
    fn edge_products(
        &self,
        [row1, row2]: [Four; 2],
        [others1, others2]: [[Four; 2]; 2],
        [t1, t2]: [Four; 2],
        [a1, a2]: [Four; 2],
        b: [Four; 2],
        faces: f64,
    ) -> Result<EdgeProducts, Apart> {
        /// squared sine of the angle of parallel edges
        const PARALLEL: f64 = 1e-16;
        let length2 = four::add(four::mul(row2, row2), four::mul(row1, row1));
        let inv = four::div(all(1.0), four::sqrt(length2));
        let p = four::mul(four::xor(row2, all(-0.0)), inv);
        let q = four::mul(row1, inv);
        let along = |x: Four, y: Four| abs(four::add(four::mul(p, x), four::mul(q, y)));
        let reach1 = four::add(four::mul(a1, abs(p)), four::mul(a2, abs(q)));
        let reach2 = four::add(
            four::mul(b[0], along(others1[0], others2[0])),
            four::mul(b[1], along(others1[1], others2[1])),
        );
        let gap = four::sub(four::sub(along(t1, t2), reach1), reach2);
        let parallel = four::signs(four::lt(length2, all(PARALLEL)));
        let more = |than: f64| four::signs(four::lt(all(than), gap)) & !parallel & THREE;
        if more(self.apart) != 0 {
            return Err(Apart);
        }
        Ok(EdgeProducts {
            unit: [four::store(p), four::store(q)],
            gap: four::store(gap),
            better: more(faces),
        })
    }

    /// Almost the same direction, and hardly less overlap.
    fn is_nearly(&self, edges: &EdgeAxis, face: &FaceAxis) -> bool {
        /// cosine of the angle of directions that count as one
        const ALIGNED: f64 = 0.99;
        /// share of the face's overlap
        const HARDLY: f64 = 0.05;
        let cosine = match face.owner {
            0 => edges.unit[face.axis],
            _ => edges.unit.dot(self.rotation().col(face.axis)),
        };
        cosine.abs() > ALIGNED && edges.gap < face.gap + HARDLY * face.gap.abs() + MINVAL
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::shape::Shape;
    use super::*;
    use crate::math::testing::Rng;
    use crate::math::{Mat3, Quat};

    /// Boxes of all kinds of poses: anyhow, aligned, nearly aligned, turned by half a right angle.
    fn random(rng: &mut Rng) -> [Shape; 2] {
        let size = [rng.array(), rng.array()].map(|s: [f64; 3]| s.map(|x| x.abs() + 0.1));
        let sizes = if rng.below(3) == 0 {
            [size[0]; 2]
        } else {
            size
        };
        sizes.map(|size| {
            let (axis, _) = Vec3(rng.array()).normalized();
            let mat = match rng.below(4) {
                0 => Mat3::IDENTITY,
                1 => Quat::from_axis_angle(axis, 1e-8 * rng.signed()).to_mat(),
                2 => Quat::from_axis_angle(Vec3([0.0, 0.0, 1.0]), 0.25 * core::f64::consts::PI)
                    .to_mat(),
                _ => Quat::from_axis_angle(axis, 4.0 * rng.signed()).to_mat(),
            };
            let pos = Vec3(rng.array::<3>().map(|x| (4.0 * x).round() / 4.0));
            let size = Vec3(size);
            Shape { pos, mat, size }
        })
    }

    /// The gaps of the six faces and the nine pairs of edges, one by one; none for edges that are parallel.
    fn gaps([a, b]: &[Shape; 2]) -> ([f64; 6], [Option<f64>; 9]) {
        let rotation = a.mat.mul_t_mat(&b.mat);
        let centers = [
            a.mat.mul_t_vec(b.pos - a.pos),
            b.mat.mul_t_vec(a.pos - b.pos),
        ];
        let magnitude = Mat3(rotation.map(f64::abs));
        let reach = [magnitude.mul_vec(b.size), magnitude.mul_t_vec(a.size)];
        let faces = core::array::from_fn(|k| {
            let (owner, axis) = (k / 3, k % 3);
            centers[owner][axis].abs() - [a, b][owner].size[axis] - reach[owner][axis]
        });
        let edges = core::array::from_fn(|k| {
            let ([i1, i2], [j1, j2], j) = (OTHERS[k / 3], OTHERS[k % 3], k % 3);
            let (row1, row2) = (rotation.row(i1), rotation.row(i2));
            let length2 = row2[j] * row2[j] + row1[j] * row1[j];
            let inv = 1.0 / length2.sqrt();
            let (p, q) = (-row2[j] * inv, row1[j] * inv);
            let seen = |k: usize| (p * row1[k] + q * row2[k]).abs();
            let reach1 = a.size[i1] * p.abs() + a.size[i2] * q.abs();
            let reach2 = b.size[j1] * seen(j1) + b.size[j2] * seen(j2);
            let way = (p * centers[0][i1] + q * centers[0][i2]).abs();
            (length2 >= 1e-16).then_some(way - reach1 - reach2)
        });
        (faces, edges)
    }

    #[test]
    fn bits_of_single_axes() {
        let (mut rng, mut met) = (Rng::new(7), [0; 3]);
        for _ in 0..5000 {
            let shapes = random(&mut rng);
            let [a, b] = &shapes;
            let boxes = Boxes::new(a.into(), b.into(), 0.0);
            let (faces, edges) = gaps(&shapes);
            let beyond = |gap: &f64| *gap > boxes.apart;
            let Ok(face) = boxes.best_face() else {
                assert!(faces.iter().any(beyond));
                met[0] += 1;
                continue;
            };
            assert!(!faces.iter().any(beyond));
            let (mut first, mut most) = (0, faces[0]);
            for (k, &gap) in faces.iter().enumerate() {
                if gap > most {
                    (first, most) = (k, gap);
                }
            }
            assert_eq!((3 * face.owner + face.axis, face.gap), (first, most));
            let (mut best, mut lead) = (None, most);
            for (k, gap) in edges.iter().enumerate() {
                if let Some(gap) = gap.filter(|gap| gap - 1e-6 * gap.abs() > lead && *gap > most) {
                    (best, lead) = (Some([k / 3, k % 3]), gap);
                }
            }
            match boxes.best_edges(face.gap) {
                Err(Apart) => {
                    assert!(edges.iter().flatten().any(beyond));
                    met[1] += 1;
                }
                Ok(found) => {
                    assert!(!edges.iter().flatten().any(beyond));
                    assert_eq!(found.map(|f| f.edges), best);
                    assert!(found.is_none_or(|f| f.gap == lead));
                    met[2] += usize::from(best.is_some());
                }
            }
        }
        assert!(met.iter().all(|&n| n > 40), "{met:?}");
    }
}
