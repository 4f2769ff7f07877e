//! Cameras, lights and energies of a step by RK4: what the last stage leaves, and what a callback sees of each stage, are the
//! same as in the genuine library, whether or not somebody looks.
//! The callback is the process's own, so that nothing else is tested beside it.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::cell::RefCell;

use capi_tests::oracle::Library;
use mujoco::abi::{mjData, mjModel};

type Control = unsafe extern "C" fn(*const mjModel, *mut mjData);

/// Of energy, which is asked for early, and of a camera.
const SENSOR: &str = "<sensor><e_potential/><framepos objtype='camera' objname='own'/></sensor>";
/// Something that falls and swings, with what follows it.
const MODEL: &str = "<mujoco><option integrator='RK4'><flag energy='enable'/></option>
  <worldbody>
    <light pos='0 0 3' mode='targetbody' target='hand'/>
    <camera name='aim' pos='2 0 1' mode='targetbody' target='hand'/>
    <camera name='along' pos='0 2 1' mode='trackcom'/>
    <body pos='0 0 1'><joint name='swing' axis='0 1 0' damping='.1'/><geom size='.1'/>
      <body name='hand' pos='.3 0 0'><joint axis='1 0 0'/><geom size='.05 .1' type='capsule'/>
        <camera name='own' pos='0 0 .1'/><light pos='0 0 .2' dir='1 0 -1'/></body></body>
  </worldbody>
  <actuator><motor joint='swing' name='push' gear='2'/></actuator>SENSOR</mujoco>";

thread_local! {
    static SEEN: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Bits of what follows the bodies, and whether energies are up to date.
unsafe fn look(m: *const mjModel, d: *mut mjData) -> Vec<u64> {
    unsafe {
        let (m, d) = (&*m, &*d);
        let numbers = |p: *const f64, n: i64| std::slice::from_raw_parts(p, n as usize);
        let all = [
            numbers(d.cam_xpos, 3 * m.ncam),
            numbers(d.cam_xmat, 9 * m.ncam),
            numbers(d.light_xpos, 3 * m.nlight),
            numbers(d.light_xdir, 3 * m.nlight),
            numbers(d.sensordata, m.nsensordata),
            &d.energy,
        ];
        let flags = [
            d.flg_energypos,
            d.flg_energyvel,
            d.flg_subtreevel,
            d.flg_rnepost,
        ];
        let bits = all.concat().into_iter().map(f64::to_bits);
        bits.chain(flags.map(u64::from)).collect()
    }
}

unsafe extern "C" fn control(m: *const mjModel, d: *mut mjData) {
    let bits = unsafe { look(m, d) };
    SEEN.with_borrow_mut(|seen| seen.extend(bits));
}

/// What is left after each step and, where a callback is `set`, what it has seen in between.
fn steps(library: &Library, m: *const mjModel, set: bool) -> Vec<u64> {
    let slot: *mut Option<Control> = library.function("mjcb_control");
    unsafe { *slot = set.then_some(control as Control) };
    let d = library.make_data(m).unwrap();
    for _ in 0..20 {
        library.stage("mj_step", m, d).unwrap();
        let left = unsafe { look(m, d) };
        SEEN.with_borrow_mut(|seen| seen.extend(left));
    }
    unsafe { *slot = None };
    library.delete_data(d);
    SEEN.take()
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn what_is_seen_of_stages_is_the_same() {
    let (ours, genuine) = Library::both();
    for sensor in ["", SENSOR] {
        let m = genuine.load_text(&MODEL.replace("SENSOR", sensor)).unwrap();
        let mut lengths = Vec::new();
        for set in [false, true] {
            let (own, wanted) = (steps(&ours, m, set), steps(&genuine, m, set));
            assert!(own == wanted, "sensors {sensor:?}, callback {set}");
            lengths.push(wanted.len());
        }
        // four stages and the end of the step
        assert_eq!(lengths[1], 5 * lengths[0]);
        genuine.delete_model(m);
    }
}
