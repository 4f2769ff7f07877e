//! Mid phase: geom pairs of two bodies through their trees of boxes. Computation: Collision.

use super::filter::spheres_apart;
use super::list::List;
use super::mix::{geom_reach, overridden};
use crate::abi::mjENBL_OVERRIDE;
use crate::base::stack::Mark;
use crate::base::{Data, Model, callbacks};
use crate::math::{Mat3, Vec3};

/// Box by centre and half sizes, in some frame.
type Box6 = [f64; 6];

/// An oriented box: frame, then centre and half sizes in it.
#[derive(Clone, Copy)]
struct Oriented<'a> {
    pos: Vec3,
    mat: &'a Mat3,
    aabb: &'a Box6,
}

impl Oriented<'_> {
    #[inline(always)]
    fn centre(&self) -> Vec3 {
        self.mat.mul_vec(Vec3::from_slice(self.aabb)) + self.pos
    }

    /// Half extent along a unit axis.
    #[inline(always)]
    fn extent(&self, axis: Vec3) -> f64 {
        let s = self.aabb;
        (s[3] * self.mat.col(0).dot(axis)).abs()
            + (s[4] * self.mat.col(1).dot(axis)).abs()
            + (s[5] * self.mat.col(2).dot(axis)).abs()
    }
}

/// Whether a face of one box separates the two by more than `margin`.
fn boxes_apart(a: Oriented, b: Oriented, margin: f64) -> bool {
    let offset = b.centre() - a.centre();
    let separates = |axis: Vec3| offset.dot(axis).abs() > a.extent(axis) + b.extent(axis) + margin;
    (0..3).any(|k| separates(a.mat.col(k))) || (0..3).any(|k| separates(b.mat.col(k)))
}

/// Size by which the tree to descend is chosen.
fn surface(b: &Box6) -> f64 {
    let (x, y, z) = (b[3] - b[0], b[4] - b[1], b[5] - b[2]);
    x * y + y * z + z * x
}

/// Tree node of a body: index in the model's arrays.
#[derive(Clone, Copy)]
struct Tree {
    body: usize,
    adr: usize,
}

impl Tree {
    fn of(m: Model, body: usize) -> Self {
        Tree {
            body,
            adr: m.body_bvhadr()[body] as usize,
        }
    }

    fn child(self, m: Model, node: u32, k: usize) -> u32 {
        m.bvh_child()[self.adr + node as usize][k] as u32
    }

    /// Geom of a leaf.
    fn geom(self, m: Model, node: u32) -> Option<usize> {
        usize::try_from(m.bvh_nodeid()[self.adr + node as usize]).ok()
    }

    fn aabb<'a>(self, m: Model<'a>, node: u32) -> &'a Box6 {
        &m.bvh_aabb()[self.adr + node as usize]
    }

    /// Boxes of a tree are given in the inertial frame of the body.
    fn oriented<'a>(self, d: &'a Data, node: u32) -> Oriented<'a> {
        Oriented {
            pos: d.xipos()[self.body],
            mat: &d.ximat()[self.body],
            aabb: self.aabb(d.model(), node),
        }
    }
}

/// Below this many geom pairs the trees cost more than they save.
const FEW: usize = 16;

/// Geom pairs of two bodies (smaller type first, sorted by the two ids) whose spheres and boxes
/// meet and that `wanted` keeps.
pub fn geom_pairs<'s>(
    d: &mut Data,
    mark: &'s Mark,
    b1: usize,
    b2: usize,
    wanted: impl Fn(&mut Data, usize, usize) -> bool,
) -> &'s [[u32; 2]] {
    let m = d.model();
    let (n1, n2) = (m.body_geomnum()[b1] as usize, m.body_geomnum()[b2] as usize);
    let mut found = List::with_room(d, mark, (n1 * n2).min(FEW));
    let mut leaves = |d: &mut Data, g1: usize, g2: usize| {
        if !geoms_apart(d, g1, g2) && wanted(d, g1, g2) {
            let t = m.geom_type();
            let swap = t[g1] > t[g2];
            let (g1, g2) = (g1 as u32, g2 as u32);
            found.push(d, mark, if swap { [g2, g1] } else { [g1, g2] });
        }
    };
    // the visited nodes and the order of a user's filter are seen from outside; an overriding
    // margin leaves the gap out of the inner boxes, which may drop a pair
    let seen = m.vis().global.bvactive != 0 || callbacks::has_contact_filter();
    if n1 * n2 <= FEW && !seen && !m.enabled(mjENBL_OVERRIDE) {
        let (adr1, adr2) = (m.body_geomadr()[b1] as usize, m.body_geomadr()[b2] as usize);
        for g1 in adr1..adr1 + n1 {
            for g2 in adr2..adr2 + n2 {
                leaves(d, g1, g2);
            }
        }
    } else {
        descend(d, mark, b1, b2, &mut leaves);
    }
    let found = found.items();
    found.sort_unstable();
    found
}

/// Spheres, then boxes of two geoms.
fn geoms_apart(d: &Data, g1: usize, g2: usize) -> bool {
    let m = d.model();
    let reach = geom_reach(m, g1, g2);
    let reach = reach.margin + reach.gap;
    let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
    if spheres_apart(m, xpos, xmat, g1, g2, reach) {
        return true;
    }
    let oriented = |g: usize| Oriented {
        pos: xpos[g],
        mat: &xmat[g],
        aabb: &m.geom_aabb()[g],
    };
    boxes_apart(oriented(g1), oriented(g2), reach)
}

/// Walks two trees in step, depth first, and visits pairs of leaves whose ancestors' boxes meet.
fn descend(
    d: &mut Data,
    mark: &Mark,
    b1: usize,
    b2: usize,
    leaves: &mut impl FnMut(&mut Data, usize, usize),
) {
    let m = d.model();
    let (t1, t2) = (Tree::of(m, b1), Tree::of(m, b2));
    let show = m.vis().global.bvactive != 0;
    let margin = overridden(m, m.body_margin()[b1] + m.body_margin()[b2]);
    // each step replaces one pair by two
    let depth = (m.body_bvhnum()[b1] + m.body_bvhnum()[b2]) as usize;
    let stack = mark.rows::<[u32; 2]>(d, depth + 1);
    stack[0] = [0, 0];
    let mut top = 1;
    while top > 0 {
        top -= 1;
        let [n1, n2] = stack[top];
        let (leaf1, leaf2) = (t1.geom(m, n1), t2.geom(m, n2));
        if let (Some(g1), Some(g2)) = (leaf1, leaf2) {
            if show && !geoms_apart(d, g1, g2) {
                mark_active(d, [(t1, n1), (t2, n2)]);
            }
            leaves(d, g1, g2);
            continue;
        }
        if boxes_apart(t1.oriented(d, n1), t2.oriented(d, n2), margin) {
            continue;
        }
        if show {
            mark_active(d, [(t1, n1), (t2, n2)]);
        }
        let first = leaf2.is_some()
            || (leaf1.is_none() && surface(t1.aabb(m, n1)) > surface(t2.aabb(m, n2)));
        for k in 0..2 {
            stack[top] = if first {
                [t1.child(m, n1, k), n2]
            } else {
                [n1, t2.child(m, n2, k)]
            };
            top += 1;
        }
    }
}

/// Nodes reached are drawn.
fn mark_active(d: &mut Data, nodes: [(Tree, u32); 2]) {
    for (tree, node) in nodes {
        d.bvh_active_mut()[tree.adr + node as usize] = 1;
    }
}
