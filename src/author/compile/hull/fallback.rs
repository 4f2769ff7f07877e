//! The hull of last resort, by parry: valid, but with vertices on flat faces and in another order
//! than the reference's.

use std::collections::HashMap;

use parry3d_f64::math::Point;
use parry3d_f64::transformation::try_convex_hull;

use super::surface::Hull;
use crate::author::geometry::algebra::{V3, dot, sub};

/// The hull of `points`, or with a `limit` that of so many points spread over them.
pub fn hull(points: &[V3], limit: Option<usize>) -> Option<Hull> {
    let full = of(points)?;
    match limit {
        Some(n) if full.vert.len() > n => {
            let chosen = spread(points, &full.vert, n);
            let few: Vec<V3> = chosen.iter().map(|&v| points[v as usize]).collect();
            let mut hull = of(&few)?;
            hull.vert.iter_mut().for_each(|v| *v = chosen[*v as usize]);
            Some(hull)
        }
        _ => Some(full),
    }
}

fn of(points: &[V3]) -> Option<Hull> {
    if points.len() < 4 || points.iter().flatten().any(|x| !x.is_finite()) {
        return None;
    }
    let cloud: Vec<Point<f64>> = points.iter().map(|&p| Point::from(p)).collect();
    let (vert, face) = try_convex_hull(&cloud).ok()?;
    // zeros of both signs are one place
    let key = |p: [f64; 3]| p.map(|x| (x + 0.0).to_bits());
    let mut id = HashMap::new();
    for (i, &p) in points.iter().enumerate() {
        id.entry(key(p)).or_insert(i as u32);
    }
    let vert = vert
        .iter()
        .map(|p| id.get(&key([p.x, p.y, p.z])).copied())
        .collect::<Option<Vec<u32>>>()?;
    Some(Hull::from_faces(vert, face))
}

/// `n` of the vertices, each the furthest from those before.
fn spread(points: &[V3], vert: &[u32], n: usize) -> Vec<u32> {
    let at = |v: u32| points[v as usize];
    let mut chosen = vec![vert[0]];
    let mut distance = vec![f64::MAX; vert.len()];
    while chosen.len() < n {
        let last = at(chosen[chosen.len() - 1]);
        let mut best = (0.0, vert[0]);
        for (d, &v) in distance.iter_mut().zip(vert) {
            let apart = sub(at(v), last);
            *d = d.min(dot(apart, apart));
            if *d > best.0 {
                best = (*d, v);
            }
        }
        chosen.push(best.1);
    }
    chosen
}
