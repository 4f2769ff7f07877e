//! F3: the physics, one folder per section of the Computation chapter.
#![deny(unsafe_code)]
