//! SONAME, the bindings of OpenGL, the characters that rendering draws, and regeneration of committed sources on request (`make generate`); nothing else.

#[path = "src/schema/doc/kept.rs"]
mod doc;

#[path = "src/schema/mod.rs"]
#[allow(dead_code)]
mod schema;

#[path = "src/schema/emit/mod.rs"]
mod emit;

#[path = "src/view/render/font/bitmap.rs"]
#[allow(dead_code)]
mod bitmap;

#[path = "src/view/render/font/raster.rs"]
mod raster;

#[path = "src/view/render/font/sizes.rs"]
#[allow(dead_code)]
mod sizes;

/// What rendering uses beyond OpenGL 1.5.
const EXTENSIONS: [&str; 7] = [
    "GL_ARB_clip_control",
    "GL_ARB_depth_buffer_float",
    "GL_ARB_framebuffer_object",
    "GL_ARB_seamless_cube_map",
    "GL_ARB_vertex_buffer_object",
    "GL_EXT_texture_sRGB",
    "GL_KHR_debug",
];

/// Where a file for the library is left.
fn made(name: &str) -> std::path::PathBuf {
    let folder = std::env::var("OUT_DIR").expect("cargo sets it");
    std::path::Path::new(&folder).join(name)
}

/// The bits of all characters in all sizes, deflated, for `src/view/render/font`.
fn characters() {
    let all = sizes::SIZES.iter().flat_map(raster::bitmaps);
    let bits: Vec<u8> = all.flat_map(|bitmap| bitmap.bits).collect();
    let path = made("characters");
    let packed = miniz_oxide::deflate::compress_to_vec(&bits, 9);
    std::fs::write(&path, packed).unwrap_or_else(|e| panic!("{path:?}: {e}"));
}

/// Every word of the sources that call OpenGL.
fn words_of(folder: &str) -> std::collections::BTreeSet<String> {
    let files = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let texts = files.map(|file| {
        let path = file.unwrap_or_else(|e| panic!("{folder}: {e}")).path();
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"))
    });
    let words = |text: String| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.map(str::to_string).collect()
    };
    texts.flat_map(words).collect()
}

/// Where OpenGL is called.
const CALLERS: &str = "src/view/render/gl";

/// The table of OpenGL's functions that are called, for `src/view/render/gl`.
fn opengl() {
    use gl_generator::{Api, Fallbacks, Profile, Registry, StructGenerator};
    let path = made("opengl.rs");
    let mut file = std::fs::File::create(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    let compatible = Profile::Compatibility;
    let mut all = Registry::new(Api::Gl, (1, 5), compatible, Fallbacks::None, EXTENSIONS);
    let called = words_of(CALLERS);
    all.cmds.retain(|cmd| called.contains(&cmd.proto.ident));
    all.write_bindings(StructGenerator, &mut file)
        .unwrap_or_else(|e| panic!("{path:?}: {e}"));
}

fn main() {
    opengl();
    characters();
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmujoco.so.4.0.0");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/schema");
    println!("cargo:rerun-if-changed=src/view/render/font");
    println!("cargo:rerun-if-changed={CALLERS}");
    println!("cargo:rerun-if-env-changed=MUJOCO_GENERATE");
    if std::env::var_os("MUJOCO_GENERATE").is_some() {
        for (path, text) in emit::rust_files() {
            if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                std::fs::write(&path, text).unwrap_or_else(|e| panic!("{path}: {e}"));
            }
        }
    }
}
