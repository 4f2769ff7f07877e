//! Contacts of any two convex shapes: distance of the shapes, or of their cores, by `gjk`, depth by
//! `epa`. Computation: coCCD.

pub mod advance;
pub mod atlas;
mod clip;
pub mod enclosure;
mod epa;
mod feature;
mod gjk;
mod hfield;
pub mod hull;
mod legacy;
mod mpr;
mod normal;
mod plane_mesh;
mod polygons;
mod quad;
pub mod separation;
mod start;
mod subdistance;
mod support;
mod witness;

pub use self::hfield::{hfield_convex, hfield_element};
pub use self::plane_mesh::plane_mesh;
use self::witness::{Near, Witness};

use self::atlas::Atlas;
use self::clip::Touch;
use self::gjk::{Limits, Simplex};
pub use self::hull::Hull;
pub use self::normal::corrected;
pub use self::polygons::Polygons;
pub use self::support::{Cell, Convex, Kind};
use super::contact::max_contact;
use super::gap::Gap;
use crate::abi::{
    mjDSBL_NATIVECCD, mjGEOM_BOX, mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID, mjGEOM_MESH,
    mjGEOM_SPHERE,
};
use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, axes};
use crate::math::Vec3;

/// What counts as clearly apart, as a part of the radii: more than rounding, and than hulls are not convex by.
const CLEAR: f64 = 1e-6;

/// One contact from a pair of witness points of the shapes grown by the margin.
fn contact(w: Touch, margin: f64) -> PreContact {
    PreContact {
        dist: margin + w.dist,
        pos: (w.x1 + w.x2) * 0.5,
        normal: (w.x1 - w.x2).normalized().0,
        tangent: Vec3::ZERO,
    }
}

/// Pair function of ellipsoids, cylinders and meshes with each other and with smaller types.
pub fn convex(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    contacts(d, pair, None, out)
}

/// The contacts of a pair; hulls that the atlas has are walked there.
pub fn contacts(d: &mut Data, pair: Pair, atlas: Option<&Atlas>, out: &mut [PreContact]) -> usize {
    let m = d.model();
    // the older search walks another way
    let atlas = atlas.filter(|_| !m.disabled(mjDSBL_NATIVECCD));
    let h1 = Hull::of_atlas(m, pair.g1, atlas);
    let h2 = Hull::of_atlas(m, pair.g2, atlas);
    let shapes = (
        Convex::of(d, pair.g1, pair.margin, h1.as_ref()),
        Convex::of(d, pair.g2, pair.margin, h2.as_ref()),
    );
    let (Some(a), Some(b)) = (&shapes.0, &shapes.1) else {
        return 0;
    };
    let limits = Limits::of(m, 0.0);
    if m.disabled(mjDSBL_NATIVECCD) {
        return legacy::contacts(d, pair, (*a, *b), limits, out);
    }
    let geoms = [pair.g1, pair.g2];
    if last_axis_separates(d, geoms, [a, b], limits) {
        return 0;
    }
    let found = penetration(d, a, b, limits);
    let w = match &found {
        Ok(witness) => witness,
        Err(apart) => {
            axes::keep(d, geoms, apart.along, [a, b].map(last_vertex));
            return 0;
        }
    };
    let room = max_contact(d.model(), pair.g1, pair.g2);
    if room > 1 {
        let several = clip::contacts(d, a, b, w, room);
        if several.n > 0 {
            let n = several.n.min(out.len());
            for (con, touch) in out.iter_mut().zip(&several.at[..n]) {
                *con = contact(*touch, pair.margin);
            }
            return n;
        }
    }
    let &Witness { dist, x1, x2, .. } = w;
    out[0] = contact(Touch { x1, x2, dist }, pair.margin);
    1
}

/// One contact of two shapes, one of which at least is an element of a flex, up to the margin they carry.
pub fn single(d: &mut Data, a: &Convex, b: &Convex) -> Option<PreContact> {
    let m = d.model();
    let limits = Limits::of(m, 0.0);
    if m.disabled(mjDSBL_NATIVECCD) {
        return legacy::single(a, b, limits, a.margin);
    }
    let Witness { dist, x1, x2, .. } = penetration(d, a, b, limits).ok()?;
    Some(contact(Touch { x1, x2, dist }, a.margin))
}

/// Whether the pair function of two types, the smaller first, is `convex`.
pub fn handles(type1: i32, type2: i32) -> bool {
    let among = |t: i32, list: &[i32]| list.contains(&t);
    match type2 {
        mjGEOM_ELLIPSOID => among(type1, &[mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID]),
        mjGEOM_CYLINDER => among(type1, &[mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER]),
        mjGEOM_BOX => among(type1, &[mjGEOM_ELLIPSOID, mjGEOM_CYLINDER]),
        mjGEOM_MESH => (mjGEOM_SPHERE..=mjGEOM_MESH).contains(&type1),
        _ => false,
    }
}

/// Distance of two convex geoms, if it is below `distmax`.
pub fn distance(d: &mut Data, g1: usize, g2: usize, distmax: f64) -> Option<Gap> {
    let m = d.model();
    let (h1, h2) = (Hull::of(m, g1), Hull::of(m, g2));
    let a = Convex::of(d, g1, 0.0, h1.as_ref())?;
    let b = Convex::of(d, g2, 0.0, h2.as_ref())?;
    let limits = Limits::of(m, distmax);
    let w = query(d, &a, &b, limits)?;
    (w.dist < distmax).then_some(Gap {
        dist: w.dist,
        from: w.x1,
        to: w.x2,
    })
}

/// Witness points of two shapes closer than the cutoff.
fn query(d: &mut Data, a: &Convex, b: &Convex, limits: Limits) -> Option<Witness> {
    if a.is_round() || b.is_round() {
        let ((core1, off1), (core2, off2)) = (a.shrunken(), b.shrunken());
        let reach = Limits {
            cutoff: limits.cutoff + (off1 + off2),
            ..limits
        };
        let s = gjk::distance(&core1, &core2, a.pos, b.pos, reach);
        if s.dist > limits.tolerance {
            return grown(&s, off1, off2, limits.cutoff);
        }
    }
    let s = gjk::distance(a, b, a.pos, b.pos, limits);
    if s.dist <= limits.tolerance && s.n >= 2 && !s.separated {
        let deep = epa::depth(d, a, b, &s, limits);
        if deep.is_some() {
            return deep;
        }
        if let Some(apart) = again(a, b, limits) {
            return Some(apart);
        }
    }
    (s.n > 0).then_some(Witness {
        dist: s.dist,
        x1: s.x1,
        x2: s.x2,
        near: Near::of(s.vertices().iter()),
    })
}

/// A flat simplex may seem to hold the origin although the shapes are apart: other starts do not
/// meet this simplex. `None` when no start finds a direction that separates them.
fn again(a: &Convex, b: &Convex, limits: Limits) -> Option<Witness> {
    (0..6).find_map(|k| {
        let mut dir = Vec3::ZERO;
        dir[k / 2] = if k % 2 == 0 { 1.0 } else { -1.0 };
        let s = gjk::distance(a, b, a.pos + dir, a.pos, limits);
        (s.separated && s.n > 0).then(|| Witness {
            dist: s.dist,
            x1: s.x1,
            x2: s.x2,
            near: Near::of(s.vertices().iter()),
        })
    })
}

/// Shapes that do not touch.
struct Apart {
    /// from the first to the second, where they were found to be apart; zero if that is not known
    along: Vec3,
}

/// Witness points of two shapes that touch, with negative distance.
#[inline(never)]
fn penetration(d: &mut Data, a: &Convex, b: &Convex, limits: Limits) -> Result<Witness, Apart> {
    let cell = a.kind == Kind::Cell || b.kind == Kind::Cell;
    if !cell && (a.is_round() || b.is_round() || a.margin > 0.0 || b.margin > 0.0) {
        let ((core1, off1), (core2, off2)) = (a.shrunken(), b.shrunken());
        let reach = Limits {
            cutoff: limits.cutoff + (off1 + off2),
            ..limits
        };
        let mut s = Simplex::new(a.pos, b.pos);
        s.search(&core1, &core2, reach);
        if s.dist > limits.tolerance {
            return grown(&s, off1, off2, 0.0).ok_or(Apart { along: s.along });
        }
    }
    let mut s = Simplex::new(a.pos, b.pos);
    s.search(a, b, limits);
    let deep = if s.dist <= limits.tolerance && s.n >= 2 && !s.separated {
        epa::depth(d, a, b, &s, limits)
    } else {
        None
    };
    deep.ok_or(Apart { along: s.along })
}

fn last_vertex(shape: &Convex) -> i32 {
    shape.hull.map_or(-1, Hull::last)
}

/// Whether two geoms are clearly apart along the axis that separated them in the last step: then the search would find no
/// contact, wherever it begins.
#[inline(always)]
fn last_axis_separates(
    d: &mut Data,
    geoms: [usize; 2],
    shapes: [&Convex; 2],
    limits: Limits,
) -> bool {
    let Some(axis) = axes::known(d, geoms) else {
        return false;
    };
    for (shape, vertex) in shapes.iter().zip(axis.nearest) {
        if let Some(hull) = shape.hull {
            hull.begin_at(vertex);
        }
    }
    let [a, b] = shapes;
    let gap = (b.support(-axis.along).at - a.support(axis.along).at).dot(axis.along);
    let radii = geoms.map(|g| d.model().geom_rbound()[g]);
    let apart = gap > limits.tolerance.max(CLEAR * (radii[0] + radii[1]));
    if apart {
        axes::keep(d, geoms, axis.along, shapes.map(last_vertex));
    } else {
        // the search begins as if nothing were known
        for hull in shapes.iter().filter_map(|shape| shape.hull) {
            hull.begin_at(-1);
        }
    }
    apart
}

/// Moves the witness points of two cores to the surfaces around them.
fn grown(s: &Simplex, off1: f64, off2: f64, cutoff: f64) -> Option<Witness> {
    if s.n == 0 {
        return None;
    }
    let (n, _) = (s.x2 - s.x1).normalized();
    let dist = s.dist - (off1 + off2);
    (dist <= cutoff).then(|| Witness {
        dist,
        x1: s.x1 + n * off1,
        x2: s.x2 + n * -off2,
        near: Near::of(s.vertices().iter()),
    })
}
