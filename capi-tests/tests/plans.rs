//! Plans, what a state keeps from step to step beside its arrays, change no bit: whatever a client writes in between.

use capi_tests::oracle::Library;
use capi_tests::speed::grown;
use mujoco::abi::*;

/// Bodies that fall onto each other and apart, each so much higher than the one before.
fn falling(n: usize, rise: f64, geom: impl Fn(usize) -> &'static str) -> String {
    let body = |i: usize| {
        let (x, y, z) = (
            0.13 * (i % 3) as f64,
            0.11 * (i % 2) as f64,
            0.2 + rise * i as f64,
        );
        let geom = geom(i);
        format!("<body pos='{x} {y} {z}'><freejoint/><geom {geom}/></body>")
    };
    let bodies: String = (0..n).map(body).collect();
    format!("<worldbody><geom type='plane' size='3 3 1'/>{bodies}</worldbody>")
}

/// Boxes: contacts come and go.
fn heap() -> String {
    let boxes = falling(14, 0.22, |_| "type='box' size='.1 .08 .06'");
    format!("<mujoco>{boxes}</mujoco>")
}

/// Shapes of all kinds that are searched for contacts.
fn searched() -> String {
    let shapes = [
        "type='mesh' mesh='ball'",
        "type='mesh' mesh='wedge'",
        "type='cylinder' size='.08 .1'",
        "type='ellipsoid' size='.1 .06 .08'",
    ];
    let bodies = falling(16, 0.2, |i| shapes[i % 4]);
    format!(
        "<mujoco><asset><mesh name='ball' builtin='sphere' params='2' scale='.1 .08 .09'/>
        <mesh name='wedge' vertex='0 0 0  .2 0 0  0 .2 0  0 0 .2'/></asset>{bodies}</mujoco>"
    )
}

/// Something that structure or shapes follow from, another each time.
unsafe fn meddle(m: *mut mjModel, step: usize) {
    // SAFETY: a live model
    let (m, o) = unsafe { (&mut *m, &mut (*m).opt) };
    match step % 60 {
        10 => o.cone = mjCONE_ELLIPTIC,
        20 => o.disableflags ^= mjDSBL_ISLAND,
        30 => o.jacobian = mjJAC_DENSE,
        35 => o.jacobian = mjJAC_AUTO,
        40 => o.cone = mjCONE_PYRAMIDAL,
        // SAFETY: the model has geoms
        50 => unsafe { *m.geom_condim = 4 },
        // SAFETY: as many vertices as the model says
        15 | 45 => unsafe {
            for x in std::slice::from_raw_parts_mut(m.mesh_vert, 3 * m.nmeshvert as usize) {
                *x *= if step % 60 == 15 { 1.3 } else { 1.0 / 1.3 };
            }
        },
        // SAFETY: as many geoms as it says
        25 | 55 if m.nmesh == 2 => unsafe {
            let geoms = std::slice::from_raw_parts_mut(m.geom_dataid, m.ngeom as usize);
            for mesh in geoms.iter_mut().filter(|g| **g >= 0) {
                *mesh = 1 - *mesh;
            }
        },
        _ => {}
    }
}

/// Positions and velocities.
unsafe fn state(m: *const mjModel, d: *const mjData) -> Vec<u64> {
    // SAFETY: a live state
    let (qpos, qvel) = unsafe {
        (
            std::slice::from_raw_parts((*d).qpos, (*m).nq as usize),
            std::slice::from_raw_parts((*d).qvel, (*m).nv as usize),
        )
    };
    qpos.iter().chain(qvel).map(|x| x.to_bits()).collect()
}

/// Steps a state and a fresh copy of it, which has no plans, side by side.
fn same_as_without(text: &str, steps: usize) {
    let ours = Library::ours().expect("our library");
    let m = ours.load_text(text).expect("the model");
    let d = ours.make_data(m).expect("a state");
    for step in 0..steps {
        // SAFETY: the model is live
        unsafe { meddle(m, step) };
        let fresh = ours.make_data(m).expect("a state");
        ours.copy_data(fresh, m, d).expect("a copy");
        for d in [fresh, d] {
            ours.stage("mj_step", m, d).expect("a step");
        }
        // SAFETY: both are live
        unsafe { assert_eq!(state(m, d), state(m, fresh), "step {step}") };
        ours.delete_data(fresh);
    }
    ours.delete_data(d);
    ours.delete_model(m);
}

#[test]
fn a_heap_steps_as_without_plans() {
    same_as_without(&heap(), 300);
}

#[test]
fn meshes_step_as_without_axes_of_the_last_step() {
    same_as_without(&searched(), 300);
}

#[test]
fn grown_scenes_step_as_without_plans() {
    for kind in grown::kinds() {
        if let Some((_, _, text)) = kind.scenes.get(1) {
            same_as_without(text, 30);
        }
    }
}

/// The comparison could fail: a number spoilt in a plan is believed.
#[test]
fn a_plan_is_used() {
    let ours = Library::ours().expect("our library");
    // of many dofs, and all at once
    let whole = "<mujoco><option><flag island='disable'/></option>";
    let text = heap().replacen("<mujoco>", whole, 1);
    let m = ours.load_text(&text).expect("the model");
    let d = ours.make_data(m).expect("a state");
    for _ in 0..100 {
        ours.stage("mj_step", m, d).expect("a step");
    }
    ours.stage("mj_forward", m, d).expect("a step");
    // SAFETY: before the arrays stand eight numbers, then length of key and plan, and both; the plan
    // begins with the number of elements
    unsafe {
        let before = (*d).solver_nnz[0];
        let buffer = (*d).buffer.cast::<u8>();
        let plans = buffer.add(buffer.align_offset(64)).cast::<i32>();
        *plans.add(8 + 2 + *plans.add(8) as usize) += 7;
        ours.stage("mj_forward", m, d).expect("a step");
        assert_ne!((*d).solver_nnz[0], before);
        assert_eq!((*d).solver_nnz[0] - before, 7);
    }
    ours.delete_data(d);
    ours.delete_model(m);
}
