//! Significant digits of numbers in written XML, per thread.

use core::cell::Cell;

thread_local! {
    static DIGITS: Cell<i32> = const { Cell::new(6) };
}

/// Digits of this thread.
pub fn get() -> i32 {
    DIGITS.get()
}

/// Sets the digits of this thread; any value is kept.
pub fn set(digits: i32) {
    DIGITS.set(digits);
}
