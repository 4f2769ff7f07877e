//! Geoms: pose, size, bounds and mass. Modeling: geoms.

use crate::abi::*;
use crate::author::compile::assets::mesh::{self, Mesh};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::inertia::{self, Fill, MassProperties};
use crate::author::compile::basis::shape;
use crate::author::geometry::algebra::{EPS, Pose, V3, add, conj, cross, dot, rotate, unit_quat};
use crate::author::geometry::frames::{self, AngleSettings};
use crate::author::geometry::segment::between;
use crate::math::Vec3;
use crate::pipeline::setconst::shape as bounds;

/// A geom under compilation: the user's values and what follows from them.
pub struct Geom {
    pub head: Head,
    pub s: mjsGeom,
    pub angles: AngleSettings,
    /// a primitive fits the box of its mesh instead of its inertia
    pub fitaabb: bool,
    pub body: usize,
    pub frame: Option<usize>,
    pub material: String,
    pub mesh: String,
    pub meshid: Option<usize>,
    pub hfield: String,
    /// id and sizes of the height field
    pub field: Option<(usize, [f64; 4])>,
    pub user: Vec<f64>,
    pub plugin: crate::author::compile::basis::plugin_use::Use,
    pub matid: i32,
    /// in the body frame
    pub pose: Pose,
    pub size: V3,
    /// centre and half sizes in the geom frame
    pub aabb: [f64; 6],
    pub rbound: f64,
    pub mass: f64,
    /// volume, or surface of a shell
    pub extent: f64,
    /// the mass counts in the body
    pub counts: bool,
    pub inertia: V3,
    pub fluid: [f64; 12],
}

/// What a geom has to know of its surroundings.
pub struct Place {
    /// mass and inertia of the body come from its geoms
    pub infers_inertia: bool,
    /// a plane may be here: the body is fixed to the world or to a mocap body
    pub plane_allowed: bool,
    /// accumulated pose of the enclosing frame
    pub frame: Option<Pose>,
}

impl Geom {
    /// Computes everything below `user` from the user's values.
    pub fn compile(&mut self, place: &Place, meshes: &[Mesh]) -> Outcome {
        let fail = |head: &Head, text: &str| Err(Fault::at(head, text));
        let (shape, head) = (self.s.r#type, &self.head);
        match shape {
            mjGEOM_PLANE | mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_ELLIPSOID | mjGEOM_CYLINDER
            | mjGEOM_BOX => {}
            mjGEOM_MESH | mjGEOM_SDF if self.mesh.is_empty() => {
                let text = format!(
                    "mesh geom '{}' (id = {}) must have valid meshid",
                    head.name, head.id
                );
                return fail(head, &text);
            }
            mjGEOM_HFIELD if self.hfield.is_empty() => return Err(self.no_hfield()),
            mjGEOM_HFIELD | mjGEOM_MESH | mjGEOM_SDF => {}
            _ => return fail(head, "invalid type in geom"),
        }
        if !matches!(self.s.condim, 1 | 3 | 4 | 6) {
            return fail(head, "invalid condim in geom");
        }
        if !self.hfield.is_empty() && shape != mjGEOM_HFIELD {
            return Err(self.no_hfield());
        }
        if shape == mjGEOM_PLANE && !place.plane_allowed {
            return fail(head, "plane only allowed in static bodies");
        }

        self.size = self.s.size;
        self.pose = Pose {
            pos: self.s.pos,
            quat: unit_quat(self.s.quat),
        };
        if !self.s.fromto[0].is_nan() {
            self.place_between()?;
        } else if let Some(quat) = frames::resolve(&self.s.alt, &self.angles).map_err(|why| {
            let id = self.head.id;
            let text = format!("orientation specification error '{why}' in geom {id}");
            Fault::at(&self.head, text)
        })? {
            self.pose.quat = quat;
        }
        let mesh = self.meshid.map(|m| &meshes[m]);
        if let Some(mesh) = mesh {
            self.take_mesh(mesh)?;
        }

        shape::check_size(shape, self.size, "geom").map_err(|why| Fault::at(&self.head, why))?;
        let sized = !matches!(shape, mjGEOM_MESH | mjGEOM_SDF | mjGEOM_HFIELD);
        if sized && self.size.iter().any(|s| s.is_nan()) {
            return fail(&self.head, "nan size in geom");
        }
        let solid = mesh.filter(|_| matches!(shape, mjGEOM_MESH | mjGEOM_SDF));
        match solid {
            Some(mesh) => self.bound(mesh),
            None => {
                self.aabb = bounds::bounding_box(shape, Vec3(self.size));
                self.rbound = bounds::bounding_radius(shape, Vec3(self.size));
            }
        }
        if let Some((_, field)) = self.field {
            let size;
            (size, self.aabb, self.rbound) = bounds::bounds_of_field(field);
            self.size = *size;
        }
        self.weigh(place.infers_inertia, solid)?;
        let s = &self.s;
        self.fluid = bounds::fluid(shape, Vec3(self.size), s.fluid_ellipsoid, s.fluid_coefs);
        if let Some(frame) = &place.frame {
            self.pose = frame.compose(&self.pose);
        }
        Ok(())
    }

    /// Takes over the frame of a mesh, and for a primitive the size that fits.
    fn take_mesh(&mut self, mesh: &Mesh) -> Outcome {
        let shape = self.s.r#type;
        let mut offset = mesh.pose();
        if !matches!(shape, mjGEOM_MESH | mjGEOM_SDF) {
            if !self.s.fromto[0].is_nan() {
                let text = "fromto cannot be used with mesh geom";
                return Err(Fault::at(&self.head, text));
            }
            let fitted = mesh::fit(mesh, shape, self.fitaabb, self.size).ok_or_else(|| {
                let name = &mesh.head.name;
                let text = if self.fitaabb {
                    format!("invalid fittype in mesh {name}")
                } else {
                    format!("invalid geom type in fitting mesh {name}")
                };
                Fault::at(&mesh.head, text)
            })?;
            let (size, centre) = fitted;
            self.size = size.map(|s| s * self.s.fitscale);
            offset.pos = add(rotate(centre, offset.quat), offset.pos);
        } else if self.s.typeinertia == mjINERTIA_SHELL {
            let text = "for mesh geoms, inertia should be specified in the mesh asset";
            return Err(Fault::at(&self.head, text));
        }
        self.pose = self.pose.compose(&offset);
        self.carry_surface_velocity(&offset);
        Ok(())
    }

    /// The surface velocity, given at the mesh's own origin, seen from its frame of inertia.
    fn carry_surface_velocity(&mut self, offset: &Pose) {
        let [x, y, z, wx, wy, wz] = self.s.surfacevel;
        if self.s.surfacevel != [0.0; 6] {
            let inward = conj(offset.quat);
            let spin = [wx, wy, wz];
            let linear = rotate(add([x, y, z], cross(spin, offset.pos)), inward);
            let spin = rotate(spin, inward);
            self.s.surfacevel[..3].copy_from_slice(&linear);
            self.s.surfacevel[3..].copy_from_slice(&spin);
        }
    }

    /// Size and bounds of a mesh geom; the sphere is about the frame of inertia.
    fn bound(&mut self, mesh: &Mesh) {
        let [lo, hi] = mesh.out.bounds;
        self.size = std::array::from_fn(|k| lo[k].abs().max(hi[k].abs()));
        self.aabb = std::array::from_fn(|i| {
            if i < 3 {
                (hi[i] + lo[i]) / 2.0
            } else {
                (hi[i - 3] - lo[i - 3]) / 2.0
            }
        });
        self.rbound = dot(self.size, self.size).sqrt();
    }

    /// Mesh or height field of a geom, -1 otherwise: a fitted primitive forgets its mesh.
    pub fn dataid(&self) -> i32 {
        if let Some((id, _)) = self.field {
            return id as i32;
        }
        let meshid = self
            .meshid
            .filter(|_| matches!(self.s.r#type, mjGEOM_MESH | mjGEOM_SDF));
        meshid.map_or(-1, |m| m as i32)
    }

    /// `fromto`: the z axis runs from the second point to the first.
    fn place_between(&mut self) -> Outcome {
        let shape = self.s.r#type;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        if !matches!(
            shape,
            mjGEOM_CAPSULE | mjGEOM_CYLINDER | mjGEOM_ELLIPSOID | mjGEOM_BOX
        ) {
            return fail("fromto requires capsule, cylinder, box or ellipsoid in geom");
        }
        if self.s.pos != [0.0; 3] {
            return fail("both pos and fromto defined in geom");
        }
        let (pose, half) = between(self.s.fromto);
        if half < EPS {
            return fail("fromto points too close in geom");
        }
        self.pose = pose;
        self.size[1] = half;
        if matches!(shape, mjGEOM_ELLIPSOID | mjGEOM_BOX) {
            self.size[2] = self.size[1];
            self.size[1] = self.size[0];
        }
        Ok(())
    }

    fn no_hfield(&self) -> Fault {
        let (name, id) = (&self.head.name, self.head.id);
        let text = format!("hfield geom '{name}' (id = {id}) must have valid hfieldid");
        Fault::at(&self.head, text)
    }

    /// Mass and inertia, from a given mass or from density.
    fn weigh(&mut self, infers_inertia: bool, mesh: Option<&Mesh>) -> Outcome {
        (self.mass, self.inertia, self.counts) = (0.0, [0.0; 3], infers_inertia);
        let fill = if self.s.typeinertia == mjINERTIA_SHELL {
            Fill::Shell
        } else {
            Fill::Solid
        };
        let extent = match mesh {
            Some(mesh) => mesh.out.extent,
            None => inertia::extent(self.s.r#type, self.size, fill),
        };
        self.extent = extent;
        if !infers_inertia {
            return Ok(());
        }
        let (given, mut density) = (self.s.mass, self.s.density);
        if given.is_nan() {
            if density != 0.0 {
                self.mass = density * extent;
            }
        } else if given == 0.0 {
            density = 0.0;
        } else if extent > EPS {
            self.mass = given;
            density = given / extent;
        }
        if self.mass != 0.0 {
            // a mesh moves like the box of its inertia
            self.inertia = match mesh {
                Some(mesh) => inertia::diagonal(mjGEOM_BOX, mesh.out.half, self.mass, Fill::Solid),
                None => inertia::diagonal(self.s.r#type, self.size, self.mass, fill),
            };
        }
        if self.mass < 0.0 || self.inertia.iter().any(|&i| i < 0.0) || density < 0.0 {
            let text = "mass, inertia or density are negative in geom";
            return Err(Fault::at(&self.head, text));
        }
        Ok(())
    }

    /// The geom as a part of its body.
    pub fn mass_properties(&self) -> MassProperties {
        MassProperties {
            pose: self.pose,
            mass: self.mass,
            inertia: self.inertia,
        }
    }

    /// It can touch something.
    pub fn collides(&self) -> bool {
        self.s.contype != 0 || self.s.conaffinity != 0
    }
}
