//! MJCF: reading and writing XML models.
