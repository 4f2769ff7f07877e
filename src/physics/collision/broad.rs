//! Broad phase: pairs of bodies whose boxes overlap along the principal axes of the scene.
//!
//! Sweep and prune: intervals sorted along the axis of widest spread, the other two axes compared
//! directly. Immobile bodies with planes have no box and meet every body.

use super::convex::advance::Motion;
use super::filter::{Sleeper, bodies_dropped, bodies_meet, collidable};
use super::list::List;
use super::speculative;
use crate::abi::{mjENBL_OVERRIDE, mjENBL_SLEEP, mjGEOM_PLANE, mjS_ASLEEP};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::eig3::{TOLERANCE, eig3};
use crate::math::{Mat3, Vec3};

/// Interval of a body along each axis.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Interval {
    lo: [f32; 3],
    hi: [f32; 3],
    body: u32,
}

/// Both bodies as one sortable number, the smaller first.
#[inline(always)]
fn signature(b1: usize, b2: usize) -> u32 {
    let (lo, hi) = if b1 < b2 { (b1, b2) } else { (b2, b1) };
    ((lo as u32) << 16).wrapping_add(hi as u32)
}

/// Body pairs to be examined, ascending, possibly repeated.
/// Boxes are stretched by the `motion` of their geoms, if there is any.
pub fn body_pairs<'s>(d: &mut Data, mark: &'s Mark, motion: &[Motion]) -> &'s [u32] {
    let m = d.model();
    let n = m.nbody();
    let mut pairs = List::with_room(d, mark, 4 * n);
    let awake = sleep_state(d, mark);

    // immobile bodies with planes, and the world, against everybody
    for b1 in (0..n).filter(|&b| collidable(m, b) && unbounded(m, b)) {
        for b2 in (0..n).filter(|&b| collidable(m, b)) {
            // such a body counts as awake
            let a = Sleeper {
                body: b1,
                asleep: false,
            };
            if bodies_meet(m, b1, b2) && !bodies_dropped(m, a, sleeper(awake, b2)) {
                pairs.push(d, mark, signature(b1, b2));
            }
        }
    }

    let Some(frame) = principal_frame(d) else {
        return pairs.items();
    };
    let count = (1..n).filter(|&b| collidable(m, b)).count();
    if count > 1 {
        let boxes = mark.rows::<Interval>(d, count);
        intervals(d, &frame, motion, boxes);
        let order = mark.rows::<u64>(d, count);
        sort_by_start(boxes, order);
        for (k, &start) in order.iter().enumerate() {
            let a = &boxes[start as u32 as usize];
            let end = sweep_key(a.hi[0], u32::MAX as usize);
            // touching ends overlap
            for &next in order[k + 1..].iter().take_while(|&&next| next <= end) {
                let b = &boxes[next as u32 as usize];
                let apart = |axis: usize| a.lo[axis] > b.hi[axis] || b.lo[axis] > a.hi[axis];
                let (b1, b2) = (a.body as usize, b.body as usize);
                if !(apart(1) || apart(2))
                    && bodies_meet(m, b1, b2)
                    && !bodies_dropped(m, sleeper(awake, b1), sleeper(awake, b2))
                {
                    pairs.push(d, mark, signature(b1, b2));
                }
            }
        }
    }
    let pairs = pairs.items();
    pairs.sort_unstable();
    pairs
}

/// A copy of `body_awake`; empty when nothing sleeps.
fn sleep_state<'s>(d: &mut Data, mark: &'s Mark) -> &'s [i32] {
    let m = d.model();
    if !m.enabled(mjENBL_SLEEP) || d.nbody_awake() >= m.nbody() {
        return &[];
    }
    let awake = mark.ints(d, m.nbody());
    awake.copy_from_slice(d.body_awake());
    awake
}

#[inline(always)]
fn sleeper(awake: &[i32], body: usize) -> Sleeper {
    Sleeper {
        body,
        asleep: awake.get(body).is_some_and(|&s| s == mjS_ASLEEP),
    }
}

/// The world with a geom, or an immobile body that owns a plane.
fn unbounded(m: Model, b: usize) -> bool {
    let n = m.body_geomnum()[b] as usize;
    if b == 0 {
        return n > 0;
    }
    if n == 0 || m.body_dofnum()[m.body_weldid()[b] as usize] != 0 {
        return false;
    }
    let first = m.body_geomadr()[b] as usize;
    m.geom_type()[first..first + n].contains(&mjGEOM_PLANE)
}

/// Columns of the result are the sweep axes: principal axes of the cloud of geom positions outside the
/// world body. None without such geoms.
fn principal_frame(d: &Data) -> Option<Mat3> {
    let m = d.model();
    let xpos = d.geom_xpos();
    // the world's geoms come first
    let first = m.body_geomnum()[0] as usize;
    let moving = &xpos[first..];
    if moving.is_empty() {
        return None;
    }
    let scale = 1.0 / moving.len() as f64;
    let mut centre = Vec3::ZERO;
    for p in moving {
        centre += *p;
    }
    centre *= scale;
    let (mut xx, mut xy, mut xz, mut yy, mut yz, mut zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for p in moving {
        let x = *p - centre;
        xx += x[0] * x[0];
        xy += x[0] * x[1];
        xz += x[0] * x[2];
        yy += x[1] * x[1];
        yz += x[1] * x[2];
        zz += x[2] * x[2];
    }
    let cov = [xx, xy, xz, xy, yy, yz, xz, yz, zz].map(|c| c * scale);
    Some(eig3(&Mat3(cov), TOLERANCE).vec)
}

/// Intervals of all collidable bodies but the world.
fn intervals(d: &mut Data, frame: &Mat3, motion: &[Motion], boxes: &mut [Interval]) {
    let m = d.model();
    fields!(d => read: geom_xpos, geom_xmat);
    let o = m.opt();
    let replaced = m.enabled(mjENBL_OVERRIDE) && o.o_margin != 0.0;
    let bodies = (1..m.nbody()).filter(|&b| collidable(m, b));
    for (out, b) in boxes.iter_mut().zip(bodies) {
        let first = m.body_geomadr()[b] as usize;
        let last = first + m.body_geomnum()[b] as usize;
        let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
        for g in first..last {
            let aabb = &m.geom_aabb()[g];
            let (xpos, xmat) = (geom_xpos[g], &geom_xmat[g]);
            let centre = xmat.mul_vec(Vec3::from_slice(aabb)) + xpos;
            let half = [xmat.col(0), xmat.col(1), xmat.col(2)];
            let r = m.geom_rbound()[g];
            let margin = if replaced {
                0.5 * o.o_margin
            } else {
                m.geom_margin()[g] + m.geom_gap()[g]
            };
            let moves = speculative::sweeping(m, motion, g);
            for j in 0..3 {
                let axis = frame.col(j);
                let cb = centre.dot(axis);
                let h = (aabb[3] * half[0].dot(axis)).abs()
                    + (aabb[4] * half[1].dot(axis)).abs()
                    + (aabb[5] * half[2].dot(axis)).abs();
                let cr = xpos.dot(axis);
                let h = h + moves.swing;
                let way = moves.shift.dot(axis);
                lo[j] = lo[j].min(((cr - r).max(cb - h) + way.min(0.0)) - margin);
                hi[j] = hi[j].max(((cr + r).min(cb + h) + way.max(0.0)) + margin);
            }
        }
        *out = Interval {
            lo: lo.map(|x| x as f32),
            hi: hi.map(|x| x as f32),
            body: b as u32,
        };
    }
}

/// A number that sorts like `x`, equal ones by `index`.
#[inline(always)]
fn sweep_key(x: f32, index: usize) -> u64 {
    // adding zero makes one of the two zeros
    let bits = (x + 0.0).to_bits();
    let rank = if bits >> 31 == 0 {
        bits | 1 << 31
    } else {
        !bits
    };
    (rank as u64) << 32 | index as u64
}

/// Keys of all lower ends, ascending.
fn sort_by_start(boxes: &[Interval], order: &mut [u64]) {
    for (i, (b, key)) in boxes.iter().zip(order.iter_mut()).enumerate() {
        *key = sweep_key(b.lo[0], i);
    }
    order.sort_unstable();
}
