//! Mid phase: geom pairs of two bodies through their trees of boxes, and the walk down any two trees. Computation:
//! Collision.

use super::filter::{Spheres, masks_meet};
use super::list::List;
use super::mix::{geom_reach, overridden};
use crate::abi::mjENBL_OVERRIDE;
use crate::base::stack::Mark;
use crate::base::{Data, Model, callbacks};
use crate::math::four::{self, Four, abs, all, combine, three};
use crate::math::{Mat3, Vec3};

/// Box by centre and half sizes, in some frame.
pub type Box6 = [f64; 6];

/// Origin and axes of a frame in the world.
pub type Frame<'a> = (Vec3, &'a Mat3);

/// Where one frame stands in another, for tests of many boxes fixed in the two. The three axes stand side by side.
pub struct Relative {
    /// axes of the second frame, along those of the first
    columns: [Four; 3],
    /// axes of the first frame, along those of the second
    rows: [Four; 3],
    /// origin of the second frame
    offset: Four,
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

/// Three rows or columns times a number each, all numbers without their signs.
#[inline(always)]
fn extents([x, y, z]: [Four; 3], sizes: [f64; 3]) -> Four {
    combine([abs(x), abs(y), abs(z)], sizes)
}

/// The axes along which a number holds, as bits.
#[inline(always)]
fn axes(holds: Four) -> u32 {
    four::signs(holds) & ALL_AXES
}

const ALL_AXES: u32 = 0b111;

impl Relative {
    // one text for all that compare boxes
    #[inline(never)]
    pub fn new(a: Frame, b: Frame, margin: f64) -> Self {
        let own = [
            three(a.1.row(0).0),
            three(a.1.row(1).0),
            three(a.1.row(2).0),
        ];
        let axis = |k: usize| combine(own, b.1.col(k).0);
        let columns = [axis(0), axis(1), axis(2)];
        let [x, y, z, _] = four::transpose([columns[0], columns[1], columns[2], all(0.0)]);
        Relative {
            columns,
            rows: [x, y, z],
            offset: combine(own, (b.0 - a.0).0),
            margin,
            far: absolute_sum(a.0) + absolute_sum(b.0),
        }
    }

    /// Whether a side of one box separates the two; `frames` as for `new`.
    #[inline(always)]
    pub fn apart<'f>(&self, a: &Box6, b: &Box6, frames: impl FnOnce() -> [Frame<'f>; 2]) -> bool {
        self.gap(a, b, frames) == Gap::Apart
    }

    #[inline(always)]
    pub fn gap<'f>(&self, a: &Box6, b: &Box6, frames: impl FnOnce() -> [Frame<'f>; 2]) -> Gap {
        match self.nearly(a, b) {
            Gap::Closed if apart_in_the_world(frames(), a, b, self.margin) => Gap::Apart,
            gap => gap,
        }
    }

    /// The gap, where rounding does not decide; else `Closed`.
    #[inline(never)]
    fn nearly(&self, a: &Box6, b: &Box6) -> Gap {
        let &[xa, ya, za, ua, va, wa] = a;
        let &[xb, yb, zb, ub, vb, wb] = b;
        let slack = ROUNDING * (self.far + (ua + va + wa) + (ub + vb + wb));
        let beyond = all(self.margin + slack);
        let away = four::add(combine(self.columns, [xb, yb, zb]), self.offset);
        let away = four::sub(away, three([xa, ya, za]));
        let extent = four::add(three([ua, va, wa]), extents(self.columns, [ub, vb, wb]));
        let first = four::sub(abs(away), extent);
        if axes(four::lt(beyond, first)) != 0 {
            return Gap::Apart;
        }
        let [x, y, z, _] = four::store(away);
        let away = combine(self.rows, [x, y, z]);
        let extent = four::add(three([ub, vb, wb]), extents(self.rows, [ua, va, wa]));
        let second = four::sub(abs(away), extent);
        if axes(four::lt(beyond, second)) != 0 {
            return Gap::Apart;
        }
        let clear = all(self.margin - slack);
        let clear = four::and(four::lt(first, clear), four::lt(second, clear));
        match axes(clear) {
            ALL_AXES => Gap::Meeting,
            _ => Gap::Closed,
        }
    }
}

/// What decides where boxes touch: centres and sizes along each axis in the world, in the reference's order of sums.
#[cold]
#[inline(never)]
fn apart_in_the_world([fa, fb]: [Frame; 2], a: &Box6, b: &Box6, margin: f64) -> bool {
    let centre = |(origin, axes): Frame, own: &Box6| axes.mul_vec(Vec3::from_slice(own)) + origin;
    let seen = |(_, axes): Frame, own: &Box6, centre: Vec3, axis: Vec3| {
        let part = |k: usize| (own[3 + k] * axes.col(k).dot(axis)).abs();
        (centre.dot(axis), part(0) + part(1) + part(2))
    };
    let (ca, cb) = (centre(fa, a), centre(fb, b));
    (0..6).any(|k| {
        let axis = if k < 3 { fa } else { fb }.1.col(k % 3);
        let ((pa, ra), (pb, rb)) = (seen(fa, a, ca, axis), seen(fb, b, cb, axis));
        ra + rb + margin < (pb - pa).abs()
    })
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

/// Up to so many geom pairs the trees cost more than they save.
pub const FEW: usize = 16;

/// Two bodies whose geoms make few pairs, each of which has a bit, where nobody sees which ones are tried.
#[derive(Clone, Copy)]
pub struct Few {
    bodies: [usize; 2],
    adr: [usize; 2],
    num: [usize; 2],
}

impl Few {
    #[inline(always)]
    pub fn of(m: Model, bodies: [usize; 2]) -> Option<Self> {
        let (num, adr) = (m.body_geomnum(), m.body_geomadr());
        let [b1, b2] = bodies;
        let num = [num[b1] as usize, num[b2] as usize];
        // an overriding margin leaves the gap out of the inner boxes, which may drop a pair
        if num[0] * num[1] > FEW || seen(m) || m.enabled(mjENBL_OVERRIDE) {
            return None;
        }
        Some(Few {
            bodies,
            adr: [adr[b1] as usize, adr[b2] as usize],
            num,
        })
    }

    /// The geoms of a pair.
    #[inline(always)]
    fn ids(&self, bit: u32) -> (usize, usize) {
        let n = self.num[1] as u32;
        (
            self.adr[0] + (bit / n) as usize,
            self.adr[1] + (bit % n) as usize,
        )
    }

    /// The pairs whose masks agree and whose spheres and boxes meet, sorted as those of `geom_pairs`. `named`: pairs that are
    /// left out.
    #[inline(always)]
    pub fn pairs<'l>(
        &self,
        d: &mut Data,
        list: &'l mut [u64; FEW],
        named: impl Fn(usize, usize) -> bool,
    ) -> &'l [u64] {
        let m = d.model();
        let mut near = self.near_spheres(d);
        let (mut kept, mut sure) = (0, true);
        while near != 0 {
            let bit = near.trailing_zeros();
            near &= near - 1;
            let (g1, g2) = self.ids(bit);
            let gap = boxes_gap(d, g1, g2);
            if gap != Gap::Apart && !named(g1, g2) {
                kept |= 1 << bit;
                // the boxes around them may be apart but for rounding
                sure &= gap == Gap::Meeting;
            }
        }
        if kept != 0 && !(sure && self.num == [1, 1]) {
            kept = self.in_trees(d, kept, sure);
        }
        let mut n = 0;
        while kept != 0 {
            let (g1, g2) = self.ids(kept.trailing_zeros());
            list[n % FEW] = pair_of(m, g1, g2);
            n += 1;
            kept &= kept - 1;
        }
        let list = &mut list[..n];
        list.sort_unstable();
        list
    }

    /// Pairs of geoms that their masks let touch and whose spheres meet.
    #[inline(always)]
    fn near_spheres(&self, d: &Data) -> u32 {
        let m = d.model();
        let (contype, conaffinity) = (m.geom_contype(), m.geom_conaffinity());
        let ([first1, first2], [n1, n2]) = (self.adr, self.num);
        let types = &contype[first2..first2 + n2];
        let affinities = &conaffinity[first2..first2 + n2];
        let (mut near, mut bit) = (0, 1u32);
        for g1 in first1..first1 + n1 {
            let (t1, a1) = (contype[g1], conaffinity[g1]);
            if t1 == 0 && a1 == 0 {
                // most geoms of bodies with many are for the eye
                bit <<= n2;
                continue;
            }
            for k in 0..n2 {
                let meet = masks_meet(t1, a1, types[k], affinities[k]);
                if meet && spheres_meet(d, g1, first2 + k) {
                    near |= bit;
                }
                bit <<= 1;
            }
        }
        near
    }

    /// Those of some pairs that the boxes around them in the trees of both bodies keep. If all boxes of geoms are `sure` to meet,
    /// these may only keep out two that are farther than the margin, where a collider takes them for nearer.
    #[inline(never)]
    fn in_trees(&self, d: &mut Data, pairs: u32, sure: bool) -> u32 {
        let m = d.model();
        let [b1, b2] = self.bodies;
        let margin = m.body_margin()[b1] + m.body_margin()[b2];
        if sure && !(margin > 0.0) {
            return pairs;
        }
        let (t1, t2) = (Tree::of_body(m, b1), Tree::of_body(m, b2));
        let bit = |g1: usize, g2: usize| {
            pairs & 1 << ((g1 - self.adr[0]) * self.num[1] + (g2 - self.adr[1]))
        };
        if let ((1, 1), (Some(g1), Some(g2))) = ((t1.num, t2.num), (t1.leaf(m, 0), t2.leaf(m, 0))) {
            // one geom of each collides, and no box is around it
            return bit(g1, g2);
        }
        let mut kept = 0;
        let mark = d.mark();
        descend(d, &mark, [t1, t2], margin, &mut |_, g1, g2| {
            kept |= bit(g1, g2);
            true
        });
        mark.release(d);
        kept
    }
}

/// The nodes that are visited, or the order of a user's filter, are seen from outside.
#[inline(always)]
fn seen(m: Model) -> bool {
    m.vis().global.bvactive != 0 || callbacks::has_contact_filter()
}

/// A pair of geoms as one sortable number, the smaller type first: see [`ids`].
#[inline(always)]
fn pair_of(m: Model, g1: usize, g2: usize) -> u64 {
    let t = m.geom_type();
    let (g1, g2) = if t[g1] > t[g2] { (g2, g1) } else { (g1, g2) };
    (g1 as u64) << 32 | g2 as u64
}

/// Geom pairs of two bodies, sorted by the two ids (see [`ids`]), whose spheres and boxes meet and that `wanted` keeps.
pub fn geom_pairs<'s>(
    d: &mut Data,
    mark: &'s Mark,
    [b1, b2]: [usize; 2],
    wanted: impl Fn(&mut Data, usize, usize) -> bool,
) -> &'s [u64] {
    let m = d.model();
    let mut found = List::with_room(d, mark, FEW);
    let margin = overridden(m, m.body_margin()[b1] + m.body_margin()[b2]);
    let trees = [Tree::of_body(m, b1), Tree::of_body(m, b2)];
    descend(d, mark, trees, margin, &mut |d, g1, g2| {
        let meet = geoms_gap(d, g1, g2) != Gap::Apart;
        if meet && wanted(d, g1, g2) {
            found.push(d, mark, pair_of(m, g1, g2));
        }
        meet
    });
    let found = found.items();
    found.sort_unstable();
    found
}

/// The two geoms of a pair that stands in one sortable number.
#[inline(always)]
pub fn ids(pair: u64) -> [usize; 2] {
    [(pair >> 32) as usize, pair as u32 as usize]
}

/// Two geoms are near by their spheres.
// here its arrays are found as fast as among what a loop has no registers for
#[inline(never)]
fn spheres_meet(d: &Data, g1: usize, g2: usize) -> bool {
    let m = d.model();
    let reach = geom_reach(m, g1, g2).whole();
    !Spheres::new(m, d.geom_xpos(), d.geom_xmat()).apart(g1, g2, reach)
}

/// Spheres, then boxes of two geoms.
fn geoms_gap(d: &Data, g1: usize, g2: usize) -> Gap {
    if spheres_meet(d, g1, g2) {
        boxes_gap(d, g1, g2)
    } else {
        Gap::Apart
    }
}

#[inline(never)]
fn boxes_gap(d: &Data, g1: usize, g2: usize) -> Gap {
    let m = d.model();
    let (aabb, reach) = (m.geom_aabb(), geom_reach(m, g1, g2).whole());
    let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
    let (first, second) = ((xpos[g1], &xmat[g1]), (xpos[g2], &xmat[g2]));
    let relative = Relative::new(first, second, reach);
    relative.gap(&aabb[g1], &aabb[g2], || [first, second])
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
            false => relative.apart(a, b, || [t1.frame(d), t2.frame(d)]),
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
