//! Distance to a mesh from its octree: trilinear between the corners of the leaf around a point.

use super::max;
use crate::base::{Model, report};
use crate::math::Vec3;

/// Step of finite differences outside the tree.
const STEP: f64 = 1e-8;
/// Points are moved this far into the box of the tree.
const INSIDE: f64 = 1e-6;
/// Points this far outside a cell still belong to it.
const SLACK: f64 = 1e-8;
/// Deepest tree that is walked.
const ROUNDS: usize = 100;

/// The nodes of a mesh's octree.
#[derive(Clone, Copy)]
pub struct Octree<'m> {
    child: &'m [[i32; 8]],
    aabb: &'m [[f64; 6]],
    coeff: &'m [[f64; 8]],
}

/// Where a point is in its leaf.
struct Place {
    leaf: usize,
    /// from 0 to 1 along each axis
    at: Vec3,
    /// one over the cell's width
    inv: Vec3,
}

impl<'m> Octree<'m> {
    /// The octree of a mesh, which must have one.
    pub fn of(m: Model<'m>, mesh: i32) -> Self {
        let nodes = usize::try_from(mesh).ok().and_then(|i| {
            let adr = usize::try_from(*m.mesh_octadr().get(i)?).ok()?;
            Some(adr..adr + m.mesh_octnum()[i] as usize)
        });
        let Some(nodes) = nodes.filter(|n| !n.is_empty()) else {
            report::raise(format_args!(
                "mjc_distance: sdf queries require needsdf=\"true\" on mesh {mesh}"
            ))
        };
        Octree {
            child: &m.oct_child()[nodes.clone()],
            aabb: &m.oct_aabb()[nodes.clone()],
            coeff: &m.oct_coeff()[nodes],
        }
    }

    /// Distance to the box of the tree, and the point moved into it when it is outside.
    fn enter(&self, mut p: Vec3) -> (f64, Vec3) {
        let b = &self.aabb[0];
        let r: [f64; 3] = core::array::from_fn(|k| p[k] - b[k]);
        let q: [f64; 3] = core::array::from_fn(|k| r[k].abs() - b[3 + k]);
        if q.iter().all(|&q| q <= 0.0) {
            return (max(q[0], max(q[1], q[2])), p);
        }
        let mut dist2 = 0.0;
        for k in (0..3).filter(|&k| q[k] >= 0.0) {
            dist2 += q[k] * q[k];
            p[k] -= if r[k] > 0.0 {
                q[k] + INSIDE
            } else {
                -(q[k] + INSIDE)
            };
        }
        (dist2.sqrt(), p)
    }

    fn find(&self, p: Vec3) -> Place {
        let mut node = 0;
        for _ in 0..ROUNDS {
            let b = &self.aabb[node];
            let lo: [f64; 3] = core::array::from_fn(|k| b[k] - b[3 + k]);
            let hi: [f64; 3] = core::array::from_fn(|k| b[k] + b[3 + k]);
            if (0..3).any(|k| p[k] + SLACK < lo[k] || p[k] - SLACK > hi[k]) {
                break;
            }
            let at: [f64; 3] = core::array::from_fn(|k| (p[k] - lo[k]) / (hi[k] - lo[k]));
            if self.child[node].iter().all(|&c| c == -1) {
                return Place {
                    leaf: node,
                    at: Vec3(at),
                    inv: Vec3(core::array::from_fn(|k| 1.0 / (hi[k] - lo[k]))),
                };
            }
            let slot = (0..3)
                .map(|k| ((0.5 <= at[k]) as usize) << k)
                .sum::<usize>();
            let next = usize::try_from(self.child[node][slot]).ok();
            let Some(next) = next.filter(|&n| n < self.child.len()) else {
                report::raise(format_args!("mjc_distance: Invalid node number"))
            };
            node = next;
        }
        report::raise(format_args!("mjc_distance: Node not found"))
    }

    /// Signed distance of a point.
    pub fn distance(&self, x: Vec3) -> f64 {
        let (outside, p) = self.enter(x);
        let place = self.find(p);
        let mut sum = 0.0;
        for (j, c) in self.coeff[place.leaf].iter().enumerate() {
            let [wx, wy, wz] = place.factors(j);
            sum += wx * wy * wz * c;
        }
        if outside > 0.0 { sum + outside } else { sum }
    }

    /// Gradient of the distance.
    pub fn gradient(&self, x: Vec3) -> Vec3 {
        let (outside, p) = self.enter(x);
        if outside > 0.0 {
            let d0 = self.distance(x);
            return Vec3(core::array::from_fn(|k| {
                let mut y = x;
                y[k] += STEP;
                (self.distance(y) - d0) / STEP
            }));
        }
        let place = self.find(p);
        let mut g = Vec3::ZERO;
        for (j, c) in self.coeff[place.leaf].iter().enumerate() {
            let [wx, wy, wz] = place.factors(j);
            let sign = |k: usize| if j >> k & 1 == 1 { 1.0 } else { -1.0 };
            g += Vec3([
                sign(0) * wy * wz * place.inv[0] * c,
                sign(1) * wx * wz * place.inv[1] * c,
                sign(2) * wx * wy * place.inv[2] * c,
            ]);
        }
        g
    }
}

impl Place {
    /// Linear weights of corner `j` along the axes; its bits say low or high.
    fn factors(&self, j: usize) -> [f64; 3] {
        core::array::from_fn(|k| {
            if j >> k & 1 == 1 {
                self.at[k]
            } else {
                1.0 - self.at[k]
            }
        })
    }
}
