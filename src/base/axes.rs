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
    let mixed = g1.wrapping_mul(31).wrapping_add(g2);
    // what fills up a line of memory may look like a place more
    let all = 1 << places.len().checked_ilog2()?;
    places.get_mut(mixed & (all - 1))
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
