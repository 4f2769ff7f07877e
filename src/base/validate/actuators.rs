//! Actuators of a loaded file: the transmission has its object, and there are as many controls, outputs and
//! activations as the types read.

use super::check::{Check, Problem, ids};
use crate::abi::*;
use crate::base::views::Model;

/// Checks all actuators; their address ranges are known to be inside.
pub fn check(m: Model) -> Check {
    (0..m.nactuator()).try_for_each(|i| {
        target(m, i)?;
        lengths(m, i)
    })
}

/// The object that the actuator moves, and the second one where there is one.
fn target(m: Model, i: usize) -> Check {
    let [first, second] = m.actuator_trnid()[i];
    let (n, other) = match m.actuator_trntype()[i] {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => (m.njnt(), None),
        mjTRN_TENDON => (m.ntendon(), None),
        mjTRN_SLIDERCRANK => (m.nsite(), Some((0, m.nsite()))),
        mjTRN_SITE => (m.nsite(), Some((-1, m.nsite()))),
        mjTRN_BODY => (m.nbody(), None),
        // a ball joint alone, or a site that is turned against another
        mjTRN_SO3 if second < 0 => (m.njnt(), None),
        mjTRN_SO3 => (m.nsite(), Some((0, m.nsite()))),
        mjTRN_UNDEFINED => return Ok(()),
        _ => return Err(Problem::Bounds("actuator_trntype")),
    };
    ids("actuator_trnid", &[first], 0, n)?;
    if let Some((least, n)) = other {
        ids("actuator_trnid", &[second], least, n)?;
    }
    let so3 = m.actuator_trntype()[i] == mjTRN_SO3;
    match so3 && second < 0 && m.jnt_type()[first as usize] != mjJNT_BALL {
        true => Err(Problem::Bad("actuator_trnid is not a ball joint.")),
        false => Ok(()),
    }
}

/// Controls, outputs and activations.
fn lengths(m: Model, i: usize) -> Check {
    let so3 = m.actuator_trntype()[i] == mjTRN_SO3;
    if so3 != (m.actuator_gaintype()[i] == mjGAIN_SO3) && m.actuator_plugin()[i] < 0 {
        return Err(Problem::Bad(
            "actuator_gaintype does not fit actuator_trntype.",
        ));
    }
    let servo = matches!(m.actuator_gaintype()[i], mjGAIN_PID | mjGAIN_DCMOTOR);
    let inputs = match m.actuator_dyntype()[i] {
        _ if so3 && m.actuator_ctrlspec()[i] & mjCHART_QUAT != 0 => 4,
        _ if so3 => 3,
        mjDYN_FILTER | mjDYN_FILTEREXACT | mjDYN_MUSCLE => 1,
        _ => i32::from(!servo),
    };
    let (controls, slots) = (m.actuator_ctrlnum()[i], m.actuator_actnum()[i]);
    if controls < inputs {
        return Err(Problem::Bounds("actuator_ctrlnum"));
    }
    if m.actuator_outnum()[i] != if so3 { 3 } else { 1 } {
        return Err(Problem::Bounds("actuator_outnum"));
    }
    // an integrator has one activation per control, behind those of a plugin
    match m.actuator_dyntype()[i] == mjDYN_INTEGRATOR && (1..controls).contains(&slots) {
        true => Err(Problem::Bounds("actuator_actnum")),
        false => Ok(()),
    }
}
