//! A `libmujoco.so`, ours or genuine.
#![allow(clippy::not_unsafe_ptr_arg_deref)] // test code: pointers come from the libraries themselves

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use mujoco::abi::{mjData, mjLogMessage, mjModel};

/// An opened library.
pub struct Library {
    handle: *mut c_void,
    pub path: PathBuf,
}

/// What an ERROR message becomes on its way through the library's frames.
struct Raised(String);

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static WARNINGS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Receives every message: errors leave the library as an unwind, the rest is dropped.
unsafe extern "C-unwind" fn on_message(message: *const mjLogMessage) {
    // SAFETY: the library passes a live message
    let m = unsafe { &*message };
    if m.level == 3 {
        // SAFETY: the subject is NUL-terminated by contract
        let text = unsafe { CStr::from_ptr(m.subject.as_ptr()) };
        resume_unwind(Box::new(Raised(text.to_string_lossy().into_owned())));
    }
    if m.level == 2 {
        // SAFETY: as above
        let text = unsafe { CStr::from_ptr(m.subject.as_ptr()) };
        let mut text = text.to_string_lossy().into_owned();
        if !m.body.is_null() {
            // SAFETY: as above
            text += &format!("\n{}", unsafe { CStr::from_ptr(m.body) }.to_string_lossy());
        }
        WARNINGS.with_borrow_mut(|all| all.push(text));
    }
    if !QUIET.get() && m.level == 2 && std::env::var_os("VERBOSE").is_some() {
        eprintln!(
            "warning: {}",
            // SAFETY: as above
            unsafe { CStr::from_ptr(m.subject.as_ptr()) }.to_string_lossy()
        );
    }
}

/// Where the genuine library is: `MUJOCO_ORACLE`, or `build/oracle` (made by `make oracle`).
pub fn genuine_path() -> PathBuf {
    std::env::var_os("MUJOCO_ORACLE").map_or_else(
        || crate::root().join("build/oracle/mujoco/libmujoco.so.4.0.0"),
        PathBuf::from,
    )
}

impl Library {
    /// Opens a library and routes its messages to this process.
    pub fn open(path: &Path) -> Result<Self, String> {
        let c = CString::new(path.to_string_lossy().as_bytes()).map_err(|e| e.to_string())?;
        let flags = libc::RTLD_NOW | libc::RTLD_LOCAL | libc::RTLD_DEEPBIND;
        // SAFETY: plain dlopen of a library whose constructors only register defaults
        let handle = unsafe { libc::dlopen(c.as_ptr(), flags) };
        if handle.is_null() {
            // SAFETY: dlerror returns a string after a failed dlopen
            let why = unsafe { CStr::from_ptr(libc::dlerror()) };
            return Err(why.to_string_lossy().into_owned());
        }
        let lib = Self {
            handle,
            path: path.to_path_buf(),
        };
        type SetHandler = unsafe extern "C-unwind" fn(
            Option<unsafe extern "C-unwind" fn(*const mjLogMessage)>,
        ) -> *mut c_void;
        // SAFETY: the prototype is that of mujoco.h
        unsafe { lib.function::<SetHandler>("mju_setLogHandler")(Some(on_message)) };
        Ok(lib)
    }

    /// The library of this build: `MUJOCO_OURS`, or beside the running program.
    pub fn ours() -> Result<Self, String> {
        let path = match std::env::var_os("MUJOCO_OURS") {
            Some(p) => PathBuf::from(p),
            None => std::env::current_exe()
                .map_err(|e| e.to_string())?
                .ancestors()
                .map(|dir| dir.join("libmujoco.so"))
                .find(|p| p.exists())
                .ok_or("libmujoco.so not found beside this program; run `cargo build` first")?,
        };
        Self::open(&path)
    }

    /// The genuine library, from [`genuine_path`].
    pub fn genuine() -> Result<Self, String> {
        let path = genuine_path();
        if !path.exists() {
            return Err(format!("{} not found: run `make oracle`", path.display()));
        }
        Self::open(&path)
    }

    /// The genuine library for a test, which is ignored where `cfg(reference)` does not hold (build.rs).
    ///
    /// # Panics
    /// When it is not there.
    pub fn reference() -> Self {
        Self::genuine().expect("the reference")
    }

    /// Our library and the genuine one for a test, as [`Library::reference`].
    ///
    /// # Panics
    /// When one is not there.
    pub fn both() -> (Self, Self) {
        (Self::ours().expect("our library"), Self::reference())
    }

    /// Address of a symbol, typed by the caller.
    ///
    /// # Panics
    /// When the library lacks the symbol.
    pub fn function<F: Copy>(&self, name: &str) -> F {
        assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
        let c = CString::new(name).expect("no NUL in a symbol name");
        // SAFETY: a live handle
        let p = unsafe { libc::dlsym(self.handle, c.as_ptr()) };
        assert!(!p.is_null(), "{}: no symbol {name}", self.path.display());
        // SAFETY: the caller names the function's type
        unsafe { std::mem::transmute_copy(&p) }
    }

    /// Runs `f`, turning an ERROR raised by the library into `Err`.
    pub fn guarded<R>(&self, f: impl FnOnce() -> R) -> Result<R, String> {
        catch_unwind(AssertUnwindSafe(f)).map_err(|e| match e.downcast::<Raised>() {
            Ok(raised) => raised.0,
            Err(other) => resume_unwind(other),
        })
    }

    /// Warnings that the libraries sent to the log from this thread since the last call.
    pub fn logged() -> Vec<String> {
        WARNINGS.take()
    }

    /// Calls a stage `void f(const mjModel*, mjData*)`.
    pub fn stage(&self, name: &str, m: *const mjModel, d: *mut mjData) -> Result<(), String> {
        let f: unsafe extern "C-unwind" fn(*const mjModel, *mut mjData) = self.function(name);
        // SAFETY: m and d are live and belong together
        self.guarded(|| unsafe { f(m, d) })
    }

    /// `mj_loadXML`.
    pub fn load_xml(&self, path: &Path) -> Result<*mut mjModel, String> {
        type Load = unsafe extern "C-unwind" fn(
            *const c_char,
            *const c_void,
            *mut c_char,
            c_int,
        ) -> *mut mjModel;
        let load: Load = self.function("mj_loadXML");
        let c = CString::new(path.to_string_lossy().as_bytes()).map_err(|e| e.to_string())?;
        let mut error = [0 as c_char; 1000];
        // SAFETY: path and buffer are live
        let m = self.guarded(|| unsafe {
            load(
                c.as_ptr(),
                std::ptr::null(),
                error.as_mut_ptr(),
                error.len() as c_int,
            )
        })?;
        if m.is_null() {
            // SAFETY: the library terminates the message
            let text = unsafe { CStr::from_ptr(error.as_ptr()) };
            return Err(text.to_string_lossy().into_owned());
        }
        Ok(m)
    }

    /// `mj_loadXML` of a text, through a file that is deleted afterwards.
    pub fn load_text(&self, xml: &str) -> Result<*mut mjModel, String> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("rujoco_{}_{count}.xml", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, xml).map_err(|e| format!("{}: {e}", path.display()))?;
        let m = self.load_xml(&path);
        let _ = std::fs::remove_file(&path);
        m
    }

    /// `mj_saveModel` into memory.
    pub fn save_mjb(&self, m: *const mjModel) -> Result<Vec<u8>, String> {
        let size: unsafe extern "C-unwind" fn(*const mjModel) -> i64 =
            self.function("mj_sizeModel");
        type Save = unsafe extern "C-unwind" fn(*const mjModel, *const c_char, *mut c_void, c_int);
        let save: Save = self.function("mj_saveModel");
        // SAFETY: a live model; the buffer has the size asked for
        self.guarded(|| unsafe {
            let mut bytes = vec![0u8; size(m) as usize];
            save(
                m,
                std::ptr::null(),
                bytes.as_mut_ptr().cast(),
                bytes.len() as c_int,
            );
            bytes
        })
    }

    /// `mj_loadModelBuffer`.
    pub fn load_mjb(&self, bytes: &[u8]) -> Result<*mut mjModel, String> {
        let load: unsafe extern "C-unwind" fn(*const c_void, c_int) -> *mut mjModel =
            self.function("mj_loadModelBuffer");
        // SAFETY: buffer and length belong together
        let m = self.guarded(|| unsafe { load(bytes.as_ptr().cast(), bytes.len() as c_int) })?;
        if m.is_null() {
            Err("mj_loadModelBuffer returned NULL".into())
        } else {
            Ok(m)
        }
    }

    /// `mj_makeData`.
    pub fn make_data(&self, m: *const mjModel) -> Result<*mut mjData, String> {
        let make: unsafe extern "C-unwind" fn(*const mjModel) -> *mut mjData =
            self.function("mj_makeData");
        // SAFETY: a live model
        let d = self.guarded(|| unsafe { make(m) })?;
        if d.is_null() {
            Err("mj_makeData returned NULL".into())
        } else {
            Ok(d)
        }
    }

    /// `mj_copyData`.
    pub fn copy_data(
        &self,
        to: *mut mjData,
        m: *const mjModel,
        from: *const mjData,
    ) -> Result<(), String> {
        type Copy =
            unsafe extern "C-unwind" fn(*mut mjData, *const mjModel, *const mjData) -> *mut mjData;
        let copy: Copy = self.function("mj_copyData");
        // SAFETY: all three belong together
        self.guarded(|| unsafe { copy(to, m, from) }).map(|_| ())
    }

    /// `mj_deleteData`.
    pub fn delete_data(&self, d: *mut mjData) {
        let delete: unsafe extern "C-unwind" fn(*mut mjData) = self.function("mj_deleteData");
        // SAFETY: `d` was made by this library and is not used again
        unsafe { delete(d) }
    }

    /// `mj_deleteModel`.
    pub fn delete_model(&self, m: *mut mjModel) {
        let delete: unsafe extern "C-unwind" fn(*mut mjModel) = self.function("mj_deleteModel");
        // SAFETY: `m` was made by this library and is not used again
        unsafe { delete(m) }
    }
}
