//! Element kinds: object type, public struct, name.

use crate::abi::*;
use crate::base::record::Public;

/// A public struct that is an element of its own.
pub trait Kind: Public {
    /// Object type of the element.
    const OBJ: mjtObj;
}

/// One kind of element.
pub struct KindRow {
    pub obj: mjtObj,
    pub name: &'static str,
    pub cstruct: &'static str,
    /// lives in a body
    pub in_body: bool,
    /// field of `mjsDefault`, empty when classes do not hold this kind
    pub in_class: &'static str,
}

macro_rules! kinds {
    ($($obj:ident $t:ident $name:literal $in_body:literal $in_class:literal;)*) => {
        $( impl Kind for $t { const OBJ: mjtObj = $obj; } )*
        /// All kinds, in the order of the object types.
        pub const KINDS: &[KindRow] = &[ $( KindRow {
            obj: $obj, name: $name, cstruct: stringify!($t), in_body: $in_body, in_class: $in_class,
        } ),* ];
    };
}

kinds! {
    mjOBJ_BODY mjsBody "body" true "";
    mjOBJ_JOINT mjsJoint "joint" true "joint";
    mjOBJ_GEOM mjsGeom "geom" true "geom";
    mjOBJ_SITE mjsSite "site" true "site";
    mjOBJ_CAMERA mjsCamera "camera" true "camera";
    mjOBJ_LIGHT mjsLight "light" true "light";
    mjOBJ_FLEX mjsFlex "flex" false "flex";
    mjOBJ_MESH mjsMesh "mesh" false "mesh";
    mjOBJ_SKIN mjsSkin "skin" false "";
    mjOBJ_HFIELD mjsHField "hfield" false "";
    mjOBJ_TEXTURE mjsTexture "texture" false "texture";
    mjOBJ_MATERIAL mjsMaterial "material" false "material";
    mjOBJ_PAIR mjsPair "pair" false "pair";
    mjOBJ_EXCLUDE mjsExclude "exclude" false "";
    mjOBJ_EQUALITY mjsEquality "equality" false "equality";
    mjOBJ_TENDON mjsTendon "tendon" false "tendon";
    mjOBJ_ACTUATOR mjsActuator "actuator" false "actuator";
    mjOBJ_SENSOR mjsSensor "sensor" false "";
    mjOBJ_NUMERIC mjsNumeric "numeric" false "";
    mjOBJ_TEXT mjsText "text" false "";
    mjOBJ_TUPLE mjsTuple "tuple" false "";
    mjOBJ_KEY mjsKey "key" false "";
    mjOBJ_PLUGIN mjsPlugin "plugin" false "";
    mjOBJ_FRAME mjsFrame "frame" true "";
    mjOBJ_DEFAULT mjsDefault "default" false "";
    mjOBJ_MODEL mjSpec "model" false "";
    mjOBJ_UNKNOWN mjsWrap "wrap" false "";
}

/// Position of a kind in [`KINDS`].
pub(super) fn position(obj: mjtObj) -> Option<usize> {
    KINDS.iter().position(|k| k.obj == obj)
}

/// Row of a kind.
pub fn kind_row(obj: mjtObj) -> Option<&'static KindRow> {
    KINDS.iter().find(|k| k.obj == obj)
}

/// Name of a kind as messages show it.
pub fn kind_name(obj: mjtObj) -> &'static str {
    kind_row(obj).map_or("unknown", |k| k.name)
}

/// Kind with this name.
pub fn kind_of_name(name: &str) -> Option<mjtObj> {
    KINDS
        .iter()
        .find(|k| k.name == name && k.obj != mjOBJ_UNKNOWN)
        .map(|k| k.obj)
}
