//! Names of object types, as MJCF and `mju_type2Str` spell them.

use core::ffi::CStr;

/// Type number (`mjtObj`) and name.
pub const OBJECT_NAMES: &[(i32, &CStr)] = &[
    (1, c"body"),
    (2, c"xbody"),
    (3, c"joint"),
    (4, c"dof"),
    (5, c"geom"),
    (6, c"site"),
    (7, c"camera"),
    (8, c"light"),
    (9, c"flex"),
    (10, c"mesh"),
    (11, c"skin"),
    (12, c"hfield"),
    (13, c"texture"),
    (14, c"material"),
    (15, c"pair"),
    (16, c"exclude"),
    (17, c"equality"),
    (18, c"tendon"),
    (19, c"actuator"),
    (20, c"sensor"),
    (21, c"numeric"),
    (22, c"text"),
    (23, c"tuple"),
    (24, c"key"),
    (25, c"plugin"),
    (100, c"frame"),
];

/// Name of an object type.
pub fn object_name(objtype: i32) -> Option<&'static CStr> {
    OBJECT_NAMES
        .iter()
        .find(|row| row.0 == objtype)
        .map(|row| row.1)
}

/// Object type of a name.
pub fn object_type(name: &CStr) -> Option<i32> {
    OBJECT_NAMES
        .iter()
        .find(|row| row.1 == name)
        .map(|row| row.0)
}
