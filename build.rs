//! SONAME, and regeneration of committed sources on request (`make generate`); nothing else.

#[path = "src/schema/mod.rs"]
#[allow(dead_code)]
mod schema;

#[path = "src/schema/emit/mod.rs"]
mod emit;

fn main() {
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmujoco.so.4.0.0");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/schema");
    println!("cargo:rerun-if-env-changed=MUJOCO_GENERATE");
    if std::env::var_os("MUJOCO_GENERATE").is_some() {
        for (path, text) in emit::rust_files() {
            if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                std::fs::write(&path, text).unwrap_or_else(|e| panic!("{path}: {e}"));
            }
        }
    }
}
