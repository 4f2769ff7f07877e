//! mujoco.h, section "Set actuator parameters".

use core::ffi::{c_char, c_int};

use super::arg;
use crate::abi::*;
use crate::author::element::shortcut::{self, Pid, Refused};

/// Makes an actuator a motor: force equals control. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMotor(actuator: *mut mjsActuator) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        set(actuator, |a| {
            shortcut::motor(a);
            Ok(())
        })
    }
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [timeconst; 1]]
/// Makes an actuator a position servo: gain `kp`, damping `kv` or damping ratio (each may be NULL), filter
/// `timeconst` (NULL: none), and `inheritrange` times the target's range as control range. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPosition(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    timeconst: *mut f64,
    inheritrange: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let gains = [kv, dampratio, timeconst];
        set_servo(actuator, shortcut::position, kp, gains, inheritrange)
    }
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [timeconst; 1]]
/// Makes an actuator an integrated-velocity servo; parameters as for the position servo, the range being
/// that of the activation. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToIntVelocity(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    timeconst: *mut f64,
    inheritrange: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let gains = [kv, dampratio, timeconst];
        set_servo(actuator, shortcut::intvelocity, kp, gains, inheritrange)
    }
}

/// Makes an actuator a velocity servo with gain `kv`. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToVelocity(
    actuator: *mut mjsActuator,
    kv: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        set(actuator, |a| {
            shortcut::velocity(a, kv);
            Ok(())
        })
    }
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1]]
/// Makes an actuator an orientation servo; `ctrlspec` is an `mjtCtrlChart` or 0. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToOrientation(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    ctrlspec: c_int,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let (kv, ratio) = (arg::some(kv), arg::some(dampratio));
        set(actuator, |a| {
            shortcut::orientation(a, kp, kv, ratio, ctrlspec)
        })
    }
}

/// cbindgen:ptrs-as-arrays=[[kv; 1], [dampratio; 1], [ki; 1], [imax; 1], [slewmax; 1]]
/// Makes an actuator a PID servo; NULL parameters are absent, `ctrlspec` holds `mjtCtrlInput` bits or 0. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToPID(
    actuator: *mut mjsActuator,
    kp: f64,
    kv: *mut f64,
    dampratio: *mut f64,
    ki: *mut f64,
    imax: *mut f64,
    slewmax: *mut f64,
    inheritrange: f64,
    ctrlspec: c_int,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let p = Pid {
            kp,
            kv: arg::some(kv),
            ratio: arg::some(dampratio),
            ki: arg::some(ki),
            imax: arg::some(imax),
            slewmax: arg::some(slewmax),
            inheritrange,
            ctrlspec,
        };
        set(actuator, |a| shortcut::pid(a, p))
    }
}

/// Makes an actuator a damper: force is `-kv` times velocity times control. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDamper(
    actuator: *mut mjsActuator,
    kv: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe { set(actuator, |a| shortcut::damper(a, kv)) }
}

/// Makes an actuator a pneumatic or hydraulic cylinder; a `diameter` that is not negative replaces `area`. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToCylinder(
    actuator: *mut mjsActuator,
    timeconst: f64,
    bias: f64,
    area: f64,
    diameter: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        set(actuator, |a| {
            shortcut::cylinder(a, timeconst, bias, area, diameter);
            Ok(())
        })
    }
}

/// cbindgen:ptrs-as-arrays=[[timeconst; 2], [range; 2]]
/// Makes an actuator a muscle: `timeconst` (2) and `range` (2) may be NULL, negative values mean the
/// default. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToMuscle(
    actuator: *mut mjsActuator,
    timeconst: *mut f64,
    tausmooth: f64,
    range: *mut f64,
    force: f64,
    scale: f64,
    lmin: f64,
    lmax: f64,
    vmax: f64,
    fpmax: f64,
    fvmax: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let mut table = [-1.0, -1.0, force, scale, lmin, lmax, vmax, fpmax, fvmax];
        let mut times = [-1.0; 2];
        if !range.is_null() {
            table[..2].copy_from_slice(core::slice::from_raw_parts(range, 2));
        }
        if !timeconst.is_null() {
            times.copy_from_slice(core::slice::from_raw_parts(timeconst, 2));
        }
        set(actuator, |a| shortcut::muscle(a, table, times, tausmooth))
    }
}

/// Makes an actuator an adhesion actuator with gain `gain`. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToAdhesion(
    actuator: *mut mjsActuator,
    gain: f64,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe { set(actuator, |a| shortcut::adhesion(a, gain)) }
}

/// cbindgen:ptrs-as-arrays=[[motorconst; 2], [nominal; 3], [saturation; 3], [inductance; 2], [cogging; 3], [controller; 6], [thermal; 6], [lugre; 5]]
/// Makes an actuator a DC motor: electrical, mechanical, thermal and controller constants as in the MJCF
/// element; vectors may be NULL. Returns an empty text, or why the parameters are refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setToDCMotor(
    actuator: *mut mjsActuator,
    motorconst: *mut f64,
    resistance: f64,
    nominal: *mut f64,
    saturation: *mut f64,
    inductance: *mut f64,
    cogging: *mut f64,
    controller: *mut f64,
    thermal: *mut f64,
    lugre: *mut f64,
    ctrlspec: c_int,
) -> *const c_char {
    /// A vector of the caller, zeros for NULL.
    unsafe fn vector<const N: usize>(p: *const f64) -> [f64; N] {
        // SAFETY: NULL or `N` numbers, by the caller's contract
        unsafe { p.cast::<[f64; N]>().as_ref() }
            .copied()
            .unwrap_or([0.0; N])
    }
    // SAFETY: the common contract of this floor
    unsafe {
        let p = shortcut::DcMotor {
            motorconst: vector(motorconst),
            resistance,
            nominal: vector(nominal),
            saturation: (!saturation.is_null()).then(|| vector(saturation)),
            current_rate: 0.0,
            inductance: vector(inductance),
            cogging: vector(cogging),
            controller: vector(controller),
            thermal: vector(thermal),
            lugre: vector(lugre),
            ctrlspec,
        };
        set(actuator, |a| shortcut::dcmotor(a, p))
    }
}

/// Applies a shortcut to an actuator, if there is one, and tells the outcome as C text: empty when accepted.
///
/// # Safety
/// A non-null `actuator` is a live struct that nothing else uses meanwhile.
unsafe fn set(
    actuator: *mut mjsActuator,
    apply: impl FnOnce(&mut mjsActuator) -> Result<(), Refused>,
) -> *const c_char {
    // SAFETY: the caller's struct
    let outcome = unsafe { actuator.as_mut() }.map_or(Ok(()), apply);
    outcome.map_or_else(|why| why.as_ptr(), |()| c"".as_ptr())
}

/// How a servo is made: of kp, damping or its ratio, time constant, factor of the inherited range.
type Servo =
    fn(&mut mjsActuator, f64, Option<f64>, Option<f64>, Option<f64>, f64) -> Result<(), Refused>;

/// Makes an actuator a servo with optional gains.
///
/// # Safety
/// As [`set`]; each of `gains` is NULL or a number.
unsafe fn set_servo(
    actuator: *mut mjsActuator,
    servo: Servo,
    kp: f64,
    gains: [*mut f64; 3],
    inheritrange: f64,
) -> *const c_char {
    // SAFETY: the caller's numbers and actuator
    unsafe {
        let [kv, ratio, timeconst] = gains.map(|p| arg::some(p));
        set(actuator, |a| {
            servo(a, kp, kv, ratio, timeconst, inheritrange)
        })
    }
}
