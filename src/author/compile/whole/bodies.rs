//! Bodies: frame, inertia, alignment and bounding boxes, together with everything inside them.
//! Modeling: CBody; XML reference: body, inertial.

use crate::author::compile::kinds::body::Body;

use super::users;
use super::work::Work;
use crate::abi::*;
use crate::author::compile::basis::bvh;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::compile::basis::inertia::{self, InertiaFault, MassProperties};
use crate::author::compile::basis::plugin_use::Role;
use crate::author::compile::kinds::camera::Light;
use crate::author::compile::kinds::geom::Place;
use crate::author::compile::kinds::joint::is_rotational;
use crate::author::element::joint_dims;
use crate::author::geometry::algebra::{Pose, rotate, unit_quat};
use crate::author::geometry::frames::{self};
use crate::author::geometry::principal::{principal, straightened};

/// Compiles body `b` and all its elements. Bodies before it are done.
pub fn compile(work: &mut Work, b: usize) -> Outcome {
    resolve_frames(work, b)?;
    users::in_body(work, b)?;
    weld(work, b);
    let has_inertial = place(work, b)?;
    compile_geoms(work, b)?;
    settle_inertia(work, b, has_inertial)?;
    if let Some(f) = work.bodies[b].frame {
        let pose = work.frames[f].pose.compose(&work.bodies[b].pose);
        work.bodies[b].pose = pose;
    }
    note_inertia(work, b);
    collect_collision(work, b);
    let align = if aligns_with_inertia(work, b) {
        Some(align_geoms(work, b))
    } else {
        None
    };
    build_tree(work, b);
    compile_joints(work, b)?;
    compile_fixtures(work, b)?;
    if let Some(inverse) = align {
        align_fixtures(work, b, &inverse);
    }
    let mut given = std::mem::take(&mut work.bodies[b].plugin);
    work.plugins()
        .resolve(&mut given, &work.bodies[b].head, Role::Body)?;
    work.bodies[b].plugin = given;
    Ok(())
}

/// Frames hold absolute poses in their body; parents come first.
fn resolve_frames(work: &mut Work, b: usize) -> Outcome {
    for f in work.bodies[b].frames.clone() {
        let frame = &work.frames[f];
        let s = &frame.s;
        let quat = frames::resolve(&s.alt, &frame.angles).map_err(|why| {
            let text = format!(
                "orientation specification error '{why}' in site {}",
                frame.head.id
            );
            Fault::at(&frame.head, text)
        })?;
        let mut pose = Pose {
            pos: s.pos,
            quat: quat.unwrap_or(s.quat),
        };
        if let Some(p) = frame.parent {
            pose = work.frames[p].pose.compose(&pose);
        }
        pose.quat = unit_quat(pose.quat);
        work.frames[f].pose = pose;
    }
    Ok(())
}

/// A body without joints is welded to its parent, and shares what that one is welded to.
fn weld(work: &mut Work, b: usize) {
    let body = &work.bodies[b];
    let moves = !body.joints.is_empty() || body.s.mocap != 0;
    let weldid = if moves {
        b
    } else {
        work.bodies[body.parent].weldid
    };
    work.bodies[b].weldid = weldid;
}

/// Own frame and explicit inertial frame; tells whether the latter was given.
fn place(work: &mut Work, b: usize) -> Outcome<bool> {
    let bound = work.bodies[b].compiler.boundinertia;
    let body = &mut work.bodies[b];
    let s = &body.s;
    let wrap = |head: &Head, why: &str, what: &str| {
        Fault::at(head, format!("error '{why}' in {what} alternative"))
    };
    body.pose = Pose {
        pos: s.pos,
        quat: unit_quat(s.quat),
    };
    body.inertial = Pose {
        pos: s.ipos,
        quat: unit_quat(s.iquat),
    };
    (body.mass, body.inertia) = (s.mass, s.inertia);
    if let Some(q) =
        frames::resolve(&s.alt, &body.angles).map_err(|why| wrap(&body.head, why, "frame"))?
    {
        body.pose.quat = q;
    }
    let turned = s.ialt.r#type != mjORIENTATION_QUAT;
    if !s.fullinertia[0].is_nan() {
        let fail = |text: &str| Err(Fault::at(&body.head, text));
        if turned {
            return fail("fullinertia and inertial orientation cannot both be specified");
        }
        if s.inertia.iter().any(|&x| x != 0.0) {
            return fail("fullinertia and diagonal inertia cannot both be specified");
        }
        let (inertia, quat) =
            principal(straightened(s.fullinertia, s.iquat), bound).ok_or_else(|| {
                let text = "error 'inertia must have positive eigenvalues' in fullinertia";
                Fault::at(&body.head, text)
            })?;
        (body.inertia, body.inertial.quat) = (inertia, quat);
    }
    if let Some(q) =
        frames::resolve(&s.ialt, &body.angles).map_err(|why| wrap(&body.head, why, "inertia"))?
    {
        body.inertial.quat = q;
    }
    let given = !s.ipos[0].is_nan();
    if given && let Some(f) = body.inertial_frame {
        body.inertial = work.frames[f].pose.compose(&body.inertial);
    }
    Ok(given)
}

fn compile_geoms(work: &mut Work, b: usize) -> Outcome {
    let compiler = &work.bodies[b].compiler.clone();
    let body = &work.bodies[b];
    let from_geoms = compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
    let infers = b > 0 && (body.s.explicitinertial == 0 || from_geoms);
    let [low, high] = compiler.inertiagrouprange;
    let plane_allowed = is_static(work, b);
    for g in work.bodies[b].geoms.clone() {
        let mut given = std::mem::take(&mut work.geoms[g].plugin);
        work.plugins()
            .resolve(&mut given, &work.geoms[g].head, Role::Geom)?;
        let geom = &mut work.geoms[g];
        geom.plugin = given;
        let place = Place {
            infers_inertia: infers && (low..=high).contains(&geom.s.group),
            plane_allowed,
            frame: geom.frame.map(|f| work.frames[f].pose),
        };
        geom.compile(&place, &work.meshes)?;
    }
    Ok(())
}

/// The body is part of the world, or of a mocap body.
fn is_static(work: &Work, b: usize) -> bool {
    let root = work.bodies[b].weldid;
    root == 0 || work.bodies[root].s.mocap != 0
}

/// Mass, inertia and inertial frame: given, from geoms, or none at all.
fn settle_inertia(work: &mut Work, b: usize, has_inertial: bool) -> Outcome {
    let compiler = &work.bodies[b].compiler.clone();
    let body = &mut work.bodies[b];
    let mode = compiler.inertiafromgeom;
    let mut placed = has_inertial;
    let from_geoms = mode == mjINERTIAFROMGEOM_TRUE || !placed && mode == mjINERTIAFROMGEOM_AUTO;
    if b > 0 && from_geoms {
        let [low, high] = compiler.inertiagrouprange;
        let parts: Vec<_> = work.geoms[body.geoms.clone()]
            .iter()
            .filter(|g| {
                (low..=high).contains(&g.s.group) && g.mass > crate::author::geometry::algebra::EPS
            })
            .map(|g| g.mass_properties())
            .collect();
        let whole = inertia::combine(&parts, compiler.boundinertia).map_err(|why| {
            let text = match why {
                InertiaFault::MassTooSmall => "body mass is too small, cannot compute center of mass",
                InertiaFault::NotPositive => {
                    "error 'inertia must have positive eigenvalues' in alternative for principal axes"
                }
            };
            Fault::at(&body.head, text)
        })?;
        if let Some(w) = whole {
            (body.inertial, body.mass, body.inertia) = (w.pose, w.mass, w.inertia);
            // a place that is no number is none
            if w.pose.pos[0].is_nan() {
                body.inertial = Pose::IDENTITY;
            }
            placed = true;
        }
    }
    if !placed {
        body.inertial = body.pose;
    }
    if b == 0 {
        return Ok(());
    }

    let raw = (body.mass, body.inertia);
    body.unbounded = MassProperties {
        pose: body.inertial,
        mass: raw.0,
        inertia: raw.1,
    };
    body.mass = body.mass.max(compiler.boundmass);
    body.inertia = body.inertia.map(|i| i.max(compiler.boundinertia));
    let [x, y, z] = body.inertia;
    if body.mass < 0.0 || body.inertia.iter().any(|&i| i < 0.0) {
        return Err(Fault::at(&body.head, "mass and inertia cannot be negative"));
    }
    if x + y < z || x + z < y || y + z < x {
        if compiler.balanceinertia == 0 {
            return Err(Fault::at(
                &body.head,
                "inertia must satisfy A + B >= C; use 'balanceinertia' to fix",
            ));
        }
        body.inertia = [(x + y + z) / 3.0; 3];
    }
    body.adjusted = raw != (body.mass, body.inertia);
    Ok(())
}

/// Keeps what alignment may change.
fn note_inertia(work: &mut Work, b: usize) {
    let body = &mut work.bodies[b];
    body.unaligned = body.pose;
    body.weighed = MassProperties {
        pose: body.inertial,
        mass: body.mass,
        inertia: body.inertia,
    };
    let from_geoms = body.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
    body.inferred = body.s.explicitinertial == 0 || from_geoms;
}

/// Collision masks and margin of the whole body.
fn collect_collision(work: &mut Work, b: usize) {
    let body = &mut work.bodies[b];
    (body.contype, body.conaffinity, body.margin) = (0, 0, 0.0);
    for g in &work.geoms[body.geoms.clone()] {
        body.contype |= g.s.contype;
        body.conaffinity |= g.s.conaffinity;
        body.margin = f64::max(body.margin, g.s.margin + g.s.gap);
    }
}

/// A lone floating body may be moved to its inertial frame, which makes its inertia diagonal.
fn aligns_with_inertia(work: &Work, b: usize) -> bool {
    let body = &work.bodies[b];
    let [joint] = &work.joints[body.joints.clone()] else {
        return false;
    };
    let wanted = joint.s.align == mjALIGNFREE_TRUE
        || joint.s.align == mjALIGNFREE_AUTO && body.compiler.alignfree != 0;
    joint.s.r#type == mjJNT_FREE && !body.has_children && wanted
}

/// Moves the body to its inertial frame; returns what its elements must be moved by.
fn align_geoms(work: &mut Work, b: usize) -> Pose {
    let body = &mut work.bodies[b];
    body.pose = body.pose.compose(&body.inertial);
    let inverse = body.inertial.inverse();
    body.alignment = Some(inverse);
    body.inertial = Pose::IDENTITY;
    for g in &mut work.geoms[body.geoms.clone()] {
        g.pose = inverse.compose(&g.pose);
    }
    inverse
}

fn align_fixtures(work: &mut Work, b: usize, inverse: &Pose) {
    let body = &work.bodies[b];
    for s in &mut work.sites[body.sites.clone()] {
        s.pose = inverse.compose(&s.pose);
    }
    for c in &mut work.cameras[body.cameras.clone()] {
        c.pose = inverse.compose(&c.pose);
    }
    for l in &mut work.lights[body.lights.clone()] {
        l.pos = inverse
            .compose(&Pose {
                pos: l.pos,
                ..Pose::IDENTITY
            })
            .pos;
        l.dir = rotate(l.dir, inverse.quat);
    }
}

fn build_tree(work: &mut Work, b: usize) {
    let body = &mut work.bodies[b];
    let leaves: Vec<bvh::Leaf> = work.geoms[body.geoms.clone()]
        .iter()
        .filter(|g| g.collides())
        .map(|g| bvh::Leaf {
            id: g.head.id,
            pose: g.pose,
            aabb: g.aabb,
        })
        .collect();
    body.bvh = bvh::build(&leaves, &body.inertial);
}

fn compile_joints(work: &mut Work, b: usize) -> Outcome {
    let autolimits = work.bodies[b].compiler.autolimits != 0;
    let body = &work.bodies[b];
    let (mut dofnum, mut after_ball, mut bad_order) = (0, false, false);
    for j in &mut work.joints[body.joints.clone()] {
        let frame = j.frame.map(|f| work.frames[f].pose);
        j.compile(frame.as_ref(), autolimits)?;
        let kind = j.s.r#type;
        bad_order |= after_ball && is_rotational(kind);
        after_ball |= kind == mjJNT_BALL;
        dofnum += joint_dims(kind).1;
    }
    if dofnum > 6 {
        let text = format!("more than 6 dofs in body '{}'", body.head.name);
        return Err(Fault::at(&body.head, text));
    }
    if bad_order {
        let text = format!("ball followed by rotation in body '{}'", body.head.name);
        return Err(Fault::at(&body.head, text));
    }
    if body.s.mocap != 0 && (dofnum > 0 || body.parent != 0) {
        let text = format!(
            "mocap body '{}' is not a fixed child of world",
            body.head.name
        );
        return Err(Fault::at(&body.head, text));
    }
    work.bodies[b].dofnum = dofnum;
    Ok(())
}

/// Sites, cameras and lights.
fn compile_fixtures(work: &mut Work, b: usize) -> Outcome {
    let body = &work.bodies[b];
    let frames = &work.frames;
    let pose = |f: Option<usize>| f.map(|f| frames[f].pose);
    for s in &mut work.sites[body.sites.clone()] {
        s.compile(pose(s.frame).as_ref(), &work.meshes)?;
    }
    let find_body = |head: &Head, name: &str, kind: &str| -> Outcome<i32> {
        if name.is_empty() {
            return Ok(-1);
        }
        match work.index.find(mjOBJ_BODY, name) {
            Some(id) => Ok(id as i32),
            None => Err(Fault::at(head, format!("unknown target body in {kind}"))),
        }
    };
    for c in &mut work.cameras[body.cameras.clone()] {
        c.targetid = find_body(&c.head, &c.target, "camera")?;
        c.compile(pose(c.frame).as_ref(), work.s.visual.map.znear)?;
    }
    for l in &mut work.lights[body.lights.clone()] {
        l.compile(pose(l.frame).as_ref())?;
        l.targetid = find_body(&l.head, &l.target, "light")?;
        l.texid = light_texture(&work.index, l)?;
    }
    Ok(())
}

/// Number of the texture that a light projects, -1 for none.
pub fn light_texture(index: &Index, l: &Light) -> Outcome<i32> {
    match index.find(mjOBJ_TEXTURE, &l.texture) {
        Some(id) => Ok(id as i32),
        None if l.texture.is_empty() => Ok(-1),
        None => Err(Fault::at(&l.head, "unknown texture in light")),
    }
}

/// Checks that every body with joints can be accelerated: it, or something rigidly attached to it,
/// has mass and inertia.
pub fn check_moving_mass(bodies: &[Body]) -> Outcome {
    let mut heavy: Vec<bool> = bodies
        .iter()
        .map(|b| {
            b.mass >= crate::math::MINVAL && b.inertia.iter().all(|&i| i >= crate::math::MINVAL)
        })
        .collect();
    for b in (1..bodies.len()).rev() {
        if heavy[b] && bodies[b].joints.is_empty() {
            heavy[bodies[b].parent] = true;
        }
    }
    match (1..bodies.len()).find(|&b| !bodies[b].joints.is_empty() && !heavy[b]) {
        None => Ok(()),
        Some(b) => Err(Fault::at(
            &bodies[b].head,
            "mass and inertia of moving bodies must be larger than mjMINVAL",
        )),
    }
}
