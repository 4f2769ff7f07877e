//! Constants that follow from poses at the reference configuration.

use super::flex;
use crate::abi::*;
use crate::base::model_data::ModelData;
use crate::base::{Data, DataRef, Model};
use crate::math::{Mat3, Vec3};
use crate::model_fields;
use crate::physics::kinematics::LeaveOut;
use crate::physics::{actuation, inertia, kinematics, sleep, tendon};

/// Smallest size a body counts with.
const MIN_SIZE: f64 = 1e-5;

/// Puts the state at a configuration and computes what depends on positions only.
pub fn to_configuration(d: &mut Data, spring: bool) {
    let m = d.model();
    let qpos = if spring { m.qpos_spring() } else { m.qpos0() };
    d.qpos_mut().copy_from_slice(qpos);
    sleep::wake_all(d);
    kinematics::poses(d, LeaveOut::Nobody);
    kinematics::com_pos(d);
    tendon::tendon(d);
}

pub fn update(b: &mut ModelData) {
    let d = &mut b.data_mut();
    to_configuration(d, false);
    crate::physics::flex::positions(d);
    inertial_scale(b);
    cameras_and_lights(b);
    let d = &mut b.data_mut();
    inertia::make_m(d);
    inertia::factor_m(d);
    actuation::transmission(d);
    flex::lengths(b);
    lengths(b);
    equalities(b);
}

/// `dof_M0`: each dof's inertia with every other dof locked, before M itself exists: rows of
/// simple dofs are taken from it.
fn inertial_scale(b: &mut ModelData) {
    inertia::crb(&mut b.data_mut());
    for i in 0..b.model().nv() {
        let d = b.data();
        let view = d.model();
        let joint = view.dof_jntid()[i] as usize;
        let armature = view.dof_armature()[i] + inertia::joint_armature(view, joint);
        let axis = d.cdof()[i];
        let momentum = d.crb()[view.dof_bodyid()[i] as usize].mul_vec(&axis);
        let value = armature + crate::math::dense::dot(&*axis, &*momentum);
        model_fields!(b => write: dof_M0);
        dof_M0[i] = value;
    }
}

/// Reference poses of cameras and lights, all of them fixed to their bodies; the state keeps the poses it has.
fn cameras_and_lights(b: &mut ModelData) {
    let d = &mut b.data_mut();
    let (ncam, nlight) = (d.model().ncam(), d.model().nlight());
    let mark = d.mark();
    let modes = mark.ints(d, ncam + nlight);
    let pos = mark.rows::<Vec3>(d, ncam + nlight);
    let mat = mark.rows::<Mat3>(d, ncam);
    let dir = mark.rows::<Vec3>(d, nlight);
    {
        model_fields!(b => write: cam_mode, light_mode; state: cam_xpos, cam_xmat, light_xpos, light_xdir);
        modes[..ncam].copy_from_slice(cam_mode);
        modes[ncam..].copy_from_slice(light_mode);
        pos[..ncam].copy_from_slice(cam_xpos);
        pos[ncam..].copy_from_slice(light_xpos);
        mat.copy_from_slice(cam_xmat);
        dir.copy_from_slice(light_xdir);
        cam_mode.fill(mjCAMLIGHT_FIXED);
        light_mode.fill(mjCAMLIGHT_FIXED);
    }
    kinematics::camlight_of_all(&mut b.data_mut());
    cameras(b);
    lights(b);
    {
        model_fields!(b => write: cam_mode, light_mode);
        cam_mode.copy_from_slice(&modes[..ncam]);
        light_mode.copy_from_slice(&modes[ncam..]);
    }
    let d = &mut b.data_mut();
    d.cam_xpos_mut().copy_from_slice(&pos[..ncam]);
    d.light_xpos_mut().copy_from_slice(&pos[ncam..]);
    d.cam_xmat_mut().copy_from_slice(mat);
    d.light_xdir_mut().copy_from_slice(dir);
    mark.release(d);
}

fn target_or(body: usize, target: i32) -> usize {
    usize::try_from(target).unwrap_or(body)
}

fn cameras(b: &mut ModelData) {
    model_fields!(b => write: cam_pos0, cam_poscom0, cam_mat0; read: cam_bodyid, cam_targetbodyid;
        state: cam_xpos, cam_xmat, xpos, subtree_com);
    for i in 0..cam_bodyid.len() {
        let body = cam_bodyid[i] as usize;
        let pos = cam_xpos[i];
        cam_pos0[i] = pos - xpos[body];
        cam_poscom0[i] = pos - subtree_com[target_or(body, cam_targetbodyid[i])];
        cam_mat0[i] = cam_xmat[i];
    }
}

fn lights(b: &mut ModelData) {
    model_fields!(b => write: light_pos0, light_poscom0, light_dir0;
        read: light_bodyid, light_targetbodyid; state: light_xpos, light_xdir, xpos, subtree_com);
    for i in 0..light_bodyid.len() {
        let body = light_bodyid[i] as usize;
        let pos = light_xpos[i];
        light_pos0[i] = pos - xpos[body];
        light_poscom0[i] = pos - subtree_com[target_or(body, light_targetbodyid[i])];
        light_dir0[i] = light_xdir[i];
    }
}

/// Lengths of tendons and transmissions; size of the body for rotational dofs.
fn lengths(b: &mut ModelData) {
    model_fields!(b => write: tendon_length0, actuator_length0; state: ten_length, actuator_length);
    tendon_length0.copy_from_slice(ten_length);
    actuator_length0.copy_from_slice(actuator_length);
    let nbody = b.model().nbody();
    let mark = b.data_mut().mark();
    let size = mark.nums(&mut b.data_mut(), nbody);
    body_sizes(&b.data(), size);
    model_fields!(b => write: dof_length; read: dof_jntid, dof_bodyid, jnt_type, jnt_dofadr);
    for i in 0..dof_jntid.len() {
        let j = dof_jntid[i] as usize;
        let turns = match jnt_type[j] {
            mjJNT_SLIDE => false,
            mjJNT_FREE => i as i32 >= jnt_dofadr[j] + 3,
            _ => true,
        };
        dof_length[i] = if turns {
            size[dof_bodyid[i] as usize]
        } else {
            1.0
        };
    }
    mark.release(&mut b.data_mut());
}

/// How far each body reaches from its centre of mass: to its joints, its children's joints and the
/// far sides of its geoms; at least 1e-5. The world has none.
pub fn body_sizes(d: &DataRef, size: &mut [f64]) {
    let m: Model = d.model();
    let (xipos, xanchor, geom_xpos) = (d.xipos(), d.xanchor(), d.geom_xpos());
    size.fill(0.0);
    let distance = |a: Vec3, b: Vec3| a.dist(b);
    for (j, &b) in m.jnt_bodyid().iter().enumerate() {
        let b = b as usize;
        size[b] = size[b].max(distance(xipos[b], xanchor[j]));
        let p = m.body_parentid()[b] as usize;
        size[p] = size[p].max(distance(xipos[p], xanchor[j]));
    }
    size[0] = 0.0;
    for (i, &b) in m.geom_bodyid().iter().enumerate() {
        let (b, radius) = (b as usize, m.geom_rbound()[i]);
        if b > 0 && radius > 0.0 {
            size[b] = size[b].max(radius + distance(xipos[b], geom_xpos[i]));
        }
    }
    flex::sizes(d, size);
    size[1..].iter_mut().for_each(|s| *s = s.max(MIN_SIZE));
}

/// Anchors of connections and relative poses of marked welds, from the pose they are made in.
fn equalities(b: &mut ModelData) {
    model_fields!(b => write: eq_data; read: eq_type, eq_objtype, eq_obj1id, eq_obj2id;
        state: xpos, xmat, xquat);
    for (e, data) in eq_data.iter_mut().enumerate() {
        let on_bodies = eq_objtype[e] == mjOBJ_BODY;
        let [b1, b2] = [eq_obj1id[e], eq_obj2id[e]].map(|b| b.max(0) as usize);
        match eq_type[e] {
            mjEQ_CONNECT if on_bodies => {
                let anchor = xmat[b1] * Vec3::from_slice(&data[..3]) + xpos[b1];
                let local = xmat[b2].mul_t_vec(anchor - xpos[b2]);
                data[3..6].copy_from_slice(&*local);
            }
            // one whose pose is given has no mark
            mjEQ_WELD if on_bodies && data[11] != 0.0 => {
                let anchor = xmat[b2] * Vec3::from_slice(&data[..3]) + xpos[b2];
                let local = xmat[b1].mul_t_vec(anchor - xpos[b1]);
                data[3..6].copy_from_slice(&*local);
                data[6..10].copy_from_slice(&*(xquat[b1].conj() * xquat[b2]));
            }
            _ => {}
        }
    }
}
