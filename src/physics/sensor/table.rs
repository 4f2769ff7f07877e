//! Which function computes which sensor.

use super::subject::Sensor;
use super::{camera, contact, force, frame, geometry, rangefinder, tactile, values};
use crate::abi::*;
use crate::base::{Data, report};

pub type Compute = fn(&mut Data, Sensor, &mut [f64]);

/// By sensor type. Plugin and user sensors have no row.
const TABLE: [(mjtSensor, Compute); 47] = [
    (mjSENS_TOUCH, force::touch),
    (mjSENS_ACCELEROMETER, force::accelerometer),
    (mjSENS_VELOCIMETER, frame::velocimeter),
    (mjSENS_GYRO, frame::gyro),
    (mjSENS_FORCE, force::force),
    (mjSENS_TORQUE, force::torque),
    (mjSENS_MAGNETOMETER, geometry::magnetometer),
    (mjSENS_RANGEFINDER, rangefinder::rangefinder),
    (mjSENS_CAMPROJECTION, camera::projection),
    (mjSENS_JOINTPOS, values::joint_pos),
    (mjSENS_JOINTVEL, values::joint_vel),
    (mjSENS_TENDONPOS, values::tendon_pos),
    (mjSENS_TENDONVEL, values::tendon_vel),
    (mjSENS_ACTUATORPOS, values::actuator_pos),
    (mjSENS_ACTUATORVEL, values::actuator_vel),
    (mjSENS_ACTUATORFRC, values::actuator_force),
    (mjSENS_JOINTACTFRC, values::joint_actuator_force),
    (mjSENS_TENDONACTFRC, values::tendon_actuator_force),
    (mjSENS_BALLQUAT, values::ball_quat),
    (mjSENS_BALLANGVEL, values::ball_angvel),
    (mjSENS_JOINTLIMITPOS, values::joint_limit_pos),
    (mjSENS_JOINTLIMITVEL, values::joint_limit_vel),
    (mjSENS_JOINTLIMITFRC, values::joint_limit_force),
    (mjSENS_TENDONLIMITPOS, values::tendon_limit_pos),
    (mjSENS_TENDONLIMITVEL, values::tendon_limit_vel),
    (mjSENS_TENDONLIMITFRC, values::tendon_limit_force),
    (mjSENS_FRAMEPOS, frame::position),
    (mjSENS_FRAMEQUAT, frame::quaternion),
    (mjSENS_FRAMEXAXIS, frame::x_axis),
    (mjSENS_FRAMEYAXIS, frame::y_axis),
    (mjSENS_FRAMEZAXIS, frame::z_axis),
    (mjSENS_FRAMELINVEL, frame::linear_velocity),
    (mjSENS_FRAMEANGVEL, frame::angular_velocity),
    (mjSENS_FRAMELINACC, frame::linear_acceleration),
    (mjSENS_FRAMEANGACC, frame::angular_acceleration),
    (mjSENS_SUBTREECOM, values::subtree_com),
    (mjSENS_SUBTREELINVEL, values::subtree_linvel),
    (mjSENS_SUBTREEANGMOM, values::subtree_angmom),
    (mjSENS_INSIDESITE, geometry::inside_site),
    (mjSENS_GEOMDIST, geometry::distance),
    (mjSENS_GEOMNORMAL, geometry::distance),
    (mjSENS_GEOMFROMTO, geometry::distance),
    (mjSENS_CONTACT, contact::contact),
    (mjSENS_E_POTENTIAL, values::potential_energy),
    (mjSENS_E_KINETIC, values::kinetic_energy),
    (mjSENS_CLOCK, values::clock),
    (mjSENS_TACTILE, tactile::tactile),
];

// a type is its own index
const _: () = {
    let mut i = 0;
    while i < TABLE.len() {
        assert!(TABLE[i].0 == i as mjtSensor);
        i += 1;
    }
};

/// What computes a sensor of a type, without cutoff.
#[inline(always)]
pub fn of(kind: mjtSensor) -> Compute {
    match TABLE.get(kind as usize) {
        Some((_, f)) => *f,
        None => report::raise(format_args!("mj_sensor: unknown sensor type {kind}")),
    }
}
