//! Aliases and callback types of the headers.

use super::shapes::{Alias, Callback, arg};

/// Plain aliases: name, C type, header.
#[rustfmt::skip]
pub const ALIASES: &[Alias] = &[
    Alias { name: "mjtNum", ty: "double", header: "mjtype.h", doc: "number of the physics" },
    Alias { name: "mjtByte", ty: "unsigned char", header: "mjtype.h", doc: "byte" },
    Alias { name: "mjtBool", ty: "_Bool", header: "mjtype.h", doc: "truth value" },
    Alias { name: "mjtSize", ty: "int64_t", header: "mjtype.h", doc: "size in bytes or elements" },
    Alias { name: "mjString", ty: "void", header: "mjspec.h", doc: "std::string" },
    Alias { name: "mjStringVec", ty: "void", header: "mjspec.h", doc: "vector of strings" },
    Alias { name: "mjIntVec", ty: "void", header: "mjspec.h", doc: "vector of ints" },
    Alias { name: "mjIntVecVec", ty: "void", header: "mjspec.h", doc: "vector of vectors of ints" },
    Alias { name: "mjFloatVec", ty: "void", header: "mjspec.h", doc: "vector of floats" },
    Alias { name: "mjFloatVecVec", ty: "void", header: "mjspec.h", doc: "vector of vectors of floats" },
    Alias { name: "mjDoubleVec", ty: "void", header: "mjspec.h", doc: "vector of doubles" },
    Alias { name: "mjByteVec", ty: "void", header: "mjspec.h", doc: "vector of bytes" },
    Alias { name: "mjrfFrameHandle", ty: "uint64_t", header: "mjrfilament.h", doc: "a frame being drawn" },
    Alias { name: "mjrLightType", ty: "mjtLightType", header: "mjrender.h", doc: "kind of light" },
    Alias { name: "mjrSamplerType", ty: "mjtTexture", header: "mjrender.h", doc: "kind of texture" },
    Alias { name: "mjrColorSpace", ty: "mjtColorSpace", header: "mjrender.h", doc: "colour space" },
];

/// Function-pointer types.
#[rustfmt::skip]
pub const CALLBACKS: &[Callback] = &[
    Callback { name: "mjfLogHandler", ret: "void", args: &[arg("const mjLogMessage *", "")], header: "mjtype.h", doc: "receives messages" },
    Callback { name: "mjfGeneric", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d")], header: "mjdata.h", doc: "works on model and data" },
    Callback { name: "mjfConFilt", ret: "int", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "geom1"), arg("int", "geom2")], header: "mjdata.h", doc: "decides on a pair of geoms; 1: no contact" },
    Callback { name: "mjfSensor", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "stage")], header: "mjdata.h", doc: "fills user sensors that need the stage" },
    Callback { name: "mjfTime", ret: "mjtNum", args: &[], header: "mjdata.h", doc: "gives the time in seconds" },
    Callback { name: "mjfAct", ret: "mjtNum", args: &[arg("const mjModel *", "m"), arg("const mjData *", "d"), arg("int", "id")], header: "mjdata.h", doc: "gives a number for an actuator" },
    Callback { name: "mjfCollision", ret: "int", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("mjPreContact *", "con"), arg("int", "g1"), arg("int", "g2"), arg("mjtNum", "margin")], header: "mjdata.h", doc: "finds contacts of two geoms closer than the margin; returns their count (at most mjMAXCONPAIR)" },
    Callback { name: "mjfOpenResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "opens a resource; 0: failed" },
    Callback { name: "mjfReadResource", ret: "int", args: &[arg("mjResource *", "resource"), arg("const void **", "buffer")], header: "mjplugin.h", doc: "gives bytes and their count; negative: failed" },
    Callback { name: "mjfCloseResource", ret: "void", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "closes a resource" },
    Callback { name: "mjfMountResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "mounts a resource; 0: failed" },
    Callback { name: "mjfUnmountResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "unmounts a resource; 0: failed" },
    Callback { name: "mjfResourceModified", ret: "int", args: &[arg("const mjResource *", "resource"), arg("const char *", "timestamp")], header: "mjplugin.h", doc: "tells whether a resource changed since the timestamp: 0 no, positive yes, negative older" },
    Callback { name: "mjfWriteResource", ret: "mjtSize", args: &[arg("mjResource *", "resource"), arg("const void *", "buffer"), arg("mjtSize", "nbytes")], header: "mjplugin.h", doc: "writes bytes; gives their count" },
    Callback { name: "mjfDecode", ret: "mjSpec *", args: &[arg("mjResource *", "resource"), arg("const mjVFS *", "vfs"), arg("char *", "error"), arg("int", "error_sz")], header: "mjplugin.h", doc: "turns a resource into a spec that the caller owns; NULL: failed, see error" },
    Callback { name: "mjfCanDecode", ret: "int", args: &[arg("const mjResource *", "resource")], header: "mjplugin.h", doc: "tells whether the bytes are understood; 0: no" },
    Callback { name: "mjfEncode", ret: "mjtSize", args: &[arg("const mjSpec *", "s"), arg("const mjModel *", "m"), arg("const mjVFS *", "vfs"), arg("mjResource *", "resource")], header: "mjplugin.h", doc: "turns a spec or model into bytes; gives their count" },
    Callback { name: "mjfPluginLibraryLoadCallback", ret: "void", args: &[arg("const char *", "filename"), arg("int", "first"), arg("int", "count")], header: "mjplugin.h", doc: "told after loading a library: the slots it registered" },
    Callback { name: "mjfItemEnable", ret: "int", args: &[arg("int", "category"), arg("void *", "data")], header: "mjui.h", doc: "says whether items of a category are on" },
    Callback { name: "mjfBatchFunc", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "sim"), arg("void *", "arg")], header: "mjbatch.h", doc: "works on one simulation of a batch" },
    Callback { name: "mjrfCallback", ret: "void", args: &[arg("void *", "user_data")], header: "mjrfilament.h", doc: "called when work is done" },
];
