//! Two libraries in one process: ours and the genuine one, opened with `dlopen` and compared
//! field by field over the schema tables.
//!
//! The genuine library is opened `RTLD_LOCAL | RTLD_DEEPBIND`: many of its internal calls go
//! through the PLT and would otherwise bind to our symbols.

pub mod batch;
pub mod compare;
pub mod corpus;
pub mod disturb;
pub mod exceptions;
pub mod findings;
pub mod generator;
pub mod hulls;
pub mod library;
pub mod models;
pub mod rollout;
pub mod structs;
pub mod text;

pub use library::Library;

/// What both libraries must say alike of what they refuse.
pub fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("").trim_end()
}

/// A number from the environment, for longer runs and other seeds by hand.
pub fn knob<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}
