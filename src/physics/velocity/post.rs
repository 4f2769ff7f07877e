//! Accelerations of bodies and the forces on them, once constraint forces are known.
//! Computation: piStages, stage 24.

use super::rne::mul_dof_vec;
use crate::abi::*;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{MINVAL, Mat3, Quat, Spatial, Vec3};
use crate::physics::constraint::contact_force;
use crate::physics::inertia::tendon_armature;
use crate::physics::passive::{tendon_damper, tendon_spring};
use crate::physics::plastic::tendon_rest;
use crate::physics::sleep::Sleepers;
use crate::physics::tendon::{Path, Step, tendon_dot};

/// `mj_rnePostConstraint`: `cacc`, `cfrc_int` (from the parent), `cfrc_ext` (all else), all about
/// the com of the body's tree.
pub fn rne_post_constraint(d: &mut Data) {
    d.cfrc_ext_mut().fill(Spatial::ZERO);
    applied(d);
    contacts(d);
    equalities(d);
    tendons(d);
    recursion(d);
    d.set_flg_rnepost(1);
}

/// Adds `sign` times a force and torque at a point to `cfrc_ext` of a body.
fn add(d: &mut Data, body: usize, force: Vec3, torque: Vec3, point: Vec3, sign: f64) {
    let m = d.model();
    fields!(d => write: cfrc_ext; read: subtree_com);
    let wrench = about_com(m, subtree_com, body, Spatial::new(torque, force), point);
    if sign > 0.0 {
        cfrc_ext[body] += wrench;
    } else {
        cfrc_ext[body] -= wrench;
    }
}

/// A force on a body and a torque, given at a point, about the com of the body's tree.
#[inline(always)]
fn about_com(m: Model, com: &[Vec3], body: usize, wrench: Spatial, point: Vec3) -> Spatial {
    wrench.shift_force(com[m.body_rootid()[body] as usize], point)
}

/// Cartesian forces of the user.
fn applied(d: &mut Data) {
    for b in 1..d.model().nbody() {
        let f = d.xfrc_applied()[b];
        if f != [0.0; 6] {
            let (force, torque) = (Vec3::from_slice(&f), Vec3::from_slice(&f[3..]));
            let point = d.xipos()[b];
            add(d, b, force, torque, point, 1.0);
        }
    }
}

fn contacts(d: &mut Data) {
    let m = d.model();
    for i in 0..d.ncon() {
        let con = &d.contact()[i];
        let (geom, pos, frame) = (con.geom, Vec3(con.pos), Mat3(con.frame));
        if con.efc_address < 0 || geom[0] < 0 || geom[1] < 0 {
            continue;
        }
        let wrench = contact_force(d, i);
        let force = frame.mul_t_vec(Vec3::from_slice(&wrench));
        let torque = frame.mul_t_vec(Vec3::from_slice(&wrench[3..]));
        for (g, sign) in geom.into_iter().zip([-1.0, 1.0]) {
            match m.geom_bodyid()[g as usize] as usize {
                0 => {}
                body => add(d, body, force, torque, pos, sign),
            }
        }
    }
}

/// Connect and weld constraints.
fn equalities(d: &mut Data) {
    let m = d.model();
    let mut row = 0;
    while row < d.ne() {
        let i = d.efc_id()[row] as usize;
        let kind = m.eq_type()[i];
        let adr = row;
        row += match kind {
            mjEQ_CONNECT => 3,
            mjEQ_WELD => 6,
            _ => {
                row += 1;
                continue;
            }
        };
        let force = Vec3::from_slice(&d.efc_force()[adr..]);
        let torque = if kind == mjEQ_WELD {
            weld_torque(d, i, adr + 3)
        } else {
            Vec3::ZERO
        };
        let objects = [m.eq_obj1id()[i] as usize, m.eq_obj2id()[i] as usize];
        let data = &m.eq_data()[i];
        let sites = m.eq_objtype()[i] == mjOBJ_SITE;
        for side in 0..2 {
            let (body, offset) = if sites {
                let s = objects[side];
                (m.site_bodyid()[s] as usize, m.site_pos()[s])
            } else {
                // a weld lists the anchor in the second body first
                let first = (side == 0) != (kind == mjEQ_WELD);
                let at = if first { 0 } else { 3 };
                (objects[side], Vec3::from_slice(&data[at..]))
            };
            if body != 0 {
                let anchor = d.xmat()[body].mul_vec(offset) + d.xpos()[body];
                add(
                    d,
                    body,
                    force,
                    torque,
                    anchor,
                    if side == 0 { 1.0 } else { -1.0 },
                );
            }
        }
    }
}

/// World torque of the three rotational rows of a weld from row `adr` on: those rows measure
/// half the rate of a quaternion.
fn weld_torque(d: &Data, i: usize, adr: usize) -> Vec3 {
    let m = d.model();
    let (o1, o2) = (m.eq_obj1id()[i] as usize, m.eq_obj2id()[i] as usize);
    let data = &m.eq_data()[i];
    let (q, second) = if m.eq_objtype()[i] == mjOBJ_SITE {
        let of = |s: usize| d.xquat()[m.site_bodyid()[s] as usize].mul_quat(m.site_quat()[s]);
        (of(o1), of(o2))
    } else {
        (
            d.xquat()[o1].mul_quat(Quat::from_slice(&data[6..])),
            d.xquat()[o2],
        )
    };
    let force = Vec3::from_slice(&d.efc_force()[adr..]);
    second.mul_axis(force).mul_quat(q.conj()).xyz() * (0.5 * data[10])
}

/// Tension of spatial tendons along their paths.
fn tendons(d: &mut Data) {
    let m = d.model();
    if m.tendon_type().iter().all(|&kind| kind == mjTENDON_FIXED) {
        return;
    }
    let mark = d.mark();
    let active = mark.nums(d, m.ntendon());
    active_tension(d, active);
    for (t, &active) in active.iter().enumerate() {
        if m.tendon_type()[t] == mjTENDON_FIXED || Sleepers::of(d).tendon(t) {
            continue;
        }
        let tension = tension(d, t, active);
        if tension != 0.0 {
            along_path(d, t, tension);
        }
    }
    mark.release(d);
}

/// Pulls along the path of tendon `t`, whose points stand where `mj_tendon` recorded them.
fn along_path(d: &mut Data, t: usize, tension: f64) {
    let m = d.model();
    fields!(d => write: cfrc_ext;
                 read: wrap_obj, wrap_xpos, ten_wrapadr, ten_wrapnum, subtree_com);
    let obj = wrap_obj.as_flattened();
    let points = wrap_xpos.as_flattened().as_chunks::<3>().0;
    let (adr, num) = (ten_wrapadr[t], ten_wrapnum[t]);
    let last = usize::try_from(adr.saturating_add(num)).unwrap_or(0);
    let Ok(mut at) = usize::try_from(adr) else {
        return;
    };
    for step in Path::new(m, t) {
        let Step::Leg(leg) = step else {
            at += 1;
            continue;
        };
        // a force along the segment from point `at` on pushes its ends apart when positive
        let force = tension / leg.divisor;
        let mut pull = |[a, b]: [usize; 2], at: usize| {
            let (Some(&start), Some(&end)) = (points.get(at), points.get(at + 1)) else {
                return;
            };
            if a == b {
                return;
            }
            let (start, end) = (Vec3(start), Vec3(end));
            let (dir, length) = (end - start).normalized();
            if length < MINVAL {
                return;
            }
            let wrench = Spatial::new(Vec3::ZERO, dir * force);
            if a != 0 {
                cfrc_ext[a] -= about_com(m, subtree_com, a, wrench, start);
            }
            if b != 0 {
                cfrc_ext[b] += about_com(m, subtree_com, b, wrench, end);
            }
        };
        let [start, end] = leg.sites.map(|s| m.site_bodyid()[s] as usize);
        // the geom is touched when the next point is on it
        let geom = leg.obstacle.map(|item| m.wrap_objid()[item]);
        let touched = geom.filter(|g| at + 1 < last && obj.get(at + 1) == Some(g));
        match touched {
            Some(geom) => {
                let body = m.geom_bodyid()[geom as usize] as usize;
                pull([start, body], at);
                pull([body, end], at + 2);
                at += 3;
            }
            None => {
                pull([start, end], at);
                at += 1;
            }
        }
        at += usize::from(leg.ends_branch);
    }
}

/// Forces along the lengths of tendons, positive when they lengthen a tendon: of constraints, then of actuators.
fn active_tension(d: &Data, tension: &mut [f64]) {
    let m = d.model();
    tension.fill(0.0);
    for (r, &kind) in d.efc_type().iter().enumerate() {
        let (id, force) = (d.efc_id()[r] as usize, d.efc_force()[r]);
        match kind {
            mjCNSTR_FRICTION_TENDON => tension[id] += force,
            mjCNSTR_LIMIT_TENDON => {
                // the upper limit's row is minus the tendon's
                let lower = d.ten_length()[id] - m.tendon_range()[id][0];
                tension[id] += if d.efc_pos()[r] == lower {
                    force
                } else {
                    -force
                };
            }
            mjCNSTR_EQUALITY if m.eq_type()[id] == mjEQ_TENDON => {
                tension[m.eq_obj1id()[id] as usize] += force;
                if let Some(sum) = tension.get_mut(m.eq_obj2id()[id] as usize) {
                    *sum -= force * coupling_slope(d, m, id);
                }
            }
            _ => {}
        }
    }
    for (k, &kind) in m.actuator_trntype().iter().enumerate() {
        if kind == mjTRN_TENDON {
            let (t, o) = (m.actuator_trnid()[k][0], m.actuator_outadr()[k] as usize);
            tension[t as usize] += d.actuator_force()[o] * m.actuator_gear()[o][0];
        }
    }
}

/// Force along the length of tendon `t`: what acts on it, its spring, its damper, its inertia.
fn tension(d: &mut Data, t: usize, active: f64) -> f64 {
    let m = d.model();
    let mut passive = 0.0;
    if !m.disabled(mjDSBL_SPRING) {
        passive += tendon_spring(m, t, tendon_rest(m, d.plastic(), t), d.ten_length()[t]);
    }
    if !m.disabled(mjDSBL_DAMPER) {
        passive += tendon_damper(m, t, d.ten_velocity()[t]);
    }
    let force = active + passive;
    let armature = tendon_armature(m, t);
    if armature == 0.0 {
        return force;
    }
    let start = m.ten_J_rowadr()[t] as usize;
    let mut acc = tendon_dot(d, t);
    for k in start..start + m.ten_J_rownnz()[t] as usize {
        acc += d.ten_J()[k] * d.qacc()[m.ten_J_colind()[k] as usize];
    }
    force - armature * acc
}

/// Slope of the polynomial by which equality `i` couples its first tendon to the second.
fn coupling_slope(d: &Data, m: Model, i: usize) -> f64 {
    let t = m.eq_obj2id()[i] as usize;
    let x = d.ten_length()[t] - m.tendon_length0()[t];
    let c = &m.eq_data()[i];
    c[1] + x * (2.0 * c[2] + x * (3.0 * c[3] + x * 4.0 * c[4]))
}

/// Accelerations outward, forces inward.
fn recursion(d: &mut Data) {
    let m = d.model();
    let gravity = if m.disabled(mjDSBL_GRAVITY) {
        Vec3::ZERO
    } else {
        Vec3(m.opt().gravity) * -1.0
    };
    fields!(d => write: cacc, cfrc_int;
                 read: cfrc_ext, cdof, cdof_dot, qvel, qacc, cinert, cvel);
    cacc[0] = Spatial::new(Vec3::ZERO, gravity);
    cfrc_int[0] = Spatial::ZERO;
    let (parent, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());
    for b in 1..parent.len() {
        let first = dofadr[b].max(0) as usize;
        let dofs = first..first + dofnum[b] as usize;
        let mut a =
            cacc[parent[b] as usize] + mul_dof_vec(&cdof_dot[dofs.clone()], &qvel[dofs.clone()]);
        a += mul_dof_vec(&cdof[dofs.clone()], &qacc[dofs]);
        cacc[b] = a;
        let momentum = cinert[b].mul_vec(&cvel[b]);
        let force = cinert[b].mul_vec(&a) + cvel[b].cross_force(&momentum);
        cfrc_int[b] = force - cfrc_ext[b];
    }
    for b in (1..parent.len()).rev() {
        let own = cfrc_int[b];
        cfrc_int[parent[b] as usize] += own;
    }
}
