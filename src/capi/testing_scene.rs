//! An abstract scene for unit tests: options, camera, perturbation and the C functions on them as safe calls.

use core::ffi::c_int;
use core::mem::MaybeUninit;

use super::testing::Sim;
use crate::abi::*;

unsafe extern "C-unwind" {
    fn mjv_defaultOption(opt: *mut mjvOption);
    fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera);
    fn mjv_defaultPerturb(pert: *mut mjvPerturb);
    fn mjv_defaultScene(scn: *mut mjvScene);
    fn mjv_makeScene(m: *const mjModel, scn: *mut mjvScene, maxgeom: c_int);
    fn mjv_freeScene(scn: *mut mjvScene);
    fn mjv_updateScene(
        m: *const mjModel,
        d: *mut mjData,
        opt: *const mjvOption,
        pert: *const mjvPerturb,
        cam: *mut mjvCamera,
        mask: c_int,
        scn: *mut mjvScene,
    );
    fn mjv_moveCamera(m: *const mjModel, action: c_int, dx: f64, dy: f64, cam: *mut mjvCamera);
    fn mjv_select(
        m: *const mjModel,
        d: *const mjData,
        opt: *const mjvOption,
        aspect: f64,
        x: f64,
        y: f64,
        scn: *const mjvScene,
        point: *mut f64,
        geom: *mut c_int,
        flex: *mut c_int,
        skin: *mut c_int,
    ) -> c_int;
    fn mjv_room2model(
        pos: *mut f64,
        quat: *mut f64,
        roompos: *const f64,
        roomquat: *const f64,
        scn: *const mjvScene,
    );
    fn mjv_model2room(
        pos: *mut f64,
        quat: *mut f64,
        modelpos: *const f64,
        modelquat: *const f64,
        scn: *const mjvScene,
    );
    fn mjv_frustumHeight(scn: *const mjvScene) -> f64;
    fn mjv_initPerturb(
        m: *const mjModel,
        d: *mut mjData,
        scn: *const mjvScene,
        pert: *mut mjvPerturb,
    );
    fn mjv_applyPerturbForce(m: *const mjModel, d: *mut mjData, pert: *const mjvPerturb);
}

/// A scene of a simulation.
pub struct Stage {
    pub sim: Sim,
    pub opt: mjvOption,
    pub cam: mjvCamera,
    pub pert: mjvPerturb,
    scn: Box<mjvScene>,
}

impl Stage {
    /// The scene of a model at its initial state, seen by the default camera.
    pub fn new(xml: &str) -> Self {
        let mut sim = Sim::new(xml);
        sim.forward();
        let m = sim.raw().0;
        // SAFETY: each struct is written by its function
        unsafe {
            let mut opt = MaybeUninit::uninit();
            let mut cam = MaybeUninit::uninit();
            let mut pert = MaybeUninit::uninit();
            let mut scn = Box::new(MaybeUninit::<mjvScene>::zeroed());
            mjv_defaultOption(opt.as_mut_ptr());
            mjv_defaultFreeCamera(m, cam.as_mut_ptr());
            mjv_defaultPerturb(pert.as_mut_ptr());
            mjv_defaultScene(scn.as_mut_ptr());
            mjv_makeScene(m, scn.as_mut_ptr(), 1000);
            let mut stage = Stage {
                sim,
                opt: opt.assume_init(),
                cam: cam.assume_init(),
                pert: pert.assume_init(),
                scn: Box::new(*scn.assume_init()),
            };
            stage.update();
            stage
        }
    }

    /// `mjv_updateScene` with all categories.
    pub fn update(&mut self) -> &mjvScene {
        let (m, d) = self.sim.raw();
        // SAFETY: all live and of one model
        unsafe {
            mjv_updateScene(
                m,
                d,
                &self.opt,
                &self.pert,
                &mut self.cam,
                mjCAT_ALL,
                &mut *self.scn,
            )
        };
        &self.scn
    }

    /// The scene as it stands.
    pub fn scene(&mut self) -> &mut mjvScene {
        &mut self.scn
    }

    /// The geoms of the scene.
    pub fn geoms(&self) -> &[mjvGeom] {
        // SAFETY: a live list of this length
        unsafe { core::slice::from_raw_parts(self.scn.geoms, self.scn.ngeom as usize) }
    }

    /// How many geoms stand for objects of this type and category.
    pub fn count(&self, category: c_int) -> usize {
        self.geoms()
            .iter()
            .filter(|g| g.category == category)
            .count()
    }

    /// `mjv_moveCamera`.
    pub fn move_camera(&mut self, action: c_int, dx: f64, dy: f64) {
        // SAFETY: all live
        unsafe { mjv_moveCamera(self.sim.raw().0, action, dx, dy, &mut self.cam) }
    }

    /// Body and point of the model under a place of the image, from (0, 0) to (1, 1).
    pub fn select(&self, x: f64, y: f64) -> Option<(usize, [f64; 3])> {
        let (m, d) = self.sim.raw();
        let (mut point, mut ids) = ([0.0; 3], [0; 3]);
        let [geom, flex, skin] = &mut ids;
        // SAFETY: all live
        let body = unsafe {
            mjv_select(
                m,
                d,
                &self.opt,
                1.5,
                x,
                y,
                &*self.scn,
                point.as_mut_ptr(),
                geom,
                flex,
                skin,
            )
        };
        usize::try_from(body).ok().map(|body| (body, point))
    }

    /// A pose of the room in the model, or of the model in the room.
    pub fn convert(&self, into_model: bool, pos: [f64; 3], quat: [f64; 4]) -> ([f64; 3], [f64; 4]) {
        let (mut p, mut q) = ([0.0; 3], [0.0; 4]);
        let convert = if into_model {
            mjv_room2model
        } else {
            mjv_model2room
        };
        // SAFETY: all live
        unsafe {
            convert(
                p.as_mut_ptr(),
                q.as_mut_ptr(),
                pos.as_ptr(),
                quat.as_ptr(),
                &*self.scn,
            )
        };
        (p, q)
    }

    /// `mjv_frustumHeight`.
    pub fn frustum_height(&self) -> f64 {
        // SAFETY: a live scene
        unsafe { mjv_frustumHeight(&*self.scn) }
    }

    /// Grabs a body at its centre.
    pub fn grab(&mut self, body: c_int) {
        let (m, d) = self.sim.raw();
        self.pert.select = body;
        self.pert.active = mjPERT_TRANSLATE;
        // SAFETY: all live
        unsafe { mjv_initPerturb(m, d, &*self.scn, &mut self.pert) }
    }

    /// `mjv_applyPerturbForce`.
    pub fn pull(&mut self) {
        let (m, d) = self.sim.raw();
        // SAFETY: all live
        unsafe { mjv_applyPerturbForce(m, d, &self.pert) }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // SAFETY: made by `new`
        unsafe { mjv_freeScene(&mut *self.scn) }
    }
}
