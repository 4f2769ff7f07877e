//! User data: how long an element's list may be.

/// Pads or checks user data: `count` is the model's number per element, -1 for the longest list.
pub fn user_length<'a>(given: i32, lists: impl Iterator<Item = &'a Vec<f64>>) -> usize {
    let longest = lists.map(Vec::len).max().unwrap_or(0);
    if given < 0 { longest } else { given as usize }
}
