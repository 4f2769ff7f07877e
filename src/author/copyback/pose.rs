//! Poses, sizes and inertias of what is in bodies.

use super::super::element::{ElemId, Element};
use super::super::error::Result;
use super::super::mjcf::write::element::numbers;
use super::super::mjcf::write::pose::{aligned, angles, settle, within, without};
use super::work::{Change, Work, refuse};
use crate::abi::*;
use crate::author::geometry::algebra::{Pose, conj, cross, rotate, unit_quat};

pub fn collect(work: &mut Work) -> Result<()> {
    let spec = work.spec;
    for &id in spec.ids(mjOBJ_BODY) {
        body(work, id)?;
    }
    type Collect = fn(&mut Work, ElemId) -> Result<()>;
    let rest: [(mjtObj, Collect); 5] = [
        (mjOBJ_JOINT, joint),
        (mjOBJ_GEOM, geom),
        (mjOBJ_SITE, site),
        (mjOBJ_CAMERA, camera),
        (mjOBJ_LIGHT, light),
    ];
    for (kind, collect) in rest {
        for &id in spec.ids(kind) {
            if work.index(id).is_some() {
                collect(work, id)?;
            }
        }
    }
    Ok(())
}

/// Pose of the frames around an element, in its body.
fn frames(work: &Work, e: &Element) -> Pose {
    e.frame.map_or(Pose::IDENTITY, |frame| written(work, frame))
}

/// Pose of a frame in its body, or of a body in its parent, as it is written.
fn written(work: &Work, id: ElemId) -> Pose {
    frames(work, work.spec.element(id)).compose(&placed(work, id))
}

/// Pose of an element in what is around it, in the units of the model.
fn placed(work: &Work, id: ElemId) -> Pose {
    let (mut own, _) = settle(&work.spec.element(id).record, &angles(work.spec, id));
    if let Some(&place) = work.places.get(&id) {
        own.pos = place;
    }
    own
}

fn pose_of(pos: &[f64], quat: &[f64]) -> Pose {
    Pose {
        pos: core::array::from_fn(|i| pos[i]),
        quat: match quat.len() {
            4 => core::array::from_fn(|i| quat[i]),
            _ => Pose::IDENTITY.quat,
        },
    }
}

/// A pose as it is in the model now; a quaternion that was changed may be of any length.
fn present(work: &Work, pos: &str, quat: &str, i: usize) -> Pose {
    let mut pose = pose_of(&work.row(pos, i), &work.row(quat, i));
    if work.changed(quat, i) {
        pose.quat = unit_quat(pose.quat);
    }
    pose
}

/// What alignment with the inertial frame moved the content of a body by: the written body, seen from the
/// compiled one.
fn moved(work: &Work, body: ElemId) -> Option<Pose> {
    if !aligned(work.spec, body) {
        return None;
    }
    let i = work.index(body)?;
    let compiled = pose_of(
        &work.compiled("body_pos", i),
        &work.compiled("body_quat", i),
    );
    Some(compiled.inverse().compose(&written(work, body)))
}

/// A pose in a body, seen from the frame around the element.
fn local(work: &Work, e: &Element, mut pose: Pose) -> Pose {
    if let Some(back) = e.parent.and_then(|body| moved(work, body)) {
        pose = back.inverse().compose(&pose);
    }
    match e.frame {
        Some(_) => within(&frames(work, e), &pose),
        None => pose,
    }
}

/// A direction in a body, seen from the frame around the element.
fn direction(work: &Work, e: &Element, dir: Vec<f64>) -> Vec<f64> {
    let mut dir = [dir[0], dir[1], dir[2]];
    if let Some(back) = e.parent.and_then(|body| moved(work, body)) {
        dir = rotate(dir, conj(back.quat));
    }
    match e.frame {
        Some(_) => rotate(dir, conj(frames(work, e).quat)).to_vec(),
        None => dir.to_vec(),
    }
}

fn put_pos(work: &mut Work, id: ElemId, pose: &Pose) {
    work.numbers(id, "pos", pose.pos.to_vec());
}

/// A quaternion, which takes the place of any other form.
fn put_quat(work: &mut Work, id: ElemId, pose: &Pose) {
    work.numbers(id, "quat", pose.quat.to_vec());
    work.numbers(id, "alt.type", vec![f64::from(mjORIENTATION_QUAT)]);
}

/// Takes over what differs between two poses.
fn put_difference(work: &mut Work, id: ElemId, now: &Pose, then: &Pose) {
    if now.pos != then.pos {
        put_pos(work, id, now);
    }
    if now.quat != then.quat {
        put_quat(work, id, now);
    }
}

fn body(work: &mut Work, id: ElemId) -> Result<()> {
    let Some(i) = work.index(id) else {
        return Ok(());
    };
    let e = work.spec.element(id);
    let world = i == 0;
    let (pos, quat) = (work.changed("body_pos", i), work.changed("body_quat", i));
    if world && (pos || quat) {
        return Err(refuse(e, "pose of the world body", "it is fixed"));
    }
    let free = work
        .spec
        .item::<mjsBody>(id)
        .joints()
        .find(|j| j.r#type == mjJNT_FREE);
    let start = free
        .and_then(|j| work.index(j.id()))
        .map(|j| work.m.jnt_qposadr()[j] as usize);
    // a free joint's reference is the pose of its body, too
    let place = |first: usize, n: usize, changed: bool, array: &str| match start {
        Some(adr) if work.changed_rows("qpos0", adr + first, n) => {
            Some(work.rows("qpos0", adr + first, n))
        }
        _ => changed.then(|| work.row(array, i)),
    };
    let (new_pos, new_quat) = (place(0, 3, pos, "body_pos"), place(3, 4, quat, "body_quat"));
    if new_pos.is_some() || new_quat.is_some() {
        let then = pose_of(
            &work.compiled("body_pos", i),
            &work.compiled("body_quat", i),
        );
        let mut now = then;
        if let Some(x) = &new_pos {
            now.pos = core::array::from_fn(|k| x[k]);
        }
        if let Some(x) = &new_quat {
            now.quat = unit_quat(core::array::from_fn(|k| x[k]));
        }
        let content = moved(work, id).unwrap_or(Pose::IDENTITY);
        let seen = |pose: &Pose| match e.frame {
            Some(_) => within(&frames(work, e), &pose.compose(&content)),
            None if content == Pose::IDENTITY => *pose,
            None => pose.compose(&content),
        };
        let (now, then) = (seen(&now), seen(&then));
        put_difference(work, id, &now, &then);
    }
    inertia(work, id, i)
}

/// Mass, center and moments, which are explicit afterwards.
fn inertia(work: &mut Work, id: ElemId, i: usize) -> Result<()> {
    let arrays = ["body_mass", "body_inertia", "body_ipos", "body_iquat"];
    if !arrays.iter().any(|a| work.changed(a, i)) {
        return Ok(());
    }
    let e = work.spec.element(id);
    let compiler = work.spec.compiler_of(id);
    let why = match () {
        () if i == 0 => "the world body has none",
        () if compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE => {
            "inertiafromgeom is 'true', so they are inferred from geoms"
        }
        () if compiler.settotalmass > 0.0 => "settotalmass scales those of all bodies",
        () => "",
    };
    if !why.is_empty() {
        return Err(refuse(e, "mass or inertia of a body", why));
    }
    // a mass that is explicit changes alone
    let explicit = e.get::<mjsBody>().explicitinertial != 0;
    if explicit && !arrays[1..].iter().any(|a| work.changed(a, i)) {
        let mass = work.row("body_mass", i);
        work.numbers(id, "mass", mass);
        return Ok(());
    }
    let mut pose = present(work, "body_ipos", "body_iquat", i);
    if let Some(back) = moved(work, id) {
        if work.changed("body_ipos", i) || work.changed("body_iquat", i) {
            let why = "the body is aligned with its free joint, and its frame would move with it";
            return Err(refuse(e, "inertial frame of a body", why));
        }
        pose = back.inverse().compose(&pose);
    }
    work.numbers(id, "explicitinertial", vec![1.0]);
    if !explicit || work.changed("body_mass", i) {
        let mass = work.row("body_mass", i);
        work.numbers(id, "mass", mass);
    }
    work.numbers(id, "ipos", pose.pos.to_vec());
    work.numbers(id, "iquat", pose.quat.to_vec());
    work.numbers(id, "ialt.type", vec![f64::from(mjORIENTATION_QUAT)]);
    let moments = work.row("body_inertia", i);
    work.numbers(id, "inertia", moments);
    let mut none = numbers(&e.record, "fullinertia");
    none[0] = f64::NAN;
    work.numbers(id, "fullinertia", none);
    Ok(())
}

fn joint(work: &mut Work, id: ElemId) -> Result<()> {
    let i = work.index(id).expect("compiled");
    let e = work.spec.element(id);
    let kind = e.get::<mjsJoint>().r#type;
    let (pos, axis) = (work.changed("jnt_pos", i), work.changed("jnt_axis", i));
    if kind == mjJNT_FREE && (pos || axis) {
        return Err(refuse(
            e,
            "anchor or axis of a free joint",
            "they are fixed",
        ));
    }
    if kind == mjJNT_BALL && axis {
        return Err(refuse(e, "axis of a ball joint", "it is fixed"));
    }
    if pos {
        let now = local(work, e, pose_of(&work.row("jnt_pos", i), &[]));
        put_pos(work, id, &now);
    }
    if axis {
        let now = direction(work, e, work.row("jnt_axis", i));
        work.numbers(id, "axis", now);
    }
    Ok(())
}

/// Pose and sizes of a geom or site. What was made of two ends or fitted to a mesh stands by itself afterwards.
fn shape(work: &mut Work, id: ElemId, what: [&'static str; 3], offset: Option<Pose>, fitted: bool) {
    let i = work.index(id).expect("compiled");
    let e = work.spec.element(id);
    let [pos, quat, size] = what;
    let turned = work.changed(pos, i) || work.changed(quat, i);
    let resized = work.changed(size, i);
    if !turned && !resized {
        return;
    }
    let seen = |pose: Pose| local(work, e, offset.map_or(pose, |o| without(&pose, &o)));
    let now = seen(present(work, pos, quat, i));
    let then = seen(pose_of(&work.compiled(pos, i), &work.compiled(quat, i)));
    let (new, old) = (work.row(size, i), work.compiled(size, i));
    let ends = !numbers(&e.record, "fromto")[0].is_nan();
    let by_ends = ends && (turned || new[1..] != old[1..]);
    if by_ends || fitted {
        put_pos(work, id, &now);
        put_quat(work, id, &now);
        work.numbers(id, "size", new);
        if by_ends {
            work.numbers(id, "fromto", vec![f64::NAN]);
        }
        if fitted {
            work.changes
                .push(Change::Name(id, "meshname", String::new()));
        }
        return;
    }
    put_difference(work, id, &now, &then);
    if resized {
        // the others follow from the two ends
        let count = if ends { 1 } else { new.len() };
        work.numbers(id, "size", new[..count].to_vec());
    }
}

fn geom(work: &mut Work, id: ElemId) -> Result<()> {
    let i = work.index(id).expect("compiled");
    let e = work.spec.element(id);
    let g = e.get::<mjsGeom>();
    let drawn = matches!(g.r#type, mjGEOM_MESH | mjGEOM_SDF);
    if work.changed("geom_size", i) {
        if g.r#type == mjGEOM_HFIELD {
            return Err(refuse(
                e,
                "size of a height field geom",
                "it is that of the height field",
            ));
        }
        if drawn {
            return Err(refuse(
                e,
                "size of a mesh geom",
                "it is computed from the mesh",
            ));
        }
    }
    let mesh = usize::try_from(work.m.geom_dataid()[i])
        .ok()
        .filter(|_| drawn);
    let offset = mesh.map(|k| {
        pose_of(
            &work.compiled("mesh_pos", k),
            &work.compiled("mesh_quat", k),
        )
    });
    let fitted = !drawn && g.r#type != mjGEOM_HFIELD && !e.record.text(g.meshname).is_empty();
    if work.changed("geom_surfacevel", i) {
        let mut now = work.row("geom_surfacevel", i);
        if drawn || fitted {
            // from the axes of the mesh to those of the geom as it is written
            let pose = pose_of(
                &work.compiled("geom_pos", i),
                &work.compiled("geom_quat", i),
            );
            let offset = placed(work, id).inverse().compose(&local(work, e, pose));
            let [v, w] = [0, 3].map(|k| rotate([now[k], now[k + 1], now[k + 2]], offset.quat));
            // the linear velocity is that of the origin
            let arm = cross(w, offset.pos);
            for k in 0..3 {
                (now[k], now[3 + k]) = (v[k] - arm[k], w[k]);
            }
        }
        work.numbers(id, "surfacevel", now);
    }
    shape(
        work,
        id,
        ["geom_pos", "geom_quat", "geom_size"],
        offset,
        fitted,
    );
    Ok(())
}

fn site(work: &mut Work, id: ElemId) -> Result<()> {
    shape(
        work,
        id,
        ["site_pos", "site_quat", "site_size"],
        None,
        false,
    );
    Ok(())
}

fn camera(work: &mut Work, id: ElemId) -> Result<()> {
    let i = work.index(id).expect("compiled");
    let e = work.spec.element(id);
    if work.changed("cam_pos", i) || work.changed("cam_quat", i) {
        let now = local(work, e, present(work, "cam_pos", "cam_quat", i));
        let then = pose_of(&work.compiled("cam_pos", i), &work.compiled("cam_quat", i));
        let then = local(work, e, then);
        put_difference(work, id, &now, &then);
    }
    let c = e.get::<mjsCamera>();
    let sensor = c.sensor_size[0] > 0.0 && c.sensor_size[1] > 0.0;
    if work.changed("cam_fovy", i) {
        if sensor {
            let why = "it is computed from its sensor size";
            return Err(refuse(e, "field of view of a camera", why));
        }
        let now = work.row("cam_fovy", i);
        work.numbers(id, "fovy", now);
    }
    if work.changed("cam_intrinsic", i) {
        if !sensor {
            let why = "it has no sensor size, so they are computed";
            return Err(refuse(e, "intrinsics of a camera", why));
        }
        let now = work.row("cam_intrinsic", i);
        work.numbers(id, "focal_length", now[..2].to_vec());
        work.numbers(id, "principal_length", now[2..].to_vec());
        // pixels would count before lengths
        work.numbers(id, "focal_pixel", vec![0.0; 2]);
        work.numbers(id, "principal_pixel", vec![0.0; 2]);
    }
    Ok(())
}

fn light(work: &mut Work, id: ElemId) -> Result<()> {
    let i = work.index(id).expect("compiled");
    let e = work.spec.element(id);
    if work.changed("light_pos", i) {
        let now = local(work, e, pose_of(&work.row("light_pos", i), &[]));
        put_pos(work, id, &now);
    }
    if work.changed("light_dir", i) {
        let now = direction(work, e, work.row("light_dir", i));
        work.numbers(id, "dir", now);
    }
    Ok(())
}
