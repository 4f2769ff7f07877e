//! The asset cache: sizes, staleness, threads, and what loading costs.

use std::fmt::Write;

use capi_tests::random::Random;
use mujoco::abi::*;

use super::make::{self, binary_field, ktx, mesh_msh, mesh_obj, mesh_stl, picture};
use super::session::{Session, both};
use super::{GEOM, with, with_mesh};

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cache_sizes() {
    let libs = both();
    let tetra = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    let files = [
        ("a.png", picture(4, 4, 3, 1)),
        ("b.png", picture(8, 4, 3, 1)),
        ("k.ktx", ktx(100)),
        ("h.png", picture(4, 4, 1, 1)),
        ("h.bin", binary_field(3, 3)),
        ("m.stl", mesh_stl(1.0)),
        ("m.obj", mesh_obj(1.0, false)),
        ("t.obj", mesh_obj(1.0, true)),
        ("p.obj", tetra.as_bytes().to_vec()),
        ("m.msh", mesh_msh(1.0)),
    ];
    let mesh = |file: &str, geom: &str| with_mesh(&format!("file='{file}'"), geom);
    let quiet = "<geom type='mesh' mesh='m' contype='0' conaffinity='0'/>";
    let cases = [
        with("<texture name='t' type='2d' file='a.png'/>"),
        with("<texture name='t' type='2d' file='a.png' nchannel='1'/>"),
        with("<texture name='t' type='2d' file='a.png' nchannel='4'/>"),
        with("<texture name='t' type='cube' file='a.png' hflip='true'/>"),
        with("<texture name='t' type='cube' file='b.png' gridsize='1 2' gridlayout='RL'/>"),
        with("<texture name='t' type='cube' fileright='a.png'/>"),
        with("<texture name='t' type='2d' builtin='flat' width='9' height='9'/>"),
        with("<texture name='t' type='2d' file='k.ktx'/>"),
        with(
            "<texture name='t' type='2d' file='a.png'/><texture name='u' type='cube' file='a.png'/>",
        ),
        with("<hfield name='h' size='1 1 1 1' file='h.png'/>"),
        with("<hfield name='h' size='1 1 1 1' file='h.bin'/>"),
        with("<hfield name='h' size='1 1 1 1' nrow='2' ncol='2'/>"),
        with_mesh("vertex='0 0 0 1 0 0 0 1 0 0 0 1'", GEOM),
        mesh("m.stl", ""),
        mesh("m.stl", GEOM),
        mesh("m.stl", quiet),
        mesh("m.obj", GEOM),
        mesh("t.obj", GEOM),
        mesh("t.obj", ""),
        mesh("p.obj", ""),
        mesh("p.obj", GEOM),
        mesh("m.msh", GEOM),
        with_mesh("file='m.stl' scale='1 2 3'", GEOM),
        with_mesh("file='m.stl' inertia='convex'", ""),
    ];
    let [ours, theirs] = libs.each_ref().map(|lib| {
        let session = Session::new(lib);
        let size = |xml: &String, again: bool| {
            if !again {
                session.clear_cache();
            }
            session.vfs_mjb(xml, &files).map(|_| session.cache_size())
        };
        // each alone and once more, then all together
        let mut sizes: Vec<_> = cases
            .iter()
            .flat_map(|c| [size(c, false), size(c, true)])
            .collect();
        session.clear_cache();
        sizes.push(Ok(session.cache_size()));
        sizes.extend([0, 4, 9, 13].map(|i| size(&cases[i], true)));
        // one file in several ways: the first counts
        session.clear_cache();
        sizes.extend([13, 14, 22, 23, 14, 13].map(|i| size(&cases[i], true)));
        session.clear_cache();
        sizes.extend([22, 14, 13, 22].map(|i| size(&cases[i], true)));
        session.clear_cache();
        sizes
    });
    assert_eq!(ours, theirs);
    assert!(
        ours.iter()
            .filter(|s| s.as_ref().is_ok_and(|&n| n > 0))
            .count()
            > 40
    );
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn assets_leave_in_the_order_of_their_uses() {
    const ROOM: usize = 500 << 20;
    let libs = both();
    let mut random = Random::new(3);
    let plans: Vec<(usize, Vec<String>)> = (0..60)
        .map(|_| {
            let capacity = [ROOM, ROOM, 300, 1500, 6000][random.below(5)];
            let loads = (0..1 + random.below(6)).map(|_| {
                let mut text = String::new();
                // a file more than once, meshes at several scales, and other bytes of one name
                for k in 0..random.below(5) {
                    let i = random.below(6);
                    write!(text, "<texture name='t{k}' type='2d' file='{i}.png'/>").unwrap();
                }
                if random.below(3) == 0 {
                    let (i, scale) = (random.below(3), 1 + random.below(2));
                    write!(text, "<mesh file='{i}.stl' scale='{scale} 1 1'/>").unwrap();
                }
                with(&text)
            });
            (capacity, loads.collect())
        })
        .collect();
    let file = |i: usize, turn: usize| {
        // the fifth is another one every third time
        let i = if i == 5 && turn % 3 == 2 { 9 } else { i };
        picture(4 + i as u32, 4 + 2 * i as u32, 3, 1)
    };
    let [ours, theirs] = libs.each_ref().map(|lib| {
        let session = Session::new(lib);
        let mut seen = Vec::new();
        for (capacity, loads) in &plans {
            session.clear_cache();
            session.set_cache_capacity(*capacity);
            for (turn, xml) in loads.iter().enumerate() {
                let names: Vec<String> = (0..6).map(|i| format!("{i}.png")).collect();
                let meshes: Vec<String> = (0..3).map(|i| format!("{i}.stl")).collect();
                let pictures = names
                    .iter()
                    .enumerate()
                    .map(|(i, n)| (n.as_str(), file(i, turn)));
                let meshes = meshes
                    .iter()
                    .enumerate()
                    .map(|(i, n)| (n.as_str(), mesh_stl(1.0 + i as f32)));
                let files: Vec<(&str, Vec<u8>)> = pictures.chain(meshes).collect();
                session.vfs_mjb(xml, &files).expect("a model");
                seen.push(vec![session.cache_size()]);
            }
            seen.push(session.drain_cache(ROOM));
        }
        seen
    });
    assert_eq!(ours, theirs);
    assert!(ours.iter().filter(|order| order.len() > 4).count() > 10);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cache_is_never_stale() {
    // ours alone: the reference gives old lists and, within a second, old files
    let libs = both();
    let session = Session::new(&libs[0]);
    session.clear_cache();
    let folder = make::Folder::new("stale", &[]);
    let xml = folder.put("m.xml", with_mesh("file='m.stl'", GEOM).as_bytes());
    let mut seen = std::collections::HashSet::new();
    for i in 1..20 {
        // same name, same length, within the same second
        folder.put("m.stl", &mesh_stl(i as f32));
        let m = session.load(&xml).unwrap();
        assert!(seen.insert(session.take_mjb(m)), "{i}: stale");
        let m = session.load(&xml).unwrap();
        assert!(
            !seen.insert(session.take_mjb(m)),
            "{i}: another model of the same file"
        );
    }
    for attributes in [
        "scale='2 2 2'",
        "refpos='1 2 3'",
        "refquat='0 1 0 0'",
        "inertia='shell'",
        "maxhullvert='6'",
        "smoothnormal='true'",
        "normal='1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0'",
        "texcoord='1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0'",
    ] {
        let text = with_mesh(&format!("file='m.obj' {attributes}"), GEOM);
        folder.put("m.obj", &mesh_obj(1.0, false));
        let path = folder.put("n.xml", text.as_bytes());
        let warm = session.take_mjb(session.load(&path).unwrap());
        session.clear_cache();
        let cold = session.take_mjb(session.load(&path).unwrap());
        assert!(warm == cold, "{attributes}");
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cache_serves_compile_threads() {
    let libs = both();
    let session = Session::new(&libs[0]);
    session.clear_cache();
    let files: Vec<(String, Vec<u8>)> = (0..40)
        .map(|i| (format!("m{i}.stl"), mesh_stl(1.0 + i as f32)))
        .collect();
    let folder = make::Folder::new("threads", &[]);
    files
        .iter()
        .for_each(|(name, bytes)| drop(folder.put(name, bytes)));
    let mut text = String::from("<mujoco><asset>");
    files
        .iter()
        .for_each(|(name, _)| write!(text, "<mesh file='{name}'/>").unwrap());
    text.push_str("</asset></mujoco>");
    let path = folder.put("m.xml", text.as_bytes());
    let expected = session.take_mjb(session.load(&path).unwrap());
    let cache = session.cache_size();
    std::thread::scope(|s| {
        for turn in 0..4 {
            let (session, path, expected) = (&session, &path, &expected);
            s.spawn(move || {
                for round in 0..10 {
                    if turn == 0 && round % 3 == 0 {
                        session.clear_cache();
                    }
                    assert!(session.take_mjb(session.load(path).unwrap()) == *expected);
                }
            });
        }
    });
    session.take_mjb(session.load(&path).unwrap());
    assert_eq!(session.cache_size(), cache);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn timers() {
    let libs = both();
    let obj = make::large_obj(40);
    let folder = make::Folder::new(
        "timers",
        &[("m.obj", obj), ("t.png", picture(64, 64, 3, 1))],
    );
    let xml = "<mujoco><asset><mesh name='m' file='m.obj'/><texture name='t' type='2d' file='t.png'/></asset>
        <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
    let path = folder.put("m.xml", xml.as_bytes());
    for lib in libs.iter() {
        let session = Session::new(lib);
        session.clear_cache();
        let [cold, warm] = session.timers(&path);
        let stages = [
            mjCTIMER_TOTAL,
            mjCTIMER_ASSETS,
            mjCTIMER_TEXTURE,
            mjCTIMER_MESH_LOAD,
            mjCTIMER_MESH_HULL,
            mjCTIMER_MESH_POLYGON,
            mjCTIMER_MESH_INERTIA,
            mjCTIMER_MESH_BVH,
        ];
        for stage in stages {
            assert!(cold[stage as usize] > 0.0, "{stage} cold {cold:?}");
        }
        // nothing but loading is left to do
        for stage in [
            mjCTIMER_MESH_HULL,
            mjCTIMER_MESH_POLYGON,
            mjCTIMER_MESH_INERTIA,
            mjCTIMER_MESH_BVH,
        ] {
            assert_eq!(warm[stage as usize], 0.0, "{stage} warm {warm:?}");
        }
        assert!(warm[mjCTIMER_MESH_LOAD as usize] > 0.0);
        assert!(cold[mjCTIMER_TOTAL as usize] >= cold[mjCTIMER_ASSETS as usize]);
    }
}
