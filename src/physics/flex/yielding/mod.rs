//! Deformable objects that yield: what their strain has beyond the yield becomes their rest (return mapping).
//! Facts: flex-2-dynamics, section 6.

mod element;
mod hinge;
mod lattice;
mod tensor;

use super::parts::Flex;
use super::passive::vertex_velocity;
use crate::base::Data;
use crate::fields;
use crate::math::Vec3;

/// The return mapping of all flexes, after positions moved with velocity `vel` over a step.
pub fn flow(d: &mut Data, vel: &[f64]) {
    for flex in Flex::all(d.model()) {
        let m = flex.m;
        // rods keep frames there
        let Ok(adr) = usize::try_from(m.flex_plasticadr()[flex.id]) else {
            continue;
        };
        if flex.dim() == 1 {
            continue;
        }
        if flex.interpolated() {
            lattice::flow(d, flex, adr, vel);
            continue;
        }
        let [stretch, bend] = flex.plastic(d.plastic()).map(<[f64]>::len);
        let mark = d.mark();
        let x = mark.rows::<Vec3>(d, flex.vertices().len());
        for (v, x) in flex.vertices().zip(&mut *x) {
            *x = d.flexvert_xpos()[v] + vertex_velocity(d, flex, v, vel) * m.opt().timestep;
        }
        fields!(d => write: plastic);
        let (offsets, angles) = plastic[adr..adr + stretch + bend].split_at_mut(stretch);
        let stretched = !offsets.is_empty() && element::elements(flex, x, offsets);
        if !angles.is_empty() {
            hinge::hinges(flex, x, angles);
        }
        mark.release(d);
        // what is bent has no part in it
        if stretched {
            d.flex_hessian_valid_mut()[flex.id] = 0;
        }
    }
}
