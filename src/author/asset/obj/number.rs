//! Numbers of OBJ files. Their last bits come from this very way of reading them.
use crate::math::elementary::pow;

/// A number at the start of a word; `None` when there is none.
pub fn real(word: &[u8]) -> Option<f64> {
    let (negative, digits) = match word.first()? {
        b'-' => (true, &word[1..]),
        b'+' => (false, &word[1..]),
        _ => (false, word),
    };
    let begins = |name: &[u8]| {
        digits
            .get(..3)
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    match digits.first()? {
        b'0' => {
            if let Some(value) = hexadecimal(digits) {
                return Some(if negative { -value } else { value });
            }
        }
        b'1'..=b'9' | b'.' => {}
        _ if begins(b"nan") => return Some(f64::NAN),
        _ if begins(b"inf") && negative => return Some(f64::NEG_INFINITY),
        _ if begins(b"inf") => return Some(f64::INFINITY),
        _ => return None,
    }
    let mut rest = digits;
    let mut value = 0.0;
    while let Some(d) = digit(&mut rest) {
        value = value * 10.0 + d;
    }
    if rest.first() == Some(&b'.') {
        rest = &rest[1..];
        let mut place = 0;
        while let Some(d) = digit(&mut rest) {
            place += 1;
            value += d * decimal(place);
        }
    }
    if matches!(rest.first(), Some(b'e' | b'E')) {
        let Some(exponent) = exponent(&rest[1..]) else {
            // read in another way: rounded as a whole
            let mantissa = &digits[..digits.len() - rest.len()];
            let value: f64 = str::from_utf8(mantissa).ok()?.parse().ok()?;
            return Some(if negative { -value } else { value });
        };
        if exponent != 0 {
            value = scale(value * pow(5.0, f64::from(exponent)), exponent);
        }
    }
    Some(if negative { -value } else { value })
}

/// A number in base 16 with `0x` before it, and a power of two behind `p`; nothing when it is none.
fn hexadecimal(word: &[u8]) -> Option<f64> {
    let mut rest = word.strip_prefix(b"0x").or(word.strip_prefix(b"0X"))?;
    let (mut value, mut power, mut any, mut fraction) = (0.0, 0, false, false);
    while let Some(&c) = rest.first() {
        match char::from(c).to_digit(16) {
            Some(d) => {
                value = value * 16.0 + f64::from(d);
                power -= if fraction { 4 } else { 0 };
                any = true;
            }
            None if c == b'.' && !fraction => fraction = true,
            None => break,
        }
        rest = &rest[1..];
    }
    if let [b'p' | b'P', tail @ ..] = rest {
        power += exponent(tail).unwrap_or(0);
    }
    any.then(|| scale(value, power))
}

fn digit(rest: &mut &[u8]) -> Option<f64> {
    let c = *rest.first().filter(|c| c.is_ascii_digit())?;
    *rest = &rest[1..];
    Some(f64::from(c - b'0'))
}

/// Weight of a decimal place, from 1.
fn decimal(place: i32) -> f64 {
    const FIRST: [f64; 16] = [
        1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14,
        1e-15, 1e-16,
    ];
    match FIRST.get(place as usize - 1) {
        Some(&weight) => weight,
        None => pow(10.0, -f64::from(place)),
    }
}

/// Digits after `e`; `None` when there are none.
fn exponent(word: &[u8]) -> Option<i32> {
    let (sign, digits) = match word.first()? {
        b'-' => (-1, &word[1..]),
        b'+' => (1, &word[1..]),
        _ => (1, word),
    };
    digits.first().filter(|c| c.is_ascii_digit())?;
    let size = decimals(digits).fold(0, |n: i32, d| n.saturating_mul(10).saturating_add(d));
    Some(sign * size.min(5000))
}

/// Two to a power times a number, without overflow on the way.
fn scale(value: f64, power: i32) -> f64 {
    let power = power.clamp(-2000, 2000);
    value * 2f64.powi(power / 2) * 2f64.powi(power - power / 2)
}

/// An integer at the start of a word, zero when there is none; modulo 2³².
pub fn integer(word: &[u8]) -> i32 {
    let (sign, digits) = match word.first() {
        Some(b'-') => (-1i32, &word[1..]),
        Some(b'+') => (1, &word[1..]),
        _ => (1, word),
    };
    let size = |n: i32, d: i32| n.wrapping_mul(10).wrapping_add(d);
    sign.wrapping_mul(decimals(digits).fold(0, size))
}

/// The digits that a word begins with.
fn decimals(word: &[u8]) -> impl Iterator<Item = i32> {
    let digits = word.iter().take_while(|c| c.is_ascii_digit());
    digits.map(|c| i32::from(c - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals() {
        for (word, value) in [
            ("1", Some(1.0)),
            ("-.5", Some(-0.5)),
            ("+2.25e1x", Some(22.5)),
            ("25e-2", Some(0.25)),
            ("3x", Some(3.0)),
            ("1e", Some(1.0)),
            ("x", None),
            ("in", None),
            ("-Infinity", Some(f64::NEG_INFINITY)),
            ("infx", Some(f64::INFINITY)),
            ("-", None),
            ("", None),
        ] {
            assert_eq!(real(word.as_bytes()), value, "{word}");
        }
        assert!(real(b"-nanx").unwrap().is_nan());
        for place in 1..20 {
            assert_eq!(decimal(place), pow(10.0, -f64::from(place)));
        }
        // digit by digit, not correctly rounded
        assert_eq!(real(b"0.3"), Some(3.0 * 0.1));
        assert!(real(b"1e99999999999").unwrap().is_infinite());
        assert_eq!(real(b"1e-99999999999"), Some(0.0));
    }

    #[test]
    fn integers() {
        assert_eq!(integer(b"-12a"), -12);
        assert_eq!(integer(b"4294967297"), 1);
        assert_eq!(integer(b"2147483648"), i32::MIN);
        assert_eq!(integer(b"a"), 0);
    }
}
