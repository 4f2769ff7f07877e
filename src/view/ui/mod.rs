//! The user interface of the manual's page "User Interface": sections of items in a column, drawn into an auxiliary buffer.
//!
//! A table of definitions becomes sections and items (`define`), which get places (`layout`). Events of mouse and keyboard
//! change what items point to (`event`, `mouse`, `scroll`, `keys`, `edit`) and redraw it (`paint`); `show` copies the picture to the screen.
//!
//! The origin is the lower left corner of the whole interface, which may be taller than its rectangle in the window.

pub mod cells;
pub mod close;
pub mod define;
pub mod edit;
pub mod event;
pub mod hit;
pub mod keys;
pub mod layout;
pub mod metrics;
pub mod mouse;
pub mod paint;
pub mod screen;
pub mod scroll;
pub mod shortcut;
pub mod show;
pub mod theme;

#[cfg(test)]
#[allow(unsafe_code)] // structs made as a client makes them
mod tests;
