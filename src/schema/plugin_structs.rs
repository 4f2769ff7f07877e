//! Structs of mjplugin.h, field by field in memory order.

#[allow(unused_imports)]
use super::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjResource", tag: "mjResource_", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("char *", "name", ""),
        field("void *", "data", ""),
        field("mjVFS *", "vfs", ""),
        array("char", "timestamp", &[512], ""),
        field("const struct mjpResourceProvider *", "provider", ""),
        field("const char *", "args", ""),
    ] },
    Struct { name: "mjpResourceProvider", tag: "mjpResourceProvider", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("const char *", "prefix", ""),
        field("mjfOpenResource", "open", ""),
        field("mjfReadResource", "read", ""),
        field("mjfCloseResource", "close", ""),
        field("mjfMountResource", "mount", ""),
        field("mjfUnmountResource", "unmount", ""),
        field("mjfResourceModified", "modified", ""),
        field("mjfWriteResource", "write", ""),
        field("void *", "data", ""),
    ] },
    Struct { name: "mjpDecoder", tag: "mjpDecoder", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("const char *", "content_type", ""),
        field("const char *", "extension", ""),
        field("mjfCanDecode", "can_decode", ""),
        field("mjfDecode", "decode", ""),
    ] },
    Struct { name: "mjpEncoder", tag: "mjpEncoder", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("const char *", "content_type", ""),
        field("const char *", "extension", ""),
        field("mjfEncode", "encode", ""),
        field("mjfCloseResource", "close_resource", ""),
    ] },
    Struct { name: "mjpPlugin", tag: "mjpPlugin_", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("const char *", "name", ""),
        field("int", "nattribute", ""),
        field("const char *const *", "attributes", ""),
        field("int", "capabilityflags", ""),
        field("int", "needstage", ""),
        field("int (*)(const mjModel *, int)", "nstate", ""),
        field("int (*)(const mjModel *, int, int)", "nsensordata", ""),
        field("int (*)(const mjModel *, mjData *, int)", "init", ""),
        field("void (*)(mjData *, int)", "destroy", ""),
        field("void (*)(mjData *, const mjModel *, const mjData *, int)", "copy", ""),
        field("void (*)(const mjModel *, mjtNum *, void *, int)", "reset", ""),
        field("void (*)(const mjModel *, mjData *, int, int)", "compute", ""),
        field("void (*)(const mjModel *, mjData *, int)", "advance", ""),
        field("void (*)(const mjModel *, mjData *, const mjvOption *, mjvScene *, int)", "visualize", ""),
        field("void (*)(const mjModel *, mjData *, int)", "actuator_act_dot", ""),
        field("mjtNum (*)(const mjtNum *, const mjData *, int)", "sdf_distance", ""),
        field("void (*)(mjtNum *, const mjtNum *, const mjData *, int)", "sdf_gradient", ""),
        field("mjtNum (*)(const mjtNum *, const mjtNum *)", "sdf_staticdistance", ""),
        field("void (*)(mjtNum *, const char **, const char **)", "sdf_attribute", ""),
        field("void (*)(mjtNum *, const mjtNum *)", "sdf_aabb", ""),
    ] },
    Struct { name: "mjSDF", tag: "mjSDF_", header: "mjplugin.h", opaque: false, doc: "", fields: &[
        field("const mjpPlugin **", "plugin", ""),
        field("int *", "id", ""),
        field("mjtSDFType", "type", ""),
        field("mjtNum *", "relpos", ""),
        field("mjtNum *", "relmat", ""),
        field("mjtGeom *", "geomtype", ""),
    ] },
];
