//! How many lanes: `MUJOCO_LANES` (0 or 1: none, 4, 8), read once; without it as many as pay on this machine.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

const UNREAD: u8 = u8::MAX;
static WIDTH: AtomicU8 = AtomicU8::new(UNREAD);

/// Lanes of a batch: 0, 4 or 8.
pub fn width() -> usize {
    match WIDTH.load(Relaxed) {
        UNREAD => read(),
        width => width.into(),
    }
}

#[cold]
fn read() -> usize {
    let asked = std::env::var_os("MUJOCO_LANES");
    let width = match asked.as_ref().map(|v| v.as_encoded_bytes()) {
        Some(b"8") => 8,
        Some(b"0" | b"1") => 0,
        _ => 4,
    };
    WIDTH.store(width, Relaxed);
    width.into()
}
