//! Contact parameters: those of a predefined pair, or mixed from two geoms. Computation: Contact,
//! soParameters.

use super::filter::Reach;
use crate::abi::{mjContact, mjENBL_OVERRIDE, mjMINMU};
use crate::base::Model;
use crate::math::{MINVAL, Vec3};

/// Margin and gap of a pair of geoms.
#[inline(always)]
pub fn geom_reach(m: Model, g1: usize, g2: usize) -> Reach {
    Reach {
        margin: overridden(m, m.geom_margin()[g1] + m.geom_margin()[g2]),
        gap: m.geom_gap()[g1] + m.geom_gap()[g2],
    }
}

/// Margin and gap of a geom and a flex.
pub fn flex_geom_reach(m: Model, g: usize, f: usize) -> Reach {
    Reach {
        margin: overridden(m, m.geom_margin()[g] + m.flex_margin()[f]),
        gap: m.geom_gap()[g] + m.flex_gap()[f],
    }
}

/// Margin and gap of two flexes.
pub fn flexes_reach(m: Model, f1: usize, f2: usize) -> Reach {
    Reach {
        margin: overridden(m, m.flex_margin()[f1] + m.flex_margin()[f2]),
        gap: m.flex_gap()[f1] + m.flex_gap()[f2],
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

/// What takes part in a contact.
#[derive(Clone, Copy)]
pub enum Side {
    Geom(usize),
    Flex(usize),
}

/// What contacts of the same two sides share; the names are those of `mjContact`.
#[derive(Default)]
pub struct Parameters {
    pub includemargin: f64,
    pub friction: [f64; 5],
    pub solref: [f64; 2],
    pub solreffriction: [f64; 2],
    pub solimp: [f64; 5],
    pub adhesion: f64,
    pub dim: i32,
}

impl Parameters {
    /// Sets them and clears what later stages fill. Field by field: a copy of a whole record is a call, and most of it zeros.
    #[inline(always)]
    pub fn put(&self, con: &mut mjContact) {
        con.includemargin = self.includemargin;
        con.friction = self.friction;
        con.solref = self.solref;
        con.solreffriction = self.solreffriction;
        con.solimp = self.solimp;
        con.adhesion = self.adhesion;
        con.dim = self.dim;
        con.surfacevel = [0.0; 3];
        con.mu = 0.0;
        con.H = [0.0; 36];
        con.exclude = 0;
        con.efc_address = -1;
    }
}

/// Fills the parameters of a contact between two geoms, or of a predefined pair.
pub fn parameters(m: Model, g1: usize, g2: usize, pair: Option<usize>, con: &mut Parameters) {
    match pair {
        Some(p) => predefined(m, p, con),
        None => mixed([Material::of_geom(m, g1), Material::of_geom(m, g2)], con),
    }
    finish(m, con);
}

/// Fills the parameters of a contact of a flex.
pub fn flex_parameters(m: Model, sides: [Side; 2], con: &mut Parameters) {
    mixed(sides.map(|s| Material::of(m, s)), con);
    finish(m, con);
}

fn finish(m: Model, con: &mut Parameters) {
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

/// Parameters of one side.
struct Material {
    priority: i32,
    condim: i32,
    solmix: f64,
    solref: [f64; 2],
    solimp: [f64; 5],
    friction: Vec3,
    adhesion: f64,
}

impl Material {
    #[inline(always)]
    fn of_geom(m: Model, g: usize) -> Self {
        Material {
            priority: m.geom_priority()[g],
            condim: m.geom_condim()[g],
            solmix: m.geom_solmix()[g],
            solref: m.geom_solref()[g],
            solimp: m.geom_solimp()[g],
            friction: m.geom_friction()[g],
            adhesion: m.geom_adhesion()[g],
        }
    }

    fn of(m: Model, side: Side) -> Self {
        match side {
            Side::Geom(g) => Self::of_geom(m, g),
            Side::Flex(f) => Material {
                priority: m.flex_priority()[f],
                condim: m.flex_condim()[f],
                solmix: m.flex_solmix()[f],
                solref: m.flex_solref()[f],
                solimp: m.flex_solimp()[f],
                friction: m.flex_friction()[f],
                adhesion: 0.0,
            },
        }
    }
}

fn predefined(m: Model, p: usize, con: &mut Parameters) {
    con.dim = m.pair_dim()[p];
    con.solref = m.pair_solref()[p];
    con.solimp = m.pair_solimp()[p];
    con.friction = m.pair_friction()[p];
    con.adhesion = m.pair_adhesion()[p];
    con.solreffriction = m.pair_solreffriction()[p];
}

#[inline(always)]
fn mixed([a, b]: [Material; 2], con: &mut Parameters) {
    let slide_spin_roll;
    if a.priority != b.priority {
        let of = if a.priority > b.priority { a } else { b };
        con.dim = of.condim;
        con.solref = of.solref;
        con.solimp = of.solimp;
        con.adhesion = of.adhesion;
        slide_spin_roll = of.friction;
    } else {
        let mix = weight(a.solmix, b.solmix);
        let blend = |a: f64, b: f64| mix * a + (1.0 - mix) * b;
        con.dim = a.condim.max(b.condim);
        // two numbers of the direct format do not blend with a time constant
        let standard = a.solref[0] > 0.0 && b.solref[0] > 0.0;
        for i in 0..2 {
            con.solref[i] = if standard {
                blend(a.solref[i], b.solref[i])
            } else {
                a.solref[i].min(b.solref[i])
            };
        }
        for i in 0..5 {
            con.solimp[i] = blend(a.solimp[i], b.solimp[i]);
        }
        slide_spin_roll = Vec3([0, 1, 2].map(|i| a.friction[i].max(b.friction[i])));
        con.adhesion = a.adhesion + b.adhesion;
    }
    let [slide, spin, roll] = slide_spin_roll.0;
    con.friction = [slide, slide, spin, roll, roll];
    con.solreffriction = [0.0; 2];
}

/// Share of the first side in blended parameters.
fn weight(s1: f64, s2: f64) -> f64 {
    match (s1 >= MINVAL, s2 >= MINVAL) {
        (true, true) => s1 / (s1 + s2),
        (false, false) => 0.5,
        (false, true) => 0.0,
        (true, false) => 1.0,
    }
}
