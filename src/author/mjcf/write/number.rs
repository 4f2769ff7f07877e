//! Numbers as text.
//!
//! Compiled values have the digits of `mju_setXMLPrecision` (6), and as long as these are not more than 12, what is 1e12
//! times smaller than the largest entry of its vector reads as zero; so does all beside an infinity, and itself. Values as written have as many digits as
//! they need to be read back the same.

use core::fmt::Write;

use crate::base::precision;
use crate::base::print::significant;

/// How numbers of a text are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// rounded
    Rounded,
    /// as many as needed
    Exact,
}

/// Entries this much smaller than the largest one are rounding noise.
const NOISE: f64 = 1e-12;
/// With more digits nothing is.
const NOISY_DIGITS: i32 = 12;

/// Numbers separated by spaces; `single` says that they were single precision.
pub fn join(values: &[f64], digits: Digits, single: bool) -> String {
    let largest = values.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let noise = match precision::get() <= NOISY_DIGITS {
        true => NOISE * largest,
        false => 0.0,
    };
    let mut text = String::new();
    for &x in values {
        if !text.is_empty() {
            text.push(' ');
        }
        match digits {
            Digits::Rounded if x.abs() <= noise => text.push('0'),
            Digits::Rounded => rounded(&mut text, x),
            Digits::Exact => exact(&mut text, x, single),
        }
    }
    text
}

fn rounded(out: &mut String, x: f64) {
    let written = if x == x.trunc() && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&x) {
        write!(out, "{x:.0}")
    } else {
        write!(out, "{}", significant(x, precision::get()))
    };
    written.expect("text");
}

/// Digits that read back as the same number.
fn exact(out: &mut String, x: f64, single: bool) {
    if x == x.trunc() && x.abs() < 1e15 {
        return write!(out, "{x:.0}").expect("text");
    }
    if !x.is_finite() {
        let word = if x.is_nan() {
            "nan"
        } else if x > 0.0 {
            "inf"
        } else {
            "-inf"
        };
        return out.push_str(word);
    }
    // the fewest digits of these that read back as the same number, in the form of `%g`
    let (few, many) = if single { (6, 9) } else { (15, 17) };
    for digits in few..=many {
        let text = significant(x, digits);
        let same = match single {
            true => text.as_str().parse() == Ok(x as f32),
            false => text.as_str().parse() == Ok(x),
        };
        if same || digits == many {
            return out.push_str(text.as_str());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let exact = |x: f64| join(&[x], Digits::Exact, false);
        assert_eq!(exact(0.1), "0.1");
        assert_eq!(exact(-0.0), "-0");
        assert_eq!(exact(1e-5), "1e-05");
        assert_eq!(exact(1.2345678901234568e17), "1.2345678901234568e+17");
        assert_eq!(exact(1e14), "100000000000000");
        assert_eq!(exact(5e15), "5e+15");
        assert_eq!(join(&[f64::from(0.1f32)], Digits::Exact, true), "0.1");
        let rounded = |x: &[f64]| join(x, Digits::Rounded, false);
        assert_eq!(
            rounded(&[1.0 / 3.0, 2147483646.0, 3e9]),
            "0.333333 2147483646 3e+09"
        );
        assert_eq!(rounded(&[1e-13, 1.0]), "0 1");
        assert_eq!(rounded(&[1e-13, 2e-13]), "1e-13 2e-13");
        assert_eq!(rounded(&[f64::NEG_INFINITY, 1.0]), "0 0");
        precision::set(13);
        assert_eq!(rounded(&[f64::NEG_INFINITY, 1e-20]), "-inf 1e-20");
        precision::set(6);
    }
}
