//! The contact record: frame, surface velocity, and how many contacts a pair may have.

use crate::abi::*;
use crate::base::{Data, Model, report};
use crate::math::{Mat3, Vec3};

/// A normal shorter than this is not a direction.
const MIN_NORMAL: f64 = 0.5;

/// Contact frame by rows: the normal, the given tangent made orthogonal to it (or a world axis when
/// there is none), and their cross product.
pub fn frame(normal: Vec3, tangent: Vec3) -> Mat3 {
    let (x, norm) = normal.normalized();
    if norm < MIN_NORMAL {
        report::raise(format_args!(
            "mju_makeFrame: xaxis of contact frame undefined"
        ));
    }
    let (t, along) = if tangent.norm2() >= MIN_NORMAL * MIN_NORMAL {
        (tangent, x.dot(tangent))
    } else if -0.5 < x[1] && x[1] < 0.5 {
        (Vec3::Y, x[1])
    } else {
        (Vec3::Z, x[2])
    };
    let (y, _) = (t - x * along).normalized();
    Mat3::from_rows(x, y, x.cross(y))
}

/// Velocity of one surface over the other: tangential parts along rows 1 and 2 of the frame, spin
/// about the normal.
pub fn surface_velocity(d: &Data, geoms: [usize; 2], pos: Vec3, frame: &Mat3) -> Vec3 {
    let m = d.model();
    let rests = |g: usize| m.geom_surfacevel()[g].iter().all(|&x| x == 0.0);
    if geoms.into_iter().all(rests) {
        return Vec3::ZERO;
    }
    let (mut lin, mut ang) = (Vec3::ZERO, Vec3::ZERO);
    for (g, sign) in geoms.into_iter().zip([-1.0, 1.0]) {
        if rests(g) {
            continue;
        }
        let v = &m.geom_surfacevel()[g];
        let xmat = &d.geom_xmat()[g];
        let w = xmat.mul_vec(Vec3::from_slice(&v[3..]));
        let l = xmat.mul_vec(Vec3::from_slice(v)) + w.cross(pos - d.geom_xpos()[g]);
        lin += l * sign;
        ang += w * sign;
    }
    Vec3([
        frame.row(1).dot(lin),
        frame.row(2).dot(lin),
        frame.row(0).dot(ang),
    ])
}

/// Most contacts that any pair of geoms of a model can make.
pub fn most(m: Model) -> usize {
    /// two boxes
    const SIMPLE: usize = 8;
    // fields of distances have meshes or plugins
    match m.nmesh() + m.nhfield() + m.nplugin() {
        0 => SIMPLE,
        _ => mjMAXCONPAIR as usize,
    }
}

/// `mj_maxContact`: most contacts that a pair of geoms can make.
pub fn max_contact(m: Model, g1: usize, g2: usize) -> usize {
    let (a, b) = (m.geom_type()[g1], m.geom_type()[g2]);
    let either = |t: mjtGeom| a == t || b == t;
    let both = |t: mjtGeom| a == t && b == t;
    let pair = |s: mjtGeom, t: mjtGeom| (a == s && b == t) || (a == t && b == s);
    let convex = |t: mjtGeom| matches!(t, mjGEOM_CYLINDER | mjGEOM_BOX | mjGEOM_MESH);
    let with_convex = |t: mjtGeom| (a == t && convex(b)) || (b == t && convex(a));
    if either(mjGEOM_SDF) {
        return if either(mjGEOM_PLANE) {
            4
        } else if either(mjGEOM_MESH) {
            50
        } else if either(mjGEOM_HFIELD) {
            0
        } else {
            m.opt().sdf_initpoints.clamp(0, mjMAXCONPAIR) as usize
        };
    }
    if either(mjGEOM_HFIELD) {
        let flat = both(mjGEOM_HFIELD) || either(mjGEOM_PLANE);
        return if flat { 0 } else { mjMAXCONPAIR as usize };
    }
    if either(mjGEOM_SPHERE) || either(mjGEOM_ELLIPSOID) {
        1
    } else if both(mjGEOM_BOX) {
        8
    } else if both(mjGEOM_CAPSULE) {
        2
    } else if pair(mjGEOM_CAPSULE, mjGEOM_BOX) || with_convex(mjGEOM_PLANE) {
        4
    } else if pair(mjGEOM_PLANE, mjGEOM_CAPSULE) {
        2
    } else if both(mjGEOM_PLANE) {
        0
    } else if m.disabled(mjDSBL_MULTICCD) {
        1
    } else if m.disabled(mjDSBL_NATIVECCD) {
        5
    } else if convex(a) && convex(b) {
        4
    } else if with_convex(mjGEOM_CAPSULE) {
        2
    } else {
        1
    }
}

/// Sets who meets in a contact: two geoms.
#[inline(always)]
pub fn set_geoms(con: &mut mjContact, geoms: [usize; 2]) {
    set_sides(con, geoms.map(|g| g as i32), [-1; 2]);
}

/// Sets who meets in a contact: a geom and the second flex, or two flexes.
pub fn set_flexes(con: &mut mjContact, geom: Option<usize>, flexes: [usize; 2]) {
    let geom = geom.map_or(-1, |g| g as i32);
    let [f1, f2] = flexes.map(|f| f as i32);
    set_sides(con, [geom, -1], [if geom < 0 { f1 } else { -1 }, f2]);
}

#[inline(always)]
fn set_sides(con: &mut mjContact, geom: [i32; 2], flex: [i32; 2]) {
    [con.geom1, con.geom2] = geom;
    con.geom = geom;
    con.flex = flex;
    con.elem = [-1; 2];
    con.vert = [-1; 2];
}
