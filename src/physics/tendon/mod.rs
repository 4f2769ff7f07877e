//! Tendons: lengths, their gradients `ten_J`, paths around geoms, velocities.
//!
//! `ten_J` has the model's sparse pattern: the dofs that can move the tendon, in increasing order.
//! Computation: geTendon, piStages (stage 5).

use super::jacobian::rows_dot;
mod path;
mod rate;
mod wrap;

pub use path::{Path, Piece, Step};
pub use rate::{add_bias, tendon_dot};
pub use wrap::{Obstacle, Wrap, wrap};

use crate::abi::mjTENDON_FIXED;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Real, Spatial, Vec3};
use crate::physics::jacobian::{Pair, point_column};
use crate::physics::sleep::Sleepers;

/// `mj_tendon`: `ten_length`, `ten_J`, `ten_wrapadr`, `ten_wrapnum`, `wrap_obj`, `wrap_xpos`.
pub fn tendon(d: &mut Data) {
    let m = d.model();
    if m.ntendon() == 0 {
        return;
    }
    d.ten_length_mut().fill(0.0);
    d.ten_J_mut().fill(0.0);
    let mut points = 0;
    for t in 0..m.ntendon() {
        if Sleepers::of(d).tendon(t) {
            continue;
        }
        let first = points;
        if m.tendon_type()[t] == mjTENDON_FIXED {
            fixed(d, t);
        } else {
            points += spatial(d, t, first);
        }
        d.ten_wrapadr_mut()[t] = first as i32;
        d.ten_wrapnum_mut()[t] = (points - first) as i32;
    }
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
fn spatial(d: &mut Data, t: usize, first: usize) -> usize {
    let m = d.model();
    fields!(d => write: ten_length, ten_J, wrap_obj, wrap_xpos;
                 read: site_xpos, geom_xpos, geom_xmat, cdof, subtree_com);
    let (obj, xpos) = (wrap_obj.as_flattened_mut(), wrap_xpos.as_flattened_mut());
    let mut points = first;
    let mut record = |id: Option<i32>, p: Vec3| {
        obj[points] = id.unwrap_or(obj[points]);
        xpos[3 * points..3 * points + 3].copy_from_slice(&p.0);
        points += 1;
    };

    let mut path = Path::new(m, t);
    while let Some(step) = path.next(m, site_xpos, geom_xpos, geom_xmat) {
        let piece = match step {
            Step::Pulley => {
                record(Some(-2), Vec3::ZERO);
                continue;
            }
            Step::Piece(piece) => piece,
        };
        ten_length[t] += piece.length() / piece.divisor;
        for [a, b] in piece.segments() {
            if a.body != b.body {
                add_gradient(m, t, [a, b], 1.0 / piece.divisor, ten_J, cdof, subtree_com);
            }
        }
        let points = piece.points();
        record(Some(-1), points[0].pos);
        if let Some(geom) = piece.geom {
            // an arc that is no number belongs to no geom: `wrap_obj` stays what it was
            let id = (!piece.arc.is_nan()).then_some(geom as i32);
            record(id, points[1].pos);
            record(id, points[2].pos);
        }
        if piece.ends_branch {
            record(Some(-1), points[points.len() - 1].pos);
        }
    }
    points - first
}

/// A point that moves with a body.
#[derive(Clone, Copy)]
pub struct BodyPoint {
    pub body: usize,
    pub pos: Vec3,
}

/// ten_J += scale d(distance)/dq of a straight segment between two bodies.
fn add_gradient(
    m: Model,
    t: usize,
    ends: [BodyPoint; 2],
    scale: f64,
    ten_J: &mut [f64],
    cdof: &[Spatial],
    subtree_com: &[Vec3],
) {
    let (cols, start) = row(m, t);
    let dir = (ends[1].pos - ends[0].pos).normalized().0;
    let offset = ends.map(|e| e.pos - subtree_com[m.body_rootid()[e.body] as usize]);
    let mut k = cols.len();
    for (i, moves) in Pair::all(m, ends[0].body, ends[1].body) {
        let column = |e: usize| {
            if moves[e] {
                point_column(&cdof[i], offset[e])
            } else {
                Vec3::ZERO
            }
        };
        let dif = column(1) - column(0);
        // both run downwards, and the pattern has every dof of the pair
        k = (0..k).rev().find(|&k| cols[k] == i as i32).unwrap_or(0);
        ten_J[start + k] += rows_dot(dif, dir) * scale;
    }
}
