//! Flexes of a scene: positions of their vertices, and the faces of their surfaces.
//!
//! Triangles are shown from both sides, with the thickness of the flex between them; of tetrahedra the surface, or those
//! of one layer below it; rods of rectangular section with their sides. Facts: visual-4.

mod border;
mod faces;
mod flat;
mod rod;
mod slices;
mod smooth;
mod style;

pub use slices::{Slice, slices};
pub use style::Style;

use core::ffi::c_int;

use self::faces::Faces;
use super::float::rounded;
use crate::abi::*;
use crate::base::scene::Scene;
use crate::base::{Data, Model};
use crate::physics::flex::Flex;

/// The most faces that a flex may show.
pub fn room(m: Model, f: usize) -> usize {
    let flex = Flex { m, id: f };
    let (elements, border) = (flex.elements(), m.flex_shellnum()[f].max(0) as usize);
    match flex.dim() {
        1 if rod::is_box(flex) => rod::FACES * elements.len(),
        2 => 2 * border + 2 * elements.len(),
        3 => border.max(4 * largest_layer(&m.flex_elemlayer()[elements])),
        _ => 0,
    }
}

/// Elements in the layer that has most.
fn largest_layer(layers: &[c_int]) -> usize {
    let count = |layer| layers.iter().filter(|&&l| l == layer).count();
    let last = layers.iter().copied().max().unwrap_or(-1);
    // layers are numbered from the surface inwards
    let known = last.clamp(-1, layers.len() as c_int);
    (0..=known).map(count).max().unwrap_or(0)
}

/// Writes the vertices of all flexes, and their faces.
pub fn update(d: &mut Data, opt: &mjvOption, scn: &mut Scene) {
    let (m, style) = (d.model(), Style::of(opt));
    for flex in Flex::all(m) {
        let own = flex.vertices();
        let Some(vertices) = scn.flex_vertices(flex.id) else {
            return;
        };
        for (vertex, x) in vertices.iter_mut().zip(&d.flexvert_xpos()[own]) {
            *vertex = rounded(x.0);
        }
        let Some(list) = scn.flex_faces(flex.id) else {
            return;
        };
        let mut faces = Faces::new(flex, list);
        let sorted = opt.flags[mjVIS_ISLAND as usize] == 0;
        match (style, flex.dim()) {
            (Style::Hidden, _) => {}
            (_, 1) if rod::is_box(flex) => rod::draw(d, flex, style, &mut faces),
            (_, 1) => {}
            (Style::Flat(layer), _) => flat::draw(d, flex, layer, sorted, &mut faces),
            (Style::Smooth, _) => smooth::draw(d, flex, sorted, &mut faces),
        }
        faces.finish();
    }
}
