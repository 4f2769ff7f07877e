//! CPU time of frames and of scenes, both libraries in turn, in the same context.

use std::path::PathBuf;

use super::display::Display;
use super::studio::Studio;
use crate::oracle::Library;
use crate::oracle::models::{assets, collection};

/// Size of the frames.
const FRAME: [i32; 2] = [640, 480];

/// Frames of one turn, and how many turns each library has.
const FRAMES: usize = 5;
const TURNS: usize = 8;

/// Scenes of one turn: they take less.
const SCENES: usize = 20;

/// Models whose scenes are timed too.
const CROWDS: [&str; 2] = ["100 humanoids", "22 humanoids"];

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

/// So many humanoids on a square.
fn crowd(n: usize) -> String {
    let humanoid = crate::root().join("examples-c/models/humanoid.xml");
    let side = (n as f64).sqrt().ceil() as usize;
    let copies: String = (0..n)
        .map(|i| {
            let (x, y) = (2 * (i % side), 2 * (i / side));
            format!(
                "<frame pos='{x} {y} 0'><attach model='one' body='pelvis' prefix='{i}_'/></frame>"
            )
        })
        .collect();
    format!(
        "<mujoco><asset><model name='one' file='{}'/></asset><worldbody><light pos='0 0 9'/>\
         <geom type='plane' size='0 0 1'/>{copies}</worldbody></mujoco>",
        humanoid.display()
    )
}

/// A scene of this file, for as long as the process runs.
fn written(name: &str, text: &str) -> Result<PathBuf, String> {
    let path = std::env::temp_dir().join(format!("rujoco_{name}_{}.xml", std::process::id()));
    std::fs::write(&path, text).map_err(|e| e.to_string())?;
    Ok(path)
}

/// What is timed: a robot and an animal with meshes, crowds, a height field; the robot is in the collection alone.
fn models() -> Result<Vec<(&'static str, PathBuf)>, String> {
    let mut list = vec![
        ("humanoid", assets().join("gym/humanoid.xml")),
        ("dog", assets().join("dmc/dog.xml")),
        (
            "unitree_g1",
            collection().join("menagerie/unitree_g1/scene.xml"),
        ),
        ("100 humanoids", written("hundred", &crowd(100))?),
        ("22 humanoids", written("twenty_two", &crowd(22))?),
        (
            "tumbler",
            crate::root().join("examples-c/models/humanoid.xml"),
        ),
        ("height field", written("land", &land(200))?),
    ];
    list.retain(|(_, path)| path.exists());
    Ok(list)
}

/// Least times of both libraries' turns, ours first: what else runs on the machine only adds.
fn least(
    pair: &mut [Studio; 2],
    turn: impl Fn(&mut Studio) -> Result<(), String>,
) -> Result<[f64; 2], String> {
    let mut best = [f64::INFINITY; 2];
    // the first turn warms up
    for i in 0..TURNS + 1 {
        for (studio, best) in pair.iter_mut().zip(&mut best) {
            let before = cpu();
            turn(studio)?;
            *best = if i > 0 {
                best.min(cpu() - before)
            } else {
                *best
            };
        }
    }
    Ok(best)
}

/// Prints a line of milliseconds; gives the ratio.
fn told(label: &str, times: [f64; 2], n: usize) -> f64 {
    let [a, b] = times.map(|t| 1e3 * t / n as f64);
    println!(
        "{label:24} ours {a:8.3} ms, theirs {b:8.3} ms, ratio {:.3}",
        a / b
    );
    a / b
}

/// Times all; true when the geometric mean of the frames' ratios is 1 at most but for noise, and that of crowds' scenes 0.8.
pub fn run(
    ours: &Library,
    theirs: &Library,
    display: &Display,
    drawing: bool,
) -> Result<bool, String> {
    let (mut frames, mut scenes) = (Vec::new(), Vec::new());
    for (label, path) in models()? {
        let reference = Studio::open(theirs, &path)?;
        let own = match drawing {
            true => Studio::open(theirs, &path)?,
            false => reference.twin(ours, &path)?,
        };
        let mut pair = [own, reference];
        let drawers = [ours, theirs];
        for studio in &mut pair {
            let (option, mut camera) = (studio.option(), studio.camera());
            studio.arrange(&option, &mut camera)?;
        }
        let first = &raw const pair[0];
        let times = least(&mut pair, |studio| {
            display.forget();
            let side = usize::from(!std::ptr::eq(studio, first));
            (0..FRAMES).try_for_each(|_| studio.frame(drawers[side], FRAME))
        })?;
        frames.push(told(label, times, FRAMES).ln());
        if CROWDS.contains(&label) && !drawing {
            let times = least(&mut pair, |studio| {
                let (option, mut camera) = (studio.option(), studio.camera());
                (0..SCENES).try_for_each(|_| studio.arrange(&option, &mut camera))
            })?;
            scenes.push(told(&format!("{label}, scene"), times, SCENES).ln());
        }
    }
    let mean = |logs: &[f64]| (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
    let (frame, scene) = (mean(&frames), mean(&scenes));
    println!(
        "geometric means: frames of {} models {frame:.3}, scenes of {} {scene:.3}",
        frames.len(),
        scenes.len()
    );
    Ok(frame <= 1.02 && (scenes.is_empty() || scene <= 0.8))
}
