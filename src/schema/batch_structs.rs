//! Structs of mjbatch.h, field by field in memory order.

#[allow(unused_imports)]
use super::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjBatch", tag: "mjBatch_", header: "mjbatch.h", opaque: true, doc: "", fields: &[
    ] },
    Struct { name: "mjBatchConfig", tag: "mjBatchConfig_", header: "mjbatch.h", opaque: false, doc: "", fields: &[
        field("int", "nthread", ""),
        field("mjtBool", "persistent", ""),
    ] },
    Struct { name: "mjBatchRecord", tag: "mjBatchRecord_", header: "mjbatch.h", opaque: false, doc: "", fields: &[
        field("const char *", "field", ""),
        field("int", "spec", ""),
        field("void *", "buf", ""),
    ] },
];
