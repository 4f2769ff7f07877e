//! Helpers that several stages share: forces at points, velocities of objects, products with M,
//! arithmetic on configurations.

use core::ops::Range;

use crate::abi::*;
use crate::base::{Data, DataRef, Model};
use crate::math::scalar::clip;
use crate::math::{Mat3, Quat, Real, Spatial, Vec3};
use crate::physics::jacobian::{chain, point_column, rows_dot};

/// Bit masks allow contact one way or the other.
#[inline(always)]
pub fn masks_meet(contype1: i32, conaffinity1: i32, contype2: i32, conaffinity2: i32) -> bool {
    contype1 & conaffinity2 != 0 || contype2 & conaffinity1 != 0
}

/// A point is inside a site's shape; for a mesh, its convex hull.
pub fn inside_site(d: &DataRef, site: usize, point: Vec3) -> bool {
    let m = d.model();
    if m.site_type()[site] == mjGEOM_MESH {
        let (pos, mat) = site_shape_pose(d, site);
        return inside_hull(m, m.site_dataid()[site], mat.mul_t_vec(point - pos));
    }
    let size = m.site_size()[site];
    let dif = point - d.site_xpos()[site];
    if m.site_type()[site] == mjGEOM_SPHERE {
        return dif.norm2() < size[0] * size[0];
    }
    let p = d.site_xmat()[site].mul_t_vec(dif);
    match m.site_type()[site] {
        mjGEOM_CAPSULE => {
            let z = clip(p[2], -size[1], size[1]);
            let dz = p[2] - z;
            p[0] * p[0] + p[1] * p[1] + dz * dz < size[0] * size[0]
        }
        mjGEOM_ELLIPSOID => {
            (0..3)
                .map(|k| p[k] * p[k] / (size[k] * size[k]))
                .sum::<f64>()
                < 1.0
        }
        mjGEOM_CYLINDER => p[2].abs() < size[1] && p[0] * p[0] + p[1] * p[1] < size[0] * size[0],
        mjGEOM_BOX => (0..3).all(|k| p[k].abs() < size[k]),
        mjGEOM_PLANE => p[2] < 0.0,
        _ => false,
    }
}

/// A point in the frame of a mesh is in front of no polygon of its hull.
fn inside_hull(m: Model, mesh: i32, p: Vec3) -> bool {
    let Ok(mesh) = usize::try_from(mesh) else {
        return false;
    };
    let start = m.mesh_polyadr()[mesh] as usize;
    let vertices = &m.mesh_vert()[m.mesh_vertadr()[mesh] as usize..];
    (start..start + m.mesh_polynum()[mesh] as usize).all(|polygon| {
        let first = m.mesh_polyvert()[m.mesh_polyvertadr()[polygon] as usize] as usize;
        let corner = Vec3(vertices[first].map(f64::from));
        !(m.mesh_polynormal()[polygon].dot(p - corner) > 0.0)
    })
}

/// Pose of the shape of a site: that of a mesh stands in the mesh's inertial frame.
pub fn site_shape_pose(d: &DataRef, site: usize) -> (Vec3, Mat3) {
    let m = d.model();
    let (pos, mat) = (d.site_xpos()[site], d.site_xmat()[site]);
    match (m.site_type()[site], usize::try_from(m.site_dataid()[site])) {
        (mjGEOM_MESH, Ok(mesh)) => (
            pos + mat.mul_vec(m.mesh_pos()[mesh]),
            d.site_xquat()[site].mul_quat(m.mesh_quat()[mesh]).to_mat(),
        ),
        _ => (pos, mat),
    }
}

/// Which axes a velocity or acceleration is expressed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Axes {
    World,
    Local,
}

/// Adds to `qfrc` the generalized force of a force and torque at a point of `body`:
/// Jp' f + Jr' τ. Sums in the order of the Jacobian's rows, zero components left out.
pub fn apply_ft(d: &Data, force: Vec3, torque: Vec3, point: Vec3, body: usize, qfrc: &mut [f64]) {
    let m = d.model();
    let offset = point - d.subtree_com()[m.body_rootid()[body] as usize];
    let cdof = d.cdof();
    if force.0.into_iter().chain(torque.0).all(|x| x != 0.0) {
        let dot = |a: Vec3, f: Vec3| 0.0 + a[0] * f[0] + a[1] * f[1] + a[2] * f[2];
        for i in chain(m, body) {
            let moment = qfrc[i] + dot(point_column(&cdof[i], offset), force);
            qfrc[i] = moment + dot(cdof[i].rot(), torque);
        }
        return;
    }
    for i in chain(m, body) {
        qfrc[i] += rows_dot(point_column(&cdof[i], offset), force);
        qfrc[i] += rows_dot(cdof[i].rot(), torque);
    }
}

/// Position and orientation of an object of type `mjOBJ_*`: body is its inertial frame, xbody the
/// body frame. `None` for types without a pose.
pub fn object_pose<'d>(
    d: &'d DataRef,
    objtype: mjtObj,
    id: usize,
) -> Option<(&'d Vec3, &'d Mat3, usize)> {
    let m = d.model();
    Some(match objtype {
        mjOBJ_BODY => (&d.xipos()[id], &d.ximat()[id], id),
        mjOBJ_XBODY => (&d.xpos()[id], &d.xmat()[id], id),
        mjOBJ_GEOM => (
            &d.geom_xpos()[id],
            &d.geom_xmat()[id],
            m.geom_bodyid()[id] as usize,
        ),
        mjOBJ_SITE => (
            &d.site_xpos()[id],
            &d.site_xmat()[id],
            m.site_bodyid()[id] as usize,
        ),
        mjOBJ_CAMERA => (
            &d.cam_xpos()[id],
            &d.cam_xmat()[id],
            m.cam_bodyid()[id] as usize,
        ),
        _ => return None,
    })
}

/// Orientation of an object as a quaternion.
pub fn object_quat(d: &Data, objtype: mjtObj, id: usize) -> Quat {
    let m = d.model();
    match objtype {
        mjOBJ_BODY => d.xiquat()[id],
        mjOBJ_XBODY => d.xquat()[id],
        mjOBJ_GEOM => d.geom_xquat()[id],
        mjOBJ_SITE => d.site_xquat()[id],
        mjOBJ_CAMERA => d.xquat()[m.cam_bodyid()[id] as usize].mul_quat(m.cam_quat()[id]),
        _ => Quat::IDENTITY,
    }
}

/// What objects with a pose of a type are called, and how many there are.
pub fn objects(m: Model, objtype: mjtObj) -> Option<(&'static str, usize)> {
    Some(match objtype {
        mjOBJ_BODY | mjOBJ_XBODY => ("body", m.nbody()),
        mjOBJ_GEOM => ("geom", m.ngeom()),
        mjOBJ_SITE => ("site", m.nsite()),
        mjOBJ_CAMERA => ("camera", m.ncam()),
        _ => return None,
    })
}

/// 6D velocity of an object at its own position; zero when nothing moves it.
pub fn object_velocity(d: &DataRef, objtype: mjtObj, id: usize, axes: Axes) -> Option<Spatial> {
    let m = d.model();
    let (pos, mat, body) = object_pose(d, objtype, id)?;
    if m.body_dofnum()[m.body_weldid()[body] as usize] == 0 {
        return Some(Spatial::ZERO);
    }
    Some(to_object(d, &d.cvel()[body], *pos, mat, body, axes))
}

/// The same in the axes of an object on `body` whose pose is known.
#[inline]
pub fn local_velocity(d: &DataRef, body: usize, pos: Vec3, mat: &Mat3) -> Spatial {
    let m = d.model();
    if m.body_dofnum()[m.body_weldid()[body] as usize] == 0 {
        return Spatial::ZERO;
    }
    to_object(d, &d.cvel()[body], pos, mat, body, Axes::Local)
}

/// 6D acceleration of an object; linear part of a point, not of the moving frame.
pub fn object_acceleration(d: &DataRef, objtype: mjtObj, id: usize, axes: Axes) -> Option<Spatial> {
    let (pos, mat, body) = object_pose(d, objtype, id)?;
    let m = d.model();
    let a = to_object(d, &d.cacc()[body], *pos, mat, body, axes);
    if m.body_dofnum()[m.body_weldid()[body] as usize] == 0 {
        return Some(a);
    }
    let v = to_object(d, &d.cvel()[body], *pos, mat, body, axes);
    Some(Spatial::new(a.rot(), a.lin() + v.rot().cross(v.lin())))
}

/// A com-based motion of `body` seen at a point.
#[inline(always)]
fn to_object(d: &DataRef, v: &Spatial, pos: Vec3, mat: &Mat3, body: usize, axes: Axes) -> Spatial {
    let root = d.subtree_com()[d.model().body_rootid()[body] as usize];
    let shifted = v.shift_motion(pos, root);
    match axes {
        Axes::World => shifted,
        Axes::Local => shifted.to_local(mat),
    }
}

/// q ← q ⊕ h v on the configuration manifold.
pub fn integrate_pos<N: Real>(m: Model, qpos: &mut [N], qvel: &[N], h: f64) {
    integrate_joints(m, qpos, qvel, h, 0..m.njnt());
}

/// `integrate_pos` for some joints.
pub fn integrate_joints<N: Real>(
    m: Model,
    qpos: &mut [N],
    qvel: &[N],
    h: f64,
    joints: Range<usize>,
) {
    let h = N::of(h);
    for j in joints {
        let (q, v) = (m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize);
        let rotate = |qpos: &mut [N], q: usize, v: usize| {
            let rotated = Quat::from_slice(&qpos[q..]).integrate(Vec3::from_slice(&qvel[v..]), h);
            qpos[q..q + 4].copy_from_slice(&rotated.0);
        };
        match m.jnt_type()[j] {
            mjJNT_FREE => {
                (0..3).for_each(|k| qpos[q + k] += h * qvel[v + k]);
                rotate(qpos, q + 3, v + 3);
            }
            mjJNT_BALL => rotate(qpos, q, v),
            _ => qpos[q] += h * qvel[v],
        }
    }
}

/// v with `qpos1 ⊕ dt v = qpos2`.
pub fn differentiate_pos(m: Model, qvel: &mut [f64], dt: f64, qpos1: &[f64], qpos2: &[f64]) {
    for j in 0..m.njnt() {
        let (q, v) = (m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize);
        let angular = |qvel: &mut [f64], q: usize, v: usize| {
            let (a, b) = (Quat::from_slice(&qpos1[q..]), Quat::from_slice(&qpos2[q..]));
            let w = b.sub_quat(a) * (1.0 / dt);
            qvel[v..v + 3].copy_from_slice(&w.0);
        };
        match m.jnt_type()[j] {
            mjJNT_FREE => {
                (0..3).for_each(|k| qvel[v + k] = (qpos2[q + k] - qpos1[q + k]) / dt);
                angular(qvel, q + 3, v + 3);
            }
            mjJNT_BALL => angular(qvel, q, v),
            _ => qvel[v] = (qpos2[q] - qpos1[q]) / dt,
        }
    }
}

/// Normalizes every quaternion in a configuration.
pub fn normalize_quat(m: Model, qpos: &mut [f64]) {
    for j in 0..m.njnt() {
        let at = match m.jnt_type()[j] {
            mjJNT_FREE => m.jnt_qposadr()[j] as usize + 3,
            mjJNT_BALL => m.jnt_qposadr()[j] as usize,
            _ => continue,
        };
        let q = Quat::from_slice(&qpos[at..]).normalized();
        qpos[at..at + 4].copy_from_slice(&q.0);
    }
}

/// Number the engine refuses: NaN or larger in magnitude than `mjMAXVAL`.
#[inline(always)]
#[allow(clippy::manual_range_contains)]
pub fn is_bad(x: f64) -> bool {
    x.is_nan() || x > mjMAXVAL || x < -mjMAXVAL
}

/// Gravity acts: enabled and not zero.
pub fn has_gravity(m: Model) -> bool {
    !m.disabled(mjDSBL_GRAVITY) && Vec3(m.opt().gravity).norm() != 0.0
}

/// Actuator `k` is switched off by its group.
#[inline(always)]
pub fn actuator_disabled(m: Model, k: usize) -> bool {
    let off = m.opt().disableactuator;
    if off == 0 {
        return false;
    }
    let group = m.actuator_group()[k];
    (0..=30).contains(&group) && off & (1 << group) != 0
}
