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

/// A node without children.
const LEAF: [i32; 8] = [-1; 8];

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

    /// Lower and upper corner of a node.
    #[inline(always)]
    fn cell(&self, node: usize) -> ([f64; 3], [f64; 3]) {
        let b = &self.aabb[node];
        let corner = |sign: f64| core::array::from_fn(|k| b[k] + sign * b[3 + k]);
        (corner(-1.0), corner(1.0))
    }

    fn place(&self, leaf: usize, p: Vec3) -> Place {
        let (lo, hi) = self.cell(leaf);
        let width = Vec3(hi) - Vec3(lo);
        Place {
            leaf,
            at: Vec3(core::array::from_fn(|k| (p[k] - lo[k]) / width[k])),
            inv: Vec3(width.map(|width| 1.0 / width)),
        }
    }

    /// Signed distance of a point.
    pub fn distance(&self, x: Vec3) -> f64 {
        let [dist] = found(distances([(self, x)]));
        dist
    }

    /// Gradient of the distance.
    pub fn gradient(&self, x: Vec3) -> Vec3 {
        let (outside, p) = self.enter(x);
        if outside > 0.0 {
            let mut points = [x; 4];
            (0..3).for_each(|k| points[k][k] += STEP);
            let [ahead @ .., d0] = found(distances(points.map(|x| (self, x))));
            return Vec3(ahead.map(|dist| (dist - d0) / STEP));
        }
        let [place] = found(places([(self, p)]));
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

/// Signed distances of points to their trees; what is wrong with the tree of the first that cannot be found.
pub fn distances<const N: usize>(points: [(&Octree, Vec3); N]) -> Result<[f64; N], Astray> {
    let entered = points.map(|(tree, x)| tree.enter(x));
    let places: [Place; N] = places::<N>(core::array::from_fn(|i| (points[i].0, entered[i].1)))?;
    Ok(core::array::from_fn(|i| {
        let (outside, place) = (entered[i].0, &places[i]);
        let mut sum = 0.0;
        for (j, c) in points[i].0.coeff[place.leaf].iter().enumerate() {
            let [wx, wy, wz] = place.factors(j);
            sum += wx * wy * wz * c;
        }
        if outside > 0.0 { sum + outside } else { sum }
    }))
}

/// Leaves of points in their trees. All go down together: each waits for memory, and none for another's.
fn places<const N: usize>(points: [(&Octree, Vec3); N]) -> Result<[Place; N], Astray> {
    let (mut node, mut astray) = ([0; N], [None; N]);
    for _ in 0..ROUNDS {
        let mut done = true;
        for (i, (tree, p)) in points.iter().enumerate() {
            let (lo, hi) = tree.cell(node[i]);
            let outside = (0..3).fold(false, |outside, k| {
                outside | (p[k] + SLACK < lo[k]) | (p[k] - SLACK > hi[k])
            });
            // the upper half, as (p - lo) / (hi - lo) tells it, of a flat cell too
            let upper = |k: usize| {
                let above = p[k] - lo[k];
                (above > 0.0) & (2.0 * above >= hi[k] - lo[k])
            };
            let slot = (0..3).map(|k| usize::from(upper(k)) << k).sum::<usize>();
            let children = &tree.child[node[i]];
            let (is_leaf, next) = (*children == LEAF, children[slot] as usize);
            let is_node = next < tree.child.len();
            if outside | !(is_leaf | is_node) {
                let what = if outside { Astray::Point } else { Astray::Node };
                astray[i] = astray[i].or(Some(what));
            } else if !is_leaf {
                (node[i], done) = (next, false);
            }
        }
        if done {
            return match astray.into_iter().flatten().next() {
                Some(what) => Err(what),
                None => Ok(core::array::from_fn(|i| {
                    points[i].0.place(node[i], points[i].1)
                })),
            };
        }
    }
    Err(Astray::Point)
}

/// Why a leaf cannot be found.
#[derive(Clone, Copy)]
pub enum Astray {
    /// in no node
    Point,
    /// a child that is none
    Node,
}

/// What was found, or an error.
pub fn found<T>(found: Result<T, Astray>) -> T {
    match found {
        Ok(found) => found,
        Err(Astray::Node) => report::raise(format_args!("mjc_distance: Invalid node number")),
        Err(Astray::Point) => report::raise(format_args!("mjc_distance: Node not found")),
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
