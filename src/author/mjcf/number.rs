//! Numbers in attribute text, as the C library reads them.

/// Why a list of numbers is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bad {
    Format,
    TooLarge,
}

impl Bad {
    /// The message for an attribute.
    pub fn message(self, attribute: &str) -> String {
        match self {
            Bad::Format => format!("bad format in attribute '{attribute}'"),
            Bad::TooLarge => format!("number is too large in attribute '{attribute}'"),
        }
    }
}

/// Splits at C white space.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_ascii_whitespace() || c == '\x0b')
        .filter(|t| !t.is_empty())
}

/// A token as double.
pub fn double(token: &str) -> Result<f64, Bad> {
    let unsigned = token.trim_start_matches(['+', '-']);
    if token.len() - unsigned.len() > 1 {
        return Err(Bad::Format);
    }
    let sign = if token.starts_with('-') { -1.0 } else { 1.0 };
    let value = match unsigned.as_bytes() {
        [b'0', b'x' | b'X', ..] => {
            hexadecimal(&unsigned[2..].to_ascii_lowercase()).ok_or(Bad::Format)?
        }
        [b'0'..=b'9' | b'.', ..] => unsigned.parse::<f64>().map_err(|_| Bad::Format)?,
        _ => return word(&unsigned.to_ascii_lowercase(), sign).ok_or(Bad::Format),
    };
    if value.is_infinite() {
        return Err(Bad::TooLarge);
    }
    Ok(sign * value)
}

/// A number that is a word, in small letters.
fn word(text: &str, sign: f64) -> Option<f64> {
    match text {
        "inf" | "infinity" => Some(sign * f64::INFINITY),
        "nan" => Some(f64::NAN),
        _ => (text.starts_with("nan(") && text.ends_with(')')).then_some(f64::NAN),
    }
}

/// A token as float, rounded once.
pub fn float(token: &str) -> Result<f32, Bad> {
    let wide = double(token)?;
    let value = match token.trim_start_matches(['+', '-']).parse::<f32>() {
        Ok(v) if token.starts_with('-') => -v,
        Ok(v) => v,
        Err(_) => wide as f32,
    };
    if value.is_infinite() && wide.is_finite() {
        return Err(Bad::TooLarge);
    }
    Ok(value)
}

/// A token as int.
pub fn int(token: &str) -> Result<i32, Bad> {
    let digits = token.trim_start_matches(['+', '-']);
    if token.len() - digits.len() > 1 || digits.is_empty() {
        return Err(Bad::Format);
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Bad::Format);
    }
    token.parse::<i32>().map_err(|_| Bad::TooLarge)
}

/// `1f.8p3`: mantissa digits, optional point, optional binary exponent.
pub fn hexadecimal(text: &str) -> Option<f64> {
    let (mantissa, exponent) = match text.split_once('p') {
        Some((m, e)) => (m, e.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut value = 0.0f64;
    for c in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(c.to_digit(16)?);
    }
    if value == 0.0 {
        return Some(0.0);
    }
    let shift = exponent.saturating_sub(i32::try_from(4 * fraction.len()).ok()?);
    Some(value * 2.0f64.powi(shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_numbers() {
        for (text, value) in [
            ("+.5", 0.5),
            ("5.", 5.0),
            ("0x10", 16.0),
            ("-0x1.8p1", -3.0),
            ("1e3", 1000.0),
            ("-INF", -f64::INFINITY),
            ("1e-999", 0.0),
        ] {
            assert_eq!(double(text), Ok(value), "{text}");
        }
        for text in ["1,", "", "--1", "1e", "x", "0x", "+-1"] {
            assert_eq!(double(text), Err(Bad::Format), "{text}");
        }
        assert_eq!(double("1e999"), Err(Bad::TooLarge));
        assert!(double("NaN").unwrap().is_nan());
        assert_eq!(float("1e39"), Err(Bad::TooLarge));
        assert_eq!(float("-0.1"), Ok(-0.1f32));
        assert_eq!(int("1.5"), Err(Bad::Format));
        assert_eq!(int("+7"), Ok(7));
        assert_eq!(int("3000000000"), Err(Bad::TooLarge));
    }
}
