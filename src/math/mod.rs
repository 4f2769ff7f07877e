//! F1: pure numerics on slices; knows no model, no data and no error handler.
#![deny(unsafe_code)]
