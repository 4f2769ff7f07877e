//! The no-slip pass: Gauss-Seidel over friction alone, without regularization, so that friction within
//! its bounds holds exactly. Computation: soNoSlip.

use super::dual::{Dual, Part, cost_change, friction_force, sweep_entry};
use crate::abi::*;
use crate::math::{MINVAL, dense, scalar};

/// Smallest diagonal element of an unregularized block.
const MINDIAG: f64 = 1e-10;

/// Iterates until the improvement falls below the tolerance; returns the number of iterations.
pub fn solve(
    p: &mut Dual,
    part: &Part,
    inv: &mut [f64],
    log: &mut [mjSolverStat],
    opt: &mjOption,
) -> usize {
    let n = p.list.len();
    let mut diag = [0.0];
    for c in 0..n {
        let i = p.list[c] as usize;
        p.A.block(i, 1, &mut diag);
        inv[c] = 1.0 / scalar::max(MINVAL, diag[0] - p.R[i]);
    }
    p.update_state();
    let mut iter = 0;
    while iter < opt.noslip_iterations.max(0) as usize {
        let mut improvement = 0.0;
        if iter == 0 {
            // the cost of regularization goes away
            for &i in p.list {
                let (f, R) = (p.force[i as usize], p.R[i as usize]);
                improvement += 0.5 * f * f * R;
            }
        }
        for c in p.ne..p.ne + p.nf {
            improvement -= friction(p, c, inv[c]);
        }
        let mut c = p.ne + p.nf;
        while c < n {
            let i = p.list[c] as usize;
            c += match p.kind[i] {
                mjCNSTR_CONTACT_PYRAMIDAL => {
                    improvement -= edges(p, i);
                    2
                }
                mjCNSTR_CONTACT_ELLIPTIC => {
                    improvement -= elliptic(p, i);
                    p.contacts[p.id[i] as usize].dim as usize
                }
                _ => 1,
            };
        }
        let (nactive, nchange) = p.update_state();
        improvement *= part.scale;
        if let Some(entry) = log.get_mut(iter) {
            *entry = sweep_entry(improvement, nactive, nchange);
        }
        iter += 1;
        if improvement < opt.noslip_tolerance {
            break;
        }
    }
    iter
}

/// Residual acceleration of row `i` without its regularizer.
fn residual(p: &Dual, i: usize) -> f64 {
    p.b[i] + p.A.row_dot(i, p.force) - p.R[i] * p.force[i]
}

/// Block of A without the regularizer.
fn block(p: &Dual, i: usize, n: usize, A: &mut [f64]) {
    p.A.block(i, n, A);
    for j in 0..n {
        A[j * (n + 1)] = scalar::max(MINDIAG, A[j * (n + 1)] - p.R[i + j]);
    }
}

/// Friction loss; returns the change of cost.
fn friction(p: &mut Dual, c: usize, inv: f64) -> f64 {
    let i = p.list[c] as usize;
    let res = residual(p, i);
    let old = p.force[i];
    let loss = p.frictionloss[i];
    p.force[i] = scalar::clip(old - res * inv, -loss, loss);
    let delta = p.force[i] - old;
    0.5 * delta * delta / inv + delta * res
}

/// Two opposing edges of a pyramid: their sum, the normal force, is kept.
fn edges(p: &mut Dual, i: usize) -> f64 {
    let res = [residual(p, i), residual(p, i + 1)];
    let mut A = [0.0; 4];
    block(p, i, 2, &mut A);
    let f = &mut p.force[i..i + 2];
    let old = [f[0], f[1]];
    let bc = [
        res[0] - dense::dot(&A[..2], &old),
        res[1] - dense::dot(&A[2..], &old),
    ];
    let mid = 0.5 * (f[0] + f[1]);
    let k1 = A[0] + A[3] - A[1] - A[2];
    let k0 = mid * (A[0] - A[3]) + bc[0] - bc[1];
    (f[0], f[1]) = if k1 < MINVAL {
        (mid, mid)
    } else {
        let y = -k0 / k1;
        if y < -mid {
            (0.0, 2.0 * mid)
        } else if y > mid {
            (2.0 * mid, 0.0)
        } else {
            (mid + y, mid - y)
        }
    };
    cost_change(&A, f, &old, &res)
}

/// Tangential forces of an elliptic contact.
fn elliptic(p: &mut Dual, i: usize) -> f64 {
    let con = &p.contacts[p.id[i] as usize];
    let n = con.dim as usize - 1;
    let (mut A, mut res, mut old, mut bc) = ([0.0; 25], [0.0; 5], [0.0; 5], [0.0; 5]);
    for j in 0..n {
        res[j] = residual(p, i + 1 + j);
    }
    block(p, i + 1, n, &mut A);
    let (normal, f) = p.force[i..i + 1 + n].split_at_mut(1);
    old[..n].copy_from_slice(f);
    for j in 0..n {
        bc[j] = res[j] - dense::dot(&A[j * n..(j + 1) * n], &old[..n]);
    }
    friction_force(f, &A[..n * n], &bc[..n], &con.friction[..n], normal[0]);
    cost_change(&A[..n * n], f, &old[..n], &res[..n])
}
