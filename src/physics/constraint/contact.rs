//! Contact rows: frictionless, pyramidal, elliptic. Computation: coContact.

use super::rows::{Block, Head, Rows};
use crate::abi::{
    mjCNSTR_CONTACT_ELLIPTIC, mjCNSTR_CONTACT_FRICTIONLESS, mjCNSTR_CONTACT_PYRAMIDAL, mjContact,
    mjDSBL_CONTACT,
};
use crate::base::{Model, report};
use crate::math::Vec3;
use crate::physics::flex::{EXCLUDE_PASSIVE, Flex};
use crate::physics::form::is_pyramidal;
use crate::physics::movers::Movers;
use crate::physics::pair::{Axes, Common, End, chain_len, movers_len, rigid};

/// The contact's bodies have no dofs (`mjContact.exclude`).
const EXCLUDE_GAP: i32 = 1;
const EXCLUDE_NO_DOFS: i32 = 3;

/// Number of rows of a contact.
pub fn num_rows(con: &mjContact, pyramidal: bool) -> usize {
    match con.dim as usize {
        1 => 1,
        dim @ 2..=6 if pyramidal => 2 * (dim - 1),
        dim @ 2..=6 => dim,
        _ => report::raise(format_args!(
            "mj_makeConstraint: invalid condim {} of a contact",
            con.dim
        )),
    }
}

/// The bodies of a contact's geoms; none for a contact of a flex.
#[inline(always)]
pub fn bodies(m: Model, con: &mjContact) -> Option<(usize, usize)> {
    let body = |side: usize| match usize::try_from(con.geom[side]) {
        Ok(g) if g < m.ngeom() => Some(m.geom_bodyid()[g] as usize),
        _ => None,
    };
    Some((body(0)?, body(1)?))
}

/// Takes the contacts that push passively out of the rows, those within the gap too.
pub fn leave_out_passive(m: Model, contacts: &mut [mjContact]) {
    let passive = |f: i32| usize::try_from(f).is_ok_and(|id| Flex { m, id }.pushes());
    let open = [0, EXCLUDE_GAP];
    for con in contacts
        .iter_mut()
        .filter(|con| open.contains(&con.exclude))
    {
        if !con.flex.into_iter().any(passive) {
            continue;
        }
        let fixed = |g: i32| match usize::try_from(g) {
            Ok(g) => m.body_weldid()[m.geom_bodyid()[g] as usize] == 0,
            Err(_) => true,
        };
        if con.geom.into_iter().all(fixed) {
            con.exclude = EXCLUDE_PASSIVE;
        }
    }
}

/// What moves a contact: two bodies, or the many of a flex.
enum RelativeMotion<'a> {
    Pair(usize, usize),
    Many(&'a Movers),
}

impl<'a> RelativeMotion<'a> {
    /// `room`: for the many, once there are such.
    #[inline(always)]
    fn of(m: Model, vertices: &[Vec3], con: &mjContact, room: &'a mut Option<Movers>) -> Self {
        match bodies(m, con) {
            Some((b1, b2)) => RelativeMotion::Pair(b1, b2),
            None => Self::of_flex(m, vertices, con, room),
        }
    }

    fn of_flex(m: Model, vertices: &[Vec3], con: &mjContact, room: &'a mut Option<Movers>) -> Self {
        let movers = room.get_or_insert_with(Movers::none);
        movers.find(m, vertices, con);
        match movers.pair() {
            Some((b1, b2)) => RelativeMotion::Pair(b1, b2),
            None => RelativeMotion::Many(movers),
        }
    }

    /// No dof moves one side against the other.
    fn is_rigid(&self, m: Model) -> bool {
        match self {
            RelativeMotion::Pair(b1, b2) => rigid(m, *b1, *b2),
            RelativeMotion::Many(movers) => {
                let mut last = movers.bodies().iter().map(|&b| m.last_dof(b as usize));
                let first = last.next();
                last.all(|dof| Some(dof) == first)
            }
        }
    }

    /// Columns of the relative motion of both sides, in decreasing order of dofs: `visit(dof, translation, rotation)`.
    #[inline(always)]
    fn columns_of(&self, axes: &Axes, con: &mjContact, mut visit: impl FnMut(usize, Vec3, Vec3)) {
        let point = Vec3(con.pos);
        match self {
            &RelativeMotion::Pair(b1, b2) => {
                let (from, to) = (End { body: b1, point }, End { body: b2, point });
                axes.difference(from, to, Common::Skip, visit);
            }
            RelativeMotion::Many(movers) => axes.weighted(movers, point, &mut visit),
        }
    }

    fn columns(&self, m: Model) -> usize {
        match self {
            RelativeMotion::Pair(b1, b2) => chain_len(m, *b1, *b2, Common::Skip),
            RelativeMotion::Many(_) if self.is_rigid(m) => 0,
            RelativeMotion::Many(movers) => movers_len(m, movers),
        }
    }
}

/// A vector along an axis of a frame, left to right from zero, as a product of matrices is summed: the zero makes a
/// negative zero positive.
#[inline(always)]
fn row(f: &[f64; 9], k: usize, v: Vec3) -> f64 {
    0.0 + f[3 * k] * v[0] + f[3 * k + 1] * v[1] + f[3 * k + 2] * v[2]
}

/// Number of columns of a contact's rows; `room` as for all contacts.
pub fn columns(m: Model, vertices: &[Vec3], con: &mjContact, room: &mut Option<Movers>) -> usize {
    RelativeMotion::of(m, vertices, con, room).columns(m)
}

/// Leaves out the contacts whose bodies no dof moves against each other, where there are no rows at all.
pub fn leave_out_rigid(m: Model, vertices: &[Vec3], contacts: &mut [mjContact]) {
    let mut room = None;
    for con in contacts.iter_mut().filter(|con| con.exclude == 0) {
        if RelativeMotion::of(m, vertices, con, &mut room).is_rigid(m) {
            con.exclude = EXCLUDE_NO_DOFS;
        }
    }
}

/// Appends the rows of all included contacts and sets their `efc_address`.
pub fn contact(rows: &mut Rows, axes: &Axes, vertices: &[Vec3], contacts: &mut [mjContact]) {
    let m = axes.m;
    if m.disabled(mjDSBL_CONTACT) || contacts.is_empty() || m.nv() == 0 {
        return;
    }
    let pyramidal = is_pyramidal(m);
    let mut room = None;
    for (i, con) in contacts.iter_mut().enumerate() {
        if con.exclude != 0 {
            continue;
        }
        let motion = RelativeMotion::of(m, vertices, con, &mut room);
        if motion.is_rigid(m) {
            con.exclude = EXCLUDE_NO_DOFS;
            continue;
        }
        con.efc_address = rows.len() as i32;
        let nnz = if rows.sparse() { motion.columns(m) } else { 0 };
        rows.open(nnz);
        let pair = Pair {
            axes,
            motion: &motion,
            nnz,
            con,
        };
        let mut head = Head {
            kind: mjCNSTR_CONTACT_FRICTIONLESS,
            id: i,
            margin: con.includemargin,
            frictionloss: 0.0,
        };
        match (con.dim, pyramidal) {
            (1, _) => {
                pair.normal(rows);
                rows.close_alike(&head, 1, con.dist);
            }
            (_, true) => {
                head.kind = mjCNSTR_CONTACT_PYRAMIDAL;
                pair.pyramid(rows);
                rows.close_alike(&head, num_rows(con, true), con.dist);
            }
            (_, false) => {
                head.kind = mjCNSTR_CONTACT_ELLIPTIC;
                pair.ellipse(rows);
                rows.close_elliptic(&head, con.dim as usize, con.dist);
            }
        }
    }
}

/// A contact with its open block.
struct Pair<'a> {
    axes: &'a Axes<'a>,
    motion: &'a RelativeMotion<'a>,
    nnz: usize,
    con: &'a mjContact,
}

impl Pair<'_> {
    /// Columns of the relative motion in the contact frame, for so many rows: `write(rows, place, translation, rotation)`.
    #[inline(always)]
    fn columns(
        &self,
        rows: &mut Rows,
        size: usize,
        mut write: impl FnMut(&mut Block, usize, [f64; 3], Vec3),
    ) {
        let f = &self.con.frame;
        let mut block = rows.opened(size);
        let along = |v: Vec3| [row(f, 0, v), row(f, 1, v), row(f, 2, v)];
        // dense rows are products over all columns, and zero times what is no number is none
        if self.nnz == 0 && !self.is_directed() {
            for dof in 0..self.axes.m.nv() {
                let place = block.column(0, dof);
                write(&mut block, place, along(Vec3::ZERO), Vec3::ZERO);
            }
        }
        let mut k = self.nnz;
        self.motion.columns_of(self.axes, self.con, |dof, t, r| {
            k = k.wrapping_sub(1);
            let place = block.column(k, dof);
            write(&mut block, place, along(t), r);
        });
    }

    /// Component `k` of a motion whose translation is known in the contact frame.
    #[inline(always)]
    fn component(&self, k: usize, t: [f64; 3], rotation: Vec3) -> f64 {
        match k {
            0..3 => t[k],
            _ => row(&self.con.frame, k - 3, rotation),
        }
    }

    /// The normal alone.
    fn normal(&self, rows: &mut Rows) {
        let Some(bodies) = self.directed() else {
            return self.any_normal(rows);
        };
        let Block {
            J, colind, sparse, ..
        } = rows.opened(1);
        self.sliding(bodies, sparse.then_some(colind), |place, [normal, ..]| {
            J[place] = normal;
        });
    }

    #[inline(never)]
    fn any_normal(&self, rows: &mut Rows) {
        self.columns(rows, 1, |rows, place, x, _| *rows.at(0, place) = x[0]);
    }

    /// Edges of the pyramid: normal plus and minus each friction direction.
    fn pyramid(&self, rows: &mut Rows) {
        let Some(bodies) = self.rubbing() else {
            return self.any_pyramid(rows);
        };
        let [mu1, mu2, ..] = self.con.friction;
        let Block {
            J,
            colind,
            sparse,
            stride,
        } = rows.opened(4);
        let (first, J) = J.split_at_mut(stride);
        let (second, J) = J.split_at_mut(stride);
        let (third, fourth) = J.split_at_mut(stride);
        let fourth = &mut fourth[..stride];
        self.sliding(bodies, sparse.then_some(colind), |place, [normal, x, y]| {
            first[place] = normal + x * mu1;
            second[place] = normal + x * -mu1;
            third[place] = normal + y * mu2;
            fourth[place] = normal + y * -mu2;
        });
    }

    #[inline(never)]
    fn any_pyramid(&self, rows: &mut Rows) {
        let (dim, friction) = (self.con.dim as usize, &self.con.friction);
        self.columns(rows, 2 * (dim - 1), |rows, place, t, rotation| {
            for k in 1..dim {
                let x = self.component(k, t, rotation);
                let mu = friction[k - 1];
                rows.set_two(2 * k - 2, place, [t[0] + x * mu, t[0] + x * -mu]);
            }
        });
    }

    /// The two bodies of a contact whose normal is made of numbers.
    #[inline(always)]
    fn directed(&self) -> Option<[usize; 2]> {
        match self.motion {
            &RelativeMotion::Pair(b1, b2) if self.is_directed() => Some([b1, b2]),
            _ => None,
        }
    }

    /// The two bodies, if these rub along both tangents and nothing else: the most frequent contact.
    #[inline(always)]
    fn rubbing(&self) -> Option<[usize; 2]> {
        self.directed().filter(|_| self.con.dim == 3)
    }

    /// Columns of two bodies' motion along the three axes of the frame, the sparse ones noted: `write(place, translation)`.
    #[inline(always)]
    fn sliding(
        &self,
        bodies: [usize; 2],
        mut sparse: Option<&mut [i32]>,
        mut write: impl FnMut(usize, [f64; 3]),
    ) {
        let f = &self.con.frame;
        let mut k = self.nnz;
        let point = Vec3(self.con.pos);
        let [b1, b2] = bodies;
        let (from, to) = (End { body: b1, point }, End { body: b2, point });
        self.axes
            .difference(from, to, Common::Skip, |dof, motion, _| {
                let mut place = dof;
                if let Some(colind) = &mut sparse {
                    k = k.wrapping_sub(1);
                    colind[k] = dof as i32;
                    place = k;
                }
                write(
                    place,
                    [row(f, 0, motion), row(f, 1, motion), row(f, 2, motion)],
                );
            });
    }

    /// The normal is made of numbers.
    fn is_directed(&self) -> bool {
        let f = &self.con.frame;
        (f[0] + f[3] + f[6]).is_finite()
    }

    /// Rows of the contact frame itself.
    fn ellipse(&self, rows: &mut Rows) {
        let Some(bodies) = self.rubbing() else {
            return self.any_ellipse(rows);
        };
        let Block {
            J,
            colind,
            sparse,
            stride,
        } = rows.opened(3);
        let (first, J) = J.split_at_mut(stride);
        let (second, third) = J.split_at_mut(stride);
        let third = &mut third[..stride];
        self.sliding(bodies, sparse.then_some(colind), |place, [normal, x, y]| {
            first[place] = normal;
            second[place] = x;
            third[place] = y;
        });
    }

    #[inline(never)]
    fn any_ellipse(&self, rows: &mut Rows) {
        let dim = self.con.dim as usize;
        self.columns(rows, dim, |rows, place, t, rotation| {
            for k in 0..dim {
                *rows.at(k, place) = self.component(k, t, rotation);
            }
        });
    }
}
