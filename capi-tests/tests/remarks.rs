//! Warnings about conversions that the reference makes in silence: wording, and the switch.
//!
//! A process of its own, since the topics are read once from the environment.

use capi_tests::oracle::Library;
use capi_tests::oracle::text::Document;

/// An L of three boxes' width: its hull fills the corner.
const CORNER: &str = r#"<mesh name="corner" vertex="0 0 0 2 0 0 2 1 0 1 1 0 1 2 0 0 2 0 0 0 1 2 0 1 2 1 1 1 1 1 1 2 1 0 2 1"
  face="0 3 1 1 3 2 0 5 3 3 5 4 6 7 9 7 8 9 6 9 11 9 10 11 0 1 7 0 7 6 1 2 8 1 8 7 2 3 9 2 9 8 3 4 10 3 10 9 4 5 11 4 11 10 5 0 6 5 6 11"/>"#;
const CUBE: &str = r#"<mesh name="spare" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>"#;

fn warnings(lib: &Library, xml: &str) -> Vec<String> {
    let doc = Document::from_text(lib, xml).expect("a model");
    let m = doc.compile().expect("compiles");
    lib.delete_model(m);
    doc.warnings()
}

/// Errors in a text that has no file name have places all the same.
fn places_in_a_string(lib: &Library) {
    let refused = |xml: &str| match Document::from_text(lib, xml) {
        Err(why) => why,
        Ok(doc) => doc.compile().expect_err("refused"),
    };
    assert_eq!(
        refused("<mujoco>\n<worldbody>\n <geom size='1 x'/></worldbody></mujoco>"),
        "XML Error: bad format in attribute 'size'\nElement 'geom', line 3\nXML string:3:8\n"
    );
    assert_eq!(
        refused("<mujoco>\n<worldbody>\n <geom/></worldbody></mujoco>"),
        "Error: size 0 must be positive in geom\nElement name '', id 0, line 3\nXML string:3:2: in geom"
    );
}

#[test]
fn conversions_are_remarked_on_request() {
    // SAFETY: the only test of this process; no other thread reads the environment yet
    unsafe { std::env::set_var("MUJOCO_LOG_TOPICS", "convert") };
    let lib = Library::ours().expect("our library");
    places_in_a_string(&lib);
    let body = r#"<body><joint/><geom type="mesh" mesh="corner" CONTACT/></body>"#;
    let model = |assets: &str, compiler: &str, content: &str| {
        format!(
            "<mujoco>{compiler}<asset>{assets}</asset><worldbody>{content}</worldbody></mujoco>"
        )
    };

    let colliding = model(CORNER, "", &body.replace("CONTACT", ""));
    assert_eq!(
        warnings(&lib, &colliding),
        [
            "mesh 'corner' is not convex: it collides as its convex hull, whose volume is 17 % larger"
        ]
    );
    let seen = model(
        CORNER,
        "",
        &body.replace("CONTACT", "contype='0' conaffinity='0'"),
    );
    assert_eq!(warnings(&lib, &seen), Vec::<String>::new());

    let spare = model(
        &format!("{CORNER}{CUBE}"),
        "",
        &body.replace("CONTACT", "contype='0' conaffinity='0'"),
    );
    assert_eq!(warnings(&lib, &spare), ["mesh 'spare' is not used"]);

    let light = r#"<body name="light"><joint/><geom size="0.01"/></body>"#;
    let bounded = model("", "<compiler boundmass='1' boundinertia='0.1'/>", light);
    assert_eq!(
        warnings(&lib, &bounded),
        [
            "mass of body 'light' is raised to 1",
            "inertia of body 'light' is raised to 0.1"
        ]
    );
    let convex = model(
        CUBE,
        "",
        r#"<body><joint/><geom type="mesh" mesh="spare"/></body>"#,
    );
    assert_eq!(warnings(&lib, &convex), Vec::<String>::new());
}
