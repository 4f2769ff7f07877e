//! Arrays of models and states with their shapes.

use crate::base::layout::Ty;
use crate::base::slots::Slot;

/// An array of numbers in rows of equal length.
///
/// ```
/// # use mujoco::{Data, Model};
/// # let model = Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
/// let data = Data::new(&model)?;
/// let xpos = data.array("xpos").unwrap();
/// assert_eq!(xpos.shape(), (2, 3)); // two bodies, the world being one
/// assert_eq!(xpos.row(1), [0.0; 3]);
/// assert_eq!(xpos.values().len(), 6);
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Array<'a> {
    values: &'a [f64],
    columns: usize,
}

impl<'a> Array<'a> {
    pub(super) fn new(values: &'a [f64], columns: usize) -> Self {
        Self { values, columns }
    }

    /// All numbers, row after row.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco><worldbody><geom size='.2'/></worldbody></mujoco>")?;
    /// assert_eq!(model.array("geom_size").unwrap().values(), [0.2, 0.0, 0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn values(&self) -> &'a [f64] {
        self.values
    }

    /// Rows and columns.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(model.array("body_inertia").unwrap().shape(), (1, 3));
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn shape(&self) -> (usize, usize) {
        let rows = self.values.len().checked_div(self.columns);
        (rows.unwrap_or(0), self.columns)
    }

    /// One row.
    ///
    /// # Panics
    /// When there are not as many.
    ///
    /// ```
    /// # use mujoco::Model;
    /// let model = Model::from_xml_str("<mujoco><worldbody><geom size='.2'/></worldbody></mujoco>")?;
    /// assert_eq!(model.array("geom_pos").unwrap().row(0), [0.0; 3]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn row(&self, i: usize) -> &'a [f64] {
        &self.values[i * self.columns..][..self.columns]
    }
}

/// The array of `f64` with this name in a table.
pub(super) fn find(slots: &'static [Slot], name: &str) -> Option<&'static Slot> {
    let found = slots
        .iter()
        .find(|slot| slot.name.to_bytes() == name.as_bytes())?;
    (found.ty == Some(Ty::Double)).then_some(found)
}
