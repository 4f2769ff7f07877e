//! Objects of a simulation by their names.

use std::ops::Range;

use super::data::Data;

/// A body: where it is.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body name='b' pos='0 0 1'><geom size='.1' mass='2'/></body></worldbody></mujoco>")?;
/// # let mut data = mujoco::Data::new(&model)?;
/// data.forward()?;
/// let body = data.body("b")?;
/// assert_eq!((body.id(), body.pos(), body.quat()), (1, [0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]));
/// assert_eq!((body.mat()[0], body.mass()), (1.0, 2.0));
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct BodyView<'a> {
    data: &'a Data,
    id: usize,
}

/// A geom: where it is.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom name='g' size='.1'/></worldbody></mujoco>")?;
/// # let mut data = mujoco::Data::new(&model)?;
/// data.forward()?;
/// let geom = data.geom("g")?;
/// assert_eq!((geom.id(), geom.pos(), geom.mat()[8]), (0, [0.0; 3], 1.0));
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct GeomView<'a> {
    data: &'a Data,
    id: usize,
}

/// A site: where it is.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><site name='s'/></worldbody></mujoco>")?;
/// # let mut data = mujoco::Data::new(&model)?;
/// data.forward()?;
/// let site = data.site("s")?;
/// assert_eq!((site.id(), site.pos(), site.mat()[4]), (0, [0.0; 3], 1.0));
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct SiteView<'a> {
    data: &'a Data,
    id: usize,
}

/// A joint: its coordinates and velocities.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1'/></body></worldbody></mujoco>")?;
/// # let data = mujoco::Data::new(&model)?;
/// let joint = data.joint("j")?;
/// assert_eq!((joint.id(), joint.qpos().len(), joint.qvel().len()), (0, 4, 3));
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct JointView<'a> {
    data: &'a Data,
    id: usize,
}

/// An actuator: its controls and forces.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor name='a' joint='j'/></actuator></mujoco>")?;
/// # let data = mujoco::Data::new(&model)?;
/// let motor = data.actuator("a")?;
/// assert_eq!((motor.id(), motor.ctrl(), motor.force()), (0, &[0.0][..], &[0.0][..]));
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct ActuatorView<'a> {
    data: &'a Data,
    id: usize,
}

/// Constructor and number of views.
macro_rules! views {
    ($($view:ident)*) => {$(
        impl<'a> $view<'a> {
            pub(super) fn new(data: &'a Data, id: usize) -> Self {
                Self { data, id }
            }

            /// Its number among objects of its kind; see the type's example.
            pub fn id(&self) -> usize {
                self.id
            }
        }
    )*};
}

views! { BodyView GeomView SiteView JointView ActuatorView }

/// Poses in the world.
macro_rules! poses {
    ($($view:ident: $pos:ident, $mat:ident;)*) => {$(
        impl $view<'_> {
            /// Position in the world, m; see the type's example.
            pub fn pos(&self) -> [f64; 3] {
                self.data.view().$pos()[self.id].0
            }

            /// Orientation in the world, a matrix by rows; see the type's example.
            pub fn mat(&self) -> [f64; 9] {
                self.data.view().$mat()[self.id].0
            }
        }
    )*};
}

poses! {
    BodyView: xpos, xmat;
    GeomView: geom_xpos, geom_xmat;
    SiteView: site_xpos, site_xmat;
}

impl BodyView<'_> {
    /// Orientation in the world, a unit quaternion; see the type's example.
    pub fn quat(&self) -> [f64; 4] {
        self.data.view().xquat()[self.id].0
    }

    /// Mass, kg; see the type's example.
    pub fn mass(&self) -> f64 {
        self.data.model().view().body_mass()[self.id]
    }
}

impl<'a> JointView<'a> {
    /// Its places in `qpos` and `qvel`.
    pub(super) fn ranges(&self) -> (Range<usize>, Range<usize>) {
        let m = self.data.model().view();
        let (nq, nv) = match m.jnt_type()[self.id] {
            crate::abi::mjJNT_FREE => (7, 6),
            crate::abi::mjJNT_BALL => (4, 3),
            _ => (1, 1),
        };
        let q = m.jnt_qposadr()[self.id] as usize;
        let v = m.jnt_dofadr()[self.id] as usize;
        (q..q + nq, v..v + nv)
    }

    /// Its coordinates: 7 of a free joint, 4 of a ball joint, else 1; see the type's example.
    pub fn qpos(&self) -> &'a [f64] {
        &self.data.qpos()[self.ranges().0]
    }

    /// Its velocities: 6 of a free joint, 3 of a ball joint, else 1; see the type's example.
    pub fn qvel(&self) -> &'a [f64] {
        &self.data.qvel()[self.ranges().1]
    }
}

impl<'a> ActuatorView<'a> {
    /// Its places in `ctrl`.
    pub(super) fn control_range(&self) -> Range<usize> {
        let m = self.data.model().view();
        let at = m.actuator_ctrladr()[self.id] as usize;
        at..at + m.actuator_ctrlnum()[self.id] as usize
    }

    /// Its controls; see the type's example.
    pub fn ctrl(&self) -> &'a [f64] {
        &self.data.ctrl()[self.control_range()]
    }

    /// The forces it puts out; see the type's example.
    pub fn force(&self) -> &'a [f64] {
        let m = self.data.model().view();
        let at = m.actuator_outadr()[self.id] as usize;
        let n = m.actuator_outnum()[self.id] as usize;
        let all = self.data.array("actuator_force");
        &all.map_or(&[][..], |array| array.values())[at..at + n]
    }
}
