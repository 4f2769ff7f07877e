//! Tests and tools that see the library from outside.
