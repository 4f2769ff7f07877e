//! The schema's arrays as places in the C structs: what the loops over all arrays walk.
//!
//! Absent: knowledge of any particular array.

use core::ffi::CStr;

use super::layout::Ty;
use crate::abi::{mjData, mjModel};
use crate::schema::Arena;

/// A size field of mjModel.
pub struct Size {
    pub name: &'static CStr,
    /// offset in mjModel; an `mjtSize`
    pub at: usize,
}

/// Where a count is read.
#[derive(Clone, Copy)]
pub enum Count {
    One,
    /// offset of an `mjtSize` in mjModel
    Model(u32),
    /// offset of an `int` in mjData
    Data(u32),
}

/// One array: its pointer's place and its extent.
pub struct Slot {
    pub name: &'static CStr,
    /// offset of the pointer in its struct
    pub at: u32,
    pub rows: Count,
    pub cols: Count,
    /// constant factor of the columns
    pub times: u16,
    /// bytes of one element
    pub elem: u16,
    /// what an element is, where it is a number
    pub ty: Option<Ty>,
    pub group: Option<Arena>,
    /// needed for visualization
    pub render: bool,
    /// use by the phases of `mj_setConst`, see [`crate::schema::Array`]
    pub setconst: [u8; 4],
}

impl Size {
    /// The value in `m`.
    ///
    /// # Safety
    /// `m` points to an mjModel.
    #[inline]
    pub unsafe fn get(&self, m: *const mjModel) -> i64 {
        // SAFETY: the offset comes from `offset_of!` on this struct
        unsafe { m.byte_add(self.at).cast::<i64>().read() }
    }

    /// Stores a value in `m`.
    ///
    /// # Safety
    /// As `get`, writable.
    #[inline]
    pub unsafe fn set(&self, m: *mut mjModel, value: i64) {
        // SAFETY: as `get`
        unsafe { m.byte_add(self.at).cast::<i64>().write(value) }
    }
}

impl Count {
    /// The count.
    ///
    /// # Safety
    /// `m` points to an mjModel; `d` to an mjData when the count lives there.
    #[inline]
    pub unsafe fn get(self, m: *const mjModel, d: *const mjData) -> i64 {
        match self {
            Count::One => 1,
            // SAFETY: the offset comes from `offset_of!` on this struct
            Count::Model(at) => unsafe { m.byte_add(at as usize).cast::<i64>().read() },
            // SAFETY: as above
            Count::Data(at) => unsafe { d.byte_add(at as usize).cast::<i32>().read() as i64 },
        }
    }
}

impl Slot {
    /// Bytes of the array, or `None` when a size is negative or the product overflows.
    ///
    /// # Safety
    /// `m` points to an mjModel; `d` to an mjData when a count lives there.
    #[inline]
    pub unsafe fn bytes(&self, m: *const mjModel, d: *const mjData) -> Option<usize> {
        // SAFETY: as this function asks of its caller
        let (rows, cols) = unsafe { (self.rows.get(m, d), self.cols.get(m, d)) };
        let rows = usize::try_from(rows).ok()?;
        let cols = usize::try_from(cols)
            .ok()?
            .checked_mul(usize::from(self.times) * usize::from(self.elem))?;
        rows.checked_mul(cols).filter(|&n| n <= isize::MAX as usize)
    }

    /// Number of rows.
    ///
    /// # Safety
    /// As `bytes`.
    pub unsafe fn row_count(&self, m: *const mjModel, d: *const mjData) -> Option<usize> {
        // SAFETY: as this function asks of its caller
        usize::try_from(unsafe { self.rows.get(m, d) }).ok()
    }

    /// Entries of a row.
    ///
    /// # Safety
    /// As `bytes`.
    pub unsafe fn col_count(&self, m: *const mjModel, d: *const mjData) -> Option<usize> {
        // SAFETY: as this function asks of its caller
        usize::try_from(unsafe { self.cols.get(m, d) })
            .ok()?
            .checked_mul(self.times.into())
    }

    /// The array pointer in the struct `owner`.
    ///
    /// # Safety
    /// `owner` points to the struct the table belongs to.
    #[inline]
    pub unsafe fn get<T>(&self, owner: *const T) -> *mut u8 {
        // SAFETY: the offset comes from `offset_of!` on this struct
        unsafe { owner.byte_add(self.at as usize).cast::<*mut u8>().read() }
    }

    /// Stores the array pointer.
    ///
    /// # Safety
    /// As `get`, writable.
    #[inline]
    pub unsafe fn set<T>(&self, owner: *mut T, array: *mut u8) {
        // SAFETY: as `get`
        unsafe {
            owner
                .byte_add(self.at as usize)
                .cast::<*mut u8>()
                .write(array)
        }
    }
}
