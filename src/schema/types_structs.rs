//! Structs of mjtype.h, field by field in memory order.

#[allow(unused_imports)]
use super::shapes::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjLogMessage", tag: "mjLogMessage_", header: "mjtype.h", opaque: false, doc: "a message on its way to the log handler", fields: &[
        field("int", "level", "weight (mjtLogLevel)"),
        field("int", "topic", "topic of an INFO (mjtLogTopic)"),
        array("char", "subject", &[1024], "the text"),
        field("const char *", "body", "more text; NULL: none"),
        field("const char *", "func", "function that speaks; NULL: not said"),
        field("const char *", "file", "source file; NULL: not said"),
        field("int", "line", "line in it"),
        field("mjtBool", "timestamp", "print the time"),
    ] },
    Struct { name: "mjLogConfig", tag: "mjLogConfig_", header: "mjtype.h", opaque: false, doc: "what the default log handler does", fields: &[
        field("mjtBool", "logto_console", "print to the console"),
        field("mjtBool", "logto_file", "append to the file"),
        array("char", "logfile", &[1024], "name of the file"),
        field("int", "topics", "bits of the topics shown: bit topic-1"),
    ] },
];
