//! Sites: pose and size. XML reference: site.

use super::algebra::{EPS, Pose, V3, unit_quat};
use super::fault::{Fault, Head, Outcome};
use super::frames::{self, AngleSettings};
use super::geom::between;
use super::shape;
use crate::abi::*;

/// A site under compilation.
pub struct Site {
    pub head: Head,
    pub s: mjsSite,
    pub angles: AngleSettings,
    pub body: usize,
    pub frame: Option<usize>,
    pub material: String,
    pub user: Vec<f64>,
    pub matid: i32,
    pub pose: Pose,
    pub size: V3,
}

impl Site {
    /// Computes pose and size.
    pub fn compile(&mut self, frame: Option<&Pose>) -> Outcome {
        let shape = self.s.r#type;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        match shape {
            mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_ELLIPSOID | mjGEOM_CYLINDER | mjGEOM_BOX => {}
            mjGEOM_PLANE | mjGEOM_HFIELD => return fail("hfields and planes not allowed in site"),
            mjGEOM_MESH => return Err(Fault::not_implemented(&self.head, "mesh site")),
            _ => return fail("invalid type in site"),
        }
        self.size = self.s.size;
        self.pose = Pose {
            pos: self.s.pos,
            quat: self.s.quat,
        };
        if !self.s.fromto[0].is_nan() {
            if shape == mjGEOM_SPHERE {
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
