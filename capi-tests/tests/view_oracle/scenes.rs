//! Whole scenes of many models in several states, with every option: all geoms, lights, cameras and skins.

use std::ffi::c_int;

use capi_tests::oracle::Library;
use capi_tests::oracle::structs::Layout;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::fill;
use crate::stage::{Stage, states};

type Update = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *const mjvOption,
    *const mjvPerturb,
    *mut mjvCamera,
    c_int,
    *mut mjvScene,
);

/// Options, and a name for them.
type Options = (String, mjvOption);

/// The default options, each flag turned over, each label, each frame, and mixtures.
fn options(library: &Library) -> Vec<Options> {
    let default: unsafe extern "C-unwind" fn(*mut mjvOption) =
        library.function("mjv_defaultOption");
    let mut plain = *fill::bytes::<mjvOption>(0);
    unsafe { default(&mut plain) };
    let mut list = vec![("default".to_string(), plain)];
    for flag in 0..mjNVISFLAG as usize {
        let mut opt = plain;
        opt.flags[flag] ^= 1;
        list.push((format!("flag {flag}"), opt));
    }
    for label in 0..=mjNLABEL {
        list.push((format!("label {label}"), mjvOption { label, ..plain }));
    }
    for frame in 0..=mjNFRAME {
        list.push((format!("frame {frame}"), mjvOption { frame, ..plain }));
    }
    let mut random = Random::new(3);
    for i in 0..40 {
        let mut opt = plain;
        opt.label = random.below(mjNLABEL as usize + 1) as c_int;
        opt.frame = random.below(mjNFRAME as usize + 1) as c_int;
        opt.bvh_depth = random.below(6) as c_int;
        opt.flex_layer = random.below(3) as c_int;
        for flag in &mut opt.flags {
            *flag = u8::from(random.one_in(2));
        }
        for groups in [
            &mut opt.geomgroup,
            &mut opt.sitegroup,
            &mut opt.jointgroup,
            &mut opt.tendongroup,
            &mut opt.actuatorgroup,
            &mut opt.skingroup,
            &mut opt.flexgroup,
        ] {
            *groups = std::array::from_fn(|_| u8::from(!random.one_in(3)));
        }
        list.push((format!("mixture {i}"), opt));
    }
    list
}

/// A camera and a perturbation to look with.
fn view(m: &mjModel, d: &mjData, random: &mut Random) -> (mjvCamera, mjvPerturb) {
    let mut cam = *fill::bytes::<mjvCamera>(0);
    cam.r#type = random.below(if m.ncam > 0 { 3 } else { 2 }) as c_int;
    cam.fixedcamid = random.below(m.ncam as usize) as c_int;
    cam.trackbodyid = random.below(m.nbody as usize) as c_int;
    cam.distance = random.range(0.5, 3.0) * m.stat.extent;
    cam.azimuth = random.range(-180.0, 180.0);
    cam.elevation = random.range(-80.0, 80.0);
    let mut pert = *fill::bytes::<mjvPerturb>(0);
    pert.select = random.below(m.nbody as usize) as c_int;
    pert.flexselect = random.below(3) as c_int - 1;
    pert.skinselect = random.below(3) as c_int - 1;
    pert.active = random.below(4) as c_int;
    pert.active2 = random.below(4) as c_int;
    pert.refquat = [0.5, 0.5, -0.5, 0.5];
    pert.localpos = [0.01, 0.02, 0.03];
    let pos = unsafe { std::slice::from_raw_parts(d.xpos.add(3 * pert.select as usize), 3) };
    pert.refpos = [pos[0] + 0.1, pos[1], pos[2]];
    pert.refselpos = [pos[0], pos[1] + 0.2, pos[2] + 0.1];
    (cam, pert)
}

fn skins(stage: &Stage, m: &mjModel) -> Vec<u32> {
    let mut bits = Vec::new();
    for list in [stage.scn.skinvert, stage.scn.skinnormal] {
        if !list.is_null() {
            let values = unsafe { std::slice::from_raw_parts(list, 3 * m.nskinvert as usize) };
            bits.extend(values.iter().map(|x| x.to_bits()));
        }
    }
    bits
}

/// The lists of flexes, by name, as the bits of their numbers; of faces those in use.
fn flexes(stage: &Stage) -> Vec<(String, Vec<u32>)> {
    let s = &*stage.scn;
    let n = s.nflex as usize;
    let ints = |list: *const c_int, n: usize| -> Vec<u32> {
        let list = (n > 0).then(|| unsafe { std::slice::from_raw_parts(list, n) });
        list.unwrap_or_default().iter().map(|&x| x as u32).collect()
    };
    let floats = |list: *const f32, from: usize, n: usize| -> Vec<u32> {
        let list = (n > 0).then(|| unsafe { std::slice::from_raw_parts(list.add(from), n) });
        list.unwrap_or_default()
            .iter()
            .map(|x| x.to_bits())
            .collect()
    };
    let per_flex = [
        ("flexedgeadr", s.flexedgeadr),
        ("flexedgenum", s.flexedgenum),
        ("flexvertadr", s.flexvertadr),
        ("flexvertnum", s.flexvertnum),
        ("flexfaceadr", s.flexfaceadr),
        ("flexfacenum", s.flexfacenum),
    ];
    let mut all: Vec<(String, Vec<u32>)> = per_flex
        .map(|(name, list)| (name.into(), ints(list, n)))
        .into();
    let used = stage.flexes_updated.then(|| ints(s.flexfaceused, n));
    let [edges, vertices] =
        [s.flexedgenum, s.flexvertnum].map(|list| ints(list, n).iter().sum::<u32>() as usize);
    all.push(("flexedge".into(), ints(s.flexedge, 2 * edges)));
    let Some(used) = used else { return all };
    all.push(("flexvert".into(), floats(s.flexvert, 0, 3 * vertices)));
    for f in 0..n {
        let adr = unsafe { *s.flexfaceadr.add(f) } as usize;
        let faces = used[f] as usize;
        all.push((
            format!("flexface of {f}"),
            floats(s.flexface, 9 * adr, 9 * faces),
        ));
        all.push((
            format!("flexnormal of {f}"),
            floats(s.flexnormal, 9 * adr, 9 * faces),
        ));
        if stage.textured[f] {
            all.push((
                format!("flextexcoord of {f}"),
                floats(s.flextexcoord, 6 * adr, 6 * faces),
            ));
        }
    }
    all.push(("flexfaceused".into(), used));
    all
}

/// The reference takes the last activation of an actuator that has dynamics and no activation: any number.
fn reads_before_activations(m: &mjModel) -> bool {
    (0..m.nactuator as usize).any(|i| unsafe {
        *m.actuator_dyntype.add(i) != mjDYN_NONE && *m.actuator_actnum.add(i) == 0
    })
}

/// Counts of what was compared.
#[derive(Default, Debug)]
struct Count {
    scenes: usize,
    geoms: usize,
    lights: usize,
    vertices: usize,
    /// numbers in the lists of flexes
    flex_numbers: usize,
    /// geoms by their kinds
    kinds: std::collections::BTreeMap<(c_int, c_int), usize>,
}

/// Components of normals that would be zero with exact arithmetic: directions of a rod's section that lie along an axis.
fn nothing_but_rounding(list: &str, bits: [u32; 2]) -> bool {
    list.starts_with("flexnormal") && bits.iter().all(|&x| f32::from_bits(x).abs() < 1e-15)
}

/// One scene of both libraries; what differs.
fn differences(
    ours: &Stage,
    theirs: &Stage,
    m: &mjModel,
    count: &mut Count,
    layouts: &[Layout; 2],
) -> Vec<String> {
    let [scene, geom] = layouts;
    let mut found = scene.differences(&*ours.scn, &*theirs.scn);
    for (i, (a, b)) in ours.geoms().iter().zip(theirs.geoms()).enumerate() {
        let different = geom.differences(a, b);
        *count.kinds.entry((b.objtype, b.r#type)).or_default() += 1;
        if !different.is_empty() {
            let label: Vec<u8> = b
                .label
                .iter()
                .take_while(|c| **c != 0)
                .map(|&c| c as u8)
                .collect();
            found.push(format!(
                "geom {i} (type {}, object {} {}, label {:?}): {different:?}",
                b.r#type,
                b.objtype,
                b.objid,
                String::from_utf8_lossy(&label)
            ));
            if found.len() > 4 {
                break;
            }
        }
    }
    let (a, b) = (skins(ours, m), skins(theirs, m));
    if let Some(i) = (0..b.len()).find(|&i| a[i] != b[i]) {
        let [x, y] = [a[i], b[i]].map(f32::from_bits);
        let n = (0..b.len()).filter(|&i| a[i] != b[i]).count();
        found.push(format!(
            "skin number {i} of {}: {x:e} != {y:e}, {n} differ",
            b.len()
        ));
    }
    for ((name, a), (_, b)) in flexes(ours).iter().zip(&flexes(theirs)) {
        count.flex_numbers += b.len();
        let differs = |i: &usize| match (a.get(*i), b.get(*i)) {
            (Some(&a), Some(&b)) => a != b && !nothing_but_rounding(name, [a, b]),
            _ => true,
        };
        if let Some(i) = (0..a.len().max(b.len())).find(differs) {
            let n = a.iter().zip(b).filter(|(a, b)| a != b).count();
            let shown = |x: &[u32]| {
                x.get(i)
                    .map_or("end".into(), |&x| format!("{x} ({:e})", f32::from_bits(x)))
            };
            found.push(format!(
                "{name}[{i}] of {}: {} != {}, {n} differ",
                b.len(),
                shown(a),
                shown(b)
            ));
        }
    }
    count.scenes += 1;
    count.geoms += theirs.geoms().len();
    count.lights += theirs.scn.nlight as usize;
    count.vertices += b.len() / 6;
    found
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn scenes() {
    let (ours, genuine) = Library::both();
    let layouts = [Layout::of("mjvScene"), Layout::of("mjvGeom")];
    let (mut count, mut bad) = (Count::default(), Vec::new());
    let most = capi_tests::oracle::knob("SCENES_MOST", 1);
    states(&genuine, |label, m, d| {
        let model = unsafe { &*m };
        let mut random = Random::new(11);
        let stages = [&ours, &genuine].map(|library| Stage::new(library, m, 20_000));
        let clear = |stage: &Stage| unsafe {
            let n = 3 * model.nskinvert as usize;
            if n > 0 {
                stage.scn.skinvert.write_bytes(0, n);
                stage.scn.skinnormal.write_bytes(0, n);
            }
        };
        stages.iter().for_each(clear);
        let [mut a, mut b] = stages;
        for (name, mut opt) in options(&genuine) {
            if reads_before_activations(model) {
                opt.flags[mjVIS_ACTIVATION as usize] = 0;
            }
            let (cam, pert) = view(model, unsafe { &*d }, &mut random);
            let categories = if random.one_in(5) {
                random.below(8) as c_int
            } else {
                mjCAT_ALL
            };
            let quiet = random.one_in(5);
            let flags = [
                mjVIS_FLEXVERT,
                mjVIS_FLEXEDGE,
                mjVIS_FLEXFACE,
                mjVIS_FLEXSKIN,
            ];
            let updated = flags.iter().any(|&f| opt.flags[f as usize] != 0);
            for (library, stage) in [(&ours, &mut a), (&genuine, &mut b)] {
                stage.flexes_updated |= updated;
                let update: Update = library.function("mjv_updateScene");
                let mut cam = cam;
                let (pert, cam) = match quiet {
                    true => (std::ptr::null(), std::ptr::null_mut()),
                    false => (&raw const pert, &raw mut cam),
                };
                library
                    .guarded(|| unsafe {
                        update(m, d, &opt, pert, cam, categories, &mut *stage.scn)
                    })
                    .unwrap_or_else(|why| panic!("{label} {name}: {why}"));
            }
            let found = differences(&a, &b, model, &mut count, &layouts);
            if !found.is_empty() {
                bad.push(format!("{label}, {name}:\n    {}", found.join("\n    ")));
            }
            assert!(bad.len() < most, "{}", bad.join("\n"));
        }
    });
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    println!("{count:?}");
    assert!(count.geoms > 10_000 && count.vertices > 100, "{count:?}");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cameras_and_lights() {
    let (ours, genuine) = Library::both();
    let layout = Layout::of("mjvScene");
    states(&genuine, |label, m, d| {
        let both = [&ours, &genuine].map(|library| {
            let mut stage = Stage::new(library, m, 0);
            let update: unsafe extern "C-unwind" fn(
                *const mjModel,
                *const mjData,
                *mut mjvCamera,
                *mut mjvScene,
            ) = library.function("mjv_updateCamera");
            let lights: unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut mjvScene) =
                library.function("mjv_makeLights");
            let (mut cam, _) = view(unsafe { &*m }, unsafe { &*d }, &mut Random::new(5));
            unsafe {
                update(m, d, &mut cam, &mut *stage.scn);
                lights(m, d, &mut *stage.scn);
            }
            stage
        });
        let found = layout.differences(&*both[0].scn, &*both[1].scn);
        assert!(found.is_empty(), "{label}: {found:?}");
    });
}

/// A list that is full: what fits is the same, the user is told once.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn full_lists() {
    let (ours, genuine) = Library::both();
    let layouts = [Layout::of("mjvScene"), Layout::of("mjvGeom")];
    states(&genuine, |label, m, d| {
        let (_, mut opt) = options(&genuine).pop().expect("options");
        for flag in [mjVIS_SKIN, mjVIS_FLEXFACE] {
            opt.flags[flag as usize] = 1;
        }
        for maxgeom in [-1, 0, 1, 3, 20] {
            let run = |library| {
                let mut stage = Stage::new(library, m, maxgeom.max(0));
                stage.flexes_updated = true;
                let update: Update = library.function("mjv_updateScene");
                let (mut cam, pert) = view(unsafe { &*m }, unsafe { &*d }, &mut Random::new(5));
                Library::logged();
                for _ in 0..2 {
                    unsafe { update(m, d, &opt, &pert, &mut cam, mjCAT_ALL, &mut *stage.scn) };
                }
                (stage, Library::logged())
            };
            let ((a, said), (b, wanted)) = (run(&ours), run(&genuine));
            let found = differences(&a, &b, unsafe { &*m }, &mut Count::default(), &layouts);
            assert!(found.is_empty(), "{label}, {maxgeom}: {found:?}");
            assert_eq!(said, wanted, "{label}, {maxgeom}");
        }
    });
}
