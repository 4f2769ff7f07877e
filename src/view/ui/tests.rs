//! Interfaces without a window.
