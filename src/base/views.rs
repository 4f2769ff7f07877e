//! Handles to mjModel and mjData, and how the physics picks fields from them.
//!
//! A handle is a pointer, never a reference to the whole struct: C code may write between any
//! two calls. Slices are made afresh at each access, from the pointer in the struct and the row
//! count that the schema names. Distinct arrays are disjoint memory, so several of them can be
//! borrowed at once: `fields!` checks at compile time that none is picked twice for writing.
//!
//! Counts change only together with the arrays they size, through calls of `base` (`arena`, `stack`,
//! `buffer`): what a slice trusts cannot be set from safe code.
//!
//! ```
//! use mujoco::base::{Data, DataRef, ModelMut};
//! fn fine(m: &mut ModelMut, d: &mut Data) -> usize {
//!     d.set_time(1.0);
//!     m.opt_mut().timestep = 0.01;
//!     d.ncon() + d.qpos_mut().len()
//! }
//! fn read(d: &DataRef) -> usize {
//!     d.qpos().len()
//! }
//! ```
//! ```compile_fail
//! fn grow(d: &mut mujoco::base::Data) {
//!     d.set_ncon(1000);
//! }
//! ```
//! ```compile_fail
//! fn grow(d: &mut mujoco::base::Data) {
//!     d.raw_mut().nefc = 1000;
//! }
//! ```
//! ```compile_fail
//! fn grow(m: &mut mujoco::base::ModelMut) {
//!     m.raw_mut().nbody = 1000;
//! }
//! ```
//! ```compile_fail
//! fn write(d: &mujoco::base::DataRef) {
//!     d.qpos_mut()[0] = 1.0;
//! }
//! ```
//! ```compile_fail
//! fn twice(d: &mut mujoco::base::Data) {
//!     mujoco::fields!(d => write: qpos; read: qpos);
//!     qpos[0] = 0.0;
//! }
//! ```
//!
//! Absent: allocation (`buffer`), the stack (`stack`), and any computation.

use core::marker::PhantomData;
use core::ops::Deref;

use crate::abi::{mjData, mjModel, mjOption, mjStatistic, mjVisual};
use crate::math::Real;

/// A compiled model, read only. `Copy`, one pointer.
#[derive(Clone, Copy)]
pub struct Model<'a> {
    ptr: *const mjModel,
    life: PhantomData<&'a mjModel>,
}

impl<'a> Model<'a> {
    /// Wraps a model.
    ///
    /// # Safety
    /// `ptr` is a model whose arrays are allocated by its sizes and that outlives `'a`.
    #[inline(always)]
    pub unsafe fn new(ptr: *const mjModel) -> Self {
        Self {
            ptr,
            life: PhantomData,
        }
    }

    /// The C pointer.
    #[inline(always)]
    pub fn as_ptr(self) -> *const mjModel {
        self.ptr
    }

    #[inline(always)]
    pub(super) fn raw(self) -> &'a mjModel {
        // SAFETY: valid by the contract of `new`; the reference is used for one load
        unsafe { &*self.ptr }
    }

    /// Physics options.
    #[inline(always)]
    pub fn opt(self) -> &'a mjOption {
        &self.raw().opt
    }

    /// Visual options.
    #[inline(always)]
    pub fn vis(self) -> &'a mjVisual {
        &self.raw().vis
    }

    /// Model statistics.
    #[inline(always)]
    pub fn stat(self) -> &'a mjStatistic {
        &self.raw().stat
    }

    /// Some body has gravity compensation.
    #[inline(always)]
    pub fn flg_gravcomp(self) -> bool {
        self.raw().flg_gravcomp != 0
    }

    /// Some geom has a surface velocity.
    #[inline(always)]
    pub fn flg_surfacevel(self) -> bool {
        self.raw().flg_surfacevel != 0
    }

    /// Some geom or pair has adhesion.
    #[inline(always)]
    pub fn flg_adhesion(self) -> bool {
        self.raw().flg_adhesion != 0
    }

    /// A disable flag is set (`mjDSBL_*`).
    #[inline(always)]
    pub fn disabled(self, flag: core::ffi::c_int) -> bool {
        self.opt().disableflags & flag != 0
    }

    /// An enable flag is set (`mjENBL_*`).
    #[inline(always)]
    pub fn enabled(self, flag: core::ffi::c_int) -> bool {
        self.opt().enableflags & flag != 0
    }

    /// The last degree of freedom that moves a body; -1 when none.
    #[inline]
    pub fn last_dof(self, body: usize) -> i32 {
        let weld = self.body_weldid()[body] as usize;
        match self.body_dofnum()[weld] {
            0 => -1,
            n => self.body_dofadr()[weld] + n - 1,
        }
    }

    /// A degree of freedom and its ancestors, upwards; none for -1.
    #[inline]
    pub fn dofs_up(self, dof: i32) -> impl Iterator<Item = usize> + 'a {
        let above = move |&i: &usize| usize::try_from(self.dof_parentid()[i]).ok();
        core::iter::successors(usize::try_from(dof).ok(), above)
    }
}

/// What the model says of all its bodies, geoms and meshes together.
#[derive(Clone, Copy)]
pub struct Summary {
    /// bodies with gravity compensation
    pub gravcomp: usize,
    /// some geom has a surface velocity
    pub surfacevel: bool,
    /// some geom or pair has adhesion
    pub adhesion: bool,
    /// most vertices of a polygon, most polygons at a vertex
    pub polygon: i32,
    pub meshdeg: i32,
}

/// A model under construction or being re-derived (`mj_setConst`): arrays are writable.
pub struct ModelMut<'a> {
    ptr: *mut mjModel,
    life: PhantomData<&'a mut mjModel>,
}

impl ModelMut<'_> {
    /// Wraps a model for writing.
    ///
    /// # Safety
    /// As `Model::new`, and nothing else reads or writes the model during `'a`.
    pub unsafe fn new(ptr: *mut mjModel) -> Self {
        Self {
            ptr,
            life: PhantomData,
        }
    }

    /// The C pointer.
    pub fn as_ptr(&mut self) -> *mut mjModel {
        self.ptr
    }

    /// The read-only view; it ends before the next write.
    #[inline(always)]
    pub fn model(&self) -> Model<'_> {
        Model {
            ptr: self.ptr,
            life: PhantomData,
        }
    }

    #[inline(always)]
    pub(super) fn raw(&self) -> &mjModel {
        // SAFETY: valid by the contract of `new`
        unsafe { &*self.ptr }
    }

    /// Physics options.
    pub fn opt_mut(&mut self) -> &mut mjOption {
        &mut self.raw_mut().opt
    }

    /// Visual options.
    pub fn vis_mut(&mut self) -> &mut mjVisual {
        &mut self.raw_mut().vis
    }

    /// Model statistics.
    pub fn stat_mut(&mut self) -> &mut mjStatistic {
        &mut self.raw_mut().stat
    }

    /// Digest of the structure of the spec.
    pub fn set_signature(&mut self, signature: u64) {
        self.raw_mut().signature = signature;
    }

    /// Writes what follows from arrays and sizes none of them.
    pub fn set_summary(&mut self, summary: Summary) {
        let raw = self.raw_mut();
        raw.ngravcomp = summary.gravcomp as i64;
        raw.flg_gravcomp = (summary.gravcomp > 0).into();
        raw.flg_surfacevel = summary.surfacevel.into();
        raw.flg_adhesion = summary.adhesion.into();
        raw.npolygonmax = summary.polygon.into();
        raw.nmeshdegmax = summary.meshdeg.into();
    }

    /// The struct itself: only `base` writes sizes and pointers.
    #[inline(always)]
    pub(super) fn raw_mut(&mut self) -> &mut mjModel {
        // SAFETY: valid and exclusive by the contract of `new`
        unsafe { &mut *self.ptr }
    }

    /// Borrows several arrays at once; see `fields!`.
    #[inline(always)]
    pub fn pick<'b, P: Pick<'b, RawModel<'b>>>(&'b mut self) -> P::Out {
        // SAFETY: `new`, and borrowed for `'b`
        P::checked(unsafe { RawModel::new(self.ptr) })
    }
}

/// Simulation state with its model, for reading: two pointers. Others may read meanwhile.
///
/// What C declares `const mjData*` becomes this handle. It is not `Copy`: a copy taken out of a `Data`
/// would see its writes. Where `N` is several numbers wide, its arrays of numbers are those of several simulations side by
/// side (`base::wide`), and what the struct itself holds is nobody's.
pub struct DataRef<'a, N = f64> {
    ptr: *const mjData,
    model: Model<'a>,
    number: PhantomData<N>,
}

impl<'a> DataRef<'a> {
    /// Wraps a simulation state for reading.
    ///
    /// # Safety
    /// `model` is as for `Model::new`; `ptr` was made for a model of the same sizes, and nothing writes
    /// to it during `'a`, except user callbacks while this handle is passed to them.
    #[inline(always)]
    pub unsafe fn new(model: *const mjModel, ptr: *const mjData) -> Self {
        Self {
            ptr,
            // SAFETY: the first half of this contract
            model: unsafe { Model::new(model) },
            number: PhantomData,
        }
    }
}

impl<'a, N> DataRef<'a, N> {
    /// The model.
    #[inline(always)]
    pub fn model(&self) -> Model<'a> {
        self.model
    }

    /// The C pointer.
    #[inline(always)]
    pub fn as_ptr(&self) -> *const mjData {
        self.ptr
    }

    #[inline(always)]
    pub(crate) fn raw(&self) -> &mjData {
        // SAFETY: valid by the contract of `new`; used for one load
        unsafe { &*self.ptr }
    }
}

/// Simulation state with its model, exclusive. It reads as `DataRef` does.
pub struct Data<'a, N = f64>(DataRef<'a, N>);

impl<'a, N> Deref for Data<'a, N> {
    type Target = DataRef<'a, N>;
    #[inline(always)]
    fn deref(&self) -> &DataRef<'a, N> {
        &self.0
    }
}

impl<'a> Data<'a> {
    /// Wraps a simulation state.
    ///
    /// # Safety
    /// `model` is as for `Model::new`; `ptr` was made for a model of the same sizes, and no other
    /// handle to it is used during `'a`, except by user callbacks while this one is passed to them.
    #[inline(always)]
    pub unsafe fn new(model: *const mjModel, ptr: *mut mjData) -> Self {
        // SAFETY: more than the shared handle asks for
        Self(unsafe { DataRef::new(model, ptr) })
    }
}

impl<'a, N: Real> Data<'a, N> {
    /// Wraps the state of several simulations.
    ///
    /// # Safety
    /// As `new`; `ptr` comes from `wide::alloc::<N>` for a model of the same sizes.
    #[inline(always)]
    pub(super) unsafe fn wide(model: Model<'a>, ptr: *mut mjData) -> Self {
        let number = PhantomData;
        Self(DataRef { ptr, model, number })
    }

    /// The C pointer.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut mjData {
        self.0.ptr.cast_mut()
    }

    /// The struct itself: only `base` writes counts and pointers.
    #[inline(always)]
    pub(super) fn raw_mut(&mut self) -> &mut mjData {
        // SAFETY: valid and exclusive by the contract of `new`; used for one store
        unsafe { &mut *self.as_ptr() }
    }

    /// Borrows several arrays at once; see `fields!`.
    #[inline(always)]
    pub fn pick<'b, P: Pick<'b, RawData<'b, N>>>(&'b mut self) -> P::Out {
        // SAFETY: `new`, and borrowed for `'b`
        P::checked(unsafe { RawData::<N>::new(self.model().ptr, self.as_ptr()) })
    }
}

/// Pointer form of `ModelMut` that the markers read.
#[derive(Clone, Copy)]
pub struct RawModel<'a> {
    ptr: *mut mjModel,
    life: PhantomData<&'a mjModel>,
}

impl<'a> RawModel<'a> {
    /// What may be picked from a model.
    ///
    /// # Safety
    /// As `ModelMut::new`.
    #[inline(always)]
    pub(super) unsafe fn new(ptr: *mut mjModel) -> Self {
        let life = PhantomData;
        Self { ptr, life }
    }

    #[inline(always)]
    pub(super) fn raw(self) -> &'a mjModel {
        // SAFETY: made from a live handle
        unsafe { &*self.ptr }
    }

    #[inline(always)]
    pub(super) fn model(self) -> Model<'a> {
        Model {
            ptr: self.ptr,
            life: PhantomData,
        }
    }
}

/// Pointer form of `Data` that the markers read.
#[derive(Clone, Copy)]
pub struct RawData<'a, N = f64> {
    ptr: *mut mjData,
    model: *const mjModel,
    life: PhantomData<(&'a mjData, N)>,
}

impl<'a, N> RawData<'a, N> {
    /// What may be picked from a state.
    ///
    /// # Safety
    /// As `Data::new`.
    #[inline(always)]
    pub(super) unsafe fn new(model: *const mjModel, ptr: *mut mjData) -> Self {
        let life = PhantomData;
        Self { ptr, model, life }
    }

    #[inline(always)]
    pub(super) fn place(self) -> *mut mjData {
        self.ptr
    }

    #[inline(always)]
    pub(super) fn raw(self) -> &'a mjData {
        // SAFETY: made from a live handle
        unsafe { &*self.ptr }
    }

    #[inline(always)]
    pub(super) fn model(self) -> Model<'a> {
        Model {
            ptr: self.model,
            life: PhantomData,
        }
    }
}

/// One array of a handle `H`.
///
/// # Safety
/// `locate` gives the place and the rows of one array of `H`, and equal arrays have equal `ID`s.
pub unsafe trait Field<H> {
    type Row: 'static;
    /// place in the table: equal numbers are the same memory
    const ID: usize;
    /// Start and number of rows.
    fn locate(h: H) -> (*mut Self::Row, usize);
}

/// Declares the marker types: name, row type, place in the table, row count, home.
macro_rules! markers {
    ($handle:ident, $h:ident => $($name:ident: $row:ty = $id:literal, $count:expr $(, absent if $absent:expr)?;)*) => {$(
        pub struct $name;
        // SAFETY: place and count of one row of the schema, whose number is the ID
        unsafe impl Field<$handle<'_>> for $name {
            type Row = $row;
            const ID: usize = $id;
            #[inline(always)]
            fn locate($h: $handle<'_>) -> (*mut $row, usize) {
                let place = ($h.raw().$name.cast(), $count);
                $(let place = arena(place, $absent);)?
                place
            }
        }
    )*};
}

/// The same for arrays of a state, whose rows are made of its number.
macro_rules! wide_markers {
    ($handle:ident, $n:ident, $h:ident => $($name:ident: $row:ty = $id:literal, $count:expr $(, absent if $absent:expr)?;)*) => {$(
        pub struct $name;
        // SAFETY: place and count of one row of the schema, whose number is the ID
        unsafe impl<$n: Real> Field<$handle<'_, $n>> for $name {
            type Row = $row;
            const ID: usize = $id;
            #[inline(always)]
            fn locate($h: $handle<'_, $n>) -> (*mut $row, usize) {
                let place = ($h.raw().$name.cast(), $count);
                $(let place = arena(place, $absent);)?
                place
            }
        }
    )*};
}

/// The same for arrays that stand in mjData itself.
macro_rules! inline_markers {
    ($handle:ident, $n:ident, $h:ident => $($name:ident: $row:ty = $id:literal, $count:expr;)*) => {$(
        pub struct $name;
        // SAFETY: an array of this length in the struct, with a number of its own
        unsafe impl<$n: Real> Field<$handle<'_, $n>> for $name {
            type Row = $row;
            const ID: usize = $id;
            #[inline(always)]
            fn locate($h: $handle<'_, $n>) -> (*mut $row, usize) {
                // SAFETY: a live struct, of which nothing is read
                (unsafe { (&raw mut (*$h.place()).$name).cast() }, $count)
            }
        }
    )*};
}

/// Picks an array for reading.
pub struct R<F>(PhantomData<F>);
/// Picks an array for writing.
pub struct W<F>(PhantomData<F>);

/// One choice, or a tuple of them.
pub trait Pick<'b, H: Copy> {
    type Out;
    /// (array, writes?) of every choice
    const PICKED: &'static [(usize, bool)];
    /// Where the arrays are.
    type Place;
    fn locate(h: H) -> Self::Place;
    /// Makes the slices without looking for conflicts.
    ///
    /// # Safety
    /// `PICKED` names no array twice when one of the uses writes; the handle of `locate` is borrowed for `'b`.
    unsafe fn make(place: Self::Place) -> Self::Out;
    /// Makes the slices; a conflict does not compile.
    #[inline(always)]
    fn checked(h: H) -> Self::Out {
        const {
            assert!(
                distinct(Self::PICKED),
                "an array is picked twice and one use writes"
            )
        }
        // arrays may stand in the struct that says where they are: all are found before there is a slice
        let place = Self::locate(h);
        // SAFETY: checked above; callers pass a handle made from `&'b mut`
        unsafe { Self::make(place) }
    }
}

const fn distinct(picked: &[(usize, bool)]) -> bool {
    let mut i = 0;
    while i < picked.len() {
        let mut j = i + 1;
        while j < picked.len() {
            if picked[i].0 == picked[j].0 && (picked[i].1 || picked[j].1) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

impl<'b, H: Copy, F: Field<H>> Pick<'b, H> for R<F> {
    type Out = &'b [F::Row];
    const PICKED: &'static [(usize, bool)] = &[(F::ID, false)];
    type Place = (*mut F::Row, usize);
    #[inline(always)]
    fn locate(h: H) -> Self::Place {
        F::locate(h)
    }
    #[inline(always)]
    unsafe fn make((ptr, n): Self::Place) -> Self::Out {
        // SAFETY: `locate` reads both from one row of the schema
        unsafe { rows(ptr, n) }
    }
}

impl<'b, H: Copy, F: Field<H>> Pick<'b, H> for W<F> {
    type Out = &'b mut [F::Row];
    const PICKED: &'static [(usize, bool)] = &[(F::ID, true)];
    type Place = (*mut F::Row, usize);
    #[inline(always)]
    fn locate(h: H) -> Self::Place {
        F::locate(h)
    }
    #[inline(always)]
    unsafe fn make((ptr, n): Self::Place) -> Self::Out {
        // SAFETY: as for reading; distinct arrays, borrowed exclusively (the contract of `make`)
        unsafe { rows_mut(ptr, n) }
    }
}

impl<H: Copy> Pick<'_, H> for () {
    type Out = ();
    const PICKED: &'static [(usize, bool)] = &[];
    type Place = ();
    #[inline(always)]
    fn locate(_: H) {}
    #[inline(always)]
    unsafe fn make((): ()) {}
}

macro_rules! pick_tuples {
    ($($first:ident $($rest:ident)*)?) => {
        $(
            #[allow(non_snake_case)] // places have the names of their types
            impl<'b, Handle: Copy, $first: Pick<'b, Handle>, $($rest: Pick<'b, Handle>),*>
                Pick<'b, Handle> for ($first, $($rest,)*)
            {
                type Out = ($first::Out, $($rest::Out,)*);
                const PICKED: &'static [(usize, bool)] =
                    &[$first::PICKED[0], $($rest::PICKED[0]),*];
                type Place = ($first::Place, $($rest::Place,)*);
                #[inline(always)]
                fn locate(h: Handle) -> Self::Place {
                    ($first::locate(h), $($rest::locate(h),)*)
                }
                #[inline(always)]
                unsafe fn make(($first, $($rest,)*): Self::Place) -> Self::Out {
                    // SAFETY: as this function asks of its caller
                    unsafe { ($first::make($first), $($rest::make($rest),)*) }
                }
            }
            pick_tuples! { $($rest)* }
        )?
    };
}
pick_tuples! { A B C D E F G H I J K L M N O P Q S T U V X Y Z A1 B1 C1 D1 }

/// Binds one slice per array of mjData: the inputs and outputs of a stage in one line.
///
/// `fields!(d => write: xpos, xquat; read: qpos);`
#[macro_export]
macro_rules! fields {
    ($d:expr => write: $($w:ident),+ ; read: $($r:ident),+ $(;)?) => {
        let ($($w,)+ $($r,)+) = $d.pick::<(
            $($crate::base::views::W<$crate::base::views_gen::data_field::$w>,)+
            $($crate::base::views::R<$crate::base::views_gen::data_field::$r>,)+
        )>();
    };
    ($d:expr => write: $($w:ident),+ $(;)?) => {
        let ($($w,)+) = $d.pick::<(
            $($crate::base::views::W<$crate::base::views_gen::data_field::$w>,)+
        )>();
    };
    ($d:expr => read: $($r:ident),+ $(;)?) => {
        let ($($r,)+) = $d.pick::<(
            $($crate::base::views::R<$crate::base::views_gen::data_field::$r>,)+
        )>();
    };
}

/// As `fields!`, for the arrays of a `ModelMut`, or of a `ModelData`, which may give arrays of its state too.
#[macro_export]
macro_rules! model_fields {
    ($b:expr => write: $($w:ident),+ $(; read: $($r:ident),+)? ; state: $($s:ident),+ $(;)?) => {
        let (($($w,)+ $($($r,)+)?), ($($s,)+)) = $b.pick_both::<(
            $($crate::base::views::W<$crate::base::views_gen::model_field::$w>,)+
            $($($crate::base::views::R<$crate::base::views_gen::model_field::$r>,)+)?
        ), (
            $($crate::base::views::R<$crate::base::views_gen::data_field::$s>,)+
        )>();
    };
    ($m:expr => write: $($w:ident),+ ; read: $($r:ident),+ $(;)?) => {
        let ($($w,)+ $($r,)+) = $m.pick::<(
            $($crate::base::views::W<$crate::base::views_gen::model_field::$w>,)+
            $($crate::base::views::R<$crate::base::views_gen::model_field::$r>,)+
        )>();
    };
    ($m:expr => write: $($w:ident),+ $(;)?) => {
        let ($($w,)+) = $m.pick::<(
            $($crate::base::views::W<$crate::base::views_gen::model_field::$w>,)+
        )>();
    };
}

/// The rows of an array of a buffer, where empty arrays have a place too.
///
/// # Safety
/// Pointer and count come from one row of the schema, and the memory was allocated by the same table.
#[inline(always)]
unsafe fn rows<'b, E, T>(ptr: *mut E, n: usize) -> &'b [T] {
    const { assert!(!core::mem::needs_drop::<T>()) }
    // SAFETY: allocated by the table
    unsafe { core::slice::from_raw_parts(ptr.cast(), n) }
}

/// As `rows`, writable.
///
/// # Safety
/// As `rows`, and the handle is held exclusively.
#[inline(always)]
unsafe fn rows_mut<'b, E, T>(ptr: *mut E, n: usize) -> &'b mut [T] {
    const { assert!(!core::mem::needs_drop::<T>()) }
    // SAFETY: allocated by the table; exclusive by this contract
    unsafe { core::slice::from_raw_parts_mut(ptr.cast(), n) }
}

/// Place and count of an array of the arena, which has no place and no rows, whatever the count, while it is absent.
#[inline(always)]
fn arena<T>((ptr, n): (*mut T, usize), absent: bool) -> (*mut T, usize) {
    if absent {
        (core::ptr::NonNull::dangling().as_ptr(), 0)
    } else {
        (ptr, n)
    }
}

/// The four ways in which a generated accessor makes a slice. They are seen by the generated file alone,
/// which takes pointer and count from one row of the schema and `&mut` of the handle for writing.
macro_rules! rows {
    ($ptr:expr, $n:expr) => {
        // SAFETY: one row of the schema, above
        unsafe { rows($ptr, $n) }
    };
}
macro_rules! rows_mut {
    ($ptr:expr, $n:expr) => {
        // SAFETY: one row of the schema, `&mut self`
        unsafe { rows_mut($ptr, $n) }
    };
}
macro_rules! arena_rows {
    ($ptr:expr, $n:expr, $absent:expr) => {{
        let (ptr, n) = arena(($ptr, $n), $absent);
        rows!(ptr, n)
    }};
}
macro_rules! arena_rows_mut {
    ($ptr:expr, $n:expr, $absent:expr) => {{
        let (ptr, n) = arena(($ptr, $n), $absent);
        rows_mut!(ptr, n)
    }};
}

#[allow(clippy::unnecessary_cast)] // one form for size_t, int and mjtSize
#[path = "views_gen.rs"]
#[rustfmt::skip]
pub mod views_gen;

/// An inline array of mjData.
#[inline(always)]
fn inline<'b, T, N>(d: &'b DataRef<'_, N>, get: impl FnOnce(&mjData) -> &T) -> &'b T {
    let p: *const T = get(d.raw());
    // SAFETY: a member of a live mjData
    unsafe { &*p }
}

/// An inline array of mjData, writable.
#[inline(always)]
fn inline_mut<'b, T, N: Real>(
    d: &'b mut Data<'_, N>,
    get: impl FnOnce(&mut mjData) -> &mut T,
) -> &'b mut T {
    let p: *mut T = get(d.raw_mut());
    // SAFETY: a member of a live, exclusively held mjData
    unsafe { &mut *p }
}
