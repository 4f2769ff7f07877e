//! Sizes of shapes: which of the three numbers must be positive.

use crate::abi::*;
use crate::author::geometry::algebra::V3;

/// Number of sizes that must be positive.
pub fn required_sizes(shape: mjtGeom) -> usize {
    match shape {
        mjGEOM_SPHERE => 1,
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => 2,
        mjGEOM_ELLIPSOID | mjGEOM_BOX => 3,
        _ => 0,
    }
}

/// Checks the sizes of a shape; the error is the reason, for `kind` ("geom", "site").
pub fn check_size(shape: mjtGeom, size: V3, kind: &str) -> Result<(), String> {
    if shape == mjGEOM_PLANE && size[2] <= 0.0 {
        return Err("plane size(3) must be positive".into());
    }
    match (0..required_sizes(shape)).find(|&i| size[i] <= 0.0) {
        Some(i) => Err(format!("size {i} must be positive in {kind}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert!(check_size(mjGEOM_CAPSULE, [0.1, 0.2, 0.0], "geom").is_ok());
        let e = check_size(mjGEOM_BOX, [0.1, 0.2, 0.0], "geom").unwrap_err();
        assert_eq!(e, "size 2 must be positive in geom");
        assert!(check_size(mjGEOM_PLANE, [0.0, 0.0, 1.0], "geom").is_ok());
        assert!(check_size(mjGEOM_PLANE, [1.0, 1.0, 0.0], "geom").is_err());
    }
}
