//! Reading of single elements and attributes, with messages that name the nearest spelling.

use super::words::{ATTRIBUTES, CHILDREN, TEXTS};
use crate::abi::{mjORIENTATION_EULER, mjsOrientation};
use crate::author::error::{Error, Result};
use crate::author::geometry::algebra::{Pose, UNIT_QUAT};
use crate::author::geometry::frames::{AngleSettings, resolve};
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::number::{self, tokens};
use crate::author::mjcf::read::attributes::{count, doubles, numbers};
use crate::author::mjcf::spelling::nearest;
use crate::base::layout::Ty;

/// Roll, pitch, yaw: turns about fixed axes.
const RPY: AngleSettings = AngleSettings {
    degree: false,
    eulerseq: *b"XYZ",
};

/// The child of this name; there may be one.
pub fn child<'a>(node: &'a Node, name: &str) -> Result<Option<&'a Node>> {
    let mut found = node.children.iter().filter(|c| c.name == name);
    match (found.next(), found.next()) {
        (Some(first), Some(second)) => {
            let mut error = first.error(format!("repeated element: '{name}'"));
            error.message += &format!(", again in line {}", second.line);
            Err(error)
        }
        (first, _) => Ok(first),
    }
}

/// The child of this name, which must be there.
pub fn part<'a>(node: &'a Node, name: &str) -> Result<&'a Node> {
    child(node, name)?.ok_or_else(|| {
        let mut error = node.error(format!("missing element: '{name}'"));
        error.hint = stray(node, name);
        error
    })
}

/// A child that nobody reads and whose name is nearly the one looked for.
pub fn stray(node: &Node, name: &str) -> String {
    let known = CHILDREN
        .iter()
        .find(|row| row.0 == node.name)
        .map_or(&[][..], |row| row.1);
    let unread = node
        .children
        .iter()
        .map(|c| c.name.as_str())
        .filter(|c| !known.contains(c));
    match unread
        .filter(|c| !nearest(c, core::iter::once(name)).is_empty())
        .count()
    {
        0 => String::new(),
        _ => name.to_owned(),
    }
}

/// The error for an attribute that must be there.
fn missing(node: &Node, name: &str) -> Error {
    let mut error = node.error(format!("required attribute missing: '{name}'"));
    let known = ATTRIBUTES
        .iter()
        .find(|row| row.0 == node.name)
        .map_or(&[][..], |row| row.1);
    let unread = node
        .attributes
        .iter()
        .filter(|a| !known.contains(&a.name.as_str()));
    for given in unread {
        if !nearest(&given.name, core::iter::once(name)).is_empty() {
            error = node.attribute_error(given, error.message);
            error.hint = name.to_owned();
        }
    }
    error
}

/// A text that must be there.
pub fn text<'a>(node: &'a Node, name: &str) -> Result<&'a str> {
    node.get(name).ok_or_else(|| missing(node, name))
}

/// Numbers that must be there, exactly `N`.
pub fn vector<const N: usize>(node: &Node, name: &str) -> Result<[f64; N]> {
    doubles(node, name)?.ok_or_else(|| missing(node, name))
}

/// Numbers that must be there, exactly `n`.
pub fn list(node: &Node, name: &str, n: usize) -> Result<Vec<f64>> {
    let given = node.attribute(name).ok_or_else(|| missing(node, name))?;
    let values = numbers(node, given, Ty::Double)?;
    count(node, given, values.len(), n, n)?;
    Ok(values)
}

/// A colour that must be there, in the rounding of the model.
pub fn colour(node: &Node) -> Result<[f32; 4]> {
    let given = node
        .attribute("rgba")
        .ok_or_else(|| missing(node, "rgba"))?;
    let values = numbers(node, given, Ty::Float)?;
    count(node, given, values.len(), 4, 4)?;
    Ok([0, 1, 2, 3].map(|i| values[i] as f32))
}

/// Place of an element in its parent: what its `origin` says, else none.
pub fn origin(node: &Node) -> Result<Pose> {
    let Some(origin) = child(node, "origin")? else {
        return Ok(Pose::IDENTITY);
    };
    let pos = doubles::<3>(origin, "xyz")?.unwrap_or([0.0; 3]);
    let quat = match doubles::<3>(origin, "rpy")? {
        None => UNIT_QUAT,
        Some(euler) => {
            let alt = mjsOrientation {
                r#type: mjORIENTATION_EULER,
                axisangle: [0.0; 4],
                xyaxes: [0.0; 6],
                zaxis: [0.0; 3],
                euler,
            };
            resolve(&alt, &RPY)
                .map_err(|why| origin.error(why))?
                .unwrap_or(UNIT_QUAT)
        }
    };
    Ok(Pose { pos, quat })
}

/// Some number that may be read is not one.
pub fn has_nan(node: &Node) -> bool {
    let known = ATTRIBUTES
        .iter()
        .find(|row| row.0 == node.name)
        .map_or(&[][..], |row| row.1);
    let numbers = node
        .attributes
        .iter()
        .filter(|a| known.contains(&a.name.as_str()));
    let words = numbers
        .filter(|a| !TEXTS.contains(&a.name.as_str()))
        .flat_map(|a| tokens(&a.value));
    let nan = words
        .into_iter()
        .any(|w| number::double(w).is_ok_and(f64::is_nan));
    nan || node.children.iter().any(has_nan)
}
