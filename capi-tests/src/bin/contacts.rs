//! `make contacts`: contacts of random poses of every pair of geom types, ours against the genuine
//! library, a referee for those that differ, and what must hold for any contact.
//!
//! Poses: grazing, deep, resting, parallel, nearly parallel, coincident; sizes over four decades,
//! needles and flakes, with and without margin. `contacts [--poses N] [PAIR...]`, PAIR as `box-mesh`;
//! 2000 poses a pair by default, `POSES=200000 make contacts` for the full test.
//!
//! A pair passes when: formulas give the reference's contacts (number, order, distance, position,
//! normal within 1e-9 of the size) in 99.9 % of the poses; searches give distance and normal within
//! 1e-6 in 99 %, and the number in 95 %; no other pose is further from the truth than the reference's;
//! and all contacts are finite, with unit normals, within the margin; a rigid motion of both geoms
//! takes the contacts along: formulas to 1e-9, searches to 1e-6 as often as the reference's. A last
//! table is about `mj_geomDistance`, which is never zero for geoms that are apart.

use std::process::ExitCode;
use std::time::Instant;

use capi_tests::contacts::distances::{Measure, measure};
use capi_tests::contacts::judge::{
    Contacts, Method, Table, Verdict, compare, insane, left_behind, swaps,
};
use capi_tests::contacts::scene::{CLASSES, Scene, TYPES};
use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::*;

/// Options under which all pairs run.
const OPTIONS: [(&str, i32); 2] = [("several contacts", 0), ("one contact", mjDSBL_MULTICCD)];

/// Every so many poses the invariants are tried as well.
const INVARIANTS_EVERY: usize = 8;

#[derive(Default)]
struct Tally {
    poses: usize,
    contacts: usize,
    same: usize,
    within: usize,
    counts: usize,
    worse: usize,
    insane: usize,
    /// tried with a rigid motion; of each library: within 1e-9, within the tolerance
    motions: usize,
    moved: [[usize; 2]; 2],
    swapped: [usize; 2],
    slowest: f64,
}

fn method(a: usize, b: usize) -> Method {
    let [a, b] = [TYPES[a].0, TYPES[b].0];
    let smooth = |t| matches!(t, mjGEOM_ELLIPSOID | mjGEOM_CYLINDER | mjGEOM_MESH);
    let formula = a == mjGEOM_PLANE
        || (a == mjGEOM_SPHERE && b == mjGEOM_CYLINDER)
        || !(smooth(a) || smooth(b)) && a != mjGEOM_HFIELD;
    if formula {
        Method::Analytic
    } else {
        Method::Iterated
    }
}

fn pair(
    tables: &mut [Table; 2],
    scene: &mut Scene,
    types: (usize, usize),
    poses: usize,
    show: usize,
) -> Result<Tally, String> {
    let (t1, t2) = types;
    let method = method(t1, t2);
    let geoms = scene.geoms(t1, t2);
    let mut r = Random::new(1000 + (16 * t1 + t2) as u64);
    let mut t = Tally {
        poses,
        ..Tally::default()
    };
    let mut shown = 0;
    for i in 0..poses {
        let class = i % CLASSES.len();
        let pose = scene.place(t1, t2, class, &mut r);
        let start = Instant::now();
        let ours = tables[0].contacts(scene.m, scene.d, geoms, pose.margin)?;
        t.slowest = t.slowest.max(start.elapsed().as_secs_f64());
        let theirs = tables[1].contacts(scene.m, scene.twin, geoms, pose.margin)?;
        t.contacts += ours.len();
        let verdict = compare(scene, geoms, pose, method, &ours, &theirs);
        t.same += usize::from(verdict == Verdict::SameBits);
        t.within += usize::from(matches!(verdict, Verdict::SameBits | Verdict::Within));
        t.counts += usize::from(!matches!(verdict, Verdict::Count(_)));
        let worse = matches!(verdict, Verdict::Values(false) | Verdict::Count(false));
        t.worse += usize::from(worse);
        let reason = insane(&ours, pose.margin, pose.scale);
        t.insane += usize::from(reason.is_some());
        // SHOW=2 and more: whatever is not the same
        let odd = worse || reason.is_some() || (show > 1 && verdict != Verdict::SameBits);
        if odd && shown < show {
            shown += 1;
            println!(
                "    pose {i} ({}): {verdict:?} {reason:?} {pose:?}\n      ours   {}\n      theirs {}",
                CLASSES[class],
                text(&ours),
                text(&theirs)
            );
        }
        // aligned poses have several right answers, and rounding picks one
        if i / CLASSES.len() % INVARIANTS_EVERY == 0 && class < 2 {
            t.motions += 1;
            let before = [&ours, &theirs];
            let change = left_behind(tables, scene, geoms, pose, method, before, &mut r)?;
            for (side, by) in change.into_iter().enumerate() {
                t.moved[side][0] += usize::from(by <= 1e-9);
                t.moved[side][1] += usize::from(by <= method.tolerance());
            }
            if t1 == t2 {
                t.swapped[1] += 1;
                t.swapped[0] +=
                    usize::from(swaps(&mut tables[0], scene, geoms, pose, method, &ours)?);
            }
        }
    }
    Ok(t)
}

/// Distances, normals and positions of a list.
fn text(list: &Contacts) -> String {
    list.iter()
        .map(|c| format!("{:e} {:?} at {:?}; ", c.dist, c.normal, c.pos))
        .collect()
}

fn share(n: usize, of: usize) -> f64 {
    if of == 0 {
        100.0
    } else {
        100.0 * n as f64 / of as f64
    }
}

/// Formulas move along to 1e-9, searches as well as the reference's on the same poses.
fn invariant(t: &Tally, method: Method) -> bool {
    let [ours, theirs] = t.moved.map(|m| share(m[1], t.motions));
    match method {
        Method::Analytic => ours >= 99.9,
        // one pose in a thousand may fall to either side
        Method::Iterated => ours >= theirs - 0.1,
    }
}

/// The table of `mj_geomDistance`: the reference's distance in 99 % of the poses, otherwise no further
/// from the truth, never zero for geoms that are apart, with ends as far apart as the distance says.
fn distances(
    both: &[Measure; 2],
    scene: &mut Scene,
    poses: usize,
    show: usize,
    pairs: &[String],
) -> Result<[usize; 2], String> {
    println!(
        "distances, {poses} poses a pair\n{:<20} {:>9} {:>9} {:>9} {:>6} {:>6} {:>6} {:>6} {:>8}",
        "pair", "found", "same bits", "within", "worse", "zero", "theirs", "odd", "swapped"
    );
    let mut verdicts = [0; 2];
    for t1 in 0..TYPES.len() {
        for t2 in t1.max(2)..TYPES.len() {
            let name = format!("{}-{}", TYPES[t1].1, TYPES[t2].1);
            if !pairs.is_empty() && !pairs.contains(&name) {
                continue;
            }
            let t = measure(both, scene, (t1, t2), poses, show)?;
            let within = share(t.within, t.poses);
            let good = within >= 99.0 && t.worse == 0 && t.zero[0] == 0 && t.odd == 0;
            println!(
                "{name:<20} {:>9} {:>8.3}% {within:>8.3}% {:>6} {:>6} {:>6} {:>6} {:>8}{}",
                t.found,
                share(t.same, t.poses),
                t.worse,
                t.zero[0],
                t.zero[1],
                t.odd,
                t.swapped,
                if good { "" } else { "  FAILED" }
            );
            verdicts[usize::from(!good)] += 1;
        }
    }
    println!();
    Ok(verdicts)
}

fn run() -> Result<usize, String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut poses: usize = 2000;
    if let Some(i) = args.iter().position(|a| a == "--poses") {
        poses = args
            .get(i + 1)
            .and_then(|n| n.parse().ok())
            .ok_or("--poses needs a number")?;
        args.drain(i..i + 2);
    }
    let show = std::env::var("SHOW")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1);
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    let mut tables = [Table::new(&ours), Table::new(&genuine)];
    let mut scene = Scene::new(&genuine)?;
    let (mut passed, mut failed) = (0, 0);
    for (label, flags) in OPTIONS {
        // SAFETY: the scene's model is live
        unsafe { (*scene.m).opt.disableflags = flags };
        println!(
            "{label}, {poses} poses a pair\n{:<20} {:>9} {:>9} {:>9} {:>9} {:>6} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
            "pair",
            "contacts",
            "same bits",
            "within",
            "count",
            "worse",
            "insane",
            "moved",
            "to 1e-9",
            "theirs",
            "to 1e-9",
            "swapped",
            "slowest"
        );
        for t1 in 0..TYPES.len() {
            for t2 in t1.max(2)..TYPES.len() {
                let name = format!("{}-{}", TYPES[t1].1, TYPES[t2].1);
                if !args.is_empty() && !args.contains(&name) {
                    continue;
                }
                let t = pair(&mut tables, &mut scene, (t1, t2), poses, show)?;
                let within = share(t.within, t.poses);
                let good = match method(t1, t2) {
                    Method::Analytic => within >= 99.9,
                    Method::Iterated => within >= 99.0 && share(t.counts, t.poses) >= 95.0,
                };
                let good = good && t.worse == 0 && t.insane == 0 && invariant(&t, method(t1, t2));
                println!(
                    "{name:<20} {:>9} {:>8.3}% {within:>8.3}% {:>8.3}% {:>6} {:>6} {:>7.2}% {:>7.2}% {:>7.2}% {:>7.2}% {:>7.2}% {:>6.0}us{}",
                    t.contacts,
                    share(t.same, t.poses),
                    share(t.counts, t.poses),
                    t.worse,
                    t.insane,
                    share(t.moved[0][1], t.motions),
                    share(t.moved[0][0], t.motions),
                    share(t.moved[1][1], t.motions),
                    share(t.moved[1][0], t.motions),
                    share(t.swapped[0], t.swapped[1]),
                    t.slowest * 1e6,
                    if good { "" } else { "  FAILED" }
                );
                if good { passed += 1 } else { failed += 1 }
            }
        }
        println!();
    }
    // SAFETY: the scene's model is live
    unsafe { (*scene.m).opt.disableflags = 0 };
    let both = [Measure::new(&ours), Measure::new(&genuine)];
    let [good, bad] = distances(&both, &mut scene, poses, show, &args)?;
    (passed, failed) = (passed + good, failed + bad);
    println!("{passed} passed, {failed} failed");
    Ok(failed)
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("contacts: {why}");
            ExitCode::FAILURE
        }
    }
}
