//! Parameters of a flexcomp, and what is made of them on the way.

use crate::author::element::{ElemId, Source};
use crate::author::geometry::algebra::{Pose, V3};

/// Numbers below this are none.
pub const MIN: f64 = 1e-15;

/// What is said where [`Flexcomp::lacks_origin`].
pub const NO_ORIGIN: &str = "origin must be specified for mesh flexcomps if dim=3";

/// Where points and elements come from, in the order of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Grid,
    Box,
    Cylinder,
    Ellipsoid,
    Square,
    Disc,
    Circle,
    Mesh,
    Gmsh,
    Direct,
}

/// Words of `type`.
pub const KINDS: [(&str, Kind); 10] = [
    ("grid", Kind::Grid),
    ("box", Kind::Box),
    ("cylinder", Kind::Cylinder),
    ("ellipsoid", Kind::Ellipsoid),
    ("square", Kind::Square),
    ("disc", Kind::Disc),
    ("circle", Kind::Circle),
    ("mesh", Kind::Mesh),
    ("gmsh", Kind::Gmsh),
    ("direct", Kind::Direct),
];

/// How points move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dof {
    Full,
    Radial,
    Planar,
    /// with the nodes of a lattice, by polynomials of this order
    Lattice(i32),
}

/// Words of `dof`.
pub const DOFS: [(&str, Dof); 5] = [
    ("full", Dof::Full),
    ("radial", Dof::Radial),
    ("2d", Dof::Planar),
    ("trilinear", Dof::Lattice(1)),
    ("quadratic", Dof::Lattice(2)),
];

/// Parameters, beside those that the flex itself keeps.
#[derive(Clone, Debug)]
pub struct Flexcomp {
    pub kind: Kind,
    pub dof: Dof,
    /// when given
    pub dim: Option<i32>,
    pub count: [i32; 3],
    pub cellcount: Option<[i32; 3]>,
    pub spacing: V3,
    pub scale: V3,
    pub mass: f64,
    pub inertiabox: f64,
    pub rigid: bool,
    pub flatskin: Option<bool>,
    /// in the parent body
    pub pose: Pose,
    /// apex of the tetrahedra over a surface
    pub origin: Option<V3>,
    pub point: Vec<f64>,
    pub element: Vec<i32>,
    pub texcoord: Vec<f32>,
    pub pins: Pins,
    /// type of constraint: none, edges, -, strain
    pub equality: i32,
    pub solref: [f64; 2],
    pub solimp: [f64; 5],
}

impl Flexcomp {
    /// Whether points may come from a mesh asset, or otherwise from where the type says.
    pub fn takes(&self, asset: bool) -> Result<(), &'static str> {
        let loaded = matches!(self.kind, Kind::Mesh | Kind::Gmsh);
        if asset && !loaded {
            return Err("mesh asset can only be used with flexcomp type mesh or gmsh");
        }
        // assets are asked for it when it is known that they are no solids
        if !asset && self.lacks_origin() {
            return Err(NO_ORIGIN);
        }
        Ok(())
    }

    /// The apex over a surface has no default.
    pub fn lacks_origin(&self) -> bool {
        self.kind == Kind::Mesh && self.dim == Some(3) && self.origin.is_none()
    }
}

impl Default for Flexcomp {
    fn default() -> Self {
        Flexcomp {
            kind: Kind::Grid,
            dof: Dof::Full,
            dim: None,
            count: [10; 3],
            cellcount: None,
            spacing: [0.02; 3],
            scale: [1.0; 3],
            mass: 1.0,
            inertiabox: 0.005,
            rigid: false,
            flatskin: None,
            pose: Pose::IDENTITY,
            origin: None,
            point: Vec::new(),
            element: Vec::new(),
            texcoord: Vec::new(),
            pins: Pins::default(),
            equality: 0,
            solref: [0.02, 1.0],
            solimp: [0.9, 0.95, 0.001, 0.5, 2.0],
        }
    }
}

/// What all pins name together.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    /// points
    pub id: Vec<i32>,
    /// first and last of runs of points
    pub range: Vec<i32>,
    /// places in the grid
    pub grid: Vec<i32>,
    /// corners of blocks of the grid
    pub gridrange: Vec<i32>,
}

/// Where the new elements go.
pub struct Site {
    pub body: ElemId,
    /// place in the document
    pub source: Source,
    /// elements that may be made
    pub room: usize,
}

/// Points and elements on their way.
#[derive(Debug, Default)]
pub struct Draft {
    pub dim: i32,
    pub point: Vec<V3>,
    /// numbers behind the last point
    pub loose: usize,
    pub element: Vec<i32>,
    pub texcoord: Vec<f32>,
    pub elemtexcoord: Vec<i32>,
    pub pinned: Vec<bool>,
}
