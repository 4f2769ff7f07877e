//! What the effective metric of the discrete integrator puts in the place of M in a problem.

use super::inertia::Metric;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::physics::metric::{self, Dofs};

/// The metric's own arrays, absent under the other integrators.
pub struct Own<'a> {
    /// what it adds to M in its pattern, if anything
    added: Option<metric::Added<'a>>,
    /// rows whose squares it adds, on the dofs of the problem
    terms: metric::Terms<'a>,
    /// number of each block of sheets, and its first dof in the problem
    pub sheet: [&'a [i32]; 2],
    pub kind: metric::SheetKind,
    /// smooth force with the springs at the end of the step, on the dofs of the problem
    pub force: Option<&'a [f64]>,
}

/// Without the metric.
pub const NONE: Own<'static> = Own {
    added: None,
    terms: metric::NONE,
    sheet: [&[]; 2],
    kind: metric::SheetKind::State,
    force: None,
};

impl<'a> Own<'a> {
    /// On the dofs of a problem, where there is a metric; [`NONE`] stands for its absence.
    #[inline]
    pub fn new<'d: 'a>(mark: &'a Mark, d: &mut Data<'d>, dofs: Dofs) -> Option<Self> {
        metric::present(d).then(|| Self::of_metric(mark, d, dofs))
    }

    /// Where there is a metric.
    #[inline(never)]
    pub fn of_metric<'d: 'a>(mark: &'a Mark, d: &mut Data<'d>, dofs: Dofs) -> Self {
        let added = metric::factored(d).then(|| metric::Added::kept(mark, d));
        let force = mark.nums(d, d.model().nv());
        metric::smooth_force(d, force);
        let force = match dofs {
            Dofs::Whole => force,
            _ => {
                let own = mark.nums(d, dofs.len(d));
                for (k, x) in own.iter_mut().enumerate() {
                    *x = force[dofs.dof(d, k)];
                }
                own
            }
        };
        let kind = metric::SheetKind::of(d);
        let terms = metric::gather(mark, d, dofs, metric::Want::Elements);
        Own {
            added,
            terms,
            sheet: sheet_dofs(mark, d, dofs, kind),
            kind,
            force: Some(force),
        }
    }

    pub fn terms(&self) -> &metric::Terms<'a> {
        &self.terms
    }

    pub fn added(&self) -> Option<&metric::Added<'a>> {
        self.added.as_ref()
    }

    /// The metric has more than M.
    pub fn extends(&self) -> bool {
        self.force.is_some() && (self.added.is_some() || !self.terms.is_empty())
    }

    /// The metric of the problem, from the factors of M, of the effective metric, and of sheets.
    #[inline]
    pub fn metric<'b>(
        &'b self,
        mass: [&'b [f64]; 2],
        own: [&'b [f64]; 2],
        sheets: &'b [f64],
    ) -> Metric<'b> {
        let [factor, diag_inv] = if self.added.is_some() { own } else { mass };
        Metric {
            factor,
            diag_inv,
            own: self,
            sheets,
        }
    }
}

/// Numbers of the blocks of sheets, and where they are in a problem; negative: not there.
fn sheet_dofs<'a>(
    mark: &'a Mark,
    d: &mut Data,
    dofs: Dofs,
    kind: metric::SheetKind,
) -> [&'a [i32]; 2] {
    let n = metric::sheet_blocks(d, kind);
    let [blocks, first] = [(); 2].map(|()| mark.ints(d, n));
    (0..n).for_each(|b| blocks[b] = b as i32);
    metric::sheet_dofs(d, kind, first);
    for dof in &mut *first {
        *dof = dofs.place(d, *dof).unwrap_or(-1);
    }
    [blocks, first]
}
