//! Built-in themes.

use std::ffi::c_int;
use std::slice::from_raw_parts;

use capi_tests::oracle::Library;
use mujoco::abi::*;

fn bytes<T>(x: &T) -> Vec<u8> {
    unsafe { from_raw_parts((x as *const T).cast(), size_of::<T>()) }.to_vec()
}

/// The same struct from both libraries for every index.
fn same<T>(both: &(Library, Library), name: &str) {
    let theme = |library: &Library, index: c_int| {
        let f: unsafe extern "C-unwind" fn(c_int) -> T = library.function(name);
        bytes(&unsafe { f(index) })
    };
    for index in [-1, 0, 1, 2, 3, 4, 5, 1000, c_int::MIN, c_int::MAX] {
        assert_eq!(
            theme(&both.0, index),
            theme(&both.1, index),
            "{name}({index})"
        );
    }
    assert_ne!(theme(&both.1, 0), theme(&both.1, 1), "{name}");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn themes() {
    let both = Library::both();
    same::<mjuiThemeSpacing>(&both, "mjui_themeSpacing");
    same::<mjuiThemeColor>(&both, "mjui_themeColor");
}
