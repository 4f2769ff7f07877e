//! How far one convex shape juts out of another, estimated from below: the greatest, over directions u, of
//! the gap g(u) = (s_A(u) - s_B(u)) · u of the supports. Negative when B encloses A. XML: sensor-insidesite.
//!
//! Six ascents on the sphere of directions, from the axes of the site's shape, take turns. The gradient of g along
//! the sphere is the tangential part of the difference of the supports; where a step finds nothing larger,
//! the next is half as long and turned towards the gradient there.

use super::hull::Hull;
use super::support::{Convex, Kind};
use crate::abi::{mjGEOM_MESH, mjGEOM_SPHERE};
use crate::base::{Data, Model, report};
use crate::math::Vec3;
use crate::physics::support::site_shape_pose;

/// The estimate before anything was evaluated.
pub const UNKNOWN: f64 = -1e10;
/// Length of the first step.
const FIRST_STEP: f64 = 0.5;
/// Shorter vectors have no direction.
const TINY: f64 = 1e-15;

/// How far a geom juts out of a site; negative when it is inside, by the clearance.
pub fn geom_beyond_site(d: &Data, geom: usize, site: usize) -> f64 {
    let m = d.model();
    check_types(m.geom_type()[geom], m.site_type()[site]);
    let hull = Hull::of(m, geom);
    Convex::of(d, geom, 0.0, hull.as_ref()).map_or(UNKNOWN, |a| beyond(d, &a, site))
}

/// The same of a site.
pub fn site_beyond_site(d: &Data, inner: usize, site: usize) -> f64 {
    let m = d.model();
    check_types(m.site_type()[inner], m.site_type()[site]);
    let hull = site_hull(m, inner);
    site_shape(d, inner, hull.as_ref()).map_or(UNKNOWN, |a| beyond(d, &a, site))
}

/// Only bounded convex shapes have supports in all directions.
fn check_types(a: i32, b: i32) {
    if [a, b]
        .iter()
        .any(|t| !(mjGEOM_SPHERE..=mjGEOM_MESH).contains(t))
    {
        report::raise_unnamed(format_args!(
            "only compact convex shapes are supported, got types {a} and {b}"
        ));
    }
}

fn beyond(d: &Data, a: &Convex, site: usize) -> f64 {
    let m = d.model();
    let hull = site_hull(m, site);
    let Some(b) = site_shape(d, site, hull.as_ref()) else {
        return UNKNOWN;
    };
    let [x, y, z] = [0, 1, 2].map(|k| b.mat.col(k));
    let mut ascents = [x, -x, y, -y, z, -z].map(Ascent::from);
    let tolerance = m.opt().ccd_tolerance;
    for _ in 0..m.opt().ccd_iterations {
        let mut any = false;
        for ascent in ascents.iter_mut().filter(|ascent| !ascent.ended) {
            any = true;
            let u = ascent.at;
            ascent.advance(a.support(u).at - b.support(u).at, tolerance);
        }
        if !any {
            break;
        }
    }
    ascents
        .iter()
        .fold(UNKNOWN, |most, x| if x.best > most { x.best } else { most })
}

fn site_hull(m: Model, site: usize) -> Option<Hull> {
    let mesh = usize::try_from(m.site_dataid()[site]).ok()?;
    (m.site_type()[site] == mjGEOM_MESH).then(|| Hull::of_mesh(m, mesh, None))
}

/// The shape of a site.
fn site_shape<'m>(d: &Data, site: usize, hull: Option<&'m Hull<'m>>) -> Option<Convex<'m>> {
    let m = d.model();
    let kind = Kind::of_type(m.site_type()[site], hull)?;
    let (pos, mat) = site_shape_pose(d, site);
    Some(Convex {
        kind,
        pos,
        mat,
        size: m.site_size()[site],
        margin: 0.0,
        hull,
        prism: None,
        cell: None,
    })
}

/// One search for a direction of greatest gap.
struct Ascent {
    /// direction to evaluate next
    at: Vec3,
    /// largest gap so far, and its direction
    best: f64,
    dir: Vec3,
    /// length and direction of the next step, along the sphere
    step: f64,
    tangent: Vec3,
    ended: bool,
}

impl Ascent {
    fn from(start: Vec3) -> Self {
        Ascent {
            at: start,
            best: UNKNOWN,
            dir: start,
            step: FIRST_STEP,
            tangent: Vec3::ZERO,
            ended: false,
        }
    }

    /// Takes the difference of the supports at the present direction, and goes on to the next one.
    fn advance(&mut self, difference: Vec3, tolerance: f64) {
        let gap = difference.dot(self.at);
        let gradient = difference - self.at * gap;
        let slope = gradient.norm();
        if gap > self.best {
            (self.best, self.dir) = (gap, self.at);
            if slope <= TINY || slope <= gap.abs() * tolerance {
                self.ended = true;
                return;
            }
            self.tangent = gradient * (1.0 / slope);
        } else {
            self.step *= 0.5;
            if slope > TINY {
                self.tangent += gradient * (1.0 / slope);
            }
            self.tangent = self.tangent - self.dir * self.tangent.dot(self.dir);
            let length = self.tangent.norm();
            if self.step < tolerance || length <= tolerance {
                self.ended = true;
                return;
            }
            self.tangent *= 1.0 / length;
        }
        let next = self.tangent * self.step + self.dir;
        let length = next.norm();
        self.at = if length < TINY {
            Vec3::X
        } else {
            next * (1.0 / length)
        };
    }
}
