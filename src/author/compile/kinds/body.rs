//! A body under compilation. Modeling: CBody; XML reference: body, inertial.

use crate::abi::*;
use crate::author::compile::basis::bvh;
use crate::author::compile::basis::fault::Head;
use crate::author::compile::basis::inertia::MassProperties;
use crate::author::compile::basis::plugin_use::Use;
use crate::author::geometry::algebra::{Pose, V3};
use crate::author::geometry::frames::AngleSettings;
use std::ops::Range;

/// A body under compilation.
pub struct Body {
    pub head: Head,
    pub s: mjsBody,
    pub angles: AngleSettings,
    /// settings of the file it comes from
    pub compiler: mjsCompiler,
    /// itself for the world
    pub parent: usize,
    pub frame: Option<usize>,
    /// frame in it that the explicit inertia is given in
    pub inertial_frame: Option<usize>,
    pub user: Vec<f64>,
    /// its elements in the lists of the model
    pub joints: Range<usize>,
    pub geoms: Range<usize>,
    pub sites: Range<usize>,
    pub cameras: Range<usize>,
    pub lights: Range<usize>,
    pub frames: Range<usize>,
    pub has_children: bool,
    pub weldid: usize,
    pub pose: Pose,
    pub inertial: Pose,
    pub mass: f64,
    pub inertia: V3,
    pub dofnum: usize,
    pub contype: i32,
    pub conaffinity: i32,
    pub margin: f64,
    pub bvh: Vec<bvh::Node>,
    pub plugin: Use,
    /// the inertia comes from geoms or is zero
    pub inferred: bool,
    /// bounds or balance changed the inertia
    pub adjusted: bool,
    /// pose and inertia before a free body is aligned
    pub unaligned: Pose,
    /// what alignment moved its content by
    pub alignment: Option<Pose>,
    pub weighed: MassProperties,
    /// the same before bounds and balance
    pub unbounded: MassProperties,
}
