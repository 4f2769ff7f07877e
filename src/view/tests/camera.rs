//! Cameras and the mouse.

use crate::abi::*;
use crate::capi::testing::apart;
use crate::capi::testing_scene::Stage;

const BALL: &str = "<mujoco><statistic center='1 2 3' extent='2'/><visual><global fovy='60'/></visual><worldbody>
  <body name='ball' pos='1 2 3'><freejoint/><geom size='.5' mass='2'/></body><camera name='fixed' pos='0 0 9'/></worldbody></mujoco>";

fn wide(v: [f32; 3]) -> [f64; 3] {
    v.map(f64::from)
}

#[test]
fn the_free_camera_looks_at_the_centre() {
    let mut stage = Stage::new(BALL);
    assert_eq!(stage.cam.lookat, [1.0, 2.0, 3.0]);
    let distance = stage.cam.distance;
    // between the eyes
    let [left, right] = stage.scene().camera;
    let (l, r, forward) = (wide(left.pos), wide(right.pos), wide(left.forward));
    let pos: Vec<f64> = (0..3).map(|k| 0.5 * (l[k] + r[k])).collect();
    let hit: Vec<f64> = (0..3).map(|k| pos[k] + distance * forward[k]).collect();
    // single precision
    assert!(apart(&hit, &[1.0, 2.0, 3.0]) < 1e-5, "{hit:?}");
}

#[test]
fn directions_of_a_camera_are_orthonormal() {
    let mut stage = Stage::new(BALL);
    for action in [
        mjMOUSE_ROTATE_H,
        mjMOUSE_ROTATE_V,
        mjMOUSE_ZOOM,
        mjMOUSE_MOVE_H,
    ] {
        stage.move_camera(action, 0.13, -0.07);
        let c = stage.update().camera[0];
        let (f, u) = (wide(c.forward), wide(c.up));
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        assert!(
            (dot(f, f) - 1.0).abs() < 1e-6
                && (dot(u, u) - 1.0).abs() < 1e-6
                && dot(f, u).abs() < 1e-6
        );
    }
}

#[test]
fn zooming_changes_the_distance_only() {
    let mut stage = Stage::new(BALL);
    let before = stage.cam;
    stage.move_camera(mjMOUSE_ZOOM, 0.0, -0.1);
    assert!(stage.cam.distance != before.distance);
    assert_eq!(stage.cam.lookat, before.lookat);
    assert_eq!(stage.cam.azimuth, before.azimuth);
}

#[test]
fn rotating_keeps_the_point_looked_at() {
    let mut stage = Stage::new(BALL);
    let before = stage.cam;
    stage.move_camera(mjMOUSE_ROTATE_H, 0.2, 0.1);
    assert_eq!(stage.cam.lookat, before.lookat);
    assert_eq!(stage.cam.distance, before.distance);
    assert!(stage.cam.azimuth != before.azimuth);
}

#[test]
fn a_fixed_camera_is_where_the_model_has_it() {
    let mut stage = Stage::new(BALL);
    (stage.cam.r#type, stage.cam.fixedcamid) = (mjCAMERA_FIXED, 0);
    let c = stage.update().camera[0];
    let middle: Vec<f64> = {
        let other = stage.scene().camera[1];
        (0..3)
            .map(|k| 0.5 * (f64::from(c.pos[k]) + f64::from(other.pos[k])))
            .collect()
    };
    assert!(apart(&middle, &[0.0, 0.0, 9.0]) < 1e-6, "{middle:?}");
    assert!(apart(&wide(c.forward), &[0.0, 0.0, -1.0]) < 1e-6);
}

#[test]
fn the_frustum_has_the_field_of_view() {
    let mut stage = Stage::new(BALL);
    let near = f64::from(stage.scene().camera[0].frustum_near);
    let c = stage.scene().camera[0];
    let height = f64::from(c.frustum_top) - f64::from(c.frustum_bottom);
    assert!((height - 2.0 * near * 30f64.to_radians().tan()).abs() < 1e-6);
    assert!(stage.frustum_height() > 0.0);
}

#[test]
fn room_and_model_are_inverse() {
    let mut stage = Stage::new(BALL);
    let s = stage.scene();
    (s.enabletransform, s.translate, s.rotate, s.scale) =
        (1, [1.0, -2.0, 0.5], [0.6, 0.0, 0.8, 0.0], 2.0);
    let (pos, quat) = ([0.3, 0.4, -0.5], [0.8, 0.6, 0.0, 0.0]);
    let (p, q) = stage.convert(false, pos, quat);
    let (back, turned) = stage.convert(true, p, q);
    assert!(
        apart(&back, &pos) < 1e-6 && apart(&turned, &quat) < 1e-6,
        "{back:?} {turned:?}"
    );
    assert!(apart(&p, &pos) > 0.1);
}
