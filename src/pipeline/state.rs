//! The state vector: any combination of the parts that make up a simulation state
//! (`mjtState` bits), in bit order.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::{Data, DataRef, Model, report};

/// The parts of a signature that are not empty, in order, with their lengths.
fn parts(m: Model<'_>, signature: c_int) -> impl Iterator<Item = (c_int, usize)> {
    let mut rest = signature & ((1 << mjNSTATE) - 1);
    let next = move || {
        let part = rest & rest.wrapping_neg();
        rest ^= part;
        (part != 0).then_some(part)
    };
    let parts = core::iter::from_fn(next).map(move |part| {
        let n = match part {
            mjSTATE_TIME => 1,
            mjSTATE_QPOS => m.nq(),
            mjSTATE_QVEL | mjSTATE_WARMSTART | mjSTATE_QFRC_APPLIED => m.nv(),
            mjSTATE_ACT => m.na(),
            mjSTATE_HISTORY => m.nhistory(),
            mjSTATE_CTRL => m.nu(),
            mjSTATE_XFRC_APPLIED => 6 * m.nbody(),
            mjSTATE_EQ_ACTIVE => m.neq(),
            mjSTATE_MOCAP_POS => 3 * m.nmocap(),
            mjSTATE_MOCAP_QUAT => 4 * m.nmocap(),
            mjSTATE_USERDATA => m.nuserdata(),
            mjSTATE_PLUGIN => m.npluginstate(),
            mjSTATE_PLASTIC => m.nplastic(),
            _ => 0,
        };
        (part, n)
    });
    // most models lack some of them
    parts.filter(|&(_, n)| n > 0)
}

/// Raises an error in the name of `func` unless the signature has known bits only.
pub fn check(func: &str, what: &str, signature: c_int) {
    if signature < 0 {
        report::raise(format_args!("{func}: invalid {what} {signature} < 0"));
    }
    if signature >= 1 << mjNSTATE {
        report::raise(format_args!(
            "{func}: invalid {what} {signature} >= 2^mjNSTATE"
        ));
    }
}

/// Length of the state vector of a (checked) signature.
pub fn size(m: Model<'_>, signature: c_int) -> usize {
    parts(m, signature).map(|(_, n)| n).sum()
}

/// Parts that are arrays of numbers: how they are read and written.
macro_rules! arrays {
    ($($part:ident: $read:ident, $write:ident;)*) => {
        /// The part as numbers; `None` for those not stored as an array of numbers.
        fn array<'d>(d: &'d DataRef<'_>, part: c_int) -> Option<&'d [f64]> {
            Some(match part {
                $($part => bytemuck::cast_slice(d.$read()),)*
                _ => return None,
            })
        }

        /// As `array`, for writing.
        fn array_mut<'d>(d: &'d mut Data<'_>, part: c_int) -> Option<&'d mut [f64]> {
            Some(match part {
                $($part => bytemuck::cast_slice_mut(d.$write()),)*
                _ => return None,
            })
        }
    };
}

arrays! {
    mjSTATE_QPOS: qpos, qpos_mut;
    mjSTATE_QVEL: qvel, qvel_mut;
    mjSTATE_ACT: act, act_mut;
    mjSTATE_HISTORY: history, history_mut;
    mjSTATE_WARMSTART: qacc_warmstart, qacc_warmstart_mut;
    mjSTATE_CTRL: ctrl, ctrl_mut;
    mjSTATE_QFRC_APPLIED: qfrc_applied, qfrc_applied_mut;
    mjSTATE_XFRC_APPLIED: xfrc_applied, xfrc_applied_mut;
    mjSTATE_MOCAP_POS: mocap_pos, mocap_pos_mut;
    mjSTATE_MOCAP_QUAT: mocap_quat, mocap_quat_mut;
    mjSTATE_USERDATA: userdata, userdata_mut;
    mjSTATE_PLUGIN: plugin_state, plugin_state_mut;
    mjSTATE_PLASTIC: plastic, plastic_mut;
}

/// Copies parts of `d` into `state`, which has `size` numbers.
pub fn get(d: &DataRef<'_>, state: &mut [f64], signature: c_int) {
    let mut rest = state;
    for (part, n) in parts(d.model(), signature) {
        let (to, tail) = rest.split_at_mut(n);
        rest = tail;
        match array(d, part) {
            Some(from) => to.copy_from_slice(from),
            None if part == mjSTATE_TIME => to[0] = d.time(),
            None => {
                for (to, &from) in to.iter_mut().zip(d.eq_active()) {
                    *to = from as f64;
                }
            }
        }
    }
}

/// Parts of `d` have the bits of a vector of all parts of a state (`mjSTATE_INTEGRATION`).
pub fn same(d: &DataRef<'_>, state: &[f64], signature: c_int) -> bool {
    let mut rest = state;
    parts(d.model(), mjSTATE_INTEGRATION).all(|(part, n)| {
        let (row, tail) = rest.split_at(n);
        rest = tail;
        let equal = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits();
        match array(d, part) {
            _ if signature & part == 0 => true,
            Some(own) => own.iter().zip(row).all(equal),
            None if part == mjSTATE_TIME => d.time().to_bits() == row[0].to_bits(),
            None => d.eq_active().iter().zip(row).all(|(&a, &x)| a as f64 == x),
        }
    })
}

/// Copies `state` into parts of `d`.
pub fn set(d: &mut Data<'_>, state: &[f64], signature: c_int) {
    let mut rest = state;
    for (part, n) in parts(d.model(), signature) {
        let (from, tail) = rest.split_at(n);
        rest = tail;
        match array_mut(d, part) {
            Some(to) => to.copy_from_slice(from),
            None if part == mjSTATE_TIME => d.set_time(from[0]),
            None => {
                for (to, &from) in d.eq_active_mut().iter_mut().zip(from) {
                    *to = (from != 0.0) as u8;
                }
            }
        }
    }
}

/// Picks the parts `to_signature` out of a vector of the parts `from_signature`.
pub fn extract(
    m: Model<'_>,
    from: &[f64],
    from_signature: c_int,
    to: &mut [f64],
    to_signature: c_int,
) {
    if to_signature & !from_signature != 0 {
        report::raise(format_args!(
            "mj_extractState: dstsig is not a subset of srcsig"
        ));
    }
    let (mut from, mut to) = (from, to);
    for (part, n) in parts(m, from_signature) {
        let (head, tail) = from.split_at(n);
        from = tail;
        if to_signature & part != 0 {
            let (room, rest) = to.split_at_mut(n);
            to = rest;
            room.copy_from_slice(head);
        }
    }
}

/// Copies parts of `src` to `dst`, both of the same model.
pub fn copy(src: &DataRef<'_>, dst: &mut Data<'_>, signature: c_int) {
    for (part, _) in parts(src.model(), signature) {
        match (array_mut(dst, part), array(src, part)) {
            (Some(to), Some(from)) => to.copy_from_slice(from),
            _ if part == mjSTATE_TIME => dst.set_time(src.time()),
            _ => dst.eq_active_mut().copy_from_slice(src.eq_active()),
        }
    }
}
