//! One abstract geom: its defaults, and shapes that reach from point to point.

use core::ffi::c_int;

use super::float::rounded;
use crate::abi::*;
use crate::math::{Mat3, Quat, Vec3};

/// A geom of no type that stands for nothing: sizes 0.1, the origin, no rotation, grey.
pub const BLANK: mjvGeom = mjvGeom {
    r#type: mjGEOM_NONE,
    dataid: -1,
    objtype: 0,
    objid: 0,
    category: 0,
    matid: -1,
    texid: -1,
    texuniform: 0,
    texcoord: 0,
    segid: 0,
    size: [0.1; 3],
    pos: [0.0; 3],
    mat: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    rgba: [0.5, 0.5, 0.5, 1.0],
    emission: 0.0,
    specular: 0.5,
    shininess: 0.5,
    reflectance: 0.0,
    texrepeat: [0.0; 2],
    castshadow: 1,
    label: [0; 100],
    camdist: 0.0,
    modelrbound: 0.0,
    transparent: 0,
};

/// Gives a geom the defaults; what the object is, how it is sorted and what follows the end of its label stay.
pub fn init(geom: &mut mjvGeom) {
    let mut label = geom.label;
    label[0] = 0;
    *geom = mjvGeom {
        objtype: geom.objtype,
        objid: geom.objid,
        category: geom.category,
        segid: geom.segid,
        label,
        camdist: geom.camdist,
        transparent: geom.transparent,
        ..BLANK
    };
}

/// Makes `geom` one of type `kind` (`mjtGeom`); sizes that follow from others are filled in. What is `None` stays.
#[inline]
pub fn set_shape(
    geom: &mut mjvGeom,
    kind: c_int,
    size: Option<Vec3>,
    pos: Option<Vec3>,
    mat: Option<Mat3>,
    rgba: Option<[f32; 4]>,
) {
    geom.r#type = kind;
    if let Some(size) = size {
        geom.size = sizes(kind, size.0);
    }
    if let Some(pos) = pos {
        geom.pos = rounded(pos.0);
    }
    if let Some(mat) = mat {
        geom.mat = rounded(mat.0);
    }
    if let Some(rgba) = rgba {
        geom.rgba = rgba;
    }
}

/// Sizes as a scene has them: radii are repeated for each axis.
#[inline]
pub fn sizes(kind: c_int, s: [f64; 3]) -> [f32; 3] {
    rounded(match kind {
        mjGEOM_SPHERE => [s[0], s[0], s[0]],
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => [s[0], s[0], s[1]],
        _ => s,
    })
}

/// Makes `geom` reach from one point to another: capsules and cylinders have their middle between them, arrows and
/// lines start at `from`. False, and nothing done, for any other type.
pub fn connect(geom: &mut mjvGeom, kind: c_int, width: f64, from: Vec3, to: Vec3) -> bool {
    let length = (to - from).norm();
    let (reach, pos) = match kind {
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => (0.5 * length, 0.5 * (from + to)),
        mjGEOM_ARROW | mjGEOM_ARROW1 | mjGEOM_ARROW2 | mjGEOM_LINE => (length, from),
        _ => return false,
    };
    geom.r#type = kind;
    geom.size = rounded([width, width, reach]);
    geom.pos = rounded(pos.0);
    geom.mat = rounded(Quat::z_to_vec(to - from).to_mat().0);
    true
}

/// An object's group is among those shown; groups outside 0 to 5 count as the nearest of them.
#[inline]
pub fn visible(groups: &[mjtByte; mjNGROUP as usize], group: c_int) -> bool {
    groups[group.clamp(0, mjNGROUP - 1) as usize] != 0
}
