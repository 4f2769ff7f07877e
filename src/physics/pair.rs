//! Difference of the point Jacobians of two bodies, on the merged chain of their dofs.

use crate::base::Model;
use crate::math::{MINVAL, Spatial, Vec3};
use crate::physics::movers::{Lever, MOST, Movers};

/// Motion axes, and what places them.
pub struct Axes<'a> {
    pub m: Model<'a>,
    pub cdof: &'a [Spatial],
    pub subtree_com: &'a [Vec3],
    /// frames of rods
    pub plastic: &'a [f64],
    pub sparse: bool,
}

/// A point fixed to a body.
#[derive(Clone, Copy)]
pub struct End {
    pub body: usize,
    pub point: Vec3,
}

/// What to do with dofs that move both bodies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Common {
    Keep,
    /// both points are the same, so the columns would be zero
    Skip,
}

/// No dof moves one body against the other.
pub fn rigid(m: Model, b1: usize, b2: usize) -> bool {
    m.last_dof(b1) == m.last_dof(b2)
}

/// Visits the dofs of both chains in decreasing order: `visit(dof, moves first, moves second)`.
#[inline(always)]
pub fn walk(
    m: Model,
    b1: usize,
    b2: usize,
    common: Common,
    mut visit: impl FnMut(usize, bool, bool),
) {
    let (mut i, mut j) = (m.last_dof(b1), m.last_dof(b2));
    let parent = m.dof_parentid();
    while i >= 0 || j >= 0 {
        if i == j && common == Common::Skip {
            return;
        }
        let (first, second) = (i >= j, j >= i);
        let dof = i.max(j) as usize;
        visit(dof, first, second);
        let up = parent[dof];
        if first {
            i = up;
        }
        if second {
            j = up;
        }
    }
}

/// Visits the dofs of many chains in decreasing order: `visit(dof, moved)`, where `moved` has the places in the list of the
/// bodies that it moves, increasing.
#[inline(never)] // one text for all that visit by a pointer, one that counts
pub fn walk_many(m: Model, bodies: &[u32], mut visit: impl FnMut(usize, &[u8])) {
    let parent = m.dof_parentid();
    if one_by_one(m, bodies).is_some() {
        for (k, &b) in bodies.iter().enumerate().rev() {
            let mut dof = m.last_dof(b as usize);
            while dof >= 0 {
                visit(dof as usize, &[k as u8]);
                dof = parent[dof as usize];
            }
        }
        return;
    }
    let (mut next, mut moved) = ([-1; MOST], [0; MOST]);
    for (next, &b) in next.iter_mut().zip(bodies) {
        *next = m.last_dof(b as usize);
    }
    let next = &mut next[..bodies.len()];
    loop {
        // the last dof of those that are left, the bodies it moves, and the last of the others
        let last = next.iter().fold(-1, |last, &i| last.max(i));
        if last < 0 {
            return;
        }
        let (mut n, mut other) = (0, -1);
        for (k, &i) in next.iter().enumerate() {
            moved[n] = k as u8;
            n += (i == last) as usize;
            other = other.max(if i == last { -1 } else { i });
        }
        // they go up together until another body joins
        let (mut dof, moved) = (last, &moved[..n]);
        while dof > other {
            visit(dof as usize, moved);
            dof = parent[dof as usize];
        }
        moved.iter().for_each(|&k| next[k as usize] = dof);
    }
}

/// Number of dofs of bodies that share none, if each has its own behind those of all before it.
fn one_by_one(m: Model, bodies: &[u32]) -> Option<usize> {
    let (mut before, mut n) = (-1, 0);
    for &b in bodies {
        let last = m.last_dof(b as usize);
        if last < 0 {
            continue;
        }
        let body = m.dof_bodyid()[last as usize] as usize;
        let first = m.body_dofadr()[body];
        if first <= before || m.dof_parentid()[first as usize] >= 0 {
            return None;
        }
        n += (last + 1 - first) as usize;
        before = last;
    }
    Some(n)
}

/// Number of columns of what moves a contact.
pub fn movers_len(m: Model, movers: &Movers) -> usize {
    if let Some((b1, b2)) = movers.pair() {
        return chain_len(m, b1, b2, Common::Skip);
    }
    many_len(m, movers.bodies())
}

/// Number of dofs that `walk_many` visits.
pub fn many_len(m: Model, bodies: &[u32]) -> usize {
    one_by_one(m, bodies).unwrap_or_else(|| {
        let mut n = 0;
        walk_many(m, bodies, |_, _| n += 1);
        n
    })
}

/// Number of columns of a pair: the dofs that `walk` visits, body by body.
pub fn chain_len(m: Model, b1: usize, b2: usize, common: Common) -> usize {
    let (parent, body, first_of) = (m.dof_parentid(), m.dof_bodyid(), m.body_dofadr());
    let (mut i, mut j) = (m.last_dof(b1), m.last_dof(b2));
    let mut n = 0;
    while i >= 0 || j >= 0 {
        if i == j && common == Common::Skip {
            break;
        }
        let last = i.max(j);
        let first = first_of[body[last as usize] as usize];
        n += last - first + 1;
        let up = parent[first as usize];
        (i, j) = (
            if i == last { up } else { i },
            if j == last { up } else { j },
        );
    }
    n as usize
}

impl Axes<'_> {
    /// How a dof turns the element of a rod: across, with its ends; about its tangent, with the twist joint and the frame
    /// from which twist is counted.
    fn turned(
        &self,
        lever: &Lever,
        movers: &Movers,
        dof: usize,
        moved: &[u8],
        column: impl Fn(usize, Vec3) -> Vec3,
    ) -> Vec3 {
        let [first, second] = [0, 1].map(|i| {
            let k = lever.ends + i;
            match moved.contains(&(k as u8)) {
                true => column(movers.bodies()[k] as usize, lever.places[i]),
                false => Vec3::ZERO,
            }
        });
        let apart = (second - first) * (1.0 / lever.length);
        let t = lever.tangent;
        let mut spin = t.cross(apart);
        if lever.dof == dof {
            spin += t;
        }
        let old = Vec3::from_slice(&self.plastic[lever.old..]);
        spin - t * (old.cross(t).dot(apart) / (1.0 + old.dot(t)).max(MINVAL))
    }

    /// Columns of the relative motion of a contact's two sides at its point, in decreasing order of dofs.
    pub fn weighted(&self, movers: &Movers, point: Vec3, mut visit: impl FnMut(usize, Vec3, Vec3)) {
        let m = self.m;
        let visit: &mut dyn FnMut(usize, &[u8]) = &mut |dof, moved| {
            let (rot, lin) = (self.cdof[dof].rot(), self.cdof[dof].lin());
            let column = |body: usize, at: Vec3| {
                lin + rot.cross(at - self.subtree_com[m.body_rootid()[body] as usize])
            };
            let mut sum = [(Vec3::ZERO, Vec3::ZERO); 2];
            for (side, (t, r)) in sum.iter_mut().enumerate() {
                if let Some(lever) = movers.lever(side) {
                    let spin = self.turned(lever, movers, dof, moved, column);
                    (*t, *r) = (spin.cross(lever.arm), spin);
                }
            }
            for &k in moved {
                let (side, body, share) = movers.at(k as usize);
                let (t, r) = &mut sum[side];
                // the ends of a rod move it where they are, the others at the point
                let end = movers.lever(side).and_then(|l| l.place(k as usize));
                *t += column(body, end.unwrap_or(point)) * share;
                if movers.lever(side).is_none() {
                    *r += rot * share;
                }
            }
            visit(dof, sum[1].0 - sum[0].0, sum[1].1 - sum[0].1);
        };
        walk_many(m, movers.bodies(), visit);
    }

    /// Columns of J(to) − J(from) in decreasing order of dofs: `visit(dof, translation, rotation)`.
    #[inline(always)]
    pub fn difference(
        &self,
        from: End,
        to: End,
        common: Common,
        mut visit: impl FnMut(usize, Vec3, Vec3),
    ) {
        let m = self.m;
        let offset = |e: End| e.point - self.subtree_com[m.body_rootid()[e.body] as usize];
        let simple =
            self.sparse && m.body_simple()[from.body] != 0 && m.body_simple()[to.body] != 0;
        let (off1, off2) = (offset(from), offset(to));
        walk(m, from.body, to.body, common, |dof, first, second| {
            let (rot, lin) = (self.cdof[dof].rot(), self.cdof[dof].lin());
            #[allow(clippy::eq_op)] // not zero when the axis is not a number
            let (t, r) = match (first, second) {
                (true, true) => ((lin + rot.cross(off2)) - (lin + rot.cross(off1)), rot - rot),
                // the signs of zeros follow the reference
                (true, false) if simple => (-(lin + rot.cross(off1)), -rot),
                (true, false) => (Vec3::ZERO - (lin + rot.cross(off1)), Vec3::ZERO - rot),
                _ => (lin + rot.cross(off2), rot),
            };
            visit(dof, t, r);
        });
    }
}
