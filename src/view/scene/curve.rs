//! Curves that tendons are drawn along: arcs on wrapping geoms, and ropes that hang.

use crate::abi::*;
use crate::base::Model;
use crate::math::elementary::{atan2, exp, ln, pow, sin_cos};
use crate::math::{MINVAL, Mat3, Vec3, scalar};

/// Most points of a curve that is drawn.
pub const POINTS: usize = 64;

/// Points of a drawn curve of a model.
pub fn points(m: Model) -> usize {
    let slices = m.vis().quality.numslices.clamp(-1, POINTS as i32 - 1);
    (slices + 1) as usize
}

/// The geom that an arc lies on.
pub struct Drum {
    pub center: Vec3,
    pub mat: Mat3,
    pub radius: f64,
    pub cylinder: bool,
}

/// The shortest arc on a sphere or cylinder from `path[1]` to `path[2]`, with the tendon coming from `path[0]` and going on to
/// `path[3]`: it turns as the tendon does. Returns how many points it put into `out`; fewer than two are no arc.
pub fn arc(drum: &Drum, path: [Vec3; 4], out: &mut [Vec3]) -> usize {
    let [before, from, to, after] = path;
    if from.dist(to) < MINVAL {
        return 0;
    }
    let n = out.len();
    if n < 3 || drum.radius < MINVAL {
        return straight(from, to, out);
    }
    let (mut a, mut b) = (from - drum.center, to - drum.center);
    let (mut axis, mut heights) = (Vec3::ZERO, [0.0; 2]);
    if drum.cylinder {
        axis = drum.mat.col(2);
        heights = [a.dot(axis), b.dot(axis)];
        a = a.add_scl(axis, -heights[0]);
        b = b.add_scl(axis, -heights[1]);
    }
    let (u, length) = a.normalized();
    if length < MINVAL {
        return straight(from, to, out);
    }
    // the sense of rotation is that of the tendon where it touches
    let mut winding = a.cross(from - before) + b.cross(after - to);
    let normal = if drum.cylinder {
        let mut sense = winding.dot(axis);
        if sense.abs() < MINVAL {
            sense = a.cross(b).dot(axis);
        }
        if sense >= 0.0 { axis } else { -axis }
    } else {
        if winding.norm() < MINVAL {
            winding = a.cross(b);
        }
        if winding.norm() < MINVAL {
            return straight(from, to, out);
        }
        winding.normalized().0
    };
    let (v, length) = normal.cross(u).normalized();
    if length < MINVAL {
        return straight(from, to, out);
    }
    let mut angle = atan2(b.dot(v), b.dot(u));
    if angle < -1e-6 {
        angle += 2.0 * core::f64::consts::PI;
    } else if angle < 0.0 {
        angle = 0.0;
    }
    let most = n - 1;
    let wanted = scalar::round(angle * most as f64 / core::f64::consts::PI);
    let pieces = (wanted.max(1) as usize).min(most);
    out[0] = from;
    for (i, point) in out.iter_mut().enumerate().take(pieces).skip(1) {
        let t = i as f64 / pieces as f64;
        let (sin, cos) = sin_cos(angle * t);
        let height = heights[0] + t * (heights[1] - heights[0]);
        *point = drum
            .center
            .add_scl(u, drum.radius * cos)
            .add_scl(v, drum.radius * sin)
            .add_scl(axis, height);
    }
    out[pieces] = to;
    pieces + 1
}

fn straight(from: Vec3, to: Vec3, out: &mut [Vec3]) -> usize {
    match out {
        [a, b, ..] => {
            (*a, *b) = (from, to);
            2
        }
        _ => 0,
    }
}

/// Length of a tendon that hangs like a rope: between two sites, pulled by gravity alone, slack.
pub fn hanging_length(m: Model, ten_length: &[f64], t: usize) -> Option<f64> {
    let stiff =
        m.tendon_stiffness()[t] != 0.0 || m.tendon_stiffnesspoly()[t].iter().any(|&x| x != 0.0);
    let damped =
        m.tendon_damping()[t] != 0.0 || m.tendon_dampingpoly()[t].iter().any(|&x| x != 0.0);
    let ([low, high], range) = (m.tendon_lengthspring()[t], m.tendon_range()[t]);
    let spring = stiff && low == 0.0 && high > 0.0;
    let rope = !stiff && m.tendon_limited()[t] == 1 && range[0] == 0.0 && ten_length[t] < range[1];
    let gravity = || !m.disabled(mjDSBL_GRAVITY) && Vec3(m.opt().gravity).norm() > MINVAL;
    let actuated = || {
        (0..m.nactuator()).any(|i| {
            m.actuator_trntype()[i] == mjTRN_TENDON && m.actuator_trnid()[i][0] == t as i32
        })
    };
    // the search among the actuators last: few tendons come so far
    let hangs = m.tendon_num()[t] == 2
        && (spring || rope)
        && !damped
        && m.tendon_frictionloss()[t] == 0.0
        && gravity()
        && !actuated();
    hangs.then_some(if rope { range[1] } else { high })
}

/// The curve of a rope of some length between two points. Returns how many points it put into `out`.
pub fn catenary(from: Vec3, to: Vec3, gravity: Vec3, length: f64, out: &mut [Vec3]) -> usize {
    let n = out.len();
    if n < 3 || from.dist(to) > length {
        return straight(from, to, out);
    }
    let up = (-gravity).normalized().0;
    let x = to - from;
    let mut across = x.add_scl(up, -x.dot(up));
    if across.norm() < MINVAL {
        across = Vec3::ZERO;
    } else {
        across.normalize();
    }
    let (h, v) = (x.dot(across), x.dot(up));
    if length > 100.0 * h {
        // nearly vertical: down to the lowest point and up
        let down = -0.5 * ((length * length - h * h).sqrt() - v);
        let side = h * down / (2.0 * down - v);
        (out[0], out[2]) = (from, to);
        out[1] = from.add_scl(up, down).add_scl(across, side);
        return 3;
    }
    let scale = slackness(h, v, length) * h;
    let lowest = -0.5 * (ln((length + v) / (length - v)) * scale - h);
    let depth = -cosh(lowest / scale) * scale;
    out[0] = from;
    for (i, point) in out.iter_mut().enumerate().take(n - 1).skip(1) {
        let s = i as f64 * h / n as f64;
        let rise = cosh((s - lowest) / scale) * scale + depth;
        *point = from.add_scl(across, s).add_scl(up, rise);
    }
    out[n - 1] = to;
    n
}

fn cosh(x: f64) -> f64 {
    let e = exp(x);
    0.5 * (e + 1.0 / e)
}

fn sinh(x: f64) -> f64 {
    let e = exp(x);
    0.5 * (e - 1.0 / e)
}

/// The parameter of a catenary relative to its width `h`, for a rise of `v`: a root of
/// `1/sqrt(2 b sinh(1/(2 b)) - 1) = 1/sqrt(sqrt(length^2 - v^2)/h - 1)`.
fn slackness(h: f64, v: f64, length: f64) -> f64 {
    let target = 1.0 / ((length * length - v * v).sqrt() / h - 1.0).sqrt();
    let off = |b: f64| 1.0 / (2.0 * b * sinh(1.0 / (2.0 * b)) - 1.0).sqrt() - target;
    let mut b = target / 24f64.sqrt();
    for _ in 0..50 {
        let now = off(b);
        if now.abs() < 1e-9 {
            break;
        }
        let a = 0.5 / b;
        let slope = (a * cosh(a) - sinh(a)) * pow(2.0 * b * sinh(a) - 1.0, -1.5);
        let mut step = -now / slope;
        for _ in 0..10 {
            if off(b + step).abs() < now.abs() {
                break;
            }
            step *= 0.5;
        }
        b += step;
    }
    b
}
