//! Joints: limits, axis, angles in radians. Modeling: bodies, geoms, sites; XML reference: joint.

use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::limited::Limit;
use crate::author::element::joint_dims;
use crate::author::geometry::algebra::{
    EPS, Pose, V3, add, mul_mat_vec, normalize, quat_to_mat, rotate,
};

/// A joint under compilation.
pub struct Joint {
    pub head: Head,
    pub s: mjsJoint,
    /// angles of the file are in degrees
    pub degree: bool,
    pub body: usize,
    pub frame: Option<usize>,
    pub user: Vec<f64>,
    pub limited: bool,
    pub actfrclimited: bool,
    pub range: [f64; 2],
    pub pos: V3,
    pub axis: V3,
    /// how far the spring gives before it yields
    pub springyield: f64,
    /// reference and spring reference position
    pub qref: f64,
    pub springref: f64,
}

/// The joint turns about an axis or a point.
pub fn is_rotational(kind: mjtJoint) -> bool {
    matches!(kind, mjJNT_BALL | mjJNT_HINGE)
}

impl Joint {
    /// Numbers of the plastic state of its spring: an offset of the position.
    pub fn plastic_length(&self) -> usize {
        if self.springyield > 0.0 {
            joint_dims(self.s.r#type).0
        } else {
            0
        }
    }

    fn check_springs(&self) -> Outcome {
        let s = &self.s;
        let fail = |text: &str| Err(Fault::at(&self.head, text));
        if s.springdamper.iter().any(|&x| x != 0.0) && s.springdamper.iter().any(|&x| x <= 0.0) {
            return fail("when defined, springdamper values must be positive in joint");
        }
        if s.springyield < 0.0 {
            return fail("springyield cannot be negative in joint");
        }
        if s.springyield > 0.0 && s.r#type == mjJNT_FREE {
            return fail("springyield should not be defined in free joint");
        }
        Ok(())
    }

    fn check_range(&self) -> Outcome {
        let [low, high] = self.s.range;
        if self.s.r#type == mjJNT_BALL {
            if low != 0.0 {
                return Err(Fault::at(&self.head, "range[0] should be 0 in ball joint"));
            }
        } else if low >= high {
            let text = "range[0] should be smaller than range[1] in joint";
            return Err(Fault::at(&self.head, text));
        }
        Ok(())
    }

    /// Computes everything below `user`.
    pub fn compile(&mut self, frame: Option<&Pose>, autolimits: bool) -> Outcome {
        const DEGREE: f64 = std::f64::consts::PI / 180.0;
        let s = &self.s;
        let kind = s.r#type;
        let fail = |head: &Head, text: &str| Err(Fault::at(head, text));
        self.check_springs()?;
        self.springyield = s.springyield;
        if self.degree && is_rotational(kind) {
            self.springyield *= DEGREE;
        }

        self.range = s.range;
        let limit = Limit {
            limited: s.limited,
            range: s.range,
        };
        self.limited = if kind == mjJNT_FREE {
            false
        } else {
            limit.check(autolimits, &self.head, "joint", "")?;
            limit.active()
        };
        if self.limited {
            self.check_range()?;
            if self.degree && is_rotational(kind) {
                self.range
                    .iter_mut()
                    .filter(|x| **x != 0.0)
                    .for_each(|x| *x *= DEGREE);
            }
        }

        let force = Limit {
            limited: s.actfrclimited,
            range: s.actfrcrange,
        };
        self.actfrclimited = if matches!(kind, mjJNT_FREE | mjJNT_BALL) {
            false
        } else {
            force.check(autolimits, &self.head, "joint", "actuatorfrc")?;
            force.active()
        };
        if self.actfrclimited && s.actfrcrange[0] >= s.actfrcrange[1] {
            return fail(
                &self.head,
                "actfrcrange[0] should be smaller than actfrcrange[1] in joint",
            );
        }

        self.axis = match kind {
            mjJNT_FREE | mjJNT_BALL => [0.0, 0.0, 1.0],
            _ => frame.map_or(s.axis, |f| rotate(s.axis, f.quat)),
        };
        if normalize(&mut self.axis) < EPS {
            return fail(&self.head, "axis too small in joint");
        }
        self.pos = match frame {
            _ if kind == mjJNT_FREE => [0.0; 3],
            Some(f) => add(f.pos, mul_mat_vec(&quat_to_mat(f.quat), s.pos)),
            None => s.pos,
        };
        (self.qref, self.springref) = (s.r#ref, s.springref);
        if kind == mjJNT_HINGE && self.degree {
            self.qref *= DEGREE;
            self.springref *= DEGREE;
        }
        Ok(())
    }
}
