//! What a simulation lends by name: sensors, contacts, bodies, joints, geoms, sites, actuators.

use super::contact::Contact;
use super::data::Data;
use super::error::{Error, Result};
use super::model::Kind;
use super::named::{ActuatorView, BodyView, GeomView, JointView, SiteView};

impl Data {
    /// Values of a named sensor.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><site name='s' pos='1 2 3'/></worldbody><sensor><framepos name='p' objtype='site' objname='s'/></sensor></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// assert_eq!(data.sensor("p")?, [1.0, 2.0, 3.0]);
    /// assert!(data.sensor("q").is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn sensor(&self, name: &str) -> Result<&[f64]> {
        let id = self.model().find(Kind::Sensor, name)?;
        let m = self.model().view();
        let (at, n) = (m.sensor_adr()[id] as usize, m.sensor_dim()[id] as usize);
        Ok(&self.values("sensordata")[at..at + n])
    }

    /// The contacts that were found last.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/><geom name='ball' size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// let contact = data.contacts().next().unwrap();
    /// assert!((contact.distance() + 0.01).abs() < 1e-12);
    /// assert_eq!(contact.normal(), [0.0, 0.0, 1.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn contacts(&self) -> impl ExactSizeIterator<Item = Contact<'_>> {
        let n = self.view().ncon();
        (0..n).map(move |i| Contact::new(self, i))
    }

    /// A body by its name.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body name='b' pos='0 0 1'><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// assert_eq!(data.body("b")?.pos(), [0.0, 0.0, 1.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn body(&self, name: &str) -> Result<BodyView<'_>> {
        Ok(BodyView::new(self, self.model().find(Kind::Body, name)?))
    }

    /// A joint by its name.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// assert_eq!(mujoco::Data::new(&model)?.joint("j")?.qpos(), [0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn joint(&self, name: &str) -> Result<JointView<'_>> {
        Ok(JointView::new(self, self.model().find(Kind::Joint, name)?))
    }

    /// Sets position and velocity of a named joint; an error when their lengths are not those of its type.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.set_joint("j", &[0.5], &[1.0])?;
    /// assert_eq!(data.qpos(), [0.5]);
    /// assert!(data.set_joint("j", &[0.5, 1.0], &[1.0]).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_joint(&mut self, name: &str, qpos: &[f64], qvel: &[f64]) -> Result<()> {
        let (q, v) = self.joint(name)?.ranges();
        if (q.len(), v.len()) != (qpos.len(), qvel.len()) {
            let text = "position or velocity has the wrong length for joint";
            return Err(Error::new(format!("{text} '{name}'")));
        }
        self.qpos_mut()[q].copy_from_slice(qpos);
        self.qvel_mut()[v].copy_from_slice(qvel);
        Ok(())
    }

    /// A geom by its name.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><geom name='g' size='.1' pos='1 0 0'/></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// assert_eq!(data.geom("g")?.pos(), [1.0, 0.0, 0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn geom(&self, name: &str) -> Result<GeomView<'_>> {
        Ok(GeomView::new(self, self.model().find(Kind::Geom, name)?))
    }

    /// A site by its name.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><site name='s' pos='1 0 0'/></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// assert_eq!(data.site("s")?.pos(), [1.0, 0.0, 0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn site(&self, name: &str) -> Result<SiteView<'_>> {
        Ok(SiteView::new(self, self.model().find(Kind::Site, name)?))
    }

    /// An actuator by its name.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor name='a' joint='j'/></actuator></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.set_control("a", 2.0)?;
    /// data.forward()?;
    /// assert_eq!(data.actuator("a")?.force(), [2.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn actuator(&self, name: &str) -> Result<ActuatorView<'_>> {
        Ok(ActuatorView::new(
            self,
            self.model().find(Kind::Actuator, name)?,
        ))
    }

    /// Sets the first control of a named actuator; see [`Data::actuator`].
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert!(mujoco::Data::new(&model)?.set_control("none", 1.0).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_control(&mut self, name: &str, value: f64) -> Result<()> {
        let at = self.actuator(name)?.control_range().start;
        if let Some(control) = self.ctrl_mut().get_mut(at) {
            *control = value;
        }
        Ok(())
    }
}
