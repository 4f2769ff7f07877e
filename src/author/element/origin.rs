//! Settings that an attached element keeps of the spec it came from.

use crate::abi::*;

/// Settings of the spec that an element was attached from.
pub struct Origin {
    /// the public struct of that spec, which the client keeps alive
    pub spec: *mut mjSpec,
    /// its pointers belong to that spec and must not be followed
    pub compiler: mjsCompiler,
    /// folder of the model file
    pub directory: String,
    pub meshdir: String,
    pub texturedir: String,
}
