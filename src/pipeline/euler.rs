//! Semi-implicit Euler, implicit in joint damping. Computation: geIntegration.

use core::ops::Range;

use super::advance::advance;
use crate::abi::{mjDSBL_DAMPER, mjDSBL_EULERDAMP};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Real, short};
use crate::physics::inertia;
use crate::physics::passive::DofDamping;
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_Euler`: v' = v + h (M + h D)⁻¹ M a, q' = q ⊕ h v'.
pub fn euler(d: &mut Data) {
    let m = d.model();
    let damped = damped_within(m, awake_dofs(m, Sleepers::of(d)));
    if !damped && !sleep::enabled(m) {
        return advance(d, None, None, None);
    }
    let mark = d.mark();
    let qacc = mark.nums(d, m.nv());
    if !damped {
        // those of the state are computed anew when trees fall asleep
        short::copy(qacc, d.qacc());
    } else if let Some(dof) = damped_acceleration(d, qacc, false) {
        inertia::warn_pivot(d, dof);
    }
    advance(d, None, Some(qacc), None);
    mark.release(d);
}

/// Some of these dofs are damped, and damping is not switched off.
fn damped_within(m: Model, mut dofs: impl Iterator<Item = Range<usize>>) -> bool {
    let off = m.disabled(mjDSBL_EULERDAMP) || m.disabled(mjDSBL_DAMPER);
    let damping = DofDamping::new(m);
    !off && dofs.any(|dofs| damping.within(dofs))
}

/// Some dof is damped, and damping is not switched off.
pub fn damped(m: Model) -> bool {
    damped_within(m, core::iter::once(0..m.nv()))
}

/// a = (M + h D)⁻¹ (qfrc_smooth + qfrc_constraint); leaves the factorization in `qH`, or finds it there, if it is `known`. Returns a
/// dof whose pivot had to be raised.
pub fn damped_acceleration<N: Real>(d: &mut Data<N>, qacc: &mut [N], known: bool) -> Option<usize> {
    let m = d.model();
    let h = m.opt().timestep;
    let any = sleep::any_asleep(d);
    fields!(d => write: qH, qHDiagInv;
                 read: M, qvel, qfrc_smooth, qfrc_constraint, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let (rowadr, rownnz, damping) = (m.M_rowadr(), m.M_rownnz(), DofDamping::new(m));
    let mut bad = None;
    for dofs in awake_dofs(m, asleep) {
        for i in dofs.clone() {
            qacc[i] = qfrc_smooth[i] + qfrc_constraint[i];
        }
        if !known {
            let place = inertia::places(m, &dofs);
            qH[place.clone()].copy_from_slice(&M[place]);
            for i in dofs.clone() {
                let diag = (rowadr[i] + rownnz[i] - 1) as usize;
                qH[diag] += N::of(h) * damping.of(i).derivative(qvel[i]);
            }
            bad = bad.or(inertia::factor_dofs(m, qH, qHDiagInv, dofs.clone()));
        }
        inertia::solve_dofs(m, qH, qHDiagInv, qacc, dofs);
    }
    bad
}
