//! An elliptic contact along the direction of the line search: its cost is the squared distance from its cone.
//!
//! A point has a normal component N, scaled by mu, and a tangent X of length T, scaled by friction. N - mu T and
//! mu N + T are its signed distances from the cone and from its polar, times the length of (1, mu).

use super::line::Point;
use crate::abi::mjContact;

/// What of an elliptic contact no step length changes, in the places of its rows. Each tangent stands in its own,
/// with its rate, both scaled by friction:
///
/// ```text
/// k0  k1  k2  mu     coefficients of all rows together
/// u1  v1  U   V      normal and its rate
/// u2  v2  T0  K      length of the tangent, stiffness
/// u3  v3  .   .
/// ```
pub fn cone_start(con: &mjContact, [jaref, jv, D]: [&[f64]; 3], quad: &mut [[f64; 4]]) {
    let mu = con.mu;
    let mut k = [0.0; 3];
    for ((y, w), D) in jaref.iter().zip(jv).zip(D) {
        let force = D * y;
        k[0] += y * force;
        k[1] += w * force;
        k[2] += w * D * w;
    }
    let mut square = 0.0;
    for (j, friction) in (1..quad.len()).zip(con.friction) {
        let u = jaref[j] * friction;
        square += u * u;
        (quad[j][0], quad[j][1]) = (u, jv[j] * friction);
    }
    quad[0] = [0.5 * k[0], k[1], 0.5 * k[2], mu];
    (quad[1][2], quad[1][3]) = (jaref[0] * mu, jv[0] * mu);
    let stiffness = D[0] / (mu * mu * (1.0 + mu * mu));
    (quad[2][2], quad[2][3]) = (square.sqrt(), stiffness);
}

/// Distance to the cone of an elliptic contact of N rows, and its derivatives.
#[inline]
pub fn cone<const N: usize>(quad: &[[f64; 4]], p: &mut Point) {
    let quad: &[[f64; 4]; N] = quad.first_chunk().expect("a place per row");
    let alpha = p.alpha;
    let [k0, k1, k2, mu] = quad[0];
    let [_, _, normal, rate] = quad[1];
    let [_, _, length, stiffness] = quad[2];
    let start = Place::of(normal, length, mu);

    // tangent, its square, and what of its change of square and of its rate no division needs
    let (mut X, mut square, mut growth, mut outward) = ([0.0; N], 0.0, 0.0, 0.0);
    for j in 1..N {
        let [u, v, ..] = quad[j];
        let step = alpha * v;
        X[j] = u + step;
        square += X[j] * X[j];
        growth += step * (u + X[j]);
        outward += X[j] * v;
    }
    let (normal, T) = (normal + alpha * rate, square.sqrt());
    let end = Place::of(normal, T, mu);

    let spring = |x: f64| 0.5 * stiffness * x * x;
    let quadratic = alpha * alpha * k2 + alpha * k1;
    let at_start = match start.zone {
        Zone::Top => 0.0,
        Zone::Middle => spring(start.cone),
        Zone::Bottom => k0,
    };
    let at_end = match end.zone {
        Zone::Top => 0.0,
        Zone::Middle => spring(end.cone),
        Zone::Bottom => quadratic + k0,
    };
    // two costs have a difference where one is zero; elsewhere its digits would cancel
    p.cost += match (start.zone, end.zone) {
        (Zone::Top, _) | (_, Zone::Top) => at_end - at_start,
        (Zone::Bottom, Zone::Bottom) => quadratic,
        (Zone::Middle, Zone::Middle) => {
            let change = alpha * rate - mu * (growth / (length + T));
            0.5 * stiffness * change * (2.0 * start.cone + change)
        }
        // the cost of all rows is the squared distance from the apex: from the cone and from the polar
        (Zone::Middle, Zone::Bottom) => alpha * (alpha * k2 + k1) + spring(start.polar),
        (Zone::Bottom, Zone::Middle) => alpha * (alpha * k2 + k1) - spring(end.polar),
    };
    match end.zone {
        Zone::Top => {}
        Zone::Bottom => {
            p.d1 += 2.0 * alpha * k2 + k1;
            p.d2 += 2.0 * k2;
        }
        Zone::Middle => {
            let slope = rate - mu * (outward / T);
            let turning = turning(quad, X.map(|x| x / T));
            p.d1 += stiffness * end.cone * slope;
            p.d2 += stiffness * (slope * slope - (normal / T - mu) * (mu * turning));
        }
    }
}

/// Squared rate at which the tangent turns, times its length: of its rate the part across its direction.
#[inline(always)]
fn turning<const N: usize>(quad: &[[f64; 4]; N], direction: [f64; N]) -> f64 {
    let mut sum = 0.0;
    for j in 1..N {
        for k in j + 1..N {
            let cross = direction[j] * quad[k][1] - quad[j][1] * direction[k];
            sum += cross * cross;
        }
    }
    sum
}

/// Relative to the cone and its polar.
#[derive(Clone, Copy)]
enum Zone {
    /// inside the cone: no cost
    Top,
    /// between: nearest to the cone's surface
    Middle,
    /// inside the polar: nearest to the apex
    Bottom,
}

/// Where a point lies, with its distances from the cone and the polar.
struct Place {
    zone: Zone,
    cone: f64,
    polar: f64,
}

impl Place {
    #[inline(always)]
    fn of(normal: f64, tangent: f64, mu: f64) -> Self {
        let (surface, polar) = (mu * tangent, mu * normal + tangent);
        let zone = if tangent <= 0.0 {
            if normal < 0.0 {
                Zone::Bottom
            } else {
                Zone::Top
            }
        } else if normal >= surface {
            Zone::Top
        } else if polar <= 0.0 {
            Zone::Bottom
        } else {
            Zone::Middle
        };
        Place {
            zone,
            cone: normal - surface,
            polar,
        }
    }
}
