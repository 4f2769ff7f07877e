//! CPU time of frames, both libraries in turn, in the same context.

use std::path::PathBuf;

use super::display::Display;
use super::studio::Studio;
use crate::oracle::Library;
use crate::oracle::models::collection;

/// Size of the frames.
const FRAME: [i32; 2] = [640, 480];

/// Frames of one turn, and how many turns each library has.
const FRAMES: usize = 5;
const TURNS: usize = 8;

/// CPU time of this process so far, all threads: software draws in several.
fn cpu() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: room for one time
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// A height field of so many samples a side.
fn land(side: usize) -> String {
    let height = |i: usize| (i * 7919 % 101) as f64 / 101.0 + ((i / side) as f64 / 9.0).sin();
    let heights: Vec<String> = (0..side * side)
        .map(|i| format!("{:.3}", height(i)))
        .collect();
    format!(
        "<mujoco><asset><hfield name='land' nrow='{side}' ncol='{side}' size='5 5 1 .1' elevation='{}'/></asset>\
         <worldbody><light pos='0 0 9'/><geom type='hfield' hfield='land' rgba='.5 .6 .3 1'/></worldbody></mujoco>",
        heights.join(" ")
    )
}

/// What is timed: files of the collection where it is there, and a height field.
fn models() -> Result<Vec<(&'static str, PathBuf)>, String> {
    let land_path = std::env::temp_dir().join(format!("rujoco_land_{}.xml", std::process::id()));
    std::fs::write(&land_path, land(200)).map_err(|e| e.to_string())?;
    let there = collection();
    let mut list = vec![
        ("humanoid", there.join("mujoco/humanoid/humanoid.xml")),
        ("unitree_g1", there.join("menagerie/unitree_g1/scene.xml")),
        (
            "100 humanoids",
            there.join("mujoco/humanoid/humanoid100.xml"),
        ),
        (
            "22 humanoids",
            there.join("mujoco/humanoid/22_humanoids.xml"),
        ),
        (
            "tumbler",
            crate::root().join("examples-c/models/humanoid.xml"),
        ),
        ("height field", land_path),
    ];
    list.retain(|(_, path)| path.exists());
    Ok(list)
}

/// Times all; true when the geometric mean of ours to theirs is 1 at most, but for noise.
pub fn run(
    ours: &Library,
    theirs: &Library,
    display: &Display,
    drawing: bool,
) -> Result<bool, String> {
    let mut logs = Vec::new();
    for (label, path) in models()? {
        let mut reference = Studio::open(theirs, &path)?;
        let mut own = match drawing {
            true => None,
            false => Some(Studio::open(ours, &path)?),
        };
        let mut total = [0.0f64; 2];
        for turn in 0..TURNS + 1 {
            for (side, lib) in [ours, theirs].into_iter().enumerate() {
                let studio = match (side, &mut own) {
                    (0, Some(own)) => own,
                    _ => &mut reference,
                };
                let (option, mut camera) = (studio.option(), studio.camera());
                studio.arrange(&option, &mut camera)?;
                display.forget();
                let before = cpu();
                for _ in 0..FRAMES {
                    studio.frame(lib, FRAME)?;
                }
                // the first turn warms up
                total[side] += if turn > 0 { cpu() - before } else { 0.0 };
            }
        }
        let n = (FRAMES * TURNS) as f64;
        let [a, b] = total.map(|t| 1e3 * t / n);
        println!(
            "{label:16} ours {a:8.2} ms, theirs {b:8.2} ms, ratio {:.3}",
            a / b
        );
        logs.push((a / b).ln());
    }
    let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
    println!("geometric mean of {} models: {mean:.3}", logs.len());
    Ok(mean <= 1.02)
}
