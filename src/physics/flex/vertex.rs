//! Where the vertices of a flex are.

use super::grid;
use super::parts::Flex;
use crate::base::Data;
use crate::fields;

/// `flexvert_xpos` of one flex.
pub fn positions(d: &mut Data, flex: Flex) {
    if flex.interpolated() {
        return grid::vertices(d, flex);
    }
    let m = flex.m;
    let centered = m.flex_centered()[flex.id] != 0;
    fields!(d => write: flexvert_xpos; read: xpos, xmat);
    for v in flex.vertices() {
        let b = m.flex_vertbodyid()[v] as usize;
        flexvert_xpos[v] = if centered {
            xpos[b]
        } else {
            xmat[b].mul_vec(m.flex_vert()[v]) + xpos[b]
        };
    }
}
