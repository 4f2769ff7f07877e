//! `cfg(reference)`: the genuine library is there, so the tests that compare with it can run; cargo reports
//! them as ignored otherwise. `MUJOCO_ORACLE_REQUIRED=1` (`make test`) runs them in any case, so that they fail.
//! `cfg(egl)`: the system has EGL, for tests that draw.

use std::path::PathBuf;

fn main() {
    let library = std::env::var_os("MUJOCO_ORACLE").map_or_else(
        || PathBuf::from("../build/oracle/mujoco/libmujoco.so.4.0.0"),
        PathBuf::from,
    );
    println!("cargo:rustc-check-cfg=cfg(reference)");
    println!("cargo:rerun-if-env-changed=MUJOCO_ORACLE");
    println!("cargo:rerun-if-env-changed=MUJOCO_ORACLE_REQUIRED");
    println!("cargo:rerun-if-changed={}", library.display());
    let required = std::env::var("MUJOCO_ORACLE_REQUIRED").is_ok_and(|v| v == "1");
    if required || library.exists() {
        println!("cargo:rustc-cfg=reference");
    }
    println!("cargo:rustc-check-cfg=cfg(egl)");
    let known = std::process::Command::new("/sbin/ldconfig")
        .arg("-p")
        .output();
    if known.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).contains("libEGL.so.1 ")) {
        println!("cargo:rustc-cfg=egl");
    }
}
