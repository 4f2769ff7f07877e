//! Bending of sheets in the metric of vertices that move freely: row by row of `efm_K`, from the inner edges at the row's
//! vertex in their order.

use crate::base::Data;
use crate::fields;
use crate::math::Mat3;
use crate::physics::flex::{Flex, bend};

/// Axes of `b` in those of `a`; none if they are the same.
pub fn relative(a: &Mat3, b: &Mat3) -> Option<Mat3> {
    (a != b).then(|| a.mul_t_mat(b))
}

/// Adds the bending of a sheet; `dofs` has the first dof of each vertex, −1 for those that do not move freely.
pub fn add(d: &mut Data, flex: Flex, scale: f64, dofs: &[i32]) {
    let Some(stiffness) = flex.bending() else {
        return;
    };
    let mark = d.mark();
    let n = dofs.len();
    let (first, start) = (mark.ints(d, n), mark.ints(d, n + 1));
    let place = mark.ints(d, d.model().nv());
    find_first(dofs, place, first);

    // corners of inner edges by vertices, as 4 edge + corner
    let edges = flex.edges();
    let own = |e: usize| &stiffness[bend::STRIDE * e..][..bend::STRIDE];
    let flap = |e: usize| bend::flap(flex, edges.start + e).filter(|_| bend::stiffens(own(e)));
    start.fill(0);
    let mut total = 0;
    for at in (0..edges.len()).filter_map(flap) {
        at.iter().for_each(|&v| start[first[v] as usize + 1] += 1);
        total += 4;
    }
    (1..=n).for_each(|v| start[v] += start[v - 1]);
    let list = mark.ints(d, total);
    for e in 0..edges.len() {
        for (i, v) in flap(e).into_iter().flatten().enumerate() {
            let next = &mut start[first[v] as usize];
            list[*next as usize] = (4 * e + i) as i32;
            *next += 1;
        }
    }

    fields!(d => write: efm_K_val; read: efm_K_rownnz, efm_K_rowadr, efm_K_colind, xmat);
    let axes = |v: usize| &xmat[flex.carriers()[v] as usize];
    let mut free = (0..n).filter(|&v| dofs[v] >= 0);
    let same_axes = free.next().is_none_or(|v| free.all(|w| axes(v) == axes(w)));
    let mut begin = 0;
    // the starts have become ends
    for (&end, &row) in start.iter().zip(dofs) {
        let corners = &list[begin..end as usize];
        begin = end as usize;
        if row < 0 || corners.is_empty() {
            continue;
        }
        let (adr, width) = (
            efm_K_rowadr[row as usize] as usize,
            efm_K_rownnz[row as usize] as usize,
        );
        let (cols, rows) = (
            &efm_K_colind[adr..adr + width],
            &mut efm_K_val[adr..adr + 3 * width],
        );
        for (k, &c) in cols.iter().enumerate().step_by(3) {
            place[c as usize] = k as i32;
        }
        for &corner in corners {
            let (e, i) = (corner as usize / 4, corner as usize % 4);
            let k = &own(e)[4 * i..][..4];
            let corners = flap(e).unwrap_or_default();
            for (v, k) in corners.into_iter().zip(k) {
                let Ok(col) = usize::try_from(dofs[v]) else {
                    continue;
                };
                let at = place[col] as usize;
                if cols.get(at) == Some(&(col as i32)) {
                    let x = scale * k;
                    let turn = || relative(axes(corners[i]), axes(v));
                    match (!same_axes).then(turn).flatten() {
                        None => (0..3).for_each(|r| rows[r * (width + 1) + at] += x),
                        Some(R) => {
                            (0..9).for_each(|r| rows[r / 3 * width + at + r % 3] += x * R.0[r])
                        }
                    }
                }
            }
        }
    }
    mark.release(d);
}

/// For each vertex the first one with its dofs, itself as a rule. `last` is scratch with a number for each dof.
fn find_first(dofs: &[i32], last: &mut [i32], first: &mut [i32]) {
    last.fill(-1);
    for (v, (first, &dof)) in first.iter_mut().zip(dofs).enumerate() {
        *first = v as i32;
        if let Some(known) = usize::try_from(dof).ok().and_then(|i| last.get_mut(i)) {
            if *known < 0 {
                *known = v as i32;
            }
            *first = *known;
        }
    }
    last.fill(0);
}
