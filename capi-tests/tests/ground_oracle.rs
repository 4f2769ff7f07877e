//! Models and states byte by byte against the reference: MJB files of the standing models go through
//! our reader and writer unchanged, and a fresh, a reset and a copied state have the same bytes.

use std::ffi::c_int;
use std::mem::offset_of;
use std::ptr::null_mut;

use capi_tests::oracle::library::Library;
use capi_tests::oracle::models;
use mujoco::abi::{mjData, mjModel};
use mujoco::base::slots_gen::DATA_ARRAYS;
use mujoco::base::{DataRef, buffer, mjb};
use mujoco::capi::init::{mj_makeData, mj_resetDataDebug, mj_resetDataKeyframe};

/// Bytes of a state that do not depend on where its memory lies: inline members, then the buffer
/// arrays with their places relative to the buffer.
fn bytes(m: *const mjModel, d: *const mjData) -> Vec<u8> {
    let mut all = Vec::new();
    // SAFETY: a live state of the model; members lie inside the struct, arrays inside the buffer
    unsafe {
        let mut take = |p: *const u8, n: usize| {
            all.extend_from_slice(std::slice::from_raw_parts(p, n));
        };
        for (from, to) in [
            (0, offset_of!(mjData, nplugin)),
            (offset_of!(mjData, pstack), offset_of!(mjData, threadpool)),
            (offset_of!(mjData, maxuse_stack), offset_of!(mjData, solver)),
            (
                offset_of!(mjData, solver_niter),
                offset_of!(mjData, solver_fwdinv),
            ),
            (offset_of!(mjData, warning), offset_of!(mjData, timer)),
            (offset_of!(mjData, ncon), offset_of!(mjData, flg_energypos)),
            (offset_of!(mjData, time), offset_of!(mjData, buffer)),
            (offset_of!(mjData, signature), size_of::<mjData>()),
        ] {
            take(d.cast::<u8>().add(from), to - from);
        }
        for slot in &DATA_ARRAYS {
            let array = slot.get(d);
            // before the first may stand what a state keeps from step to step
            let place = array as usize - DATA_ARRAYS[0].get(d) as usize;
            take(place.to_ne_bytes().as_ptr(), 8);
            take(array, slot.bytes(m, std::ptr::null()).expect("sizes"));
        }
    }
    all
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn files_and_states_are_the_same_bytes() {
    let genuine = Library::reference();
    type Debug = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, u8);
    type Key = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int);
    let debug: Debug = genuine.function("mj_resetDataDebug");
    let key: Key = genuine.function("mj_resetDataKeyframe");

    let models = models::standing();
    assert!(models.len() >= 19, "{} models", models.len());
    for (name, path) in models {
        let theirs = genuine
            .load_xml(&path)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let file = genuine.save_mjb(theirs).expect("save");
        let ours = mjb::load(&file);
        assert!(!ours.is_null(), "{name}: refused");
        let mut again = Vec::new();
        // SAFETY: models and states live until they are deleted below
        unsafe {
            assert!(mjb::write(ours, |part| {
                again.extend_from_slice(part);
                true
            }));
            assert!(again == file, "{name}: file differs");
            assert_eq!(mjb::file_size(ours) as usize, file.len());

            let (d, g) = (mj_makeData(ours), genuine.make_data(theirs).expect("data"));
            // the reference's model has a signature, a loaded one does not
            (*ours).signature = (*theirs).signature;
            let check = |what: &str, d: *mut mjData, g: *mut mjData| {
                assert!(bytes(ours, d) == bytes(theirs, g), "{name}: {what} differs");
            };
            (*d).signature = (*g).signature;
            check("fresh state", d, g);
            for state in [d, g] {
                for i in 0..(*ours).nq as usize {
                    *(*state).qpos.add(i) = i as f64;
                }
                (*state).time = 3.0;
            }
            mj_resetDataDebug(ours, d, 77);
            debug(theirs, g, 77);
            check("reset state", d, g);
            let copy = buffer::copy_data(null_mut(), &DataRef::new(ours, d), true);
            check("copy", copy, g);
            mj_resetDataKeyframe(ours, copy, 0);
            key(theirs, g, 0);
            check("keyframe state", copy, g);
            buffer::delete_data(d);
            buffer::delete_data(copy);
            genuine.delete_data(g);
            genuine.delete_model(theirs);
            buffer::delete_model(ours);
        }
    }
}
