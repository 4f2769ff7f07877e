//! No result depends on what the arena held before: a state whose free arena is full of other things steps to the same bits.

use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::rollout::drive;
use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::{mjDSBL_WARMSTART, mjData, mjModel};

/// Steps in which the state is compared.
const STEPS: usize = 6;

/// More than this of an arena is not filled again and again.
const MOST: u64 = 1 << 22;

/// Fills what is free of an arena, where a step would come: doubles that are no number, integers that are no index.
unsafe fn soil(d: *mut mjData, used: u64) {
    // SAFETY: a live data; inside its arena, behind what is allocated there
    unsafe {
        let free = (*d).parena as u64..used.min((*d).narena as u64).max((*d).parena as u64);
        let front = (*d).arena.cast::<u8>().add(free.start as usize);
        front.write_bytes(0xFF, (free.end - free.start) as usize);
        let stack = used.min((*d).narena as u64 - free.end) as usize;
        let back = (*d).arena.cast::<u8>().add((*d).narena as usize - stack);
        back.write_bytes(0xFF, stack);
    }
}

/// What differs after steps with a clean and a soiled arena.
fn differs(lib: &Library, m: *mut mjModel) -> Result<Vec<String>, String> {
    let mut random = Random::new(3);
    let (clean, soiled) = (lib.make_data(m)?, lib.make_data(m)?);
    let mut wrong = Vec::new();
    for step in 0..STEPS {
        // SAFETY: live data of a live model
        unsafe {
            drive(m, clean, &mut random);
        }
        for stage in ["mj_forward", "mj_step"] {
            lib.copy_data(soiled, m, clean)?;
            // SAFETY: as before
            unsafe { soil(soiled, MOST) };
            let [a, b] = [clean, soiled].map(|d| lib.stage(stage, m, d));
            if a != b {
                wrong.push(format!("{stage} {step}: {a:?}, soiled {b:?}"));
            }
            // SAFETY: as before
            let found = unsafe { compare::datas(m, soiled, clean) };
            let differing = found.iter().filter(|(_, x)| x.any());
            wrong.extend(
                differing.map(|(field, x)| format!("{stage} {step}: {field} {}", x.describe())),
            );
        }
    }
    lib.delete_data(clean);
    lib.delete_data(soiled);
    Ok(wrong)
}

#[test]
fn of_the_arena_changes_nothing() {
    let lib = Library::ours().expect("the library");
    let mut failures = Vec::new();
    for path in own_models("models", &["refused", "listing", "picture"]) {
        let Ok(m) = lib.load_xml(&path) else { continue };
        for cold in [false, true] {
            if cold {
                // SAFETY: a live model
                unsafe { (*m).opt.disableflags |= mjDSBL_WARMSTART };
            }
            match differs(&lib, m) {
                Ok(wrong) if wrong.is_empty() => {}
                Ok(wrong) => failures.push(format!(
                    "{} cold {cold}: {}",
                    path.display(),
                    wrong[..wrong.len().min(3)].join("; ")
                )),
                Err(why) => failures.push(format!("{}: {why}", path.display())),
            }
        }
        lib.delete_model(m);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
