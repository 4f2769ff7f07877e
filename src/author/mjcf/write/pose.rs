//! Poses, sizes and angles of what is in bodies: as compiled, or as given.

use super::compiled::{Arrays, meaningless};
use super::element::{Subject, Value, numbers, put};
use super::stretch;
use super::writer::{Mode, Writer};
use crate::abi::*;
use crate::author::compile::scaled;
use crate::author::element::{ElemId, Element, Item, Spec, Weight};
use crate::author::geometry::algebra::{
    Pose, add, conj, cross, mul_mat_vec, quat_to_mat, rotate, sub, unit_quat,
};
use crate::author::geometry::frames::{AngleSettings, resolve};
use crate::author::geometry::principal::{
    principal as principal_inertia, straightened as straight_inertia,
};
use crate::author::geometry::segment::between;
use crate::base::record::Record;
use crate::math::elementary::{cbrt, pow};
use crate::schema::mjcf::{How, Words};

/// How angles of an element are given.
pub(in crate::author) fn angles(spec: &Spec, id: ElemId) -> AngleSettings {
    let compiler = spec.compiler_of(id);
    AngleSettings {
        degree: compiler.degree != 0,
        eulerseq: compiler.eulerseq.map(|c| c as u8),
    }
}

fn three(v: &[f64]) -> [f64; 3] {
    core::array::from_fn(|i| v[i])
}

fn four(v: &[f64]) -> [f64; 4] {
    core::array::from_fn(|i| v[i])
}

/// The orientation in another form than a quaternion; none where the quaternion counts.
pub(super) fn alternative(record: &Record, at: &str) -> Option<mjsOrientation> {
    let kind = match at {
        "alt" => first(record, "alt.type"),
        _ => first(record, &format!("{at}.type")),
    } as mjtOrientation;
    let field = |name: &str| numbers(record, &format!("{at}.{name}"));
    (kind != mjORIENTATION_QUAT).then(|| {
        let x = field("xyaxes");
        mjsOrientation {
            r#type: kind,
            axisangle: four(&field("axisangle")),
            xyaxes: core::array::from_fn(|i| x[i]),
            zaxis: three(&field("zaxis")),
            euler: three(&field("euler")),
        }
    })
}

/// The first number of a field.
fn first(record: &Record, name: &str) -> f64 {
    record.number(record.slot(name), 0)
}

/// The first numbers of a field.
fn entries<const N: usize>(record: &Record, name: &str) -> [f64; N] {
    let slot = record.slot(name);
    core::array::from_fn(|i| record.number(slot, i))
}

/// Unit quaternion of a record, whatever its form.
fn orientation(record: &Record, set: &AngleSettings, quat: &str, alt: &str) -> [f64; 4] {
    let other = alternative(record, alt).and_then(|alt| resolve(&alt, set).ok().flatten());
    other.unwrap_or_else(|| unit_quat(entries(record, quat)))
}

/// Pose of a record, its two ends taken into account, and its sizes.
pub(in crate::author) fn settle(record: &Record, set: &AngleSettings) -> (Pose, Vec<f64>) {
    let mut size = match record.layout().find("size") {
        Some(_) => numbers(record, "size"),
        None => Vec::new(),
    };
    let quat = match record.layout().find("quat") {
        Some(_) => orientation(record, set, "quat", "alt"),
        None => [1.0, 0.0, 0.0, 0.0],
    };
    let pose = Pose {
        pos: entries(record, "pos"),
        quat,
    };
    let Some(_) = record.layout().find("fromto") else {
        return (pose, size);
    };
    let ends: [f64; 6] = entries(record, "fromto");
    if ends[0].is_nan() {
        return (pose, size);
    }
    let (pose, half) = between(ends);
    let shape = first(record, "type") as mjtGeom;
    size[1] = half;
    if matches!(shape, mjGEOM_ELLIPSOID | mjGEOM_BOX) {
        (size[1], size[2]) = (size[0], half);
    }
    (pose, size)
}

/// How many sizes a shape uses.
pub fn size_count(shape: mjtGeom) -> usize {
    match shape {
        mjGEOM_SPHERE => 1,
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => 2,
        mjGEOM_HFIELD | mjGEOM_MESH | mjGEOM_SDF => 0,
        _ => 3,
    }
}

/// Pose of a frame in the frame or body around it, as given, stretched, or moved with the content of its body.
fn placed(spec: &Spec, arrays: &Arrays, id: ElemId) -> Pose {
    let e = spec.element(id);
    let (mut pose, _) = settle(&e.record, &angles(spec, id));
    if arrays.stretched {
        pose.pos = mul_mat_vec(&stretch::around(spec, e), pose.pos);
    }
    match (e.frame, e.parent) {
        (None, Some(body)) => match alignment(spec, arrays, body) {
            Some(moved) => moved.compose(&pose),
            None => pose,
        },
        _ => pose,
    }
}

/// Pose of a frame in the frame or body around it, as compiled: frames know their place in the body.
pub fn frame(spec: &Spec, arrays: &Arrays, id: ElemId) -> Pose {
    let pose = accumulated(spec, arrays, id);
    match spec.element(id).frame {
        Some(outer) => within(&accumulated(spec, arrays, outer), &pose),
        None => pose,
    }
}

/// What alignment with the inertial frame moved the content of a body by; a body may have many frames that
/// ask.
fn alignment(spec: &Spec, arrays: &Arrays, body: ElemId) -> Option<Pose> {
    if let Some(known) = arrays.moved.borrow().get(&body) {
        return *known;
    }
    let moved = find_alignment(spec, arrays, body);
    arrays.moved.borrow_mut().insert(body, moved);
    moved
}

/// Compilation turns this body into its inertial frame: a leaf whose only joint is free and to be aligned.
pub fn aligned(spec: &Spec, body: ElemId) -> bool {
    let b = spec.item::<mjsBody>(body);
    let mut joints = b.joints();
    let Some(joint) = joints.next() else {
        return false;
    };
    let auto = spec.compiler_of(body).alignfree != 0;
    let wanted = joint.align == mjALIGNFREE_TRUE || joint.align == mjALIGNFREE_AUTO && auto;
    joint.r#type == mjJNT_FREE && wanted && joints.next().is_none() && b.bodies().next().is_none()
}

fn find_alignment(spec: &Spec, arrays: &Arrays, body: ElemId) -> Option<Pose> {
    if !aligned(spec, body) {
        return None;
    }
    let b = spec.item::<mjsBody>(body);
    if let Some(moved) = b.element().alignment() {
        return Some(moved);
    }
    let now = model_pose(arrays, "body", b.element())?;
    let (given, _) = settle(&b.element().record, &angles(spec, body));
    let given = match b.element().frame {
        Some(f) => accumulated(spec, arrays, f).compose(&given),
        None => given,
    };
    Some(now.inverse().compose(&given))
}

/// Pose of a frame in its body, as compiled.
fn accumulated(spec: &Spec, arrays: &Arrays, id: ElemId) -> Pose {
    let pose = placed(spec, arrays, id);
    match spec.element(id).frame {
        Some(outer) => accumulated(spec, arrays, outer).compose(&pose),
        None => pose,
    }
}

fn model_pose(arrays: &Arrays, what: &str, e: &Element) -> Option<Pose> {
    let id = usize::try_from(e.model_id()).ok()?;
    let pos = arrays.row(&format!("{what}_pos"), id)?;
    let quat = arrays
        .row(&format!("{what}_quat"), id)
        .unwrap_or(vec![1.0, 0.0, 0.0, 0.0]);
    Some(Pose {
        pos: three(&pos),
        quat: four(&quat),
    })
}

/// Offset of the mesh of a geom that is drawn as one.
fn mesh_offset(arrays: &Arrays, e: &Element) -> Option<Pose> {
    let id = usize::try_from(e.model_id()).ok()?;
    let shape = arrays.m.geom_type()[id];
    let mesh = usize::try_from(arrays.m.geom_dataid()[id]).ok()?;
    if !matches!(shape, mjGEOM_MESH | mjGEOM_SDF) {
        return None;
    }
    Some(Pose {
        pos: three(&arrays.row("mesh_pos", mesh)?),
        quat: four(&arrays.row("mesh_quat", mesh)?),
    })
}

/// Product without normalization.
fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

/// A pose seen from a frame: two turned places, added. Their difference turned has other last bits.
pub(in crate::author) fn within(frame: &Pose, pose: &Pose) -> Pose {
    let back = frame.inverse();
    let turned = mul_mat_vec(&quat_to_mat(back.quat), pose.pos);
    Pose {
        pos: add(back.pos, turned),
        quat: product(back.quat, pose.quat),
    }
}

/// Takes the frame of its mesh off the pose of a geom.
pub(in crate::author) fn without(pose: &Pose, offset: &Pose) -> Pose {
    let quat = product(pose.quat, conj(offset.quat));
    Pose {
        pos: sub(pose.pos, mul_mat_vec(&quat_to_mat(quat), offset.pos)),
        quat,
    }
}

/// Pose of an element in the frame or body around it, as compiled.
fn local(w: &Writer, arrays: &Arrays, what: &str, e: &Element) -> Option<Pose> {
    let mut pose = model_pose(arrays, what, e)?;
    if what == "geom"
        && let Some(offset) = mesh_offset(arrays, e)
    {
        pose = without(&pose, &offset);
    }
    Some(match e.frame {
        Some(f) => within(&accumulated(w.spec, arrays, f), &pose),
        None => pose,
    })
}

/// A direction of an element in the frame around it, as compiled.
fn direction(w: &Writer, arrays: &Arrays, e: &Element, array: &str) -> Option<Vec<f64>> {
    let dir = arrays.row(array, usize::try_from(e.model_id()).ok()?)?;
    let Some(f) = e.frame else { return Some(dir) };
    let inward = conj(accumulated(w.spec, arrays, f).quat);
    Some(rotate(three(&dir), inward).to_vec())
}

/// Values of an element of a body that are not written as they stand in its record.
pub(super) fn part(w: &Writer, id: ElemId, to: &mut Subject) {
    let e = w.spec.element(id);
    match &w.mode {
        Mode::Compiled(arrays) => compiled(w, arrays, e, to),
        Mode::Written { .. } => given(w, id, to),
    }
}

fn put_pose(to: &mut Subject, pose: Pose) {
    to.mine.push(("pos", Value::Numbers(pose.pos.to_vec())));
    to.mine.push(("quat", Value::Numbers(pose.quat.to_vec())));
}

/// Mesh of a site, by the name of its instance, and the material that the mesh lends.
fn site_names(w: &Writer, arrays: &Arrays, e: &Element, to: &mut Subject) {
    let mesh = e.record.text(e.get::<mjsSite>().meshname);
    if let (false, Ok(id)) = (mesh.is_empty(), usize::try_from(e.model_id())) {
        let name = arrays.instance_of(mjOBJ_MESH, arrays.m.site_dataid()[id], mesh);
        let known = to.usual.text(to.usual.get::<mjsSite>().meshname) == name;
        to.mine.push((
            "mesh",
            if known {
                Value::Skip
            } else {
                Value::Text(name)
            },
        ));
        lent_material(
            w,
            e.record.text(e.get::<mjsSite>().material),
            arrays.m.site_matid()[id],
            to,
        );
    }
}

fn compiled(w: &Writer, arrays: &Arrays, e: &Element, to: &mut Subject) {
    let unturned = ("quat", vec![1.0, 0.0, 0.0, 0.0]);
    match e.kind() {
        mjOBJ_BODY => {
            if let Some(pose) = local(w, arrays, "body", e) {
                put_pose(to, pose);
            }
        }
        mjOBJ_JOINT => {
            if let Some(axis) = direction(w, arrays, e, "jnt_axis") {
                to.mine.push(("axis", Value::Numbers(axis)));
            }
            if let Some(pose) = local(w, arrays, "jnt", e) {
                to.mine.push(("pos", Value::Numbers(pose.pos.to_vec())));
            }
            to.mine.push(("springdamper", Value::Skip));
            let kind = e.get::<mjsJoint>().r#type;
            if !matches!(kind, mjJNT_HINGE | mjJNT_SLIDE) {
                // the model's positions are quaternions
                to.mine.retain(|v| !matches!(v.0, "ref" | "springref"));
            }
            for skipped in meaningless(kind) {
                to.mine.retain(|v| v.0 != skipped.0);
                to.mine.push(skipped);
            }
        }
        mjOBJ_GEOM => {
            if let Some(pose) = local(w, arrays, "geom", e) {
                put_pose(to, pose);
            }
            to.theirs.extend([("pos", vec![0.0; 3]), unturned]);
            geom_mass(w, e, to);
            to.mine
                .extend([("fitscale", Value::Skip), ("fromto", Value::Skip)]);
            shape_names(w, arrays, e, to);
            surface_velocity(arrays, e, to);
            sizes(e, to);
        }
        mjOBJ_SITE => {
            if let Some(pose) = local(w, arrays, "site", e) {
                put_pose(to, pose);
            }
            to.theirs.extend([("pos", vec![0.0; 3]), unturned]);
            to.mine.push(("fromto", Value::Skip));
            site_names(w, arrays, e, to);
            sizes(e, to);
        }
        mjOBJ_CAMERA => {
            if e.get::<mjsCamera>().sensor_size[0] > 0.0 {
                // the angle follows from the sensor
                to.mine.retain(|v| v.0 != "fovy");
            }
            sensor_size(e, to);
            if arrays.stretched {
                lens(w, arrays, e, to);
            }
            if let Some(pose) = local(w, arrays, "cam", e) {
                put_pose(to, pose);
            }
            to.theirs.push(unturned);
        }
        mjOBJ_LIGHT => {
            if let Some(pose) = local(w, arrays, "light", e) {
                to.mine.push(("pos", Value::Numbers(pose.pos.to_vec())));
            }
            if let Some(dir) = direction(w, arrays, e, "light_dir") {
                to.mine.push(("dir", Value::Numbers(dir)));
            }
        }
        _ => {}
    }
}

/// Cuts the sizes to those that the shape uses.
fn sizes(e: &Element, to: &mut Subject) {
    let n = size_count(numbers(&e.record, "type")[0] as mjtGeom);
    let mut usual = match to.theirs.iter().position(|v| v.0 == "size") {
        Some(i) => to.theirs.remove(i).1,
        None => numbers(to.usual, "size"),
    };
    usual.truncate(n);
    to.theirs.push(("size", usual));
    let own = to
        .mine
        .iter()
        .position(|v| v.0 == "size")
        .map(|i| to.mine.remove(i).1);
    let mut own = match own {
        Some(Value::Numbers(own)) => own,
        _ => numbers(&e.record, "size"),
    };
    own.truncate(n);
    to.mine.push(("size", Value::Numbers(own)));
}

/// Factors of mass and length of the scaled frames around an element.
fn growth(w: &Writer, e: &Element) -> [f64; 2] {
    let mut frames = Vec::new();
    let mut at = Some(e);
    while let Some(element) = at {
        let mut frame = element.frame;
        while let Some(id) = frame {
            frames.push(id);
            frame = w.spec.element(id).frame;
        }
        at = element.parent.map(|id| w.spec.element(id));
    }
    // outermost first
    frames.iter().rev().fold([1.0, 1.0], |[mass, length], &id| {
        let f = w.spec.element(id).get::<mjsFrame>();
        let [x, y, z] = f.scale;
        let own = if x == y && y == z { x } else { cbrt(x * y * z) };
        [
            mass * if f.massscale == 0.0 {
                x * y * z
            } else {
                f.massscale
            },
            length * own,
        ]
    })
}

/// Mass that a geom gives to its body, unless the class's density gives it as well; the class's mass is not written,
/// nor does it count.
fn geom_mass(w: &Writer, e: &Element, to: &mut Subject) {
    let geom = e.get::<mjsGeom>();
    let [mass, length] = growth(w, e);
    if geom.mass.is_nan() {
        if (mass, length) != (1.0, 1.0) {
            let mesh = w.spec.find(mjOBJ_MESH, e.record.text(geom.meshname));
            let shell = match mesh.filter(|_| geom.r#type == mjGEOM_MESH) {
                Some(mesh) => w.spec.item::<mjsMesh>(mesh).inertia == mjMESH_INERTIA_SHELL,
                None => geom.typeinertia == mjINERTIA_SHELL,
            };
            let density = geom.density * (mass * pow(length, if shell { -2.0 } else { -3.0 }));
            to.mine.push(("density", Value::Numbers(vec![density])));
        }
        return;
    }
    let Weight {
        mass: counted,
        extent,
    } = e.weight();
    let usual = to.usual.get::<mjsGeom>().density * extent;
    to.theirs.push(("mass", vec![usual]));
    to.mine.push(("density", Value::Skip));
    let flat = geom.r#type == mjGEOM_PLANE && counted == 0.0;
    to.mine.push((
        "mass",
        if flat {
            Value::Skip
        } else {
            Value::Numbers(vec![counted])
        },
    ));
}

/// Material and mesh of a geom: fitting forgets the mesh, and a mesh may lend its material.
fn shape_names(w: &Writer, arrays: &Arrays, e: &Element, to: &mut Subject) {
    let geom = e.get::<mjsGeom>();
    let mesh = e.record.text(geom.meshname);
    let drawn = matches!(geom.r#type, mjGEOM_MESH | mjGEOM_SDF) && !mesh.is_empty();
    to.mine.push((
        "mesh",
        match usize::try_from(e.model_id()) {
            Ok(id) if drawn => {
                Value::Text(arrays.instance_of(mjOBJ_MESH, arrays.m.geom_dataid()[id], mesh))
            }
            _ => Value::Skip,
        },
    ));
    let field = e.record.text(geom.hfieldname);
    if let (false, Ok(id)) = (field.is_empty(), usize::try_from(e.model_id())) {
        let name = arrays.instance_of(mjOBJ_HFIELD, arrays.m.geom_dataid()[id], field);
        to.mine.push(("hfield", Value::Text(name)));
    }
    if let Ok(id) = usize::try_from(e.model_id()) {
        lent_material(
            w,
            e.record.text(geom.material),
            arrays.m.geom_matid()[id],
            to,
        );
    }
}

/// The material of the model, where the element names none: that of its mesh.
fn lent_material(w: &Writer, own: &str, material: i32, to: &mut Subject) {
    let mut all = w.spec.list::<mjsMaterial>();
    if own.is_empty()
        && material >= 0
        && let Some(found) = all.find(|x| x.element().model_id() == material)
    {
        to.mine
            .push(("material", Value::Text(found.name().to_owned())));
    }
}

/// Surface velocity of a geom: a mesh has it at its own origin, a primitive fitted to one as compiled.
fn surface_velocity(arrays: &Arrays, e: &Element, to: &mut Subject) {
    let row = usize::try_from(e.model_id())
        .ok()
        .and_then(|id| arrays.row("geom_surfacevel", id));
    let Some(mut velocity) = row else { return };
    if let Some(offset) = mesh_offset(arrays, e) {
        let [linear, spin] = [0, 3].map(|k| rotate(three(&velocity[k..]), offset.quat));
        velocity = [sub(linear, cross(spin, offset.pos)), spin].concat();
    }
    to.mine.push(("surfacevel", Value::Numbers(velocity)));
}

/// Values of an element as the author gave them.
pub(super) fn given(w: &Writer, id: ElemId, to: &mut Subject) {
    let e = w.spec.element(id);
    record_given(w, e, to);
    if e.kind() == mjOBJ_CAMERA {
        sensor_size(e, to);
    }
}

/// Focal and principal lengths of a camera in scaled frames. Beside pixels, which count, they are those that were given.
fn lens(w: &Writer, arrays: &Arrays, e: &Element, to: &mut Subject) {
    let camera = e.get::<mjsCamera>();
    let id = usize::try_from(e.model_id()).ok();
    let Some(lengths) = id.and_then(|id| arrays.row("cam_intrinsic", id)) else {
        return;
    };
    if camera.sensor_size.iter().any(|&x| x <= 0.0) {
        return;
    }
    let given = [
        ("focal", camera.focal_length, camera.focal_pixel),
        ("principal", camera.principal_length, camera.principal_pixel),
    ];
    for (k, (name, given, pixels)) in given.into_iter().enumerate() {
        if given == [0.0; 2] {
            continue;
        }
        let mut now = lengths[2 * k..2 * k + 2].to_vec();
        if pixels != [0.0; 2]
            && let Some(scaled) = scaled::lens(w.spec, e.id)
        {
            now = scaled[k].map(f64::from).to_vec();
        }
        to.mine.push((name, Value::Numbers(now)));
    }
}

/// A sensor without area is none.
pub(super) fn sensor_size(e: &Element, to: &mut Subject) {
    let [width, height] = e.get::<mjsCamera>().sensor_size;
    if width <= 0.0 || height <= 0.0 {
        to.mine.retain(|v| v.0 != "sensorsize");
        to.mine.push(("sensorsize", Value::Skip));
    }
}

/// The same for an element of a class, whose record is compared with that of the class around it.
pub(super) fn record_given(w: &Writer, e: &Element, to: &mut Subject) {
    let set = angles(w.spec, e.id);
    if e.kind() == mjOBJ_JOINT {
        joint_given(w, &set, to);
    }
    let has = |name: &str| e.record.layout().find(name).is_some();
    if !has("quat") {
        return;
    }
    let converted = w.canonical() || set.degree != w.degree() || set.eulerseq != w.eulerseq();
    // orientation of a class is settled in its own units, which are the same
    let shaped = matches!(e.kind(), mjOBJ_GEOM | mjOBJ_SITE);
    if converted {
        let (pose, size) = settle(to.record, &set);
        let (usual, usual_size) = settle(to.usual, &set);
        put_pose(to, pose);
        to.theirs.push(("pos", usual.pos.to_vec()));
        to.theirs.push(("quat", usual.quat.to_vec()));
        if shaped {
            to.mine
                .extend([("size", Value::Numbers(size)), ("fromto", Value::Skip)]);
            to.theirs.push(("size", usual_size));
        }
    } else if shaped && !numbers(to.record, "fromto")[0].is_nan() {
        // the two ends say it
        to.mine.push(("quat", Value::Skip));
    } else {
        orientation_given(to, "quat", "alt");
    }
}

/// The form in which an orientation was written, when it is not that of the class.
pub fn orientation_given(to: &mut Subject, quat: &'static str, alt: &str) {
    const FORMS: [(mjtOrientation, &str); 4] = [
        (mjORIENTATION_AXISANGLE, "axisangle"),
        (mjORIENTATION_XYAXES, "xyaxes"),
        (mjORIENTATION_ZAXIS, "zaxis"),
        (mjORIENTATION_EULER, "euler"),
    ];
    let kind = |record: &Record| numbers(record, &format!("{alt}.type"))[0] as mjtOrientation;
    let (mine, theirs) = (kind(to.record), kind(to.usual));
    match FORMS.iter().find(|f| f.0 == mine) {
        Some(&(_, name)) => {
            let field = format!("{alt}.{name}");
            let value = numbers(to.record, &field);
            if mine == theirs && value == numbers(to.usual, &field) {
                to.mine.push(("quat", Value::Skip));
            } else {
                to.mine.push(("quat", Value::Other(name, value)));
            }
        }
        None => {
            let value = numbers(to.record, quat);
            let known = theirs == mine && value == numbers(to.usual, quat);
            let value = if known {
                Value::Skip
            } else {
                Value::Other("quat", value)
            };
            to.mine.push(("quat", value));
        }
    }
}

/// Angles of a joint in the unit of the text.
fn joint_given(w: &Writer, set: &AngleSettings, to: &mut Subject) {
    let pi = core::f64::consts::PI;
    // in the order in which compilation rounds
    let convert = |x: f64| {
        if set.degree {
            x * (pi / 180.0)
        } else {
            x / pi * 180.0
        }
    };
    if set.degree == w.degree() {
        return;
    }
    let autolimits = w.spec.public().compiler.autolimits != 0;
    let angular = |record: &Record, name: &str| {
        let kind = numbers(record, "type")[0] as mjtJoint;
        let limited = numbers(record, "limited")[0] as mjtLimited;
        // a range without effect is in no unit
        if name == "range" && (limited == 0 || limited == mjLIMITED_AUTO && !autolimits) {
            return false;
        }
        kind == mjJNT_HINGE || kind == mjJNT_BALL && matches!(name, "range" | "springyield")
    };
    for name in ["range", "ref", "springref", "springyield"] {
        let settle = |record: &Record| -> Vec<f64> {
            let in_angles = angular(record, name);
            let settled = |x: f64| if in_angles { convert(x) } else { x };
            numbers(record, name).into_iter().map(settled).collect()
        };
        to.mine.push((name, Value::Numbers(settle(to.record))));
        to.theirs.push((name, settle(to.usual)));
    }
}

/// Keyword of a value.
pub fn keyword(words: Words, value: i32) -> &'static str {
    words.iter().find(|w| w.1 == value).map_or("", |w| w.0)
}

/// Pose of a frame in its body, as it is written.
fn frames_to(spec: &Spec, frame: ElemId) -> Pose {
    let e = spec.element(frame);
    let (own, _) = settle(&e.record, &angles(spec, frame));
    match e.frame {
        Some(outer) => frames_to(spec, outer).compose(&own),
        None => own,
    }
}

/// Keywords of an attribute.
pub fn words(how: How) -> Words {
    match how {
        How::Word(words) | How::Bits(words) => words,
        _ => &[],
    }
}

/// The explicit inertia of a body as the author gave it.
pub(super) fn inertial_given(w: &Writer, body: Item<mjsBody>, text: &mut String) {
    let set = angles(w.spec, body.id());
    let own = &body.element().record;
    let mut placed = Record::new("mjsBody");
    let record = match body.element().inertial_frame {
        Some(frame) => {
            let turned = orientation(own, &set, "iquat", "ialt");
            let pose = frames_to(w.spec, frame).compose(&Pose {
                pos: body.ipos,
                quat: turned,
            });
            placed.copy_from(own);
            placed.edit::<mjsBody>(|s| {
                (s.ipos, s.iquat) = (pose.pos, pose.quat);
                s.ialt.r#type = mjORIENTATION_QUAT;
            });
            &placed
        }
        None => own,
    };
    let body = record.get::<mjsBody>();
    if !body.ipos[0].is_nan() {
        put(text, "pos", &w.join(&body.ipos));
    }
    let full = !body.fullinertia[0].is_nan();
    let fullinertia = straight_inertia(body.fullinertia, body.iquat);
    let principal = if full {
        principal_inertia(fullinertia, 0.0)
    } else {
        None
    };
    let converted = w.canonical() || set.degree != w.degree() || set.eulerseq != w.eulerseq();
    let mut subject = w.plain_subject(record, w.builtin("mjsBody"), Vec::new());
    let mut inertia = body.inertia;
    let mut kept = full;
    match principal {
        Some((moments, quat)) if w.canonical() => {
            (inertia, kept) = (moments, false);
            if quat != [1.0, 0.0, 0.0, 0.0] {
                subject
                    .mine
                    .push(("quat", Value::Other("quat", quat.to_vec())));
            }
        }
        _ if full => subject.mine.push(("quat", Value::Skip)),
        _ if converted => {
            let quat = orientation(record, &set, "iquat", "ialt");
            let plain = quat == [1.0, 0.0, 0.0, 0.0];
            let value = if plain {
                Value::Skip
            } else {
                Value::Other("quat", quat.to_vec())
            };
            subject.mine.push(("quat", value));
        }
        _ => orientation_given(&mut subject, "iquat", "ialt"),
    }
    subject.write(
        text,
        crate::author::mjcf::write::writer::row("worldbody", "body"),
        &["quat"],
    );
    put(text, "mass", &w.join(&[body.mass]));
    if kept {
        // turned into the body's axes: a sum, which is never a negative zero
        put(text, "fullinertia", &w.join(&fullinertia.map(|x| x + 0.0)));
    } else if inertia != [0.0; 3] {
        put(text, "diaginertia", &w.join(&inertia));
    }
}
