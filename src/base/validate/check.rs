//! What every check of a model returns, and tests that several need.

use core::fmt::{self, Display};

/// What is wrong, and where.
pub enum Problem {
    /// an id or address points outside
    Bounds(&'static str),
    /// a count is negative
    Negative(&'static str),
    /// an element differs from what the other arrays make it
    Misfit(&'static str, usize),
    /// anything else
    Bad(&'static str),
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Bounds(name) => write!(f, "{name} out of bounds."),
            Problem::Negative(name) => write!(f, "m->{name} is negative."),
            Problem::Misfit(name, i) => write!(f, "{name}[{i}] does not fit the other arrays."),
            Problem::Bad(text) => f.write_str(text),
        }
    }
}

pub(super) type Check = Result<(), Problem>;

/// Element `i` of a field has the value that the other arrays make it.
pub(super) fn expect(field: &'static str, i: usize, have: i32, want: i32) -> Check {
    match have == want {
        true => Ok(()),
        false => Err(Problem::Misfit(field, i)),
    }
}

/// `least <= value < n`.
pub(super) fn ids(what: &'static str, values: &[i32], least: i32, n: usize) -> Check {
    let most = i32::try_from(n as i64 - 1).unwrap_or(i32::MAX);
    // all of them, several at a time
    let inside = |v: &i32| (*v >= least) & (*v <= most);
    match values.iter().fold(true, |all, v| all & inside(v)) {
        true => Ok(()),
        false => Err(Problem::Bounds(what)),
    }
}

pub(super) fn ranges(
    adr_name: &'static str,
    adr: &[i32],
    num_name: &'static str,
    num: &[i32],
    n: usize,
) -> Check {
    for (&a, &k) in adr.iter().zip(num) {
        if k < 0 {
            return Err(Problem::Negative(num_name));
        }
        blocks(adr_name, core::iter::once((a, k as i64)), n)?;
    }
    Ok(())
}

/// `adr .. adr + len` lies in `0..n` for every pair; an empty block may start at -1.
pub(super) fn blocks(
    what: &'static str,
    pairs: impl Iterator<Item = (i32, i64)>,
    n: usize,
) -> Check {
    for (adr, len) in pairs {
        let least = if len == 0 { -1 } else { 0 };
        if adr < least || len < 0 || adr as i64 + len > n as i64 {
            return Err(Problem::Bounds(what));
        }
    }
    Ok(())
}
