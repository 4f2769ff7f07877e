//! Meshes made from a few parameters. XML reference: mesh builtin.
//!
//! Each shape has one function from parameters to vertices, normals and triangles; the coordinates
//! are computed in double precision and kept in single precision.

mod ball;
pub mod lattice;
mod parameters;
mod retina;
mod rings;

use crate::abi::*;
pub use parameters::{Hollow, Shape};

/// Makes a shape; the error is the whole message.
pub fn make(kind: mjtMeshBuiltin, p: &[f64]) -> Result<Shape, String> {
    match kind {
        mjMESH_BUILTIN_SPHERE => ball::sphere(p),
        mjMESH_BUILTIN_HEMISPHERE => ball::hemisphere(p),
        mjMESH_BUILTIN_CONE => rings::cone(p),
        mjMESH_BUILTIN_SUPERSPHERE => rings::supersphere(p),
        mjMESH_BUILTIN_SUPERTORUS => rings::supertorus(p),
        mjMESH_BUILTIN_WEDGE => retina::wedge(p),
        mjMESH_BUILTIN_PLATE => retina::plate(p),
        mjMESH_BUILTIN_GRID => lattice::grid(p),
        mjMESH_BUILTIN_SQUARE | mjMESH_BUILTIN_DISC => lattice::sheet(kind, p),
        mjMESH_BUILTIN_BOX | mjMESH_BUILTIN_CYLINDER | mjMESH_BUILTIN_ELLIPSOID => {
            lattice::solid(kind, p)
        }
        _ => Err("Unsupported mesh type".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices minus edges plus faces of closed surfaces: two for balls, none for a torus.
    #[test]
    fn euler_characteristic() {
        for (kind, p, expected) in [
            (mjMESH_BUILTIN_SPHERE, &[2.0][..], 2),
            (mjMESH_BUILTIN_HEMISPHERE, &[3.0], 2),
            (mjMESH_BUILTIN_SUPERSPHERE, &[7.0, 0.5, 1.5], 2),
            (mjMESH_BUILTIN_SUPERTORUS, &[6.0, 0.4, 1.0, 1.0], 0),
        ] {
            let s = make(kind, p).unwrap();
            let edges = s.face.len() * 3 / 2;
            let sum = s.vert.len() as i64 - edges as i64 + s.face.len() as i64;
            assert_eq!(sum, expected, "{kind}");
        }
    }

    #[test]
    fn refused() {
        for (kind, p, message) in [
            (
                mjMESH_BUILTIN_SPHERE,
                &[5.0][..],
                "Sphere subdivision cannot be greater than 4",
            ),
            (
                mjMESH_BUILTIN_CONE,
                &[2.0, 0.0],
                "Cone nvert must be at least 3",
            ),
            (
                mjMESH_BUILTIN_SQUARE,
                &[3.0, 3.0, 2.0, 1.0, 1.0, 1.0],
                "Square/disc count[2] must be 1",
            ),
            (mjMESH_BUILTIN_NONE, &[], "Unsupported mesh type"),
            (
                mjMESH_BUILTIN_GRID,
                &[1e9, 1e9, 1.0, 1.0, 1.0, 1.0, 2.0],
                "Grid has too many points",
            ),
        ] {
            assert_eq!(make(kind, p).unwrap_err(), message);
        }
    }
}
