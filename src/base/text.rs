//! Short texts in one buffer per thread: byte counts and warnings. A text lasts until the next one of its
//! kind on the same thread.

use core::cell::Cell;
use core::ffi::{c_char, c_int};
use core::fmt;
use std::thread::LocalKey;

use super::fixed_text::{Text, WarningText};

/// Room for a byte count, as in the reference: 19 characters.
pub type NumBytes = Text<20>;

/// Room for a warning.
type Warning = Text<1000>;

thread_local! {
    static NUM_BYTES: Cell<NumBytes> = const { Cell::new(Text::EMPTY) };
    static WARNING: Cell<Warning> = const { Cell::new(Text::EMPTY) };
}

/// A number of bytes with the largest suffix (K, M, G, T, P, E) that needs no fraction.
pub fn num_bytes(n: usize) -> NumBytes {
    match n.trailing_zeros() / 10 {
        0 => Text::new(format_args!("{n}")),
        _ if n == 0 => Text::new(format_args!("0")),
        k => Text::new(format_args!(
            "{}{}",
            n >> (10 * k),
            &"KMGTPE"[k as usize - 1..k as usize]
        )),
    }
}

/// [`num_bytes`] in this thread's buffer.
pub fn num_bytes_ptr(n: usize) -> *const c_char {
    keep(&NUM_BYTES, format_args!("{}", num_bytes(n)))
}

/// The message of a warning type (`mjWARN_*`) about number `info`, in this thread's buffer.
pub fn warning_ptr(kind: c_int, info: usize) -> *const c_char {
    keep(&WARNING, format_args!("{}", WarningText(kind, info)))
}

/// Formats into a thread's buffer and returns its address.
fn keep<const N: usize>(
    buffer: &'static LocalKey<Cell<Text<N>>>,
    args: fmt::Arguments,
) -> *const c_char {
    buffer.with(|text| {
        text.set(Text::new(args));
        text.as_ptr().cast_const().cast() // the bytes come first
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffix_only_without_fraction() {
        for (n, text) in [
            (0, "0"),
            (1023, "1023"),
            (1024, "1K"),
            (1536, "1536"),
            ((1 << 20) + 1024, "1025K"),
            (1 << 60, "1E"),
            (3 << 62, "12E"),
            (usize::MAX, "1844674407370955161"), // cut at 19 characters, as in the reference
        ] {
            assert_eq!(num_bytes(n).as_str(), text);
        }
    }
}
