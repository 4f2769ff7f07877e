//! One problem over all dofs with one-sided rows beside those of mjData.

use super::inertia::{Inertia, Run};
use super::local::{Local, transposed};
use super::own::Own;
use super::primal::Work;
use super::problem::Problem;
use super::solve::hessian;
use crate::abi::mjCNSTR_LIMIT_JOINT;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::min_degree::{self, Neighbours};
use crate::math::sparse::{Pattern, super_sparse};
use crate::physics::constraint::{RowSet, is_sparse};
use crate::physics::metric::{Dofs, sort_row};

/// Rows that push with D (aref − J a) where that is positive.
pub struct Extra<'a> {
    pub D: &'a [f64],
    pub aref: &'a [f64],
    pub J: &'a [f64],
    pub pat: Pattern<'a>,
}

/// The solver's result with these rows after its own, starting at `qacc`: `qacc`, `qfrc_constraint`, `efc_force` and
/// `efc_state`. Returns the number of iterations.
pub fn solve_with(d: &mut Data, extra: Extra) -> usize {
    let m = d.model();
    let (nv, nefc) = (m.nv(), d.nefc());
    let n = nefc + extra.D.len();
    let counts = [d.ne(), d.nf()];
    let mark = d.mark();
    let [kind, id, state] = [(); 3].map(|()| mark.ints(d, n));
    let [D, R, frictionloss, aref, force] = [(); 5].map(|()| mark.nums(d, n));
    {
        let join = |to: &mut [f64], own: &[f64], more: &[f64]| {
            to[..nefc].copy_from_slice(own);
            to[nefc..].copy_from_slice(more);
        };
        join(D, d.efc_D(), extra.D);
        join(aref, d.efc_aref(), extra.aref);
        R[..nefc].copy_from_slice(d.efc_R());
        frictionloss[..nefc].copy_from_slice(d.efc_frictionloss());
        kind[..nefc].copy_from_slice(d.efc_type());
        id[..nefc].copy_from_slice(d.efc_id());
    }
    for i in nefc..n {
        (kind[i], id[i], frictionloss[i]) = (mjCNSTR_LIMIT_JOINT, 0, 0.0);
        R[i] = 1.0 / D[i];
    }
    let Order { dofs, place, runs } = Order::new(&mark, d, &extra);
    let jac = joined(&mark, d, &extra, place);
    let effective = Own::new(&mark, d, Dofs::Ordered { dofs, place });
    let [smooth, acc, constraint] = [(); 3].map(|()| mark.nums(d, nv));
    for (k, &dof) in dofs.iter().enumerate() {
        (smooth[k], acc[k]) = (d.qfrc_smooth()[dof as usize], d.qacc()[dof as usize]);
    }
    let mut work = Work::new(&mark, d, nv, n);
    let mut hessian = hessian(&mark, d, [nv, n], Some(&jac), runs, &effective);
    let outcome = {
        fields!(d => write: contact; read: M, qLD, qLDiagInv, qH, qHDiagInv, efm_L);
        let metric = effective.metric(m, [qLD, qLDiagInv], [qH, qHDiagInv], efm_L);
        let mut problem = Problem {
            rows: RowSet::new(counts, [kind, id], [D, R, frictionloss]),
            contacts: contact,
            jac,
            inertia: Inertia::new(m, M, metric, runs),
            aref,
            qfrc_smooth: effective.force.unwrap_or(smooth),
            qacc: acc,
            qfrc_constraint: constraint,
            force,
            state,
        };
        problem.solve(&mut work, &mut hessian, m.opt(), None, &mut [])
    };
    for (k, &dof) in dofs.iter().enumerate() {
        d.qacc_mut()[dof as usize] = acc[k];
        d.qfrc_constraint_mut()[dof as usize] = constraint[k];
    }
    d.efc_force_mut().copy_from_slice(&force[..nefc]);
    d.efc_state_mut().copy_from_slice(&state[..nefc]);
    mark.release(d);
    outcome.niter
}

/// Trees beyond this number keep their order.
const MOST_ORDERED: usize = 2048;

/// The dofs of the model, their trees in an order in which the factor of the Hessian has little fill.
struct Order<'s> {
    /// dof of each place
    dofs: &'s [i32],
    /// place of each dof
    place: &'s [i32],
    runs: &'s [Run],
}

impl<'s> Order<'s> {
    fn new(mark: &'s Mark, d: &mut Data, extra: &Extra) -> Self {
        let m = d.model();
        let (nv, n) = (m.nv(), m.ntree());
        let order = mark.ints(d, n);
        (0..n).for_each(|k| order[k] = k as i32);
        if is_sparse(m) && n <= MOST_ORDERED {
            let bits = mark.rows::<u64>(d, n * min_degree::words(n));
            let mut neighbours = Neighbours::new(n, bits);
            let tree = |dof: i32| m.dof_treeid()[dof as usize] as usize;
            let mut join = |cols: &[i32]| {
                let mut last = usize::MAX;
                for (k, &c) in cols.iter().enumerate() {
                    if core::mem::replace(&mut last, tree(c)) != last {
                        cols[..k]
                            .iter()
                            .for_each(|&b| neighbours.join(tree(b), last));
                    }
                }
            };
            let own = Pattern {
                rownnz: d.efc_J_rownnz(),
                rowadr: d.efc_J_rowadr(),
                colind: d.efc_J_colind(),
            };
            (0..d.nefc()).for_each(|i| join(own.cols(i)));
            (0..extra.D.len()).for_each(|i| join(extra.pat.cols(i)));
            let mut before = usize::MAX;
            for (dof, &len) in d.efm_K_rownnz().iter().enumerate() {
                let own = tree(dof as i32);
                // the dofs of a vertex, which are a tree, have the same neighbours
                if len > 0 && (d.efm_active() != 1 || own != before) {
                    let adr = d.efm_K_rowadr()[dof] as usize;
                    let cols = &d.efm_K_colind()[adr..adr + len as usize];
                    cols.iter().for_each(|&c| neighbours.join(own, tree(c)));
                    before = own;
                }
            }
            neighbours.eliminate_all(order, mark.ints(d, n));
        }
        let (dofs, place) = (mark.ints(d, nv), mark.ints(d, nv));
        let runs = mark.rows::<Run>(d, n);
        let mut at = 0;
        for (run, &tree) in runs.iter_mut().zip(&*order) {
            let (first, len) = (
                m.tree_dofadr()[tree as usize],
                m.tree_dofnum()[tree as usize],
            );
            *run = [first, at, len];
            for dof in first..first + len {
                (dofs[at as usize], place[dof as usize]) = (dof, at);
                at += 1;
            }
        }
        Order { dofs, place, runs }
    }
}

/// The Jacobian of all rows, on dofs that have new places.
fn joined<'s>(mark: &'s Mark, d: &mut Data, extra: &Extra, place: &[i32]) -> Local<'s> {
    let m = d.model();
    let (nv, nefc, more) = (m.nv(), d.nefc(), extra.D.len());
    if !is_sparse(m) {
        let J = mark.nums(d, (nefc + more) * nv);
        let (own, rest) = J.split_at_mut(nefc * nv);
        for (to, from) in own.chunks_exact_mut(nv).zip(d.efc_J().chunks_exact(nv)) {
            from.iter()
                .zip(place)
                .for_each(|(x, &k)| to[k as usize] = *x);
        }
        rest.fill(0.0);
        for (i, row) in rest.chunks_exact_mut(nv).enumerate() {
            let (vals, cols) = extra.pat.row(i, extra.J);
            for (&c, &x) in cols.iter().zip(vals) {
                row[place[c as usize] as usize] = x;
            }
        }
        return Local::Dense(J);
    }
    let counts = [d.efc_J_rownnz(), extra.pat.rownnz];
    let nnz = counts.iter().copied().flatten().map(|&n| n as usize).sum();
    let (J, colind) = (mark.nums(d, nnz), mark.ints(d, nnz));
    let (rownnz, rowadr) = (mark.ints(d, nefc + more), mark.ints(d, nefc + more));
    let of_data = Pattern {
        rownnz: d.efc_J_rownnz(),
        rowadr: d.efc_J_rowadr(),
        colind: d.efc_J_colind(),
    };
    let mut at = 0;
    for i in 0..nefc + more {
        let (vals, cols) = match i.checked_sub(nefc) {
            None => of_data.row(i, d.efc_J()),
            Some(k) => extra.pat.row(k, extra.J),
        };
        (rowadr[i], rownnz[i]) = (at as i32, vals.len() as i32);
        let own = at..at + vals.len();
        at = own.end;
        J[own.clone()].copy_from_slice(vals);
        for (to, &c) in colind[own.clone()].iter_mut().zip(cols) {
            *to = place[c as usize];
        }
        sort_row(&mut colind[own.clone()], &mut J[own]);
    }
    let pat = Pattern {
        rownnz,
        rowadr,
        colind,
    };
    let rowsuper = mark.ints(d, nefc + more);
    super_sparse(rowsuper, pat);
    transposed(mark, d, nv, J, pat, rowsuper)
}
