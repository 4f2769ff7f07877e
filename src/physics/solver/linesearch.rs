//! Exact line search: the minimum of the convex, piecewise smooth cost along a direction.
//!
//! Newton steps from both sides bracket the minimum, then the bracket shrinks. The cost along the line
//! is relative to the start, so that small improvements keep their digits. Computation: soAlgorithms.

use super::line_cone::{cone, cone_start};
use crate::abi::{mjCNSTR_CONTACT_ELLIPTIC, mjContact};
use crate::base::report;
use crate::math::{MINVAL, dense};
use crate::physics::constraint::RowSet;

/// The cost at one step length.
#[derive(Clone, Copy, Default)]
pub struct Point {
    pub alpha: f64,
    pub cost: f64,
    /// first and second derivative
    pub d1: f64,
    pub d2: f64,
}

impl Point {
    fn newton(&self) -> f64 {
        self.alpha - self.d1 / self.d2
    }
}

/// What the search is given.
pub struct Line<'a> {
    pub rows: &'a RowSet<'a>,
    pub contacts: &'a [mjContact],
    /// J a − aref, and its rate along the line
    pub jaref: &'a [f64],
    pub jv: &'a [f64],
    /// linear and quadratic coefficient of the smooth cost
    pub gauss: [f64; 2],
    /// per row: constant, linear and quadratic coefficient, and the constant if it is active at the start;
    /// the rows of an elliptic contact together: see `cone_start`
    pub quad: &'a mut [[f64; 4]],
}

/// Result of a search.
#[derive(Clone, Copy)]
pub struct Found {
    pub alpha: f64,
    /// decrease of the cost
    pub improvement: f64,
    /// remaining slope, scaled
    pub slope: f64,
    /// number of evaluations
    pub neval: i32,
}

/// When a search ends.
pub struct Limits {
    /// slope that counts as zero
    pub gtol: f64,
    pub slope_scale: f64,
    pub iterations: i32,
}

/// Finds the minimum.
pub fn search(line: &mut Line, limits: &Limits) -> Found {
    let rest = line.prepare();
    let line = &*line;
    let mut neval = 0;
    let mut eval = |alpha: f64| {
        neval += 1;
        (line.eval(alpha, &rest), neval)
    };
    let found = |p: Point, neval: i32| Found {
        alpha: p.alpha,
        improvement: -p.cost,
        slope: p.d1.abs() * limits.slope_scale,
        neval,
    };
    let gtol = limits.gtol;

    // first Newton step
    let (p0, _) = eval(0.0);
    let (mut p1, mut n) = eval(p0.newton());
    if p1.d1.abs() < gtol && (p1.alpha == 0.0 || p1.cost < 0.0) {
        return found(p1, n);
    }

    // one-sided Newton steps until the slope changes sign
    let dir = if p1.d1 < 0.0 { 1.0 } else { -1.0 };
    let mut p2 = p0;
    while p1.d1 * dir <= -gtol && n < limits.iterations {
        p2 = p1;
        (p1, n) = eval(p1.newton());
        if p1.d1.abs() < gtol && p1.cost < 0.0 {
            return found(p1, n);
        }
    }
    if n >= limits.iterations {
        return found(p1, n);
    }

    // bracketed: candidates are the Newton steps from both ends, and the middle
    let mut p2next = p1;
    let mut p1next;
    (p1next, n) = eval(p1.newton());
    while n < limits.iterations {
        let pmid;
        (pmid, n) = eval(0.5 * (p1.alpha + p2.alpha));
        let candidates = [p1next, p2next, pmid];
        let mut best: Option<Point> = None;
        for c in candidates {
            if c.d1.abs() < gtol && best.is_none_or(|b| c.cost < b.cost) {
                best = Some(c);
            }
        }
        if let Some(p) = best {
            return found(p, n);
        }
        let moved1 = narrow(&mut p1, &candidates);
        if moved1 {
            (p1next, n) = eval(p1.newton());
        }
        let moved2 = narrow(&mut p2, &candidates);
        if moved2 {
            (p2next, n) = eval(p2.newton());
        }
        if !moved1 && !moved2 {
            return found(pmid, n);
        }
    }

    // out of evaluations: the better end
    if p1.cost <= p2.cost && p1.cost < 0.0 {
        found(p1, n)
    } else if p2.cost <= p1.cost && p2.cost < 0.0 {
        found(p2, n)
    } else {
        Found {
            alpha: 0.0,
            improvement: 0.0,
            slope: 1.0,
            neval: n,
        }
    }
}

/// Moves an end of the bracket to candidates on its side with a smaller slope.
fn narrow(p: &mut Point, candidates: &[Point; 3]) -> bool {
    let mut moved = false;
    for c in candidates {
        let closer =
            (p.d1 < 0.0 && c.d1 < 0.0 && p.d1 < c.d1) || (p.d1 > 0.0 && c.d1 > 0.0 && p.d1 > c.d1);
        if closer {
            *p = *c;
            moved = true;
        }
    }
    moved
}

/// Coefficients that no step length changes: smooth cost and equalities.
struct Constant {
    q1: f64,
    q2: f64,
    /// some contact is elliptic
    elliptic: bool,
}

impl Line<'_> {
    /// Coefficients of all rows.
    fn prepare(&mut self) -> Constant {
        let rows = self.rows;
        let n = self.jaref.len();
        let (jaref, jv, D) = (&self.jaref[..n], &self.jv[..n], &rows.D[..n]);
        let quad = &mut self.quad[..n];
        for i in 0..n {
            let dj = D[i] * jaref[i];
            let q0 = 0.5 * (jaref[i] * dj);
            quad[i] = [
                q0,
                jv[i] * dj,
                0.5 * (jv[i] * D[i] * jv[i]),
                if jaref[i] < 0.0 { q0 } else { 0.0 },
            ];
        }
        let mut elliptic = false;
        let mut i = rows.ne + rows.nf;
        while i < n {
            if rows.kind[i] != mjCNSTR_CONTACT_ELLIPTIC {
                i += 1;
                continue;
            }
            elliptic = true;
            let con = &self.contacts[rows.id[i] as usize];
            let dim = con.dim as usize;
            let own = i..i + dim;
            let vectors = [&jaref[own.clone()], &jv[own.clone()], &D[own.clone()]];
            cone_start(con, vectors, &mut quad[own]);
            i += dim;
        }
        let [mut q1, mut q2] = self.gauss;
        for q in &quad[..rows.ne] {
            q1 += q[1];
            q2 += q[2];
        }
        Constant { q1, q2, elliptic }
    }

    /// Cost and derivatives at `alpha`.
    fn eval(&self, alpha: f64, constant: &Constant) -> Point {
        let rows = self.rows;
        let n = self.jaref.len();
        let mut p = Point {
            alpha,
            ..Point::default()
        };
        for i in rows.ne..rows.ne + rows.nf {
            self.friction(i, &mut p);
        }
        let mut q = [0.0, constant.q1, constant.q2];
        let first = rows.ne + rows.nf;
        if constant.elliptic {
            let mut i = first;
            while i < n {
                if rows.kind[i] == mjCNSTR_CONTACT_ELLIPTIC {
                    let dim = self.contacts[rows.id[i] as usize].dim as usize;
                    let quad = &self.quad[i..i + dim];
                    match dim {
                        3 => cone::<3>(quad, &mut p),
                        4 => cone::<4>(quad, &mut p),
                        _ => cone::<6>(quad, &mut p),
                    }
                    i += dim;
                } else {
                    let c = &self.quad[i];
                    one_sided(self.jaref[i], self.jv[i], alpha, c, &mut p.cost, &mut q);
                    i += 1;
                }
            }
        } else {
            let mut cost = p.cost;
            let jaref = &self.jaref[first..n];
            let (jv, quad) = (&self.jv[first..n], &self.quad[first..n]);
            for i in 0..jaref.len() {
                one_sided(jaref[i], jv[i], alpha, &quad[i], &mut cost, &mut q);
            }
            p.cost = cost;
        }
        p.cost += alpha * alpha * q[2] + alpha * q[1] + q[0];
        p.d1 += 2.0 * alpha * q[2] + q[1];
        p.d2 += 2.0 * q[2];
        if p.d2 <= 0.0 {
            not_convex();
            p.d2 = MINVAL;
        }
        p
    }

    /// Huber cost of friction loss.
    fn friction(&self, i: usize, p: &mut Point) {
        let rows = self.rows;
        let (start, dir, D) = (self.jaref[i], self.jv[i], rows.D[i]);
        let f = rows.frictionloss[i];
        let bound = rows.R[i] * f;
        let x = start + p.alpha * dir;
        let inside = |x: f64| -bound < x && x < bound;
        let huber = |x: f64| {
            if inside(x) {
                0.5 * D * x * x
            } else if x <= -bound {
                f * (-0.5 * bound - x)
            } else {
                f * (-0.5 * bound + x)
            }
        };
        // differences without cancellation where both ends are in one zone
        p.cost += if inside(x) && inside(start) {
            0.5 * D * (x - start) * (x + start)
        } else if x <= -bound && start <= -bound {
            f * (start - x)
        } else if x >= bound && start >= bound {
            f * (x - start)
        } else {
            huber(x) - huber(start)
        };
        if inside(x) {
            p.d1 += D * x * dir;
            p.d2 += D * dir * dir;
        } else if x <= -bound {
            p.d1 += -f * dir;
        } else {
            p.d1 += f * dir;
        }
    }
}

/// One-sided quadratic of a limit, a frictionless contact or a pyramid edge.
#[inline(always)]
fn one_sided(start: f64, dir: f64, alpha: f64, c: &[f64; 4], cost: &mut f64, q: &mut [f64; 3]) {
    let x = start + alpha * dir;
    if x < 0.0 {
        q[0] += c[0] - c[3];
        q[1] += c[1];
        q[2] += c[2];
    } else {
        *cost -= c[3];
    }
}

#[cold]
#[inline(never)]
fn not_convex() {
    report::warning(format_args!("Linesearch objective is not convex"));
}

/// Coefficients of the smooth cost along a direction: v' (M a − f) and v' M v / 2.
pub fn gauss(search: &[f64], ma: &[f64], qfrc_smooth: &[f64], mv: &[f64]) -> [f64; 2] {
    [
        dense::dot(search, ma) - dense::dot(qfrc_smooth, search),
        0.5 * dense::dot(search, mv),
    ]
}
