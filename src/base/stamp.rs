//! Timestamps of resources: eight bytes as base64 text. Files on disk have their time, bytes in memory a hash.

use super::report;
use crate::abi::mjResource;

/// 64-bit FNV-1a: the version of bytes in memory.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &c| {
        (h ^ c as u64).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Stores a version as base64 of its eight bytes.
pub(super) fn stamp(r: &mut mjResource, version: u64) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = [0u8; 13];
    for (four, three) in text.chunks_mut(4).zip(version.to_le_bytes().chunks(3)) {
        let word = three.iter().fold(0u32, |w, &b| w << 8 | b as u32) << (8 * (3 - three.len()));
        for (i, digit) in four.iter_mut().enumerate() {
            *digit = match i <= three.len() {
                true => DIGITS[(word >> (18 - 6 * i)) as usize & 63],
                false => b'=',
            };
        }
    }
    report::copy_text(&mut r.timestamp, &text[..12]);
}

/// A time in one number.
pub(super) fn nanoseconds(seconds: i64, rest: i64) -> i64 {
    seconds.wrapping_mul(1_000_000_000).wrapping_add(rest)
}

/// Value of a base64 digit.
fn digit(c: u8) -> Option<u64> {
    let from = |base: u8, value: u64| u64::from(c - base) + value;
    match c {
        b'A'..=b'Z' => Some(from(b'A', 0)),
        b'a'..=b'z' => Some(from(b'a', 26)),
        b'0'..=b'9' => Some(from(b'0', 52)),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// The time in a timestamp of a file; nothing when it is none.
pub(super) fn time(timestamp: &[u8]) -> Option<i64> {
    // 64 bits are ten digits and four bits of the eleventh
    let digits = timestamp.strip_suffix(b"=").filter(|d| d.len() == 11)?;
    let bits = digits
        .iter()
        .try_fold(0u128, |word, &c| Some(word << 6 | u128::from(digit(c)?)))?;
    Some(i64::from_be_bytes(((bits >> 2) as u64).to_le_bytes()))
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;

    use super::*;

    #[test]
    fn timestamps_are_base64() {
        // SAFETY: plain struct of numbers and null pointers
        let mut r = unsafe { core::mem::zeroed::<mjResource>() };
        stamp(&mut r, fnv1a(b"xyz123"));
        // SAFETY: closed with NUL
        let text = unsafe { CStr::from_ptr(r.timestamp.as_ptr()) };
        assert_eq!(text, c"MMxQvyUXdjo="); // measured on the reference
        assert_eq!(time(b"AMqaOwAAAAA="), Some(1_000_000_000));
        assert_eq!(time(b"/////////38="), Some(i64::MAX));
        assert_eq!(
            (time(b"MMxQ"), time(b""), time(b"/////////3_=")),
            (None, None, None)
        );
    }
}
