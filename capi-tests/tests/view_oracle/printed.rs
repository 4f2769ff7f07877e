//! Scenes as text: the same bytes.

use std::ffi::{CString, c_char};

use capi_tests::oracle::Library;
use mujoco::abi::*;

use crate::stage::{Stage, states};

type Update = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *const mjvOption,
    *const mjvPerturb,
    *mut mjvCamera,
    i32,
    *mut mjvScene,
);
type Print = unsafe extern "C-unwind" fn(*const mjvScene, *const c_char);
type Formatted = unsafe extern "C-unwind" fn(*const mjvScene, *const c_char, *const c_char);

/// What a library prints of a scene of its own.
unsafe fn text(library: &Library, stage: &Stage, format: Option<&std::ffi::CStr>) -> Vec<u8> {
    let path = std::env::temp_dir().join(format!("rujoco_scene_{}.txt", std::process::id()));
    let name = CString::new(path.to_string_lossy().as_bytes()).expect("a path");
    let scn = &raw const *stage.scn;
    match format {
        None => unsafe { library.function::<Print>("mj_printScene")(scn, name.as_ptr()) },
        Some(format) => {
            let print = library.function::<Formatted>("mj_printFormattedScene");
            unsafe { print(scn, name.as_ptr(), format.as_ptr()) }
        }
    }
    let text = std::fs::read(&path).expect("the text");
    std::fs::remove_file(&path).expect("the text");
    text
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn printed() {
    let (ours, genuine) = Library::both();
    let mut bytes = 0;
    states(&genuine, |label, m, d| {
        let both = [&ours, &genuine].map(|library| {
            let mut stage = Stage::new(library, m, 500);
            let mut opt = *crate::fill::bytes::<mjvOption>(0);
            let mut cam = *crate::fill::bytes::<mjvCamera>(0);
            unsafe {
                library
                    .function::<unsafe extern "C-unwind" fn(*mut mjvOption)>("mjv_defaultOption")(
                    &mut opt,
                );
                library.function::<unsafe extern "C-unwind" fn(*const mjModel, *mut mjvCamera)>(
                    "mjv_defaultFreeCamera",
                )(m, &mut cam);
                opt.label = mjLABEL_FLEX;
                let update: Update = library.function("mjv_updateScene");
                update(
                    m,
                    d,
                    &opt,
                    std::ptr::null(),
                    &mut cam,
                    mjCAT_ALL,
                    &mut *stage.scn,
                );
                let plain = text(library, &stage, None);
                stage.scn.enabletransform = 1;
                stage.scn.translate = [1.0, -2.5, 1e-9];
                let exact = text(library, &stage, Some(c"%.9g"));
                [plain, exact].map(|text| String::from_utf8_lossy(&text).into_owned())
            }
        });
        assert_eq!(both[0], both[1], "{label}");
        bytes += both[1][1].len();
    });
    assert!(bytes > 100_000, "{bytes}");
}
