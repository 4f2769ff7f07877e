//! Custom data and keyframes.

use std::ffi::c_char;

use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: numeric_adr, numeric_size, numeric_data, text_adr, text_size,
        text_data, tuple_adr, tuple_size, tuple_objtype, tuple_objid, tuple_objprm);
    let mut at = 0;
    for (i, x) in work.numerics.iter().enumerate() {
        let n = x.data.len();
        numeric_adr[i] = at as i32;
        numeric_size[i] = n as i32;
        numeric_data[at..at + n].copy_from_slice(&x.data);
        at += n;
    }
    at = 0;
    for (i, x) in work.texts.iter().enumerate() {
        text_adr[i] = at as i32;
        text_size[i] = x.data.len() as i32 + 1;
        for (to, &from) in text_data[at..].iter_mut().zip(&x.data) {
            *to = from as c_char;
        }
        at += x.data.len() + 1;
    }
    at = 0;
    for (i, x) in work.tuples.iter().enumerate() {
        let n = x.objtype.len();
        tuple_adr[i] = at as i32;
        tuple_size[i] = n as i32;
        tuple_objtype[at..at + n].copy_from_slice(&x.objtype);
        tuple_objid[at..at + n].copy_from_slice(&x.objid);
        tuple_objprm[at..at + n].copy_from_slice(&x.objprm);
        at += n;
    }
    fill_keys(m, work);
    fill_plugins(m, work);
}

fn fill_keys(m: &mut ModelMut, work: &Work) {
    macro_rules! vectors {
        ($($field:ident: $list:ident;)*) => {$(
            model_fields!(m => write: $field);
            let all = work.keys.iter().flat_map(|k| &k.$list);
            $field.iter_mut().zip(all).for_each(|(to, &from)| *to = from);
        )*};
    }
    vectors! {
        key_qpos: qpos;
        key_qvel: qvel;
        key_act: act;
        key_mpos: mpos;
        key_mquat: mquat;
        key_ctrl: ctrl;
    }
    model_fields!(m => write: key_time);
    for (to, k) in key_time.iter_mut().zip(&work.keys) {
        *to = k.time;
    }
}

fn fill_plugins(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: plugin, plugin_stateadr, plugin_statenum, plugin_attr, plugin_attradr);
    let (mut state, mut at) = (0, 0);
    for (i, x) in work.plugins.iter().enumerate() {
        plugin[i] = x.slot;
        plugin_stateadr[i] = state;
        plugin_statenum[i] = x.state;
        state += x.state;
        plugin_attradr[i] = at as i32;
        for (to, &from) in plugin_attr[at..].iter_mut().zip(&x.values) {
            *to = from as c_char;
        }
        at += x.values.len();
    }
}
