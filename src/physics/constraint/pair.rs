//! Difference of the point Jacobians of two bodies, on the merged chain of their dofs.

use crate::base::Model;
use crate::math::{Spatial, Vec3};

/// Motion axes, and what places them.
pub struct Axes<'a> {
    pub m: Model<'a>,
    pub cdof: &'a [Spatial],
    pub subtree_com: &'a [Vec3],
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
