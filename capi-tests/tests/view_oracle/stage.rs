//! Models, their states along driven rollouts of the reference, and scenes.

use std::ffi::c_int;
use std::path::PathBuf;

use capi_tests::deform::fold::collapse_rods;
use capi_tests::oracle::corpus::own;
use capi_tests::oracle::rollout::driven;
use capi_tests::oracle::{Library, models};
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::fill;

/// Steps of a rollout, and the states of it that are looked at.
const STEPS: usize = 120;
const STATES: usize = 3;

/// Models of flexes that were made for other tests.
const FLEXES: [&str; 12] = [
    "comp_cls",
    "con_flex_2d_3d",
    "con_self_3d_auto",
    "con_1d_mesh",
    "dyn_cloth_arm",
    "dyn_quadratic",
    "dyn_rod_box",
    "dyn_shell",
    "dyn_solid_rigid",
    "dyn_trilinear_cells",
    "dyn_two_cloths",
    "raw_cloth_material",
];

/// The standing models (`MODELS` and `LARGE` choose others) and small ones of our own that have cameras, skins, tendons, all kinds of geoms.
pub fn models() -> Vec<(String, PathBuf)> {
    const OWN: [&str; 12] = [
        "view/decor.xml",
        "view/ropes.xml",
        "skin/band.xml",
        "elements/tree.xml",
        "elements/assets.xml",
        "elements/actuators.xml",
        "elements/relations.xml",
        "tendon/paths.xml",
        "actuator/transmissions.xml",
        "collision/pairs.xml",
        "sensor/all.xml",
        "sleep/row.xml",
    ];
    let flexes = own("models/flex");
    let mut flexes: Vec<PathBuf> = std::fs::read_dir(flexes)
        .expect("models of flexes")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "xml"))
        .collect();
    flexes.sort();
    let mut list = models::chosen(&[]);
    list.extend(OWN.map(|name| (name.into(), own(&format!("models/{name}")))));
    let label = |path: &PathBuf| path.file_stem().map(|s| s.to_string_lossy().into_owned());
    let named = flexes
        .into_iter()
        .filter_map(|path| Some((label(&path)?, path)));
    list.extend(named.filter(|(label, _)| of_scenes(label)));
    list
}

/// Models of flexes whose scenes are compared.
fn of_scenes(label: &str) -> bool {
    match std::env::var("FLEXES") {
        Ok(prefix) => label.starts_with(&prefix),
        Err(_) => label.starts_with("scn_") || FLEXES.contains(&label),
    }
}

/// Calls `visit` on some states of each model; they are the reference's.
pub fn states(genuine: &Library, mut visit: impl FnMut(&str, *mut mjModel, *mut mjData)) {
    let models = models();
    assert!(models.len() > 10);
    for (label, path) in models {
        let m = genuine
            .load_xml(&path)
            .unwrap_or_else(|why| panic!("{label}: {why}"));
        let mut random = Random::new(17);
        let mut look = |_, d: *mut mjData| {
            // some bodies are pushed
            unsafe {
                let pushes =
                    std::slice::from_raw_parts_mut((*d).xfrc_applied, 6 * (*m).nbody as usize);
                let mut some = |_: &f64| {
                    if random.one_in(12) {
                        random.signed()
                    } else {
                        0.0
                    }
                };
                for x in pushes {
                    *x = some(x);
                }
            }
            genuine.stage("mj_forward", m, d)?;
            visit(&label, m, d);
            Ok(())
        };
        let run = unsafe { driven(genuine, m, STEPS, STATES, &mut look) };
        let mut folded = || {
            let d = genuine.make_data(m)?;
            if unsafe { collapse_rods(genuine, m, d) }? {
                look(STEPS, d)?;
            }
            genuine.delete_data(d);
            Ok(())
        };
        run.and_then(|()| folded())
            .unwrap_or_else(|why: String| panic!("{label}: {why}"));
        genuine.delete_model(m);
    }
}

type Make = unsafe extern "C-unwind" fn(*const mjModel, *mut mjvScene, c_int);

/// A scene that a library made, its list of geoms cleared.
pub struct Stage<'a> {
    library: &'a Library,
    pub scn: Box<mjvScene>,
    /// flexes with places in a texture
    pub textured: Vec<bool>,
    /// the lists of flexes have been written
    pub flexes_updated: bool,
}

impl<'a> Stage<'a> {
    pub fn new(library: &'a Library, m: *const mjModel, maxgeom: c_int) -> Self {
        let mut scn: Box<mjvScene> = fill::bytes(0);
        let make: Make = library.function("mjv_makeScene");
        unsafe {
            make(m, &mut *scn, maxgeom);
            scn.geoms.write_bytes(0, maxgeom as usize);
        }
        let textured = unsafe {
            (0..(*m).nflex as usize)
                .map(|f| *(*m).flex_texcoordadr.add(f) >= 0)
                .collect()
        };
        Self {
            library,
            scn,
            textured,
            flexes_updated: false,
        }
    }

    /// The geoms in the list.
    pub fn geoms(&self) -> &[mjvGeom] {
        match self.scn.ngeom {
            n if n > 0 => unsafe { std::slice::from_raw_parts(self.scn.geoms, n as usize) },
            _ => &[],
        }
    }
}

impl Drop for Stage<'_> {
    fn drop(&mut self) {
        let free: unsafe extern "C-unwind" fn(*mut mjvScene) =
            self.library.function("mjv_freeScene");
        unsafe { free(&mut *self.scn) };
    }
}
