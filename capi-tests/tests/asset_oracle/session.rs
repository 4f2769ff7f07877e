//! The asset functions of one library, as the tests call them.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ops::Deref;
use std::path::Path;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use capi_tests::oracle::Library;
use mujoco::abi::*;

/// Both libraries, ours first, for one test at a time: their caches belong to the process.
pub struct Both {
    libs: [Library; 2],
    _alone: MutexGuard<'static, ()>,
}

impl Deref for Both {
    type Target = [Library; 2];

    fn deref(&self) -> &[Library; 2] {
        &self.libs
    }
}

/// Both libraries.
pub fn both() -> Both {
    static ALONE: Mutex<()> = Mutex::new(());
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (ours, genuine) = Library::both();
    Both {
        libs: [ours, genuine],
        _alone: alone,
    }
}

const ROOM: usize = 4096;

/// Text of an error, first line.
fn first_line(buffer: &[c_char]) -> String {
    let text = unsafe { CStr::from_ptr(buffer.as_ptr()) }.to_string_lossy();
    text.lines().next().unwrap_or("").to_owned()
}

fn c(text: &str) -> CString {
    CString::new(text).expect("no NUL")
}

type Parse = unsafe extern "C-unwind" fn(
    *const c_char,
    *const c_char,
    *const mjVFS,
    *mut c_char,
    c_int,
) -> *mut mjSpec;
type Load =
    unsafe extern "C-unwind" fn(*const c_char, *const mjVFS, *mut c_char, c_int) -> *mut mjModel;
type ParseText =
    unsafe extern "C-unwind" fn(*const c_char, *const mjVFS, *mut c_char, c_int) -> *mut mjSpec;
type Compile = unsafe extern "C-unwind" fn(*mut mjSpec, *const mjVFS) -> *mut mjModel;
type SpecText = unsafe extern "C-unwind" fn(*mut mjSpec) -> *const c_char;
type Delete = unsafe extern "C-unwind" fn(*mut mjSpec);

/// Functions of one library.
pub struct Session<'a>(&'a Library);

// functions of the libraries may be called from any thread
unsafe impl Sync for Session<'_> {}

/// Files in memory, for one library.
struct Memory<'a> {
    lib: &'a Library,
    vfs: Box<mjVFS>,
}

impl<'a> Memory<'a> {
    fn new(lib: &'a Library, files: &[(&str, Vec<u8>)]) -> Self {
        let mut vfs: Box<mjVFS> = Box::new(unsafe { std::mem::zeroed() });
        let start: unsafe extern "C-unwind" fn(*mut mjVFS) = lib.function("mj_defaultVFS");
        let add: unsafe extern "C-unwind" fn(
            *mut mjVFS,
            *const c_char,
            *const c_void,
            c_int,
        ) -> c_int = lib.function("mj_addBufferVFS");
        unsafe {
            start(&mut *vfs);
            for (name, bytes) in files {
                assert_eq!(
                    add(
                        &mut *vfs,
                        c(name).as_ptr(),
                        bytes.as_ptr().cast(),
                        bytes.len() as c_int
                    ),
                    0
                );
            }
        }
        Memory { lib, vfs }
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        let delete: unsafe extern "C-unwind" fn(*mut mjVFS) = self.lib.function("mj_deleteVFS");
        unsafe { delete(&mut *self.vfs) }
    }
}

impl<'a> Session<'a> {
    pub fn new(lib: &'a Library) -> Self {
        Session(lib)
    }

    fn cache(&self) -> *mut c_void {
        let get: unsafe extern "C-unwind" fn() -> *mut c_void = self.0.function("mj_getCache");
        unsafe { get() }
    }

    pub fn clear_cache(&self) {
        let clear: unsafe extern "C-unwind" fn(*mut c_void) = self.0.function("mj_clearCache");
        unsafe { clear(self.cache()) }
    }

    pub fn cache_size(&self) -> usize {
        let size: unsafe extern "C-unwind" fn(*mut c_void) -> usize =
            self.0.function("mj_getCacheSize");
        unsafe { size(self.cache()) }
    }

    /// Lowers the capacity of the cache byte by byte: the sizes of the assets in the order in which they leave. The
    /// capacity is `capacity` afterwards.
    pub fn drain_cache(&self, capacity: usize) -> Vec<usize> {
        let mut gone = Vec::new();
        let mut size = self.cache_size();
        while size > 0 {
            self.set_cache_capacity(size - 1);
            gone.push(size - self.cache_size());
            size = self.cache_size();
        }
        self.set_cache_capacity(capacity);
        gone
    }

    pub fn set_cache_capacity(&self, bytes: usize) {
        let set: unsafe extern "C-unwind" fn(*mut c_void, usize) -> usize =
            self.0.function("mj_setCacheCapacity");
        unsafe { set(self.cache(), bytes) };
    }

    pub fn load(&self, path: &Path) -> Result<*mut mjModel, String> {
        self.0.load_xml(path)
    }

    /// The model's binary file; the model is gone.
    pub fn take_mjb(&self, m: *mut mjModel) -> Vec<u8> {
        let bytes = self.0.save_mjb(m).unwrap();
        self.0.delete_model(m);
        bytes
    }

    /// Loads a model with files in memory.
    pub fn vfs_mjb(&self, xml: &str, files: &[(&str, Vec<u8>)]) -> Result<Vec<u8>, String> {
        let mut memory = Memory::new(self.0, files);
        let own = Memory::new(self.0, &[]);
        drop(own);
        let add: unsafe extern "C-unwind" fn(
            *mut mjVFS,
            *const c_char,
            *const c_void,
            c_int,
        ) -> c_int = self.0.function("mj_addBufferVFS");
        let load: Load = self.0.function("mj_loadXML");
        let mut error = [0 as c_char; ROOM];
        let m = self.0.guarded(|| unsafe {
            add(
                &mut *memory.vfs,
                c"model.xml".as_ptr(),
                xml.as_ptr().cast(),
                xml.len() as c_int,
            );
            load(
                c"model.xml".as_ptr(),
                &*memory.vfs,
                error.as_mut_ptr(),
                ROOM as c_int,
            )
        })?;
        if m.is_null() {
            Err(first_line(&error))
        } else {
            Ok(self.take_mjb(m))
        }
    }

    /// Pixels of a texture; width, height and colour space.
    pub fn load_texture(
        &self,
        m: *const mjModel,
        id: c_int,
    ) -> Result<(Vec<u8>, [c_int; 3]), String> {
        type LoadTexture = unsafe extern "C-unwind" fn(
            *const mjModel,
            c_int,
            *mut *mut u8,
            *mut c_int,
            *mut c_int,
            *mut c_int,
            *mut c_char,
            c_int,
        ) -> c_int;
        let load: LoadTexture = self.0.function("mj_loadTexture");
        let free: unsafe extern "C-unwind" fn(*mut c_void) = self.0.function("mju_free");
        let (mut data, mut n, mut error) = (ptr::null_mut(), [0; 3], [0 as c_char; ROOM]);
        let [width, height, space] = &mut n;
        let code = self.0.guarded(|| unsafe {
            load(
                m,
                id,
                &mut data,
                width,
                height,
                space,
                error.as_mut_ptr(),
                ROOM as c_int,
            )
        })?;
        if code != 0 {
            return Err(first_line(&error));
        }
        unsafe {
            let channels = *(*m).tex_nchannel.add(id as usize);
            let bytes = (n[0] * n[1] * channels) as usize;
            let copy = if bytes == 0 {
                vec![]
            } else {
                std::slice::from_raw_parts(data, bytes).to_vec()
            };
            free(data.cast());
            // the other outputs may be NULL
            let mut again = ptr::null_mut();
            let none = ptr::null_mut();
            assert_eq!(
                load(m, id, &mut again, none, none, none, ptr::null_mut(), 0),
                0
            );
            free(again.cast());
            Ok((copy, n))
        }
    }

    pub fn embed_assets(&self, m: *const mjModel) -> Result<*mut mjModel, String> {
        let embed: unsafe extern "C-unwind" fn(*const mjModel, *mut c_char, c_int) -> *mut mjModel =
            self.0.function("mj_embedAssets");
        let mut error = [0 as c_char; ROOM];
        let copy = self
            .0
            .guarded(|| unsafe { embed(m, error.as_mut_ptr(), ROOM as c_int) })?;
        if copy.is_null() {
            Err(first_line(&error))
        } else {
            Ok(copy)
        }
    }

    fn compiled(&self, s: *mut mjSpec, vfs: *const mjVFS) -> Result<*mut mjModel, String> {
        let compile: Compile = self.0.function("mj_compile");
        let error: SpecText = self.0.function("mjs_getError");
        unsafe {
            let m = self.0.guarded(|| compile(s, vfs))?;
            match m.is_null() {
                true => Err(CStr::from_ptr(error(s))
                    .to_string_lossy()
                    .lines()
                    .next()
                    .unwrap_or("")
                    .to_owned()),
                false => Ok(m),
            }
        }
    }

    fn delete(&self, s: *mut mjSpec) {
        let delete: Delete = self.0.function("mj_deleteSpec");
        unsafe { delete(s) }
    }

    fn parse(&self, name: &str, kind: &str, vfs: *const mjVFS) -> Result<*mut mjSpec, String> {
        let parse: Parse = self.0.function("mj_parse");
        let mut error = [0 as c_char; ROOM];
        let (name, kind) = (c(name), c(kind));
        let kind = if kind.is_empty() {
            ptr::null()
        } else {
            kind.as_ptr()
        };
        let s = self.0.guarded(|| unsafe {
            parse(name.as_ptr(), kind, vfs, error.as_mut_ptr(), ROOM as c_int)
        })?;
        if s.is_null() {
            Err(first_line(&error))
        } else {
            Ok(s)
        }
    }

    /// `mj_parse`, then `mj_compile`.
    pub fn parse_and_compile(&self, path: &Path, kind: &str) -> Result<Vec<u8>, String> {
        let s = self.parse(&path.to_string_lossy(), kind, ptr::null())?;
        let m = self.compiled(s, ptr::null());
        self.delete(s);
        m.map(|m| self.take_mjb(m))
    }

    /// The same with files in memory.
    pub fn vfs_parse(&self, name: &str, files: &[(&str, Vec<u8>)]) -> Result<Vec<u8>, String> {
        let memory = Memory::new(self.0, files);
        let s = self.parse(name, "", &*memory.vfs)?;
        let m = self.compiled(s, &*memory.vfs);
        self.delete(s);
        m.map(|m| self.take_mjb(m))
    }

    /// Parses and compiles a file and encodes it, with the model or without.
    pub fn encode(&self, path: &Path, out: &Path, kind: &str, model: bool) -> Result<i64, String> {
        type Encode = unsafe extern "C-unwind" fn(
            *const mjSpec,
            *const mjModel,
            *const c_char,
            *const c_char,
            *const mjVFS,
            *mut c_char,
            c_int,
        ) -> mjtSize;
        let encode: Encode = self.0.function("mj_encode");
        let s = self.parse(&path.to_string_lossy(), "", ptr::null())?;
        let m = self.compiled(s, ptr::null())?;
        let (name, kind) = (c(&out.to_string_lossy()), c(kind));
        let kind = if kind.is_empty() {
            ptr::null()
        } else {
            kind.as_ptr()
        };
        let mut error = [0 as c_char; ROOM];
        let given = if model { m.cast_const() } else { ptr::null() };
        let n = self.0.guarded(|| unsafe {
            encode(
                s,
                given,
                name.as_ptr(),
                kind,
                ptr::null(),
                error.as_mut_ptr(),
                ROOM as c_int,
            )
        });
        self.delete(s);
        self.0.delete_model(m);
        match n? {
            n if n < 0 => Err(first_line(&error)),
            n => Ok(n),
        }
    }

    /// Merges the assets of a model; how many are gone, and the text of the rest.
    pub fn dedup(&self, xml: &str) -> Result<(i32, String), String> {
        let parse: ParseText = self.0.function("mj_parseXMLString");
        let dedup: unsafe extern "C-unwind" fn(*mut mjSpec) -> c_int =
            self.0.function("mjs_dedupAssets");
        let save: unsafe extern "C-unwind" fn(
            *const mjSpec,
            *mut c_char,
            c_int,
            *mut c_char,
            c_int,
        ) -> c_int = self.0.function("mj_saveXMLString");
        let (mut error, mut text) = ([0 as c_char; ROOM], vec![0 as c_char; 1 << 16]);
        let xml = c(xml);
        unsafe {
            let s = self
                .0
                .guarded(|| parse(xml.as_ptr(), ptr::null(), error.as_mut_ptr(), ROOM as c_int))?;
            if s.is_null() {
                return Err(first_line(&error));
            }
            let n = dedup(s);
            let code = self.0.guarded(|| {
                save(
                    s,
                    text.as_mut_ptr(),
                    1 << 16,
                    error.as_mut_ptr(),
                    ROOM as c_int,
                )
            })?;
            self.delete(s);
            match code {
                0 => Ok((
                    n,
                    CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned(),
                )),
                _ => Err(first_line(&error)),
            }
        }
    }

    /// Times of the stages of two compilations of one spec.
    pub fn timers(&self, path: &Path) -> [[f64; mjNCTIMER as usize]; 2] {
        let timer: unsafe extern "C-unwind" fn(*mut mjSpec) -> *const f64 =
            self.0.function("mjs_getTimer");
        let s = self
            .parse(&path.to_string_lossy(), "", ptr::null())
            .unwrap();
        let times = [0, 1].map(|_| {
            self.0.delete_model(self.compiled(s, ptr::null()).unwrap());
            std::array::from_fn(|i| unsafe { *timer(s).add(i) })
        });
        self.delete(s);
        times
    }

    /// A texture given as bytes: the model, and the text of the spec.
    pub fn buffer_texture(&self) -> (Vec<u8>, Result<(), String>) {
        let make: unsafe extern "C-unwind" fn() -> *mut mjSpec = self.0.function("mj_makeSpec");
        let add: unsafe extern "C-unwind" fn(*mut mjSpec, *const c_void) -> *mut mjsTexture =
            self.0.function("mjs_addTexture");
        let set: unsafe extern "C-unwind" fn(*mut mjByteVec, *const c_void, c_int) =
            self.0.function("mjs_setBuffer");
        let name: unsafe extern "C-unwind" fn(*mut mjsElement, *const c_char) -> c_int =
            self.0.function("mjs_setName");
        let save: unsafe extern "C-unwind" fn(
            *const mjSpec,
            *mut c_char,
            c_int,
            *mut c_char,
            c_int,
        ) -> c_int = self.0.function("mj_saveXMLString");
        let bytes: Vec<u8> = (0..12).collect();
        let (mut error, mut text) = ([0 as c_char; ROOM], [0 as c_char; ROOM]);
        unsafe {
            let s = make();
            let t = add(s, ptr::null());
            name((*t).element, c"t".as_ptr());
            (*t).r#type = mjTEXTURE_2D;
            ((*t).width, (*t).height, (*t).nchannel) = (2, 2, 3);
            set((*t).data, bytes.as_ptr().cast(), 12);
            let m = self.compiled(s, ptr::null()).unwrap();
            let code = self.0.guarded(|| {
                save(
                    s,
                    text.as_mut_ptr(),
                    ROOM as c_int,
                    error.as_mut_ptr(),
                    ROOM as c_int,
                )
            });
            let outcome = match code {
                Ok(0) => Ok(()),
                Ok(_) => Err(first_line(&error)),
                Err(text) => Err(text),
            };
            self.delete(s);
            (self.take_mjb(m), outcome)
        }
    }
}

thread_local! {
    /// what the decoders of this test answer with, and by which library's reader
    static ANSWER: RefCell<CString> = RefCell::default();
    static READER: Cell<Option<ParseText>> = const { Cell::new(None) };
    static CALLS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Sets the text that decoders answer with: a model, `fail` or `silent`.
pub fn answer(lib: &Library, text: &str) {
    ANSWER.set(c(text));
    READER.set(Some(lib.function("mj_parseXMLString")));
    calls();
}

/// What was called since the last time.
pub fn calls() -> Vec<String> {
    CALLS.take()
}

fn note(what: &str, r: *const mjResource) {
    let name = unsafe { CStr::from_ptr((*r).name) }
        .to_string_lossy()
        .into_owned();
    CALLS.with_borrow_mut(|calls| calls.push(format!("{what} {name}")));
}

unsafe extern "C-unwind" fn can(r: *const mjResource) -> c_int {
    note("can", r);
    1
}

unsafe extern "C-unwind" fn cannot(r: *const mjResource) -> c_int {
    note("cannot", r);
    0
}

unsafe extern "C-unwind" fn decode(
    r: *mut mjResource,
    vfs: *const mjVFS,
    error: *mut c_char,
    size: c_int,
) -> *mut mjSpec {
    note(
        if vfs.is_null() {
            "decode"
        } else {
            "decode in memory"
        },
        r,
    );
    let text = ANSWER.with_borrow(Clone::clone);
    unsafe {
        match text.to_bytes() {
            b"silent" => ptr::null_mut(),
            b"fail" => {
                let why = c"my failure".to_bytes_with_nul();
                assert!(size as usize >= why.len());
                ptr::copy_nonoverlapping(why.as_ptr().cast(), error, why.len());
                ptr::null_mut()
            }
            _ => {
                let read = READER.get().expect("an answer");
                let mut error = [0 as c_char; ROOM];
                let s = read(
                    text.as_ptr(),
                    ptr::null(),
                    error.as_mut_ptr(),
                    ROOM as c_int,
                );
                assert!(!s.is_null(), "{}", first_line(&error));
                s
            }
        }
    }
}

/// Decoders for `.foo` and `model/foo`, and one for `.no` and `model/no` that declines.
pub fn register_decoders(lib: &Library) {
    let register: unsafe extern "C-unwind" fn(*const mjpDecoder) =
        lib.function("mjp_registerDecoder");
    for (extension, content_type, can_decode) in [
        (
            c".foo",
            c"model/foo",
            can as unsafe extern "C-unwind" fn(*const mjResource) -> c_int,
        ),
        (c".no", c"model/no", cannot),
    ] {
        let decoder = mjpDecoder {
            content_type: content_type.as_ptr(),
            extension: extension.as_ptr(),
            can_decode: Some(can_decode),
            decode: Some(decode),
        };
        lib.guarded(|| unsafe { register(&decoder) }).unwrap();
    }
}
