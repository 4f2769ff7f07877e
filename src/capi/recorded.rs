//! What the four exports on history buffers share.

use core::ffi::c_int;

use super::arg;
use crate::base::report;
use crate::physics::history::{self, Interp, Reading};

/// A checked id.
pub fn history_index(function: &str, what: &str, id: c_int, n: usize) -> usize {
    match usize::try_from(id) {
        Ok(i) if i < n => i,
        _ => report::raise(format_args!("{function}: invalid {what} id {id}")),
    }
}

/// Raised where a buffer is needed and there is none.
pub fn no_history(function: &str, what: &str, id: usize) -> ! {
    report::raise(format_args!(
        "{function}: {what} {id} has no history buffer"
    ))
}

/// Address of a sample, or null after writing values between samples to `out`.
pub fn read_history(
    buf: &[f64],
    n: usize,
    dim: usize,
    t: f64,
    interp: c_int,
    out: &mut [f64],
) -> *const f64 {
    let interp = Interp::from_code(interp);
    match history::locate(buf, n, dim, t, interp) {
        Reading::Sample(at) => buf[at..].as_ptr(),
        Reading::Before(hi) => {
            history::between(buf, n, hi, t, interp, out);
            core::ptr::null()
        }
    }
}

/// Fills a buffer of `n` samples of `dim` numbers.
///
/// # Safety
/// `times` is null or holds `n` numbers, `values` null or `n dim`.
pub unsafe fn init_history(
    buf: &mut [f64],
    n: usize,
    dim: usize,
    times: *const f64,
    values: *const f64,
) {
    // SAFETY: by contract
    let (times, values) = unsafe {
        (
            (!times.is_null()).then(|| arg::slice(times, n as c_int)),
            (!values.is_null()).then(|| arg::slice(values, (n * dim) as c_int)),
        )
    };
    if let Err(i) = history::fill(buf, n, dim, times, values) {
        let times = times.unwrap_or(&[]);
        report::raise(format_args!(
            "mju_historyInit: times must be strictly increasing, got times[{i}]={} >= times[{}]={}",
            times[i],
            i + 1,
            times[i + 1]
        ))
    }
}
