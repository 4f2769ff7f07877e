//! Fluid forces by velocity, for both models. Computation: fluid (fluid.rst).
//!
//! The force on an object is a function of its local velocity alone; its 6×6 derivative B is
//! carried to the dofs that move the object: qDeriv += Jᵀ B J.

use core::f64::consts::PI;

use super::sums::{Bias, pattern};
use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING, mjJNT_FREE, mjOBJ_BODY, mjOBJ_GEOM};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::scalar::max;
use crate::math::sparse::Pattern;
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::physics::jacobian::chain;
use crate::physics::passive::{Ellipsoid, equivalent_box, relative_velocity};
use crate::physics::sleep::Sleepers;

/// The matrix as four 3×3 blocks: torque and force by angular and linear velocity.
#[derive(Clone, Copy)]
struct Blocks {
    torque: [Mat3; 2],
    force: [Mat3; 2],
}

const ZERO: Blocks = Blocks {
    torque: [Mat3::ZERO; 2],
    force: [Mat3::ZERO; 2],
};

/// Adds the derivatives of fluid forces; the symmetric part of each when bias forces are omitted.
pub fn add(d: &mut Data, bias: Bias) {
    each_object(d, Target::Derivative(bias));
}

/// There is a medium, and passive forces are on: both flags together switch off the fluid too.
pub fn in_fluid(m: Model) -> bool {
    (m.opt().viscosity != 0.0 || m.opt().density != 0.0)
        && !(m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER))
}

/// `efm_fluid` = −h times the derivative of the drag alone, made symmetric, in the pattern of M.
pub fn drag(d: &mut Data) {
    d.efm_fluid_mut().fill(0.0);
    if in_fluid(d.model()) {
        each_object(d, Target::Metric);
    }
}

/// What the derivatives are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// `qDeriv`, all forces
    Derivative(Bias),
    /// the effective metric, drag
    Metric,
}

fn each_object(d: &mut Data, target: Target) {
    let m = d.model();
    if m.opt().viscosity == 0.0 && m.opt().density == 0.0 {
        return;
    }
    for b in 1..m.nbody() {
        if m.body_mass()[b] < MINVAL || Sleepers::of(d).body(b) {
            continue;
        }
        let first = m.body_geomadr()[b].max(0) as usize;
        let geoms = first..first + m.body_geomnum()[b] as usize;
        if geoms.clone().any(|g| m.geom_fluid()[g][0] > 0.0) {
            for g in geoms.filter(|&g| m.geom_fluid()[g][0] != 0.0) {
                let (pos, mat) = (d.geom_xpos()[g], d.geom_xmat()[g]);
                let v = relative_velocity(d, mjOBJ_GEOM, g, pos, &mat, b);
                add_object(d, b, pos, &mat, ellipsoid(m, g, &v, target), target);
            }
        } else {
            let (pos, mat) = (d.xipos()[b], d.ximat()[b]);
            let v = relative_velocity(d, mjOBJ_BODY, b, pos, &mat, b);
            add_object(d, b, pos, &mat, inertia_box(m, b, &v), target);
        }
    }
}

/// The tree of body `b` is one free body: its block is solved as it is, so it need not be symmetric.
fn floats_alone(m: Model, b: usize) -> bool {
    usize::try_from(m.body_treeid()[b]).is_ok_and(|t| {
        let joint = m.dof_jntid()[m.tree_dofadr()[t] as usize] as usize;
        m.tree_dofnum()[t] == 6 && m.jnt_type()[joint] == mjJNT_FREE
    })
}

/// qDeriv += Jᵀ B J over the dofs that move body `b`.
fn add_object(d: &mut Data, b: usize, pos: Vec3, mat: &Mat3, blocks: Blocks, target: Target) {
    let m = d.model();
    let mut rows = [[0.0; 6]; 6];
    for r in 0..3 {
        for c in 0..3 {
            rows[r][c] = blocks.torque[0][3 * r + c];
            rows[r][3 + c] = blocks.torque[1][3 * r + c];
            rows[3 + r][c] = blocks.force[0][3 * r + c];
            rows[3 + r][3 + c] = blocks.force[1][3 * r + c];
        }
    }
    let symmetric = match target {
        Target::Derivative(bias) => bias == Bias::Omit && !floats_alone(m, b),
        Target::Metric => true,
    };
    if symmetric {
        for r in 0..6 {
            for c in 0..r {
                let mean = 0.5 * (rows[r][c] + rows[c][r]);
                (rows[r][c], rows[c][r]) = (mean, mean);
            }
        }
    }
    let root = d.subtree_com()[m.body_rootid()[b] as usize];
    let num = chain(m, b).count();
    let mark = d.mark();
    let dofs = mark.ints(d, num);
    let axes = mark.rows::<Spatial>(d, num);
    let forces = mark.rows::<Spatial>(d, num);
    for (k, i) in chain(m, b).enumerate() {
        // ascending
        let k = num - 1 - k;
        dofs[k] = i as i32;
        axes[k] = d.cdof()[i].shift_motion(pos, root).to_local(mat);
        forces[k] = Spatial(rows.map(|row| Spatial(row).dot(&axes[k])));
    }
    fields!(d => write: qDeriv, efm_fluid);
    let (out, pat, scale) = match target {
        Target::Derivative(_) => (qDeriv, pattern(m), 1.0),
        Target::Metric => {
            let pat = Pattern {
                rownnz: m.M_rownnz(),
                rowadr: m.M_rowadr(),
                colind: m.M_colind(),
            };
            (efm_fluid, pat, -m.opt().timestep)
        }
    };
    for (&i, axis) in dofs.iter().zip(&*axes) {
        let range = pat.range(i as usize);
        let mut k = 0;
        for (value, &col) in out[range].iter_mut().zip(pat.cols(i as usize)) {
            while k < num && dofs[k] < col {
                k += 1;
            }
            if k == num {
                break;
            }
            if dofs[k] == col {
                *value += axis.dot(&forces[k]) * scale;
            }
        }
    }
    mark.release(d);
}

fn inertia_box(m: Model, b: usize, v: &Spatial) -> Blocks {
    let (viscosity, density) = (m.opt().viscosity, m.opt().density);
    let size = equivalent_box(m.body_inertia()[b], m.body_mass()[b]);
    let mut out = ZERO;
    let diam = (size[0] + size[1] + size[2]) / 3.0;
    let pow4 = |x: f64| x * x * x * x;
    for k in 0..3 {
        let (mut turn, mut push) = (0.0, 0.0);
        if viscosity > 0.0 {
            turn -= PI * diam * diam * diam * viscosity;
            push -= 3.0 * PI * diam * viscosity;
        }
        if density > 0.0 {
            let (a, c) = [(1, 2), (0, 2), (0, 1)][k];
            push -= density * size[a] * size[c] * v[3 + k].abs();
            let arm = size[k] * (pow4(size[a]) + pow4(size[c]));
            turn -= density * arm * v[k].abs() / 32.0;
        }
        out.torque[0][4 * k] = turn;
        out.force[1][4 * k] = push;
    }
    out
}

/// [v]× : the matrix of v × (·).
fn skew(v: Vec3) -> Mat3 {
    Mat3([0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0])
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3(core::array::from_fn(|k| a[k / 3] * b[k % 3]))
}

/// a + b s.
fn add_scaled(a: &mut Mat3, b: Mat3, s: f64) {
    (0..9).for_each(|k| a[k] += b[k] * s);
}

fn ellipsoid(m: Model, g: usize, v: &Spatial, target: Target) -> Blocks {
    let coef = &m.geom_fluid()[g];
    let mut out = ZERO;
    let lift = target != Target::Metric;
    if lift {
        added_mass(m.opt().density, v, &coef[6..9], &coef[9..12], &mut out);
    }
    viscous(m, v, coef, &Ellipsoid::of(m, g), lift, &mut out);
    for mat in out.torque.iter_mut().chain(&mut out.force) {
        mat.iter_mut().for_each(|x| *x *= coef[0]);
    }
    out
}

/// Of torque p × u + l × w and force p × w, with momenta p = P u, l = L w.
fn added_mass(density: f64, v: &Spatial, mass: &[f64], inertia: &[f64], out: &mut Blocks) {
    let (w, u) = (v.rot(), v.lin());
    let mass = Vec3(core::array::from_fn(|k| density * mass[k]));
    let inertia = Vec3(core::array::from_fn(|k| density * inertia[k]));
    let (p, l) = (mass.mul_elem(u), inertia.mul_elem(w));
    add_scaled(&mut out.torque[0], skew(l), 1.0);
    add_scaled(
        &mut out.torque[0],
        skew(w).mul_mat(&Mat3::from_diag(inertia)),
        -1.0,
    );
    add_scaled(&mut out.torque[1], skew(p), 1.0);
    add_scaled(
        &mut out.torque[1],
        skew(u).mul_mat(&Mat3::from_diag(mass)),
        -1.0,
    );
    add_scaled(&mut out.force[0], skew(p), 1.0);
    add_scaled(
        &mut out.force[1],
        skew(w).mul_mat(&Mat3::from_diag(mass)),
        -1.0,
    );
}

/// Of drag, and if `lift` of Magnus force and Kutta lift; names as in the forces.
fn viscous(
    m: Model,
    v: &Spatial,
    coef: &[f64; 12],
    shape: &Ellipsoid,
    lift: bool,
    out: &mut Blocks,
) {
    let [_, blunt, slender, _, kutta, magnus, ..] = *coef;
    let (density, viscosity) = (m.opt().density, m.opt().viscosity);
    let (w, u) = (v.rot(), v.lin());
    let pow2 = |x: f64| x * x;
    let s = shape.axes;

    let magnus = if lift {
        magnus * density * shape.volume
    } else {
        0.0
    };
    let kutta = if lift { kutta } else { 0.0 };
    add_scaled(&mut out.force[0], skew(u), -magnus);
    add_scaled(&mut out.force[1], skew(w), magnus);

    // the projected area and its gradient
    let sides2 = Vec3([pow2(s[1] * s[2]), pow2(s[2] * s[0]), pow2(s[0] * s[1])]);
    let sides4 = sides2.mul_elem(sides2);
    let (grad_denom, grad_num) = (sides4.mul_elem(u) * 2.0, sides2.mul_elem(u) * 2.0);
    let (denom, num) = (0.5 * grad_denom.dot(u), 0.5 * grad_num.dot(u));
    // at rest there is neither lift nor drag to differentiate; small bodies have small products
    let (denom, num) = (denom.max(f64::MIN_POSITIVE), num.max(f64::MIN_POSITIVE));
    let area = PI * (denom / num).sqrt();
    let grad_area = (grad_denom * (1.0 / denom) - grad_num * (1.0 / num)) * (0.5 * area);

    let speed = max(MINVAL, u.norm());
    let along = u * (1.0 / speed);

    // lift g (n × u) × u with n = N u and g = K ρ cos α area
    let normal = sides2.mul_elem(u);
    let cos_alpha = if speed > MINVAL {
        num / (speed * denom)
    } else {
        0.0
    };
    let scale = kutta * density * cos_alpha * area;
    let grad_cos =
        (grad_num * (1.0 / num) - grad_denom * (1.0 / denom) - along * (1.0 / speed)) * cos_alpha;
    let grad_scale = (grad_cos * area + grad_area * cos_alpha) * (kutta * density);
    let turned = normal.cross(u);
    let mut d_turned = skew(normal);
    add_scaled(
        &mut d_turned,
        skew(u).mul_mat(&Mat3::from_diag(sides2)),
        -1.0,
    );
    let mut d_lift = skew(turned);
    add_scaled(&mut d_lift, skew(u).mul_mat(&d_turned), -1.0);
    add_scaled(&mut out.force[1], d_lift, scale);
    add_scaled(&mut out.force[1], outer(turned.cross(u), grad_scale), 1.0);

    // drag −push u and −turn w
    let momentum = shape.moments.mul_elem(w);
    let bluff = area * blunt + slender * (shape.area_max - area);
    let [stokes_force, stokes_torque] = shape.stokes;
    let push = viscosity * stokes_force + density * speed * bluff;
    let turn = viscosity * stokes_torque + density * momentum.norm();
    let grad_push = (along * bluff + grad_area * (speed * (blunt - slender))) * density;
    let size = max(MINVAL, momentum.norm());
    let grad_turn = shape.moments.mul_elem(momentum) * (density / size);
    add_scaled(&mut out.force[1], Mat3::IDENTITY, -push);
    add_scaled(&mut out.force[1], outer(u, grad_push), -1.0);
    add_scaled(&mut out.torque[0], Mat3::IDENTITY, -turn);
    add_scaled(&mut out.torque[0], outer(w, grad_turn), -1.0);
}
