//! Numbers at the beginning of a text, as `scanf` reads them.

use core::ffi::{c_char, c_int};

/// Longest text that is read.
const ROOM: usize = 512;

/// Reads floating-point numbers from the start of `text` into `out`, until one does not follow; says how many.
///
/// White space may stand before each; hexadecimal numbers, infinities and NaN are numbers, as for `%lf`.
pub fn numbers(text: &[u8], out: &mut [f64]) -> usize {
    let mut room = [0u8; ROOM];
    let n = text.iter().position(|c| *c == 0).unwrap_or(text.len());
    let n = n.min(ROOM - 1);
    room[..n].copy_from_slice(&text[..n]);
    let (mut at, mut count) = (0, 0);
    for x in out.iter_mut() {
        let (mut value, mut used) = (0.0f64, 0 as c_int);
        // SAFETY: the text ends with a zero, `at` is within it, and the format takes one double and one int
        let read = unsafe {
            let from = room.as_ptr().add(at).cast::<c_char>();
            libc::sscanf(from, c"%lf%n".as_ptr(), &raw mut value, &raw mut used)
        };
        if read != 1 {
            break;
        }
        *x = value;
        at += used.max(0) as usize;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_are_read_until_one_is_none() {
        let mut x = [7.0; 4];
        assert_eq!(numbers(b" 1 -2.5e1x3", &mut x), 2);
        assert_eq!(x, [1.0, -25.0, 7.0, 7.0]);
        assert_eq!(numbers(b"1-2+3 4 5", &mut x), 4);
        assert_eq!(x, [1.0, -2.0, 3.0, 4.0]);
        assert_eq!(numbers(b"", &mut x), 0);
        assert_eq!(numbers(b"0x10\0 5", &mut x), 1);
        assert_eq!(x[0], 16.0);
        assert_eq!(numbers(&[b'1'; 2000], &mut x), 1);
    }
}
