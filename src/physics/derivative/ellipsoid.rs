//! The derivative of the forces on an ellipsoid in a fluid by its local velocity. Computation: fluid (fluid.rst).
//!
//! Names as in the forces (`passive/fluid.rs`): with e the direction of motion, P the squares of the sides,
//! q = Σ P e², A = P/q and s = Σ A² e², the projected area is π d² √(q s).

use core::f64::consts::PI;

use super::fluid::Blocks;
use crate::base::Model;
use crate::math::scalar::max;
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::physics::passive::{Ellipsoid, inverse};

/// Of drag, and if `lift` of Magnus force, Kutta lift and added mass.
pub(super) fn blocks(m: Model, g: usize, v: &Spatial, lift: bool) -> Blocks {
    let coef = &m.geom_fluid()[g];
    let shape = Ellipsoid::of(m, g);
    let (density, viscosity) = (m.opt().density, m.opt().viscosity);
    let mut out = Blocks::ZERO;
    let flow = Flow::new(&shape, v.lin());
    if lift {
        magnus(coef[5] * density * shape.volume, v, &mut out);
        kutta(density * (coef[4] * PI), &flow, &mut out.force[1]);
    }
    linear_drag(density, viscosity, coef, &shape, &flow, &mut out.force[1]);
    angular_drag(
        density,
        viscosity,
        coef,
        &shape,
        v.rot(),
        &mut out.torque[0],
    );
    if lift {
        added_mass(density, v, &coef[6..9], &coef[9..12], &mut out);
    }
    out
}

/// Direction and shape of the motion.
struct Flow {
    speed: f64,
    /// e and e²
    along: Vec3,
    squares: Vec3,
    /// A and A²
    part: Vec3,
    part2: Vec3,
    /// s
    spread: f64,
    /// d² √q
    width: f64,
}

impl Flow {
    fn new(shape: &Ellipsoid, u: Vec3) -> Self {
        let speed = u.norm();
        let along = u * inverse(speed);
        let squares = along.mul_elem(along);
        let q = shape.sides.dot(squares);
        let part = shape.sides * inverse(q);
        let part2 = part.mul_elem(part);
        Flow {
            speed,
            along,
            squares,
            part,
            part2,
            spread: part2.dot(squares),
            width: q.sqrt() * (shape.longest * shape.longest),
        }
    }

    /// Σ (A_i − A_k) x_k over the two other axes.
    fn excess(&self, i: usize, x: Vec3) -> f64 {
        let a = self.part;
        let (j, k) = [(1, 2), (0, 2), (0, 1)][i];
        (a[i] - a[j]) * x[j] + (a[i] - a[k]) * x[k]
    }
}

/// Of scale ω × u.
fn magnus(scale: f64, v: &Spatial, out: &mut Blocks) {
    add_scaled(&mut out.force[0], skew(v.lin()), -scale);
    add_scaled(&mut out.force[1], skew(v.rot()), scale);
}

/// Of the lift; `strength` is density · coefficient · π.
fn kutta(strength: f64, flow: &Flow, out: &mut Mat3) {
    if !(flow.spread > MINVAL) {
        return;
    }
    let scale = flow.speed * (strength * flow.width) / flow.spread.sqrt();
    let (e, a) = (flow.along, flow.part);
    let inverse = inverse(flow.spread);
    for i in 0..3 {
        let excess = flow.excess(i, flow.squares);
        for j in 0..3 {
            let slope = (flow.part2[j] * inverse - a[j]) + 1.0;
            let mut x = (e[i] * e[j]) * (excess * slope + 2.0 * (a[j] - a[i]));
            if i == j {
                x -= excess;
            }
            out[3 * i + j] += x * scale;
        }
    }
}

/// Of the drag against u.
fn linear_drag(
    density: f64,
    viscosity: f64,
    coef: &[f64; 12],
    shape: &Ellipsoid,
    flow: &Flow,
    out: &mut Mat3,
) {
    let [_, blunt, slender, ..] = *coef;
    let (e, a, speed) = (flow.along, flow.part, flow.speed);
    let width = flow.width * PI;
    let area = width * flow.spread.sqrt();
    let grad = if flow.spread > MINVAL {
        width / flow.spread.sqrt()
    } else {
        0.0
    };
    let bluff = area * blunt + slender * (shape.area_max - area);
    let push = density * -bluff * speed;
    let grad = grad * ((blunt - slender) * (speed * density));
    let stokes = shape.diameter * (PI * (viscosity * 3.0));
    let squares = flow.squares[0] + flow.squares[1] + flow.squares[2];
    let weights = flow.squares.mul_elem(a);
    for j in 0..3 {
        let turn = a[j] * grad * e[j] * flow.excess(j, weights);
        for i in 0..3 {
            let x = if i == j {
                push * (flow.squares[i] + squares) - e[i] * turn - stokes
            } else {
                push * (e[i] * e[j]) - e[i] * turn
            };
            out[3 * i + j] += x;
        }
    }
}

/// Of the drag against ω.
fn angular_drag(
    density: f64,
    viscosity: f64,
    coef: &[f64; 12],
    shape: &Ellipsoid,
    w: Vec3,
    out: &mut Mat3,
) {
    let diameter = shape.diameter;
    let stokes = viscosity * (PI * diameter * diameter * diameter);
    let wide = shape.longest * shape.longest;
    let moments = shape.moments(coef, wide * (wide * shape.slender_moment()));
    let scale = -density / max(MINVAL, moments.mul_elem(w).norm());
    let gradient = moments.mul_elem(moments.mul_elem(w * scale));
    let own = w.dot(gradient) - stokes;
    for i in 0..3 {
        for j in 0..3 {
            let x = gradient[j] * w[i];
            out[3 * i + j] += if i == j { x + own } else { x };
        }
    }
}

/// Of torque p × u + l × ω and force p × ω, with momenta p = P u, l = L ω.
fn added_mass(density: f64, v: &Spatial, mass: &[f64], inertia: &[f64], out: &mut Blocks) {
    let (w, u) = (v.rot(), v.lin());
    let mass = Vec3::from_slice(mass) * density;
    let inertia = Vec3::from_slice(inertia) * density;
    let (p, l) = (mass.mul_elem(u), inertia.mul_elem(w));
    let product = |v: Vec3, diag: Vec3| skew(v).mul_mat(&Mat3::from_diag(diag));
    add_scaled(&mut out.torque[0], skew(l), 1.0);
    add_scaled(&mut out.torque[0], product(w, inertia), -1.0);
    add_scaled(&mut out.torque[1], skew(p), 1.0);
    add_scaled(&mut out.torque[1], product(u, mass), -1.0);
    add_scaled(&mut out.force[0], skew(p), 1.0);
    add_scaled(&mut out.force[1], product(w, mass), -1.0);
}

/// [v]× : the matrix of v × (·).
fn skew(v: Vec3) -> Mat3 {
    Mat3([0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0])
}

/// a + b s.
fn add_scaled(a: &mut Mat3, b: Mat3, s: f64) {
    (0..9).for_each(|k| a[k] += b[k] * s);
}
