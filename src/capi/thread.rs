//! mujoco.h, section "Threads".

use core::ffi::c_int;

use crate::abi::*;
use crate::base::thread;

/// Gives a state `nthread` worker threads for the stages that can use them; none for 0 or less. Workers it
/// had end first; `mj_deleteData` ends them too, and copies get none.
///
/// # Safety
/// `d` is a live state that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_threadpool(d: *mut mjData, nthread: c_int) {
    // SAFETY: the common contract of this floor
    unsafe { thread::set_pool(d, nthread) }
}

// what `make tsan` watches
#[cfg(test)]
mod tests {
    use super::*;
    use crate::capi::batch::*;
    use crate::capi::testing::Sim;

    // three heaps of two: islands, contacts with meshes, sensors
    const HEAPS: &str = "<mujoco><option solver='Newton'><flag island='enable'/></option><asset>
      <mesh name='ball' builtin='sphere' params='2' scale='.1 .1 .1'/>
      <mesh name='ring' builtin='supertorus' params='8 .5 1 1'/></asset>
      <worldbody><geom type='plane' size='5 5 .1'/><replicate count='3' offset='1 0 0'>
      <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body pos='.03 0 .28'><freejoint/><geom type='mesh' mesh='ball' mass='1'/></body></replicate>
      <body pos='0 2 1'><joint name='hinge' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body></worldbody>
      <actuator><motor joint='hinge'/></actuator><sensor><jointpos joint='hinge'/></sensor></mujoco>";
    const SIMULATIONS: usize = 6;

    unsafe extern "C-unwind" fn note(
        _: *const mjModel,
        d: *mut mjData,
        sim: c_int,
        arg: *mut core::ffi::c_void,
    ) {
        // SAFETY: one number for each simulation
        unsafe { *arg.cast::<f64>().add(sim as usize) = (*d).time }
    }

    #[test]
    fn a_batch_and_a_pool_have_no_races() {
        let mut sim = Sim::new(HEAPS);
        let (m, d) = sim.raw();
        let mut ids = [0, 2, 3];
        for persistent in [0, 1] {
            let config = mjBatchConfig {
                nthread: 2,
                persistent,
            };
            let mut times = [0.0; SIMULATIONS];
            // SAFETY: a batch of a live model, until it is deleted; rows have the lengths that it tells
            unsafe {
                let null = core::ptr::null_mut::<()>();
                let b = mjb_makeBatch(m, SIMULATIONS as c_int, &config, null.cast(), 0);
                assert!(!b.is_null());
                assert!(!mjb_output(b, c"qacc".as_ptr(), null.cast(), null.cast()).is_null());
                let mass = mjb_expand(b, c"body_mass".as_ptr(), null.cast(), null.cast());
                *mass.cast::<f64>().add(1) *= 1.5;
                assert_eq!(mjb_setConst(b, core::ptr::null(), 0), 0);
                assert_eq!(mjb_step(b, core::ptr::null(), 0, 3, 0), 0);
                assert_eq!(mjb_step(b, ids.as_mut_ptr(), 3, 2, 2), 0);
                assert_eq!(mjb_forward(b, core::ptr::null(), 0, 0), 0);
                let arg = times.as_mut_ptr().cast();
                assert_eq!(mjb_apply(b, core::ptr::null(), 0, Some(note), arg, 1), 0);
                assert_eq!(mjb_reset(b, ids.as_ptr(), 3, core::ptr::null(), 0), 0);
                mjb_deleteBatch(b);
            }
            assert!(times[2] > times[1] && times[1] > 0.0);
        }
        // SAFETY: a live state
        unsafe { mju_threadpool(d, 2) };
        sim.steps(30);
        assert!(sim.data().ncon() > 6);
    }
}
