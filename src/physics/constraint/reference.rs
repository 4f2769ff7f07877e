//! Velocity of the rows and their reference acceleration. Computation: soParameters.
//!
//! aref = −B v − K I (pos − margin), minus the rate of J times the velocity where J of an equality
//! turns with the bodies.

use super::equality::{Poses, anchors};
use super::product::Jacobian;
use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::lanes::put_alone;
use crate::math::sparse::dot_sparse;
use crate::math::{Quat, Spatial, Vec3, dense};
use crate::physics::form::{is_pyramidal, is_sparse};
use crate::physics::metric;
use crate::physics::pair::{Common, End, walk};

/// `mj_referenceConstraint`: `efc_vel`, `efc_aref`; under the discrete integrator `efc_vel` alone, since the
/// impedance follows later.
pub fn reference_constraint(d: &mut Data) {
    if metric::applies(d.model()) {
        velocity(d);
    } else {
        reference(d);
    }
}

/// `efc_vel`.
fn velocity(d: &mut Data) {
    let m = d.model();
    if d.nefc() == 0 {
        return;
    }
    let sparse = is_sparse(m);
    {
        fields!(d => write: efc_vel;
                     read: efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind, qvel,
                     contact);
        Jacobian::new(
            sparse,
            efc_J,
            [efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind],
        )
        .mul(efc_vel, qvel);
        if m.flg_surfacevel() {
            surface_velocity(is_pyramidal(m), contact, efc_vel);
        }
    }
}

/// `efc_vel` and `efc_aref`, with the impedance known.
pub fn reference(d: &mut Data) {
    let m = d.model();
    let nefc = d.nefc();
    velocity(d);
    if nefc == 0 {
        return;
    }
    let discrete = metric::applies(m);
    // time until the velocity has changed the position
    let h = if discrete { m.opt().timestep } else { 0.0 };
    {
        fields!(d => write: efc_aref; read: efc_vel, efc_KBIP, efc_pos, efc_margin);
        for i in 0..nefc {
            let [k, b, imp, _] = efc_KBIP[i];
            let vel = efc_vel[i];
            let mut pos = efc_pos[i] - efc_margin[i];
            if discrete {
                pos += h * vel;
            }
            // alone: without the vectors of a long loop
            put_alone(&mut efc_aref[i], -b * vel - k * imp * pos);
        }
    }
    if turns(d) {
        let mark = d.mark();
        turning(d, &mark);
        mark.release(d);
    }
    if discrete {
        fields!(d => write: efc_aref; read: efc_KBIP);
        for (a, [k, b, imp, _]) in efc_aref.iter_mut().zip(efc_KBIP) {
            *a /= h * h * k * imp + (h * b + 1.0);
        }
    }
    if m.flg_adhesion() {
        adhesion(d);
    }
}

/// Adds the velocity of the surfaces to the tangential rows of contacts.
fn surface_velocity(pyramidal: bool, contacts: &[mjContact], vel: &mut [f64]) {
    for con in contacts {
        let Ok(adr) = usize::try_from(con.efc_address) else {
            continue;
        };
        if con.surfacevel == [0.0; 3] {
            continue;
        }
        for k in 1..(con.dim as usize).min(4) {
            let v = con.surfacevel[k - 1];
            if pyramidal {
                let v = con.friction[k - 1] * v;
                vel[adr + 2 * (k - 1)] += v;
                vel[adr + 2 * (k - 1) + 1] -= v;
            } else {
                vel[adr + k] += v;
            }
        }
    }
}

/// Adhesion as an acceleration of the normal rows.
fn adhesion(d: &mut Data) {
    let pyramidal = is_pyramidal(d.model());
    fields!(d => write: efc_aref; read: efc_R, contact);
    for con in contact {
        let Ok(adr) = usize::try_from(con.efc_address) else {
            continue;
        };
        if con.adhesion == 0.0 {
            continue;
        }
        let edges = match con.dim as usize {
            dim if pyramidal && dim > 1 => 2 * (dim - 1),
            _ => 1,
        };
        let share = if edges > 1 {
            con.adhesion / edges as f64
        } else {
            con.adhesion
        };
        for i in adr..adr + edges {
            efc_aref[i] += efc_R[i] * share;
        }
    }
}

/// The rate of J times the velocity, at points of bodies.
struct JacobianRate<'a> {
    m: Model<'a>,
    /// rows of the Jacobian's rate: three of translation, three of rotation
    rows: &'a mut [f64],
    /// columns of sparse rows, from the end
    cols: &'a mut [i32],
    cvel: &'a [Spatial],
    cdof: &'a [Spatial],
    cdof_dot: &'a [Spatial],
    subtree_com: &'a [Vec3],
    qvel: &'a [f64],
}

impl JacobianRate<'_> {
    /// Translational and rotational acceleration of a point that velocities alone cause. Sparse rows have the columns
    /// of both bodies, as those of the constraint.
    fn times_velocity(&mut self, e: End, other: End) -> (Vec3, Vec3) {
        let (m, nv, sparse) = (self.m, self.m.nv(), is_sparse(self.m));
        let mut n = if sparse { nv } else { 0 };
        if sparse {
            walk(m, e.body, other.body, Common::Keep, |dof, _, _| {
                n -= 1;
                self.cols[n] = dof as i32;
            });
            if n == nv {
                return (Vec3::ZERO, Vec3::ZERO);
            }
        }
        for row in self.rows.chunks_exact_mut(nv.max(1)) {
            row[n..].fill(0.0);
        }
        let com = self.subtree_com[m.body_rootid()[e.body] as usize];
        let offset = e.point - com;
        let v = self.cvel[e.body].shift_motion(e.point, com).lin();
        let mut k = nv;
        walk(m, e.body, other.body, Common::Keep, |dof, own, _| {
            k = if sparse { k - 1 } else { dof };
            if !own {
                return;
            }
            let dot = self.axis_rate(dof);
            let t = dot.lin() + dot.rot().cross(offset) + self.cdof[dof].rot().cross(v);
            let r = dot.rot();
            for i in 0..3 {
                self.rows[i * nv + k] = t[i];
                self.rows[(3 + i) * nv + k] = r[i];
            }
        });
        let product = |row: usize| {
            let row = &self.rows[row * nv..(row + 1) * nv];
            if sparse {
                dot_sparse(&row[n..], &self.cols[n..], self.qvel)
            } else {
                dense::dot(row, self.qvel)
            }
        };
        (
            Vec3([product(0), product(1), product(2)]),
            Vec3([product(3), product(4), product(5)]),
        )
    }

    /// How fast a dof's axis changes: those of rotations in space turn with the body itself.
    #[inline]
    fn axis_rate(&self, dof: usize) -> Spatial {
        let m = self.m;
        let joint = m.dof_jntid()[dof] as usize;
        let turned = match m.jnt_type()[joint] {
            mjJNT_BALL => true,
            mjJNT_FREE => dof as i32 >= m.jnt_dofadr()[joint] + 3,
            _ => false,
        };
        if turned {
            self.cvel[m.dof_bodyid()[dof] as usize].cross_motion(&self.cdof[dof])
        } else {
            self.cdof_dot[dof]
        }
    }
}

/// Some rows are those of a connect or a weld.
#[inline(always)]
fn turns(d: &Data) -> bool {
    let kinds = d.model().eq_type();
    let mut equalities = d.efc_id()[..d.ne()].iter().map(|&id| kinds[id as usize]);
    equalities.any(|kind| kind == mjEQ_CONNECT || kind == mjEQ_WELD)
}

/// Subtracts the rate of J times the velocity from connects and welds.
#[inline(never)]
fn turning(d: &mut Data, mark: &Mark) {
    let m = d.model();
    let (nv, ne) = (m.nv(), d.ne());
    let rows = mark.nums(d, 6 * nv);
    let cols = mark.ints(d, nv);
    fields!(d => write: efc_aref;
                 read: efc_id, xpos, xquat, xmat, site_xpos, cdof, cdof_dot, cvel,
                 subtree_com, qvel);
    let poses = Poses {
        xpos,
        xquat,
        xmat,
        site_xpos,
    };
    let mut rate = JacobianRate {
        m,
        rows,
        cols,
        cvel,
        cdof,
        cdof_dot,
        subtree_com,
        qvel,
    };
    let mut i = 0;
    while i < ne {
        let id = efc_id[i] as usize;
        let kind = m.eq_type()[id];
        if kind != mjEQ_CONNECT && kind != mjEQ_WELD {
            i += 1;
            continue;
        }
        let (e1, e2) = anchors(m, &poses, id);
        let (t1, r1) = rate.times_velocity(e1, e2);
        let (t2, r2) = rate.times_velocity(e2, e1);
        for k in 0..3 {
            efc_aref[i + k] -= t1[k] - t2[k];
        }
        if kind == mjEQ_CONNECT {
            i += 3;
            continue;
        }
        let turns = weld_rate(m, id, xquat, [e1.body, e2.body], cvel, r1 - r2);
        let scale = m.eq_data()[id][10];
        for k in 0..3 {
            efc_aref[i + 3 + k] -= 0.5 * turns[k] * scale;
        }
        i += 6;
    }
}

/// Twice the part of the orientation error's acceleration of a weld that velocities alone cause; `r` is the
/// rotational part of both ends' rates.
fn weld_rate(
    m: Model,
    id: usize,
    xquat: &[Quat],
    bodies: [usize; 2],
    cvel: &[Spatial],
    r: Vec3,
) -> [f64; 3] {
    let data = &m.eq_data()[id];
    let site = m.eq_objtype()[id] == mjOBJ_SITE;
    let objects = [m.eq_obj1id()[id] as usize, m.eq_obj2id()[id] as usize];
    let [q1, q2] = [0, 1].map(|k| match site {
        true => xquat[bodies[k]].mul_quat(m.site_quat()[objects[k]]),
        false => xquat[objects[k]],
    });
    let relative = |q: Quat| {
        if site {
            q
        } else {
            q.mul_quat(Quat::from_slice(&data[6..10]))
        }
    };
    let [w1, w2] = bodies.map(|b| cvel[b].rot());
    let (q, nq) = (relative(q1), q2.conj());
    let (q_dot, nq_dot) = (relative(q1.deriv(w1)), q2.deriv(w2).conj());
    let w = w1 - w2;
    let a = nq_dot.mul_axis(w).mul_quat(q);
    let b = nq.mul_axis(r).mul_quat(q);
    let c = nq.mul_axis(w).mul_quat(q_dot);
    [1, 2, 3].map(|k| a[k] + b[k] + c[k])
}
