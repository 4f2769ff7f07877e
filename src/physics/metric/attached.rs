//! The elastic matrix where flexes hang on moving bodies: each vertex or node couples all joints that move it.

use super::elastic::{Block, blocks, of_rod, scale};
use super::pattern::{elastic, numbered, numbers, pairs};
use crate::base::Data;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::{Mat3, Vec3};
use crate::physics::flex::{Flex, grid};
use crate::physics::jacobian::{chain, point_column};

/// Carriers of some flexes, one after the other, and the dofs that move each.
pub struct Points<'a> {
    pub adr: &'a mut [i32],
    pub dof: &'a mut [i32],
}

impl<'a> Points<'a> {
    pub fn new(mark: &'a Mark, d: &mut Data, flexes: &[i32]) -> Self {
        let m = d.model();
        let bodies = || numbered(m, flexes).flat_map(|f| f.carriers());
        let adr = mark.ints(d, bodies().count() + 1);
        adr[0] = 0;
        let mut n = 0;
        for (k, &b) in bodies().enumerate() {
            n += chain(m, b as usize).count();
            adr[k + 1] = n as i32;
        }
        let dof = mark.ints(d, n);
        let mut at = 0;
        for &b in bodies() {
            for i in chain(m, b as usize) {
                dof[at] = i as i32;
                at += 1;
            }
        }
        Points { adr, dof }
    }

    fn range(&self, p: usize) -> core::ops::Range<usize> {
        self.adr[p] as usize..self.adr[p + 1] as usize
    }

    fn of(&self, p: usize) -> &[i32] {
        &self.dof[self.range(p)]
    }

    /// How each dof moves its point.
    pub fn columns<'s>(&self, mark: &'s Mark, d: &mut Data, flexes: &[i32]) -> &'s [Vec3] {
        let m = d.model();
        let columns = mark.rows::<Vec3>(d, self.dof.len());
        let most = numbered(m, flexes).map(|f| f.carriers().len()).max();
        let space = mark.rows::<Vec3>(d, most.unwrap_or(0));
        let mut p = 0;
        for flex in numbered(m, flexes) {
            for (&x, &b) in positions(d, flex, space).iter().zip(flex.carriers()) {
                let root = m.body_rootid()[b as usize] as usize;
                for at in self.range(p) {
                    let cdof = &d.cdof()[self.dof[at] as usize];
                    columns[at] = point_column(cdof, x - d.subtree_com()[root]);
                }
                p += 1;
            }
        }
        columns
    }
}

/// A list of numbers for each of several.
struct Lists<'a> {
    adr: &'a mut [i32],
    list: &'a mut [i32],
}

impl<'a> Lists<'a> {
    /// `each` calls with all pairs of a list and a number in it, twice the same.
    fn new(
        mark: &'a Mark,
        d: &mut Data,
        n: usize,
        mut each: impl FnMut(&mut dyn FnMut(usize, usize)),
    ) -> Self {
        let adr = mark.ints(d, n + 1);
        adr.fill(0);
        each(&mut |k, _| adr[k + 1] += 1);
        for k in 0..n {
            adr[k + 1] += adr[k];
        }
        let list = mark.ints(d, adr[n] as usize);
        each(&mut |k, x| {
            list[adr[k] as usize] = x as i32;
            adr[k] += 1;
        });
        // the starts have become ends
        adr.copy_within(..n, 1);
        adr[0] = 0;
        Lists { adr, list }
    }

    fn of(&self, k: usize) -> &[i32] {
        &self.list[self.adr[k] as usize..self.adr[k + 1] as usize]
    }
}

/// Rows of the matrix: how many columns, and which.
pub struct Rows<'a> {
    rownnz: &'a mut [i32],
    colind: &'a mut [i32],
}

impl<'a> Rows<'a> {
    pub fn new(mark: &'a Mark, d: &mut Data) -> Self {
        let m = d.model();
        let flexes = numbers(mark, d);
        let points = Points::new(mark, d, flexes);
        let n = points.adr.len() - 1;
        let near = Lists::new(mark, d, n, |put| {
            let mut first = 0;
            for flex in elastic(m) {
                for k in 0..flex.carriers().len() {
                    put(first + k, first + k);
                }
                pairs(flex, true, |a, b| {
                    put(first + a, first + b);
                    put(first + b, first + a);
                });
                first += flex.carriers().len();
            }
        });
        let moved = Lists::new(mark, d, m.nv(), |put| {
            for p in 0..n {
                points.of(p).iter().for_each(|&i| put(i as usize, p));
            }
        });
        let (rownnz, flag) = (mark.ints(d, m.nv()), mark.ints(d, m.nv()));
        let each = |flag: &mut [i32], row: usize, put: &mut dyn FnMut(i32)| {
            for &p in moved.of(row) {
                for &q in near.of(p as usize) {
                    for &c in points.of(q as usize) {
                        if flag[c as usize] != row as i32 {
                            flag[c as usize] = row as i32;
                            put(c);
                        }
                    }
                }
            }
        };
        flag.fill(-1);
        for (row, n) in rownnz.iter_mut().enumerate() {
            *n = 0;
            each(flag, row, &mut |_| *n += 1);
        }
        let total: i32 = rownnz.iter().sum();
        let colind = mark.ints(d, total as usize);
        flag.fill(-1);
        let mut at = 0;
        for row in 0..m.nv() {
            let start = at;
            each(flag, row, &mut |c| {
                colind[at] = c;
                at += 1;
            });
            colind[start..at].sort_unstable();
        }
        Rows { rownnz, colind }
    }

    /// Elements of the matrix.
    pub fn len(&self) -> usize {
        self.colind.len()
    }

    /// Writes the pattern.
    pub fn write(&self, d: &mut Data) {
        fields!(d => write: efm_K_rownnz, efm_K_rowadr, efm_K_colind);
        efm_K_rownnz.copy_from_slice(self.rownnz);
        efm_K_colind.copy_from_slice(self.colind);
        let mut next = 0;
        for (adr, n) in efm_K_rowadr.iter_mut().zip(&*self.rownnz) {
            *adr = next;
            next += n;
        }
    }
}

/// Adds the blocks of all elastic flexes, seen by the joints.
pub fn fill(d: &mut Data) {
    let m = d.model();
    d.efm_K_val_mut().fill(0.0);
    let mark = d.mark();
    let flexes = numbers(&mark, d);
    let points = Points::new(&mark, d, flexes);
    let columns = points.columns(&mark, d, flexes);
    let mut first = 0;
    for flex in elastic(m) {
        let scale = scale(m, flex);
        if scale != 0.0 {
            add(d, flex, scale, &points, first, columns);
        }
        first += flex.carriers().len();
    }
    mark.release(d);
}

/// World positions of the carried points of a flex.
fn positions<'s>(d: &Data, flex: Flex, space: &'s mut [Vec3]) -> &'s [Vec3] {
    let x = &mut space[..flex.carriers().len()];
    if flex.interpolated() {
        grid::nodes(d, flex, x);
    } else {
        x.copy_from_slice(&d.flexvert_xpos()[flex.vertices()]);
    }
    x
}

fn add(d: &mut Data, flex: Flex, scale: f64, points: &Points, first: usize, columns: &[Vec3]) {
    let mark = d.mark();
    let of_rod = of_rod(&mark, d, flex);
    let all = first..first + flex.carriers().len();
    let most = all.map(|p| points.range(p).len()).max().unwrap_or(0);
    let (pull, place) = (mark.rows::<Vec3>(d, most), mark.ints(d, most));
    let body = flex.m.dof_bodyid();
    fields!(d => write: efm_K_val;
                 read: efm_K_rownnz, efm_K_rowadr, efm_K_colind, flexvert_hessian, flexedge_hessian,
                 flexelem_krot);
    let hessians = (flexvert_hessian, flexedge_hessian, flexelem_krot, of_rod);
    blocks(flex, hessians, scale, &mut |p, q, block, scale| {
        let block = match block {
            Block::Scalar(k) => Block::Scalar(scale * k),
            Block::Full(b) => Block::Full(Mat3(b.0.map(|x| scale * x))),
        };
        let to = points.range(first + q);
        let (dofs, pull) = (&points.dof[to.clone()], &mut pull[..to.len()]);
        for (pull, &column) in pull.iter_mut().zip(&columns[to]) {
            *pull = match &block {
                Block::Scalar(k) => column * *k,
                Block::Full(b) => b.mul_vec(column),
            };
        }
        let mut known = -1;
        for at in points.range(first + p) {
            let row = points.dof[at] as usize;
            let adr = efm_K_rowadr[row] as usize;
            // all dofs of a body have the same columns
            if body[row] != known {
                known = body[row];
                find(
                    &efm_K_colind[adr..adr + efm_K_rownnz[row] as usize],
                    dofs,
                    place,
                );
            }
            for (&pull, &k) in pull.iter().zip(&*place) {
                if k >= 0 {
                    efm_K_val[adr + k as usize] += columns[at].dot(pull);
                }
            }
        }
    });
    mark.release(d);
}

/// Where decreasing dofs stand among increasing columns; negative: nowhere. Many are neighbours there.
fn find(cols: &[i32], dofs: &[i32], place: &mut [i32]) {
    let mut left = cols;
    for (dof, place) in dofs.iter().zip(place) {
        let at = match left.split_last() {
            Some((last, _)) if last == dof => Ok(left.len() - 1),
            _ => left.binary_search(dof),
        };
        *place = at.map_or(-1, |k| k as i32);
        let (Ok(end) | Err(end)) = at;
        left = &left[..end];
    }
}
