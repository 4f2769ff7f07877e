//! Sites: pose and size. XML reference: site.

use crate::abi::*;
use crate::author::compile::assets::mesh::Mesh;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::shape;
use crate::author::geometry::algebra::{EPS, Pose, V3, unit_quat};
use crate::author::geometry::frames::{self, AngleSettings};
use crate::author::geometry::segment::between;

/// A site under compilation.
pub struct Site {
    pub head: Head,
    pub s: mjsSite,
    pub angles: AngleSettings,
    pub body: usize,
    pub frame: Option<usize>,
    pub material: String,
    pub mesh: String,
    pub meshid: Option<usize>,
    pub user: Vec<f64>,
    pub matid: i32,
    pub pose: Pose,
    pub size: V3,
}

impl Site {
    /// Computes pose and size.
    pub fn compile(&mut self, frame: Option<&Pose>, meshes: &[Mesh]) -> Outcome {
        let shape = self.s.r#type;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        match shape {
            mjGEOM_PLANE | mjGEOM_HFIELD => return fail("hfields and planes not allowed in site"),
            mjGEOM_MESH if self.mesh.is_empty() => {
                let (name, id) = (&self.head.name, self.head.id);
                return fail(&format!(
                    "mesh site '{name}' (id = {id}) must have valid meshid"
                ));
            }
            mjGEOM_MESH => {}
            _ if !self.mesh.is_empty() => return fail("mesh can only be specified for mesh sites"),
            mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_ELLIPSOID | mjGEOM_CYLINDER | mjGEOM_BOX => {}
            _ => return fail("invalid type in site"),
        }
        self.size = self.s.size;
        if let Some(m) = self.meshid {
            let [lo, hi] = meshes[m].out.bounds;
            self.size = std::array::from_fn(|k| lo[k].abs().max(hi[k].abs()));
        }
        self.pose = Pose {
            pos: self.s.pos,
            quat: self.s.quat,
        };
        if !self.s.fromto[0].is_nan() {
            if matches!(shape, mjGEOM_SPHERE | mjGEOM_MESH) {
                return fail("fromto requires capsule, cylinder, box or ellipsoid in site");
            }
            if self.s.pos != [0.0; 3] {
                return fail("both pos and fromto defined in site");
            }
            let (pose, half) = between(self.s.fromto);
            if half < EPS {
                return fail("fromto points too close in site");
            }
            self.pose = pose;
            self.size[1] = half;
            if matches!(shape, mjGEOM_ELLIPSOID | mjGEOM_BOX) {
                self.size[2] = self.size[1];
                self.size[1] = self.size[0];
            }
        } else if let Some(quat) = frames::resolve(&self.s.alt, &self.angles).map_err(|why| {
            let id = self.head.id;
            let text = format!("orientation specification error '{why}' in site {id}");
            Fault::at(&self.head, text)
        })? {
            self.pose.quat = quat;
        }
        if let Some(frame) = frame {
            self.pose = frame.compose(&self.pose);
        }
        self.pose.quat = unit_quat(self.pose.quat);
        shape::check_size(shape, self.size, "geom").map_err(|why| Fault::at(&self.head, why))
    }
}
