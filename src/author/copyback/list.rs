//! Equalities, height fields, custom data and keyframes: values in lists.

use super::super::element::ElemId;
use super::super::error::Result;
use super::baseline::cells;
use super::work::{Change, Work, refuse};
use crate::abi::*;

/// Vectors of a keyframe and their arrays.
const KEY: [(&str, &str); 7] = [
    ("qpos", "key_qpos"),
    ("qvel", "key_qvel"),
    ("act", "key_act"),
    ("mpos", "key_mpos"),
    ("mquat", "key_mquat"),
    ("ctrl", "key_ctrl"),
    ("plastic", "key_plastic"),
];

/// Numbers of the user, which the spec then has for the whole width of the array.
const USER: [(mjtObj, &str); 8] = [
    (mjOBJ_BODY, "body_user"),
    (mjOBJ_JOINT, "jnt_user"),
    (mjOBJ_GEOM, "geom_user"),
    (mjOBJ_SITE, "site_user"),
    (mjOBJ_CAMERA, "cam_user"),
    (mjOBJ_TENDON, "tendon_user"),
    (mjOBJ_ACTUATOR, "actuator_user"),
    (mjOBJ_SENSOR, "sensor_user"),
];

pub fn collect(work: &mut Work) -> Result<()> {
    for (kind, array) in USER {
        for &id in work.spec.ids(kind) {
            if let Some(i) = work.index(id) {
                vector(work, id, "userdata", array, i, 1);
            }
        }
    }
    for i in work.base.clone().changed_fields(work.m) {
        height_field(work, i)?;
    }
    let spec = work.spec;
    for &id in spec.ids(mjOBJ_MESH) {
        let Some(i) = work.index(id) else { continue };
        if work.changed("mesh_pos", i) || work.changed("mesh_quat", i) {
            let why = "it is computed from the mesh";
            return Err(refuse(spec.element(id), "frame of a mesh", why));
        }
    }
    for &id in spec.ids(mjOBJ_EQUALITY) {
        equality(work, id)?;
    }
    for &id in spec.ids(mjOBJ_NUMERIC) {
        let Some(i) = work.index(id) else { continue };
        let (adr, n) = (
            work.m.numeric_adr()[i] as usize,
            work.m.numeric_size()[i] as usize,
        );
        vector(work, id, "data", "numeric_data", adr, n);
    }
    for &id in spec.ids(mjOBJ_TUPLE) {
        let Some(i) = work.index(id) else { continue };
        let (adr, n) = (
            work.m.tuple_adr()[i] as usize,
            work.m.tuple_size()[i] as usize,
        );
        vector(work, id, "objprm", "tuple_objprm", adr, n);
    }
    for &id in spec.ids(mjOBJ_KEY) {
        let Some(i) = work.index(id) else { continue };
        for (field, array) in KEY {
            vector(work, id, field, array, i, 1);
        }
        if work.changed("key_time", i) {
            let time = work.row("key_time", i);
            work.numbers(id, "time", time);
        }
    }
    Ok(())
}

/// A vector of the spec that is some rows of an array.
fn vector(work: &mut Work, id: ElemId, field: &'static str, array: &str, first: usize, n: usize) {
    if work.changed_rows(array, first, n) {
        let values = work.rows(array, first, n);
        work.changes.push(Change::Vector(id, field, values));
    }
}

/// The cells of a height field, which compilation scales to the unit interval.
fn height_field(work: &mut Work, i: usize) -> Result<()> {
    let (adr, count) = cells(work.m, i);
    let data = &work.m.hfield_data()[adr..adr + count];
    let mut fields = work.spec.list::<mjsHField>();
    let Some(field) = fields.find(|f| f.element().model_id() == i as i32) else {
        return Ok(());
    };
    let low = data.iter().fold(f32::INFINITY, |a, &b| a.min(b));
    let high = data.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
    if low != 0.0 || high != 1.0 {
        let why = "its lowest and highest values are not 0 and 1, to which compilation scales them";
        return Err(refuse(
            field.element(),
            "elevation data of a height field",
            why,
        ));
    }
    let id = field.id();
    let values = data.iter().map(|&x| x.into()).collect();
    work.changes.push(Change::Vector(id, "userdata", values));
    let size = |n: i32| vec![f64::from(n)];
    work.numbers(id, "nrow", size(work.m.hfield_nrow()[i]));
    work.numbers(id, "ncol", size(work.m.hfield_ncol()[i]));
    if !field.text(field.file).is_empty() {
        work.changes.push(Change::Name(id, "file", String::new()));
    }
    Ok(())
}

fn equality(work: &mut Work, id: ElemId) -> Result<()> {
    let Some(i) = work.index(id) else {
        return Ok(());
    };
    if !work.changed("eq_data", i) {
        return Ok(());
    }
    let element = work.spec.element(id);
    let e = element.get::<mjsEquality>();
    let (now, then) = (work.row("eq_data", i), work.compiled("eq_data", i));
    let moved = |range: core::ops::Range<usize>| now[range.clone()] != then[range];
    let bodies = e.objtype == mjOBJ_BODY;
    if e.r#type == mjEQ_CONNECT && bodies && moved(3..6) {
        let what = "anchor of a connect in its second body";
        return Err(refuse(
            element,
            what,
            "it is computed from the anchor in the first body",
        ));
    }
    // a quaternion of zeros asks for the pose of the reference configuration
    if e.r#type == mjEQ_WELD && bodies && e.data[6..10] == [0.0; 4] && moved(3..10) {
        let what = "relative pose of a weld which is marked as computed";
        return Err(refuse(element, what, "it is computed from the anchor"));
    }
    let mut data = now;
    if e.r#type == mjEQ_CONNECT && bodies {
        data[3..6].copy_from_slice(&e.data[3..6]);
    }
    if e.r#type == mjEQ_WELD && bodies && e.data[6..10] == [0.0; 4] {
        data[3..10].copy_from_slice(&e.data[3..10]);
    }
    work.numbers(id, "data", data);
    Ok(())
}
