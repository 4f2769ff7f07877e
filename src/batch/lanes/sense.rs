//! Sensors of simulations in lanes: each in its own state, from what the stages of all lanes have left. Computation: CSensor.

use crate::abi::*;
use crate::base::{Data, Model, arena};
use crate::lane_fields;
use crate::math::Real;
use crate::physics::sensor;
use crate::pipeline::forward::{self, Skip};

/// Sensors that look at what lanes leave out: cameras, energies, surfaces in the way of rays.
const UNKNOWN: [mjtSensor; 7] = [
    mjSENS_RANGEFINDER,
    mjSENS_CAMPROJECTION,
    mjSENS_E_POTENTIAL,
    mjSENS_E_KINETIC,
    mjSENS_TACTILE,
    mjSENS_PLUGIN,
    mjSENS_USER,
];

/// All sensors of the model can be computed behind lanes.
pub fn known(m: Model<'_>) -> bool {
    let objects = || m.sensor_objtype().iter().chain(m.sensor_reftype());
    !m.sensor_type().iter().any(|kind| UNKNOWN.contains(kind))
        && !objects().any(|&kind| kind == mjOBJ_CAMERA)
}

/// `sensordata` in the own states, but for sensors of stages that `skip` leaves as they were. Contacts and rows are there for the
/// lanes `bound`; the others have none.
pub fn sense<N: Real>(d: &mut Data<N>, own: &mut [Data], skip: Skip, bound: u32) {
    const ALL: u32 = u32::MAX;
    if skip < Skip::Pos {
        lane_fields!(push: d, ALL, own => xpos, xquat, xmat, xipos, xiquat, ximat, geom_xpos, geom_xquat, geom_xmat);
        lane_fields!(push: d, ALL, own => qpos, site_xpos, site_xquat, site_xmat, subtree_com, cinert, cdof);
        lane_fields!(push: d, ALL, own => ten_length, ten_J, actuator_length);
        for (lane, own) in own.iter_mut().enumerate() {
            if bound >> lane & 1 == 0 {
                arena::clear(own);
            }
            sensor::position(own);
        }
    }
    if skip < Skip::Vel {
        lane_fields!(push: d, ALL, own => qvel, cvel, cdof_dot, actuator_velocity);
        for own in own.iter_mut() {
            own.set_flg_subtreevel(0);
            forward::tendon_velocities(own);
            sensor::velocity(own);
        }
    }
    lane_fields!(push: d, ALL, own => qacc, actuator_force, qfrc_actuator);
    own.iter_mut().for_each(forward::acceleration_outputs);
}
