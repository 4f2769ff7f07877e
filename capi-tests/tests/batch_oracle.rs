//! Batches against the genuine library, and both against plain loops: rows, outcomes, warnings, outputs and records in
//! bits, for one, two and three threads, shared and persistent states, and any selection of simulations.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::ffi::{CString, c_char, c_int};
use std::path::{Path, PathBuf};

use capi_tests::oracle::batch::{Batch, Ids};
use capi_tests::oracle::corpus::own;
use capi_tests::oracle::{Library, models};
use capi_tests::random::Random;
use mujoco::abi::*;

const NSIM: usize = 11;

/// Small models over what a state can hold.
fn some_models() -> Vec<PathBuf> {
    let mut all = vec![own("../examples-c/models/humanoid.xml")];
    let named = ["dmc/cheetah", "gym/ant", "dmc/walker"];
    all.extend(
        models::standing()
            .into_iter()
            .filter(|m| named.contains(&m.0.as_str()))
            .map(|m| m.1),
    );
    all.extend(
        [
            "models/sensor/history.xml",
            "models/sensor/all.xml",
            "models/actuator/servos.xml",
            "models/flex/dyn_cloth_edge.xml",
            "models/flex/dyn_trilinear.xml",
            "models/flex/dyn_rod_rk4.xml",
            "models/discrete/tree.xml",
            "models/constraint/equality_newton_dense.xml",
            "models/dynamics/plastic.xml",
            "models/sleep/row.xml",
        ]
        .map(own),
    );
    all.retain(|path| path.exists());
    all
}

/// What a call does, the same in every batch.
#[derive(Debug)]
enum Call {
    Step(usize, c_int),
    Forward(c_int),
    Reset(c_int),
    Rollout(usize),
    SetConst,
}

/// A random call.
fn any_call(random: &mut Random) -> Call {
    let stage = random.below(4) as c_int;
    match random.below(12) {
        0..6 => Call::Step(1 + random.below(3), stage),
        6..8 => Call::Forward(stage),
        8 => Call::Reset(stage),
        9..11 => Call::Rollout(1 + random.below(4)),
        _ => Call::SetConst,
    }
}

/// Some simulations, sorted, or all.
fn some_ids(random: &mut Random) -> Option<Vec<i32>> {
    (!random.one_in(3)).then(|| (0..NSIM as i32).filter(|_| !random.one_in(3)).collect())
}

/// A place of a state row that only takes controls and forces, and its length.
fn part(m: &mjModel, which: usize) -> (usize, usize) {
    let (nq, nv, na, nu) = (m.nq as usize, m.nv as usize, m.na as usize, m.nu as usize);
    let before = 1 + nq + nv + na + m.nhistory as usize + nv;
    match which {
        0 => (before, nu),
        1 => (before + nu, nv),
        _ => (before + nu + nv, 6 * m.nbody as usize),
    }
}

/// Inputs of the next call: controls of all, now and then a force, a push, a wild number.
fn drive(random: &mut Random, m: &mjModel, batches: &[&Batch]) {
    let all = batches[0].state().len();
    let mut rows = batches[0].state().to_vec();
    for sim in 0..NSIM {
        let row = &mut rows[sim * batches[0].nstate..][..batches[0].nstate];
        let (at, n) = part(m, 0);
        row[at..at + n].fill_with(|| random.signed());
        if random.one_in(6) {
            let (at, n) = part(m, 1 + random.below(2));
            let k = random.below(n);
            row[at..at + n]
                .iter_mut()
                .skip(k)
                .take(1)
                .for_each(|f| *f = random.signed());
        }
        if random.one_in(9) && m.nv > 0 {
            let k = 1 + m.nq as usize + random.below(m.nv as usize);
            row[k] += 0.1 * random.signed();
        }
        if random.one_in(60) && m.nv > 0 {
            row[1 + m.nq as usize] = f64::NAN;
        }
    }
    for batch in batches {
        batch.state()[..all].copy_from_slice(&rows);
    }
}

/// Makes the call; outcome and bytes of what was recorded.
fn make_call(
    batch: &Batch,
    m: &mjModel,
    call: &Call,
    ids: Ids,
    random: &mut Random,
) -> (c_int, Vec<u8>) {
    let n = ids.map_or(NSIM, <[i32]>::len);
    match call {
        Call::Step(nstep, stage) => (batch.step(ids, *nstep, *stage), Vec::new()),
        Call::Forward(stage) => (batch.forward(ids, *stage), Vec::new()),
        Call::Reset(stage) => {
            let keys: Vec<i32> = (0..n)
                .map(|_| random.below(m.nkey as usize + 1) as i32 - 1)
                .collect();
            (batch.reset(ids, Some(&keys), *stage), Vec::new())
        }
        Call::SetConst => (batch.set_const(ids), Vec::new()),
        Call::Rollout(nstep) => {
            let count = n * nstep;
            let control: Vec<f64> = (0..count * m.nu as usize)
                .map(|_| random.signed())
                .collect();
            let mut states = vec![0.5f64; count * (m.nq + m.nv) as usize];
            let mut sensors = vec![0.5f64; count * m.nsensordata as usize + 1];
            let field = c"sensordata".as_ptr();
            let record = |field, spec, buf: &mut [f64]| mjBatchRecord {
                field,
                spec,
                buf: buf.as_mut_ptr().cast(),
            };
            let records = [
                record(std::ptr::null(), mjSTATE_QPOS | mjSTATE_QVEL, &mut states),
                record(field, 0, &mut sensors),
            ];
            let failed = batch.rollout(ids, *nstep, &control, mjSTATE_CTRL, &records);
            let bytes = states
                .iter()
                .chain(&sensors)
                .flat_map(|x| x.to_bits().to_ne_bytes());
            (failed, bytes.collect())
        }
    }
}

/// Both rows have the same bits; of NaN the sign is nobody's.
fn check(ours: &[f64], other: &[f64], place: &str) {
    let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
    let at = ours.iter().zip(other).position(|pair| !same(pair));
    assert!(ours.len() == other.len(), "{place}: lengths");
    if let Some(i) = at {
        panic!("{place} [{i}]: {:e}, not {:e}", ours[i], other[i]);
    }
}

/// Masses, gravity and friction that differ from one simulation to the next.
fn vary(batches: &[&Batch]) {
    for name in ["body_mass", "opt.gravity", "geom_friction"] {
        for batch in batches {
            let mut random = Random::new(5);
            let (bytes, _) = batch.expand(name).expect("a field");
            for x in bytes.chunks_exact_mut(8) {
                let value = f64::from_ne_bytes(x.try_into().expect("eight"));
                x.copy_from_slice(&(value * random.range(0.8, 1.2)).to_ne_bytes());
            }
        }
    }
}

/// One random course of calls on batches of both libraries.
fn course(path: &Path, [nthread, seed]: [usize; 2], persistent: bool, varied: bool) -> usize {
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let model = unsafe { &*m };
    let batches = [
        Batch::new(&ours, m, NSIM, nthread, persistent),
        Batch::new(&genuine, m, NSIM, nthread, persistent),
    ];
    let both = [&batches[0], &batches[1]];
    let outputs = [
        "xpos",
        "qacc",
        "sensordata",
        "ncon",
        "qfrc_actuator",
        "cvel",
    ];
    for batch in both {
        assert!(outputs.iter().all(|name| batch.output(name).is_some()));
    }
    if varied {
        vary(&both);
        assert_eq!(
            both.map(|b| b.set_const(None)),
            [0; 2],
            "{}",
            path.display()
        );
    }
    let mut random = Random::new(seed as u64);
    let mut compared = 0;
    for k in 0..25 {
        drive(&mut random, model, &both);
        let (call, ids) = (any_call(&mut random), some_ids(&mut random));
        let place = format!(
            "{} call {k}, {call:?} of {ids:?}, {nthread} threads",
            path.display()
        );
        let [a, b] =
            both.map(|batch| make_call(batch, model, &call, ids.as_deref(), &mut random.clone()));
        random.bits();
        assert_eq!(a.0, b.0, "{place}: failures");
        // sensordata holds what no call computes of another simulation, as outputs below
        assert!(a.1 == b.1 || !persistent && nthread > 1, "{place}: records");
        assert_eq!(both[0].status(), both[1].status(), "{place}");
        for (sim, (a, b)) in both[0]
            .warnings()
            .iter()
            .zip(both[1].warnings())
            .enumerate()
        {
            assert_eq!(a, b, "{place}: warnings of {sim}");
        }
        for sim in 0..NSIM {
            check(
                both[0].row(sim),
                both[1].row(sim),
                &format!("{place}: row {sim}"),
            );
            compared += both[0].nstate;
        }
        // a state that serves many simulations still holds what the call did not compute of another one
        let all = matches!(
            call,
            Call::Step(..) | Call::Rollout(_) | Call::Forward(mjSTAGE_ACC)
        );
        // with several threads, who ran before is chance
        for name in outputs.iter().filter(|_| persistent || all && nthread == 1) {
            let [a, b] = both.map(|batch| batch.output(name).expect("an output").0);
            let bytes = a.len() / NSIM;
            let ran = |sim: &usize| ids.as_ref().is_none_or(|ids| ids.contains(&(*sim as i32)));
            for sim in (0..NSIM).filter(|sim| persistent || ran(sim)) {
                let row = sim * bytes..(sim + 1) * bytes;
                assert!(a[row.clone()] == b[row], "{place}: {name} of {sim}");
            }
        }
    }
    if varied {
        let derived = [
            "body_subtreemass",
            "body_invweight0",
            "dof_M0",
            "dof_invweight0",
            "actuator_acc0",
        ];
        for name in derived {
            let [a, b] = both.map(|batch| batch.expanded(name).map(<[u8]>::to_vec));
            assert!(a == b, "{}: {name}", path.display());
        }
    }
    drop(batches);
    genuine.delete_model(m);
    compared
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn as_the_reference() {
    let mut compared = 0;
    for path in some_models() {
        let sleeps = path.to_string_lossy().contains("sleep");
        for (nthread, seed) in [(1, 1), (2, 2), (3, 3)] {
            for persistent in [false, true] {
                if persistent || !sleeps {
                    compared += course(&path, [nthread, seed], persistent, seed == 2);
                }
            }
        }
    }
    assert!(compared > 100_000, "{compared} numbers");
}

/// The stages up to `stage`, by the functions of the C interface.
fn stages(lib: &Library, m: *const mjModel, d: *mut mjData, stage: c_int) {
    let names: &[&str] = match stage {
        mjSTAGE_NONE => &[],
        mjSTAGE_POS => &[
            "mj_checkPos",
            "mj_checkVel",
            "mj_fwdPosition",
            "mj_sensorPos",
        ],
        mjSTAGE_VEL => &[
            "mj_checkPos",
            "mj_checkVel",
            "mj_fwdPosition",
            "mj_sensorPos",
            "mj_fwdVelocity",
            "mj_sensorVel",
        ],
        _ => &["mj_checkPos", "mj_checkVel", "mj_forward"],
    };
    names
        .iter()
        .for_each(|name| lib.stage(name, m, d).expect(name));
}

/// A batch of ours under calls in any order of simulations, and a loop over states of ours.
fn loops(path: &Path, nthread: usize, persistent: bool) -> usize {
    let ours = Library::ours().expect("our library");
    let m = ours
        .load_xml(path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let model = unsafe { &*m };
    let batch = Batch::new(&ours, m, NSIM, nthread, persistent);
    vary(&[&batch]);
    assert_eq!(batch.set_const(None), 0);
    let copy: unsafe extern "C-unwind" fn(*mut mjModel, *const mjModel) -> *mut mjModel =
        ours.function("mj_copyModel");
    let alone: Vec<_> = (0..NSIM)
        .map(|sim| {
            let own = unsafe { copy(std::ptr::null_mut(), m) };
            batch.get_model(sim, own);
            (own, ours.make_data(own).expect("data"))
        })
        .collect();
    type Get = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, c_int);
    let get: Get = ours.function("mj_getState");
    type Set = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, c_int);
    let set: Set = ours.function("mj_setState");
    let mut random = Random::new(7 + nthread as u64);
    let mut compared = 0;
    for _ in 0..25 {
        drive(&mut random, model, &[&batch]);
        let (ids, nstep, stage) = (
            some_ids(&mut random),
            1 + random.below(3),
            random.below(4) as c_int,
        );
        for (sim, &(m, d)) in alone.iter().enumerate() {
            unsafe { set(m, d, batch.row(sim).as_ptr(), mjSTATE_INTEGRATION) };
        }
        assert_eq!(batch.step(ids.as_deref(), nstep, stage), 0);
        for (sim, &(m, d)) in alone.iter().enumerate() {
            if ids.as_ref().is_none_or(|ids| ids.contains(&(sim as i32))) {
                (0..nstep).for_each(|_| ours.stage("mj_step", m, d).expect("a step"));
                stages(&ours, m, d, stage);
            }
            let mut row = vec![0.0; batch.nstate];
            unsafe { get(m, d, row.as_mut_ptr(), mjSTATE_INTEGRATION) };
            let place = format!(
                "{} sim {sim}, {nthread} threads, {persistent}",
                path.display()
            );
            check(batch.row(sim), &row, &place);
            compared += row.len();
        }
    }
    drop(batch);
    for (m, d) in alone {
        ours.delete_data(d);
        ours.delete_model(m);
    }
    ours.delete_model(m);
    compared
}

#[test]
fn as_a_loop() {
    let mut compared = 0;
    for path in some_models() {
        let sleeps = path.to_string_lossy().contains("sleep");
        for nthread in 1..=3 {
            for persistent in [false, true].into_iter().filter(|&p| p || !sleeps) {
                compared += loops(&path, nthread, persistent);
            }
        }
    }
    assert!(compared > 50_000, "{compared} numbers");
}

/// Every field's name: which can be outputs, recorded or differ, with their sizes.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn names_of_fields() {
    let (ours, genuine) = Library::both();
    let m = genuine
        .load_xml(&own("models/sensor/all.xml"))
        .expect("a model");
    let batches = [&ours, &genuine].map(|lib| Batch::new(lib, m, 2, 1, false));
    let data = mujoco::schema::data::ARRAYS
        .iter()
        .map(|a| a.name)
        .chain(mujoco::schema::data::HEAD.iter().map(|s| s.name));
    let arrays = mujoco::schema::model::ARRAYS
        .iter()
        .map(|a| a.name.to_string());
    let options = mujoco::schema::model_structs::STRUCTS
        .iter()
        .find(|s| s.name == "mjOption")
        .expect("options");
    let fields = arrays.chain(options.fields.iter().map(|f| format!("opt.{}", f.name)));
    let (mut found, mut recorded) = (0, 0);
    for name in data {
        let [a, b] = [&batches[0], &batches[1]].map(|b| b.output(name).map(|o| (o.0.len(), o.1)));
        assert_eq!(a, b, "output {name}");
        found += usize::from(a.is_some());
        let c = CString::new(name).expect("a name");
        let mut room = vec![0u8; 1 << 20];
        let record = mjBatchRecord {
            field: c.as_ptr().cast::<c_char>(),
            spec: 0,
            buf: room.as_mut_ptr().cast(),
        };
        // errors of batches cannot leave the reference by unwinding: what is refused stands in c/batch.c
        if ours.guarded(|| batches[0].rollout(None, 1, &[0.0; 100], 0, &[record])) == Ok(0) {
            assert_eq!(
                batches[1].rollout(None, 1, &[0.0; 100], 0, &[record]),
                0,
                "record {name}"
            );
            recorded += 1;
        }
    }
    for name in fields {
        let [a, b] =
            [&batches[0], &batches[1]].map(|b| b.expand(&name).map(|o| (o.0.to_vec(), o.1)));
        assert_eq!(
            a.as_ref().map(|x| x.1),
            b.as_ref().map(|x| x.1),
            "field {name}"
        );
        assert!(a == b, "values of {name}");
        found += usize::from(a.is_some());
    }
    assert!(
        found > 500 && recorded > 100,
        "{found} fields, {recorded} recorded"
    );
}
