//! Bending of surfaces: a quadratic energy of the two triangles at an edge, and the normal force of a curved rest shape.

use super::parts::Flex;
use crate::base::Data;
use crate::math::Vec3;

/// Numbers that an edge has in `flex_bending`.
pub const STRIDE: usize = 17;

/// The four vertices at an inner edge, its ends first; `None` at the border.
pub fn flap(flex: Flex, edge: usize) -> Option<[usize; 4]> {
    let [a, b] = flex.m.flex_edge()[edge];
    let [c, e] = flex.m.flex_edgeflap()[edge];
    (c >= 0 && e >= 0).then(|| [a, b, c, e].map(|v| v as usize))
}

/// Forces of springs, and of dampers per unit of damping, on the vertices of a flex.
pub fn forces(
    d: &Data,
    flex: Flex,
    velocity: &[Vec3],
    springs: &mut [Vec3],
    dampers: &mut [Vec3],
    on: [bool; 2],
) {
    let m = flex.m;
    let Ok(adr) = usize::try_from(m.flex_bendingadr()[flex.id]) else {
        return;
    };
    let x = &d.flexvert_xpos()[flex.vertices()];
    let [_, yielded] = flex.plastic(d.plastic());
    let parts = flex.edges().zip(m.flex_bending()[adr..].chunks(STRIDE));
    for (number, (e, k)) in parts.enumerate() {
        let Some(v) = flap(flex, e) else { continue };
        if on[0] {
            let pos = v.map(|v| x[v]);
            let normal = normals(&pos);
            let curvature = k[16] + yielded.get(number).unwrap_or(&0.0);
            for i in 0..4 {
                let mut f = springs[v[i]];
                for j in 0..4 {
                    f -= pos[j] * k[4 * i + j];
                }
                springs[v[i]] = f - normal[i] * curvature;
            }
        }
        if on[1] {
            for i in 0..4 {
                for j in 0..4 {
                    dampers[v[i]] -= velocity[v[j]] * k[4 * i + j];
                }
            }
        }
    }
}

/// The metric has the stiffness of an inner edge, all of whose eigenvalues have one sign: not where they are negative, as at
/// edges that the rest shape folds by more than a right angle.
pub fn stiffens(k: &[f64]) -> bool {
    k[0] + k[5] + k[10] + k[15] >= 0.0
}

/// `out +=` stiffness times `v` where it is in the metric, for vectors at the vertices of a flex.
pub fn add_mul(flex: Flex, out: &mut [Vec3], v: &[Vec3]) {
    let Some(stiffness) = flex.bending() else {
        return;
    };
    for (e, k) in flex.edges().zip(stiffness.chunks_exact(STRIDE)) {
        let Some(at) = flap(flex, e).filter(|_| stiffens(k)) else {
            continue;
        };
        for i in 0..4 {
            for j in 0..4 {
                out[at[i]] += v[at[j]] * k[4 * i + j];
            }
        }
    }
}

/// How the volume that the four vertices span changes with each of them, six times.
fn normals(x: &[Vec3; 4]) -> [Vec3; 4] {
    let [a, b, c] = [x[1] - x[0], x[2] - x[0], x[3] - x[0]];
    let n = [b.cross(c), c.cross(a), a.cross(b)];
    [-(n[0] + n[1] + n[2]), n[0], n[1], n[2]]
}
