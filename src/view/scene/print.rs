//! A scene as text: geoms, lights, cameras, sizes of flexes and skins, flags, transformation. Long lists are left out.

use core::fmt::{self, Write};

use crate::abi::*;
use crate::base::print::Out;
use crate::base::scene::SceneRef;

type Done = fmt::Result;

/// Flags of a scene, by `mjtRndFlag`.
const FLAGS: [&str; mjNRNDFLAG as usize] = [
    "Shadow",
    "Wireframe",
    "Reflection",
    "Additive",
    "Skybox",
    "Fog",
    "Haze",
    "Depth",
    "Segment",
    "Id Color",
    "Cull Face",
    "Post Processing",
];

/// Writes the whole scene.
pub fn print(scn: &SceneRef, out: &mut Out) {
    // writing to a C file reports nothing
    let _ = all(scn, out);
}

fn all(scn: &SceneRef, out: &mut Out) -> Done {
    let raw = scn.raw();
    section(out, "GEOM", scn.geoms(), geom)?;
    section(out, "LIGHT", scn.lights(), light)?;
    section(out, "CAMERA", &raw.camera, camera)?;
    writeln!(out, "FLEX DATA {}", scn.nflex())?;
    for f in 0..scn.nflex() {
        flex(scn, out, f)?;
    }
    writeln!(out, "\nSKIN DATA {}", scn.nskin())?;
    for k in 0..scn.nskin() {
        skin(scn, out, k)?;
    }
    out.write_str("\nFLAGS\n")?;
    for (name, value) in FLAGS.iter().zip(raw.flags) {
        writeln!(out, "  {name:<22}{value}")?;
    }
    let flexes = [
        ("flexvertopt", raw.flexvertopt),
        ("flexedgeopt", raw.flexedgeopt),
        ("flexfaceopt", raw.flexfaceopt),
        ("flexskinopt", raw.flexskinopt),
    ];
    for (name, value) in flexes {
        writeln!(out, "  {name:<20}{value}")?;
    }
    writeln!(out, "  {:<20}{}\n\n", "stereo", raw.stereo)?;
    writeln!(out, "TRANSFORM {}", raw.enabletransform)?;
    if raw.enabletransform != 0 {
        row(out, "  translate          ", &raw.translate)?;
        row(out, "  rotate             ", &raw.rotate)?;
        number(out, "  scale              ", raw.scale)?;
        out.write_str("\n")?;
    }
    out.write_str("\n")
}

/// A title with a count, and what is counted.
fn section<T>(out: &mut Out, name: &str, items: &[T], print: fn(&mut Out, &T) -> Done) -> Done {
    writeln!(out, "{name}S {}", items.len())?;
    for (i, item) in items.iter().enumerate() {
        writeln!(out, "  {name} {i}")?;
        print(out, item)?;
        out.write_str("\n")?;
    }
    out.write_str("\n")
}

fn int(out: &mut Out, name: &str, value: impl fmt::Display) -> Done {
    writeln!(out, "    {name:<18}{value}")
}

/// A number behind a title of any width.
fn number(out: &mut Out, title: &str, value: f32) -> Done {
    out.write_str(title)?;
    out.num(value.into());
    out.write_str("\n")
}

/// Numbers behind a title of any width.
fn row(out: &mut Out, title: &str, values: &[f32]) -> Done {
    out.write_str(title)?;
    for &x in values {
        out.num(x.into());
        out.write_str(" ")?;
    }
    out.write_str("\n")
}

fn real(out: &mut Out, name: &str, value: f32) -> Done {
    write!(out, "    {name:<17}")?;
    number(out, "", value)
}

fn reals(out: &mut Out, name: &str, values: &[f32]) -> Done {
    write!(out, "    {name:<17}")?;
    row(out, "", values)
}

fn geom(out: &mut Out, g: &mjvGeom) -> Done {
    int(out, "type", g.r#type)?;
    int(out, "category", g.category)?;
    write!(out, "    {:<17}", "label")?;
    let end = g.label.iter().position(|&c| c == 0);
    for &c in &g.label[..end.unwrap_or(g.label.len())] {
        out.bytes(&[c as u8]);
    }
    out.write_str("\n")?;
    int(out, "objtype", g.objtype)?;
    int(out, "objid", g.objid)?;
    reals(out, "pos", &g.pos)?;
    reals(out, "mat", &g.mat)?;
    reals(out, "size", &g.size)?;
    int(out, "segid", g.segid)?;
    int(out, "dataid", g.dataid)?;
    int(out, "matid", g.matid)?;
    int(out, "texcoord", g.texcoord)?;
    reals(out, "rgba", &g.rgba)?;
    real(out, "emission", g.emission)?;
    real(out, "specular", g.specular)?;
    real(out, "shininess", g.shininess)?;
    real(out, "reflectance", g.reflectance)?;
    int(out, "castshadow", g.castshadow)
}

fn light(out: &mut Out, l: &mjvLight) -> Done {
    int(out, "id", l.id)?;
    reals(out, "pos", &l.pos)?;
    reals(out, "dir", &l.dir)?;
    int(out, "type", l.r#type)?;
    int(out, "castshadow", l.castshadow)?;
    int(out, "headlight", l.headlight)?;
    real(out, "intensity", l.intensity)?;
    real(out, "range", l.range)?;
    reals(out, "ambient", &l.ambient)?;
    reals(out, "diffuse", &l.diffuse)?;
    reals(out, "specular", &l.specular)?;
    int(out, "texid", l.texid)?;
    real(out, "exponent", l.exponent)?;
    reals(out, "attenuation", &l.attenuation)?;
    real(out, "cutoff", l.cutoff)?;
    real(out, "bulbradius", l.bulbradius)
}

fn camera(out: &mut Out, c: &mjvGLCamera) -> Done {
    reals(out, "pos", &c.pos)?;
    reals(out, "forward", &c.forward)?;
    reals(out, "up", &c.up)?;
    int(out, "orthographic", c.orthographic)?;
    real(out, "frustum_center", c.frustum_center)?;
    real(out, "frustum_width", c.frustum_width)?;
    real(out, "frustum_bottom", c.frustum_bottom)?;
    real(out, "frustum_top", c.frustum_top)?;
    real(out, "frustum_near", c.frustum_near)?;
    real(out, "frustum_far", c.frustum_far)
}

/// Lists that are too long to be printed.
fn lists(out: &mut Out, names: &[&str]) -> Done {
    for name in names {
        writeln!(out, "    {name:<17}...")?;
    }
    out.write_str("\n")
}

fn flex(scn: &SceneRef, out: &mut Out, f: usize) -> Done {
    writeln!(out, "  FLEX DATA {f}")?;
    let s = scn.flex_sizes(f);
    let names = [
        "face_used",
        "edge_adr",
        "edge_num",
        "vert_adr",
        "vert_num",
        "face_adr",
        "face_num",
    ];
    for (name, value) in names.into_iter().zip(s) {
        int(out, name, value)?;
    }
    lists(out, &["edges", "verts", "faces", "normals", "texcoords"])
}

fn skin(scn: &SceneRef, out: &mut Out, k: usize) -> Done {
    writeln!(out, "  SKIN DATA {k}")?;
    let names = ["face_num", "vert_adr", "vert_num"];
    for (name, value) in names.into_iter().zip(scn.skin_sizes(k)) {
        int(out, name, value)?;
    }
    lists(out, &["verts", "normals"])
}
