//! Structure of the whole: the working set (`work`), how it is gathered from the tree, references between its elements,
//! the kinematic tree, sparsity, names and sizes.
//!
//! In: `kinds`, `assets`, `basis`. No model exists yet, and the engine is not called.

mod arena;
pub mod bodies;
pub mod keyframe;
pub mod memory;
pub mod metric;
pub mod names;
pub mod order;
pub mod paths;
pub mod remark;
pub mod resolve;
pub mod sensors;
pub mod signature;
pub mod sparsity;
pub mod tree;
pub mod users;
pub mod work;
