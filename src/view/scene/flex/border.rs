//! The border of a flex: edges of triangles, or triangles of tetrahedra, that belong to one element only.

use core::cmp::Ordering;

use crate::physics::flex::Flex;

/// Fragments of the border at an element, by their numbers.
pub fn on_border(flex: Flex<'_>, e: usize) -> impl Iterator<Item = usize> {
    let dim = flex.dim();
    let corners = &flex.corners()[e * (dim + 1)..][..dim + 1];
    (0..=dim).filter_map(move |left_out| {
        let mut rest = [i32::MAX; 3];
        let others = (0..=dim).filter(|&k| k != left_out);
        for (place, k) in rest.iter_mut().zip(others) {
            *place = corners[k];
        }
        find(flex, sorted(rest))
    })
}

/// The fragment with these vertices: they are ordered by their vertices in ascending order.
fn find(flex: Flex, vertices: [i32; 3]) -> Option<usize> {
    let (border, dim) = (flex.border(), flex.dim());
    let (mut from, mut to) = (0, border.len() / dim);
    while from < to {
        let middle = from + (to - from) / 2;
        match key(&border[middle * dim..][..dim]).cmp(&vertices) {
            Ordering::Less => from = middle + 1,
            Ordering::Greater => to = middle,
            Ordering::Equal => return Some(middle),
        }
    }
    None
}

/// Vertices of a fragment, ascending; missing ones last.
fn key(fragment: &[i32]) -> [i32; 3] {
    let mut key = [i32::MAX; 3];
    key[..fragment.len()].copy_from_slice(fragment);
    sorted(key)
}

fn sorted([a, b, c]: [i32; 3]) -> [i32; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}
