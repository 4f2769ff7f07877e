//! Rays against all geoms of a model.

use super::hit::Hit;
use crate::abi::mjNGROUP;
use crate::base::{DataRef, Model, report};
use crate::math::{MINVAL, Vec3};

/// Which geoms a ray can hit.
#[derive(Clone, Copy)]
pub struct Filter<'a> {
    /// nonzero entries are included; all groups without it
    pub groups: Option<&'a [u8; mjNGROUP as usize]>,
    /// geoms that cannot move are included
    pub statics: bool,
    /// geoms of this body are left out; −1 for none
    pub exclude_body: i32,
    /// geoms that are farther from the start than this are left out (infinite: none)
    pub cutoff: f64,
}

impl Filter<'_> {
    /// Geom `g` is passed through.
    fn passes(&self, m: Model, g: usize) -> bool {
        let body = m.geom_bodyid()[g];
        if body == self.exclude_body {
            return true;
        }
        let invisible = match m.geom_matid()[g] {
            id if id >= 0 => m.mat_rgba()[id as usize][3] == 0.0,
            _ => m.geom_rgba()[g][3] == 0.0,
        };
        if invisible || (!self.statics && m.body_weldid()[body as usize] == 0) {
            return true;
        }
        let group = m.geom_group()[g].clamp(0, mjNGROUP - 1) as usize;
        self.groups.is_some_and(|groups| groups[group] == 0)
    }
}

/// `mj_ray`: the nearest geom on a ray, the first of equally near ones.
pub fn cast(d: &DataRef, pnt: Vec3, vec: Vec3, filter: &Filter) -> Option<(usize, Hit)> {
    if vec.norm() < MINVAL {
        report::raise(format_args!("mj_ray: vector length is too small"));
    }
    nearest(d, pnt, vec, filter)
}

fn nearest(d: &DataRef, pnt: Vec3, vec: Vec3, filter: &Filter) -> Option<(usize, Hit)> {
    let m = d.model();
    let far = |d: &DataRef, g: usize| {
        let radius = m.geom_rbound()[g];
        radius > 0.0 && pnt.dist(d.geom_xpos()[g]) - radius > filter.cutoff
    };
    let mut nearest: Option<(usize, Hit)> = None;
    for g in (0..m.ngeom()).filter(|&g| !filter.passes(m, g)) {
        if !far(d, g)
            && let Some(hit) = crate::physics::ray::one_geom::geom(d, g, pnt, vec)
            && nearest.is_none_or(|(_, old)| hit.dist < old.dist)
        {
            nearest = Some((g, hit));
        }
    }
    nearest
}

/// One ray of `mj_multiRay`: one without a direction hits nothing.
pub fn cast_one(d: &DataRef, pnt: Vec3, vec: Vec3, filter: &Filter) -> Option<(usize, Hit)> {
    if vec.dot(vec) < MINVAL {
        None
    } else {
        nearest(d, pnt, vec, filter)
    }
}
