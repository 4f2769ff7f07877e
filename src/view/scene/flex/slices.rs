//! Slices of a flex: its elements of one material each, in the order in which the materials appear.

use super::border::on_border;
use super::rod;
use super::style::Style;
use crate::physics::flex::Flex;

/// One slice, and how many faces are shown in it and before it.
pub struct Slice {
    pub material: i32,
    pub before: usize,
    pub faces: usize,
}

/// Materials of the elements.
fn materials(flex: Flex<'_>) -> &[i32] {
    &flex.m.flex_matid()[flex.elements()]
}

/// Materials of a flex, each once.
fn distinct(flex: Flex<'_>) -> impl Iterator<Item = i32> {
    let of = materials(flex);
    let new = move |&e: &usize| e == 0 || of[e] != of[e - 1] && !of[..e].contains(&of[e]);
    (0..of.len()).filter(new).map(|e| of[e])
}

/// The flex is of one material.
pub fn uniform(flex: Flex) -> bool {
    distinct(flex).nth(1).is_none()
}

/// The materials one after the other, or None for all of them together.
pub fn shown(flex: Flex<'_>, sorted: bool) -> impl Iterator<Item = Option<i32>> {
    let together = !sorted || uniform(flex);
    let separate = distinct(flex)
        .map(Some)
        .take(if together { 0 } else { usize::MAX });
    separate.chain(together.then_some(None))
}

/// The elements of a material, or all.
pub fn elements(flex: Flex<'_>, material: Option<i32>) -> impl Iterator<Item = usize> {
    let of = materials(flex);
    (0..of.len()).filter(move |&e| material.is_none_or(|material| of[e] == material))
}

/// The slices of a flex, with the numbers of faces that are shown.
pub fn slices(flex: Flex<'_>, style: Style) -> impl Iterator<Item = Slice> {
    let mut before = 0;
    distinct(flex).map(move |material| {
        let of_element = |e| faces(flex, style, e);
        let slice = Slice {
            material,
            before,
            faces: elements(flex, Some(material)).map(of_element).sum(),
        };
        before += slice.faces;
        slice
    })
}

/// Faces that are shown of an element and of the border at it.
fn faces(flex: Flex, style: Style, e: usize) -> usize {
    let layer = || flex.m.flex_elemlayer()[flex.elements().start + e];
    match (style, flex.dim()) {
        (Style::Hidden, _) => 0,
        (_, 1) => usize::from(rod::is_box(flex)) * rod::FACES,
        (Style::Flat(_), 2) => 2,
        (Style::Flat(wanted), _) => usize::from(layer() == wanted) * 4,
        (Style::Smooth, 2) => 2 + 2 * on_border(flex, e).count(),
        (Style::Smooth, _) => on_border(flex, e).count(),
    }
}
