//! Projected Gauss-Seidel on the dual problem: one constraint after another, in an order shuffled anew
//! each sweep, with Nesterov's momentum between sweeps. Computation: soDual, soAlgorithms.

use super::dual::{Dual, Part, WORSE, cost_change, friction_force, into_cone, sweep_entry};
use crate::abi::*;
use crate::math::{MINVAL, dense, scalar};

/// PCG32 with a fixed seed: the order is the same in every solve.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let mut r = Self(0);
        r.draw();
        r
    }

    fn draw(&mut self) -> u32 {
        let old = self.0;
        self.0 = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let x = (((old >> 18) ^ old) >> 27) as u32;
        x.rotate_right((old >> 59) as u32)
    }

    /// The step of a shuffle that settles place `i`; they go from the last place down to the second.
    #[inline(always)]
    fn settle(&mut self, list: &mut [i32], i: usize) {
        // rows are counted by 32-bit integers
        let j = self.draw() % (i as u32 + 1);
        list.swap(i, j as usize);
    }
}

/// The blocks in the order of a sweep, and in that of the next one.
struct Order<'a> {
    now: &'a mut [i32],
    next: &'a mut [i32],
    random: Random,
}

impl<'a> Order<'a> {
    fn new(blocks: &'a mut [i32], next: &'a mut [i32]) -> Self {
        let mut random = Random::new();
        for i in (1..blocks.len()).rev() {
            random.settle(blocks, i);
        }
        Order {
            now: blocks,
            next,
            random,
        }
    }

    /// The sum of `visit` over the blocks. The next order is shuffled along the way: a row waits for the one before it, and draws
    /// do not.
    #[inline(always)]
    fn sweep(&mut self, mut visit: impl FnMut(usize) -> f64) -> f64 {
        self.next.copy_from_slice(self.now);
        let mut sum = 0.0;
        let mut unsettled = self.now.len();
        for &c in &*self.now {
            unsettled -= 1;
            if unsettled > 0 {
                self.random.settle(self.next, unsettled);
            }
            sum -= visit(c as usize);
        }
        core::mem::swap(&mut self.now, &mut self.next);
        sum
    }
}

/// What a row by itself is solved with: its offset, the inverse of its diagonal, the inverse of that, bounds.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Row {
    b: f64,
    inv: f64,
    diag: f64,
    low: f64,
    high: f64,
}

/// Scratch of a solve: what there is of each row; block starts.
pub struct Work<'a> {
    pub rows: &'a mut [Row],
    pub previous: &'a mut [f64],
    pub momentum: &'a mut [f64],
    pub blocks: [&'a mut [i32]; 2],
}

/// Sweeps until the improvement falls below the tolerance; returns the number of sweeps.
pub fn solve(
    p: &mut Dual,
    part: &Part,
    w: &mut Work,
    log: &mut [mjSolverStat],
    opt: &mjOption,
) -> usize {
    let n = p.list.len();
    let mut nblocks = 0;
    let mut c = 0;
    while c < n {
        w.blocks[0][nblocks] = c as i32;
        nblocks += 1;
        c += p.block_size(c);
    }
    let single = nblocks == n;
    let mut diag = [0.0];
    for c in 0..n {
        let i = p.list[c] as usize;
        p.A.block(i, 1, &mut diag);
        let inv = 1.0 / diag[0];
        let (low, high) = match p.frictionloss[i] {
            _ if c < p.ne => (f64::NEG_INFINITY, f64::INFINITY),
            loss if c < p.ne + p.nf => (-loss, loss),
            _ => (0.0, f64::INFINITY),
        };
        w.rows[c] = Row {
            b: p.b[i],
            inv,
            diag: 1.0 / inv,
            low,
            high,
        };
        w.previous[c] = p.force[i];
    }
    p.update_state();

    let [blocks, next] = &mut w.blocks;
    let mut order = Order::new(&mut blocks[..nblocks], &mut next[..nblocks]);
    let mut restart = 0.0;
    let mut iter = 0;
    while iter < opt.iterations.max(0) as usize {
        let beta = if iter > 0 {
            (restart - 1.0) / (restart + 2.0)
        } else {
            0.0
        };
        extrapolate(p, beta, w.previous, w.momentum);
        let mut improvement = match (single, p.A.sparse) {
            (true, false) => sweep::<false>(p, w.rows, &mut order),
            (true, true) => sweep::<true>(p, w.rows, &mut order),
            _ => sweep_blocks(p, w.rows, &mut order),
        };
        let (nactive, nchange) = p.update_state();
        improvement *= part.scale;
        if let Some(entry) = log.get_mut(iter) {
            *entry = sweep_entry(improvement, nactive, nchange);
        }

        // momentum against the sweep's direction starts anew
        let mut along = 0.0;
        if iter > 0 {
            for c in 0..n {
                let f = p.force[p.list[c] as usize];
                along += (f - w.momentum[c]) * (w.momentum[c] - w.previous[c]);
            }
        }
        restart = if along < 0.0 { 0.0 } else { restart + 1.0 };
        iter += 1;
        if improvement < opt.tolerance {
            break;
        }
    }
    iter
}

/// Goes on by `beta` in the direction of the last sweep; keeps the forces before and after.
fn extrapolate(p: &mut Dual, beta: f64, before: &mut [f64], after: &mut [f64]) {
    if beta <= 0.0 {
        for ((&i, before), after) in p.list.iter().zip(before).zip(after) {
            *before = p.force[i as usize];
            *after = *before;
        }
        return;
    }
    for (&i, before) in p.list.iter().zip(before) {
        let f = &mut p.force[i as usize];
        let old = *f;
        *f += beta * (*f - *before);
        *before = old;
    }
    project(p);
    for (&i, after) in p.list.iter().zip(after) {
        *after = p.force[i as usize];
    }
}

/// Brings all forces back into their bounds.
fn project(p: &mut Dual) {
    let one_sided = p.ne + p.nf;
    for &i in &p.list[p.ne..one_sided] {
        let loss = p.frictionloss[i as usize];
        p.force[i as usize] = scalar::clip(p.force[i as usize], -loss, loss);
    }
    let mut rest = &p.list[one_sided..];
    while let Some((&i, others)) = rest.split_first() {
        let i = i as usize;
        if p.kind[i] == mjCNSTR_CONTACT_ELLIPTIC {
            let con = &p.contacts[p.id[i] as usize];
            let dim = con.dim as usize;
            into_cone(&mut p.force[i..i + dim], &con.friction[..dim - 1]);
            rest = &rest[dim..];
        } else {
            p.force[i] = scalar::max(0.0, p.force[i]);
            rest = others;
        }
    }
}

/// One row after the other; returns the improvement.
#[inline(never)]
fn sweep<const SPARSE: bool>(p: &mut Dual, rows: &[Row], order: &mut Order) -> f64 {
    order.sweep(|c| scalar_row::<SPARSE>(p, c, rows))
}

/// One block after the other: a row, or those of an elliptic contact; returns the improvement.
fn sweep_blocks(p: &mut Dual, rows: &[Row], order: &mut Order) -> f64 {
    order.sweep(|c| match p.kind[p.list[c] as usize] {
        mjCNSTR_CONTACT_ELLIPTIC => elliptic(p, c, rows[c].inv),
        _ if p.A.sparse => scalar_row::<true>(p, c, rows),
        _ => scalar_row::<false>(p, c, rows),
    })
}

/// One row by itself; returns the change of cost.
#[inline(always)]
fn scalar_row<const SPARSE: bool>(p: &mut Dual, c: usize, rows: &[Row]) -> f64 {
    let (i, row) = (p.list[c] as usize, &rows[c]);
    let res = row.b + p.A.row_product::<SPARSE>(i, p.force);
    let old = p.force[i];
    let mut f = old - res * row.inv;
    if f < row.low {
        f = row.low;
    }
    if f > row.high {
        f = row.high;
    }
    let delta = f - old;
    let change = 0.5 * delta * delta * row.diag + delta * res;
    if change > WORSE {
        return undone();
    }
    p.put_force::<SPARSE>(i, f);
    change
}

/// A change that is left out. Seldom: the next row goes on before it is known.
#[cold]
fn undone() -> f64 {
    0.0
}

/// One elliptic contact: along the ray of its force, then friction for the normal force found.
fn elliptic(p: &mut Dual, c: usize, inv: f64) -> f64 {
    let i = p.list[c] as usize;
    let con = &p.contacts[p.id[i] as usize];
    let dim = con.dim as usize;
    let (mut A, mut res, mut old) = ([0.0; 36], [0.0; 6], [0.0; 6]);
    p.A.block(i, dim, &mut A);
    for j in 0..dim {
        res[j] = p.b[i + j] + p.A.row_dot(i + j, p.force);
    }
    let f = &mut p.force[i..i + dim];
    old[..dim].copy_from_slice(f);
    let (A, res, old) = (&A[..dim * dim], &res[..dim], &old[..dim]);

    if f[0] < MINVAL {
        f[0] -= res[0] * inv;
        if f[0] < 0.0 {
            f[0] = 0.0;
        }
        f[1..].fill(0.0);
    } else {
        let mut av = [0.0; 6];
        dense::mul_mat_vec(&mut av[..dim], A, old);
        let den = dense::dot(old, &av[..dim]);
        if den >= MINVAL {
            let mut x = -dense::dot(old, res) / den;
            if f[0] + x * old[0] < 0.0 {
                x = -old[0] / f[0];
            }
            dense::add_to_scl(f, old, x);
        }
    }

    let n = dim - 1;
    let (mut Ac, mut bc) = ([0.0; 25], [0.0; 5]);
    for j in 0..n {
        Ac[j * n..(j + 1) * n].copy_from_slice(&A[(j + 1) * dim + 1..(j + 2) * dim]);
        bc[j] = res[j + 1] - dense::dot(&Ac[j * n..(j + 1) * n], &old[1..]);
        bc[j] += A[(j + 1) * dim] * (f[0] - old[0]);
    }
    let r = f[0];
    friction_force(&mut f[1..], &Ac[..n * n], &bc[..n], &con.friction[..n], r);
    cost_change(A, f, old, res)
}
