//! Structs of mjtype.h, field by field in memory order.

#[allow(unused_imports)]
use super::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjLogMessage", tag: "mjLogMessage_", header: "mjtype.h", opaque: false, doc: "", fields: &[
        field("int", "level", ""),
        field("int", "topic", ""),
        array("char", "subject", &[1024], ""),
        field("const char *", "body", ""),
        field("const char *", "func", ""),
        field("const char *", "file", ""),
        field("int", "line", ""),
        field("mjtBool", "timestamp", ""),
    ] },
    Struct { name: "mjLogConfig", tag: "mjLogConfig_", header: "mjtype.h", opaque: false, doc: "", fields: &[
        field("mjtBool", "logto_console", ""),
        field("mjtBool", "logto_file", ""),
        array("char", "logfile", &[1024], ""),
        field("int", "topics", ""),
    ] },
];
