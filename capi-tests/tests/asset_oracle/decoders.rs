//! Decoders: faces of OBJ files, and decoders of clients.

use super::make::{self, mesh_stl};
use super::session::{self, Session, both};
use super::{GEOM, with, with_mesh};

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
