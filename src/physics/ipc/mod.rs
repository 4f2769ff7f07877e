//! Sheets that pass through nothing (flag `ipc`): an augmented Lagrangian whose steps are cut where the next pair of
//! features would meet. Facts: flex-4-ipc; Computation: geIntegration (discrete).
//!
//! The positions at the end of a step minimize the cost of the `discrete` integrator plus one-sided springs of all pairs in
//! a list. Each minimum is approached on a straight line as far as no pair of the whole scene comes near; what stops it
//! joins the list, and the springs are made anew from where it stopped.
//!
//! Absent: contacts with what moves, which are rows of the constraint solver (`constraint`).

mod advance;
mod nearest;
mod rows;
mod search;
mod shapes;

use bytemuck::{Pod, Zeroable};

use self::nearest::Pair;
use self::rows::{Rows, motion};
use self::search::{Feature, Features, Search};
use self::shapes::Shapes;
use crate::base::grown::Grown;
use crate::base::stack::Mark;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::Vec3;
use crate::math::dense;
use crate::physics::flex::guarded;
use crate::physics::solver;

/// Most minimizations of a step, and most of them one after the other that do not advance.
const MINIMIZATIONS: usize = 1024;
const STALLED: usize = 64;
/// Shares below it are none.
const STALL: f64 = 1e-6;
/// Rest distance, and how far beyond the radii pairs are listed, unless radii are smaller.
const REST: f64 = 1e-3;
const BAND: f64 = 3e-3;
/// Square of the frequency at which the lightest vertex of a pair swings on its spring.
const STIFFNESS_OF_MASS: f64 = 5e7;

/// A pair with its spring.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Listed {
    pair: Pair,
    age: i32,
    unused: i32,
    multiplier: f64,
    stiffness: f64,
    rest: f64,
}

impl Listed {
    /// What its push is multiplied by: springs that are not pushed for long become softer.
    fn softening(&self) -> f64 {
        const SOFTER: f64 = 0.9;
        /// minimizations in which what was pushed anew stays hard
        const HARD: i32 = 6;
        let age = match self.age {
            c if c >= 0 => c,
            c => (-c - HARD).max(0),
        };
        SOFTER.powi(age)
    }
}

/// An age after one more minimization. Negative: pushed again soon after it was left.
fn older(age: i32, pushed: bool) -> i32 {
    /// minimizations after which being left is forgotten
    const SOON: i32 = 6;
    match (pushed, age) {
        (true, 0 | SOON..) => 0,
        (true, _) => -1,
        (false, 0..) => age + 1,
        (false, _) => age - 1,
    }
}

/// What does not change in the course of a step.
struct Scene<'s> {
    m: Model<'s>,
    shapes: &'s Shapes<'s>,
    features: &'s Features<'s>,
    /// of vertices; infinite for those that stand still
    mass: &'s [f64],
    /// radius of the flex of each vertex
    radius: &'s [f64],
}

impl Scene<'_> {
    fn vertices(&self) -> impl Iterator<Item = usize> {
        guarded::sheets(self.m).flat_map(|f| f.vertices())
    }

    /// Radii of the flexes of a pair.
    fn radii(&self, pair: &Pair) -> [Option<f64>; 2] {
        pair.sides()
            .map(|mut side| side.next().map(|v| self.radius[v]))
    }

    fn smallest_radius(&self, pair: &Pair) -> f64 {
        let radii = self.radii(pair).into_iter().flatten();
        radii.fold(f64::INFINITY, f64::min)
    }

    /// A pair with its spring, unless nothing of it can move.
    fn listed(&self, d: &Data, pair: Pair) -> Option<Listed> {
        let mass = pair
            .vertices()
            .map(|v| self.mass[v])
            .fold(f64::INFINITY, f64::min);
        let (lambda, age) = (d.flexvert_lambda(), d.flexvert_conage());
        mass.is_finite().then(|| Listed {
            pair,
            age: pair.vertices().map(|v| age[v]).min().unwrap_or(0),
            unused: 0,
            multiplier: pair.vertices().map(|v| lambda[v]).fold(0.0, f64::max),
            stiffness: STIFFNESS_OF_MASS * mass,
            rest: REST.min(self.smallest_radius(&pair)),
        })
    }

    /// How near a pair must be at the start of the step to be listed, with the free motion `p`.
    fn reach(&self, pair: &Pair, p: &[Vec3]) -> f64 {
        let [one, other] = pair.sides();
        let mut most: f64 = 0.0;
        for i in one {
            if pair.shape >= 0 {
                most = most.max(p[i].norm());
            }
            for j in other.clone() {
                most = most.max((p[i] - p[j]).norm());
            }
        }
        let radii: f64 = self.radii(pair).into_iter().flatten().sum();
        radii + BAND.min(self.smallest_radius(pair)) + most
    }
}

/// Masses of vertices: that of their body with all that it carries, shared between the vertices on it.
fn masses<'s>(mark: &'s Mark, d: &mut Data) -> &'s [f64] {
    let m = d.model();
    let mass = mark.nums(d, m.nflexvert());
    let count = mark.ints(d, m.nbody());
    mass.fill(f64::INFINITY);
    count.fill(0);
    let body = m.flex_vertbodyid();
    let vertices = || guarded::sheets(m).flat_map(|f| f.vertices());
    vertices().for_each(|v| count[body[v] as usize] += 1);
    for v in vertices() {
        let b = body[v] as usize;
        let share = m.body_subtreemass()[b] / f64::from(count[b]);
        if m.body_weldid()[b] != 0 && share > 0.0 {
            mass[v] = share;
        }
    }
    mass
}

/// How a step ends before its motion does.
enum End {
    /// after so many minimizations
    Stalled(usize),
    Limit,
}

impl core::fmt::Display for End {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        match self {
            End::Stalled(n) => write!(
                f,
                "CCD stalled after {n} iterations without a feasible advance"
            ),
            End::Limit => f.write_str("outer iteration limit reached"),
        }
    }
}

/// The step's acceleration with the pairs of all sheets; `settle` follows each solve. Writes `qacc`, the forces of the
/// constraints, `flexvert_lambda` and `flexvert_conage`.
pub fn solve(d: &mut Data, settle: fn(&mut Data)) {
    let m = d.model();
    if let Some(why) = guarded::refusal(m) {
        report::raise(format_args!("mj_ipc: {why}"));
    }
    let (nv, nvert, h) = (m.nv(), m.nflexvert(), m.opt().timestep);
    let mark = d.mark();
    let shapes = Shapes::new(&mark, d);
    let features = Features::new(&mark, d);
    let radius = mark.nums(d, nvert);
    for flex in guarded::sheets(m) {
        radius[flex.vertices()].fill(m.flex_radius()[flex.id]);
    }
    let scene = Scene {
        m,
        shapes: &shapes,
        features: &features,
        mass: masses(&mark, d),
        radius,
    };
    let (x, p) = (mark.rows::<Vec3>(d, nvert), mark.rows::<Vec3>(d, nvert));
    x.copy_from_slice(d.flexvert_xpos());
    // of the dofs, since the start of the step: so far, without acceleration, and to the next minimum
    let [moved, drift, ahead] = [(); 3].map(|()| mark.nums(d, nv));
    moved.fill(0.0);
    for i in 0..nv {
        drift[i] = h * d.qvel()[i];
        ahead[i] = drift[i] + h * h * d.qacc_smooth()[i];
    }
    motion(d, ahead, p, scene.vertices());
    let mut list = Grown::new(&mark);
    let mut complete = start(d, &scene, &mut list, [x, p], &mark);
    let stops = mark.rows::<Stop>(d, nvert);
    let mut left = 1.0;
    let (mut stalled, mut niter, mut end) = (0, 0, None);
    for outer in 1..=MINIMIZATIONS {
        niter += minimize(d, &scene, &mut list, x, [moved, drift]);
        settle(d);
        for i in 0..nv {
            ahead[i] = drift[i] + h * h * d.qacc()[i] - moved[i];
        }
        motion(d, ahead, p, scene.vertices());
        let (share, fits) = join(d, &scene, &mut list, [x, p], stops);
        complete &= fits;
        stalled = if share < STALL { stalled + 1 } else { 0 };
        if stalled == STALLED {
            end = Some(End::Stalled(outer));
            break;
        }
        if share >= STALL {
            left *= 1.0 - share;
            dense::add_to_scl(moved, ahead, share);
            for v in scene.vertices() {
                x[v] += p[v] * share;
            }
        }
        if share >= 1.0 {
            break;
        }
        if outer == MINIMIZATIONS {
            end = Some(End::Limit);
        }
    }
    let dropped = (!complete).then_some(list.len());
    finish(d, moved, niter);
    mark.release(d);
    warn(d, end, 1.0 - left, dropped);
}

/// The longest motion of a feature's vertices.
fn fastest(feature: &Feature, p: &[Vec3]) -> f64 {
    let lengths = feature.vertices().iter().map(|&v| p[v as usize].norm());
    lengths.fold(0.0, f64::max)
}

/// The longest motion against their mean.
fn spread(feature: &Feature, p: &[Vec3]) -> f64 {
    let motions = || feature.vertices().iter().map(|&v| p[v as usize]);
    let n = feature.vertices().len() as f64;
    let mean = motions().fold(Vec3::ZERO, |sum, p| sum + p) * (1.0 / n);
    motions().map(|p| p.dist(mean)).fold(0.0, f64::max)
}

/// Lists what may meet if everything moves freely; false: memory ended.
fn start<'s, 'm: 's>(
    d: &mut Data<'m>,
    scene: &'s Scene,
    list: &mut Grown<Listed>,
    [x, p]: [&[Vec3]; 2],
    mark: &'s Mark,
) -> bool {
    let reach = |feature: &Feature| {
        let r = scene.m.flex_radius()[feature.flex()];
        r + BAND.min(r) + fastest(feature, p)
    };
    let search = Search::new(mark, d, scene.features, scene.shapes, x, reach);
    let mut complete = true;
    search.each(|pair| {
        let near = |pair: &Pair| pair.nearest(|v| x[v], scene.shapes).gap <= scene.reach(pair, p);
        if complete
            && let Some(listed) = scene.listed(d, pair)
            && near(&pair)
        {
            complete = list.push(d, listed);
        }
    });
    complete
}

/// Goes to the minimum of the step's cost with the springs of the list: `qacc`, multipliers and ages. Returns the
/// iterations of the solver.
fn minimize(
    d: &mut Data,
    scene: &Scene,
    list: &mut Grown<Listed>,
    x: &[Vec3],
    [moved, drift]: [&[f64]; 2],
) -> i32 {
    let m = scene.m;
    let mark = d.mark();
    let niter = if list.is_empty() {
        solver::fwd_constraint(d);
        d.solver_niter().iter().sum()
    } else {
        {
            // from where the vertices are: what is pushed there mostly stays so
            let h = m.opt().timestep;
            fields!(d => write: qacc; read: qvel);
            for (i, a) in qacc.iter_mut().enumerate() {
                *a = (moved[i] / h - qvel[i]) / h;
            }
        }
        let start = mark.nums(d, m.nv());
        dense::sub(start, drift, moved);
        let mut rows = Rows::new(&mark, d, list, scene.shapes, x, start);
        let niter = solver::solve_with(d, rows.extra());
        let h = m.opt().timestep;
        for (i, listed) in list.iter_mut().enumerate() {
            listed.multiplier = rows.multiplier(i, listed.stiffness, h, d.qacc());
            listed.age = older(listed.age, listed.multiplier > 0.0);
        }
        niter as i32
    };
    mark.release(d);
    fields!(d => write: flexvert_lambda, flexvert_conage);
    scene.vertices().for_each(|v| flexvert_lambda[v] = 0.0);
    for listed in list.iter() {
        for v in listed.pair.vertices() {
            flexvert_lambda[v] = flexvert_lambda[v].max(listed.multiplier);
        }
    }
    for v in scene.vertices() {
        flexvert_conage[v] = older(flexvert_conage[v], flexvert_lambda[v] > 0.0);
    }
    niter
}

/// The pair that stops a vertex first.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Stop {
    share: f64,
    pair: Pair,
}

/// The share of the motion `p` that all pairs of the scene allow. Pairs that stop a vertex first join the list; false:
/// memory ended.
fn join(
    d: &mut Data,
    scene: &Scene,
    list: &mut Grown<Listed>,
    [x, p]: [&[Vec3]; 2],
    stops: &mut [Stop],
) -> (f64, bool) {
    let mark = d.mark();
    scene.vertices().for_each(|v| stops[v].share = 1.0);
    let reach = |feature: &Feature| advance::FAR * (fastest(feature, p) + spread(feature, p));
    let mut least: f64 = 1.0;
    let search = Search::new(&mark, d, scene.features, scene.shapes, x, reach);
    search.each(|pair| {
        let share = advance::share(&pair, scene.shapes, x, p);
        least = least.min(share);
        for v in pair.vertices() {
            if share < stops[v].share {
                (stops[v].share, stops[v].pair) = (share, pair);
            }
        }
    });
    mark.release(d);
    let mut complete = true;
    for v in scene.vertices().filter(|&v| stops[v].share < 1.0) {
        let pair = stops[v].pair;
        if list.iter().all(|l| l.pair != pair)
            && let Some(listed) = scene.listed(d, pair)
        {
            complete &= list.push(d, listed);
        }
    }
    (least, complete)
}

/// What a step leaves: the acceleration to where it ended, and the iterations of all its solves.
fn finish(d: &mut Data, moved: &[f64], niter: i32) {
    let h = d.model().opt().timestep;
    {
        fields!(d => write: qacc; read: qvel);
        for (i, a) in qacc.iter_mut().enumerate() {
            *a = (moved[i] / h - qvel[i]) / h;
        }
    }
    d.solver_niter_mut().fill(0);
    d.solver_niter_mut()[0] = niter;
}

/// Why a step is not whole.
fn warn(d: &Data, end: Option<End>, advanced: f64, pairs: Option<usize>) {
    let time = d.time();
    if let Some(pairs) = pairs {
        report::warning(format_args!(
            "IPC: arena full after {pairs} candidate pairs; the rest were dropped, so geometry there can pass through. \
             Increase the model's memory attribute. Time = {time:.4}"
        ));
    }
    if let Some(how) = end {
        report::warning(format_args!(
            "IPC: {how}; the step is incomplete (advanced {advanced:.3} of the motion). Time = {time:.4}"
        ));
    }
}
