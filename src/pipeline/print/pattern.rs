//! Sparsity patterns as pictures.

use core::fmt::Write;

use super::words::Done;
use crate::base::print::Out;

/// Matrices are drawn up to this number of columns, and listed up to this number of rows.
pub const LARGEST: usize = 300;

/// Draws the nonzeros of a matrix; `mark` tells the character at a row and column.
pub fn draw(
    out: &mut Out,
    title: &str,
    cols: usize,
    place: (&[i32], &[i32], &[i32]),
    mark: impl Fn(usize, usize) -> char,
) -> Done {
    with_counts(out, title, cols, place, mark, |_| 0)
}

/// The same, with the number of following rows of the same pattern beside a row.
pub fn draw_counted(
    out: &mut Out,
    title: &str,
    cols: usize,
    place: (&[i32], &[i32], &[i32]),
) -> Done {
    let (rownnz, rowadr, colind) = place;
    let row = |i: usize| {
        let adr = rowadr[i] as usize;
        &colind[adr..adr + rownnz[i] as usize]
    };
    let alike = |i: usize| {
        (i + 1..rownnz.len())
            .take_while(|&k| row(k) == row(i))
            .count()
    };
    with_counts(out, title, cols, place, |_, _| 'x', alike)
}

fn with_counts(
    out: &mut Out,
    title: &str,
    cols: usize,
    (rownnz, rowadr, colind): (&[i32], &[i32], &[i32]),
    mark: impl Fn(usize, usize) -> char,
    count: impl Fn(usize) -> usize,
) -> Done {
    // nothing to see without columns
    if cols == 0 || cols > LARGEST {
        return Ok(());
    }
    let bar = |out: &mut Out| {
        (0..cols + 2).try_for_each(|_| out.write_char('-'))?;
        out.write_char('\n')
    };
    writeln!(out, "{title}")?;
    bar(out)?;
    for (i, (&n, &adr)) in rownnz.iter().zip(rowadr).enumerate() {
        out.write_char(' ')?;
        let places = &colind[adr as usize..(adr + n) as usize];
        let mut places = places.iter().map(|&j| j as usize).peekable();
        for j in 0..cols {
            let filled = places.next_if_eq(&j).is_some();
            out.write_char(if filled { mark(i, j) } else { ' ' })?;
        }
        match count(i) {
            0 => out.write_str(" |\n")?,
            n => writeln!(out, " | {n}")?,
        }
    }
    bar(out)?;
    out.write_char('\n')
}

/// Draws a matrix whose entries a function tells, with a number beside a row that is not zero.
pub fn boxed(
    out: &mut Out,
    title: &str,
    [rows, cols]: [usize; 2],
    entry: impl Fn(usize, usize) -> Option<char>,
    count: impl Fn(usize) -> usize,
) -> Done {
    if cols > LARGEST {
        return Ok(());
    }
    let bar = |out: &mut Out| {
        (0..cols + 2).try_for_each(|_| out.write_char('-'))?;
        out.write_char('\n')
    };
    writeln!(out, "{title}")?;
    bar(out)?;
    for i in 0..rows {
        out.write_char(' ')?;
        (0..cols).try_for_each(|j| out.write_char(entry(i, j).unwrap_or(' ')))?;
        match count(i) {
            0 => out.write_str(" |\n")?,
            n => writeln!(out, " | {n}")?,
        }
    }
    bar(out)?;
    out.write_char('\n')
}
