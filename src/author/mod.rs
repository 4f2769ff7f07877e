//! F5: everything before a model exists.
