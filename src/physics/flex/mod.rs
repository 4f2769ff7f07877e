//! Deformable objects: positions of their vertices, boxes around their elements, lengths of their edges, and the forces
//! of elasticity.
//!
//! Vertices move with bodies of their own, or between the nodes of a grid (`grid`). Computation: piStages, gePassive;
//! Modeling: deformable objects. Facts: flex-2-dynamics.

pub mod bend;
mod bounds;
mod cell;
pub mod corotate;
mod edge;
mod fold;
pub mod grid;
pub mod guarded;
pub mod hessian;
mod neo_hookean;
mod parts;
mod passive;
mod pushing;
pub mod rod;
mod rods;
mod strain;
mod stretch;
mod vertex;
mod yielding;

pub use cell::Cell;
pub use edge::velocities;
pub use grid::Grid;
pub use parts::{EXCLUDE_PASSIVE, Flex};
pub use passive::{along_axes, carried_velocity, forces, push_at};
pub use pushing::{HEAD, Packed, push};
pub use rod::{
    Chain as RodChain, boxes as rod_boxes, lies as rod_lies_as_boxes, section as rod_section,
    store as store_frames,
};
pub use yielding::flow;

use crate::base::Data;

/// Trees that move the vertices or nodes of a flex, and the twist joints of a rod; one that moves several, so often.
pub fn moving_trees(flex: Flex<'_>) -> impl Iterator<Item = usize> {
    let m = flex.m;
    let chain = RodChain::new(flex);
    let joints = chain.into_iter().flat_map(RodChain::joints);
    let turned = joints.map(move |j| m.jnt_bodyid()[j]);
    let bodies = flex.carriers().iter().copied().chain(turned);
    let held = bodies.filter_map(|b| usize::try_from(b).ok());
    held.filter_map(move |b| usize::try_from(m.body_treeid()[b]).ok())
}

/// `mj_flex`: `flexvert_xpos`, `flexelem_aabb`, `bvh_aabb_dyn`, `flexedge_length`, `flexedge_J`.
pub fn positions(d: &mut Data) {
    // what depends on positions only is found again when the metric asks
    d.flex_hessian_valid_mut().fill(0);
    for flex in Flex::all(d.model()) {
        vertex::positions(d, flex);
        bounds::elements(d, flex);
        bounds::tree(d, flex);
        edge::lengths(d, flex);
    }
}
