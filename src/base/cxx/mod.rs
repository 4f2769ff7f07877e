//! C++ containers with libc++'s memory layout (ABI v1, little endian).
//!
//! The public `mjs` structs hold pointers to `std::string`, `std::vector` and, for plugin
//! attributes, `std::map`. Clients read and write these in place, grow them with `malloc` and free
//! them with `free`, so the bytes are the truth and nothing is cached beside them.
//! Absent: anything that knows what the containers mean.

mod item;
mod map;
mod string;
mod vector;

pub use item::CxxItem;
pub use map::CxxMap;
pub use string::CxxString;
pub use vector::CxxVec;
