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

/// A label and a path.
pub type Entry = (String, PathBuf);

/// The models named on the command line or in `MODELS`, else the standing set.
pub fn chosen(args: &[String]) -> Vec<Entry> {
    let named: Vec<String> = if args.is_empty() {
        std::env::var("MODELS")
            .map(|s| s.split_whitespace().map(String::from).collect())
            .unwrap_or_default()
    } else {
        args.to_vec()
    };
    if named.is_empty() {
        return standing();
    }
    let all = standing();
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

/// The standing set: gymnasium, dm_control and, where it is there, the shared humanoid.
pub fn standing() -> Vec<Entry> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let assets = std::env::var_os("MUJOCO_MODELS").map_or(here.join(ASSETS), PathBuf::from);
    let mut list = Vec::new();
    for (family, names) in [("gym", &GYMNASIUM), ("dmc", &DM_CONTROL)] {
        for name in names.iter() {
            list.push((
                format!("{family}/{name}"),
                assets.join(family).join(format!("{name}.xml")),
            ));
        }
    }
    list.push((
        "own/tumbler".into(),
        here.join("../examples-c/models/humanoid.xml"),
    ));
    list.push((
        "mujoco/humanoid".into(),
        here.join("../../shared/models/mujoco/humanoid/humanoid.xml"),
    ));
    list.retain(|(_, path)| path.exists());
    list
}
