//! Stage timers: counts always, durations when `mjcb_time` is set.

use crate::abi::mjtTimer;
use crate::base::{Data, callbacks};

/// A running stage timer.
#[must_use = "a timer is stopped with `stop`"]
pub struct Timer(f64);

/// Starts a timer.
#[inline]
pub fn start() -> Timer {
    Timer(callbacks::time())
}

impl Timer {
    /// Adds the time since the start to a stage, and one to its count.
    #[inline]
    pub fn stop(self, d: &mut Data, stage: mjtTimer) {
        let elapsed = callbacks::time() - self.0;
        let timer = &mut d.timer_mut()[stage as usize];
        timer.duration += elapsed;
        timer.number += 1;
    }
}
