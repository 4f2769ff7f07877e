//! Rows with the same neighbours, and the climb through the elimination tree by them.

/// The upper triangle of H by rows, without the diagonal: row r lists in increasing order the rows i > r of
/// H that have column r, from `adr[r]` to `adr[r + 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Upper<'a> {
    pub adr: &'a [i32],
    pub rows: &'a [i32],
}

/// Runs of rows that have the same neighbours: each has the columns of the one before and its own, and the
/// same rows below. They stay so in L, which is found block by block.
#[derive(Clone, Copy, Debug)]
pub struct Blocks<'a> {
    /// block of each row
    pub(super) of: &'a [i32],
    /// first row of each block, and the end
    pub(super) start: &'a [i32],
}

impl<'a> Blocks<'a> {
    /// Finds the blocks of H with `own` columns in each lower row, one row behind the other in `colind`.
    /// `of` has room for n numbers, `start` for n + 1.
    pub fn find(
        own: &[i32],
        colind: &[i32],
        upper: Upper,
        of: &'a mut [i32],
        start: &'a mut [i32],
    ) -> Self {
        let (mut adr, mut n) = (0, 0);
        let mut before: (&[i32], &[i32]) = (&[], &[]);
        for (r, &len) in own.iter().enumerate() {
            let cols = &colind[adr..adr + len as usize];
            adr += len as usize;
            let below = upper.row(r);
            let (_, left) = cols.split_last().expect("the diagonal is stored");
            let same =
                r > 0 && left == before.0 && before.1.split_first() == Some((&(r as i32), below));
            if !same {
                start[n] = r as i32;
                n += 1;
            }
            of[r] = n as i32 - 1;
            before = (cols, below);
        }
        start[n] = own.len() as i32;
        Self {
            of,
            start: &start[..=n],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.start.len() - 1
    }

    pub(super) fn rows(&self, block: usize) -> std::ops::Range<usize> {
        self.start[block] as usize..self.start[block + 1] as usize
    }
}

impl<'a> Upper<'a> {
    fn row(&self, r: usize) -> &'a [i32] {
        &self.rows[self.adr[r] as usize..self.adr[r + 1] as usize]
    }
}

/// A row block that has a column block, met while climbing.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// one of H: its first row comes now, the others after what is met above it
    Enter(usize),
    /// one above it in the elimination tree: its rows come from the last to the first
    Pass(usize),
    /// the other rows of an entered one
    Leave(usize),
}

/// Visits the blocks `(row, column)` of L below the diagonal, columns decreasing, in the order in which
/// single rows would climb. `parent` and `flag` are scratch of n numbers.
#[inline(always)]
pub(super) fn climb(
    blocks: &Blocks,
    upper: Upper,
    parent: &mut [i32],
    flag: &mut [i32],
    mut each: impl FnMut(Step, usize),
) {
    parent.fill(-1);
    flag.fill(-1);
    for col in (0..blocks.len()).rev() {
        flag[col] = col as i32;
        let mut rest = upper.row(blocks.start[col + 1] as usize - 1);
        while let Some(&i) = rest.first() {
            let entered = blocks.of[i as usize] as usize;
            rest = &rest[blocks.rows(entered).len()..];
            if flag[entered] == col as i32 {
                continue;
            }
            // up towards the column, until a block that has been here for it
            let mut node = entered;
            while flag[node] != col as i32 {
                flag[node] = col as i32;
                each(
                    if node == entered {
                        Step::Enter(node)
                    } else {
                        Step::Pass(node)
                    },
                    col,
                );
                if parent[node] < 0 {
                    parent[node] = col as i32;
                }
                node = parent[node] as usize;
            }
            each(Step::Leave(entered), col);
        }
    }
}

/// The upper triangle from the lower rows: `own` elements each, one row behind the other in `colind`. Fills `adr`
/// (n + 1 numbers) and `rows`.
pub fn transpose(own: &[i32], colind: &[i32], adr: &mut [i32], rows: &mut [i32]) {
    let nv = own.len();
    let below = || {
        let mut end = 0;
        own.iter().enumerate().map(move |(r, &n)| {
            end += n as usize;
            (r as i32, &colind[end - n as usize..end - 1])
        })
    };
    adr.fill(0);
    for (_, cols) in below() {
        cols.iter().for_each(|&c| adr[c as usize + 1] += 1);
    }
    for c in 0..nv {
        adr[c + 1] += adr[c];
    }
    for (r, cols) in below() {
        for &c in cols {
            rows[adr[c as usize] as usize] = r;
            adr[c as usize] += 1;
        }
    }
    // the starts have become ends
    adr.copy_within(..nv, 1);
    adr[0] = 0;
}
