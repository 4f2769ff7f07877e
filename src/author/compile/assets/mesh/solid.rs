//! Area, volume, centre of mass and inertia of a triangulated surface.

use crate::abi::*;
use crate::author::geometry::algebra::{Q4, V3, add, cross, dot, principal_axes_within, sub};
use crate::author::geometry::faces::{Four, TOGETHER, corners, numbers, three};
use crate::math::real::Real;

const SMALL: f64 = 1e-15;
/// Products of inertia left in the axes of a mesh, relative to its moments: coarser than for bodies.
const AXES: f64 = 1e-7;

/// Mass properties at density one.
pub struct Solid {
    /// volume, or area of a shell
    pub extent: f64,
    pub com: V3,
    /// axes of inertia, by decreasing moment
    pub quat: Q4,
    /// half sizes of the box of equal inertia
    pub half: V3,
}

/// Why a surface has no mass properties; texts without the mesh's name.
pub enum SolidFault {
    NoArea,
    Negative,
    NoVolume,
    NoInertia,
    Unbalanced,
}

/// Properties in one of the inertia modes. `faces` is the surface of the mesh, `hull` that of its
/// convex hull, which only the mode `convex` needs.
pub fn measure(
    vert: &[V3],
    faces: &[[i32; 3]],
    hull: &[[i32; 3]],
    mode: mjtMeshInertia,
) -> Result<Solid, SolidFault> {
    let middle = surface_centre(vert, faces)?;
    let convex = mode == mjMESH_INERTIA_CONVEX;
    let body = if convex { hull } else { faces };
    let com = centre_of_mass(vert, body, mode, middle)?;
    let (extent, full) = inertia(vert, body, mode, com);
    let (e, quat) = principal_axes_within(full, AXES);
    // not a number passes, as in the reference: the reader has warned of it
    if e[2] <= 0.0 {
        return Err(SolidFault::NoInertia);
    }
    let short = |a: f64, b: f64, c: f64| a + b < c * (1.0 - 1e-6) - 1e-9;
    if short(e[0], e[1], e[2]) || short(e[0], e[2], e[1]) || short(e[1], e[2], e[0]) {
        return Err(SolidFault::Unbalanced);
    }
    let side = |a: f64, b: f64, c: f64| 0.5 * (6.0 * (a + b - c) / extent).sqrt();
    let half = [
        side(e[1], e[2], e[0]),
        side(e[0], e[2], e[1]),
        side(e[0], e[1], e[2]),
    ];
    Ok(Solid {
        extent,
        com,
        quat,
        half,
    })
}

/// Centre, unit normal and area of a triangle.
type Triangle<N = f64> = ([N; 3], [N; 3], N);

#[inline(always)]
fn triangle<N: Real>([a, b, c]: [[N; 3]; 3]) -> Triangle<N> {
    let sum = add(add(a, b), c);
    let centre = three(|k| sum[k] / N::of(3.0));
    let n = cross(sub(b, a), sub(c, a));
    let norm = dot(n, n).sqrt();
    let small = norm.lt(N::of(SMALL));
    let n = three(|k| N::blend(small, n[k], n[k] / norm));
    (centre, n, N::blend(small, N::of(0.0), N::of(0.5) * norm))
}

/// Area of a triangle.
pub fn area(vert: &[V3], face: &[i32; 3]) -> f64 {
    triangle(face.map(|v| vert[v as usize])).2
}

/// Sums over faces, in their order, of a number and of a vector.
#[inline(always)]
fn sums(
    vert: &[V3],
    faces: &[[i32; 3]],
    of: impl Fn(Triangle<Four>) -> (Four, [Four; 3]),
) -> (f64, V3) {
    let (mut total, mut vector) = (0.0, [0.0; 3]);
    for some in faces.chunks(TOGETHER) {
        let (number, row) = of(triangle(corners(vert, some)));
        let (number, row) = (numbers(number), three(|k| numbers(row[k])));
        for i in 0..some.len() {
            total += number[i];
            (0..3).for_each(|k| vector[k] += row[k][i]);
        }
    }
    (total, vector)
}

fn surface_centre(vert: &[V3], faces: &[[i32; 3]]) -> Result<V3, SolidFault> {
    let (total, middle) = sums(vert, faces, |(centre, _, area)| {
        (area, three(|k| area * centre[k]))
    });
    if total < SMALL {
        return Err(SolidFault::NoArea);
    }
    Ok(middle.map(|x| x / total))
}

/// Weight of a triangle: its area, or the volume of the pyramid from the origin to it.
#[inline(always)]
fn weight<N: Real>((centre, normal, area): Triangle<N>, mode: mjtMeshInertia) -> N {
    let volume = dot(centre, normal) * area / N::of(3.0);
    match mode {
        mjMESH_INERTIA_SHELL => area,
        mjMESH_INERTIA_LEGACY => volume.abs(),
        _ => volume,
    }
}

fn centre_of_mass(
    vert: &[V3],
    faces: &[[i32; 3]],
    mode: mjtMeshInertia,
    middle: V3,
) -> Result<V3, SolidFault> {
    let from = middle.map(Four::of);
    let (total, com) = sums(vert, faces, |(centre, normal, area)| {
        let w = weight((sub(centre, from), normal, area), mode);
        // centre of the pyramid; the reference uses it for shells as well
        let (trebly, four) = (Four::of(3.0), Four::of(4.0));
        (
            w,
            three(|k| w * (centre[k] * trebly / four + from[k] / four)),
        )
    });
    match total {
        // of numbers that are none everything follows that is none
        t if t >= SMALL || t.is_nan() => Ok(com.map(|x| x / t)),
        _ if mode == mjMESH_INERTIA_SHELL => Err(SolidFault::NoArea),
        t if t < 0.0 => Err(SolidFault::Negative),
        _ => Err(SolidFault::NoVolume),
    }
}

/// Total weight, and inertia about a point as (xx, yy, zz, xy, xz, yz).
fn inertia(vert: &[V3], faces: &[[i32; 3]], mode: mjtMeshInertia, about: V3) -> (f64, [f64; 6]) {
    const PAIRS: [(usize, usize); 6] = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
    let share = if mode == mjMESH_INERTIA_SHELL {
        12.0
    } else {
        20.0
    };
    let (two, about) = (Four::of(2.0), about.map(Four::of));
    let mut p = [0.0; 6];
    let mut total = 0.0;
    for some in faces.chunks(TOGETHER) {
        let corners = corners(vert, some);
        let corners = three(|k| sub(corners[k], about));
        let w = weight(triangle(corners), mode);
        let scaled = w / Four::of(share);
        let [d, e, f] = corners;
        let product = |at: usize| {
            let (i, j) = PAIRS[at];
            let sum = two * (d[i] * d[j] + e[i] * e[j] + f[i] * f[j])
                + d[i] * e[j]
                + d[j] * e[i]
                + d[i] * f[j]
                + d[j] * f[i]
                + e[i] * f[j]
                + e[j] * f[i];
            numbers(scaled * sum)
        };
        let products = [three(product), three(|k| product(3 + k))];
        let w = numbers(w);
        for i in 0..some.len() {
            total += w[i];
            (0..6).for_each(|k| p[k] += products[k / 3][k % 3][i]);
        }
    }
    (
        total,
        [p[1] + p[2], p[0] + p[2], p[0] + p[1], -p[3], -p[4], -p[5]],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_its_own_box() {
        let vert: Vec<V3> = (0..8)
            .map(|i| {
                let bit = |k: i32| f64::from(i >> k & 1);
                [2.0 * bit(0) + 5.0, 6.0 * bit(1), 4.0 * bit(2)]
            })
            .collect();
        let faces = [
            [0, 2, 1],
            [1, 2, 3],
            [4, 5, 6],
            [5, 7, 6],
            [0, 1, 4],
            [1, 5, 4],
            [2, 6, 3],
            [3, 6, 7],
            [0, 4, 2],
            [2, 4, 6],
            [1, 3, 5],
            [3, 7, 5],
        ];
        for mode in [
            mjMESH_INERTIA_CONVEX,
            mjMESH_INERTIA_EXACT,
            mjMESH_INERTIA_LEGACY,
        ] {
            let s = measure(&vert, &faces, &faces, mode).ok().unwrap();
            assert!((s.extent - 48.0).abs() < 1e-12);
            assert!(sub(s.com, [6.0, 3.0, 2.0]).iter().all(|x| x.abs() < 1e-12));
            // decreasing moments: increasing sizes
            assert!(
                sub(s.half, [1.0, 2.0, 3.0]).iter().all(|x| x.abs() < 1e-12),
                "{:?}",
                s.half
            );
        }
        let shell = measure(&vert, &faces, &[], mjMESH_INERTIA_SHELL)
            .ok()
            .unwrap();
        assert!((shell.extent - 88.0).abs() < 1e-12);
        let inside_out: Vec<[i32; 3]> = faces.iter().map(|f| [f[0], f[2], f[1]]).collect();
        let bad = measure(&vert, &inside_out, &[], mjMESH_INERTIA_EXACT);
        assert!(matches!(bad, Err(SolidFault::Negative)));
    }
}
