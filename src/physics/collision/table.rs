//! Which function finds the contacts of two geom types.

use super::contact::max_contact;
use super::{convex, pairs, sdf};
use crate::abi::{mjNGEOMTYPES, mjfCollision};
use crate::base::Data;
use crate::base::Model;
use crate::base::colliders::{Collider, Pair, PreContact, Table, entry};

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
    Sdf: sdf::sdf;
    MeshSdf: sdf::mesh_sdf;
    HfieldSdf: sdf::hfield_sdf;
}

/// By geom type, the smaller first; `None` where nothing collides.
///
/// Order: plane, height field, sphere, capsule, ellipsoid, cylinder, box, mesh, distance field.
#[rustfmt::skip]
pub const OWN: [[Option<Own>; N]; N] = {
    const S: Option<Own> = own::<Sdf>();
    const C: Option<Own> = own::<Convex>();
    const H: Option<Own> = own::<HfieldConvex>();
    const O: Option<Own> = None;
    [
        [O, O, own::<PlaneSphere>(), own::<PlaneCapsule>(), own::<PlaneEllipsoid>(), own::<PlaneCylinder>(), own::<PlaneBox>(), own::<PlaneMesh>(), own::<PlaneMesh>()],
        [O, O, H, H, H, H, H, H, own::<HfieldSdf>()],
        [O, O, own::<SphereSphere>(), own::<SphereCapsule>(), C, own::<SphereCylinder>(), own::<SphereBox>(), C, S],
        [O, O, O, own::<CapsuleCapsule>(), C, C, own::<CapsuleBox>(), C, S],
        [O, O, O, O, C, C, C, C, S],
        [O, O, O, O, O, C, C, C, S],
        [O, O, O, O, O, O, own::<BoxBox>(), C, S],
        [O, O, O, O, O, O, O, C, own::<MeshSdf>()],
        [O, O, O, O, O, O, O, O, S],
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
