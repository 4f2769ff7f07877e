//! Calls of plugins that are signed distance fields.
//!
//! A field is a plugin instance; its functions belong to the user and may leave by `longjmp` or by
//! an exception.

use core::ffi::{CStr, c_char, c_int};
use core::ptr;

use super::catch::{Door, foreign};
use super::plugin;
use super::report;
use super::views::{Data, DataRef, Model};
use crate::abi::{mjPLUGIN_SDF, mjpPlugin};
use crate::math::Vec3;

/// A plugin instance that gives distances.
#[derive(Clone, Copy)]
pub struct Source {
    pub plugin: &'static mjpPlugin,
    pub instance: c_int,
    door: Door,
}

/// `mjc_getSDF`: the plugin of an instance, which must be a distance field.
pub fn plugin_of(m: Model, instance: c_int) -> &'static mjpPlugin {
    let slot = usize::try_from(instance)
        .ok()
        .and_then(|i| m.plugin().get(i))
        .copied()
        .unwrap_or(-1);
    let Some(found) = plugin::at(slot) else {
        report::raise(format_args!("mjc_getSDF: invalid plugin slot: {slot}"))
    };
    if found.capabilityflags & mjPLUGIN_SDF == 0 {
        report::raise(format_args!(
            "mjc_getSDF: Plugin is not a signed distance field at slot {slot}"
        ))
    }
    found
}

impl Source {
    /// For queries of this thread.
    pub fn new(plugin: &'static mjpPlugin, instance: c_int) -> Self {
        Source {
            plugin,
            instance,
            door: Door::here(),
        }
    }

    /// The field of a geom, `None` when no plugin makes it.
    pub fn of_geom(m: Model, geom: usize) -> Option<Self> {
        let instance = m.geom_plugin()[geom];
        (instance >= 0).then(|| Source::new(plugin_of(m, instance), instance))
    }

    /// Signed distance of a point in the frame of the field.
    #[inline]
    pub fn distance(&self, d: &DataRef, x: Vec3) -> f64 {
        let Some(f) = self.plugin.sdf_distance else {
            report::raise(format_args!("mjc_distance: plugin without sdf_distance"))
        };
        // SAFETY: a user's function of this signature; three numbers and a live state
        self.door
            .foreign(|| unsafe { f(x.0.as_ptr(), d.as_ptr(), self.instance) })
    }

    /// Gradient of the distance at a point.
    pub fn gradient(&self, d: &DataRef, x: Vec3) -> Vec3 {
        let Some(f) = self.plugin.sdf_gradient else {
            report::raise(format_args!("mjc_gradient: plugin without sdf_gradient"))
        };
        let mut g = Vec3::ZERO;
        // SAFETY: as in `distance`; the result has three numbers
        self.door
            .foreign(|| unsafe { f(g.0.as_mut_ptr(), x.0.as_ptr(), d.as_ptr(), self.instance) });
        g
    }

    /// Forgets what the plugin drew of earlier searches.
    pub fn reset(&self, d: &DataRef) {
        let data = usize::try_from(self.instance)
            .ok()
            .and_then(|i| d.plugin_data().get(i))
            .copied();
        let (Some(f), Some(data)) = (self.plugin.reset, data) else {
            return;
        };
        let m = d.model().as_ptr();
        // SAFETY: as in `distance`; this call passes no state
        foreign(|| unsafe { f(m, ptr::null_mut(), data as *mut _, self.instance) })
    }

    /// Announces the start of a search.
    pub fn compute(&self, d: &Data) {
        if let Some(f) = self.plugin.compute {
            let m = d.model().as_ptr();
            // SAFETY: as in `distance`
            foreign(|| unsafe { f(m, d.as_ptr(), self.instance, mjPLUGIN_SDF) })
        }
    }
}

/// The field of a plugin before there is a model: its settings are plain numbers.
#[derive(Clone, Copy)]
pub struct Static(&'static mjpPlugin);

/// Raised for a plugin without one of the functions; `complete` tells before.
#[cold]
fn incomplete() -> ! {
    report::raise(format_args!("plugin is not a signed distance field"))
}

impl Static {
    pub fn new(plugin: &'static mjpPlugin) -> Self {
        Static(plugin)
    }

    /// All functions are there.
    pub fn complete(&self) -> bool {
        let p = self.0;
        p.sdf_staticdistance.is_some() && p.sdf_attribute.is_some() && p.sdf_aabb.is_some()
    }

    /// Has the plugin turn the texts of its settings, one for each, into numbers. `space` has
    /// room for two pointers per setting.
    pub fn configure(&self, settings: &[&CStr], space: &mut [*const c_char], numbers: &mut [f64]) {
        let Some(f) = self.0.sdf_attribute else {
            incomplete()
        };
        let n = self.0.nattribute.max(0) as usize;
        assert!(settings.len() == n && numbers.len() == n && space.len() == 2 * n);
        let (names, values) = space.split_at_mut(n);
        for ((to, name), (value, text)) in names
            .iter_mut()
            .zip(plugin::attributes(self.0))
            .zip(values.iter_mut().zip(settings))
        {
            (*to, *value) = (name.as_ptr(), text.as_ptr());
        }
        // SAFETY: the plugin vouches for the function; as many names, values and numbers as settings
        foreign(|| unsafe {
            f(
                numbers.as_mut_ptr(),
                names.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        });
    }

    /// Centre and half sizes of the box of the field.
    pub fn aabb(&self, numbers: &[f64], out: &mut [f64; 6]) {
        let Some(f) = self.0.sdf_aabb else {
            incomplete()
        };
        // SAFETY: as above
        foreign(|| unsafe { f(out.as_mut_ptr(), numbers.as_ptr()) });
    }

    pub fn distance(&self, x: [f64; 3], numbers: &[f64]) -> f64 {
        let Some(f) = self.0.sdf_staticdistance else {
            incomplete()
        };
        // SAFETY: as above
        foreign(|| unsafe { f(x.as_ptr(), numbers.as_ptr()) })
    }
}
