//! What compilation left of a rod: a record for each vertex where it bends, or for two neighbours.

use super::super::parts::Flex;

/// Numbers of a record in `flex_bending`, which follow their count.
pub const STRIDE: usize = 10;

/// Records of a rod; none where nothing resists bending, and of other flexes.
pub fn records(flex: Flex<'_>) -> &[f64] {
    let adr = flex.m.flex_bendingadr()[flex.id];
    let Some(adr) = usize::try_from(adr).ok().filter(|_| flex.dim() == 1) else {
        return &[];
    };
    let all = &flex.m.flex_bending()[adr..];
    &all[1..1 + STRIDE * all[0] as usize]
}
