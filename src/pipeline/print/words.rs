//! Words and numbers of a printed table.

use crate::base::print::{Cell, Out, Table};
use core::fmt::{self, Write};
use core::ops::Range;

/// Result of writing; the output itself never fails.
pub(super) type Done = fmt::Result;

/// Several numbers one after the other, each with `space` behind it.
pub(super) fn nums(out: &mut Out, values: impl IntoIterator<Item = f64>, space: &str) -> Done {
    for x in values {
        out.num(x);
        out.write_str(space)?;
    }
    Ok(())
}

/// Rows of a table behind a label.
pub(super) fn labelled(out: &mut Out, table: &Table<'_>, rows: Range<usize>) -> Done {
    write!(out, "  {:<21}", table.name)?;
    for i in rows.start * table.cols..rows.end * table.cols {
        match table.cell(i) {
            Cell::Int(x) => write!(out, " {x} ")?,
            Cell::Real(x) => {
                out.num(x);
                out.write_str(" ")?;
            }
        }
    }
    out.write_str("\n")
}

/// A list of integers on one line under a capital title.
pub(super) fn int_list(out: &mut Out, name: &str, values: impl Iterator<Item = i64>) -> Done {
    capitals(out, name)?;
    out.write_str("\n ")?;
    for x in values {
        write!(out, " {x}")?;
    }
    out.write_str("\n\n")
}

/// A name in capital letters.
pub(super) fn capitals(out: &mut Out, name: &str) -> Done {
    name.chars()
        .try_for_each(|c| out.write_char(c.to_ascii_uppercase()))
}
