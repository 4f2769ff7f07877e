//! Contacts that push by forces of their own: the squares of their normal rows. Their stiffness follows from the masses
//! that they move.

use crate::abi::{mjContact, mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::stack::Mark;
use crate::base::{Data, DataRef, Model};
use crate::fields;
use crate::math::Vec3;
use crate::physics::flex::{EXCLUDE_PASSIVE, Flex, HEAD, Packed};
use crate::physics::form::is_sparse;
use crate::physics::movers::Movers;
use crate::physics::pair::{Axes, Common, End, movers_len};

/// Square of the frequency at which the lightest mass of a contact swings, alone, on its spring.
const STIFFNESS_OF_MASS: f64 = 5e7;

/// The rows of all contacts that push.
pub fn pushing<'a>(mark: &'a Mark, d: &mut Data) -> Packed<'a> {
    let m = d.model();
    let off = m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER);
    let pushes = |con: &mjContact| con.exclude == EXCLUDE_PASSIVE && !off;
    let room: usize = {
        let vertices = d.flexvert_xpos();
        let room = |con| HEAD + movers_len(m, &Movers::of(m, vertices, con));
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
fn moved_mass(m: Model, M: &[f64], vertices: &[Vec3], con: &mjContact) -> Option<f64> {
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
        let free = |b: &&i32| m.body_dofnum()[**b as usize] == 3;
        let nodes = match m.flex_centered()[flex.id] {
            0 => flex.carriers().iter().filter(free).count(),
            _ => flex.nodes().len(),
        };
        // a lattice carries many vertices with few nodes
        let vertices = flex.vertices().len() as f64;
        (mobility > 0.0).then(|| nodes as f64 / vertices / mobility)
    };
    let [a, b] = [0, 1].map(of_side);
    a.into_iter().chain(b).reduce(f64::min)
}

/// Visits the columns of the normal row of a contact, in decreasing order of dofs.
fn normal(axes: &Axes, vertices: &[Vec3], con: &mjContact, mut visit: impl FnMut(usize, f64)) {
    let (movers, point) = (Movers::of(axes.m, vertices, con), Vec3(con.pos));
    let n = con.frame;
    // from zero, as a product of matrices
    let mut along = |dof: usize, t: Vec3, _| {
        visit(dof, 0.0 + n[0] * t[0] + n[1] * t[1] + n[2] * t[2]);
    };
    match movers.pair() {
        Some((b1, b2)) => {
            let [from, to] = [b1, b2].map(|body| End { body, point });
            axes.difference(from, to, Common::Skip, along);
        }
        None => axes.weighted(&movers, point, &mut along),
    }
}

/// The rows of the position stage.
pub fn rows<'d>(d: &'d DataRef) -> Packed<'d> {
    Packed {
        ind: d.efm_con_ind(),
        val: d.efm_con_val(),
    }
}

/// `efm_c -= h k n'(n v)`: springs at the end of the step.
pub fn shift(d: &mut Data) {
    let h = d.model().opt().timestep;
    fields!(d => write: efm_c; read: efm_con_ind, efm_con_val, qvel);
    let packed = Packed {
        ind: efm_con_ind,
        val: efm_con_val,
    };
    for (scale, _, dofs, columns) in packed.rows() {
        let each = dofs.iter().zip(columns).map(|(&i, x)| x * qvel[i as usize]);
        let force = scale / h * each.fold(0.0, |sum, x| sum + x);
        for (&i, x) in dofs.iter().zip(columns) {
            efm_c[i as usize] -= force * x;
        }
    }
}
