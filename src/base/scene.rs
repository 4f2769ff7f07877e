//! Handle to mjvScene: its lists as slices, and their memory.
//!
//! The lists are sized by the model that `make` saw (`scene_lists`). What is drawn is put there by `view::scene`.

use core::ffi::c_int;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, offset_of};
use core::ops::Deref;
use core::ptr;

use crate::abi::{mjMAXLIGHT, mjtByte, mjvGLCamera, mjvGeom, mjvLight, mjvScene};

pub use super::scene_lists::{clear, free, make};

/// Positions and normals of a skin's vertices.
type SkinRows = [*mut [[f32; 3]]; 2];

/// Room for the faces of a flex.
pub struct FlexFaces<'s> {
    /// three corners for each face
    pub corners: &'s mut [[[f32; 3]; 3]],
    /// the surface's normals there
    pub normals: &'s mut [[[f32; 3]; 3]],
    /// places in the texture
    pub texcoords: &'s mut [[[f32; 2]; 3]],
    /// how many faces are in use
    pub used: &'s mut c_int,
}

/// What is drawn of a flex.
pub struct FlexShape<'s> {
    /// positions
    pub vertices: &'s [[f32; 3]],
    /// pairs of vertices, counted from the flex's first
    pub edges: &'s [[c_int; 2]],
    /// three corners for each face in use
    pub corners: &'s [[[f32; 3]; 3]],
    /// the surface's normals there
    pub normals: &'s [[[f32; 3]; 3]],
    /// places in the texture
    pub texcoords: &'s [[[f32; 2]; 3]],
}

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

    /// The geoms in the list.
    pub fn geoms(&self) -> &[mjvGeom] {
        match self.ngeom() {
            0 => &[],
            // SAFETY: a list of so many geoms at least, which nothing writes while `self` is borrowed
            n => unsafe { core::slice::from_raw_parts(self.raw().geoms, n) },
        }
    }

    /// Number of flexes.
    pub fn nflex(&self) -> usize {
        extent(self.raw().flexfaceused, self.raw().nflex)
    }

    /// Number of skins.
    pub fn nskin(&self) -> usize {
        extent(self.raw().skinvertadr, self.raw().nskin)
    }

    /// Of flex `f`: faces in use; first and number of edges, of vertices, and of the faces that have room.
    pub fn flex_sizes(&self, f: usize) -> [c_int; 7] {
        let s = self.raw();
        assert!(f < self.nflex());
        let lists = [
            s.flexfaceused,
            s.flexedgeadr,
            s.flexedgenum,
            s.flexvertadr,
            s.flexvertnum,
            s.flexfaceadr,
            s.flexfacenum,
        ];
        // SAFETY: each has a number for each flex
        lists.map(|list| unsafe { *list.add(f) })
    }

    /// Of skin `k`: number of faces, first and number of vertices.
    pub fn skin_sizes(&self, k: usize) -> [c_int; 3] {
        let s = self.raw();
        assert!(k < self.nskin());
        // SAFETY: each has a number for each skin
        [s.skinfacenum, s.skinvertadr, s.skinvertnum].map(|list| unsafe { *list.add(k) })
    }

    /// Skin `k`: positions of its vertices.
    pub fn skin(&self, k: usize) -> Option<&[[f32; 3]]> {
        self.skin_surface(k).map(|[vertices, _]| vertices)
    }

    /// Skin `k`: positions and normals of its vertices.
    pub fn skin_surface(&self, k: usize) -> Option<[&[[f32; 3]]; 2]> {
        // SAFETY: rows of this skin, which nothing writes while `self` is borrowed
        self.skin_rows(k).map(|rows| rows.map(|r| unsafe { &*r }))
    }

    /// Flex `f` as it is drawn; None outside of the list.
    pub fn flex(&self, f: usize) -> Option<FlexShape<'_>> {
        let raw = self.raw();
        if f >= self.nflex() {
            return None;
        }
        let [used, edge, edges, vertex, vertices, face, faces] = self.flex_sizes(f);
        let room = |n: c_int| n.max(0) as usize;
        let faces = room(used.min(faces));
        // SAFETY: the lists have rows for this flex, which nothing writes while `self` is borrowed
        unsafe {
            let face = room(face);
            Some(FlexShape {
                vertices: some_shared(raw.flexvert.cast(), room(vertex), room(vertices)),
                edges: some_shared(raw.flexedge.cast(), room(edge), room(edges)),
                corners: some_shared(raw.flexface.cast(), face, faces),
                normals: some_shared(raw.flexnormal.cast(), face, faces),
                texcoords: some_shared(raw.flextexcoord.cast(), face, faces),
            })
        }
    }

    fn skin_rows(&self, k: usize) -> Option<SkinRows> {
        let raw = self.raw();
        let lists = [raw.skinvert, raw.skinnormal];
        if k >= self.nskin() || lists.iter().any(|p| p.is_null()) {
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

/// The places after a scene's last geom.
pub struct Places<'s> {
    free: core::slice::IterMut<'s, MaybeUninit<mjvGeom>>,
    number: c_int,
    count: &'s mut c_int,
}

impl Places<'_> {
    /// Number of the next geom in the list; None when the list is full.
    #[inline]
    pub fn next_number(&self) -> Option<c_int> {
        (self.free.len() > 0).then_some(self.number)
    }

    /// Appends a geom; None when the list is full.
    #[inline(always)]
    pub fn push(&mut self, geom: mjvGeom) -> Option<&mut mjvGeom> {
        let place = self.free.next()?;
        self.number += 1;
        *self.count = self.number;
        let place = place.write(geom);
        let bytes = core::ptr::from_mut(place).cast::<u8>();
        for [from, to] in GAPS {
            // SAFETY: bytes of this geom that belong to no member
            unsafe { bytes.add(from).write_bytes(0, to - from) };
        }
        Some(place)
    }
}

/// Bytes between members: zero, so that geoms can be compared as memory.
const GAPS: [[usize; 2]; 2] = [
    [
        offset_of!(mjvGeom, label) + 100,
        offset_of!(mjvGeom, camdist),
    ],
    [offset_of!(mjvGeom, transparent) + 1, size_of::<mjvGeom>()],
];

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

    /// The geoms, and the list of numbers by which renderers order them (empty where there is none).
    pub fn geoms_and_order(&mut self) -> (&mut [mjvGeom], &mut [c_int]) {
        let (raw, n) = (self.raw(), self.ngeom());
        // SAFETY: two lists of so many elements, borrowed by `&mut self`
        unsafe {
            let order = match extent(raw.geomorder, raw.maxgeom) {
                0 => &mut [],
                room => some(raw.geomorder, 0, room.min(n)),
            };
            (some(raw.geoms, 0, n), order)
        }
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

    /// The places after the last geom.
    pub fn places(&mut self) -> Places<'_> {
        let n = self.ngeom();
        let raw = self.raw_mut();
        let room = extent(raw.geoms, raw.maxgeom) - n;
        // SAFETY: the places from `n` to `maxgeom`, which may never have been written, borrowed by `&mut self`
        let free = unsafe { some(raw.geoms.cast::<MaybeUninit<mjvGeom>>(), n, room) };
        Places {
            free: free.iter_mut(),
            number: n as c_int,
            count: &mut raw.ngeom,
        }
    }

    /// The place after the last geom, where a copy of `blank` is put; None when the list is full.
    #[inline]
    pub fn place(&mut self, blank: &mjvGeom) -> Option<&mut mjvGeom> {
        let raw = self.raw();
        let n = self.ngeom();
        if n >= extent(raw.geoms, raw.maxgeom) {
            return None;
        }
        // SAFETY: one of `maxgeom` places, of which the caller has no other reference
        unsafe {
            let place = raw.geoms.add(n);
            place.write(*blank);
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

    /// Positions of the vertices of flex `f`.
    pub fn flex_vertices(&mut self, f: usize) -> Option<&mut [[f32; 3]]> {
        let raw = self.raw();
        if f >= extent(raw.flexvertadr, raw.nflex) || raw.flexvert.is_null() {
            return None;
        }
        // SAFETY: the lists have an entry for each of `nflex` flexes, and rows for its vertices
        unsafe {
            let adr = *raw.flexvertadr.add(f) as usize;
            let n = (*raw.flexvertnum.add(f)).max(0) as usize;
            let first = raw.flexvert.cast::<[f32; 3]>().add(adr);
            Some(core::slice::from_raw_parts_mut(first, n))
        }
    }

    /// Room for the faces of flex `f`; empty where it has none.
    pub fn flex_faces(&mut self, f: usize) -> Option<FlexFaces<'_>> {
        let raw = self.raw();
        if f >= extent(raw.flexfaceused, raw.nflex) {
            return None;
        }
        // SAFETY: the lists have an entry for each of `nflex` flexes, and rows for its faces
        unsafe {
            let (adr, n) = (
                *raw.flexfaceadr.add(f) as usize,
                *raw.flexfacenum.add(f) as usize,
            );
            Some(FlexFaces {
                corners: some(raw.flexface.cast(), adr, n),
                normals: some(raw.flexnormal.cast(), adr, n),
                texcoords: some(raw.flextexcoord.cast(), adr, n),
                used: &mut *raw.flexfaceused.add(f),
            })
        }
    }
}

/// A count of a list that may be absent.
fn extent<T>(p: *const T, n: c_int) -> usize {
    if p.is_null() { 0 } else { n.max(0) as usize }
}

/// `n` elements of a list that may be absent, from `adr` on.
///
/// # Safety
/// The list has them, and nothing writes them while they are borrowed.
unsafe fn some_shared<'s, T>(list: *const T, adr: usize, n: usize) -> &'s [T] {
    if list.is_null() {
        return &[];
    }
    // SAFETY: as asked above
    unsafe { core::slice::from_raw_parts(list.add(adr), n) }
}

/// `n` elements of a list that may be absent, from `adr` on.
///
/// # Safety
/// The list has them, and nothing else uses them while they are borrowed.
unsafe fn some<'s, T>(list: *mut T, adr: usize, n: usize) -> &'s mut [T] {
    if list.is_null() {
        return &mut [];
    }
    // SAFETY: as asked above
    unsafe { core::slice::from_raw_parts_mut(list.add(adr), n) }
}
