//! What a compilation tells the spec: kinds of wrapped geoms, keyframes that only `size` asks for.

use std::sync::Arc;

use super::elem::Numbering;
use super::spec::Spec;
use crate::abi::*;
use crate::author::copyback::Baseline;
use crate::base::Model;

impl Spec {
    /// Takes over from the compiled model what clients read in the spec.
    pub fn note_compiled(&mut self, m: Model) {
        self.numbering.set(Numbering::Known);
        self.restore_keys(m);
        self.note_wraps(m);
        *self.baseline.borrow_mut() = Some(Arc::new(Baseline::new(m)));
        let signature = self.element(self.root).signature();
        while self.ids(mjOBJ_KEY).len() < m.nkey() {
            self.add::<mjsKey>(None);
        }
        self.element(self.root).set_signature(signature);
    }

    /// A compilation failed: the spec is as if never compiled.
    pub fn note_failed(&mut self) {
        *self.baseline.borrow_mut() = None;
        self.forget_numbers();
        self.element(self.root).set_signature(0);
    }

    /// Only the geom says whether a path bends around a sphere or a cylinder.
    fn note_wraps(&mut self, m: Model) {
        for tendon in self.ids(mjOBJ_TENDON).to_vec() {
            let Ok(place) = usize::try_from(self.element(tendon).model_id()) else {
                continue;
            };
            let Some(&start) = m.tendon_adr().get(place) else {
                continue;
            };
            let kinds = m.wrap_type().get(start as usize..).unwrap_or(&[]);
            for (wrap, &kind) in self.element(tendon).children.clone().into_iter().zip(kinds) {
                if matches!(kind, mjWRAP_SPHERE | mjWRAP_CYLINDER) {
                    self.element_mut(wrap)
                        .record
                        .edit::<mjsWrap>(|w| w.r#type = kind);
                }
            }
        }
    }
}
