//! Two geoms of any types, sizes and poses, given straight to the pair functions of both libraries.

use std::fmt::Write as _;

use mujoco::abi::*;

use super::referee::{Kind, Shape, V, add, turn, unit};
use crate::oracle::Library;
use crate::random::Random;

/// Types in the order of the table of pair functions.
pub const TYPES: [(mjtGeom, &str); 8] = [
    (mjGEOM_PLANE, "plane"),
    (mjGEOM_HFIELD, "hfield"),
    (mjGEOM_SPHERE, "sphere"),
    (mjGEOM_CAPSULE, "capsule"),
    (mjGEOM_ELLIPSOID, "ellipsoid"),
    (mjGEOM_CYLINDER, "cylinder"),
    (mjGEOM_BOX, "box"),
    (mjGEOM_MESH, "mesh"),
];

/// How the second geom lies to the first.
pub const CLASSES: [&str; 6] = [
    "grazing",
    "deep",
    "resting",
    "parallel",
    "nearly parallel",
    "coincident",
];

/// Meshes come in these sizes, each shape in each.
const MESH_SIZES: [f64; 4] = [0.01, 0.1, 1.0, 10.0];
const MESH_SHAPES: usize = 6;

/// A pose and what it was made for.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    pub class: usize,
    /// about how large the smaller geom is
    pub scale: f64,
    pub margin: f64,
}

/// A model with two geoms of every type, whose sizes and poses change from call to call.
pub struct Scene<'a> {
    genuine: &'a Library,
    pub m: *mut mjModel,
    pub d: *mut mjData,
    /// a second mjData, for the other library
    pub twin: *mut mjData,
}

fn quat_to_mat(q: [f64; 4]) -> [f64; 9] {
    let n = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [w, x, y, z] = q.map(|v| v / n);
    [
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y - w * z),
        2.0 * (x * z + w * y),
        2.0 * (x * y + w * z),
        1.0 - 2.0 * (x * x + z * z),
        2.0 * (y * z - w * x),
        2.0 * (x * z - w * y),
        2.0 * (y * z + w * x),
        1.0 - 2.0 * (x * x + y * y),
    ]
}

pub fn product(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|i| (0..3).map(|k| a[3 * (i / 3) + k] * b[3 * k + i % 3]).sum())
}

pub fn rotation(r: &mut Random) -> [f64; 9] {
    quat_to_mat(std::array::from_fn(|_| r.signed()))
}

pub fn direction(r: &mut Random) -> V {
    unit(std::array::from_fn(|_| r.signed()))
}

/// A turn by a multiple of a right angle about a coordinate axis.
fn quarter(r: &mut Random) -> [f64; 9] {
    const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
    let mut q = [HALF, 0.0, 0.0, 0.0];
    match r.below(4) {
        0 => q[0] = 1.0,
        k => q[k] = HALF,
    }
    quat_to_mat(q).map(|x| if x.abs() < 1e-15 { 0.0 } else { x })
}

/// Vertices of a mesh about as large as the unit ball.
fn vertices(shape: usize, r: &mut Random) -> Vec<V> {
    let sign = |b: usize| if b & 1 == 0 { -1.0 } else { 1.0 };
    let ball = |n: usize, flat: V, r: &mut Random| -> Vec<V> {
        (0..n)
            .map(|_| std::array::from_fn(|_| r.signed()))
            .map(|v| {
                let v = unit(v);
                std::array::from_fn(|k| v[k] * flat[k])
            })
            .collect()
    };
    match shape {
        0 => (0..8)
            .map(|i| [sign(i), 0.7 * sign(i >> 1), 0.4 * sign(i >> 2)])
            .collect(),
        1 => (0..14)
            .map(|i| {
                let (sin, cos) = (f64::from(i / 2) * std::f64::consts::TAU / 7.0).sin_cos();
                [cos, sin, sign(i as usize)]
            })
            .collect(),
        2 => vec![
            [1.0; 3],
            [-1.0, -1.0, 1.0],
            [-1.0, 1.0, -1.0],
            [1.0, -1.0, -1.0],
        ],
        3 => ball(20, [1.0; 3], r),
        4 => ball(200, [1.0; 3], r),
        // a flake
        _ => ball(60, [1.0, 0.6, 0.01], r),
    }
}

fn xml() -> String {
    let mut r = Random::new(3);
    let mut text = String::from("<mujoco><asset>");
    for size in MESH_SIZES {
        for shape in 0..MESH_SHAPES {
            text.push_str("<mesh name='m");
            let _ = write!(text, "{shape}_{size}' vertex='");
            for v in vertices(shape, &mut r) {
                let _ = write!(text, "{} {} {} ", v[0] * size, v[1] * size, v[2] * size);
            }
            text.push_str("'/>");
        }
    }
    text.push_str("<hfield name='h' nrow='12' ncol='9' size='1 1 1 1' elevation='");
    for _ in 0..12 * 9 {
        let _ = write!(
            text,
            "{} ",
            [r.range(0.0, 1.0), 0.0, 1.0][r.below(4).min(2)]
        );
    }
    text.push_str("'/></asset><worldbody>");
    for (_, name) in TYPES {
        let asset = match name {
            "mesh" => "mesh='m0_1'",
            "hfield" => "hfield='h'",
            _ => "size='1 1 1'",
        };
        for _ in 0..2 {
            let _ = write!(text, "<geom type='{name}' {asset}/>");
        }
    }
    text + "</worldbody></mujoco>"
}

impl<'a> Scene<'a> {
    /// Compiles the model with the genuine library.
    pub fn new(genuine: &'a Library) -> Result<Self, String> {
        let m = genuine.load_text(&xml())?;
        Ok(Scene {
            genuine,
            m,
            d: genuine.make_data(m)?,
            twin: genuine.make_data(m)?,
        })
    }

    /// Geoms of two types (indices into `TYPES`); different ones when the types are the same.
    pub fn geoms(&self, t1: usize, t2: usize) -> (usize, usize) {
        (2 * t1, 2 * t2 + 1)
    }

    /// Sets the sizes and poses of two geoms at random.
    pub fn place(&mut self, t1: usize, t2: usize, class: usize, r: &mut Random) -> Pose {
        let (g1, g2) = self.geoms(t1, t2);
        let scale = 10f64.powf(r.range(-2.0, 2.0));
        let (s1, s2) = (self.resize(g1, t1, scale, r), self.resize(g2, t2, scale, r));
        let smaller = s1.min(s2);
        let mat1 = if r.below(4) == 0 {
            quarter(r)
        } else {
            rotation(r)
        };
        let mut pos1: V = std::array::from_fn(|_| scale * r.signed());
        if r.below(4) == 0 {
            pos1 = [0.0; 3];
        }
        let mat2 = match class {
            0 | 1 => rotation(r),
            4 => {
                let tilt = 10f64.powf(r.range(-9.0, -2.0));
                let q = [1.0, tilt * r.signed(), tilt * r.signed(), tilt * r.signed()];
                product(&product(&mat1, &quarter(r)), &quat_to_mat(q))
            }
            _ => product(&mat1, &quarter(r)),
        };
        self.set_pose(g1, pos1, &mat1);
        self.set_pose(g2, [0.0; 3], &mat2);
        // seen from the first geom: along one of its axes, or anywhere
        let mut axis = [0.0; 3];
        axis[r.below(3)] = if r.below(2) == 0 { 1.0 } else { -1.0 };
        let flat = t1 < 2 || matches!(class, 2..=4);
        let up = if t1 < 2 { [0.0, 0.0, 1.0] } else { axis };
        let n = if flat { turn(&mat1, up) } else { direction(r) };
        let (a, b) = (self.shape(g1), self.shape(g2));
        let touching = match (&a, &b) {
            (Some(a), Some(b)) => a.reach(n) + b.reach(n.map(|x| -x)),
            (None, Some(b)) => b.reach(n.map(|x| -x)) + r.range(0.0, self.size(g1)[2]),
            _ => 0.0,
        };
        let tiny = 10f64.powf(r.range(-9.0, -1.0)) * smaller;
        let along = match class {
            0 => touching + tiny * r.signed(),
            1 => touching * r.range(0.0, 1.0),
            2 => touching - 1e-4 * smaller * r.range(0.0, 1.0),
            5 => 0.0,
            _ => touching - smaller * r.range(-0.05, 0.3),
        };
        let mut pos2 = add(pos1, n, along);
        if flat && class != 5 {
            // slide along the face
            for k in 0..3 {
                let mut e = [0.0; 3];
                e[k] = 1.0;
                let across = if up[k] == 0.0 {
                    s1.min(4.0 * smaller) * r.signed()
                } else {
                    0.0
                };
                pos2 = add(pos2, turn(&mat1, e), 0.7 * across);
            }
        }
        self.set_pose(g2, pos2, &mat2);
        let margin = [0.0, 0.0, 0.1 * smaller * r.range(0.0, 1.0)][r.below(3)];
        Pose {
            class,
            scale: smaller,
            margin,
        }
    }

    /// New sizes; returns about how large the geom is.
    fn resize(&mut self, g: usize, t: usize, scale: f64, r: &mut Random) -> f64 {
        let kind = TYPES[t].0;
        let own = scale * 10f64.powf(r.range(-0.7, 0.7));
        // SAFETY: `m` is live and has these geoms
        unsafe {
            let m = &mut *self.m;
            let size = &mut *m.geom_size.add(3 * g).cast::<[f64; 3]>();
            match kind {
                mjGEOM_MESH => {
                    let i = (own.log10().round() + 2.0).clamp(0.0, 3.0) as usize;
                    *m.geom_dataid.add(g) = (i * MESH_SHAPES + r.below(MESH_SHAPES)) as i32;
                    return MESH_SIZES[i];
                }
                mjGEOM_HFIELD => {
                    let s = [4.0 * own, 4.0 * own, own, own];
                    *m.hfield_size.cast::<[f64; 4]>() = s;
                    *size = [s[0], s[1], s[2]];
                }
                // one in five is a needle or a flake
                _ if r.below(5) == 0 => {
                    *size = std::array::from_fn(|_| own * 10f64.powf(r.range(-2.0, 0.0)));
                }
                _ => *size = std::array::from_fn(|_| own * r.range(0.2, 1.0)),
            }
            let s = *size;
            let bound = match kind {
                mjGEOM_PLANE => 0.0,
                mjGEOM_SPHERE => s[0],
                mjGEOM_CAPSULE => s[0] + s[1],
                mjGEOM_CYLINDER => s[0].hypot(s[1]),
                mjGEOM_ELLIPSOID => s[0].max(s[1]).max(s[2]),
                _ => s.iter().map(|x| x * x).sum::<f64>().sqrt(),
            };
            *m.geom_rbound.add(g) = bound;
            match kind {
                mjGEOM_SPHERE => s[0],
                mjGEOM_CAPSULE | mjGEOM_CYLINDER => s[0].max(s[1]),
                mjGEOM_PLANE => own,
                _ => s[0].max(s[1]).max(s[2]),
            }
        }
    }

    /// The type of a geom.
    pub fn kind(&self, g: usize) -> mjtGeom {
        TYPES[g / 2].0
    }

    fn size(&self, g: usize) -> V {
        // SAFETY: `m` is live and has this geom
        unsafe { *(*self.m).geom_size.add(3 * g).cast::<V>() }
    }

    /// Position and orientation of a geom.
    pub fn pose(&self, g: usize) -> (V, [f64; 9]) {
        // SAFETY: `d` is live and has this geom
        unsafe {
            let d = &*self.d;
            (
                *d.geom_xpos.add(3 * g).cast(),
                *d.geom_xmat.add(9 * g).cast(),
            )
        }
    }

    /// Sizes and poses to the last bit, to try them elsewhere.
    pub fn describe(&self, geoms: (usize, usize)) -> String {
        let mut text = String::new();
        for g in [geoms.0, geoms.1] {
            let (pos, mat) = self.pose(g);
            // SAFETY: `m` is live and has this geom
            let mesh = unsafe { *(*self.m).geom_dataid.add(g) };
            let _ = write!(
                text,
                "\n      {} size {:?} mesh {mesh} pos {pos:?} mat {mat:?}",
                TYPES[g / 2].1,
                self.size(g)
            );
        }
        text
    }

    /// The third axis of a geom.
    pub fn up(&self, g: usize) -> V {
        turn(&self.pose(g).1, [0.0, 0.0, 1.0])
    }

    /// Moves a geom, for both libraries.
    pub fn set_pose(&mut self, g: usize, pos: V, mat: &[f64; 9]) {
        for d in [self.d, self.twin] {
            // SAFETY: live and with this geom
            unsafe {
                *(*d).geom_xpos.add(3 * g).cast() = pos;
                *(*d).geom_xmat.add(9 * g).cast() = *mat;
            }
        }
    }

    /// The geom as the referee sees it; nothing for a height field.
    pub fn shape(&self, g: usize) -> Option<Shape<'_>> {
        // SAFETY: `m` is live and has this geom
        let m = unsafe { &*self.m };
        let kind = match TYPES[g / 2].0 {
            mjGEOM_PLANE => Kind::Plane,
            mjGEOM_SPHERE => Kind::Sphere,
            mjGEOM_CAPSULE => Kind::Capsule,
            mjGEOM_ELLIPSOID => Kind::Ellipsoid,
            mjGEOM_CYLINDER => Kind::Cylinder,
            mjGEOM_BOX => Kind::Box,
            // SAFETY: the vertices of this mesh
            mjGEOM_MESH => unsafe {
                let i = *m.geom_dataid.add(g) as usize;
                let (at, n) = (
                    *m.mesh_vertadr.add(i) as usize,
                    *m.mesh_vertnum.add(i) as usize,
                );
                Kind::Vertices(std::slice::from_raw_parts(
                    m.mesh_vert.add(3 * at).cast(),
                    n,
                ))
            },
            _ => return None,
        };
        let (pos, mat) = self.pose(g);
        Some(Shape {
            kind,
            pos,
            mat,
            size: self.size(g),
        })
    }
}

impl Drop for Scene<'_> {
    fn drop(&mut self) {
        self.genuine.delete_data(self.d);
        self.genuine.delete_data(self.twin);
        self.genuine.delete_model(self.m);
    }
}
