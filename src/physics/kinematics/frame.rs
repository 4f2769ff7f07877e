//! Frames fixed to bodies: inertial, geom and site frames. Computation: piStages, stage 2.
//!
//! Writes `xipos`, `xiquat`, `ximat`, `geom_x*`, `site_x*` from the body poses.

use crate::abi::{
    mjSAMEFRAME_BODY, mjSAMEFRAME_BODYROT, mjSAMEFRAME_INERTIA, mjSAMEFRAME_INERTIAROT,
    mjtSameFrame,
};
use crate::base::Data;
use crate::fields;
use crate::math::{Mat3, Quat, Real, Vec3};
use crate::physics::kinematics::rests;

/// A pose with its rotation matrix.
pub type Frame<'a, N = f64> = (&'a Vec3<N>, &'a Quat<N>, &'a Mat3<N>);

/// Writes the global frame of an element attached to a body, with the shortcuts the compiler found.
#[inline(always)]
pub fn local_to_global<N: Real>(
    (xpos, xquat, xmat): (&mut Vec3<N>, &mut Quat<N>, &mut Mat3<N>),
    body: Frame<N>,
    inertial: Frame<N>,
    pos: &Vec3,
    quat: &Quat,
    same: u8,
) {
    let same = same as mjtSameFrame;
    *xpos = match same {
        mjSAMEFRAME_BODY => *body.0,
        mjSAMEFRAME_INERTIA => *inertial.0,
        _ => body.2.mul_vec(Vec3::of(*pos)) + *body.0,
    };
    match same {
        mjSAMEFRAME_BODY | mjSAMEFRAME_BODYROT => {
            *xquat = *body.1;
            *xmat = *body.2;
        }
        mjSAMEFRAME_INERTIA | mjSAMEFRAME_INERTIAROT => {
            *xquat = *inertial.1;
            *xmat = *inertial.2;
        }
        _ => {
            *xquat = body.1.mul_quat(Quat::of(*quat));
            *xmat = xquat.to_mat();
        }
    }
}

/// Inertial frames of all bodies.
pub fn inertial_frames<const SOME: bool, N: Real>(d: &mut Data<N>) {
    let m = d.model();
    fields!(d => write: xipos, xiquat, ximat; read: xpos, xquat, xmat, body_awake);
    let (pos, quat, same) = (m.body_ipos(), m.body_iquat(), m.body_sameframe());
    xipos[0] = Vec3::of(Vec3::ZERO);
    xiquat[0] = Quat::of(Quat::IDENTITY);
    ximat[0] = Mat3::of(Mat3::IDENTITY);
    for b in 1..xipos.len() {
        if rests::<SOME>(body_awake, b) {
            continue;
        }
        let body = (&xpos[b], &xquat[b], &xmat[b]);
        let out = (&mut xipos[b], &mut xiquat[b], &mut ximat[b]);
        // the inertial frame cannot be a shortcut to itself
        local_to_global(out, body, body, &pos[b], &quat[b], same[b]);
    }
}

/// Frames of all geoms.
pub fn geom_frames<const SOME: bool, N: Real>(d: &mut Data<N>) {
    let m = d.model();
    fields!(d => write: geom_xpos, geom_xquat, geom_xmat;
                 read: xpos, xquat, xmat, xipos, xiquat, ximat, body_awake);
    let (pos, quat, same) = (m.geom_pos(), m.geom_quat(), m.geom_sameframe());
    for (g, &b) in m.geom_bodyid().iter().enumerate() {
        let b = b as usize;
        if rests::<SOME>(body_awake, b) {
            continue;
        }
        local_to_global(
            (&mut geom_xpos[g], &mut geom_xquat[g], &mut geom_xmat[g]),
            (&xpos[b], &xquat[b], &xmat[b]),
            (&xipos[b], &xiquat[b], &ximat[b]),
            &pos[g],
            &quat[g],
            same[g],
        );
    }
}

/// Frames of all sites.
pub fn site_frames<const SOME: bool, N: Real>(d: &mut Data<N>) {
    let m = d.model();
    fields!(d => write: site_xpos, site_xquat, site_xmat;
                 read: xpos, xquat, xmat, xipos, xiquat, ximat, body_awake);
    let (pos, quat, same) = (m.site_pos(), m.site_quat(), m.site_sameframe());
    for (s, &b) in m.site_bodyid().iter().enumerate() {
        let b = b as usize;
        if rests::<SOME>(body_awake, b) {
            continue;
        }
        local_to_global(
            (&mut site_xpos[s], &mut site_xquat[s], &mut site_xmat[s]),
            (&xpos[b], &xquat[b], &xmat[b]),
            (&xipos[b], &xiquat[b], &ximat[b]),
            &pos[s],
            &quat[s],
            same[s],
        );
    }
}
