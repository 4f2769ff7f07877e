//! GMSH files with binary sections, little-endian.

use super::scan::Numbers;
use super::{Block, Content, STRANGE_TAG, Section, dimension, of_space, place};
use crate::author::asset::bytes::Bytes;

type Outcome<T> = Result<T, &'static str>;

const SHORT_NODES: &str = "Insufficient byte size of Nodes";
const SHORT_ELEMENTS: &str = "Insufficient byte size of Elements";

/// A number of entries in digits, before this many bytes of a section.
const COUNT: usize = 10;

/// A shorter section of version 2.2 is none.
const LEAST: usize = 4;

/// The number at the start of a section of version 2.2, and where its data begin: an index of less than 256
/// comes first, so that its second byte is the first zero.
fn count(section: &[u8]) -> (Option<u64>, usize) {
    let head = &section[..section.len().min(COUNT)];
    let zero = head.iter().position(|&b| b == 0).unwrap_or(head.len());
    let digits = head[..zero].iter().take_while(|b| b.is_ascii_digit());
    let value = digits
        .map(|b| u64::from(b - b'0'))
        .reduce(|n, d| 10 * n + d);
    (value, zero.saturating_sub(1))
}

pub fn version_2(nodes: &Section, elements: &Section) -> Outcome<Content> {
    if nodes.inner.len() < LEAST {
        return Err("Invalid nodes header");
    }
    let (n, start) = count(nodes.inner);
    let n = n.ok_or("Invalid number of nodes")? as usize;
    const NODE: usize = 28;
    if nodes.inner.len() < n * NODE + 4 {
        return Err(SHORT_NODES);
    }
    // with few digits in the number the last node may reach into the closing mark
    let mut rest = Bytes(&nodes.open[start..]);
    let mut node = Vec::with_capacity(3 * n);
    for _ in 0..n {
        // nodes count by their place
        rest.int().ok_or(SHORT_NODES)?;
        for _ in 0..3 {
            node.push(rest.double().ok_or(SHORT_NODES)?);
        }
    }
    if elements.inner.len() < LEAST {
        return Err("Invalid elements header");
    }
    let (m, start) = count(elements.inner);
    let m = m
        .and_then(|m| i32::try_from(m).ok())
        .ok_or("Invalid number of elements")? as usize;
    elements_2(node, m, elements.inner.len(), &elements.open[start..])
}

/// Elements, either each with its own header of type, number and tags, or all behind one.
fn elements_2(node: Vec<f64>, m: usize, size: usize, data: &[u8]) -> Outcome<Content> {
    const HEADER: usize = 12;
    let mut rest = Bytes(data);
    let mut next = || rest.int().ok_or(SHORT_ELEMENTS);
    let [kind, _, tags] = [next()?, next()?, next()?];
    let dim = dimension(kind)?;
    let own = tags > 0;
    // tag of the element, two of its groups
    let before = if own { HEADER + 12 } else { 4 };
    let least = 17 + 20 * m;
    let stride = before + 4 * (dim + 1);
    if size < least || own && size < 4 + m * stride {
        return Err(SHORT_ELEMENTS);
    }
    let data = if own { data } else { &data[HEADER..] };
    let mut element = Vec::with_capacity((dim + 1) * m);
    for i in 0..m {
        let one = data
            .get(i * stride + before..(i + 1) * stride)
            .ok_or(SHORT_ELEMENTS)?;
        let mut corners = Bytes(one);
        while let Some(tag) = corners.int() {
            let at = place(i64::from(tag) as u64, 1, node.len() / 3);
            element.push(at.ok_or(STRANGE_TAG)?);
        }
    }
    Ok(Content { node, dim, element })
}

/// Bytes of a header of version 4.1.
const BLOCK: usize = 52;

fn block(bytes: &mut Bytes) -> Option<Block> {
    Block::read(&mut Bytes(bytes.take(BLOCK)?))
}

impl Numbers for Bytes<'_> {
    fn int(&mut self) -> Option<i32> {
        Bytes::int(self)
    }

    fn large(&mut self) -> Option<u64> {
        Bytes::large(self)
    }
}

pub fn version_4(nodes: &Section, elements: &Section) -> Outcome<Content> {
    let mut rest = Bytes(nodes.inner);
    let head = block(&mut rest).ok_or("Invalid nodes header")?;
    if !head.is_single() {
        return Err("All nodes must be in single block");
    }
    let dim = head.entity()?;
    const NODE: u64 = 32;
    if (rest.0.len() as u64) < head.count.wrapping_mul(NODE) {
        return Err(SHORT_NODES);
    }
    for i in 0..head.count {
        if rest.large() != Some(head.first.wrapping_add(i)) {
            return Err("Node tags must be sequential");
        }
    }
    let mut node = Vec::with_capacity(3 * head.count as usize);
    for _ in 0..3 * head.count {
        node.push(rest.double().ok_or(SHORT_NODES)?);
    }
    let mut rest = Bytes(elements.inner);
    let all = block(&mut rest).ok_or("Invalid elements header")?;
    if !all.is_single() {
        return Err("All elements must be in single block");
    }
    if all.dim != head.dim {
        return Err("Inconsistent dimensionality in Elements");
    }
    all.check_kind()?;
    all.check_count()?;
    if (rest.0.len() as u64) < all.count * 8 * (dim as u64 + 2) {
        return Err(SHORT_ELEMENTS);
    }
    let mut element = Vec::with_capacity((dim + 1) * all.count as usize);
    for _ in 0..all.count {
        let mut next = || rest.large().ok_or(SHORT_ELEMENTS);
        next()?;
        for _ in 0..=dim {
            let at = place(next()?, head.first, node.len() / 3);
            element.push(at.ok_or("Invalid node index in element")?);
        }
    }
    of_space(node, dim, element)
}
