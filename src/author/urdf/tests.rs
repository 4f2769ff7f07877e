use crate::abi::*;
use crate::author::mjcf::{read, read_string};

fn robot(inside: &str) -> String {
    format!("<robot name='r'>\n{inside}\n</robot>")
}

fn refusal(inside: &str) -> String {
    let text = robot(inside);
    read(text.as_bytes(), "r.urdf", &|_: &str| None)
        .unwrap_err()
        .to_string()
}

#[test]
fn links_in_any_order_make_a_tree() {
    let spec = read_string(&robot(
        "<joint name='j' type='revolute'><parent link='b'/><child link='a'/><axis xyz='0 0 2'/>\
         <origin xyz='1 2 3'/><limit lower='-1' upper='2' effort='-5'/><dynamics damping='3' friction='4'/></joint>\
         <link name='a'/><link name='b'><collision name='g'><geometry><box size='1 2 4'/></geometry></collision></link>",
    ))
    .unwrap();
    let bodies = spec.bodies();
    let names: Vec<&str> = bodies.iter().map(|b| b.name()).collect();
    assert_eq!(names, ["world", "b", "a"]);
    assert_eq!(bodies[2].pos, [1.0, 2.0, 3.0]);
    let joint = bodies[2].joints().next().unwrap();
    assert_eq!(
        (joint.name(), joint.r#type, joint.axis),
        ("j", mjJNT_HINGE, [0.0, 0.0, 2.0])
    );
    assert_eq!((joint.range, joint.actfrcrange), ([-1.0, 2.0], [-5.0, 5.0]));
    assert_eq!((joint.damping[0], joint.frictionloss), (3.0, 4.0));
    let geom = bodies[1].geoms().next().unwrap();
    assert_eq!((geom.r#type, geom.size), (mjGEOM_BOX, [0.5, 1.0, 2.0]));
    assert_eq!(spec.text(spec.public().modelname), "r");
}

#[test]
fn planar_joint_is_two_slides_and_a_hinge() {
    let text = "<link name='a'/><link name='b'/><joint name='j' type='planar'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/></joint>";
    let spec = read_string(&robot(text)).unwrap();
    let joints: Vec<_> = spec
        .list::<mjsJoint>()
        .map(|j| (j.name().to_owned(), j.r#type, j.axis))
        .collect();
    assert_eq!(joints[0], ("j_TX".into(), mjJNT_SLIDE, [1.0, 0.0, 0.0]));
    assert_eq!(joints[1], ("j_TY".into(), mjJNT_SLIDE, [0.0, 1.0, 0.0]));
    assert_eq!(joints[2], ("j_RZ".into(), mjJNT_HINGE, [0.0, 0.0, 1.0]));
}

#[test]
fn refusals_name_the_place_and_the_spelling() {
    let two = "<link name='base'/><link name='arm'/>\n";
    let joint = |inside: &str| format!("{two}<joint name='j' {inside}</joint>");
    for (text, words) in [
        ("<link/>".to_owned(), &["r.urdf:2", "required attribute missing: 'name'"][..]),
        ("<link nam='a'/>".into(), &["did you mean 'name'"]),
        (format!("{two}<link name='arm'/>"), &["r.urdf:3", "repeated URDF name: 'arm'"]),
        (joint("type='revolut'><parent link='base'/><child link='arm'/>"), &["r.urdf:3", "invalid joint type", "'revolute'"]),
        (joint("type='fixed'><parent link='base'/><child link='arn'/>"), &["r.urdf:3", "URDF joint parent or child missing: 'arn'", "'arm'"]),
        (joint("type='fixed'><parent link='base'/>"), &["missing element: 'child'"]),
        (
            "<link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\
             <joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint>".into(),
            &["URDF body not found: 'a'", "loop"],
        ),
        ("<link name='a'><collision><geometry><bax size='1 1 1'/></geometry></collision></link>".into(), &["visual geometry specification not found", "'box'"]),
        ("<link name='a'><collision><geometry><mesh file='x.stl'/></geometry></collision></link>".into(), &["'filename'"]),
        ("<link name='a'><inertial><mass value='1'/></inertial></link>".into(), &["missing element: 'inertia'"]),
        ("<link name='a'><inertial/>\n<inertial/></link>".into(), &["r.urdf:2", "repeated element: 'inertial'", "line 3"]),
        ("<mujoco><compiler eulerseq='q'/></mujoco>".into(), &["eulerseq", "r.urdf:2"]),
    ] {
        let error = refusal(&text);
        assert!(words.iter().all(|w| error.contains(w)), "{text}: {error}");
    }
}

#[test]
fn mimic_is_an_equality_and_bad_ones_are_noted() {
    let link = |n: &str| format!("<link name='{n}'/>");
    let joint = |n: &str, p: &str, c: &str, inside: &str| {
        format!(
            "<joint name='{n}' type='revolute'><parent link='{p}'/><child link='{c}'/>{inside}</joint>"
        )
    };
    let text = ["a", "b", "c", "d"].map(link).concat()
        + &joint(
            "j",
            "a",
            "b",
            "<mimic joint='k' multiplier='2' offset='3'/>",
        )
        + &joint("k", "b", "c", "<limit lower='1' upper='1'/>")
        + &joint("l", "c", "d", "<mimic joint='m'/>");
    let spec = read_string(&robot(&text)).unwrap();
    let e = spec.list::<mjsEquality>().next().unwrap();
    assert_eq!(
        (e.r#type, e.text(e.name1), e.text(e.name2)),
        (mjEQ_JOINT, "j", "k")
    );
    assert_eq!(e.data[..5], [3.0, 2.0, 0.0, 0.0, 0.0]);
    assert_eq!(spec.list::<mjsEquality>().len(), 1);
    assert!(
        spec.notes
            .iter()
            .any(|n| n.contains("'l' ignored") && n.contains("'m'")),
        "{:?}",
        spec.notes
    );
    assert!(
        spec.notes
            .iter()
            .any(|n| n.contains("equal lower and upper"))
    );
}

#[test]
fn a_nan_is_noted() {
    let link = |mass: &str| {
        format!(
            "<link name='a'><inertial><mass value='{mass}'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>"
        )
    };
    assert_eq!(read_string(&robot(&link("nan"))).unwrap().notes.len(), 1);
    assert!(read_string(&robot(&link("1"))).unwrap().notes.is_empty());
}
