//! Height fields: elevations scaled to the range from 0 to 1. XML reference: hfield.

use std::sync::Arc;

use crate::abi::*;
use crate::author::asset::hfield::Elevation;
use crate::author::asset::{Files, Folder, Found, content_type, hfield};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};

/// A height field under compilation.
#[derive(Clone)]
pub struct HField {
    pub head: Head,
    pub s: mjsHField,
    pub file: String,
    pub content_type: String,
    /// elevations by rows, low y first: the user's, then the compiled ones
    pub data: Vec<f32>,
    /// name of the file they came from
    pub path: String,
}

impl HField {
    /// Reads the file, checks, scales.
    pub fn compile(&mut self, files: &Files) -> Outcome {
        let head = self.head.clone();
        let fail = |text: &str| Err(Fault::at(&head, text));
        let cells = |s: &mjsHField| i64::from(s.nrow) * i64::from(s.ncol);
        if !self.data.is_empty() && (self.s.nrow < 2 || self.s.ncol < 2) {
            return fail("hfield dimensions must be at least 2");
        }
        if !self.data.is_empty() && self.data.len() as i64 != cells(&self.s) {
            return fail("elevation data length must match nrow*ncol");
        }
        if self.s.size.iter().any(|&size| size <= 0.0) {
            return fail("size parameter is not positive in hfield");
        }
        if !self.file.is_empty() {
            if !self.data.is_empty() {
                return fail("hfield specified from file and manually");
            }
            self.load(files)?;
        }
        if self.s.nrow < 1 || self.s.ncol < 1 || self.data.is_empty() {
            return fail("hfield not specified");
        }
        if self.s.nrow < 2 || self.s.ncol < 2 {
            return fail("hfield dimensions must be at least 2");
        }
        if !normalize(&mut self.data) {
            let text = format!("invalid data range in hfield '{}'", self.path);
            return Err(Fault::at(&self.head, text));
        }
        Ok(())
    }
}

impl HField {
    /// Elevations of the file.
    fn load(&mut self, files: &Files) -> Outcome {
        let place = files.place(Folder::Mesh, self.head.elem, &self.file);
        let recipe = format!("hfield {}", content_type(&self.content_type, &place.name));
        let field = match files
            .find::<Elevation>(&place, &recipe, String::new())
            .map_err(Fault::plain)?
        {
            Found::Kept(field) => field,
            Found::New(bytes, ticket) => {
                let field = hfield::decode(&self.content_type, &place.name, &bytes)
                    .map_err(|why| Fault::at(&self.head, why))?;
                let (field, size) = (Arc::new(field), RECORD);
                ticket.keep(field.clone(), size + 4 * field.data.len());
                field
            }
        };
        (self.s.nrow, self.s.ncol) = (field.nrow, field.ncol);
        (self.data, self.path) = (field.data.clone(), place.name);
        Ok(())
    }
}

/// Bytes that an entry of the cache counts for beside its elevations [measured].
const RECORD: usize = 32;

/// Shifts and scales to the range from 0 to 1; constants become 0. False when there is no number.
fn normalize(data: &mut [f32]) -> bool {
    let lo = data
        .iter()
        .fold(1e10f32, |lo, &v| if v < lo { v } else { lo });
    let hi = data
        .iter()
        .fold(-1e10f32, |hi, &v| if v > hi { v } else { hi });
    if lo > hi {
        return false;
    }
    let range = hi - lo;
    for v in data {
        *v -= lo;
        if f64::from(range) > 1e-14 {
            *v /= range;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::normalize;

    #[test]
    fn range() {
        let mut data = [3.0, 1.0, 5.0];
        assert!(normalize(&mut data));
        assert_eq!(data, [0.5, 0.0, 1.0]);
        let mut flat = [2.0; 4];
        assert!(normalize(&mut flat));
        assert_eq!(flat, [0.0; 4]);
        assert!(!normalize(&mut [f32::NAN; 2]));
    }
}
