//! Where the bits of a rollout come from: with `MUJOCO_PORTABLE_MATH=1` they are the same whichever
//! variants of its functions the system's library takes; otherwise they follow the system.
//!
//! The environment counts once per process, so each rollout runs in a child.

use std::ffi::CString;
use std::process::Command;

use capi_tests::random::Random;
use mujoco::capi;

/// Set in children: the switch of this test, not of the library.
const CHILD: &str = "PORTABLE_MATH_CHILD";

/// Takes the fused variants from glibc's functions.
const TUNABLES: &str = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX2_Usable,-FMA_Usable";

/// Below the workspace.
const MODELS: [&str; 3] = [
    "examples-c/models/humanoid.xml",
    "capi-tests/models/actuator/servos.xml",
    "capi-tests/models/tendon/opposite.xml",
];

/// Runs this test alone in a child and returns what it prints about its rollouts.
fn child(portable: bool, tunables: &str) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "rollouts_have_the_same_bits", "--nocapture"]);
    command.env(CHILD, "1").env("GLIBC_TUNABLES", tunables);
    command.env("MUJOCO_PORTABLE_MATH", if portable { "1" } else { "0" });
    let out = command.output().expect("a child");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let text = String::from_utf8_lossy(&out.stdout);
    let bits = text.lines().filter_map(|l| l.split_once("bits: "));
    let bits: Vec<_> = bits.map(|(_, b)| b.to_string()).collect();
    assert_eq!(bits.len(), MODELS.len(), "{text}");
    bits
}

/// A digest of all states of a rollout with random controls.
fn digest(path: &str) -> u64 {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    let name = CString::new(path).unwrap();
    let (mut error, mut random) = ([0; 500], Random::new(1));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    // SAFETY: live buffers; model and data belong together
    unsafe {
        let m = capi::parse::mj_loadXML(name.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 500);
        assert!(
            !m.is_null(),
            "{:?}",
            std::ffi::CStr::from_ptr(error.as_ptr())
        );
        let d = capi::init::mj_makeData(m);
        for _ in 0..500 {
            for k in 0..(*m).nu as usize {
                *(*d).ctrl.add(k) = random.signed();
            }
            for k in 0..(*m).nv as usize {
                *(*d).qfrc_applied.add(k) = 0.1 * random.signed();
            }
            capi::step::mj_step(m, d);
            let state = std::slice::from_raw_parts((*d).qpos, (*m).nq as usize);
            for x in state {
                hash = (hash ^ x.to_bits()).wrapping_mul(0x100_0000_01b3);
            }
        }
        capi::init::mj_deleteData(d);
        capi::init::mj_deleteModel(m);
    }
    hash
}

#[test]
fn rollouts_have_the_same_bits() {
    if std::env::var_os(CHILD).is_some() {
        for path in MODELS {
            println!("bits: {:016x}", digest(path));
        }
        return;
    }
    let portable = child(true, "");
    assert_eq!(portable, child(true, ""), "one process after another");
    assert_eq!(
        portable,
        child(true, TUNABLES),
        "other variants of the system's functions"
    );
    // the switch does something, where a system's functions are not those of the crate by chance
    let system = child(false, "");
    assert_ne!(portable, system);
    // the system's own functions may follow the processor; what they do here is said, not demanded
    let same = system == child(false, TUNABLES);
    println!(
        "default mode, without fused functions: {}",
        if same { "the same bits" } else { "other bits" }
    );
}
