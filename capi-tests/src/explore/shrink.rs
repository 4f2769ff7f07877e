//! A smaller model with the same difference.

use super::document::text;
use crate::fuzz::xml::{Node, parse};

/// Element number `n` in document order and its parent's list.
fn without(node: &mut Node, n: &mut usize) -> bool {
    for i in 0..node.children.len() {
        if *n == 0 {
            node.children.remove(i);
            return true;
        }
        *n -= 1;
        if without(&mut node.children[i], n) {
            return true;
        }
    }
    false
}

/// Removes attribute number `n` in document order.
fn without_attribute(node: &mut Node, n: &mut usize) -> bool {
    if *n < node.attributes.len() {
        node.attributes.remove(*n);
        return true;
    }
    *n -= node.attributes.len();
    node.children
        .iter_mut()
        .any(|child| without_attribute(child, n))
}

/// Tries every removal of one kind, from the end; true when one was kept.
fn pass(
    root: &mut Node,
    remove: fn(&mut Node, &mut usize) -> bool,
    count: usize,
    same: &mut dyn FnMut(&Node) -> bool,
) -> bool {
    let mut any = false;
    for n in (0..count).rev() {
        let mut smaller = root.clone();
        if remove(&mut smaller, &mut n.clone()) && same(&smaller) {
            *root = smaller;
            any = true;
        }
    }
    any
}

/// A model without all that its difference does not need; nothing when it does not differ.
pub fn shrink(model: &str, mut differs: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let mut root = parse(model)?;
    let kind = differs(&text(&root))?;
    let mut same = |node: &Node| differs(&text(node)).as_ref() == Some(&kind);
    loop {
        let elements = root.count() - 1;
        let fewer = pass(&mut root, without, elements, &mut same);
        let mut attributes = 0;
        root.walk(&mut |node| attributes += node.attributes.len());
        if !pass(&mut root, without_attribute, attributes, &mut same) && !fewer {
            return Some(text(&root));
        }
    }
}
