//! Bytes of the arena: as asked for, or a generous guess from the sizes, in whole megabytes. With flexes that are held by
//! elasticity rather than by constraints, the guess knows the factor of their matrix. XML reference: size, memory.

use std::collections::BTreeSet;

use super::memory::Sizes;
use super::work::Work;
use crate::abi::*;
use crate::author::compile::kinds::flex::Flex;

const MEGABYTE: i128 = 1 << 20;

/// Contacts of deformables count up to here.
const MOST_CONTACT: i128 = 1 << 26;

/// As many constraints as a model without `njmax` is expected to have.
const ROWS: i128 = 500;
const CONTACTS: i128 = 100;

pub fn bytes(work: &Work, n: &Sizes) -> i64 {
    if work.s.memory >= 0 {
        return work.s.memory;
    }
    // sizes come from the user: no sum of theirs may overflow
    let get = |name: &str| i128::from(n.get(name));
    let nv = get("nv");
    let given = |n: i32, usual: i128| if n < 0 { usual } else { n.into() };
    let rows = given(work.s.njmax, ROWS);
    let contacts = given(work.s.nconmax, CONTACTS);
    let estimate = Some(work.s.nstack)
        .filter(|&n| n < 0)
        .and_then(|_| Estimate::of(work, n, rows));
    let stack = if work.s.nstack >= 0 {
        work.s.nstack.into()
    } else {
        let free = estimate.as_ref().map_or(0, |e| e.dofs);
        let m = rows - free + get("neq") + nv;
        let linear = [
            "nq", "nv", "nu", "na", "nbody", "njnt", "ngeom", "nsite", "neq", "ntendon", "nwrap",
        ];
        let linear: i128 = linear.iter().map(|name| get(name)).sum();
        1000.max(5 * m * m + 20 * linear)
    };
    let bytes = 8 * stack
        + contacts * size_of::<mjContact>() as i128
        + rows * (8 * 4 + 14 * 8)
        + nv * 12
        + rows * nv * (8 + 16)
        + rows * rows * 12
        + estimate.map_or(0, |e| e.bytes(rows));
    let rounded = (bytes + MEGABYTE - 1) / MEGABYTE * MEGABYTE;
    i64::try_from(rounded).unwrap_or(i64::MAX)
}

/// What the matrix of the flexes needs.
struct Estimate {
    /// of the vertices and nodes
    dofs: i128,
    /// of those that may touch flexes
    touching: i128,
    /// bytes of matrix and factor
    factor: i128,
}

impl Estimate {
    fn of(work: &Work, n: &Sizes, rows: i128) -> Option<Estimate> {
        let option = &work.s.option;
        let nv = n.get("nv");
        let sparse = option.jacobian == mjJAC_SPARSE || option.jacobian == mjJAC_AUTO && nv >= 60;
        if !sparse || nv == 0 {
            return None;
        }
        let soft = || work.flexes.iter().filter(|x| !x.out.rigid);
        let size = |b: usize| work.bodies[b].dofnum as i128;
        let nodes: BTreeSet<usize> = soft().flat_map(|x| moving(work, x)).collect();
        let touching: BTreeSet<usize> = soft()
            .filter(|x| collides(work, x))
            .flat_map(|x| moving(work, x))
            .collect();
        let dofs = nodes.iter().map(|&b| size(b)).sum();
        if dofs <= rows && soft().all(|x| collides(work, x)) {
            return None;
        }
        let weight = if option.cone == mjCONE_ELLIPTIC {
            28
        } else {
            20
        };
        let (matrix, factor) = nonzeros(work, &nodes);
        Some(Estimate {
            dofs,
            touching: touching.iter().map(|&b| size(b)).sum(),
            factor: weight * factor + 64 * matrix,
        })
    }

    fn bytes(&self, rows: i128) -> i128 {
        let dense = 24 * rows * self.dofs;
        (self.factor - dense).max(0)
            + self.factor / 2
            + (24 * rows * self.touching).min(MOST_CONTACT)
    }
}

/// Bodies with dofs that carry vertices or nodes of a flex.
fn moving<'a>(work: &'a Work, x: &'a Flex) -> impl Iterator<Item = usize> + 'a {
    let bodies = x.carriers().iter().map(|&b| b.max(0) as usize);
    bodies.filter(|&b| b > 0 && work.bodies[b].dofnum > 0)
}

/// The flex may touch a flex, itself or another.
fn collides(work: &Work, x: &Flex) -> bool {
    let meets = |a: &mjsFlex, b: &mjsFlex| a.contype & b.conaffinity != 0;
    let others = work.flexes.iter().filter(|y| !std::ptr::eq(*y, x));
    meets(&x.s, &x.s) && x.s.selfcollide != mjFLEXSELF_NONE
        || others
            .into_iter()
            .any(|y| meets(&x.s, &y.s) || meets(&y.s, &x.s))
}

/// Nonzeros of the lower triangles of the matrix of all flexes and of its factor, eliminated from the last body up.
fn nonzeros(work: &Work, nodes: &BTreeSet<usize>) -> (i128, i128) {
    let bodies: Vec<usize> = nodes.iter().copied().collect();
    let place = |b: i32| {
        usize::try_from(b)
            .ok()
            .and_then(|b| bodies.binary_search(&b).ok())
    };
    let mut before: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); bodies.len()];
    for x in work.flexes.iter().filter(|x| !x.out.rigid) {
        x.cliques(|clique| {
            let members: Vec<usize> = clique
                .iter()
                .filter_map(|&v| place(x.carriers()[v as usize]))
                .collect();
            for &a in &members {
                before[a].extend(members.iter().copied().filter(|&b| b < a));
            }
        });
    }
    let size = |i: usize| work.bodies[bodies[i]].dofnum as i128;
    let diagonal: i128 = (0..bodies.len()).map(|i| size(i) * (size(i) + 1) / 2).sum();
    let width = |set: &BTreeSet<usize>| set.iter().map(|&j| size(j)).sum::<i128>();
    let count = |rows: &[BTreeSet<usize>]| -> i128 {
        rows.iter()
            .enumerate()
            .map(|(i, r)| size(i) * width(r))
            .sum()
    };
    let matrix = diagonal + count(&before);
    let mut factor = diagonal;
    // a row is counted and given back when it is complete: all of them are a hundred times the matrix
    for i in (0..before.len()).rev() {
        let mut row = std::mem::take(&mut before[i]);
        factor += size(i) * width(&row);
        if let Some(parent) = row.pop_last() {
            before[parent].append(&mut row);
        }
    }
    (matrix, factor)
}
