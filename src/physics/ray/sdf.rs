//! Rays against signed distance fields: steps as long as the distance at hand.

use super::hit::{Hit, Solid};
use crate::base::DataRef;
use crate::math::{MINVAL, Vec3};
use crate::physics::sdf::{Field, Shape};

/// Most steps.
const STEPS: usize = 40;
/// A distance below this is a hit.
const TOUCH: f64 = 1e-7;
/// A distance above this ends the search.
const LOST: f64 = 1e6;

/// Nearest point of the distance field of geom `g`, whose box is `place`.
pub fn sdf(d: &DataRef, g: usize, bounds: &Solid, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    bounds.ray(pnt, vec)?;
    let shape = Shape::of_geom(d.model(), g);
    let field = Field::Single(shape);
    if let Some(source) = shape.source() {
        source.reset(d);
    }
    let hit = march(
        d,
        &field,
        bounds.mat.mul_t_vec(pnt - bounds.pos),
        bounds.mat.mul_t_vec(vec),
    );
    match (hit, shape.source()) {
        (None, Some(source)) => {
            source.reset(d);
            None
        }
        (hit, _) => hit.map(|hit| Hit {
            normal: bounds.mat.mul_vec(hit.normal),
            ..hit
        }),
    }
}

fn march(d: &DataRef, field: &Field, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let len = vec.norm();
    if len < MINVAL {
        return None;
    }
    let dir = vec * (1.0 / len);
    let mut t = 0.0;
    for _ in 0..STEPS {
        let dist = field.distance(d, pnt + dir * t).abs();
        t += dist;
        if dist < TOUCH {
            return Some(Hit {
                dist: t / len,
                normal: field.gradient(d, pnt + dir * t).normalized().0,
            });
        }
        if dist > LOST {
            break;
        }
    }
    None
}
