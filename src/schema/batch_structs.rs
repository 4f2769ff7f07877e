//! Structs of mjbatch.h, field by field in memory order.

#[allow(unused_imports)]
use super::shapes::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjBatch", tag: "mjBatch_", header: "mjbatch.h", opaque: true, doc: "many simulations", fields: &[
    ] },
    Struct { name: "mjBatchConfig", tag: "mjBatchConfig_", header: "mjbatch.h", opaque: false, doc: "how a batch works", fields: &[
        field("int", "nthread", "threads; 0: as the machine has"),
        field("mjtBool", "persistent", "each simulation keeps an mjData"),
    ] },
    Struct { name: "mjBatchRecord", tag: "mjBatchRecord_", header: "mjbatch.h", opaque: false, doc: "what a rollout records", fields: &[
        field("const char *", "field", "name of the field; NULL: the state"),
        field("int", "spec", "parts of the state (mjtState)"),
        field("void *", "buf", "where it goes"),
    ] },
];
