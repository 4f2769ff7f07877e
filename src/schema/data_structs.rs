//! Structs of mjdata.h, field by field in memory order.

#[allow(unused_imports)]
use super::shapes::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjPreContact", tag: "mjPreContact_", header: "mjdata.h", opaque: false, doc: "a contact as colliders report it", fields: &[
        field("mjtNum", "dist", "distance of the surfaces, negative when they overlap"),
        array("mjtNum", "pos", &[3], "point midway between them"),
        array("mjtNum", "normal", &[3], "unit normal from the first geom to the second"),
        array("mjtNum", "tangent", &[3], "first tangent; zeros: any"),
    ] },
    Struct { name: "mjContact", tag: "mjContact_", header: "mjdata.h", opaque: false, doc: "a contact", fields: &[
        field("mjtNum", "dist", "distance of the surfaces, negative when they overlap"),
        array("mjtNum", "pos", &[3], "point midway between them, world"),
        array("mjtNum", "frame", &[9], "normal (first to second geom) and two tangents, row by row"),
        field("mjtNum", "includemargin", "distance below which it makes constraint rows"),
        array("mjtNum", "friction", &[5], "two sliding, one torsional and two rolling coefficients"),
        array("mjtNum", "solref", &[2], "normal: time constant and damping ratio"),
        array("mjtNum", "solreffriction", &[2], "friction: the same"),
        array("mjtNum", "solimp", &[5], "impedance"),
        field("mjtNum", "adhesion", "largest pull"),
        array("mjtNum", "surfacevel", &[3], "relative velocity of the surfaces, contact frame"),
        field("mjtNum", "mu", "friction of the regularized cone"),
        array("mjtNum", "H", &[36], "Hessian of the cone"),
        field("int", "dim", "dimensions: 1, 3, 4 or 6"),
        field("int", "geom1", "first geom; use geom instead"),
        field("int", "geom2", "second geom; use geom instead"),
        array("int", "geom", &[2], "the geoms; -1: a flex"),
        array("int", "flex", &[2], "the flexes; -1: a geom"),
        array("int", "elem", &[2], "flex elements; -1: none"),
        array("int", "vert", &[2], "flex vertices; -1: none"),
        field("int", "exclude", "0: makes rows; 1: within the gap; 2: fused; 3: no dofs; 4: passive"),
        field("int", "efc_address", "first constraint row; -1: none"),
    ] },
    Struct { name: "mjWarningStat", tag: "mjWarningStat_", header: "mjdata.h", opaque: false, doc: "warnings of one kind", fields: &[
        field("int", "lastinfo", "number given with the last one"),
        field("int", "number", "count"),
    ] },
    Struct { name: "mjTimerStat", tag: "mjTimerStat_", header: "mjdata.h", opaque: false, doc: "times of one kind", fields: &[
        field("mjtNum", "duration", "seconds altogether"),
        field("int", "number", "calls"),
    ] },
    Struct { name: "mjSolverStat", tag: "mjSolverStat_", header: "mjdata.h", opaque: false, doc: "one iteration of the solver", fields: &[
        field("mjtNum", "improvement", "fall of the cost, scaled"),
        field("mjtNum", "gradient", "size of the gradient, scaled"),
        field("mjtNum", "lineslope", "slope of the line search, scaled"),
        field("int", "nactive", "active rows"),
        field("int", "nchange", "rows whose state changed"),
        field("int", "neval", "evaluations of the line search"),
        field("int", "nupdate", "updates of the Cholesky factor"),
    ] },
];
