//! The squared distance to an elliptic cone along the direction of the line search.

use super::line::Point;
use crate::abi::mjContact;

/// What of an elliptic contact no step length changes, in the rows of its coefficients: those of its rows
/// together and mu; the normal, its rate, the tangent's length and D of the cone; then each tangent with
/// its rate, all scaled by friction.
pub fn cone_start(con: &mjContact, [jaref, jv, D]: [&[f64]; 3], quad: &mut [[f64; 4]]) {
    let (dim, mu) = (jaref.len(), con.mu);
    let mut q = [0.0; 3];
    for j in 0..dim {
        let dj = D[j] * jaref[j];
        q[0] += jaref[j] * dj;
        q[1] += jv[j] * dj;
        q[2] += jv[j] * D[j] * jv[j];
    }
    let mut start2 = 0.0;
    let tangents = quad[2..].as_flattened_mut().as_chunks_mut::<2>().0;
    for (j, tangent) in (1..dim).zip(tangents) {
        let u = jaref[j] * con.friction[j - 1];
        start2 += u * u;
        *tangent = [u, jv[j] * con.friction[j - 1]];
    }
    let dm = D[0] / (mu * mu * (1.0 + mu * mu));
    quad[0] = [0.5 * q[0], q[1], 0.5 * q[2], mu];
    quad[1] = [jaref[0] * mu, jv[0] * mu, start2.sqrt(), dm];
}

/// Distance to the cone of an elliptic contact of N rows.
pub fn cone<const N: usize>(quad: &[[f64; 4]], p: &mut Point) {
    let alpha = p.alpha;
    let ([q0, q1, q2, mu], [u0, v0, t0, dm]) = (quad[0], quad[1]);
    let normal = u0 + alpha * v0;
    let (mut x, mut v) = ([0.0; N], [0.0; N]);
    let (mut s2, mut uv, mut ds) = (0.0, 0.0, 0.0);
    let tangents = quad[2..N].as_flattened().as_chunks::<2>().0;
    for j in 1..N {
        let u;
        [u, v[j]] = tangents[j - 1];
        let dl = alpha * v[j];
        x[j] = u + dl;
        s2 += x[j] * x[j];
        uv += x[j] * v[j];
        ds += dl * (u + x[j]);
    }
    let T = s2.sqrt();
    let zone = |n: f64, t: f64| {
        if t <= 0.0 {
            if n < 0.0 { Zone::Bottom } else { Zone::Top }
        } else if n >= mu * t {
            Zone::Top
        } else if mu * n + t <= 0.0 {
            Zone::Bottom
        } else {
            Zone::Middle
        }
    };
    let (from, to) = (zone(u0, t0), zone(normal, T));
    let r0 = u0 - mu * t0;
    p.cost += match (from, to) {
        (Zone::Top, Zone::Top) => 0.0,
        (Zone::Bottom, Zone::Bottom) => alpha * alpha * q2 + alpha * q1,
        (Zone::Middle, Zone::Middle) => {
            let dt = ds / (T + t0);
            let dr = alpha * v0 - mu * dt;
            0.5 * dm * dr * (2.0 * r0 + dr)
        }
        (Zone::Middle, Zone::Bottom) => {
            let b = mu * u0 + t0;
            alpha * (alpha * q2 + q1) + 0.5 * dm * b * b
        }
        (Zone::Bottom, Zone::Middle) => {
            let b = mu * normal + T;
            alpha * (alpha * q2 + q1) - 0.5 * dm * b * b
        }
        (Zone::Top, Zone::Bottom) => alpha * alpha * q2 + alpha * q1 + q0,
        (Zone::Top, Zone::Middle) => {
            let r = normal - mu * T;
            0.5 * dm * r * r
        }
        (Zone::Middle, Zone::Top) => -0.5 * dm * r0 * r0,
        (Zone::Bottom, Zone::Top) => -q0,
    };
    match to {
        Zone::Top => {}
        Zone::Bottom => {
            p.d1 += 2.0 * alpha * q2 + q1;
            p.d2 += 2.0 * q2;
        }
        Zone::Middle => {
            // curvature of the circle: squared area of direction and velocity
            let mut c = 0.0;
            let unit = x.map(|x| x / T);
            for j in 1..N {
                for k in j + 1..N {
                    let area = unit[j] * v[k] - v[j] * unit[k];
                    c += area * area;
                }
            }
            let g = v0 - mu * (uv / T);
            p.d1 += dm * (normal - mu * T) * g;
            p.d2 += dm * (g * g - (normal / T - mu) * (mu * c));
        }
    }
}

/// Where a point lies relative to an elliptic cone and its polar.
#[derive(Clone, Copy)]
enum Zone {
    Top,
    Bottom,
    Middle,
}
