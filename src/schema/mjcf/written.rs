//! The order in which attributes are written, where it is not the order of the table.
//!
//! `quat` stands for whichever form of orientation an element has, `fromto` for the pose and
//! length it gives. A name that is not here is never written by itself: element code does it.

/// Attributes of an element in written order.
pub fn written(element: &str) -> &'static [&'static str] {
    ORDERS.iter().find(|row| row.0 == element).map_or(&[], |row| row.1)
}

const ORDERS: &[(&str, &[&str])] = &[
    ("compiler as compiled", &[
        "angle", "meshdir", "texturedir", "usethread", "boundmass", "boundinertia",
        "inertiafromgeom", "inertiagrouprange", "alignfree", "autolimits", "conflict",
        "passthrough",
    ]),
    ("compiler", &[
        "autolimits", "boundmass", "boundinertia", "settotalmass", "balanceinertia", "angle",
        "fitaabb", "discardvisual", "usethread", "fusestatic", "inertiafromgeom",
        "inertiagrouprange", "alignfree", "conflict", "passthrough", "eulerseq", "meshdir",
        "texturedir", "strippath",
    ]),
    ("global", &[
        "cameraid", "orthographic", "fovy", "ipd", "azimuth", "elevation", "linewidth", "glow",
        "offwidth", "offheight", "realtime", "ellipsoidinertia", "bvactive",
    ]),
    ("size", &[
        "memory", "njmax", "nconmax", "nstack", "nuserdata", "nkey", "nuser_body", "nuser_jnt",
        "nuser_geom", "nuser_site", "nuser_cam", "nuser_tendon", "nuser_actuator", "nuser_sensor",
    ]),
    ("body", &["pos", "quat", "mocap", "gravcomp", "sleep", "simple", "fuse", "user"]),
    ("frame", &["pos", "quat", "scale", "scaling", "massscale"]),
    ("inertial", &["pos", "quat", "mass", "diaginertia", "fullinertia"]),
    ("joint", &[
        "type", "group", "solreflimit", "solimplimit", "solreffriction", "solimpfriction",
        "stiffness", "range", "actuatorfrcrange", "actuatorgravcomp", "margin", "ref",
        "springref", "springyield", "armature", "damping", "frictionloss", "pos", "axis",
        "springdamper", "limited", "actuatorfrclimited", "user",
    ]),
    ("freejoint", &["group", "align"]),
    ("geom", &[
        "size", "fromto", "pos", "quat", "type", "contype", "conaffinity", "condim", "group",
        "priority", "friction", "solmix", "solref", "solimp", "margin", "gap", "surfacevel",
        "adhesion", "rgba", "castshadow", "fluidcoef", "fluidshape", "shellinertia", "mass",
        "density", "fitscale", "material", "mesh", "hfield", "user",
    ]),
    ("site", &["size", "fromto", "pos", "quat", "type", "group", "rgba", "material", "mesh", "user"]),
    ("camera", &[
        "target", "quat", "projection", "ipd", "resolution", "output", "pos", "mode", "fovy",
        "sensorsize", "focal", "focalpixel", "principal", "principalpixel", "user",
    ]),
    ("light", &[
        "target", "texture", "castshadow", "active", "pos", "dir", "bulbradius", "intensity",
        "range", "attenuation", "cutoff", "softness", "exponent", "ambient", "diffuse",
        "specular", "mode", "type",
    ]),
    ("mesh", &[
        "content_type", "file", "vertex", "normal", "texcoord", "face", "refpos", "refquat",
        "scale", "smoothnormal", "inertia", "maxhullvert", "material",
    ]),
    ("hfield", &["size", "nrow", "ncol", "content_type", "file", "elevation"]),
    ("skin", &[
        "file", "material", "group", "rgba", "inflate", "vertex", "texcoord", "face",
    ]),
    ("flex", &[
        "group", "dim", "radius", "rgba", "flatskin", "material", "cellcount", "dof", "body", "vertex", "element",
        "texcoord", "elemtexcoord", "node", "nodecoord",
    ]),
    ("flex contact", &[
        "contype", "conaffinity", "condim", "priority", "friction", "solmix", "solref", "solimp", "margin", "gap",
        "selfcollide", "activelayers", "passive",
    ]),
    ("flex elasticity", &[
        "young", "poisson", "shear", "damping", "thickness", "elastic2d", "section", "sectionsize", "yield",
    ]),
    ("flex edge", &["stiffness", "damping"]),
    ("texture from file", &[
        "content_type", "file", "fileright", "fileleft", "fileup", "filedown", "filefront",
        "fileback", "hflip", "vflip", "nchannel", "rgb1", "rgb2", "gridsize", "gridlayout",
    ]),
    ("texture made", &[
        "content_type", "builtin", "mark", "rgb1", "rgb2", "markrgb", "random", "width", "height",
    ]),
    ("texture", &[
        "type", "colorspace", "gridsize", "gridlayout", "builtin", "rgb1", "rgb2", "mark",
        "markrgb", "random", "width", "height", "hflip", "vflip", "nchannel", "embed",
    ]),
    ("material", &[
        "texture", "texrepeat", "texuniform", "emission", "specular", "shininess", "reflectance",
        "metallic", "roughness", "rgba",
    ]),
    ("pair", &[
        "condim", "friction", "solref", "solreffriction", "solimp", "gap", "margin", "adhesion",
    ]),
    ("equality", &["active", "solref", "solimp"]),
    ("tendon", &[
        "group", "limited", "actuatorfrclimited", "range", "actuatorfrcrange", "solreflimit",
        "solimplimit", "solreffriction", "solimpfriction", "frictionloss", "springyield", "width",
        "margin", "stiffness", "damping", "armature", "rgba", "springlength", "material", "user",
    ]),
    ("actuator", &[
        "group", "nsample", "interp", "delay", "ctrlrange", "ctrllimited",
        "forcelimited", "actlimited", "forcerange", "actrange", "lengthrange", "gear", "damping",
        "armature", "velrange", "ffrange", "dyntype", "dynprm", "actearly", "cranklength", "inheritrange", "actdim",
        "gaintype", "input", "biastype", "gainprm", "biasprm", "user",
    ]),
    ("sensor", &["cutoff", "noise", "nsample", "interp", "delay", "interval", "user"]),
    ("key", &["time", "qpos", "qvel", "act", "mpos", "mquat", "ctrl", "plastic"]),
];
