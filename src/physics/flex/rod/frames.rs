//! Frames of the edges of a rod with twist joints: each is carried along in time, so that twist is counted without a jump
//! while the rod moves. The state has the frames and the twist between neighbours from the start of the last step.

use super::super::parts::Flex;
use super::chain::{Chain, Frame};
use crate::base::{Data, DataRef};
use crate::fields;
use crate::math::{MINVAL, Vec3};

/// What is known of one edge.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Edge {
    /// zero where it does not matter
    pub rest: Frame,
    /// from where the frame was carried to where it is
    pub old: Vec3,
    pub now: Frame,
    pub length: f64,
    /// of its frame to that of the edge before; 0 for the first, and until `find_twists`
    pub twist: f64,
}

/// Fills `edges` for the positions of the data, without their twists; `curved`: with the frames at rest that curvatures at
/// rest are seen in.
pub fn find(d: &DataRef, chain: Chain, edges: &mut [Edge], frames: &mut [Frame], curved: bool) {
    let n = edges.len();
    let x = &d.flexvert_xpos()[chain.flex.vertices()];
    let state = &d.plastic()[chain.plastic()..][..7 * n - 1];
    let fresh = state.iter().all(|&s| s == 0.0);
    let rested = chain.rested(fresh, curved);
    chain.rest(&mut frames[..rested]);
    frames[rested..].fill(Frame::default());
    for (i, rest) in frames.iter().enumerate() {
        let [a, b] = chain.ends(i).map(|v| x[v]);
        let (tangent, length) = (b - a).normalized();
        let stored = &state[6 * i..6 * i + 6];
        let clamp = chain.clamp(i);
        let from = if let Some(body) = clamp {
            chain.follow(body, &d.xmat()[body], rest)
        } else if !fresh {
            Frame {
                tangent: Vec3::from_slice(stored),
                director: Vec3::from_slice(&stored[3..]),
            }
        } else if i == 0 {
            *rest
        } else {
            edges[i - 1].now
        };
        // an edge without a length has no frame, nor has what follows its frame
        let lost = length < MINVAL || from.director == Vec3::ZERO;
        edges[i] = Edge {
            rest: *rest,
            old: from.tangent,
            now: if lost {
                Frame::default()
            } else {
                from.carried(tangent)
            },
            length,
            twist: 0.0,
        };
        if fresh && clamp.is_none() {
            // a frame that has no past moves with its edge
            edges[i].old = tangent;
        }
    }
}

/// The twists of edges whose frames are found.
pub fn find_twists(d: &DataRef, chain: Chain, edges: &mut [Edge]) {
    let n = edges.len();
    let before = &d.plastic()[chain.plastic() + 6 * n..][..n - 1];
    for (i, before) in (1..n).zip(before) {
        let angle = edges[i - 1].now.twist_to(&edges[i].now);
        let turns = ((before - angle) / core::f64::consts::TAU).round();
        edges[i].twist = angle + core::f64::consts::TAU * turns;
    }
}

/// All edges have a direction, and none turns back along the one before.
fn directed(chain: &Chain, x: &[Vec3]) -> bool {
    let edge = |i: usize| {
        let [a, b] = chain.ends(i).map(|v| x[v]);
        (b - a).normalized()
    };
    let mut before = edge(0);
    before.1 >= MINVAL
        && (1..chain.edges()).all(|i| {
            let last = core::mem::replace(&mut before, edge(i));
            before.1 >= MINVAL && 1.0 + last.0.dot(before.0) >= MINVAL
        })
}

/// Frames and twists of all rods at the positions of the data become their state; a folded rod keeps its own.
pub fn store(d: &mut Data) {
    for flex in Flex::all(d.model()) {
        let x = &d.flexvert_xpos()[flex.vertices()];
        let Some(chain) = Chain::new(flex).filter(|chain| directed(chain, x)) else {
            continue;
        };
        let mark = d.mark();
        let n = chain.edges();
        let edges = mark.rows::<Edge>(d, n);
        let frames = mark.rows::<Frame>(d, n);
        find(d, chain, edges, frames, false);
        find_twists(d, chain, edges);
        fields!(d => write: plastic);
        let state = &mut plastic[chain.plastic()..][..7 * n - 1];
        let (stored, twists) = state.split_at_mut(6 * n);
        for (edge, s) in edges.iter().zip(stored.chunks_exact_mut(6)) {
            s[..3].copy_from_slice(&edge.now.tangent.0);
            s[3..].copy_from_slice(&edge.now.director.0);
        }
        for (edge, s) in edges[1..].iter().zip(twists) {
            *s = edge.twist;
        }
        mark.release(d);
    }
}
