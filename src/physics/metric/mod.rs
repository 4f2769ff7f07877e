//! The effective metric of the discrete integrator: M̂ = M + h D + h² K.
//!
//! D and K are the positive parts of the damping and stiffness of joints, tendons, actuators and
//! fluid drag. What fits the pattern of M (`efm_diag`, `efm_fluid`) makes the backbone; a tendon or
//! an actuator adds the square of its row. `qH` is the factor of the backbone with the diagonal of
//! those squares: exact without them, a preconditioner with them. Computation: geIntegration
//! (discrete); facts: constraint-10-discrete, smooth-9-effective-metric.

mod actuator;
mod attached;
pub mod bending;
mod bends;
mod carried;
mod contact;
mod couple;
mod elastic;
mod joint;
mod pattern;
mod refusal;
mod sheet;
mod solve;
mod tendon;
mod terms;
mod twist;

pub use couple::couple;
pub use elastic::stiffness_scale;
pub use refusal::refusal;
pub use sheet::{
    Kind as SheetKind, Sheet, blocks as sheet_blocks, first_dofs as sheet_dofs,
    is_of_state as sheets_in_one,
};
pub use solve::{Added, mul, solve, warn_unsolved};
pub use terms::{Dofs, Matrix, NONE, Terms, Want, gather, sort_row};

use elastic::assembled;

use crate::abi::*;
use crate::base::arena::{self, MetricParts};
use crate::base::plan;
use crate::base::stack::Mark;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::dense;
use crate::math::sparse::Pattern;
use crate::physics::flex::{Flex, RodChain};
use crate::physics::sleep::{self, Sleepers, awake_dofs};
use crate::physics::{derivative, inertia};

/// The model steps with the discrete integrator.
pub fn applies(m: Model) -> bool {
    m.opt().integrator == mjINT_DISCRETE
}

/// Whether the metric is there: stages called one by one after `mj_collision` go without, as its room is gone.
pub fn present(d: &Data) -> bool {
    d.efm_active() != 0
}

/// What the flag `ipc` needs of the other options.
pub fn barrier_refusal(m: Model) -> Option<&'static str> {
    let refused = [
        (!applies(m), "flag ipc requires integrator='discrete'"),
        (
            m.opt().solver == mjSOL_PGS,
            "flag ipc requires solver='Newton' or 'CG'",
        ),
        (
            m.enabled(mjENBL_FWDINV),
            "flag ipc does not support flag fwdinv: inverse dynamics is not available",
        ),
    ];
    let first = refused.iter().find(|r| r.0).map(|r| r.1);
    first.filter(|_| m.enabled(mjENBL_IPC))
}

/// Refuses flags that do not go with the integrator or with each other, before forward and inverse
/// dynamics.
pub fn check_flags(m: Model) {
    if m.nflex() == 0 && !m.enabled(mjENBL_SLEEP | mjENBL_IPC) {
        return;
    }
    let sleep = m.enabled(mjENBL_SLEEP);
    let refused = [
        (
            sleep && m.enabled(mjENBL_IPC),
            "flag ipc does not support flag sleep",
        ),
        (
            sleep && applies(m) && m.disabled(mjDSBL_ISLAND),
            "discrete integrator: sleep without islands not yet supported",
        ),
    ];
    let flags = || refused.iter().find(|r| r.0).map(|r| r.1);
    let flexes = || refusal::refusal(m, refusal::neo_hookean(m));
    if let Some(text) = barrier_refusal(m).or_else(flags).or_else(flexes) {
        report::raise(format_args!("mj_checkDiscrete: {text}"));
    }
}

/// A tendon is in the metric, where there is one.
pub fn tendon_acts(m: Model, t: usize) -> bool {
    tendon::acts(m, t) != (false, false)
}

/// Tendons and actuators belong to the metric: PGS needs a factor, which leaves them out.
fn couplings(m: Model) -> bool {
    m.opt().solver != mjSOL_PGS
}

/// What of the metric the model has a use for; `made`: there is an elastic matrix.
fn parts(m: Model, made: bool) -> MetricParts {
    let spring = |t| tendon::acts(m, t) != (false, false);
    let tendons = couplings(m) && m.ntendon() > 0;
    let actuators = couplings(m) && actuator::act(m);
    let fluid = derivative::in_fluid(m);
    MetricParts {
        tendons,
        actuators,
        diagonal: made
            || actuators
            || fluid
            || joint::act(m)
            || tendons && (0..m.ntendon()).any(spring)
            || Flex::all(m).any(|f| RodChain::new(f).is_some()),
        fluid,
    }
}

/// The metric may have more than M, and has a factor of its own, `qH`: without, the factor of M serves.
pub fn factored(d: &Data) -> bool {
    present(d) && !d.efm_diag().is_empty()
}

/// The factor of the metric's part in the pattern of M, and its inverse diagonal.
pub fn factor<'d>(d: &'d Data) -> (&'d [f64], &'d [f64]) {
    if factored(d) {
        (d.qH(), d.qHDiagInv())
    } else {
        (d.qLD(), d.qLDiagInv())
    }
}

/// Room for the metric, at the end of the position stage: what preconditions a solution only where there will be one.
pub fn allocate(d: &mut Data, form: Form) {
    let m = d.model();
    if !applies(m) {
        return;
    }
    // the first plan of a step is the pattern's, if it has one
    plan::rewind(d);
    let mark = d.mark();
    let flexes = pattern::numbers(&mark, d);
    let made = !flexes.is_empty() && assembled(m, || pattern::numbered(m, flexes));
    let stiffness = made.then(|| Stiffness::of(&mark, d, flexes));
    plan::leave_to_solver(d);
    let pushing = contact::pushing(&mark, d);
    let factored = form == Form::Factor;
    let size = stiffness.as_ref().map(|s| s.size(factored));
    let size = size.unwrap_or_default();
    if !arena::alloc_metric(d, parts(m, made), size, pushing.ind.len()) {
        report::raise(format_args!(
            "mj_forward: no room in the arena for the effective metric"
        ));
    }
    let attached = stiffness.as_ref().is_some_and(|s| s.attached.is_some());
    d.set_efm_active(1 + attached as i32);
    clear(d);
    d.efm_con_ind_mut().copy_from_slice(pushing.ind);
    d.efm_con_val_mut().copy_from_slice(pushing.val);
    elastic::hessians(d);
    if let Some(stiffness) = stiffness {
        stiffness.write(d, flexes, factored);
    }
    mark.release(d);
}

/// The pattern of the elastic part.
struct Stiffness<'a> {
    /// blocks of free vertices or nodes
    graph: pattern::Graph<'a>,
    /// of the factor of sheets
    layout: Option<sheet::Layout<'a>>,
    /// where flexes hang on moving bodies
    attached: Option<attached::Rows<'a>>,
}

impl<'a> Stiffness<'a> {
    fn of(mark: &'a Mark, d: &mut Data, flexes: &[i32]) -> Self {
        let m = d.model();
        let graph = pattern::Graph::new(mark, d, flexes, true);
        // the factor has no couplings across bent edges
        let bent = pattern::numbered(m, flexes).any(|f| f.bending().is_some());
        let edges =
            (bent && sheet::all_flat(m)).then(|| pattern::Graph::new(mark, d, flexes, false));
        let edges = edges.as_ref().unwrap_or(&graph);
        let layout = sheet::applies(m, edges).then(|| sheet::Layout::new(mark, d, edges));
        Stiffness {
            graph,
            layout,
            attached: elastic::articulated(m).then(|| attached::Rows::new(mark, d)),
        }
    }

    /// What it needs of the arena; `factored`: with what preconditions.
    fn size(&self, factored: bool) -> arena::Elastic {
        let graph = &self.graph;
        let only = |n: usize| if factored { n } else { 0 };
        let values = self.attached.as_ref().map(attached::Rows::len);
        arena::Elastic {
            values: values.unwrap_or_else(|| graph.values()),
            blocks: only(graph.len()),
            factor: only(self.layout.as_ref().map_or(0, sheet::Layout::size)),
        }
    }

    /// Writes the pattern and the values.
    fn write(&self, d: &mut Data, flexes: &[i32], factored: bool) {
        let n = d.nefmdof();
        d.efm_dofid_mut().copy_from_slice(&self.graph.dofs[..n]);
        if let Some(rows) = &self.attached {
            rows.write(d);
            attached::fill(d);
        } else {
            pattern::write(d, &self.graph);
            elastic::fill(d, flexes);
        }
        if let Some(layout) = self.layout.as_ref().filter(|_| factored) {
            layout.write(d);
        }
    }
}

/// No term yet.
fn clear(d: &mut Data) {
    fields!(d => write: efm_c, efm_ca, efm_ck, efm_diag, efm_sdiag, efm_fluid);
    for part in [efm_c, efm_ca, efm_ck, efm_diag, efm_sdiag, efm_fluid] {
        part.fill(0.0);
    }
    fields!(d => write: efm_ts, efm_tk, efm_as, efm_ak, efm_tid, efm_aid, efm_K_rownnz, efm_K_rowadr);
    for part in [efm_ts, efm_tk, efm_as, efm_ak] {
        part.fill(0.0);
    }
    for part in [efm_tid, efm_aid, efm_K_rownnz, efm_K_rowadr] {
        part.fill(0);
    }
}

/// Whether `qH` ends as a factor, or as the matrix that would be factorized.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Factor,
    Matrix,
}

/// What follows from velocities: `efm_c`, and the damping and stiffness of joints, the medium and tendons.
pub fn velocity(d: &mut Data) {
    let m = d.model();
    if !present(d) {
        return;
    }
    d.set_nefmT(0);
    if d.efm_diag().is_empty() {
        d.efm_c_mut().fill(0.0);
        // without rods that twist
        elastic::shift(d, &mut []);
        contact::shift(d);
        // tendons between bodies that nothing moves are counted nevertheless
        if couplings(m) && m.nv() == 0 && d.efm_tid().len() >= m.ntendon() {
            tendon::shift(d);
        }
        return;
    }
    joint::fill(d);
    let mark = d.mark();
    let turning = mark.nums(d, twist::edges(m));
    elastic::shift(d, turning);
    contact::shift(d);
    twist::shift(d, turning);
    mark.release(d);
    derivative::drag(d);
    if couplings(m) {
        tendon::shift(d);
    }
}

/// The metric at the present state, after actuator forces are known.
pub fn update(d: &mut Data, form: Form) {
    let m = d.model();
    if !present(d) {
        // the constraints lost their room, and the metric with them
        allocate(d, form);
        velocity(d);
    }
    d.set_nefmA(0);
    if d.efm_diag().is_empty() {
        return;
    }
    {
        // becomes the diagonal of the metric, then what that has more than M
        fields!(d => write: efm_sdiag, efm_ca; read: efm_diag, M);
        for (i, x) in efm_sdiag.iter_mut().enumerate() {
            *x = M[diagonal(m, i)] + efm_diag[i];
        }
        efm_ca.fill(0.0);
    }
    twist::fill(d);
    if couplings(m) {
        tendon::fill(d);
        actuator::fill(d);
    }
    let attached = d.efm_active() == 2;
    let any = sleep::any_asleep(d);
    {
        fields!(d => write: qH, qHDiagInv, efm_sdiag;
                     read: M, efm_fluid, efm_K_rownnz, efm_K_rowadr, efm_K_colind, efm_K_val,
                     tree_awake, body_awake);
        let asleep = Sleepers::new(m, any, tree_awake, body_awake);
        let efm_K = Matrix {
            pat: Pattern {
                rownnz: efm_K_rownnz,
                rowadr: efm_K_rowadr,
                colind: efm_K_colind,
            },
            val: efm_K_val,
        };
        qH.copy_from_slice(M);
        for (i, x) in efm_sdiag.iter().enumerate() {
            qH[diagonal(m, i)] = *x;
        }
        if !efm_fluid.is_empty() {
            dense::add_to(qH, efm_fluid);
        }
        for (i, x) in efm_sdiag.iter_mut().enumerate() {
            let k = diagonal(m, i);
            *x = qH[k] - M[k];
        }
        // of flexes on moving bodies, what moves freely
        let dofs =
            (0..m.nv()).filter(|&i| !attached || elastic::moves_freely(m, m.dof_bodyid()[i]));
        add_elastic(m, qH, efm_K, dofs);
        if form == Form::Factor {
            // of trees that sleep the matrix stays as it is, and the inverse diagonal what it was
            for dofs in awake_dofs(m, asleep) {
                // the metric is never smaller than M, whose factor has warned
                let _ = inertia::factor_dofs(m, qH, qHDiagInv, dofs);
            }
        }
    }
    if form == Form::Factor && d.nefmL() > 0 {
        sheet::factor(d);
    }
}

/// The diagonal of the elastic part, for the factor: the rest of it does not fit there.
fn add_elastic(m: Model, qH: &mut [f64], K: Matrix, dofs: impl Iterator<Item = usize>) {
    if K.val.is_empty() {
        return;
    }
    for i in dofs {
        let (val, cols) = K.pat.row(i, K.val);
        if let Ok(at) = cols.binary_search(&(i as i32)) {
            qH[diagonal(m, i)] += val[at];
        }
    }
}

/// The pattern of M.
pub fn pattern(m: Model<'_>) -> Pattern<'_> {
    Pattern {
        rownnz: m.M_rownnz(),
        rowadr: m.M_rowadr(),
        colind: m.M_colind(),
    }
}

/// Place of a diagonal element of M.
fn diagonal(m: Model, i: usize) -> usize {
    (m.M_rowadr()[i] + m.M_rownnz()[i] - 1) as usize
}

/// The forces that the metric accelerates without constraints: smooth ones, with springs at the end
/// of the step.
pub fn smooth_force(d: &Data, out: &mut [f64]) {
    dense::add(out, d.qfrc_smooth(), d.efm_c());
    if let ca @ [_, ..] = d.efm_ca() {
        dense::add_to(out, ca);
    }
}

/// What a diagonal approximation of J M⁻¹ J' becomes in the metric: its factor, for one row of J.
pub fn diagonal_ratio(d: &Data, row: impl Iterator<Item = (usize, f64)>) -> Option<f64> {
    use crate::math::{MINVAL, scalar::max};
    let m = d.model();
    let (mut with, mut without) = (0.0, 0.0);
    for (i, x) in row {
        let mass = d.M()[diagonal(m, i)];
        let more = d.efm_sdiag().get(i).unwrap_or(&0.0);
        with += x * x / max(MINVAL, mass + more);
        without += x * x / max(MINVAL, mass);
    }
    (without > MINVAL).then(|| with / without)
}
