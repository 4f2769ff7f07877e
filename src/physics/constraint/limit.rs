//! Limit rows of joints and tendons. Computation: coLimit.

use super::equality::{note_tendon, tendon_row};
use super::rows::{Head, Rows};
use crate::abi::{
    mjCNSTR_LIMIT_JOINT, mjCNSTR_LIMIT_TENDON, mjDSBL_LIMIT, mjJNT_BALL, mjJNT_HINGE, mjJNT_SLIDE,
};
use crate::base::Model;
use crate::math::{Quat, Vec3, scalar};
use crate::physics::sleep::Sleepers;

/// The sides of a range that a value is near or beyond: sign of the side and distance to it.
#[inline]
pub fn active_sides(range: [f64; 2], x: f64, margin: f64) -> impl Iterator<Item = (f64, f64)> {
    [(-1.0, range[0]), (1.0, range[1])]
        .into_iter()
        .map(move |(side, end)| (side, side * (end - x)))
        .filter(move |(_, dist)| *dist < margin)
}

/// Which sides of a range are near.
#[inline(always)]
pub fn near_sides([low, high]: [f64; 2], x: f64, margin: f64) -> [bool; 2] {
    [x - low < margin, high - x < margin]
}

/// Axis of a ball joint's rotation and the distance of its angle to the limit, when near or beyond.
pub fn active_ball(m: Model, qpos: &[f64], j: usize) -> Option<(Vec3, f64)> {
    let adr = m.jnt_qposadr()[j] as usize;
    let quat = Quat::from_slice(&qpos[adr..adr + 4]).normalized();
    let (axis, angle) = quat.to_vel(1.0).normalized();
    let range = m.jnt_range()[j];
    let dist = scalar::max(range[0], range[1]) - angle;
    (dist < m.jnt_margin()[j]).then_some((axis, dist))
}

/// Appends the rows of all active limits of joints, then tendons.
pub fn limit(
    rows: &mut Rows,
    m: Model,
    asleep: Sleepers,
    qpos: &[f64],
    ten_length: &[f64],
    ten_J: &[f64],
    tendon_efcadr: &mut [i32],
) {
    if m.disabled(mjDSBL_LIMIT) {
        return;
    }
    let (limited, kinds) = (m.jnt_limited(), m.jnt_type());
    let (range, margin, adr) = (m.jnt_range(), m.jnt_margin(), m.jnt_qposadr());
    for j in 0..limited.len() {
        if limited[j] == 0 || asleep.joint(j) {
            continue;
        }
        let (x, margin) = (qpos[adr[j] as usize], margin[j]);
        if kinds[j] != mjJNT_BALL && near_sides(range[j], x, margin) == [false; 2] {
            continue;
        }
        let head = Head {
            kind: mjCNSTR_LIMIT_JOINT,
            id: j,
            margin,
            frictionloss: 0.0,
        };
        let dof = m.jnt_dofadr()[j];
        match kinds[j] {
            mjJNT_SLIDE | mjJNT_HINGE => {
                let [low, high] = range[j];
                if x - low < margin {
                    // a zero keeps its sign
                    rows.single(&head, dof, 1.0, -(low - x));
                }
                if high - x < margin {
                    rows.single(&head, dof, -1.0, high - x);
                }
            }
            mjJNT_BALL => {
                if let Some((axis, dist)) = active_ball(m, qpos, j) {
                    rows.row(&[dof, dof + 1, dof + 2], &*axis, -1.0);
                    rows.close_nonempty(&head, &[dist]);
                }
            }
            _ => {}
        }
    }
    let limited = m.tendon_limited();
    for t in (0..m.ntendon()).filter(|&t| limited[t] != 0 && !asleep.tendon(t)) {
        let head = Head {
            kind: mjCNSTR_LIMIT_TENDON,
            id: t,
            margin: m.tendon_margin()[t],
            frictionloss: 0.0,
        };
        for (side, dist) in active_sides(m.tendon_range()[t], ten_length[t], head.margin) {
            let first = rows.len();
            let (cols, vals) = tendon_row(m, ten_J, t);
            rows.open(cols.len());
            if !rows.sparse() {
                // dofs that the tendon does not pull: zeros with the sign of the side
                rows.block(1).fill(0.0 * -side);
            }
            rows.row(cols, vals, -side);
            rows.close_nonempty(&head, &[dist]);
            note_tendon(tendon_efcadr, t as i32, first..rows.len());
        }
    }
}
