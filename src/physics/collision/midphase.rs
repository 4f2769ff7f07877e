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

/// Where one frame stands in another, for tests of many boxes fixed in the two.
struct Relative {
    /// axes of the second frame by columns, along those of the first
    rotation: Mat3,
    /// absolute values of `rotation`
    abs: Mat3,
    /// origin of the second frame
    offset: Vec3,
    /// distance that does not separate boxes: the margin and what rounding may take
    reach: f64,
}

/// Share of the offset that rounding may take: boxes that just touch are not apart.
const ROUNDING: f64 = 1e-14;

impl Relative {
    #[inline]
    fn new(a: (Vec3, &Mat3), b: (Vec3, &Mat3), margin: f64) -> Self {
        let rotation = a.1.mul_t_mat(b.1);
        let offset = a.1.mul_t_vec(b.0 - a.0);
        let [x, y, z] = offset.map(f64::abs);
        Relative {
            rotation,
            abs: Mat3(rotation.map(f64::abs)),
            offset,
            reach: margin + ROUNDING * (x + y + z),
        }
    }

    /// Whether a side of one box separates the two.
    #[inline]
    fn apart(&self, a: &Box6, b: &Box6) -> bool {
        let (ca, cb) = (Vec3::from_slice(a), Vec3::from_slice(b));
        let (sa, sb) = (Vec3::from_slice(&a[3..]), Vec3::from_slice(&b[3..]));
        let d = self.rotation.mul_vec(cb) + self.offset - ca;
        let extent = self.abs.mul_vec(sb);
        if (0..3).any(|k| d[k].abs() > sa[k] + extent[k] + self.reach) {
            return true;
        }
        let d = self.rotation.mul_t_vec(d);
        let extent = self.abs.mul_t_vec(sa);
        (0..3).any(|k| d[k].abs() > sb[k] + extent[k] + self.reach)
    }
}

/// Half the surface of an octant: of two nodes the larger one is opened.
fn surface(b: &Box6) -> f64 {
    let [x, y, z] = [b[3], b[4], b[5]];
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

    /// The frame of the boxes: the inertial frame of the body.
    fn frame<'a>(self, d: &'a Data) -> (Vec3, &'a Mat3) {
        (d.xipos()[self.body], &d.ximat()[self.body])
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
    let mut keep = |d: &mut Data, g1: usize, g2: usize| {
        let t = m.geom_type();
        let swap = t[g1] > t[g2];
        let (g1, g2) = (g1 as u32, g2 as u32);
        found.push(d, mark, if swap { [g2, g1] } else { [g1, g2] });
    };
    // the visited nodes and the order of a user's filter are seen from outside; an overriding
    // margin leaves the gap out of the inner boxes, which may drop a pair
    let seen = m.vis().global.bvactive != 0 || callbacks::has_contact_filter();
    if n1 * n2 <= FEW && !seen && !m.enabled(mjENBL_OVERRIDE) {
        let (adr1, adr2) = (m.body_geomadr()[b1] as usize, m.body_geomadr()[b2] as usize);
        for g1 in adr1..adr1 + n1 {
            for g2 in adr2..adr2 + n2 {
                if wanted(d, g1, g2) && !geoms_apart(d, g1, g2) {
                    keep(d, g1, g2);
                }
            }
        }
    } else {
        descend(d, mark, b1, b2, &mut |d, g1, g2| {
            if wanted(d, g1, g2) {
                keep(d, g1, g2);
            }
        });
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
    let aabb = m.geom_aabb();
    let relative = Relative::new((xpos[g1], &xmat[g1]), (xpos[g2], &xmat[g2]), reach);
    relative.apart(&aabb[g1], &aabb[g2])
}

/// Walks two trees in step, depth first, and visits pairs of leaves whose boxes and ancestors'
/// boxes meet.
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
    let relative = Relative::new(t1.frame(d), t2.frame(d), margin);
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
            if !geoms_apart(d, g1, g2) {
                if show {
                    mark_active(d, [(t1, n1), (t2, n2)]);
                }
                leaves(d, g1, g2);
            }
            continue;
        }
        if relative.apart(t1.aabb(m, n1), t2.aabb(m, n2)) {
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
