//! A sensor and its inputs, as the functions of the table see it.

use crate::abi::*;
use crate::base::Model;

/// A sensor and what it is attached to.
#[derive(Clone, Copy)]
pub struct Sensor<'a> {
    pub m: Model<'a>,
    pub id: usize,
    pub objtype: mjtObj,
    pub obj: usize,
    /// reference object of a frame sensor
    pub reference: Option<(mjtObj, usize)>,
}

impl<'a> Sensor<'a> {
    pub(super) fn new(m: Model<'a>, id: usize) -> Self {
        let reference = usize::try_from(m.sensor_refid()[id]).ok();
        Sensor {
            m,
            id,
            objtype: m.sensor_objtype()[id],
            obj: m.sensor_objid()[id].max(0) as usize,
            reference: reference.map(|r| (m.sensor_reftype()[id], r)),
        }
    }
}
