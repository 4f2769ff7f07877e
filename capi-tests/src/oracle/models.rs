//! The models of the comparison.

use std::path::{Path, PathBuf};

/// Where the wheels' models are unpacked (`make oracle`), below the workspace.
const ASSETS: &str = "../build/oracle/models";

const GYMNASIUM: [&str; 9] = [
    "ant",
    "half_cheetah",
    "hopper",
    "humanoid",
    "inverted_double_pendulum",
    "inverted_pendulum",
    "reacher",
    "swimmer",
    "walker2d",
];
const DM_CONTROL: [&str; 9] = [
    "acrobot",
    "cartpole",
    "cheetah",
    "hopper",
    "humanoid",
    "pendulum",
    "point_mass",
    "reacher",
    "walker",
];

/// The project's own.
const OWN: [(&str, &str); 4] = [
    ("tumbler", "humanoid"),
    ("arm", "arm"),
    ("biped", "biped"),
    ("hand", "hand"),
];

/// Larger models of dm_control, and of a collection of further ones where it is there.
const LARGE: [&str; 4] = ["dog", "manipulator", "quadruped", "stacker"];
const FURTHER: [(&str, &str); 7] = [
    ("unitree_g1", "menagerie/unitree_g1/scene.xml"),
    ("aloha", "menagerie/aloha/scene.xml"),
    ("shadow_hand", "menagerie/shadow_hand/scene_right.xml"),
    ("22_humanoids", "mujoco/humanoid/22_humanoids.xml"),
    ("stonehenge", "mujoco/replicate/stonehenge.xml"),
    ("cube", "mujoco/cube/cube_3x3x3.xml"),
    ("dominos", "mujoco/sleep/dominos.xml"),
];

/// A label and a path.
pub type Entry = (String, PathBuf);

/// The models named on the command line or in `MODELS`, else the standing set, or with `LARGE=1` the
/// larger models.
pub fn chosen(args: &[String]) -> Vec<Entry> {
    let named: Vec<String> = if args.is_empty() {
        std::env::var("MODELS")
            .map(|s| s.split_whitespace().map(String::from).collect())
            .unwrap_or_default()
    } else {
        args.to_vec()
    };
    if named.is_empty() {
        return if large_wanted() { large() } else { standing() };
    }
    let all = [standing(), large()].concat();
    named
        .iter()
        .flat_map(|n| {
            let known: Vec<Entry> = all
                .iter()
                .filter(|(l, _)| l == n || l.starts_with(&format!("{n}/")))
                .cloned()
                .collect();
            if known.is_empty() {
                vec![(n.clone(), PathBuf::from(n))]
            } else {
                known
            }
        })
        .collect()
}

/// The standing set: gymnasium, dm_control, the project's own and, where it is there, the humanoid of the collection.
pub fn standing() -> Vec<Entry> {
    let (here, assets) = (here(), assets());
    let mut list = Vec::new();
    for (family, names) in [("gym", &GYMNASIUM), ("dmc", &DM_CONTROL)] {
        for name in names.iter() {
            list.push((
                format!("{family}/{name}"),
                assets.join(family).join(format!("{name}.xml")),
            ));
        }
    }
    for (name, file) in OWN {
        list.push((
            format!("own/{name}"),
            here.join(format!("../examples-c/models/{file}.xml")),
        ));
    }
    list.push((
        "mujoco/humanoid".into(),
        collection().join("mujoco/humanoid/humanoid.xml"),
    ));
    list.retain(|(_, path)| path.exists());
    list
}

/// `LARGE=1` asks for the larger models.
pub fn large_wanted() -> bool {
    std::env::var_os("LARGE").is_some_and(|v| v == "1")
}

/// Models of a few dozen bodies and more, for speed.
pub fn large() -> Vec<Entry> {
    let (further, dmc) = (collection(), assets().join("dmc"));
    let mut list: Vec<Entry> = LARGE
        .iter()
        .map(|name| (format!("dmc/{name}"), dmc.join(format!("{name}.xml"))))
        .chain(
            FURTHER
                .iter()
                .map(|(name, path)| (format!("further/{name}"), further.join(path))),
        )
        .collect();
    list.retain(|(_, path)| path.exists());
    list
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A collection of models beside those of `make oracle`: `MUJOCO_COLLECTION`, or `build/models`. Nothing needs it.
pub fn collection() -> PathBuf {
    std::env::var_os("MUJOCO_COLLECTION").map_or(here().join("../build/models"), PathBuf::from)
}

pub fn assets() -> PathBuf {
    std::env::var_os("MUJOCO_MODELS").map_or(here().join(ASSETS), PathBuf::from)
}
