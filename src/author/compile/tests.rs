//! Whole compilations with closed answers, and the texts of refused models.

use super::compile;
use crate::abi::*;
use crate::author::mjcf;
use crate::base::Model;
use crate::base::owned::{OwnedModel, Workbench};
use crate::pipeline::setconst;

fn nothing(_: &str) -> Option<Vec<u8>> {
    None
}

fn compiled(xml: &str) -> Result<OwnedModel, String> {
    let spec = mjcf::read_string(xml).map_err(|e| e.to_string())?;
    compile(&spec, &nothing).map_err(|e| e.to_string())
}

fn model(xml: &str) -> OwnedModel {
    compiled(xml).unwrap_or_else(|e| panic!("{e}\n{xml}"))
}

/// A model whose world holds `inner`, with other sections after it.
fn world(inner: &str, rest: &str) -> String {
    format!("<mujoco><worldbody>{inner}</worldbody>{rest}</mujoco>")
}

fn bytes(m: &OwnedModel) -> Vec<u8> {
    let mut out = Vec::new();
    m.write_mjb(|part| out.extend_from_slice(part));
    out
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * b.abs().max(1.0)
}

const ARM: &str = "
    <body name='upper' pos='0 0 1'>
      <joint name='shoulder' axis='0 1 0' range='-90 45'/>
      <geom type='capsule' fromto='0 0 0 .4 0 0' size='.05'/>
      <body name='lower' pos='.4 0 0'>
        <joint name='elbow' axis='0 1 0' ref='30' springref='30'/>
        <geom name='hand' type='box' size='.1 .05 .02' pos='.2 0 0'/>
        <site name='tip' pos='.3 0 0'/>
      </body>
    </body>
    <body name='ball' pos='1 0 0'><freejoint/><geom size='.1' density='500'/></body>";

#[test]
fn tree_and_sparsity() {
    let owned = model(&world(ARM, ""));
    let m = owned.model();
    assert_eq!((m.nq(), m.nv(), m.nbody(), m.ntree()), (9, 8, 4, 2));
    assert_eq!(m.body_parentid(), [0, 0, 1, 0]);
    assert_eq!(m.body_rootid(), [0, 1, 1, 3]);
    assert_eq!(m.dof_parentid(), [-1, 0, -1, 2, 3, 4, 5, 6]);
    assert_eq!(m.dof_treeid(), [0, 0, 1, 1, 1, 1, 1, 1]);
    // the free body is round and centred: its rows are diagonal
    assert_eq!(m.dof_simplenum(), [0, 0, 6, 5, 4, 3, 2, 1]);
    assert_eq!(m.M_colind(), [0, 0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(m.jnt_limited(), [1, 0, 0]);
    assert!(close(m.jnt_range()[0][0], -std::f64::consts::FRAC_PI_2));
    assert!(close(m.qpos0()[1], std::f64::consts::FRAC_PI_6));
    assert_eq!(m.qpos0()[2..5], [1.0, 0.0, 0.0]);
}

#[test]
fn mass_inertia_and_their_inverses() {
    let owned = model(&world(ARM, ""));
    let m = owned.model();
    let mass = 500.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    let inertia = 0.4 * mass * 0.01;
    assert!(close(m.body_mass()[3], mass) && close(m.body_inertia()[3][0], inertia));
    assert!(close(
        m.body_subtreemass()[1],
        m.body_mass()[1] + m.body_mass()[2]
    ));
    assert!(close(m.dof_invweight0()[2], 1.0 / mass));
    assert!(close(m.dof_invweight0()[7], 1.0 / inertia));
    assert!(close(m.body_invweight0()[3][0], 1.0 / mass));
    // the elbow turns the forearm about its own end
    let elbow = m.body_inertia()[2][1] + m.body_mass()[2] * 0.04;
    assert!(
        (m.dof_M0()[1] - elbow).abs() < 1e-9,
        "{} {elbow}",
        m.dof_M0()[1]
    );
}

#[test]
fn frames_compose_and_vanish() {
    let framed = "<frame pos='1 0 0' euler='0 0 90'><frame pos='0 1 0'>
        <body name='b' pos='2 0 0'><joint/><geom size='.1'/></body></frame></frame>";
    let owned = model(&world(framed, ""));
    let m = owned.model();
    let pos = m.body_pos()[1];
    assert!(close(pos[0], 0.0) && close(pos[1], 2.0), "{pos:?}");
    assert!(close(m.body_quat()[1][3], std::f64::consts::FRAC_1_SQRT_2));
}

#[test]
fn compiling_is_repeatable_and_its_constants_are_settled() {
    let text = world(
        ARM,
        "<actuator><position joint='elbow' kp='3' dampratio='1'/></actuator>",
    );
    let spec = mjcf::read_string(&text).unwrap();
    let first = compile(&spec, &nothing).unwrap();
    let reference = bytes(&first);
    assert!(
        reference == bytes(&compile(&spec, &nothing).unwrap()),
        "second compilation differs"
    );
    let mut bench = Workbench::new(first).unwrap();
    let b = &mut bench.both();
    crate::pipeline::reset::data(&mut b.data_mut(), 0);
    setconst::constants(b);
    assert!(
        reference == bytes(&bench.into_model()),
        "mj_setConst changes a fresh model"
    );
}

const SLIDER: &str =
    "<body name='s'><joint name='x' type='slide' axis='1 0 0' %/><geom size='.1' mass='4'/></body>";

fn slider(joint: &str, rest: &str) -> OwnedModel {
    model(&world(&SLIDER.replace('%', joint), rest))
}

#[test]
fn damping_ratio_of_a_servo() {
    let owned = slider(
        "",
        "<actuator><position joint='x' kp='9' dampratio='.5' gear='1'/></actuator>",
    );
    let bias = owned.model().actuator_biasprm()[0];
    // kv = 2 ζ sqrt(kp m)
    assert_eq!((bias[1], bias[2]), (-9.0, -6.0));
}

#[test]
fn an_inherited_range_is_for_servos_only() {
    let range = |class: &str, actuator: &str| {
        let rest = format!(
            "<default><position inheritrange='1'/>{class}</default>\
             <actuator><{actuator} joint='x'/></actuator>"
        );
        let body = "<body><joint name='x' range='-90 90'/><geom size='.1'/></body>";
        compiled(&world(body, &rest)).map(|m| m.model().actuator_ctrlrange()[0])
    };
    let quarter = core::f64::consts::FRAC_PI_2;
    assert_eq!(range("", "position"), Ok([-quarter, quarter]));
    assert_eq!(range("", "motor"), Ok([0.0; 2]));
    assert_eq!(range("<motor ctrlrange='-3 3'/>", "motor"), Ok([-3.0, 3.0]));
    assert_eq!(range("<general gainprm='5'/>", "general"), Ok([0.0; 2]));
    let error = range("<general dyntype='filter'/>", "general").unwrap_err();
    assert!(error.contains("inheritrange only available for position and intvelocity"));
}

#[test]
fn spring_and_damper_from_time_constant() {
    let owned = slider("springdamper='.5 1'", "");
    let m = owned.model();
    assert!(close(m.jnt_stiffness()[0], 4.0 / 0.25) && close(m.dof_damping()[0], 2.0 * 4.0 / 0.5));
}

#[test]
fn keyframes_are_completed() {
    let rest = "<size nkey='3'/><keyframe><key name='a' qpos='.1'/>
        <key qpos='0 0 1 2 3 4 0 0 0'/></keyframe>";
    let owned = model(&world(ARM, rest));
    let m = owned.model();
    let row = |k: usize| &m.key_qpos()[9 * k..9 * (k + 1)];
    assert_eq!(m.nkey(), 3);
    assert_eq!((row(0)[0], &row(0)[1..]), (0.1, &m.qpos0()[1..]));
    assert_eq!(row(1)[5..], [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(row(2), m.qpos0());
}

#[test]
fn pairs_stand_in_the_order_of_their_signatures() {
    let three = ["a", "b", "c"]
        .map(|n| format!("<body name='{n}'><freejoint/><geom name='g{n}' size='.1'/></body>"))
        .concat();
    let rest = "<contact><pair name='late' geom1='gc' geom2='gb'/>
        <pair name='early' geom1='gb' geom2='ga'/></contact>";
    let owned = model(&world(&three, rest));
    let m = owned.model();
    assert_eq!(m.pair_signature(), [(1 << 16) + 2, (2 << 16) + 3]);
    assert_eq!((m.pair_geom1()[0], m.pair_geom2()[0]), (0, 1));
}

#[test]
fn tendon_rows_and_lengths() {
    let rest = "<tendon><fixed name='t'><joint joint='elbow' coef='2'/>
        <joint joint='shoulder' coef='-1'/></fixed>
        <spatial><site site='tip'/><site site='base'/></spatial></tendon>";
    let owned = model(&world(&format!("{ARM}<site name='base'/>"), rest));
    let m = owned.model();
    assert_eq!(m.ten_J_rownnz(), [2, 2]);
    assert_eq!(m.ten_J_colind(), [0, 1, 0, 1]);
    assert!(close(
        m.tendon_length0()[0],
        2.0 * std::f64::consts::FRAC_PI_6
    ));
    assert!(close(m.tendon_length0()[1], f64::hypot(0.7, 1.0)));
    assert_eq!(m.tendon_lengthspring()[1], [m.tendon_length0()[1]; 2]);
}

#[test]
fn statistics() {
    let owned = slider("", "");
    let s: &mjStatistic = owned.model().stat();
    assert_eq!((s.meanmass, s.meaninertia, s.meansize), (4.0, 4.0, 0.1));
    assert_eq!(s.center, [0.0; 3]);
    let given = slider("", "<statistic extent='7' center='1 2 3'/>");
    let s = given.model().stat();
    assert_eq!(
        (s.extent, s.center, s.meansize),
        (7.0, [1.0, 2.0, 3.0], 0.1)
    );
}

#[test]
fn every_sensor_has_its_place() {
    let rest = "<sensor><touch site='tip'/><framequat objtype='body' objname='lower'/>
        <gyro site='tip'/><jointpos joint='elbow'/><user dim='2'/></sensor>";
    let owned = model(&world(ARM, rest));
    let m = owned.model();
    assert_eq!(m.sensor_adr(), [0, 1, 5, 8, 9]);
    assert_eq!(m.nsensordata(), 11);
    assert_eq!(
        m.sensor_needstage(),
        [
            mjSTAGE_ACC,
            mjSTAGE_POS,
            mjSTAGE_VEL,
            mjSTAGE_POS,
            mjSTAGE_ACC
        ]
    );
}

#[test]
fn an_empty_model_compiles() {
    let owned = model("<mujoco/>");
    let m: Model = owned.model();
    assert_eq!((m.nbody(), m.nq(), m.body_simple()[0]), (1, 0, 1));
}

/// World content, other sections, first line of the error.
const REFUSED: &[(&str, &str, &str)] = &[
    ("<geom/>", "", "size 0 must be positive in geom"),
    (
        "<geom type='plane' size='1 1 0'/>",
        "",
        "plane size(3) must be positive",
    ),
    ("<geom size='nan'/>", "", "nan size in geom"),
    ("<geom size='1' condim='2'/>", "", "invalid condim in geom"),
    (
        "<geom size='1' material='m'/>",
        "",
        "material 'm' not found in geom 0",
    ),
    (
        "<geom type='mesh'/>",
        "",
        "mesh geom '' (id = 0) must have valid meshid",
    ),
    (
        "<body><joint/></body>",
        "",
        "mass and inertia of moving bodies must be larger than mjMINVAL",
    ),
    (
        "<body><geom size='1' mass='-1'/></body>",
        "",
        "mass, inertia or density are negative in geom",
    ),
    (
        "<body><joint/><geom type='plane' size='1 1 1'/></body>",
        "",
        "plane only allowed in static bodies",
    ),
    (
        "<body><inertial pos='0 0 0' mass='1' diaginertia='1 1 3'/></body>",
        "",
        "inertia must satisfy A + B >= C; use 'balanceinertia' to fix",
    ),
    (
        "<body><freejoint/><joint/><geom size='.1'/></body>",
        "",
        "more than 6 dofs in body ''",
    ),
    (
        "<body><geom size='.1'/><body><freejoint/><geom size='.1'/></body></body>",
        "",
        "free joint can only be used on top level",
    ),
    (
        "<body><joint axis='0 0 0'/><geom size='.1'/></body>",
        "",
        "axis too small in joint",
    ),
    (
        "<body xyaxes='1 0 0 2 0 0'/>",
        "",
        "error 'yaxis too small' in frame alternative",
    ),
    ("<camera target='x'/>", "", "unknown target body in camera"),
    (
        "",
        "<actuator><motor joint='x'/></actuator>",
        "unknown transmission target 'x' for actuator id = 0",
    ),
    (
        "",
        "<contact><exclude body1='world' body2='x'/></contact>",
        "body 'x' not found in bodypair 0",
    ),
    (
        "",
        "<sensor><gyro site='x'/></sensor>",
        "unrecognized name 'x' of sensorized object",
    ),
    (
        "<site name='s'/>",
        "<sensor><gyro site='s' noise='-1'/></sensor>",
        "negative noise in sensor",
    ),
    (
        "",
        "<keyframe><key qpos='1'/></keyframe>",
        "keyframe '': invalid qpos size, expected 0, got 1",
    ),
    (
        "<geom size='1' user='1 2'/>",
        "<size nuser_geom='1'/>",
        "user has more values than nuser_geom in geom '' (id = 0)",
    ),
    (
        "",
        "<asset><texture name='t' builtin='flat' width='0'/></asset>",
        "Invalid width of builtin texture",
    ),
    (
        "",
        "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0'/></asset>",
        "at least 4 vertices required",
    ),
    (
        "",
        "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 0'/></asset>",
        "mesh 'm' has coplanar vertices, cannot compute convex hull. Consider using a primitive \
         geom type (plane or thin box) instead",
    ),
    (
        "",
        "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 4'/></asset>",
        "in face 0, vertex index 4 does not exist",
    ),
    (
        "<geom type='mesh' mesh='m'/>",
        "",
        "mesh 'm' not found in geom 0",
    ),
];

#[test]
fn refused_models_say_why_and_where() {
    for (inner, rest, text) in REFUSED {
        let error = compiled(&world(inner, rest))
            .err()
            .unwrap_or_else(|| panic!("accepted: {inner}{rest}"));
        let first = error.lines().next().unwrap_or_default();
        assert_eq!(first, format!("Error: {text}"), "{inner}{rest}");
        assert!(error.contains("line 1"), "no place in: {error}");
    }
}

#[test]
fn warnings_of_outdated_attributes() {
    let spec = mjcf::read_string(&world(
        &SLIDER.replace('%', ""),
        "<compiler settotalmass='2'/><statistic meaninertia='1'/>",
    ))
    .unwrap();
    let owned = compile(&spec, &nothing).unwrap();
    assert_eq!(owned.model().body_mass()[1], 2.0);
    let warnings = spec.warnings.borrow();
    assert_eq!(warnings.len(), 2);
    assert!(
        warnings[0]
            .message
            .starts_with("statistic attribute 'meaninertia' is deprecated")
    );
    assert!(
        warnings[1]
            .message
            .starts_with("compiler attribute 'settotalmass' is deprecated")
    );
}
