//! Geoms.

use super::fields::fill_user;
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::{Quat, Vec3};
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_geom();
    model_fields!(m => write: geom_type, geom_contype, geom_conaffinity, geom_condim, geom_bodyid,
        geom_dataid, geom_matid, geom_group, geom_priority, geom_plugin, geom_castshadow,
        geom_rgba, geom_user);
    for (i, g) in work.geoms.iter().enumerate() {
        let s = &g.s;
        geom_type[i] = s.r#type;
        geom_contype[i] = s.contype;
        geom_conaffinity[i] = s.conaffinity;
        geom_condim[i] = s.condim;
        geom_bodyid[i] = g.body as i32;
        geom_dataid[i] = g.dataid();
        geom_matid[i] = g.matid;
        geom_group[i] = s.group;
        geom_priority[i] = s.priority;
        geom_plugin[i] = g.plugin.id;
        geom_castshadow[i] = s.castshadow;
        geom_rgba[i] = s.rgba;
    }
    fill_user(geom_user, width, work.geoms.iter().map(|x| &x.user));

    model_fields!(m => write: geom_solmix, geom_solref, geom_solimp, geom_size, geom_aabb,
        geom_rbound, geom_pos, geom_quat, geom_friction, geom_margin, geom_gap, geom_surfacevel,
        geom_adhesion, geom_fluid);
    for (i, g) in work.geoms.iter().enumerate() {
        let s = &g.s;
        geom_solmix[i] = s.solmix;
        geom_solref[i] = s.solref;
        geom_solimp[i] = s.solimp;
        geom_size[i] = Vec3(g.size);
        geom_aabb[i] = g.aabb;
        geom_rbound[i] = g.rbound;
        geom_pos[i] = Vec3(g.pose.pos);
        geom_quat[i] = Quat(g.pose.quat);
        geom_friction[i] = Vec3(s.friction);
        geom_margin[i] = s.margin;
        geom_gap[i] = s.gap;
        geom_surfacevel[i] = s.surfacevel;
        geom_adhesion[i] = s.adhesion;
        geom_fluid[i] = g.fluid;
    }
}
