//! Contact parameters: those of a predefined pair, or mixed from two geoms. Computation: Contact,
//! soParameters.

use super::filter::Reach;
use crate::abi::{mjContact, mjENBL_OVERRIDE, mjMINMU};
use crate::base::Model;
use crate::math::MINVAL;

/// Margin and gap of a pair of geoms.
#[inline(always)]
pub fn geom_reach(m: Model, g1: usize, g2: usize) -> Reach {
    Reach {
        margin: overridden(m, m.geom_margin()[g1] + m.geom_margin()[g2]),
        gap: m.geom_gap()[g1] + m.geom_gap()[g2],
    }
}

/// Margin and gap of a predefined pair.
pub fn pair_reach(m: Model, pair: usize) -> Reach {
    Reach {
        margin: overridden(m, m.pair_margin()[pair]),
        gap: m.pair_gap()[pair],
    }
}

/// The first predefined pair of two geoms, in either order.
pub fn pair_of(m: Model, g1: usize, g2: usize) -> Option<usize> {
    let (a, b) = (g1 as i32, g2 as i32);
    (0..m.npair()).find(|&p| {
        let (p1, p2) = (m.pair_geom1()[p], m.pair_geom2()[p]);
        (p1 == a && p2 == b) || (p1 == b && p2 == a)
    })
}

/// The margin in force: the option replaces all others.
#[inline(always)]
pub fn overridden(m: Model, margin: f64) -> f64 {
    if m.enabled(mjENBL_OVERRIDE) {
        m.opt().o_margin
    } else {
        margin
    }
}

/// Fills the parameters of a contact between two geoms, or of a predefined pair.
pub fn parameters(m: Model, g1: usize, g2: usize, pair: Option<usize>, con: &mut mjContact) {
    match pair {
        Some(p) => predefined(m, p, con),
        None => mixed(m, g1, g2, con),
    }
    if m.enabled(mjENBL_OVERRIDE) {
        let o = m.opt();
        con.friction = o.o_friction;
        con.solref = o.o_solref;
        con.solreffriction = o.o_solref;
        con.solimp = o.o_solimp;
    }
    for mu in &mut con.friction {
        *mu = mu.max(mjMINMU);
    }
}

fn predefined(m: Model, p: usize, con: &mut mjContact) {
    con.dim = m.pair_dim()[p];
    con.solref = m.pair_solref()[p];
    con.solimp = m.pair_solimp()[p];
    con.friction = m.pair_friction()[p];
    con.adhesion = m.pair_adhesion()[p];
    con.solreffriction = m.pair_solreffriction()[p];
}

fn mixed(m: Model, g1: usize, g2: usize, con: &mut mjContact) {
    let (p1, p2) = (m.geom_priority()[g1], m.geom_priority()[g2]);
    let mut slide_spin_roll = m.geom_friction()[g1];
    if p1 != p2 {
        let g = if p1 > p2 { g1 } else { g2 };
        con.dim = m.geom_condim()[g];
        con.solref = m.geom_solref()[g];
        con.solimp = m.geom_solimp()[g];
        con.adhesion = m.geom_adhesion()[g];
        slide_spin_roll = m.geom_friction()[g];
    } else {
        let mix = weight(m.geom_solmix()[g1], m.geom_solmix()[g2]);
        let blend = |a: f64, b: f64| mix * a + (1.0 - mix) * b;
        con.dim = m.geom_condim()[g1].max(m.geom_condim()[g2]);
        let (r1, r2) = (m.geom_solref()[g1], m.geom_solref()[g2]);
        // two numbers of the direct format do not blend with a time constant
        let standard = r1[0] > 0.0 && r2[0] > 0.0;
        for i in 0..2 {
            con.solref[i] = if standard {
                blend(r1[i], r2[i])
            } else {
                r1[i].min(r2[i])
            };
        }
        let (i1, i2) = (m.geom_solimp()[g1], m.geom_solimp()[g2]);
        for i in 0..5 {
            con.solimp[i] = blend(i1[i], i2[i]);
        }
        for i in 0..3 {
            slide_spin_roll[i] = slide_spin_roll[i].max(m.geom_friction()[g2][i]);
        }
        con.adhesion = m.geom_adhesion()[g1] + m.geom_adhesion()[g2];
    }
    let [slide, spin, roll] = slide_spin_roll.0;
    con.friction = [slide, slide, spin, roll, roll];
    con.solreffriction = [0.0; 2];
}

/// Share of the first geom in blended parameters.
fn weight(s1: f64, s2: f64) -> f64 {
    match (s1 >= MINVAL, s2 >= MINVAL) {
        (true, true) => s1 / (s1 + s2),
        (false, false) => 0.5,
        (false, true) => 0.0,
        (true, false) => 1.0,
    }
}
