//! Elasticity of triangles and tetrahedra: St. Venant-Kirchhoff, in the squared lengths of their edges.
//!
//! The energy of an element is ¼ e' M e with e the changes of squared lengths: M, positive semidefinite, is the model's.

use super::parts::Flex;
use crate::base::Data;
use crate::math::Vec3;

/// Corners at the ends of an element's edges.
pub fn local_edges(dim: usize) -> &'static [[usize; 2]] {
    match dim {
        2 => &[[1, 2], [2, 0], [0, 1]],
        _ => &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]],
    }
}

/// Numbers that an element has in `flex_stiffness`.
pub fn stride(dim: usize) -> usize {
    if dim == 2 { 21 } else { 24 }
}

/// The metric of an element's edges, from its upper triangle.
pub fn metric<const N: usize>(k: &[f64]) -> [[f64; N]; N] {
    let mut metric = [[0.0; N]; N];
    let mut next = k.iter();
    for a in 0..N {
        for b in a..N {
            let x = next.next().copied().unwrap_or(0.0);
            (metric[a][b], metric[b][a]) = (x, x);
        }
    }
    metric
}

/// The elastic forces of springs and dampers on the vertices of a flex.
pub fn forces(d: &Data, flex: Flex, springs: &mut [Vec3], dampers: &mut [Vec3], on: [bool; 2]) {
    match flex.dim() {
        2 => elements::<3>(d, flex, springs, dampers, on),
        _ => elements::<6>(d, flex, springs, dampers, on),
    }
}

fn elements<const N: usize>(
    d: &Data,
    flex: Flex,
    springs: &mut [Vec3],
    dampers: &mut [Vec3],
    on: [bool; 2],
) {
    let m = flex.m;
    let dim = flex.dim();
    let Ok(adr) = usize::try_from(m.flex_stiffnessadr()[flex.id]) else {
        return;
    };
    let stiffness = &m.flex_stiffness()[adr..];
    if stiffness[0] == 0.0 {
        return;
    }
    let x = &d.flexvert_xpos()[flex.vertices()];
    let edges = flex.edges();
    let (length, velocity) = (
        &d.flexedge_length()[edges.clone()],
        &d.flexedge_velocity()[edges.clone()],
    );
    let length0 = &m.flexedge_length0()[edges];
    let h = m.opt().timestep;
    let rate = if h > 0.0 {
        m.flex_damping()[flex.id] / h
    } else {
        0.0
    };
    let [offsets, _] = flex.plastic(d.plastic());
    let parts = flex
        .corners()
        .chunks(dim + 1)
        .zip(flex.element_edges().chunks(N))
        .zip(stiffness.chunks(stride(dim)));
    for (number, ((corners, edges), k)) in parts.enumerate() {
        let metric = metric::<N>(k);
        let (mut spring, mut damper) = ([0.0; N], [0.0; N]);
        for a in 0..N {
            let e = edges[a] as usize;
            spring[a] = length[e] * length[e] - length0[e] * length0[e];
            if !offsets.is_empty() {
                spring[a] -= offsets[N * number + a];
            }
            // what the square grew by over the last step
            let step = velocity[e] * h;
            damper[a] = (step * (2.0 * length[e] - step)) * rate;
        }
        let add = |elongation: &[f64; N], force: &mut [Vec3]| {
            for (b, [i, j]) in local_edges(dim).iter().enumerate() {
                let (i, j) = (corners[*i] as usize, corners[*j] as usize);
                let mut tension = 0.0;
                for a in 0..N {
                    tension += metric[b][a] * elongation[a];
                }
                let f = (x[i] - x[j]) * tension;
                force[i] -= f;
                force[j] += f;
            }
        };
        if on[0] {
            add(&spring, springs);
        }
        if on[1] {
            add(&damper, dampers);
        }
    }
}
