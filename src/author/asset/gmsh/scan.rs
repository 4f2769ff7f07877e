//! Numbers in text, read one after the other as C++ streams read them: a number ends where a character cannot
//! belong to it, and the text must go on behind it.

use crate::author::mjcf::number::hexadecimal;

/// Where numbers come from: bytes or digits.
pub trait Numbers {
    fn int(&mut self) -> Option<i32>;
    fn large(&mut self) -> Option<u64>;
}

/// Text and the place in it.
pub struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Scan { text, at: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| matches!(c, b' ' | 9..=13)) {
            self.at += 1;
        }
    }

    /// The rest of the line, without its end.
    pub fn line(&mut self) -> &'a [u8] {
        let rest = &self.text[self.at..];
        let n = rest.iter().position(|&c| c == b'\n').unwrap_or(rest.len());
        &rest[..n]
    }

    /// Sign and digits of a whole number.
    fn digits(&mut self) -> Option<(bool, u64)> {
        self.skip_space();
        let sign = self.peek().filter(|c| matches!(c, b'+' | b'-'));
        self.at += usize::from(sign.is_some());
        let start = self.at;
        let mut value = Some(0u64);
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let next = |v: u64| v.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
            value = value.and_then(next);
            self.at += 1;
        }
        let complete = self.at > start && self.at < self.text.len();
        Some((sign == Some(b'-'), value.filter(|_| complete)?))
    }

    /// A number with a fraction; neither infinite, nor too small to have all its digits.
    pub fn double(&mut self) -> Option<f64> {
        self.skip_space();
        let start = self.at;
        let (mut point, mut hex) = (false, false);
        while let Some(c) = self.peek() {
            let before = self.text[start..self.at].last().copied();
            let power = if hex { b'p' } else { b'e' };
            let fits = match c {
                b'.' => !std::mem::replace(&mut point, true),
                b'+' | b'-' => before.is_none_or(|b| b.to_ascii_lowercase() == power),
                b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'p' | b'P' => true,
                b'x' | b'X' => {
                    hex = true;
                    true
                }
                _ => false,
            };
            if !fits {
                break;
            }
            // a point is none in an exponent
            point |= c.to_ascii_lowercase() == power;
            self.at += 1;
        }
        let complete = self.at < self.text.len();
        let text = std::str::from_utf8(&self.text[start..self.at]).ok()?;
        value(text, hex).filter(|_| complete)
    }
}

impl Numbers for Scan<'_> {
    /// An unsigned number; negative ones count from above.
    fn large(&mut self) -> Option<u64> {
        let (negative, value) = self.digits()?;
        Some(if negative {
            value.wrapping_neg()
        } else {
            value
        })
    }

    /// A signed number.
    fn int(&mut self) -> Option<i32> {
        let (negative, value) = self.digits()?;
        let value = i64::try_from(value).ok()?;
        i32::try_from(if negative { -value } else { value }).ok()
    }
}

fn value(text: &str, hex: bool) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let value = match hex {
        true => {
            let lower = unsigned.to_ascii_lowercase();
            hexadecimal(lower.strip_prefix("0x")?)?
        }
        false => unsigned.parse::<f64>().ok()?,
    };
    let digits = unsigned.split(['e', 'E']).next().unwrap_or("");
    let nothing = || digits.bytes().all(|c| matches!(c, b'0' | b'.'));
    if value.is_infinite() || !hex && !value.is_normal() && !nothing() {
        return None;
    }
    Some(if text.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams() {
        let all = |text: &str| -> Vec<f64> {
            let mut scan = Scan::new(text.as_bytes());
            std::iter::from_fn(|| scan.double()).collect()
        };
        assert_eq!(all("1-2 1.2.3\n.5 +5. "), [1.0, -2.0, 1.2, 0.3, 0.5, 5.0]);
        assert_eq!(
            all("0x1p-3 0X10 0x1e-3 0x0p99999 "),
            [0.125, 16.0, 30.0, -3.0, 0.0]
        );
        assert_eq!(all("1e+2 1E2 0e-999 1e-307 "), [100.0, 100.0, 0.0, 1e-307]);
        for text in [
            "1e ", "1e5e ", "0x ", "1d3 ", "--5 ", "inf ", "nan ", "1e-310 ", "1e309 ", "1p3 ",
            ". ", "5",
        ] {
            assert_eq!(all(text), [0.0; 0], "{text}");
        }
        let mut scan = Scan::new(b"-2 4294967296 18446744073709551616 ");
        assert_eq!(scan.large(), Some(u64::MAX - 1));
        assert_eq!((scan.int(), scan.large()), (None, None));
    }
}
