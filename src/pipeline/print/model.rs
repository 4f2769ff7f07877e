//! A model as text.

use core::fmt::Write;

use super::pattern;
use super::words::{Done, capitals, int_list, labelled, nums};
use crate::abi::*;
use crate::base::layout::layout_of;
use crate::base::print::{
    Cell, Out, Table, file_size, member, model_sizes, model_tables, signature,
};
use crate::base::{Model, name};
use crate::schema::objname::object_name;

/// Objects printed one by one: title, size field, kind for the name (0: nameless).
const OBJECTS: &[(&str, &str, mjtObj)] = &[
    ("BODY", "nbody", mjOBJ_BODY),
    ("JOINT", "njnt", mjOBJ_JOINT),
    ("DOF", "nv", 0),
    ("TREE", "ntree", 0),
    ("GEOM", "ngeom", mjOBJ_GEOM),
    ("SITE", "nsite", mjOBJ_SITE),
    ("CAMERA", "ncam", mjOBJ_CAMERA),
    ("LIGHT", "nlight", mjOBJ_LIGHT),
    ("FLEX", "nflex", mjOBJ_FLEX),
    ("MESH", "nmesh", mjOBJ_MESH),
    ("SKIN", "nskin", mjOBJ_SKIN),
    ("HEIGHTFIELD", "nhfield", mjOBJ_HFIELD),
    ("TEXTURE", "ntex", mjOBJ_TEXTURE),
    ("MATERIAL", "nmat", mjOBJ_MATERIAL),
    ("PAIR", "npair", mjOBJ_PAIR),
    ("EXCLUDE", "nexclude", mjOBJ_EXCLUDE),
    ("EQUALITY", "neq", mjOBJ_EQUALITY),
    ("TENDON", "ntendon", mjOBJ_TENDON),
    ("ACTUATOR", "nactuator", mjOBJ_ACTUATOR),
    ("SENSOR", "nsensor", mjOBJ_SENSOR),
];
/// Arrays with a row per object that have a place of their own.
const APART: &[&str] = &["name_", "B_", "M_", "D_", "mapM2M", "flex_matid"];

/// Groups of memory: label and the starts of the size fields.
const MEMORY: &[(&str, &[&str])] = &[
    ("meshes", &["nmesh"]),
    ("bvhs", &["nbvh", "noct"]),
    ("textures", &["ntexdata"]),
    ("skins", &["nskin"]),
];

/// Writes the whole model.
pub fn print(m: Model<'_>, out: &mut Out) {
    // writing to a C file reports nothing
    let _ = whole(m, out);
}

fn whole(m: Model<'_>, out: &mut Out) -> Done {
    head(m, out)?;
    settings(m, out)?;
    for row in ["qpos0", "qpos_spring"] {
        write!(out, "{row:<21}")?;
        let values = if row == "qpos0" {
            m.qpos0()
        } else {
            m.qpos_spring()
        };
        nums(out, values.iter().copied(), " ")?;
        out.write_str("\n\n")?;
    }
    for object in OBJECTS {
        objects(m, out, object)?;
    }
    custom(m, out)?;
    keys(m, out)?;
    matrices(m, out)?;
    writeln!(out, "\nSIGNATURE\n  {}\n", signature(m))?;
    volumes(m, out)
}

/// Text in the name buffer.
fn text_at(m: Model<'_>, start: usize) -> &[u8] {
    let tail = m.names().get(start..).unwrap_or(&[]);
    let end = tail
        .iter()
        .position(|&c| c as u8 == 0)
        .unwrap_or(tail.len());
    bytemuck::cast_slice(&tail[..end])
}

fn head(m: Model<'_>, out: &mut Out) -> Done {
    out.write_str("MuJoCo version 4.0.0\nmodel name     ")?;
    out.bytes(text_at(m, 0));
    out.write_str("\n\nMEMORY\n")?;
    let bytes = |keep: &dyn Fn(&Table<'_>) -> bool| -> usize {
        model_tables(m)
            .filter(keep)
            .map(|t| t.rows * t.cols * t.cell_size())
            .sum()
    };
    let line = |out: &mut Out, label: &str, n: usize| match n {
        0 => Ok(()),
        1..1024 => writeln!(out, "  {label:<12}{n:>5} bytes"),
        _ => writeln!(
            out,
            "  {label:<12}{:>7} KB",
            (n as f64 / 1024.0).round_ties_even()
        ),
    };
    let total = file_size(m);
    line(out, "total", total)?;
    let mut rest = total;
    for (label, starts) in MEMORY {
        let counts = |t: &Table<'_>, start: &str| {
            t.per.starts_with(start)
                && (t.per != start || matches!(start, "nbvh" | "noct" | "ntexdata"))
        };
        let n = bytes(&|t| starts.iter().any(|start| counts(t, start)));
        line(out, label, n)?;
        rest -= n;
    }
    line(out, "other", rest)?;
    out.write_str("\nSIZES\n")?;
    for (label, n) in model_sizes(m).filter(|s| s.1 != 0) {
        writeln!(out, "  {label:<20}{n}")?;
    }
    writeln!(
        out,
        "\nFLAG\n  flg_gravcomp        {}",
        u8::from(m.flg_gravcomp())
    )?;
    writeln!(
        out,
        "  flg_surfacevel      {}\n",
        u8::from(m.flg_surfacevel())
    )
}

/// One member of the options or the visual settings; labels end in column 21.
fn member_line(out: &mut Out, indent: usize, label: &str, table: &Table<'_>) -> Done {
    let width = 21 - indent;
    match table.cell(0) {
        Cell::Int(x) => writeln!(out, "{:indent$}{label:<width$} {x}", ""),
        Cell::Real(_) => {
            write!(out, "{:indent$}{label:<width$}", "")?;
            nums(out, (0..table.cols).map(|i| table.num(i)), "")?;
            out.write_str("\n")
        }
    }
}

fn settings(m: Model<'_>, out: &mut Out) -> Done {
    out.write_str("OPTION\n")?;
    for table in layout_of("mjOption")
        .slots
        .iter()
        .filter_map(|s| member(m.opt(), s))
    {
        member_line(out, 2, table.name, &table)?;
    }
    out.write_str("\nVISUAL\n")?;
    let mut group = "";
    for table in layout_of("mjVisual")
        .slots
        .iter()
        .filter_map(|s| member(m.vis(), s))
    {
        let (part, label) = table.name.split_once('.').unwrap_or(("", table.name));
        if part != group {
            group = part;
            out.write_str("  ")?;
            capitals(out, part.trim_end_matches('_'))?;
            out.write_str("\n")?;
        }
        member_line(out, 4, label, &table)?;
    }
    write!(out, "\n{:<21}", "totalmass")?;
    out.num(
        m.body_mass()
            .iter()
            .skip(1)
            .fold(0.0, |sum, mass| sum + mass),
    );
    out.write_str("\n\nSTATISTIC\n")?;
    for table in layout_of("mjStatistic")
        .slots
        .iter()
        .filter_map(|s| member(m.stat(), s))
    {
        member_line(out, 2, table.name, &table)?;
    }
    out.write_str("\n")
}

fn objects(m: Model<'_>, out: &mut Out, &(title, per, kind): &(&str, &str, mjtObj)) -> Done {
    let count = model_sizes(m).find(|s| s.0 == per).map_or(0, |s| s.1) as usize;
    for i in 0..count {
        writeln!(out, "\n{title} {i}:")?;
        if kind != 0 {
            // the reference indents this one further
            let extra = if per == "nhfield" { " " } else { "" };
            write!(out, "  name                  {extra}")?;
            out.bytes(name::id2name(m, kind, i as i32).map_or(b"", |n| n.to_bytes()));
            out.write_str("\n")?;
        }
        let mine = |t: &Table<'_>| {
            t.per == per && t.cols > 0 && !APART.iter().any(|a| t.name.starts_with(a))
        };
        for table in model_tables(m).filter(mine) {
            labelled(out, &table, i..i + 1)?;
        }
        match per {
            "nmesh" => hull(m, out, i)?,
            "ntendon" => path(m, out, i)?,
            "nactuator" => inputs_outputs(m, out, i)?,
            _ => {}
        }
    }
    if count > 0 {
        out.write_str("\n")?;
    }
    Ok(())
}

/// What an actuator has per control and per output.
fn inputs_outputs(m: Model<'_>, out: &mut Out, i: usize) -> Done {
    let controls = (m.actuator_ctrladr()[i], m.actuator_ctrlnum()[i]);
    let outputs = (m.actuator_outadr()[i], m.actuator_outnum()[i]);
    for (per, (adr, n)) in [("nu", controls), ("nout", outputs)] {
        let mine = |t: &Table<'_>| t.per == per && t.name.starts_with("actuator_");
        for k in adr as usize..(adr + n) as usize {
            for table in model_tables(m).filter(mine) {
                labelled(out, &table, k..k + 1)?;
            }
        }
    }
    Ok(())
}

fn hull(m: Model<'_>, out: &mut Out, i: usize) -> Done {
    let Ok(adr) = usize::try_from(m.mesh_graphadr()[i]) else {
        return Ok(());
    };
    let graph = m.mesh_graph();
    writeln!(out, "  qhull face            {}", graph[adr + 1])?;
    writeln!(out, "  qhull vert            {}", graph[adr])
}

fn path(m: Model<'_>, out: &mut Out, i: usize) -> Done {
    out.write_str("  path\n    type  objid  prm\n")?;
    let first = m.tendon_adr()[i] as usize;
    for k in first..first + m.tendon_num()[i] as usize {
        write!(
            out,
            "    {}     {}     ",
            m.wrap_type()[k],
            m.wrap_objid()[k]
        )?;
        out.num(m.wrap_prm()[k]);
        out.write_str("\n")?;
    }
    out.write_str("\n")
}

fn custom_head(m: Model<'_>, out: &mut Out, title: &str, i: usize, adr: &[i32], n: i32) -> Done {
    write!(out, "\n{title} {i}:\n  name         ")?;
    out.bytes(text_at(m, adr[i] as usize));
    writeln!(out, "\n  size         {n}")
}

fn custom(m: Model<'_>, out: &mut Out) -> Done {
    for i in 0..m.nnumeric() {
        let n = m.numeric_size()[i];
        custom_head(m, out, "NUMERIC", i, m.name_numericadr(), n)?;
        out.write_str("  value       ")?;
        let adr = m.numeric_adr()[i] as usize;
        nums(
            out,
            m.numeric_data()[adr..adr + n as usize].iter().copied(),
            "",
        )?;
        out.write_str("\n")?;
    }
    if m.nnumeric() > 0 {
        out.write_str("\n")?;
    }
    for i in 0..m.ntext() {
        custom_head(m, out, "TEXT", i, m.name_textadr(), m.text_size()[i])?;
        let tail = &m.text_data()[m.text_adr()[i] as usize..];
        let end = tail
            .iter()
            .position(|&c| c as u8 == 0)
            .unwrap_or(tail.len());
        out.write_str("  value        ")?;
        out.bytes(bytemuck::cast_slice(&tail[..end]));
        out.write_str("\n")?;
    }
    if m.ntext() > 0 {
        out.write_str("\n")?;
    }
    for i in 0..m.ntuple() {
        let n = m.tuple_size()[i];
        custom_head(m, out, "TUPLE", i, m.name_tupleadr(), n)?;
        out.write_str("  elements\n")?;
        let adr = m.tuple_adr()[i] as usize;
        for k in adr..adr + n as usize {
            let kind = object_name(m.tuple_objtype()[k]).map_or(b"".as_slice(), |n| n.to_bytes());
            out.write_str("       ")?;
            out.bytes(kind);
            write!(out, " {}, prm = ", m.tuple_objid()[k])?;
            out.num(m.tuple_objprm()[k]);
            out.write_str("\n")?;
        }
    }
    if m.ntuple() > 0 {
        out.write_str("\n")?;
    }
    Ok(())
}

/// Keyframes: what differs from the reset state.
fn keys(m: Model<'_>, out: &mut Out) -> Done {
    for i in 0..m.nkey() {
        let name = text_at(m, m.name_keyadr()[i] as usize);
        if !name.is_empty() {
            write!(out, "key_name{i}    ")?;
            out.bytes(name);
            out.write_str("\n")?;
        }
        if m.key_time()[i] != 0.0 {
            writeln!(out, "key_time{i}    {:.4}", m.key_time()[i])?;
        }
        let body = |k: usize| {
            m.body_mocapid()
                .iter()
                .position(|&b| b == k as i32)
                .unwrap_or(0)
        };
        let (mpos, mquat) = (m.key_mpos(), m.key_mquat());
        let pos = |k: usize| m.body_pos()[body(k / 3)].as_ref()[k % 3];
        let quat = |k: usize| m.body_quat()[body(k / 4)].as_ref()[k % 4];
        let rows = [
            key_row(out, "qpos", i, m.nq(), m.key_qpos(), |k| m.qpos0()[k])?,
            key_row(out, "qvel", i, m.nv(), m.key_qvel(), |_| 0.0)?,
            key_row(out, "act", i, m.na(), m.key_act(), |_| 0.0)?,
            key_row(out, "mpos", i, 3 * m.nmocap(), mpos, pos)?,
            key_row(out, "mquat", i, 4 * m.nmocap(), mquat, quat)?,
            key_row(out, "ctrl", i, m.nu(), m.key_ctrl(), |_| 0.0)?,
            key_row(out, "plastic", i, m.nplastic(), m.key_plastic(), |_| 0.0)?,
        ];
        if rows.contains(&true) {
            out.write_str("\n")?;
        }
    }
    Ok(())
}

/// One array of a keyframe, when it differs from the usual values; true when it does.
fn key_row(
    out: &mut Out,
    label: &str,
    i: usize,
    n: usize,
    all: &[f64],
    usual: impl Fn(usize) -> f64,
) -> Result<bool, core::fmt::Error> {
    let values = &all[i * n..(i + 1) * n];
    if values.iter().enumerate().all(|(k, &x)| x == usual(k)) {
        return Ok(false);
    }
    write!(out, "key_{label}{i}   ")?;
    nums(out, values.iter().copied(), "")?;
    out.write_str("\n")?;
    Ok(true)
}

/// The three structures over degrees of freedom.
fn matrices(m: Model<'_>, out: &mut Out) -> Done {
    let body = (m.B_rownnz(), m.B_rowadr(), m.B_colind());
    let inertia = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let dofs = (m.D_rownnz(), m.D_rowadr(), m.D_colind());
    pattern::draw(out, "B: body-dof matrix", m.nv(), body, |_, _| 'x')?;
    lists(m, out, &["B_rownnz", "B_rowadr", "B_colind"])?;
    pattern::draw(out, "M: reduced inertia matrix", m.nv(), inertia, |_, _| {
        'x'
    })?;
    lists(m, out, &["M_rownnz", "M_rowadr", "M_colind", "mapM2M"])?;
    let mark = |i, j| if i == j { 'D' } else { 'x' };
    pattern::draw(out, "D: dof-dof matrix", m.nv(), dofs, mark)?;
    lists(
        m,
        out,
        &["D_rownnz", "D_rowadr", "D_colind", "mapM2D", "mapD2M"],
    )
}

fn lists(m: Model<'_>, out: &mut Out, names: &[&str]) -> Done {
    for table in names
        .iter()
        .filter_map(|n| model_tables(m).find(|t| t.name == *n))
        .filter(|t| t.rows > 0)
    {
        int_list(out, table.name, (0..table.rows).map(|i| table.int(i)))?;
    }
    Ok(())
}

/// Bounding volumes.
fn volumes(m: Model<'_>, out: &mut Out) -> Done {
    out.write_str("BVH:\n  id      depth   nodeid  child[0]  child[1]\n")?;
    // a sign or the space for it
    let signed = |x: i32| if x < 0 { "" } else { " " };
    for i in 0..m.nbvh() {
        let (node, [a, b]) = (m.bvh_nodeid()[i], m.bvh_child()[i]);
        write!(out, "  {i:<8}{:<8}", m.bvh_depth()[i])?;
        write!(out, "{0}{node:<1$}", signed(node), 8 - signed(node).len())?;
        write!(out, "{0}{a:<1$}", signed(a), 10 - signed(a).len())?;
        writeln!(out, "{}{b}", signed(b))?;
    }
    out.write_str("\n")
}
