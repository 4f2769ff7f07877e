//! Derivatives of the smooth forces by velocity, analytic: `qDeriv`.
//!
//! d(qfrc_actuator + qfrc_passive - qfrc_bias) / d(qvel), restricted to the pattern D: a row has the
//! ancestors of its dof, itself and its descendants. Computation: geIntegration, derivatives.

mod actuator;
mod bias;
mod fluid;
mod passive;

pub use bias::{free_bodies, free_body_matrix};
pub use fluid::drag;

use core::ops::Range;

use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::sparse::Pattern;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// Whether the derivative of Coriolis, centrifugal and gyroscopic forces is included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bias {
    Include,
    Omit,
}

/// `mjd_smooth_vel`: `qDeriv`. Without the bias forces it is symmetric.
pub fn smooth_vel(d: &mut Data, bias: Bias) {
    let m = d.model();
    let any = sleep::any_asleep(d);
    {
        fields!(d => write: qDeriv; read: tree_awake, body_awake);
        for dofs in awake_dofs(m, Sleepers::new(m, any, tree_awake, body_awake)) {
            qDeriv[places(m, &dofs)].fill(0.0);
        }
    }
    actuator::add(d);
    // as in the passive forces: both flags together switch off the fluid too
    if !(m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER)) {
        fluid::add(d, bias);
        passive::add(d);
    }
    if bias == Bias::Include {
        bias::subtract(d);
    }
}

/// The pattern of `qDeriv` and `qLU`.
pub fn pattern(m: Model<'_>) -> Pattern<'_> {
    Pattern {
        rownnz: m.D_rownnz(),
        rowadr: m.D_rowadr(),
        colind: m.D_colind(),
    }
}

/// Where the rows of some dofs stand in `qDeriv` and `qLU`.
pub fn places(m: Model, dofs: &Range<usize>) -> Range<usize> {
    if dofs.is_empty() {
        return 0..0;
    }
    pattern(m).range(dofs.start).start..pattern(m).range(dofs.end - 1).end
}

/// mat += scale row rowᵀ for a sparse row, at the nonzeros that the pattern has.
fn add_outer(mat: &mut [f64], pat: Pattern, cols: &[i32], row: &[f64], scale: f64) {
    for (&i, &x) in cols.iter().zip(row) {
        let target = pat.range(i as usize);
        let scale = x * scale;
        let mut k = 0;
        // merge of two increasing lists
        for (value, &col) in mat[target].iter_mut().zip(pat.cols(i as usize)) {
            while k < cols.len() && cols[k] < col {
                k += 1;
            }
            if k == cols.len() {
                break;
            }
            if cols[k] == col {
                *value += row[k] * scale;
            }
        }
    }
}
