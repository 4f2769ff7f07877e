//! F2: the ground the engine stands on.
