//! From the tree to the working set: every element once, in the order of the compiled model.
//!
//! Bodies come depth first; what hangs in bodies follows the same walk, body by body in order of
//! appearance; everything else keeps the order of its list.

use std::collections::HashMap;

use super::work::{Frame, Key, Numeric, Text, Tuple, Work};
use crate::abi::*;
use crate::author::asset::MeshData;
use crate::author::asset::skn::{Bone, Surface};
use crate::author::compile::assets::hfield::HField;
use crate::author::compile::assets::mesh::Mesh;
use crate::author::compile::assets::skin::Skin;
use crate::author::compile::assets::texture::{Material, Texture};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::compile::basis::inertia::MassProperties;
use crate::author::compile::basis::plugin_use;
use crate::author::compile::kinds::actuator::Actuator;
use crate::author::compile::kinds::body::Body;
use crate::author::compile::kinds::camera::{Camera, Light};
use crate::author::compile::kinds::flex::{Compiled, Flex};
use crate::author::compile::kinds::geom::Geom;
use crate::author::compile::kinds::joint::Joint;
use crate::author::compile::kinds::plugin::Instance;
use crate::author::compile::kinds::relation::{Equality, Exclude, Pair};
use crate::author::compile::kinds::sensor::Sensor;
use crate::author::compile::kinds::site::Site;
use crate::author::compile::kinds::tendon::{Step, Tendon};
use crate::author::element::{ElemId, Item, Kind, Spec};
use crate::author::geometry::algebra::Pose;
use crate::author::geometry::frames::AngleSettings;
use crate::author::order::sort_by_number;
use crate::base::octets;
use crate::base::values::Values;

fn head<T: Kind>(item: Item<T>) -> Head {
    Head {
        name: item.name().to_owned(),
        id: -1,
        elem: Some(item.id()),
    }
}

/// Reads the whole tree.
pub fn gather(spec: &Spec) -> Outcome<Work> {
    let public = spec.public();
    let mut work = Work {
        s: *public,
        modelname: spec.text(public.modelname).to_owned(),
        bodies: Vec::new(),
        frames: Vec::new(),
        joints: Vec::new(),
        geoms: Vec::new(),
        sites: Vec::new(),
        cameras: Vec::new(),
        lights: Vec::new(),
        flexes: spec.list().map(flex).collect(),
        meshes: spec.list().map(mesh).collect(),
        skins: spec.list().map(skin).collect(),
        hfields: spec.list().map(hfield).collect(),
        textures: spec.list().map(texture).collect(),
        materials: spec.list().map(material).collect(),
        pairs: spec.list().map(pair).collect(),
        excludes: spec.list().map(exclude).collect(),
        equalities: spec.list().map(equality).collect(),
        tendons: spec.list().map(tendon).collect(),
        actuators: spec.list().map(actuator).collect(),
        sensors: spec.list().map(sensor).collect(),
        numerics: spec.list().map(numeric).collect(),
        texts: spec.list().map(text).collect(),
        tuples: spec.list().map(tuple).collect(),
        keys: spec.list().map(key).collect(),
        plugins: spec.list().map(instance).collect(),
        declared: spec.plugins.iter().cloned().collect(),
        index: Index::default(),
        foreign: HashMap::new(),
    };
    // these two look at `autolimits` outside bodies
    let ids = spec
        .ids(mjOBJ_TENDON)
        .iter()
        .chain(spec.ids(mjOBJ_ACTUATOR));
    for &id in ids.filter(|&&id| spec.element(id).origin.is_some()) {
        work.foreign.insert(id, *spec.compiler_of(id));
    }
    gather_tree(spec, &mut work)?;
    Ok(work)
}

/// How the angles of an element's file are read.
fn angles<T: Kind>(item: Item<T>) -> AngleSettings {
    let compiler = item.spec().compiler_of(item.id());
    AngleSettings {
        degree: compiler.degree != 0,
        eulerseq: compiler.eulerseq.map(|c| c as u8),
    }
}

/// The frames in a body, outer ones first, with their numbers.
fn gather_frames(body: Item<mjsBody>, work: &mut Work, number: &mut HashMap<ElemId, usize>) {
    for f in outer_first(body.frames().collect()) {
        number.insert(f.id(), work.frames.len());
        let parent = f.frame().map(|p| number[&p.id()]);
        work.frames.push(Frame {
            head: head(f),
            s: *f,
            angles: angles(f),
            parent,
            pose: Pose::IDENTITY,
        });
    }
}

/// The frame that a body's explicit inertia is given in.
fn inertial_frame(body: Item<mjsBody>, number: &HashMap<ElemId, usize>) -> Option<usize> {
    number.get(&body.element().inertial_frame?).copied()
}

/// Outer frames first, whatever the order in which they were made.
fn outer_first(mut frames: Vec<Item<mjsFrame>>) -> Vec<Item<mjsFrame>> {
    // a chain longer than all of them is a circle
    let limit = frames.len();
    sort_by_number(&mut frames, |f| {
        let outer = std::iter::successors(f.frame(), |f| f.frame());
        outer.take(limit).count() as u64
    });
    frames
}

fn gather_tree(spec: &Spec, work: &mut Work) -> Outcome {
    let bodies = spec.bodies();
    let numbered = bodies.iter().enumerate().map(|(i, b)| (b.id(), i));
    let number: HashMap<ElemId, usize> = numbered.collect();
    let mut frame_number: HashMap<ElemId, usize> = HashMap::new();
    for (b, item) in bodies.iter().copied().enumerate() {
        let frames = work.frames.len();
        gather_frames(item, work, &mut frame_number);
        let in_frame = |frame: Option<Item<mjsFrame>>| frame.map(|f| frame_number[&f.id()]);
        let start = [
            work.joints.len(),
            work.geoms.len(),
            work.sites.len(),
            work.cameras.len(),
            work.lights.len(),
        ];
        let joints = item
            .joints()
            .map(|j| joint(j, angles(j), b, in_frame(j.frame())));
        work.joints.extend(joints);
        let geoms = item
            .geoms()
            .map(|g| geom(g, angles(g), b, in_frame(g.frame())));
        work.geoms.extend(geoms);
        let sites = item
            .sites()
            .map(|s| site(s, angles(s), b, in_frame(s.frame())));
        work.sites.extend(sites);
        let cameras = item
            .cameras()
            .map(|c| camera(c, angles(c), b, in_frame(c.frame())));
        work.cameras.extend(cameras);
        let lights = item.lights().map(|l| light(l, b, in_frame(l.frame())));
        work.lights.extend(lights);
        if b == 0 && !work.joints.is_empty() {
            return Err(Fault::plain("joint found in world body"));
        }
        let parent_frame = item.frame().map(|f| frame_number[&f.id()]);
        work.bodies.push(Body {
            head: head(item),
            s: *item,
            angles: angles(item),
            compiler: *spec.compiler_of(item.id()),
            parent: item.body().map_or(0, |p| number[&p.id()]),
            frame: parent_frame,
            inertial_frame: inertial_frame(item, &frame_number),
            user: item.doubles(item.userdata).to_vec(),
            joints: start[0]..work.joints.len(),
            geoms: start[1]..work.geoms.len(),
            sites: start[2]..work.sites.len(),
            cameras: start[3]..work.cameras.len(),
            lights: start[4]..work.lights.len(),
            frames: frames..work.frames.len(),
            has_children: item.bodies().next().is_some(),
            weldid: 0,
            pose: Pose::IDENTITY,
            inertial: Pose::IDENTITY,
            mass: 0.0,
            inertia: [0.0; 3],
            dofnum: 0,
            contype: 0,
            conaffinity: 0,
            margin: 0.0,
            bvh: Vec::new(),
            plugin: plugin_use::read(item, &item.plugin),
            inferred: false,
            adjusted: false,
            unaligned: Pose::IDENTITY,
            alignment: None,
            weighed: MassProperties::ZERO,
            unbounded: MassProperties::ZERO,
        });
    }
    Ok(())
}

fn joint(j: Item<mjsJoint>, angles: AngleSettings, body: usize, frame: Option<usize>) -> Joint {
    Joint {
        head: head(j),
        s: *j,
        degree: angles.degree,
        body,
        frame,
        user: j.doubles(j.userdata).to_vec(),
        limited: false,
        actfrclimited: false,
        range: [0.0; 2],
        pos: [0.0; 3],
        axis: [0.0; 3],
        springyield: 0.0,
        qref: 0.0,
        springref: 0.0,
    }
}

fn geom(g: Item<mjsGeom>, angles: AngleSettings, body: usize, frame: Option<usize>) -> Geom {
    Geom {
        head: head(g),
        s: *g,
        angles,
        fitaabb: g.spec().public().compiler.fitaabb != 0,
        body,
        frame,
        material: g.text(g.material).to_owned(),
        mesh: g.text(g.meshname).to_owned(),
        meshid: None,
        hfield: g.text(g.hfieldname).to_owned(),
        field: None,
        user: g.doubles(g.userdata).to_vec(),
        plugin: plugin_use::read(g, &g.plugin),
        matid: -1,
        pose: Pose::IDENTITY,
        size: [0.0; 3],
        aabb: [0.0; 6],
        rbound: 0.0,
        mass: 0.0,
        extent: 0.0,
        counts: false,
        inertia: [0.0; 3],
        fluid: [0.0; 12],
    }
}

fn site(s: Item<mjsSite>, angles: AngleSettings, body: usize, frame: Option<usize>) -> Site {
    Site {
        head: head(s),
        s: *s,
        angles,
        body,
        frame,
        material: s.text(s.material).to_owned(),
        mesh: s.text(s.meshname).to_owned(),
        meshid: None,
        user: s.doubles(s.userdata).to_vec(),
        matid: -1,
        pose: Pose::IDENTITY,
        size: [0.0; 3],
    }
}

fn camera(c: Item<mjsCamera>, angles: AngleSettings, body: usize, frame: Option<usize>) -> Camera {
    Camera {
        head: head(c),
        s: *c,
        angles,
        body,
        frame,
        target: c.text(c.targetbody).to_owned(),
        user: c.doubles(c.userdata).to_vec(),
        pose: Pose::IDENTITY,
        targetid: -1,
        fovy: 0.0,
        intrinsic: [0.0; 4],
    }
}

fn light(l: Item<mjsLight>, body: usize, frame: Option<usize>) -> Light {
    Light {
        head: head(l),
        s: *l,
        body,
        frame,
        target: l.text(l.targetbody).to_owned(),
        texture: l.text(l.texture).to_owned(),
        pos: [0.0; 3],
        dir: [0.0; 3],
        targetid: -1,
        texid: -1,
    }
}

/// A mesh, not yet numbered.
pub fn mesh(m: Item<mjsMesh>) -> Mesh {
    Mesh {
        head: head(m),
        s: Values(*m),
        file: m.text(m.file).to_owned(),
        content_type: m.text(m.content_type).to_owned(),
        material: m.text(m.material).to_owned(),
        plugin: plugin_use::read(m, &m.plugin),
        given: MeshData::of_element(m),
        matid: -1,
        collides: false,
        stretch: None,
        out: Default::default(),
        laps: Default::default(),
        faces_made: false,
    }
}

fn flex(x: Item<mjsFlex>) -> Flex {
    let texts = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
    Flex {
        head: head(x),
        s: *x,
        materials: texts(x.texts(x.material)),
        vertbody: texts(x.texts(x.vertbody)),
        nodebody: texts(x.texts(x.nodebody)),
        node: x.doubles(x.node).to_vec(),
        vert: x.doubles(x.vert).to_vec(),
        elem: x.ints(x.elem).to_vec(),
        texcoord: x.floats(x.texcoord).to_vec(),
        elemtexcoord: x.ints(x.elemtexcoord).to_vec(),
        out: Compiled::default(),
    }
}

fn skin(x: Item<mjsSkin>) -> Skin {
    let (bodies, pos, quat) = (
        x.texts(x.bodyname),
        x.floats(x.bindpos),
        x.floats(x.bindquat),
    );
    let (ids, weights) = (x.int_rows(x.vertid), x.float_rows(x.vertweight));
    let lists = [
        bodies.len(),
        pos.len(),
        quat.len(),
        ids.len(),
        weights.len(),
    ];
    // lists of unequal lengths are refused by the compiler
    let bone = |i: usize| Bone {
        body: bodies[i].to_owned(),
        bindpos: pos.as_chunks().0.get(i).copied().unwrap_or_default(),
        bindquat: quat.as_chunks().0.get(i).copied().unwrap_or_default(),
        vertid: ids.get(i).map(|list| list.to_vec()).unwrap_or_default(),
        vertweight: weights.get(i).map(|list| list.to_vec()).unwrap_or_default(),
    };
    Skin {
        head: head(x),
        s: *x,
        file: x.text(x.file).to_owned(),
        material: x.text(x.material).to_owned(),
        surface: Surface {
            vert: x.floats(x.vert).to_vec(),
            texcoord: x.floats(x.texcoord).to_vec(),
            face: x.ints(x.face).to_vec(),
            bones: (0..bodies.len()).map(bone).collect(),
        },
        lists,
        matid: -1,
        bodyid: Vec::new(),
        stretch: 1.0,
        path: String::new(),
    }
}

fn hfield(h: Item<mjsHField>) -> HField {
    HField {
        head: head(h),
        s: *h,
        file: h.text(h.file).to_owned(),
        content_type: h.text(h.content_type).to_owned(),
        data: h.floats(h.userdata).to_vec(),
        path: String::new(),
    }
}

fn texture(t: Item<mjsTexture>) -> Texture {
    Texture {
        head: head(t),
        s: *t,
        file: t.text(t.file).to_owned(),
        path: String::new(),
        content_type: t.text(t.content_type).to_owned(),
        cubefiles: t.texts(t.cubefiles).iter().map(|&f| f.to_owned()).collect(),
        data: t.blob(t.data).to_vec(),
        image: None,
        painted: false,
        reference: false,
        width: 0,
        height: 0,
    }
}

fn material(m: Item<mjsMaterial>) -> Material {
    Material {
        head: head(m),
        s: *m,
        textures: m.texts(m.textures).iter().map(|&t| t.to_owned()).collect(),
        texid: [-1; mjNTEXROLE as usize],
    }
}

fn pair(p: Item<mjsPair>) -> Pair {
    let geomname = [p.geomname1, p.geomname2].map(|g| p.text(g).to_owned());
    Pair {
        head: head(p),
        s: *p,
        geomname,
        geom: [0; 2],
        signature: 0,
    }
}

fn exclude(e: Item<mjsExclude>) -> Exclude {
    let bodyname = [e.bodyname1, e.bodyname2].map(|b| e.text(b).to_owned());
    Exclude {
        head: head(e),
        bodyname,
        signature: 0,
    }
}

fn equality(e: Item<mjsEquality>) -> Equality {
    let name = [e.name1, e.name2].map(|n| e.text(n).to_owned());
    Equality {
        head: head(e),
        s: *e,
        name,
        objid: [-1; 2],
    }
}

fn tendon(t: Item<mjsTendon>) -> Tendon {
    let step = |(at, w): (usize, Item<mjsWrap>)| {
        let path = &w.element().wrap;
        Step {
            head: Head {
                name: path.target.clone(),
                id: at as i32,
                elem: Some(w.id()),
            },
            kind: w.r#type,
            target: path.target.clone(),
            sidesite: path.sidesite.clone(),
            value: path.value,
            objid: -1,
            prm: 0.0,
        }
    };
    let spec = t.spec();
    let class = t
        .element()
        .class
        .map_or(spec.main_class(), |id| spec.item::<mjsDefault>(id));
    let part = class.part::<mjsTendon>();
    Tendon {
        head: head(t),
        s: *t,
        class_material: part.text(part.material).to_owned(),
        material: t.text(t.material).to_owned(),
        user: t.doubles(t.userdata).to_vec(),
        path: t.path().enumerate().map(step).collect(),
        matid: -1,
        limited: false,
        actfrclimited: false,
    }
}

fn actuator(a: Item<mjsActuator>) -> Actuator {
    Actuator {
        head: head(a),
        s: *a,
        target: a.text(a.target).to_owned(),
        refsite: a.text(a.refsite).to_owned(),
        slidersite: a.text(a.slidersite).to_owned(),
        user: a.doubles(a.userdata).to_vec(),
        plugin: plugin_use::read(a, &a.plugin),
        trnid: [-1; 2],
        forcelimited: false,
        actlimited: false,
        ctrlrange: [0.0; 2],
        actrange: [0.0; 2],
        controls: Vec::new(),
        actnum: 0,
        outnum: 0,
        unscalable: None,
    }
}

fn sensor(s: Item<mjsSensor>) -> Sensor {
    Sensor {
        head: head(s),
        s: *s,
        objname: s.text(s.objname).to_owned(),
        refname: s.text(s.refname).to_owned(),
        user: s.doubles(s.userdata).to_vec(),
        plugin: plugin_use::read(s, &s.plugin),
        objid: -1,
        refid: -1,
        dim: 0,
        datatype: mjDATATYPE_REAL,
        needstage: mjSTAGE_NONE,
        unscalable: None,
    }
}

fn numeric(n: Item<mjsNumeric>) -> Numeric {
    Numeric {
        head: head(n),
        size: n.size,
        data: n.doubles(n.data).to_vec(),
    }
}

fn text(t: Item<mjsText>) -> Text {
    Text {
        head: head(t),
        data: octets::bytes(t.text(t.data)).into_owned(),
    }
}

fn tuple(t: Item<mjsTuple>) -> Tuple {
    Tuple {
        head: head(t),
        objtype: t.ints(t.objtype).to_vec(),
        objname: t.texts(t.objname).iter().map(|&n| n.to_owned()).collect(),
        objprm: t.doubles(t.objprm).to_vec(),
        objid: Vec::new(),
    }
}

/// An instance of a plugin, not yet numbered.
pub fn instance(p: Item<mjsPlugin>) -> Instance {
    let config = p
        .attributes()
        .into_iter()
        .map(|(k, v)| (k.to_vec(), v.to_vec()))
        .collect();
    let mut head = head(p);
    head.name = p.instance_name().to_owned();
    Instance {
        head,
        plugin: p.text(p.plugin_name).to_owned(),
        config,
        slot: -1,
        values: Vec::new(),
        state: 0,
    }
}

fn key(k: Item<mjsKey>) -> Key {
    Key {
        head: head(k),
        time: k.time,
        qpos: k.doubles(k.qpos).to_vec(),
        qvel: k.doubles(k.qvel).to_vec(),
        act: k.doubles(k.act).to_vec(),
        mpos: k.doubles(k.mpos).to_vec(),
        mquat: k.doubles(k.mquat).to_vec(),
        ctrl: k.doubles(k.ctrl).to_vec(),
        values: k.element().key_values.clone(),
        plastic: k.doubles(k.plastic).to_vec(),
    }
}
