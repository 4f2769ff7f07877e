//! Stage timers: counts always, durations when `mjcb_time` is set.

use super::{Data, callbacks};
use crate::abi::mjtTimer;

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
        self.add(d, stage);
        d.timer_mut()[stage as usize].number += 1;
    }

    /// Adds the time since the start to a stage that is counted elsewhere.
    #[inline]
    pub fn add(self, d: &mut Data, stage: mjtTimer) {
        let elapsed = callbacks::time() - self.0;
        d.timer_mut()[stage as usize].duration += elapsed;
    }
}
