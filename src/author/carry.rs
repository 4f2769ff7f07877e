//! The state of a simulation, carried over a change of its model. Model editing: in-place recompilation.
//!
//! A spec remembers where the state of its elements was in the model compiled last, so that the
//! state can be read when that model is gone.

use super::compile::joint_dims;
use super::element::{ElemId, Spec, StatePlace};
use crate::abi::*;
use crate::base::buffer::StateArrays;
use crate::base::{Data, Model};

/// Arrays of the state that belong to elements of a kind: positions and velocities of joints,
/// activations and controls of actuators, positions and orientations of mocap bodies.
fn arrays(kind: mjtObj) -> [usize; 2] {
    match kind {
        mjOBJ_JOINT => [0, 1],
        mjOBJ_ACTUATOR => [2, 3],
        _ => [4, 5],
    }
}

/// Elements that can have a state.
fn elements(spec: &Spec) -> impl Iterator<Item = ElemId> + '_ {
    let kinds = [mjOBJ_JOINT, mjOBJ_ACTUATOR, mjOBJ_BODY];
    kinds.into_iter().flat_map(|kind| spec.ids(kind).iter().copied())
}

/// Where the state of object `i` of a kind is in a model: start and length in its two arrays.
fn place(m: Model, kind: mjtObj, i: usize) -> Option<StatePlace> {
    let at = |start: i32, n: usize| Some((usize::try_from(start).ok()?, n));
    Some(match kind {
        mjOBJ_JOINT => {
            let (nq, nv) = joint_dims(m.jnt_type()[i]);
            [at(m.jnt_qposadr()[i], nq)?, at(m.jnt_dofadr()[i], nv)?]
        }
        mjOBJ_ACTUATOR => [
            at(m.actuator_actadr()[i].max(0), m.actuator_actnum()[i] as usize)?,
            at(m.actuator_ctrladr()[i], m.actuator_ctrlnum()[i] as usize)?,
        ],
        _ => {
            let mocap = usize::try_from(m.body_mocapid()[i]).ok()?;
            [(3 * mocap, 3), (4 * mocap, 4)]
        }
    })
}

/// Numbers in each array of the state.
pub fn sizes(m: Model) -> [usize; 6] {
    [m.nq(), m.nv(), m.na(), m.nu(), 3 * m.nmocap(), 4 * m.nmocap()]
}

/// Notes the places of all elements in a model that was just compiled from their spec.
pub fn note(spec: &Spec, m: Model) {
    spec.state_sizes.set(sizes(m));
    for id in elements(spec) {
        let element = spec.element(id);
        let i = usize::try_from(element.model_id()).ok();
        element.set_state_place(i.and_then(|i| place(m, element.kind(), i)));
    }
}

/// The state of some elements, and the time.
pub struct State {
    time: f64,
    parts: Vec<(ElemId, [Vec<f64>; 2])>,
}

/// Reads the state of all living elements that were in the model compiled last.
pub fn take(spec: &Spec, time: f64, all: &StateArrays) -> State {
    let read = |id: ElemId| {
        let places = spec.element(id).state_place()?;
        let which = arrays(spec.element(id).kind());
        let part = |k: usize| {
            let (start, n) = places[k];
            all[which[k]].get(start..start + n).map(<[f64]>::to_vec)
        };
        Some((id, [part(0)?, part(1)?]))
    };
    State { time, parts: elements(spec).filter_map(read).collect() }
}

/// Writes the state into one of the model compiled now; what is new keeps its initial state.
pub fn put(state: &State, spec: &Spec, d: &mut Data) {
    d.set_time(state.time);
    for (id, values) in state.parts.iter().filter(|(id, _)| spec.element(*id).alive) {
        let Some(places) = spec.element(*id).state_place() else { continue };
        if [0, 1].into_iter().any(|k| places[k].1 != values[k].len()) {
            continue;
        }
        for (k, which) in arrays(spec.element(*id).kind()).into_iter().enumerate() {
            let all: &mut [f64] = match which {
                0 => d.qpos_mut(),
                1 => d.qvel_mut(),
                2 => d.act_mut(),
                3 => d.ctrl_mut(),
                4 => bytemuck::cast_slice_mut(d.mocap_pos_mut()),
                _ => bytemuck::cast_slice_mut(d.mocap_quat_mut()),
            };
            let (start, n) = places[k];
            all[start..start + n].copy_from_slice(&values[k]);
        }
    }
}
