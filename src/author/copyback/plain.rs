//! Attributes that stand in the model as they stand in the spec.

use super::super::element::{ElemId, KINDS};
use super::super::error::Result;
use super::work::{Change, Work, refuse};
use crate::abi::*;
use crate::base::print::model_tables;

/// How entries of a row are taken over.
#[derive(Clone, Copy, PartialEq)]
enum How {
    /// all of them when one was changed
    Whole,
    /// one by one: bounds
    Each,
    /// from the second entry of the field on, all of them
    Tail,
    /// the first entry of the field
    Head,
}
use How::*;

/// Kind, field, array. Angles and per-dof arrays of joints are handled apart.
const ROWS: &[(mjtObj, &str, &str, How)] = &[
    (mjOBJ_JOINT, "stiffness", "jnt_stiffness", Head),
    (mjOBJ_JOINT, "stiffness", "jnt_stiffnesspoly", Tail),
    (mjOBJ_JOINT, "margin", "jnt_margin", Whole),
    (mjOBJ_JOINT, "solref_limit", "jnt_solref", Whole),
    (mjOBJ_JOINT, "solimp_limit", "jnt_solimp", Whole),
    (mjOBJ_GEOM, "friction", "geom_friction", Whole),
    (mjOBJ_GEOM, "solmix", "geom_solmix", Whole),
    (mjOBJ_GEOM, "solref", "geom_solref", Whole),
    (mjOBJ_GEOM, "solimp", "geom_solimp", Whole),
    (mjOBJ_GEOM, "margin", "geom_margin", Whole),
    (mjOBJ_GEOM, "gap", "geom_gap", Whole),
    (mjOBJ_GEOM, "adhesion", "geom_adhesion", Whole),
    (mjOBJ_GEOM, "rgba", "geom_rgba", Whole),
    (mjOBJ_SITE, "rgba", "site_rgba", Whole),
    (mjOBJ_CAMERA, "ipd", "cam_ipd", Whole),
    (mjOBJ_LIGHT, "attenuation", "light_attenuation", Whole),
    (mjOBJ_LIGHT, "cutoff", "light_cutoff", Whole),
    (mjOBJ_LIGHT, "exponent", "light_exponent", Whole),
    (mjOBJ_LIGHT, "ambient", "light_ambient", Whole),
    (mjOBJ_LIGHT, "diffuse", "light_diffuse", Whole),
    (mjOBJ_LIGHT, "specular", "light_specular", Whole),
    (mjOBJ_MATERIAL, "texrepeat", "mat_texrepeat", Whole),
    (mjOBJ_MATERIAL, "emission", "mat_emission", Whole),
    (mjOBJ_MATERIAL, "specular", "mat_specular", Whole),
    (mjOBJ_MATERIAL, "shininess", "mat_shininess", Whole),
    (mjOBJ_MATERIAL, "reflectance", "mat_reflectance", Whole),
    (mjOBJ_MATERIAL, "metallic", "mat_metallic", Whole),
    (mjOBJ_MATERIAL, "roughness", "mat_roughness", Whole),
    (mjOBJ_MATERIAL, "rgba", "mat_rgba", Whole),
    (mjOBJ_SKIN, "rgba", "skin_rgba", Whole),
    (mjOBJ_SKIN, "inflate", "skin_inflate", Whole),
    (mjOBJ_PAIR, "solref", "pair_solref", Whole),
    (mjOBJ_PAIR, "solreffriction", "pair_solreffriction", Whole),
    (mjOBJ_PAIR, "solimp", "pair_solimp", Whole),
    (mjOBJ_PAIR, "margin", "pair_margin", Whole),
    (mjOBJ_PAIR, "gap", "pair_gap", Whole),
    (mjOBJ_PAIR, "adhesion", "pair_adhesion", Whole),
    (mjOBJ_PAIR, "friction", "pair_friction", Whole),
    (mjOBJ_EQUALITY, "solref", "eq_solref", Whole),
    (mjOBJ_EQUALITY, "solimp", "eq_solimp", Whole),
    (mjOBJ_TENDON, "stiffness", "tendon_stiffness", Head),
    (mjOBJ_TENDON, "stiffness", "tendon_stiffnesspoly", Tail),
    (mjOBJ_TENDON, "damping", "tendon_damping", Head),
    (mjOBJ_TENDON, "damping", "tendon_dampingpoly", Tail),
    (mjOBJ_TENDON, "range", "tendon_range", Each),
    (mjOBJ_TENDON, "actfrcrange", "tendon_actfrcrange", Each),
    (mjOBJ_TENDON, "solref_limit", "tendon_solref_lim", Whole),
    (mjOBJ_TENDON, "solimp_limit", "tendon_solimp_lim", Whole),
    (mjOBJ_TENDON, "solref_friction", "tendon_solref_fri", Whole),
    (mjOBJ_TENDON, "solimp_friction", "tendon_solimp_fri", Whole),
    (mjOBJ_TENDON, "frictionloss", "tendon_frictionloss", Whole),
    (mjOBJ_TENDON, "width", "tendon_width", Whole),
    (mjOBJ_TENDON, "margin", "tendon_margin", Whole),
    (mjOBJ_TENDON, "armature", "tendon_armature", Whole),
    (mjOBJ_TENDON, "springyield", "tendon_springyield", Whole),
    (mjOBJ_TENDON, "springlength", "tendon_lengthspring", Whole),
    (mjOBJ_TENDON, "rgba", "tendon_rgba", Whole),
    (mjOBJ_ACTUATOR, "gainprm", "actuator_gainprm", Whole),
    (mjOBJ_ACTUATOR, "biasprm", "actuator_biasprm", Whole),
    (mjOBJ_ACTUATOR, "dynprm", "actuator_dynprm", Whole),
    (mjOBJ_ACTUATOR, "forcerange", "actuator_forcerange", Each),
    (mjOBJ_ACTUATOR, "actrange", "actuator_actrange", Each),
    (mjOBJ_ACTUATOR, "gear", "actuator_gear", Whole),
    (mjOBJ_ACTUATOR, "cranklength", "actuator_cranklength", Whole),
    (mjOBJ_ACTUATOR, "lengthrange", "actuator_lengthrange", Whole),
    (mjOBJ_ACTUATOR, "damping", "actuator_damping", Head),
    (mjOBJ_ACTUATOR, "damping", "actuator_dampingpoly", Tail),
    (mjOBJ_ACTUATOR, "armature", "actuator_armature", Whole),
    (mjOBJ_SENSOR, "noise", "sensor_noise", Whole),
    (mjOBJ_SENSOR, "cutoff", "sensor_cutoff", Whole),
];

/// Values that are one for all degrees of freedom of a joint: array, field, entry, what it is.
const DOFS: &[(&str, &str, How, &str)] = &[
    ("dof_armature", "armature", Whole, "armature"),
    ("dof_damping", "damping", Head, "damping"),
    ("dof_dampingpoly", "damping", Tail, "damping"),
    ("dof_frictionloss", "frictionloss", Whole, "friction loss"),
    (
        "dof_solref",
        "solref_friction",
        Whole,
        "solver parameters of the friction loss",
    ),
    (
        "dof_solimp",
        "solimp_friction",
        Whole,
        "solver parameters of the friction loss",
    ),
];

/// Ranges and the flags that say whether they hold: kind, array and flag of the model, flag of the spec.
const RANGES: &[(mjtObj, &str, &str, &str)] = &[
    (mjOBJ_JOINT, "jnt_range", "jnt_limited", "limited"),
    (mjOBJ_TENDON, "tendon_range", "tendon_limited", "limited"),
    (
        mjOBJ_TENDON,
        "tendon_actfrcrange",
        "tendon_actfrclimited",
        "actfrclimited",
    ),
    (
        mjOBJ_ACTUATOR,
        "actuator_ctrlrange",
        "actuator_ctrllimited",
        "ctrllimited",
    ),
    (
        mjOBJ_ACTUATOR,
        "actuator_forcerange",
        "actuator_forcelimited",
        "forcelimited",
    ),
    (
        mjOBJ_ACTUATOR,
        "actuator_actrange",
        "actuator_actlimited",
        "actlimited",
    ),
];

/// Where another range would decide whether it holds, the flag is made explicit: it stays as in the model.
fn keep_limit(
    work: &mut Work,
    id: ElemId,
    i: usize,
    &(_, array, flag, field): &(mjtObj, &str, &str, &'static str),
) {
    let row = match array {
        "actuator_ctrlrange" => work.m.actuator_ctrladr()[i].max(0) as usize,
        _ => i,
    };
    if !work.changed(array, row) {
        return;
    }
    let record = &work.spec.element(id).record;
    if record.number(record.slot(field), 0) != f64::from(mjLIMITED_AUTO) {
        return;
    }
    let range = work.row(array, row);
    let automatic = work.spec.compiler_of(id).autolimits != 0 && range[0] < range[1];
    let Some(holds) = model_tables(work.m)
        .find(|t| t.name == flag)
        .map(|t| t.int(row) != 0)
    else {
        return;
    };
    if automatic != holds {
        let value = if holds {
            mjLIMITED_TRUE
        } else {
            mjLIMITED_FALSE
        };
        work.numbers(id, field, vec![f64::from(value)]);
    }
}

pub fn collect(work: &mut Work) -> Result<()> {
    for kind in KINDS.iter().map(|k| k.obj) {
        for id in work.spec.ids(kind).to_vec() {
            let Some(i) = work.index(id) else { continue };
            for row in ROWS.iter().filter(|r| r.0 == kind) {
                take(work, id, i, row.1, row.2, row.3);
            }
            for row in RANGES.iter().filter(|r| r.0 == kind) {
                keep_limit(work, id, i, row);
            }
            if kind == mjOBJ_JOINT {
                joint(work, id, i)?;
            }
            if kind == mjOBJ_ACTUATOR {
                controls(work, id, i);
            }
        }
    }
    Ok(())
}

fn take(work: &mut Work, id: ElemId, i: usize, field: &'static str, array: &str, how: How) {
    if !work.changed(array, i) {
        return;
    }
    let now = work.row(array, i);
    match how {
        Whole => work.numbers(id, field, now),
        Head => work
            .changes
            .push(Change::Numbers(id, field, 0, vec![now[0]])),
        Tail => work.changes.push(Change::Numbers(id, field, 1, now)),
        Each => {
            let then = work.compiled(array, i);
            for (k, (x, old)) in now.into_iter().zip(then).enumerate() {
                if x.to_bits() != old.to_bits() {
                    work.changes.push(Change::Numbers(id, field, k, vec![x]));
                }
            }
        }
    }
}

/// Angles, and what all degrees of freedom share.
fn joint(work: &mut Work, id: ElemId, i: usize) -> Result<()> {
    let element = work.spec.element(id);
    let j = element.get::<mjsJoint>();
    let compiler = work.spec.compiler_of(id);
    let degree = compiler.degree != 0;
    // a range without effect is in no unit
    let limited = work.m.jnt_limited()[i] != 0;
    let hinge = j.r#type == mjJNT_HINGE;
    let turning = hinge || j.r#type == mjJNT_BALL;
    let unit = |x: f64, angle: bool| match degree && angle {
        true => x * (180.0 / core::f64::consts::PI),
        false => x,
    };
    if work.changed("jnt_range", i) {
        let (now, then) = (work.row("jnt_range", i), work.compiled("jnt_range", i));
        for k in (0..2).filter(|&k| now[k].to_bits() != then[k].to_bits()) {
            let x = unit(now[k], turning && limited);
            work.changes.push(Change::Numbers(id, "range", k, vec![x]));
        }
    }
    if work.changed("jnt_springyield", i) {
        let x = unit(work.row("jnt_springyield", i)[0], turning);
        work.numbers(id, "springyield", vec![x]);
    }
    if hinge || j.r#type == mjJNT_SLIDE {
        let adr = work.m.jnt_qposadr()[i] as usize;
        for (array, field) in [("qpos0", "ref"), ("qpos_spring", "springref")] {
            if work.changed(array, adr) {
                let x = unit(work.row(array, adr)[0], hinge);
                work.numbers(id, field, vec![x]);
            }
        }
    }
    let first = work.m.jnt_dofadr()[i] as usize;
    let count = super::super::element::joint_dims(j.r#type).1;
    let before = work.changes.len();
    for &(array, field, how, what) in DOFS {
        if !work.changed_rows(array, first, count) {
            continue;
        }
        let rows: Vec<Vec<f64>> = (first..first + count).map(|k| work.row(array, k)).collect();
        if rows.iter().any(|r| r != &rows[0]) {
            let what = format!("{what} of a joint");
            let why = "its degrees of freedom have different values, and the spec gives them one";
            return Err(refuse(element, &what, why));
        }
        let now = rows[0].clone();
        let change = match how {
            Head => Change::Numbers(id, field, 0, now),
            Tail => Change::Numbers(id, field, 1, now),
            _ => Change::Numbers(id, field, 0, now),
        };
        work.changes.push(change);
    }
    // a spring and a damper by time constant and ratio are both of them, or none
    let computed = j.springdamper[0] > 0.0 && j.springdamper[1] > 0.0;
    let damped = work.changes[before..]
        .iter()
        .any(|c| matches!(c, Change::Numbers(_, "damping", 0, _)));
    if computed && (damped || work.changed("jnt_stiffness", i)) {
        let stiffness = work.row("jnt_stiffness", i);
        work.changes
            .push(Change::Numbers(id, "stiffness", 0, stiffness));
        let damping = work.row("dof_damping", first);
        work.changes
            .push(Change::Numbers(id, "damping", 0, damping));
        work.numbers(id, "springdamper", vec![0.0; 2]);
    }
    Ok(())
}

/// Ranges of the controls of an actuator, one by one.
fn controls(work: &mut Work, id: ElemId, i: usize) {
    let actuator = work.spec.element(id).get::<mjsActuator>();
    let adr = work.m.actuator_ctrladr()[i].max(0) as usize;
    let count = work.m.actuator_ctrlnum()[i] as usize;
    let fields = super::super::compile::control_fields(actuator, count);
    for (k, field) in fields.into_iter().enumerate() {
        take(work, id, adr + k, field, "actuator_ctrlrange", Each);
    }
    let activation = work.changed("actuator_actrange", i);
    if actuator.inheritrange > 0.0
        && (activation || work.changed_rows("actuator_ctrlrange", adr, count))
    {
        work.numbers(id, "inheritrange", vec![0.0]);
    }
}
