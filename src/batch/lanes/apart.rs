//! Which simulations may have contacts at all: bounding volumes of all pairs of geoms, of several simulations at once. What is
//! found apart here is so by more than rounding; whatever else is left to collision detection.

use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::{Mask, Real};

/// How much larger than they are volumes count, relative to distances and sizes.
const SLACK: f64 = 1e-9;

/// Two geoms that may meet, and below which distance of their volumes.
struct Pair {
    geoms: [usize; 2],
    /// of the centres, or of a centre from a plane
    reach: f64,
    kind: Kind,
}

enum Kind {
    /// the first is a plane
    Plane,
    Spheres,
    /// no bounding volume
    Unknown,
}

/// The pairs of geoms of a model that may meet.
pub struct Pairs(Vec<Pair>);

impl Pairs {
    /// All pairs that no filter of the model leaves out.
    pub fn of(m: Model<'_>) -> Self {
        let mut all = Vec::new();
        if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT) {
            return Self(all);
        }
        for g1 in 0..m.ngeom() {
            for g2 in g1 + 1..m.ngeom() {
                if meet(m, g1, g2) {
                    let margin = m.geom_margin()[g1] + m.geom_margin()[g2];
                    let gap = m.geom_gap()[g1] + m.geom_gap()[g2];
                    all.push(pair(m, [g1, g2], margin + gap));
                }
            }
        }
        for p in 0..m.npair() {
            let geoms = [m.pair_geom1()[p], m.pair_geom2()[p]].map(|g| g as usize);
            all.push(pair(m, geoms, m.pair_margin()[p] + m.pair_gap()[p]));
        }
        Self(all)
    }

    /// The lanes in which some pair may touch.
    pub fn near<N: Real>(&self, d: &Data<N>) -> u32 {
        let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
        let all = (1u64 << N::LANES) as u32 - 1;
        let mut near = 0;
        for pair in &self.0 {
            let [g1, g2] = pair.geoms;
            let between = xpos[g2] - xpos[g1];
            let apart = match pair.kind {
                Kind::Plane => {
                    let height = between.dot(xmat[g1].col(2));
                    // the rounding of the height grows with the distance
                    let slack = between.norm() * N::of(SLACK);
                    (height - slack).gt(N::of(pair.reach))
                }
                Kind::Spheres => between.norm2().gt(N::of(pair.reach * pair.reach)),
                Kind::Unknown => return all,
            };
            near |= apart.not().bits();
            if near == all {
                break;
            }
        }
        near
    }
}

/// Filters of geoms and bodies do not keep two geoms apart.
fn meet(m: Model<'_>, g1: usize, g2: usize) -> bool {
    let (ct, ca) = (m.geom_contype(), m.geom_conaffinity());
    let masks = ct[g1] & ca[g2] != 0 || ct[g2] & ca[g1] != 0;
    let weld = |g: usize| m.body_weldid()[m.geom_bodyid()[g] as usize] as usize;
    let (w1, w2) = (weld(g1), weld(g2));
    let parent = |w: usize| m.body_weldid()[m.body_parentid()[w] as usize] as usize;
    let family = w1 != 0 && w2 != 0 && (parent(w1) == w2 || parent(w2) == w1);
    let [b1, b2] = [g1, g2].map(|g| m.geom_bodyid()[g]);
    let name = (b1.min(b2) << 16) + b1.max(b2);
    masks
        && w1 != w2
        && !(family && !m.disabled(mjDSBL_FILTERPARENT))
        && !m.exclude_signature().contains(&name)
}

fn pair(m: Model<'_>, [g1, g2]: [usize; 2], margin: f64) -> Pair {
    let margin = match m.enabled(mjENBL_OVERRIDE) {
        true => m.opt().o_margin.max(margin),
        false => margin,
    };
    let (r1, r2) = (m.geom_rbound()[g1], m.geom_rbound()[g2]);
    let plane = |g: usize| m.geom_type()[g] == mjGEOM_PLANE;
    let (geoms, kind) = match (plane(g1), plane(g2)) {
        (true, false) if r2 > 0.0 => ([g1, g2], Kind::Plane),
        (false, true) if r1 > 0.0 => ([g2, g1], Kind::Plane),
        (false, false) if r1 > 0.0 && r2 > 0.0 => ([g1, g2], Kind::Spheres),
        _ => ([g1, g2], Kind::Unknown),
    };
    let size = r1 + r2 + margin.max(0.0);
    let reach = size + SLACK * (1.0 + size);
    Pair { geoms, reach, kind }
}
