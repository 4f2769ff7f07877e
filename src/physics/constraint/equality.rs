//! Equality rows: connect, weld, joint and tendon couplings. Computation: coEquality.

use core::ops::Range;

use super::flex_equality::{self, Edges};
use super::rows::{Head, Rows};
use super::strain;
use crate::abi::{
    mjCNSTR_EQUALITY, mjDSBL_EQUALITY, mjEQ_CONNECT, mjEQ_FLEX, mjEQ_FLEXSTRAIN, mjEQ_JOINT,
    mjEQ_TENDON, mjEQ_WELD, mjOBJ_SITE, mjS_AWAKE,
};
use crate::base::{Model, report};
use crate::math::{Mat3, Quat, Vec3};
use crate::physics::equality_bodies::equality_bodies;
use crate::physics::pair::{Axes, Common, End};
use crate::physics::sleep::Sleepers;

/// Poses of bodies and sites.
pub struct Poses<'a> {
    pub xpos: &'a [Vec3],
    pub xquat: &'a [Quat],
    pub xmat: &'a [Mat3],
    pub site_xpos: &'a [Vec3],
}

/// The two anchor points that a connect or weld holds together.
pub fn anchors(m: Model, p: &Poses, i: usize) -> (End, End) {
    let (b1, b2) = equality_bodies(m, i);
    let (p1, p2) = if m.eq_objtype()[i] == mjOBJ_SITE {
        (
            p.site_xpos[m.eq_obj1id()[i] as usize],
            p.site_xpos[m.eq_obj2id()[i] as usize],
        )
    } else {
        // the data of a weld lists the anchor in the second body first
        let data = &m.eq_data()[i];
        let (a, b) = (Vec3::from_slice(&data[0..3]), Vec3::from_slice(&data[3..6]));
        let (l1, l2) = if m.eq_type()[i] == mjEQ_WELD {
            (b, a)
        } else {
            (a, b)
        };
        (
            p.xmat[b1].mul_vec(l1) + p.xpos[b1],
            p.xmat[b2].mul_vec(l2) + p.xpos[b2],
        )
    };
    (
        End {
            body: b1,
            point: p1,
        },
        End {
            body: b2,
            point: p2,
        },
    )
}

/// What equality `i` ties together sleeps, and nothing of it moves.
pub fn rests(s: Sleepers, i: usize) -> bool {
    if !s.any() {
        return false;
    }
    let m = s.model();
    let ids = [m.eq_obj1id()[i], m.eq_obj2id()[i]].map(|id| usize::try_from(id).ok());
    let bodies = |ids: [Option<usize>; 2]| {
        let mut ids = ids.into_iter().flatten();
        ids.clone().any(|b| s.body(b)) && ids.all(|b| s.state(b) != mjS_AWAKE)
    };
    match m.eq_type()[i] {
        mjEQ_CONNECT | mjEQ_WELD => {
            let (b1, b2) = equality_bodies(m, i);
            bodies([Some(b1), Some(b2)])
        }
        mjEQ_JOINT => bodies(ids.map(|j| j.map(|j| m.jnt_bodyid()[j] as usize))),
        mjEQ_FLEX | mjEQ_FLEXSTRAIN => ids[0].is_some_and(|f| s.flex(f)),
        mjEQ_TENDON => ids.into_iter().flatten().all(|t| s.tendon(t)),
        _ => false,
    }
}

/// Appends the rows of all active equalities.
pub fn equality(
    rows: &mut Rows,
    axes: &Axes,
    poses: &Poses,
    asleep: Sleepers,
    eq_active: &[u8],
    qpos: &[f64],
    ten_length: &[f64],
    ten_J: &[f64],
    edges: Edges,
    tendon_efcadr: &mut [i32],
) {
    let m = axes.m;
    if m.disabled(mjDSBL_EQUALITY) || m.nemax() == 0 {
        return;
    }
    let mut turns = strain::Turns::default();
    for i in (0..m.neq()).filter(|&i| eq_active[i] != 0 && !rests(asleep, i)) {
        match m.eq_type()[i] {
            mjEQ_CONNECT => connect(rows, axes, poses, i),
            mjEQ_WELD => weld(rows, axes, poses, i),
            mjEQ_JOINT => coupling(
                rows,
                m,
                i,
                |j| {
                    let x = qpos[m.jnt_qposadr()[j] as usize];
                    (x, m.qpos0()[m.jnt_qposadr()[j] as usize])
                },
                |j| (&m.jnt_dofadr()[j..j + 1], &[1.0]),
            ),
            mjEQ_TENDON => {
                let first = rows.len();
                coupling(
                    rows,
                    m,
                    i,
                    |t| (ten_length[t], m.tendon_length0()[t]),
                    |t| tendon_row(m, ten_J, t),
                );
                for t in [m.eq_obj1id()[i], m.eq_obj2id()[i]] {
                    note_tendon(tendon_efcadr, t, first..rows.len());
                }
            }
            mjEQ_FLEX => flex_equality::edges(rows, m, edges, i),
            mjEQ_FLEXSTRAIN => strain::strain(rows, axes, poses, i, &mut turns),
            kind => not_supported(kind),
        }
    }
}

/// Raised for equalities of no known type.
#[cold]
pub fn not_supported(kind: i32) -> ! {
    report::raise(format_args!("mj_ne: unknown constraint type {kind}"))
}

/// The first of the rows that tendon `t` has; rows without effect are left out and do not count.
pub fn note_tendon(tendon_efcadr: &mut [i32], t: i32, rows: Range<usize>) {
    if let Ok(t) = usize::try_from(t)
        && !rows.is_empty()
        && tendon_efcadr[t] == -1
    {
        tendon_efcadr[t] = rows.start as i32;
    }
}

/// Columns and values of a tendon's Jacobian.
pub fn tendon_row<'a>(m: Model<'a>, ten_J: &'a [f64], t: usize) -> (&'a [i32], &'a [f64]) {
    let adr = m.ten_J_rowadr()[t] as usize;
    let range = adr..adr + m.ten_J_rownnz()[t] as usize;
    (&m.ten_J_colind()[range.clone()], &ten_J[range])
}

pub fn head(i: usize) -> Head {
    Head {
        kind: mjCNSTR_EQUALITY,
        id: i,
        margin: 0.0,
        frictionloss: 0.0,
    }
}

/// Columns of the pair's difference J1 − J2 into the open block: `rest` writes what follows the three
/// translational rows from the rotational difference.
#[inline(always)]
fn pair_columns(
    rows: &mut Rows,
    axes: &Axes,
    e1: End,
    e2: End,
    nnz: usize,
    mut rest: impl FnMut(&mut Rows, usize, Vec3),
) {
    let mut k = nnz;
    axes.difference(e2, e1, Common::Keep, |dof, t, r| {
        k = k.wrapping_sub(1);
        let place = rows.column(k, dof);
        for row in 0..3 {
            *rows.at(row, place) = t[row];
        }
        rest(rows, place, r);
    });
}

fn open_pair(rows: &mut Rows, axes: &Axes, e1: End, e2: End) -> usize {
    let nnz = if rows.sparse() {
        crate::physics::pair::chain_len(axes.m, e2.body, e1.body, Common::Keep)
    } else {
        0
    };
    rows.open(nnz);
    nnz
}

fn connect(rows: &mut Rows, axes: &Axes, poses: &Poses, i: usize) {
    let (e1, e2) = anchors(axes.m, poses, i);
    let nnz = open_pair(rows, axes, e1, e2);
    pair_columns(rows, axes, e1, e2, nnz, |_, _, _| {});
    let pos = e1.point - e2.point;
    rows.close_nonempty(&head(i), &*pos);
}

/// Orientations that a weld compares: the first with the relative pose, and the conjugate of the second.
fn weld_frames(m: Model, p: &Poses, i: usize) -> (Quat, Quat) {
    let (o1, o2) = (m.eq_obj1id()[i] as usize, m.eq_obj2id()[i] as usize);
    if m.eq_objtype()[i] == mjOBJ_SITE {
        let of = |s: usize| p.xquat[m.site_bodyid()[s] as usize].mul_quat(m.site_quat()[s]);
        (of(o1), of(o2).conj())
    } else {
        let rel = Quat::from_slice(&m.eq_data()[i][6..10]);
        (p.xquat[o1].mul_quat(rel), p.xquat[o2].conj())
    }
}

fn weld(rows: &mut Rows, axes: &Axes, poses: &Poses, i: usize) {
    let m = axes.m;
    let (e1, e2) = anchors(m, poses, i);
    let (q, nq) = weld_frames(m, poses, i);
    let torquescale = m.eq_data()[i][10];

    // rate of the vector part of nq q when the relative angular velocity is w
    let rotation = |w: Vec3| {
        let u = nq.mul_axis(w).mul_quat(q);
        [1, 2, 3].map(|k| 0.5 * u[k] * torquescale)
    };
    let nnz = open_pair(rows, axes, e1, e2);
    if !rows.sparse() {
        // columns outside the chain: zeros, with the sign that arithmetic gives them
        let zero = rotation(Vec3::ZERO);
        let nv = m.nv();
        for (row, z) in rows.block(6)[3 * nv..]
            .chunks_exact_mut(nv.max(1))
            .zip(zero)
        {
            row.fill(z);
        }
    }
    pair_columns(rows, axes, e1, e2, nnz, |rows, place, w| {
        for (k, x) in rotation(w).into_iter().enumerate() {
            *rows.at(3 + k, place) = x;
        }
    });
    let t = e1.point - e2.point;
    let e = nq.mul_quat(q);
    let pos = [
        t[0],
        t[1],
        t[2],
        torquescale * e[1],
        torquescale * e[2],
        torquescale * e[3],
    ];
    rows.close_nonempty(&head(i), &pos);
}

/// Polynomial coupling of two scalars, or one held at a value. `state` gives value and reference,
/// `gradient` columns and values of an object.
fn coupling<'g>(
    rows: &mut Rows,
    m: Model,
    i: usize,
    state: impl Fn(usize) -> (f64, f64),
    gradient: impl Fn(usize) -> (&'g [i32], &'g [f64]),
) {
    let data = &m.eq_data()[i];
    let (x1, ref1) = state(m.eq_obj1id()[i] as usize);
    let (c1, v1) = gradient(m.eq_obj1id()[i] as usize);
    let Ok(o2) = usize::try_from(m.eq_obj2id()[i]) else {
        rows.row(c1, v1, 1.0);
        return rows.close_nonempty(&head(i), &[x1 - ref1 - data[0]]);
    };
    let (x2, ref2) = state(o2);
    let (c2, v2) = gradient(o2);
    let x = x2 - ref2;
    let poly = data[1] * x + data[2] * x * x + data[3] * x * x * x + data[4] * x * x * x * x;
    let slope = data[1] + 2.0 * data[2] * x + 3.0 * data[3] * x * x + 4.0 * data[4] * x * x * x;

    // union of both patterns
    let nnz = crate::math::sparse::union_count(c1, c2);
    rows.open(nnz);
    // a dense row has the second object's zeros times the slope as well: no numbers where it is infinite or none
    let lost = !slope.is_finite() && !rows.sparse();
    if lost {
        rows.block(1).fill(f64::NAN);
    }
    let (mut a, mut b) = (0, 0);
    for k in 0..nnz {
        let col1 = c1.get(a).copied().unwrap_or(i32::MAX);
        let col2 = c2.get(b).copied().unwrap_or(i32::MAX);
        // a column of the second joint alone is added to zero, which takes the sign of a zero
        let value = match col1.cmp(&col2) {
            core::cmp::Ordering::Less if lost => f64::NAN,
            core::cmp::Ordering::Less => v1[a],
            core::cmp::Ordering::Equal => v1[a] + v2[b] * -slope,
            core::cmp::Ordering::Greater => 0.0 + v2[b] * -slope,
        };
        let place = rows.column(k, col1.min(col2) as usize);
        *rows.at(0, place) = value;
        a += (col1 <= col2) as usize;
        b += (col2 <= col1) as usize;
    }
    rows.close_nonempty(&head(i), &[x1 - ref1 - data[0] - poly]);
}
