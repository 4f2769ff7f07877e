//! Which simulations may have contacts at all: bounding spheres and oriented boxes of all pairs of geoms, of several simulations at
//! once. What is found apart here is so by more than rounding; whatever else is left to collision detection.

use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::{Mask, Mat3, Real, Vec3};

/// How much larger than they are volumes count, relative to distances and sizes.
const SLACK: f64 = 1e-9;

/// Two geoms that may meet, and below which distance of their volumes.
struct Pair {
    geoms: [usize; 2],
    /// of the centres, or of a centre from a plane
    reach: f64,
    /// of the surfaces
    margin: f64,
    kind: Kind,
    /// place of its bodies among those of all pairs; nothing for predefined pairs
    bodies: Option<usize>,
}

enum Kind {
    /// the first is a plane
    Plane,
    /// spheres, and boxes (centre, half sizes in the geom's frame) where both have one
    Round(Option<[Solid; 2]>),
    /// no bounding volume
    Unknown,
}

/// A box in the frame of a geom.
#[derive(Clone, Copy)]
struct Solid {
    centre: Vec3,
    half: Vec3,
}

/// The pairs of geoms of a model that may meet.
#[derive(Default)]
pub struct Pairs {
    geoms: Vec<Pair>,
    /// those of their bodies: the smaller one above 16 bits, ascending
    bodies: Vec<i32>,
    /// boxes of geoms
    solids: Vec<Option<Solid>>,
}

impl Pairs {
    /// All pairs that no filter of the model leaves out.
    pub fn of(m: Model<'_>) -> Self {
        let mut pairs = Self::default();
        pairs.fill(m, usize::MAX);
        pairs
    }

    /// Takes those of a model, in the memory that there is; meshes with more than `most` vertices have no box.
    pub fn fill(&mut self, m: Model<'_>, most: usize) {
        let (all, bodies) = (&mut self.geoms, &mut self.bodies);
        all.clear();
        bodies.clear();
        self.solids.clear();
        if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT) {
            return;
        }
        self.solids
            .extend((0..m.ngeom()).map(|g| solid(m, g, most)));
        for g1 in 0..m.ngeom() {
            if m.geom_contype()[g1] | m.geom_conaffinity()[g1] == 0 {
                continue;
            }
            for g2 in g1 + 1..m.ngeom() {
                if meet(m, g1, g2) {
                    let margin = m.geom_margin()[g1] + m.geom_margin()[g2];
                    let gap = m.geom_gap()[g1] + m.geom_gap()[g2];
                    all.push(pair(m, &self.solids, [g1, g2], margin + gap));
                    bodies.push(signature(m, [g1, g2]));
                }
            }
        }
        bodies.sort_unstable();
        bodies.dedup();
        for pair in all.iter_mut() {
            pair.bodies = bodies.binary_search(&signature(m, pair.geoms)).ok();
        }
        for p in 0..m.npair() {
            let geoms = [m.pair_geom1()[p], m.pair_geom2()[p]].map(|g| g as usize);
            let margin = m.pair_margin()[p] + m.pair_gap()[p];
            all.push(pair(m, &self.solids, geoms, margin));
        }
    }

    /// Number of pairs of bodies.
    pub fn nbodies(&self) -> usize {
        self.bodies.len()
    }

    /// Whether which bodies are near is known of this model.
    pub fn known(&self) -> bool {
        !self.geoms.iter().any(|p| matches!(p.kind, Kind::Unknown))
    }

    /// The pairs of bodies that are near in a lane, of what [`Pairs::near`] has found.
    pub fn of_lane<'a>(&self, near: &[i32], lane: usize, list: &'a mut [i32]) -> &'a [i32] {
        let mut n = 0;
        for (&signature, &lanes) in self.bodies.iter().zip(near) {
            if lanes >> lane & 1 != 0 {
                list[n] = signature;
                n += 1;
            }
        }
        &list[..n]
    }

    /// The lanes in which some pair may touch, and those of each pair of bodies.
    pub fn near<N: Real>(&self, d: &Data<N>, of_bodies: &mut [i32]) -> u32 {
        let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
        let all = (1u64 << N::LANES) as u32 - 1;
        let mut near = 0;
        of_bodies.fill(0);
        for pair in &self.geoms {
            let [g1, g2] = pair.geoms;
            let found = pair.bodies.map_or(near, |b| of_bodies[b] as u32);
            if found == all {
                continue;
            }
            let between = xpos[g2] - xpos[g1];
            let apart = match &pair.kind {
                Kind::Plane => {
                    let height = between.dot(xmat[g1].col(2));
                    // the rounding of the height grows with the distance
                    let slack = between.norm() * N::of(SLACK);
                    (height - slack).gt(N::of(pair.reach))
                }
                Kind::Round(boxes) => {
                    let apart = between.norm2().gt(N::of(pair.reach * pair.reach));
                    match boxes {
                        Some(boxes) if !apart.all() => {
                            let mats = [&xmat[g1], &xmat[g2]];
                            apart.or(boxes_apart(boxes, between, mats, pair.margin))
                        }
                        _ => apart,
                    }
                }
                Kind::Unknown => return all,
            };
            let lanes = apart.not().bits();
            near |= lanes;
            if let Some(b) = pair.bodies {
                of_bodies[b] |= lanes as i32;
            }
        }
        near
    }
}

/// Two boxes are further apart than `margin` along a face's normal or a product of two edges (Gottschalk, Lin and Manocha,
/// OBBTree, 1996).
fn boxes_apart<N: Real>(
    [a, b]: &[Solid; 2],
    between: Vec3<N>,
    [mat_a, mat_b]: [&Mat3<N>; 2],
    margin: f64,
) -> N::Mask {
    let rotation = mat_a.transpose().mul_mat(mat_b);
    let to_b = rotation.mul_vec(Vec3::of(b.centre)) - Vec3::of(a.centre);
    let t = mat_a.mul_t_vec(between) + to_b;
    let (ha, hb) = (Vec3::<N>::of(a.half), Vec3::<N>::of(b.half));
    let size = a.half.norm() + b.half.norm() + a.centre.norm() + b.centre.norm();
    let slack = (between.norm() + N::of(1.0 + size)) * N::of(SLACK);
    let margin = N::of(margin) + slack;
    let abs = Mat3(rotation.0.map(|x: N| x.abs() + N::of(SLACK)));
    let beyond = |x: N, ra: N, rb: N| x.abs().gt(ra + rb + margin);
    let mut apart = N::of(0.0).lt(N::of(0.0));
    for i in 0..3 {
        apart = apart.or(beyond(t[i], ha[i], hb.dot(abs.row(i))));
        apart = apart.or(beyond(t.dot(rotation.col(i)), ha.dot(abs.col(i)), hb[i]));
    }
    if apart.all() {
        return apart;
    }
    for i in 0..3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let at = |r: usize, c: usize| 3 * r + c;
            let along = t[i2] * rotation[at(i1, j)] - t[i1] * rotation[at(i2, j)];
            let ra = ha[i1] * abs[at(i2, j)] + ha[i2] * abs[at(i1, j)];
            let rb = hb[j1] * abs[at(i, j2)] + hb[j2] * abs[at(i, j1)];
            apart = apart.or(beyond(along, ra, rb));
        }
    }
    apart
}

/// The box of a geom by its own shape, if it is of those that have one.
fn solid(m: Model<'_>, g: usize, most: usize) -> Option<Solid> {
    let [x, y, z] = m.geom_size()[g].0;
    let half = match m.geom_type()[g] {
        mjGEOM_SPHERE => Vec3([x; 3]),
        mjGEOM_CAPSULE => Vec3([x, x, x + y]),
        mjGEOM_CYLINDER => Vec3([x, x, y]),
        mjGEOM_ELLIPSOID | mjGEOM_BOX => Vec3([x, y, z]),
        mjGEOM_MESH => return of_mesh(m, usize::try_from(m.geom_dataid()[g]).ok()?, most),
        _ => return None,
    };
    let centre = Vec3::ZERO;
    Some(Solid { centre, half })
}

/// The box around a mesh's vertices.
fn of_mesh(m: Model<'_>, mesh: usize, most: usize) -> Option<Solid> {
    if m.mesh_vertnum()[mesh] as usize > most {
        return None;
    }
    let start = m.mesh_vertadr()[mesh] as usize;
    let vertices = &m.mesh_vert()[start..start + m.mesh_vertnum()[mesh] as usize];
    let mut ends = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for v in vertices {
        for k in 0..3 {
            let x = f64::from(v[k]);
            ends = [
                replace(ends[0], k, ends[0][k].min(x)),
                replace(ends[1], k, ends[1][k].max(x)),
            ];
        }
    }
    let [lo, hi] = ends.map(Vec3);
    let solid = Solid {
        centre: (lo + hi) * 0.5,
        half: (hi - lo) * 0.5,
    };
    (!vertices.is_empty()).then_some(solid)
}

fn replace(mut v: [f64; 3], k: usize, x: f64) -> [f64; 3] {
    v[k] = x;
    v
}

/// Filters of geoms and bodies do not keep two geoms apart.
fn meet(m: Model<'_>, g1: usize, g2: usize) -> bool {
    let (ct, ca) = (m.geom_contype(), m.geom_conaffinity());
    let masks = ct[g1] & ca[g2] != 0 || ct[g2] & ca[g1] != 0;
    let weld = |b: i32| m.body_weldid()[b as usize];
    let [b1, b2] = [g1, g2].map(|g| m.geom_bodyid()[g]);
    let (w1, w2) = (weld(b1), weld(b2));
    let still = |w: i32| m.body_dofnum()[w as usize] == 0;
    let above = |w: i32| weld(m.body_parentid()[w as usize]);
    let family = w1 != 0 && w2 != 0 && (above(w1) == w2 || above(w2) == w1);
    let name = signature(m, [g1, g2]);
    let filtered = family && !m.disabled(mjDSBL_FILTERPARENT) || still(w1) && still(w2);
    masks && w1 != w2 && !filtered && !m.exclude_signature().contains(&name)
}

/// Both bodies of a pair of geoms as one number.
fn signature(m: Model<'_>, geoms: [usize; 2]) -> i32 {
    let [b1, b2] = geoms.map(|g| m.geom_bodyid()[g]);
    (b1.min(b2) << 16) + b1.max(b2)
}

fn pair(m: Model<'_>, solids: &[Option<Solid>], [g1, g2]: [usize; 2], margin: f64) -> Pair {
    let margin = match m.enabled(mjENBL_OVERRIDE) {
        true => m.opt().o_margin.max(margin),
        false => margin,
    };
    let margin = margin.max(0.0);
    let (r1, r2) = (m.geom_rbound()[g1], m.geom_rbound()[g2]);
    let plane = |g: usize| m.geom_type()[g] == mjGEOM_PLANE;
    let boxes = || Some([solids[g1]?, solids[g2]?]);
    let (geoms, kind) = match (plane(g1), plane(g2)) {
        (true, false) if r2 > 0.0 => ([g1, g2], Kind::Plane),
        (false, true) if r1 > 0.0 => ([g2, g1], Kind::Plane),
        (false, false) if r1 > 0.0 && r2 > 0.0 => ([g1, g2], Kind::Round(boxes())),
        _ => ([g1, g2], Kind::Unknown),
    };
    let size = r1 + r2 + margin;
    Pair {
        geoms,
        reach: size + SLACK * (1.0 + size),
        margin,
        kind,
        bodies: None,
    }
}
