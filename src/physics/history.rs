//! Buffers of past samples behind delayed controls and sensors. Programming: siHistory.
//!
//! Layout in `mjData.history`: user number, cursor, `n` times, `n` samples. The cursor is the
//! place of the newest sample; times increase from the one after it, around the end.

use crate::math::MINVAL;

/// Two numbers before the times.
const HEAD: usize = 2;

/// How values between samples are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interp {
    /// the sample before
    Hold,
    Linear,
    /// cubic with slopes from neighbouring samples
    Cubic,
}

impl Interp {
    /// From the number in the model; others than 0 and 1 are cubic.
    fn from_code(code: i32) -> Self {
        match code {
            0 => Interp::Hold,
            1 => Interp::Linear,
            _ => Interp::Cubic,
        }
    }
}

/// Where the values of an actuator or a sensor stand: the present ones, and past ones if recorded.
#[derive(Clone, Copy)]
pub struct Record {
    /// present values: first of them in their array, and how many
    pub adr: usize,
    pub dim: usize,
    /// past ones: start in `mjData.history`, and number of samples
    pub buffer: Option<(usize, usize)>,
    /// seconds after which a value shows
    pub delay: f64,
    /// interpolation of the model, as its number
    pub interp: i32,
}

impl Record {
    /// The values that show at `time`; None after values between two samples were written to `out`.
    /// `interp` overrides the model's interpolation.
    pub fn shown<'a>(
        &self,
        (present, past): (&'a [f64], &'a [f64]),
        time: f64,
        interp: Option<i32>,
        out: &mut [f64],
    ) -> Option<&'a [f64]> {
        let Some((start, n)) = self.buffer else {
            return Some(&present[self.adr..self.adr + self.dim]);
        };
        let (past, t) = (&past[start..], time - self.delay);
        let interp = Interp::from_code(interp.unwrap_or(self.interp));
        match locate(past, n, self.dim, t, interp) {
            Reading::Sample(at) => Some(&past[at..at + self.dim]),
            Reading::Before(hi) => {
                between(past, n, hi, t, interp, out);
                None
            }
        }
    }
}

/// Numbers that a buffer of `n` samples of `dim` values takes.
pub fn len(n: usize, dim: usize) -> usize {
    HEAD + n + n * dim
}

/// Place of the `i`-th sample, oldest first.
#[inline]
fn place(buf: &[f64], n: usize, i: usize) -> usize {
    (buf[1] as usize + 1 + i) % n
}

#[inline]
fn time_at(buf: &[f64], n: usize, i: usize) -> f64 {
    buf[HEAD + place(buf, n, i)]
}

/// First sample not before `t`; 0 when `t` is before all, `n` when after all.
fn find(buf: &[f64], n: usize, t: f64) -> usize {
    let (mut lo, mut hi) = (0, n);
    while lo < hi {
        let mid = (lo + hi) / 2;
        if time_at(buf, n, mid) >= t {
            hi = mid;
        } else {
            lo = mid + 1;
        }
    }
    lo
}

/// Puts a sample at time `t`, dropping the oldest one unless there is one at `t` already.
pub fn insert(buf: &mut [f64], n: usize, t: f64, values: &[f64]) {
    let dim = values.len();
    let start = HEAD + n;
    let i = find(buf, n, t);
    let at = if i < n && (t - time_at(buf, n, i)).abs() < MINVAL {
        place(buf, n, i)
    } else {
        let at = if i == n {
            buf[1] = place(buf, n, 0) as f64;
            place(buf, n, n - 1)
        } else {
            // samples before it move down by one; one older than all replaces the oldest
            for k in 1..i {
                let (from, to) = (place(buf, n, k), place(buf, n, k - 1));
                buf[HEAD + to] = buf[HEAD + from];
                buf.copy_within(
                    start + from * dim..start + (from + 1) * dim,
                    start + to * dim,
                );
            }
            place(buf, n, i.saturating_sub(1))
        };
        buf[HEAD + at] = t;
        at
    };
    buf[start + at * dim..start + (at + 1) * dim].copy_from_slice(values);
}

/// What a reading consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// a sample as it is: where its values begin in the buffer
    Sample(usize),
    /// between this sample (oldest first) and the one before
    Before(usize),
}

/// How the values at time `t` are read; outside the samples the nearest one serves.
fn locate(buf: &[f64], n: usize, dim: usize, t: f64, interp: Interp) -> Reading {
    let sample = |i: usize| Reading::Sample(HEAD + n + place(buf, n, i) * dim);
    if t <= time_at(buf, n, 0) + MINVAL {
        return sample(0);
    }
    if t >= time_at(buf, n, n - 1) - MINVAL {
        return sample(n - 1);
    }
    let i = find(buf, n, t);
    if (t - time_at(buf, n, i)).abs() < MINVAL {
        sample(i)
    } else if interp == Interp::Hold {
        sample(i - 1)
    } else {
        Reading::Before(i)
    }
}

/// Values between samples `hi - 1` and `hi`.
fn between(buf: &[f64], n: usize, hi: usize, t: f64, interp: Interp, out: &mut [f64]) {
    let dim = out.len();
    let value = |i: usize| {
        let at = HEAD + n + place(buf, n, i) * dim;
        &buf[at..at + dim]
    };
    let time = |i: usize| time_at(buf, n, i);
    let lo = hi - 1;
    let (v_lo, v_hi) = (value(lo), value(hi));
    let dt = time(hi) - time(lo);
    let a = (t - time(lo)) / dt;
    if interp != Interp::Cubic {
        for k in 0..dim {
            out[k] = v_lo[k] + a * (v_hi[k] - v_lo[k]);
        }
        return;
    }
    let (a2, a3) = (a * a, a * a * a);
    let h00 = 2.0 * a3 - 3.0 * a2 + 1.0;
    let h10 = a3 - 2.0 * a2 + a;
    let h01 = -2.0 * a3 + 3.0 * a2;
    let h11 = a3 - a2;
    for k in 0..dim {
        let slope = |i: usize, j: usize| (value(j)[k] - value(i)[k]) / (time(j) - time(i));
        let s_lo = if hi > 1 { slope(lo - 1, hi) } else { 0.0 };
        let s_hi = if hi < n - 1 { slope(lo, hi + 1) } else { 0.0 };
        out[k] = h00 * v_lo[k] + h10 * dt * s_lo + h01 * v_hi[k] + h11 * dt * s_hi;
    }
}

/// Fills a buffer: new times (increasing), the newest one last, or the present ones; new values
/// if given, oldest sample first. `Err(i)`: time i is not before the next one.
pub fn fill(
    buf: &mut [f64],
    n: usize,
    dim: usize,
    times: Option<&[f64]>,
    values: Option<&[f64]>,
) -> Result<(), usize> {
    if let Some(times) = times {
        if let Some(i) = (1..n).find(|&i| times[i - 1] >= times[i]) {
            return Err(i - 1);
        }
        buf[1] = (n - 1) as f64;
        buf[HEAD..HEAD + n].copy_from_slice(&times[..n]);
    }
    if let Some(values) = values {
        for (i, value) in values.chunks_exact(dim).enumerate().take(n) {
            let at = HEAD + n + place(buf, n, i) * dim;
            buf[at..at + dim].copy_from_slice(value);
        }
    }
    Ok(())
}
