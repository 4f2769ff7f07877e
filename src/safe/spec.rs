//! Models under construction.

use std::ffi::CString;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use super::error::{Error, Result, text_of};
use super::model::Model;
use crate::abi::*;
use crate::capi::{
    actuator_setters, error, find, init, nontree_elements, parse, setters, tree_elements,
};

/// A model as its author wrote it, which can be changed, compiled and saved.
///
/// ```
/// use mujoco::{Data, GeomType, JointType, Spec};
///
/// let mut spec = Spec::new();
/// let mut world = spec.world();
/// world.add_geom("floor")?.set_type(GeomType::Plane).set_size([1.0, 1.0, 0.1]);
/// let mut pole = world.add_body("pole")?;
/// pole.set_pos([0.0, 0.0, 1.0]);
/// pole.add_joint("hinge")?.set_type(JointType::Hinge).set_axis([0.0, 1.0, 0.0]);
/// pole.add_geom("rod")?.set_type(GeomType::Capsule).set_size([0.02, 0.3, 0.0]).set_pos([0.0, 0.0, 0.3]);
/// pole.add_site("tip")?.set_pos([0.0, 0.0, 0.6]);
/// spec.add_motor("motor", "hinge")?.set_gear(2.0).set_control_range(-1.0, 1.0);
/// let model = spec.compile()?;
///
/// let mut data = Data::new(&model)?;
/// data.set_control("motor", 0.5)?;
/// data.step()?;
/// assert!(data.joint("hinge")?.qvel()[0] > 0.0);
/// # Ok::<(), mujoco::Error>(())
/// ```
///
/// Elements are borrowed from the spec, one at a time:
///
/// ```compile_fail
/// let mut spec = mujoco::Spec::new();
/// let body = spec.world();
/// let model = spec.compile();
/// body.add_geom("late");
/// ```
pub struct Spec(NonNull<mjSpec>);

impl Drop for Spec {
    fn drop(&mut self) {
        // SAFETY: owned
        unsafe { init::mj_deleteSpec(self.0.as_ptr()) }
    }
}

impl Default for Spec {
    fn default() -> Self {
        Self::new()
    }
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new("a text has a NUL byte"))
}

impl Spec {
    /// An empty model: the world alone.
    ///
    /// ```
    /// assert_eq!(mujoco::Spec::new().compile()?.nbody(), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn new() -> Self {
        // SAFETY: makes a spec, which is ours
        let spec = NonNull::new(unsafe { init::mj_makeSpec() });
        Self(spec.expect("memory for a spec"))
    }

    /// Reads MJCF or URDF text.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::from_xml_str("<mujoco><worldbody><body name='b'/></worldbody></mujoco>")?;
    /// spec.body("b").unwrap().add_geom("g")?.set_size([0.1, 0.0, 0.0]);
    /// assert_eq!(spec.compile()?.count(mujoco::Kind::Geom), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn from_xml_str(xml: &str) -> Result<Self> {
        let xml = c_text(xml)?;
        let mut text = [0; 1000];
        // SAFETY: a C string, and a buffer of the size given
        let spec =
            unsafe { parse::mj_parseXMLString(xml.as_ptr(), ptr::null(), text.as_mut_ptr(), 1000) };
        let spec = NonNull::new(spec).map(Self);
        spec.ok_or_else(|| Error::new(text_of(text.as_ptr())))
    }

    /// Compiles the model. The spec can be changed and compiled again.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_geom("g")?; // no size
    /// assert!(spec.compile().is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn compile(&mut self) -> Result<Model> {
        let spec = self.0.as_ptr();
        // SAFETY: a live spec of ours; no files but those on disk
        unsafe {
            let model = Model::from_raw(parse::mj_compile(spec, ptr::null()));
            model.ok_or_else(|| Error::new(text_of(error::mjs_getError(spec))))
        }
    }

    /// The model as MJCF text. It is compiled first.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_body("arm")?;
    /// assert!(spec.to_xml()?.contains("<body name=\"arm\""));
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn to_xml(&mut self) -> Result<String> {
        self.compile()?;
        let mut why = [0; 1000];
        let mut room: Vec<std::ffi::c_char> = vec![0; 1 << 16];
        loop {
            let n = room.len() as i32;
            // SAFETY: a live spec, and buffers of the sizes given
            let code = unsafe {
                let spec = self.0.as_ptr();
                parse::saving::mj_saveXMLString(spec, room.as_mut_ptr(), n, why.as_mut_ptr(), 1000)
            };
            match code {
                0 => return Ok(text_of(room.as_ptr())),
                needed if needed > n => room.resize(needed as usize + 1, 0),
                _ => return Err(Error::new(text_of(why.as_ptr()))),
            }
        }
    }

    /// Sets the seconds of a step.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.set_timestep(0.01);
    /// assert_eq!(spec.compile()?.timestep(), 0.01);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_timestep(&mut self, seconds: f64) {
        // SAFETY: a live spec
        unsafe { self.0.as_mut() }.option.timestep = seconds;
    }

    /// The world body.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_body("first")?;
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn world(&mut self) -> Body<'_> {
        self.body("world").expect("every model has a world")
    }

    /// A body by its name.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// assert!(spec.body("none").is_none());
    /// ```
    pub fn body(&mut self, name: &str) -> Option<Body<'_>> {
        let name = c_text(name).ok()?;
        // SAFETY: a live spec and a C string
        let body = unsafe { find::mjs_findBody(self.0.as_ptr(), name.as_ptr()) };
        Body::of(body)
    }

    /// Adds an actuator that puts a force on a joint: control times gear.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::from_xml_str(
    ///     "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>",
    /// )?;
    /// spec.add_motor("m", "j")?.set_gear(10.0).set_control_range(-1.0, 1.0);
    /// assert_eq!(spec.compile()?.nu(), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn add_motor(&mut self, name: &str, joint: &str) -> Result<Actuator<'_>> {
        let joint = c_text(joint)?;
        // SAFETY: a live spec; what is added is live, with texts of ours
        unsafe {
            let added = nontree_elements::mjs_addActuator(self.0.as_ptr(), ptr::null());
            let mut actuator = Actuator::of(added).ok_or_else(not_added)?;
            actuator.set_name(name)?;
            actuator_setters::mjs_setToMotor(added);
            (*added).trntype = mjTRN_JOINT;
            setters::mjs_setString((*added).target, joint.as_ptr());
            Ok(actuator)
        }
    }
}

fn not_added() -> Error {
    Error::new("the element cannot be added")
}

/// A handle to a struct of the spec, which is lent meanwhile.
macro_rules! handles {
    ($($(#[$doc:meta])* $handle:ident: $c:ident;)*) => {$(
        $(#[$doc])*
        pub struct $handle<'a> {
            p: NonNull<$c>,
            life: PhantomData<&'a mut Spec>,
        }

        impl $handle<'_> {
            fn of(p: *mut $c) -> Option<Self> {
                NonNull::new(p).map(|p| Self { p, life: PhantomData })
            }

            fn raw(&mut self) -> &mut $c {
                // SAFETY: lives with the spec, which is lent
                unsafe { self.p.as_mut() }
            }

            fn set_name(&mut self, name: &str) -> Result<()> {
                let name = c_text(name)?;
                // SAFETY: a live element and a C string
                match unsafe { setters::mjs_setName(self.raw().element, name.as_ptr()) } {
                    0 => Ok(()),
                    _ => Err(Error::new(format!("the name '{}' is taken", name.to_string_lossy()))),
                }
            }
        }
    )*};
}

handles! {
    /// A body of a [`Spec`]; see there.
    Body: mjsBody;
    /// A geom of a [`Spec`]; see there.
    Geom: mjsGeom;
    /// A joint of a [`Spec`]; see there.
    Joint: mjsJoint;
    /// A site of a [`Spec`]; see there.
    Site: mjsSite;
    /// An actuator of a [`Spec`]; see there.
    Actuator: mjsActuator;
}

impl Body<'_> {
    /// Adds a body inside this one.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_body("outer")?.add_body("inner")?;
    /// assert!(spec.world().add_body("outer").is_err()); // taken
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn add_body(&mut self, name: &str) -> Result<Body<'_>> {
        // SAFETY: a live body
        let mut body = Body::of(unsafe { tree_elements::mjs_addBody(self.raw(), ptr::null()) })
            .ok_or_else(not_added)?;
        body.named_or_gone(name)?;
        Ok(body)
    }

    fn named_or_gone(&mut self, name: &str) -> Result<()> {
        let done = self.set_name(name);
        if done.is_err() {
            // SAFETY: the element was just added, and its handle ends here
            unsafe {
                let element = self.raw().element;
                tree_elements::mjs_delete(find::mjs_getSpec(element), element);
            }
        }
        done
    }

    /// Adds a geom, a sphere at first.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_geom("ball")?.set_size([0.1, 0.0, 0.0]).set_rgba([1.0, 0.0, 0.0, 1.0]);
    /// # spec.compile()?;
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn add_geom(&mut self, name: &str) -> Result<Geom<'_>> {
        // SAFETY: a live body
        let geom = unsafe { tree_elements::mjs_addGeom(self.raw(), ptr::null()) };
        let mut geom = Geom::of(geom).ok_or_else(not_added)?;
        geom.set_name(name)?;
        Ok(geom)
    }

    /// Adds a joint between this body and the one around it, a hinge at first.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// let mut world = spec.world();
    /// let mut body = world.add_body("b")?;
    /// body.set_mass(1.0).add_joint("j")?.set_axis([1.0, 0.0, 0.0]).set_range(-1.0, 1.0).set_damping(0.1);
    /// # spec.compile()?;
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn add_joint(&mut self, name: &str) -> Result<Joint<'_>> {
        // SAFETY: a live body
        let joint = unsafe { tree_elements::mjs_addJoint(self.raw(), ptr::null()) };
        let mut joint = Joint::of(joint).ok_or_else(not_added)?;
        joint.set_name(name)?;
        Ok(joint)
    }

    /// Adds a site.
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_site("here")?.set_pos([1.0, 0.0, 0.0]);
    /// assert_eq!(spec.compile()?.count(mujoco::Kind::Site), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn add_site(&mut self, name: &str) -> Result<Site<'_>> {
        // SAFETY: a live body
        let site = unsafe { tree_elements::mjs_addSite(self.raw(), ptr::null()) };
        let mut site = Site::of(site).ok_or_else(not_added)?;
        site.set_name(name)?;
        Ok(site)
    }

    /// Sets the mass, of a sphere of radius 0.1 m about the body's origin, instead of deriving it from geoms; see [`Body::add_joint`].
    ///
    /// ```
    /// let mut spec = mujoco::Spec::new();
    /// spec.world().add_body("b")?.set_mass(2.0);
    /// assert_eq!(spec.compile()?.array("body_mass").unwrap().values()[1], 2.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_mass(&mut self, mass: f64) -> &mut Self {
        let body = self.raw();
        (body.mass, body.explicitinertial) = (mass, 1);
        (body.ipos, body.inertia) = ([0.0; 3], [0.4 * mass * 0.01; 3]);
        self
    }
}

/// Setters of one member, which can be chained.
macro_rules! setters {
    ($handle:ident: $($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*), $member:ident = $value:expr;)*) => {
        impl $handle<'_> {$(
            $(#[$doc])*
            pub fn $name(&mut self, $($arg: $ty),*) -> &mut Self {
                self.raw().$member = $value;
                self
            }
        )*}
    };
}

setters! { Body:
    /// Sets the position in the body around it; see [`Spec`].
    set_pos(pos: [f64; 3]), pos = pos;
    /// Sets the orientation in the body around it; see [`Spec`].
    set_quat(quat: [f64; 4]), quat = quat;
}
setters! { Geom:
    /// Sets the shape; see [`Spec`].
    set_type(kind: GeomType), r#type = kind.number();
    /// Sets the sizes that belong to the shape, m; see [`Spec`].
    set_size(size: [f64; 3]), size = size;
    /// Sets the position in the body; see [`Spec`].
    set_pos(pos: [f64; 3]), pos = pos;
    /// Sets the orientation in the body; see [`Spec`].
    set_quat(quat: [f64; 4]), quat = quat;
    /// Sets the colour; see [`Body::add_geom`].
    set_rgba(rgba: [f32; 4]), rgba = rgba;
    /// Sets the mass, kg, instead of deriving it from a density; see [`Spec`].
    set_mass(mass: f64), mass = mass;
    /// Sets sliding, torsional and rolling friction; see [`Spec`].
    set_friction(friction: [f64; 3]), friction = friction;
}
setters! { Joint:
    /// Sets the type; see [`Spec`].
    set_type(kind: JointType), r#type = kind.number();
    /// Sets the axis in the body; see [`Spec`].
    set_axis(axis: [f64; 3]), axis = axis;
    /// Sets the anchor in the body; see [`Spec`].
    set_pos(pos: [f64; 3]), pos = pos;
    /// Sets the limits, in the units of the compiler (degrees unless it says otherwise); see [`Body::add_joint`].
    set_range(low: f64, high: f64), range = [low, high];
    /// Sets the damping; see [`Body::add_joint`].
    set_damping(damping: f64), damping = [damping, 0.0, 0.0];
}
setters! { Site:
    /// Sets the position in the body; see [`Spec`].
    set_pos(pos: [f64; 3]), pos = pos;
}
setters! { Actuator:
    /// Sets the gear; see [`Spec::add_motor`].
    set_gear(gear: f64), gear = [gear, 0.0, 0.0, 0.0, 0.0, 0.0];
    /// Sets the limits of the control; see [`Spec::add_motor`].
    set_control_range(low: f64, high: f64), ctrlrange = [low, high];
}

/// The shape of a geom.
///
/// ```
/// # use mujoco::{GeomType, Spec};
/// let mut spec = Spec::new();
/// spec.world().add_geom("box")?.set_type(GeomType::Box).set_size([0.1; 3]);
/// assert!(spec.to_xml()?.contains("type=\"box\""));
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GeomType {
    Plane,
    Sphere,
    Capsule,
    Ellipsoid,
    Cylinder,
    Box,
}

impl GeomType {
    fn number(self) -> mjtGeom {
        match self {
            GeomType::Plane => mjGEOM_PLANE,
            GeomType::Sphere => mjGEOM_SPHERE,
            GeomType::Capsule => mjGEOM_CAPSULE,
            GeomType::Ellipsoid => mjGEOM_ELLIPSOID,
            GeomType::Cylinder => mjGEOM_CYLINDER,
            GeomType::Box => mjGEOM_BOX,
        }
    }
}

/// The type of a joint.
///
/// ```
/// # use mujoco::{JointType, Spec};
/// let mut spec = Spec::new();
/// let mut world = spec.world();
/// let mut body = world.add_body("b")?;
/// body.set_mass(1.0).add_joint("j")?.set_type(JointType::Free);
/// assert_eq!(spec.compile()?.nq(), 7);
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JointType {
    Free,
    Ball,
    Slide,
    Hinge,
}

impl JointType {
    fn number(self) -> mjtJoint {
        match self {
            JointType::Free => mjJNT_FREE,
            JointType::Ball => mjJNT_BALL,
            JointType::Slide => mjJNT_SLIDE,
            JointType::Hinge => mjJNT_HINGE,
        }
    }
}
