//! Archives, and what encoders write into them.

use super::make::{self, mesh_obj, mesh_stl, picture, zip};
use super::session::{Session, both};

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
