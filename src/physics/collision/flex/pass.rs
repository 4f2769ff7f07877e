//! The contacts of a body with a flex and of two flexes, in their order.

use bytemuck::{Pod, Zeroable};

use super::block;
use super::element::{Flex, Query};
use super::narrow::{self, vertex_on_plane};
use super::reduce::thin_out;
use crate::abi::{mjDSBL_MIDPHASE, mjGEOM_PLANE, mjGEOM_SDF};
use crate::base::colliders::PreContact;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{Mat3, Vec3};
use crate::physics::collision::filter::masks_meet;
use crate::physics::collision::list::List;
use crate::physics::collision::midphase::{Relative, Tree, boxes_apart, descend};
use crate::physics::collision::mix;
use crate::physics::collision::pairs::Shape;
use crate::physics::collision::sdf;

/// A contact and what meets there; -1 where there is none of a kind.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Found {
    pub con: PreContact,
    pub geom: i32,
    pub elem: [i32; 2],
    pub vert: i32,
    /// place among the contacts before they were sorted
    order: i32,
    unused: i32,
}

/// Contacts found so far.
pub struct Finds<'s> {
    list: List<'s, Found>,
    mark: &'s Mark,
    n: i32,
    /// those before it stay in the order in which they were found
    sorted_from: i32,
}

impl<'s> Finds<'s> {
    pub fn new(d: &mut Data, mark: &'s Mark) -> Self {
        Finds {
            list: List::with_room(d, mark, 64),
            mark,
            n: 0,
            sorted_from: 0,
        }
    }

    /// What was found so far keeps its order.
    fn sort_from_here(&mut self) {
        self.sorted_from = self.n;
    }

    pub fn add(&mut self, d: &mut Data, con: PreContact, geom: i32, elem: [i32; 2], vert: i32) {
        let found = Found {
            con,
            geom,
            elem,
            vert,
            order: self.n,
            unused: 0,
        };
        self.n += 1;
        self.list.push(d, self.mark, found);
    }

    /// Sorted by what meets, those of one pair as they were found; of rigid and interpolated flexes a few with each geom, or
    /// with another flex.
    pub fn finish(self, d: &mut Data, sorted: bool, few: bool) -> &'s [Found] {
        let list = self.list.items();
        if sorted {
            let second = |f: &Found| if f.elem[1] >= 0 { f.elem[1] } else { f.vert };
            let first = |f: &Found| if f.geom >= 0 { f.geom } else { f.elem[0] };
            list[self.sorted_from as usize..]
                .sort_unstable_by_key(|f| (first(f), second(f), f.order));
        }
        if !few {
            return list;
        }
        let nearest = self.mark.nums(d, list.len());
        let (mut n, mut start) = (0, 0);
        while start < list.len() {
            let own = list[start..]
                .iter()
                .take_while(|f| f.geom == list[start].geom);
            let range = start..start + own.count();
            let kept = thin_out(&mut list[range.clone()], &mut nearest[range.clone()]);
            list.copy_within(start..start + kept, n);
            n += kept;
            start = range.end;
        }
        &list[..n]
    }
}

/// Rigid and interpolated flexes keep few contacts of a pair.
pub fn keeps_few(m: Model, f: usize) -> bool {
    m.flex_rigid()[f] != 0 || m.flex_interp()[f] != 0
}

/// All contacts of a body's geoms with a flex.
pub fn of_body<'a: 's, 's>(d: &mut Data<'a>, mark: &'s Mark, body: usize, f: usize) -> &'s [Found] {
    let m = d.model();
    let flex = Flex::new(d, mark, f);
    let mut finds = Finds::new(d, mark);
    let first = m.body_geomadr()[body].max(0) as usize;
    let geoms = first..first + m.body_geomnum()[body] as usize;
    let meets = |g: usize| {
        masks_meet(
            m.geom_contype()[g],
            m.geom_conaffinity()[g],
            m.flex_contype()[f],
            m.flex_conaffinity()[f],
        )
    };
    let trees = m.body_bvhadr()[body] >= 0 && m.flex_bvhadr()[f] >= 0;
    if trees && !m.disabled(mjDSBL_MIDPHASE) {
        let fixed = m.body_weldid()[m.body_parentid()[body] as usize] == 0;
        for g in geoms.filter(|&g| meets(g)) {
            match m.geom_type()[g] {
                mjGEOM_PLANE if fixed => plane(d, &flex, g, &mut finds),
                mjGEOM_SDF => distance_field(d, &flex, g, &mut finds),
                _ => {}
            }
        }
        finds.sort_from_here();
        let reach = m.flex_margin()[f] + m.flex_gap()[f];
        let margin = mix::overridden(m, m.body_margin()[body] + reach);
        let pair = [Tree::of_body(m, body), Tree::of_flex(m, f)];
        descend(d, mark, pair, margin, &mut |d, g, e| {
            let reach = mix::flex_geom_reach(m, g, f);
            let reach = reach.whole();
            if !meets(g) || ball_apart(d, g, flex.aabb(d, e), reach) {
                return false;
            }
            let world = (Vec3::ZERO, &Mat3::IDENTITY);
            let own = (d.geom_xpos()[g], &d.geom_xmat()[g]);
            let (box1, box2) = (&m.geom_aabb()[g], flex.aabb(d, e));
            if Relative::new(own, world, reach).apart(box1, box2, || [own, world]) {
                return false;
            }
            element(d, &flex, g, e, reach, &mut finds);
            true
        });
        return finds.finish(d, true, keeps_few(m, f));
    }
    for g in geoms.filter(|&g| meets(g)) {
        match m.geom_type()[g] {
            mjGEOM_PLANE => plane(d, &flex, g, &mut finds),
            // found by the tree only, as in the reference
            mjGEOM_SDF => {}
            _ => {
                let reach = mix::flex_geom_reach(m, g, f);
                let reach = reach.whole();
                for e in (0..flex.elemnum).filter(|&e| flex.takes_part(e)) {
                    if !cube_apart(d, g, flex.aabb(d, e), reach) {
                        element(d, &flex, g, e, reach, &mut finds);
                    }
                }
            }
        }
    }
    finds.finish(d, false, keeps_few(m, f))
}

/// The cube around the ball of a geom does not reach a box: all that is asked without trees.
fn cube_apart(d: &Data, g: usize, aabb: &[f64; 6], reach: f64) -> bool {
    let r = d.model().geom_rbound()[g];
    let at = d.geom_xpos()[g];
    r > 0.0 && (0..3).any(|k| (at[k] - aabb[k]).abs() > aabb[k + 3] + r + reach)
}

/// The ball around a geom does not reach a box that is larger by `reach`. A geom without one reaches every box.
fn ball_apart(d: &Data, g: usize, aabb: &[f64; 6], reach: f64) -> bool {
    let r = d.model().geom_rbound()[g];
    let at = d.geom_xpos()[g];
    let mut dist2 = 0.0;
    for k in 0..3 {
        let beyond = ((at[k] - aabb[k]).abs() - (aabb[k + 3] + reach)).max(0.0);
        dist2 += beyond * beyond;
    }
    r > 0.0 && dist2 > r * r
}

/// A plane meets all vertices, whatever elements they belong to.
fn plane(d: &mut Data, flex: &Flex, g: usize, finds: &mut Finds) {
    let m = d.model();
    let reach = mix::flex_geom_reach(m, g, flex.id);
    let q = Query {
        radius: flex.radius,
        reach: reach.whole(),
    };
    let shape = Shape::of(d, g);
    let vertices = flex.vertadr..flex.vertadr + m.flex_vertnum()[flex.id] as usize;
    let beyond = q.reach + flex.depth(shape.z());
    let above = |v: &Vec3| (*v - shape.pos).dot(shape.z()) > beyond;
    if d.flexvert_xpos()[vertices.clone()].iter().all(above) {
        return;
    }
    flex.lay(d);
    for i in 0..vertices.len() {
        let v = d.flexvert_xpos()[flex.vertadr + i];
        if let Some((turn, section)) = flex.section_at(i) {
            for con in block::section_on_plane(&shape, v, turn, section, q.reach) {
                finds.add(d, con, g as i32, [-1; 2], i as i32);
            }
            continue;
        }
        if let Some(con) = vertex_on_plane(&shape, v, q) {
            finds.add(d, con, g as i32, [-1; 2], i as i32);
        }
    }
}

/// A distance field meets the triangles of a sheet, and no other flex.
fn distance_field(d: &mut Data, flex: &Flex, g: usize, finds: &mut Finds) {
    if flex.dim != 2 {
        return;
    }
    let tree = Tree::of_flex(d.model(), flex.id);
    let corners = |d: &Data, e: usize| flex.element(d, e).triangle();
    sdf::sheet(d, g, tree, corners, |d, con, e| {
        finds.add(d, con, g as i32, [-1, e as i32], -1);
    });
}

/// A geom meets an element none of whose vertices is on its body.
fn element(d: &mut Data, flex: &Flex, g: usize, e: usize, reach: f64, finds: &mut Finds) {
    let body = d.model().geom_bodyid()[g];
    if flex.bodies(e).any(|b| b == body) {
        return;
    }
    flex.lay(d);
    narrow::geom(d, g, flex, e, reach, |d, con| {
        finds.add(d, con, g as i32, [-1, e as i32], -1);
    });
}

/// All contacts of two flexes.
pub fn of_flexes<'a: 's, 's>(
    d: &mut Data<'a>,
    mark: &'s Mark,
    f1: usize,
    f2: usize,
) -> &'s [Found] {
    let m = d.model();
    let [a, b] = [f1, f2].map(|f| Flex::new(d, mark, f));
    let mut finds = Finds::new(d, mark);
    let reach = mix::flexes_reach(m, f1, f2);
    let reach = reach.whole();
    let few = keeps_few(m, f1) && keeps_few(m, f2);
    let trees = m.flex_bvhadr()[f1] >= 0 && m.flex_bvhadr()[f2] >= 0;
    if trees && !m.disabled(mjDSBL_MIDPHASE) {
        let pair = [f1, f2].map(|f| Tree::of_flex(m, f));
        let reach_of = |f: usize| m.flex_margin()[f] + m.flex_gap()[f];
        let margin = mix::overridden(m, reach_of(f1) + reach_of(f2));
        descend(d, mark, pair, margin, &mut |d, e1, e2| {
            let meet = !boxes_apart(a.aabb(d, e1), b.aabb(d, e2), reach);
            if meet {
                two_elements(d, (&a, e1), (&b, e2), reach, &mut finds);
            }
            meet
        });
        return finds.finish(d, true, few);
    }
    for e1 in (0..a.elemnum).filter(|&e| a.takes_part(e)) {
        for e2 in (0..b.elemnum).filter(|&e| b.takes_part(e)) {
            if !boxes_apart(a.aabb(d, e1), b.aabb(d, e2), reach) {
                two_elements(d, (&a, e1), (&b, e2), reach, &mut finds);
            }
        }
    }
    finds.finish(d, false, few)
}

/// Two elements meet that share no vertex, nor the body of one.
pub fn two_elements(
    d: &mut Data,
    (f1, e1): (&Flex, usize),
    (f2, e2): (&Flex, usize),
    reach: f64,
    finds: &mut Finds,
) {
    if f1
        .bodies(e1)
        .any(|a| a >= 0 && f2.bodies(e2).any(|b| a == b))
    {
        return;
    }
    f1.lay(d);
    f2.lay(d);
    narrow::elements(d, (f1, e1), (f2, e2), reach, |d, con| {
        finds.add(d, con, -1, [e1 as i32, e2 as i32], -1);
    });
}
