//! Folders of attached models, and assets that are merged.

use super::make::{self, mesh_stl, picture};
use super::session::{Session, both};

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
