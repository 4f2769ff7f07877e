//! The rows whose squares the metric adds to its backbone, on the dofs of a problem.

use crate::base::Data;
use crate::base::stack::Mark;

/// Scaled sparse rows: the metric has their scale times row' row.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    scale: &'a [f64],
    adr: &'a [i32],
    col: &'a [i32],
    val: &'a [f64],
}

/// No rows.
pub const NONE: Terms<'static> = Terms {
    scale: &[],
    adr: &[],
    col: &[],
    val: &[],
};

impl<'a> Terms<'a> {
    pub fn is_empty(&self) -> bool {
        self.scale.is_empty()
    }

    /// Scale, columns and values of each row.
    pub fn rows(&self) -> impl Iterator<Item = (f64, &'a [i32], &'a [f64])> {
        let Terms {
            scale,
            adr,
            col,
            val,
        } = *self;
        scale.iter().enumerate().map(move |(k, &s)| {
            let range = adr[k] as usize..adr[k + 1] as usize;
            (s, &col[range.clone()], &val[range])
        })
    }

    /// `res += Σ scale row' (row v)`.
    pub fn add_mul(&self, res: &mut [f64], v: &[f64]) {
        for (scale, cols, vals) in self.rows() {
            // one after the other, unlike the sums of sparse rows elsewhere
            let each = cols.iter().zip(vals).map(|(&c, x)| x * v[c as usize]);
            let s = scale * each.fold(0.0, |sum, x| sum + x);
            for (&c, &x) in cols.iter().zip(vals) {
                res[c as usize] += x * s;
            }
        }
    }
}

/// Collects the rows of tendons, then of actuators: all of them, or those of an island on its dofs.
pub fn gather<'s>(mark: &'s Mark, d: &mut Data, island: Option<usize>) -> Terms<'s> {
    let (mut n, mut nnz) = (0, 0);
    visit(d, island, |_, cols, _| {
        n += 1;
        nnz += cols.len();
    });
    if n == 0 {
        return NONE;
    }
    let (scale, val) = (mark.nums(d, n), mark.nums(d, nnz));
    let (adr, col) = (mark.ints(d, n + 1), mark.ints(d, nnz));
    let (mut k, mut at) = (0, 0);
    adr[0] = 0;
    let first = island.map_or(0, |i| d.island_idofadr()[i]);
    let map = d.map_dof2idof();
    visit(d, island, |s, cols, vals| {
        scale[k] = s;
        k += 1;
        for (&c, &x) in cols.iter().zip(vals) {
            col[at] = if island.is_some() {
                map[c as usize] - first
            } else {
                c
            };
            val[at] = x;
            at += 1;
        }
        adr[k] = at as i32;
    });
    Terms {
        scale,
        adr,
        col,
        val,
    }
}

/// Calls `f` with scale, columns and values of each row.
fn visit(d: &Data, island: Option<usize>, mut f: impl FnMut(f64, &[i32], &[f64])) {
    let m = d.model();
    let mut row = |scale: f64, cols: &[i32], vals: &[f64]| {
        let inside = match (island, cols.first()) {
            (_, None) => false,
            (None, _) => true,
            (Some(k), Some(&c)) => d.dof_island()[c as usize] == k as i32,
        };
        if inside && scale != 0.0 {
            f(scale, cols, vals);
        }
    };
    for (&t, &scale) in d.efm_tid()[..d.nefmT()].iter().zip(d.efm_ts()) {
        let start = m.ten_J_rowadr()[t as usize] as usize;
        let range = start..start + m.ten_J_rownnz()[t as usize] as usize;
        row(scale, &m.ten_J_colind()[range.clone()], &d.ten_J()[range]);
    }
    for (&k, &scale) in d.efm_aid()[..d.nefmA()].iter().zip(d.efm_as()) {
        let first = m.actuator_outadr()[k as usize] as usize;
        for o in first..first + m.actuator_outnum()[k as usize] as usize {
            let start = d.moment_rowadr()[o] as usize;
            let range = start..start + d.moment_rownnz()[o] as usize;
            row(
                scale,
                &d.moment_colind()[range.clone()],
                &d.actuator_moment()[range],
            );
        }
    }
}
