//! Axes that have separated two geoms, kept from one step to the next: where to look first, never believed.
//!
//! A table with one place for each of some pairs; those that share a place drive each other out. It stands behind the
//! plans of a state (`plan`): a copy of a state starts without.

use core::mem::size_of;

use super::plan;
use super::views::Data;
use crate::abi::{mjGEOM_CYLINDER, mjGEOM_ELLIPSOID, mjGEOM_MESH, mjModel};
use crate::math::Vec3;

/// Places for each geom, and the least and the most of all.
const PER_GEOM: usize = 4;
const LEAST: usize = 64;
const MOST: usize = 1024;

/// A direction along which the second geom lies beyond the first.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Axis {
    /// a unit vector of the world
    pub along: Vec3,
    /// vertices of their hulls furthest towards each other, if they have any
    pub nearest: [i32; 2],
    /// their numbers, from one
    geoms: [i32; 2],
}

/// Numbers of 32 bits for the axes of a state: none where no geom has a search of its own.
///
/// # Safety
/// `m` is a live model.
pub(super) unsafe fn numbers(m: *const mjModel) -> usize {
    // SAFETY: as asked above
    let types = unsafe {
        match usize::try_from((*m).ngeom) {
            Ok(n) if n > 1 => core::slice::from_raw_parts((*m).geom_type, n),
            _ => return 0,
        }
    };
    let searched = [mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_MESH];
    if !types.iter().any(|t| searched.contains(t)) {
        return 0;
    }
    let places = (PER_GEOM * types.len()).next_power_of_two();
    places.clamp(LEAST, MOST) * size_of::<Axis>() / size_of::<i32>()
}

/// The place of a pair; `None` where there is no table.
#[inline(always)]
fn place<'d>(d: &'d mut Data<'_>, [g1, g2]: [usize; 2]) -> Option<&'d mut Axis> {
    let (places, _) = plan::behind(d).as_chunks_mut::<{ size_of::<Axis>() / size_of::<i32>() }>();
    let places: &mut [Axis] = bytemuck::try_cast_slice_mut(places).ok()?;
    // what fills up a line of memory may look like a place more
    let bits = places.len().checked_ilog2()?;
    let mixed = (g1 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (g2 as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    places.get_mut((mixed >> 32) as usize & ((1 << bits) - 1))
}

fn key(geoms: [usize; 2]) -> [i32; 2] {
    geoms.map(|g| g as i32 + 1)
}

/// The last axis of a pair.
#[inline(always)]
pub fn known(d: &mut Data, geoms: [usize; 2]) -> Option<Axis> {
    place(d, geoms)
        .filter(|a| a.geoms == key(geoms))
        .map(|a| *a)
}

/// Keeps an axis of a pair.
#[inline(always)]
pub fn keep(d: &mut Data, geoms: [usize; 2], along: Vec3, nearest: [i32; 2]) {
    if let Some(place) = place(d, geoms) {
        *place = Axis {
            along,
            nearest,
            geoms: key(geoms),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// A state for a model of spheres, the last of which may be something else.
    fn state(last: i32) -> Fixture {
        let mut f = Fixture::new(&[("ngeom", 3)]);
        // SAFETY: a live model of three geoms
        unsafe { *(*f.m).geom_type.add(2) = last };
        f.renew();
        f
    }

    #[test]
    fn the_last_axis_of_a_pair_is_known() {
        let f = state(mjGEOM_MESH);
        let mut d = f.data();
        let d = &mut d;
        assert!(known(d, [0, 0]).is_none());
        keep(d, [0, 1], Vec3::X, [3, 4]);
        keep(d, [1, 2], Vec3::Y, [5, 6]);
        assert_eq!(
            known(d, [0, 1]).map(|a| (a.along, a.nearest)),
            Some((Vec3::X, [3, 4]))
        );
        assert!(known(d, [1, 0]).is_none());
        // far numbers share places, not axes
        for g in 0..10_000 {
            assert!(known(d, [g, g + 7]).is_none());
            keep(d, [g, g + 7], Vec3::Z, [0, 0]);
            assert!(known(d, [g, g + 7]).is_some());
        }
        assert!(known(d, [0, 1]).is_none());
    }

    #[test]
    fn states_of_spheres_keep_none() {
        let f = state(mjGEOM_CYLINDER - 3);
        let mut d = f.data();
        keep(&mut d, [0, 1], Vec3::X, [3, 4]);
        assert!(known(&mut d, [0, 1]).is_none());
    }
}
