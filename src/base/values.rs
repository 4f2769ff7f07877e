//! Values of a public struct, apart from its record: a copy that any thread may hold.

use core::ops::{Deref, DerefMut};

use super::record::Public;

/// A copied public struct. Its pointers are those of the record it was copied from, for comparison
/// with NULL at most.
#[derive(Clone, Copy)]
pub struct Values<T>(pub T);

// SAFETY: plain numbers; nothing here follows the pointers, and following one needs unsafe code that
// would have to answer for the thread it is in
unsafe impl<T: Public> Send for Values<T> {}

impl<T> Deref for Values<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Values<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
