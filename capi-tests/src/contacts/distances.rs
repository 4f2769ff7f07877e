//! `mj_geomDistance` of random poses: ours, the reference's, and the truth by support functions.

use mujoco::abi::{mjData, mjGEOM_HFIELD, mjModel};

use super::referee::{V, add, distance, dot};
use super::scene::{CLASSES, Scene, TYPES, direction};
use crate::oracle::Library;
use crate::random::Random;

type Call =
    unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, i32, i32, f64, *mut f64) -> f64;

/// `mj_geomDistance` of a library.
pub struct Measure<'a> {
    library: &'a Library,
    call: Call,
}

/// A distance, and the segment between the nearest points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    pub dist: f64,
    pub from: V,
    pub to: V,
}

impl<'a> Measure<'a> {
    pub fn new(library: &'a Library) -> Self {
        Measure {
            library,
            call: library.function("mj_geomDistance"),
        }
    }

    fn gap(
        &self,
        m: *const mjModel,
        d: *mut mjData,
        geoms: (usize, usize),
        most: f64,
    ) -> Result<Gap, String> {
        let mut ends = [0.0; 6];
        let (g1, g2) = (geoms.0 as i32, geoms.1 as i32);
        // SAFETY: `m` and `d` are live and have these geoms; room for two points
        let call = || unsafe { (self.call)(m, d, g1, g2, most, ends.as_mut_ptr()) };
        let dist = self.library.guarded(call)?;
        let [a, b, c, x, y, z] = ends;
        Ok(Gap {
            dist,
            from: [a, b, c],
            to: [x, y, z],
        })
    }
}

/// What is true of how many poses.
#[derive(Default, Debug)]
pub struct Tally {
    pub poses: usize,
    /// nearer than the limit asked for
    pub found: usize,
    pub same: usize,
    /// distance within 1e-6 of the size or of the distance
    pub within: usize,
    /// further from the truth than the reference
    pub worse: usize,
    /// zero although the geoms are apart: ours, the reference's
    pub zero: [usize; 2],
    /// the segment is not as long as the distance, or not finite
    pub odd: usize,
    /// another distance with the geoms in the other order
    pub swapped: usize,
}

/// Largest limit asked of a height field, in sizes: with limits of some 2³¹ cells the reference finds
/// nothing, however near the geoms are.
const FAR: f64 = 1e4;

/// Relative tolerance of searches.
const TOLERANCE: f64 = 1e-6;

/// Measures `poses` poses of a pair of types; prints up to `show` of those that are wrong.
pub fn measure(
    both: &[Measure; 2],
    scene: &mut Scene,
    (t1, t2): (usize, usize),
    poses: usize,
    show: usize,
) -> Result<Tally, String> {
    let geoms = scene.geoms(t1, t2);
    let terrain = TYPES[t1].0 == mjGEOM_HFIELD;
    let mut r = Random::new(5000 + (16 * t1 + t2) as u64);
    let mut t = Tally {
        poses,
        ..Tally::default()
    };
    // SAFETY: the scene's model is live
    let solver = unsafe { (*scene.m).opt.ccd_tolerance };
    let mut shown = 0;
    for i in 0..poses {
        let pose = scene.place(t1, t2, i % CLASSES.len(), &mut r);
        // two of three are moved further apart
        if i % 3 != 0 {
            let away = if t1 < 2 {
                scene.up(geoms.0)
            } else {
                direction(&mut r)
            };
            let (pos, mat) = scene.pose(geoms.1);
            let far = pose.scale * 10f64.powf(r.range(-3.0, 1.5));
            scene.set_pose(geoms.1, add(pos, away, far), &mat);
        }
        let most = match r.below(3) {
            0 if terrain => pose.scale * FAR,
            0 => 1e10,
            _ => pose.scale * 10f64.powf(r.range(-1.0, 2.0)),
        };
        let ours = both[0].gap(scene.m, scene.d, geoms, most)?;
        let theirs = both[1].gap(scene.m, scene.twin, geoms, most)?;
        let back = both[0].gap(scene.m, scene.d, (geoms.1, geoms.0), most)?;
        let size = pose.scale.max(theirs.dist.abs().min(most));
        let tol = TOLERANCE * size;
        let found = ours.dist < most;
        t.found += usize::from(found);
        let same = ours == theirs;
        let within = (ours.dist - theirs.dist).abs() <= tol;
        t.same += usize::from(same);
        t.within += usize::from(within);
        let span = add(ours.to, ours.from, -1.0);
        let length = |g: Gap| {
            let span = add(g.to, g.from, -1.0);
            (dot(span, span).sqrt() - g.dist.abs()).abs()
        };
        // small geoms are searched to the solver's own tolerance, which is a length
        let odd = found && !(length(ours) <= tol + solver);
        t.odd += usize::from(odd);
        t.swapped += usize::from(!((back.dist - ours.dist).abs() <= tol));
        let zero = [ours, theirs].map(|g| g.dist.abs() <= 1e-12 * size);
        let mut wrong = odd || !within;
        if (!within || zero != [false; 2])
            && let (Some(a), Some(b)) = (scene.shape(geoms.0), scene.shape(geoms.1))
        {
            let mut starts = vec![span, add(theirs.to, theirs.from, -1.0)];
            starts.push(add(b.pos, a.pos, -1.0));
            let flip = |v: &V| v.map(|x| -x);
            starts.extend(starts.clone().iter().map(flip));
            starts.retain(|v| dot(*v, *v) > 0.0);
            let truth = distance(&a, &b, &starts).min(most);
            // ends elsewhere are no answer
            let error = |g: Gap| match length(g) <= tol + solver || g.dist >= most {
                true => (g.dist - truth).abs(),
                false => f64::INFINITY,
            };
            let worse = error(ours) > error(theirs) + 2.0 * tol;
            for side in 0..2 {
                t.zero[side] += usize::from(zero[side] && truth > tol);
            }
            t.worse += usize::from(worse);
            wrong |= worse || (zero[0] && truth > tol);
        }
        if wrong && shown < show {
            shown += 1;
            println!(
                "    {}-{} pose {i}: {pose:?} up to {most:e}\n      ours   {ours:?}\n      theirs {theirs:?}",
                TYPES[t1].1, TYPES[t2].1
            );
        }
    }
    Ok(t)
}
