//! The error of everything that runs before a model exists.

use core::fmt;

use super::element::{Element, kind_name};

/// A failure while reading, editing or compiling; never raised, always returned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Error {
    /// what is wrong
    pub message: String,
    /// object type of the element at fault, empty when there is none
    pub element: String,
    /// its name, empty when it has none
    pub name: String,
    /// its index in the compiled model, when known
    pub id: Option<i32>,
    /// file and place in the file, line 0 when unknown
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// true for errors of the XML reader
    pub xml: bool,
    /// remark of the user attached to the element (`info` field)
    pub info: String,
}

impl Error {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Error {
            message: message.into(),
            ..Self::default()
        }
    }

    /// An error about one element of a spec.
    pub fn at(element: &Element, message: impl Into<String>) -> Self {
        let id = element.model_id();
        Error {
            message: message.into(),
            element: kind_name(element.kind()).to_owned(),
            name: element.name().to_owned(),
            id: (id >= 0).then_some(id),
            file: element.source.file.as_deref().unwrap_or("").to_owned(),
            line: element.source.line,
            info: element.info().to_owned(),
            ..Self::default()
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.xml { "XML Error" } else { "Error" };
        write!(f, "{prefix}: {}", self.message)?;
        if self.xml {
            if !self.element.is_empty() || self.line > 0 {
                write!(f, "\nElement '{}', line {}", self.element, self.line)?;
            }
        } else if !self.element.is_empty() {
            write!(
                f,
                "\nElement name '{}', id {}",
                self.name,
                self.id.unwrap_or(-1)
            )?;
            if self.line > 0 {
                write!(f, ", line {}", self.line)?;
            }
        }
        if !self.info.is_empty() {
            write!(f, "\n{}", self.info)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// Result of everything that runs before a model exists.
pub type Result<T> = core::result::Result<T, Error>;
