//! Plugin registry, and the life cycle of plugin instances in an mjData.
//!
//! Registration only appends. An entry is copied (name and attribute names included), lives until
//! the process ends, and is read without a lock.

use core::ffi::{CStr, c_char, c_int, c_void};

use super::catch::foreign;
use super::registry::{Table, intern};
use super::report;
use super::scene::Scene;
use super::views::{Data, DataRef, Model};
use crate::abi::{mjData, mjPLUGIN_ACTUATOR, mjpPlugin, mjvOption};
use crate::abi::{mjSTAGE_NONE, mjSTAGE_POS};

static PLUGINS: Table<mjpPlugin> = Table::new();

/// Number of registered plugins.
pub fn count() -> usize {
    PLUGINS.len()
}

/// The plugin in a slot.
pub fn at(slot: c_int) -> Option<&'static mjpPlugin> {
    PLUGINS.get(usize::try_from(slot).ok()?)
}

/// Slot and plugin of that name.
pub fn find(name: &CStr) -> Option<(usize, &'static mjpPlugin)> {
    // SAFETY: registered names are interned
    PLUGINS
        .iter()
        .enumerate()
        .find(|(_, p)| unsafe { CStr::from_ptr(p.name) } == name)
}

/// Registers a plugin and returns its slot; repeating one returns the slot it has. Another plugin
/// of the same name is an error and -1.
///
/// # Safety
/// `plugin` has C strings for its names.
pub unsafe fn register(plugin: &mjpPlugin) -> c_int {
    // SAFETY: a name that is there is a C string
    if plugin.name.is_null() || unsafe { *plugin.name } == 0 {
        report::error(format_args!(
            "mjp_registerPlugin: plugin->name is a null pointer or empty"
        ));
        return -1;
    }
    // SAFETY: not null, so a C string, as asked above
    let name = unsafe { CStr::from_ptr(plugin.name) };
    let copy = || {
        let mut copy = *plugin;
        // SAFETY: C strings, as many attributes as the plugin counts; the copies live forever
        unsafe {
            copy.name = intern(plugin.name);
            let n = plugin.nattribute.max(0) as usize;
            let list = libc::malloc((n.max(1)) * size_of::<*const c_char>());
            let list = list.cast::<*const c_char>();
            for i in 0..n {
                list.add(i).write(intern(*plugin.attributes.add(i)));
            }
            copy.attributes = list;
        }
        copy
    };
    // SAFETY: both sides have C strings
    let same_name = |p: &mjpPlugin| unsafe { CStr::from_ptr(p.name) == name };
    // SAFETY: as above
    let identical = |p: &mjpPlugin| unsafe { same_plugin(p, plugin) };
    match PLUGINS.add(same_name, identical, copy) {
        Ok(slot) => slot as c_int,
        Err(Some(slot)) => {
            report::error(format_args!(
                "mjp_registerPlugin: plugin '{}' is already registered at slot {slot}",
                name.to_string_lossy()
            ));
            -1
        }
        Err(None) => {
            report::error(format_args!("mjp_registerPlugin: too many plugins"));
            -1
        }
    }
}

/// Same strings and same functions.
unsafe fn same_plugin(a: &mjpPlugin, b: &mjpPlugin) -> bool {
    let n = a.nattribute.max(0) as usize;
    // SAFETY: both have C strings and `n` attributes once the counts agree
    unsafe {
        CStr::from_ptr(a.name) == CStr::from_ptr(b.name)
            && a.nattribute == b.nattribute
            && (0..n).all(|i| {
                CStr::from_ptr(*a.attributes.add(i)) == CStr::from_ptr(*b.attributes.add(i))
            })
            && functions(a) == functions(b)
    }
}

/// The plain words of a plugin: flags and function addresses.
fn functions(p: &mjpPlugin) -> [usize; 17] {
    macro_rules! address {
        ($($f:ident)*) => { [p.capabilityflags as usize, p.needstage as usize, $(p.$f.map_or(0, |f| f as usize)),*] };
    }
    address!(nstate nsensordata init destroy copy reset compute advance visualize actuator_act_dot
        sdf_distance sdf_gradient sdf_staticdistance sdf_attribute sdf_aabb)
}

/// The registered plugin behind instance `i` of a model, and its slot.
fn registered(m: Model<'_>, i: usize) -> (&'static mjpPlugin, c_int) {
    let slot = m.plugin()[i];
    let plugin = at(slot).unwrap_or_else(|| {
        report::raise(format_args!(
            "mjp_getPluginAtSlot: invalid plugin slot: {slot}"
        ))
    });
    (plugin, slot)
}

/// Value of a configuration attribute of an instance; `None` for an unknown instance or name.
///
/// A model stores the values of an instance as texts one after the other, in the order of the
/// plugin's attributes.
pub fn config<'a>(m: Model<'a>, instance: c_int, attribute: &CStr) -> Option<&'a CStr> {
    let i = usize::try_from(instance)
        .ok()
        .filter(|&i| i < m.nplugin())?;
    let plugin = at(m.plugin()[i])?;
    // SAFETY: a registered plugin has interned attribute names
    let names = unsafe {
        core::slice::from_raw_parts(plugin.attributes, plugin.nattribute.max(0) as usize)
    };
    // SAFETY: as above
    let which = names
        .iter()
        .position(|&name| unsafe { CStr::from_ptr(name) } == attribute)?;
    let values = m
        .plugin_attr()
        .get(usize::try_from(m.plugin_attradr()[i]).ok()?..)?;
    let mut rest: &[u8] = bytemuck::cast_slice(values);
    for _ in 0..which {
        rest = &rest[rest.iter().position(|&c| c == 0)? + 1..];
    }
    CStr::from_bytes_until_nul(rest).ok()
}

/// Sets up the plugin instances of a fresh state.
pub fn init(d: &mut Data<'_>) {
    d.raw_mut().nplugin = 0;
    for i in 0..d.model().nplugin() {
        let (plugin, slot) = registered(d.model(), i);
        begin(d, i, slot, Some(plugin));
    }
}

/// Makes instance `i` of a state, the first that it does not have yet.
fn begin(d: &mut Data<'_>, i: usize, slot: c_int, plugin: Option<&mjpPlugin>) {
    let (m, p) = (d.model().as_ptr(), d.as_ptr());
    (d.plugin_mut()[i], d.plugin_data_mut()[i]) = (slot, 0);
    d.raw_mut().nplugin = i as c_int + 1;
    if let Some(init) = plugin.and_then(|plugin| plugin.init)
        // SAFETY: as in `compute`
        && foreign(|| unsafe { init(m, p, i as c_int) }) < 0
    {
        // nothing to end
        d.raw_mut().nplugin = i as c_int;
        report::raise(format_args!("plugin->init failed for plugin id {i}"));
    }
}

/// Names of a plugin's settings.
pub fn attributes(plugin: &'static mjpPlugin) -> impl Iterator<Item = &'static CStr> {
    (0..plugin.nattribute.max(0) as usize).map(|i| {
        // SAFETY: a registered plugin has that many interned names
        unsafe { CStr::from_ptr(*plugin.attributes.add(i)) }
    })
}

/// Numbers of state that instance `i` asks for.
pub fn state_size(m: Model<'_>, i: usize) -> c_int {
    let (plugin, slot) = registered(m, i);
    let Some(f) = plugin.nstate else {
        report::raise(format_args!("`nstate` is null for plugin at slot {slot}"))
    };
    // SAFETY: the plugin vouches for the function; the model is live
    foreign(|| unsafe { f(m.as_ptr(), i as c_int) })
}

/// Values that instance `i` gives for a sensor.
pub fn sensor_size(m: Model<'_>, i: usize, sensor: usize) -> c_int {
    let (plugin, slot) = registered(m, i);
    let Some(f) = plugin.nsensordata else {
        report::raise(format_args!(
            "`nsensordata` is null for plugin at slot {slot}"
        ))
    };
    // SAFETY: as in `state_size`
    foreign(|| unsafe { f(m.as_ptr(), i as c_int, sensor as c_int) })
}

/// Computes the instances with a capability (`mjPLUGIN_*`), at a stage when one is given: that of positions
/// stands for none.
pub fn compute(d: &mut Data<'_>, capability: c_int, stage: Option<c_int>) {
    let m = d.model();
    for i in 0..m.nplugin() {
        let (plugin, slot) = registered(m, i);
        let due = stage.is_none_or(|s| {
            s == plugin.needstage || (s == mjSTAGE_POS && plugin.needstage == mjSTAGE_NONE)
        });
        if plugin.capabilityflags & capability == 0 || !due {
            continue;
        }
        let Some(f) = plugin.compute else {
            report::raise(format_args!(
                "`compute` is a null function pointer for plugin at slot {slot}"
            ))
        };
        // SAFETY: the plugin vouches for the function; model and state are live
        foreign(|| unsafe { f(m.as_ptr(), d.as_ptr(), i as c_int, capability) });
    }
}

/// Rates of the activations that actuator plugins keep.
pub fn act_dot(d: &mut Data<'_>) {
    let m = d.model();
    for i in 0..m.nplugin() {
        let (plugin, _) = registered(m, i);
        if let Some(f) = plugin.actuator_act_dot
            && plugin.capabilityflags & mjPLUGIN_ACTUATOR != 0
        {
            // SAFETY: as in `compute`
            foreign(|| unsafe { f(m.as_ptr(), d.as_ptr(), i as c_int) });
        }
    }
}

/// Lets all instances add to a scene.
pub fn visualize(d: &mut Data<'_>, opt: &mjvOption, scn: &mut Scene<'_>) {
    let m = d.model();
    for i in 0..m.nplugin() {
        if let Some(f) = registered(m, i).0.visualize {
            // SAFETY: as in `compute`; the scene is exclusively held
            foreign(|| unsafe { f(m.as_ptr(), d.as_ptr(), opt, scn.as_ptr(), i as c_int) });
        }
    }
}

/// Ends a timestep of all instances.
pub fn advance(d: &mut Data<'_>) {
    let m = d.model();
    for i in 0..m.nplugin() {
        if let Some(f) = registered(m, i).0.advance {
            // SAFETY: as in `compute`
            foreign(|| unsafe { f(m.as_ptr(), d.as_ptr(), i as c_int) });
        }
    }
}

/// Copies plugin instances after the arrays of `src`, a state of the same model, were copied to `d`.
pub fn copy_instances(d: &mut Data<'_>, src: &DataRef<'_>) {
    for i in d.nplugin()..src.nplugin() {
        let slot = src.plugin()[i];
        begin(d, i, slot, at(slot));
    }
    for i in 0..src.nplugin() {
        let slot = src.plugin()[i];
        d.plugin_mut()[i] = slot;
        if let Some(copy) = at(slot).and_then(|plugin| plugin.copy) {
            let (m, from) = (d.model().as_ptr(), src.as_ptr());
            // SAFETY: as in `compute`; the other state is of the same model
            foreign(|| unsafe { copy(d.as_ptr(), m, from, i as c_int) });
        }
    }
}

/// Resets plugin instances to their initial state.
pub fn reset(d: &mut Data<'_>) {
    let m = d.model();
    for i in 0..d.nplugin() {
        let Some(reset) = registered(m, i).0.reset else {
            continue;
        };
        let first = m.plugin_stateadr()[i] as usize;
        let state = d.plugin_state_mut()[first..].as_mut_ptr();
        let data = d.plugin_data()[i] as *mut c_void;
        // SAFETY: as in `compute`; the instance's own numbers begin there
        foreign(|| unsafe { reset(m.as_ptr(), state, data, i as c_int) });
    }
}

/// Ends the plugin instances of a state.
///
/// # Safety
/// `d` is a live state.
pub unsafe fn destroy_instances(d: *mut mjData) {
    // SAFETY: live, as asked above; of a state without a model the slots of its instances are read only
    unsafe {
        for i in 0..usize::try_from((*d).nplugin).unwrap_or(0) {
            let Some(plugin) = at(*(*d).plugin.add(i)) else {
                continue;
            };
            if let Some(destroy) = plugin.destroy {
                foreign(|| destroy(d, i as c_int));
            }
        }
    }
}

/// Loads a shared library, whose constructors register its plugins. Failure is an error.
///
/// # Safety
/// `path` is a C string; the library's constructors are sound.
pub unsafe fn load_library(path: &CStr) -> bool {
    // SAFETY: sound constructors, as asked above, which may call back into the registry
    let handle = foreign(|| unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) });
    if handle.is_null() {
        // SAFETY: dlerror describes the failure
        let why = unsafe { libc::dlerror() };
        report::error(format_args!(
            "Error loading plugin library '{}': {}",
            path.to_string_lossy(),
            report::Str(why)
        ));
        return false;
    }
    true
}

/// Loads every shared library of a directory in the order the system lists them. `each` is told
/// the file name, the first slot its plugins got (-1: none) and their number. A directory that
/// cannot be opened is silent.
///
/// # Safety
/// As `load_library`.
pub unsafe fn load_directory(path: &CStr, mut each: impl FnMut(&CStr, c_int, c_int)) {
    // SAFETY: plain C directory reading; names live until the next one is read
    unsafe {
        let dir = libc::opendir(path.as_ptr());
        if dir.is_null() {
            return;
        }
        loop {
            let entry = libc::readdir(dir);
            if entry.is_null() {
                break;
            }
            let name = CStr::from_ptr((&raw const (*entry).d_name).cast());
            if !name.to_bytes().ends_with(b".so") {
                continue;
            }
            let mut full = report::Text::<4096>::EMPTY;
            full.push(path.to_bytes());
            full.push(b"/");
            full.push(name.to_bytes());
            let before = count();
            if load_library(CStr::from_ptr(full.as_ptr())) {
                let new = count() - before;
                let first = if new == 0 { -1 } else { before as c_int };
                each(name, first, new as c_int);
            }
        }
        libc::closedir(dir);
    }
}
