//! Derivatives of a step and of inverse dynamics by finite differences. API: Derivatives.
//!
//! A perturbation of controls or activations leaves positions and velocities as they are, one of
//! velocities the positions: those parts of the pipeline are not repeated.

use super::forward::{Sensors, Skip};
use super::inverse::inverse_skip;
use super::state;
use super::step::step_skip;
use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, report};
use crate::physics::actuation;
use crate::physics::support::{differentiate_pos, integrate_pos};

/// What a step starts from, and what a perturbation must not change.
const STATE: i32 = mjSTATE_FULLPHYSICS | mjSTATE_CTRL;

/// Raises the error of a model that these functions do not differentiate; `noslip`: with a no-slip pass neither.
fn refuse(d: &Data, function: &str, noslip: bool) {
    let m = d.model();
    let complain = |what: &str| -> ! {
        report::raise(format_args!("{function}: {what} not supported"));
    };
    if m.opt().integrator == mjINT_RK4 {
        complain("RK4 integrator is");
    }
    if noslip && m.opt().noslip_iterations > 0 {
        complain("noslip solver is");
    }
    if m.enabled(mjENBL_SLEEP) {
        complain("sleeping is");
    }
}

/// Matrices of the step from (x, u) to (y, s), row-major; an empty one is not wanted.
pub struct Transition<'a> {
    /// dy/dx
    pub a: &'a mut [f64],
    /// dy/du
    pub b: &'a mut [f64],
    /// ds/dx
    pub c: &'a mut [f64],
    /// ds/du
    pub d: &'a mut [f64],
}

/// State and sensors after a step.
struct After<'a> {
    qpos: &'a mut [f64],
    /// velocities, then activations
    rates: &'a mut [f64],
    sensors: &'a mut [f64],
}

impl<'a> After<'a> {
    fn new(d: &mut Data, mark: &'a Mark) -> Self {
        let m = d.model();
        After {
            qpos: mark.nums(d, m.nq()),
            rates: mark.nums(d, m.nv() + m.na()),
            sensors: mark.nums(d, m.nsensordata()),
        }
    }

    fn take(&mut self, d: &Data) {
        let (vel, act) = self.rates.split_at_mut(d.model().nv());
        self.qpos.copy_from_slice(d.qpos());
        vel.copy_from_slice(d.qvel());
        act.copy_from_slice(d.act());
        self.sensors.copy_from_slice(d.sensordata());
    }
}

/// One coordinate that is perturbed.
#[derive(Clone, Copy)]
enum Input {
    Ctrl(usize),
    Act(usize),
    Vel(usize),
    Pos(usize),
}

/// State before the step, and scratch.
struct Session<'a> {
    eps: f64,
    sensors: Sensors,
    start: &'a mut [f64],
    warmstart: &'a mut [f64],
    direction: &'a mut [f64],
    column: &'a mut [f64],
}

impl Session<'_> {
    /// A step from the start, with `input` shifted by `shift`; the start is restored.
    fn step(&mut self, d: &mut Data, input: Option<Input>, shift: f64, after: &mut After) {
        let skip = match input {
            Some(Input::Ctrl(i)) => {
                d.ctrl_mut()[i] += shift;
                Skip::Vel
            }
            Some(Input::Act(i)) => {
                d.act_mut()[i] += shift;
                Skip::Vel
            }
            Some(Input::Vel(i)) => {
                d.qvel_mut()[i] += shift;
                Skip::Pos
            }
            Some(Input::Pos(i)) => {
                self.direction.fill(0.0);
                self.direction[i] = 1.0;
                let m = d.model();
                integrate_pos(m, d.qpos_mut(), self.direction, shift);
                Skip::None
            }
            None => Skip::None,
        };
        step_skip(d, skip, self.sensors);
        after.take(d);
        state::set(d, self.start, STATE);
        d.qacc_warmstart_mut().copy_from_slice(self.warmstart);
    }

    /// (to - from) / h: state differences into the first part of `column`, then sensors.
    fn difference(&mut self, d: &Data, from: &After, to: &After, h: f64) {
        let m = d.model();
        let (pos, rest) = self.column.split_at_mut(m.nv());
        let (rates, sensors) = rest.split_at_mut(m.nv() + m.na());
        differentiate_pos(m, pos, h, from.qpos, to.qpos);
        for (x, (a, b)) in rates.iter_mut().zip(from.rates.iter().zip(&*to.rates)) {
            *x = (b - a) / h;
        }
        for (x, (a, b)) in sensors
            .iter_mut()
            .zip(from.sensors.iter().zip(&*to.sensors))
        {
            *x = (b - a) / h;
        }
    }
}

/// Writes a column of state differences and one of sensor differences.
fn put(column: &[f64], num: usize, state: &mut [f64], sensors: &mut [f64], at: [usize; 2]) {
    let [col, cols] = at;
    for (r, x) in column.iter().enumerate() {
        let (target, row) = if r < num {
            (&mut *state, r)
        } else {
            (&mut *sensors, r - num)
        };
        if !target.is_empty() {
            target[row * cols + col] = *x;
        }
    }
}

/// Whether control `i` may move by `shift` within its range.
fn may_move(d: &Data, i: usize, shift: f64) -> bool {
    let m = d.model();
    if m.actuator_ctrllimited()[i] == 0 {
        return true;
    }
    let [lo, hi] = m.actuator_ctrlrange()[i];
    let inside = |x: f64| lo <= x && x <= hi;
    inside(d.ctrl()[i]) && inside(d.ctrl()[i] + shift)
}

/// `mjd_transitionFD`.
pub fn transition(d: &mut Data, eps: f64, centered: bool, out: Transition) {
    let m = d.model();
    refuse(d, "mjd_transitionFD", false);
    if m.actuator_delay()
        .iter()
        .chain(m.sensor_delay())
        .any(|&t| t > 0.0)
    {
        report::raise(format_args!("mjd_transitionFD: delays are not supported"));
    }
    let (nv, na) = (m.nv(), m.na());
    let num = 2 * nv + na;
    let wants_sensors = !out.c.is_empty() || !out.d.is_empty();
    let mark = d.mark();
    let mut session = Session {
        eps,
        sensors: if wants_sensors {
            Sensors::Compute
        } else {
            Sensors::Skip
        },
        start: mark.nums(d, state::size(m, STATE)),
        warmstart: mark.nums(d, nv),
        direction: mark.nums(d, nv),
        column: mark.nums(d, num + m.nsensordata()),
    };
    let [mut here, mut plus, mut minus] = [(); 3].map(|()| After::new(d, &mark));
    state::get(d, session.start, STATE);
    session.warmstart.copy_from_slice(d.qacc_warmstart());
    session.step(d, None, 0.0, &mut here);

    let by_ctrl = !out.b.is_empty() || !out.d.is_empty();
    let by_state = !out.a.is_empty() || !out.c.is_empty();
    let mut run = |d: &mut Data, input: Input, up: bool| {
        let eps = session.eps;
        let down = match input {
            Input::Ctrl(i) => (centered || !up) && may_move(d, i, -eps),
            _ => centered,
        };
        if up {
            session.step(d, Some(input), eps, &mut plus);
        }
        if down {
            session.step(d, Some(input), -eps, &mut minus);
        }
        match (up, down) {
            (true, true) => session.difference(d, &minus, &plus, 2.0 * eps),
            (true, false) => session.difference(d, &here, &plus, eps),
            (false, true) => session.difference(d, &minus, &here, eps),
            (false, false) => session.column.fill(0.0),
        }
        match input {
            Input::Ctrl(i) => put(session.column, num, out.b, out.d, [i, m.nu()]),
            Input::Act(i) => put(session.column, num, out.a, out.c, [2 * nv + i, num]),
            Input::Vel(i) => put(session.column, num, out.a, out.c, [nv + i, num]),
            Input::Pos(i) => put(session.column, num, out.a, out.c, [i, num]),
        }
    };
    if by_ctrl {
        for i in 0..m.nu() {
            let up = may_move(d, i, eps);
            run(d, Input::Ctrl(i), up);
        }
    }
    if by_state {
        (0..na).for_each(|i| run(d, Input::Act(i), true));
        (0..nv).for_each(|i| run(d, Input::Vel(i), true));
        (0..nv).for_each(|i| run(d, Input::Pos(i), true));
    }
    mark.release(d);
}

/// Derivatives of one kind of input: a row per perturbed coordinate; an empty one is not wanted.
pub struct Rows<'a> {
    /// of `qfrc_inverse`
    pub force: &'a mut [f64],
    /// of `sensordata`
    pub sensor: &'a mut [f64],
}

impl Rows<'_> {
    fn wanted(&self) -> bool {
        !self.force.is_empty() || !self.sensor.is_empty()
    }
}

/// Derivatives of inverse dynamics.
pub struct Inverse<'a> {
    pub by_pos: Rows<'a>,
    pub by_vel: Rows<'a>,
    pub by_acc: Rows<'a>,
    /// of the inertia matrix by position
    pub inertia: &'a mut [f64],
}

/// Runs inverse dynamics; `force` becomes what is differentiated: that of the joints, with or without what the
/// actuators give.
fn inverse_force(d: &mut Data, skip: Skip, sensors: bool, actuation: bool, force: &mut [f64]) {
    let sensors = if sensors {
        Sensors::Compute
    } else {
        Sensors::Skip
    };
    inverse_skip(d, skip, sensors);
    force.copy_from_slice(d.qfrc_inverse());
    if actuation {
        actuation::actuation(d);
        let applied = force.iter_mut().zip(d.qfrc_actuator());
        applied.for_each(|(f, a)| *f -= a);
    }
}

/// A row of forward differences.
fn quotient(out: &mut [f64], from: &[f64], to: &[f64], eps: f64) {
    for ((x, a), b) in out.iter_mut().zip(from).zip(to) {
        *x = (b - a) / eps;
    }
}

/// `mjd_inverseFD`.
pub fn inverse(d: &mut Data, eps: f64, actuation: bool, out: Inverse) {
    let m = d.model();
    refuse(d, "mjd_inverseFD", true);
    let Inverse {
        by_pos,
        by_vel,
        by_acc,
        inertia,
    } = out;
    let (nv, mark) = (m.nv(), d.mark());
    let qpos = mark.nums(d, m.nq());
    let [force, shifted, unit] = [(); 3].map(|()| mark.nums(d, nv));
    let (sensors, mass) = (mark.nums(d, m.nsensordata()), mark.nums(d, m.nC()));
    qpos.copy_from_slice(d.qpos());

    let compute = |d: &mut Data, skip: Skip, wants: bool, force: &mut [f64]| {
        inverse_force(d, skip, wants, actuation, force);
    };
    let any_sensor = [&by_pos, &by_vel, &by_acc]
        .iter()
        .any(|r| !r.sensor.is_empty());
    compute(d, Skip::None, any_sensor, force);
    if actuation && any_sensor {
        // sensors of actuators read what the call before has left
        compute(d, Skip::None, any_sensor, force);
    }
    sensors.copy_from_slice(d.sensordata());
    mass.copy_from_slice(d.M());

    let row = |out: &mut [f64], i: usize, from: &[f64], to: &[f64]| {
        if !out.is_empty() {
            quotient(&mut out[i * from.len()..], from, to, eps);
        }
    };
    if by_acc.wanted() {
        for i in 0..nv {
            let kept = d.qacc()[i];
            d.qacc_mut()[i] += eps;
            compute(d, Skip::Vel, !by_acc.sensor.is_empty(), shifted);
            d.qacc_mut()[i] = kept;
            row(by_acc.force, i, force, shifted);
            row(by_acc.sensor, i, sensors, d.sensordata());
        }
    }
    if by_vel.wanted() {
        for i in 0..nv {
            let kept = d.qvel()[i];
            d.qvel_mut()[i] += eps;
            compute(d, Skip::Pos, !by_vel.sensor.is_empty(), shifted);
            d.qvel_mut()[i] = kept;
            row(by_vel.force, i, force, shifted);
            row(by_vel.sensor, i, sensors, d.sensordata());
        }
    }
    if by_pos.wanted() || !inertia.is_empty() {
        for i in 0..nv {
            unit.fill(0.0);
            unit[i] = 1.0;
            integrate_pos(m, d.qpos_mut(), unit, eps);
            compute(d, Skip::None, !by_pos.sensor.is_empty(), shifted);
            d.qpos_mut().copy_from_slice(qpos);
            row(by_pos.force, i, force, shifted);
            row(by_pos.sensor, i, sensors, d.sensordata());
            row(inertia, i, mass, d.M());
        }
    }
    mark.release(d);
}
