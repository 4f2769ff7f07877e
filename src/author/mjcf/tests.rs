use super::*;
use crate::abi::*;

#[test]
fn reads_a_small_model() {
    let spec = read_string(
        r#"<mujoco model="m">
  <compiler angle="radian"/>
  <option timestep="0.01" integrator="RK4"><flag gravity="disable" energy="enable"/></option>
  <default>
    <geom rgba="1 0 0 1" size="0.1"/>
    <default class="leg"><geom type="capsule"/><joint damping="2"/><motor gear="3"/></default>
  </default>
  <worldbody>
    <body name="b" pos="1 2 3" childclass="leg">
      <freejoint/>
      <geom name="g" fromto="0 0 0 0 0 1"/>
      <frame euler="0 0 1"><geom class="main" quat="0 1 0 0"/></frame>
      <body><joint name="j" stiffness="1 2"/><site name="s"/></body>
    </body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon>
  <actuator><motor class="leg" joint="j"/><position tendon="t" kp="5" dampratio="1"/></actuator>
  <sensor><touch site="s"/><framepos objtype="body" objname="b"/></sensor>
  <keyframe><key qpos="1 2 3"/></keyframe>
</mujoco>"#,
    )
    .unwrap();
    assert_eq!(spec.text(spec.public().modelname), "m");
    assert_eq!(spec.public().option.integrator, mjINT_RK4);
    assert_eq!(spec.public().option.disableflags, mjDSBL_GRAVITY);
    assert_eq!(spec.public().option.enableflags, mjENBL_ENERGY);
    let bodies = spec.bodies();
    let b = bodies[1];
    assert_eq!((b.name(), b.pos), ("b", [1.0, 2.0, 3.0]));
    assert_eq!(b.element().source.line, 9);
    let geoms: Vec<_> = b.geoms().collect();
    assert_eq!(geoms[0].r#type, mjGEOM_CAPSULE);
    assert_eq!(geoms[0].size[0], 0.1);
    assert_eq!(geoms[1].r#type, mjGEOM_SPHERE);
    assert_eq!(geoms[1].quat, [0.0, 1.0, 0.0, 0.0]);
    assert_eq!(geoms[1].frame().unwrap().alt.r#type, mjORIENTATION_EULER);
    let free = b.joints().next().unwrap();
    assert_eq!((free.r#type, free.damping[0]), (mjJNT_FREE, 0.0));
    let j = bodies[2].joints().next().unwrap();
    assert_eq!((j.damping[0], j.stiffness), (2.0, [1.0, 2.0, 0.0]));
    let tendon = spec.list::<mjsTendon>().next().unwrap();
    let step = tendon.path().next().unwrap();
    assert_eq!(
        (step.r#type, step.element().wrap.value),
        (mjWRAP_JOINT, 2.0)
    );
    let actuators: Vec<_> = spec.list::<mjsActuator>().collect();
    assert_eq!(
        (actuators[0].gear[0], actuators[0].r#type),
        (3.0, mjACTUATOR_MOTOR)
    );
    assert_eq!(actuators[1].biasprm[..3], [0.0, -5.0, 1.0]);
    assert_eq!(actuators[1].trntype, mjTRN_TENDON);
    let sensors: Vec<_> = spec.list::<mjsSensor>().collect();
    assert_eq!(sensors[1].text(sensors[1].objname), "b");
    let key = spec.list::<mjsKey>().next().unwrap();
    assert_eq!(key.doubles(key.qpos), [1.0, 2.0, 3.0]);
}

#[test]
fn errors_name_place_and_spelling() {
    let error = read_string("<mujoco>\n <worldbody>\n  <geom tipe=\"box\"/></worldbody></mujoco>")
        .unwrap_err();
    assert_eq!(
        (error.line, error.column, error.hint.as_str()),
        (3, 9, "type")
    );
    let text = error.to_string();
    assert!(text.starts_with(
        "XML Error: Schema violation: unrecognized attribute: 'tipe'\nElement 'geom', line 3\n"
    ));
    assert!(text.contains("did you mean 'type'?"), "{text}");
}

#[test]
fn refused() {
    for (xml, message) in [
        (
            "<worldbody><geom pos='0 0'/></worldbody>",
            "attribute 'pos' does not have enough data",
        ),
        (
            "<worldbody><geom pos='0 0 0 0'/></worldbody>",
            "attribute 'pos' has too much data",
        ),
        (
            "<worldbody><geom pos='0 0 x'/></worldbody>",
            "bad format in attribute 'pos'",
        ),
        (
            "<worldbody><geom type='spher'/></worldbody>",
            "invalid keyword: 'spher'",
        ),
        (
            "<worldbody><geom class='no'/></worldbody>",
            "unknown default class name 'no'",
        ),
        (
            "<worldbody><joint/></worldbody>",
            "World body cannot have joints",
        ),
        ("<worldbody name='x'/>", "World body cannot have attributes"),
        (
            "<worldbody><body quat='0 0 0 0'/></worldbody>",
            "zero quaternion is not allowed",
        ),
        (
            "<worldbody><geom name='a'/><geom name='a'/></worldbody>",
            "Error: repeated name 'a' in geom",
        ),
        ("<default><default/></default>", "empty class name"),
        (
            "<include file='none.xml'/>",
            "Error opening file 'none.xml'",
        ),
        (
            "<worldbody><flexcomp name='f'/></worldbody>",
            "element 1 has point id 100, number of points is 100",
        ),
        ("<foo/>", "Schema violation: unrecognized element"),
        (
            "<default><geom/><geom/></default>",
            "Schema violation: unique element 'geom' found 2 times",
        ),
        (
            "<sensor><distance/></sensor>",
            "Schema violation: one of 'geom1', 'body1' must be specified",
        ),
    ] {
        let error = read_string(&format!("<mujoco>{xml}</mujoco>")).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(error.line, 1);
    }
}

#[test]
fn fragments_outside_worldbody_are_checked_and_ignored() {
    let spec = read_string("<mujoco><body name='a'><geom size='x'/></body></mujoco>").unwrap();
    assert_eq!(spec.sequence(mjOBJ_BODY).len(), 1);
    let error = read_string("<mujoco><frame><geom tipe='box'/></frame></mujoco>").unwrap_err();
    assert_eq!(
        error.message,
        "Schema violation: unrecognized attribute: 'tipe'"
    );
    assert!(read_string("<mujoco><geom/></mujoco>").is_err());
}

#[test]
fn folders_of_included_files() {
    let open = |name: &str| match name {
        "sub/a.xml" => Some(b"<mujoco><include file='..\\none.xml'/></mujoco>".to_vec()),
        _ => None,
    };
    let main = br"<mujoco><include file='sub\a.xml'/></mujoco>";
    let error = super::read(main, "", &open).err().unwrap();
    assert_eq!(error.message, "Error opening file 'none.xml'");
    assert_eq!(&*error.file, "sub/a.xml");
}

#[test]
fn replicas_and_what_refers_to_them() {
    let spec = read_string(
        r#"<mujoco><compiler angle="radian"/><worldbody><site name="out"/>
  <replicate count="2" sep="-" offset="1 0 0" euler="0 0 0.5"><body name="b"><joint name="j"/>
    <replicate count="2"><geom name="g"/></replicate></body></replicate></worldbody>
  <tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>
  <actuator><motor name="m" tendon="t"/></actuator>
  <sensor><clock name="c"/><framepos name="s" objtype="geom" objname="g"/></sensor></mujoco>"#,
    )
    .unwrap();
    let names = |kind: mjtObj| -> Vec<String> {
        spec.sequence(kind)
            .iter()
            .map(|&id| spec.element(id).name().to_owned())
            .collect()
    };
    assert_eq!(names(mjOBJ_BODY), ["world", "b-0", "b-1"]);
    assert_eq!(names(mjOBJ_GEOM), ["g0-0", "g1-0", "g0-1", "g1-1"]);
    assert_eq!(names(mjOBJ_TENDON), ["t-0", "t-1"]);
    assert_eq!(names(mjOBJ_ACTUATOR), ["m-0", "m-1"]);
    // the clock belongs to no replica and doubles with each, as in the reference
    let clocks = |name: &String| name.starts_with('c');
    let (clocks, sensors): (Vec<_>, Vec<_>) = names(mjOBJ_SENSOR).into_iter().partition(clocks);
    assert_eq!(sensors, ["s0-0", "s1-0", "s0-1", "s1-1"]);
    assert_eq!(
        clocks,
        [
            "c", "c0", "c1", "c01", "c-0", "c0-0", "c1-0", "c01-0", "c-1", "c0-1", "c1-1", "c01-1",
            "c-0-1", "c0-0-1", "c1-0-1", "c01-0-1",
        ]
    );
    let m = spec.list::<mjsActuator>().nth(1).unwrap();
    assert_eq!(m.text(m.target), "t-1");
    let t = spec.list::<mjsTendon>().nth(1).unwrap();
    assert_eq!(t.path().next().unwrap().element().wrap.target, "j-1");
    let b = spec.bodies()[2];
    assert_eq!(b.frame().unwrap().pos, [1.0, 0.0, 0.0]);
    assert_eq!(b.frame().unwrap().quat[0], 0.25f64.cos());
}

#[test]
fn deep_nesting_is_an_error() {
    let n = 100_000;
    let xml = format!("<mujoco><worldbody>{}", "<body>".repeat(n));
    assert!(read_string(&xml).is_err());
}

#[test]
fn every_table_row_names_a_field() {
    use crate::author::element::KINDS;
    use crate::base::layout::layout_of;
    use crate::schema::mjcf::{Elem, How, Occurs};
    // every field of the table must exist in some public struct
    let layouts: Vec<_> = KINDS.iter().map(|k| layout_of(k.cstruct)).collect();
    let mut pending: Vec<&'static Elem> = vec![&MUJOCO];
    let mut seen: Vec<*const Elem> = Vec::new();
    while let Some(elem) = pending.pop() {
        if seen.contains(&core::ptr::from_ref(elem)) {
            continue;
        }
        seen.push(elem);
        assert!(elem.occurs != Occurs::Once || elem.name == "mujoco");
        pending.extend(elem.children);
        for attr in elem.attributes().filter(|a| !matches!(a.how, How::Own)) {
            let path = match attr.field.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("{}{}", elem.prefix, attr.field),
            };
            assert!(
                layouts.iter().any(|l| l.find(&path).is_some()),
                "{} {path}",
                elem.name
            );
        }
    }
    assert!(seen.len() > 100);
}

#[test]
fn attached_parts_keep_their_settings() {
    let folder = std::env::temp_dir().join(format!("rujoco-attach-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let child = folder.join("child.xml");
    std::fs::write(
        &child,
        r#"<mujoco model="kid"><compiler angle="radian"/><default><default class="d"/></default>
  <asset><material name="unused"/></asset><worldbody><body name="b" childclass="d">
  <joint name="j"/><geom name="g" size="1"/></body><body name="o"/></worldbody>
  <contact><exclude body1="world" body2="b"/><exclude name="lost" body1="o" body2="b"/></contact>
  <actuator><motor name="m" joint="j"/></actuator><keyframe><key name="k" qpos="3"/></keyframe>
  </mujoco>"#,
    )
    .unwrap();
    let parent = |inner: &str| {
        let file = child.to_str().unwrap();
        read_string(&format!(
            r#"<mujoco><asset><model file="{file}"/></asset><worldbody>{inner}</worldbody>
  <keyframe><key name="own"/></keyframe></mujoco>"#
        ))
    };
    let spec = parent(r#"<attach model="kid" body="b" prefix="x_"/>"#).unwrap();
    let names = |kind: mjtObj| -> Vec<String> {
        spec.sequence(kind)
            .iter()
            .map(|&id| spec.element(id).name().to_owned())
            .collect()
    };
    assert_eq!(names(mjOBJ_BODY), ["world", "x_b"]);
    assert_eq!(names(mjOBJ_MATERIAL), ["x_unused"]);
    assert_eq!(names(mjOBJ_EXCLUDE), [""]);
    assert_eq!(names(mjOBJ_KEY), ["own", "x_k"]);
    assert_eq!(names(mjOBJ_DEFAULT), ["main", "x_main", "x_d"]);
    let motor = spec.list::<mjsActuator>().next().unwrap();
    assert_eq!((motor.name(), motor.text(motor.target)), ("x_m", "x_j"));
    let body = spec.bodies()[1];
    assert_eq!(body.text(body.childclass), "x_d");
    assert_eq!(spec.compiler_of(body.id()).degree, 0);
    assert_eq!(spec.public().compiler.degree, 1);
    let key = spec.list::<mjsKey>().nth(1).unwrap();
    assert_eq!(key.element().key_values[0].values, [3.0]);

    for (inner, message) in [
        (
            r#"<attach model="nobody" prefix="p"/>"#,
            "could not find model 'nobody'",
        ),
        (
            r#"<attach model="kid"/>"#,
            "required attribute missing: 'prefix'",
        ),
        (
            r#"<attach model="kid" body="q" prefix="p"/>"#,
            "could not find body 'q' in model asset 'kid'",
        ),
        (
            r#"<attach model="kid" body="b" prefix="p"/><attach model="kid" body="b" prefix="p"/>"#,
            "cannot attach: element b already exists with prefix p",
        ),
    ] {
        let error = parent(inner).unwrap_err();
        assert!(error.message.contains(message), "{}", error.message);
    }
    // a model that needs itself
    let own = format!(
        r#"<mujoco><asset><model file="{}"/></asset></mujoco>"#,
        child.display()
    );
    std::fs::write(&child, own).unwrap();
    assert!(parent("").is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
