//! Textures: KTX, by reference, embedded, from buffers, and from files in memory.

use super::make::{self, ktx, picture};
use super::session::{Session, both};
use super::with;

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
fn buffer_textures_have_no_text() {
    let libs = both();
    let [ours, theirs] = libs
        .each_ref()
        .map(|lib| Session::new(lib).buffer_texture());
    assert_eq!(ours, theirs);
    assert!(ours.1.is_err());
}
