//! What the flag `ipc` keeps apart: sheets from themselves, from each other and from what stands still. They make no
//! contacts (`mjContact`) there.

use core::ffi::CStr;
use core::fmt;

use super::parts::Flex;
use crate::abi::*;
use crate::base::{Model, name};
use crate::math::Vec3;
use crate::physics::support::masks_meet;

/// Geoms with a distance to points, edges and triangles.
const SHAPES: [i32; 7] = [
    mjGEOM_PLANE,
    mjGEOM_SPHERE,
    mjGEOM_CAPSULE,
    mjGEOM_ELLIPSOID,
    mjGEOM_CYLINDER,
    mjGEOM_BOX,
    mjGEOM_MESH,
];

/// A sheet whose vertices follow bodies, if the flag is set.
pub fn is_sheet(m: Model, f: usize) -> bool {
    let on = m.enabled(mjENBL_IPC) && m.opt().integrator == mjINT_DISCRETE;
    let flex = Flex { m, id: f };
    on && flex.dim() == 2 && !flex.interpolated()
}

/// All of them.
pub fn sheets(m: Model) -> impl Iterator<Item = Flex> {
    Flex::all(m).filter(move |f| is_sheet(m, f.id))
}

/// The flag is set and there is something to guard.
pub fn any(m: Model) -> bool {
    sheets(m).next().is_some()
}

/// Geoms of bodies that never move, not even by the client's hand.
pub fn stands_still(m: Model, g: usize) -> bool {
    let b = m.geom_bodyid()[g] as usize;
    let root = m.body_rootid()[b] as usize;
    m.body_weldid()[b] == 0 && m.body_mocapid()[root] < 0 && SHAPES.contains(&m.geom_type()[g])
}

/// Masks of two flexes, or of one and itself, allow that they touch.
pub fn flexes_meet(m: Model, one: usize, other: usize) -> bool {
    let (ct, ca) = (m.flex_contype(), m.flex_conaffinity());
    if one == other {
        return m.flex_selfcollide()[one] != 0 && ct[one] & ca[one] != 0;
    }
    masks_meet(ct[one], ca[one], ct[other], ca[other])
}

/// Masks of a flex and a geom allow that they touch.
pub fn meets_geom(m: Model, f: usize, g: usize) -> bool {
    let (fct, fca) = (m.flex_contype()[f], m.flex_conaffinity()[f]);
    masks_meet(fct, fca, m.geom_contype()[g], m.geom_conaffinity()[g])
}

/// A flex is guarded from a geom.
pub fn from_geom(m: Model, f: usize, g: usize) -> bool {
    is_sheet(m, f) && stands_still(m, g)
}

/// A flex makes no contacts with a body, or with another flex, which count after the bodies.
pub fn without_contacts(m: Model, other: usize, f: usize) -> bool {
    if let Some(flex) = other.checked_sub(m.nbody()) {
        return is_sheet(m, flex) && is_sheet(m, f);
    }
    let first = m.body_geomadr()[other];
    is_sheet(m, f) && (first..first + m.body_geomnum()[other]).all(|g| stands_still(m, g as usize))
}

/// Why a sheet cannot be guarded: its vertices must move on straight lines, and be free or pinned.
pub struct Refusal<'m> {
    flex: &'m CStr,
    /// a body with a joint on its chain that turns it; none where vertices are free under a moving body
    turned: Option<(&'m CStr, &'m CStr, usize)>,
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let flex = self.flex.to_string_lossy();
        write!(f, "IPC mode: flex '{flex}' ")?;
        match self.turned {
            Some((body, joint, id)) => write!(
                f,
                "is pinned to body '{}', whose chain moves on joint '{}' (id {id}), not a slide; pin flexes to static \
                 bodies or to bodies on slide joints only",
                body.to_string_lossy(),
                joint.to_string_lossy(),
            ),
            None => f.write_str(
                "has free vertices under a jointed body; pin them or attach the flex to a static body",
            ),
        }
    }
}

/// The first joint on the way from the world to a body that is no slide.
fn turning_joint(m: Model, body: usize) -> Option<usize> {
    let (mut b, mut found) = (body, None);
    while b != 0 {
        let first = m.body_jntadr()[b].max(0) as usize;
        let mut own = first..first + m.body_jntnum()[b] as usize;
        found = own.find(|&j| m.jnt_type()[j] != mjJNT_SLIDE).or(found);
        b = m.body_parentid()[b] as usize;
    }
    found
}

/// A vertex at the origin of a body with three slides that carries no other; all else is pinned to its body.
fn is_free(m: Model, v: usize) -> bool {
    let bodies = m.flex_vertbodyid();
    let b = bodies[v] as usize;
    let first = m.body_jntadr()[b].max(0) as usize;
    let mut own = first..first + m.body_jntnum()[b] as usize;
    own.len() == 3
        && own.all(|j| m.jnt_type()[j] == mjJNT_SLIDE)
        && m.flex_vert()[v] == Vec3::ZERO
        && bodies.iter().filter(|&&other| other == bodies[v]).count() == 1
}

/// A free vertex in a tree that has other dofs than those of free vertices.
fn shares_tree(m: Model, v: usize) -> bool {
    let trees = m.dof_treeid();
    let first = |v: usize| m.body_dofadr()[m.flex_vertbodyid()[v] as usize];
    let tree = |v: usize| trees.get(usize::try_from(first(v)).ok()?);
    let Some(own) = tree(v).filter(|_| is_free(m, v)) else {
        return false;
    };
    // the dofs of a tree stand together
    let (before, after) = trees.split_at(first(v) as usize);
    let same = |t: &&i32| *t == own;
    let dofs = before.iter().rev().take_while(same).count() + after.iter().take_while(same).count();
    let all = || sheets(m).flat_map(|flex| flex.vertices());
    dofs > 3
        && dofs
            > 3 * all()
                .filter(|&u| tree(u) == Some(own) && is_free(m, u))
                .count()
}

/// The first vertex that cannot be guarded.
pub fn refusal(m: Model) -> Option<Refusal> {
    let called = |kind: i32, id: usize| name::id2name(m, kind, id as i32).unwrap_or(c"");
    sheets(m).find_map(|flex| {
        let refused = |turned| Refusal {
            flex: called(mjOBJ_FLEX, flex.id),
            turned,
        };
        flex.vertices().find_map(|v| {
            let b = m.flex_vertbodyid()[v] as usize;
            if shares_tree(m, v) {
                return Some(refused(None));
            }
            let j = turning_joint(m, b)?;
            let names = (called(mjOBJ_BODY, b), called(mjOBJ_JOINT, j), j);
            Some(refused(Some(names)))
        })
    })
}
