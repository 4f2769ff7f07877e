//! Names of the controls of an actuator. Computation: geActuation.

use core::ffi::CStr;

use crate::abi::*;
use crate::base::Model;

/// by bit of `actuator_ctrlspec` (`mjtInput`)
const INPUTS: [&CStr; 6] = [c"pos", c"vel", c"ff", c"voltage", c"none", c"pressure"];
const ROTATION: [&CStr; 3] = [c"rx", c"ry", c"rz"];
const QUATERNION: [&CStr; 4] = [c"qw", c"qx", c"qy", c"qz"];

/// Name of control `input` of actuator `i`, as its type and signature define it.
pub fn input_name(m: Model, i: usize, input: usize) -> Option<&'static CStr> {
    let spec = m.actuator_ctrlspec()[i];
    match m.actuator_gaintype()[i] {
        mjGAIN_SO3 if spec == mjCHART_QUAT => QUATERNION.get(input).copied(),
        mjGAIN_SO3 => ROTATION.get(input).copied(),
        _ if spec == mjINPUT_NONE => None,
        _ => {
            let given = |&(bit, _): &(usize, _)| spec >> bit & 1 != 0;
            let mut names = INPUTS.into_iter().enumerate().filter(given);
            names.nth(input).map(|(_, name)| name)
        }
    }
}
