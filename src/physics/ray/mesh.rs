//! Rays against meshes, through the tree of boxes around their faces.

use core::sync::atomic::Ordering::Relaxed;

use super::hit::{Hit, Solid};
use super::triangle::{Ray, nearer};
use crate::base::{DataRef, Model};
use crate::math::Vec3;

/// Boxes waiting for a visit; a tree deeper than this is searched face by face.
const WAITING: usize = 128;

/// A box this much behind a hit, as a share of the way, cannot hold a nearer one: above rounding.
const BEHIND: f64 = 1e-9;

/// Nearest face of the mesh of geom `g` on a ray; normal in the mesh's frame.
///
/// With `visual/global/bvactive` the tree's inner nodes on the ray are marked in `bvh_active`, and
/// each face nearer than those looked at before: then all boxes on the ray are visited.
pub fn mesh(d: &DataRef, g: usize, bounds: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    bounds.ray(pnt, vec)?;
    let m = d.model();
    let id = m.geom_dataid()[g] as usize;
    let ray = Ray::new(
        bounds.mat.mul_t_vec(pnt - bounds.pos),
        bounds.mat.mul_t_vec(vec),
    );
    let shown = m.vis().global.bvactive != 0;
    let root = m.mesh_bvhadr()[id] as usize;
    if m.mesh_bvhnum()[id] == 0 {
        return all_faces(m, id, &ray);
    }
    let inv = ray.vec.map(|x| 1.0 / x);
    let mut best = None;
    let mut waiting = [0; WAITING];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let node = root + waiting[count];
        match enters(&m.bvh_aabb()[node], ray.pnt, inv) {
            None => continue,
            Some(x) if !shown && best.is_some_and(|hit: Hit| x > hit.dist * (1.0 + BEHIND)) => {
                continue;
            }
            Some(_) => {}
        }
        let old = best;
        if let Ok(face) = usize::try_from(m.bvh_nodeid()[node]) {
            nearer(&mut best, ray.triangle(corners(m, id, face)));
            if shown && best != old {
                d.bvh_active()[node].store(1, Relaxed);
            }
            continue;
        }
        if shown {
            d.bvh_active()[node].store(1, Relaxed);
        }
        if count + 2 > WAITING {
            return all_faces(m, id, &ray);
        }
        // the second child is looked at first
        for &c in m.bvh_child()[node].iter().filter(|&&c| c >= 0) {
            waiting[count] = c as usize;
            count += 1;
        }
    }
    best
}

/// Where the ray enters a box. Along an axis across the ray the slab gives infinities, or on its
/// border no number, which does not keep the ray out.
fn enters(aabb: &[f64; 6], pnt: Vec3, inv: [f64; 3]) -> Option<f64> {
    let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
    for k in 0..3 {
        let a = (aabb[k] - aabb[3 + k] - pnt[k]) * inv[k];
        let b = (aabb[k] + aabb[3 + k] - pnt[k]) * inv[k];
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    (leave >= enter).then_some(enter)
}

fn all_faces(m: Model, id: usize, ray: &Ray) -> Option<Hit> {
    let mut best = None;
    for face in 0..m.mesh_facenum()[id] as usize {
        nearer(&mut best, ray.triangle(corners(m, id, face)));
    }
    best
}

/// Corners of a face of mesh `id`.
fn corners(m: Model, id: usize, face: usize) -> [Vec3; 3] {
    let vertex = m.mesh_vertadr()[id] as usize;
    m.mesh_face()[m.mesh_faceadr()[id] as usize + face]
        .map(|v| Vec3(m.mesh_vert()[vertex + v as usize].map(f64::from)))
}
