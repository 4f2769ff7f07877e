//! Jacobians of points and axes attached to bodies, in the world frame.
//!
//! A point p of body b moves with v = J q̇; column i is the motion axis of dof i, shifted to p, for
//! the dofs that move b, zero elsewhere. Computation: geGeneral, Framework.

use crate::abi::mjContact;
use crate::base::{Data, DataRef, Model};
use crate::math::{Real, Spatial, Vec3};

/// Dofs that move `body`, last first.
pub fn chain(m: Model<'_>, body: usize) -> impl Iterator<Item = usize> + '_ {
    m.dofs_up(m.last_dof(body))
}

/// Translation of a point at `offset` from the com-based origin under motion axis `cdof`.
#[inline(always)]
pub fn point_column<N: Real>(cdof: &Spatial<N>, offset: Vec3<N>) -> Vec3<N> {
    let w = cdof.rot().cross(offset);
    Vec3([cdof[3] + w[0], cdof[4] + w[1], cdof[5] + w[2]])
}

/// Jacobians of a point of `body`: translation `jacp` and rotation `jacr`, each 3×nv row-major
/// or empty when not wanted.
pub fn jac(d: &DataRef, jacp: &mut [f64], jacr: &mut [f64], point: Vec3, body: usize) {
    let m = d.model();
    let nv = m.nv();
    jacp.fill(0.0);
    jacr.fill(0.0);
    let offset = point - d.subtree_com()[m.body_rootid()[body] as usize];
    let cdof = d.cdof();
    for i in chain(m, body) {
        if !jacr.is_empty() {
            let w = cdof[i].rot();
            (0..3).for_each(|k| jacr[k * nv + i] = w[k]);
        }
        if !jacp.is_empty() {
            let v = point_column(&cdof[i], offset);
            (0..3).for_each(|k| jacp[k * nv + i] = v[k]);
        }
    }
}

/// Time derivatives of the Jacobians of `jac`.
pub fn jac_dot(d: &DataRef, jacp: &mut [f64], jacr: &mut [f64], point: Vec3, body: usize) {
    let m = d.model();
    let nv = m.nv();
    jacp.fill(0.0);
    jacr.fill(0.0);
    let root = d.subtree_com()[m.body_rootid()[body] as usize];
    let offset = point - root;
    let velocity = d.cvel()[body].shift_motion(point, root).lin();
    for i in chain(m, body) {
        let axis = d.cdof()[i];
        let rate = axis_rate(d, i);
        if !jacr.is_empty() {
            (0..3).for_each(|k| jacr[k * nv + i] = rate[k]);
        }
        if !jacp.is_empty() {
            let v = Vec3([rate[3], rate[4], rate[5]])
                + rate.rot().cross(offset)
                + axis.rot().cross(velocity);
            (0..3).for_each(|k| jacp[k * nv + i] = v[k]);
        }
    }
}

/// Rate of a motion axis. Axes of ball and free joints turn with the body, so that `cdof_dot`,
/// taken before the joint's own rotation, does not serve.
pub fn axis_rate(d: &DataRef, i: usize) -> Spatial {
    use crate::abi::{mjJNT_BALL, mjJNT_FREE};
    let m = d.model();
    let j = m.dof_jntid()[i] as usize;
    let turns = match m.jnt_type()[j] {
        mjJNT_BALL => true,
        mjJNT_FREE => i as i32 >= m.jnt_dofadr()[j] + 3,
        _ => false,
    };
    if turns {
        d.cvel()[m.dof_bodyid()[i] as usize].cross_motion(&d.cdof()[i])
    } else {
        d.cdof_dot()[i]
    }
}

/// Bodies of the subtree of `body`: they are contiguous.
fn subtree(m: Model<'_>, body: usize) -> impl Iterator<Item = usize> + '_ {
    let parent = m.body_parentid();
    (body..m.nbody()).take_while(move |&b| b == body || parent[b] as usize >= body)
}

/// Jacobian of the centre of mass of a subtree, 3×nv.
pub fn jac_subtree_com(d: &mut Data, jacp: &mut [f64], body: usize) {
    let m = d.model();
    let nv = m.nv();
    jacp.fill(0.0);
    let mark = d.mark();
    let one = mark.nums(d, 3 * nv);
    for b in subtree(m, body) {
        jac(d, one, &mut [], d.xipos()[b], b);
        let mass = m.body_mass()[b];
        jacp.iter_mut()
            .zip(one.iter())
            .for_each(|(sum, j)| *sum += j * mass);
    }
    let scale = 1.0 / m.body_subtreemass()[body];
    jacp.iter_mut().for_each(|j| *j *= scale);
    mark.release(d);
}

/// Jacobians of a point and of an axis fixed to `body`.
pub fn jac_point_axis(
    d: &mut Data,
    jac_point: &mut [f64],
    jac_axis: &mut [f64],
    point: Vec3,
    axis: Vec3,
    body: usize,
) {
    let nv = d.model().nv();
    let mark = d.mark();
    let jacr = mark.nums(d, 3 * nv);
    jac(d, jac_point, jacr, point, body);
    if !jac_axis.is_empty() {
        // d(axis) = ω × axis
        for i in 0..nv {
            let w = Vec3([jacr[i], jacr[nv + i], jacr[2 * nv + i]]);
            let rate = w.cross(axis);
            (0..3).for_each(|k| jac_axis[k * nv + i] = rate[k]);
        }
    }
    mark.release(d);
}

/// `mj_angmomMat`: 3×nv matrix that maps q̇ to the angular momentum of a subtree about its com.
pub fn angmom_mat(d: &mut Data, mat: &mut [f64], body: usize) {
    let m = d.model();
    let nv = m.nv();
    mat.fill(0.0);
    let mark = d.mark();
    let (jacp, jacr) = (mark.nums(d, 3 * nv), mark.nums(d, 3 * nv));
    let com = d.subtree_com()[body];
    for b in subtree(m, body) {
        jac(d, jacp, jacr, d.xipos()[b], b);
        let inertia = d.ximat()[b].rotate_diag(m.body_inertia()[b]);
        let arm = d.xipos()[b] - com;
        for i in 0..nv {
            let column = |j: &[f64]| Vec3([j[i], j[nv + i], j[2 * nv + i]]);
            let spin = inertia.mul_vec(column(jacr));
            let orbit = arm.cross(column(jacp)) * m.body_mass()[b];
            // one after the other
            (0..3).for_each(|k| mat[k * nv + i] += spin[k]);
            (0..3).for_each(|k| mat[k * nv + i] += orbit[k]);
        }
    }
    mark.release(d);
}

/// Dofs that move either of two bodies, last first, each with which of the two it moves.
pub struct Pair<'a> {
    m: Model<'a>,
    next: [i32; 2],
    /// stop at the first dof that moves both: their relative motion does not depend on it
    apart: bool,
}

impl<'a> Pair<'a> {
    /// All dofs of both bodies.
    pub fn all(m: Model<'a>, body0: usize, body1: usize) -> Self {
        Pair {
            m,
            next: [body0, body1].map(|b| m.last_dof(b)),
            apart: false,
        }
    }

    /// Only dofs that move one and not the other.
    pub fn apart(m: Model<'a>, body0: usize, body1: usize) -> Self {
        Pair {
            apart: true,
            ..Pair::all(m, body0, body1)
        }
    }
}

impl Iterator for Pair<'_> {
    type Item = (usize, [bool; 2]);
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let dof = self.next[0].max(self.next[1]);
        let moves = self.next.map(|i| i == dof);
        if dof < 0 || (self.apart && moves[0] && moves[1]) {
            return None;
        }
        for (next, moved) in self.next.iter_mut().zip(moves) {
            if moved {
                *next = self.m.dof_parentid()[dof as usize];
            }
        }
        Some((dof as usize, moves))
    }
}

/// The gradient of a contact's distance, `visit(dof, value)`: n'(J2 - J1) at the contact point.
pub fn normal_jacobian(d: &Data, con: &mjContact, mut visit: impl FnMut(usize, f64)) {
    let m = d.model();
    let body = con
        .geom
        .map(|g| m.geom_bodyid()[g.max(0) as usize] as usize);
    let offset = body.map(|b| Vec3(con.pos) - d.subtree_com()[m.body_rootid()[b] as usize]);
    let normal = Vec3::from_slice(&con.frame);
    for (i, moves) in Pair::all(m, body[0], body[1]) {
        let column = |e: usize| {
            if moves[e] {
                point_column(&d.cdof()[i], offset[e])
            } else {
                Vec3::ZERO
            }
        };
        visit(i, rows_dot(column(1) - column(0), normal));
    }
}

/// Inner product by rows of a transposed Jacobian: zero factors are left out.
#[inline(always)]
pub fn rows_dot(column: Vec3, f: Vec3) -> f64 {
    let mut sum = 0.0;
    for k in 0..3 {
        if f[k] != 0.0 {
            sum += column[k] * f[k];
        }
    }
    sum
}
