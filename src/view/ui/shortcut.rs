//! Shortcuts: a modifier and a key, as definition tables write them and as the help shows them.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::fixed_text::Text;

/// Modifiers: how a table writes them, their bit, how the help shows them.
const MODIFIERS: [(u8, c_int, &str); 4] = [
    (b' ', 0, ""),
    (b'C', 1, "Ctrl "),
    (b'S', 2, "Shift "),
    (b'A', 4, "Alt "),
];

/// Keys that no character stands for.
const KEYS: [(c_int, &str); 15] = [
    (b' ' as c_int, "Space"),
    (mjKEY_ESCAPE, "Esc"),
    (mjKEY_ENTER, "Enter"),
    (mjKEY_TAB, "Tab"),
    (mjKEY_BACKSPACE, "BackSpace"),
    (mjKEY_INSERT, "Ins"),
    (mjKEY_DELETE, "Del"),
    (mjKEY_RIGHT, "Right"),
    (mjKEY_LEFT, "Left"),
    (mjKEY_DOWN, "Down"),
    (mjKEY_UP, "Up"),
    (mjKEY_PAGE_UP, "PgUp"),
    (mjKEY_PAGE_DOWN, "PgDn"),
    (mjKEY_HOME, "Home"),
    (mjKEY_END, "End"),
];

/// Most characters behind a modifier.
const LONGEST: usize = 4;

/// What is wrong with a shortcut, and the modifier if that was understood.
pub struct Wrong {
    pub message: &'static str,
    pub modifier: Option<c_int>,
}

/// Reads a shortcut: a modifier, then a character or `#` with a key's number. Empty for none.
///
/// # Errors
/// What the text is not.
pub fn parse(text: &[u8]) -> Result<[c_int; 2], Wrong> {
    let wrong = |message, modifier| Err(Wrong { message, modifier });
    let (first, rest) = match text {
        [] => return Ok([0, 0]),
        [first, rest @ ..] if (1..=LONGEST).contains(&rest.len()) => (first, rest),
        _ => return wrong("invalid shortcut specification", None),
    };
    let Some(row) = MODIFIERS.iter().find(|row| row.0 == *first) else {
        return wrong("invalid shortcut modifier", None);
    };
    let modifier = row.1;
    match rest {
        [b'#', digits @ ..] => match leading_integer(digits) {
            Some(key) => Ok([modifier, key]),
            None => wrong("invalid shortcut numeric code", Some(modifier)),
        },
        [key] => Ok([modifier, c_int::from(key.cast_signed())]),
        _ => wrong("invalid shortcut", Some(modifier)),
    }
}

/// The integer at the beginning of a text of few characters, as `%d` reads it.
fn leading_integer(text: &[u8]) -> Option<c_int> {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let value = digits
        .iter()
        .map_while(|c| c.is_ascii_digit().then(|| c_int::from(c - b'0')));
    let value = value.fold(None, |sum: Option<c_int>, digit| {
        Some(10 * sum.unwrap_or(0) + digit)
    })?;
    Some(if negative { -value } else { value })
}

/// What the modifier keys of an event are together.
pub fn pressed(state: &mjuiState) -> c_int {
    let keys = [(state.control, 1), (state.shift, 2), (state.alt, 4)];
    keys.iter()
        .map(|(down, bit)| bit * c_int::from(*down != 0))
        .sum()
}

/// A shortcut as the help shows it.
pub fn shown([modifier, key]: [c_int; 2]) -> Text<40> {
    let word = MODIFIERS.iter().find(|row| row.1 == modifier);
    let mut text = Text::EMPTY;
    text.push(word.map_or("", |row| row.2).as_bytes());
    if let Some((_, name)) = KEYS.iter().find(|row| row.0 == key) {
        text.push(name.as_bytes());
    } else if let Ok(character @ 33..127) = u8::try_from(key) {
        text.push(&[character]);
    } else if (mjKEY_F1..=mjKEY_F12).contains(&key) {
        let name = Text::<8>::new(format_args!("F{}", key - mjKEY_F1 + 1));
        text.push(name.as_bytes());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_are_a_modifier_and_a_key() {
        for (text, expected) in [
            ("", Ok([0, 0])),
            (" A", Ok([0, 65])),
            ("CA", Ok([1, 65])),
            ("S#290", Ok([2, 290])),
            ("A# 12", Ok([4, 12])),
            ("C#-5", Ok([1, -5])),
            ("A", Err("invalid shortcut specification")),
            ("C#1234", Err("invalid shortcut specification")),
            ("XA", Err("invalid shortcut modifier")),
            ("CAB", Err("invalid shortcut")),
            ("C#", Err("invalid shortcut numeric code")),
        ] {
            assert_eq!(
                parse(text.as_bytes()).map_err(|w| w.message),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn the_help_names_keys() {
        assert_eq!(shown([1, mjKEY_ENTER]).as_str(), "Ctrl Enter");
        assert_eq!(shown([0, 301]).as_str(), "F12");
        assert_eq!(shown([4, 32]).as_str(), "Alt Space");
        assert_eq!(shown([0, 200]).as_str(), "");
    }
}
