//! A body that becomes a frame: its parent takes over its inertia. Model editing.

use super::basis::inertia::{MassProperties, displaced};
use super::kinds::body::Body;
use super::reduce::weighed;
use crate::abi::*;
use crate::author::element::{ElemId, Place, Spec};
use crate::author::error::Error;
use crate::author::geometry::algebra::{
    Pose, Q4, V3, mul_mat, quat_to_mat, rotate, sub, transpose,
};
use crate::author::mjcf::Open;

/// Replaces a body by a frame that holds its content. An explicit inertial is added to the parent's inertia, which
/// becomes explicit, too; geoms move and go on weighing what they weigh.
pub fn body_to_frame(spec: &mut Spec, id: ElemId, open: &dyn Open) -> Result<ElemId, Error> {
    spec.check_keys()?;
    let world = spec.world().id();
    let body = spec.item::<mjsBody>(id);
    let hands_over = body.explicitinertial != 0 && body.mass > 0.0;
    match spec.element(id).parent {
        Some(parent) if hands_over && parent != world => hand_over(spec, id, parent, open)?,
        _ => {}
    }
    spec.cut_for_deletion(true);
    spec.body_to_frame(id, Place::Last).ok_or_else(|| {
        Error::at(
            spec.element(id),
            "the world body cannot be converted to a frame",
        )
    })
}

/// Makes the inertia of both bodies the explicit one of the parent, along the parent's axes. Bounds of the compiler
/// apply later.
fn hand_over(spec: &mut Spec, id: ElemId, parent: ElemId, open: &dyn Open) -> Result<(), Error> {
    let mut probe = spec.duplicate();
    let root = probe.root();
    probe
        .element_mut(root)
        .record
        .edit::<mjSpec>(|s| s.compiler.balanceinertia = 1);
    let work = weighed(&probe, open).map_err(|why| {
        let message = format!(
            "inertia inferred from geoms could not be calculated; if assets are in a VFS, call \
             mjs_adoptInertial first: {why}"
        );
        let place = spec.bodies().iter().position(|b| b.id() == id);
        Error {
            id: place.map(|at| at as i32),
            ..Error::at(spec.element(id), message)
        }
    })?;
    let find = |id| work.bodies.iter().find(|b| b.head.elem == Some(id));
    let (Some(inner), Some(outer)) = (find(id), find(parent)) else {
        return Ok(());
    };
    let Solid { mass, com, inertia } =
        united(Solid::of(outer), Solid::of(inner).at(&inner.unaligned));
    spec.element_mut(parent).inertial_frame = None;
    spec.element_mut(parent).record.edit::<mjsBody>(|s| {
        (s.mass, s.ipos) = (mass, com);
        (s.iquat, s.inertia) = ([1.0, 0.0, 0.0, 0.0], [0.0; 3]);
        s.ialt.r#type = mjORIENTATION_QUAT;
        (s.fullinertia, s.explicitinertial) = (inertia, 1);
    });
    Ok(())
}

/// Mass, centre, and inertia `(xx, yy, zz, xy, xz, yz)` about it, along the axes of the body.
struct Solid {
    mass: f64,
    com: V3,
    inertia: [f64; 6],
}

impl Solid {
    /// What a compiled body weighs; a full inertia counts as it was given.
    fn of(body: &Body) -> Self {
        let MassProperties {
            pose,
            mass,
            inertia: [x, y, z],
        } = body.unbounded;
        let given = !body.inferred && !body.s.fullinertia[0].is_nan();
        Solid {
            mass,
            com: pose.pos,
            inertia: match given {
                true => body.s.fullinertia,
                false => turned([x, y, z, 0.0, 0.0, 0.0], pose.quat),
            },
        }
    }

    /// The same along the axes around a body with this pose.
    fn at(self, pose: &Pose) -> Self {
        let com = rotate(self.com, pose.quat);
        Solid {
            com: core::array::from_fn(|k| pose.pos[k] + com[k]),
            inertia: turned(self.inertia, pose.quat),
            ..self
        }
    }
}

/// `R F R'` of a symmetric matrix.
fn turned([xx, yy, zz, xy, xz, yz]: [f64; 6], quat: Q4) -> [f64; 6] {
    let r = quat_to_mat(quat);
    let full = [xx, xy, xz, xy, yy, yz, xz, yz, zz];
    let all = mul_mat(&mul_mat(&r, &full), &transpose(&r));
    [0, 4, 8, 1, 2, 5].map(|at| all[at])
}

/// Two rigid bodies as one.
fn united(a: Solid, b: Solid) -> Solid {
    let mass = a.mass + b.mass;
    let com = core::array::from_fn(|k| a.mass * a.com[k] / mass + b.mass * b.com[k] / mass);
    let about = |p: &Solid| displaced(p.mass, sub(p.com, com));
    let (near, far) = (about(&a), about(&b));
    Solid {
        mass,
        com,
        inertia: core::array::from_fn(|j| (a.inertia[j] + near[j]) + (b.inertia[j] + far[j])),
    }
}
