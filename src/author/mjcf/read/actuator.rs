//! Actuators and their shortcuts.

use core::ffi::CStr;

use super::attributes::{bits, double, doubles, keyword};
use super::reader::{Reader, out_of_place};
use crate::abi::*;
use crate::author::element::shortcut::{self, DcMotor, MUSCLE_PARAMETERS, MUSCLE_TIMES, Pid};
use crate::author::element::{ElemId, Item};
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::number::tokens;
use crate::schema::mjcf::{ACTUATOR_PATHS, CONTROL_INPUT, Elem, GENERAL_INPUT, SHORTCUTS};
use crate::schema::parameters::{affine, dcmotor, filter, muscle, pid};

impl Reader<'_> {
    pub(super) fn actuators(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            let id = self.add::<mjsActuator>(child, None)?;
            self.actuator_content(id, child, inner, None)?;
        }
        Ok(())
    }

    /// Attributes of an actuator or of an actuator default, that of `default`.
    pub(super) fn actuator_content(
        &mut self,
        id: ElemId,
        node: &Node,
        row: &'static Elem,
        default: Option<ElemId>,
    ) -> Result<()> {
        let before = *self.spec.element(id).get::<mjsActuator>();
        self.fill(id, node, row)?;
        self.targets(id, node, default.is_some())?;
        let mut actuator = *self.spec.element(id).get::<mjsActuator>();
        match node.name.as_str() {
            "general" => {
                actuator.r#type = mjACTUATOR_GENERAL;
                match inputs(node)? {
                    Some(input) => actuator.ctrlspec = input,
                    // inputs of the class are those of another gain
                    None if actuator.gaintype != before.gaintype => actuator.ctrlspec = 0,
                    None => {}
                }
            }
            "plugin" => return self.plugin_of(id, node),
            name => {
                let kind = SHORTCUTS.iter().find(|s| s.0 == name).map_or(0, |s| s.1);
                let class = default.or(self.spec.element(id).class);
                let class = class.map(|c| self.spec.item::<mjsDefault>(c));
                let outer = class.and_then(|c| c.parent_class());
                let from = class_values(&before, outer, kind);
                apply(&mut actuator, &from, kind, node)?;
            }
        }
        self.spec
            .element_mut(id)
            .record
            .edit::<mjsActuator>(|a| *a = actuator);
        Ok(())
    }

    /// Transmission: type and names of what the actuator acts on.
    fn targets(&mut self, id: ElemId, node: &Node, is_default: bool) -> Result<()> {
        if is_default {
            return Ok(());
        }
        let mut kind = mjTRN_UNDEFINED;
        for &(name, trn) in ACTUATOR_PATHS {
            // one without a name counts
            if let Some(target) = node.raw(name) {
                let target = target.to_owned();
                self.spec.set_text(id, "target", &target);
                kind = trn;
            }
        }
        if kind != mjTRN_UNDEFINED {
            self.spec
                .element_mut(id)
                .record
                .edit::<mjsActuator>(|a| a.trntype = kind);
        }
        let slider = node.raw("slidersite");
        if kind != mjTRN_SLIDERCRANK
            && kind != mjTRN_UNDEFINED
            && (slider.is_some() || node.get("cranklength").is_some())
        {
            return Err(node
                .error("cranklength and slidersite can only be used in slidercrank transmission"));
        }
        if let Some(site) = slider {
            self.spec.set_text(id, "slidersite", site);
        }
        if let Some(site) = node.raw("refsite") {
            if kind != mjTRN_SITE && kind != mjTRN_UNDEFINED {
                return Err(node.error("refsite can only be used with site transmission"));
            }
            self.spec.set_text(id, "refsite", site);
        }
        Ok(())
    }
}

/// Type of the gain that a shortcut sets.
fn gain_of(kind: mjtActuator) -> mjtGain {
    match kind {
        mjACTUATOR_DAMPER => mjGAIN_AFFINE,
        mjACTUATOR_MUSCLE => mjGAIN_MUSCLE,
        mjACTUATOR_ORIENTATION => mjGAIN_SO3,
        mjACTUATOR_PID => mjGAIN_PID,
        mjACTUATOR_DCMOTOR => mjGAIN_DCMOTOR,
        _ => mjGAIN_FIXED,
    }
}

/// Default parameters of a shortcut: the tables of the nearest class, from `before` through `outer` outwards, that is
/// of the same shortcut, or of `general` with the same type of gain.
pub fn class_values(
    before: &mjsActuator,
    outer: Option<Item<mjsDefault>>,
    kind: mjtActuator,
) -> mjsActuator {
    let fits = |a: &mjsActuator| {
        let own = a.r#type == kind || a.r#type == mjACTUATOR_GENERAL;
        own && a.gaintype == gain_of(kind)
    };
    let classes = core::iter::successors(outer, |class| class.parent_class());
    let tables = classes.map(|class| *class.part::<mjsActuator>());
    let mut all = core::iter::once(*before).chain(tables);
    all.find(fits).unwrap_or_else(|| {
        let mut plain = *before;
        shortcut::motor(&mut plain);
        plain.inheritrange = 0.0;
        plain
    })
}

/// Inputs: one word that excludes the others, or a list in the order of its table; blank, those that the
/// actuator takes by itself, whatever its class says.
fn inputs(node: &Node) -> Result<Option<i32>> {
    let Some(given) = node.written("input") else {
        return Ok(None);
    };
    let words: Vec<&str> = tokens(&given.value).collect();
    match words[..] {
        [] => Ok(Some(0)),
        [word] => keyword(node, given, word, GENERAL_INPUT).map(Some),
        _ => bits(node, "input", CONTROL_INPUT, false).and_then(|all| {
            let bit = |word: &&str| CONTROL_INPUT.iter().find(|w| w.0 == *word).map(|w| w.1);
            if words.iter().map(bit).is_sorted() {
                return Ok(all);
            }
            let names: Vec<&str> = CONTROL_INPUT.iter().map(|w| w.0).collect();
            let text = format!(
                "inputs must be listed in canonical order [{}]",
                names.join(", ")
            );
            Err(node.attribute_error(given, text))
        }),
    }
}

/// Applies a shortcut element, whose default parameters are those of `from`.
pub fn apply(
    a: &mut mjsActuator,
    from: &mjsActuator,
    kind: mjtActuator,
    node: &Node,
) -> Result<()> {
    let refused = |why: &CStr| node.error(why.to_string_lossy());
    let gain = from.gainprm[affine::CONSTANT];
    let kv = double(node, "kv")?;
    let ratio = double(node, "dampratio")?;
    let kp = double(node, "kp")?.unwrap_or(gain);
    // damping of the class: already a table entry
    let inherited = kv.is_none() && ratio.is_none();
    match kind {
        mjACTUATOR_MOTOR => shortcut::motor(a),
        mjACTUATOR_POSITION | mjACTUATOR_INTVELOCITY => {
            let servo = if kind == mjACTUATOR_POSITION {
                shortcut::position
            } else {
                shortcut::intvelocity
            };
            let (range, range_name) = if kind == mjACTUATOR_POSITION {
                (&mut a.ctrlrange, "ctrlrange")
            } else {
                (&mut a.actrange, "actrange")
            };
            let inherit = inherited_range(range, range_name, from.inheritrange, node)?;
            let mut time = None;
            if kind == mjACTUATOR_POSITION {
                time = double(node, "timeconst")?;
            }
            if time.is_none() && from.dyntype == mjDYN_FILTEREXACT {
                time = Some(from.dynprm[filter::TIME_CONSTANT]);
            }
            servo(a, kp, kv, ratio, time, inherit).map_err(refused)?;
            if inherited {
                a.biasprm[affine::VELOCITY] = class_damping(from);
            }
        }
        mjACTUATOR_VELOCITY => shortcut::velocity(a, kv.unwrap_or(gain)),
        mjACTUATOR_DAMPER => {
            let usual = shortcut::inherited_damping(from);
            shortcut::damper(a, kv.unwrap_or(usual)).map_err(refused)?;
        }
        mjACTUATOR_CYLINDER => cylinder(a, from, node)?,
        mjACTUATOR_MUSCLE => muscle(a, from, node)?,
        mjACTUATOR_ADHESION => {
            let value = double(node, "gain")?.unwrap_or(gain);
            shortcut::adhesion(a, value).map_err(refused)?;
        }
        mjACTUATOR_ORIENTATION => {
            let chart = inputs(node)?.unwrap_or(from.ctrlspec);
            shortcut::orientation(a, kp, kv, ratio, chart).map_err(refused)?;
            if inherited {
                a.biasprm[affine::VELOCITY] = class_damping(from);
            }
        }
        mjACTUATOR_PID => pid(a, from, node)?,
        mjACTUATOR_DCMOTOR => dcmotor(a, from, node)?,
        _ => return Err(out_of_place(node)),
    }
    Ok(())
}

fn cylinder(a: &mut mjsActuator, from: &mjsActuator, node: &Node) -> Result<()> {
    let time = double(node, "timeconst")?.unwrap_or(from.dynprm[filter::TIME_CONSTANT]);
    let usual = [affine::CONSTANT, affine::LENGTH, affine::VELOCITY].map(|i| from.biasprm[i]);
    let bias = doubles::<3>(node, "bias")?.unwrap_or(usual);
    let area = double(node, "area")?.unwrap_or(from.gainprm[affine::CONSTANT]);
    let diameter = double(node, "diameter")?.unwrap_or(-1.0);
    shortcut::cylinder(a, time, bias[0], area, diameter);
    a.biasprm[..3].copy_from_slice(&bias);
    Ok(())
}

/// Factor of an inherited range. An own range replaces a factor of the class, an own factor
/// replaces a range of the class; both together are an error of the shortcut.
fn inherited_range(range: &mut [f64; 2], name: &str, usual: f64, node: &Node) -> Result<f64> {
    let own = double(node, "inheritrange")?;
    let has_range = node.get(name).is_some();
    if own.is_some_and(|f| f > 0.0) && !has_range {
        *range = [0.0; 2];
    }
    Ok(own.unwrap_or(if has_range { 0.0 } else { usual }))
}

fn muscle(a: &mut mjsActuator, from: &mjsActuator, node: &Node) -> Result<()> {
    let same_kind = from.gaintype == mjGAIN_MUSCLE;
    let mut table = MUSCLE_PARAMETERS;
    let mut times = MUSCLE_TIMES;
    let mut smooth = 0.0;
    if same_kind {
        table.copy_from_slice(&from.gainprm[..muscle::COUNT]);
        times.copy_from_slice(&from.dynprm[..2]);
        smooth = from.dynprm[muscle::SMOOTHING];
    }
    times = doubles::<2>(node, "timeconst")?.unwrap_or(times);
    smooth = double(node, "tausmooth")?.unwrap_or(smooth);
    if let Some(range) = doubles::<2>(node, "range")? {
        table[..2].copy_from_slice(&range);
    }
    let names = ["force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"];
    for (i, name) in names.into_iter().enumerate() {
        if let Some(value) = double(node, name)? {
            table[2 + i] = value;
        }
    }
    shortcut::muscle(a, table, times, smooth).map_err(|why| node.error(why.to_string_lossy()))
}

fn pid(a: &mut mjsActuator, from: &mjsActuator, node: &Node) -> Result<()> {
    let same_kind = from.gaintype == mjGAIN_PID;
    let inherit = |value: f64| if same_kind { Some(value) } else { None };
    let own_range = if node.get("posrange").is_some() {
        "posrange"
    } else {
        "ctrlrange"
    };
    // of the class of a controller, whatever it was written as
    let usual_range = if same_kind { from.inheritrange } else { 0.0 };
    let kp = if same_kind {
        -from.biasprm[affine::LENGTH]
    } else {
        1.0
    };
    // in the order in which the reference looks at them
    let mut p = Pid {
        kv: double(node, "kv")?,
        ratio: double(node, "dampratio")?,
        kp: double(node, "kp")?.unwrap_or(kp),
        ki: double(node, "ki")?.or(inherit(from.gainprm[pid::KI])),
        imax: double(node, "imax")?.or(inherit(from.dynprm[pid::IMAX])),
        slewmax: double(node, "slewmax")?.or(inherit(from.dynprm[pid::SLEWMAX])),
        inheritrange: 0.0,
        ctrlspec: 0,
    };
    double(node, "inheritrange")?;
    p.ctrlspec = inputs(node)?.unwrap_or(if same_kind { from.ctrlspec } else { 0 });
    if let Some(range) = doubles::<2>(node, "posrange")? {
        a.ctrlrange = range;
    }
    p.inheritrange = inherited_range(&mut a.ctrlrange, own_range, usual_range, node)?;
    shortcut::pid(a, p).map_err(|why| node.error(why.to_string_lossy()))?;
    if p.kv.is_none() && p.ratio.is_none() && same_kind {
        a.biasprm[affine::VELOCITY] = class_damping(from);
    }
    Ok(())
}

/// Damping of a class as its table has it: no negative zero, and a number that is none counts for nothing.
fn class_damping(from: &mjsActuator) -> f64 {
    let damping = from.biasprm[affine::VELOCITY];
    if damping.is_nan() { 0.0 } else { damping + 0.0 }
}

fn dcmotor(a: &mut mjsActuator, from: &mjsActuator, node: &Node) -> Result<()> {
    let mut p = DcMotor::default();
    if from.gaintype == mjGAIN_DCMOTOR {
        let (gain, dynamics, bias) = (&from.gainprm, &from.dynprm, &from.biasprm);
        p.resistance = gain[dcmotor::RESISTANCE];
        p.motorconst[0] = gain[dcmotor::CONSTANT];
        p.inductance[1] = dynamics[dcmotor::TIME_CONSTANT];
        p.current_rate = dynamics[dcmotor::MAX_CURRENT_RATE];
        p.cogging = [bias[0], bias[1], bias[2]];
        p.controller = [
            gain[dcmotor::KP],
            gain[dcmotor::KI],
            gain[dcmotor::KD],
            dynamics[dcmotor::SLEWMAX],
            dynamics[dcmotor::IMAX],
            gain[dcmotor::VMAX],
        ];
        p.thermal = [
            dynamics[dcmotor::THERMAL_RESISTANCE],
            dynamics[dcmotor::CAPACITANCE],
            0.0,
            gain[dcmotor::TEMP_COEF],
            gain[dcmotor::TEMP_REF],
            dynamics[dcmotor::AMBIENT],
        ];
        p.lugre = [
            dynamics[dcmotor::BRISTLE_STIFFNESS],
            dynamics[dcmotor::BRISTLE_DAMPING],
            bias[dcmotor::COULOMB],
            bias[dcmotor::STICTION],
            bias[dcmotor::STRIBECK],
        ];
        p.ctrlspec = from.ctrlspec;
    }
    p.motorconst = over(node, "motorconst", [0.0; 2])?.unwrap_or(p.motorconst);
    if let Some(r) = double(node, "resistance")? {
        p.resistance = r;
    }
    p.nominal = over(node, "nominal", [0.0; 3])?.unwrap_or(p.nominal);
    p.saturation = over(node, "saturation", [0.0, 0.0, p.current_rate])?;
    p.inductance = over(node, "inductance", [0.0; 2])?.unwrap_or(p.inductance);
    p.cogging = over(node, "cogging", p.cogging)?.unwrap_or(p.cogging);
    p.controller = over(node, "controller", p.controller)?.unwrap_or(p.controller);
    p.thermal = over(node, "thermal", p.thermal)?.unwrap_or(p.thermal);
    p.lugre = over(node, "lugre", p.lugre)?.unwrap_or(p.lugre);
    p.ctrlspec = inputs(node)?.unwrap_or(p.ctrlspec);
    shortcut::dcmotor(a, p).map_err(|why| node.error(why.to_string_lossy()))
}

/// Up to `N` doubles of an attribute, `rest` in the place of those that are not given.
fn over<const N: usize>(node: &Node, name: &str, rest: [f64; N]) -> Result<Option<[f64; N]>> {
    let Some(given) = node.attribute(name) else {
        return Ok(None);
    };
    let values = super::attributes::numbers(node, given, crate::base::layout::Ty::Double)?;
    super::attributes::count(node, given, values.len(), 1, N)?;
    Ok(Some(core::array::from_fn(|i| {
        values.get(i).copied().unwrap_or(rest[i])
    })))
}
