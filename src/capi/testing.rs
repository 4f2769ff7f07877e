//! A simulation for unit tests: a model compiled from MJCF, a state of it, and C functions as safe calls.

use core::ffi::{CStr, c_char, c_int};
use std::ffi::CString;

use crate::abi::*;
use crate::base::{Data, Model};

unsafe extern "C-unwind" {
    fn mj_parseXMLString(
        xml: *const c_char,
        vfs: *const mjVFS,
        error: *mut c_char,
        size: c_int,
    ) -> *mut mjSpec;
    fn mj_compile(s: *mut mjSpec, vfs: *const mjVFS) -> *mut mjModel;
    fn mj_deleteSpec(s: *mut mjSpec);
    fn mjs_firstElement(s: *const mjSpec, kind: c_int) -> *mut mjsElement;
    fn mjs_asFlex(element: *mut mjsElement) -> *mut mjsFlex;
    fn mj_makeData(m: *const mjModel) -> *mut mjData;
    fn mj_deleteData(d: *mut mjData);
    fn mj_deleteModel(m: *mut mjModel);
    fn mj_name2id(m: *const mjModel, kind: c_int, name: *const c_char) -> c_int;
    fn mj_fullM(m: *const mjModel, d: *const mjData, dst: *mut f64);
    fn mj_mulM(m: *const mjModel, d: *const mjData, res: *mut f64, vec: *const f64);
    fn mj_solveM(m: *const mjModel, d: *mut mjData, x: *mut f64, y: *const f64, n: c_int);
    fn mj_rne(m: *const mjModel, d: *mut mjData, flg_acc: c_int, result: *mut f64);
    fn mj_mulJacVec(m: *const mjModel, d: *const mjData, res: *mut f64, vec: *const f64);
    fn mj_mulJacTVec(m: *const mjModel, d: *const mjData, res: *mut f64, vec: *const f64);
    fn mj_jacSite(m: *const mjModel, d: *const mjData, jacp: *mut f64, jacr: *mut f64, site: c_int);
    fn mj_integratePos(m: *const mjModel, qpos: *mut f64, qvel: *const f64, dt: f64);
    fn mj_differentiatePos(
        m: *const mjModel,
        qvel: *mut f64,
        dt: f64,
        qpos1: *const f64,
        qpos2: *const f64,
    );
    fn mj_contactForce(m: *const mjModel, d: *const mjData, id: c_int, result: *mut f64);
    fn mj_constraintUpdate(
        m: *const mjModel,
        d: *mut mjData,
        jar: *const f64,
        cost: *mut f64,
        flg: c_int,
    );
    fn mj_ray(
        m: *const mjModel,
        d: *const mjData,
        pnt: *const f64,
        vec: *const f64,
        group: *const mjtByte,
        flg_static: mjtBool,
        exclude: c_int,
        geom: *mut c_int,
        normal: *mut f64,
    ) -> f64;
    fn mj_stateSize(m: *const mjModel, sig: c_int) -> c_int;
    fn mj_getState(m: *const mjModel, d: *const mjData, state: *mut f64, sig: c_int);
    fn mj_setState(m: *const mjModel, d: *mut mjData, state: *const f64, sig: c_int);
    fn mjd_transitionFD(
        m: *const mjModel,
        d: *mut mjData,
        eps: f64,
        centered: mjtBool,
        a: *mut f64,
        b: *mut f64,
        c: *mut f64,
        dd: *mut f64,
    );
}

/// A model and a state.
pub struct Sim {
    m: *mut mjModel,
    d: *mut mjData,
}

macro_rules! stages {
    ($($name:ident $function:ident)*) => {
        impl Sim {
            $(#[doc = concat!("`", stringify!($function), "`.")]
            pub fn $name(&mut self) -> &mut Self {
                unsafe extern "C-unwind" { fn $function(m: *const mjModel, d: *mut mjData); }
                // SAFETY: both live and belong together
                unsafe { $function(self.m, self.d) };
                self
            })*
        }
    };
}
stages! {
    forward mj_forward
    step mj_step
    step1 mj_step1
    step2 mj_step2
    inverse mj_inverse
    reset mj_resetData
    kinematics mj_kinematics
    com_pos mj_comPos
    tendon mj_tendon
    transmission mj_transmission
    make_m mj_makeM
    passive mj_passive
    energy_pos mj_energyPos
    energy_vel mj_energyVel
    subtree_vel mj_subtreeVel
    fwd_position mj_fwdPosition
    fwd_velocity mj_fwdVelocity
}

impl Sim {
    /// Compiles MJCF; panics with the compiler's error.
    pub fn new(xml: &str) -> Self {
        Self::compiled(xml, |_| ())
    }

    /// The same with its first flex of the stable Neo-Hookean material, which MJCF has no word for.
    pub fn flesh(xml: &str) -> Self {
        // SAFETY: a live spec, which has a flex
        Self::compiled(xml, |s| unsafe {
            (*mjs_asFlex(mjs_firstElement(s, mjOBJ_FLEX))).elastic3d = 1;
        })
    }

    fn compiled(xml: &str, change: impl FnOnce(*mut mjSpec)) -> Self {
        let text = CString::new(xml).expect("no NUL");
        let mut error = [0 as c_char; 1000];
        // SAFETY: text and buffer live; spec, model and state are checked
        unsafe {
            let s = mj_parseXMLString(text.as_ptr(), core::ptr::null(), error.as_mut_ptr(), 1000);
            assert!(
                !s.is_null(),
                "{}",
                CStr::from_ptr(error.as_ptr()).to_string_lossy()
            );
            change(s);
            let m = mj_compile(s, core::ptr::null());
            assert!(!m.is_null(), "the model does not compile");
            mj_deleteSpec(s);
            let d = mj_makeData(m);
            assert!(!d.is_null());
            Sim { m, d }
        }
    }

    /// `mj_step` so many times.
    pub fn steps(&mut self, n: usize) {
        for _ in 0..n {
            self.step();
        }
    }

    /// The model.
    pub fn model(&self) -> Model<'_> {
        // SAFETY: lives as long as the simulation
        unsafe { Model::new(self.m) }
    }

    /// The state.
    pub fn data(&self) -> Data<'_> {
        // SAFETY: as above; tests use one handle at a time
        unsafe { Data::new(self.m, self.d) }
    }

    /// The C structs, for what the views do not show.
    pub fn raw(&self) -> (*mut mjModel, *mut mjData) {
        (self.m, self.d)
    }

    /// Options, to be changed.
    pub fn opt(&mut self) -> &mut mjOption {
        // SAFETY: the model lives
        unsafe { &mut (*self.m).opt }
    }

    /// Number of an element by its name.
    pub fn id(&self, kind: c_int, name: &str) -> usize {
        let c = CString::new(name).expect("no NUL");
        // SAFETY: a live model and string
        let id = unsafe { mj_name2id(self.m, kind, c.as_ptr()) };
        usize::try_from(id).unwrap_or_else(|_| panic!("no {name}"))
    }

    pub fn nv(&self) -> usize {
        self.model().nv()
    }

    /// Random positions within about a radian or half a metre of `qpos0`, and random velocities.
    pub fn shake(&mut self, seed: u64) -> &mut Self {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        let away: Vec<f64> = (0..self.nv()).map(|_| 0.6 * random()).collect();
        let speed: Vec<f64> = (0..self.nv()).map(|_| random()).collect();
        self.shift(&away, 1.0);
        self.data().qvel_mut().copy_from_slice(&speed);
        self
    }

    /// Moves the positions along a velocity for some time.
    pub fn shift(&mut self, velocity: &[f64], time: f64) {
        assert_eq!(velocity.len(), self.nv());
        // SAFETY: arrays of nq and nv numbers
        unsafe { mj_integratePos(self.m, (*self.d).qpos, velocity.as_ptr(), time) }
    }

    /// The velocity that leads from one configuration to another in a unit of time.
    pub fn between(&self, from: &[f64], to: &[f64]) -> Vec<f64> {
        let mut v = vec![0.0; self.nv()];
        // SAFETY: arrays of nq and nv numbers
        unsafe { mj_differentiatePos(self.m, v.as_mut_ptr(), 1.0, from.as_ptr(), to.as_ptr()) };
        v
    }

    /// The inertia matrix, by rows.
    pub fn full_m(&self) -> Vec<Vec<f64>> {
        let n = self.nv();
        let mut all = vec![0.0; n * n];
        // SAFETY: nv × nv numbers
        unsafe { mj_fullM(self.m, self.d, all.as_mut_ptr()) };
        all.chunks(n).map(<[f64]>::to_vec).collect()
    }

    pub fn mul_m(&self, v: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; v.len()];
        // SAFETY: nv numbers each
        unsafe { mj_mulM(self.m, self.d, out.as_mut_ptr(), v.as_ptr()) };
        out
    }

    pub fn solve_m(&mut self, v: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; v.len()];
        // SAFETY: nv numbers each
        unsafe { mj_solveM(self.m, self.d, out.as_mut_ptr(), v.as_ptr(), 1) };
        out
    }

    /// Inverse dynamics without contacts: forces of an acceleration, or of none.
    pub fn rne(&mut self, acceleration: Option<&[f64]>) -> Vec<f64> {
        let mut out = vec![0.0; self.nv()];
        if let Some(a) = acceleration {
            self.data().qacc_mut().copy_from_slice(a);
        }
        // SAFETY: nv numbers
        unsafe {
            mj_rne(
                self.m,
                self.d,
                acceleration.is_some().into(),
                out.as_mut_ptr(),
            )
        };
        out
    }

    /// J times a vector of nv numbers.
    pub fn mul_jac(&self, v: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.data().nefc()];
        // SAFETY: nefc and nv numbers
        unsafe { mj_mulJacVec(self.m, self.d, out.as_mut_ptr(), v.as_ptr()) };
        out
    }

    /// Jᵀ times a vector of nefc numbers.
    pub fn mul_jac_t(&self, f: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.nv()];
        // SAFETY: nv and nefc numbers
        unsafe { mj_mulJacTVec(self.m, self.d, out.as_mut_ptr(), f.as_ptr()) };
        out
    }

    /// Translational Jacobian of a site, three rows of nv.
    pub fn jac_site(&self, site: usize) -> Vec<Vec<f64>> {
        let n = self.nv();
        let mut all = vec![0.0; 3 * n];
        // SAFETY: 3 × nv numbers
        unsafe {
            mj_jacSite(
                self.m,
                self.d,
                all.as_mut_ptr(),
                core::ptr::null_mut(),
                site as c_int,
            )
        };
        all.chunks(n).map(<[f64]>::to_vec).collect()
    }

    /// Force and torque of a contact, in its frame.
    pub fn contact_force(&self, contact: usize) -> [f64; 6] {
        let mut f = [0.0; 6];
        // SAFETY: six numbers
        unsafe { mj_contactForce(self.m, self.d, contact as c_int, f.as_mut_ptr()) };
        f
    }

    /// Cost of the constraints at J·a − aref; fills efc_force and qfrc_constraint.
    pub fn constraint_update(&mut self, jar: &[f64]) -> f64 {
        let mut cost = 0.0;
        // SAFETY: nefc numbers
        unsafe { mj_constraintUpdate(self.m, self.d, jar.as_ptr(), &mut cost, 0) };
        cost
    }

    /// Distance along a ray and the geom that it meets; nothing when it meets none.
    pub fn ray(&self, from: [f64; 3], along: [f64; 3]) -> Option<(f64, usize)> {
        let (mut geom, mut normal) = (-1, [0.0; 3]);
        // SAFETY: all live
        let x = unsafe {
            mj_ray(
                self.m,
                self.d,
                from.as_ptr(),
                along.as_ptr(),
                core::ptr::null(),
                1,
                -1,
                &mut geom,
                normal.as_mut_ptr(),
            )
        };
        usize::try_from(geom).ok().map(|geom| (x, geom))
    }

    /// The numbers of a state component (`mjtState`).
    pub fn state(&self, sig: c_int) -> Vec<f64> {
        // SAFETY: a buffer of the size asked for
        unsafe {
            let mut all = vec![0.0; mj_stateSize(self.m, sig) as usize];
            mj_getState(self.m, self.d, all.as_mut_ptr(), sig);
            all
        }
    }

    /// Sets a state component.
    pub fn set_state(&mut self, sig: c_int, state: &[f64]) {
        assert_eq!(state.len(), self.state(sig).len());
        // SAFETY: of the size just checked
        unsafe { mj_setState(self.m, self.d, state.as_ptr(), sig) }
    }

    /// Derivatives of a step by finite differences: A by rows, of 2nv + na.
    pub fn transition(&mut self, eps: f64) -> Vec<Vec<f64>> {
        let n = 2 * self.nv() + self.model().na();
        let mut a = vec![0.0; n * n];
        let null = core::ptr::null_mut();
        // SAFETY: n × n numbers
        unsafe { mjd_transitionFD(self.m, self.d, eps, 1, a.as_mut_ptr(), null, null, null) };
        a.chunks(n).map(<[f64]>::to_vec).collect()
    }

    /// Potential and kinetic energy.
    pub fn energies(&mut self) -> [f64; 2] {
        self.fwd_position().fwd_velocity().energy_pos().energy_vel();
        *self.data().energy()
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        // SAFETY: made by `new`
        unsafe {
            mj_deleteData(self.d);
            mj_deleteModel(self.m);
        }
    }
}

/// Scalar product.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Largest difference.
pub fn apart(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter()
        .zip(b)
        .map(|(x, y)| (x - y).abs())
        .fold(0.0, f64::max)
}

/// Central difference of `f` along each dof: one row per value of `f`.
pub fn gradient(sim: &mut Sim, eps: f64, mut f: impl FnMut(&mut Sim) -> Vec<f64>) -> Vec<Vec<f64>> {
    let start = sim.data().qpos().to_vec();
    let mut columns = Vec::new();
    for k in 0..sim.nv() {
        let mut v = vec![0.0; sim.nv()];
        v[k] = 1.0;
        let mut at = |sign: f64| {
            sim.data().qpos_mut().copy_from_slice(&start);
            sim.shift(&v, sign * eps);
            f(sim)
        };
        let (plus, minus) = (at(1.0), at(-1.0));
        columns.push(
            plus.iter()
                .zip(&minus)
                .map(|(p, m)| (p - m) / (2.0 * eps))
                .collect::<Vec<_>>(),
        );
    }
    sim.data().qpos_mut().copy_from_slice(&start);
    f(sim);
    let rows = columns.first().map_or(0, Vec::len);
    (0..rows)
        .map(|i| columns.iter().map(|c| c[i]).collect())
        .collect()
}
