//! Structs of mjplugin.h, field by field in memory order.

#[allow(unused_imports)]
use super::shapes::{Field, Kind, Struct, anon, array, field};

/// The structs, in header order.
#[rustfmt::skip]
pub const STRUCTS: &[Struct] = &[
    Struct { name: "mjResource", tag: "mjResource_", header: "mjplugin.h", opaque: false, doc: "something opened by name", fields: &[
        field("char *", "name", "name"),
        field("void *", "data", "the provider's own"),
        field("mjVFS *", "vfs", "files in memory it was opened with"),
        array("char", "timestamp", &[512], "when it changed last"),
        field("const struct mjpResourceProvider *", "provider", "what opened it; NULL: the file system"),
        field("const char *", "args", "text after the name"),
    ] },
    Struct { name: "mjpResourceProvider", tag: "mjpResourceProvider", header: "mjplugin.h", opaque: false, doc: "gives resources whose names start with a prefix", fields: &[
        field("const char *", "prefix", "prefix"),
        field("mjfOpenResource", "open", "opens; 0: failed"),
        field("mjfReadResource", "read", "gives bytes and their count; negative: failed"),
        field("mjfCloseResource", "close", "closes"),
        field("mjfMountResource", "mount", "mounts a name"),
        field("mjfUnmountResource", "unmount", "unmounts a name"),
        field("mjfResourceModified", "modified", "tells whether it changed since a timestamp"),
        field("mjfWriteResource", "write", "writes bytes; gives their count"),
        field("void *", "data", "the provider's own"),
    ] },
    Struct { name: "mjpDecoder", tag: "mjpDecoder", header: "mjplugin.h", opaque: false, doc: "turns a resource into a spec", fields: &[
        field("const char *", "content_type", "type it understands; NULL: any"),
        field("const char *", "extension", "file extensions, with a bar between"),
        field("mjfCanDecode", "can_decode", "tells whether it understands the bytes; NULL: by type and extension"),
        field("mjfDecode", "decode", "decodes; the caller owns the spec"),
    ] },
    Struct { name: "mjpEncoder", tag: "mjpEncoder", header: "mjplugin.h", opaque: false, doc: "turns a spec or model into bytes", fields: &[
        field("const char *", "content_type", "type it makes"),
        field("const char *", "extension", "file extensions"),
        field("mjfEncode", "encode", "encodes into a resource; gives the bytes' count"),
        field("mjfCloseResource", "close_resource", "closes that resource"),
    ] },
    Struct { name: "mjpPlugin", tag: "mjpPlugin_", header: "mjplugin.h", opaque: false, doc: "an engine plugin", fields: &[
        field("const char *", "name", "name"),
        field("int", "nattribute", "settings"),
        field("const char *const *", "attributes", "their names"),
        field("int", "capabilityflags", "what it does (mjtPluginCapabilityBit)"),
        field("int", "needstage", "stage it needs (mjtStage)"),
        field("int (*)(const mjModel *, int)", "nstate", "numbers of its state"),
        field("int (*)(const mjModel *, int, int)", "nsensordata", "numbers a sensor puts out"),
        field("int (*)(const mjModel *, mjData *, int)", "init", "called by mj_makeData; negative: failed"),
        field("void (*)(mjData *, int)", "destroy", "called by mj_deleteData"),
        field("void (*)(mjData *, const mjModel *, const mjData *, int)", "copy", "called by mj_copyData"),
        field("void (*)(const mjModel *, mjtNum *, void *, int)", "reset", "called by mj_resetData"),
        field("void (*)(const mjModel *, mjData *, int, int)", "compute", "called when its stage is done"),
        field("void (*)(const mjModel *, mjData *, int)", "advance", "called when the step ends"),
        field("void (*)(const mjModel *, mjData *, const mjvOption *, mjvScene *, int)", "visualize", "adds to a scene"),
        field("void (*)(const mjModel *, mjData *, int)", "actuator_act_dot", "derivative of activations"),
        field("mjtNum (*)(const mjtNum *, const mjData *, int)", "sdf_distance", "distance at a point"),
        field("void (*)(mjtNum *, const mjtNum *, const mjData *, int)", "sdf_gradient", "gradient at a point"),
        field("mjtNum (*)(const mjtNum *, const mjtNum *)", "sdf_staticdistance", "distance at a point, before there is data"),
        field("void (*)(mjtNum *, const char **, const char **)", "sdf_attribute", "turns settings into numbers"),
        field("void (*)(mjtNum *, const mjtNum *)", "sdf_aabb", "box of the field"),
    ] },
    Struct { name: "mjSDF", tag: "mjSDF_", header: "mjplugin.h", opaque: false, doc: "distance fields to be combined", fields: &[
        field("const mjpPlugin **", "plugin", "plugins; NULL: analytic shape"),
        field("int *", "id", "instances or geoms"),
        field("mjtSDFType", "type", "combination"),
        field("mjtNum *", "relpos", "position of the second in the first"),
        field("mjtNum *", "relmat", "orientation of the second in the first"),
        field("mjtGeom *", "geomtype", "shapes"),
    ] },
];
