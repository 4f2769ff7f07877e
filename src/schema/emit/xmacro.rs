//! The X-macro headers: the tables as lists a C client expands with its own `X`.
//!
//! `X(type, name, extent)` for scalars and `XVEC` for vectors of struct members; `X(type, name, rows,
//! columns)` for arrays, `XNV` for those that rendering does not need.

use crate::schema::*;

/// Families of mjModel arrays that have a list of their own: macro suffix and name prefixes.
const FAMILIES: &[(&str, &[&str])] = &[
    ("BODY", &["body_"]),
    ("JOINT", &["jnt_"]),
    ("DOF", &["dof_"]),
    ("TREE", &["tree_"]),
    ("GEOM", &["geom_"]),
    ("SITE", &["site_"]),
    ("CAMERA", &["cam_"]),
    ("LIGHT", &["light_"]),
    ("FLEX", &["flex", "efm"]),
    ("MESH", &["mesh_"]),
    ("SKIN", &["skin_"]),
    ("HFIELD", &["hfield_"]),
    ("TEXTURE", &["tex_"]),
    ("MATERIAL", &["mat_"]),
    ("PAIR", &["pair_"]),
    ("EXCLUDE", &["exclude_"]),
    ("EQUALITY", &["eq_"]),
    ("TENDON", &["tendon_", "ten_J"]),
    ("ACTUATOR", &["actuator_"]),
    ("SENSOR", &["sensor_"]),
];

/// Fields outside the arrays that `mj_setConst` may change.
const SETCONST_SCALARS: &[&str] = &[
    "ngravcomp",
    "npolygonmax",
    "nmeshdegmax",
    "flg_gravcomp",
    "flg_surfacevel",
    "flg_adhesion",
];

/// Lists of `mjspecmacro.h`: members of the mjs structs.
pub fn spec_body() -> String {
    member_lists(|name| name.starts_with("MJS") && name != "MJSTATISTIC_FIELDS")
}

/// Lists of `mjxmacro.h`: options, visual settings, mjModel, mjData.
pub fn body() -> String {
    let mut s = "\n// members of mjOption, mjStatistic (no type column: all mjtNum) and the parts of mjVisual\n".to_string();
    s += &member_lists(|name| !name.starts_with("MJS") || name == "MJSTATISTIC_FIELDS");
    s += "\n// sizes of mjModel, in MJB order: X(name)\n";
    s += &list(
        "MJMODEL_SIZES",
        model::SIZES.iter().map(|f| format!("X( {} )", f.name)),
    );
    s += "\n// local variables that the column counts below refer to\n";
    s += &preamble();
    s += "\n// count that is a size of mjModel; redefine to say where it is found\n#define MJ_M(n) n\n";
    s += &model_lists();
    s += &setconst();
    s += "\n// buffer arrays of mjData: X(type, name, rows, columns)\n";
    s += &list(
        "MJDATA_POINTERS",
        data::ARRAYS.iter().map(|a| array(a, false)),
    );
    s += "\n// count that is a member of mjData; redefine to say where it is found\n#define MJ_D(n) n\n";
    s += &arena();
    s += &data_members();
    s + "\n// arrays that rendering does not need count as all others unless XNV is redefined\n#define XNV X\n"
}

fn member_lists(wanted: impl Fn(&str) -> bool) -> String {
    let mut s = String::new();
    for (name, fields) in fieldlists::FIELD_LISTS.iter().filter(|l| wanted(l.0)) {
        let rows = fields.iter().map(|f| {
            let x = if f.dim == "1" { "X   " } else { "XVEC" };
            if f.ty.is_empty() {
                format!("{x}( {}, {} )", f.name, f.dim)
            } else {
                format!("{x}( {}, {}, {} )", f.ty, f.name, f.dim)
            }
        });
        s += &list(name, rows);
    }
    s
}

/// Sizes that appear as columns.
fn preamble() -> String {
    let mut names: Vec<&str> = Vec::new();
    for a in model::ARRAYS {
        if let Cols::Size(n) | Cols::SizeTimes(n, _) = a.cols
            && !names.contains(&n)
        {
            names.push(n);
        }
    }
    list(
        "MJMODEL_POINTERS_PREAMBLE(m)",
        names.iter().map(|n| format!("int {n} = m->{n};")),
    )
}

fn model_lists() -> String {
    let belongs =
        |a: &Array, f: &(&str, &[&str])| f.1.iter().any(|prefix| a.name.starts_with(prefix));
    let family = |a: &Array| FAMILIES.iter().find(|f| belongs(a, f));
    let mut s = "\n// arrays of mjModel by family: X(type, name, rows, columns)\n".to_string();
    for f in FAMILIES {
        let rows = model::ARRAYS.iter().filter(|a| belongs(a, f));
        s += &list(
            &format!("MJMODEL_POINTERS_{}", f.0),
            rows.map(|a| array(a, false)),
        );
    }
    s += "\n// all arrays of mjModel, in memory and MJB order\n";
    let mut rows: Vec<String> = Vec::new();
    for a in model::ARRAYS {
        let row = match family(a) {
            Some(f) => format!("MJMODEL_POINTERS_{}", f.0),
            None => array(a, false),
        };
        if rows.last() != Some(&row) {
            rows.push(row);
        }
    }
    s + &list("MJMODEL_POINTERS", rows.into_iter())
}

fn setconst() -> String {
    let mut s = "\n// how the phases of mj_setConst use an array\n".to_string();
    s += "#define mjSC_IN (1 << 0)\n#define mjSC_OUT (1 << 1)\n#define mjSC_INOUT (mjSC_IN | mjSC_OUT)\n";
    s += "\n// X(array, fixed, kinematics at qpos0, inertia at qpos0, spring reference)\n";
    let word = |bits: u8| ["0", "mjSC_IN", "mjSC_OUT", "mjSC_INOUT"][bits as usize];
    let used = model::ARRAYS.iter().filter(|a| a.setconst != [0; 4]);
    s += &list(
        "MJSETCONST_ARRAYS",
        used.map(|a| format!("X( {}, {} )", a.name, a.setconst.map(word).join(", "))),
    );
    s + &list(
        "MJSETCONST_SCALARS",
        SETCONST_SCALARS.iter().map(|n| format!("X( {n} )")),
    )
}

fn arena() -> String {
    let groups = [
        (Arena::Contact, "CONTACT"),
        (Arena::Solver, "SOLVER"),
        (Arena::Dual, "DUAL"),
        (Arena::Island, "ISLAND"),
        (Arena::Efm, "EFM"),
    ];
    let mut s = "\n// arena arrays of mjData by the stage that makes them\n".to_string();
    for (group, name) in groups {
        let rows = data::ARENA.iter().filter(|a| a.arena == Some(group));
        s += &list(
            &format!("MJDATA_ARENA_POINTERS_{name}"),
            rows.map(|a| array(a, true)),
        );
    }
    s + &list(
        "MJDATA_ARENA_POINTERS",
        groups
            .iter()
            .map(|g| format!("MJDATA_ARENA_POINTERS_{}", g.1)),
    )
}

fn data_members() -> String {
    let scalars = data::HEAD
        .iter()
        .filter(|f| f.dims.is_empty() && !f.ty.ends_with('*') && f.name != "threadlock");
    let mut s = "\n// scalar members of mjData: X(type, name)\n".to_string();
    s += &list(
        "MJDATA_SCALAR",
        scalars.map(|f| {
            format!(
                "X( {}, {} )",
                if f.ty == "mjtSize" { "size_t" } else { f.ty },
                f.name
            )
        }),
    );
    s += "\n// array members of mjData: X(type, name, rows, columns)\n";
    let vectors = data::HEAD.iter().filter(|f| !f.dims.is_empty());
    s + &list(
        "MJDATA_VECTOR",
        vectors.map(|f| match f.name {
            // one row per island
            "solver" => format!("X( {}, solver, mjNISLAND, mjNSOLVER )", f.ty),
            _ => format!("X( {}, {}, {}, 1 )", f.ty, f.name, f.dims[0]),
        }),
    )
}

fn array(a: &Array, counts_wrapped: bool) -> String {
    let rows = match a.rows.strip_prefix("d.") {
        Some(own) => format!("MJ_D({own})"),
        None if counts_wrapped => format!("MJ_M({})", a.rows),
        None => a.rows.to_string(),
    };
    let cols = match a.cols {
        Cols::N(n) => n.to_string(),
        Cols::Size(c) => format!("MJ_M({c})"),
        Cols::SizeTimes(c, n) => format!("MJ_M({c})*{n}"),
    };
    let x = if a.render { "X  " } else { "XNV" };
    format!("{x}( {}, {}, {rows}, {cols} )", a.ty, a.name)
}

/// One macro, a row per line.
fn list(name: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = rows.map(|r| format!("  {r}")).collect();
    format!("\n#define {name} \\\n{}\n", rows.join(" \\\n"))
}
