//! Handles to mjModel and mjData, and how the physics picks fields from them.
//!
//! A handle is a pointer, never a reference to the whole struct: C code may write between any
//! two calls. Slices are made afresh at each access, from the pointer in the struct and the row
//! count that the schema names. Distinct arrays are disjoint memory, so several of them can be
//! borrowed at once: `fields!` checks at compile time that none is picked twice for writing.
//!
//! Absent: allocation (`buffer`), the stack (`stack`), and any computation.

use core::marker::PhantomData;

use crate::abi::{mjData, mjModel, mjOption, mjStatistic, mjVisual};

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

    /// The struct itself: sizes, options and flags. Array pointers are not to be changed.
    #[inline(always)]
    pub fn raw_mut(&mut self) -> &mut mjModel {
        // SAFETY: valid and exclusive by the contract of `new`
        unsafe { &mut *self.ptr }
    }

    /// Borrows several arrays at once; see `fields!`.
    #[inline(always)]
    pub fn pick<'b, P: Pick<'b, RawModel<'b>>>(&'b mut self) -> P::Out {
        P::checked(RawModel {
            ptr: self.ptr,
            life: PhantomData,
        })
    }
}

/// Simulation state with its model: two pointers, exclusive.
pub struct Data<'a> {
    ptr: *mut mjData,
    model: Model<'a>,
}

impl<'a> Data<'a> {
    /// Wraps a simulation state.
    ///
    /// # Safety
    /// `model` is as for `Model::new`; `ptr` was made for a model of the same sizes, and no other
    /// handle to it is used during `'a`, except by user callbacks while this one is passed to them.
    #[inline(always)]
    pub unsafe fn new(model: *const mjModel, ptr: *mut mjData) -> Self {
        Self {
            ptr,
            // SAFETY: passed on to the caller
            model: unsafe { Model::new(model) },
        }
    }

    /// The model.
    #[inline(always)]
    pub fn model(&self) -> Model<'a> {
        self.model
    }

    /// The C pointer.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut mjData {
        self.ptr
    }

    #[inline(always)]
    pub(crate) fn raw(&self) -> &mjData {
        // SAFETY: valid by the contract of `new`; used for one load
        unsafe { &*self.ptr }
    }

    #[inline(always)]
    pub(crate) fn raw_mut(&mut self) -> &mut mjData {
        // SAFETY: valid and exclusive by the contract of `new`; used for one store
        unsafe { &mut *self.ptr }
    }

    /// Borrows several arrays at once; see `fields!`.
    #[inline(always)]
    pub fn pick<'b, P: Pick<'b, RawData<'b>>>(&'b mut self) -> P::Out {
        P::checked(RawData {
            ptr: self.ptr,
            model: self.model.ptr,
            life: PhantomData,
        })
    }
}

/// Pointer form of `ModelMut` that the markers read.
#[derive(Clone, Copy)]
pub struct RawModel<'a> {
    ptr: *mut mjModel,
    life: PhantomData<&'a mjModel>,
}

impl<'a> RawModel<'a> {
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
pub struct RawData<'a> {
    ptr: *mut mjData,
    model: *const mjModel,
    life: PhantomData<&'a mjData>,
}

impl<'a> RawData<'a> {
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
pub trait Field<H> {
    type Row: 'static;
    /// place in the table: equal numbers are the same memory
    const ID: usize;
    /// Start and number of rows.
    fn locate(h: H) -> (*mut Self::Row, usize);
}

/// Declares the marker types: name, row type, place in the table, row count, home.
macro_rules! markers {
    ($handle:ident, $h:ident => $($name:ident: $row:ty = $id:literal, $count:expr $(, $arena:ident)?;)*) => {$(
        pub struct $name;
        impl Field<$handle<'_>> for $name {
            type Row = $row;
            const ID: usize = $id;
            #[inline(always)]
            fn locate($h: $handle<'_>) -> (*mut $row, usize) {
                let place = ($h.raw().$name.cast(), $count);
                $(let place = $arena(place);)?
                place
            }
        }
    )*};
}
pub(super) use markers;

/// Picks an array for reading.
pub struct R<F>(PhantomData<F>);
/// Picks an array for writing.
pub struct W<F>(PhantomData<F>);

/// One choice, or a tuple of them.
pub trait Pick<'b, H: Copy> {
    type Out;
    /// (array, writes?) of every choice
    const PICKED: &'static [(usize, bool)];
    /// Makes the slices without looking for conflicts.
    ///
    /// # Safety
    /// `PICKED` names no array twice when one of the uses writes; `h` is borrowed for `'b`.
    unsafe fn take(h: H) -> Self::Out;
    /// Makes the slices; a conflict does not compile.
    #[inline(always)]
    fn checked(h: H) -> Self::Out {
        const {
            assert!(
                distinct(Self::PICKED),
                "an array is picked twice and one use writes"
            )
        }
        // SAFETY: checked above; callers pass a handle made from `&'b mut`
        unsafe { Self::take(h) }
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
    #[inline(always)]
    unsafe fn take(h: H) -> Self::Out {
        let (ptr, n) = F::locate(h);
        rows(ptr, n)
    }
}

impl<'b, H: Copy, F: Field<H>> Pick<'b, H> for W<F> {
    type Out = &'b mut [F::Row];
    const PICKED: &'static [(usize, bool)] = &[(F::ID, true)];
    #[inline(always)]
    unsafe fn take(h: H) -> Self::Out {
        let (ptr, n) = F::locate(h);
        rows_mut(ptr, n)
    }
}

macro_rules! pick_tuples {
    ($($first:ident $($rest:ident)*)?) => {
        $(
            impl<'b, Handle: Copy, $first: Pick<'b, Handle>, $($rest: Pick<'b, Handle>),*>
                Pick<'b, Handle> for ($first, $($rest,)*)
            {
                type Out = ($first::Out, $($rest::Out,)*);
                const PICKED: &'static [(usize, bool)] =
                    &[$first::PICKED[0], $($rest::PICKED[0]),*];
                #[inline(always)]
                unsafe fn take(h: Handle) -> Self::Out {
                    // SAFETY: passed on to the caller
                    unsafe { ($first::take(h), $($rest::take(h),)*) }
                }
            }
            pick_tuples! { $($rest)* }
        )?
    };
}
pick_tuples! { A B C D E F G H I J K L M N O P Q S T U V X Y Z }

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

/// As `fields!`, for the arrays of a `ModelMut`.
#[macro_export]
macro_rules! model_fields {
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
#[inline(always)]
pub(super) fn rows<'b, E, T>(ptr: *mut E, n: usize) -> &'b [T] {
    const { assert!(!core::mem::needs_drop::<T>()) }
    // SAFETY: private to the views; pointer and count come from one row of the schema, and the
    // memory was allocated by the same table
    unsafe { core::slice::from_raw_parts(ptr.cast(), n) }
}

/// As `rows`, writable.
#[inline(always)]
pub(super) fn rows_mut<'b, E, T>(ptr: *mut E, n: usize) -> &'b mut [T] {
    const { assert!(!core::mem::needs_drop::<T>()) }
    // SAFETY: as `rows`; exclusive because callers hold `&mut` of the handle
    unsafe { core::slice::from_raw_parts_mut(ptr.cast(), n) }
}

/// Place and count of an array of the arena: null, whatever the count, until it is allocated.
#[inline(always)]
pub(super) fn arena<T>((ptr, n): (*mut T, usize)) -> (*mut T, usize) {
    if ptr.is_null() {
        (core::ptr::NonNull::dangling().as_ptr(), 0)
    } else {
        (ptr, n)
    }
}

/// The rows of an array of the arena.
#[inline(always)]
pub(super) fn arena_rows<'b, E, T>(ptr: *mut E, n: usize) -> &'b [T] {
    let (ptr, n) = arena((ptr.cast::<T>(), n));
    rows(ptr, n)
}

/// As `arena_rows`, writable.
#[inline(always)]
pub(super) fn arena_rows_mut<'b, E, T>(ptr: *mut E, n: usize) -> &'b mut [T] {
    let (ptr, n) = arena((ptr.cast::<T>(), n));
    rows_mut(ptr, n)
}

/// An inline array of mjData.
#[inline(always)]
pub(super) fn inline<'b, T>(d: &'b Data<'_>, get: impl FnOnce(&mjData) -> &T) -> &'b T {
    let p: *const T = get(d.raw());
    // SAFETY: a member of a live mjData
    unsafe { &*p }
}

/// An inline array of mjData, writable.
#[inline(always)]
pub(super) fn inline_mut<'b, T>(
    d: &'b mut Data<'_>,
    get: impl FnOnce(&mut mjData) -> &mut T,
) -> &'b mut T {
    let p: *mut T = get(d.raw_mut());
    // SAFETY: a member of a live, exclusively held mjData
    unsafe { &mut *p }
}
