//! Which simulations may have contacts at all: bounding spheres and oriented boxes of all pairs of geoms, of several simulations at
//! once. What is found apart here is so by more than rounding; whatever else is left to collision detection.

use std::sync::Arc;

use bytemuck::cast_slice;

use super::hulls::Store;
use super::neighbours::Neighbours;
use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::{Mask, Mat3, Real, Vec3};
use crate::physics::collision::atlas::Hulls;

/// How much larger than they are volumes count, relative to distances and sizes.
const SLACK: f64 = 1e-9;
/// How far pairs that are left out for a while may come closer, in mean radii of what may meet.
const SKIN: f64 = 0.05;

/// Two geoms that may meet, and below which distance of their volumes.
struct Pair {
    geoms: [u32; 2],
    /// place of its bodies among those of all pairs; nothing for predefined pairs
    bodies: Option<u32>,
    kind: Kind,
    /// of the centres, or of a centre from a plane
    reach: f64,
    /// of the surfaces
    margin: f64,
}

/// What is asked of a pair first, and mostly answers: how far apart the spheres around both are.
#[derive(Clone, Copy)]
struct Spheres {
    geoms: [u32; 2],
    /// square of the distance that matters, without bound where there are no spheres
    reach2: f64,
}

impl Spheres {
    fn new(pair: &Pair, more: f64) -> Self {
        let reach = match pair.kind {
            Kind::Plane | Kind::Unknown => f64::INFINITY,
            Kind::Spheres | Kind::Boxes => pair.reach + more,
        };
        Self {
            geoms: pair.geoms,
            reach2: reach * reach,
        }
    }

    /// The lanes in which they are further apart than what matters.
    #[inline(always)]
    fn apart<N: Real>(&self, xpos: &[Vec3<N>]) -> N::Mask {
        self.apart_from(xpos[self.geoms[0] as usize], xpos)
    }

    /// The same, where the first one is at `from`.
    #[inline(always)]
    fn apart_from<N: Real>(&self, from: Vec3<N>, xpos: &[Vec3<N>]) -> N::Mask {
        let between = xpos[self.geoms[1] as usize] - from;
        between.norm2().gt(N::of(self.reach2))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// the first is a plane
    Plane,
    /// spheres around both
    Spheres,
    /// and boxes
    Boxes,
    /// no bounding volume
    Unknown,
}

/// A box in the frame of a geom: centre, half sizes.
#[derive(Clone, Copy)]
struct Solid {
    centre: Vec3,
    half: Vec3,
    /// none of its points is further from the geom's centre
    radius: f64,
}

impl Solid {
    fn new(centre: Vec3, half: Vec3) -> Self {
        Self {
            centre,
            half,
            radius: centre.norm() + half.norm(),
        }
    }
}

/// What filters read of a geom that may meet others.
#[derive(Clone, Copy)]
struct Able {
    geom: u32,
    masks: [i32; 2],
    body: i32,
    /// the body that its own moves with, the one above, and whether it has no joints
    weld: i32,
    above: i32,
    still: bool,
}

/// A geom of some pair.
#[derive(Clone, Copy)]
pub struct Used {
    pub geom: usize,
    /// how far a point counts that turns with it
    pub radius: f64,
}

/// The pairs of geoms of a model that may meet.
#[derive(Default)]
pub struct Pairs {
    geoms: Vec<Pair>,
    spheres: Vec<Spheres>,
    /// where those end that have the same first geom
    runs: Vec<usize>,
    /// those of their bodies: the smaller one above 16 bits, ascending
    bodies: Vec<i32>,
    /// boxes of geoms
    solids: Vec<Option<Solid>>,
    able: Vec<Able>,
    used: Vec<Used>,
    skin: f64,
    /// some pair has no bounding volume
    unknown: bool,
    /// what they follow from
    inputs: Vec<u8>,
    /// those of their meshes, where nobody writes the model
    hulls: Arc<Store>,
}

impl Pairs {
    /// All pairs that no filter of the model leaves out; `hulls` are those of the model, or empty.
    pub fn of(m: Model<'_>, hulls: Arc<Store>) -> Self {
        let mut pairs = Self::default();
        pairs.fill(m, usize::MAX);
        pairs.skin = 0.0;
        pairs.hulls = hulls;
        pairs
    }

    /// The hulls of meshes that are kept.
    pub fn hulls(&self) -> Hulls<'_> {
        self.hulls.hulls()
    }

    /// Those of a model, where they are not the same ones still; then true. Meshes with more than `most` vertices have no box.
    pub fn renew(&mut self, m: Model<'_>, most: usize) -> bool {
        if self.follow_from(m, most) {
            return false;
        }
        self.inputs.clear();
        self.fill(m, most);
        inputs(m, most, &mut |part| self.inputs.extend_from_slice(part));
        true
    }

    /// They were made from the same numbers.
    fn follow_from(&self, m: Model<'_>, most: usize) -> bool {
        let (mut rest, mut same) = (self.inputs.as_slice(), true);
        inputs(m, most, &mut |part| {
            let (head, tail) = rest.split_at(part.len().min(rest.len()));
            same &= head == part;
            rest = tail;
        });
        same && rest.is_empty()
    }

    /// Takes those of a model, in the memory that there is.
    fn fill(&mut self, m: Model<'_>, most: usize) {
        self.geoms.clear();
        self.spheres.clear();
        self.runs.clear();
        self.bodies.clear();
        self.solids.clear();
        self.able.clear();
        self.used.clear();
        self.unknown = false;
        if touches_nothing(m) {
            return;
        }
        self.solids
            .extend((0..m.ngeom()).map(|g| solid(m, g, most)));
        self.able
            .extend((0..m.ngeom()).filter_map(|g| Able::new(m, g)));
        for (k, a) in self.able.iter().enumerate() {
            let others = self.able[k + 1..].iter();
            for b in others.filter(|b| a.meets(b, m)) {
                let [g1, g2] = [a, b].map(|x| x.geom as usize);
                let margin = m.geom_margin()[g1] + m.geom_margin()[g2];
                let gap = m.geom_gap()[g1] + m.geom_gap()[g2];
                self.geoms
                    .push(pair(m, &self.solids, [g1, g2], margin + gap));
                let bodies = signature(a.body, b.body);
                if self.bodies.last() != Some(&bodies) {
                    self.bodies.push(bodies);
                }
            }
        }
        self.bodies.sort_unstable();
        self.bodies.dedup();
        for pair in &mut self.geoms {
            let [b1, b2] = pair.geoms.map(|g| m.geom_bodyid()[g as usize]);
            let place = self.bodies.binary_search(&signature(b1, b2)).ok();
            pair.bodies = place.map(|k| k as u32);
        }
        for p in 0..m.npair() {
            let geoms = [m.pair_geom1()[p], m.pair_geom2()[p]].map(|g| g as usize);
            let margin = m.pair_margin()[p] + m.pair_gap()[p];
            self.geoms.push(pair(m, &self.solids, geoms, margin));
        }
        let spheres = self.geoms.iter().map(|pair| Spheres::new(pair, 0.0));
        self.spheres.extend(spheres);
        let mut end = 0;
        let runs = self.spheres.chunk_by(|a, b| a.geoms[0] == b.geoms[0]);
        self.runs.extend(runs.map(|run| {
            end += run.len();
            end
        }));
        self.unknown = self.geoms.iter().any(|p| p.kind == Kind::Unknown);
        self.list_used(m);
    }

    /// The geoms of all pairs.
    fn list_used(&mut self, m: Model<'_>) {
        let mut some = vec![false; m.ngeom()];
        let ends = self.geoms.iter().flat_map(|p| p.geoms);
        ends.for_each(|g| some[g as usize] = true);
        let (mut sum, mut n) = (0.0, 0.0);
        for (geom, _) in some.iter().enumerate().filter(|(_, some)| **some) {
            let radius = match m.geom_type()[geom] {
                // whatever is far away sees it turn
                mjGEOM_PLANE => f64::MAX,
                _ => self.solids[geom].map_or(0.0, |solid| solid.radius),
            };
            self.used.push(Used { geom, radius });
            let bound = m.geom_rbound()[geom].max(0.0);
            sum += bound;
            n += f64::from(u8::from(bound > 0.0));
        }
        self.skin = SKIN * sum / f64::max(n, 1.0);
    }

    /// Number of all.
    pub fn count(&self) -> usize {
        self.geoms.len()
    }

    /// The geoms of all.
    pub fn used(&self) -> &[Used] {
        &self.used
    }

    /// How far pairs may come closer that are left out of [`Neighbours`]; zero where none is.
    pub fn skin(&self) -> f64 {
        self.skin
    }

    /// Number of pairs of bodies.
    pub fn nbodies(&self) -> usize {
        self.bodies.len()
    }

    /// Whether which bodies are near is known of this model.
    pub fn known(&self) -> bool {
        !self.unknown
    }

    /// Of what [`Pairs::near`] has found, the pairs of bodies that are near in any lane, and those lanes; returns how many.
    pub fn gather(&self, near: &[i32], lanes: &mut [i32], signatures: &mut [i32]) -> usize {
        let mut n = 0;
        for (&some, &signature) in near.iter().zip(&self.bodies) {
            (lanes[n], signatures[n]) = (some, signature);
            n += usize::from(some != 0);
        }
        n
    }

    /// The lanes in which some pair may touch, and those of each pair of bodies.
    pub fn near<N: Real>(
        &self,
        d: &Data<N>,
        neighbours: &mut Neighbours<N>,
        of_bodies: &mut [i32],
    ) -> u32 {
        let all = (1u64 << N::LANES) as u32 - 1;
        if self.unknown {
            return all;
        }
        let mut near = 0;
        of_bodies.fill(0);
        let xpos = d.geom_xpos();
        let mut look = |k: usize| {
            let pair = &self.geoms[k];
            let bodies = pair.bodies.map(|b| &mut of_bodies[b as usize]);
            let found = bodies.as_ref().map_or(near, |b| **b as u32);
            if found != all {
                let lanes = self.apart(pair, d, 0.0).not().bits();
                near |= lanes;
                if let Some(b) = bodies {
                    *b |= lanes as i32;
                }
            }
        };
        // the spheres of most are apart
        if self.skin > 0.0 {
            for k in neighbours.of(self, d).iter().map(|&k| k as usize) {
                if !self.spheres[k].apart(xpos).all() {
                    look(k);
                }
            }
            return near;
        }
        let mut start = 0;
        for &end in &self.runs {
            let run = &self.spheres[start..end];
            let from = xpos[run[0].geoms[0] as usize];
            for (k, spheres) in (start..).zip(run) {
                if !spheres.apart_from(from, xpos).all() {
                    look(k);
                }
            }
            start = end;
        }
        near
    }

    /// Pair `k` is further apart in all lanes than what matters, by `more`.
    pub fn far<N: Real>(&self, k: usize, d: &Data<N>, more: f64) -> bool {
        self.apart(&self.geoms[k], d, more).all()
    }

    /// The lanes in which a pair is further apart than what matters, by `more`.
    #[inline(never)] // once for both callers
    fn apart<N: Real>(&self, pair: &Pair, d: &Data<N>, more: f64) -> N::Mask {
        let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
        let [g1, g2] = pair.geoms.map(|g| g as usize);
        let between = xpos[g2] - xpos[g1];
        match pair.kind {
            Kind::Plane => {
                let height = between.dot(xmat[g1].col(2));
                // the rounding of the height grows with the distance
                let slack = between.norm() * N::of(SLACK);
                (height - slack).gt(N::of(pair.reach + more))
            }
            Kind::Spheres | Kind::Boxes => {
                let apart = Spheres::new(pair, more).apart(xpos);
                match [&self.solids[g1], &self.solids[g2]] {
                    [Some(a), Some(b)] if pair.kind == Kind::Boxes && !apart.all() => {
                        let mats = [&xmat[g1], &xmat[g2]];
                        apart.or(boxes_apart([a, b], between, mats, pair.margin + more))
                    }
                    _ => apart,
                }
            }
            Kind::Unknown => N::lanes(0),
        }
    }
}

fn touches_nothing(m: Model<'_>) -> bool {
    m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT)
}

/// Shows all that pairs follow from.
fn inputs(m: Model<'_>, most: usize, see: &mut dyn FnMut(&[u8])) {
    see(cast_slice(&[m.opt().disableflags, m.opt().enableflags]));
    if touches_nothing(m) {
        return;
    }
    see(cast_slice(&[m.opt().o_margin]));
    let geoms = [
        m.geom_type(),
        m.geom_contype(),
        m.geom_conaffinity(),
        m.geom_bodyid(),
        m.geom_dataid(),
    ];
    geoms.iter().for_each(|part| see(cast_slice(part)));
    see(cast_slice(m.geom_size()));
    let numbers = [m.geom_rbound(), m.geom_margin(), m.geom_gap()];
    numbers.iter().for_each(|part| see(cast_slice(part)));
    let bodies = [m.body_weldid(), m.body_parentid(), m.body_dofnum()];
    bodies.iter().for_each(|part| see(cast_slice(part)));
    let pairs = [m.exclude_signature(), m.pair_geom1(), m.pair_geom2()];
    pairs.iter().for_each(|part| see(cast_slice(part)));
    see(cast_slice(m.pair_margin()));
    see(cast_slice(m.pair_gap()));
    see(cast_slice(m.mesh_vertadr()));
    see(cast_slice(m.mesh_vertnum()));
    for mesh in 0..m.nmesh() {
        if let Some(vertices) = vertices(m, mesh, most) {
            see(cast_slice(vertices));
        }
    }
}

/// Two boxes are further apart than `margin` along a face's normal or a product of two edges (Gottschalk, Lin and Manocha,
/// OBBTree, 1996).
fn boxes_apart<N: Real>(
    [a, b]: [&Solid; 2],
    between: Vec3<N>,
    [mat_a, mat_b]: [&Mat3<N>; 2],
    margin: f64,
) -> N::Mask {
    let rotation = mat_a.transpose().mul_mat(mat_b);
    let to_b = rotation.mul_vec(Vec3::of(b.centre)) - Vec3::of(a.centre);
    let t = mat_a.mul_t_vec(between) + to_b;
    let (ha, hb) = (Vec3::<N>::of(a.half), Vec3::<N>::of(b.half));
    let size = a.radius + b.radius;
    // not less than the distance
    let distance = between[0].abs() + between[1].abs() + between[2].abs();
    let slack = (distance + N::of(1.0 + size)) * N::of(SLACK);
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
    Some(Solid::new(Vec3::ZERO, half))
}

/// The vertices of a mesh, if it has no more than `most`.
fn vertices(m: Model<'_>, mesh: usize, most: usize) -> Option<&[[f32; 3]]> {
    let (start, n) = (m.mesh_vertadr()[mesh], m.mesh_vertnum()[mesh] as usize);
    let all = m.mesh_vert().get(usize::try_from(start).ok()?..)?;
    if n > most { None } else { all.get(..n) }
}

/// The box around a mesh's vertices.
fn of_mesh(m: Model<'_>, mesh: usize, most: usize) -> Option<Solid> {
    let vertices = vertices(m, mesh, most)?;
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
    let solid = Solid::new((lo + hi) * 0.5, (hi - lo) * 0.5);
    (!vertices.is_empty()).then_some(solid)
}

fn replace(mut v: [f64; 3], k: usize, x: f64) -> [f64; 3] {
    v[k] = x;
    v
}

impl Able {
    /// None where its masks leave out all others.
    fn new(m: Model<'_>, g: usize) -> Option<Self> {
        let masks = [m.geom_contype()[g], m.geom_conaffinity()[g]];
        if masks == [0; 2] {
            return None;
        }
        let weld = |b: i32| m.body_weldid()[b as usize];
        let body = m.geom_bodyid()[g];
        let own = weld(body);
        Some(Self {
            geom: g as u32,
            masks,
            body,
            weld: own,
            above: weld(m.body_parentid()[own as usize]),
            still: m.body_dofnum()[own as usize] == 0,
        })
    }

    /// Filters of geoms and bodies do not keep two geoms apart.
    fn meets(&self, b: &Self, m: Model<'_>) -> bool {
        let ([ct1, ca1], [ct2, ca2]) = (self.masks, b.masks);
        if (ct1 & ca2 | ct2 & ca1) == 0 || self.weld == b.weld || self.still && b.still {
            return false;
        }
        let family = self.above == b.weld || b.above == self.weld;
        let filtered = family && self.weld != 0 && b.weld != 0 && !m.disabled(mjDSBL_FILTERPARENT);
        let name = signature(self.body, b.body);
        !filtered && !m.exclude_signature().contains(&name)
    }
}

/// Two bodies as one number.
fn signature(b1: i32, b2: i32) -> i32 {
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
    let boxes = solids[g1].is_some() && solids[g2].is_some();
    let (geoms, kind) = match (plane(g1), plane(g2)) {
        (true, false) if r2 > 0.0 => ([g1, g2], Kind::Plane),
        (false, true) if r1 > 0.0 => ([g2, g1], Kind::Plane),
        (false, false) if r1 > 0.0 && r2 > 0.0 => match boxes {
            true => ([g1, g2], Kind::Boxes),
            false => ([g1, g2], Kind::Spheres),
        },
        _ => ([g1, g2], Kind::Unknown),
    };
    let size = r1 + r2 + margin;
    Pair {
        geoms: geoms.map(|g| g as u32),
        bodies: None,
        kind,
        reach: size + SLACK * (1.0 + size),
        margin,
    }
}

/// Those of gathered pairs of bodies that are near in a lane.
pub fn of_lane<'a>(
    lanes: &[i32],
    signatures: &[i32],
    lane: usize,
    list: &'a mut [i32],
) -> &'a [i32] {
    let mut n = 0;
    for (&lanes, &signature) in lanes.iter().zip(signatures) {
        list[n] = signature;
        n += (lanes >> lane & 1) as usize;
    }
    &list[..n]
}
