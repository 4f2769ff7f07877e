//! Three-valued limits: whether a range counts.

use super::fault::{Fault, Head, Outcome};
use crate::abi::*;

/// A range with its `limited` attribute, as the user gave them.
#[derive(Clone, Copy)]
pub struct Limit {
    pub limited: mjtLimited,
    pub range: [f64; 2],
}

impl Limit {
    /// Whether the limit is active: as said, or, when nothing is said, when the range is a range.
    pub fn active(&self) -> bool {
        self.limited == mjLIMITED_TRUE
            || self.limited == mjLIMITED_AUTO && self.range[0] < self.range[1]
    }

    /// Refuses a range that `autolimits="false"` would drop in silence.
    pub fn check(&self, autolimits: bool, head: &Head, entity: &str, attr: &str) -> Outcome {
        if autolimits || self.limited != mjLIMITED_AUTO || self.range == [0.0; 2] {
            return Ok(());
        }
        Err(Fault::at(
            head,
            format!(
                "{entity} has `{attr}range` but not `{attr}limited`. set the autolimits=\"true\" \
                 compiler option, specify `{attr}limited` explicitly (\"true\" or \"false\"), or \
                 remove the `{attr}range` attribute."
            ),
        ))
    }
}
