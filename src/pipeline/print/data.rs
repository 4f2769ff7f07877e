//! A state as text.

use core::fmt::Write;

use super::pattern;
use super::words::{Done, capitals, int_list};
use crate::abi::*;
use crate::base::print::{Out, Table, data_table, state};
use crate::base::{DataRef, Model, name};
use crate::physics::constraint::{contact_force, is_sparse};

use Part::*;

/// How one array is printed.
enum Part {
    /// numbers, one row per line
    Rows(&'static str),
    /// the same under another title
    Titled(&'static str, &'static str),
    /// integers, one per line
    Column(&'static str),
    /// integers on one line below the title
    Line(&'static str),
    /// the first so many of them
    First(&'static str, fn(&mjData) -> i32),
    /// integers beside the title
    Beside(&'static str),
    /// values of a sparse matrix with column numbers: values, rownnz, rowadr, colind
    Sparse(&'static str, [&'static str; 4]),
    /// title, columns of the picture, structure, number instead of a cross
    Picture(&'static str, [&'static str; 3]),
    /// a part with code of its own
    Own(fn(&DataRef<'_>, &mut Out) -> Done),
}

const M: [&str; 3] = ["M_rownnz", "M_rowadr", "M_colind"];
const TEN_J: [&str; 3] = ["ten_J_rownnz", "ten_J_rowadr", "ten_J_colind"];

/// The arrays in the file's order.
#[rustfmt::skip]
const PARTS: &[Part] = &[
    Rows("qpos"), Rows("qvel"), Rows("act"), Own(delays), Rows("plastic"), Rows("qacc_warmstart"), Rows("ctrl"),
    Rows("qfrc_applied"), Rows("xfrc_applied"), Beside("eq_active"), Rows("mocap_pos"),
    Rows("mocap_quat"), Rows("qacc"), Rows("act_dot"), Rows("userdata"),
    Titled("SENSOR", "sensordata"), Column("tree_asleep"),
    Rows("xpos"), Rows("xquat"), Rows("xmat"), Rows("xipos"), Rows("xiquat"), Rows("ximat"),
    Rows("xanchor"), Rows("xaxis"), Rows("geom_xpos"), Rows("geom_xquat"), Rows("geom_xmat"),
    Rows("site_xpos"), Rows("site_xquat"), Rows("site_xmat"), Rows("cam_xpos"), Rows("cam_xmat"),
    Rows("light_xpos"), Rows("light_xdir"), Rows("subtree_com"), Rows("cdof"), Rows("cinert"),
    Rows("flexvert_xpos"), Rows("flexelem_aabb"),
    Picture("FLEXEDGE_J: flex edge connectivity", ["flexedge_J_rownnz", "flexedge_J_rowadr", "flexedge_J_colind"]),
    Sparse("FLEXEDGE_J", ["flexedge_J", "flexedge_J_rownnz", "flexedge_J_rowadr", "flexedge_J_colind"]),
    Rows("flexedge_length"), Rows("ten_length"), Picture("TEN_J: tendon moments", TEN_J),
    Column("ten_J_rownnz"), Column("ten_J_rowadr"),
    Sparse("TEN_J", ["ten_J", "ten_J_rownnz", "ten_J_rowadr", "ten_J_colind"]),
    Own(tendon_paths), Rows("actuator_length"),
    Picture("actuator_moment", ["moment_rownnz", "moment_rowadr", "moment_colind"]),
    Sparse("ACTUATOR_MOMENT", ["actuator_moment", "moment_rownnz", "moment_rowadr", "moment_colind"]),
    Rows("crb"),
    Sparse("M", ["M", M[0], M[1], M[2]]), Sparse("QLD", ["qLD", M[0], M[1], M[2]]),
    Rows("qLDiagInv"), Own(island_inertia),
    Own(derived),
    Line("tree_awake"), Line("body_awake"), First("body_awake_ind", |d| d.nbody_awake),
    First("parent_awake_ind", |d| d.nparent_awake), First("dof_awake_ind", |d| d.nv_awake),
    Own(contacts), Column("efc_type"), Column("efc_id"), Own(jacobian), Own(projected),
    Rows("efc_pos"), Rows("efc_margin"), Rows("efc_frictionloss"), Rows("efc_diagA"),
    Rows("efc_KBIP"), Rows("efc_D"), Rows("efc_R"), Rows("flexedge_velocity"), Rows("ten_velocity"),
    Rows("actuator_velocity"), Rows("cvel"), Rows("cdof_dot"), Rows("qfrc_bias"),
    Rows("qfrc_spring"), Rows("qfrc_damper"), Rows("qfrc_gravcomp"), Rows("qfrc_fluid"),
    Rows("qfrc_passive"), Rows("efc_vel"), Rows("efc_aref"), Rows("subtree_linvel"),
    Rows("subtree_angmom"), Rows("actuator_force"), Rows("qfrc_actuator"), Rows("qfrc_smooth"),
    Rows("qacc_smooth"), Rows("efc_b"), Rows("efc_force"), Column("efc_state"),
    Rows("qfrc_constraint"), Rows("qfrc_inverse"), Rows("cacc"), Rows("cfrc_int"), Rows("cfrc_ext"),
    Own(islands),
];

/// Writes the whole state.
pub fn print(d: &DataRef<'_>, out: &mut Out) {
    // writing to a C file reports nothing
    let _ = head(d, out).and_then(|()| PARTS.iter().try_for_each(|p| part(d, out, p)));
}

/// Each number behind a space.
fn spaced(out: &mut Out, values: impl IntoIterator<Item = f64>) -> Done {
    for x in values {
        out.write_str(" ")?;
        out.num(x);
    }
    out.write_str("\n")
}

fn head(d: &DataRef<'_>, out: &mut Out) -> Done {
    let s = state(d);
    let kb = |n: i64| (n as f64 / 1024.0).round();
    let (own, buffer, arena) = (size_of::<mjData>() as i64, s.nbuffer, s.narena);
    writeln!(
        out,
        "MEMORY\n  total      {:>10} KB",
        kb(own + buffer + arena)
    )?;
    writeln!(
        out,
        "  struct     {:>10} KB\n  buffer     {:>10} KB",
        kb(own),
        kb(buffer)
    )?;
    let used = 100.0 * s.maxuse_arena as f64 / arena.max(1) as f64;
    writeln!(
        out,
        "  arena      {:>10} KB, used {used:.1}%\n\nSIZES",
        kb(arena)
    )?;
    macro_rules! sizes {
        ($($name:ident)*) => { $(writeln!(out, "  {:<22}{}", stringify!($name), s.$name)?;)* };
    }
    sizes!(narena nbuffer nplugin maxuse_stack maxuse_arena maxuse_con maxuse_efc ncon ne nf nl
        nefc nJ efm_active nefmK nefmcon nefmT nefmA nefmdof nefmL nY nA nisland nidof ntree_awake
        nbody_awake nparent_awake nv_awake flg_energypos flg_energyvel flg_subtreevel flg_rnepost
        threadpool);
    out.write_str("\n")?;
    if s.timer.iter().any(|t| t.duration != 0.0) {
        out.write_str("TIMER\n")?;
        for (i, t) in s.timer.iter().enumerate() {
            write!(out, "    {i}:  duration = ")?;
            out.num(t.duration);
            writeln!(out, "   number = {}", t.number)?;
        }
        out.write_str("\n")?;
    }
    if s.warning.iter().any(|w| w.number != 0) {
        out.write_str("WARNING\n")?;
        for (i, w) in s.warning.iter().enumerate().filter(|w| w.1.number != 0) {
            writeln!(
                out,
                "    {i}:  lastinfo = {}   number = {}",
                w.lastinfo, w.number
            )?;
        }
        out.write_str("\n")?;
    }
    if s.nefc > 0 {
        solver(s, out)?;
    }
    out.write_str("ENERGY = ")?;
    spaced(out, s.energy)?;
    out.write_str("\nTIME = ")?;
    out.num(s.time);
    out.write_str("\n\n")
}

fn solver(s: &mjData, out: &mut Out) -> Done {
    out.write_str("SOLVER STAT\n  solver_fwdinv = ")?;
    spaced(out, s.solver_fwdinv)?;
    let islands = s.nisland.clamp(1, s.solver_niter.len() as i32) as usize;
    let records = s.solver.len() / s.solver_niter.len();
    for i in (0..islands).filter(|&i| s.solver_niter[i] != 0) {
        let (n, nnz) = (s.solver_niter[i], s.solver_nnz[i]);
        writeln!(out, "  ISLAND {i}\n    solver_niter = {n}")?;
        if nnz != 0 {
            writeln!(out, "    solver_nnz = {nnz}")?;
        }
        let stats = &s.solver[i * records..(i + 1) * records];
        for (k, stat) in stats.iter().enumerate().take(n as usize) {
            write!(out, "      {k}:  improvement = ")?;
            out.num(stat.improvement);
            out.write_str("    gradient = ")?;
            out.num(stat.gradient);
            out.write_str("    lineslope = ")?;
            out.num(stat.lineslope);
            writeln!(
                out,
                "\n          nactive = {}   nchange = {}   neval = {}   nupdate = {}",
                stat.nactive, stat.nchange, stat.neval, stat.nupdate
            )?;
        }
        out.write_str("\n")?;
    }
    Ok(())
}

fn part(d: &DataRef<'_>, out: &mut Out, part: &Part) -> Done {
    let table = |name: &str| data_table(d, name).filter(|t| t.rows * t.cols > 0);
    match part {
        Rows(name) => table(name).map_or(Ok(()), |t| rows(out, name, &t)),
        Titled(title, name) => table(name).map_or(Ok(()), |t| rows(out, title, &t)),
        Column(name) => {
            let m = d.model();
            let from_model = match *name {
                "ten_J_rownnz" => Some(m.ten_J_rownnz()),
                "ten_J_rowadr" => Some(m.ten_J_rowadr()),
                _ => None,
            };
            match (from_model, table(name)) {
                (Some([]), _) | (None, None) => Ok(()),
                (Some(list), _) => column(out, name, list.iter().map(|&x| x.into())),
                (None, Some(t)) => column(out, name, (0..t.rows).map(|i| t.int(i))),
            }
        }
        Line(name) => table(name).map_or(Ok(()), |t| {
            int_list(out, name, (0..t.rows).map(|i| t.int(i)))
        }),
        First(name, count) => table(name).map_or(Ok(()), |t| {
            let n = (count(state(d)).max(0) as usize).min(t.rows);
            if n == 0 {
                return Ok(());
            }
            int_list(out, name, (0..n).map(|i| t.int(i)))
        }),
        Beside(name) => table(name).map_or(Ok(()), |t| beside(out, name, &t, |_| false)),
        Sparse(title, names) => sparse(d, out, title, names),
        Picture(title, names) => {
            let [a, b, c] = names.map(|n| structure(d, n));
            match a.is_empty() {
                true => Ok(()),
                false => pattern::draw(out, title, d.model().nv(), (a, b, c), |_, _| 'x'),
            }
        }
        Own(code) => code(d, out),
    }
}

fn rows(out: &mut Out, title: &str, t: &Table<'_>) -> Done {
    capitals(out, title)?;
    out.write_str("\n")?;
    for i in 0..t.rows {
        out.write_str(" ")?;
        spaced(out, (i * t.cols..(i + 1) * t.cols).map(|k| t.num(k)))?;
    }
    out.write_str("\n")
}

fn column(out: &mut Out, title: &str, values: impl Iterator<Item = i64>) -> Done {
    capitals(out, title)?;
    out.write_str("\n")?;
    for x in values {
        writeln!(out, "  {x}")?;
    }
    out.write_str("\n")
}

/// Integers beside the title, with a bar before those that `split` names.
fn beside(out: &mut Out, title: &str, t: &Table<'_>, split: impl Fn(usize) -> bool) -> Done {
    capitals(out, title)?;
    for _ in title.len()..21 {
        out.write_str(" ")?;
    }
    for i in 0..t.rows {
        write!(out, "{} {}", if split(i) { " |" } else { "" }, t.int(i))?;
    }
    out.write_str("\n\n")
}

/// Structure of a sparse matrix, from the model or the state.
fn structure<'b>(d: &'b DataRef<'_>, name: &str) -> &'b [i32] {
    let m = d.model();
    match name {
        "M_rownnz" => m.M_rownnz(),
        "M_rowadr" => m.M_rowadr(),
        "M_colind" => m.M_colind(),
        "D_rownnz" => m.D_rownnz(),
        "D_rowadr" => m.D_rowadr(),
        "D_colind" => m.D_colind(),
        "efc_AR_rownnz" => d.efc_AR_rownnz(),
        "efc_AR_rowadr" => d.efc_AR_rowadr(),
        "efc_AR_colind" => d.efc_AR_colind(),
        "ten_J_rownnz" => m.ten_J_rownnz(),
        "ten_J_rowadr" => m.ten_J_rowadr(),
        "ten_J_colind" => m.ten_J_colind(),
        "flexedge_J_rownnz" => m.flexedge_J_rownnz(),
        "flexedge_J_rowadr" => m.flexedge_J_rowadr(),
        "flexedge_J_colind" => m.flexedge_J_colind(),
        "moment_rownnz" => d.moment_rownnz(),
        "moment_rowadr" => d.moment_rowadr(),
        "moment_colind" => d.moment_colind(),
        "efc_J_rownnz" => d.efc_J_rownnz(),
        "efc_J_rowadr" => d.efc_J_rowadr(),
        "efc_J_colind" => d.efc_J_colind(),
        _ => &[],
    }
}

fn sparse(d: &DataRef<'_>, out: &mut Out, title: &str, names: &[&str; 4]) -> Done {
    let [rownnz, rowadr, colind] = [1, 2, 3].map(|k| structure(d, names[k]));
    let listed = 1..=pattern::LARGEST;
    let Some(values) = data_table(d, names[0]).filter(|_| listed.contains(&rownnz.len())) else {
        return Ok(());
    };
    writeln!(out, "{title}")?;
    for (&n, &adr) in rownnz.iter().zip(rowadr) {
        out.write_str("  ")?;
        for k in adr as usize..(adr + n) as usize {
            write!(out, "  {:>2}: ", colind[k])?;
            out.num(values.num(k));
        }
        out.write_str("\n")?;
    }
    out.write_str("\n")
}

fn tendon_paths(d: &DataRef<'_>, out: &mut Out) -> Done {
    for i in 0..d.model().ntendon() {
        let (adr, n) = (d.ten_wrapadr()[i] as usize, d.ten_wrapnum()[i] as usize);
        writeln!(out, "TENDON {i}: {n} wrap points")?;
        let places: &[[f64; 3]] = bytemuck::cast_slice(d.wrap_xpos());
        let objects: &[i32] = bytemuck::cast_slice(d.wrap_obj());
        for k in adr..adr + n {
            write!(out, "    {}:  ", objects[k])?;
            spaced(out, places[k])?;
        }
        out.write_str("\n")?;
    }
    Ok(())
}

/// Factors and derivatives that only some integrators make: printed once they were made.
fn derived(d: &DataRef<'_>, out: &mut Out) -> Done {
    let made =
        |name: &str| data_table(d, name).filter(|t| (0..t.rows * t.cols).any(|i| t.num(i) != 0.0));
    const D: [&str; 3] = ["D_rownnz", "D_rowadr", "D_colind"];
    if made("qH").is_some() {
        sparse(d, out, "QH", &["qH", M[0], M[1], M[2]])?;
    }
    if let Some(t) = made("qHDiagInv") {
        rows(out, "qHDiagInv", &t)?;
    }
    if made("qDeriv").is_some() {
        sparse(d, out, "QDERIV", &["qDeriv", D[0], D[1], D[2]])?;
    }
    if made("qLU").is_some() {
        sparse(d, out, "QLU", &["qLU", D[0], D[1], D[2]])?;
    }
    Ok(())
}

/// Structure of the inertia matrix, whole and by islands.
fn island_inertia(d: &DataRef<'_>, out: &mut Out) -> Done {
    let (m, s) = (d.model(), state(d));
    if s.nisland == 0 {
        return Ok(());
    }
    let whole = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    pattern::draw(out, "M: inertia structure", m.nv(), whole, |_, _| 'x')?;
    let n = s.nidof as usize;
    let title = "iM: block-diagonal inertia (nnzs are island ids)";
    let dof = |i: usize| d.map_idof2dof()[i] as usize;
    let entry = |i: usize, j: usize| {
        let (adr, count) = (m.M_rowadr()[dof(i)] as usize, m.M_rownnz()[dof(i)] as usize);
        let there = m.M_colind()[adr..adr + count].contains(&(dof(j) as i32));
        there.then(|| digit(d.dof_island()[dof(i)]))
    };
    pattern::boxed(out, title, [n, n], entry, |_| 0)
}

/// An island's number, while it has one digit.
fn digit(island: i32) -> char {
    char::from_digit(island.max(0) as u32, 10).unwrap_or('x')
}

fn contacts(d: &DataRef<'_>, out: &mut Out) -> Done {
    let m = d.model();
    if d.contact().is_empty() {
        return Ok(());
    }
    out.write_str("CONTACT\n")?;
    for (i, c) in d.contact().iter().enumerate() {
        writeln!(out, "  {i}:\n     dim           {}", c.dim)?;
        contact_sides(m, c, out)?;
        writeln!(out, "\n     exclude       {}", c.exclude)?;
        writeln!(out, "     efc_address   {}", c.efc_address)?;
        let force = contact_force(d, i);
        let fields: [(&str, &[f64]); 9] = [
            ("solref", &c.solref),
            ("solimp", &c.solimp),
            ("dist", &[c.dist]),
            ("includemargin", &[c.includemargin]),
            ("pos", &c.pos),
            ("frame", &c.frame),
            ("friction", &c.friction),
            ("mu", &[c.mu]),
            ("force", &force),
        ];
        for (label, values) in fields {
            write!(out, "     {label:<14}")?;
            let mut space = "";
            for &x in values {
                out.write_str(space)?;
                out.num(x);
                space = " ";
            }
            out.write_str("\n")?;
        }
    }
    out.write_str("\n")
}

/// Two geoms, or geom, flex, element and vertex of each side where one is a flex.
fn contact_sides(m: Model, c: &mjContact, out: &mut Out) -> Done {
    if c.flex != [-1; 2] {
        out.write_str("     gfev         ")?;
        for k in 0..2 {
            if k == 1 {
                out.write_str(" :")?;
            }
            for id in [c.geom[k], c.flex[k], c.elem[k], c.vert[k]] {
                write!(out, " {id}")?;
            }
        }
        return Ok(());
    }
    out.write_str("     geoms         ")?;
    for side in 0..2 {
        if side == 1 {
            out.write_str(" : ")?;
        }
        match name::id2name(m, mjOBJ_GEOM, c.geom[side]).filter(|n| !n.is_empty()) {
            Some(name) => out.bytes(name.to_bytes()),
            None => write!(out, "{}", c.geom[side])?,
        }
    }
    Ok(())
}

/// The constraint Jacobian, as it is and by islands.
fn jacobian(d: &DataRef<'_>, out: &mut Out) -> Done {
    let (m, s) = (d.model(), state(d));
    if s.nefc == 0 {
        return Ok(());
    }
    let (rows, nv) = (s.nefc as usize, m.nv());
    let row = |i: usize| d.map_iefc2efc()[i] as usize;
    let dof = |i: usize| d.map_idof2dof()[i] as usize;
    if is_sparse(m) {
        column(
            out,
            "efc_J_rownnz",
            d.efc_J_rownnz().iter().map(|&x| x.into()),
        )?;
        column(
            out,
            "efc_J_rowadr",
            d.efc_J_rowadr().iter().map(|&x| x.into()),
        )?;
        sparse(
            d,
            out,
            "EFC_J",
            &["efc_J", "efc_J_rownnz", "efc_J_rowadr", "efc_J_colind"],
        )?;
        let place = (d.efc_J_rownnz(), d.efc_J_rowadr(), d.efc_J_colind());
        pattern::draw_counted(out, "J: constraint Jacobian", nv, place)?;
        if !d.efc_Y_rownnz().is_empty() && s.nY > 0 {
            let place = (d.efc_Y_rownnz(), d.efc_Y_rowadr(), d.efc_Y_colind());
            let title = "EFC_Y: inverse constraint inertia square root";
            pattern::draw_counted(out, title, nv, place)?;
        }
        if s.nisland == 0 {
            return Ok(());
        }
        let title = "IEFC_J: block-diagonalized constraint Jacobian (nnzs are island ids)";
        let columns = |i: usize| {
            let adr = place.1[row(i)] as usize;
            &place.2[adr..adr + place.0[row(i)] as usize]
        };
        let entry = |i: usize, j: usize| {
            let there = columns(i).contains(&(dof(j) as i32));
            there.then(|| digit(d.efc_island()[row(i)]))
        };
        let alike = |i: usize| {
            (i + 1..rows)
                .take_while(|&k| columns(k) == columns(i))
                .count()
        };
        return pattern::boxed(out, title, [rows, s.nidof as usize], entry, alike);
    }
    out.write_str("EFC_J\n")?;
    for values in d.efc_J().chunks(nv).take(rows) {
        out.write_str(" ")?;
        spaced(out, values.iter().copied())?;
    }
    out.write_str("\n")?;
    if s.nisland == 0 {
        return Ok(());
    }
    out.write_str("IEFC_J\n")?;
    for i in 0..rows {
        out.write_str(" ")?;
        for j in 0..nv {
            // outside the row's own island there is nothing
            if d.dof_island()[dof(j)] == d.efc_island()[row(i)] {
                out.write_str(" ")?;
                out.num(d.efc_J()[row(i) * nv + dof(j)]);
            } else {
                out.write_str("......... ")?;
            }
        }
        out.write_str("\n")?;
    }
    out.write_str("\n")
}

/// Buffers of delayed controls and recorded sensors.
fn delays(d: &DataRef<'_>, out: &mut Out) -> Done {
    let m = d.model();
    if d.history().is_empty() {
        return Ok(());
    }
    out.write_str("DELAY\n")?;
    for i in 0..m.nactuator() {
        let dim = m.actuator_ctrlnum()[i] as usize;
        let label = name::id2name(m, mjOBJ_ACTUATOR, i as i32);
        if let Ok(adr) = usize::try_from(m.actuator_historyadr()[i]) {
            write!(out, "  actuator {i} '")?;
            out.bytes(label.map_or(b"", |n| n.to_bytes()));
            delay(
                out,
                &d.history()[adr..],
                m.actuator_history()[i][0].max(0) as usize,
                dim,
            )?;
        }
    }
    for i in 0..m.nsensor() {
        let dim = m.sensor_dim()[i] as usize;
        let label = name::id2name(m, mjOBJ_SENSOR, i as i32);
        if let Ok(adr) = usize::try_from(m.sensor_historyadr()[i]) {
            write!(out, "  sensor {i:<2} '")?;
            out.bytes(label.map_or(b"", |n| n.to_bytes()));
            delay(
                out,
                &d.history()[adr..],
                m.sensor_history()[i][0].max(0) as usize,
                dim,
            )?;
        }
    }
    out.write_str("\n")
}

/// One buffer: phase, cursor, times and samples.
fn delay(out: &mut Out, buffer: &[f64], n: usize, dim: usize) -> Done {
    let [phase, cursor, rest @ ..] = buffer else {
        return Ok(());
    };
    out.write_str("':\n    phase  = ")?;
    out.num(*phase);
    write!(out, "\n    cursor = {:2}\n    times  = ", *cursor as i64)?;
    let (times, samples) = rest.split_at(n);
    times.iter().for_each(|&x| out.num(x));
    if dim == 1 {
        out.write_str("\n    values = ")?;
        samples[..n].iter().for_each(|&x| out.num(x));
        return out.write_str("\n");
    }
    out.write_str("\n    values:\n")?;
    for (i, sample) in samples.chunks(dim.max(1)).take(n).enumerate() {
        write!(out, "      [{i}] =")?;
        sample.iter().for_each(|&x| out.num(x));
        out.write_str("\n")?;
    }
    Ok(())
}

/// The matrix of the dual problem.
fn projected(d: &DataRef<'_>, out: &mut Out) -> Done {
    let (m, s) = (d.model(), state(d));
    if s.nA == 0 || s.nefc == 0 {
        return Ok(());
    }
    let n = s.nefc as usize;
    if is_sparse(m) {
        let place = (d.efc_AR_rownnz(), d.efc_AR_rowadr(), d.efc_AR_colind());
        if place.0.is_empty() {
            return Ok(());
        }
        column(out, "efc_AR_rownnz", place.0.iter().map(|&x| x.into()))?;
        column(out, "efc_AR_rowadr", place.1.iter().map(|&x| x.into()))?;
        sparse(
            d,
            out,
            "EFC_AR",
            &["efc_AR", "efc_AR_rownnz", "efc_AR_rowadr", "efc_AR_colind"],
        )?;
        let title = "EFC_AR: inverse constraint inertia";
        return pattern::draw(out, title, n, place, |_, _| 'x');
    }
    if d.efc_AR().len() != n * n {
        return Ok(());
    }
    out.write_str("EFC_AR\n")?;
    for values in d.efc_AR().chunks(n) {
        out.write_str(" ")?;
        spaced(out, values.iter().copied())?;
    }
    out.write_str("\n")
}

fn islands(d: &DataRef<'_>, out: &mut Out) -> Done {
    let s = state(d);
    let table = |name: &str| data_table(d, name).filter(|t| t.rows * t.cols > 0);
    for name in [
        "tree_island",
        "island_ntree",
        "island_itreeadr",
        "map_itree2tree",
    ] {
        if let Some(t) = table(name) {
            int_list(out, name, (0..t.rows).map(|i| t.int(i)))?;
        }
    }
    let beside_names = [
        "dof_island",
        "island_nv",
        "island_idofadr",
        "map_idof2dof",
        "efc_island",
        "island_nefc",
        "island_iefcadr",
        "map_iefc2efc",
        "tendon_efcadr",
    ];
    for name in beside_names {
        // a bar before each island but the first, and before what is in none
        let starts: &[i32] = match name {
            "map_idof2dof" => d.island_idofadr(),
            "map_iefc2efc" => d.island_iefcadr(),
            _ => &[],
        };
        let after = if name == "map_idof2dof" {
            s.nidof as usize
        } else {
            usize::MAX
        };
        let split = |i: usize| i == after || i > 0 && starts.contains(&(i as i32));
        if let Some(t) = table(name) {
            beside(out, name, &t, split)?;
        }
    }
    Ok(())
}
