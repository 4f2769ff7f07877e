//! Height fields.

use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: hfield_size, hfield_nrow, hfield_ncol, hfield_adr, hfield_data);
    let mut at = 0;
    for (i, h) in work.hfields.iter().enumerate() {
        hfield_size[i] = h.s.size;
        hfield_nrow[i] = h.s.nrow;
        hfield_ncol[i] = h.s.ncol;
        hfield_adr[i] = at as i32;
        hfield_data[at..at + h.data.len()].copy_from_slice(&h.data);
        at += h.data.len();
    }
}
