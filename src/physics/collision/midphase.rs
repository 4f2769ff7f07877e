//! Mid phase: geom pairs of two bodies through their trees of boxes, and the walk down any two trees. Computation:
//! Collision.

use super::filter::{Spheres, masks_meet};
use super::list::List;
use super::mix::{geom_reach, overridden};
use core::ops::Range;

use crate::abi::mjENBL_OVERRIDE;
use crate::base::stack::Mark;
use crate::base::{Data, Model, callbacks};
use crate::math::{Mat3, Vec3};

/// Box by centre and half sizes, in some frame.
pub type Box6 = [f64; 6];

/// Where one frame stands in another, for tests of many boxes fixed in the two.
pub struct Relative {
    frames: [(Vec3, Mat3); 2],
    /// axes of the second frame by columns, along those of the first
    rotation: Mat3,
    /// absolute values of `rotation`
    abs: Mat3,
    /// origin of the second frame
    offset: Vec3,
    /// distance that does not separate boxes
    margin: f64,
    /// how far the origins are from that of the world
    far: f64,
}

/// How two boxes lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    Apart,
    /// they touch but for rounding, and count as meeting
    Closed,
    Meeting,
}

/// Share of the lengths involved that rounding may take in a test in one of the frames.
const ROUNDING: f64 = 1e-14;

fn absolute_sum(v: Vec3) -> f64 {
    let [x, y, z] = v.map(f64::abs);
    x + y + z
}

impl Relative {
    #[inline]
    pub fn new(a: (Vec3, &Mat3), b: (Vec3, &Mat3), margin: f64) -> Self {
        let rotation = a.1.mul_t_mat(b.1);
        Relative {
            frames: [(a.0, *a.1), (b.0, *b.1)],
            rotation,
            abs: Mat3(rotation.map(f64::abs)),
            offset: a.1.mul_t_vec(b.0 - a.0),
            margin,
            far: absolute_sum(a.0) + absolute_sum(b.0),
        }
    }

    /// Whether a side of one box separates the two.
    #[inline]
    pub fn apart(&self, a: &Box6, b: &Box6) -> bool {
        self.gap(a, b) == Gap::Apart
    }

    #[inline]
    pub fn gap(&self, a: &Box6, b: &Box6) -> Gap {
        let (ca, cb) = (Vec3::from_slice(a), Vec3::from_slice(b));
        let (sa, sb) = (Vec3::from_slice(&a[3..]), Vec3::from_slice(&b[3..]));
        let slack = ROUNDING * (self.far + (sa[0] + sa[1] + sa[2]) + (sb[0] + sb[1] + sb[2]));
        let beyond = self.margin + slack;
        let d = self.rotation.mul_vec(cb) + self.offset - ca;
        let extent = self.abs.mul_vec(sb);
        let first: [f64; 3] = core::array::from_fn(|k| d[k].abs() - (sa[k] + extent[k]));
        if first.iter().any(|&gap| gap > beyond) {
            return Gap::Apart;
        }
        let d = self.rotation.mul_t_vec(d);
        let extent = self.abs.mul_t_vec(sa);
        let second: [f64; 3] = core::array::from_fn(|k| d[k].abs() - (sb[k] + extent[k]));
        if second.iter().any(|&gap| gap > beyond) {
            return Gap::Apart;
        }
        let clear = |&gap: &f64| gap < self.margin - slack;
        if first.iter().all(clear) && second.iter().all(clear) {
            Gap::Meeting
        } else if self.apart_in_the_world(a, b) {
            Gap::Apart
        } else {
            Gap::Closed
        }
    }

    /// What decides where boxes touch: centres and sizes along each axis in the world, in the reference's order of sums.
    #[cold]
    #[inline(never)]
    fn apart_in_the_world(&self, a: &Box6, b: &Box6) -> bool {
        let centre = |(origin, axes): &(Vec3, Mat3), own: &Box6| {
            axes.mul_vec(Vec3::from_slice(own)) + *origin
        };
        let seen = |(_, axes): &(Vec3, Mat3), own: &Box6, centre: Vec3, axis: Vec3| {
            let part = |k: usize| (own[3 + k] * axes.col(k).dot(axis)).abs();
            (centre.dot(axis), part(0) + part(1) + part(2))
        };
        let [fa, fb] = &self.frames;
        let (ca, cb) = (centre(fa, a), centre(fb, b));
        let mut axes = (0..3)
            .map(|k| fa.1.col(k))
            .chain((0..3).map(|k| fb.1.col(k)));
        axes.any(|axis| {
            let ((pa, ra), (pb, rb)) = (seen(fa, a, ca, axis), seen(fb, b, cb, axis));
            ra + rb + self.margin < (pb - pa).abs()
        })
    }
}

/// Half the surface of an octant: of two nodes the larger one is opened.
fn surface(b: &Box6) -> f64 {
    let [x, y, z] = [b[3], b[4], b[5]];
    x * y + y * z + z * x
}

/// Boxes along the world's axes, of elements or of nodes of their trees: where they touch, the rounding of their ends decides.
pub fn boxes_apart(a: &Box6, b: &Box6, reach: f64) -> bool {
    let below =
        |low: &Box6, high: &Box6, k: usize| low[k] + low[k + 3] + reach < high[k] - high[k + 3];
    (0..3).any(|k| below(a, b, k) || below(b, a, k))
}

/// The tree of a body, whose boxes move with it, or of a flex, whose boxes are made anew in the world.
#[derive(Clone, Copy)]
pub struct Tree {
    /// none: a flex
    body: Option<usize>,
    /// of the root in the model's arrays
    adr: usize,
    num: usize,
}

impl Tree {
    pub fn of_body(m: Model, body: usize) -> Self {
        Tree {
            body: Some(body),
            adr: m.body_bvhadr()[body] as usize,
            num: m.body_bvhnum()[body] as usize,
        }
    }

    pub fn of_flex(m: Model, flex: usize) -> Self {
        Tree {
            body: None,
            adr: m.flex_bvhadr()[flex] as usize,
            num: m.flex_bvhnum()[flex] as usize,
        }
    }

    pub fn num(self) -> usize {
        self.num
    }

    pub fn child(self, m: Model, node: u32, k: usize) -> u32 {
        m.bvh_child()[self.adr + node as usize][k] as u32
    }

    /// Geom or element of a leaf.
    pub fn leaf(self, m: Model, node: u32) -> Option<usize> {
        usize::try_from(m.bvh_nodeid()[self.adr + node as usize]).ok()
    }

    pub fn aabb<'a>(self, d: &'a Data, node: u32) -> &'a Box6 {
        let (m, at) = (d.model(), self.adr + node as usize);
        match self.body {
            Some(_) => &m.bvh_aabb()[at],
            None => &d.bvh_aabb_dyn()[at - m.nbvhstatic()],
        }
    }

    /// The frame of the boxes: the inertial frame of a body, the world for a flex.
    fn frame<'a>(self, d: &'a Data) -> (Vec3, &'a Mat3) {
        match self.body {
            Some(b) => (d.xipos()[b], &d.ximat()[b]),
            None => (Vec3::ZERO, &Mat3::IDENTITY),
        }
    }
}

/// Some bodies may meet by the boxes in their inertial frames: one of them has several geoms.
pub fn has_trees(m: Model) -> bool {
    m.body_geomnum().iter().any(|&n| n > 1)
}

/// Below this many geom pairs the trees cost more than they save.
const FEW: usize = 16;

/// Geom pairs of two bodies (smaller type first, sorted by the two ids, see [`ids`]) whose spheres and boxes
/// meet and that `wanted` keeps.
pub fn geom_pairs<'s>(
    d: &mut Data,
    mark: &'s Mark,
    b1: usize,
    b2: usize,
    wanted: impl Fn(&mut Data, usize, usize) -> bool,
) -> &'s [u64] {
    let m = d.model();
    let (n1, n2) = (m.body_geomnum()[b1] as usize, m.body_geomnum()[b2] as usize);
    let (adr1, adr2) = (m.body_geomadr()[b1] as usize, m.body_geomadr()[b2] as usize);
    // the visited nodes and the order of a user's filter are seen from outside; an overriding
    // margin leaves the gap out of the inner boxes, which may drop a pair
    let seen = m.vis().global.bvactive != 0 || callbacks::has_contact_filter();
    let tried = n1 * n2 <= FEW && !seen && !m.enabled(mjENBL_OVERRIDE);
    // pairs as bits
    let bit = |g1: usize, g2: usize| 1u32 << ((g1 - adr1) * n2 + (g2 - adr2));
    let mut near = match tried {
        true => near_spheres(d, [adr1..adr1 + n1, adr2..adr2 + n2]),
        false => 0,
    };
    if tried && near == 0 {
        return &[];
    }
    let mut found = List::with_room(d, mark, (n1 * n2).min(FEW));
    let t = m.geom_type();
    let keep = |found: &mut List<'s, _>, d: &mut Data, g1: usize, g2: usize| {
        let swap = t[g1] > t[g2];
        let (g1, g2) = if swap { (g2, g1) } else { (g1, g2) };
        found.push(d, mark, (g1 as u64) << 32 | g2 as u64);
    };
    let mut all = tried;
    let mut kept = 0;
    if tried {
        while near != 0 {
            let k = near.trailing_zeros();
            near &= near - 1;
            let n2 = n2 as u32;
            let (g1, g2) = (adr1 + (k / n2) as usize, adr2 + (k % n2) as usize);
            let gap = boxes_gap(d, g1, g2, geom_reach(m, g1, g2).whole());
            if gap != Gap::Apart && wanted(d, g1, g2) {
                keep(&mut found, d, g1, g2);
                kept |= bit(g1, g2);
                // the boxes around them may be apart but for rounding
                all &= gap == Gap::Meeting;
            }
        }
        // only inner boxes can keep a geom without an orientation from what is far, or two that are farther than the
        // margin, where a collider takes them for nearer
        let placed = |g: usize| d.geom_xmat()[g].iter().all(|x| x.is_finite());
        let found = found.so_far();
        let inner = n1 * n2 > 1 && m.body_margin()[b1] + m.body_margin()[b2] > 0.0;
        all &= found.is_empty() || !inner && found.iter().copied().flat_map(ids).all(placed);
    }
    if !all {
        found.clear();
        let margin = overridden(m, m.body_margin()[b1] + m.body_margin()[b2]);
        let trees = [b1, b2].map(|b| Tree::of_body(m, b));
        descend(d, mark, trees, margin, &mut |d, g1, g2| {
            let meet = match tried {
                true => kept & bit(g1, g2) != 0,
                false => geoms_gap(d, g1, g2) != Gap::Apart,
            };
            if meet && (tried || wanted(d, g1, g2)) {
                keep(&mut found, d, g1, g2);
            }
            meet
        });
    }
    let found = found.items();
    found.sort_unstable();
    found
}

/// The two geoms of a pair that stands in one sortable number.
#[inline(always)]
pub fn ids(pair: u64) -> [usize; 2] {
    [(pair >> 32) as usize, pair as u32 as usize]
}

/// Pairs of geoms that their masks let touch and whose spheres meet: a bit each, the geoms of the second body first.
#[inline(always)]
fn near_spheres(d: &Data, [geoms1, geoms2]: [Range<usize>; 2]) -> u32 {
    let m = d.model();
    let spheres = Spheres::new(m, d.geom_xpos(), d.geom_xmat());
    let (contype, conaffinity) = (m.geom_contype(), m.geom_conaffinity());
    let (margin, gap) = (m.geom_margin(), m.geom_gap());
    let n = geoms2.len();
    let types = &contype[geoms2.clone()];
    let affinities = &conaffinity[geoms2.clone()][..n];
    let (mut near, mut bit) = (0, 1u32);
    for g1 in geoms1 {
        let (t1, a1) = (contype[g1], conaffinity[g1]);
        if t1 == 0 && a1 == 0 {
            // most geoms of bodies with many are for the eye
            bit <<= n;
            continue;
        }
        let (margin1, gap1) = (margin[g1], gap[g1]);
        for k in 0..n {
            let g2 = geoms2.start + k;
            if masks_meet(t1, a1, types[k], affinities[k]) {
                let reach = (margin1 + margin[g2]) + (gap1 + gap[g2]);
                if !spheres.apart(g1, g2, reach) {
                    near |= bit;
                }
            }
            bit <<= 1;
        }
    }
    near
}

/// Spheres, then boxes of two geoms.
fn geoms_gap(d: &Data, g1: usize, g2: usize) -> Gap {
    let m = d.model();
    let reach = geom_reach(m, g1, g2).whole();
    if Spheres::new(m, d.geom_xpos(), d.geom_xmat()).apart(g1, g2, reach) {
        return Gap::Apart;
    }
    boxes_gap(d, g1, g2, reach)
}

fn boxes_gap(d: &Data, g1: usize, g2: usize, reach: f64) -> Gap {
    let aabb = d.model().geom_aabb();
    let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
    let relative = Relative::new((xpos[g1], &xmat[g1]), (xpos[g2], &xmat[g2]), reach);
    relative.gap(&aabb[g1], &aabb[g2])
}

/// Walks two trees in step, depth first, and visits pairs of leaves whose ancestors' boxes meet; `leaves` tells whether
/// the two do.
pub fn descend(
    d: &mut Data,
    mark: &Mark,
    [t1, t2]: [Tree; 2],
    margin: f64,
    leaves: &mut impl FnMut(&mut Data, usize, usize) -> bool,
) {
    if t1.num == 0 || t2.num == 0 {
        return;
    }
    let m = d.model();
    let show = m.vis().global.bvactive != 0;
    let relative = Relative::new(t1.frame(d), t2.frame(d), margin);
    let flexes = [t1, t2].iter().all(|t| t.body.is_none());
    // each step replaces one pair by two
    let stack = mark.rows::<[u32; 2]>(d, t1.num + t2.num + 1);
    stack[0] = [0, 0];
    let mut top = 1;
    while top > 0 {
        top -= 1;
        let [n1, n2] = stack[top];
        let (leaf1, leaf2) = (t1.leaf(m, n1), t2.leaf(m, n2));
        if let (Some(l1), Some(l2)) = (leaf1, leaf2) {
            if leaves(d, l1, l2) && show {
                mark_active(d, [(t1, n1), (t2, n2)]);
            }
            continue;
        }
        let (a, b) = (t1.aabb(d, n1), t2.aabb(d, n2));
        let apart = match flexes {
            true => boxes_apart(a, b, margin),
            false => relative.apart(a, b),
        };
        if apart {
            continue;
        }
        if show {
            mark_active(d, [(t1, n1), (t2, n2)]);
        }
        let first = leaf2.is_some()
            || (leaf1.is_none() && surface(t1.aabb(d, n1)) > surface(t2.aabb(d, n2)));
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
pub fn mark_active(d: &mut Data, nodes: [(Tree, u32); 2]) {
    for (tree, node) in nodes {
        d.bvh_active_mut()[tree.adr + node as usize] = 1;
    }
}
