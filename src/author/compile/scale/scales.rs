//! How lengths, masses and units of forces change inside scaled frames.

use crate::abi::mjSCALING_SIMILAR;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::whole::work::{Frame, Work};
use crate::author::geometry::algebra::{
    M3, V3, cross, dot, mul_mat, mul_mat_vec, quat_to_mat, transpose, unit_quat,
};
use crate::author::geometry::frames;
use crate::math::elementary::{cbrt, cos, pow};

/// How lengths grow.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Stretch {
    /// the same in all directions
    Uniform(f64),
    /// a linear map, in local axes
    Map(M3),
    /// the way back: the map, and its inverse
    Back(M3, M3),
}

/// Factors of what is inside frames: all of them together.
#[derive(Clone, Copy, PartialEq)]
pub struct Scale {
    pub(super) stretch: Stretch,
    /// factor of lengths without a direction: the geometric means of the frames' factors, multiplied
    pub(super) length: f64,
    /// factor of masses
    pub(super) mass: f64,
    /// units of length and mass that forces follow: factors of the frames with similar scaling
    pub(super) length_unit: f64,
    pub(super) mass_unit: f64,
}

/// How the unit of a coordinate changes, and with it that of its force.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unit {
    /// factor of the coordinate: 1 for angles
    pub length: f64,
    /// the coordinate is a length: exponent 1, or an angle: 0
    pub exponent: i32,
    /// units of length and mass that forces follow
    pub(super) units: [f64; 2],
}

impl Unit {
    pub const NONE: Unit = Unit {
        length: 1.0,
        exponent: 0,
        units: [1.0; 2],
    };

    /// Factor of a quantity of these dimensions of length and mass.
    pub fn dimension(&self, length: i32, mass: i32) -> f64 {
        power(self.units, length, mass)
    }

    /// Dimension of length of the force: a torque has one more.
    pub fn force_exponent(&self) -> i32 {
        2 - self.exponent
    }

    /// Factor of the force.
    pub fn force(&self) -> f64 {
        self.dimension(self.force_exponent(), 1)
    }

    /// Factor of the force over the coordinate to the power `k`.
    pub fn stiffness(&self, k: i32) -> f64 {
        self.dimension(self.force_exponent() - k * self.exponent, 1)
    }

    /// Coefficients of a force that is a polynomial: of the coordinate, its square and its cube.
    pub fn polynomial(&self, all: &mut [f64; 3]) {
        for (x, k) in all.iter_mut().zip(1..) {
            *x *= self.stiffness(k);
        }
    }

    /// What a joint and a tendon have alike: impedance widths, and forces along the coordinate.
    pub fn along(&self, own: Along) {
        own.solimp
            .into_iter()
            .for_each(|solimp| solimp[2] *= self.length);
        own.actfrcrange.iter_mut().for_each(|x| *x *= self.force());
        *own.frictionloss *= self.force();
        *own.armature *= self.stiffness(1);
        own.polynomials
            .into_iter()
            .for_each(|all| self.polynomial(all));
    }
}

/// Fields of a joint or a tendon that [`Unit::along`] scales.
pub struct Along<'a> {
    pub solimp: [&'a mut [f64; 5]; 2],
    pub actfrcrange: &'a mut [f64; 2],
    pub frictionloss: &'a mut f64,
    pub armature: &'a mut f64,
    pub polynomials: [&'a mut [f64; 3]; 2],
}

/// A product of powers, as the reference rounds it.
pub(super) fn power(units: [f64; 2], length: i32, mass: i32) -> f64 {
    pow(units[0], f64::from(length)) * pow(units[1], f64::from(mass))
}

impl Scale {
    pub const NONE: Scale = Scale {
        stretch: Stretch::Uniform(1.0),
        length: 1.0,
        mass: 1.0,
        length_unit: 1.0,
        mass_unit: 1.0,
    };

    /// Nothing changes.
    pub fn is_none(&self) -> bool {
        *self == Scale::NONE
    }

    /// The geometric means of the factors of two places, without a direction.
    pub(super) fn mean(&self, other: &Scale) -> Scale {
        let mean = |a: f64, b: f64| (a * b).sqrt();
        let length = mean(self.length, other.length);
        Scale {
            stretch: Stretch::Uniform(length),
            length,
            mass: mean(self.mass, other.mass),
            length_unit: mean(self.length_unit, other.length_unit),
            mass_unit: mean(self.mass_unit, other.mass_unit),
        }
    }

    /// A position.
    pub(super) fn point(&self, p: V3) -> V3 {
        match &self.stretch {
            Stretch::Uniform(s) => p.map(|x| x * s),
            Stretch::Map(m) | Stretch::Back(_, m) => mul_mat_vec(m, p),
        }
    }

    /// Lengths without a direction.
    pub(super) fn length(&self) -> f64 {
        self.length
    }

    /// Lengths along a unit vector.
    pub(super) fn along(&self, axis: V3) -> f64 {
        match &self.stretch {
            Stretch::Uniform(s) => *s,
            Stretch::Map(m) => norm(mul_mat_vec(m, axis)),
            Stretch::Back(m, _) => 1.0 / norm(mul_mat_vec(m, axis)),
        }
    }

    /// The map turns the direction by at most two degrees.
    pub(super) fn keeps(&self, axis: V3) -> bool {
        let (Stretch::Map(m) | Stretch::Back(m, _)) = &self.stretch else {
            return true;
        };
        let image = mul_mat_vec(m, axis);
        let limit = std::f64::consts::PI / 90.0;
        dot(image, axis) >= cos(limit) * norm(image) * norm(axis)
    }

    /// The same map in the axes of a child, whose orientation is `quat`.
    pub(super) fn turned(&self, quat: [f64; 4]) -> Scale {
        let r = quat_to_mat(unit_quat(quat));
        let turn = |m: &M3| mul_mat(&mul_mat(&transpose(&r), m), &r);
        let stretch = match &self.stretch {
            Stretch::Uniform(s) => Stretch::Uniform(*s),
            Stretch::Map(m) => Stretch::Map(turn(m)),
            Stretch::Back(m, back) => Stretch::Back(turn(m), turn(back)),
        };
        Scale { stretch, ..*self }
    }

    /// What takes these factors back.
    fn inverse(&self) -> Scale {
        Scale {
            stretch: match &self.stretch {
                Stretch::Uniform(s) => Stretch::Uniform(1.0 / s),
                Stretch::Map(m) => Stretch::Back(*m, inverted(m)),
                Stretch::Back(m, _) => Stretch::Map(*m),
            },
            length: 1.0 / self.length,
            mass: 1.0 / self.mass,
            length_unit: 1.0 / self.length_unit,
            mass_unit: 1.0 / self.mass_unit,
        }
    }

    /// Unit of a force along a line, and of a torque.
    pub(super) fn force(&self) -> f64 {
        power([self.length_unit, self.mass_unit], 1, 1)
    }

    pub(super) fn torque(&self) -> f64 {
        power([self.length_unit, self.mass_unit], 2, 1)
    }

    /// Unit of pressure.
    pub(super) fn pressure(&self) -> f64 {
        power([self.length_unit, self.mass_unit], -1, 1)
    }

    /// A coordinate that is a length with the given factor.
    pub(super) fn linear(&self, length: f64) -> Unit {
        Unit {
            length,
            exponent: 1,
            units: [self.length_unit, self.mass_unit],
        }
    }

    /// A coordinate that is an angle.
    pub(super) fn angular(&self) -> Unit {
        Unit {
            length: 1.0,
            exponent: 0,
            units: [self.length_unit, self.mass_unit],
        }
    }

    /// The frame's own factors inside those of `outer`, in the frame's axes.
    pub(super) fn inside(frame: &Frame, outer: &Scale) -> Outcome<Scale> {
        let s = &frame.s;
        let fail = |text: &str| Err(Fault::at(&frame.head, text));
        if !s.scale.iter().all(|x| x.is_finite() && *x > 0.0) {
            return fail("frame scale must be finite and positive");
        }
        let [x, y, z] = s.scale;
        let uniform = x == y && y == z;
        let similar = s.scaling == mjSCALING_SIMILAR;
        if !uniform && similar {
            return fail("an anisotropic frame scale requires scaling 'geometry'");
        }
        if !(s.massscale.is_finite() && s.massscale >= 0.0) {
            return fail("frame massscale must be finite and non-negative");
        }
        let mass = if s.massscale == 0.0 {
            x * y * z
        } else {
            s.massscale
        };
        let quat = frames::resolve(&s.alt, &frame.angles)
            .ok()
            .flatten()
            .unwrap_or(s.quat);
        let mut all = outer.turned(quat);
        all.length *= if uniform { x } else { cbrt(x * y * z) };
        all.mass *= mass;
        if similar {
            all.length_unit *= x;
            all.mass_unit *= mass;
        }
        all.stretch = match (all.stretch, uniform) {
            (Stretch::Uniform(s), true) => Stretch::Uniform(s * x),
            (Stretch::Uniform(s), false) => {
                Stretch::Map([s * x, 0.0, 0.0, 0.0, s * y, 0.0, 0.0, 0.0, s * z])
            }
            (Stretch::Map(m) | Stretch::Back(m, _), _) => {
                Stretch::Map(mul_mat(&m, &[x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, z]))
            }
        };
        Ok(all)
    }
}

/// Inverse of a map of factors that are not zero.
fn inverted(m: &M3) -> M3 {
    let row = |i: usize| [m[3 * i], m[3 * i + 1], m[3 * i + 2]];
    let [a, b, c] = [0, 1, 2].map(row);
    let columns = [cross(b, c), cross(c, a), cross(a, b)];
    let determinant = dot(a, columns[0]);
    std::array::from_fn(|k| columns[k % 3][k / 3] / determinant)
}

pub(super) fn norm(v: V3) -> f64 {
    dot(v, v).sqrt()
}

/// Factors inside every frame and every body.
pub(super) struct Scales {
    pub(super) frame: Vec<Scale>,
    pub(super) body: Vec<Scale>,
}

impl Scales {
    pub(super) fn new(work: &Work) -> Outcome<Scales> {
        let mut all = Scales {
            frame: vec![Scale::NONE; work.frames.len()],
            body: vec![Scale::NONE],
        };
        for b in 0..work.bodies.len() {
            let body = &work.bodies[b];
            if b > 0 {
                let own = all.around(body);
                let quat = frames::resolve(&body.s.alt, &body.angles).ok().flatten();
                all.body.push(own.turned(quat.unwrap_or(body.s.quat)));
            }
            for f in body.frames.clone() {
                let outer = work.frames[f].parent.map_or(all.body[b], |p| all.frame[p]);
                all.frame[f] = Scale::inside(&work.frames[f], &outer)?;
            }
        }
        Ok(all)
    }

    /// What takes all factors back.
    pub(super) fn inverse(&self) -> Scales {
        let inverse = |all: &[Scale]| all.iter().map(Scale::inverse).collect();
        Scales {
            frame: inverse(&self.frame),
            body: inverse(&self.body),
        }
    }

    /// Factors of what stands in a frame, or else directly in a body.
    pub(super) fn of(&self, frame: Option<usize>, body: usize) -> Scale {
        frame.map_or(self.body[body], |f| self.frame[f])
    }

    /// Factors of a body's own place.
    pub(super) fn around(&self, body: &crate::author::compile::kinds::body::Body) -> Scale {
        self.of(body.frame, body.parent)
    }
}
