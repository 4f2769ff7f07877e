//! The models whose steps are timed and counted, by family.

use std::path::{Path, PathBuf};

use super::grown;
use crate::oracle::{Library, models};
use mujoco::abi::mjModel;

/// Where a model comes from.
#[derive(Clone)]
pub enum Source {
    File(PathBuf),
    Text(String),
}

/// A model of the list.
#[derive(Clone)]
pub struct Case {
    pub label: String,
    pub family: &'static str,
    pub source: Source,
    /// how many things a scene of a scaling family has
    pub size: Option<usize>,
}

impl Case {
    fn file(family: &'static str, label: String, path: PathBuf) -> Self {
        Case {
            label,
            family,
            source: Source::File(path),
            size: None,
        }
    }

    pub fn load(&self, library: &Library) -> Result<*mut mjModel, String> {
        match &self.source {
            Source::File(path) => library.load_xml(path),
            Source::Text(text) => library.load_text(text),
        }
    }
}

/// Models of the wheels, by family.
const WHEELS: [(&str, &str, &[&str]); 7] = [
    (
        "control",
        "gym",
        &[
            "ant",
            "half_cheetah",
            "hopper",
            "inverted_double_pendulum",
            "inverted_pendulum",
            "point",
            "swimmer",
            "walker2d",
        ],
    ),
    (
        "control",
        "dmc",
        &[
            "acrobot",
            "ball_in_cup",
            "cartpole",
            "cheetah",
            "finger",
            "fish",
            "hopper",
            "lqr",
            "pendulum",
            "point_mass",
            "reacher",
            "swimmer",
            "walker",
        ],
    ),
    ("humanoids", "gym", &["humanoid", "humanoidstandup"]),
    ("humanoids", "dmc", &["humanoid", "humanoid_CMU"]),
    ("arms and hands", "gym", &["pusher", "reacher"]),
    ("arms and hands", "dmc", &["manipulator", "stacker"]),
    ("legs", "dmc", &["dog", "quadruped"]),
];

/// Models of a collection, where it is there: family, label, path.
const FURTHER: [(&str, &str, &str); 22] = [
    ("humanoids", "humanoid", "mujoco/humanoid/humanoid.xml"),
    (
        "humanoids",
        "22_humanoids",
        "mujoco/humanoid/22_humanoids.xml",
    ),
    (
        "humanoids",
        "humanoid100",
        "mujoco/humanoid/humanoid100.xml",
    ),
    (
        "humanoids",
        "2humanoid100",
        "mujoco/test/2humanoid100_PGS.xml",
    ),
    (
        "robots with meshes",
        "unitree_g1",
        "menagerie/unitree_g1/scene.xml",
    ),
    ("robots with meshes", "aloha", "menagerie/aloha/scene.xml"),
    (
        "robots with meshes",
        "iiwa14",
        "menagerie/kuka_iiwa_14/scene.xml",
    ),
    (
        "arms and hands",
        "shadow_right",
        "menagerie/shadow_hand/scene_right.xml",
    ),
    (
        "arms and hands",
        "shadow_left",
        "menagerie/shadow_hand/scene_left.xml",
    ),
    ("muscles", "myohand", "myo_sim/hand/myohand.xml"),
    (
        "stacks and piles",
        "stonehenge",
        "mujoco/replicate/stonehenge.xml",
    ),
    ("stacks and piles", "cube", "mujoco/cube/cube_3x3x3.xml"),
    ("stacks and piles", "dominos", "mujoco/sleep/dominos.xml"),
    (
        "stacks and piles",
        "container",
        "mujoco/replicate/container.xml",
    ),
    ("stacks and piles", "box_pyramid", "own/box_pyramid.xml"),
    ("fields", "leaves", "mujoco/replicate/leaves.xml"),
    ("fields", "terrain_balls", "own/terrain_balls.xml"),
    ("control", "car", "mujoco/car/car.xml"),
    ("chains", "chain40_rk4", "own/chain40_rk4.xml"),
    ("fields", "sdf_cows", "own/sdf_cows.xml"),
    ("deformables", "flag", "mujoco/flex/flag.xml"),
    ("deformables", "trampoline", "mujoco/flex/trampoline.xml"),
];

/// To which family the scenes of a scaling family count.
fn family_of(kind: &str) -> &'static str {
    match kind {
        "humanoids" => "humanoids",
        "arms" => "arms and hands",
        "chain" => "chains",
        _ => "stacks and piles",
    }
}

/// Every model of the list that is there, families together.
pub fn families() -> Vec<Case> {
    let mut list = Vec::new();
    for (family, wheel, names) in WHEELS {
        for name in names {
            let path = models::assets().join(wheel).join(format!("{name}.xml"));
            list.push(Case::file(family, format!("{wheel}/{name}"), path));
        }
    }
    for (family, name, path) in FURTHER {
        let path = models::collection().join(path);
        list.push(Case::file(family, format!("further/{name}"), path));
    }
    let tumbler = crate::root().join("examples-c/models/humanoid.xml");
    list.push(Case::file("humanoids", "own/tumbler".into(), tumbler));
    list.retain(|c| matches!(&c.source, Source::File(p) if p.exists()));
    for kind in grown::kinds() {
        for (label, size, text) in kind.scenes {
            list.push(Case {
                label,
                family: family_of(kind.name),
                source: Source::Text(text),
                size: Some(size),
            });
        }
    }
    list.sort_by_key(|c| c.family);
    list
}

/// The models named on the command line or in `MODELS` (a label, the start of labels before a slash, a family
/// or a file), else the whole list.
pub fn chosen(args: &[String]) -> Vec<Case> {
    let named: Vec<String> = if args.is_empty() {
        let models = std::env::var("MODELS").unwrap_or_default();
        models.split_whitespace().map(String::from).collect()
    } else {
        args.to_vec()
    };
    let all = families();
    if named.is_empty() {
        return all;
    }
    let mut list = Vec::new();
    for name in &named {
        let within = format!("{name}/");
        let is = |c: &&Case| c.label == *name || c.label.starts_with(&within) || c.family == name;
        let known: Vec<Case> = all.iter().filter(is).cloned().collect();
        if known.is_empty() {
            let path = Path::new(name).to_path_buf();
            list.push(Case::file("named", name.clone(), path));
        }
        list.extend(known);
    }
    list
}
