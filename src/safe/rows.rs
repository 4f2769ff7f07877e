//! What a batch lends and how its calls fail.

use std::fmt;

use super::error::Error;
use crate::batch::Refusal;

/// Simulations of a call that failed. They kept their state; the others ran.
///
/// ```
/// # let model = mujoco::Model::from_xml_str(
/// #     "<mujoco><worldbody><body><joint type='slide'/><geom size='.1' contype='0'/></body></worldbody></mujoco>",
/// # )?;
/// let mut batch = mujoco::Batch::new(&model, 3, Default::default())?;
/// batch.field("body_mass")?.row(1)[1] = 0.0; // nothing can move it
/// let failures = batch.set_const().unwrap_err();
/// assert_eq!(failures.simulations, [1]);
/// assert!(failures.to_string().contains("0 mass") && batch.error(2).is_none());
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failures {
    /// the simulations
    pub simulations: Vec<usize>,
    /// the error of the first
    pub first: Error,
}

impl fmt::Display for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.simulations.len();
        match self.simulations.first() {
            Some(sim) => write!(
                f,
                "{n} simulations failed; simulation {sim}: {}",
                self.first
            ),
            None => self.first.fmt(f),
        }
    }
}

impl std::error::Error for Failures {}

impl From<Refusal> for Failures {
    fn from(text: Refusal) -> Self {
        Self {
            simulations: Vec::new(),
            first: text.into(),
        }
    }
}

/// One row of numbers per simulation.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
/// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
/// let rows = batch.output("xquat")?;
/// assert_eq!((rows.len(), rows.row(1).len()), (2, 4));
/// assert!(!rows.is_empty());
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    values: &'a [f64],
    size: usize,
    nsim: usize,
}

impl<'a> Rows<'a> {
    pub(super) fn new(values: &'a [f64], size: usize, nsim: usize) -> Self {
        Self { values, size, nsim }
    }

    /// Simulations; see the type's example.
    pub fn len(&self) -> usize {
        self.nsim
    }

    /// Never: a batch has simulations. See the type's example.
    pub fn is_empty(&self) -> bool {
        self.nsim == 0
    }

    /// The numbers of one simulation; see the type's example.
    ///
    /// # Panics
    /// When there are not as many simulations.
    pub fn row(&self, sim: usize) -> &'a [f64] {
        assert!(sim < self.nsim, "simulation {sim} of {}", self.nsim);
        &self.values[sim * self.size..][..self.size]
    }
}

/// One row of numbers per simulation, for writing.
///
/// ```
/// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
/// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
/// let mut gravity = batch.field("opt.gravity")?;
/// gravity.row(1)[2] = -1.6;
/// assert_eq!(gravity.row(0)[2], -9.81);
/// # Ok::<(), mujoco::Error>(())
/// ```
#[derive(Debug)]
pub struct RowsMut<'a> {
    values: &'a mut [f64],
    size: usize,
    nsim: usize,
}

impl<'a> RowsMut<'a> {
    pub(super) fn new(values: &'a mut [f64], size: usize, nsim: usize) -> Self {
        Self { values, size, nsim }
    }

    /// The numbers of one simulation; see the type's example.
    ///
    /// # Panics
    /// When there are not as many simulations.
    pub fn row(&mut self, sim: usize) -> &mut [f64] {
        assert!(sim < self.nsim, "simulation {sim} of {}", self.nsim);
        &mut self.values[sim * self.size..][..self.size]
    }
}
