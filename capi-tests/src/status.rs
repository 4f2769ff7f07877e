//! How much of mujoco.h is implemented, read from the source.
