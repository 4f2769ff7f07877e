//! Bodies that float alone: their bias forces by velocity, as a 6×6 matrix. Computation: geFreeBody.
//!
//! With ω the angular velocity, r the com from the body's origin and I the inertia about the com,
//!   force f = m ω × (ω × r),   torque about the origin ω × I ω + r × f;
//! both are differentiated by ω in the world's axes and taken to the body's.

use crate::abi::mjJNT_FREE;
use crate::base::{Data, Model};
use crate::math::{Mat3, Vec3};

/// The rows of a 6×6 matrix.
type Mat6 = [[f64; 6]; 6];

/// Bodies with a free joint and no further dofs below it: first dof of each.
pub fn free_bodies(m: Model<'_>) -> impl Iterator<Item = usize> + '_ {
    (0..m.njnt())
        .filter(move |&j| m.jnt_type()[j] == mjJNT_FREE)
        .filter_map(move |j| {
            let adr = m.jnt_dofadr()[j] as usize;
            let alone = m.D_rownnz()[adr] == 6;
            alone.then_some(adr)
        })
}

/// The matrix C of the body whose dofs start at `adr`. Bodies welded to it count as parts.
pub fn free_body_matrix(d: &Data, adr: usize) -> Mat6 {
    let b = d.model().dof_bodyid()[adr] as usize;
    let mat = &d.xmat()[b];
    let omega = mat.mul_vec(Vec3::from_slice(&d.qvel()[adr + 3..adr + 6]));
    let r = d.subtree_com()[b] - d.xpos()[b];
    let crb = &d.crb()[b];
    let mass = crb[9];
    let inertia = Mat3([
        crb[0], crb[3], crb[4], crb[3], crb[1], crb[5], crb[4], crb[5], crb[2],
    ]);
    let spin = inertia.mul_vec(omega);
    let (turn, along) = (omega.cross(r), omega.dot(r));

    // of −f/m and of the torque, by each component of ω
    let mut pull = [Vec3::ZERO; 3];
    let mut torque = [Vec3::ZERO; 3];
    for k in 0..3 {
        let mut e = Vec3::ZERO;
        e[k] = 1.0;
        pull[k] = (r * omega[k] + turn.cross(e)) - e * along;
        torque[k] = (omega.cross(inertia.col(k)) - r.cross(pull[k]) * mass) + e.cross(spin);
    }
    let [x, y, z] = pull;
    let force = Mat3::from_cols(x, y, z).mul_mat(mat);
    let [x, y, z] = torque;
    let torque = mat.mul_t_mat(&Mat3::from_cols(x, y, z)).mul_mat(mat);
    let mut out = [[0.0; 6]; 6];
    for r in 0..3 {
        for c in 0..3 {
            out[r][3 + c] = force[3 * r + c] * -mass;
            out[3 + r][3 + c] = torque[3 * r + c];
        }
    }
    out
}
