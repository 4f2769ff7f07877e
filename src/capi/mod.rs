//! F6: the C entry points, one file per section of mujoco.h; shims only.
