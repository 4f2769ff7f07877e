//! Errors as values.

use std::fmt;

use crate::base::catch::Caught;

/// What went wrong, in the words of the C library.
///
/// ```
/// let error = mujoco::Model::from_xml_str("<mujoco><worldbody><geom/></worldbody></mujoco>").err().unwrap();
/// assert!(error.to_string().contains("size"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

/// A result with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl From<Caught> for Error {
    fn from(text: Caught) -> Self {
        Self(text.as_str().to_owned())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The text of a C string.
pub fn text_of(p: *const std::ffi::c_char) -> String {
    // SAFETY: callers pass buffers that C closed with NUL
    let text = unsafe { std::ffi::CStr::from_ptr(p) };
    text.to_string_lossy().into_owned()
}
