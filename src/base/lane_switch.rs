//! Whether simulations, and islands of one, run side by side in lanes: `MUJOCO_LANES` (0: no), read once.

use std::sync::OnceLock;

/// True unless the environment forbids it.
pub fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| std::env::var_os("MUJOCO_LANES").is_none_or(|v| v != "0" && v != "1"))
}
