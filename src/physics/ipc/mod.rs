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
mod scene;
mod search;
mod shapes;

use bytemuck::{Pod, Zeroable};

use self::nearest::Pair;
use self::rows::{Rows, Taken, motion};
use self::scene::{Listed, Scene, fastest, older, spread};
use self::search::{Feature, Features, Search};
use self::shapes::Shapes;
use crate::base::grown::Grown;
use crate::base::stack::Mark;
use crate::base::{Data, report};
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
    let scene = Scene::new(&mark, d, &shapes, &features);
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

/// Lists what may meet if everything moves freely; false: memory ended.
fn start<'s, 'm: 's>(
    d: &mut Data<'m>,
    scene: &'s Scene,
    list: &mut Grown<Listed>,
    [x, p]: [&[Vec3]; 2],
    mark: &'s Mark,
) -> bool {
    let reach = |feature: &Feature| scene.band(feature) + fastest(feature, p);
    let search = Search::new(mark, d, scene.features, scene.shapes, x, reach);
    let mut complete = true;
    search.each(|pair| {
        let near = pair.nearest(|v| x[v], scene.shapes).gap <= scene.reach(&pair, p);
        if near
            && complete
            && let Some(listed) = scene.listed(d, pair)
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
    // from where the vertices are: what is pushed there mostly stays so
    accelerate_to(d, moved);
    let start = mark.nums(d, m.nv());
    dense::sub(start, drift, moved);
    let rows = Rows::new(&mark, d, list, scene.shapes, x, start);
    let niter = push_apart(d, &rows);
    let h = m.opt().timestep;
    for (i, listed) in list.iter_mut().enumerate() {
        listed.multiplier = rows.multiplier(i, listed.stiffness, h, d.qacc());
        listed.age = older(listed.age, listed.multiplier > 0.0);
    }
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

/// The minimum with these rows: first with those that push where it starts or would push if nothing did; what pushes at the
/// minimum though it was left out joins them. Returns the iterations of the solver.
fn push_apart(d: &mut Data, rows: &Rows) -> i32 {
    let mark = d.mark();
    let mut taken = Taken::new(&mark, d, rows);
    taken.add(d.qacc());
    taken.add(d.qacc_smooth());
    let mut niter = 0;
    loop {
        niter += if taken.is_empty() {
            solver::fwd_constraint(d);
            d.solver_niter()[0]
        } else {
            solver::solve_with(d, taken.extra()) as i32
        };
        if !taken.add(d.qacc()) {
            break;
        }
    }
    mark.release(d);
    niter
}

/// The pair that stops a vertex first.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Stop {
    share: f64,
    pair: Pair,
}

/// The share of the motion `p` that all pairs of the scene allow. Where it is not all of it, the pair that stops a vertex
/// first joins the list, or, of a vertex that nothing stops, the one that would stop it next; false: memory ended.
fn join(
    d: &mut Data,
    scene: &Scene,
    list: &mut Grown<Listed>,
    [x, p]: [&[Vec3]; 2],
    stops: &mut [Stop],
) -> (f64, bool) {
    let mark = d.mark();
    let reach = |feature: &Feature| advance::FAR * (fastest(feature, p) + spread(feature, p));
    let search = Search::new(&mark, d, scene.features, scene.shapes, x, reach);
    let meet = |stops: &mut [Stop], pair: Pair, share: f64| {
        for v in pair.vertices() {
            if share < stops[v].share {
                (stops[v].share, stops[v].pair) = (share, pair);
            }
        }
    };
    scene.vertices().for_each(|v| stops[v].share = 1.0);
    // what limits nothing is remembered as far as memory goes
    let (mut beyond, mut all) = (Grown::new(&mark), true);
    search.each(|pair| {
        let share = advance::share(&pair, scene.shapes, x, p);
        if share < 1.0 {
            meet(stops, pair, share);
        } else if share.is_finite() && all {
            all = beyond.push(d, Stop { share, pair });
        }
    });
    let least = scene.vertices().fold(1.0, |l, v| stops[v].share.min(l));
    if least == 1.0 {
        mark.release(d);
        return (least, true);
    }
    for v in scene.vertices() {
        if stops[v].share == 1.0 {
            stops[v].share = f64::INFINITY;
        }
    }
    let active = Active::new(d, &mark, list);
    let mut next = |pair: Pair, share: f64| {
        let nearer = |v: usize| share < stops[v].share;
        if share >= 1.0 && pair.vertices().any(nearer) && !active.contains(&pair) {
            meet(stops, pair, share);
        }
    };
    if all {
        beyond.iter().for_each(|stop| next(stop.pair, stop.share));
    } else {
        search.each(|pair| next(pair, advance::share(&pair, scene.shapes, x, p)));
    }
    mark.release(d);
    let mut complete = true;
    for v in scene.vertices().filter(|&v| stops[v].share.is_finite()) {
        let Some(fresh) = scene.listed(d, stops[v].pair) else {
            continue;
        };
        let known = list.iter().position(|l| l.pair == fresh.pair);
        match known.map(|k| list.get_mut(k)) {
            Some(known) => {
                if known.is_idle() {
                    *known = fresh;
                }
            }
            None => complete &= list.push(d, fresh),
        }
    }
    (least, complete)
}

/// The pairs of the list that are not idle.
struct Active<'a, 's> {
    list: &'a Grown<'s, Listed>,
    /// in order; none where there was no memory for them
    sorted: Option<&'a [Pair]>,
}

impl<'a, 's> Active<'a, 's> {
    fn new(d: &mut Data, mark: &'a Mark, list: &'a Grown<'s, Listed>) -> Self {
        let pairs = || list.iter().filter(|l| !l.is_idle()).map(|l| l.pair);
        let n = pairs().count();
        let fits = d.room() >= n * size_of::<Pair>() + align_of::<Pair>();
        let sorted = fits.then(|| {
            let sorted = mark.rows(d, n);
            sorted
                .iter_mut()
                .zip(pairs())
                .for_each(|(to, pair)| *to = pair);
            sorted.sort_unstable();
            &*sorted
        });
        Active { list, sorted }
    }

    fn contains(&self, pair: &Pair) -> bool {
        match self.sorted {
            Some(sorted) => sorted.binary_search(pair).is_ok(),
            None => self.list.iter().any(|l| l.pair == *pair && !l.is_idle()),
        }
    }
}

/// The acceleration that moves the dofs by `moved` in this step.
fn accelerate_to(d: &mut Data, displacement: &[f64]) {
    let h = d.model().opt().timestep;
    fields!(d => write: qacc; read: qvel);
    for (i, a) in qacc.iter_mut().enumerate() {
        *a = (displacement[i] / h - qvel[i]) / h;
    }
}

/// What a step leaves: the acceleration to where it ended, and the iterations of all its solves.
fn finish(d: &mut Data, displacement: &[f64], niter: i32) {
    accelerate_to(d, displacement);
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
