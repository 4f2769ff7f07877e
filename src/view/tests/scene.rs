//! What a scene holds, what is under the mouse, and pulling.

use crate::abi::*;
use crate::capi::testing_scene::Stage;

const TWO: &str = "<mujoco><statistic center='0 0 0' extent='1'/><worldbody>
  <geom type='plane' size='2 2 .1' pos='0 0 -2'/><body name='ball'><freejoint/><geom size='.4' mass='2'/><site name='s'/></body>
  <body pos='0 3 0'><joint axis='0 0 1'/><geom size='.1' group='4'/></body></worldbody></mujoco>";

#[test]
fn every_visible_geom_is_in_the_scene() {
    let stage = Stage::new(TWO);
    assert_eq!(stage.count(mjCAT_STATIC), 1);
    // group 4 is not shown by default; the site counts as dynamic
    assert_eq!(stage.count(mjCAT_DYNAMIC), 2);
}

#[test]
fn groups_are_shown_when_asked_for() {
    let mut stage = Stage::new(TWO);
    stage.opt.geomgroup[4] = 1;
    stage.update();
    assert_eq!(stage.count(mjCAT_DYNAMIC), 3);
    stage.opt.geomgroup[0] = 0;
    stage.update();
    assert_eq!(stage.count(mjCAT_STATIC), 0);
}

#[test]
fn decoration_comes_with_its_flag() {
    let mut stage = Stage::new(TWO);
    let plain = stage.count(mjCAT_DECOR);
    stage.opt.flags[mjVIS_JOINT as usize] = 1;
    stage.update();
    assert!(stage.count(mjCAT_DECOR) > plain);
}

#[test]
fn geoms_are_where_the_state_has_them() {
    let mut stage = Stage::new(TWO);
    stage.sim.data().qpos_mut()[..3].copy_from_slice(&[0.5, 0.25, 1.0]);
    stage.sim.forward();
    stage.update();
    let ball = stage
        .geoms()
        .iter()
        .find(|g| g.objtype == mjOBJ_GEOM && g.objid == 1)
        .expect("the ball");
    assert_eq!(ball.pos, [0.5, 0.25, 1.0]);
}

#[test]
fn the_middle_of_the_image_selects_what_is_looked_at() {
    let stage = Stage::new(TWO);
    let (body, point) = stage.select(0.5, 0.5).expect("the ball");
    assert_eq!(body, 1);
    let off: f64 = point.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((off - 0.4).abs() < 1e-6, "on the surface: {point:?}");
}

#[test]
fn a_corner_of_the_image_selects_nothing_of_the_ball() {
    let stage = Stage::new(TWO);
    assert!(stage.select(0.99, 0.99).is_none_or(|(body, _)| body != 1));
}

#[test]
fn pulling_pushes_towards_the_reference() {
    let mut stage = Stage::new(TWO);
    stage.grab(1);
    stage.pert.refselpos[0] += 1.0;
    stage.pull();
    let force = stage.sim.data().xfrc_applied()[1];
    assert!(
        force[0] > 0.0 && force[1].abs() < 1e-9 && force[2].abs() < 1e-9,
        "{force:?}"
    );
}

#[test]
fn a_full_scene_says_so() {
    let mut stage = Stage::new(TWO);
    stage.scene().maxgeom = 1;
    stage.update();
    assert_eq!(stage.geoms().len(), 1);
    assert!(stage.scene().status != 0);
    stage.scene().maxgeom = 1000;
}
