//! The force that armature on a moving tendon path adds to the bias.
//! Computation: geTendon.

use super::path::{BodyPoint, Path, Step};
use super::row;
use crate::abi::mjTENDON_FIXED;
use crate::base::{Data, report};
use crate::math::{MINVAL, Vec3, dense};
use crate::physics::form::is_sparse;
use crate::physics::inertia::tendon_armature;
use crate::physics::jacobian::rows_dot;
use crate::physics::jacobian::{Pair, axis_rate, point_column};
use crate::physics::sleep::Sleepers;

/// Adds to `qfrc` the bias J' a (J̇ q̇) of tendons with armature `a`.
pub fn add_bias(d: &mut Data, qfrc: &mut [f64]) {
    let m = d.model();
    for t in 0..m.ntendon() {
        let armature = tendon_armature(m, t);
        if armature == 0.0 || Sleepers::of(d).tendon(t) {
            continue;
        }
        let coef = armature * tendon_dot(d, t);
        if coef != 0.0 {
            let (cols, start) = row(m, t);
            for (k, &col) in cols.iter().enumerate() {
                qfrc[col as usize] += coef * d.ten_J()[start + k];
            }
        }
    }
}

/// J̇ q̇ of tendon `t`: the part of its second derivative that accelerations do not cause.
/// Paths around geoms have no armature.
pub fn tendon_dot(d: &mut Data, t: usize) -> f64 {
    let m = d.model();
    if m.tendon_type()[t] == mjTENDON_FIXED {
        return 0.0;
    }
    let nv = m.nv();
    let mark = d.mark();
    let mut products = Products {
        sparse: is_sparse(m),
        column: mark.nums(d, nv),
        dofs: mark.ints(d, nv),
        sum: 0.0,
    };
    for step in Path::new(m, t) {
        let Step::Leg(leg) = step else { continue };
        if leg.obstacle.is_some() {
            report::raise_unnamed(format_args!("geom wrapping not supported"));
        }
        let ends = leg.ends(m, d.site_xpos());
        if ends[0].body != ends[1].body {
            segment(d, ends, leg.divisor, &mut products);
        }
    }
    let sum = products.sum;
    mark.release(d);
    sum
}

/// A sum of products of Jacobians with the velocity, and room for the columns of one of them.
struct Products<'a> {
    /// terms go one by one, each divided by the pulley's divisor; dense products are divided as a whole
    sparse: bool,
    column: &'a mut [f64],
    dofs: &'a mut [i32],
    sum: f64,
}

impl Products<'_> {
    /// Adds the product of the velocity with what both points' columns, given by dof and end, have along `dir`.
    fn add(
        &mut self,
        d: &Data,
        ends: [BodyPoint; 2],
        divisor: f64,
        dir: Vec3,
        column: impl Fn(usize, usize) -> Vec3,
    ) {
        let mut n = 0;
        if !self.sparse {
            self.column.fill(0.0);
        }
        for (i, moves) in Pair::all(d.model(), ends[0].body, ends[1].body) {
            let part = |e: usize| if moves[e] { column(i, e) } else { Vec3::ZERO };
            let at = if self.sparse { n } else { i };
            self.column[at] = rows_dot(part(1) - part(0), dir);
            self.dofs[n] = i as i32;
            n += 1;
        }
        if !self.sparse {
            self.sum += dense::dot(self.column, d.qvel()) / divisor;
            return;
        }
        // dofs came last first
        for (&x, &i) in self.column[..n].iter().zip(&self.dofs[..n]).rev() {
            self.sum += x / divisor * d.qvel()[i as usize];
        }
    }
}

/// Contributions of a straight segment: motion of the columns, motion of the direction.
fn segment(d: &Data, ends: [BodyPoint; 2], divisor: f64, products: &mut Products) {
    let m = d.model();
    let root = ends.map(|e| d.subtree_com()[m.body_rootid()[e.body] as usize]);
    let vel = [0, 1].map(|e| {
        d.cvel()[ends[e].body]
            .shift_motion(*ends[e].pos, root[e])
            .lin()
    });
    let (dir, len) = (*ends[1].pos - *ends[0].pos).normalized();
    let mut dir_rate = vel[1] - vel[0];
    dir_rate = dir_rate.add_scl(dir, -dir.dot(dir_rate));
    dir_rate *= if len > MINVAL { 1.0 / len } else { 0.0 };

    let offset = [0, 1].map(|e| *ends[e].pos - root[e]);
    products.add(d, ends, divisor, dir, |i, e| {
        let (axis, rate) = (d.cdof()[i], axis_rate(d, i));
        rate.lin() + rate.rot().cross(offset[e]) + axis.rot().cross(vel[e])
    });
    products.add(d, ends, divisor, dir_rate, |i, e| {
        point_column(&d.cdof()[i], offset[e])
    });
}
