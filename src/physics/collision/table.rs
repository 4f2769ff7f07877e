//! Which function finds the contacts of two geom types.

use super::contact::max_contact;
use super::{convex, pairs};
use crate::abi::{mjNGEOMTYPES, mjfCollision};
use crate::base::Data;
use crate::base::colliders::{Collider, Pair, PreContact, Table, entry};
use crate::base::{Model, report};

const N: usize = mjNGEOMTYPES as usize;

/// Our collider: its entry in the C table, and the function behind it.
#[derive(Clone, Copy)]
pub struct Own {
    pub entry: mjfCollision,
    pub collide: fn(&mut Data, Pair, &mut [PreContact]) -> usize,
}

const fn own<C: Collider>() -> Option<Own> {
    Some(Own {
        entry: Some(entry::<C>),
        collide: C::collide,
    })
}

macro_rules! colliders {
    ($($name:ident: $f:expr;)*) => {$(
        struct $name;
        impl Collider for $name {
            fn room(m: Model, g1: usize, g2: usize) -> usize {
                max_contact(m, g1, g2)
            }
            fn collide(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
                $f(d, pair, out)
            }
        }
    )*};
}

colliders! {
    PlaneSphere: pairs::plane_sphere;
    PlaneCapsule: pairs::plane_capsule;
    PlaneCylinder: pairs::plane_cylinder;
    PlaneBox: pairs::plane_box;
    PlaneEllipsoid: pairs::plane_ellipsoid;
    SphereSphere: pairs::sphere_sphere;
    SphereCapsule: pairs::sphere_capsule;
    SphereCylinder: pairs::sphere_cylinder;
    SphereBox: pairs::sphere_box;
    CapsuleCapsule: pairs::capsule_capsule;
    CapsuleBox: pairs::capsule_box;
    BoxBox: pairs::box_box;
    PlaneMesh: convex::plane_mesh;
    Convex: convex::convex;
    HfieldConvex: convex::hfield_convex;
    Never: |_: &mut Data, _, _: &mut [PreContact]| 0;
    Missing: missing;
}

/// Stands for what is not written yet: says so when a pair gets here.
fn missing(d: &mut Data, pair: Pair, _: &mut [PreContact]) -> usize {
    let t = d.model().geom_type();
    report::raise(format_args!(
        "mj_collision: not implemented for geom types {} and {} (geoms {} and {})",
        t[pair.g1], t[pair.g2], pair.g1, pair.g2
    ))
}

/// By geom type, the smaller first; `None` where nothing collides.
///
/// Order: plane, height field, sphere, capsule, ellipsoid, cylinder, box, mesh, distance field.
#[rustfmt::skip]
pub const OWN: [[Option<Own>; N]; N] = {
    const M: Option<Own> = own::<Missing>();
    const C: Option<Own> = own::<Convex>();
    const H: Option<Own> = own::<HfieldConvex>();
    const O: Option<Own> = None;
    [
        [O, O, own::<PlaneSphere>(), own::<PlaneCapsule>(), own::<PlaneEllipsoid>(), own::<PlaneCylinder>(), own::<PlaneBox>(), own::<PlaneMesh>(), M],
        [O, O, H, H, H, H, H, H, own::<Never>()],
        [O, O, own::<SphereSphere>(), own::<SphereCapsule>(), C, own::<SphereCylinder>(), own::<SphereBox>(), C, M],
        [O, O, O, own::<CapsuleCapsule>(), C, C, own::<CapsuleBox>(), C, M],
        [O, O, O, O, C, C, C, C, M],
        [O, O, O, O, O, C, C, C, M],
        [O, O, O, O, O, O, own::<BoxBox>(), C, M],
        [O, O, O, O, O, O, O, C, M],
        [O, O, O, O, O, O, O, O, M],
    ]
};

/// What `mjCOLLISIONFUNC` holds at start.
pub const ENTRIES: Table = {
    let mut table: Table = [[None; N]; N];
    let mut i = 0;
    while i < N * N {
        if let Some(own) = OWN[i / N][i % N] {
            table[i / N][i % N] = own.entry;
        }
        i += 1;
    }
    table
};

/// The Rust function behind a table entry, if the entry is still ours.
#[inline(always)]
#[allow(clippy::type_complexity)]
pub fn own_function(
    type1: usize,
    type2: usize,
    current: mjfCollision,
) -> Option<fn(&mut Data, Pair, &mut [PreContact]) -> usize> {
    static TABLE: [[Option<Own>; N]; N] = OWN;
    let own = TABLE[type1][type2]?;
    let same = own.entry.map(|f| f as usize) == current.map(|f| f as usize);
    same.then_some(own.collide)
}
