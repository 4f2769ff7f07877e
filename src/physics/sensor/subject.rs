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

/// What sensors are attached to, bound once for many.
pub(super) struct Subjects<'a> {
    m: Model<'a>,
    objtype: &'a [mjtObj],
    objid: &'a [i32],
    reftype: &'a [mjtObj],
    refid: &'a [i32],
}

impl<'a> Subjects<'a> {
    #[inline(always)]
    pub fn new(m: Model<'a>) -> Self {
        Subjects {
            m,
            objtype: m.sensor_objtype(),
            objid: m.sensor_objid(),
            reftype: m.sensor_reftype(),
            refid: m.sensor_refid(),
        }
    }

    #[inline(always)]
    pub fn sensor(&self, id: usize) -> Sensor<'a> {
        let reference = usize::try_from(self.refid[id]).ok();
        Sensor {
            m: self.m,
            id,
            objtype: self.objtype[id],
            obj: self.objid[id].max(0) as usize,
            reference: reference.map(|r| (self.reftype[id], r)),
        }
    }
}
