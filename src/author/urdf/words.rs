//! What a URDF document may say: elements, attributes, joint types, shapes. Modeling chapter: URDF extensions.
//!
//! What is not in these tables is passed over, as the reference does; they serve the nearest spelling when
//! something that must be there is not.

use crate::abi::*;

/// Attributes by element.
pub const ATTRIBUTES: [(&str, &[&str]); 21] = [
    ("robot", &["name"]),
    ("link", &["name"]),
    ("joint", &["name", "type"]),
    ("origin", &["xyz", "rpy"]),
    ("mass", &["value"]),
    ("inertia", &["ixx", "iyy", "izz", "ixy", "ixz", "iyz"]),
    ("visual", &["name"]),
    ("collision", &["name"]),
    ("box", &["size"]),
    ("cylinder", &["radius", "length"]),
    ("sphere", &["radius"]),
    ("capsule", &["radius", "length"]),
    ("mesh", &["filename", "scale"]),
    ("material", &["name"]),
    ("color", &["rgba"]),
    ("parent", &["link"]),
    ("child", &["link"]),
    ("axis", &["xyz"]),
    ("dynamics", &["damping", "friction"]),
    ("mimic", &["joint", "multiplier", "offset"]),
    ("limit", &["lower", "upper", "effort", "velocity"]),
];

/// Attributes that are no numbers.
pub const TEXTS: [&str; 5] = ["name", "type", "filename", "link", "joint"];

/// Elements that an element must hold, one of which is looked for by name.
pub const CHILDREN: [(&str, &[&str]); 6] = [
    ("robot", &["mujoco", "material", "link", "joint"]),
    ("link", &["inertial", "visual", "collision"]),
    ("inertial", &["origin", "mass", "inertia"]),
    ("visual", &["origin", "geometry", "material"]),
    ("collision", &["origin", "geometry"]),
    (
        "joint",
        &[
            "origin", "parent", "child", "axis", "dynamics", "limit", "mimic",
        ],
    ),
];

/// What a joint type becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// no joint: the child is welded to its parent
    Welded,
    One(mjtJoint),
    /// a hinge whose range is passed over
    Endless,
    /// two slides in the plane across the axis, and a hinge about it
    Planar,
}

/// Joint types.
pub const MOTIONS: [(&str, Motion); 7] = [
    ("revolute", Motion::One(mjJNT_HINGE)),
    ("continuous", Motion::Endless),
    ("prismatic", Motion::One(mjJNT_SLIDE)),
    ("fixed", Motion::Welded),
    ("floating", Motion::One(mjJNT_FREE)),
    ("planar", Motion::Planar),
    ("spherical", Motion::One(mjJNT_BALL)),
];

/// A shape: its attributes give the sizes of the geom in order, each so many numbers times a factor.
pub struct Shape {
    pub element: &'static str,
    pub geom: mjtGeom,
    pub sizes: &'static [(&'static str, usize, f64)],
}

/// Shapes, in the order they are looked for. URDF has full lengths, geoms half lengths.
pub const SHAPES: [Shape; 5] = [
    Shape {
        element: "box",
        geom: mjGEOM_BOX,
        sizes: &[("size", 3, 0.5)],
    },
    Shape {
        element: "cylinder",
        geom: mjGEOM_CYLINDER,
        sizes: &[("radius", 1, 1.0), ("length", 1, 0.5)],
    },
    Shape {
        element: "sphere",
        geom: mjGEOM_SPHERE,
        sizes: &[("radius", 1, 1.0)],
    },
    Shape {
        element: "capsule",
        geom: mjGEOM_CAPSULE,
        sizes: &[("radius", 1, 1.0), ("length", 1, 0.5)],
    },
    Shape {
        element: "mesh",
        geom: mjGEOM_MESH,
        sizes: &[],
    },
];
