//! Contact rows: frictionless, pyramidal, elliptic. Computation: coContact.

use super::form::is_pyramidal;
use super::pair::{Axes, Common, End, chain_len, rigid};
use super::rows::{Head, Rows};
use crate::abi::{
    mjCNSTR_CONTACT_ELLIPTIC, mjCNSTR_CONTACT_FRICTIONLESS, mjCNSTR_CONTACT_PYRAMIDAL, mjContact,
    mjDSBL_CONTACT,
};
use crate::base::{Model, report};
use crate::math::Vec3;

/// The contact's bodies have no dofs (`mjContact.exclude`).
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

/// The bodies of a contact's geoms.
pub fn bodies(m: Model, con: &mjContact) -> (usize, usize) {
    let body = |side: usize| match usize::try_from(con.geom[side]) {
        Ok(g) if g < m.ngeom() => m.geom_bodyid()[g] as usize,
        _ => no_geom(con, side),
    };
    (body(0), body(1))
}

/// Raised for contacts of flexes, which have no rows yet, and for those of nothing.
#[cold]
fn no_geom(con: &mjContact, side: usize) -> ! {
    if con.geom[side] < 0 && con.flex[side] >= 0 {
        report::raise(format_args!(
            "mj_makeConstraint: contacts of flexes are not implemented"
        ))
    }
    report::raise(format_args!(
        "mj_makeConstraint: invalid geom {} of a contact",
        con.geom[side]
    ))
}

/// Leaves out the contacts whose bodies no dof moves against each other, where there are no rows at all.
pub fn leave_out_rigid(m: Model, contacts: &mut [mjContact]) {
    for con in contacts.iter_mut().filter(|con| con.exclude == 0) {
        let (b1, b2) = bodies(m, con);
        if rigid(m, b1, b2) {
            con.exclude = EXCLUDE_NO_DOFS;
        }
    }
}

/// Appends the rows of all included contacts and sets their `efc_address`.
pub fn contact(rows: &mut Rows, axes: &Axes, contacts: &mut [mjContact]) {
    let m = axes.m;
    if m.disabled(mjDSBL_CONTACT) || contacts.is_empty() || m.nv() == 0 {
        return;
    }
    let pyramidal = is_pyramidal(m);
    for (i, con) in contacts.iter_mut().enumerate() {
        if con.exclude != 0 {
            continue;
        }
        let (b1, b2) = bodies(m, con);
        if rigid(m, b1, b2) {
            con.exclude = EXCLUDE_NO_DOFS;
            continue;
        }
        con.efc_address = rows.len() as i32;
        let nnz = if rows.sparse() {
            chain_len(m, b1, b2, Common::Skip)
        } else {
            0
        };
        rows.open(nnz);
        let pair = Pair {
            axes,
            from: End {
                body: b1,
                point: Vec3(con.pos),
            },
            to: End {
                body: b2,
                point: Vec3(con.pos),
            },
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
                pair.columns(rows, |rows, place, x, _| *rows.at(0, place) = x[0]);
                rows.close(&head, &[con.dist]);
            }
            (_, true) => {
                head.kind = mjCNSTR_CONTACT_PYRAMIDAL;
                pair.pyramid(rows);
                rows.close(&head, &[con.dist; 10][..num_rows(con, true)]);
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
    from: End,
    to: End,
    nnz: usize,
    con: &'a mjContact,
}

impl Pair<'_> {
    /// Columns of the relative motion in the contact frame: `write(rows, place, translation, rotation)`.
    #[inline(always)]
    fn columns(
        &self,
        rows: &mut Rows,
        mut write: impl FnMut(&mut Rows, usize, [f64; 3], &dyn Fn(usize) -> f64),
    ) {
        let f = &self.con.frame;
        // left to right from zero, as a product of matrices is summed: the zero makes a negative zero positive
        let row =
            |k: usize, v: Vec3| 0.0 + f[3 * k] * v[0] + f[3 * k + 1] * v[1] + f[3 * k + 2] * v[2];
        let mut k = self.nnz;
        self.axes
            .difference(self.from, self.to, Common::Skip, |dof, t, r| {
                k = k.wrapping_sub(1);
                let place = rows.column(k, dof);
                write(rows, place, [row(0, t), row(1, t), row(2, t)], &|j| {
                    row(j, r)
                });
            });
    }

    /// Edges of the pyramid: normal plus and minus each friction direction.
    fn pyramid(&self, rows: &mut Rows) {
        let (dim, friction) = (self.con.dim as usize, &self.con.friction);
        self.columns(rows, |rows, place, t, rot| {
            for k in 1..dim {
                let x = if k < 3 { t[k] } else { rot(k - 3) };
                *rows.at(2 * k - 2, place) = t[0] + x * friction[k - 1];
                *rows.at(2 * k - 1, place) = t[0] + x * -friction[k - 1];
            }
        });
    }

    /// Rows of the contact frame itself.
    fn ellipse(&self, rows: &mut Rows) {
        let dim = self.con.dim as usize;
        self.columns(rows, |rows, place, t, rot| {
            for k in 0..dim {
                *rows.at(k, place) = if k < 3 { t[k] } else { rot(k - 3) };
            }
        });
    }
}
