//! Patterns of the sparse matrices of a loaded file: those that follow from the tree are as they follow, the others
//! have their columns in order.

use super::check::{Check, Problem, expect};
use super::paths;
use crate::base::views::Model;

/// A matrix by rows; addresses, counts and columns are known to be inside.
#[derive(Clone, Copy)]
struct Rows<'a> {
    /// names of counts, addresses and columns
    names: [&'static str; 3],
    count: &'a [i32],
    start: &'a [i32],
    columns: &'a [i32],
}

impl Rows<'_> {
    fn row(&self, i: usize) -> &[i32] {
        let start = self.start[i] as usize;
        &self.columns[start..start + self.count[i] as usize]
    }

    /// Place of an entry; columns are in order.
    fn find(&self, row: usize, column: usize) -> Option<i32> {
        let place = self.row(row).binary_search(&(column as i32)).ok()?;
        Some(self.start[row] + place as i32)
    }

    /// Columns of a row come in order, each once.
    fn ordered(&self) -> Check {
        let disorder = |i: &usize| !self.row(*i).is_sorted_by(|a, b| a < b);
        match (0..self.count.len()).find(disorder) {
            None => Ok(()),
            Some(i) => Err(Problem::Misfit(self.names[2], i)),
        }
    }

    /// Row after row without gaps, every number used.
    fn packed(&self) -> Check {
        let mut end = 0;
        for (i, n) in self.count.iter().enumerate() {
            expect(self.names[1], i, self.start[i], end)?;
            end += n;
        }
        match end as usize == self.columns.len() {
            true => Ok(()),
            false => Err(Problem::Misfit(
                self.names[0],
                self.count.len().saturating_sub(1),
            )),
        }
    }

    /// Row `i` read from its end.
    fn is(&self, i: usize, backwards: impl Iterator<Item = usize>) -> Check {
        let columns = self.row(i).iter().rev().map(|&c| c as usize);
        match columns.eq(backwards) {
            true => Ok(()),
            false => Err(Problem::Misfit(self.names[2], i)),
        }
    }
}

macro_rules! rows {
    ($m:ident . $count:ident, $start:ident, $columns:ident) => {
        Rows {
            names: [stringify!($count), stringify!($start), stringify!($columns)],
            count: $m.$count(),
            start: $m.$start(),
            columns: $m.$columns(),
        }
    };
}

/// Checks all patterns; the tree is known to be sound.
pub fn check(m: Model) -> Check {
    rows!(m.ten_J_rownnz, ten_J_rowadr, ten_J_colind).ordered()?;
    paths::columns(m)?;
    bodies(m, rows!(m.B_rownnz, B_rowadr, B_colind))?;
    let inertia = rows!(m.M_rownnz, M_rowadr, M_colind);
    let derivative = rows!(m.D_rownnz, D_rowadr, D_colind);
    inertia_rows(m, inertia)?;
    derivative_rows(m, derivative)?;
    maps(m, inertia, derivative)
}

/// Dofs above a body, its own, and those of its descendants.
fn bodies(m: Model, rows: Rows) -> Check {
    rows.packed()?;
    // a subtree is a range of bodies, and of dofs: both end where the next body outside begins
    for b in 0..m.nbody() {
        let parent = m.body_parentid();
        let subtree = (b + 1..m.nbody())
            .take_while(|&c| parent[c] as usize >= b)
            .count()
            + 1;
        let dofs = m.body_dofnum()[b..b + subtree]
            .iter()
            .map(|&n| n as usize)
            .sum::<usize>();
        let first = m.body_dofadr()[b..b + subtree]
            .iter()
            .find(|&&adr| adr >= 0);
        let first = first.map_or(0, |&adr| adr as usize);
        let weld = m.body_weldid()[parent[b] as usize] as usize;
        let above = m.body_dofadr()[weld] + m.body_dofnum()[weld] - 1;
        rows.is(b, (first..first + dofs).rev().chain(m.dofs_up(above)))?;
    }
    Ok(())
}

/// A dof with all its ancestors, or alone where the body is simple.
fn inertia_rows(m: Model, rows: Rows) -> Check {
    rows.packed()?;
    let mut old = 0;
    for i in 0..m.nv() {
        let length = match m.dof_simplenum()[i] {
            0 => usize::MAX,
            _ => 1,
        };
        rows.is(i, m.dofs_up(i as i32).take(length))?;
        expect("dof_Madr", i, m.dof_Madr()[i], old)?;
        old += m.dofs_up(i as i32).count() as i32;
    }
    match old as usize == m.nM() {
        true => Ok(()),
        false => Err(Problem::Bad("nM does not fit the tree.")),
    }
}

/// A dof with its ancestors in front and its descendants behind.
fn derivative_rows(m: Model, rows: Rows) -> Check {
    rows.ordered()?;
    rows.packed()?;
    let mut mirrored = 0;
    for i in 0..m.nv() {
        let (lower, upper) = rows.row(i).split_at(m.D_diag()[i] as usize);
        let ancestors = m.dofs_up(m.dof_parentid()[i]);
        let mirrors = |&j: &i32| rows.find(j as usize, i).is_some();
        if !lower.iter().rev().map(|&c| c as usize).eq(ancestors) || !upper.iter().all(mirrors) {
            return Err(Problem::Misfit("D_colind", i));
        }
        // every descendant counts this dof once, and is counted once
        mirrored += lower.len() as i64 - (upper.len() as i64 - 1);
    }
    match mirrored {
        0 => Ok(()),
        _ => Err(Problem::Bounds("D_rownnz")),
    }
}

/// Places of the entries of one matrix in another.
fn maps(m: Model, inertia: Rows, derivative: Rows) -> Check {
    for i in 0..m.nv() {
        let (start, columns) = (inertia.start[i], inertia.row(i));
        for (k, &j) in columns.iter().enumerate() {
            let at = start as usize + k;
            let above = (columns.len() - 1 - k) as i32;
            expect("mapM2M", at, m.mapM2M()[at], m.dof_Madr()[i] + above)?;
            let place = derivative.find(i, j as usize).unwrap_or(-1);
            expect("mapD2M", at, m.mapD2M()[at], place)?;
        }
        let start = derivative.start[i] as usize;
        for (k, &j) in derivative.row(i).iter().enumerate() {
            let j = j as usize;
            let place = inertia.find(i.max(j), i.min(j)).unwrap_or(-1);
            expect("mapM2D", start + k, m.mapM2D()[start + k], place)?;
        }
    }
    Ok(())
}
