//! Tests and tools that see the library from outside.

pub mod oracle;
