//! Schema check: every element, attribute and combination against the table, in document order.

use super::dom::Node;
use super::spelling::nearest;
use crate::author::error::{Error, Result};
use crate::schema::mjcf::{Elem, Group, Occurs, Rule};

/// What may stand at the top level, checked like a world body and then ignored: fragments that other
/// models include begin so.
const STRAY: [&str; 3] = ["body", "frame", "replicate"];

/// Faults collected in one run.
const MOST: usize = 100;

/// Checks an element that the table names, and all below it. The error is the first fault in the
/// reference's order; it has the others with it.
pub fn check(node: &Node, elem: &'static Elem) -> Result<()> {
    let mut faults = Vec::new();
    walk(node, elem, &mut faults);
    let mut faults = faults.into_iter();
    match faults.next() {
        None => Ok(()),
        Some(mut first) => {
            first.more = faults.collect();
            Err(first)
        }
    }
}

fn walk(node: &Node, elem: &'static Elem, faults: &mut Vec<Error>) {
    for attribute in &node.attributes {
        if faults.len() >= MOST {
            return;
        }
        let foreign = elem.name == "mujoco" && is_namespace(&attribute.name);
        if elem.attribute(&attribute.name).is_none() && !foreign {
            let message = format!(
                "Schema violation: unrecognized attribute: '{}'",
                attribute.name
            );
            let mut error = node.attribute_error(attribute, message);
            error.hint = nearest(&attribute.name, elem.attributes().map(|a| a.name));
            faults.push(error);
        }
    }
    for rule in elem.rules {
        faults.extend(check_rule(node, rule).err());
    }
    // elements nested in themselves come first; the world is a body here
    let own = if elem.name == "worldbody" {
        "body"
    } else {
        elem.name
    };
    let nested =
        |c: &&Node| c.name == own && (elem.occurs == Occurs::Recursive || own != elem.name);
    for child in node.children.iter().filter(nested) {
        walk(child, elem.child(own).unwrap_or(elem), faults);
    }
    for child in node.children.iter().filter(|c| !nested(c)) {
        if faults.len() >= MOST {
            return;
        }
        // outside worldbody these are read by nobody, but the reference takes them
        let stray = elem.name == "mujoco" && STRAY.contains(&child.name.as_str());
        let name = if stray {
            "worldbody"
        } else {
            child.name.as_str()
        };
        let Some(row) = elem.child(name) else {
            let mut error = violation(child, "unrecognized element");
            error.hint = nearest(&child.name, elem.children.iter().map(|c| c.name));
            faults.push(error);
            continue;
        };
        if !row.unchecked {
            walk(child, row, faults);
        }
    }
    let unique = |row: &&&Elem| matches!(row.occurs, Occurs::Optional | Occurs::Once);
    for row in elem.children.iter().filter(unique) {
        let count = node.children.iter().filter(|c| c.name == row.name).count();
        if count > 1 {
            let message = format!("unique element '{}' found {count} times", row.name);
            faults.push(violation(node, &message));
        }
    }
}

/// Names of and in other namespaces, which mean nothing here.
fn is_namespace(name: &str) -> bool {
    name == "xmlns" || name.contains(':')
}

fn violation(node: &Node, message: &str) -> Error {
    node.error(format!("Schema violation: {message}"))
}

fn quoted(names: Group) -> String {
    names
        .iter()
        .map(|n| format!("'{n}'"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn listed(groups: &[Group]) -> String {
    let each = groups.iter().map(|g| match g.len() {
        1 => quoted(g),
        _ => format!("({})", quoted(g)),
    });
    each.collect::<Vec<_>>().join(", ")
}

fn check_rule(node: &Node, rule: &Rule) -> Result<()> {
    let any = |group: &Group| group.iter().any(|name| node.has(name));
    match rule {
        Rule::AtMostOne(groups) => {
            if groups.iter().filter(|g| any(g)).count() > 1 {
                let message = format!("at most one of {} can be specified", listed(groups));
                return Err(violation(node, &message));
            }
        }
        Rule::OneOf(groups) => {
            let all = |group: &Group| group.iter().all(|name| node.has(name));
            if !groups.iter().any(all) {
                let message = format!("one of {} must be specified", listed(groups));
                return Err(violation(node, &message));
            }
            if groups.iter().filter(|g| any(g)).count() > 1 {
                let message = format!("at most one of {} can be specified", listed(groups));
                return Err(violation(node, &message));
            }
        }
        Rule::Together(names) => {
            if any(names) && !names.iter().all(|name| node.has(name)) {
                let message = format!("attributes {} must be specified together", quoted(names));
                return Err(violation(node, &message));
            }
        }
    }
    Ok(())
}
