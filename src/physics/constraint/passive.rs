//! Contacts of flexes that push by forces of their own, without friction: a spring along the normal, whose stiffness
//! follows from the masses that it moves. The effective metric has the squares of their rows. Modeling: deformable
//! objects; facts: flex-3-collision.

use super::contact::normal;
use super::form::is_sparse;
use super::pair::Axes;
use crate::abi::{mjContact, mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::stack::Mark;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::physics::flex::{EXCLUDE_PASSIVE, Flex};
use crate::physics::movers::Movers;

/// Square of the frequency at which the lightest mass of a contact swings, alone, on its spring.
const STIFFNESS_OF_MASS: f64 = 5e7;

/// What each row has before its columns: their number and the contact; what scales its square, and the force.
const HEAD: usize = 2;

/// Rows one after the other, as `efm_con_ind` and `efm_con_val` have them.
pub struct Packed<'a> {
    pub ind: &'a [i32],
    pub val: &'a [f64],
}

impl<'a> Packed<'a> {
    /// Scale, force, dofs and columns of each row.
    pub fn rows(self) -> impl Iterator<Item = (f64, f64, &'a [i32], &'a [f64])> {
        let mut rest = (self.ind, self.val);
        core::iter::from_fn(move || {
            let n = HEAD + *rest.0.first()? as usize;
            let (ind, val) = (rest.0.get(..n)?, rest.1.get(..n)?);
            rest = (&rest.0[n..], &rest.1[n..]);
            Some((val[0], val[1], &ind[HEAD..], &val[HEAD..]))
        })
    }
}

/// The rows of all contacts that push.
pub fn pushing<'a>(mark: &'a Mark, d: &mut Data) -> Packed<'a> {
    let m = d.model();
    let off = m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER);
    let pushes = |con: &mjContact| con.exclude == EXCLUDE_PASSIVE && !off;
    let room: usize = {
        let vertices = d.flexvert_xpos();
        let room = |con| HEAD + super::contact::columns(m, vertices, con);
        d.contact().iter().filter(|con| pushes(con)).map(room).sum()
    };
    let (ind, val) = (mark.ints(d, room), mark.nums(d, room));
    let mut at = 0;
    let axes = Axes {
        m,
        cdof: d.cdof(),
        subtree_com: d.subtree_com(),
        plastic: d.plastic(),
        sparse: is_sparse(m),
    };
    let h = m.opt().timestep;
    for (i, con) in d
        .contact()
        .iter()
        .enumerate()
        .filter(|(_, con)| pushes(con))
    {
        let Some(mass) = moved_mass(m, d.M(), d.flexvert_xpos(), con) else {
            continue;
        };
        let stiffness = STIFFNESS_OF_MASS * mass;
        let start = at + HEAD;
        let mut end = start;
        normal(&axes, d.flexvert_xpos(), con, |dof, x| {
            // a dense row keeps no zeros
            if axes.sparse || x != 0.0 {
                (ind[end], val[end]) = (dof as i32, x);
                end += 1;
            }
        });
        // they came in decreasing order
        ind[start..end].reverse();
        val[start..end].reverse();
        (ind[at], ind[at + 1]) = ((end - start) as i32, i as i32);
        val[at] = h * h * stiffness;
        val[at + 1] = -(stiffness * con.dist.min(0.0));
        at = end;
    }
    Packed {
        ind: &ind[..at],
        val: &val[..at],
    }
}

/// The least mass on any side of a contact; none where no side has a point that moves freely.
fn moved_mass(m: Model, M: &[f64], vertices: &[crate::math::Vec3], con: &mjContact) -> Option<f64> {
    let mass = |b: usize| {
        let free = m.body_dofnum()[b] == 3;
        let dof = m.body_dofadr()[b] as usize;
        let at = |dof: usize| (m.M_rowadr()[dof] + m.M_rownnz()[dof] - 1) as usize;
        free.then(|| M[at(dof)]).filter(|&x| x > 0.0)
    };
    let movers = Movers::of(m, vertices, con);
    let of_side = |side: usize| {
        let flex = Flex {
            m,
            id: usize::try_from(con.flex[side]).ok()?,
        };
        let carriers = movers.of_side(side);
        if !flex.interpolated() {
            return carriers.filter_map(|(b, _)| mass(b)).reduce(f64::min);
        }
        let mobility: f64 = carriers.filter_map(|(b, w)| Some(w * w / mass(b)?)).sum();
        let free = flex
            .carriers()
            .iter()
            .filter(|&&b| m.body_dofnum()[b as usize] == 3);
        // a lattice carries many vertices with few nodes
        let share = free.count() as f64 / flex.vertices().len() as f64;
        (mobility > 0.0).then(|| 1.0 / mobility * share)
    };
    let [a, b] = [0, 1].map(of_side);
    a.into_iter().chain(b).reduce(f64::min)
}

/// Their forces, into `qfrc_spring`.
pub fn push(d: &mut Data) {
    let some = |con: &mjContact| con.exclude == EXCLUDE_PASSIVE;
    if d.efm_active() == 0 && d.contact().iter().any(some) {
        report::raise(format_args!(
            "mj_contactPassive: passive flex contact needs the effective metric: run the position stage (mj_forward, \
             or mj_fwdPosition) before mj_passive"
        ));
    }
    fields!(d => write: qfrc_spring; read: efm_con_ind, efm_con_val);
    let packed = Packed {
        ind: efm_con_ind,
        val: efm_con_val,
    };
    for (_, force, dofs, columns) in packed.rows() {
        for (&i, x) in dofs.iter().zip(columns) {
            qfrc_spring[i as usize] += x * force;
        }
    }
}
