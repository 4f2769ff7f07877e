//! `make contacts`: contacts of random poses of every pair of geom types, ours against the genuine
//! library, a referee for those that differ, and what must hold for any contact.
//!
//! Poses: grazing, deep, resting, parallel, nearly parallel, coincident; sizes over four decades,
//! needles and flakes, with and without margin. `contacts [--poses N] [PAIR...]`, PAIR as `box-mesh`;
//! 2000 poses a pair by default, `POSES=200000 make contacts` for the full test.
//!
//! A pair passes when: formulas give the reference's contacts (number, order, distance, position,
//! normal within 1e-9 of the size) in 99.9 % of the poses; searches give distance and normal within 1e-6 in 99 %, and the number in 95 %; no other
//! pose is further from the truth than the reference's; all contacts are finite, with unit normals,
//! within the margin. `over`: the reference wrote more contacts than `mj_maxContact` allows.
//!
//! A rigid motion of both geoms, or the other order of two geoms of one type, keeps the contacts to
//! 1e-9 (searches at a tolerance near rounding), or changes them for one of the reasons in
//! `contacts/invariance.rs`, which the table counts; `other` has no reason, is printed with its pose,
//! and may not be more than the reference's. `SHOW=n` prints n poses a pair, with sizes and frames.
//! A last table is about `mj_geomDistance`, which is never zero for geoms that are apart.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use capi_tests::contacts::distances::{Measure, measure};
use capi_tests::contacts::invariance::{KINDS, Kept, Motion, NAMES, Subject};
use capi_tests::contacts::judge::{Contacts, Method, Table, Verdict, compare, insane};
use capi_tests::contacts::scene::{CLASSES, Scene, TYPES};
use capi_tests::oracle::{Library, knob};
use capi_tests::random::Random;
use mujoco::abi::*;

/// Options under which all pairs run.
const OPTIONS: [(&str, i32); 2] = [("several contacts", 0), ("one contact", mjDSBL_MULTICCD)];

/// Every so many poses the invariants are tried as well.
const INVARIANTS_EVERY: usize = 16;

#[derive(Default)]
struct Tally {
    poses: usize,
    contacts: usize,
    same: usize,
    within: usize,
    counts: usize,
    worse: usize,
    insane: usize,
    /// right where the reference is wrong
    /// the reference has more contacts than `mj_maxContact` allows, which its own buffers do not hold
    over: usize,
    /// of each library: contacts after a rigid motion, and of swapped geoms, by `Kept`
    moved: [[usize; KINDS]; 2],
    swapped: [[usize; KINDS]; 2],
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
    let (mut shown, mut lost) = (0, 0);
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
        t.over += usize::from(theirs.len() > tables[1].most(scene.m, geoms));
        let worse = matches!(verdict, Verdict::Values(false) | Verdict::Count(false));
        t.worse += usize::from(worse);
        let reason = insane(&ours, pose.margin, pose.scale);
        t.insane += usize::from(reason.is_some());
        // SHOW=2 and more: whatever is not the same
        let odd = worse || reason.is_some() || (show > 1 && verdict != Verdict::SameBits);
        if odd && shown < show {
            shown += 1;
            println!(
                "    pose {i} ({}): {verdict:?} {reason:?} {pose:?} {}\n      ours   {}\n      theirs {}",
                CLASSES[class],
                if show > 1 {
                    scene.describe(geoms)
                } else {
                    String::new()
                },
                text(&ours),
                text(&theirs)
            );
        }
        if i / CLASSES.len() % INVARIANTS_EVERY == 0 {
            let motion = Motion::new(pose.scale, &mut r);
            for (side, table) in tables.iter_mut().enumerate() {
                let mut subject = Subject {
                    table,
                    data: [scene.d, scene.twin][side],
                    geoms,
                    pose,
                    method,
                    why: String::new(),
                };
                let kept = subject.moved(scene, &motion)?;
                t.moved[side][kept as usize] += 1;
                let swapped = if t1 == t2 {
                    subject.swapped(scene)?
                } else {
                    Kept::Exact
                };
                t.swapped[side][swapped as usize] += 1;
                if side == 0 && (kept == Kept::No || swapped == Kept::No) && lost < show {
                    lost += 1;
                    println!(
                        "    {}-{} pose {i} ({}): moved {kept:?}, swapped {swapped:?}: {} {pose:?} {}\n      ours   {}",
                        TYPES[t1].1,
                        TYPES[t2].1,
                        CLASSES[class],
                        subject.why,
                        if show > 1 {
                            scene.describe(geoms)
                        } else {
                            String::new()
                        },
                        text(&ours)
                    );
                }
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

/// Headers of `row`, of contacts after a motion and of swapped geoms.
fn header() -> String {
    let of = |what: &str| {
        let mut text = format!(" | {what:>8}");
        for name in &NAMES[1..] {
            let _ = write!(text, " {name:>5}");
        }
        text + &format!(" | {:>8} {:>5}", "theirs", NAMES[KINDS - 1])
    };
    of("moved") + &of("swapped")
}

/// How far a long run is: pairs done, and the time that the others will take.
struct Progress {
    start: Instant,
    total: usize,
    done: usize,
}

impl Progress {
    /// One more pair is done.
    fn step(&mut self) {
        self.done += 1;
        let spent = self.start.elapsed().as_secs_f64();
        if spent > 20.0 {
            let rest = spent / self.done as f64 * (self.total - self.done) as f64;
            eprintln!(
                "{} of {} pairs in {:.1} min, about {:.1} min to go",
                self.done,
                self.total,
                spent / 60.0,
                rest / 60.0
            );
        }
    }
}

/// Whether a pair of types is asked for.
fn chosen(pairs: &[String], t1: usize, t2: usize) -> bool {
    pairs.is_empty() || pairs.contains(&format!("{}-{}", TYPES[t1].1, TYPES[t2].1))
}

/// The share that is exact and the numbers of the others by reason, then the reference's.
fn row(kept: &[[usize; KINDS]; 2]) -> String {
    let exact = |k: &[usize; KINDS]| share(k[0], k.iter().sum());
    let [ours, theirs] = kept;
    let mut text = format!(" | {:>7.3}%", exact(ours));
    for n in &ours[1..] {
        let _ = write!(text, " {n:>5}");
    }
    text + &format!(" | {:>7.3}% {:>5}", exact(theirs), theirs[KINDS - 1])
}

/// Nothing is lost by a motion or a swap without a reason, or no more than by the reference.
fn invariant(t: &Tally) -> bool {
    let lost = |of: &[[usize; KINDS]; 2]| of.map(|kept| kept[Kept::No as usize]);
    let ([moved, theirs], [swapped, back]) = (lost(&t.moved), lost(&t.swapped));
    moved <= theirs && swapped <= back
}

/// The table of `mj_geomDistance`: the reference's distance in 99 % of the poses, otherwise no further
/// from the truth, never zero for geoms that are apart, with ends as far apart as the distance says.
fn distances(
    both: &[Measure; 2],
    scene: &mut Scene,
    poses: usize,
    show: usize,
    pairs: &[String],
    progress: &mut Progress,
) -> Result<[usize; 2], String> {
    println!(
        "distances, {poses} poses a pair\n{:<20} {:>9} {:>9} {:>9} {:>6} {:>6} {:>6} {:>6} {:>8}",
        "pair", "found", "same bits", "within", "worse", "zero", "theirs", "odd", "swapped"
    );
    let mut verdicts = [0; 2];
    for t1 in 0..TYPES.len() {
        for t2 in t1.max(2)..TYPES.len() {
            let name = format!("{}-{}", TYPES[t1].1, TYPES[t2].1);
            if !chosen(pairs, t1, t2) {
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
            progress.step();
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
    let show = knob("SHOW", 1);
    let (ours, genuine) = (Library::ours()?, Library::genuine()?);
    let mut tables = [Table::new(&ours), Table::new(&genuine)];
    let mut scene = Scene::new(&genuine)?;
    let (mut passed, mut failed) = (0, 0);
    let all = (0..TYPES.len()).flat_map(|t1| (t1.max(2)..TYPES.len()).map(move |t2| (t1, t2)));
    let mut progress = Progress {
        start: Instant::now(),
        total: 3 * all.filter(|&(t1, t2)| chosen(&args, t1, t2)).count(),
        done: 0,
    };
    for (label, flags) in OPTIONS {
        // SAFETY: the scene's model is live
        unsafe { (*scene.m).opt.disableflags = flags };
        println!(
            "{label}, {poses} poses a pair\n{:<20} {:>9} {:>9} {:>9} {:>9} {:>6} {:>6} {:>5} {:>8}{}",
            "pair",
            "contacts",
            "same bits",
            "within",
            "count",
            "worse",
            "insane",
            "over",
            "slowest",
            header(),
        );
        for t1 in 0..TYPES.len() {
            for t2 in t1.max(2)..TYPES.len() {
                let name = format!("{}-{}", TYPES[t1].1, TYPES[t2].1);
                if !chosen(&args, t1, t2) {
                    continue;
                }
                let t = pair(&mut tables, &mut scene, (t1, t2), poses, show)?;
                let within = share(t.within, t.poses);
                let good = match method(t1, t2) {
                    Method::Analytic => within >= 99.9,
                    Method::Iterated => within >= 99.0 && share(t.counts, t.poses) >= 95.0,
                };
                let good = good && t.worse == 0 && t.insane == 0 && invariant(&t);
                println!(
                    "{name:<20} {:>9} {:>8.3}% {within:>8.3}% {:>8.3}% {:>6} {:>6} {:>5} {:>6.0}us{}{}{}",
                    t.contacts,
                    share(t.same, t.poses),
                    share(t.counts, t.poses),
                    t.worse,
                    t.insane,
                    t.over,
                    t.slowest * 1e6,
                    row(&t.moved),
                    if t1 == t2 {
                        row(&t.swapped)
                    } else {
                        String::new()
                    },
                    if good { "" } else { "  FAILED" }
                );
                progress.step();
                if good { passed += 1 } else { failed += 1 }
            }
        }
        println!();
    }
    // SAFETY: the scene's model is live
    unsafe { (*scene.m).opt.disableflags = 0 };
    let both = [Measure::new(&ours), Measure::new(&genuine)];
    let [good, bad] = distances(&both, &mut scene, poses, show, &args, &mut progress)?;
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
