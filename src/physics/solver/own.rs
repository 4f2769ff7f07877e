//! What the effective metric of the discrete integrator puts in the place of M in a problem.

use super::inertia::Metric;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::physics::metric;

/// The metric's own arrays, absent under the other integrators.
pub struct Own<'a> {
    /// its matrix in the pattern of M and what that adds to M, if anything
    backbone: Option<(&'a [f64], metric::Added<'a>)>,
    /// rows whose squares it adds, on the dofs of the problem
    terms: metric::Terms<'a>,
    /// smooth force with the springs at the end of the step, on the dofs of the problem
    pub force: Option<&'a [f64]>,
}

impl<'a> Own<'a> {
    /// For an island, or for all dofs.
    pub fn new(mark: &'a Mark, d: &mut Data, island: Option<usize>) -> Self {
        let m = d.model();
        if !metric::present(d) {
            return Own {
                backbone: None,
                terms: metric::NONE,
                force: None,
            };
        }
        let backbone = metric::factored(d).then(|| {
            let backbone = mark.nums(d, d.M().len());
            metric::backbone(d, backbone);
            (&*backbone, metric::Added::kept(mark, d))
        });
        let force = mark.nums(d, m.nv());
        metric::smooth_force(d, force);
        let force = match island {
            None => force,
            Some(k) => {
                let (n, adr) = (d.island_nv()[k] as usize, d.island_idofadr()[k] as usize);
                let own = mark.nums(d, n);
                for (x, &dof) in own.iter_mut().zip(&d.map_idof2dof()[adr..adr + n]) {
                    *x = force[dof as usize];
                }
                own
            }
        };
        let terms = metric::gather(mark, d, island);
        Own {
            backbone,
            terms,
            force: Some(force),
        }
    }

    pub fn terms(&self) -> metric::Terms<'a> {
        self.terms
    }

    /// The metric of the problem from M with its factor, and the factor of the effective metric.
    pub fn metric<'b>(&'b self, mass: [&'b [f64]; 3], factor: [&'b [f64]; 2]) -> Metric<'b> {
        let [matrix, ld, inverse] = mass;
        match self.backbone {
            None => Metric {
                matrix,
                factor: ld,
                diag_inv: inverse,
                added: None,
                terms: self.terms,
            },
            Some((matrix, added)) => Metric {
                matrix,
                factor: factor[0],
                diag_inv: factor[1],
                added: Some(added),
                terms: self.terms,
            },
        }
    }
}
