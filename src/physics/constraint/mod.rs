//! Constraint rows: equalities, friction loss, limits and contacts as J v, with the impedance and the
//! reference acceleration of every row.
//!
//! Rows stand in this order: equality, dof friction, tendon friction, joint limits, tendon limits,
//! contacts; within each kind by id. A row of J has one value per dof, or with the sparse Jacobian one
//! per dof of its chain. Computation: Constraint, soParameters.
//!
//! Absent: contact detection (`collision`) and everything that solves for forces (`solver`).

mod contact;
mod count;
mod discrete;
mod equality;
mod flex_equality;
mod force;
mod friction;
mod impedance;
mod limit;
pub(in crate::physics) mod product;
mod project;
mod project_dense;
mod project_sparse;
mod reference;
mod rows;
mod strain;
mod update;

pub use super::equality_bodies::equality_bodies;
pub use super::form::{is_dual, is_pyramidal, is_sparse};
pub use discrete::regularize;
pub use force::contact_force;
pub use impedance::LimitOfJoint;
pub use limit::active_sides;
pub use product::{Jacobian, mul_jac_t_vec, mul_jac_vec};
pub use project::{project_constraint, project_factor, project_in_metric};
pub use reference::reference_constraint;
pub use update::{
    ConeHessian, Friction, RowSet, Summary, constraint_update, elliptic, forces, inv_constraint,
    project_forces,
};

use self::count::Count;
use self::rows::{Place, rows};
use crate::abi::{mjDSBL_CONSTRAINT, mjWARN_CNSTRFULL};
use crate::base::{Data, arena, report};
use crate::fields;
use crate::physics::metric;
use crate::physics::pair::Axes;
use crate::physics::sleep::{self, Sleepers};

/// `mj_makeConstraint`: all rows with `efc_J`, `efc_pos`, `efc_margin`, then `efc_KBIP`, `efc_D`, `efc_R`.
///
/// Without room in the arena no row exists and a warning is counted.
pub fn make_constraint(d: &mut Data) {
    let m = d.model();
    arena::clear_constraints(d);
    if m.disabled(mjDSBL_CONSTRAINT) {
        return;
    }
    let count = Count::of(d);
    if count.rows == 0 && m.ntendon() == 0 {
        arena::no_rows(d);
        if m.nv() > 0 {
            fields!(d => write: contact; read: flexvert_xpos);
            contact::leave_out_rigid(m, flexvert_xpos, contact);
        }
        arena::note_use(d);
        return;
    }
    if !arena::alloc_rows(d, count.rows, count.values) {
        let narena = d.narena() as i32;
        report::warn(d, mjWARN_CNSTRFULL, narena);
        return;
    }
    fill(d, &count);
    arena::note_use(d);
    if d.nefc() == 0 || metric::applies(m) {
        return; // the discrete integrator regularizes later, in its metric
    }
    impedance::approximate_diagonal(d);
    impedance::make_impedance(d);
}

/// Writes the rows into the allocated arrays and sets the counts. What a step has none of is not looked for.
fn fill(d: &mut Data, count: &Count) {
    let m = d.model();
    {
        fields!(d => write: tendon_efcadr, efc_J);
        tendon_efcadr.fill(-1);
        if !is_sparse(m) {
            efc_J.fill(0.0);
        }
    }
    let mut place = Place::default();
    if count.equalities > 0 {
        place = equalities(d);
    }
    let ne = place.rows;
    let any = sleep::any_asleep(d);
    rows!(rows = d of m, place;
        write: tendon_efcadr, contact;
        read: cdof, subtree_com, qpos, ten_length, ten_J, tree_awake, body_awake, flexvert_xpos, plastic);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    if count.frictions > 0 {
        friction::friction(&mut rows, m, asleep, ten_J, tendon_efcadr);
    }
    let nf = rows.len() - ne;
    if count.limits > 0 {
        limit::limit(&mut rows, m, asleep, qpos, ten_length, ten_J, tendon_efcadr);
    }
    let nl = rows.len() - ne - nf;
    let axes = Axes {
        m,
        cdof,
        subtree_com,
        plastic,
        sparse: rows.sparse(),
    };
    contact::contact(&mut rows, &axes, flexvert_xpos, contact);
    rows.finish();
    let nefc = rows.len();
    arena::keep_rows(d, [ne, nf, nl], nefc);
}

/// Writes the rows of equalities, which come first.
#[inline(never)]
fn equalities(d: &mut Data) -> Place {
    let m = d.model();
    let any = sleep::any_asleep(d);
    rows!(rows = d of m, Place::default();
        write: tendon_efcadr;
        read: xpos, xquat, xmat, site_xpos, cdof, subtree_com, qpos, ten_length, ten_J, eq_active,
              tree_awake, body_awake, flexedge_length, flexedge_J, plastic);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let axes = Axes {
        m,
        cdof,
        subtree_com,
        plastic,
        sparse: rows.sparse(),
    };
    let edges = flex_equality::Edges {
        length: flexedge_length,
        jacobian: flexedge_J,
    };
    let poses = equality::Poses {
        xpos,
        xquat,
        xmat,
        site_xpos,
    };
    equality::equality(
        &mut rows,
        &axes,
        &poses,
        asleep,
        eq_active,
        qpos,
        ten_length,
        ten_J,
        edges,
        tendon_efcadr,
    );
    rows.place()
}
