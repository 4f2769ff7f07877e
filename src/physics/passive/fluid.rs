//! Forces of the surrounding medium, after two models. Computation: fluid (fluid.rst).
//!
//! Inertia box: each body counts as the box with its mass and moments. Ellipsoid: each geom that
//! asks for it counts as an ellipsoid, with drag, lift, Magnus force and added mass.

use core::f64::consts::PI;

use crate::abi::{mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_SPHERE};
use crate::base::{Data, Model};
use crate::math::scalar::{max, min};
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::physics::sleep::{Sleepers, copy_awake};
use crate::physics::support::{apply_ft, local_velocity};

/// `qfrc_fluid`; false when there is no medium.
pub fn fluid(d: &mut Data) -> bool {
    let m = d.model();
    if m.opt().viscosity == 0.0 && m.opt().density == 0.0 {
        return false;
    }
    let mark = d.mark();
    let qfrc = mark.nums(d, m.nv());
    qfrc.fill(0.0);
    let asleep = Sleepers::of(d);
    for b in (0..m.nbody()).filter(|&b| !asleep.body(b)) {
        if m.body_mass()[b] < MINVAL {
            continue;
        }
        let first = m.body_geomadr()[b].max(0) as usize;
        let geoms = first..first + m.body_geomnum()[b] as usize;
        if geoms.clone().any(|g| m.geom_fluid()[g][0] > 0.0) {
            geoms
                .filter(|&g| m.geom_fluid()[g][0] != 0.0)
                .for_each(|g| ellipsoid(d, g, qfrc));
        } else {
            inertia_box(d, b, qfrc);
        }
    }
    copy_awake(d, qfrc, Data::qfrc_fluid_mut);
    mark.release(d);
    true
}

/// Local velocity of an object on a body relative to the wind.
#[inline]
pub fn relative_velocity(d: &Data, body: usize, pos: Vec3, mat: &Mat3) -> Spatial {
    let m = d.model();
    let v = local_velocity(d, body, pos, mat);
    let root = d.subtree_com()[m.body_rootid()[body] as usize];
    let wind = Spatial::from_translation(Vec3(m.opt().wind))
        .shift_motion(pos, root)
        .to_local(mat);
    Spatial::new(v.rot(), v.lin() - wind.lin())
}

/// Turns a local force about `pos` to the world and adds its generalized force.
fn apply(d: &Data, f: Spatial, pos: Vec3, mat: &Mat3, body: usize, qfrc: &mut [f64]) {
    apply_ft(
        d,
        mat.mul_vec(f.lin()),
        mat.mul_vec(f.rot()),
        pos,
        body,
        qfrc,
    );
}

/// Box with the body's mass and moments of inertia: full edge lengths.
pub fn equivalent_box(inertia: Vec3, mass: f64) -> [f64; 3] {
    core::array::from_fn(|k| {
        // the two other axes in increasing order; sums as I_a + I_b − I_k
        let (a, b) = [(1, 2), (0, 2), (0, 1)][k];
        ((max(MINVAL, inertia[a] + inertia[b] - inertia[k]) / mass) * 6.0).sqrt()
    })
}

fn inertia_box(d: &Data, b: usize, qfrc: &mut [f64]) {
    let m = d.model();
    let (viscosity, density) = (m.opt().viscosity, m.opt().density);
    let size = equivalent_box(m.body_inertia()[b], m.body_mass()[b]);
    let (pos, mat) = (d.xipos()[b], d.ximat()[b]);
    let v = relative_velocity(d, b, pos, &mat);

    let mut f = Spatial::ZERO;
    if viscosity > 0.0 {
        // Stokes drag of the sphere of mean diameter
        let diam = (size[0] + size[1] + size[2]) / 3.0;
        let angular_drag = -PI * diam * diam * diam * viscosity;
        let push = -3.0 * PI * diam * viscosity;
        for k in 0..3 {
            f[k] = v[k] * angular_drag;
            f[3 + k] = v[3 + k] * push;
        }
    }
    if density > 0.0 {
        for k in 0..3 {
            let (a, c) = [(1, 2), (0, 2), (0, 1)][k];
            let lin = v[3 + k];
            f[3 + k] -= 0.5 * density * size[a] * size[c] * lin.abs() * lin;
            let pow4 = |x: f64| x * x * x * x; // rounds in this order
            f[k] -= density * size[k] * (pow4(size[a]) + pow4(size[c])) * v[k].abs() * v[k] / 64.0;
        }
    }
    apply(d, f, pos, &mat, b, qfrc);
}

/// The ellipsoid that stands for a geom, with what the viscous forces need of its shape.
pub struct Ellipsoid {
    /// semi-axes
    axes: [f64; 3],
    /// the longest of them
    pub longest: f64,
    middle: f64,
    /// squares of the products of the two other semi-axes, each in units of the longest
    pub sides: Vec3,
    pub volume: f64,
    /// largest area of projection
    pub area_max: f64,
    /// mean diameter
    pub diameter: f64,
}

impl Ellipsoid {
    pub fn of(m: Model, g: usize) -> Self {
        let axes = semi_axes(m, g);
        let longest = max(max(axes[0], axes[1]), axes[2]);
        let shortest = min(min(axes[0], axes[1]), axes[2]);
        let sum = axes[0] + axes[1] + axes[2];
        let middle = sum - longest - shortest;
        let s = axes.map(|x| x * inverse(longest));
        Self {
            axes,
            longest,
            middle,
            sides: Vec3([pow2(s[1] * s[2]), pow2(s[2] * s[0]), pow2(s[0] * s[1])]),
            volume: 4.0 / 3.0 * PI * axes[0] * axes[1] * axes[2],
            area_max: PI * longest * middle,
            diameter: 2.0 / 3.0 * sum,
        }
    }

    /// Moment of a slender body over the fourth power of its length.
    pub fn slender_moment(&self) -> f64 {
        8.0 / 15.0 * PI * self.middle
    }

    /// Angular drag around each axis, over density and angular velocity squared; `most`: the largest moment.
    pub fn moments(&self, coef: &[f64; 12], most: f64) -> Vec3 {
        let [_, _, slender, angular, ..] = *coef;
        let s = self.axes;
        Vec3(core::array::from_fn(|k| {
            let around = 8.0 / 15.0 * PI * s[k] * pow4(max(s[(k + 1) % 3], s[(k + 2) % 3]));
            angular * around + slender * (most - around)
        }))
    }
}

/// 1/x, and zero for what is too small to divide by.
pub fn inverse(x: f64) -> f64 {
    if x > MINVAL { 1.0 / x } else { 0.0 }
}

fn pow2(x: f64) -> f64 {
    x * x
}

fn pow4(x: f64) -> f64 {
    pow2(x) * pow2(x)
}

fn semi_axes(m: Model, g: usize) -> [f64; 3] {
    let s = m.geom_size()[g];
    match m.geom_type()[g] {
        mjGEOM_SPHERE => [s[0]; 3],
        mjGEOM_CAPSULE => [s[0], s[0], s[1] + s[0]],
        mjGEOM_CYLINDER => [s[0], s[0], s[1]],
        _ => s.0,
    }
}

fn ellipsoid(d: &Data, g: usize, qfrc: &mut [f64]) {
    let m = d.model();
    let coef = &m.geom_fluid()[g];
    let body = m.geom_bodyid()[g] as usize;
    let (pos, mat) = (d.geom_xpos()[g], d.geom_xmat()[g]);
    let v = relative_velocity(d, body, pos, &mat);

    let mut f = Spatial::ZERO;
    added_mass(m.opt().density, &v, &coef[6..9], &coef[9..12], &mut f);
    viscous(m, &v, coef, &Ellipsoid::of(m, g), &mut f);
    apply(d, f * coef[0], pos, &mat, body, qfrc);
}

/// Force of the fluid carried along: Kirchhoff's equations with virtual mass and inertia.
fn added_mass(density: f64, v: &Spatial, mass: &[f64], inertia: &[f64], f: &mut Spatial) {
    let p = Vec3(core::array::from_fn(|k| density * mass[k] * v[3 + k]));
    let l = Vec3(core::array::from_fn(|k| density * inertia[k] * v[k]));
    let (w, u) = (v.rot(), v.lin());
    let (angular_drag, spin, push) = (p.cross(u), l.cross(w), p.cross(w));
    for k in 0..3 {
        f[k] += angular_drag[k];
        f[k] += spin[k];
        f[3 + k] += push[k];
    }
}

/// Drag, Magnus force and Kutta lift.
fn viscous(m: Model, v: &Spatial, coef: &[f64; 12], shape: &Ellipsoid, f: &mut Spatial) {
    let [_, blunt, slender, _, kutta, magnus, ..] = *coef;
    let (density, viscosity) = (m.opt().density, m.opt().viscosity);
    let (w, u) = (v.rot(), v.lin());
    let magnus_force = w.cross(u) * (magnus * density * shape.volume);

    // area projected along the velocity, and the normal of the ellipsoid there, in units that do not
    // depend on size or speed
    let speed = u.norm();
    let along = u * inverse(speed);
    let q = shape.sides.mul_elem(along).dot(along);
    let part = shape.sides * inverse(q);
    let spread = part.mul_elem(part).mul_elem(along).dot(along);
    let area = PI * shape.longest * shape.longest * (spread * q).sqrt();

    let normal = part.mul_elem(along);
    let circulation = normal.cross(u) * (density * kutta * inverse(spread) * area);
    let kutta_force = circulation.cross(u);

    let most = shape.slender_moment() * pow4(shape.longest);
    let momentum = w.mul_elem(shape.moments(coef, most));
    let diameter = shape.diameter;
    let stokes_torque = PI * diameter * diameter * diameter;
    let push = viscosity * (3.0 * PI * diameter)
        + density * speed * (area * blunt + slender * (shape.area_max - area));
    let angular_drag = viscosity * stokes_torque + density * momentum.norm();
    for k in 0..3 {
        f[k] -= angular_drag * w[k];
        f[3 + k] += magnus_force[k] + kutta_force[k] - push * u[k];
    }
}
