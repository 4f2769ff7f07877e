//! Rays against flexes: balls around vertices, capsules around edges, faces.

use super::hit::{Hit, Solid};
use super::triangle::Ray;
use crate::abi::{mjGEOM_CAPSULE, mjGEOM_SPHERE};
use crate::base::DataRef;
use crate::math::{MINVAL, Mat3, Quat, Vec3};

/// What of a flex a ray can hit.
#[derive(Clone, Copy)]
pub struct Parts {
    pub vertices: bool,
    pub edges: bool,
    /// of the elements; of a solid those of this layer
    pub faces: bool,
    pub layer: i32,
    /// the outside of a solid, the faces of a cloth, and the edges of both
    pub skin: bool,
}

/// Faces of a tetrahedron.
const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];

/// The nearest hit so far with the vertex of the flex that is nearest to it.
struct Nearest<'a> {
    ray: Ray,
    at: &'a [Vec3],
    best: Option<(usize, Hit)>,
}

impl Nearest<'_> {
    fn offer(&mut self, hit: Option<Hit>, corners: &[usize]) {
        let Some(hit) = hit else { return };
        if self.best.is_some_and(|(_, old)| old.dist <= hit.dist) {
            return;
        }
        let point = self.ray.pnt.add_scl(self.ray.vec, hit.dist);
        let far = |v: usize| self.at[v].dist(point);
        let first = corners[0];
        let near = corners[1..]
            .iter()
            .fold(first, |k, &v| if far(v) < far(k) { v } else { k });
        self.best = Some((near, hit));
    }

    fn face(&mut self, corners: [usize; 3]) {
        let hit = self.ray.triangle(corners.map(|v| self.at[v]));
        self.offer(hit, &corners);
    }
}

/// `mj_rayFlex`: the nearest point of a flex on a ray, and its nearest vertex.
pub fn flex(d: &DataRef, f: usize, parts: Parts, pnt: Vec3, vec: Vec3) -> Option<(usize, Hit)> {
    if vec.norm2() < MINVAL {
        return None;
    }
    let m = d.model();
    let (dim, radius) = (m.flex_dim()[f] as usize, m.flex_radius()[f]);
    let first = m.flex_vertadr()[f] as usize;
    let at = &d.flexvert_xpos()[first..first + m.flex_vertnum()[f] as usize];
    let mut nearest = Nearest {
        ray: Ray::new(pnt, vec),
        at,
        best: None,
    };
    let edges = parts.edges || (dim > 1 && parts.skin);
    if edges {
        let first = m.flex_edgeadr()[f] as usize;
        for edge in &m.flex_edge()[first..first + m.flex_edgenum()[f] as usize] {
            let ends = edge.map(|v| v as usize);
            let [a, b] = ends.map(|v| at[v]);
            let (axis, length) = (b - a).normalized();
            let capsule = Solid {
                kind: mjGEOM_CAPSULE,
                pos: (a + b) * 0.5,
                mat: Quat::z_to_vec(axis).to_mat(),
                size: Vec3([radius, 0.5 * length, 0.0]),
            };
            nearest.offer(capsule.ray(pnt, vec), &ends);
        }
    }
    // the capsules hold the balls
    if parts.vertices && !edges {
        for (v, &pos) in at.iter().enumerate() {
            let ball = Solid {
                kind: mjGEOM_SPHERE,
                pos,
                mat: Mat3::IDENTITY,
                size: Vec3([radius, 0.0, 0.0]),
            };
            nearest.offer(ball.ray(pnt, vec), &[v]);
        }
    }
    if dim > 1 && (parts.faces || parts.skin) {
        // the outer layer has the skin
        let layer = if parts.skin { 0 } else { parts.layer };
        elements(d, f, layer, &mut nearest);
    }
    nearest.best
}

/// Triangles of a cloth; faces of a solid's tetrahedra in a layer.
fn elements(d: &DataRef, f: usize, layer: i32, nearest: &mut Nearest) {
    let m = d.model();
    let (dim, first) = (m.flex_dim()[f] as usize, m.flex_elemadr()[f] as usize);
    let adr = m.flex_elemdataadr()[f] as usize;
    let num = m.flex_elemnum()[f] as usize;
    let all = m.flex_elem()[adr..adr + num * (dim + 1)].chunks_exact(dim + 1);
    for (e, corners) in all.enumerate() {
        let corner = |k: usize| corners[k] as usize;
        if dim == 2 {
            nearest.face([0, 1, 2].map(corner));
        } else if m.flex_elemlayer()[first + e] == layer {
            for face in FACES {
                nearest.face(face.map(corner));
            }
        }
    }
}
