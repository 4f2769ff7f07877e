//! The table of the stages' times that a reset tells before it clears them. Programming: mjcb_time.

use core::fmt;

use crate::abi::*;
use crate::base::{Data, report};

/// Stages as the table shows them: indented below the stage they belong to.
const ROWS: [(&str, mjtTimer); 12] = [
    ("  position", mjTIMER_POSITION),
    ("    kinematics", mjTIMER_POS_KINEMATICS),
    ("    inertia", mjTIMER_POS_INERTIA),
    ("    collision", mjTIMER_POS_COLLISION),
    ("      broadphase", mjTIMER_COL_BROAD),
    ("      narrowphase", mjTIMER_COL_NARROW),
    ("    make", mjTIMER_POS_MAKE),
    ("    project", mjTIMER_POS_PROJECT),
    ("  velocity", mjTIMER_VELOCITY),
    ("  actuation", mjTIMER_ACTUATION),
    ("  constraint", mjTIMER_CONSTRAINT),
    ("  advance", mjTIMER_ADVANCE),
];

/// The times of one call of each stage, in thousandths of the clock's unit.
struct Table<'a>(&'a [mjTimerStat]);

impl Table<'_> {
    fn average(&self, stage: mjtTimer) -> f64 {
        let timer = &self.0[stage as usize];
        if timer.number > 0 {
            1e3 * timer.duration / f64::from(timer.number)
        } else {
            0.0
        }
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.average(mjTIMER_STEP);
        let mut other = total;
        let mut row = |label: &str, time: f64| {
            let share = 100.0 * time / total;
            writeln!(f, "{label:<18}{time:>8.1}  ({share:>5.1}%)")
        };
        for (label, stage) in ROWS {
            if self.0[stage as usize].number > 0 {
                row(label, self.average(stage))?;
            }
            // stages of the first level make up a step
            if !label.starts_with("   ") {
                other -= self.average(stage);
            }
        }
        row("  other", other)?;
        write!(f, "{:<18}{total:>8.1}", "  total")
    }
}

/// Tells the times of the steps since the last reset, if a clock measured them.
pub fn tell(d: &Data) {
    let timers = d.timer();
    let steps = &timers[mjTIMER_STEP as usize];
    if steps.number > 0 && steps.duration > 0.0 {
        report::info(
            mjTOPIC_TIME_STP,
            format_args!(
                "average time per step ({} steps, units: \u{b5}s)",
                steps.number
            ),
            format_args!("{}", Table(timers)),
        );
    }
}
