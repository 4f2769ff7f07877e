//! Compiled models.

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use super::array::{self, Array};
use super::error::{Error, Result, text_of};
use super::spec::Spec;
use crate::abi::*;
use crate::base::catch::catch_all;
use crate::base::model_data::ModelData;
use crate::base::slots_gen::MODEL_ARRAYS;
use crate::base::{self, buffer, mjb, name};
use crate::capi;
use crate::pipeline::setconst;

/// A compiled model: sizes, constants and options of what is simulated.
///
/// A model is cheap to clone and may be used by several threads; it never changes while it is shared. [`Model::edit`] copies it
/// first if need be.
///
/// ```
/// use mujoco::{Data, Model};
///
/// let model = Model::from_xml_str(
///     "<mujoco><worldbody><body pos='0 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
/// )?;
/// let threads: Vec<_> = (0..2)
///     .map(|_| {
///         let model = model.clone();
///         std::thread::spawn(move || {
///             let mut data = Data::new(&model)?;
///             data.step()?;
///             Ok::<f64, mujoco::Error>(data.qpos()[2])
///         })
///     })
///     .collect();
/// for thread in threads {
///     assert!(thread.join().unwrap()? < 1.0);
/// }
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone)]
pub struct Model(Arc<Owned>);

/// The C struct, freed with the last user.
struct Owned(NonNull<mjModel>);

// SAFETY: a model is only read while it is shared
unsafe impl Send for Owned {}
// SAFETY: as above
unsafe impl Sync for Owned {}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: owned
        unsafe { buffer::delete_model(self.0.as_ptr()) }
    }
}

/// A kind of named object.
///
/// ```
/// use mujoco::Kind;
/// assert_ne!(Kind::Body, Kind::Joint);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    Body,
    Joint,
    Geom,
    Site,
    Camera,
    Light,
    Mesh,
    Material,
    Equality,
    Tendon,
    Actuator,
    Sensor,
    Keyframe,
}

impl Kind {
    fn object(self) -> mjtObj {
        match self {
            Kind::Body => mjOBJ_BODY,
            Kind::Joint => mjOBJ_JOINT,
            Kind::Geom => mjOBJ_GEOM,
            Kind::Site => mjOBJ_SITE,
            Kind::Camera => mjOBJ_CAMERA,
            Kind::Light => mjOBJ_LIGHT,
            Kind::Mesh => mjOBJ_MESH,
            Kind::Material => mjOBJ_MATERIAL,
            Kind::Equality => mjOBJ_EQUALITY,
            Kind::Tendon => mjOBJ_TENDON,
            Kind::Actuator => mjOBJ_ACTUATOR,
            Kind::Sensor => mjOBJ_SENSOR,
            Kind::Keyframe => mjOBJ_KEY,
        }
    }
}

/// How a step is taken in time.
///
/// ```
/// use mujoco::{Integrator, Model};
/// let model = Model::from_xml_str("<mujoco><option integrator='RK4'/></mujoco>")?;
/// assert_eq!(model.integrator(), Integrator::Rk4);
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Integrator {
    Euler,
    Rk4,
    Implicit,
    ImplicitFast,
    Discrete,
}

const INTEGRATORS: [(Integrator, mjtIntegrator); 5] = [
    (Integrator::Euler, mjINT_EULER),
    (Integrator::Rk4, mjINT_RK4),
    (Integrator::Implicit, mjINT_IMPLICIT),
    (Integrator::ImplicitFast, mjINT_IMPLICITFAST),
    (Integrator::Discrete, mjINT_DISCRETE),
];

impl Model {
    /// Takes a model that C made; none for null.
    pub(super) fn from_raw(m: *mut mjModel) -> Option<Self> {
        NonNull::new(m).map(|m| Self(Arc::new(Owned(m))))
    }

    /// The view that the engine works with.
    pub(super) fn view(&self) -> base::Model<'_> {
        // SAFETY: live and not written while shared
        unsafe { base::Model::new(self.0.0.as_ptr()) }
    }

    /// Reads and compiles a file: MJCF, URDF, or an archive of either.
    ///
    /// ```
    /// use mujoco::Model;
    /// # let path = std::env::temp_dir().join(format!("rujoco-doc-{}.xml", std::process::id()));
    /// std::fs::write(&path, "<mujoco model='small'/>").unwrap();
    /// assert_eq!(Model::from_xml_path(&path)?.nbody(), 1);
    /// # std::fs::remove_file(&path).unwrap();
    /// assert!(Model::from_xml_path("/not/there.xml").is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn from_xml_path(path: impl AsRef<Path>) -> Result<Self> {
        let path = CString::new(path.as_ref().as_os_str().as_bytes());
        let path = path.map_err(|_| Error::new("the path has a NUL byte"))?;
        let mut text = [0; 1000];
        // SAFETY: a C string, and a buffer of the size given
        let m =
            unsafe { capi::parse::mj_loadXML(path.as_ptr(), ptr::null(), text.as_mut_ptr(), 1000) };
        Self::from_raw(m).ok_or_else(|| Error::new(text_of(text.as_ptr())))
    }

    /// Reads and compiles MJCF or URDF text.
    ///
    /// ```
    /// let model = mujoco::Model::from_xml_str("<mujoco><option timestep='.01'/></mujoco>")?;
    /// assert_eq!(model.timestep(), 0.01);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn from_xml_str(xml: &str) -> Result<Self> {
        Spec::from_xml_str(xml)?.compile()
    }

    /// Reads a binary model, as [`Model::to_mjb`] writes it.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(Model::from_mjb(&model.to_mjb())?.nbody(), 1);
    /// assert!(Model::from_mjb(b"no model").is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn from_mjb(bytes: &[u8]) -> Result<Self> {
        Self::from_raw(mjb::load(bytes)).ok_or_else(|| Error::new("not a binary model"))
    }

    /// The binary model.
    ///
    /// ```
    /// # use mujoco::Model;
    /// assert!(Model::from_xml_str("<mujoco/>")?.to_mjb().len() > 1000);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn to_mjb(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // SAFETY: a live model
        let _ = unsafe {
            mjb::write(self.0.0.as_ptr(), |part| {
                bytes.extend_from_slice(part);
                true
            })
        };
        bytes
    }

    /// Coordinates of the configuration.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// assert_eq!((model.nq(), model.nv()), (7, 6));
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn nq(&self) -> usize {
        self.view().nq()
    }

    /// Degrees of freedom; see [`Model::nq`].
    ///
    /// ```
    /// assert_eq!(mujoco::Model::from_xml_str("<mujoco/>")?.nv(), 0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn nv(&self) -> usize {
        self.view().nv()
    }

    /// Controls.
    ///
    /// ```
    /// assert_eq!(mujoco::Model::from_xml_str("<mujoco/>")?.nu(), 0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn nu(&self) -> usize {
        self.view().nu()
    }

    /// Bodies, the world included.
    ///
    /// ```
    /// assert_eq!(mujoco::Model::from_xml_str("<mujoco/>")?.nbody(), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn nbody(&self) -> usize {
        self.view().nbody()
    }

    /// Objects of a kind.
    ///
    /// ```
    /// # use mujoco::{Kind, Model};
    /// let model = Model::from_xml_str("<mujoco><worldbody><geom size='.1'/><geom size='.1'/></worldbody></mujoco>")?;
    /// assert_eq!(model.count(Kind::Geom), 2);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn count(&self, kind: Kind) -> usize {
        name::count(self.view(), kind.object()).unwrap_or(0)
    }

    /// Number of a named object of a kind.
    ///
    /// ```
    /// # use mujoco::{Kind, Model};
    /// let model = Model::from_xml_str("<mujoco><worldbody><geom name='ball' size='.1'/></worldbody></mujoco>")?;
    /// assert_eq!(model.id(Kind::Geom, "ball"), Some(0));
    /// assert_eq!(model.id(Kind::Geom, "bull"), None);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn id(&self, kind: Kind, name: &str) -> Option<usize> {
        usize::try_from(name::name2id(self.view(), kind.object(), name.as_bytes())).ok()
    }

    /// Name of an object; none when it has none, or does not exist.
    ///
    /// ```
    /// # use mujoco::{Kind, Model};
    /// let model = Model::from_xml_str("<mujoco><worldbody><geom name='ball' size='.1'/></worldbody></mujoco>")?;
    /// assert_eq!(model.name(Kind::Geom, 0), Some("ball"));
    /// assert_eq!(model.name(Kind::Geom, 1), None);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn name(&self, kind: Kind, id: usize) -> Option<&str> {
        let name = name::id2name(self.view(), kind.object(), id.try_into().ok()?)?;
        name.to_str().ok().filter(|name| !name.is_empty())
    }

    /// The object of a name, or an error that says what is missing.
    pub(super) fn find(&self, kind: Kind, name: &str) -> Result<usize> {
        let id = self.id(kind, name);
        id.ok_or_else(|| Error::new(format!("no {kind:?} is named '{name}'")))
    }

    /// Seconds a step.
    ///
    /// ```
    /// assert_eq!(mujoco::Model::from_xml_str("<mujoco/>")?.timestep(), 0.002);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn timestep(&self) -> f64 {
        self.view().opt().timestep
    }

    /// Acceleration of gravity, m/s².
    ///
    /// ```
    /// assert_eq!(mujoco::Model::from_xml_str("<mujoco/>")?.gravity(), [0.0, 0.0, -9.81]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn gravity(&self) -> [f64; 3] {
        self.view().opt().gravity
    }

    /// The integrator; see [`Integrator`].
    ///
    /// ```
    /// # use mujoco::{Integrator, Model};
    /// assert_eq!(Model::from_xml_str("<mujoco/>")?.integrator(), Integrator::Euler);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn integrator(&self) -> Integrator {
        let own = self.view().opt().integrator;
        let found = INTEGRATORS.iter().find(|known| known.1 == own);
        found.map_or(Integrator::Euler, |known| known.0)
    }

    /// An array of numbers by its name in `mjModel`; none for other names and for arrays of integers.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco><worldbody><body><geom size='.1' mass='2'/></body></worldbody></mujoco>")?;
    /// assert_eq!(model.array("body_mass").unwrap().values(), [0.0, 2.0]);
    /// assert!(model.array("body_parentid").is_none());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn array(&self, name: &str) -> Option<Array<'_>> {
        let slot = array::find(&MODEL_ARRAYS, name)?;
        let m = self.0.0.as_ptr().cast_const();
        // SAFETY: a live model, whose array has this extent
        unsafe {
            let bytes = slot.bytes(m, ptr::null()).unwrap_or(0);
            let values = std::slice::from_raw_parts(slot.get(m).cast(), bytes / 8);
            Some(Array::new(
                values,
                slot.col_count(m, ptr::null()).unwrap_or(0),
            ))
        }
    }

    /// The model for changes. States that were made before keep it as it was.
    ///
    /// ```
    /// # use mujoco::{Data, Model};
    /// let mut model = Model::from_xml_str(
    ///     "<mujoco><worldbody><body><freejoint/><geom size='.1' mass='2'/></body></worldbody></mujoco>",
    /// )?;
    /// let before = Data::new(&model)?;
    /// let mut edit = model.edit()?;
    /// edit.set_gravity([0.0, 0.0, -1.6]);
    /// edit.array_mut("body_mass").unwrap()[1] = 3.0;
    /// edit.set_const()?; // what follows from the mass
    /// assert_eq!(model.array("body_subtreemass").unwrap().values()[0], 3.0);
    /// assert_eq!(before.model().gravity()[2], -9.81);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn edit(&mut self) -> Result<Edit<'_>> {
        if Arc::get_mut(&mut self.0).is_none() {
            // SAFETY: a live model
            let copy = catch_all(|| unsafe { buffer::copy_model(ptr::null_mut(), self.view()) })?;
            *self = Self::from_raw(copy).ok_or_else(|| Error::new("could not allocate memory"))?;
        }
        Ok(Edit(self))
    }
}

/// A model that is being changed, nobody else's meanwhile.
///
/// ```compile_fail
/// # let mut model = mujoco::Model::from_xml_str("<mujoco/>").unwrap();
/// let mut edit = model.edit().unwrap();
/// let data = mujoco::Data::new(&model); // the model is lent
/// edit.set_timestep(0.1);
/// ```
pub struct Edit<'a>(&'a mut Model);

impl Edit<'_> {
    fn options(&mut self) -> &mut mjOption {
        // SAFETY: the only user, by `Model::edit`
        unsafe { &mut (*self.0.0.0.as_ptr()).opt }
    }

    /// Sets the seconds of a step.
    ///
    /// ```
    /// # let mut model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// model.edit()?.set_timestep(0.005);
    /// assert_eq!(model.timestep(), 0.005);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_timestep(&mut self, seconds: f64) {
        self.options().timestep = seconds;
    }

    /// Sets gravity, m/s².
    ///
    /// ```
    /// # let mut model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// model.edit()?.set_gravity([0.0; 3]);
    /// assert_eq!(model.gravity(), [0.0; 3]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_gravity(&mut self, gravity: [f64; 3]) {
        self.options().gravity = gravity;
    }

    /// Sets the integrator.
    ///
    /// ```
    /// # use mujoco::{Integrator, Model};
    /// # let mut model = Model::from_xml_str("<mujoco/>")?;
    /// model.edit()?.set_integrator(Integrator::Implicit);
    /// assert_eq!(model.integrator(), Integrator::Implicit);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_integrator(&mut self, integrator: Integrator) {
        let found = INTEGRATORS.iter().find(|known| known.0 == integrator);
        self.options().integrator = found.map_or(mjINT_EULER, |known| known.1);
    }

    /// The numbers of an array, row after row; as [`Model::array`].
    ///
    /// ```
    /// # let mut model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")?;
    /// let mut edit = model.edit()?;
    /// edit.array_mut("geom_friction").unwrap()[0] = 0.5;
    /// assert!(edit.array_mut("geom_bodyid").is_none());
    /// assert_eq!(model.array("geom_friction").unwrap().row(0)[0], 0.5);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn array_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        let slot = array::find(&MODEL_ARRAYS, name)?;
        let m = self.0.0.0.as_ptr();
        // SAFETY: a live model, whose array has this extent; the only user
        unsafe {
            let bytes = slot.bytes(m, ptr::null()).unwrap_or(0);
            Some(std::slice::from_raw_parts_mut(
                slot.get(m).cast(),
                bytes / 8,
            ))
        }
    }

    /// Computes what follows from other constants, such as inverse weights from masses (`mj_setConst`).
    ///
    /// ```
    /// # let mut model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// model.edit()?.set_const()?;
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_const(&mut self) -> Result<()> {
        let data = super::data::Data::scratch(self.0)?;
        let (m, d) = (self.0.0.0.as_ptr(), data);
        // SAFETY: a model that nobody else uses, and a state made for it
        let result = catch_all(|| setconst::set_const(&mut unsafe { ModelData::new(m, d) }));
        // SAFETY: made above
        let freed = catch_all(|| unsafe { buffer::delete_data(d) });
        Ok(result.and(freed)?)
    }
}
