//! Orientation given in another form than a quaternion. XML reference: frame orientations.

use super::algebra::{
    EPS, Q4, UNIT_QUAT, cross, dot, mul_quat, normalize, quat_from_axes, quat_from_z, unit_quat,
};
use crate::abi::{
    mjORIENTATION_AXISANGLE, mjORIENTATION_EULER, mjORIENTATION_XYAXES, mjORIENTATION_ZAXIS,
    mjsOrientation,
};
use crate::math::elementary::{cos, sin};

/// How angles are read: the compiler settings of the file an element came from.
#[derive(Clone, Copy, Debug)]
pub struct AngleSettings {
    pub degree: bool,
    /// axis letters, lower case for moving axes, upper case for fixed ones
    pub eulerseq: [u8; 3],
}

impl AngleSettings {
    /// An angle of the file in radians.
    pub fn radians(&self, angle: f64) -> f64 {
        if self.degree {
            angle / 180.0 * std::f64::consts::PI
        } else {
            angle
        }
    }
}

/// The quaternion that `alt` stands for, or `None` when the element's own quaternion counts.
/// The error is the reason alone; callers say where.
pub fn resolve(alt: &mjsOrientation, set: &AngleSettings) -> Result<Option<Q4>, &'static str> {
    match alt.r#type {
        mjORIENTATION_AXISANGLE => from_axis_angle(alt.axisangle, set).map(Some),
        mjORIENTATION_XYAXES => from_xy_axes(alt.xyaxes).map(Some),
        mjORIENTATION_ZAXIS => {
            let mut z = alt.zaxis;
            if normalize(&mut z) < EPS {
                return Err("zaxis too small");
            }
            Ok(Some(quat_from_z(z)))
        }
        mjORIENTATION_EULER => match from_euler(alt.euler, set) {
            (quat, None) => Ok(Some(quat)),
            (_, Some(why)) => Err(why),
        },
        _ => Ok(None),
    }
}

fn from_axis_angle([x, y, z, angle]: [f64; 4], set: &AngleSettings) -> Result<Q4, &'static str> {
    let angle = set.radians(angle);
    let mut axis = [x, y, z];
    if normalize(&mut axis) < EPS {
        return Err("axisangle too small");
    }
    let (s, c) = (sin(angle / 2.0), cos(angle / 2.0));
    Ok([c, s * axis[0], s * axis[1], s * axis[2]])
}

fn from_xy_axes(a: [f64; 6]) -> Result<Q4, &'static str> {
    let (mut x, mut y) = ([a[0], a[1], a[2]], [a[3], a[4], a[5]]);
    if normalize(&mut x) < EPS {
        return Err("xaxis too small");
    }
    let along = dot(x, y);
    for i in 0..3 {
        y[i] -= x[i] * along;
    }
    if normalize(&mut y) < EPS {
        return Err("yaxis too small");
    }
    // of length one but for rounding
    let mut z = cross(x, y);
    normalize(&mut z);
    Ok(quat_from_axes(x, y, z))
}

/// The turns of an Euler sequence one after the other, as far as its letters go, and what is wrong with the next one.
pub fn from_euler(euler: [f64; 3], set: &AngleSettings) -> (Q4, Option<&'static str>) {
    let mut quat = UNIT_QUAT;
    for (angle, letter) in euler.map(|e| set.radians(e)).into_iter().zip(set.eulerseq) {
        let axis = match letter.to_ascii_lowercase() {
            b'x' => 1,
            b'y' => 2,
            b'z' => 3,
            _ => {
                let why = "euler sequence can only contain x, y, z, X, Y, Z";
                return (quat, Some(why));
            }
        };
        let mut rotation = [cos(angle / 2.0), 0.0, 0.0, 0.0];
        rotation[axis] = sin(angle / 2.0);
        quat = if letter.is_ascii_lowercase() {
            mul_quat(quat, rotation)
        } else {
            mul_quat(rotation, quat)
        };
    }
    (unit_quat(quat), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::mjORIENTATION_QUAT;

    const RADIAN: AngleSettings = AngleSettings {
        degree: false,
        eulerseq: *b"xyz",
    };

    fn alt(kind: i32) -> mjsOrientation {
        mjsOrientation {
            r#type: kind,
            axisangle: [0.0, 0.0, 2.0, 1.0],
            xyaxes: [0.0, 2.0, 0.0, -1.0, 5.0, 0.0],
            zaxis: [0.0, 0.0, 3.0],
            euler: [0.0, 0.0, 1.0],
        }
    }

    #[test]
    fn forms_of_one_rotation_agree() {
        let a = resolve(&alt(mjORIENTATION_AXISANGLE), &RADIAN)
            .unwrap()
            .unwrap();
        let e = resolve(&alt(mjORIENTATION_EULER), &RADIAN)
            .unwrap()
            .unwrap();
        assert!((0..4).all(|i| (a[i] - e[i]).abs() < 1e-15));
        let mut degrees = alt(mjORIENTATION_AXISANGLE);
        degrees.axisangle[3] = 90.0;
        let set = AngleSettings {
            degree: true,
            ..RADIAN
        };
        let d = resolve(&degrees, &set).unwrap().unwrap();
        let x = resolve(&alt(mjORIENTATION_XYAXES), &set).unwrap().unwrap();
        assert!((0..4).all(|i| (d[i] - x[i]).abs() < 1e-15));
        assert_eq!(resolve(&alt(mjORIENTATION_QUAT), &RADIAN), Ok(None));
        assert_eq!(
            resolve(&alt(mjORIENTATION_ZAXIS), &RADIAN),
            Ok(Some(UNIT_QUAT))
        );
    }

    #[test]
    fn upper_case_turns_about_fixed_axes() {
        let mut both = alt(mjORIENTATION_EULER);
        both.euler = [0.4, -0.3, 0.9];
        let moving = resolve(&both, &RADIAN).unwrap().unwrap();
        both.euler = [0.9, -0.3, 0.4];
        let fixed = AngleSettings {
            degree: false,
            eulerseq: *b"ZYX",
        };
        let fixed = resolve(&both, &fixed).unwrap().unwrap();
        assert!((0..4).all(|i| (moving[i] - fixed[i]).abs() < 1e-15));
    }

    #[test]
    fn reasons() {
        let mut a = alt(mjORIENTATION_AXISANGLE);
        a.axisangle = [0.0, 0.0, 1e-8, 1.0];
        assert_eq!(resolve(&a, &RADIAN), Err("axisangle too small"));
        let bad = AngleSettings {
            degree: false,
            eulerseq: *b"xyw",
        };
        assert!(
            resolve(&alt(mjORIENTATION_EULER), &bad)
                .unwrap_err()
                .starts_with("euler")
        );
    }
}
