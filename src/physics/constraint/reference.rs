//! Velocity of the rows and their reference acceleration. Computation: soParameters.
//!
//! aref = −B v − K I (pos − margin), minus the rate of J times the velocity where J of an equality
//! turns with the bodies.

use super::equality::{Poses, anchors};
use super::form::{is_pyramidal, is_sparse};
use super::pair::{Common, End, walk};
use super::product::Jacobian;
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::sparse::dot_sparse;
use crate::math::{Quat, Vec3, dense};
use crate::physics::metric;

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
            efc_J_rownnz,
            efc_J_rowadr,
            efc_J_rowsuper,
            efc_J_colind,
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
            let pos = efc_pos[i] - efc_margin[i];
            efc_aref[i] = if discrete {
                -b * efc_vel[i] - k * imp * (h * efc_vel[i] + pos)
            } else {
                -b * efc_vel[i] - k * imp * pos
            };
        }
    }
    if d.ne() > 0 {
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

/// Subtracts the rate of J times the velocity from connects and welds.
fn turning(d: &mut Data, mark: &Mark) {
    let m = d.model();
    let (nv, ne) = (m.nv(), d.ne());
    let vals = mark.nums(d, 6 * nv);
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
    let sparse = is_sparse(m);

    // translational and rotational acceleration of a point that velocities alone cause
    let mut bias = |e: End, other: End| -> (Vec3, Vec3) {
        let mut n = nv;
        if sparse {
            walk(m, e.body, other.body, Common::Keep, |dof, _, _| {
                n -= 1;
                cols[n] = dof as i32;
            });
            if n == nv {
                return (Vec3::ZERO, Vec3::ZERO);
            }
        } else {
            n = 0;
        }
        vals.fill(0.0);
        let com = subtree_com[m.body_rootid()[e.body] as usize];
        let offset = e.point - com;
        let v = cvel[e.body].shift_motion(e.point, com).lin();
        let mut k = nv;
        walk(m, e.body, other.body, Common::Keep, |dof, own, _| {
            k = if sparse { k - 1 } else { dof };
            if !own {
                return;
            }
            let joint = m.dof_jntid()[dof] as usize;
            let turned = match m.jnt_type()[joint] {
                mjJNT_BALL => true,
                mjJNT_FREE => dof as i32 >= m.jnt_dofadr()[joint] + 3,
                _ => false,
            };
            let dot = if turned {
                cvel[m.dof_bodyid()[dof] as usize].cross_motion(&cdof[dof])
            } else {
                cdof_dot[dof]
            };
            let t = dot.lin() + dot.rot().cross(offset) + cdof[dof].rot().cross(v);
            let r = dot.rot();
            for i in 0..3 {
                vals[i * nv + k] = t[i];
                vals[(3 + i) * nv + k] = r[i];
            }
        });
        let product = |row: usize| {
            let row = &vals[row * nv..(row + 1) * nv];
            if sparse {
                dot_sparse(&row[n..], &cols[n..], qvel)
            } else {
                dense::dot(row, qvel)
            }
        };
        (
            Vec3([product(0), product(1), product(2)]),
            Vec3([product(3), product(4), product(5)]),
        )
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
        let (t1, r1) = bias(e1, e2);
        let (t2, r2) = bias(e2, e1);
        for k in 0..3 {
            efc_aref[i + k] -= t1[k] - t2[k];
        }
        if kind == mjEQ_CONNECT {
            i += 3;
            continue;
        }

        let data = &m.eq_data()[id];
        let site = m.eq_objtype()[id] == mjOBJ_SITE;
        let (o1, o2) = (m.eq_obj1id()[id] as usize, m.eq_obj2id()[id] as usize);
        let (q1, q2) = if site {
            (
                xquat[e1.body].mul_quat(m.site_quat()[o1]),
                xquat[e2.body].mul_quat(m.site_quat()[o2]),
            )
        } else {
            (xquat[o1], xquat[o2])
        };
        let relative = |q: Quat| {
            if site {
                q
            } else {
                q.mul_quat(Quat::from_slice(&data[6..10]))
            }
        };
        let (w1, w2) = (cvel[e1.body].rot(), cvel[e2.body].rot());
        let (q, nq) = (relative(q1), q2.conj());
        let (q_dot, nq_dot) = (relative(q1.deriv(w1)), q2.deriv(w2).conj());
        let (w, r) = (w1 - w2, r1 - r2);
        let a = nq_dot.mul_axis(w).mul_quat(q);
        let b = nq.mul_axis(r).mul_quat(q);
        let c = nq.mul_axis(w).mul_quat(q_dot);
        for k in 0..3 {
            efc_aref[i + 3 + k] -= 0.5 * (a[k + 1] + b[k + 1] + c[k + 1]) * data[10];
        }
        i += 6;
    }
}
