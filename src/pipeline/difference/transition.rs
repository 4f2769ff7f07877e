//! Derivatives of a step: columns of matrices, each from one or two steps of a perturbed state. Who takes these steps, and on which
//! states, is the caller's; here they are taken one after the other. API: Derivatives.

use super::{quotients, refuse};
use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::physics::support::{differentiate_pos, integrate_pos};
use crate::pipeline::forward::{Sensors, Skip};
use crate::pipeline::state;
use crate::pipeline::step::{rest, step_skip};

/// What a step starts from, and what a perturbation must not change.
const STATE: i32 = mjSTATE_FULLPHYSICS | mjSTATE_CTRL;

/// Raises the error of a model whose steps are not differentiated.
pub fn check(d: &Data) {
    refuse(d, "mjd_transitionFD", false);
    let m = d.model();
    let mut delays = m.actuator_delay().iter().chain(m.sensor_delay());
    if delays.any(|&t| t > 0.0) {
        report::raise(format_args!("mjd_transitionFD: delays are not supported"));
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

impl Transition<'_> {
    /// Sensors are differentiated too.
    pub fn wants_sensors(&self) -> bool {
        !self.c.is_empty() || !self.d.is_empty()
    }
}

/// State and sensors after a step.
struct After<'a> {
    qpos: &'a mut [f64],
    /// velocities, then activations
    rates: &'a mut [f64],
    sensors: &'a mut [f64],
}

/// One coordinate that is perturbed.
#[derive(Clone, Copy)]
pub enum Input {
    Ctrl(usize),
    Act(usize),
    Vel(usize),
    Pos(usize),
}

impl Input {
    /// What it leaves as it is.
    pub fn skip(self) -> Skip {
        match self {
            Input::Ctrl(_) | Input::Act(_) => Skip::Vel,
            Input::Vel(_) => Skip::Pos,
            Input::Pos(_) => Skip::None,
        }
    }
}

/// One column of the matrices, and the sides to which its coordinate is moved.
#[derive(Clone, Copy)]
pub struct Column {
    pub input: Input,
    pub up: bool,
    pub down: bool,
}

impl Column {
    /// Whose steps it takes, in order.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        let sides = [(self.up, Side::Up), (self.down, Side::Down)];
        sides.into_iter().filter(|s| s.0).map(|s| s.1)
    }

    /// As one number.
    pub fn pack(self) -> u32 {
        let (kind, i) = match self.input {
            Input::Ctrl(i) => (0, i),
            Input::Act(i) => (1, i),
            Input::Vel(i) => (2, i),
            Input::Pos(i) => (3, i),
        };
        kind | u32::from(self.up) << 2 | u32::from(self.down) << 3 | (i as u32) << 4
    }

    /// What [`Column::pack`] has packed.
    pub fn unpack(x: u32) -> Self {
        let i = (x >> 4) as usize;
        let inputs = [Input::Ctrl(i), Input::Act(i), Input::Vel(i), Input::Pos(i)];
        Self {
            input: inputs[(x & 3) as usize],
            up: x & 4 != 0,
            down: x & 8 != 0,
        }
    }

    /// It is the difference of two steps, none of which is that from the start.
    pub fn is_central(self) -> bool {
        self.up && self.down
    }
}

/// Whose result a step is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Here,
    Up,
    Down,
}

/// A coordinate away from the start.
pub enum Moved<'a> {
    Ctrl(usize, f64),
    Act(usize, f64),
    Vel(usize, f64),
    /// all positions
    Pos(&'a [f64]),
}

/// Whether a control may move by `shift` within its range.
fn may_move(m: Model, ctrl: &[f64], i: usize, shift: f64) -> bool {
    if m.actuator_ctrllimited()[i] == 0 {
        return true;
    }
    let [lo, hi] = m.actuator_ctrlrange()[i];
    let inside = |x: f64| lo <= x && x <= hi;
    inside(ctrl[i]) && inside(ctrl[i] + shift)
}

/// State before the step, results, and scratch.
pub struct Session<'a> {
    eps: f64,
    centered: bool,
    out: Transition<'a>,
    sensors: Sensors,
    start: &'a [f64],
    ctrl: &'a [f64],
    /// nothing where none is used: what the last step leaves stays
    warmstart: &'a [f64],
    direction: &'a mut [f64],
    qpos: &'a mut [f64],
    column: &'a mut [f64],
    /// by [`Side`]
    after: [After<'a>; 3],
    /// room for a number for each column
    list: &'a mut [u32],
}

impl<'a> Session<'a> {
    pub fn new(
        d: &mut Data,
        mark: &'a Mark,
        eps: f64,
        centered: bool,
        out: Transition<'a>,
    ) -> Self {
        let m = d.model();
        let (nv, num) = (m.nv(), 2 * m.nv() + m.na());
        let (sensors, sensed) = match out.wants_sensors() {
            true => (Sensors::Compute, m.nsensordata()),
            false => (Sensors::Skip, 0),
        };
        let (nq, nu, rates) = (m.nq(), m.nu(), nv + m.na());
        let warm = match m.disabled(mjDSBL_WARMSTART) {
            true => 0,
            false => nv,
        };
        let sizes = [state::size(m, STATE), nu, warm, nv, nq, num + sensed];
        let [start, ctrl, warmstart, direction, qpos, column] = mark.several(d, sizes);
        state::get(d, start, STATE);
        ctrl.copy_from_slice(d.ctrl());
        warmstart.copy_from_slice(&d.qacc_warmstart()[..warm]);
        let sizes = [nq, rates, sensed, nq, rates, sensed, nq, rates, sensed];
        let mut parts = mark.several(d, sizes).into_iter();
        let mut next = || parts.next().unwrap_or_default();
        Session {
            eps,
            centered,
            sensors,
            out,
            start,
            ctrl,
            warmstart,
            direction,
            qpos,
            column,
            list: mark.rows(d, nu + rates + nv),
            after: [(); 3].map(|()| After {
                qpos: next(),
                rates: next(),
                sensors: next(),
            }),
        }
    }

    /// Room for a number for each column, once.
    pub fn take_list(&mut self) -> &'a mut [u32] {
        core::mem::take(&mut self.list)
    }

    /// Sensors are computed along.
    pub fn wants_sensors(&self) -> bool {
        self.sensors == Sensors::Compute
    }

    /// All columns, those first that leave most as it is.
    pub fn columns<'m>(&self, m: Model<'m>) -> impl Iterator<Item = Column> + use<'a, 'm> {
        let (eps, centered, ctrl) = (self.eps, self.centered, self.ctrl);
        let by_ctrl = !self.out.b.is_empty() || !self.out.d.is_empty();
        let by_state = !self.out.a.is_empty() || !self.out.c.is_empty();
        let [nu, na, nv] = [(by_ctrl, m.nu()), (by_state, m.na()), (by_state, m.nv())]
            .map(|(wanted, n)| if wanted { n } else { 0 });
        let controls = (0..nu).map(move |i| {
            let up = may_move(m, ctrl, i, eps);
            let down = (centered || !up) && may_move(m, ctrl, i, -eps);
            let input = Input::Ctrl(i);
            Column { input, up, down }
        });
        let state = (0..na).map(Input::Act).chain((0..nv).map(Input::Vel));
        let state = state.chain((0..nv).map(Input::Pos));
        controls.chain(state.map(move |input| Column {
            input,
            up: true,
            down: centered,
        }))
    }

    /// Sets a state back to the start.
    pub fn restore(&self, d: &mut Data) {
        state::set(d, self.start, STATE);
        let warm = self.warmstart.len();
        d.qacc_warmstart_mut()[..warm].copy_from_slice(self.warmstart);
    }

    /// Where a coordinate goes; nowhere on the side of the start.
    pub fn moved(&mut self, m: Model, input: Input, side: Side) -> Option<Moved<'_>> {
        let by = match side {
            Side::Here => return None,
            Side::Up => self.eps,
            Side::Down => -self.eps,
        };
        let (qpos, rest) = self.start[1..].split_at(m.nq());
        let (qvel, act) = rest.split_at(m.nv());
        Some(match input {
            Input::Ctrl(i) => Moved::Ctrl(i, self.ctrl[i] + by),
            Input::Act(i) => Moved::Act(i, act[i] + by),
            Input::Vel(i) => Moved::Vel(i, qvel[i] + by),
            Input::Pos(i) => {
                if m.nq() == m.nv() {
                    // without quaternions positions are numbers like any other
                    for (k, (to, q)) in self.qpos.iter_mut().zip(qpos).enumerate() {
                        *to = q + by * f64::from(u8::from(k == i));
                    }
                } else {
                    self.direction.fill(0.0);
                    self.direction[i] = 1.0;
                    self.qpos.copy_from_slice(qpos);
                    integrate_pos(m, self.qpos, self.direction, by);
                }
                Moved::Pos(self.qpos)
            }
        })
    }

    /// Takes the results of a step: positions, velocities and activations, sensors.
    pub fn take<'x>(
        &mut self,
        side: Side,
        qpos: impl Iterator<Item = &'x f64>,
        rates: impl Iterator<Item = &'x f64>,
        sensors: &[f64],
    ) {
        let after = &mut self.after[side as usize];
        after.qpos.iter_mut().zip(qpos).for_each(|(to, x)| *to = *x);
        let both = after.rates.iter_mut().zip(rates);
        both.for_each(|(to, x)| *to = *x);
        let sensed = after.sensors.len();
        after.sensors.copy_from_slice(&sensors[..sensed]);
    }

    /// A step of `d`, which is at the start, before and after.
    fn step(&mut self, d: &mut Data, skip: Skip, side: Side) {
        step_skip(d, skip, self.sensors);
        let rates = d.qvel().iter().chain(d.act());
        self.take(side, d.qpos().iter(), rates, d.sensordata());
        self.restore(d);
    }

    /// The step from the start itself, which columns of one side need.
    pub fn base(&mut self, d: &mut Data) {
        self.step(d, Skip::None, Side::Here);
    }

    /// One side of a column by a step of `d`, which is at the start, before and after; the last steps were those of [`Session::base`], or
    /// of columns that leave as much as it is.
    pub fn aside(&mut self, d: &mut Data, input: Input, side: Side) {
        self.displace(d, input, side);
        self.step(d, input.skip(), side);
    }

    /// What is left of one side of a column of positions, whose smooth quantities `give` writes into `d`, which is at the start, before and
    /// after. Its results are those of who has computed them.
    pub fn rest(&mut self, d: &mut Data, input: Input, side: Side, give: impl FnOnce(&mut Data)) {
        self.displace(d, input, side);
        give(d);
        rest(d, self.sensors);
        if self.warmstart.is_empty() {
            fields!(d => write: qacc_warmstart; read: qacc);
            qacc_warmstart.copy_from_slice(qacc);
        }
        let nq = d.model().nq();
        d.qpos_mut().copy_from_slice(&self.start[1..][..nq]);
    }

    /// Moves a coordinate of `d`.
    fn displace(&mut self, d: &mut Data, input: Input, side: Side) {
        match self.moved(d.model(), input, side) {
            Some(Moved::Ctrl(i, x)) => d.ctrl_mut()[i] = x,
            Some(Moved::Act(i, x)) => d.act_mut()[i] = x,
            Some(Moved::Vel(i, x)) => d.qvel_mut()[i] = x,
            Some(Moved::Pos(x)) => d.qpos_mut().copy_from_slice(x),
            None => {}
        }
    }

    /// A column by steps of `d`, as above.
    pub fn compute(&mut self, d: &mut Data, column: Column) {
        for side in column.sides() {
            self.aside(d, column.input, side);
        }
        self.finish(d.model(), column);
    }

    /// Writes a column whose steps were taken.
    pub fn finish(&mut self, m: Model, column: Column) {
        let eps = self.eps;
        match (column.up, column.down) {
            (true, true) => self.difference(m, [Side::Down, Side::Up], 2.0 * eps),
            (true, false) => self.difference(m, [Side::Here, Side::Up], eps),
            (false, true) => self.difference(m, [Side::Down, Side::Here], eps),
            (false, false) => self.column.fill(0.0),
        }
        let (nv, num) = (m.nv(), 2 * m.nv() + m.na());
        match column.input {
            Input::Ctrl(i) => put(self.column, num, self.out.b, self.out.d, [i, m.nu()]),
            Input::Act(i) => put(self.column, num, self.out.a, self.out.c, [2 * nv + i, num]),
            Input::Vel(i) => put(self.column, num, self.out.a, self.out.c, [nv + i, num]),
            Input::Pos(i) => put(self.column, num, self.out.a, self.out.c, [i, num]),
        }
    }

    /// (to - from) / h: state differences into the first part of `column`, then sensors.
    fn difference(&mut self, m: Model, sides: [Side; 2], h: f64) {
        let [from, to] = sides.map(|side| &self.after[side as usize]);
        let (pos, rest) = self.column.split_at_mut(m.nv());
        let (rates, sensors) = rest.split_at_mut(m.nv() + m.na());
        // without quaternions positions are numbers like any other
        if m.nq() == m.nv() {
            quotients(pos, from.qpos, to.qpos, h);
        } else {
            differentiate_pos(m, pos, h, from.qpos, to.qpos);
        }
        quotients(rates, from.rates, to.rates, h);
        quotients(sensors, from.sensors, to.sensors, h);
    }
}

/// Writes a column of state differences and one of sensor differences.
fn put(column: &[f64], num: usize, state: &mut [f64], sensors: &mut [f64], at: [usize; 2]) {
    let [col, cols] = at;
    let (of_state, of_sensors) = column.split_at(num);
    for (to, from) in [(state, of_state), (sensors, of_sensors)] {
        let rows = to.chunks_exact_mut(cols).zip(from);
        rows.for_each(|(row, x)| row[col] = *x);
    }
}
