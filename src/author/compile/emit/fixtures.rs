//! Sites, cameras and lights.

use super::fields::fill_user;
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::{Quat, Vec3};
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    fill_sites(m, work);
    fill_cameras(m, work);
    fill_lights(m, work);
}

fn fill_sites(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_site();
    model_fields!(m => write: site_type, site_bodyid, site_dataid, site_matid, site_group,
        site_size, site_pos, site_quat, site_user, site_rgba);
    for (i, x) in work.sites.iter().enumerate() {
        site_type[i] = x.s.r#type;
        site_bodyid[i] = x.body as i32;
        site_dataid[i] = x.meshid.map_or(-1, |m| m as i32);
        site_matid[i] = x.matid;
        site_group[i] = x.s.group;
        site_size[i] = Vec3(x.size);
        site_pos[i] = Vec3(x.pose.pos);
        site_quat[i] = Quat(x.pose.quat);
        site_rgba[i] = x.s.rgba;
    }
    fill_user(site_user, width, work.sites.iter().map(|x| &x.user));
}

fn fill_cameras(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_cam();
    model_fields!(m => write: cam_mode, cam_bodyid, cam_targetbodyid, cam_pos, cam_quat,
        cam_projection, cam_fovy, cam_ipd, cam_resolution, cam_output, cam_sensorsize,
        cam_intrinsic, cam_user);
    for (i, c) in work.cameras.iter().enumerate() {
        let s = &c.s;
        cam_mode[i] = s.mode;
        cam_bodyid[i] = c.body as i32;
        cam_targetbodyid[i] = c.targetid;
        cam_pos[i] = Vec3(c.pose.pos);
        cam_quat[i] = Quat(c.pose.quat);
        cam_projection[i] = s.proj;
        cam_fovy[i] = c.fovy;
        cam_ipd[i] = s.ipd;
        cam_resolution[i] = s.resolution;
        cam_output[i] = s.output;
        cam_sensorsize[i] = s.sensor_size;
        cam_intrinsic[i] = c.intrinsic;
    }
    fill_user(cam_user, width, work.cameras.iter().map(|x| &x.user));
}

fn fill_lights(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: light_mode, light_bodyid, light_targetbodyid, light_type, light_texid,
        light_castshadow, light_active, light_pos, light_dir);
    for (i, l) in work.lights.iter().enumerate() {
        let s = &l.s;
        light_mode[i] = s.mode;
        light_bodyid[i] = l.body as i32;
        light_targetbodyid[i] = l.targetid;
        light_type[i] = s.r#type;
        light_texid[i] = l.texid;
        light_castshadow[i] = s.castshadow;
        light_active[i] = s.active;
        light_pos[i] = Vec3(l.pos);
        light_dir[i] = Vec3(l.dir);
    }
    model_fields!(m => write: light_bulbradius, light_intensity, light_range, light_attenuation,
        light_cutoff, light_softness, light_exponent, light_ambient, light_diffuse, light_specular);
    for (i, l) in work.lights.iter().enumerate() {
        let s = &l.s;
        light_bulbradius[i] = s.bulbradius;
        light_intensity[i] = s.intensity;
        light_range[i] = s.range;
        light_attenuation[i] = s.attenuation;
        light_cutoff[i] = s.cutoff;
        light_softness[i] = s.softness;
        light_exponent[i] = s.exponent;
        light_ambient[i] = s.ambient;
        light_diffuse[i] = s.diffuse;
        light_specular[i] = s.specular;
    }
}
