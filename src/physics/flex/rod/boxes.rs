//! Rods with a box section: its half sizes, and how the box of each element lies.

use super::super::parts::Flex;
use super::chain::{Chain, Frame};
use super::frames::{Edge, find};
use super::records::records;
use crate::base::{Data, DataRef};
use crate::math::elementary::{cos, sin};
use crate::math::{MINVAL, Mat3, Vec3};

/// The greater and the lesser half size of a box section; they follow from the two bending stiffnesses.
pub fn section(flex: Flex) -> Option<[f64; 2]> {
    if flex.dim() != 1 {
        return None;
    }
    let hinge = records(flex).get(..10)?;
    let minor = hinge[9].abs();
    // records of two neighbours have other numbers there
    if hinge[3] >= 0.0 || minor == 0.0 {
        return None;
    }
    Some([minor * ((hinge[4] + hinge[5]) / hinge[4]).sqrt(), minor])
}

/// Whether all elements of a rod with a box section lie as boxes: each has a length.
pub fn lies(d: &DataRef, flex: Flex) -> bool {
    let x = &d.flexvert_xpos()[flex.vertices()];
    let mut corners = flex.corners().chunks_exact(2);
    let length = |e: &[i32]| (x[e[1] as usize] - x[e[0] as usize]).norm();
    section(flex).is_some() && corners.all(|e| length(e) >= MINVAL)
}

/// The boxes of all elements of a rod with a box section: columns along its sizes and its edge; zero for elements that
/// have no frame, which are segments.
pub fn boxes(d: &mut Data, flex: Flex, out: &mut [Mat3]) {
    let Some(chain) = Chain::new(flex).filter(|_| section(flex).is_some()) else {
        return;
    };
    let mark = d.mark();
    let n = chain.edges();
    let edges = mark.rows::<Edge>(d, n);
    let frames = mark.rows::<Frame>(d, n);
    let place = mark.ints(d, flex.vertices().len());
    find(d, chain, edges, frames, false);
    place[chain.ends(0)[0]] = 0;
    for i in 0..n {
        place[chain.ends(i)[1]] = i as i32 + 1;
    }
    for (corners, out) in flex.corners().chunks_exact(2).zip(out) {
        let at = [corners[0], corners[1]].map(|v| place[v as usize]);
        let i = at[0].min(at[1]) as usize;
        if edges[i].now.director == Vec3::ZERO {
            *out = Mat3([0.0; 9]);
            continue;
        }
        let angle = chain.angle(d, i);
        let (c, s) = (cos(angle), sin(angle));
        let frame = &edges[i].now;
        let (u, v) = (frame.director, frame.side());
        let [major, minor] = [u * c + v * s, u * -s + v * c];
        // seen from the other end, the box is turned about its greater side
        let along = if at[0] < at[1] { 1.0 } else { -1.0 };
        *out = Mat3::from_cols(major, minor * along, frame.tangent * along);
    }
    mark.release(d);
}
