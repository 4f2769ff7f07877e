//! How far rounding may move a distance, and what follows from that.

use crate::author::geometry::algebra::V3;

/// Distances below which points and facets count as equal.
pub struct Limits {
    /// error of a distance between point and plane
    pub round: f64,
    /// a centre this far above a plane is above it
    pub centre: f64,
    /// a facet is seen from a point this far above it
    pub visible: f64,
    /// a facet this far from the new point is in its plane
    pub coplanar: f64,
    /// a point is outside of the hull from here on
    pub outside: f64,
    /// a merged facet is wide from here on
    pub wide: f64,
    /// points this far inside are kept while facets still move
    pub near_inside: f64,
    /// pivots that may be zero, by column
    pub near_zero: V3,
    pub width: f64,
}

impl Limits {
    pub fn of(points: &[V3]) -> Self {
        let (mut lo, mut hi) = ([f64::MAX; 3], [f64::MIN; 3]);
        for p in points {
            for k in 0..3 {
                (lo[k], hi[k]) = (lo[k].min(p[k]), hi[k].max(p[k]));
            }
        }
        let each: V3 = std::array::from_fn(|k| hi[k].max(-lo[k]));
        let most = each.iter().fold(0.0, |m: f64, x| m.max(*x));
        let sum = each[0] + each[1] + each[2];
        let width = (0..3).fold(0.0, |m: f64, k| m.max(hi[k] - lo[k]));
        let span = (3f64.sqrt() * most).min(sum);
        let round = f64::EPSILON * (3.0 * span * 1.01 + most);
        let centre = 2.0 * round;
        let outside = 2.0 * centre;
        Limits {
            round,
            centre,
            visible: centre,
            coplanar: centre,
            outside,
            wide: (6.0 * centre).max(outside),
            near_inside: 5.0 * (3.0 * centre + round),
            near_zero: [each[0], each[0] + each[1], sum].map(|s| 80.0 * s * f64::EPSILON),
            width,
        }
    }
}
