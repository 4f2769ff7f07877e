//! A bound on pixels, for processes that load what strangers wrote.

use std::sync::OnceLock;

/// The environment variable with the bound, in bytes of one texture.
pub const TEXTURE_BYTES: &str = "RUJOCO_TEXTURE_BYTES";

/// Most bytes of one texture; without a setting what memory there is.
pub fn texture_bytes() -> usize {
    static LIMIT: OnceLock<usize> = OnceLock::new();
    *LIMIT.get_or_init(|| {
        let given = std::env::var(TEXTURE_BYTES).ok();
        given
            .and_then(|text| text.trim().parse().ok())
            .unwrap_or(isize::MAX as usize)
    })
}
