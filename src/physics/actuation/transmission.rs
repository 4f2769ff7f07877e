//! Lengths of actuators and their gradients, the moments. Computation: geTransmission.

use core::ops::Range;

use super::slots::outputs;
use crate::abi::*;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Mat3, Quat, Real, Spatial, Vec3, short};
use crate::physics::constraint::product::mul_jac_t_vec;
use crate::physics::jacobian::{Pair, chain, normal_jacobian, point_column, rows_dot};
use crate::physics::sleep::{self, Sleepers};

/// `mj_transmission`: `actuator_length`, and the rows of `actuator_moment` one after another.
pub fn transmission(d: &mut Data) {
    let m = d.model();
    let (mut k, mut end) = (0, 0);
    loop {
        (k, end) = mechanical(d, k, end);
        if k == m.nactuator() {
            return;
        }
        // adhesion looks at contacts instead of poses
        let o = m.actuator_outadr()[k] as usize;
        let nnz = if asleep(&Sleepers::of(d), k) {
            0
        } else {
            adhesion(d, k, end)
        };
        d.actuator_length_mut()[o] = 0.0;
        d.moment_rowadr_mut()[o] = end as i32;
        d.moment_rownnz_mut()[o] = nnz as i32;
        end += nnz;
        k += 1;
    }
}

/// What actuator `k` acts on sleeps.
#[inline(always)]
pub fn asleep(s: &Sleepers, k: usize) -> bool {
    s.any() && target_asleep(s, k)
}

fn target_asleep(s: &Sleepers, k: usize) -> bool {
    let m = s.model();
    let [id, other] = m.actuator_trnid()[k];
    let site = |i: i32| usize::try_from(i).is_ok_and(|i| s.body(m.site_bodyid()[i] as usize));
    let awake_site = |i: i32| {
        usize::try_from(i).is_ok_and(|i| s.state(m.site_bodyid()[i] as usize) == mjS_AWAKE)
    };
    match m.actuator_trntype()[k] {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => s.joint(id as usize),
        mjTRN_TENDON => s.tendon(id as usize),
        mjTRN_BODY => s.body(id as usize),
        mjTRN_SO3 if other < 0 => s.joint(id as usize),
        // also two static sites
        mjTRN_SO3 => !awake_site(id) && !awake_site(other),
        mjTRN_SITE | mjTRN_SLIDERCRANK => {
            (site(id) || site(other)) && !awake_site(id) && !awake_site(other)
        }
        _ => false,
    }
}

/// Actuators from number `k` on, with moments from address `end` on, until the next adhesion.
/// Returns where to go on.
fn mechanical(d: &mut Data, mut k: usize, mut end: usize) -> (usize, usize) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: actuator_length, actuator_moment, moment_colind, moment_rowadr,
                        moment_rownnz;
                 read: qpos, ten_length, ten_J, site_xpos, site_xquat, site_xmat, cdof, subtree_com,
                       tree_awake, body_awake);
    let sleepers = Sleepers::new(m, any, tree_awake, body_awake);
    let poses = Poses {
        m,
        qpos,
        ten_length,
        ten_J,
        site_xpos,
        site_xquat,
        site_xmat,
        cdof,
        subtree_com,
    };
    let (kind, id, out) = (
        m.actuator_trntype(),
        m.actuator_trnid(),
        m.actuator_outadr(),
    );
    let (num, gear, joint_type) = (m.actuator_outnum(), m.actuator_gear(), m.jnt_type());
    let (qposadr, dofadr) = (m.jnt_qposadr(), m.jnt_dofadr());
    while k < kind.len() && kind[k] != mjTRN_BODY {
        // the common case: one number by another
        if !any && num[k] == 1 && matches!(kind[k], mjTRN_JOINT | mjTRN_JOINTINPARENT) {
            let j = id[k][0] as usize;
            if matches!(joint_type[j], mjJNT_HINGE | mjJNT_SLIDE) {
                let o = out[k] as usize;
                let by = gear[o][0];
                actuator_length[o] = qpos[qposadr[j] as usize] * by;
                (moment_colind[end], actuator_moment[end]) = (dofadr[j], by);
                (moment_rowadr[o], moment_rownnz[o]) = (end as i32, 1);
                (k, end) = (k + 1, end + 1);
                continue;
            }
        }
        if asleep(&sleepers, k) {
            // no moments, and the length that it had
            for o in outputs(m, k) {
                moment_rowadr[o] = end as i32;
                moment_rownnz[o] = 0;
            }
            k += 1;
            continue;
        }
        for o in outputs(m, k) {
            let mut row = Row {
                cols: &mut moment_colind[end..],
                vals: &mut actuator_moment[end..],
                len: 0,
            };
            actuator_length[o] = output(&poses, k, o, &mut row);
            moment_rowadr[o] = end as i32;
            moment_rownnz[o] = row.len as i32;
            end += row.len;
        }
        k += 1;
    }
    (k, end)
}

/// The row of moments being written; columns come in any order and are sorted at the end.
struct Row<'a> {
    cols: &'a mut [i32],
    vals: &'a mut [f64],
    len: usize,
}

impl Row<'_> {
    fn push(&mut self, dof: usize, value: f64) {
        self.cols[self.len] = dof as i32;
        self.vals[self.len] = value;
        self.len += 1;
    }

    /// A whole row, scaled.
    fn push_scaled(&mut self, cols: &[i32], vals: &[f64], by: f64) {
        let own = self.len..self.len + cols.len();
        short::copy(&mut self.cols[own.clone()], cols);
        for (to, x) in self.vals[own].iter_mut().zip(vals) {
            *to = x * by;
        }
        self.len += cols.len();
    }

    /// Keeps exact zeros out.
    fn push_nonzero(&mut self, dof: usize, value: f64) {
        if value != 0.0 {
            self.push(dof, value);
        }
    }

    /// For rows written from the last column to the first.
    fn reverse(&mut self) {
        self.cols[..self.len].reverse();
        self.vals[..self.len].reverse();
    }
}

/// What transmissions read of mjData.
struct Poses<'a> {
    m: Model<'a>,
    qpos: &'a [f64],
    ten_length: &'a [f64],
    ten_J: &'a [f64],
    site_xpos: &'a [Vec3],
    site_xquat: &'a [Quat],
    site_xmat: &'a [Mat3],
    cdof: &'a [Spatial],
    subtree_com: &'a [Vec3],
}

impl Poses<'_> {
    fn body(&self, site: usize) -> usize {
        self.m.site_bodyid()[site] as usize
    }

    /// From the com-based origin of a site's body to the site.
    fn offset(&self, site: usize) -> Vec3 {
        self.site_xpos[site] - self.subtree_com[self.m.body_rootid()[self.body(site)] as usize]
    }
}

/// Length of output `o` of actuator `k`; its moments go to `row`.
fn output(p: &Poses, k: usize, o: usize, row: &mut Row) -> f64 {
    let m = p.m;
    let gear = &m.actuator_gear()[o];
    let (lin, rot) = (Vec3::from_slice(gear), Vec3::from_slice(&gear[3..]));
    let [id, other] = m.actuator_trnid()[k];
    let target = id as usize;
    let reference = usize::try_from(other).ok();
    match m.actuator_trntype()[k] {
        kind @ (mjTRN_JOINT | mjTRN_JOINTINPARENT) => {
            let in_parent = kind == mjTRN_JOINTINPARENT;
            let push = |dof, moment| row.push(dof, moment);
            joint(m, p.qpos, target, [lin, rot], in_parent, push)
        }
        mjTRN_TENDON => {
            let pattern = tendon_row(m, target);
            row.push_scaled(
                &m.ten_J_colind()[pattern.clone()],
                &p.ten_J[pattern],
                gear[0],
            );
            p.ten_length[target] * gear[0]
        }
        mjTRN_SITE => match reference {
            None => site(p, target, lin, rot, row),
            Some(reference) => site_to_site(p, target, reference, lin, rot, row),
        },
        mjTRN_SLIDERCRANK => {
            let rod = m.actuator_cranklength()[k];
            slider_crank(p, target, reference.unwrap_or(0), rod, gear[0], row)
        }
        mjTRN_SO3 => {
            let axis = o - m.actuator_outadr()[k] as usize;
            match reference {
                None => ball_axis(p, target, axis, row),
                Some(reference) => site_axis(p, target, reference, axis, row),
            }
        }
        _ => 0.0,
    }
}

fn tendon_row(m: Model, t: usize) -> Range<usize> {
    let start = m.ten_J_rowadr()[t] as usize;
    start..start + m.ten_J_rownnz()[t] as usize
}

/// Joint coordinates times gear; axes of rotations are the child's, or the parent's.
fn joint<N: Real>(
    m: Model,
    qpos: &[N],
    j: usize,
    gear: [Vec3; 2],
    in_parent: bool,
    mut push: impl FnMut(usize, N),
) -> N {
    let [lin, rot] = gear.map(Vec3::of);
    let (q, v) = (m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize);
    let to_child = |axis: Vec3<N>, quat: Quat<N>| {
        if in_parent {
            quat.conj().rotate(axis)
        } else {
            axis
        }
    };
    match m.jnt_type()[j] {
        mjJNT_FREE => {
            let quat = Quat::from_slice(&qpos[q + 3..]).normalized();
            let rot = to_child(rot, quat);
            (0..3).for_each(|i| push(v + i, lin[i]));
            (0..3).for_each(|i| push(v + 3 + i, rot[i]));
            N::of(0.0)
        }
        mjJNT_BALL => {
            let quat = Quat::from_slice(&qpos[q..]).normalized();
            let axis = to_child(lin, quat);
            (0..3).for_each(|i| push(v + i, axis[i]));
            quat.to_vel(N::of(1.0)).dot(axis)
        }
        _ => {
            push(v, lin[0]);
            qpos[q] * lin[0]
        }
    }
}

/// `transmission` of a model whose actuators all act on joints and fixed tendons.
pub fn of_joints<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    fields!(d => write: actuator_length, actuator_moment, moment_colind, moment_rowadr,
                        moment_rownnz;
                 read: qpos, ten_length, ten_J);
    let mut end = 0;
    for (k, &kind) in m.actuator_trntype().iter().enumerate() {
        let (target, in_parent) = (
            m.actuator_trnid()[k][0] as usize,
            kind == mjTRN_JOINTINPARENT,
        );
        for o in outputs(m, k) {
            let gear = &m.actuator_gear()[o];
            let gear = [Vec3::from_slice(gear), Vec3::from_slice(&gear[3..])];
            let start = end;
            let mut push = |dof: usize, moment: N| {
                (moment_colind[end], actuator_moment[end]) = (dof as i32, moment);
                end += 1;
            };
            actuator_length[o] = match kind {
                mjTRN_TENDON => {
                    let (pattern, by) = (tendon_row(m, target), N::of(gear[0][0]));
                    let row = m.ten_J_colind()[pattern.clone()]
                        .iter()
                        .zip(&ten_J[pattern]);
                    row.for_each(|(&c, &v)| push(c as usize, v * by));
                    ten_length[target] * by
                }
                _ => joint(m, qpos, target, gear, in_parent, push),
            };
            moment_rowadr[o] = start as i32;
            moment_rownnz[o] = (end - start) as i32;
        }
    }
}

/// A force and torque in the axes of a site.
fn site(p: &Poses, s: usize, lin: Vec3, rot: Vec3, row: &mut Row) -> f64 {
    let (force, torque) = (p.site_xmat[s].mul_vec(lin), p.site_xmat[s].mul_vec(rot));
    let offset = p.offset(s);
    for i in chain(p.m, p.body(s)) {
        let axis = &p.cdof[i];
        let moment = rows_dot(point_column(axis, offset), force) + rows_dot(axis.rot(), torque);
        row.push_nonzero(i, moment);
    }
    row.reverse();
    0.0
}

/// Pose of a site in the frame of another: position along `lin`, rotation vector along `rot`.
fn site_to_site(p: &Poses, s: usize, r: usize, lin: Vec3, rot: Vec3, row: &mut Row) -> f64 {
    let mat = &p.site_xmat[r];
    let (translates, turns) = (lin != Vec3::ZERO, rot != Vec3::ZERO);
    let mut length = 0.0;
    if translates {
        length += mat.mul_t_vec(p.site_xpos[s] - p.site_xpos[r]).dot(lin);
    }
    if turns {
        length += p.site_xquat[s].sub_quat(p.site_xquat[r]).dot(rot);
    }
    let (force, torque) = (mat.mul_vec(lin), mat.mul_vec(rot));
    let offset = [p.offset(s), p.offset(r)];
    for (i, moves) in Pair::apart(p.m, p.body(s), p.body(r)) {
        let axis = &p.cdof[i];
        // motion of the site minus that of the reference
        let dif = |column: [Vec3; 2]| {
            if moves[0] {
                column[0]
            } else {
                Vec3::ZERO - column[1]
            }
        };
        let mut moment = 0.0;
        if translates {
            moment = rows_dot(dif(offset.map(|o| point_column(axis, o))), force);
        }
        if turns {
            moment += rows_dot(dif([axis.rot(); 2]), torque);
        }
        row.push_nonzero(i, moment);
    }
    row.reverse();
    length
}

/// Position of a slider along its axis, held by a rod from a crank.
fn slider_crank(p: &Poses, crank: usize, slider: usize, rod: f64, gear: f64, row: &mut Row) -> f64 {
    let axis = p.site_xmat[slider].col(2);
    let vec = p.site_xpos[crank] - p.site_xpos[slider];
    let along = vec.dot(axis);
    let det = along * along + rod * rod - vec.dot(vec);
    // gradients by the axis and by the vector to the crank
    let (length, by_axis, by_vec);
    if det <= 0.0 {
        (length, by_axis, by_vec) = (along, vec, axis);
    } else {
        let root = det.sqrt();
        let scale = 1.0 - along / root;
        length = along - root;
        by_vec = (axis * scale).add_scl(vec, 1.0 / root);
        by_axis = vec * scale;
    }
    let offset = [p.offset(crank), p.offset(slider)];
    for (i, moves) in Pair::all(p.m, p.body(crank), p.body(slider)) {
        let cdof = &p.cdof[i];
        let column = |e: usize| {
            if moves[e] {
                point_column(cdof, offset[e])
            } else {
                Vec3::ZERO
            }
        };
        let dif = column(0) - column(1);
        let axis_rate = if moves[1] {
            cdof.rot().cross(axis)
        } else {
            Vec3::ZERO
        };
        let mut moment = 0.0;
        for k in 0..3 {
            moment += by_axis[k] * axis_rate[k] + by_vec[k] * dif[k];
        }
        if moment != 0.0 {
            row.push(i, moment * gear);
        }
    }
    row.reverse();
    length * gear
}

/// Component of the rotation vector of a ball joint.
fn ball_axis(p: &Poses, j: usize, axis: usize, row: &mut Row) -> f64 {
    row.push(p.m.jnt_dofadr()[j] as usize + axis, 1.0);
    let quat = Quat::from_slice(&p.qpos[p.m.jnt_qposadr()[j] as usize..]).normalized();
    quat.to_vel(1.0)[axis]
}

/// Component of the rotation vector from a reference site to a site, in the site's axes.
fn site_axis(p: &Poses, s: usize, r: usize, axis: usize, row: &mut Row) -> f64 {
    let dir = p.site_xmat[s].col(axis);
    for (i, moves) in Pair::apart(p.m, p.body(s), p.body(r)) {
        let w = p.cdof[i].rot();
        let dif = if moves[0] { w } else { Vec3::ZERO - w };
        row.push_nonzero(i, rows_dot(dif, dir));
    }
    row.reverse();
    p.site_xquat[s].sub_quat(p.site_xquat[r])[axis]
}

/// Adhesion of a body: minus the mean normal Jacobian over its contacts. Rows of the constraint
/// Jacobian serve active contacts; those in the gap have none. Returns the number of moments.
fn adhesion(d: &mut Data, k: usize, adr: usize) -> usize {
    let m = d.model();
    let (nv, body) = (m.nv(), m.actuator_trnid()[k][0]);
    let mark = d.mark();
    let active = mark.nums(d, nv);
    let gap = mark.nums(d, nv);
    let weight = mark.nums(d, d.nefc());
    gap.fill(0.0);
    weight.fill(0.0);
    let mut count = 0;
    for con in d.contact() {
        let touches = con
            .geom
            .iter()
            .any(|&g| g >= 0 && m.geom_bodyid()[g as usize] == body);
        if !touches {
            continue;
        }
        match con.exclude {
            0 if con.efc_address >= 0 => {
                count += 1;
                let (row, dim) = (con.efc_address as usize, con.dim as usize);
                if dim == 1 || m.opt().cone == mjCONE_ELLIPTIC {
                    weight[row] = 1.0;
                } else {
                    weight[row..row + 2 * (dim - 1)].fill(0.5 / (dim - 1) as f64);
                }
            }
            1 => {
                count += 1;
                normal_jacobian(d, con, |i, x| gap[i] += x);
            }
            _ => {}
        }
    }
    let mut nnz = 0;
    if count > 0 {
        mul_jac_t_vec(d, active, weight);
        let scale = -1.0 / f64::from(count);
        fields!(d => write: actuator_moment, moment_colind);
        for i in 0..nv {
            let moment = (active[i] + gap[i]) * scale;
            if moment != 0.0 {
                moment_colind[adr + nnz] = i as i32;
                actuator_moment[adr + nnz] = moment;
                nnz += 1;
            }
        }
    }
    mark.release(d);
    nnz
}
