//! F0: every name, shape and constant, written once.
