//! The state of a simulation, carried over a change of its model. Model editing: in-place recompilation.
//!
//! A spec remembers where the state of its elements was in the model compiled last, so that the
//! state can be read when that model is gone. State follows the element, whatever its name and id
//! become; `userdata` follows its index.

use super::element::joint_dims;
use super::element::{ElemId, Spec, StatePlace};
use crate::abi::*;
use crate::base::buffer::StateArrays;
use crate::base::{Data, Model};

/// Arrays of numbers that are kept, in the order of [`StateArrays`].
const QPOS: usize = 0;
const QVEL: usize = 1;
const WARMSTART: usize = 2;
const QFRC: usize = 3;
const PLASTIC: usize = 4;
const ACT: usize = 5;
const CTRL: usize = 6;
const HISTORY: usize = 7;
const MOCAP_POS: usize = 8;
const MOCAP_QUAT: usize = 9;
const XFRC: usize = 10;
const PLUGIN: usize = 11;
const EQ_ACTIVE: usize = 12;
const USERDATA: usize = 13;

/// Kinds of elements that can have a state, and its arrays.
const KEPT: [(mjtObj, &[usize]); 7] = [
    (mjOBJ_JOINT, &[QPOS, QVEL, WARMSTART, QFRC, PLASTIC]),
    (mjOBJ_BODY, &[MOCAP_POS, MOCAP_QUAT, XFRC]),
    (mjOBJ_ACTUATOR, &[ACT, CTRL, HISTORY]),
    (mjOBJ_EQUALITY, &[EQ_ACTIVE]),
    (mjOBJ_SENSOR, &[HISTORY]),
    (mjOBJ_TENDON, &[PLASTIC]),
    (mjOBJ_PLUGIN, &[PLUGIN]),
];

fn arrays(kind: mjtObj) -> &'static [usize] {
    KEPT.iter().find(|k| k.0 == kind).map_or(&[], |k| k.1)
}

/// Elements that can have a state.
fn elements(spec: &Spec) -> impl Iterator<Item = ElemId> + '_ {
    KEPT.iter()
        .flat_map(|(kind, _)| spec.ids(*kind).iter().copied())
}

/// Where the state of object `i` of a kind is in a model: start and length in each of its arrays.
fn place(m: Model, kind: mjtObj, i: usize) -> StatePlace {
    // -1 stands for nothing
    let at = |start: i32, n: usize| usize::try_from(start).map_or((0, 0), |start| (start, n));
    let buffer =
        |adr: i32, [n, _]: [i32; 2], dim: usize| at(adr, super::element::history_length(n, dim));
    let mut place = StatePlace::default();
    let parts: &[(usize, usize)] = &match kind {
        mjOBJ_JOINT => {
            place.kind = m.jnt_type()[i];
            let (nq, nv) = joint_dims(place.kind);
            let dofs = at(m.jnt_dofadr()[i], nv);
            [
                at(m.jnt_qposadr()[i], nq),
                dofs,
                dofs,
                dofs,
                at(m.jnt_plasticadr()[i], nq),
            ]
        }
        mjOBJ_ACTUATOR => {
            let inputs = m.actuator_ctrlnum()[i] as usize;
            [
                at(m.actuator_actadr()[i], m.actuator_actnum()[i] as usize),
                at(m.actuator_ctrladr()[i], inputs),
                buffer(m.actuator_historyadr()[i], m.actuator_history()[i], inputs),
                (0, 0),
                (0, 0),
            ]
        }
        mjOBJ_BODY => {
            let mocap = m.body_mocapid()[i];
            let own = |n: i32| at(mocap.saturating_mul(n), n as usize);
            [own(3), own(4), (6 * i, 6), (0, 0), (0, 0)]
        }
        mjOBJ_EQUALITY => [(i, 1), (0, 0), (0, 0), (0, 0), (0, 0)],
        mjOBJ_SENSOR => {
            let dim = m.sensor_dim()[i] as usize;
            let own = buffer(m.sensor_historyadr()[i], m.sensor_history()[i], dim);
            [own, (0, 0), (0, 0), (0, 0), (0, 0)]
        }
        mjOBJ_TENDON => [
            at(m.tendon_plasticadr()[i], 2),
            (0, 0),
            (0, 0),
            (0, 0),
            (0, 0),
        ],
        _ => {
            let own = at(m.plugin_stateadr()[i], m.plugin_statenum()[i] as usize);
            [own, (0, 0), (0, 0), (0, 0), (0, 0)]
        }
    };
    place.parts.copy_from_slice(parts);
    place
}

/// Numbers in each array of the state.
pub fn sizes(m: Model) -> [usize; 14] {
    let (nv, mocap) = (m.nv(), m.nmocap());
    let plugins = m.plugin_statenum().iter().map(|&n| n as usize).sum();
    [
        m.nq(),
        nv,
        nv,
        nv,
        m.nplastic(),
        m.na(),
        m.nu(),
        m.nhistory(),
        3 * mocap,
        4 * mocap,
        6 * m.nbody(),
        plugins,
        m.neq(),
        m.nuserdata(),
    ]
}

/// Notes the places of all elements in a model that was just compiled from their spec.
pub fn note(spec: &Spec, m: Model) {
    spec.state_sizes.set(sizes(m));
    for id in elements(spec) {
        let element = spec.element(id);
        let i = usize::try_from(element.model_id()).ok();
        element.set_state_place(i.map(|i| place(m, element.kind(), i)));
    }
}

/// The state of some elements, the time, and the numbers of the user.
pub struct State {
    time: f64,
    userdata: Vec<f64>,
    /// element, what it was, the values in each of its arrays
    parts: Vec<(ElemId, i32, Vec<Vec<f64>>)>,
}

/// Reads the state of all living elements that were in the model compiled last.
pub fn take(spec: &Spec, time: f64, all: &StateArrays) -> State {
    let read =
        |id: ElemId| {
            let place = spec.element(id).state_place()?;
            let values = arrays(spec.element(id).kind()).iter().zip(place.parts).map(
                |(&array, (start, n))| match array {
                    EQ_ACTIVE => all
                        .eq_active
                        .get(start..start + n)
                        .unwrap_or(&[])
                        .iter()
                        .map(|&b| f64::from(b))
                        .collect(),
                    _ => all.numbers[array]
                        .get(start..start + n)
                        .unwrap_or(&[])
                        .to_vec(),
                },
            );
            Some((id, place.kind, values.collect()))
        };
    State {
        time,
        userdata: all.numbers[USERDATA].to_vec(),
        parts: elements(spec).filter_map(read).collect(),
    }
}

/// Writes the state into one of the model compiled now; what is new keeps its initial state, and so
/// does what changed its kind or its number of values.
pub fn put(state: &State, spec: &Spec, d: &mut Data) {
    d.set_time(state.time);
    for (to, from) in d.userdata_mut().iter_mut().zip(&state.userdata) {
        *to = *from;
    }
    for (id, kind, values) in state
        .parts
        .iter()
        .filter(|(id, ..)| spec.element(*id).alive)
    {
        let Some(place) = spec.element(*id).state_place().filter(|p| p.kind == *kind) else {
            continue;
        };
        let arrays = arrays(spec.element(*id).kind());
        for ((&array, (start, n)), values) in arrays.iter().zip(place.parts).zip(values) {
            if n == 0 || values.len() != n {
                continue;
            }
            if array == EQ_ACTIVE {
                d.eq_active_mut()[start] = u8::from(values[0] != 0.0);
                continue;
            }
            array_of(d, array)[start..start + n].copy_from_slice(values);
        }
    }
}

fn array_of<'d>(d: &'d mut Data, array: usize) -> &'d mut [f64] {
    match array {
        QPOS => d.qpos_mut(),
        QVEL => d.qvel_mut(),
        WARMSTART => d.qacc_warmstart_mut(),
        QFRC => d.qfrc_applied_mut(),
        PLASTIC => d.plastic_mut(),
        ACT => d.act_mut(),
        CTRL => d.ctrl_mut(),
        HISTORY => d.history_mut(),
        MOCAP_POS => bytemuck::cast_slice_mut(d.mocap_pos_mut()),
        MOCAP_QUAT => bytemuck::cast_slice_mut(d.mocap_quat_mut()),
        XFRC => bytemuck::cast_slice_mut(d.xfrc_applied_mut()),
        _ => d.plugin_state_mut(),
    }
}
