//! Contacts of a flex with itself.

use super::cells::{self, Cells};
use super::element::Flex;
use super::pass::{Finds, Found, keeps_few, two_elements};
use super::{sweep, tree};
use crate::abi::{
    mjDSBL_MIDPHASE, mjFLEXSELF_AUTO, mjFLEXSELF_BVH, mjFLEXSELF_NARROW, mjFLEXSELF_NONE,
};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::physics::collision::midphase::{Tree, boxes_apart};

/// A flex that may bend, whose masks allow it, and that is told to.
fn wanted(m: Model, f: usize) -> bool {
    m.flex_rigid()[f] == 0
        && m.flex_contype()[f] & m.flex_conaffinity()[f] != 0
        && m.flex_selfcollide()[f] != mjFLEXSELF_NONE
}

/// How pairs of elements are found.
enum Search {
    All,
    /// the element of the first node comes first, or the lower one
    Tree {
        ascending: bool,
    },
    Sweep,
}

fn search(m: Model, f: usize) -> Search {
    let kind = m.flex_selfcollide()[f];
    let auto = kind == mjFLEXSELF_AUTO;
    // a lattice that was not told how to search has its contacts in the order of all pairs
    let ascending = auto && m.flex_interp()[f] != 0;
    if kind == mjFLEXSELF_NARROW || m.disabled(mjDSBL_MIDPHASE) || m.flex_bvhadr()[f] < 0 {
        Search::All
    } else if kind == mjFLEXSELF_BVH || ascending || auto && m.flex_dim()[f] == 3 {
        Search::Tree { ascending }
    } else {
        Search::Sweep
    }
}

/// All contacts of a flex with itself; without margin and gap.
pub fn of_itself<'a: 's, 's>(d: &mut Data<'a>, mark: &'s Mark, f: usize) -> &'s [Found] {
    let m = d.model();
    if !wanted(m, f) {
        return &[];
    }
    if cells::all_touch(m, f) && !tree::shown(m) {
        return &[];
    }
    let flex = Flex::new(d, mark, f);
    let mut finds = Finds::new(d, mark);
    let few = keeps_few(m, f);
    let cells = Cells::new(d, mark, &flex);
    let mut meet = |d: &mut Data, e1: usize, e2: usize| {
        if !cells.touch(&flex, e1, e2) {
            two_elements(d, (&flex, e1), (&flex, e2), 0.0, &mut finds);
        }
    };
    match search(m, f) {
        Search::All => {
            let parts = || (0..flex.elemnum).filter(|&e| flex.takes_part(e));
            for e1 in parts() {
                for e2 in parts().filter(|&e| e > e1) {
                    if !boxes_apart(flex.aabb(d, e1), flex.aabb(d, e2), 0.0) {
                        meet(d, e1, e2);
                    }
                }
            }
            finds.finish(d, false, few)
        }
        Search::Tree { ascending } => {
            let tree = Tree::of_flex(m, f);
            let nodes = cells.of_nodes(d, mark, &flex, tree);
            let meet = |d: &mut Data, e1: usize, e2: usize| match ascending {
                true => meet(d, e1.min(e2), e1.max(e2)),
                false => meet(d, e1, e2),
            };
            tree::each_pair(d, mark, tree, |n1, n2| nodes.touch(n1, n2), meet);
            finds.finish(d, true, few)
        }
        Search::Sweep => {
            sweep::each_pair(d, mark, &flex, meet);
            finds.finish(d, false, few)
        }
    }
}
