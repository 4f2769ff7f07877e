//! A sensor under compilation; `whole::sensors` finds what it refers to. XML reference: sensor.

use crate::abi::*;
use crate::author::compile::basis::fault::Head;
use crate::author::compile::basis::plugin_use::Use;

/// A sensor under compilation.
pub struct Sensor {
    pub head: Head,
    pub s: mjsSensor,
    pub objname: String,
    pub refname: String,
    pub user: Vec<f64>,
    pub plugin: Use,
    pub objid: i32,
    pub refid: i32,
    pub dim: i32,
    pub datatype: mjtDataType,
    pub needstage: mjtStage,
    /// what scaled frames cannot make of it, told when all else is in order
    pub unscalable: Option<String>,
}
