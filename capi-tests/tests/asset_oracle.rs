//! Assets against the genuine library: textures by reference, the asset cache, folders of attached
//! models, archives, decoders and encoders, merged assets, timers. Files are made here.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the libraries themselves

#[path = "asset_oracle/layouts.rs"]
mod layouts;
#[path = "asset_oracle/make.rs"]
mod make;
#[path = "asset_oracle/session.rs"]
mod session;

use std::fmt::Write;

use make::{binary_field, ktx, mesh_msh, mesh_obj, mesh_stl, picture, zip};
use mujoco::abi::*;
use session::{Session, both};

/// A model with these assets.
fn with(assets: &str) -> String {
    format!("<mujoco><asset>{assets}</asset></mujoco>")
}

/// A model with a mesh and its geom.
fn with_mesh(attributes: &str, geom: &str) -> String {
    format!(
        "<mujoco><asset><mesh name='m' {attributes}/></asset><worldbody>{geom}</worldbody></mujoco>"
    )
}

const GEOM: &str = "<geom type='mesh' mesh='m'/>";

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn ktx_textures() {
    let libs = both();
    let mut loaded = 0;
    for (i, attributes) in [
        "type='2d' file='a.ktx'",
        "type='cube' file='a.ktx'",
        "type='skybox' file='a.ktx'",
        "type='cube' fileright='a.ktx'",
        "type='2d' file='a.ktx' hflip='true'",
        "type='2d' file='a.ktx' colorspace='sRGB'",
        "type='2d' file='a.ktx' colorspace='linear' nchannel='4'",
        "type='2d' file='empty.ktx'",
        "type='2d' file='garbage.bin' content_type='image/ktx'",
        "type='2d' file='a.ktx' content_type='image/png'",
        "type='2d' file='a.raw' content_type='image/x-raw'",
        "type='2d' file='a.ktx2'",
    ]
    .iter()
    .enumerate()
    {
        let files = [
            ("a.ktx", ktx(100)),
            ("empty.ktx", vec![]),
            ("garbage.bin", b"hello".to_vec()),
            ("a.raw", ktx(9)),
            ("a.ktx2", ktx(9)),
        ];
        let xml = with(&format!("<texture name='t' {attributes}/>"));
        let [ours, theirs] = libs
            .each_ref()
            .map(|lib| Session::new(lib).vfs_mjb(&xml, &files));
        assert_eq!(ours, theirs, "{i}: {attributes}");
        loaded += usize::from(ours.is_ok());
    }
    assert_eq!(loaded, 4);
}

/// Textures that may be by reference, and those that may not.
const TEXTURES: [&str; 26] = [
    "type='2d' file='a.png'",
    "type='cube' file='a.png'",
    "type='skybox' file='a.png'",
    "type='2d' file='g.png' nchannel='1'",
    "type='2d' file='a.png' nchannel='4'",
    "type='2d' file='a.png' nchannel='2'",
    "type='2d' file='k.ktx'",
    "type='cube' file='k.ktx'",
    "type='2d' file='a.png' content_type='image/ktx'",
    "type='2d' file='a.png' content_type='foo/bar'",
    "type='2d' file='none.png'",
    "type='2d' file='bad.png'",
    "type='2d' file='empty.ktx'",
    "type='2d' file='a.png' hflip='true'",
    "type='2d' file='k.ktx' vflip='true'",
    "type='cube' file='a.png' gridsize='2 2' gridlayout='RLUD'",
    "type='2d' file='a.png' gridsize='2 2' gridlayout='RLUD'",
    "type='cube' fileright='a.png'",
    "type='2d' builtin='flat' width='2' height='2'",
    "type='2d' builtin='flat' file='a.png' width='2' height='2'",
    "type='2d' file='a.png' colorspace='sRGB'",
    "type='2d' file='k.ktx' colorspace='sRGB'",
    "type='2d' file='a.png' width='7' height='9'",
    "type='cube' file='wide.png'",
    "type='2d' file='d/../d/./b.png'",
    "type='2d'",
];

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn textures_by_reference() {
    let libs = both();
    let files = [
        ("a.png", picture(4, 4, 3, 1)),
        ("g.png", picture(6, 3, 1, 2)),
        ("wide.png", picture(8, 4, 3, 3)),
        ("d/b.png", picture(2, 2, 3, 4)),
        ("k.ktx", ktx(60)),
        ("bad.png", b"abc".to_vec()),
        ("empty.ktx", vec![]),
    ];
    let folder = make::Folder::new("reference", &files);
    let (mut by_reference, mut refused) = (0, 0);
    for attributes in TEXTURES {
        for (policy, embed) in [
            ("none", "false"),
            ("textures", "auto"),
            ("textures", "true"),
            ("textures", "false"),
            ("none", "auto"),
        ] {
            let text = format!(
                "<mujoco><compiler passthrough='{policy}'/><asset>
                <texture name='z' type='2d' builtin='flat' width='3' height='2'/>
                <texture name='t' {attributes} embed='{embed}'/></asset></mujoco>"
            );
            let path = folder.put("m.xml", text.as_bytes());
            let what = format!("{attributes} {policy} {embed}");
            let [ours, theirs] = libs.each_ref().map(|lib| -> Result<_, String> {
                let session = Session::new(lib);
                let m = session.load(&path)?;
                let pixels: Vec<_> = (-1..3).map(|id| session.load_texture(m, id)).collect();
                let embedded = session.embed_assets(m).map(|m| session.take_mjb(m));
                let adr = unsafe { std::slice::from_raw_parts((*m).tex_adr, 2) }.to_vec();
                Ok((session.take_mjb(m), pixels, embedded, adr))
            });
            let first_line = |e: &String| e.lines().next().unwrap_or("").to_owned();
            match (&ours, &theirs) {
                (Err(a), Err(b)) => {
                    assert_eq!(first_line(a), first_line(b), "{what}");
                    refused += 1;
                }
                (Ok(a), Ok(b)) => {
                    assert_eq!(a.1, b.1, "{what}: pixels");
                    assert!(a.2 == b.2, "{what}: embedded");
                    assert!(a.0 == b.0, "{what}: model");
                    by_reference += usize::from(a.3[1] == -1);
                }
                _ => panic!("{what}: {:?} {:?}", ours.err(), theirs.err()),
            }
        }
    }
    assert!(
        by_reference > 40 && refused > 15,
        "{by_reference} {refused}"
    );
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn embedded_equals_eager() {
    let libs = both();
    let folder = make::Folder::new(
        "eager",
        &[("a.png", picture(4, 4, 3, 1)), ("k.ktx", ktx(60))],
    );
    let text = |policy: &str| {
        format!(
            "<mujoco><compiler passthrough='{policy}'/><asset><texture name='a' type='2d' file='a.png'/>
            <texture name='k' type='2d' file='k.ktx'/><material name='m' texture='a'/></asset></mujoco>"
        )
    };
    for lib in libs.iter() {
        let session = Session::new(lib);
        let eager = session
            .load(&folder.put("m.xml", text("none").as_bytes()))
            .unwrap();
        let lazy = session
            .load(&folder.put("m.xml", text("textures").as_bytes()))
            .unwrap();
        let embedded = session.embed_assets(lazy).unwrap();
        let [eager, lazy, embedded] = [eager, lazy, embedded].map(|m| session.take_mjb(m));
        assert!(eager == embedded && eager != lazy);
        // a model by reference survives its binary file
        let again = lib.load_mjb(&lazy).unwrap();
        assert!(session.take_mjb(again) == lazy);
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn in_memory_files_stay_embedded() {
    let libs = both();
    let files = [("v.png", picture(2, 2, 3, 5))];
    for embed in ["auto", "false"] {
        let xml = format!(
            "<mujoco><compiler passthrough='textures'/><asset>
            <texture name='t' type='2d' file='v.png' embed='{embed}'/></asset></mujoco>"
        );
        let [ours, theirs] = libs
            .each_ref()
            .map(|lib| Session::new(lib).vfs_mjb(&xml, &files));
        assert_eq!(ours, theirs);
        assert_eq!(ours.is_ok(), embed == "auto");
    }
}

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

/// Corners of faces in OBJ files: indices beyond 32 bits, words with parts too many or too few.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn corners_of_obj() {
    let libs = both();
    let points = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\n";
    let rest = "f 1 2 4\nf 2 3 4\nf 3 1 4\n";
    let mut refused = 0;
    let lines = [
        "f 1 3 2",
        "f 4294967297 3 2",
        "f 2147483648 3 2",
        "f -2147483647 3 2",
        "f -4294967295 3 2",
        "f 1/1/1/1 3 2",
        "f 1//1//2 3 2",
        "f 1//1/ 3 2",
        "f 1/ 3/ 2/",
        "f 1// 3// 2//",
        "f 1/1/ 3/2/ 2/2/",
        "f 1/4294967297 3/2 2/1",
        "f 1.0 3.5 2",
        "f 0 1 2",
        "f -9 1 2",
        "f 1 2 9",
        "f 1 2",
        "f a b c",
        "f",
    ];
    for line in lines {
        let files = [("m.obj", format!("{points}{line}\n{rest}").into_bytes())];
        let [ours, theirs] = libs.each_ref().map(|lib| {
            let session = Session::new(lib);
            session.clear_cache();
            session.vfs_mjb(&with_mesh("file='m.obj'", GEOM), &files)
        });
        refused += usize::from(theirs.is_err());
        assert!(
            ours == theirs,
            "{line}: {:?}, not {:?}",
            ours.err(),
            theirs.err()
        );
    }
    assert!((5..lines.len()).contains(&refused), "{refused} refused");
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
fn folders_of_attached_models() {
    let libs = both();
    let folders = [
        "", "p/", "p/pm/", "p/pt/", "c/", "c/cm/", "c/ct/", "cm/", "ct/", "pm/", "pt/", "p/c/",
        "p/c/cm/", "p/c/ct/", "c/x/",
    ];
    let mut files = Vec::new();
    for (k, dir) in folders.iter().enumerate() {
        files.push((format!("{dir}m.stl"), mesh_stl(1.0 + k as f32)));
        files.push((
            format!("{dir}t.png"),
            picture(2 + k as u32, 2 + k as u32, 3, k as u8),
        ));
    }
    let files: Vec<(&str, Vec<u8>)> = files.iter().map(|(n, b)| (n.as_str(), b.clone())).collect();
    let folder = make::Folder::new("attached", &files);
    let absolute = format!("meshdir='{}/c/cm'", folder.path.display());
    let parents = [
        "",
        "meshdir='pm' texturedir='pt'",
        "assetdir='pm'",
        "strippath='true' meshdir='pm'",
    ];
    let children = [
        "",
        "meshdir='cm' texturedir='ct'",
        "assetdir='cm'",
        "strippath='true'",
        "meshdir='../c/cm'",
        &absolute,
    ];
    let (mut loaded, mut count) = (0, 0);
    for parent in parents {
        for child in children {
            for (outer, inner) in [
                ("p.xml", "c.xml"),
                ("p/p.xml", "c.xml"),
                ("p.xml", "c/c.xml"),
                ("p/p.xml", "../c/c.xml"),
            ] {
                for mesh in ["m.stl", "x/../m.stl", "x/m.stl"] {
                    count += 1;
                    let outer = outer.replace(".xml", &format!("{count}.xml"));
                    let inner = inner.replace(".xml", &format!("{count}.xml"));
                    let path = folder.put(&outer, format!(
                        "<mujoco><compiler {parent}/><asset><model name='c' file='{inner}'/><mesh name='pm' file='m.stl'/>
                        <texture name='pt' type='2d' file='t.png'/></asset><worldbody><geom type='mesh' mesh='pm'/>
                        <body><attach model='c' body='b' prefix='x_'/></body></worldbody></mujoco>").as_bytes());
                    let dir = outer
                        .rsplit_once('/')
                        .map_or(String::new(), |(dir, _)| format!("{dir}/"));
                    folder.put(&format!("{dir}{inner}"), format!(
                        "<mujoco model='c'><compiler {child}/><asset><mesh name='m' file='{mesh}'/><texture name='t' type='2d' file='t.png'/>
                        <material name='q' texture='t'/><hfield name='h' file='t.png' size='1 1 1 1'/></asset><worldbody><body name='b'>
                        <geom type='mesh' mesh='m' material='q'/><geom type='hfield' hfield='h'/></body></worldbody></mujoco>").as_bytes());
                    let [ours, theirs] = libs.each_ref().map(|lib| {
                        let session = Session::new(lib);
                        session.load(&path).map(|m| session.take_mjb(m))
                    });
                    let first = |r: Result<Vec<u8>, String>| {
                        r.map_err(|e| e.lines().next().unwrap_or("").to_owned())
                    };
                    let (ours, theirs) = (first(ours), first(theirs));
                    assert!(
                        ours == theirs,
                        "{parent} | {child} | {outer} | {inner} | {mesh}: {:?} {:?}",
                        ours.as_ref().map(Vec::len),
                        theirs.as_ref().map(Vec::len)
                    );
                    loaded += usize::from(ours.is_ok());
                }
            }
        }
    }
    assert!(loaded > count / 3 && loaded < count, "{loaded} of {count}");
}

const ARCHIVED: &str =
    "<mujoco><asset><mesh name='m' file='m.stl'/><texture name='t' type='2d' file='t.png'/></asset>
    <worldbody><body name='b'><geom type='mesh' mesh='m'/></body></worldbody></mujoco>";

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn archives() {
    let libs = both();
    let (stl, png) = (mesh_stl(1.0), picture(4, 4, 3, 1));
    let pack = |entries: &[(&str, &[u8])]| zip(entries);
    let plain = |root: &str, dir: &str| {
        pack(&[
            (root, ARCHIVED.as_bytes()),
            (&format!("{dir}m.stl"), &stl),
            (&format!("{dir}t.png"), &png),
        ])
    };
    let folders = ARCHIVED.replace(
        "<mujoco>",
        "<mujoco><compiler meshdir='x' texturedir='./y/../t'/>",
    );
    let outside = ARCHIVED.replace("m.stl", "../m.stl");
    let rooted = ARCHIVED.replace("m.stl", "/m.stl");
    let whole = plain("model.xml", "");
    let mut flipped = whole.clone();
    let at = flipped.windows(5).position(|w| w == b"m.stl").unwrap() + 60;
    flipped[at] ^= 0xff;
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("a.mjz", whole.clone()),
        ("a.zip", whole.clone()),
        ("a.MJZ", whole.clone()),
        ("b.mjz", plain("b.xml", "")),
        ("c.mjz", plain("c/c.xml", "c/")),
        ("d.mjz", plain("d/model.xml", "d/")),
        ("e.mjz", plain("other.xml", "")),
        ("f.mjz", plain("Model.xml", "")),
        ("sub/g.mjz", whole.clone()),
        (
            "h.mjz",
            pack(&[
                ("model.xml", folders.as_bytes()),
                ("x/m.stl", &stl),
                ("t/t.png", &png),
            ]),
        ),
        (
            "i.mjz",
            pack(&[
                ("./model.xml", ARCHIVED.as_bytes()),
                ("./m.stl", &stl),
                ("./t.png", &png),
            ]),
        ),
        (
            "j.mjz",
            pack(&[
                ("model.xml", outside.as_bytes()),
                ("../m.stl", &stl),
                ("t.png", &png),
            ]),
        ),
        (
            "k.mjz",
            pack(&[
                ("model.xml", rooted.as_bytes()),
                ("/m.stl", &stl),
                ("t.png", &png),
            ]),
        ),
        (
            "l.mjz",
            pack(&[("model.xml", ARCHIVED.as_bytes()), ("m.stl", &stl)]),
        ),
        (
            "m.mjz",
            pack(&[
                ("model.xml", b"<mujoco><include file='i/n.xml'/></mujoco>"),
                ("i/n.xml", ARCHIVED.as_bytes()),
                ("m.stl", &stl),
                ("t.png", &png),
            ]),
        ),
        ("n.mjz", [b"junk", whole.as_slice()].concat()),
        ("o.mjz", [whole.as_slice(), b"junk"].concat()),
        ("p.mjz", whole[..whole.len() - 30].to_vec()),
        ("q.mjz", b"hello world".to_vec()),
        ("r.mjz", vec![]),
        ("s.mjz", flipped),
        ("t.bin", whole.clone()),
    ];
    let mut loaded = 0;
    for (name, bytes) in &cases {
        let folder = make::Folder::new(
            &format!("archive {}", name.replace('/', " ")),
            &[(name, bytes.clone())],
        );
        let path = folder.path.join(name);
        for kind in ["", "application/zip"] {
            let [ours, theirs] = libs
                .each_ref()
                .map(|lib| Session::new(lib).parse_and_compile(&path, kind));
            match (&ours, &theirs) {
                (Ok(a), Ok(b)) => assert!(a == b, "{name}"),
                (Err(_), Err(_)) => {}
                _ => panic!(
                    "{name} {kind}: {:?} {:?}",
                    ours.as_ref().err(),
                    theirs.as_ref().err()
                ),
            }
            loaded += usize::from(ours.is_ok());
        }
        // the same from memory
        let [ours, theirs] = libs
            .each_ref()
            .map(|lib| Session::new(lib).vfs_parse(name, &[(name, bytes.clone())]));
        if *name == "n.mjz" {
            // with junk before it the reference reads an archive from disk, not from memory
            assert!(ours.is_ok() && theirs.is_err());
            continue;
        }
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{name} in memory");
        assert!(ours.ok() == theirs.ok(), "{name} in memory");
    }
    assert_eq!(loaded, 22);
    // the manual promises mj_loadXML on archives; the reference does not keep it
    let folder = make::Folder::new("archive by load", &[("a.mjz", whole.clone())]);
    let (session, path) = (Session::new(&libs[0]), folder.path.join("a.mjz"));
    let m = session.load(&path).unwrap();
    assert!(session.take_mjb(m) == session.parse_and_compile(&path, "").unwrap());
    // inside of a model
    let xml = "<mujoco><asset><model name='q' file='in.mjz'/></asset><worldbody><attach model='q' body='b' prefix='p_'/></worldbody></mujoco>";
    let [ours, theirs] = libs
        .each_ref()
        .map(|lib| Session::new(lib).vfs_mjb(xml, &[("in.mjz", whole.clone())]));
    assert!(ours.is_ok() && ours == theirs);
    let xml = "<mujoco><asset><mesh name='m' file='in.mjz/m.stl'/></asset></mujoco>";
    let [ours, theirs] = libs
        .each_ref()
        .map(|lib| Session::new(lib).vfs_mjb(xml, &[("in.mjz", whole.clone())]));
    assert!(ours.is_ok() && ours == theirs);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn encoding() {
    let libs = both();
    let files = [
        ("m.stl", mesh_stl(1.0)),
        ("t.png", picture(4, 4, 3, 1)),
        ("h.png", picture(3, 3, 1, 1)),
        ("c.png", picture(2, 2, 3, 1)),
        ("d/x/m.obj", mesh_obj(1.0, false)),
    ];
    let folder = make::Folder::new("encode", &files);
    let plain = "<mujoco model='foo'><asset><mesh name='m' file='m.stl'/><mesh name='n' file='m.stl' scale='2 2 2'/>
        <texture name='t' type='2d' file='t.png'/><texture name='c' type='cube' fileright='c.png'/>
        <hfield name='h' file='h.png' size='1 1 1 1'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
    let moved = |dir: &str| {
        format!(
            "<mujoco><compiler meshdir='{dir}'/><asset><mesh name='m' file='x/m.obj'/></asset>
            <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"
        )
    };
    let up = format!(
        "../{}/d",
        folder.path.file_name().unwrap().to_string_lossy()
    );
    for xml in [
        plain.to_owned(),
        moved("d"),
        moved(&folder.path.join("d").to_string_lossy()),
        moved(&up),
        // names that do not change, layouts that do
        moved("./d"),
        moved("d").replace("<compiler ", "<compiler texturedir='../q' "),
        moved("d/x").replace("<compiler ", "<compiler strippath='true' "),
        moved(&up).replace(
            "</mujoco>",
            "<custom><text name='a&quot;b\n\n  c' data='x\n\n   &lt;y&gt;\n z'/></custom></mujoco>",
        ),
    ] {
        let path = folder.put("m.xml", xml.as_bytes());
        for (name, kind, model) in [
            ("o.xml", "", false),
            ("o.xml", "", true),
            ("o.XML", "application/zip", false),
            ("o.mjb", "", true),
            ("o.mjb", "", false),
            ("o.txt", "", false),
            ("o.bin", "text/xml", false),
            ("o.bin", "model/vnd.mujoco.mjb", true),
            ("o.foo", "", false),
            ("o.stl", "", true),
            ("o.bin", "application/zip", false),
            ("o.mjz", "", false),
            ("o.mjz", "", true),
            ("o.ZIP", "", false),
            ("none/o.xml", "", false),
            ("none/o.mjz", "", false),
        ] {
            type Files = Vec<(String, Vec<u8>)>;
            let [ours, theirs] =
                libs.each_ref()
                    .map(|lib| -> Result<(Files, Option<Vec<u8>>), String> {
                        let out = folder.path.join(name);
                        let session = Session::new(lib);
                        let n = session.encode(&path, &out, kind, model)?;
                        let bytes = std::fs::read(&out).map_err(|e| e.to_string())?;
                        assert_eq!(n, bytes.len() as i64);
                        let archive = name.ends_with("mjz")
                            || name.ends_with("ZIP")
                            || name == "o.bin" && kind == "application/zip";
                        if !archive {
                            std::fs::remove_file(&out).unwrap();
                            return Ok((vec![(String::new(), bytes)], None));
                        }
                        // names and bytes of all files; the model that comes out again
                        let mut all = make::unzip(&bytes);
                        all.sort();
                        let named = folder.path.join("again.mjz");
                        std::fs::rename(&out, &named).unwrap();
                        let again = session
                            .parse_and_compile(&named, "")
                            .map_err(|e| format!("again: {e}"))?;
                        // its paths tell where the files were
                        Ok((all, (xml == plain).then_some(again)))
                    });
            let what = format!("{name} {kind} {model}");
            match (&ours, &theirs) {
                (Ok(a), Ok(b)) => {
                    let names =
                        |x: &[(String, Vec<u8>)]| x.iter().map(|f| f.0.clone()).collect::<Vec<_>>();
                    assert_eq!(names(&a.0), names(&b.0), "{what}");
                    for (x, y) in a.0.iter().zip(&b.0) {
                        let texts = [x, y].map(|f| String::from_utf8_lossy(&f.1));
                        assert!(x.1 == y.1, "{what}: {}: {texts:?}", x.0);
                    }
                    assert!(a.1 == b.1, "{what}: model");
                }
                _ => assert_eq!(ours, theirs, "{what}"),
            }
        }
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn merged_assets() {
    let libs = both();
    let stl = |n: &str, more: &str| format!("<mesh name='{n}' file='m.stl' {more}/>");
    let png = |n: &str, more: &str| format!("<texture name='{n}' type='2d' file='t.png' {more}/>");
    let pairs = |make: &dyn Fn(&str, &str) -> String, all: &[&str]| -> Vec<String> {
        all.iter()
            .map(|more| make("a", "") + &make("b", more))
            .collect()
    };
    let mut cases = pairs(
        &stl,
        &[
            "",
            "scale='2 2 2'",
            "scale='1 1 1'",
            "inertia='exact'",
            "inertia='legacy'",
            "content_type='model/stl'",
            "material='q'",
            "smoothnormal='true'",
            "smoothnormal='false'",
            "maxhullvert='10'",
            "refpos='0 0 0'",
            "refpos='1 0 0'",
            "normal='0 0 1 0 0 1 0 0 1'",
        ],
    );
    cases.extend(pairs(
        &png,
        &[
            "",
            "colorspace='sRGB'",
            "colorspace='auto'",
            "embed='true'",
            "embed='auto'",
            "hflip='true'",
            "hflip='false'",
            "rgb1='1 0 0'",
            "width='10'",
            "random='0.5'",
            "nchannel='4'",
            "mark='cross'",
        ],
    ));
    let other = |text: &str| text.to_owned();
    cases.extend([
        other("<mesh name='a' file='m.stl'/><mesh name='b' file='./m.stl'/><mesh name='c' file='d/../m.stl'/><mesh name='e' file='d/m.stl'/>"),
        other("<mesh name='a' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><mesh name='b' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><mesh name='c' vertex='0 0 0 1 0 0 0 1 0 0 0 2'/>"),
        other("<mesh name='a' builtin='sphere' params='2'/><mesh name='b' builtin='sphere' params='2'/><mesh name='c' builtin='sphere' params='1'/>"),
        other("<texture name='a' type='cube' fileright='t.png'/><texture name='b' type='cube' fileright='./t.png'/><texture name='c' type='cube' fileleft='t.png'/>"),
        other("<texture name='a' type='2d' builtin='flat' width='4' height='4'/><texture name='b' type='2d' builtin='flat' width='4' height='4'/><texture name='c' type='2d' builtin='flat' width='4' height='4' rgb1='1 0 0'/>"),
        other("<texture name='a' type='2d' file='none.png'/><texture name='b' type='2d' file='none.png'/>"),
        other("<hfield name='a' nrow='2' ncol='2' size='1 1 1 1'/><hfield name='b' nrow='2' ncol='2' size='1 1 1 1'/>"),
    ]);
    let users = [
        "<worldbody><geom name='g' type='mesh' mesh='b'/><site type='mesh' mesh='b'/></worldbody>",
        "<asset><material name='u' texture='b'/><material name='v'><layer role='rgb' texture='b'/><layer role='normal' texture='a'/></material></asset>",
        "<worldbody><light texture='b'/></worldbody>",
        "<default><geom mesh='b'/><material texture='b'/></default><worldbody><geom size='1'/></worldbody>",
        "<custom><tuple name='z'><element objtype='mesh' objname='b'/></tuple></custom>",
        "<custom><tuple name='z'><element objtype='texture' objname='b'/></tuple></custom>",
    ];
    let mut merged = 0;
    for (i, case) in cases.iter().enumerate() {
        for user in [""].into_iter().chain(users) {
            let xml = format!(
                "<mujoco><compiler savecompiled='false'/><asset><material name='q'/>{case}</asset>{user}</mujoco>"
            );
            let [ours, theirs] = libs.each_ref().map(|lib| Session::new(lib).dedup(&xml));
            assert_eq!(ours, theirs, "{i} {user}");
            merged += ours.map_or(0, |(n, _)| n);
        }
    }
    assert!(merged > 100, "{merged}");
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

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn buffer_textures_have_no_text() {
    let libs = both();
    let [ours, theirs] = libs
        .each_ref()
        .map(|lib| Session::new(lib).buffer_texture());
    assert_eq!(ours, theirs);
    assert!(ours.1.is_err());
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn decoders_of_clients() {
    let libs = both();
    let tetra = "vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 3'";
    let answers = [
        format!("<mujoco><asset><mesh name='q' {tetra}/></asset></mujoco>"),
        format!(
            "<mujoco><asset><mesh name='q' {tetra}/><mesh name='r' builtin='sphere' params='1'/></asset></mujoco>"
        ),
        "<mujoco/>".to_owned(),
        format!(
            "<mujoco><asset><mesh name='q' {tetra} scale='2 2 2' inertia='shell' refpos='1 0 0'/></asset></mujoco>"
        ),
        "<mujoco><asset><mesh name='q' file='m.stl'/></asset></mujoco>".to_owned(),
        format!(
            "<mujoco><asset><mesh name='q' {tetra} texcoord='0 0 0 1 1 0 1 1' normal='0 0 1 0 0 1 0 0 1 0 0 1'/></asset></mujoco>"
        ),
        "fail".to_owned(),
        "silent".to_owned(),
    ];
    let models = [
        with_mesh("file='a.foo'", GEOM),
        with_mesh("file='a.FOO'", GEOM),
        with_mesh("file='a.stl' content_type='model/foo'", GEOM),
        with_mesh("file='a.foo' content_type='model/stl'", GEOM),
        with_mesh("file='a.foo' content_type='model/unknown'", GEOM),
        with_mesh("file='a.foo' content_type='model/vnd.mujoco.msh'", GEOM),
        with_mesh("file='a.foo' content_type='model/no'", GEOM),
        with_mesh("file='a.no'", GEOM),
        with_mesh("file='a.foo' scale='2 2 2'", GEOM),
        with_mesh(&format!("file='a.foo' {tetra}"), GEOM),
        with_mesh("file='none.foo'", GEOM),
        with("<texture name='t' type='2d' file='a.foo'/>"),
        with("<texture name='t' type='2d' file='a.foo' content_type='model/foo'/>"),
        with("<model name='q' file='a.foo'/>"),
        with("<model name='q' file='a.xyz'/>"),
        with("<model name='q' file='none.foo'/>"),
    ];
    libs.iter().for_each(session::register_decoders);
    // from disk: there too decoders get a file system; a file that is not there is asked about by name
    let folder = make::Folder::new("decoders", &[("a.foo", Vec::new())]);
    for name in ["a.foo", "none.foo", "none.no", "none.xyz"] {
        let [ours, theirs] = libs.each_ref().map(|lib| {
            session::answer(lib, &answers[0]);
            let outcome = Session::new(lib).parse_and_compile(&folder.path.join(name), "");
            (outcome, session::calls())
        });
        assert_eq!(ours, theirs, "{name}");
    }
    let mut ok = 0;
    for (i, answer) in answers.iter().enumerate() {
        for xml in &models {
            let files =
                ["a.foo", "a.FOO", "a.no", "a.xyz"].map(|n| (n, format!("{i}").into_bytes()));
            let files: Vec<_> = files
                .into_iter()
                .chain([("a.stl", mesh_stl(1.0))])
                .collect();
            let [ours, theirs] = libs.each_ref().map(|lib| {
                let session = Session::new(lib);
                session.clear_cache();
                session::answer(lib, answer);
                let first = session.vfs_mjb(xml, &files);
                let calls = session::calls();
                // the second time from the cache
                let again = session.vfs_mjb(xml, &files);
                (first, calls, again, session::calls())
            });
            let what = format!("{i} {xml}");
            assert!(
                ours.0 == theirs.0,
                "{what}: {:?} {:?}",
                ours.0.as_ref().err(),
                theirs.0.as_ref().err()
            );
            assert!(ours.2 == theirs.2, "{what} again");
            assert_eq!((ours.1, ours.3), (theirs.1, theirs.3), "{what}: calls");
            ok += usize::from(ours.0.is_ok());
        }
    }
    assert!(ok > 20, "{ok}");
}
