//! Names of object types, as MJCF and `mju_type2Str` spell them.

use super::lookup::int;
use core::ffi::CStr;

/// Type number (`mjtObj`) and name.
pub const OBJECT_NAMES: &[(i32, &CStr)] = &[
    (int("mjOBJ_BODY"), c"body"),
    (int("mjOBJ_XBODY"), c"xbody"),
    (int("mjOBJ_JOINT"), c"joint"),
    (int("mjOBJ_DOF"), c"dof"),
    (int("mjOBJ_GEOM"), c"geom"),
    (int("mjOBJ_SITE"), c"site"),
    (int("mjOBJ_CAMERA"), c"camera"),
    (int("mjOBJ_LIGHT"), c"light"),
    (int("mjOBJ_FLEX"), c"flex"),
    (int("mjOBJ_MESH"), c"mesh"),
    (int("mjOBJ_SKIN"), c"skin"),
    (int("mjOBJ_HFIELD"), c"hfield"),
    (int("mjOBJ_TEXTURE"), c"texture"),
    (int("mjOBJ_MATERIAL"), c"material"),
    (int("mjOBJ_PAIR"), c"pair"),
    (int("mjOBJ_EXCLUDE"), c"exclude"),
    (int("mjOBJ_EQUALITY"), c"equality"),
    (int("mjOBJ_TENDON"), c"tendon"),
    (int("mjOBJ_ACTUATOR"), c"actuator"),
    (int("mjOBJ_SENSOR"), c"sensor"),
    (int("mjOBJ_NUMERIC"), c"numeric"),
    (int("mjOBJ_TEXT"), c"text"),
    (int("mjOBJ_TUPLE"), c"tuple"),
    (int("mjOBJ_KEY"), c"key"),
    (int("mjOBJ_PLUGIN"), c"plugin"),
    (int("mjOBJ_FRAME"), c"frame"),
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
