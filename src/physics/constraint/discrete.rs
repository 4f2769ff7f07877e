//! Constraint rows under the discrete integrator: the spring and damper of a row act at the end of the
//! step, in the effective metric. Computation: geIntegration (discrete), soParameters.

use super::{impedance, project, reference};
use crate::abi::mjENBL_DIAGEXACT;
use crate::base::Data;
use crate::fields;
use crate::physics::form::is_sparse;
use crate::physics::metric;

/// Impedance, regularizer, what `project` makes of the dual matrices, and reference acceleration, once the metric is known.
pub fn regularize(d: &mut Data, project: Option<fn(&mut Data)>) {
    if d.nefc() == 0 {
        return;
    }
    if !d.model().enabled(mjENBL_DIAGEXACT) {
        impedance::approximate_diagonal(d);
        correct_diagonal(d);
        impedance::make_impedance(d);
        project::gather_islands(d);
    }
    if let Some(project) = project {
        project(d);
    }
    reference::reference(d);
}

/// `efc_diagA` as seen by the metric: scaled as J diag⁻¹ J' is.
fn correct_diagonal(d: &mut Data) {
    let sparse = is_sparse(d.model());
    let nv = d.model().nv();
    for i in 0..d.nefc() {
        let ratio = if sparse {
            let adr = d.efc_J_rowadr()[i] as usize;
            let range = adr..adr + d.efc_J_rownnz()[i] as usize;
            let cols = d.efc_J_colind()[range.clone()].iter().map(|&c| c as usize);
            metric::diagonal_ratio(d, cols.zip(d.efc_J()[range].iter().copied()))
        } else {
            let row = d.efc_J()[i * nv..(i + 1) * nv].iter().copied().enumerate();
            metric::diagonal_ratio(d, row.filter(|&(_, x)| x != 0.0))
        };
        if let Some(ratio) = ratio {
            fields!(d => write: efc_diagA);
            efc_diagA[i] *= ratio;
        }
    }
}
