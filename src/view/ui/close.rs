//! Which sections close when an interface is taller than any picture can be.

use core::ffi::c_int;

use super::layout;
use super::metrics::Metrics;
use crate::abi::*;
use crate::base::ui::Ui;

/// Closes open sections, those that were clicked longest ago first, until the rest fits into `limit`; what fits beside the
/// others after all stays open, the last closed first.
///
/// # Errors
/// What cannot be closed is taller already.
pub fn sections(ui: &mut Ui<'_>, m: &Metrics<'_>, limit: c_int) -> Result<(), &'static str> {
    let fits = |ui: &Ui<'_>| {
        let open = |k: usize| ui.section(k).state != mjSECT_CLOSED;
        layout::height(ui, m, false, open) <= limit
    };
    let only_fixed = |k: usize| ui.section(k).state == mjSECT_FIXED;
    if layout::height(ui, m, false, only_fixed) > limit {
        return Err("fixed section height already too big, closing sections cannot help");
    }
    let mut closed = [0; mjMAXUISECT as usize];
    let mut n = 0;
    while !fits(ui) {
        let open = (0..ui.sections()).filter(|k| ui.section(*k).state == mjSECT_OPEN);
        let Some(oldest) = open.min_by_key(|k| ui.section(*k).lastclick) else {
            return Err("internal error: expected some sections to be open");
        };
        ui.section_mut(oldest).state = mjSECT_CLOSED;
        closed[n] = oldest;
        n += 1;
    }
    for &k in closed[..n].iter().rev() {
        ui.section_mut(k).state = mjSECT_OPEN;
        if !fits(ui) {
            ui.section_mut(k).state = mjSECT_CLOSED;
        }
    }
    Ok(())
}
