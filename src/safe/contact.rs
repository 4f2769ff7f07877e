//! Contacts.

use super::data::Data;
use crate::abi::mjContact;
use crate::physics::constraint::contact_force;

/// A contact between two geoms or deformables.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><body pos='0 0 .1'><freejoint/><geom name='ball' size='.1' mass='1'/></body></worldbody></mujoco>")?;
/// # let mut data = mujoco::Data::new(&model)?;
/// for _ in 0..500 {
///     data.step()?;
/// }
/// let contact = data.contacts().next().unwrap();
/// let names = contact.geoms().map(|geom| model.name(mujoco::Kind::Geom, geom.unwrap()));
/// assert_eq!(names, [Some("floor"), Some("ball")]);
/// assert!(contact.pos()[2].abs() < 0.01 && contact.distance() < 0.0);
/// assert!((contact.force()[0] - 9.81).abs() < 0.01); // along the normal: the weight
/// # Ok::<(), mujoco::Error>(())
/// ```
pub struct Contact<'a> {
    data: &'a Data,
    id: usize,
}

impl<'a> Contact<'a> {
    pub(super) fn new(data: &'a Data, id: usize) -> Self {
        Self { data, id }
    }

    fn with<R>(&self, f: impl FnOnce(&mjContact) -> R) -> R {
        f(&self.data.view().contact()[self.id])
    }

    /// The two geoms; none where a deformable touches. See the type's example.
    pub fn geoms(&self) -> [Option<usize>; 2] {
        self.with(|c| c.geom.map(|geom| usize::try_from(geom).ok()))
    }

    /// Distance of the surfaces, m; negative when they overlap. See the type's example.
    pub fn distance(&self) -> f64 {
        self.with(|c| c.dist)
    }

    /// The point between the surfaces, world. See the type's example.
    pub fn pos(&self) -> [f64; 3] {
        self.with(|c| c.pos)
    }

    /// Unit normal from the first to the second, world.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// # data.forward()?;
    /// assert_eq!(data.contacts().next().unwrap().normal(), [0.0, 0.0, 1.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn normal(&self) -> [f64; 3] {
        self.with(|c| [c.frame[0], c.frame[1], c.frame[2]])
    }

    /// Force and torque in the frame of the contact, whose first axis is the normal: N, N m. See the type's example.
    pub fn force(&self) -> [f64; 6] {
        contact_force(&self.data.view(), self.id)
    }
}
