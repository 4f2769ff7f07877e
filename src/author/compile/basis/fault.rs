//! What went wrong while compiling, and at which element.

use crate::author::element::{ElemId, KINDS, Spec};
use crate::author::error::Error;
use crate::author::mjcf::spelling::nearest;

/// Who an element is, for messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    pub name: String,
    /// place in its list of the compiled model
    pub id: i32,
    /// the element in the tree; none for what the compiler adds itself
    pub elem: Option<ElemId>,
}

/// Nearest existing name, when a message says that a quoted one does not exist. The kinds that the
/// message mentions are searched, and all when it mentions none.
fn hint(message: &str, spec: &Spec) -> String {
    const MISSING: [&str; 3] = ["not found", "unknown", "unrecognized"];
    let mut parts = message.split('\'');
    let quoted = parts
        .nth(1)
        .filter(|_| MISSING.iter().any(|m| message.contains(m)));
    let Some(name) = quoted else {
        return String::new();
    };
    let outside = message.replace(&format!("'{name}'"), " ");
    let before = outside.split(" in ").next().unwrap_or("");
    let words: Vec<&str> = before.split_whitespace().collect();
    let mentioned: Vec<_> = KINDS.iter().filter(|k| words.contains(&k.name)).collect();
    let kinds = KINDS
        .iter()
        .filter(|k| mentioned.is_empty() || mentioned.iter().any(|m| m.obj == k.obj));
    let names = kinds
        .flat_map(|k| spec.ids(k.obj))
        .map(|&id| spec.element(id).name());
    nearest(name, names.filter(|n| !n.is_empty()))
}

/// An error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub message: String,
    pub head: Option<Head>,
}

impl Fault {
    /// An error that belongs to no element.
    pub fn plain(message: impl Into<String>) -> Self {
        Fault {
            message: message.into(),
            head: None,
        }
    }

    /// An error of the given element.
    pub fn at(head: &Head, message: impl Into<String>) -> Self {
        Fault {
            message: message.into(),
            head: Some(head.clone()),
        }
    }

    /// The error as the author floor reports it, with the place of the element in its file.
    pub fn into_error(self, spec: &Spec) -> Error {
        let Some((head, elem)) = self.head.and_then(|h| h.elem.map(|e| (h, e))) else {
            return Error::new(self.message);
        };
        let mut error = Error::at(spec.element(elem), self.message);
        (error.name, error.id) = (head.name, Some(head.id));
        error.hint = hint(&error.message, spec);
        error
    }
}

pub type Outcome<T = ()> = Result<T, Fault>;
