//! Who hears a message: the thread's handler, else the global one, else the default one.
//!
//! A handler may leave by a jump or an exception, so no frame here holds a lock or a destructor
//! while one runs. While a handler is busy with a message below ERROR, messages sent from it are
//! dropped. Handlers of an ERROR are expected to jump away and are not guarded.
//!
//! Absent: formatting of texts (`report`).

use core::cell::Cell;
use core::ffi::{CStr, c_char, c_int};
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use super::catch;
use super::fixed_text::{Text, copy_text};
use crate::abi::*;

type Handler = unsafe extern "C-unwind" fn(*const mjLogMessage);
type Hook = Option<unsafe extern "C-unwind" fn(*const c_char)>;

// defined in `capi::globals`
unsafe extern "C" {
    static mut mju_user_error: Hook;
    static mut mju_user_warning: Hook;
}

// libc's streams: their buffers are shared with the client's own output
unsafe extern "C" {
    static stdout: *mut libc::FILE;
    static stderr: *mut libc::FILE;
}

/// The C library's stream of the standard output.
pub(super) fn standard_output() -> *mut libc::FILE {
    // SAFETY: libc sets it before any code runs
    unsafe { stdout }
}

thread_local! {
    static HANDLER: Cell<mjfLogHandler> = const { Cell::new(None) };
    /// stack address of the frame whose handler is busy with a message below ERROR; 0 = none
    static BUSY: Cell<usize> = const { Cell::new(0) };
}

/// The global handler; null = the default one.
static GLOBAL: AtomicPtr<()> = AtomicPtr::new(ptr::null_mut());

/// An empty message.
pub fn message(level: c_int, topic: c_int) -> mjLogMessage {
    mjLogMessage {
        level,
        topic,
        subject: [0; 1024],
        body: ptr::null(),
        func: ptr::null(),
        file: ptr::null(),
        line: 0,
        timestamp: 0,
    }
}

/// Hands a message to the active handler.
#[inline(never)]
pub fn dispatch(msg: &mjLogMessage) {
    // the guard is a frame: one that a handler left by a jump is above us and counts no more
    let here = ptr::from_ref(&msg) as usize;
    let busy = BUSY.get();
    if busy != 0 && here < busy {
        return;
    }
    let handler = HANDLER.get().unwrap_or_else(global_handler);
    BUSY.set(if msg.level < mjLOG_ERROR { here } else { 0 });
    // SAFETY: handlers take a live message
    catch::foreign(|| unsafe { handler(msg) });
    BUSY.set(0);
}

/// The current global handler.
pub fn global_handler() -> Handler {
    let at = GLOBAL.load(Ordering::Relaxed);
    match at.is_null() {
        true => default_handler,
        // SAFETY: only `set_global_handler` stores here
        false => unsafe { core::mem::transmute::<*mut (), Handler>(at) },
    }
}

/// Installs a global handler (`None` = the default) and returns the previous one.
pub fn set_global_handler(handler: mjfLogHandler) -> Handler {
    let before = global_handler();
    GLOBAL.store(
        handler.map_or(ptr::null_mut(), |h| h as *mut ()),
        Ordering::Relaxed,
    );
    before
}

/// Installs the handler of this thread (`None` = no own one) and returns the previous one.
pub fn set_thread_handler(handler: mjfLogHandler) -> mjfLogHandler {
    HANDLER.replace(handler)
}

/// The handler of this thread.
pub fn thread_handler() -> mjfLogHandler {
    HANDLER.get()
}

/// Default handler and configuration everywhere, hooks of errors and warnings cleared.
pub fn reset() {
    GLOBAL.store(ptr::null_mut(), Ordering::Relaxed);
    set_config(default_config());
    // SAFETY: pointer-sized slots, as clients store them
    unsafe {
        mju_user_error = None;
        mju_user_warning = None;
    }
}

/// Name of the log file by default.
const LOGFILE: &CStr = c"MUJOCO_LOG.TXT";
/// Names of topics 1, 2, ... in the environment variable `MUJOCO_LOG_TOPICS`.
const TOPICS: [&[u8]; TOPIC_CONVERT as usize] = [b"time_stp", b"time_cmp", b"sleep", b"convert"];
/// Remarks on what compilation made of the author's input: a topic beyond the reference's, bit 8 of
/// `mjLogConfig.topics`, `convert` in `MUJOCO_LOG_TOPICS`. Off by default, as the reference is silent.
pub const TOPIC_CONVERT: c_int = mjNTOPIC + 1;

/// True when the default handler's configuration has this topic on.
pub fn topic_on(topic: c_int) -> bool {
    (1..=TOPIC_CONVERT).contains(&topic) && config().topics & 1 << (topic - 1) != 0
}

/// Configuration of the default handler, once it was asked for.
struct Config {
    busy: AtomicBool,
    value: Cell<Option<mjLogConfig>>,
}

// SAFETY: `value` is used under `busy` only
unsafe impl Sync for Config {}

static CONFIG: Config = Config {
    busy: AtomicBool::new(false),
    value: Cell::new(None),
};

impl Config {
    /// Runs `f` on the value; nothing in it leaves by a jump.
    fn with<R>(&self, f: impl FnOnce(&Cell<Option<mjLogConfig>>) -> R) -> R {
        while self.busy.swap(true, Ordering::Acquire) {
            core::hint::spin_loop();
        }
        let result = f(&self.value);
        self.busy.store(false, Ordering::Release);
        result
    }
}

/// The configuration of the default handler.
pub fn config() -> mjLogConfig {
    CONFIG.with(|value| {
        let config = value.get().unwrap_or_else(default_config);
        value.set(Some(config));
        config
    })
}

/// Replaces the configuration.
pub fn set_config(config: mjLogConfig) {
    CONFIG.with(|value| value.set(Some(config)));
}

/// Console and file; topics from the environment.
fn default_config() -> mjLogConfig {
    let mut config = mjLogConfig {
        logto_console: 1,
        logto_file: 1,
        logfile: [0; 1024],
        topics: 0,
    };
    copy_text(&mut config.logfile, LOGFILE.to_bytes());
    let list = std::env::var_os("MUJOCO_LOG_TOPICS").unwrap_or_default();
    for word in list.as_encoded_bytes().split(|&c| c == b',') {
        for (bit, name) in TOPICS.iter().enumerate() {
            if word.trim_ascii().eq_ignore_ascii_case(name) {
                config.topics |= 1 << bit;
            }
        }
    }
    config
}

/// Bytes before the NUL of a C buffer or string; nothing for null.
unsafe fn text<'a>(p: *const c_char) -> &'a [u8] {
    if p.is_null() {
        return &[];
    }
    // SAFETY: callers pass a C string
    unsafe { CStr::from_ptr(p) }.to_bytes()
}

/// What happens to messages when nobody installed a handler.
///
/// DEBUG and INFO pass when they have no topic or their topic is on. The user hooks take errors
/// and warnings over. Everything else goes to the log file and the console; an ERROR then ends
/// the process with status 1.
///
/// # Safety
/// `msg` is a live message with C strings or nulls.
pub unsafe extern "C-unwind" fn default_handler(msg: *const mjLogMessage) {
    // SAFETY: a live message, as asked above
    let msg = unsafe { &*msg };
    let topics = config().topics;
    let on = |topic: c_int| (1..=TOPIC_CONVERT).contains(&topic) && topics & 1 << (topic - 1) != 0;
    if matches!(msg.level, mjLOG_DEBUG | mjLOG_INFO) && msg.topic != 0 && !on(msg.topic) {
        return;
    }

    // SAFETY: slots that any thread may swap, read once
    let hook = unsafe {
        match msg.level {
            mjLOG_ERROR => (&raw const mju_user_error).read_volatile(),
            mjLOG_WARNING => (&raw const mju_user_warning).read_volatile(),
            _ => None,
        }
    };
    if let Some(hook) = hook {
        let line = with_func(msg);
        // SAFETY: the hook takes a C string
        unsafe { hook(line.as_ptr().cast()) };
        return;
    }

    let config = config();
    if config.logto_file != 0 {
        // SAFETY: plain C output
        unsafe {
            let file = libc::fopen(config.logfile.as_ptr(), c"a+".as_ptr());
            if !file.is_null() {
                print(file, msg, true);
                libc::fclose(file);
            }
        }
    }
    if config.logto_console != 0 {
        // SAFETY: libc's own streams
        unsafe {
            let stream = if msg.level >= mjLOG_WARNING {
                stderr
            } else {
                stdout
            };
            print(stream, msg, msg.timestamp != 0);
            libc::fflush(stream);
        }
    }
    if msg.level == mjLOG_ERROR {
        // SAFETY: plain libc call; nothing of ours waits to be dropped
        unsafe { libc::exit(1) }
    }
}

/// `func: subject`, or the subject alone.
pub fn with_func(msg: &mjLogMessage) -> Text<1200> {
    let mut line = Text::EMPTY;
    // SAFETY: a live message has C strings
    unsafe {
        if !msg.func.is_null() {
            line.push(text(msg.func));
            line.push(b": ");
        }
        line.push(text(msg.subject.as_ptr()));
    }
    line
}

/// `LEVEL[ func][ (file:line)][ time]: subject`, the body, and an empty line except after DEBUG.
unsafe fn print(to: *mut libc::FILE, msg: &mjLogMessage, time: bool) {
    let level: &[u8] = match msg.level {
        mjLOG_INFO => b"INFO",
        mjLOG_WARNING => b"WARNING",
        mjLOG_ERROR => b"ERROR",
        _ => b"DEBUG",
    };
    // SAFETY: an open stream and C strings
    unsafe {
        let put = |bytes: &[u8]| {
            libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), to);
        };
        put(level);
        if !msg.func.is_null() {
            put(b" ");
            put(text(msg.func));
        }
        let file = text(msg.file);
        if !file.is_empty() {
            let base = file.rsplit(|&c| c == b'/').next().unwrap_or(file);
            put(b" (");
            put(base);
            put(Text::<24>::new(format_args!(":{})", msg.line)).as_bytes());
        }
        if time {
            put(b" ");
            put(now().to_bytes());
        }
        put(b": ");
        put(text(msg.subject.as_ptr()));
        put(b"\n");
        if !msg.body.is_null() {
            put(text(msg.body));
            put(b"\n");
        }
        if msg.level != mjLOG_DEBUG {
            put(b"\n");
        }
    }
}

/// Date and time in the form `%c`.
struct Now([c_char; 64]);

impl Now {
    fn to_bytes(&self) -> &[u8] {
        // SAFETY: closed with NUL by `now`
        unsafe { text(self.0.as_ptr()) }
    }
}

fn now() -> Now {
    let mut text = Now([0; 64]);
    // SAFETY: buffers of the sizes given
    unsafe {
        let seconds = libc::time(ptr::null_mut());
        let mut parts = core::mem::zeroed::<libc::tm>();
        libc::localtime_r(&seconds, &mut parts);
        libc::strftime(text.0.as_mut_ptr(), text.0.len(), c"%c".as_ptr(), &parts);
    }
    text
}

/// Appends date, type and text to the default log file, whatever the configuration.
///
/// # Safety
/// Both are C strings.
pub unsafe fn write_log(kind: *const c_char, msg: *const c_char) {
    // SAFETY: plain C output of C strings
    unsafe {
        let file = libc::fopen(LOGFILE.as_ptr(), c"a+".as_ptr());
        if file.is_null() {
            return;
        }
        let put = |bytes: &[u8]| {
            libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), file);
        };
        put(now().to_bytes());
        put(b"\n");
        put(text(kind));
        put(b": ");
        put(text(msg));
        put(b"\n\n");
        libc::fclose(file);
    }
}

/// Formats as `vsnprintf` and dispatches; `args` is the `va_list` of the platform as it is passed
/// to functions.
///
/// # Safety
/// `format` is a C format string that fits `args`.
pub unsafe fn send_formatted(
    level: c_int,
    topic: c_int,
    format: *const c_char,
    args: *mut core::ffi::c_void,
) {
    unsafe extern "C" {
        fn vsnprintf(
            to: *mut c_char,
            n: usize,
            format: *const c_char,
            args: *mut core::ffi::c_void,
        ) -> c_int;
    }
    let mut msg = message(level, topic);
    // SAFETY: arguments suit the format, as asked above; the text is cut at the buffer
    unsafe { vsnprintf(msg.subject.as_mut_ptr(), msg.subject.len(), format, args) };
    dispatch(&msg);
}
