//! `std::vector`.

use core::{mem, ptr, slice};

use super::item::{CxxItem, allocate};

/// `std::vector<T>`.
#[repr(C)]
#[derive(Debug)]
pub struct CxxVec<T> {
    begin: *mut T,
    end: *mut T,
    limit: *mut T,
}

impl<T: CxxItem> CxxVec<T> {
    /// The empty vector.
    pub const fn new() -> Self {
        CxxVec {
            begin: ptr::null_mut(),
            end: ptr::null_mut(),
            limit: ptr::null_mut(),
        }
    }

    /// The elements.
    pub fn as_slice(&self) -> &[T] {
        if self.begin.is_null() {
            return &[];
        }
        // SAFETY: begin..end holds initialized elements
        unsafe { slice::from_raw_parts(self.begin, self.end.offset_from_unsigned(self.begin)) }
    }

    /// The elements, for writing.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        if self.begin.is_null() {
            return &mut [];
        }
        // SAFETY: begin..end holds initialized elements, borrowed exclusively
        unsafe { slice::from_raw_parts_mut(self.begin, self.end.offset_from_unsigned(self.begin)) }
    }

    /// Appends one element, growing by doubling.
    pub fn push(&mut self, value: T) {
        if self.end == self.limit {
            let n = self.as_slice().len();
            let capacity = (2 * n).max(4);
            let p = allocate(capacity * mem::size_of::<T>()).cast::<T>();
            // SAFETY: the new block holds n elements; the old one is given up without dropping
            unsafe {
                if n > 0 {
                    ptr::copy_nonoverlapping(self.begin, p, n);
                }
                libc::free(self.begin.cast());
                self.begin = p;
                self.end = p.add(n);
                self.limit = p.add(capacity);
            }
        }
        // SAFETY: end < limit
        unsafe {
            self.end.write(value);
            self.end = self.end.add(1);
        }
    }

    /// Replaces the content by copies of `values`.
    pub fn set(&mut self, values: &[T]) {
        let fresh = Self::from_slice(values);
        self.clear();
        *self = fresh;
    }

    /// A vector with copies of `values`.
    pub fn from_slice(values: &[T]) -> Self {
        let mut v = Self::new();
        if !values.is_empty() {
            let p = allocate(mem::size_of_val(values)).cast::<T>();
            for (i, x) in values.iter().enumerate() {
                // SAFETY: i < len, the block holds len elements
                unsafe { p.add(i).write(x.duplicate()) };
            }
            v.begin = p;
            // SAFETY: one past the last element
            v.end = unsafe { p.add(values.len()) };
            v.limit = v.end;
        }
        v
    }
}

impl<T: CxxItem> Default for CxxVec<T> {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: three plain pointers, null when empty
unsafe impl<T: CxxItem> CxxItem for CxxVec<T> {
    fn duplicate(&self) -> Self {
        Self::from_slice(self.as_slice())
    }

    fn clear(&mut self) {
        for x in self.as_mut_slice() {
            x.clear();
        }
        // SAFETY: the block comes from malloc or is null
        unsafe { libc::free(self.begin.cast()) };
        *self = Self::new();
    }
}

#[cfg(test)]
mod tests {
    use super::super::CxxString;
    use super::*;

    #[test]
    fn has_the_size_of_libcxx() {
        assert_eq!(mem::size_of::<CxxVec<f64>>(), 24);
    }

    #[test]
    fn vectors_grow_and_nest() {
        let mut v = CxxVec::new();
        for i in 0..100 {
            v.push(f64::from(i));
        }
        assert_eq!(v.as_slice().len(), 100);
        assert_eq!(v.as_slice()[99], 99.0);
        v.set(&[1.0, 2.0]);
        assert_eq!(v.as_slice(), [1.0, 2.0]);
        v.clear();
        assert!(v.begin.is_null());
        let mut names: CxxVec<CxxString> = CxxVec::new();
        for i in 0..20 {
            let mut s = CxxString::new();
            s.set("x".repeat(i * 3).as_bytes());
            names.push(s);
        }
        let mut copy = names.duplicate();
        names.clear();
        assert_eq!(copy.as_slice()[19].as_bytes().len(), 57);
        copy.clear();
    }
}
