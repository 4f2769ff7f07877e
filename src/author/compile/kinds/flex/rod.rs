//! Elastic rods: bending and twist at the vertices of a chain of edges. Modeling: Rods.

use super::parts::{Flex, Surroundings};
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::geometry::algebra::{V3, cross, dot, sub};
use crate::math::elementary::{atan2, cos, sin};
use std::f64::consts::PI;

/// Numbers of a record.
const SLOTS: usize = 10;

/// A vertex bent by less is straight, radians.
const STRAIGHT: f64 = 1e-4;

/// Edges that fold back onto each other have no curvature.
const FOLDED: f64 = 1e-15;

/// The radius that nobody gave.
const USUAL_RADIUS: f64 = 0.005;

/// Second moments of area, and what twist sees.
struct Section {
    /// about the axis with less
    bending: f64,
    /// how much more about the other
    ratio: f64,
    torsion: f64,
    /// the lesser half size, negative when it is the first; 0: round
    minor: f64,
}

/// What hangs together at a vertex: the vertex before, itself, the one after.
#[derive(Clone, Copy)]
struct Hinge {
    vertex: [usize; 3],
    /// curvature at rest; 0: straight
    curvature: f64,
    /// stiffness against bending, and against twist
    bend: f64,
    twist: f64,
}

impl Flex {
    fn rod_fault(&self, text: &str) -> Fault {
        Fault::at(&self.head, format!("1D flex {text}"))
    }

    fn section(&mut self) -> Outcome<Section> {
        let s = &self.s;
        if s.section == mjFLEXSECTION_CIRCLE {
            if s.radius <= 0.0 {
                return Err(
                    self.rod_fault("elasticity with circle section requires positive radius")
                );
            }
            let square = s.radius * s.radius;
            return Ok(Section {
                bending: PI * square * square / 4.0,
                ratio: 0.0,
                torsion: PI * square * square / 2.0,
                minor: 0.0,
            });
        }
        let [x, y] = s.sectionsize;
        if x <= 0.0 || y <= 0.0 {
            return Err(self.rod_fault("elasticity with box section requires positive sectionsize"));
        }
        let (a, b) = (x.max(y), x.min(y));
        if s.radius != b && s.radius != USUAL_RADIUS {
            let show = |x| crate::base::print::significant(x, 6);
            return Err(self.rod_fault(&format!(
                "with box section uses the minor half-size of sectionsize as radius; remove radius or set it to that \
                 value ({}, got {})",
                show(b),
                show(s.radius)
            )));
        }
        let q = b / a;
        let section = Section {
            bending: 4.0 * a * b * b * b / 3.0,
            ratio: a * a / (b * b) - 1.0,
            torsion: a * b * b * b * (16.0 / 3.0 - 3.36 * q * (1.0 - q * q * q * q / 12.0)),
            minor: if y <= x { b } else { -b },
        };
        self.s.radius = b;
        Ok(section)
    }

    /// Edges at each vertex, in their order.
    fn edges_at_vertices(&self) -> Vec<Vec<usize>> {
        let mut at = vec![Vec::new(); self.out.vertbody.len()];
        for (e, vertices) in self.out.edge.iter().enumerate() {
            vertices.iter().for_each(|&v| at[v as usize].push(e));
        }
        at
    }

    /// Vertices of a single open chain of two edges or more: from the end where the first element begins, else from the
    /// first vertex that is an end.
    fn chain(&self, at: &[Vec<usize>]) -> Option<Vec<usize>> {
        let edges = &self.out.edge;
        let ends: Vec<usize> = (0..at.len()).filter(|&v| at[v].len() == 1).collect();
        let branched = at.iter().any(|e| e.len() > 2);
        let &[a, b] = ends.as_slice() else {
            return None;
        };
        if branched || edges.len() < 2 {
            return None;
        }
        let start = if self.elem[0] as usize == b { b } else { a };
        let mut chain = vec![start];
        let mut last = None;
        while let Some(&e) = at[*chain.last()?].iter().find(|&&e| Some(e) != last) {
            let v = *chain.last()?;
            chain.push(other_end(edges[e], v));
            last = Some(e);
        }
        (chain.len() == edges.len() + 1).then_some(chain)
    }

    fn hinge(&self, vertex: [usize; 3], section: &Section, x: &[V3]) -> Outcome<Hinge> {
        let s = &self.s;
        let [p, v, n] = vertex.map(|v| x[v]);
        let (e0, e1) = (sub(v, p), sub(n, v));
        let (l0, l1) = (dot(e0, e0).sqrt(), dot(e1, e1).sqrt());
        let denominator = l0 * l1 + dot(e0, e1);
        if denominator < FOLDED {
            let text = format!("degenerate 1D flex hinge at vertex {}", vertex[1]);
            return Err(Fault::at(&self.head, text));
        }
        let scale = 2.0 / denominator;
        let curvature = cross(e0, e1).map(|c| scale * c);
        let curvature = dot(curvature, curvature).sqrt();
        let length = l0 + l1;
        Ok(Hinge {
            vertex,
            curvature: if curvature < STRAIGHT { 0.0 } else { curvature },
            bend: s.young * section.bending / length,
            twist: shear(s) * section.torsion / length,
        })
    }

    /// Joints that twist the edges of a chain: of each edge, -1 for clamped ones; none when there are none at all.
    fn twist_joints(&self, chain: &[usize], around: &Surroundings) -> Outcome<Option<Vec<i32>>> {
        let n = chain.len() - 1;
        let name = |i: usize| match i {
            i if i + 1 == n => format!("{}_twist", self.head.name),
            i => format!("{}_twist_{i}", self.head.name),
        };
        // bodies elsewhere than in the world twist nothing
        let in_world = |&j: &usize| around.bodies[around.joints[j].body].parent == 0;
        let find = |i: usize| around.index.find(mjOBJ_JOINT, &name(i)).filter(in_world);
        // the first two and the last tell whether there are any
        if self.head.name.is_empty() || [0, 1, n - 1].into_iter().all(|i| find(i).is_none()) {
            return Ok(None);
        }
        let body = |k: usize| self.out.vertbody[chain[k]];
        let clamped = |i: usize| (i == 0 || i + 1 == n && n >= 3) && body(i) == body(i + 1);
        for (i, j) in (0..n).filter_map(|i| Some((i, find(i)?))) {
            let name = name(i);
            if clamped(i) {
                return Err(self.rod_fault(&format!(
                    "twist joint '{name}' given for an edge clamped by its pinned vertices"
                )));
            }
            if around.joints[j].s.r#type != mjJNT_HINGE {
                return Err(self.rod_fault(&format!("twist joint '{name}' must be a hinge")));
            }
        }
        let mut joints = Vec::with_capacity(n);
        for i in 0..n {
            joints.push(match find(i) {
                Some(j) => j as i32,
                None if clamped(i) => -1,
                None => {
                    let name = name(i);
                    return Err(self.rod_fault(&format!(
                        "with per-edge twist joints is missing joint '{name}'"
                    )));
                }
            });
        }
        if joints[0] >= 0 && joints[1] != joints[0] + 1 {
            let name = name(0);
            return Err(self.rod_fault(&format!(
                "twist joint '{name}' must immediately precede the twist joint of the second edge"
            )));
        }
        Ok(Some(joints))
    }

    /// Fills the bending records of a rod, and the size of its state.
    pub(super) fn bend_rod(&mut self, around: &Surroundings, x: &[V3]) -> Outcome {
        let section = self.section()?;
        let at = self.edges_at_vertices();
        let chain = self.chain(&at);
        let round = section.minor == 0.0;
        if !round && chain.is_none() {
            return Err(self.rod_fault("elasticity with box section requires an open chain"));
        }
        let joints = match &chain {
            Some(chain) => self.twist_joints(chain, around)?,
            None => None,
        };
        let mut records: Vec<[f64; SLOTS]> = Vec::new();
        match (chain, joints) {
            (Some(chain), Some(joints)) => {
                for (i, v) in chain.windows(3).enumerate() {
                    let hinge = self.hinge([v[0], v[1], v[2]], &section, x)?;
                    records.push(single(&hinge, &section, joints[i + 1]));
                }
                let n = joints.len();
                self.out.nplastic = 6 * n + (n - 1);
            }
            _ if !round => {
                let name = &self.head.name;
                let text = if name.is_empty() {
                    "elasticity with box section requires a named flex with per-edge twist joints"
                        .into()
                } else {
                    format!(
                        "elasticity with box section requires per-edge twist joints {name}_twist_0, ..., {name}_twist \
                         (created by flexcomp with dof='full' for named open rods)"
                    )
                };
                return Err(self.rod_fault(&text));
            }
            _ => records = self.plain_records(&at, &section, x)?,
        }
        if records.is_empty() {
            return Ok(());
        }
        self.out.bending = std::iter::once(records.len() as f64)
            .chain(records.into_iter().flatten())
            .collect();
        Ok(())
    }

    /// Without joints for its twist, a rod knows the angle between the planes of neighbours that are bent.
    fn plain_records(
        &self,
        at: &[Vec<usize>],
        section: &Section,
        x: &[V3],
    ) -> Outcome<Vec<[f64; SLOTS]>> {
        let edges = &self.out.edge;
        let mut hinges: Vec<Option<Hinge>> = Vec::with_capacity(at.len());
        for (v, around) in at.iter().enumerate() {
            hinges.push(match around[..] {
                [a, b] => {
                    let vertex = [other_end(edges[a], v), v, other_end(edges[b], v)];
                    Some(self.hinge(vertex, section, x)?)
                }
                _ => None,
            });
        }
        let bent = |v: usize| hinges[v].filter(|h| h.curvature > 0.0);
        let pair = |e: &[i32; 2]| Some((bent(e[0] as usize)?, bent(e[1] as usize)?));
        let mut pairs = vec![0; at.len()];
        for e in edges.iter().filter(|e| pair(e).is_some()) {
            e.iter().for_each(|&v| pairs[v as usize] += 1);
        }
        let mut records = Vec::new();
        for (first, second) in edges.iter().filter_map(pair) {
            let weight = |h: &Hinge| h.bend / f64::from(pairs[h.vertex[1]]);
            let mut record = dihedral(&first, &second, shear(&self.s) * section.torsion, x);
            (record[4], record[5]) = (weight(&first), weight(&second));
            records.push(record);
        }
        let alone = hinges.iter().flatten().filter(|h| pairs[h.vertex[1]] == 0);
        records.extend(alone.map(|h| single(h, section, -1)));
        Ok(records)
    }
}

fn other_end(edge: [i32; 2], v: usize) -> usize {
    let [a, b] = edge.map(|v| v as usize);
    if a == v { b } else { a }
}

fn shear(s: &mjsFlex) -> f64 {
    if s.shear > 0.0 {
        s.shear
    } else {
        s.young / (2.0 * (1.0 + s.poisson))
    }
}

/// Record of one vertex.
fn single(h: &Hinge, section: &Section, joint: i32) -> [f64; SLOTS] {
    let [p, v, n] = h.vertex.map(|v| v as f64);
    let more = h.bend * section.ratio.max(0.0);
    [
        p,
        v,
        n,
        -1.0,
        h.bend,
        more,
        h.curvature,
        joint.into(),
        h.twist,
        section.minor,
    ]
}

/// Record of two neighbours: their curvatures, and the angle between their planes about the edge between them.
fn dihedral(a: &Hinge, b: &Hinge, torsion: f64, x: &[V3]) -> [f64; SLOTS] {
    let (v1, v2) = (a.vertex[1], b.vertex[1]);
    let apart = |h: &Hinge, v: usize| {
        if h.vertex[0] == v {
            h.vertex[2]
        } else {
            h.vertex[0]
        }
    };
    let (p, n) = (apart(a, v2), apart(b, v1));
    let (e0, e1, e2) = (sub(x[v1], x[p]), sub(x[v2], x[v1]), sub(x[n], x[v2]));
    let length = dot(e1, e1).sqrt();
    let (n0, n1) = (cross(e0, e1), cross(e1, e2));
    let axis = e1.map(|x| x / length);
    let angle = atan2(dot(cross(n0, n1), axis), dot(n0, n1));
    let k = torsion / (2.0 * length);
    let [p, v1, v2, n] = [p, v1, v2, n].map(|v| v as f64);
    [
        p,
        v1,
        v2,
        n,
        0.0,
        0.0,
        a.curvature,
        b.curvature,
        k * cos(angle),
        k * sin(angle),
    ]
}
