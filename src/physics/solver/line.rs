//! The cost along a direction of the primal problem, φ(α) = cost(a + αv) − cost(a), and its derivatives.
//! Computation: soPrimal.
//!
//! φ is convex and once differentiable. Between the places where a row or a cone changes its zone it is quadratic,
//! but for contacts on the surface of an elliptic cone (`line_cone`). What no α changes is computed once per search:
//! each quadratic piece is kept as its three coefficients. Only changes of cost are summed, never costs, whose
//! digits would cancel near the minimum.

use super::huber::Huber;
use super::line_cone::{cone, cone_start};
use crate::abi::*;
use crate::base::report;
use crate::math::four::{self, Four};
use crate::math::wide::Wide;
use crate::math::{MINVAL, Real, dense};
use crate::physics::constraint::RowSet;
use std::ops::Range;

/// An evaluated step length.
#[derive(Clone, Copy, Debug, Default)]
pub struct Point {
    pub alpha: f64,
    /// change of the cost
    pub cost: f64,
    /// first and second derivative
    pub d1: f64,
    pub d2: f64,
}

/// The direction, ready to be evaluated.
pub struct Line<'a> {
    rows: &'a RowSet<'a>,
    contacts: &'a [mjContact],
    /// J a − aref, and its rate along the line
    jaref: &'a [f64],
    jv: &'a [f64],
    /// linear and quadratic coefficient of the smooth cost and the equality rows
    always: [f64; 2],
    /// of rows with friction loss [`huber_starts`], of one-sided rows [`one_sided`], of the rows of elliptic contacts what [`cone_start`] has written
    terms: &'a [[f64; 4]],
    /// the first row of an elliptic contact, or the number of rows
    first_cone: usize,
}

/// Coefficients of the smooth cost along a direction: v'(M a − f) and v'M v / 2.
pub fn gauss(search: &[f64], ma: &[f64], qfrc_smooth: &[f64], mv: &[f64]) -> [f64; 2] {
    [
        dense::inner(search, ma) - dense::inner(qfrc_smooth, search),
        0.5 * dense::inner(search, mv),
    ]
}

/// Coefficients of D (y + αw)² / 2.
#[inline(always)]
fn square(D: f64, y: f64, w: f64) -> [f64; 3] {
    let force = D * y;
    [0.5 * (y * force), w * force, 0.5 * (w * D * w)]
}

/// Rows that count while they are negative: the coefficients of the change of cost, and the change when a row does not
/// count.
#[inline(always)]
fn one_sided(own: Range<usize>, [D, y, w]: [&[f64]; 3], terms: &mut [[f64; 4]]) {
    let ((D4, D), (y4, y)) = (D[own.clone()].as_chunks(), y[own.clone()].as_chunks());
    let ((w4, w), (terms4, terms)) = (w[own.clone()].as_chunks(), terms[own].as_chunks_mut());
    for (((D, y), w), terms) in D4.iter().zip(y4).zip(w4).zip(terms4) {
        *terms = four_sided([*D, *y, *w].map(four::load));
    }
    for (((D, y), w), term) in D.iter().zip(y).zip(w).zip(terms) {
        let [q0, q1, q2] = square(*D, *y, *w);
        let at_start = if *y < 0.0 { q0 } else { 0.0 };
        *term = [q0 - at_start, q1, q2, -at_start];
    }
}

/// The same of four rows.
#[inline(always)]
fn four_sided([D, y, w]: [Four; 3]) -> [[f64; 4]; 4] {
    let [half, zero, sign] = [0.5, 0.0, -0.0].map(|x| four::load([x; 4]));
    let force = four::mul(D, y);
    let q0 = four::mul(half, four::mul(y, force));
    let q2 = four::mul(half, four::mul(four::mul(w, D), w));
    let at_start = four::and(four::lt(y, zero), q0);
    let terms = [
        four::sub(q0, at_start),
        four::mul(w, force),
        q2,
        four::xor(at_start, sign),
    ];
    four::transpose(terms).map(four::store)
}

/// Fills the terms of one-sided rows and elliptic contacts; returns the first row of those.
fn prepare(
    rows: &RowSet,
    contacts: &[mjContact],
    [D, y, w]: [&[f64]; 3],
    terms: &mut [[f64; 4]],
) -> usize {
    let (start, kind) = (rows.ne + rows.nf, &rows.kind[..D.len()]);
    if rows.nf > 0 {
        let own = rows.ne..start;
        let all = [D, rows.R, rows.frictionloss, y].map(|x| &x[own.clone()]);
        huber_starts(all, &mut terms[own]);
    }
    let first_cone = rows.first_cone.min(kind.len());
    one_sided(start..first_cone, [D, y, w], terms);
    let mut i = first_cone;
    while i < kind.len() {
        if kind[i] == mjCNSTR_CONTACT_ELLIPTIC {
            let con = &contacts[rows.id[i] as usize];
            let own = i..i + con.dim as usize;
            i = own.end;
            cone_start(con, [y, w, D].map(|x| &x[own.clone()]), &mut terms[own]);
        } else {
            one_sided(i..i + 1, [D, y, w], terms);
            i += 1;
        }
    }
    first_cone
}

/// Adds the coefficients of a row that counts, or what another one has given up.
#[inline(always)]
fn add_counted(acc: Four, counts: Four, term: [f64; 4]) -> Four {
    // which rows count is hard to foresee: all four sums go on, some by what changes no number
    let last = four::load([0.0, 0.0, 0.0, f64::from_bits(u64::MAX)]);
    let (own, none) = (four::xor(counts, last), four::load([-0.0; 4]));
    four::add(acc, four::blend(own, four::load(term), none))
}

/// What rows with friction loss add to the cost and its derivatives, from D, R, the loss, the residual and its rate, and the cost where
/// the line starts.
#[inline(always)]
fn huber_terms<N: Real>([D, R, f, y, w]: [N; 5], start: N, alpha: N) -> [N; 3] {
    let huber = Huber::new(D, R, f);
    let x = y + alpha * w;
    let (slope, curvature) = huber.derivatives(x);
    [huber.change_from(y, start, x), slope * w, curvature * w * w]
}

/// What rows with friction loss cost where the line starts: of four rows in the first of their places, of others in their own.
fn huber_starts([D, R, f, y]: [&[f64]; 4], terms: &mut [[f64; 4]]) {
    let (whole, rest) = terms.as_chunks_mut::<4>();
    let cast = |x: &[f64], i: usize| bytemuck::cast::<_, Wide<1>>(x.as_chunks::<4>().0[i]);
    for (i, terms) in whole.iter_mut().enumerate() {
        let [D, R, f, y] = [D, R, f, y].map(|x| cast(x, i));
        terms[0] = bytemuck::cast(Huber::new(D, R, f).at(y));
    }
    for (k, term) in (4 * whole.len()..).zip(rest) {
        term[0] = Huber::new(D[k], R[k], f[k]).at(y[k]);
    }
}

impl<'a> Line<'a> {
    /// `gauss` are the coefficients of the smooth cost, `terms` is scratch of one place per row.
    pub fn new(
        rows: &'a RowSet<'a>,
        contacts: &'a [mjContact],
        [jaref, jv]: [&'a [f64]; 2],
        gauss: [f64; 2],
        terms: &'a mut [[f64; 4]],
    ) -> Self {
        let n = jaref.len();
        let jv = &jv[..n];
        let mut always = gauss;
        for i in 0..rows.ne {
            let [_, q1, q2] = square(rows.D[i], jaref[i], jv[i]);
            always[0] += q1;
            always[1] += q2;
        }
        let first_cone = prepare(rows, contacts, [&rows.D[..n], jaref, jv], terms);
        Self {
            rows,
            contacts,
            jaref,
            jv,
            always,
            terms,
            first_cone,
        }
    }

    /// Evaluates a step length.
    #[inline(never)]
    pub fn at(&self, alpha: f64) -> Point {
        let mut p = Point {
            alpha,
            ..Point::default()
        };
        if self.rows.nf > 0 {
            self.friction_loss(&mut p);
        }
        let mut sum = [0.0, self.always[0], self.always[1]];
        self.one_sided(
            self.rows.ne + self.rows.nf,
            self.first_cone,
            &mut p,
            &mut sum,
        );
        if self.first_cone < self.jaref.len() {
            self.after_first_cone(&mut p, &mut sum);
        }
        let [q0, q1, q2] = sum;
        p.cost += alpha * alpha * q2 + alpha * q1 + q0;
        p.d1 += 2.0 * alpha * q2 + q1;
        p.d2 += 2.0 * q2;
        if p.d2 <= 0.0 {
            report::warning(format_args!("Linesearch objective is not convex"));
            p.d2 = MINVAL;
        }
        p
    }

    /// One-sided rows of a range: the coefficients of those that count, and what the others have given up.
    #[inline(always)]
    fn one_sided(&self, start: usize, end: usize, p: &mut Point, sum: &mut [f64; 3]) {
        let (y, w) = (&self.jaref[start..end], &self.jv[start..end]);
        let ((y4, y), (w4, w)) = (y.as_chunks::<4>(), w.as_chunks::<4>());
        let (terms4, terms) = self.terms[start..end].as_chunks::<4>();
        let mut acc = four::load([sum[0], sum[1], sum[2], p.cost]);
        let alpha = four::load([p.alpha; 4]);
        let counts = |y: [f64; 4], w: [f64; 4]| {
            let x = four::add(four::load(y), four::mul(alpha, four::load(w)));
            four::lt(x, four::load([0.0; 4]))
        };
        for ((y, w), terms) in y4.iter().zip(w4).zip(terms4) {
            let each = four::each(counts(*y, *w));
            for (counts, term) in each.into_iter().zip(terms) {
                acc = add_counted(acc, counts, *term);
            }
        }
        for ((y, w), term) in y.iter().zip(w).zip(terms) {
            acc = add_counted(acc, counts([*y; 4], [*w; 4]), *term);
        }
        [sum[0], sum[1], sum[2], p.cost] = four::store(acc);
    }

    /// Elliptic contacts, and the one-sided rows among them.
    #[inline(never)] // beside what all rows need it takes registers
    fn after_first_cone(&self, p: &mut Point, sum: &mut [f64; 3]) {
        let mut i = self.first_cone;
        while i < self.jaref.len() {
            if self.rows.kind[i] != mjCNSTR_CONTACT_ELLIPTIC {
                self.one_sided(i, i + 1, p, sum);
                i += 1;
                continue;
            }
            let dim = self.contacts[self.rows.id[i] as usize].dim as usize;
            let terms = &self.terms[i..i + dim];
            match dim {
                3 => cone::<3>(terms, p),
                4 => cone::<4>(terms, p),
                _ => cone::<6>(terms, p),
            }
            i += dim;
        }
    }

    #[inline(never)]
    fn friction_loss(&self, p: &mut Point) {
        let (rows, own) = (self.rows, self.rows.ne..self.rows.ne + self.rows.nf);
        let all = [rows.D, rows.R, rows.frictionloss, self.jaref, self.jv].map(|x| &x[own.clone()]);
        let whole = all.map(|x| x.as_chunks::<4>().0);
        let (starts, rest) = self.terms[own.clone()].as_chunks::<4>();
        let alpha = Real::of(p.alpha);
        let mut acc = four::load([p.cost, p.d1, p.d2, 0.0]);
        for i in 0..whole[0].len() {
            let start = bytemuck::cast(starts[i][0]);
            let terms = huber_terms::<Wide<1>>(whole.map(|x| bytemuck::cast(x[i])), start, alpha);
            let [cost, d1, d2] = terms.map(|x| four::load(bytemuck::cast(x)));
            for row in four::transpose([cost, d1, d2, four::load([0.0; 4])]) {
                acc = four::add(acc, row);
            }
        }
        [p.cost, p.d1, p.d2, _] = four::store(acc);
        for (i, start) in (4 * whole[0].len()..).zip(rest) {
            let [cost, d1, d2] = huber_terms(all.map(|x| x[i]), start[0], p.alpha);
            p.cost += cost;
            p.d1 += d1;
            p.d2 += d2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;
    use crate::physics::constraint::{ConeHessian, forces};
    use crate::physics::solver::tests::contact;

    /// Rows of every kind: one equality, three of friction loss, then limits and elliptic contacts.
    const KINDS: [i32; 19] = {
        let mut kinds = [mjCNSTR_CONTACT_ELLIPTIC; 19];
        kinds[0] = mjCNSTR_EQUALITY;
        (kinds[1], kinds[2], kinds[3]) = (
            mjCNSTR_FRICTION_DOF,
            mjCNSTR_FRICTION_DOF,
            mjCNSTR_FRICTION_DOF,
        );
        (kinds[4], kinds[8]) = (mjCNSTR_LIMIT_JOINT, mjCNSTR_LIMIT_JOINT);
        kinds
    };
    const IDS: [i32; 19] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2];
    /// The first row of each contact, and its dimension.
    const CONTACTS: [[usize; 2]; 3] = [[5, 3], [9, 4], [13, 6]];
    const GAUSS: [f64; 2] = [0.3, 0.7];

    struct Case {
        contacts: [mjContact; 3],
        D: [f64; 19],
        R: [f64; 19],
        frictionloss: [f64; 19],
        jaref: [f64; 19],
        jv: [f64; 19],
    }

    impl Case {
        fn random(rng: &mut Rng) -> Self {
            let mut positive = || rng.signed().abs() + 0.1;
            let contacts = CONTACTS.map(|[_, dim]| contact(dim, [0.0; 5].map(|_| positive())));
            let mut D = [0.0; 19].map(|_| positive());
            for (con, [row, dim]) in contacts.iter().zip(CONTACTS) {
                for j in 1..dim {
                    let ratio = con.friction[j - 1] / con.mu;
                    D[row + j] = D[row] * ratio * ratio;
                }
            }
            Case {
                contacts,
                D,
                R: D.map(|D| 1.0 / D),
                frictionloss: [0.0; 19].map(|_| positive()),
                jaref: rng.array(),
                jv: rng.array(),
            }
        }

        fn rows(&self) -> RowSet<'_> {
            RowSet::new(
                [1, 3],
                [&KINDS, &IDS],
                [&self.D, &self.R, &self.frictionloss],
            )
        }

        /// The whole cost at a step length, from the forces.
        fn cost(&self, alpha: f64) -> f64 {
            let jar: [f64; 19] = std::array::from_fn(|i| self.jaref[i] + alpha * self.jv[i]);
            let mut contacts = self.contacts;
            let (mut force, mut state) = ([0.0; 19], [0; 19]);
            let skip = ConeHessian::Skip;
            let s = forces(
                &self.rows(),
                &mut contacts,
                &jar,
                &mut force,
                &mut state,
                skip,
            );
            s.cost + alpha * GAUSS[0] + alpha * alpha * GAUSS[1]
        }
    }

    #[test]
    fn the_cost_is_that_of_the_forces_and_its_derivatives_follow() {
        let (mut rng, mut bends) = (Rng::new(7), 0);
        for _ in 0..1000 {
            let case = Case::random(&mut rng);
            let (rows, mut terms) = (case.rows(), [[0.0; 4]; 19]);
            let line = Line::new(
                &rows,
                &case.contacts,
                [&case.jaref, &case.jv],
                GAUSS,
                &mut terms,
            );
            assert_eq!(line.first_cone, 5);
            let alpha = 3.0 * rng.signed();
            let p = line.at(alpha);
            assert!((p.cost - (case.cost(alpha) - case.cost(0.0))).abs() < 1e-10);
            let h = 1e-6;
            let (before, after) = (line.at(alpha - h), line.at(alpha + h));
            assert!((p.d1 - (after.cost - before.cost) / (2.0 * h)).abs() < 1e-3);
            assert!(p.d2 > 0.0 && before.d1 < after.d1);
            bends += ((p.d2 - (after.d1 - before.d1) / (2.0 * h)).abs() > 1e-3) as usize;
        }
        assert!(bends < 5, "zones change rarely within a millionth: {bends}");
    }

    #[test]
    fn the_start_costs_nothing() {
        let case = Case::random(&mut Rng::new(8));
        let (rows, mut terms) = (case.rows(), [[0.0; 4]; 19]);
        let line = Line::new(
            &rows,
            &case.contacts,
            [&case.jaref, &case.jv],
            GAUSS,
            &mut terms,
        );
        assert!(line.at(0.0).cost.abs() < 1e-15);
    }

    #[test]
    fn coefficients_of_the_smooth_cost() {
        // M = diag(2, 4), a = (1, 1), f = (0, 1), v = (1, −1)
        let smooth = gauss(&[1.0, -1.0], &[2.0, 4.0], &[0.0, 1.0], &[2.0, -4.0]);
        assert_eq!(smooth, [-1.0, 3.0]);
    }
}
