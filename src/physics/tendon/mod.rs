//! Tendons: lengths, their gradients `ten_J`, paths around geoms, velocities.
//!
//! `ten_J` has the model's sparse pattern: the dofs that can move the tendon, in increasing order.
//! Computation: geTendon, piStages (stage 5).

mod gradient;
mod path;
mod rate;
mod wrap;

use path::BodyPoint;
pub use path::{Leg, Path, Step};
pub use rate::{add_bias, tendon_dot};
pub use wrap::{Obstacle, Wrap, wrap};

use self::gradient::Gradient;
use crate::abi::{mjTENDON_FIXED, mjWRAP_CYLINDER};
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::{Mat3, Real, Vec3, scalar};
use crate::physics::sleep::Sleepers;

/// `mj_tendon`: `ten_length`, `ten_J`, `ten_wrapadr`, `ten_wrapnum`, `wrap_obj`, `wrap_xpos`.
pub fn tendon(d: &mut Data) {
    let m = d.model();
    if m.ntendon() == 0 {
        return;
    }
    d.ten_length_mut().fill(0.0);
    d.ten_J_mut().fill(0.0);
    let mark = d.mark();
    let mut gradient = Gradient::new(d, &mark);
    let mut points = 0;
    for t in 0..m.ntendon() {
        if Sleepers::of(d).tendon(t) {
            continue;
        }
        let first = points;
        if m.tendon_type()[t] == mjTENDON_FIXED {
            fixed(d, t);
        } else {
            points += spatial(d, t, first, &mut gradient);
        }
        d.ten_wrapadr_mut()[t] = first as i32;
        d.ten_wrapnum_mut()[t] = (points - first) as i32;
    }
    mark.release(d);
}

/// `tendon` of a model whose tendons are all fixed.
pub fn all_fixed<N: Real>(d: &mut Data<N>) {
    d.ten_length_mut().fill(N::of(0.0));
    d.ten_J_mut().fill(N::of(0.0));
    (0..d.model().ntendon()).for_each(|t| fixed(d, t));
}

/// Columns of a tendon's row of `ten_J`, and where its values begin.
fn row(m: Model<'_>, t: usize) -> (&[i32], usize) {
    let start = m.ten_J_rowadr()[t] as usize;
    let end = start + m.ten_J_rownnz()[t] as usize;
    (&m.ten_J_colind()[start..end], start)
}

/// A linear combination of joint positions.
fn fixed<N: Real>(d: &mut Data<N>, t: usize) {
    let m = d.model();
    fields!(d => write: ten_length, ten_J; read: qpos);
    let (cols, start) = row(m, t);
    let first = m.tendon_adr()[t] as usize;
    for w in first..first + m.tendon_num()[t] as usize {
        let (j, coef) = (m.wrap_objid()[w] as usize, N::of(m.wrap_prm()[w]));
        ten_length[t] += coef * qpos[m.jnt_qposadr()[j] as usize];
        if let Ok(k) = cols.binary_search(&m.jnt_dofadr()[j]) {
            ten_J[start + k] += coef;
        }
    }
}

/// A path through sites, around geoms, over pulleys. Points of the path are recorded from
/// number `first` on; returns how many.
fn spatial(d: &mut Data, t: usize, first: usize, gradient: &mut Gradient) -> usize {
    let m = d.model();
    fields!(d => write: ten_length, ten_J, wrap_obj, wrap_xpos;
                 read: site_xpos, geom_xpos, geom_xmat, subtree_com);
    let obj = wrap_obj.as_flattened_mut();
    let xpos = wrap_xpos.as_flattened_mut().as_chunks_mut::<3>().0;
    let mut points = first;
    let mut record = |id: Option<i32>, p: &Vec3| {
        obj[points] = id.unwrap_or(obj[points]);
        xpos[points] = p.0;
        points += 1;
    };

    let (mut length, mut scale) = (0.0, 1.0);
    for step in Path::new(m, t) {
        let leg = match step {
            Step::Pulley(divisor) => {
                scale = 1.0 / divisor;
                record(Some(-2), &Vec3::ZERO);
                continue;
            }
            Step::Leg(leg) => leg,
        };
        let mut straight = |a: BodyPoint, b: BodyPoint| {
            let (dir, len) = (*b.pos - *a.pos).normalized();
            if a.body != b.body {
                gradient.add(m, [a, b], dir, scale, subtree_com);
            }
            len
        };
        let [start, end] = leg.ends(m, site_xpos);
        record(Some(-1), start.pos);
        let touched = leg.obstacle.and_then(|item| {
            let (obstacle, side) = obstacle(m, item, site_xpos, geom_xpos, geom_xmat);
            wrap(start.pos, end.pos, &obstacle, side)
        });
        let whole = match (&touched, leg.obstacle) {
            (Some(w), Some(item)) => {
                let geom = m.wrap_objid()[item];
                let body = m.geom_bodyid()[geom as usize] as usize;
                let [first, last] = w.points.each_ref().map(|pos| BodyPoint { body, pos });
                // an arc that is no number belongs to no geom: `wrap_obj` stays what it was
                let id = (!w.length.is_nan()).then_some(geom);
                record(id, first.pos);
                record(id, last.pos);
                straight(start, first) + w.length + straight(last, end)
            }
            _ => straight(start, end),
        };
        length += whole / leg.divisor;
        if leg.ends_branch {
            record(Some(-1), end.pos);
        }
    }
    ten_length[t] = length;
    let (cols, start) = row(m, t);
    gradient.take(cols, &mut ten_J[start..start + cols.len()]);
    points - first
}

/// The geom of item `item` of a path, and where its side site is.
#[inline(always)]
fn obstacle<'a>(
    m: Model,
    item: usize,
    site_xpos: &'a [Vec3],
    geom_xpos: &[Vec3],
    geom_xmat: &'a [Mat3],
) -> (Obstacle<'a>, Option<&'a Vec3>) {
    let geom = m.wrap_objid()[item] as usize;
    let obstacle = Obstacle {
        pos: geom_xpos[geom],
        mat: &geom_xmat[geom],
        radius: m.geom_size()[geom][0],
        cylinder: m.wrap_type()[item] == mjWRAP_CYLINDER,
    };
    let side = match scalar::round(m.wrap_prm()[item]) {
        s if s < 0 => None,
        s => match site_xpos.get(s as usize) {
            None => report::raise(format_args!("invalid sideid {s} in wrap_prm")),
            site => site,
        },
    };
    (obstacle, side)
}
