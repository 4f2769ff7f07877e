//! A step allocates nothing: neither through the Rust allocator nor through the C hooks.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::{CString, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use mujoco::capi;

struct Counting;

static ON: AtomicBool = AtomicBool::new(false);
static RUST: AtomicUsize = AtomicUsize::new(0);
static HOOK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: hands every request to the system allocator unchanged
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        RUST.fetch_add(ON.load(SeqCst) as usize, SeqCst);
        // SAFETY: passed on
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: passed on
        unsafe { System.dealloc(p, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

unsafe extern "C-unwind" fn hook_malloc(n: usize) -> *mut c_void {
    HOOK.fetch_add(ON.load(SeqCst) as usize, SeqCst);
    // SAFETY: plain allocation
    unsafe { libc::malloc(n) }
}

unsafe extern "C-unwind" fn hook_free(p: *mut c_void) {
    // SAFETY: allocated by `hook_malloc`
    unsafe { libc::free(p) }
}

/// Below the workspace, with an integrator: every one, and a model whose trees fall asleep and wake.
const CASES: [(&str, i32); 6] = [
    ("examples-c/models/humanoid.xml", 0),
    ("examples-c/models/humanoid.xml", 1),
    ("examples-c/models/humanoid.xml", 2),
    ("examples-c/models/humanoid.xml", 3),
    ("capi-tests/models/sleep/row.xml", 0),
    ("capi-tests/models/ipc/beside.xml", 4),
];

#[test]
fn step_allocates_nothing() {
    let mut error = [0; 500];
    // SAFETY: live buffers; model and data belong together
    unsafe {
        mujoco::capi::globals::mju_user_malloc = Some(hook_malloc);
        mujoco::capi::globals::mju_user_free = Some(hook_free);
        for (path, integrator) in CASES {
            let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
            let name = CString::new(path.clone()).unwrap();
            ON.store(true, SeqCst);
            let m =
                capi::parse::mj_loadXML(name.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 500);
            assert!(
                !m.is_null(),
                "{:?}",
                std::ffi::CStr::from_ptr(error.as_ptr())
            );
            (*m).opt.integrator = integrator;
            let d = capi::init::mj_makeData(m);
            // the counters count: loading allocates on both sides
            assert!(RUST.swap(0, SeqCst) > 0 && HOOK.swap(0, SeqCst) > 0);

            let mut contacts = 0;
            for step in 0..1000 {
                for k in 0..(*m).nu as usize {
                    *(*d).ctrl.add(k) = ((step + 7 * k) as f64 * 0.05).sin();
                }
                capi::step::mj_step(m, d);
                contacts += (*d).ncon;
            }
            ON.store(false, SeqCst);
            assert!(contacts > 0, "{path}: nothing touched the floor");
            let counts = (RUST.swap(0, SeqCst), HOOK.swap(0, SeqCst));
            assert_eq!(
                counts,
                (0, 0),
                "{path}, integrator {integrator}: (Rust, hook) allocations"
            );
            batch_steps(m, &path);
            if [0, 3].contains(&integrator) && (*m).na == 0 && (*m).opt.enableflags == 0 {
                derivatives(m, d, &path);
            }
            capi::init::mj_deleteData(d);
            capi::init::mj_deleteModel(m);
        }
    }
}

/// Derivatives of a step allocate nothing after the first call on a model.
unsafe fn derivatives(m: *const mujoco::abi::mjModel, d: *mut mujoco::abi::mjData, path: &str) {
    // SAFETY: model and data belong together; matrices have the sizes of the manual
    unsafe {
        let (n, nu) = (2 * (*m).nv as usize, (*m).nu as usize);
        let (mut a, mut b) = (vec![0.0; n * n], vec![0.0; n * nu]);
        let none = std::ptr::null_mut();
        for call in 0..5 {
            ON.store(call > 0, SeqCst);
            let (a, b) = (a.as_mut_ptr(), b.as_mut_ptr());
            capi::derivatives::mjd_transitionFD(m, d, 1e-6, 1, a, b, none, none);
        }
        ON.store(false, SeqCst);
        assert!(a.iter().any(|&x| x != 0.0));
        let counts = (RUST.swap(0, SeqCst), HOOK.swap(0, SeqCst));
        assert_eq!(counts, (0, 0), "{path}: derivatives");
    }
}

/// A step of a batch allocates nothing after the first, on any of its threads.
unsafe fn batch_steps(m: *const mujoco::abi::mjModel, path: &str) {
    for persistent in [0, 1] {
        let config = mujoco::abi::mjBatchConfig {
            nthread: 2,
            persistent,
        };
        // SAFETY: a live model
        unsafe {
            let b = capi::batch::mjb_makeBatch(m, 8, &config, std::ptr::null_mut(), 0);
            if b.is_null() {
                assert_eq!(persistent, 0, "{path}: no batch");
                continue; // sleeping models
            }
            let step = |n| {
                for _ in 0..n {
                    let ids = [1, 2, 3, 5, 7];
                    capi::batch::mjb_step(b, ids.as_ptr(), 5, 1, 2);
                    capi::batch::mjb_step(b, std::ptr::null(), 0, 2, 0);
                }
            };
            step(3);
            ON.store(true, SeqCst);
            step(50);
            ON.store(false, SeqCst);
            let counts = (RUST.swap(0, SeqCst), HOOK.swap(0, SeqCst));
            assert_eq!(counts, (0, 0), "{path}, persistent {persistent}: batch");
            capi::batch::mjb_deleteBatch(b);
        }
    }
}
