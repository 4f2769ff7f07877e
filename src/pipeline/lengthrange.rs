//! `mj_setLengthRange`: how short and how long an actuator's transmission can get, found by pulling
//! it both ways in a damped simulation. Modeling: CLengthRange.

use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::model_data::ModelData;
use crate::base::print::significant;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::elementary::exp;
use crate::math::{MINVAL, dense};
use crate::model_fields;
use crate::physics::inertia;
use crate::pipeline::{reset, step};

/// Why a range was not found.
pub type Refusal = Text<500>;

/// Shortest damping time of the pull.
const MIN_TIME_CONSTANT: f64 = 0.01;

/// What must not act while an actuator is pulled: flags for the model's options during `set`.
pub const IDLE: i32 = mjDSBL_FRICTIONLOSS
    | mjDSBL_CONTACT
    | mjDSBL_SPRING
    | mjDSBL_DAMPER
    | mjDSBL_GRAVITY
    | mjDSBL_ACTUATION;

/// Finds the length range of actuator `k` and stores it in the model, unless `opt` leaves the
/// actuator out or a range that is known is to be kept. The state is used up. Options
/// of the model hold, timestep and flags included.
pub fn set(b: &mut ModelData, k: usize, opt: &mjLROpt) -> Result<(), Refusal> {
    let view = b.model();
    if !concerns(view, k, opt.mode) {
        return Ok(());
    }
    let out = view.actuator_outadr()[k] as usize;
    let known = view.actuator_lengthrange()[out];
    if opt.useexisting != 0 && known[0] < known[1] {
        return Ok(());
    }
    if let Some(limits) = limits(view, k).filter(|_| opt.uselimit != 0) {
        model_fields!(b => write: actuator_lengthrange);
        actuator_lengthrange[out] = limits;
        return Ok(());
    }

    let d = &mut b.data_mut();
    let (shortest, longest) = (pull(d, k, opt, -1.0)?, pull(d, k, opt, 1.0)?);

    let range = [shortest.low, longest.high];
    let g = |x: f64| significant(x, 6);
    if range[0] >= range[1] {
        let [lo, hi] = range.map(g);
        return Err(Text::new(format_args!(
            "Invalid lengthrange ({lo}, {hi}) in actuator {k}"
        )));
    }
    let allowed = opt.tolrange * (range[1] - range[0]);
    for side in [shortest, longest] {
        if side.high - side.low > allowed {
            let [lo, hi] = range.map(g);
            let (low, high) = (g(side.low), g(side.high));
            return Err(Text::new(format_args!(
                "Lengthrange computation did not converge in actuator {k}:\n  \
                 eval ({low}, {high})\n  range ({lo}, {hi})"
            )));
        }
    }
    model_fields!(b => write: actuator_lengthrange);
    actuator_lengthrange[out] = range;
    Ok(())
}

/// The mode includes the actuator.
fn concerns(m: Model, k: usize, mode: i32) -> bool {
    let (gain, bias) = (m.actuator_gaintype()[k], m.actuator_biastype()[k]);
    let muscle = gain == mjGAIN_MUSCLE || bias == mjBIAS_MUSCLE;
    let user = gain == mjGAIN_USER || bias == mjBIAS_USER;
    match mode {
        mjLRMODE_NONE => false,
        mjLRMODE_MUSCLE => muscle,
        mjLRMODE_MUSCLEUSER => muscle || user,
        _ => true,
    }
}

/// Limits of the actuator's joint or tendon.
fn limits(m: Model, k: usize) -> Option<[f64; 2]> {
    let target = usize::try_from(m.actuator_trnid()[k][0]).ok()?;
    match m.actuator_trntype()[k] {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => {
            (m.jnt_limited()[target] != 0).then(|| m.jnt_range()[target])
        }
        mjTRN_TENDON => (m.tendon_limited()[target] != 0).then(|| m.tendon_range()[target]),
        _ => None,
    }
}

/// Lengths seen at the end of a pull.
#[derive(Clone, Copy)]
struct Seen {
    low: f64,
    high: f64,
}

/// Pulls from `qpos0` in one direction; velocities fade exponentially.
fn pull(d: &mut Data, k: usize, opt: &mjLROpt, sign: f64) -> Result<Seen, Refusal> {
    let m = d.model();
    let out = m.actuator_outadr()[k] as usize;
    let fade = exp(-m.opt().timestep / opt.timeconst.max(MIN_TIME_CONSTANT));
    reset::data(d, 0);
    let mut seen: Option<Seen> = None;
    while d.time() < opt.inttotal {
        dense::scl_in_place(d.qvel_mut(), fade);
        step::step1(d);
        apply(d, out, opt, sign);
        step::step2(d);
        // the length before this step, at the time after it
        let length = d.actuator_length()[out];
        let bad = [mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC];
        if d.time() == 0.0 || bad.iter().any(|&w| d.warning()[w as usize].number > 0) {
            return Err(Text::new(format_args!(
                "Unstable lengthrange simulation in actuator {k}"
            )));
        }
        if d.time() > opt.inttotal - opt.interval {
            let before = seen.unwrap_or(Seen {
                low: length,
                high: length,
            });
            seen = Some(Seen {
                low: before.low.min(length),
                high: before.high.max(length),
            });
        }
    }
    // an interval after the end sees nothing
    Ok(seen.unwrap_or(Seen {
        low: 0.0,
        high: 0.0,
    }))
}

/// `qfrc_applied`: a force on the output that accelerates the joints by `opt.accel` in norm, at most
/// `opt.maxforce`.
fn apply(d: &mut Data, out: usize, opt: &mjLROpt, sign: f64) {
    let m = d.model();
    let mark = d.mark();
    let (force, acceleration) = (mark.nums(d, m.nv()), mark.nums(d, m.nv()));
    force.fill(0.0);
    {
        fields!(d => read: actuator_moment, moment_rownnz, moment_rowadr, moment_colind);
        let first = moment_rowadr[out] as usize;
        for i in first..first + moment_rownnz[out] as usize {
            force[moment_colind[i] as usize] = actuator_moment[i];
        }
    }
    acceleration.copy_from_slice(force);
    inertia::solve_m(d, acceleration);
    let mut scale = sign * opt.accel / MINVAL.max(dense::norm(acceleration));
    dense::scl_in_place(force, scale);
    if opt.maxforce > 0.0 {
        let norm = dense::norm(force);
        if norm > opt.maxforce {
            scale = opt.maxforce / norm;
            dense::scl_in_place(force, scale);
        }
    }
    d.qfrc_applied_mut().copy_from_slice(force);
    mark.release(d);
}
