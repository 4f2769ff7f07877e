//! F4: stages in order: forward, inverse, integrate, step, reset, state.
#![deny(unsafe_code)]
