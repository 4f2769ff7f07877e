//! Every reference in a model points at something: what a loaded file must satisfy before any
//! stage may index with its numbers.
//!
//! Checked: ids, address ranges, sparse rows, trees without cycles, terminated strings, and types
//! that select code. Not checked: whether numbers make sense physically.

mod actuators;
mod check;
mod moments;
mod paths;
mod patterns;
mod sensors;
mod tree;

use self::check::{Check, blocks, ids, ranges};
pub use check::Problem;

use super::name;
use super::views::Model;
use crate::abi::*;

/// `0 <= value < n`, by field name.
macro_rules! id {
    ($m:ident . $field:ident < $n:expr) => {
        ids(stringify!($field), $m.$field().as_flat(), 0, $n)?
    };
}

/// `-1 <= value < n`, by field name.
macro_rules! id_or_none {
    ($m:ident . $field:ident < $n:expr) => {
        ids(stringify!($field), $m.$field().as_flat(), -1, $n)?
    };
}

/// `adr[i] .. adr[i] + num[i]` lies in `0..n`; an empty range may start at -1.
macro_rules! range {
    ($m:ident . $adr:ident + $num:ident <= $n:expr) => {
        ranges(stringify!($adr), $m.$adr(), stringify!($num), $m.$num(), $n)?
    };
}

/// Checks all references of `m`.
pub fn references(m: Model<'_>) -> Check {
    state(m)?;
    bodies(m)?;
    joints(m)?;
    shapes(m)?;
    tree::check(m)?;
    sparse_structures(m)?;
    cameras_lights(m)?;
    meshes(m)?;
    flexes::check(m)?;
    skins(m)?;
    assets(m)?;
    pairs_equalities(m)?;
    tendons(m)?;
    patterns::check(m)?;
    actuators(m)?;
    sensors(m)?;
    custom(m)?;
    names(m)
}

/// Lengths of arrays that only mjData has, and of rows that may be none: no bytes of the file stand behind them.
fn state(m: Model<'_>) -> Check {
    const MOST: usize = 1 << 24;
    for (n, most, text) in [
        (m.nuserdata(), MOST, "nuserdata is too large."),
        (m.nsensordata(), MOST, "nsensordata is too large."),
        (m.npluginstate(), MOST, "npluginstate is too large."),
        (m.nhistory(), MOST, "nhistory is too large."),
        (m.nplastic(), MOST, "nplastic is too large."),
        (m.na(), MOST, "na is too large."),
        (m.nmocap(), m.nbody(), "nmocap is larger than nbody."),
        (
            m.nJmom(),
            m.nout().saturating_mul(m.nv()),
            "nJmom is too large.",
        ),
        (m.nuser_body(), MOST, "nuser_body is too large."),
        (m.nuser_jnt(), MOST, "nuser_jnt is too large."),
        (m.nuser_geom(), MOST, "nuser_geom is too large."),
        (m.nuser_site(), MOST, "nuser_site is too large."),
        (m.nuser_cam(), MOST, "nuser_cam is too large."),
        (m.nuser_tendon(), MOST, "nuser_tendon is too large."),
        (m.nuser_actuator(), MOST, "nuser_actuator is too large."),
        (m.nuser_sensor(), MOST, "nuser_sensor is too large."),
    ] {
        if n > most {
            return Err(Problem::Bad(text));
        }
    }
    Ok(())
}

/// Sparse rows: address and count within the values, columns within the width.
fn rows(
    names: [&'static str; 3],
    rownnz: &[i32],
    rowadr: &[i32],
    colind: &[i32],
    width: usize,
) -> Check {
    for (&n, &a) in rownnz.iter().zip(rowadr) {
        if n < 0 || n as usize > width {
            return Err(Problem::Bounds(names[0]));
        }
        blocks(
            names[1],
            core::iter::once((a.max(-1), n as i64)),
            colind.len(),
        )?;
        if a < 0 {
            return Err(Problem::Bounds(names[1]));
        }
    }
    ids(names[2], colind, 0, width)
}

macro_rules! rows {
    ($m:ident . $nnz:ident, $adr:ident, $col:ident; $width:expr) => {
        rows(
            [stringify!($nnz), stringify!($adr), stringify!($col)],
            $m.$nnz(),
            $m.$adr(),
            $m.$col(),
            $width,
        )?
    };
}

// below the macros, which it uses
mod flexes;

/// Slices of rows seen as one slice of integers.
trait AsFlat {
    fn as_flat(&self) -> &[i32];
}

impl AsFlat for [i32] {
    fn as_flat(&self) -> &[i32] {
        self
    }
}

impl<const N: usize> AsFlat for [[i32; N]] {
    fn as_flat(&self) -> &[i32] {
        self.as_flattened()
    }
}

/// Parents, roots and welds come before their bodies; all lists of a body exist.
fn bodies(m: Model<'_>) -> Check {
    let nbody = m.nbody();
    id!(m.body_parentid < nbody);
    id!(m.body_rootid < nbody);
    id!(m.body_weldid < nbody);
    for b in 0..nbody {
        let at_most = |id: i32| id as usize <= b;
        let parent = m.body_parentid()[b] as usize;
        if if b == 0 { parent != 0 } else { parent >= b } {
            return Err(Problem::Bad("bad body_parentid."));
        }
        if !at_most(m.body_rootid()[b]) {
            return Err(Problem::Bad("bad body_rootid."));
        }
        if !at_most(m.body_weldid()[b]) {
            return Err(Problem::Bad("bad body_weldid."));
        }
    }
    id_or_none!(m.body_mocapid < m.nmocap());
    id_or_none!(m.body_treeid < m.ntree());
    id_or_none!(m.body_plugin < m.nplugin());
    range!(m.body_jntadr + body_jntnum <= m.njnt());
    range!(m.body_dofadr + body_dofnum <= m.nv());
    range!(m.body_geomadr + body_geomnum <= m.ngeom());
    range!(m.body_bvhadr + body_bvhnum <= m.nbvhstatic());
    if m.nbvhstatic() + m.nbvhdynamic() != m.nbvh() {
        return Err(Problem::Bad("nbvh != nbvhstatic + nbvhdynamic."));
    }
    for b in 0..nbody {
        bvh(m, m.body_bvhadr()[b], m.body_bvhnum()[b], m.ngeom())?;
    }
    range!(m.tree_bodyadr + tree_bodynum <= nbody);
    range!(m.tree_dofadr + tree_dofnum <= m.nv());
    Ok(())
}

/// Children come after their node, belong to the same tree and have no other parent; leaves name an existing element,
/// other nodes have two children.
fn bvh(m: Model<'_>, adr: i32, num: i32, n: usize) -> Check {
    if num == 0 {
        return Ok(());
    }
    let (first, num) = (adr as usize, num as usize);
    let (children, leaf) = (
        &m.bvh_child()[first..first + num],
        &m.bvh_nodeid()[first..first + num],
    );
    ids("bvh_nodeid", leaf, -1, n)?;
    let mut reached = vec![false; num];
    for (i, (pair, &leaf)) in children.iter().zip(leaf).enumerate() {
        for &child in pair {
            if child < -1 || child as i64 >= num as i64 || (child >= 0 && child as usize <= i) {
                return Err(Problem::Bounds("bvh_child"));
            }
            if child >= 0 && core::mem::replace(&mut reached[child as usize], true) {
                return Err(Problem::Misfit("bvh_child", first + i));
            }
        }
        if leaf < 0 && pair.contains(&-1) {
            return Err(Problem::Misfit("bvh_child", first + i));
        }
    }
    Ok(())
}

/// Joints and their degrees of freedom.
fn joints(m: Model<'_>) -> Check {
    let (nq, nv) = (m.nq(), m.nv());
    ids(
        "jnt_type",
        m.jnt_type(),
        mjJNT_FREE,
        mjJNT_HINGE as usize + 1,
    )?;
    let sizes = m.jnt_type().iter().map(|&t| tree::dims(t));
    blocks(
        "jnt_qposadr",
        m.jnt_qposadr()
            .iter()
            .copied()
            .zip(sizes.clone().map(|s| s.0.into())),
        nq,
    )?;
    blocks(
        "jnt_dofadr",
        m.jnt_dofadr()
            .iter()
            .copied()
            .zip(sizes.map(|s| s.1.into())),
        nv,
    )?;
    id!(m.jnt_bodyid < m.nbody());
    // -2 stands for several actuators
    ids("jnt_actuatorid", m.jnt_actuatorid(), -2, m.nactuator())?;
    id_or_none!(m.jnt_plasticadr < m.nplastic());
    id!(m.dof_bodyid < m.nbody());
    id!(m.dof_jntid < m.njnt());
    id_or_none!(m.dof_parentid < nv);
    id!(m.dof_treeid < m.ntree());
    id!(m.dof_Madr < m.nM());
    if m.dof_parentid()
        .iter()
        .enumerate()
        .any(|(i, &p)| p >= i as i32)
    {
        return Err(Problem::Bad("bad dof_parentid."));
    }
    // a tree is a run of dofs, with all their ancestors
    for (i, &tree) in m.dof_treeid().iter().enumerate() {
        let (first, n) = (
            m.tree_dofadr()[tree as usize],
            m.tree_dofnum()[tree as usize],
        );
        let parent = m.dof_parentid()[i];
        let inside = (first as i64..first as i64 + n as i64).contains(&(i as i64));
        if !inside || parent >= 0 && m.dof_treeid()[parent as usize] != tree {
            return Err(Problem::Bad("bad dof_treeid."));
        }
    }
    let simple = m.dof_simplenum().iter().enumerate();
    if simple
        .into_iter()
        .any(|(i, &n)| n < 0 || i + n as usize > nv)
    {
        return Err(Problem::Bounds("dof_simplenum"));
    }
    Ok(())
}

/// Sparse inertia, its full form, and body-dof incidence.
fn sparse_structures(m: Model<'_>) -> Check {
    let nv = m.nv();
    rows!(m.B_rownnz, B_rowadr, B_colind; nv);
    rows!(m.M_rownnz, M_rowadr, M_colind; nv);
    rows!(m.D_rownnz, D_rowadr, D_colind; nv);
    id!(m.mapM2M < m.nM().max(m.nC()));
    id_or_none!(m.mapM2D < m.nC());
    id!(m.mapD2M < m.nD());
    for i in 0..nv {
        let d = m.D_diag()[i];
        if d < 0 || d >= m.D_rownnz()[i] || m.D_colind()[(m.D_rowadr()[i] + d) as usize] != i as i32
        {
            return Err(Problem::Bounds("D_diag"));
        }
    }
    Ok(())
}

/// Geoms and sites.
fn shapes(m: Model<'_>) -> Check {
    id!(m.geom_type < mjNGEOMTYPES as usize);
    if m.geom_condim().iter().any(|d| !matches!(d, 1 | 3 | 4 | 6)) {
        return Err(Problem::Bounds("geom_condim"));
    }
    id!(m.geom_bodyid < m.nbody());
    for (&kind, &id) in m.geom_type().iter().zip(m.geom_dataid()) {
        let (least, n) = match kind {
            mjGEOM_HFIELD => (0, m.nhfield()),
            mjGEOM_MESH => (0, m.nmesh()),
            _ => (-1, m.nmesh().max(m.nhfield())),
        };
        ids("geom_dataid", &[id], least, n)?;
    }
    id_or_none!(m.geom_matid < m.nmat());
    id_or_none!(m.geom_plugin < m.nplugin());
    id!(m.site_bodyid < m.nbody());
    id_or_none!(m.site_dataid < m.nmesh());
    id_or_none!(m.site_matid < m.nmat());
    Ok(())
}

fn cameras_lights(m: Model<'_>) -> Check {
    id!(m.cam_bodyid < m.nbody());
    id_or_none!(m.cam_targetbodyid < m.nbody());
    id!(m.light_bodyid < m.nbody());
    id_or_none!(m.light_targetbodyid < m.nbody());
    id_or_none!(m.light_texid < m.ntex());
    Ok(())
}

fn meshes(m: Model<'_>) -> Check {
    range!(m.mesh_vertadr + mesh_vertnum <= m.nmeshvert());
    range!(m.mesh_faceadr + mesh_facenum <= m.nmeshface());
    range!(m.mesh_bvhadr + mesh_bvhnum <= m.nbvhstatic());
    range!(m.mesh_octadr + mesh_octnum <= m.noct());
    range!(m.mesh_normaladr + mesh_normalnum <= m.nmeshnormal());
    range!(m.mesh_texcoordadr + mesh_texcoordnum <= m.nmeshtexcoord());
    range!(m.mesh_polyadr + mesh_polynum <= m.nmeshpoly());
    range!(m.mesh_polyvertadr + mesh_polyvertnum <= m.nmeshpolyvert());
    range!(m.mesh_polymapadr + mesh_polymapnum <= m.nmeshpolymap());
    id_or_none!(m.mesh_graphadr < m.nmeshgraph());
    id_or_none!(m.oct_child < m.noct());
    for i in 0..m.nmesh() {
        let vertices = m.mesh_vertnum()[i] as usize;
        let (normals, faces) = (m.mesh_normalnum()[i] as usize, m.mesh_facenum()[i] as usize);
        let texcoords = m.mesh_texcoordnum()[i] as usize;
        let polygons = m.mesh_polynum()[i] as usize;
        bvh(m, m.mesh_bvhadr()[i], m.mesh_bvhnum()[i], faces)?;
        let face = part(m.mesh_faceadr()[i], faces);
        let check = |what, rows: &[[i32; 3]], n| ids(what, rows.as_flat(), 0, n);
        check(
            "mesh_face vertex index",
            &m.mesh_face()[face.clone()],
            vertices,
        )?;
        check(
            "mesh_facenormal normal index",
            &m.mesh_facenormal()[face.clone()],
            normals,
        )?;
        if texcoords > 0 {
            check(
                "mesh_facetexcoord texcoord index",
                &m.mesh_facetexcoord()[face],
                texcoords,
            )?;
        }
        for p in part(m.mesh_polyadr()[i], polygons) {
            let corners = part(m.mesh_polyvertadr()[p], m.mesh_polyvertnum()[p] as usize);
            ids("mesh_polyvert", &m.mesh_polyvert()[corners], 0, vertices)?;
        }
        for v in part(m.mesh_vertadr()[i], vertices) {
            let around = part(m.mesh_polymapadr()[v], m.mesh_polymapnum()[v] as usize);
            ids("mesh_polymap", &m.mesh_polymap()[around], 0, polygons)?;
        }
        // extreme vertices are numbered within the hull
        let (least, hull) = match usize::try_from(m.mesh_graphadr()[i]) {
            Ok(adr) => (0, graph(&m.mesh_graph()[adr..], vertices)?),
            Err(_) => (-1, vertices),
        };
        ids(
            "mesh_extrema",
            m.mesh_extrema()[i..=i].as_flat(),
            least,
            hull,
        )?;
    }
    Ok(())
}

/// The index range of a checked block, empty when it starts at -1.
fn part(adr: i32, n: usize) -> core::ops::Range<usize> {
    let first = adr.max(0) as usize;
    first..first + n
}

/// Convex hull graph: vertex count and face count, then edge list starts, vertex ids, edge lists
/// (each closed by -1), face vertices. Returns the number of hull vertices.
fn graph(g: &[i32], vertices: usize) -> Result<usize, Problem> {
    let bad = || Problem::Bounds("mesh_graph");
    let [nvert, nface, rest @ ..] = g else {
        return Err(bad());
    };
    let (nvert, nface) = (
        usize::try_from(*nvert).map_err(|_| bad())?,
        usize::try_from(*nface).map_err(|_| bad())?,
    );
    let (starts, rest) = rest.split_at_checked(nvert).ok_or_else(bad)?;
    let (global, rest) = rest.split_at_checked(nvert).ok_or_else(bad)?;
    let nedge = nface.checked_mul(3).ok_or_else(bad)?;
    let (edges, rest) = rest.split_at_checked(nvert + nedge).ok_or_else(bad)?;
    let faces = rest.get(..nedge).ok_or_else(bad)?;
    ids("mesh_graph", global, 0, vertices)?;
    ids("mesh_graph", faces, 0, vertices)?;
    ids("mesh_graph", edges, -1, nvert)?;
    ids("mesh_graph", starts, 0, edges.len())?;
    match edges.last() {
        Some(&last) if last != -1 => Err(bad()),
        _ => Ok(nvert),
    }
}

fn skins(m: Model<'_>) -> Check {
    id_or_none!(m.skin_matid < m.nmat());
    range!(m.skin_vertadr + skin_vertnum <= m.nskinvert());
    range!(m.skin_faceadr + skin_facenum <= m.nskinface());
    range!(m.skin_boneadr + skin_bonenum <= m.nskinbone());
    range!(m.skin_bonevertadr + skin_bonevertnum <= m.nskinbonevert());
    id!(m.skin_bonebodyid < m.nbody());
    for i in 0..m.nskin() {
        let vertices = m.skin_vertnum()[i] as usize;
        let face = part(m.skin_faceadr()[i], m.skin_facenum()[i] as usize);
        ids("skin_face", m.skin_face()[face].as_flat(), 0, vertices)?;
        let adr = m.skin_texcoordadr()[i];
        let len = if adr < 0 { 0 } else { vertices as i64 };
        blocks(
            "skin_texcoordadr",
            [(adr, len)].into_iter(),
            m.nskintexvert(),
        )?;
        for b in part(m.skin_boneadr()[i], m.skin_bonenum()[i] as usize) {
            let own = part(m.skin_bonevertadr()[b], m.skin_bonevertnum()[b] as usize);
            ids("skin_bonevertid", &m.skin_bonevertid()[own], 0, vertices)?;
        }
    }
    Ok(())
}

/// Height fields, textures, materials.
fn assets(m: Model<'_>) -> Check {
    for i in 0..m.nhfield() {
        let (rows, columns) = (m.hfield_nrow()[i] as i64, m.hfield_ncol()[i] as i64);
        if rows < 2 || columns < 2 {
            return Err(Problem::Bounds("hfield_nrow"));
        }
        let pair = (m.hfield_adr()[i], rows * columns);
        blocks("hfield_adr", [pair].into_iter(), m.nhfielddata())?;
    }
    for i in 0..m.ntex() {
        let extent = [m.tex_height()[i], m.tex_width()[i], m.tex_nchannel()[i]];
        if extent.iter().any(|&n| n < 0) {
            return Err(Problem::Negative("tex_height"));
        }
        let len: i128 = extent.iter().map(|&n| n as i128).product();
        let adr = m.tex_adr()[i];
        // a texture by reference has no pixels
        let reference = adr == -1 && len == 0;
        if !reference && (adr < 0 || adr as i128 + len > m.ntexdata() as i128) {
            return Err(Problem::Bounds("tex_adr"));
        }
    }
    id_or_none!(m.mat_texid < m.ntex());
    id_or_none!(m.mesh_pathadr < m.npaths());
    id_or_none!(m.skin_pathadr < m.npaths());
    id_or_none!(m.hfield_pathadr < m.npaths());
    id_or_none!(m.tex_pathadr < m.npaths());
    id_or_none!(m.tex_contenttypeadr < m.npaths());
    terminated("paths", m.paths())
}

/// A block of strings ends with NUL.
fn terminated(what: &'static str, text: &[core::ffi::c_char]) -> Check {
    match text.last() {
        Some(&c) if c != 0 => Err(Problem::Bounds(what)),
        _ => Ok(()),
    }
}

fn pairs_equalities(m: Model<'_>) -> Check {
    if m.pair_dim().iter().any(|d| !matches!(d, 1 | 3 | 4 | 6)) {
        return Err(Problem::Bounds("pair_dim"));
    }
    id!(m.pair_geom1 < m.ngeom());
    id!(m.pair_geom2 < m.ngeom());
    // a signature is the two body ids, the smaller one in the upper half
    let two_bodies = |first, second, signatures: &[i32]| {
        signatures.iter().try_for_each(|&s| {
            ids(first, &[s >> 16 & 0xffff], 0, m.nbody())?;
            ids(second, &[s & 0xffff], 0, m.nbody())
        })
    };
    two_bodies("pair_body1", "pair_body2", m.pair_signature())?;
    two_bodies("exclude_body1", "exclude_body2", m.exclude_signature())?;
    for i in 0..m.neq() {
        let n = match m.eq_type()[i] {
            mjEQ_CONNECT | mjEQ_WELD => match m.eq_objtype()[i] {
                mjOBJ_BODY => m.nbody(),
                mjOBJ_SITE => m.nsite(),
                _ => return Err(Problem::Bad("eq_objtype is not body or site.")),
            },
            mjEQ_JOINT => m.njnt(),
            mjEQ_TENDON => m.ntendon(),
            mjEQ_FLEX | mjEQ_FLEXVERT | mjEQ_FLEXSTRAIN => m.nflex(),
            mjEQ_DISTANCE => m.ngeom(),
            _ => return Err(Problem::Bounds("eq_type")),
        };
        let optional = !matches!(m.eq_type()[i], mjEQ_CONNECT | mjEQ_WELD | mjEQ_DISTANCE);
        ids("eq_obj1id", &m.eq_obj1id()[i..=i], 0, n)?;
        ids(
            "eq_obj2id",
            &m.eq_obj2id()[i..=i],
            if optional { -1 } else { 0 },
            n,
        )?;
    }
    Ok(())
}

fn tendons(m: Model<'_>) -> Check {
    range!(m.tendon_adr + tendon_num <= m.nwrap());
    id_or_none!(m.tendon_matid < m.nmat());
    ids(
        "tendon_actuatorid",
        m.tendon_actuatorid(),
        -2,
        m.nactuator(),
    )?;
    id_or_none!(m.tendon_plasticadr < m.nplastic());
    id_or_none!(m.tendon_treeid < m.ntree());
    if m.tendon_treenum().iter().any(|&n| n < 0) {
        return Err(Problem::Negative("tendon_treenum"));
    }
    rows!(m.ten_J_rownnz, ten_J_rowadr, ten_J_colind; m.nv());
    for i in 0..m.nwrap() {
        let (id, prm) = (m.wrap_objid()[i], m.wrap_prm()[i]);
        match m.wrap_type()[i] {
            mjWRAP_JOINT => ids("wrap_objid", &[id], 0, m.njnt())?,
            mjWRAP_SITE => ids("wrap_objid", &[id], 0, m.nsite())?,
            mjWRAP_SPHERE | mjWRAP_CYLINDER => {
                ids("wrap_objid", &[id], 0, m.ngeom())?;
                // the side site, rounded as the tendon stage rounds it
                if !(-1.5..m.nsite() as f64 - 0.5).contains(&prm) {
                    return Err(Problem::Bounds("wrap_prm"));
                }
            }
            mjWRAP_NONE | mjWRAP_PULLEY => {}
            _ => return Err(Problem::Bounds("wrap_type")),
        }
    }
    paths::check(m)
}

fn actuators(m: Model<'_>) -> Check {
    range!(m.actuator_ctrladr + actuator_ctrlnum <= m.nu());
    range!(m.actuator_outadr + actuator_outnum <= m.nout());
    range!(m.actuator_actadr + actuator_actnum <= m.na());
    id_or_none!(m.actuator_plugin < m.nplugin());
    actuators::check(m)?;
    moments::check(m)
}

fn sensors(m: Model<'_>) -> Check {
    if m.sensor_type()
        .iter()
        .any(|t| !(mjSENS_TOUCH..=mjSENS_USER).contains(t))
    {
        return Err(Problem::Bad("Bad sensor_type."));
    }
    range!(m.sensor_adr + sensor_dim <= m.nsensordata());
    id_or_none!(m.sensor_plugin < m.nplugin());
    sensors::check(m)
}

/// Plugins, numeric, text, tuple.
fn custom(m: Model<'_>) -> Check {
    range!(m.plugin_stateadr + plugin_statenum <= m.npluginstate());
    id!(m.plugin_attradr < m.npluginattr().max(1));
    terminated("plugin_attr", m.plugin_attr())?;
    range!(m.numeric_adr + numeric_size <= m.nnumericdata());
    range!(m.text_adr + text_size <= m.ntextdata());
    for i in 0..m.ntext() {
        let own = part(m.text_adr()[i], m.text_size()[i] as usize);
        terminated("text_data", &m.text_data()[own])?;
    }
    range!(m.tuple_adr + tuple_size <= m.ntupledata());
    for (&kind, &id) in m.tuple_objtype().iter().zip(m.tuple_objid()) {
        let n = name::count(m, kind).ok_or(Problem::Bad("invalid tuple_objtype"))?;
        if !(0..n as i64).contains(&(id as i64)) {
            return Err(Problem::Bad("invalid tuple_objid"));
        }
    }
    Ok(())
}

/// Name addresses and the hash map.
fn names(m: Model<'_>) -> Check {
    if m.nnames() == 0 {
        return Err(Problem::Bad("nnames is zero."));
    }
    terminated("names", m.names())?;
    let mut slots = 0;
    for kind in name::MAP_ORDER {
        let Some((n, adr)) = name::list(m, kind) else {
            continue;
        };
        ids(ADDRESSES[(kind - mjOBJ_BODY) as usize], adr, 0, m.nnames())?;
        let Some(map) = m.names_map().get(slots..slots + n * name::MAP_LOAD) else {
            return Err(Problem::Bounds("names_map"));
        };
        ids("names_map", map, -1, n)?;
        slots += map.len();
    }
    match slots == m.nnames_map() {
        true => Ok(()),
        false => Err(Problem::Bad("wrong nnames_map.")),
    }
}

/// Name address fields by object type.
const ADDRESSES: [&str; 25] = [
    "name_bodyadr",
    "name_bodyadr",
    "name_jntadr",
    "name_jntadr",
    "name_geomadr",
    "name_siteadr",
    "name_camadr",
    "name_lightadr",
    "name_flexadr",
    "name_meshadr",
    "name_skinadr",
    "name_hfieldadr",
    "name_texadr",
    "name_matadr",
    "name_pairadr",
    "name_excludeadr",
    "name_eqadr",
    "name_tendonadr",
    "name_actuatoradr",
    "name_sensoradr",
    "name_numericadr",
    "name_textadr",
    "name_tupleadr",
    "name_keyadr",
    "name_pluginadr",
];
