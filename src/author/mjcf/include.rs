//! Include expansion: the children of an included file's root take the place of the element.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::dom::{self, Node, parse};
use crate::author::asset::path::is_absolute;
use crate::author::error::{Error, Result, Stage};
use crate::author::open::Open;
use crate::base::provider::find_provider;

/// Included documents may include others this deep.
const MAX_DEPTH: usize = 200;

/// Files read so far, to refuse a second inclusion.
pub struct Includes<'a> {
    open: &'a dyn Open,
    directory: String,
    seen: Vec<PathBuf>,
    depth: usize,
    /// elements around the one in hand, through all files
    nesting: usize,
}

/// Directory part of a file name with its final separator; empty when there is none. At the top of a provider's
/// files that is the provider's prefix.
pub fn directory_of(file: &str) -> Cow<'_, str> {
    match file.rfind(['/', '\\']) {
        Some(i) => Cow::Borrowed(&file[..=i]),
        None if find_provider(file).is_some() => {
            let prefix = file.split(':').next().unwrap_or("");
            Cow::Owned(format!("{prefix}:/"))
        }
        None => Cow::Borrowed(""),
    }
}

// the path without `.` and `..`, to recognize a file under another spelling
fn normal(path: &str) -> PathBuf {
    let mut out = PathBuf::new();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

impl<'a> Includes<'a> {
    /// Starts with the main file.
    pub fn new(file: &str, open: &'a dyn Open) -> Self {
        Includes {
            open,
            directory: directory_of(file).into_owned(),
            seen: vec![normal(file)],
            depth: 0,
            nesting: 0,
        }
    }

    /// Replaces every include element below `node`.
    pub fn expand(&mut self, node: &mut Node) -> Result<()> {
        if self.nesting >= dom::MAX_DEPTH {
            return Err(node.error("elements are nested too deeply"));
        }
        self.nesting += 1;
        self.expand_children(node)?;
        self.nesting -= 1;
        Ok(())
    }

    fn expand_children(&mut self, node: &mut Node) -> Result<()> {
        if !node.children.iter().any(|c| c.name == "include") {
            return node.children.iter_mut().try_for_each(|c| self.expand(c));
        }
        let mut out = Vec::with_capacity(node.children.len());
        for mut child in core::mem::take(&mut node.children) {
            if child.name == "include" {
                out.extend(self.load(&child)?);
            } else {
                self.expand(&mut child)?;
                out.push(child);
            }
        }
        node.children = out;
        Ok(())
    }

    fn load(&mut self, include: &Node) -> Result<Vec<Node>> {
        if !include.children.is_empty() {
            return Err(include.error("Include element cannot have children"));
        }
        let Some(name) = include.get("file") else {
            return Err(include.error("required attribute missing: 'file'"));
        };
        // models written on Windows name their folders in its way
        let name = &name.replace('\\', "/");
        let (path, text) = self.find(name, include)?;
        let key = normal(&path);
        if self.seen.contains(&key) {
            return Err(include.error(format!("File '{name}' already included")));
        }
        if self.depth >= MAX_DEPTH {
            return Err(include.error("includes are nested too deeply"));
        }
        self.seen.push(key);
        if text.is_empty() {
            return Err(include.error(format!("Empty file '{name}'")));
        }
        let mut root = match parse(&text, &Arc::from(path.as_str())) {
            Ok(root) => root,
            Err(e) if e.message == "XML root element not found" => {
                return Err(include.error(format!("Root element missing in file '{name}'")));
            }
            Err(e) => return Err(wrapped(include, &e)),
        };
        if root.children.is_empty() {
            return Err(include.error(format!("Empty include file '{name}'")));
        }
        self.depth += 1;
        // its children take the place of the element
        self.expand_children(&mut root)?;
        self.depth -= 1;
        Ok(root.children)
    }

    /// Content and path of an included file: beside the main file, else beside the includer.
    fn find(&self, name: &str, include: &Node) -> Result<(String, Vec<u8>)> {
        if is_absolute(name)
            && let Some(text) = self.open.read(name)
        {
            return Ok((name.to_owned(), text));
        }
        for directory in [self.directory.as_str(), &directory_of(&include.file)] {
            let path = format!("{directory}{name}");
            if let Some(text) = self.open.read(&path) {
                return Ok((path, text));
            }
        }
        // an included file names the place beside itself, which is looked at last
        let beside = if self.depth == 0 {
            "".into()
        } else {
            directory_of(&include.file)
        };
        let tried = normal(&format!("{beside}{name}"));
        Err(include.error(format!("Error opening file '{}'", tried.display())))
    }
}

fn wrapped(include: &Node, inner: &Error) -> Error {
    let mut error = include.error(format!("Include error: '{}'", inner.message));
    // the place of the fault, not of the include
    error.element_line = include.line;
    (error.file, error.line, error.column) = (inner.file.clone(), inner.line, inner.column);
    error.stage = Stage::Xml;
    error
}
