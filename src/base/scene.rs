//! Handle to mjvScene: its lists as slices, and their memory.
//!
//! The lists are sized by the model that `make` saw. What is drawn is put there by `view::scene`.

use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr;

use super::views::Model;
use super::{memory, report};
use crate::abi::{mjMAXLIGHT, mjtByte, mjvGLCamera, mjvGeom, mjvLight, mjvScene};

/// Positions and normals of a skin's vertices.
type SkinRows = [*mut [[f32; 3]]; 2];

/// A scene for reading: what C declares `const mjvScene*`.
pub struct SceneRef<'a> {
    ptr: *const mjvScene,
    life: PhantomData<&'a mjvScene>,
}

impl SceneRef<'_> {
    /// Wraps a scene for reading.
    ///
    /// # Safety
    /// `ptr` is a scene that is empty (`mjv_defaultScene`) or has its lists from `make`, and nothing writes
    /// to it during the handle's life.
    pub unsafe fn new(ptr: *const mjvScene) -> Self {
        let life = PhantomData;
        Self { ptr, life }
    }

    /// The struct itself.
    #[inline]
    pub fn raw(&self) -> &mjvScene {
        // SAFETY: valid by the contract of `new`
        unsafe { &*self.ptr }
    }

    /// Geoms in the list; a count that does not fit counts as what fits.
    #[inline]
    pub fn ngeom(&self) -> usize {
        let raw = self.raw();
        extent(raw.geoms, raw.ngeom.min(raw.maxgeom))
    }

    /// The lights in the list.
    pub fn lights(&self) -> &[mjvLight] {
        let raw = self.raw();
        &raw.lights[..(raw.nlight.max(0) as usize).min(mjMAXLIGHT as usize)]
    }

    /// Skin `k`: positions of its vertices.
    pub fn skin(&self, k: usize) -> Option<&[[f32; 3]]> {
        // SAFETY: rows of this skin, which nothing writes while `self` is borrowed
        self.skin_rows(k).map(|[vertices, _]| unsafe { &*vertices })
    }

    fn skin_rows(&self, k: usize) -> Option<SkinRows> {
        let raw = self.raw();
        let lists = [raw.skinvert, raw.skinnormal];
        if k >= extent(raw.skinvertadr, raw.nskin) || lists.iter().any(|p| p.is_null()) {
            return None;
        }
        // SAFETY: the lists have an entry for each of `nskin` skins, and rows for its vertices
        unsafe {
            let adr = *raw.skinvertadr.add(k) as usize;
            let n = (*raw.skinvertnum.add(k)).max(0) as usize;
            Some(lists.map(|p| ptr::slice_from_raw_parts_mut(p.cast::<[f32; 3]>().add(adr), n)))
        }
    }
}

/// A scene: one pointer, exclusive. Clients and plugins may write between any two calls. It reads as
/// `SceneRef` does.
pub struct Scene<'a>(SceneRef<'a>);

impl<'a> Deref for Scene<'a> {
    type Target = SceneRef<'a>;
    fn deref(&self) -> &SceneRef<'a> {
        &self.0
    }
}

impl Scene<'_> {
    /// Wraps a scene.
    ///
    /// # Safety
    /// As `SceneRef::new`, and nothing else uses the scene during the handle's life.
    pub unsafe fn new(ptr: *mut mjvScene) -> Self {
        // SAFETY: more than the shared handle asks for
        Self(unsafe { SceneRef::new(ptr) })
    }

    /// The C pointer.
    pub fn as_ptr(&mut self) -> *mut mjvScene {
        self.0.ptr.cast_mut()
    }

    /// The struct itself: only this file writes sizes and pointers of lists.
    #[inline]
    fn raw_mut(&mut self) -> &mut mjvScene {
        // SAFETY: valid and exclusive by the contract of `new`
        unsafe { &mut *self.as_ptr() }
    }

    /// Sets both cameras, in the model's own space.
    pub fn look(&mut self, cameras: [mjvGLCamera; 2]) {
        let raw = self.raw_mut();
        raw.camera = cameras;
        raw.enabletransform = 0;
    }

    /// Which parts of flexes are shown: vertices, edges, faces, skins.
    pub fn show_flexes(&mut self, [vert, edge, face, skin]: [mjtByte; 4]) {
        let raw = self.raw_mut();
        raw.flexvertopt = vert;
        raw.flexedgeopt = edge;
        raw.flexfaceopt = face;
        raw.flexskinopt = skin;
    }

    /// Notes that the list of geoms is full; true when that is news.
    pub fn note_full(&mut self) -> bool {
        core::mem::replace(&mut self.raw_mut().status, 1) == 0
    }

    /// No geoms.
    pub fn clear_geoms(&mut self) {
        self.raw_mut().ngeom = 0;
    }

    /// No lights.
    pub fn clear_lights(&mut self) {
        self.raw_mut().nlight = 0;
    }

    /// The place after the last geom, all zero; None when the list is full.
    #[inline]
    pub fn place(&mut self) -> Option<&mut mjvGeom> {
        let raw = self.raw();
        let n = self.ngeom();
        if n >= extent(raw.geoms, raw.maxgeom) {
            return None;
        }
        // SAFETY: one of `maxgeom` places; all members may be zero
        unsafe {
            let place = raw.geoms.add(n);
            place.write_bytes(0, 1);
            Some(&mut *place)
        }
    }

    /// The geom at `place` becomes part of the list.
    #[inline]
    pub fn keep(&mut self) {
        self.raw_mut().ngeom = self.ngeom() as c_int + 1;
    }

    /// Appends a light, if there is room.
    pub fn push_light(&mut self, light: mjvLight) {
        let n = self.lights().len();
        let raw = self.raw_mut();
        if let Some(place) = raw.lights.get_mut(n) {
            *place = light;
            raw.nlight = n as c_int + 1;
        }
    }

    /// Skin `k`: positions and normals of its vertices.
    pub fn skin_mut(&mut self, k: usize) -> Option<[&mut [[f32; 3]]; 2]> {
        // SAFETY: rows of this skin in two lists, borrowed by `&mut self`
        self.skin_rows(k)
            .map(|rows| rows.map(|r| unsafe { &mut *r }))
    }
}

/// A count of a list that may be absent.
fn extent<T>(p: *const T, n: c_int) -> usize {
    if p.is_null() { 0 } else { n.max(0) as usize }
}

/// Makes a scene empty, whatever it held: the lists are not freed.
///
/// # Safety
/// `ptr` is valid for writes.
pub unsafe fn clear(ptr: *mut mjvScene) {
    // SAFETY: by contract; all members may be zero
    unsafe { ptr.write_bytes(0, 1) };
}

/// Frees the lists of a scene and makes it empty.
///
/// # Safety
/// As `Scene::new`.
pub unsafe fn free(ptr: *mut mjvScene) {
    // SAFETY: lists from `make` or null
    unsafe {
        let s = &*ptr;
        let ints = [
            s.geomorder,
            s.flexedgeadr,
            s.flexedgenum,
            s.flexvertadr,
            s.flexvertnum,
            s.flexfaceadr,
            s.flexfacenum,
            s.flexfaceused,
            s.flexedge,
            s.skinfacenum,
            s.skinvertadr,
            s.skinvertnum,
        ];
        let floats = [
            s.flexvert,
            s.flexface,
            s.flexnormal,
            s.flextexcoord,
            s.skinvert,
            s.skinnormal,
        ];
        let others = [s.geoms.cast::<c_void>()];
        let all = ints
            .map(|p| p.cast())
            .into_iter()
            .chain(floats.map(|p| p.cast()))
            .chain(others);
        for p in all {
            memory::free(p);
        }
        clear(ptr);
    }
}

/// Gives an empty scene room for `maxgeom` geoms and for the skins of a model. Models with flexes are refused.
///
/// # Safety
/// As `Scene::new`, and the scene is empty.
pub unsafe fn make(m: Option<Model<'_>>, ptr: *mut mjvScene, maxgeom: c_int) {
    if m.is_some_and(|m| m.nflex() > 0) {
        report::raise(format_args!("mjv_makeScene: flexes: not implemented"));
    }
    // SAFETY: by contract; the scene owns a list as soon as it is there
    let s = unsafe { &mut *ptr };
    if let Ok(n) = usize::try_from(maxgeom)
        && n > 0
    {
        s.maxgeom = maxgeom;
        (s.geoms, s.geomorder) = (take(n, "geom"), take(n, "geom"));
    }
    if let Some(m) = m.filter(|m| m.nskin() > 0) {
        s.nskin = m.nskin() as c_int;
        s.skinfacenum = copied(m.skin_facenum());
        s.skinvertadr = copied(m.skin_vertadr());
        s.skinvertnum = copied(m.skin_vertnum());
        s.skinvert = take(3 * m.nskinvert(), "skin");
        s.skinnormal = take(3 * m.nskinvert(), "skin");
    }
}

/// Memory for `n` elements of a kind of lists.
fn take<T>(n: usize, kind: &str) -> *mut T {
    let p = memory::malloc(n.saturating_mul(size_of::<T>()));
    if p.is_null() && n > 0 {
        report::raise(format_args!(
            "mjv_makeScene: could not allocate {kind} buffers"
        ));
    }
    p.cast()
}

fn copied(from: &[c_int]) -> *mut c_int {
    let to = take::<c_int>(from.len(), "skin");
    if !from.is_empty() {
        // SAFETY: as many places, just allocated
        unsafe { ptr::copy_nonoverlapping(from.as_ptr(), to, from.len()) };
    }
    to
}
