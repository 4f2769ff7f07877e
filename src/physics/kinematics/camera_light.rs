//! Poses of cameras and lights, fixed to a body, tracking it, or turned towards a target.
//! Computation: piStages, stage 3.

use crate::abi::{
    mjCAMLIGHT_TARGETBODY, mjCAMLIGHT_TARGETBODYCOM, mjCAMLIGHT_TRACK, mjCAMLIGHT_TRACKCOM,
    mjS_AWAKE,
};
use crate::base::Data;
use crate::fields;
use crate::math::{Mat3, Vec3};
use crate::physics::sleep;

/// `mj_camlight`: `cam_xpos`, `cam_xmat`, `light_xpos`, `light_xdir`. Where bodies may sleep, those of static bodies
/// stay as well, whatever they track.
pub fn camlight(d: &mut Data) {
    let all = !sleep::enabled(d.model());
    cameras(d, all);
    lights(d, all);
}

/// `camlight` of everything, whatever rests.
pub fn camlight_of_all(d: &mut Data) {
    cameras(d, true);
    lights(d, true);
}

/// Neither a body nor the body that it looks at moves.
fn rests(awake: &[i32], body: usize, target: i32) -> bool {
    let moves = |b: usize| awake[b] == mjS_AWAKE;
    !moves(body) && !usize::try_from(target).is_ok_and(moves)
}

fn cameras(d: &mut Data, all: bool) {
    let m = d.model();
    fields!(d => write: cam_xpos, cam_xmat; read: xpos, xquat, xmat, subtree_com, body_awake);
    for c in 0..m.ncam() {
        let b = m.cam_bodyid()[c] as usize;
        let target = m.cam_targetbodyid()[c];
        if !all && rests(body_awake, b, target) {
            continue;
        }
        let mode = m.cam_mode()[c];
        match mode {
            mjCAMLIGHT_TRACK => {
                cam_xmat[c] = m.cam_mat0()[c];
                cam_xpos[c] = xpos[b] + m.cam_pos0()[c];
            }
            mjCAMLIGHT_TRACKCOM => {
                cam_xmat[c] = m.cam_mat0()[c];
                cam_xpos[c] = subtree_com[b] + m.cam_poscom0()[c];
            }
            _ => {
                let pos = xmat[b].mul_vec(m.cam_pos()[c]) + xpos[b];
                cam_xpos[c] = pos;
                cam_xmat[c] = match (mode, target) {
                    (mjCAMLIGHT_TARGETBODY, 0..) => look_at(pos, xpos[target as usize]),
                    (mjCAMLIGHT_TARGETBODYCOM, 0..) => look_at(pos, subtree_com[target as usize]),
                    _ => xquat[b].mul_quat(m.cam_quat()[c]).to_mat(),
                };
            }
        }
    }
}

/// Camera axes at `from`: z points away from `to`, x is horizontal.
fn look_at(from: Vec3, to: Vec3) -> Mat3 {
    let (z, _) = (from - to).normalized();
    let (x, _) = Vec3([0.0, 0.0, 1.0]).cross(z).normalized();
    let (y, _) = z.cross(x).normalized();
    Mat3::from_cols(x, y, z)
}

fn lights(d: &mut Data, all: bool) {
    let m = d.model();
    fields!(d => write: light_xpos, light_xdir; read: xpos, xquat, xmat, subtree_com, body_awake);
    for l in 0..m.nlight() {
        let b = m.light_bodyid()[l] as usize;
        let target = m.light_targetbodyid()[l];
        if !all && rests(body_awake, b, target) {
            continue;
        }
        let mode = m.light_mode()[l];
        let (pos, dir) = match mode {
            mjCAMLIGHT_TRACK => (xpos[b] + m.light_pos0()[l], m.light_dir0()[l]),
            mjCAMLIGHT_TRACKCOM => (subtree_com[b] + m.light_poscom0()[l], m.light_dir0()[l]),
            _ => {
                let pos = xmat[b].mul_vec(m.light_pos()[l]) + xpos[b];
                let dir = match (mode, target) {
                    (mjCAMLIGHT_TARGETBODY, 0..) => xpos[target as usize] - pos,
                    (mjCAMLIGHT_TARGETBODYCOM, 0..) => subtree_com[target as usize] - pos,
                    _ => xquat[b].rotate(m.light_dir()[l]),
                };
                (pos, dir)
            }
        };
        light_xpos[l] = pos;
        light_xdir[l] = dir.normalized().0;
    }
}
