//! The structure of the sparse Hessian and of its factor: columns of H from the rows of J and M, those of
//! L by climbing the elimination tree. T. Davis, Direct Methods for Sparse Linear Systems, chapter 4.

use super::local::Local;

/// Lower rows, the diagonal last in each.
pub struct Lower<'a> {
    pub rownnz: &'a mut [i32],
    pub rowadr: &'a mut [i32],
    pub colind: &'a mut [i32],
}

impl Lower<'_> {
    /// Addresses of row `r`.
    #[inline(always)]
    pub fn range(&self, r: usize) -> core::ops::Range<usize> {
        let adr = self.rowadr[r] as usize;
        adr..adr + self.rownnz[r] as usize
    }

    /// Addresses from the numbers; returns the total.
    pub fn place(&mut self) -> usize {
        let mut sum = 0;
        for (a, n) in self.rowadr.iter_mut().zip(&*self.rownnz) {
            *a = sum;
            sum += n;
        }
        sum as usize
    }
}

/// Columns up to `r` of row `r` of J' J, each once; rows with the columns of the row before are passed over.
pub fn row_columns(jac: &Local, r: usize, flag: &mut [i32], mut visit: impl FnMut(i32)) {
    let Local::Sparse { pat, rowsuper, pat_t, .. } = jac else {
        return;
    };
    let mut before = None;
    for &k in pat_t.cols(r) {
        let k = k as usize;
        let repeats = k > 0 && before == Some(k - 1) && rowsuper[k - 1] > 0;
        before = Some(k);
        if repeats {
            continue;
        }
        for &c in pat.cols(k) {
            if c as usize > r {
                break;
            }
            if flag[c as usize] != r as i32 {
                flag[c as usize] = r as i32;
                visit(c);
            }
        }
    }
}

/// Row `r` of H has the columns of the row before and its own: both dofs are in the same rows of J, and
/// `cols`, its row of M, goes on from the parent `r - 1` or has the ancestors of the row `before`.
pub fn extends(jac: &Local, r: usize, before: &[i32], cols: &[i32], shift: i32) -> bool {
    let Local::Sparse { rowsuper_t, pat_t, .. } = jac else {
        return false;
    };
    if r == 0 || rowsuper_t[r - 1] == 0 {
        return false;
    }
    let ([.., _], [up @ .., _]) = (before, cols) else {
        return false;
    };
    let follows = up.last().is_some_and(|&c| c - shift == r as i32 - 1);
    follows || (pat_t.rownnz[r] > 0 && *up == before[..before.len() - 1])
}

/// Rows below the diagonal of each column, increasing.
pub fn transpose_lower(h: &Lower, adr: &mut [i32], rows: &mut [i32]) {
    let nv = h.rownnz.len();
    adr.fill(0);
    for r in 0..nv {
        let range = h.range(r);
        for &c in &h.colind[range.start..range.end - 1] {
            adr[c as usize + 1] += 1;
        }
    }
    for c in 0..nv {
        adr[c + 1] += adr[c];
    }
    let total = adr[nv];
    for r in (0..nv).rev() {
        let range = h.range(r);
        for &c in &h.colind[range.start..range.end - 1] {
            // fill each column from its end
            let c = c as usize + 1;
            adr[c] -= 1;
            rows[adr[c] as usize] = r as i32;
        }
    }
    // the ends have become starts
    adr.copy_within(1.., 0);
    adr[nv] = total;
}

/// Visits every element (row, column) of L below the diagonal, columns from the last to the first.
pub fn eliminate(
    nv: usize,
    upper_adr: &[i32],
    upper: &[i32],
    parent: &mut [i32],
    flag: &mut [i32],
    mut visit: impl FnMut(usize, usize),
) {
    parent.fill(-1);
    flag.fill(-1);
    for r in (0..nv).rev() {
        flag[r] = r as i32;
        for &i in &upper[upper_adr[r] as usize..upper_adr[r + 1] as usize] {
            let mut j = i as usize;
            while flag[j] != r as i32 {
                flag[j] = r as i32;
                visit(j, r);
                if parent[j] < 0 {
                    parent[j] = r as i32;
                }
                j = parent[j] as usize;
            }
        }
    }
}
