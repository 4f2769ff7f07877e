//! Messages of the driver, printed where the variable `MUJOCO_GL_DEBUG` asks for them.

use core::ffi::{CStr, c_void};
use std::io::Write;

use super::{DEBUG_OUTPUT, GLchar, GLenum, GLsizei, GLuint, Gl};

impl Gl {
    /// Prints what the driver of the current context has to say, if it can and is asked to.
    pub fn listen(&self) {
        let asked = std::env::var("MUJOCO_GL_DEBUG").is_ok_and(|v| !v.is_empty() && v != "0");
        if !self.features.debug || !asked {
            return;
        }
        self.enable(DEBUG_OUTPUT);
        // SAFETY: present (`features`); the function needs nothing that could end
        unsafe { (self.table).DebugMessageCallback(Some(print), core::ptr::null()) }
    }
}

extern "system" fn print(
    source: GLenum,
    kind: GLenum,
    id: GLuint,
    severity: GLenum,
    _length: GLsizei,
    message: *const GLchar,
    _user: *mut c_void,
) {
    if message.is_null() {
        return;
    }
    // SAFETY: a C string of the driver
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy();
    let _ = writeln!(
        std::io::stdout(),
        "GL DEBUG: source = 0x{source:x}, type = 0x{kind:x}, severity = 0x{severity:x}, id = 0x{id:x}\nmessage = {text}\n"
    );
}
