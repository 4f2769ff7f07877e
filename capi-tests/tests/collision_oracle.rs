//! Differential test of `mj_collision`: contacts of random poses and random scenes, ours against the
//! genuine library, on the same mjModel and the same geom poses. Count, order and every byte of
//! every contact are compared.
//!
//! `COLLISION_ORACLE_RUNS` sets the poses per pair,
//! `COLLISION_ORACLE_PAIRS` picks pairs by name ("capsule-box"); KEEP=1 keeps going after a mismatch.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::fmt::Write as _;

use capi_tests::oracle::{Library, knob};
use capi_tests::random::Random;
use mujoco::abi::{mjContact, mjData, mjModel};

/// An orientation: random, close to an axis, or a multiple of a right angle.
fn quat(r: &mut Random) -> [f64; 4] {
    let mut q = [0.0; 4];
    match r.below(5) {
        0 => q[0] = 1.0,
        1 => {
            q[0] = 0.5_f64.sqrt();
            q[1 + r.below(3)] = if r.below(2) == 0 { q[0] } else { -q[0] };
        }
        2 => {
            q[0] = 1.0;
            q[1 + r.below(3)] = r.range(-1.0, 1.0) * 10f64.powi(-(r.below(9) as i32));
        }
        _ => q = std::array::from_fn(|_| r.range(-1.0, 1.0)),
    }
    let n = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    q.map(|x| x / n)
}

/// A model of the genuine library from XML text.
fn load(genuine: &Library, xml: &str) -> *mut mjModel {
    genuine.load_text(xml).unwrap_or_else(|e| {
        panic!(
            "{e}
{xml}"
        )
    })
}

/// What the comparison of two contact lists says.
#[derive(Default, Debug)]
struct Verdict {
    contacts: usize,
    same: usize,
}

/// Bytes of a contact that are fields, without the padding at the end.
const USED: usize = std::mem::offset_of!(mjContact, efc_address) + 4;

fn contacts(d: *const mjData) -> &'static [mjContact] {
    unsafe {
        let n = (*d).ncon as usize;
        if n == 0 {
            &[]
        } else {
            std::slice::from_raw_parts((*d).contact, n)
        }
    }
}

fn compare(ours: *const mjData, theirs: *const mjData) -> Result<Verdict, String> {
    let (a, b) = (contacts(ours), contacts(theirs));
    let mut v = Verdict {
        contacts: b.len(),
        ..Verdict::default()
    };
    // contacts of one list that the other does not have
    let show = |list: &[mjContact], other: &[mjContact]| {
        let here = |c: &&mjContact| {
            !other
                .iter()
                .any(|o| o.geom == c.geom && o.pos == c.pos && o.frame == c.frame)
        };
        list.iter().filter(here).fold(String::new(), |mut s, c| {
            let normal = &c.frame[..3];
            let _ = write!(
                s,
                "\n    {:?} dim {} dist {:.17e} pos {:?} normal {normal:?}",
                c.geom, c.dim, c.dist, c.pos
            );
            s
        })
    };
    if a.len() != b.len() {
        return Err(format!(
            "{} contacts, reference {}:{}\n  reference:{}",
            a.len(),
            b.len(),
            show(a, b),
            show(b, a)
        ));
    }
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        let bytes = |c: &mjContact| unsafe {
            std::slice::from_raw_parts((c as *const mjContact).cast::<u8>(), USED)
        };
        if bytes(x) != bytes(y) {
            return Err(format!(
                "contact {i} differs:{}\n  reference:{}\n  surface velocities {:?} {:?}",
                show(a, b),
                show(b, a),
                x.surfacevel,
                y.surfacevel
            ));
        }
        v.same += 1;
    }
    Ok(v)
}

/// Types that meet each other; height fields and distance fields are added to them.
const TYPES: [&str; 7] = [
    "plane",
    "sphere",
    "capsule",
    "ellipsoid",
    "cylinder",
    "box",
    "mesh",
];

/// Corner lists of meshes with half extents `s`: box, prism, tetrahedron, rough and fine ball.
fn mesh_vertices(s: &[f64; 3], r: &mut Random) -> String {
    let mut points: Vec<[f64; 3]> = Vec::new();
    let sign = |b: usize| if b & 1 == 0 { -1.0 } else { 1.0 };
    match r.below(5) {
        0 => points.extend((0..8).map(|i| [sign(i), sign(i >> 1), sign(i >> 2)])),
        1 => {
            let n = 3 + r.below(14);
            for k in 0..n {
                let (sin, cos) = (k as f64 * std::f64::consts::TAU / n as f64).sin_cos();
                points.extend([[cos, sin, -1.0], [cos, sin, 1.0]]);
            }
        }
        2 => points.extend([
            [1.0, 1.0, 1.0],
            [-1.0, -1.0, 1.0],
            [-1.0, 1.0, -1.0],
            [1.0, -1.0, -1.0],
        ]),
        kind => {
            let n = if kind == 3 {
                6 + r.below(30)
            } else {
                50 + r.below(300)
            };
            for _ in 0..n {
                let p: [f64; 3] = std::array::from_fn(|_| r.range(-1.0, 1.0));
                let len = p.iter().map(|x| x * x).sum::<f64>().sqrt();
                points.push(p.map(|x| x / len));
            }
        }
    }
    points.iter().fold(String::new(), |mut text, p| {
        for k in 0..3 {
            let _ = write!(text, "{} ", p[k] * s[k]);
        }
        text
    })
}

fn size(kind: &str, r: &mut Random) -> [f64; 3] {
    if kind == "hfield" {
        return [r.range(0.2, 1.0), r.range(0.2, 1.0), r.range(0.05, 0.3)];
    }
    let mut s = || [0.05, 0.1, 0.2, r.range(0.02, 0.4), r.range(0.02, 0.4)][r.below(5)];
    match kind {
        "plane" => [1.0, 1.0, 1.0],
        "sphere" => [s(), 0.0, 0.0],
        "capsule" | "cylinder" => [s(), s(), 0.0],
        _ => [s(), s(), s()],
    }
}

/// Two mobile geoms (or a plane and one); poses near contact.
fn pair(
    lib: &(Library, Library),
    types: (&str, &str),
    runs: usize,
    options: &str,
) -> (Verdict, usize) {
    let (ours, genuine) = lib;
    let mut r = Random::new(7 + runs as u64);
    let mut total = Verdict::default();
    let mut wrong = 0;
    let shapes = runs.div_ceil(50);
    for _ in 0..shapes {
        let (s1, s2) = (size(types.0, &mut r), size(types.1, &mut r));
        let margin = if r.below(2) == 0 {
            0.0
        } else {
            r.range(0.0, 0.1)
        };
        let mut assets = String::new();
        let fixed = matches!(types.0, "plane" | "hfield");
        let mut geom = |t: &str, s: &[f64; 3], r: &mut Random| {
            if t == "hfield" {
                let (rows, cols) = (2 + r.below(12), 2 + r.below(12));
                let heights = (0..rows * cols).fold(String::new(), |text, _| {
                    text + &format!("{:.3} ", [r.unit(), 0.0, 1.0][r.below(4).min(2)])
                });
                let _ = write!(
                    assets,
                    "<hfield name='h' nrow='{rows}' ncol='{cols}' size='{} {} {} {}' elevation='{heights}'/>",
                    s[0], s[1], s[2], 0.05
                );
                return format!("<geom type='hfield' hfield='h' margin='{margin}'/>");
            }
            if t == "mesh" || t == "sdf" {
                let name = format!("m{}", assets.len());
                let vertex = mesh_vertices(s, r);
                let _ = write!(assets, "<mesh name='{name}' vertex='{vertex}'/>");
                return format!("<geom type='{t}' mesh='{name}' margin='{margin}'/>");
            }
            format!(
                "<geom type='{t}' size='{} {} {}' margin='{margin}'/>",
                s[0], s[1], s[2]
            )
        };
        let body = |inner: String| {
            format!(
                "<body><freejoint/>{inner}<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"
            )
        };
        let first = geom(types.0, &s1, &mut r);
        let second = body(geom(types.1, &s2, &mut r));
        let first = if fixed {
            format!("<body mocap='true'>{first}</body>")
        } else {
            body(first)
        };
        let m = load(
            genuine,
            &format!(
                "<mujoco>{options}<asset>{assets}</asset><worldbody>{first}{second}</worldbody></mujoco>"
            ),
        );
        let (a, b) = (genuine.make_data(m).unwrap(), genuine.make_data(m).unwrap());
        for _ in 0..50 {
            let reach = [s1, s2]
                .iter()
                .map(|s| s.iter().fold(0.0, |x, y| x + y * y))
                .map(f64::sqrt)
                .sum::<f64>();
            let reach = if types.0 == "plane" {
                reach - 3f64.sqrt()
            } else {
                reach
            };
            unsafe {
                let qpos = std::slice::from_raw_parts_mut((*b).qpos, (*m).nq as usize);
                for q in qpos.chunks_exact_mut(7) {
                    q[..3].fill(0.0);
                    q[3..].copy_from_slice(&quat(&mut r));
                }
                if fixed {
                    let quat = quat(&mut r);
                    std::slice::from_raw_parts_mut((*b).mocap_quat, 4).copy_from_slice(&quat);
                }
                let last = qpos.len() - 7;
                let flat = r.below(4) == 0;
                for x in &mut qpos[last..last + 3] {
                    *x = if flat && r.below(2) == 0 {
                        0.0
                    } else {
                        r.range(-0.8, 0.8) * reach
                    };
                }
                if r.below(5) == 0 {
                    // flush faces
                    qpos[last + 2] = s1[2].max(s1[1]).max(s1[0]) + s2[2];
                }
            }
            genuine.stage("mj_kinematics", m, b).unwrap();
            genuine.copy_data(a, m, b).unwrap();
            genuine.stage("mj_collision", m, b).unwrap();
            if let Err(e) = ours.stage("mj_collision", m, a) {
                panic!("{} - {}: {e}", types.0, types.1);
            }
            match compare(a, b) {
                Ok(v) => {
                    total.contacts += v.contacts;
                    total.same += v.same;
                }
                Err(e) => {
                    wrong += 1;
                    if wrong <= knob("SHOW", 2) {
                        let qpos =
                            unsafe { std::slice::from_raw_parts((*b).qpos, (*m).nq as usize) };
                        println!(
                            "{}-{} sizes {s1:?} {s2:?} margin {margin} qpos {qpos:?}: {e}",
                            types.0, types.1
                        );
                    }
                }
            }
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    (total, wrong)
}

/// Poses of all pairs whose contacts differ by more than is allowed for.
fn pairs_with(lib: &(Library, Library), runs: usize, options: &str) -> usize {
    let chosen = std::env::var("COLLISION_ORACLE_PAIRS").unwrap_or_default();
    let mut failed = 0;
    let more = [(1, &"hfield"), (TYPES.len(), &"sdf")];
    let kinds = more.into_iter().chain(TYPES.iter().enumerate());
    for (i, t1) in kinds {
        let fields = (i != 1 || *t1 != "hfield").then_some(&"sdf");
        for t2 in TYPES[i.max(1)..].iter().chain(fields) {
            let name = format!("{t1}-{t2}");
            if !chosen.is_empty() && !chosen.split(',').any(|c| c == name) {
                continue;
            }
            // fields are slow: dozens of descents a pose
            let runs = if *t2 == "sdf" { runs / 4 } else { runs };
            let (v, wrong) = pair(lib, (t1, t2), runs, options);
            println!(
                "{name:<24} {:6} contacts, same bits {:6}, wrong poses {wrong}",
                v.contacts, v.same
            );
            failed += wrong;
        }
    }
    failed
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn pairs_agree_with_the_genuine_library() {
    let lib = Library::both();
    let runs = knob("COLLISION_ORACLE_RUNS", 400);
    let mut failed = 0;
    let chosen = std::env::var("COLLISION_ORACLE_OPTIONS");
    // several contacts a pair, and one
    let kinds = [
        "",
        "<option><flag multiccd='disable'/></option>",
        "<option><flag nativeccd='disable'/></option>",
        "<option><flag multiccd='disable' nativeccd='disable'/></option>",
    ];
    let kinds = chosen.as_ref().map_or(kinds.to_vec(), |o| vec![o.as_str()]);
    for options in kinds {
        println!("options: {options}");
        failed += pairs_with(&lib, runs, options);
    }
    assert_eq!(failed, 0, "poses with different contacts");
}

/// A random scene: bodies with several geoms, trees, margins, priorities, pairs, excludes.
fn scene(r: &mut Random, kinds: &[&str]) -> String {
    let replaced = r.below(4) == 0;
    let mut n = 0;
    let mut geom = |r: &mut Random, spread: f64, planes: bool| {
        n += 1;
        let kind = if planes && r.below(3) == 0 {
            "plane"
        } else {
            kinds[r.below(kinds.len())]
        };
        let s = size(kind, r);
        let p: [f64; 3] = std::array::from_fn(|_| r.range(-spread, spread));
        let q = quat(r);
        let mut text = format!(
            "<geom name='g{n}' type='{kind}' size='{} {} {}' pos='{} {} {}' quat='{} {} {} {}'",
            s[0], s[1], s[2], p[0], p[1], p[2], q[0], q[1], q[2], q[3]
        );
        if r.below(3) == 0 {
            let _ = write!(
                text,
                " margin='{}' gap='{}'",
                r.range(0.0, 0.1),
                r.range(0.0, 0.05)
            );
        }
        if r.below(4) == 0 {
            let _ = write!(
                text,
                " priority='{}' solmix='{}'",
                r.below(2),
                [0.0, 1.0, 2.5][r.below(3)]
            );
        }
        if r.below(3) == 0 {
            let _ = write!(
                text,
                " contype='{}' conaffinity='{}'",
                r.below(4),
                r.below(4)
            );
        }
        if r.below(3) == 0 {
            let _ = write!(
                text,
                " condim='{}' friction='{} {} {}'",
                [1, 3, 4, 6][r.below(4)],
                r.unit(),
                r.unit() * 0.1,
                r.unit() * 0.01
            );
        }
        if r.below(4) == 0 {
            let _ = write!(
                text,
                " solref='{}' solimp='{} 0.95 0.002'",
                ["0.03 1.2", "-100 -3"][r.below(2)],
                r.range(0.5, 0.9)
            );
        }
        if r.below(6) == 0 {
            let _ = write!(text, " adhesion='{}'", r.unit());
        }
        if r.below(8) == 0 {
            let _ = write!(text, " surfacevel='{} 0 0.1 0 {} 0'", r.unit(), r.unit());
        }
        text + "/>"
    };
    let mut world = String::new();
    for _ in 0..r.below(4) {
        world += &geom(r, 1.0, true);
    }
    let mut bodies = 0;
    for _ in 0..2 + r.below(6) {
        bodies += 1;
        let p: [f64; 3] = std::array::from_fn(|_| r.range(-0.7, 0.7));
        let q = quat(r);
        let _ = write!(
            world,
            "<body name='b{bodies}' pos='{} {} {}' quat='{} {} {} {}'>",
            p[0], p[1], p[2], q[0], q[1], q[2], q[3]
        );
        let joint = r.below(5);
        world += [
            "<freejoint/>",
            "<freejoint/>",
            "<joint type='hinge'/>",
            "<joint type='ball'/>",
            "",
        ][joint];
        world += "<inertial pos='0.01 0.02 0' quat='1 0.3 0 0' mass='1' diaginertia='1 1.1 1.2'/>";
        for _ in 0..1 + r.below(4) {
            world += &geom(r, 0.3, joint == 4);
        }
        if r.below(2) == 0 {
            bodies += 1;
            let _ = write!(world, "<body name='b{bodies}' pos='0.2 0.1 0'>");
            world += [
                "<joint type='hinge' axis='1 0 0'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>",
                "",
            ][r.below(2)];
            for _ in 0..1 + r.below(2) {
                world += &geom(r, 0.2, false);
            }
            world += "</body>";
        }
        world += "</body>";
    }
    let mut contact = String::new();
    for _ in 0..r.below(4) {
        let (a, b) = (1 + r.below(bodies), 1 + r.below(bodies));
        if a != b {
            let _ = write!(contact, "<exclude body1='b{a}' body2='b{b}'/>");
        }
    }
    for _ in 0..r.below(6) {
        let (a, b) = (1 + r.below(n), 1 + r.below(n));
        if a != b {
            let _ = write!(
                contact,
                "<pair geom1='g{a}' geom2='g{b}' margin='{}' gap='{}' condim='{}'/>",
                r.range(0.0, 0.1),
                r.range(0.0, 0.02),
                [1, 3, 4][r.below(3)]
            );
        }
    }
    let flag = |r: &mut Random, name: &str, on: &str| {
        if r.below(4) == 0 {
            format!(" {name}='{on}'")
        } else {
            String::new()
        }
    };
    let flags = flag(r, "midphase", "disable")
        + &flag(r, "filterparent", "disable")
        + if replaced { " override='enable'" } else { "" };
    format!(
        "<mujoco><option o_margin='0.02'><flag{flags}/></option><visual><global bvactive='{}'/></visual><worldbody>{world}</worldbody><contact>{contact}</contact></mujoco>",
        r.below(2) == 0
    )
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn scenes_agree_with_the_genuine_library() {
    let (ours, genuine) = Library::both();
    let runs: u64 = knob("COLLISION_ORACLE_SCENES", 150);
    let kinds: &[&str] = &["sphere", "capsule", "box"];
    let (mut seen, mut active, mut nodes) = (0, 0, 0);
    for seed in 0..runs {
        let mut r = Random::new(seed);
        let xml = scene(&mut r, kinds);
        let m = load(&genuine, &xml);
        let (a, b) = (genuine.make_data(m).unwrap(), genuine.make_data(m).unwrap());
        for _ in 0..4 {
            unsafe {
                for x in std::slice::from_raw_parts_mut((*b).qvel, (*m).nv as usize) {
                    *x = r.range(-3.0, 3.0);
                }
            }
            // the reference may run out of room for body pairs; ours grows
            if (0..5).any(|_| genuine.stage("mj_step", m, b).is_err()) {
                break;
            }
            genuine.stage("mj_kinematics", m, b).unwrap();
            genuine.copy_data(a, m, b).unwrap();
            if genuine.stage("mj_collision", m, b).is_err() {
                break;
            }
            ours.stage("mj_collision", m, a).unwrap();
            match compare(a, b) {
                Ok(v) => seen += v.contacts,
                Err(e) => panic!("seed {seed}: {e}\n{xml}"),
            }
            unsafe {
                let n = (*m).nbvh as usize;
                let (x, y) = (
                    std::slice::from_raw_parts((*a).bvh_active, n),
                    std::slice::from_raw_parts((*b).bvh_active, n),
                );
                nodes += y.iter().filter(|&&v| v != 0).count();
                if x != y && std::env::var_os("VERBOSE").is_some() {
                    let ids = std::slice::from_raw_parts((*m).bvh_nodeid, n);
                    println!("seed {seed}\n leaf {ids:?}\n ours {x:?}\n ref  {y:?}");
                }
                active += x.iter().zip(y).filter(|(p, q)| p != q).count();
            }
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{seen} contacts equal; tree nodes drawn {nodes}, different {active}");
    assert!(seen > 0);
    assert!(nodes > 0);
    assert_eq!(active, 0, "tree nodes drawn");
}

/// Equal meshes in a heap: hulls that are met so often that they are walked in the atlas.
fn heap(r: &mut Random) -> String {
    let off = ["", " nativeccd='disable'", " multiccd='disable'"][r.below(3)];
    let mut xml = format!("<mujoco><option><flag{off}/></option><size memory='4M'/><asset>");
    let meshes = 1 + r.below(6);
    for k in 0..meshes {
        let half = std::array::from_fn(|_| r.range(0.1, 0.3));
        let points = mesh_vertices(&half, r);
        let _ = write!(xml, "<mesh name='m{k}' vertex='{points}'/>");
    }
    xml.push_str("</asset><worldbody>");
    for _ in 0..30 {
        let margin = [0.0, 0.0, 0.05][r.below(3)];
        let _ = write!(
            xml,
            "<body><freejoint/><geom type='mesh' mesh='m{}' margin='{margin}'/></body>",
            r.below(meshes)
        );
    }
    xml + "</worldbody></mujoco>"
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn heaps_of_meshes_agree_with_the_genuine_library() {
    let (ours, genuine) = Library::both();
    let mut seen = 0;
    for seed in 0..40 {
        let mut r = Random::new(9000 + seed);
        let m = load(&genuine, &heap(&mut r));
        let (a, b) = (genuine.make_data(m).unwrap(), genuine.make_data(m).unwrap());
        for _ in 0..5 {
            let quats: Vec<[f64; 4]> = (0..30).map(|_| quat(&mut r)).collect();
            unsafe {
                let qpos = std::slice::from_raw_parts_mut((*b).qpos, (*m).nq as usize);
                for (pose, q) in qpos.chunks_mut(7).zip(quats) {
                    pose[..3]
                        .copy_from_slice(&std::array::from_fn::<_, 3, _>(|_| r.range(-0.6, 0.6)));
                    pose[3..].copy_from_slice(&q);
                }
            }
            genuine.stage("mj_kinematics", m, b).unwrap();
            genuine.copy_data(a, m, b).unwrap();
            genuine.stage("mj_collision", m, b).unwrap();
            ours.stage("mj_collision", m, a).unwrap();
            match compare(a, b) {
                Ok(v) => seen += v.contacts,
                Err(e) => panic!("seed {seed}: {e}"),
            }
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{seen} contacts equal");
    assert!(seen > 1000);
}

/// A scene of a few fast bodies and chains of joints, some obstacles, predefined pairs of geoms, and
/// speculative contacts.
fn fast_scene(r: &mut Random, kinds: &[&str]) -> String {
    let mut n = 0;
    let mut assets = String::new();
    let mut geom = |r: &mut Random, planes: bool| {
        n += 1;
        let t = if planes && r.below(3) == 0 {
            "plane"
        } else {
            kinds[r.below(kinds.len())]
        };
        let s = size(t, r).map(|x| 0.5 * x);
        let margin = if r.below(2) == 0 { 0.0 } else { 0.03 };
        let q = quat(r);
        let mut text = format!(
            "<geom name='g{n}' pos='{} {} {}' quat='{} {} {} {}' margin='{margin}' type='{t}'",
            r.range(-0.2, 0.2),
            r.range(-0.2, 0.2),
            r.range(-0.2, 0.2),
            q[0],
            q[1],
            q[2],
            q[3]
        );
        if t == "mesh" {
            let vertex = mesh_vertices(&s, r);
            let _ = write!(assets, "<mesh name='m{n}' vertex='{vertex}'/>");
            let _ = write!(text, " mesh='m{n}'");
        } else {
            let _ = write!(text, " size='{} {} {}'", s[0], s[1], s[2]);
        }
        if r.below(4) == 0 {
            text += [
                " solref='-100 -3'",
                " solref='0.005 0.7'",
                " solimp='0.9 0.99 0.01'",
            ][r.below(3)];
        }
        text + "/>"
    };
    let mut world = String::new();
    for _ in 0..r.below(3) {
        world += &geom(r, true);
    }
    for _ in 0..2 + r.below(2) {
        let p: [f64; 3] = std::array::from_fn(|_| r.range(-0.8, 0.8));
        let _ = write!(world, "<body pos='{} {} {}'>", p[0], p[1], p[2]);
        let links = [1, 1, 2, 3][r.below(4)];
        for link in 0..links {
            if link > 0 {
                world += "<body pos='0.3 0.1 0'>";
            }
            world += match r.below(if link == 0 { 2 } else { 4 }) {
                0 if link == 0 => "<freejoint/>",
                0 => "<joint type='ball' pos='-0.2 0 0'/>",
                1 => {
                    "<joint axis='0.3 1 0.2' pos='-0.2 0.1 0'/><joint type='slide' axis='1 0 0.5'/>"
                }
                2 => "<joint axis='0 1 0' pos='-0.3 0 0'/>",
                // welded to its parent
                _ => "",
            };
            world += "<inertial pos='0.01 0 0' mass='1' diaginertia='1 1 1'/>";
            for _ in 0..[1, 1, 2, 4][r.below(4)] {
                world += &geom(r, false);
            }
        }
        world += &"</body>".repeat(links);
    }
    let mut pairs = String::new();
    let mut named = Vec::new();
    for _ in 0..r.below(4) {
        let (g1, g2) = (1 + r.below(n), 1 + r.below(n));
        if g1 >= g2 || named.contains(&(g1, g2)) {
            continue;
        }
        named.push((g1, g2));
        let _ = write!(
            pairs,
            "<pair geom1='g{g1}' geom2='g{g2}' condim='{}'{}/>",
            [1, 3, 4, 6][r.below(4)],
            [
                "",
                " margin='0.04' gap='0.01'",
                " solref='-500 -20' solreffriction='-300 -10'",
                " solref='0.03 1.2' solimp='0.5 0.9 0.02 0.4 3' margin='0.01'",
            ][r.below(4)]
        );
    }
    let multiccd = ["enable", "disable"][r.below(2)];
    let refsafe = ["enable", "enable", "disable"][r.below(3)];
    let integrator = ["Euler", "Euler", "discrete"][r.below(3)];
    let timestep = [0.002, 0.01, 0.05][r.below(3)];
    format!(
        "<mujoco><option timestep='{timestep}' integrator='{integrator}'><flag speculative='enable' \
         multiccd='{multiccd}' refsafe='{refsafe}'/></option><asset>{assets}</asset>\
         <worldbody>{world}</worldbody><contact>{pairs}</contact></mujoco>"
    )
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn speculative_contacts_agree_with_the_genuine_library() {
    let (ours, genuine) = Library::both();
    let runs: u64 = knob("COLLISION_ORACLE_SCENES", 150);
    let chosen = std::env::var("COLLISION_ORACLE_KINDS").unwrap_or_default();
    let kinds: Vec<&str> = match chosen.as_str() {
        "" => TYPES[1..].to_vec(),
        list => list.split(',').collect(),
    };
    type Normalize = unsafe extern "C-unwind" fn(*const mjModel, *mut f64);
    let normalize: Normalize = genuine.function("mj_normalizeQuat");
    let (mut seen, mut same, mut ahead, mut wrong) = (0, 0, 0, 0);
    for seed in 0..runs {
        let mut r = Random::new(seed);
        let xml = fast_scene(&mut r, &kinds);
        let m = load(&genuine, &xml);
        let (a, b) = (genuine.make_data(m).unwrap(), genuine.make_data(m).unwrap());
        for _ in 0..20 {
            unsafe {
                let dt = (*m).opt.timestep;
                for x in std::slice::from_raw_parts_mut((*b).qvel, (*m).nv as usize) {
                    *x = r.range(-1.0, 1.0) / dt * [0.1, 1.0][r.below(2)];
                }
                for q in std::slice::from_raw_parts_mut((*b).qpos, (*m).nq as usize) {
                    *q = r.range(-0.8, 0.8);
                }
                normalize(m, (*b).qpos);
            }
            genuine.stage("mj_kinematics", m, b).unwrap();
            genuine.stage("mj_comPos", m, b).unwrap();
            genuine.copy_data(a, m, b).unwrap();
            genuine.stage("mj_collision", m, b).unwrap();
            ours.stage("mj_collision", m, a).unwrap();
            ahead += contacts(b)
                .iter()
                .filter(|c| c.exclude == 0 && c.dist >= c.includemargin)
                .count();
            match compare(a, b) {
                Ok(v) => {
                    seen += v.contacts;
                    same += v.same;
                }
                Err(e) => {
                    wrong += 1;
                    if wrong <= 3 {
                        println!("seed {seed}: {e}\n{xml}");
                    }
                }
            }
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{seen} contacts, {ahead} ahead; same bits {same}, wrong scenes {wrong}");
    assert!(ahead > 0);
    assert_eq!(wrong, 0, "scenes with different contacts");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn terrain_that_a_client_puts_below_its_base() {
    let (ours, genuine) = Library::both();
    let (mut seen, mut wrong) = (0, 0);
    for kind in &TYPES[1..] {
        let mut r = Random::new(31);
        for shape in 0..20 {
            let mut s = || r.range(0.02, 0.3);
            let s = [s(), s(), s()];
            let mesh = mesh_vertices(&s, &mut r);
            let form = match *kind {
                "mesh" => "mesh='form'".to_string(),
                _ => format!("size='{} {} {}'", s[0], s[1], s[2]),
            };
            let margin = [0.0, 0.03][shape % 2];
            let xml = format!(
                "<mujoco><asset><hfield name='land' nrow='9' ncol='9' size='1 1 1 .01'/><mesh name='form' vertex='{mesh}'/></asset>
                 <worldbody><geom type='hfield' hfield='land' margin='{margin}'/><body><freejoint/>
                 <inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom type='{kind}' {form}/></body></worldbody></mujoco>"
            );
            let m = load(&genuine, &xml);
            let [a, b] = [(); 2].map(|()| genuine.make_data(m).unwrap());
            for _ in 0..20 {
                let heights = unsafe { std::slice::from_raw_parts_mut((*m).hfield_data, 81) };
                heights.fill_with(|| r.range(-0.2, 0.2) as f32);
                let q = quat(&mut r);
                let qpos = unsafe { std::slice::from_raw_parts_mut((*b).qpos, 7) };
                qpos[..3].fill_with(|| r.range(-0.5, 0.5));
                qpos[2] = r.range(-0.1, 0.4);
                qpos[3..].copy_from_slice(&q);
                genuine.stage("mj_kinematics", m, b).unwrap();
                genuine.copy_data(a, m, b).unwrap();
                genuine.stage("mj_collision", m, b).unwrap();
                ours.stage("mj_collision", m, a).unwrap();
                match compare(a, b) {
                    Ok(v) => seen += v.contacts,
                    Err(e) => {
                        wrong += 1;
                        println!("{kind}: {e}");
                    }
                }
            }
            genuine.delete_data(a);
            genuine.delete_data(b);
            genuine.delete_model(m);
        }
    }
    println!("{seen} contacts, wrong poses {wrong}");
    assert!(seen > 1000);
    assert_eq!(wrong, 0, "poses with different contacts");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn a_size_that_is_no_number_between_capsule_and_box() {
    let (ours, genuine) = Library::both();
    let xml = "<mujoco><worldbody><geom type='box' size='.3 .2 .1'/><body pos='.05 .02 .15' euler='0 85 0'>
        <freejoint/><geom type='capsule' size='.1 .3'/></body></worldbody></mujoco>";
    let m = load(&genuine, xml);
    let [a, b] = [(); 2].map(|()| genuine.make_data(m).unwrap());
    let meet = |bad: Option<usize>| {
        let size = bad.map(|k| unsafe { &mut *(*m).geom_size.add(k) });
        let before = size.as_deref().copied();
        size.into_iter().for_each(|s| *s = f64::NAN);
        genuine.stage("mj_kinematics", m, b).unwrap();
        genuine.copy_data(a, m, b).unwrap();
        genuine.stage("mj_collision", m, b).unwrap();
        ours.stage("mj_collision", m, a).unwrap();
        if let (Some(k), Some(before)) = (bad, before) {
            unsafe { *(*m).geom_size.add(k) = before };
        }
        [a, b].map(|d| contacts(d).len())
    };
    assert_eq!(meet(None), [2, 2]);
    // three sizes of the box, two of the capsule
    for k in 0..5 {
        assert_eq!(meet(Some(k)), [0, 0], "size {k}");
    }
    genuine.delete_data(a);
    genuine.delete_data(b);
    genuine.delete_model(m);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn poses_that_are_no_numbers_leave_the_others() {
    let (ours, genuine) = Library::both();
    let kinds = ["sphere", "box", "capsule"];
    let (mut seen, mut others) = (0, 0);
    for seed in 0..60 {
        let mut r = Random::new(500 + seed);
        let mut world = String::from("<geom type='plane' size='5 5 1'/>");
        for k in 0..8 {
            let x = 0.15 * f64::from(k);
            let _ = write!(world, "<body pos='{x} 0 .05'><freejoint/>");
            for _ in 0..1 + r.below(2) {
                let (kind, y) = (kinds[r.below(3)], r.range(-0.1, 0.1));
                let _ = write!(world, "<geom type='{kind}' size='.1 .1 .1' pos='0 {y} 0'/>");
            }
            world.push_str("</body>");
        }
        let flag = ["", " midphase='disable'", " override='enable'"][r.below(3)];
        let xml = format!(
            "<mujoco><option o_margin='0.02'><flag{flag}/></option><worldbody>{world}</worldbody></mujoco>"
        );
        let m = load(&genuine, &xml);
        let [a, b] = [(); 2].map(|()| genuine.make_data(m).unwrap());
        for bad in [
            f64::NAN,
            f64::INFINITY,
            -f64::INFINITY,
            1e300,
            1e200,
            1e100,
            1e30,
        ] {
            genuine.stage("mj_kinematics", m, b).unwrap();
            let geom = unsafe { 1 + r.below((*m).ngeom as usize - 1) };
            unsafe { *(*b).geom_xpos.add(3 * geom + r.below(3)) = bad };
            genuine.copy_data(a, m, b).unwrap();
            genuine.stage("mj_collision", m, b).unwrap();
            ours.stage("mj_collision", m, a).unwrap();
            let met = |d| -> Vec<[i32; 2]> {
                let finite = contacts(d).iter().map(|c| c.geom);
                finite.filter(|g| !g.contains(&(geom as i32))).collect()
            };
            assert_eq!(met(a), met(b), "seed {seed}, geom {geom} at {bad}\n{xml}");
            seen += met(b).len();
            others += met(b).iter().filter(|g| g[0] > 0).count();
        }
        genuine.delete_data(a);
        genuine.delete_data(b);
        genuine.delete_model(m);
    }
    println!("{seen} contacts, {others} between bodies");
    assert!(others > 500);
}
