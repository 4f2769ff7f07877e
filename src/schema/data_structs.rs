//! Structs of mjdata.h, field by field in memory order.

#[allow(unused_imports)]
use super::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjPreContact", tag: "mjPreContact_", header: "mjdata.h", opaque: false, doc: "", fields: &[
        field("mjtNum", "dist", ""),
        array("mjtNum", "pos", &[3], ""),
        array("mjtNum", "normal", &[3], ""),
        array("mjtNum", "tangent", &[3], ""),
    ] },
    Struct { name: "mjContact", tag: "mjContact_", header: "mjdata.h", opaque: false, doc: "", fields: &[
        field("mjtNum", "dist", ""),
        array("mjtNum", "pos", &[3], ""),
        array("mjtNum", "frame", &[9], ""),
        field("mjtNum", "includemargin", ""),
        array("mjtNum", "friction", &[5], ""),
        array("mjtNum", "solref", &[2], ""),
        array("mjtNum", "solreffriction", &[2], ""),
        array("mjtNum", "solimp", &[5], ""),
        field("mjtNum", "adhesion", ""),
        array("mjtNum", "surfacevel", &[3], ""),
        field("mjtNum", "mu", ""),
        array("mjtNum", "H", &[36], ""),
        field("int", "dim", ""),
        field("int", "geom1", ""),
        field("int", "geom2", ""),
        array("int", "geom", &[2], ""),
        array("int", "flex", &[2], ""),
        array("int", "elem", &[2], ""),
        array("int", "vert", &[2], ""),
        field("int", "exclude", ""),
        field("int", "efc_address", ""),
    ] },
    Struct { name: "mjWarningStat", tag: "mjWarningStat_", header: "mjdata.h", opaque: false, doc: "", fields: &[
        field("int", "lastinfo", ""),
        field("int", "number", ""),
    ] },
    Struct { name: "mjTimerStat", tag: "mjTimerStat_", header: "mjdata.h", opaque: false, doc: "", fields: &[
        field("mjtNum", "duration", ""),
        field("int", "number", ""),
    ] },
    Struct { name: "mjSolverStat", tag: "mjSolverStat_", header: "mjdata.h", opaque: false, doc: "", fields: &[
        field("mjtNum", "improvement", ""),
        field("mjtNum", "gradient", ""),
        field("mjtNum", "lineslope", ""),
        field("int", "nactive", ""),
        field("int", "nchange", ""),
        field("int", "neval", ""),
        field("int", "nupdate", ""),
    ] },
];
