//! Tables without words: half of what they are, and the library reads none of it.

pub type Doc = ();

pub const fn keep(_: &'static str) -> Doc {}
