//! Signed distance fields: one shape, or two combined. Computation: exSDF; API: Signed Distance
//! Functions.
//!
//! A shape gives its distance in its own frame: from a plugin, from the octree of a mesh, or in
//! closed form. Combinations are functions on the frame of the first shape.

mod octree;
mod solid;

pub use octree::Octree;

use crate::abi::*;
use crate::base::sdf::Source;
use crate::base::{DataRef, Model, report};
use crate::math::{Mat3, Vec3};

/// Where the distance of one shape comes from.
#[derive(Clone, Copy)]
pub enum Shape<'m> {
    Plugin(Source),
    Octree(Octree<'m>),
    /// a primitive type and its size
    Solid(mjtGeom, Vec3),
}

impl<'m> Shape<'m> {
    /// The shape of a geom.
    pub fn of_geom(m: Model<'m>, geom: usize) -> Self {
        let kind = m.geom_type()[geom];
        if kind != mjGEOM_SDF {
            return Shape::named(m, kind, geom as i32);
        }
        match Source::of_geom(m, geom) {
            Some(source) => Shape::Plugin(source),
            None => Shape::named(m, kind, m.geom_dataid()[geom]),
        }
    }

    /// The shape of a type without a plugin: `id` is a mesh for meshes and fields, else a geom.
    pub fn named(m: Model<'m>, kind: mjtGeom, id: i32) -> Self {
        if matches!(kind, mjGEOM_SDF | mjGEOM_MESH) {
            return Shape::Octree(Octree::of(m, id));
        }
        let size = usize::try_from(id).ok().and_then(|g| m.geom_size().get(g));
        Shape::Solid(kind, size.copied().unwrap_or(Vec3::ZERO))
    }

    /// Signed distance of a point in the shape's frame.
    #[inline]
    pub fn distance(&self, d: &DataRef, x: Vec3) -> f64 {
        match self {
            Shape::Plugin(source) => source.distance(d, x),
            Shape::Octree(tree) => tree.distance(x),
            Shape::Solid(kind, size) => solid::distance(*kind, *size, x),
        }
    }

    /// Gradient of the distance at a point in the shape's frame.
    pub fn gradient(&self, d: &DataRef, x: Vec3) -> Vec3 {
        match self {
            Shape::Plugin(source) => source.gradient(d, x),
            Shape::Octree(tree) => tree.gradient(x),
            Shape::Solid(kind, size) => solid::gradient(*kind, *size, x),
        }
    }

    pub fn source(&self) -> Option<&Source> {
        match self {
            Shape::Plugin(source) => Some(source),
            _ => None,
        }
    }
}

/// Two shapes: a point `x` of the first frame is `mat x + pos` in the second.
#[derive(Clone, Copy)]
pub struct Two<'m> {
    pub a: Shape<'m>,
    pub b: Shape<'m>,
    pub pos: Vec3,
    pub mat: Mat3,
}

/// Function of one or two shapes (`mjtSDFType`).
#[derive(Clone, Copy)]
pub enum Field<'m> {
    Single(Shape<'m>),
    /// positive outside either
    Intersection(Two<'m>),
    /// zero where both are as far
    MidSurface(Two<'m>),
    /// smallest where contact is deepest
    Collision(Two<'m>),
}

impl Two<'_> {
    fn second(&self, x: Vec3) -> Vec3 {
        self.mat.mul_vec(x) + self.pos
    }

    /// Distances at a point of the first frame.
    #[inline]
    pub fn at(&self, d: &DataRef, x: Vec3) -> At {
        let y = self.second(x);
        let [a, b] = match (&self.a, &self.b) {
            (Shape::Octree(a), Shape::Octree(b)) => {
                octree::found(octree::distances([(a, x), (b, y)]))
            }
            (a, b) => [a.distance(d, x), b.distance(d, y)],
        };
        At { a, b }
    }

    /// Distances at two points that are found side by side; nothing where a shape is no octree or has not both.
    pub fn at_two(&self, points: [Vec3; 2]) -> Option<[At; 2]> {
        let (Shape::Octree(a), Shape::Octree(b)) = (&self.a, &self.b) else {
            return None;
        };
        let [x, y] = points;
        let all = [(a, x), (b, self.second(x)), (a, y), (b, self.second(y))];
        let [a, b, next_a, next_b] = octree::distances(all).ok()?;
        Some([
            At { a, b },
            At {
                a: next_a,
                b: next_b,
            },
        ])
    }

    fn gradient_a(&self, d: &DataRef, x: Vec3) -> Vec3 {
        self.a.gradient(d, x)
    }

    /// Gradient of the second distance in the first frame.
    fn gradient_b(&self, d: &DataRef, x: Vec3) -> Vec3 {
        self.mat.mul_t_vec(self.b.gradient(d, self.second(x)))
    }
}

/// Distances of two shapes at a point.
#[derive(Clone, Copy)]
pub struct At {
    pub a: f64,
    pub b: f64,
}

/// A function of two distances that points are moved down.
pub trait Combined: Copy {
    /// Its value where the distances are these.
    fn value(at: At) -> f64;
    /// Its gradient at a point where the distances are these.
    fn slope(two: &Two, d: &DataRef, x: Vec3, at: At) -> Vec3;
}

/// `Field::Intersection`.
#[derive(Clone, Copy)]
pub struct Intersection;

impl Combined for Intersection {
    #[inline(always)]
    fn value(At { a, b }: At) -> f64 {
        max(a, b)
    }

    fn slope(two: &Two, d: &DataRef, x: Vec3, At { a, b }: At) -> Vec3 {
        if a > b {
            two.gradient_a(d, x)
        } else {
            two.gradient_b(d, x)
        }
    }
}

/// `Field::Collision`.
#[derive(Clone, Copy)]
pub struct Collision;

impl Combined for Collision {
    #[inline(always)]
    fn value(At { a, b }: At) -> f64 {
        a + b + max(a, b).abs()
    }

    fn slope(two: &Two, d: &DataRef, x: Vec3, At { a, b }: At) -> Vec3 {
        let (ga, gb) = (two.gradient_a(d, x), two.gradient_b(d, x));
        let sign = if max(a, b) > 0.0 { 1.0 } else { -1.0 };
        (ga + gb) + (if a > b { ga } else { gb }) * sign
    }
}

impl Field<'_> {
    /// `mjc_distance`: value at a point in the frame of the first shape.
    pub fn distance(&self, d: &DataRef, x: Vec3) -> f64 {
        match self {
            Field::Single(a) => a.distance(d, x),
            Field::Intersection(two) => Intersection::value(two.at(d, x)),
            Field::MidSurface(two) => {
                let At { a, b } = two.at(d, x);
                a - b
            }
            Field::Collision(two) => Collision::value(two.at(d, x)),
        }
    }

    /// `mjc_gradient`: gradient at a point; that of the middle surface has unit length.
    pub fn gradient(&self, d: &DataRef, x: Vec3) -> Vec3 {
        match self {
            Field::Single(a) => a.gradient(d, x),
            Field::Intersection(two) => Intersection::slope(two, d, x, two.at(d, x)),
            Field::MidSurface(two) => {
                let (ga, _) = two.gradient_a(d, x).normalized();
                let (gb, _) = two.gradient_b(d, x).normalized();
                (ga - gb).normalized().0
            }
            Field::Collision(two) => Collision::slope(two, d, x, two.at(d, x)),
        }
    }
}

/// An unknown combination.
pub fn unknown_type() -> ! {
    report::raise(format_args!("mjc_distance: SDF type not available"))
}

/// The smaller number, the first of equal ones.
#[inline(always)]
fn min(a: f64, b: f64) -> f64 {
    if a <= b { a } else { b }
}

/// The larger number, the first of equal ones.
#[inline(always)]
fn max(a: f64, b: f64) -> f64 {
    if b <= a { a } else { b }
}
