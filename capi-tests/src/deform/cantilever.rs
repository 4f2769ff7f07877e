//! Cantilevers under their own weight: the deflection of the free end against beam theory.
//!
//! Rods against Euler and Bernoulli, w = q L⁴ / 8 E I; plates without lateral contraction against Kirchhoff's strip,
//! which bends like a beam, E I = D·width = E t³ width / 12. Both are linear: the stiffness is the derivative of the
//! elastic forces at rest by the displacements across, those of a row of a plate together, and the deflection solves it
//! for the weight. The clamp is in the middle of the clamped element, and half an element hangs on the last point.

use crate::oracle::Library;
use mujoco::abi::{mjData, mjModel};

const LENGTH: f64 = 1.0;
const YOUNG: f64 = 1e7;
const GRAVITY: f64 = 1e-3;
const RADIUS: f64 = 0.005;
const THICKNESS: f64 = 0.01;
/// Vertices across the plate.
const ACROSS: usize = 5;

/// Length of an element.
fn spacing(elements: usize) -> f64 {
    LENGTH / (elements as f64 + 0.5)
}

/// What is bent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Rod,
    Plate,
}

impl Shape {
    /// The model with so many elements along the free length, behind one that is clamped.
    fn model(self, elements: usize) -> String {
        let (points, step) = (elements + 2, spacing(elements));
        let (shape, pins, material) = match self {
            Shape::Rod => (
                format!("dim='1' count='{points} 1 1' radius='{RADIUS}'"),
                "<pin id='0 1'/>".to_owned(),
                String::new(),
            ),
            Shape::Plate => (
                format!("dim='2' count='{points} {ACROSS} 1' radius='.0001'"),
                format!("<pin gridrange='0 0 1 {}'/>", ACROSS - 1),
                format!("thickness='{THICKNESS}' elastic2d='bend'"),
            ),
        };
        format!(
            "<mujoco><option gravity='0 0 -{GRAVITY}'/><worldbody>
             <flexcomp name='f' type='grid' {shape} spacing='{step} {step} {step}' mass='1'>{pins}
             <contact contype='0' conaffinity='0' selfcollide='none'/>
             <elasticity young='{YOUNG}' poisson='0' {material}/></flexcomp></worldbody></mujoco>"
        )
    }

    /// The deflection of theory under a load on each unit of length.
    fn theory(self, load: f64, width: f64) -> f64 {
        let second_moment = match self {
            Shape::Rod => std::f64::consts::PI * RADIUS.powi(4) / 4.0,
            Shape::Plate => width * THICKNESS.powi(3) / 12.0,
        };
        load * LENGTH.powi(4) / (8.0 * YOUNG * second_moment)
    }
}

/// Deflection of the free end over that of theory, with so many elements along the length.
pub fn deflection(lib: &Library, shape: Shape, elements: usize) -> Result<f64, String> {
    let m = lib.load_text(&shape.model(elements))?;
    let d = lib.make_data(m)?;
    let ratio = solve(lib, shape, elements, m, d);
    lib.delete_data(d);
    lib.delete_model(m);
    ratio
}

fn solve(
    lib: &Library,
    shape: Shape,
    elements: usize,
    m: *mut mjModel,
    d: *mut mjData,
) -> Result<f64, String> {
    let across = if shape == Shape::Rod { 1 } else { ACROSS };
    // three slides a point; the hinges of a rod's twist come behind
    let row = |i: usize| (across * i..across * (i + 1)).map(|point| 3 * point + 2);
    let force = |displaced: usize, by: f64| {
        // SAFETY: arrays of nq and nv numbers, of a model with three slides a point
        let spring = unsafe {
            let qpos = std::slice::from_raw_parts_mut((*d).qpos, (*m).nq as usize);
            qpos.fill(0.0);
            row(displaced).for_each(|z| qpos[z] = by);
            lib.stage("mj_forward", m, d)?;
            std::slice::from_raw_parts((*d).qfrc_spring, (*m).nv as usize)
        };
        let sum = |i: usize| row(i).map(|z| spring[z]).sum::<f64>();
        Ok::<Vec<f64>, String>((0..elements).map(sum).collect())
    };
    let by = 1e-6;
    let mut rows = vec![vec![0.0; elements + 1]; elements];
    for j in 0..elements {
        let (plus, minus) = (force(j, by)?, force(j, -by)?);
        for (i, row) in rows.iter_mut().enumerate() {
            row[j] = (minus[i] - plus[i]) / (2.0 * by);
        }
    }
    // SAFETY: nv numbers, of which the bias of points at rest is their weight
    let weight: f64 = row(0).map(|z| unsafe { -*(*d).qfrc_bias.add(z) }).sum();
    for (i, row) in rows.iter_mut().enumerate() {
        let share = if i + 1 == elements { 0.5 } else { 1.0 };
        row[elements] = share * weight;
    }
    let (step, end) = (spacing(elements), elements - 1);
    let deflection = eliminate(rows).ok_or("no stiffness against bending")?[end];
    let width = step * (across as f64 - 1.0);
    Ok(deflection / shape.theory(weight / step, width))
}

/// Solves a linear system whose last column is the right side, by elimination with pivots.
fn eliminate(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for k in 0..n {
        let best = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
        rows.swap(k, best);
        let (above, below) = rows.split_at_mut(k + 1);
        let pivot = &above[k];
        if pivot[k] == 0.0 {
            return None;
        }
        for row in below {
            let factor = row[k] / pivot[k];
            for (x, p) in row[k..].iter_mut().zip(&pivot[k..]) {
                *x -= factor * p;
            }
        }
    }
    let mut x = vec![0.0; n];
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| rows[k][j] * x[j]).sum();
        x[k] = (rows[k][n] - known) / rows[k][k];
    }
    Some(x)
}
