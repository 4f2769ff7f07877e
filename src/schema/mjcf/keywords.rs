//! Keywords and their values.

use super::grammar::Words;

pub const BOOL: Words = &[("false", 0), ("true", 1)];
pub const AUTO_BOOL: Words = &[("false", 0), ("true", 1), ("auto", 2)];
pub const FALSE_AUTO: Words = &[("false", 0), ("auto", 1)];
pub const FLAG: Words = &[("disable", 0), ("enable", 1)];
pub const ANGLE: Words = &[("radian", 0), ("degree", 1)];
pub const COORDINATE: Words = &[("local", 0), ("global", 1)];
pub const CONFLICT: Words = &[("warning", 0), ("merge", 1), ("error", 2)];
pub const PASSTHROUGH: Words = &[("none", 0), ("textures", 1)];
pub const LR_MODE: Words = &[("none", 0), ("muscle", 1), ("muscleuser", 2), ("all", 3)];
pub const INTEGRATOR: Words =
    &[("Euler", 0), ("RK4", 1), ("implicit", 2), ("implicitfast", 3), ("discrete", 4)];
pub const CONE: Words = &[("pyramidal", 0), ("elliptic", 1)];
pub const JACOBIAN: Words = &[("dense", 0), ("sparse", 1), ("auto", 2)];
pub const SOLVER: Words = &[("PGS", 0), ("CG", 1), ("Newton", 2)];
pub const HEADLIGHT: Words =
    &[("false", 0), ("true", 1), ("auto", 2), ("0", 0), ("1", 1), ("2", 2)];
pub const JOINT: Words = &[("free", 0), ("ball", 1), ("slide", 2), ("hinge", 3)];
pub const GEOM: Words = &[
    ("plane", 0),
    ("hfield", 1),
    ("sphere", 2),
    ("capsule", 3),
    ("ellipsoid", 4),
    ("cylinder", 5),
    ("box", 6),
    ("mesh", 7),
    ("sdf", 8),
];
pub const FLUID_SHAPE: Words = &[("none", 0), ("ellipsoid", 1)];
pub const TRACKING: Words = &[
    ("fixed", 0),
    ("track", 1),
    ("trackcom", 2),
    ("targetbody", 3),
    ("targetbodycom", 4),
];
pub const PROJECTION: Words = &[("perspective", 0), ("orthographic", 1)];
pub const CAMERA_OUTPUT: Words =
    &[("rgb", 1), ("depth", 2), ("distance", 4), ("normal", 8), ("segmentation", 16)];
pub const LIGHT: Words = &[("spot", 0), ("directional", 1), ("point", 2), ("image", 3)];
pub const SLEEP: Words = &[("auto", 0), ("never", 3), ("allowed", 4), ("init", 5)];
pub const SCALING: Words = &[("similar", 0), ("geometry", 1)];
pub const TEXTURE: Words = &[("2d", 0), ("cube", 1), ("skybox", 2)];
pub const COLORSPACE: Words = &[("auto", 0), ("linear", 1), ("sRGB", 2)];
pub const BUILTIN: Words = &[("none", 0), ("gradient", 1), ("checker", 2), ("flat", 3)];
pub const MARK: Words = &[("none", 0), ("edge", 1), ("cross", 2), ("random", 3)];
pub const TEXTURE_ROLE: Words = &[
    ("rgb", 1),
    ("occlusion", 2),
    ("roughness", 3),
    ("metallic", 4),
    ("normal", 5),
    ("opacity", 6),
    ("emissive", 7),
    ("rgba", 8),
    ("orm", 9),
];
pub const MESH_INERTIA: Words = &[("convex", 0), ("exact", 1), ("legacy", 2), ("shell", 3)];
pub const MESH_BUILTIN: Words = &[
    ("none", 0),
    ("sphere", 1),
    ("hemisphere", 2),
    ("cone", 3),
    ("supersphere", 4),
    ("supertorus", 5),
    ("wedge", 6),
    ("plate", 7),
    ("grid", 8),
    ("box", 9),
    ("cylinder", 10),
    ("ellipsoid", 11),
    ("square", 12),
    ("disc", 13),
];
pub const DYN: Words = &[
    ("none", 0),
    ("integrator", 1),
    ("filter", 2),
    ("filterexact", 3),
    ("muscle", 4),
    ("dcmotor", 5),
    ("pid", 6),
    ("user", 7),
];
pub const GAIN: Words = &[
    ("fixed", 0),
    ("affine", 1),
    ("muscle", 2),
    ("dcmotor", 3),
    ("so3", 4),
    ("pid", 5),
    ("user", 6),
];
pub const BIAS: Words =
    &[("none", 0), ("affine", 1), ("muscle", 2), ("dcmotor", 3), ("so3", 4), ("user", 5)];
pub const INTERPOLATION: Words = &[("zoh", 0), ("linear", 1), ("cubic", 2)];
pub const STAGE: Words = &[("none", 0), ("pos", 1), ("vel", 2), ("acc", 3)];
pub const DATATYPE: Words = &[("real", 0), ("positive", 1), ("axis", 2), ("quaternion", 3)];
pub const REDUCE: Words = &[("none", 0), ("mindist", 1), ("maxforce", 2), ("netforce", 3)];
pub const CONTACT_DATA: Words = &[
    ("found", 1),
    ("force", 2),
    ("torque", 4),
    ("dist", 8),
    ("pos", 16),
    ("normal", 32),
    ("tangent", 64),
    ("linvel", 128),
    ("angvel", 256),
];
pub const RAY_DATA: Words =
    &[("dist", 1), ("dir", 2), ("origin", 4), ("point", 8), ("normal", 16), ("depth", 32)];
/// Objects with a frame.
pub const FRAME_OBJECT: Words = &[("body", 1), ("xbody", 2), ("geom", 5), ("site", 6), ("camera", 7)];
/// Inputs of a controller that may be combined, as bits.
pub const CONTROL_INPUT: Words =
    &[("pos", 1), ("vel", 2), ("ff", 4), ("voltage", 8), ("pressure", 32)];
/// Charts of an orientation input.
pub const CONTROL_CHART: Words = &[("expmap", 1), ("quat", 2)];
/// Inputs that an actuator may have alone.
pub const GENERAL_INPUT: Words = &[
    ("pos", 1),
    ("vel", 2),
    ("ff", 4),
    ("voltage", 8),
    ("none", 16),
    ("pressure", 32),
    ("expmap", 1),
    ("quat", 2),
];
