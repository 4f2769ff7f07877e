//! GMSH files as text.

use super::scan::{Numbers, Scan};
use super::{
    Block, Content, MAX_ELEMENTS, MAX_NODES, STRANGE_TAG, Section, dimension, of_space, place,
};

type Outcome<T> = Result<T, &'static str>;

/// Space to reserve for what a file says it holds, as far as its bytes can hold it.
fn reserve<T>(count: u64, width: usize, bytes: usize) -> Vec<T> {
    Vec::with_capacity(
        (count as usize)
            .min(bytes / 2)
            .saturating_mul(width)
            .min(bytes),
    )
}

const NODES: [&str; 2] = ["Invalid node header", "Error reading Nodes header"];
const ELEMENTS: [&str; 2] = ["Invalid elements header", "Error reading Elements header"];
const BAD_TAG: &str = "Error reading node tags";
const BAD_NODE: &str = "Error reading node coordinates";
const BAD_ELEMENT: &str = "Error reading Elements";

/// Number of entries, alone in the first line.
fn count(scan: &mut Scan, [shape, value]: [&'static str; 2]) -> Outcome<u64> {
    if !scan.line().iter().all(u8::is_ascii_digit) {
        return Err(shape);
    }
    scan.large().ok_or(value)
}

pub fn version_2(nodes: &Section, elements: &Section) -> Outcome<Content> {
    let mut scan = Scan::new(nodes.inner);
    let n = count(&mut scan, NODES)?;
    if n >= MAX_NODES {
        return Err("Invalid number of nodes.");
    }
    let mut node = reserve(n, 3, nodes.inner.len());
    for _ in 0..n {
        // nodes count by their place
        scan.large().ok_or(BAD_TAG)?;
        for _ in 0..3 {
            node.push(scan.double().ok_or(BAD_NODE)?);
        }
    }
    let mut scan = Scan::new(elements.inner);
    let m = count(&mut scan, ELEMENTS)?;
    if m >= MAX_ELEMENTS {
        return Err("Invalid number of elements.");
    }
    let mut dim = 0;
    let mut element = reserve(m, 4, elements.inner.len());
    for i in 0..m {
        let mut next = || scan.int().ok_or(BAD_ELEMENT);
        let [_, kind, tags] = [next()?, next()?, next()?];
        if i == 0 {
            dim = dimension(kind)?;
        }
        if tags > 0 {
            // two, whatever their number
            next()?;
            next()?;
        }
        for _ in 0..=dim {
            let tag = i64::from(next()?) as u64;
            element.push(place(tag, 1, node.len() / 3).ok_or(STRANGE_TAG)?);
        }
    }
    Ok(Content { node, dim, element })
}

pub fn version_4(nodes: &Section, elements: &Section) -> Outcome<Content> {
    let mut scan = Scan::new(nodes.inner);
    let head = Block::read(&mut scan).ok_or(NODES[1])?;
    if !head.is_single() {
        return Err("All nodes must be in single block");
    }
    if head.last != head.count {
        return Err("Maximum number of nodes must be equal to number of nodes in a block");
    }
    let dim = head.entity()?;
    for i in 0..head.count {
        if scan.large().ok_or(BAD_TAG)? != head.first.wrapping_add(i) {
            return Err("Node tags must be sequential");
        }
    }
    let mut node = reserve(head.count, 3, nodes.inner.len());
    for _ in 0..3 * head.count {
        node.push(scan.double().ok_or(BAD_NODE)?);
    }
    let mut scan = Scan::new(elements.inner);
    let all = Block::read(&mut scan).ok_or(ELEMENTS[1])?;
    if !all.is_single() {
        return Err("All elements must be in single block");
    }
    if all.dim != head.dim {
        return Err("Inconsistent dimensionality in Elements");
    }
    all.check_count()?;
    all.check_kind()?;
    let mut element = reserve(all.count, dim + 1, elements.inner.len());
    for _ in 0..all.count {
        let mut next = || scan.large().ok_or(BAD_ELEMENT);
        next()?;
        for _ in 0..=dim {
            let at = place(next()?, head.first, node.len() / 3);
            element.push(at.ok_or("Invalid node index in element")?);
        }
    }
    of_space(node, dim, element)
}
