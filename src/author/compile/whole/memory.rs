//! Sizes of the compiled model, from the finished working set.

use std::sync::LazyLock;

use super::arena;
use super::keyframe::plastic_length;
use super::metric::{Metric, edge_nonzeros};
use super::names::Names;
use super::paths::Paths;
use super::sparsity::Structure;
use super::tree::{Tree, tendon_bodies};
use super::work::Work;
use crate::abi::*;
use crate::author::asset::skn::Surface;
use crate::author::compile::assets::mesh::Compiled;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::basis::users::user_length;
use crate::author::compile::kinds::flex::Flex;
use crate::author::compile::kinds::tendon::Tendon;
use crate::author::element::joint_dims;
use crate::base::layout::ByName;
use crate::schema::model::SIZES;

/// Size fields in the order of the file format.
pub struct Sizes(pub [i64; SIZES.len()]);

impl Sizes {
    /// Sets a size by its field name.
    pub fn set(&mut self, name: &str, value: usize) {
        self.set_signed(name, value as i64);
    }

    fn set_signed(&mut self, name: &str, value: i64) {
        self.0[Self::place(name)] = value;
    }

    /// A size by its field name.
    pub fn get(&self, name: &str) -> i64 {
        self.0[Self::place(name)]
    }

    fn place(name: &str) -> usize {
        static PLACES: LazyLock<ByName<&str, usize>> = LazyLock::new(|| {
            let all = SIZES.iter().enumerate();
            all.map(|(at, s)| (s.name, at)).collect()
        });
        *PLACES.get(name).expect("a size of mjModel")
    }

    /// Refuses sizes whose addresses would not fit an `int`.
    pub fn check(&self) -> Outcome {
        /// these are counted in 64 bits
        const UNLIMITED: [&str; 4] = ["narena", "nbuffer", "ntexdata", "ntextdata"];
        const MOST: i64 = (i32::MAX / 4) as i64;
        let too_large = |(_, value): &(&str, i64)| *value >= MOST;
        let sizes = SIZES.iter().zip(self.0).map(|(s, value)| (s.name, value));
        match sizes
            .filter(|(name, _)| !UNLIMITED.contains(name))
            .find(too_large)
        {
            Some((name, value)) => Err(Fault::plain(format!(
                "{name} is too large. Expected < {MOST}. Got {value}."
            ))),
            None => self.check_asked(),
        }
    }

    /// Refuses numbers that a few attributes ask for without giving them, and that are written even so.
    fn check_asked(&self) -> Outcome {
        const MOST: i64 = 1 << 24;
        const PER_ELEMENT: [(&str, &str); 8] = [
            ("nbody", "nuser_body"),
            ("njnt", "nuser_jnt"),
            ("ngeom", "nuser_geom"),
            ("nsite", "nuser_site"),
            ("ncam", "nuser_cam"),
            ("ntendon", "nuser_tendon"),
            ("nactuator", "nuser_actuator"),
            ("nsensor", "nuser_sensor"),
        ];
        let user =
            PER_ELEMENT.map(|(n, size)| (size, self.get(n).max(1).saturating_mul(self.get(size))));
        let key = ["nq", "nv", "na", "nu"]
            .iter()
            .map(|n| self.get(n))
            .sum::<i64>()
            + 7 * self.get("nmocap")
            + 1;
        let plain =
            ["nuserdata", "nnumericdata", "nsensordata", "nhistory"].map(|n| (n, self.get(n)));
        let keys = ("nkey", self.get("nkey").saturating_mul(key));
        match user
            .into_iter()
            .chain(plain)
            .chain([keys])
            .find(|&(_, n)| n > MOST)
        {
            Some((name, n)) => Err(Fault::plain(format!(
                "{name} is too large: {n} numbers. Expected <= {MOST}."
            ))),
            None => Ok(()),
        }
    }
}

/// All sizes but `nbuffer`.
pub fn sizes(
    work: &Work,
    tree: &Tree,
    structure: &Structure,
    metric: &Metric,
    names: &Names,
) -> Sizes {
    let mut n = Sizes([0; SIZES.len()]);
    lengths(work, tree, structure, &mut n);
    users(work, &mut n);
    mesh_lengths(work, &mut n);
    let set = |n: &mut Sizes, name: &str, value: usize| n.set(name, value);
    set(&mut n, "nnames", names.buffer.len());
    set(&mut n, "nnames_map", names.map.len());
    set(&mut n, "npaths", Paths::new(work).buffer.len());
    set(&mut n, "nefm0dof", metric.factor.dofid.len());
    set(&mut n, "nefm0L", metric.factor.colind.len());
    set(&mut n, "nefmCvert", metric.perm.len());
    set(&mut n, "nJfe", edge_nonzeros(work));
    set(
        &mut n,
        "nJten",
        work.tendons
            .iter()
            .map(|t| tendon_dofs(work, tree, t))
            .sum(),
    );
    set(
        &mut n,
        "nJmom",
        work.actuators
            .iter()
            .map(|a| moment_dofs(work, tree, a))
            .sum(),
    );
    set(
        &mut n,
        "ngravcomp",
        work.bodies.iter().filter(|b| b.s.gravcomp > 0.0).count(),
    );
    let equality_rows = |kind: mjtEq| match kind {
        mjEQ_CONNECT => 3,
        mjEQ_WELD => 7,
        _ => 1,
    };
    set(
        &mut n,
        "nemax",
        work.equalities
            .iter()
            .map(|e| equality_rows(e.s.r#type))
            .sum(),
    );
    n.set_signed("njmax", work.s.njmax.into());
    n.set_signed("nconmax", work.s.nconmax.into());
    set(&mut n, "nuserdata", work.s.nuserdata.max(0) as usize);
    set(
        &mut n,
        "nsensordata",
        work.sensors.iter().map(|s| s.dim as usize).sum(),
    );
    let history = work
        .actuators
        .iter()
        .map(|a| a.history_length())
        .sum::<usize>()
        + work
            .sensors
            .iter()
            .map(|s| s.history_length())
            .sum::<usize>();
    set(&mut n, "nhistory", history);
    set(&mut n, "nplastic", plastic_length(work));
    let arena = arena::bytes(work, &n);
    n.set_signed("narena", arena);
    n
}

/// Sizes of skins.
fn skin_lengths(work: &Work) -> impl IntoIterator<Item = (&'static str, usize)> {
    let skins = |f: fn(&Surface) -> usize| work.skins.iter().map(|x| f(&x.surface)).sum();
    [
        ("nskin", work.skins.len()),
        ("nskinvert", skins(|s| s.vert.len() / 3)),
        ("nskintexvert", skins(|s| s.texcoord.len() / 2)),
        ("nskinface", skins(|s| s.face.len() / 3)),
        ("nskinbone", skins(|s| s.bones.len())),
        (
            "nskinbonevert",
            skins(|s| s.bones.iter().map(|b| b.vertid.len()).sum()),
        ),
    ]
}

/// Sizes of flexes.
fn flex_lengths(work: &Work) -> impl IntoIterator<Item = (&'static str, usize)> {
    let sum = |f: fn(&Flex) -> usize| work.flexes.iter().map(f).sum();
    [
        ("nflex", work.flexes.len()),
        ("nflexnode", sum(|x| x.out.nodebody.len())),
        ("nflexvert", sum(|x| x.out.vertbody.len())),
        ("nflexedge", sum(|x| x.out.edge.len())),
        ("nflexelem", sum(|x| x.counts().1)),
        ("nflexelemdata", sum(|x| x.elem.len())),
        ("nflexelemedge", sum(|x| x.out.elemedge.len())),
        ("nflexshelldata", sum(|x| x.out.shell.len())),
        ("nflextexcoord", sum(|x| x.texcoord.len() / 2)),
        ("nflexstiffness", sum(|x| x.out.stiffness.len())),
        ("nflexbending", sum(|x| x.out.bending.len())),
    ]
}

/// Sizes of what the client adds.
fn custom_lengths(work: &Work) -> impl IntoIterator<Item = (&'static str, usize)> {
    [
        ("nnumeric", work.numerics.len()),
        (
            "nnumericdata",
            work.numerics.iter().map(|x| x.data.len()).sum(),
        ),
        ("ntext", work.texts.len()),
        (
            "ntextdata",
            work.texts.iter().map(|x| x.data.len() + 1).sum(),
        ),
        ("ntuple", work.tuples.len()),
        (
            "ntupledata",
            work.tuples.iter().map(|x| x.objtype.len()).sum(),
        ),
    ]
}

fn lengths(work: &Work, tree: &Tree, structure: &Structure, n: &mut Sizes) {
    let nbvhstatic = work.static_boxes();
    let nbvhdynamic: usize = work.flexes.iter().map(|x| x.out.bvh.len()).sum();
    let out: usize = work.actuators.iter().map(|a| a.outnum).sum();
    let rest = [
        ("nq", tree.nq),
        ("nv", tree.nv),
        ("nu", work.actuators.iter().map(|a| a.controls.len()).sum()),
        ("nactuator", work.actuators.len()),
        ("nout", out),
        ("na", work.actuators.iter().map(|a| a.actnum).sum()),
        ("nbody", work.bodies.len()),
        ("nbvh", nbvhstatic + nbvhdynamic),
        ("nbvhstatic", nbvhstatic),
        ("nbvhdynamic", nbvhdynamic),
        ("njnt", work.joints.len()),
        ("ntree", tree.ntree),
        ("nM", structure.n_m),
        ("nB", structure.b.colind.len()),
        ("nC", structure.m.colind.len()),
        ("nD", structure.d.colind.len()),
        ("ngeom", work.geoms.len()),
        ("nsite", work.sites.len()),
        ("ncam", work.cameras.len()),
        ("nlight", work.lights.len()),
        ("nhfield", work.hfields.len()),
        (
            "nhfielddata",
            work.hfields.iter().map(|h| h.data.len()).sum(),
        ),
        ("ntex", work.textures.len()),
        ("ntexdata", work.textures.iter().map(|t| t.size()).sum()),
        ("nmat", work.materials.len()),
        ("npair", work.pairs.len()),
        ("nexclude", work.excludes.len()),
        ("neq", work.equalities.len()),
        ("ntendon", work.tendons.len()),
        ("nwrap", work.tendons.iter().map(|t| t.path.len()).sum()),
        ("nsensor", work.sensors.len()),
        ("nkey", work.keys.len()),
        ("nplugin", work.plugins.len()),
        (
            "npluginattr",
            work.plugins.iter().map(|p| p.values.len()).sum(),
        ),
        (
            "npluginstate",
            work.plugins.iter().map(|p| p.state as usize).sum(),
        ),
        ("nmocap", tree.nmocap),
    ];
    let all = rest
        .into_iter()
        .chain(skin_lengths(work))
        .chain(flex_lengths(work))
        .chain(custom_lengths(work));
    all.for_each(|(name, value)| n.set(name, value));
}

fn mesh_lengths(work: &Work, n: &mut Sizes) {
    let mut sum = |name: &str, length: &dyn Fn(&Compiled) -> usize| {
        n.set(name, work.meshes.iter().map(|m| length(&m.out)).sum());
    };
    sum("nmesh", &|_| 1);
    sum("nmeshvert", &|m| m.vert.len());
    sum("nmeshnormal", &|m| m.normal.len());
    sum("nmeshtexcoord", &|m| m.texcoord.len());
    sum("nmeshface", &|m| m.face.len());
    sum("nmeshgraph", &|m| m.graph.len());
    sum("nmeshpoly", &|m| m.polygon.len());
    sum("noct", &|m| m.octree.len());
    // a vertex of a polygon knows the polygon
    for name in ["nmeshpolyvert", "nmeshpolymap"] {
        sum(name, &|m| m.polygon.iter().map(Vec::len).sum());
    }
}

/// Numbers of user data per element.
fn users(work: &Work, n: &mut Sizes) {
    let s = &work.s;
    macro_rules! user {
        ($($size:ident: $list:ident;)*) => {$(
            let count = user_length(s.$size, work.$list.iter().map(|x| &x.user));
            n.set(stringify!($size), count);
        )*};
    }
    user! {
        nuser_body: bodies;
        nuser_jnt: joints;
        nuser_geom: geoms;
        nuser_site: sites;
        nuser_cam: cameras;
        nuser_tendon: tendons;
        nuser_actuator: actuators;
        nuser_sensor: sensors;
    }
}

/// Marks the dofs that move a body.
fn mark_chain(work: &Work, tree: &Tree, body: usize, marked: &mut [bool]) {
    let mut b = body;
    while b > 0 {
        let at = tree.body_dofadr[b].max(0) as usize;
        marked[at..at + work.bodies[b].dofnum].fill(true);
        b = work.bodies[b].parent;
    }
}

fn chain(work: &Work, tree: &Tree, bodies: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut marked = vec![false; tree.nv];
    bodies.for_each(|b| mark_chain(work, tree, b, &mut marked));
    marked
}

fn count(marked: &[bool]) -> usize {
    marked.iter().filter(|&&m| m).count()
}

/// Columns of a tendon's Jacobian row.
fn tendon_dofs(work: &Work, tree: &Tree, tendon: &Tendon) -> usize {
    match tendon.kind() {
        mjTENDON_FIXED => tendon.path.len(),
        _ => count(&chain(work, tree, tendon_bodies(work, tendon))),
    }
}

/// Columns of an actuator's moment row.
fn moment_dofs(
    work: &Work,
    tree: &Tree,
    a: &crate::author::compile::kinds::actuator::Actuator,
) -> usize {
    let [target, second] = a.trnid;
    let id = target as usize;
    match a.s.trntype {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => joint_dims(work.joints[id].s.r#type).1,
        mjTRN_TENDON => tendon_dofs(work, tree, &work.tendons[id]),
        mjTRN_SITE => {
            // dofs that move the site and its reference alike cancel
            let own = chain(work, tree, std::iter::once(work.sites[id].body));
            let reference = usize::try_from(second).map_or(0, |s| work.sites[s].body);
            let other = chain(work, tree, std::iter::once(reference));
            own.iter().zip(&other).filter(|(a, b)| a != b).count()
        }
        mjTRN_SLIDERCRANK => {
            let ends = [target, second].map(|s| work.sites[s.max(0) as usize].body);
            count(&chain(work, tree, ends.into_iter()))
        }
        mjTRN_SO3 => 3 * if second < 0 { 1 } else { tree.nv },
        _ => tree.nv,
    }
}
