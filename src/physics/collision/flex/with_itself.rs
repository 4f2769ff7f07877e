//! Contacts of a flex with itself.

use super::element::Flex;
use super::pass::{Finds, Found, boxes_apart, keeps_few, two_elements};
use super::{sweep, tree};
use crate::abi::{
    mjDSBL_MIDPHASE, mjFLEXSELF_AUTO, mjFLEXSELF_BVH, mjFLEXSELF_NARROW, mjFLEXSELF_NONE,
};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::physics::collision::midphase::Tree;

/// A flex that may bend, whose masks allow it, and that is told to.
fn wanted(m: Model, f: usize) -> bool {
    m.flex_rigid()[f] == 0
        && m.flex_contype()[f] & m.flex_conaffinity()[f] != 0
        && m.flex_selfcollide()[f] != mjFLEXSELF_NONE
}

/// How pairs of elements are found.
enum Search {
    All,
    Tree,
    Sweep,
}

fn search(m: Model, f: usize) -> Search {
    let kind = m.flex_selfcollide()[f];
    if kind == mjFLEXSELF_NARROW || m.disabled(mjDSBL_MIDPHASE) || m.flex_bvhadr()[f] < 0 {
        Search::All
    } else if kind == mjFLEXSELF_BVH || (kind == mjFLEXSELF_AUTO && m.flex_dim()[f] == 3) {
        Search::Tree
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
    let flex = Flex::new(d, mark, f);
    let mut finds = Finds::new(d, mark);
    let mut sorted = false;
    match search(m, f) {
        Search::All => {
            for e1 in (0..flex.elemnum).filter(|&e| flex.takes_part(e)) {
                for e2 in (e1 + 1..flex.elemnum).filter(|&e| flex.takes_part(e)) {
                    if !boxes_apart(flex.aabb(d, e1), flex.aabb(d, e2), 0.0) {
                        meet(d, &flex, e1, e2, &mut finds);
                    }
                }
            }
        }
        Search::Tree => {
            sorted = true;
            tree::each_pair(d, mark, Tree::of_flex(m, f), |d, e1, e2| {
                meet(d, &flex, e1, e2, &mut finds);
            });
        }
        Search::Sweep => {
            sweep::each_pair(d, mark, &flex, |d, e1, e2| {
                meet(d, &flex, e1, e2, &mut finds);
            });
        }
    }
    finds.finish(d, sorted, keeps_few(m, f))
}

fn meet(d: &mut Data, flex: &Flex, e1: usize, e2: usize, finds: &mut Finds) {
    if flex.in_cells_that_touch(e1, e2) {
        return;
    }
    two_elements(d, (flex, e1), (flex, e2), 0.0, finds);
}
