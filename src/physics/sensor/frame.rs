//! Motion of frames: pose, velocity, acceleration of an object, perhaps seen from another one.

use super::needs::need_body_forces;
use super::subject::Sensor;
use crate::abi::mjOBJ_SITE;
use crate::base::{Data, report};
use crate::math::{Mat3, Spatial, Vec3};
use crate::physics::support::{
    Axes, object_acceleration, object_pose, object_quat, object_velocity,
};

/// Raised for objects without a frame, which the compiler does not let through.
#[cold]
fn no_frame() -> ! {
    report::raise(format_args!(
        "mj_sensor: object of a frame sensor has no frame"
    ))
}

/// Position and orientation.
type Pose<'d> = (&'d Vec3, &'d Mat3);

/// Poses of the sensor's object and of its reference.
fn poses<'d>(d: &'d Data, s: Sensor) -> (Pose<'d>, Option<Pose<'d>>) {
    let pose = |objtype, id| match object_pose(d, objtype, id) {
        Some((pos, mat, _)) => (pos, mat),
        None => no_frame(),
    };
    (
        pose(s.objtype, s.obj),
        s.reference.map(|(objtype, id)| pose(objtype, id)),
    )
}

pub fn position(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let ((pos, _), reference) = poses(d, s);
    let pos = match reference {
        Some((origin, mat)) => mat.mul_t_vec(*pos - *origin),
        None => *pos,
    };
    out.copy_from_slice(&pos.0);
}

fn axis(d: &Data, s: Sensor, k: usize, out: &mut [f64]) {
    let ((_, mat), reference) = poses(d, s);
    let axis = match reference {
        Some((_, frame)) => frame.mul_t_vec(mat.col(k)),
        None => mat.col(k),
    };
    out.copy_from_slice(&axis.0);
}

pub fn x_axis(d: &mut Data, s: Sensor, out: &mut [f64]) {
    axis(d, s, 0, out);
}

pub fn y_axis(d: &mut Data, s: Sensor, out: &mut [f64]) {
    axis(d, s, 1, out);
}

pub fn z_axis(d: &mut Data, s: Sensor, out: &mut [f64]) {
    axis(d, s, 2, out);
}

pub fn quaternion(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let quat = object_quat(d, s.objtype, s.obj);
    let quat = match s.reference {
        Some((objtype, id)) => object_quat(d, objtype, id).conj().mul_quat(quat),
        None => quat,
    };
    out.copy_from_slice(&quat.0);
}

/// Velocity of the site itself, in its axes.
fn site_velocity(d: &Data, s: Sensor) -> Spatial {
    object_velocity(d, mjOBJ_SITE, s.obj, Axes::Local).unwrap_or(Spatial::ZERO)
}

pub fn velocimeter(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&site_velocity(d, s).lin().0);
}

pub fn gyro(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&site_velocity(d, s).rot().0);
}

/// Velocity of the object in world axes, or relative to the reference in its axes.
fn velocity(d: &Data, s: Sensor) -> Spatial {
    let of = |objtype, id| match object_velocity(d, objtype, id, Axes::World) {
        Some(v) => v,
        None => no_frame(),
    };
    let v = of(s.objtype, s.obj);
    let Some((objtype, id)) = s.reference else {
        return v;
    };
    let frame = of(objtype, id);
    let ((pos, _), reference) = poses(d, s);
    let (origin, mat) = reference.unwrap_or((&Vec3::ZERO, &Mat3::IDENTITY));
    let rel = v - frame;
    // the reference turns under the object
    let lin = rel.lin() + (*pos - *origin).cross(frame.rot());
    Spatial::new(rel.rot(), lin).to_local(mat)
}

pub fn linear_velocity(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&velocity(d, s).lin().0);
}

pub fn angular_velocity(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&velocity(d, s).rot().0);
}

fn acceleration(d: &mut Data, s: Sensor) -> Spatial {
    need_body_forces(d);
    match object_acceleration(d, s.objtype, s.obj, Axes::World) {
        Some(a) => a,
        None => no_frame(),
    }
}

pub fn linear_acceleration(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&acceleration(d, s).lin().0);
}

pub fn angular_acceleration(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&acceleration(d, s).rot().0);
}
