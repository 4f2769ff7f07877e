//! F5: what is seen.
