//! What is asked of scaled frames outside a compilation: the values they give, and the values that give those.

use std::collections::{HashMap, HashSet};

use super::basis::fault::Outcome;
use super::scale;
use super::whole::order;
use super::whole::work::Work;
use crate::abi::mjsFrame;
use crate::author::element::{ElemId, Spec};
use crate::author::error::Error;
use crate::author::geometry::algebra::V3;
use crate::base::catch::digest;
use crate::base::record::Record;

/// Some frame of the spec changes its content.
pub fn any(spec: &Spec) -> bool {
    spec.list::<mjsFrame>()
        .any(|f| f.scale != [1.0; 3] || !matches!(f.massscale, 0.0 | 1.0))
}

fn gathered(spec: &Spec) -> Outcome<Work> {
    let mut work = order::gather(spec)?;
    work.number()?;
    Ok(work)
}

/// The working set in the units of the model; nothing where no frame scales, or where it cannot.
fn applied(spec: &Spec) -> Option<Work> {
    if !any(spec) {
        return None;
    }
    let work = digest(|| {
        let mut work = gathered(spec).ok()?;
        scale::apply(&mut work).ok()?;
        Some(work)
    });
    work.ok().flatten()
}

/// Names of the meshes, instances included, that scaled frames stretch along other axes than their
/// own: no `scale` can say so.
pub fn sheared_meshes(spec: &Spec) -> Vec<String> {
    let meshes = applied(spec).map_or(Vec::new(), |work| work.meshes);
    let sheared = meshes.into_iter().filter(|m| m.stretch.is_some());
    sheared.map(|m| m.head.name).collect()
}

/// Places of frames, bodies and geoms without ends, in what is around them, as scaled frames make them; none where no
/// frame scales.
pub fn places(spec: &Spec) -> HashMap<ElemId, V3> {
    let Some(work) = applied(spec) else {
        return HashMap::new();
    };
    let frames = work.frames.iter().map(|f| (f.head.elem, f.s.pos));
    let bodies = work.bodies.iter().map(|b| (b.head.elem, b.s.pos));
    let geoms = work.geoms.iter().filter(|g| g.s.fromto[0].is_nan());
    frames
        .chain(bodies)
        .chain(geoms.map(|g| (g.head.elem, g.s.pos)))
        .filter_map(|(id, pos)| Some((id?, pos)))
        .collect()
}

/// Focal and principal lengths of a camera as scaled frames make them.
pub fn lens(spec: &Spec, camera: ElemId) -> Option<[[f32; 2]; 2]> {
    let work = applied(spec)?;
    let mut cameras = work.cameras.iter();
    let found = cameras.find(|c| c.head.elem == Some(camera))?;
    Some([found.s.focal_length, found.s.principal_length])
}

/// Ranges of the inputs of an actuator as scaled frames make them: position, velocity, feedforward.
pub fn input_ranges(spec: &Spec, actuator: ElemId) -> Option<[[f64; 2]; 3]> {
    let work = applied(spec)?;
    let mut actuators = work.actuators.iter();
    let s = &actuators.find(|a| a.head.elem == Some(actuator))?.s;
    Some([s.ctrlrange, s.velrange, s.ffrange])
}

/// Numbers in the units of the model, which become those that a spec has to say.
#[derive(Default)]
pub struct Compiled {
    /// of elements, among the others of their records
    pub records: HashMap<ElemId, Record>,
    /// bodies whose inertia is not in a frame any more
    pub unframed: HashSet<ElemId>,
    /// vectors of keyframes, by their fields
    pub keys: HashMap<(ElemId, &'static str), Vec<f64>>,
}

/// Takes the factors of scaled frames out of numbers.
pub fn unscale(spec: &Spec, numbers: &mut Compiled) -> Result<(), Error> {
    let done = digest(|| {
        let mut work = gathered(spec)?;
        numbers.exchange(&mut work, true);
        scale::undo(&mut work)?;
        numbers.exchange(&mut work, false);
        Ok(())
    });
    match done {
        Ok(outcome) => outcome.map_err(|fault: super::basis::fault::Fault| fault.into_error(spec)),
        Err(text) => Err(Error::new(text.as_str())),
    }
}

impl Compiled {
    /// Into the working set, or out of it.
    fn exchange(&mut self, work: &mut Work, into: bool) {
        macro_rules! lists {
            ($($list:ident)*) => {$(
                for x in &mut work.$list {
                    let Some(record) = x.head.elem.and_then(|id| self.records.get_mut(&id)) else {
                        continue;
                    };
                    if into {
                        x.s = *record.get();
                    } else {
                        record.edit(|own| *own = x.s);
                    }
                }
            )*};
        }
        for body in &mut work.bodies {
            if body.head.elem.is_some_and(|id| self.unframed.contains(&id)) {
                body.inertial_frame = None;
            }
        }
        lists!(bodies joints geoms sites cameras lights pairs equalities tendons actuators sensors);
        for key in &mut work.keys {
            let Some(id) = key.head.elem else { continue };
            let fields = [
                ("qpos", &mut key.qpos),
                ("qvel", &mut key.qvel),
                ("act", &mut key.act),
                ("mpos", &mut key.mpos),
                ("ctrl", &mut key.ctrl),
                ("plastic", &mut key.plastic),
            ];
            for (name, own) in fields {
                if let Some(values) = self.keys.get_mut(&(id, name)) {
                    std::mem::swap(own, values);
                }
            }
        }
    }
}
