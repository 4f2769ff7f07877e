//! Section "Selection": what lies under a point of the window.

use super::camera;
use super::flex_body;
use super::float::vec3;
use super::geom::visible;
use super::room;
use crate::abi::*;
use crate::base::scene::SceneRef;
use crate::base::{DataRef, Model};
use crate::math::Vec3;
use crate::physics::ray::{self, Filter, Parts};

/// What a ray through the window met.
pub struct Selection {
    pub body: i32,
    pub point: Vec3,
    /// geom, flex and skin, -1: none
    pub geom: i32,
    pub flex: i32,
    pub skin: i32,
}

/// Picks the nearest geom, flex or skin at a point of the window: `relx`, `rely` in 0 to 1 from the lower left corner, `aspect` the
/// width of the window over its height. Skins are where the last update of the scene left them.
pub fn select(
    d: &DataRef,
    opt: &mjvOption,
    aspect: f64,
    relx: f64,
    rely: f64,
    scn: &SceneRef,
) -> Option<Selection> {
    let (start, ray) = beam(scn.raw(), aspect, relx, rely);
    let shown = |flag: mjtVisFlag| opt.flags[flag as usize] != 0;
    let filter = Filter {
        groups: Some(&opt.geomgroup),
        statics: shown(mjVIS_STATIC),
        exclude_body: -1,
        cutoff: f64::INFINITY,
    };
    let m = d.model();
    let geom = ray::cast(d, start, ray, &filter);
    let skin = if shown(mjVIS_SKIN) {
        nearest_skin(m, opt, scn, start, ray)
    } else {
        None
    };
    let flex = nearest_flex(d, opt, start, ray);
    let first = [
        geom.as_ref().map(|(_, hit)| hit.dist),
        flex.map(|(dist, ..)| dist),
    ];
    let nearest = first.into_iter().flatten().reduce(f64::min);
    match (geom, flex, skin) {
        (_, _, Some((dist, skin, vertex))) if nearest.is_none_or(|old| dist < old) => {
            Some(Selection {
                body: heaviest_bone(m, skin, vertex),
                point: scn.skin(skin).map_or(Vec3::ZERO, |v| vec3(v[vertex])),
                geom: -1,
                flex: -1,
                skin: skin as i32,
            })
        }
        (geom, Some((dist, flex, vertex)), _)
            if geom.as_ref().is_none_or(|(_, hit)| dist < hit.dist) =>
        {
            let (body, point) = flex_body::of_vertex(d, flex, vertex);
            Some(Selection {
                body,
                point,
                geom: -1,
                flex: flex as i32,
                skin: -1,
            })
        }
        (Some((geom, hit)), _, _) => Some(Selection {
            body: m.geom_bodyid()[geom],
            point: start.add_scl(ray, hit.dist),
            geom: geom as i32,
            flex: -1,
            skin: -1,
        }),
        _ => None,
    }
}

/// The ray through a point of the window: start and direction in model space.
fn beam(scn: &mjvScene, aspect: f64, relx: f64, rely: f64) -> (Vec3, Vec3) {
    let mean = camera::average(&scn.camera[0], &scn.camera[1]);
    let view = room::camera_in_model("mjv_cameraInModel", scn);
    let left = view.up.cross(view.forward).normalized().0;
    let [bottom, top, center] =
        [mean.frustum_bottom, mean.frustum_top, mean.frustum_center].map(f64::from);
    let half = 0.5 * aspect * (top - bottom);
    let u = bottom + rely * (top - bottom);
    let l = -(center + (2.0 * relx - 1.0) * half);
    if mean.orthographic != 0 {
        return (view.pos + view.up * u + left * l, view.forward);
    }
    let ray = view.forward * f64::from(mean.frustum_near) + view.up * u + left * l;
    (view.pos, ray.normalized().0)
}

/// Distance, flex and vertex of the nearest visible flex.
fn nearest_flex(
    d: &DataRef,
    opt: &mjvOption,
    start: Vec3,
    ray: Vec3,
) -> Option<(f64, usize, usize)> {
    let shown = |flag: mjtVisFlag| opt.flags[flag as usize] != 0;
    let parts = Parts {
        vertices: shown(mjVIS_FLEXVERT),
        edges: shown(mjVIS_FLEXEDGE),
        faces: shown(mjVIS_FLEXFACE),
        layer: opt.flex_layer,
        skin: shown(mjVIS_FLEXSKIN),
    };
    let m = d.model();
    let mut best: Option<(f64, usize, usize)> = None;
    for f in (0..m.nflex()).filter(|&f| visible(&opt.flexgroup, m.flex_group()[f])) {
        if let Some((vertex, hit)) = ray::flex(d, f, parts, start, ray)
            && best.is_none_or(|(least, ..)| hit.dist < least)
        {
            best = Some((hit.dist, f, vertex));
        }
    }
    best
}

/// Distance, skin and vertex of the nearest visible skin.
fn nearest_skin(
    m: Model,
    opt: &mjvOption,
    scn: &SceneRef,
    start: Vec3,
    ray: Vec3,
) -> Option<(f64, usize, usize)> {
    let ray = ray::Ray::new(start, ray);
    let mut best: Option<(f64, usize, usize)> = None;
    for k in (0..m.nskin()).filter(|&k| visible(&opt.skingroup, m.skin_group()[k])) {
        let Some(vertices) = scn.skin(k) else {
            continue;
        };
        let first = m.skin_faceadr()[k] as usize;
        let faces = &m.skin_face()[first..first + m.skin_facenum()[k] as usize];
        if vertices.len() != m.skin_vertnum()[k] as usize {
            continue;
        }
        if let Some((dist, vertex)) = ray::skin(faces, vertices, &ray)
            && best.is_none_or(|(least, ..)| dist < least)
        {
            best = Some((dist, k, vertex));
        }
    }
    best
}

/// Body of the bone that moves a skin's vertex most, the first of equals; -1 where none does.
fn heaviest_bone(m: Model, skin: usize, vertex: usize) -> i32 {
    let first = m.skin_boneadr()[skin] as usize;
    let mut best = (0.0, -1);
    for bone in first..first + m.skin_bonenum()[skin] as usize {
        let adr = m.skin_bonevertadr()[bone] as usize;
        for i in adr..adr + m.skin_bonevertnum()[bone] as usize {
            let weight = m.skin_bonevertweight()[i];
            if m.skin_bonevertid()[i] as usize == vertex && weight > best.0 {
                best = (weight, m.skin_bonebodyid()[bone]);
            }
        }
    }
    best.1
}
