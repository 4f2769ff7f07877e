//! Events: what the client notes in mjuiState, dispatched by type.

use super::screen::Screen;
use super::{edit, keys, mouse, scroll};
use crate::abi::*;
use crate::base::ui::{Place, Ui};

/// Handles an event. Returns the item that it was for; a key that was used is taken out of `state`.
pub fn handle(ui: &mut Ui<'_>, state: &mut mjuiState, screen: &Screen<'_>) -> Option<Place> {
    edit::forget(ui);
    match state.r#type {
        mjEVENT_PRESS => mouse::press(ui, state, screen),
        mjEVENT_RELEASE => mouse::release(ui, state, screen),
        mjEVENT_MOVE => mouse::drag(ui, state, screen),
        mjEVENT_SCROLL => {
            scroll::turn(ui, state, screen);
            None
        }
        mjEVENT_KEY => keys::press(ui, state, screen),
        mjEVENT_RESIZE => {
            scroll::limit(ui, state);
            None
        }
        _ => None,
    }
}
