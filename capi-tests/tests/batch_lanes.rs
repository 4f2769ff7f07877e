//! Simulations side by side in SIMD lanes have the bits of a loop of `mj_step`, for every width: models of the corpus that qualify
//! and some that do not, tendons that are limited, rough and tied, 200 steps and more, numbers of simulations that no width divides, different states, wild numbers, forces on
//! bodies, warnings, steps and rollouts with records. Derivatives of steps by finite differences have the bits of perturbations one after the
//! other, and leave the state alike.
//!
//! The width counts once per process, so each runs in a child.

use std::ffi::c_int;
use std::path::Path;
use std::process::Command;

use capi_tests::oracle::batch::Batch;
use capi_tests::oracle::compare as fields;
use capi_tests::oracle::corpus::own;
use capi_tests::oracle::rollout::drive as drive_state;
use capi_tests::oracle::{Library, models};
use capi_tests::random::Random;
use mujoco::abi::*;

/// Set in children: the switch of this test, not of the library.
const CHILD: &str = "BATCH_LANES_CHILD";
const NSIM: usize = 11;
const CALLS: usize = 70;
/// Parts of the state that a rollout records.
const RECORDED: c_int = mjSTATE_TIME | mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_ACT;

/// Fixed tendons with limits, friction and an equality, and contacts.
const TENDONS: &str = r#"<mujoco>
  <default><geom size=".1 .2" type="capsule"/><joint axis="0 1 0" damping=".1"/><motor gear="3"/></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1" pos="0 0 -.9"/>
    <site name="fixed" size="2" pos=".1 .2 .3" euler="10 20 30"/>
    <body name="upper"><joint name="a" limited="true" range="-40 40"/><geom pos="0 0 -.2"/>
      <body pos="0 0 -.5"><joint name="b"/><geom pos="0 0 -.2"/><site name="s" pos=".1 0 -.2" size=".3" euler="40 0 20"/>
        <body name="lower" pos="0 0 -.5"><joint name="c" axis="1 0 0"/><geom name="foot" pos="0 0 -.2"/><site name="t" pos="0 0 -.3" size=".4"/>
        </body></body></body>
    <body name="lift" pos="1 0 0"><joint name="d" type="slide" axis="0 0 1"/><geom name="g"/></body>
    <body name="ball" pos="0 2 0"><joint name="e" type="ball" limited="true" range="0 30"/><geom pos=".1 0 -.3"/></body>
    <body name="held" pos="1 0 .6"><freejoint/><geom size=".05 .1"/></body>
  </worldbody>
  <tendon>
    <fixed name="limited" range="-.2 .3" margin=".1"><joint joint="a" coef="1"/><joint joint="b" coef="-1"/></fixed>
    <fixed name="rough" frictionloss=".3"><joint joint="b" coef="1.5"/><joint joint="c" coef=".5"/></fixed>
    <fixed name="tied"><joint joint="d" coef="1"/><joint joint="c" coef=".1"/></fixed>
  </tendon>
  <equality><tendon tendon1="tied"/><weld body1="held" body2="lift"/></equality>
  <actuator><motor name="u" joint="a"/><motor joint="b"/><motor joint="c"/><motor joint="d"/><position name="pull" tendon="rough" gear="2" kp="3" kv=".2" forcerange="-1 1"/></actuator>
  <sensor>
    <touch site="t"/><accelerometer site="s" cutoff="30"/><velocimeter site="s"/><gyro site="t"/><force site="s"/><torque site="s"/>
    <magnetometer site="t"/><jointpos joint="a"/><jointvel joint="b"/><tendonpos tendon="rough"/><tendonvel tendon="tied"/>
    <actuatorpos actuator="u"/><actuatorvel actuator="u"/><actuatorfrc actuator="u"/><jointactuatorfrc joint="a"/>
    <tendonactuatorfrc tendon="rough"/><actuatorvel actuator="pull"/><ballquat joint="e"/><ballangvel joint="e"/><jointlimitpos joint="a"/><jointlimitvel joint="e"/>
    <jointlimitfrc joint="e"/><tendonlimitpos tendon="limited"/><tendonlimitvel tendon="limited"/><tendonlimitfrc tendon="limited"/>
    <framepos objtype="body" objname="ball"/><framequat objtype="geom" objname="foot" reftype="site" refname="s"/>
    <framequat objtype="body" objname="ball"/><framexaxis objtype="xbody" objname="lower"/><framezaxis objtype="site" objname="t"/>
    <framelinvel objtype="geom" objname="foot" reftype="xbody" refname="ball"/><frameangvel objtype="body" objname="held"/>
    <framelinacc objtype="site" objname="t"/><frameangacc objtype="xbody" objname="held"/><subtreecom body="upper"/>
    <subtreelinvel body="upper"/><subtreeangmom body="held"/><insidesite site="fixed" objtype="xbody" objname="lower"/>
    <distance geom1="foot" geom2="g" cutoff="3"/><fromto geom1="foot" geom2="floor" cutoff="1"/><contact geom1="foot" num="2" data="found force dist normal"/>
    <clock/>
  </sensor>
</mujoco>"#;

/// Contacts on elliptic cones of three, four and six rows, with frictionless ones between them, behind friction loss, limits and an
/// equality: one tree on feet of which some stick, some slip and some are lifted.
const CONES: &str = r#"<mujoco>
  <option cone="elliptic" jacobian="dense" impratio="3"/>
  <default><geom type="sphere" size=".06"/><joint axis="0 1 0" damping=".05" frictionloss=".02" limited="true" range="-35 35"/><motor gear="2"/></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1" condim="1" friction=".1 .001 .0001"/>
    <geom name="wall" type="plane" size="5 5 .1" pos=".45 0 0" zaxis="-1 0 .2" condim="3" friction="1.5 .01 .001"/>
    <body pos="0 0 .32"><freejoint/><geom type="box" size=".2 .15 .04" condim="4"/>
      <body pos=".15 .1 0"><joint name="a"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/><geom pos="0 0 -.24" condim="3" friction=".2 .01 .001"/></body>
      <body pos=".15 -.1 0"><joint name="b"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/><geom pos="0 0 -.24" condim="6" friction=".9 .02 .01"/></body>
      <body pos="-.15 .1 0"><joint name="c" axis="1 0 0"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/><geom pos="0 0 -.24" condim="1"/></body>
      <body pos="-.15 -.1 0"><joint name="d"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2"/><geom pos="0 0 -.24" condim="4" friction=".5 .05 .001"/></body>
    </body>
  </worldbody>
  <equality><joint joint1="a" joint2="d" polycoef="0 -.5 0 0 0"/></equality>
  <actuator><motor joint="a"/><motor joint="b"/><motor joint="c"/><motor joint="d"/></actuator>
</mujoco>"#;

/// Limits of hinges and slides and nothing else: near both ends at once, on one side, with margins, stiff and soft, of several dofs that pull at each other.
const LIMITS: &str = r#"<mujoco>
  <option jacobian="dense"><flag contact="disable"/></option>
  <default><geom size=".05 .15" type="capsule"/><joint axis="0 1 0" damping=".02" limited="true"/><motor gear="2"/></default>
  <worldbody>
    <body pos="0 0 1"><joint name="a" type="slide" axis="1 0 0" range="-.1 .15" margin=".02"/><geom/>
      <body pos="0 0 -.4"><joint name="b" range="-25 10" solreflimit=".03 .8" solimplimit=".8 .95 .02 .4 2"/><geom/>
        <body pos="0 0 -.4"><joint name="c" axis="1 0 0" range="-3 3" margin=".2" solreflimit="-400 -10"/><geom/>
          <body pos="0 0 -.4"><joint name="d" range="-60 20" solimplimit=".5 .9 .1 .5 1"/><geom/>
            <body pos="0 0 -.4"><joint name="e" limited="false"/><geom/></body></body></body></body></body>
  </worldbody>
  <actuator><motor joint="a" gear="30"/><motor joint="b"/><motor joint="c"/><motor joint="d"/><motor joint="e"/></actuator>
</mujoco>"#;

/// Several trees that meet and part: two things on legs, things that lie, fall and roll among them, two tied together, one that only
/// has friction, one that touches nothing.
const ISLANDS: &str = r#"<mujoco>
  <option cone="elliptic" jacobian="dense"/>
  <default><geom type="sphere" size=".07" condim="3" friction=".6 .02 .002"/><joint axis="0 1 0" damping=".05"/><motor gear="2"/></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <body pos="0 0 .3"><freejoint/><geom type="box" size=".15 .1 .03"/>
      <body pos=".12 0 0"><joint name="a" frictionloss=".03"/><geom type="capsule" size=".04" fromto="0 0 0 0 0 -.22"/></body>
      <body pos="-.12 0 0"><joint name="b" frictionloss=".03"/><geom type="capsule" size=".04" fromto="0 0 0 0 0 -.22" condim="6"/></body></body>
    <body pos=".5 0 .3"><freejoint/><geom type="box" size=".15 .1 .03" condim="4"/>
      <body pos=".12 0 0"><joint name="c"/><geom type="capsule" size=".04" fromto="0 0 0 0 0 -.22"/></body>
      <body pos="-.12 0 0"><joint name="d"/><geom type="capsule" size=".04" fromto="0 0 0 0 0 -.22"/></body></body>
    <body name="one" pos="-.25 .02 .07"><freejoint/><geom/></body>
    <body name="two" pos=".03 .02 .45"><freejoint/><geom type="box" size=".05 .06 .07" condim="4"/></body>
    <body name="three" pos=".52 .02 .42"><freejoint/><geom condim="1"/></body>
    <body name="four" pos="2 0 .2"><freejoint/><geom/><body pos="0 .2 0"><joint name="e" frictionloss=".01"/><geom pos=".1 0 0"/></body></body>
    <body name="five" pos="2 .5 .2"><freejoint/><geom/><body pos="0 .2 0"><joint/><geom pos=".1 0 0"/></body></body>
    <body pos="-2 0 1"><joint name="f" frictionloss=".2"/><geom pos=".2 0 0"/><body pos=".4 0 0"><joint name="g" frictionloss=".1"/><geom pos=".2 0 0"/></body></body>
    <body pos="-2 2 1"><joint name="h"/><geom pos=".2 0 0"/></body>
  </worldbody>
  <equality><connect body1="four" body2="five" anchor="0 .25 0"/></equality>
  <actuator><motor joint="a"/><motor joint="b"/><motor joint="c"/><motor joint="d"/><motor joint="e"/><motor joint="f"/><motor joint="g"/><motor joint="h"/></actuator>
</mujoco>"#;

/// Pairs of geoms, one on a slide and one that stays, that do not meet for one reason each: margins, sizes, bounding radii, masks, an exclusion, predefined
/// pairs, a family, vertices and choice of a mesh, a type, a place.
const APART: &str = r#"<mujoco>
  <option gravity="0 0 0"/>
  <default><geom type="sphere" size=".1"/><joint type="slide" axis="1 0 0" damping=".1"/><motor gear="2"/></default>
  <asset>
    <mesh name="small" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1"/>
    <mesh name="other" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .11 .1 -.1 .11 -.1 .1 .11 .1 .1 .11"/>
    <mesh name="large" vertex="-.5 -.5 -.5 .5 -.5 -.5 -.5 .5 -.5 .5 .5 -.5 -.5 -.5 .5 .5 -.5 .5 -.5 .5 .5 .5 .5 .5"/>
  </asset>
  <worldbody>
    <geom/> <body pos=".3 0 0"><joint name="j"/><geom/></body>
    <geom type="box" size=".1 .1 .1" pos="0 5 0"/> <body pos=".4 5 0"><joint/><geom type="box" size=".1 .1 .6"/></body>
    <geom pos="0 10 0"/> <body pos=".15 10 0"><joint/><geom/></body>
    <geom pos="0 15 0"/> <body pos=".15 15 0"><joint/><geom contype="0" conaffinity="0"/></body>
    <body name="left" pos="0 20 0"><joint/><geom/></body> <body name="right" pos=".15 20 0"><joint/><geom/></body>
    <geom name="p" pos="0 25 0" contype="0" conaffinity="0"/> <body pos=".3 25 0"><joint/><geom name="q" contype="0" conaffinity="0"/></body>
    <geom pos=".15 25 0" contype="0" conaffinity="0"/>
    <body pos="0 30 0"><joint/><geom/><body pos=".15 0 0"><joint/><geom/></body></body>
    <geom type="mesh" mesh="small" pos="0 35 0"/> <body pos=".25 35 0"><joint/><geom type="mesh" mesh="small"/></body>
    <geom type="mesh" mesh="other" pos="0 40 0"/> <body pos=".25 40 0"><joint/><geom type="mesh" mesh="other"/></body>
    <geom pos="0 45 0"/> <body pos=".12 45.3 0"><joint/><geom size=".1 .4 .4"/></body>
    <geom type="mesh" mesh="large" pos="0 50 5"/>
  </worldbody>
  <contact><exclude body1="left" body2="right"/><pair geom1="p" geom2="q"/></contact>
  <actuator><motor joint="j"/></actuator>
</mujoco>"#;

type Step = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
type Get = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, c_int);
type Set = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, c_int);

/// A simulation of the loop.
struct Loop<'a> {
    lib: &'a Library,
    m: *const mjModel,
    d: *mut mjData,
}

impl Loop<'_> {
    fn set(&self, row: &[f64]) {
        let set: Set = self.lib.function("mj_setState");
        // SAFETY: a row of the model's state
        unsafe { set(self.m, self.d, row.as_ptr(), mjSTATE_INTEGRATION) };
    }

    fn get(&self, to: &mut [f64], spec: c_int) {
        let get: Get = self.lib.function("mj_getState");
        // SAFETY: the callers' rows have the size of the parts
        unsafe { get(self.m, self.d, to.as_mut_ptr(), spec) };
    }

    fn step(&self) {
        let step: Step = self.lib.function("mj_step");
        // SAFETY: model and data belong together
        unsafe { step(self.m, self.d) };
    }

    fn warnings(&self) -> [[c_int; 2]; mjNWARNING as usize] {
        // SAFETY: live data
        unsafe { (*self.d).warning }.map(|w| [w.lastinfo, w.number])
    }

    fn number(&self) -> c_int {
        self.warnings().iter().map(|w| w[1]).sum()
    }
}

/// Where controls, joint forces and body forces stand in a row, and how many there are.
fn inputs(m: &mjModel) -> [(usize, usize); 3] {
    let (nv, nu) = (m.nv as usize, m.nu as usize);
    let ctrl = 1 + m.nq as usize + 2 * nv + m.na as usize + m.nhistory as usize;
    let forces = ctrl + nu;
    [
        (ctrl, nu),
        (forces, nv),
        (forces + nv, 6 * m.nbody as usize),
    ]
}

/// What a client writes between two calls.
fn drive(m: &mjModel, batch: &Batch, call: usize, random: &mut Random) {
    let [ctrl, forces, pushes] = inputs(m);
    let velocities = 1 + m.nq as usize;
    for sim in 0..NSIM {
        let row = batch.row(sim);
        let size = [1.0, 1.0, 1.0, 0.0, 3.0][call % 5];
        row[ctrl.0..][..ctrl.1].fill_with(|| size * random.signed());
        if call % 4 == 2 {
            row[forces.0..][..forces.1].fill_with(|| random.signed());
        }
        if call == 0 {
            row[velocities..][..m.nv as usize].fill_with(|| random.signed());
        }
    }
    match call {
        40 => batch.row(3)[velocities] = 1e11,
        50 => batch.row(2)[pushes.0 + 8] = 1.0,
        60 if ctrl.1 > 0 => batch.row(1)[ctrl.0] = f64::NAN,
        _ => {}
    }
}

/// A rollout of the batch and of the loop; the records of both.
fn roll(
    m: &mjModel,
    batch: &Batch,
    all: &[Loop],
    nstep: usize,
    random: &mut Random,
) -> [Vec<f64>; 2] {
    let nu = m.nu as usize;
    let width = (1 + m.nq + m.nv + m.na) as usize;
    let control: Vec<f64> = (0..NSIM * nstep * nu).map(|_| random.signed()).collect();
    let mut records = [
        vec![0.5; NSIM * nstep * width],
        vec![0.5; NSIM * nstep * width],
    ];
    let record = mjBatchRecord {
        field: std::ptr::null(),
        spec: RECORDED,
        buf: records[0].as_mut_ptr().cast(),
    };
    all.iter()
        .enumerate()
        .for_each(|(sim, one)| one.set(batch.row(sim)));
    assert_eq!(
        batch.rollout(None, nstep, &control, mjSTATE_CTRL, &[record]),
        0
    );
    for (sim, one) in all.iter().enumerate() {
        let before = one.number();
        for k in 0..nstep {
            let at = sim * nstep + k;
            if one.number() <= before {
                // SAFETY: nu controls of live data
                unsafe { (*one.d).ctrl.copy_from(control[at * nu..].as_ptr(), nu) };
                one.step();
            }
            one.get(&mut records[1][at * width..][..width], RECORDED);
        }
    }
    records
}

/// The same calls on a batch and a loop.
fn compare(lib: &Library, path: &Path, nthread: usize) {
    let place = path.display();
    let m = lib
        .load_xml(path)
        .unwrap_or_else(|e| panic!("{place}: {e}"));
    // SAFETY: a live model
    let model = unsafe { &*m };
    let batch = Batch::new(lib, m, NSIM, nthread, false);
    let mut random = Random::new(7);
    let all: Vec<Loop> = (0..NSIM)
        .map(|_| Loop {
            lib,
            m,
            d: lib.make_data(m).expect("a state"),
        })
        .collect();
    let bits = |x: &[f64]| -> Vec<u64> { x.iter().map(|x| x.to_bits()).collect() };
    for call in 0..CALLS {
        drive(model, &batch, call, &mut random);
        let nstep = 1 + call % 6;
        if call % 4 == 3 {
            let [ours, other] = roll(model, &batch, &all, nstep, &mut random);
            assert!(bits(&ours) == bits(&other), "{place}, call {call}: records");
        } else {
            all.iter()
                .enumerate()
                .for_each(|(sim, one)| one.set(batch.row(sim)));
            assert_eq!(batch.step(None, nstep, mjSTAGE_NONE), 0);
            all.iter()
                .for_each(|one| (0..nstep).for_each(|_| one.step()));
        }
        for (sim, one) in all.iter().enumerate() {
            let mut row = vec![0.0; batch.nstate];
            one.get(&mut row, mjSTATE_INTEGRATION);
            assert!(
                bits(&row) == bits(batch.row(sim)),
                "{place}, call {call}: row {sim}"
            );
            let warnings = batch.warnings()[sim];
            assert_eq!(
                warnings,
                *one.warnings().as_flattened(),
                "{place}, call {call}: {sim}"
            );
        }
    }
    drop(batch);
    all.iter().for_each(|one| lib.delete_data(one.d));
    lib.delete_model(m);
}

type Transition = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    f64,
    u8,
    *mut f64,
    *mut f64,
    *mut f64,
    *mut f64,
);

unsafe extern "C-unwind" fn nothing(_: *const mjModel, _: *mut mjData) {}

type Reset = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);
type CopyState = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut mjData, c_int);

/// What the step before has left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Kept,
    Cleared,
}

/// All four matrices, of which some are wanted, from a copy of a state. A callback, even one that does nothing, keeps lanes out.
fn derivative(
    one: &Loop,
    (copy, before): (*mut mjData, Before),
    in_lanes: bool,
    centered: u8,
    wanted: [bool; 4],
) -> [Vec<f64>; 4] {
    // SAFETY: the slot of a callback; model and data belong together; matrices have the sizes of the manual
    unsafe {
        let slot: *mut Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData)> =
            one.lib.function("mjcb_passive");
        *slot = if in_lanes { None } else { Some(nothing) };
        one.lib.copy_data(copy, one.m, one.d).expect("a copy");
        if before == Before::Cleared {
            let reset: Reset = one.lib.function("mj_resetData");
            reset(one.m, copy);
            let copy_state: CopyState = one.lib.function("mj_copyState");
            copy_state(one.m, one.d, copy, mjSTATE_INTEGRATION);
        }
        let (n, nu, ns) = (
            (2 * (*one.m).nv + (*one.m).na) as usize,
            (*one.m).nu as usize,
            (*one.m).nsensordata as usize,
        );
        let mut all = [n * n, n * nu, n * ns, nu * ns].map(|size| vec![0.5; size]);
        let mut matrix = |k: usize| match wanted[k] {
            true => all[k].as_mut_ptr(),
            false => std::ptr::null_mut(),
        };
        let [a, b, s, t] = [0, 1, 2, 3].map(&mut matrix);
        let transition: Transition = one.lib.function("mjd_transitionFD");
        transition(one.m, copy, 1e-6, centered, a, b, s, t);
        *slot = None;
        all
    }
}

/// Fields that the two calls have left different.
fn differences(m: *const mjModel, d: [*mut mjData; 2]) -> Vec<String> {
    // SAFETY: live model and data
    let (report, a, b) = unsafe { (fields::datas(m, d[0], d[1]), &*d[0], &*d[1]) };
    let differing = report.into_iter().filter(|(_, x)| x.any());
    let mut list: Vec<String> = differing
        .map(|(field, x)| format!("{field}: {}", x.describe()))
        .collect();
    let numbers = |d: &mjData| d.timer.map(|t| t.number);
    if numbers(a) != numbers(b) {
        list.push(format!("timers: {:?} {:?}", numbers(a), numbers(b)));
    }
    for (slot, &n) in a.solver_niter.iter().enumerate() {
        let of = |d: &mjData| {
            let stats = &d.solver[slot * mjNSOLVER as usize..][..n as usize];
            let all = |s: &mjSolverStat| (s.improvement.to_bits(), s.gradient.to_bits(), s.neval);
            stats.iter().map(all).collect::<Vec<_>>()
        };
        if of(a) != of(b) {
            list.push(format!("solver {slot}"));
        }
    }
    list
}

/// What a client writes so that geoms of [`APART`] meet.
type Change = fn(&mut mjModel);

/// An element of an array of a model.
macro_rules! set {
    ($m:expr, $field:ident [$i:expr] = $x:expr) => {
        // SAFETY: an array of a live model that has so many elements
        unsafe { *$m.$field.add($i) = $x }
    };
}

const CHANGES: [(&str, Change); 14] = [
    ("margin", |m| set!(m, geom_margin[10] = 0.3)),
    ("size", |m| set!(m, geom_size[3] = 0.35)),
    ("radius", |m| set!(m, geom_rbound[12] = 0.1)),
    ("type of contacts", |m| set!(m, geom_contype[13] = 1)),
    ("affinity", |m| set!(m, geom_conaffinity[13] = 1)),
    ("exclusion", |m| set!(m, exclude_signature[0] = 0)),
    ("margin of a pair", |m| set!(m, pair_margin[0] = 0.3)),
    ("geom of a pair", |m| set!(m, pair_geom1[0] = 5)),
    ("family", |m| m.opt.disableflags |= mjDSBL_FILTERPARENT),
    ("override", |m| {
        m.opt.enableflags |= mjENBL_OVERRIDE;
        m.opt.o_margin = 0.3;
    }),
    ("vertices", |m| {
        for k in 0..8 {
            // SAFETY: vertices of the first mesh
            unsafe { *m.mesh_vert.add(3 * k) *= 1.5 };
        }
    }),
    ("mesh", |m| set!(m, geom_dataid[20] = 2)),
    ("type", |m| set!(m, geom_type[21] = mjGEOM_BOX)),
    ("place", |m| set!(m, body_pos[3] = 0.15)),
];

/// A list of pairs that was made for other numbers of the model is not used again, whichever of them a client has written.
#[test]
fn pairs_of_a_changed_model() {
    if !is_child("pairs_of_a_changed_model") {
        return;
    }
    let lib = Library::ours().expect("our library");
    let file = std::env::temp_dir().join(format!("apart_{}.xml", std::process::id()));
    std::fs::write(&file, APART).expect("a file");
    let mut failed = Vec::new();
    for (name, change) in CHANGES {
        let m = lib.load_xml(&file).expect("a model");
        // SAFETY: a live model that nobody else has
        let model = unsafe { &mut *m };
        let d = [(); 3].map(|()| lib.make_data(m).expect("a state"));
        // boxes of trees that hide nothing, spheres that do
        let boxes = [
            (model.geom_aabb, model.ngeom),
            (model.bvh_aabb, model.nbvhstatic),
        ];
        for (place, n) in boxes {
            for k in 0..n as usize {
                // SAFETY: rows of six
                unsafe { *place.add(6 * k).cast::<[f64; 6]>() = [0.0, 0.0, 0.0, 9.0, 9.0, 9.0] };
            }
        }
        set!(model, body_contype[4] = 1);
        set!(model, body_conaffinity[4] = 1);
        set!(model, geom_rbound[12] = 0.01);
        set!(model, geom_rbound[21] = 0.9);
        let one = Loop {
            lib: &lib,
            m,
            d: d[0],
        };
        let wanted = [true, true, false, false];
        let all = |in_lanes| {
            let to = (d[if in_lanes { 1 } else { 2 }], Before::Kept);
            derivative(&one, to, in_lanes, 0, wanted)
        };
        let before = all(true);
        assert!(before == all(false), "{name}");
        change(model);
        let after = all(false);
        assert!(before != after, "{name}: nothing meets");
        if all(true) != after || !differences(m, [d[1], d[2]]).is_empty() {
            failed.push(name);
        }
        d.iter().for_each(|d| lib.delete_data(*d));
        lib.delete_model(m);
    }
    std::fs::remove_file(file).expect("the file");
    assert_eq!(failed, [""; 0]);
}

/// Derivatives of steps along a driven rollout, in lanes and one after the other: matrices and what is left in the state. On the way
/// the client writes into the model.
fn differentiate(lib: &Library, path: &Path) {
    let m = lib.load_xml(path).expect("a model");
    // SAFETY: a live model that nobody else has
    let model = unsafe { &mut *m };
    let d = [(); 3].map(|()| lib.make_data(m).expect("a state"));
    let one = Loop { lib, m, d: d[0] };
    let mut random = Random::new(3);
    let integrators = [mjINT_EULER, mjINT_IMPLICITFAST];
    for round in 0..21 {
        model.opt.integrator = integrators[round % 2];
        for _ in 0..[1, 3, 25][round % 3] {
            // SAFETY: model and data belong together
            unsafe { drive_state(m, d[0], &mut random) };
            one.step();
        }
        // SAFETY: arrays of live structs
        unsafe {
            let ctrl = std::slice::from_raw_parts_mut((*d[0]).ctrl, model.nu as usize);
            for (i, u) in ctrl.iter_mut().enumerate().filter(|_| round % 4 == 1) {
                // one side, the other, none
                let [lo, hi] = *model.actuator_ctrlrange.cast::<[f64; 2]>().add(i);
                *u = [hi, lo, hi + 1.0][i % 3];
            }
            match round {
                8 if model.ngeom > 1 => *model.geom_margin.add(1) = 0.3,
                9 => model.opt.disableflags ^= mjDSBL_CONTACT,
                10 => model.opt.disableflags ^= mjDSBL_CONTACT,
                11 => *model.dof_damping = 0.7,
                12 => *(*d[0]).qvel = 1e9,
                13 => *(*d[0]).qvel = 1e12,
                // a step that only warns
                20 if model.nu > 0 => *(*d[0]).ctrl = f64::NAN,
                _ => {}
            }
        }
        let centered = (round / 2 % 2) as u8;
        let states = [[true, true], [true, false], [false, true]][round % 5 % 3];
        let sensors = [[true, true], [false, false], [true, false], [false, true]][round / 3 % 4];
        let wanted = [states[0], states[1], sensors[0], sensors[1]];
        let before = [Before::Kept, Before::Cleared][round / 2 % 3 % 2];
        let [x, y] = [(1, true), (2, false)]
            .map(|(k, in_lanes)| derivative(&one, (d[k], before), in_lanes, centered, wanted));
        let place = format!("{}, round {round}", path.display());
        for (k, (x, y)) in x.iter().zip(&y).enumerate() {
            for (i, (x, y)) in x.iter().zip(y).enumerate() {
                assert!(
                    x.to_bits() == y.to_bits(),
                    "{place}: matrix {k} [{i}]: {x} {y}"
                );
            }
        }
        assert_eq!(differences(m, [d[1], d[2]]), [""; 0], "{place}");
    }
    d.iter().for_each(|d| lib.delete_data(*d));
    lib.delete_model(m);
}

/// This is the child of a test, which was run otherwise.
fn is_child(test: &str) -> bool {
    if std::env::var_os(CHILD).is_some() {
        return true;
    }
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", test, "--nocapture", "--include-ignored"]);
    let out = command.env(CHILD, "1").env_remove("MUJOCO_LANES").output();
    let out = out.expect("a child");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    false
}

fn run(test: &str, check: fn(&Library, &Path, usize)) {
    if !is_child(test) {
        return;
    }
    let lib = Library::ours().expect("our library");
    let mut paths: Vec<_> = models::standing().into_iter().map(|m| m.1).collect();
    let further = [
        "own/box_pyramid.xml",
        "menagerie/kuka_iiwa_14/scene.xml",
        "menagerie/shadow_hand/scene_right.xml",
    ];
    paths.extend(further.map(|file| models::collection().join(file)));
    paths.extend(
        [
            "models/constraint/equality_newton_dense.xml",
            "models/constraint/contact_pyramidal_newton_dense_mono.xml",
            "models/constraint/contact_elliptic_newton_dense.xml",
            "models/dynamics/plastic.xml",
        ]
        .map(own),
    );
    paths.retain(|path| path.exists());
    let written = [
        ("tendons", TENDONS),
        ("cones", CONES),
        ("limits", LIMITS),
        ("islands", ISLANDS),
    ];
    let written = written.map(|(name, text)| {
        let file = format!("lanes_{test}_{}_{name}.xml", std::process::id());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, text).expect("a file");
        path
    });
    paths.extend_from_slice(&written);
    for (k, path) in paths.iter().enumerate() {
        check(&lib, path, 1 + k % 2);
    }
    for path in written {
        std::fs::remove_file(path).expect("the file");
    }
}

#[test]
#[cfg_attr(
    not(reference),
    ignore = "needs the models of the reference: make oracle"
)]
fn lanes_as_a_loop() {
    run("lanes_as_a_loop", compare);
}

/// `mjd_transitionFD`, with lanes and without.
#[test]
#[cfg_attr(
    not(reference),
    ignore = "needs the models of the reference: make oracle"
)]
fn derivatives_in_lanes() {
    run("derivatives_in_lanes", |lib, path, _| {
        // larger ones take minutes
        if !path.ends_with("box_pyramid.xml") {
            differentiate(lib, path);
        }
    });
}
