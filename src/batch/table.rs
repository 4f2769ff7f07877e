//! Rows of equal length in zeroed memory that stays where it is: what a batch has one of per simulation.
//!
//! Clients hold the address and write between calls; in a call each row belongs to the thread that runs its
//! simulation. So rows are pointers here, not references.

use std::alloc::{Layout, alloc_zeroed, dealloc};

/// Memory that could not be had.
#[derive(Debug)]
pub struct OutOfMemory;

/// `rows` rows of `row` bytes.
pub struct Table {
    at: *mut u8,
    rows: usize,
    row: usize,
    layout: Layout,
}

// SAFETY: memory without a thread of its own; who may use a row when is said above
unsafe impl Send for Table {}
// SAFETY: as above
unsafe impl Sync for Table {}

impl Table {
    /// A table of zeros; one without entries has an address too.
    pub fn zeroed(rows: usize, row: usize) -> Result<Self, OutOfMemory> {
        let bytes = rows.checked_mul(row).ok_or(OutOfMemory)?;
        let layout = Layout::from_size_align(bytes.max(1), 16).map_err(|_| OutOfMemory)?;
        // SAFETY: not of size zero
        let at = unsafe { alloc_zeroed(layout) };
        if at.is_null() {
            return Err(OutOfMemory);
        }
        Ok(Self {
            at,
            rows,
            row,
            layout,
        })
    }

    /// Address of the first row.
    pub fn as_ptr(&self) -> *mut u8 {
        self.at
    }

    /// Address of row `i`.
    pub fn row(&self, i: usize) -> *mut u8 {
        assert!(i < self.rows, "row {i} of {}", self.rows);
        // SAFETY: within the allocation
        unsafe { self.at.add(i * self.row) }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // SAFETY: allocated here with this layout
        unsafe { dealloc(self.at, self.layout) }
    }
}
