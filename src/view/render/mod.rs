//! Pictures of scenes by OpenGL's compatibility profile: the section "OpenGL rendering" of mujoco.h.
//!
//! Nothing here knows physics: a model gives what is uploaded once (`context`, `shape`, `font`), an abstract scene what is
//! drawn. Every function works on the OpenGL context that is current in its thread, through the table in `gl`.

use crate::base::fixed_text::Text;

pub mod buffers;
pub mod context;
pub mod draw;
pub mod flat;
pub mod font;
pub mod gl;
pub mod pixels;
pub mod shape;
pub mod textures;

/// Why something cannot be done, in words. It owns no memory: whoever reports it may not come back.
pub type Problem = Text<256>;

/// The result of what may fail.
pub type Outcome<T = ()> = Result<T, Problem>;

/// A problem from a format.
macro_rules! problem {
    ($($arg:tt)*) => {
        $crate::view::render::Problem::new(format_args!($($arg)*))
    };
}
use problem;
