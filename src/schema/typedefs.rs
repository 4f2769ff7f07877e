//! Aliases and callback types of the headers.

use super::{Alias, Callback, arg};

/// Plain aliases: name, C type, header.
#[rustfmt::skip]
pub const ALIASES: &[Alias] = &[
    Alias { name: "mjtNum", ty: "double", header: "mjtype.h", doc: "" },
    Alias { name: "mjtByte", ty: "unsigned char", header: "mjtype.h", doc: "" },
    Alias { name: "mjtBool", ty: "_Bool", header: "mjtype.h", doc: "" },
    Alias { name: "mjtSize", ty: "int64_t", header: "mjtype.h", doc: "" },
    Alias { name: "mjString", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjStringVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjIntVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjIntVecVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjFloatVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjFloatVecVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjDoubleVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjByteVec", ty: "void", header: "mjspec.h", doc: "" },
    Alias { name: "mjrfFrameHandle", ty: "uint64_t", header: "mjrfilament.h", doc: "" },
    Alias { name: "mjrLightType", ty: "mjtLightType", header: "mjrender.h", doc: "" },
    Alias { name: "mjrSamplerType", ty: "mjtTexture", header: "mjrender.h", doc: "" },
    Alias { name: "mjrColorSpace", ty: "mjtColorSpace", header: "mjrender.h", doc: "" },
];

/// Function-pointer types.
#[rustfmt::skip]
pub const CALLBACKS: &[Callback] = &[
    Callback { name: "mjfLogHandler", ret: "void", args: &[arg("const mjLogMessage *", "")], header: "mjtype.h", doc: "" },
    Callback { name: "mjfGeneric", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d")], header: "mjdata.h", doc: "" },
    Callback { name: "mjfConFilt", ret: "int", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "geom1"), arg("int", "geom2")], header: "mjdata.h", doc: "" },
    Callback { name: "mjfSensor", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "stage")], header: "mjdata.h", doc: "" },
    Callback { name: "mjfTime", ret: "mjtNum", args: &[], header: "mjdata.h", doc: "" },
    Callback { name: "mjfAct", ret: "mjtNum", args: &[arg("const mjModel *", "m"), arg("const mjData *", "d"), arg("int", "id")], header: "mjdata.h", doc: "" },
    Callback { name: "mjfCollision", ret: "int", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("mjPreContact *", "con"), arg("int", "g1"), arg("int", "g2"), arg("mjtNum", "margin")], header: "mjdata.h", doc: "" },
    Callback { name: "mjfOpenResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfReadResource", ret: "int", args: &[arg("mjResource *", "resource"), arg("const void **", "buffer")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfCloseResource", ret: "void", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfMountResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfUnmountResource", ret: "int", args: &[arg("mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfResourceModified", ret: "int", args: &[arg("const mjResource *", "resource"), arg("const char *", "timestamp")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfWriteResource", ret: "mjtSize", args: &[arg("mjResource *", "resource"), arg("const void *", "buffer"), arg("mjtSize", "nbytes")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfDecode", ret: "mjSpec *", args: &[arg("mjResource *", "resource"), arg("const mjVFS *", "vfs"), arg("char *", "error"), arg("int", "error_sz")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfCanDecode", ret: "int", args: &[arg("const mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfEncode", ret: "mjtSize", args: &[arg("const mjSpec *", "s"), arg("const mjModel *", "m"), arg("const mjVFS *", "vfs"), arg("mjResource *", "resource")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfPluginLibraryLoadCallback", ret: "void", args: &[arg("const char *", "filename"), arg("int", "first"), arg("int", "count")], header: "mjplugin.h", doc: "" },
    Callback { name: "mjfItemEnable", ret: "int", args: &[arg("int", "category"), arg("void *", "data")], header: "mjui.h", doc: "" },
    Callback { name: "mjfBatchFunc", ret: "void", args: &[arg("const mjModel *", "m"), arg("mjData *", "d"), arg("int", "sim"), arg("void *", "arg")], header: "mjbatch.h", doc: "" },
    Callback { name: "mjrfCallback", ret: "void", args: &[arg("void *", "user_data")], header: "mjrfilament.h", doc: "" },
];
