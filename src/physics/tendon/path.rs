//! The course of a spatial tendon as the model has it: legs from one site to the next, pulleys between branches.

use crate::abi::{mjWRAP_CYLINDER, mjWRAP_PULLEY, mjWRAP_SPHERE};
use crate::base::Model;
use crate::math::Vec3;

/// A point that moves with a body.
#[derive(Clone, Copy)]
pub struct BodyPoint<'a> {
    pub body: usize,
    pub pos: &'a Vec3,
}

/// Walks the items of one spatial tendon.
pub struct Path<'a> {
    kind: &'a [i32],
    id: &'a [i32],
    prm: &'a [f64],
    /// of the first item in the model's arrays
    first: usize,
    item: usize,
    divisor: f64,
}

/// What a walk meets.
pub enum Step {
    /// The branch after it is divided by this.
    Pulley(f64),
    Leg(Leg),
}

/// The tendon from one site to the next, possibly around a geom.
#[derive(Clone, Copy)]
pub struct Leg {
    /// length counts divided by this
    pub divisor: f64,
    /// sites of the two ends
    pub sites: [usize; 2],
    /// the geom between them, touched or not: its item
    pub obstacle: Option<usize>,
    /// no leg follows in this branch
    pub ends_branch: bool,
}

impl Leg {
    /// The two ends, with sites at `site_xpos`.
    #[inline(always)]
    pub fn ends<'a>(&self, m: Model, site_xpos: &'a [Vec3]) -> [BodyPoint<'a>; 2] {
        self.sites.map(|s| BodyPoint {
            body: m.site_bodyid()[s] as usize,
            pos: &site_xpos[s],
        })
    }
}

impl<'a> Path<'a> {
    /// The path of tendon `t`, which is spatial.
    pub fn new(m: Model<'a>, t: usize) -> Self {
        let first = m.tendon_adr()[t] as usize;
        let own = first..first + m.tendon_num()[t] as usize;
        Path {
            kind: &m.wrap_type()[own.clone()],
            id: &m.wrap_objid()[own.clone()],
            prm: &m.wrap_prm()[own],
            first,
            item: 0,
            divisor: 1.0,
        }
    }
}

impl Iterator for Path<'_> {
    type Item = Step;
    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        loop {
            let j = self.item;
            let (&kind, &next) = (self.kind.get(j)?, self.kind.get(j + 1)?);
            self.item += 1;
            if kind == mjWRAP_PULLEY {
                self.divisor = self.prm[j];
                return Some(Step::Pulley(self.divisor));
            }
            if next == mjWRAP_PULLEY {
                continue;
            }
            let around = matches!(next, mjWRAP_SPHERE | mjWRAP_CYLINDER);
            self.item += usize::from(around);
            let after = self.kind.get(self.item + 1);
            return Some(Step::Leg(Leg {
                divisor: self.divisor,
                sites: [self.id[j] as usize, *self.id.get(self.item)? as usize],
                obstacle: around.then_some(self.first + j + 1),
                ends_branch: after.is_none_or(|&kind| kind == mjWRAP_PULLEY),
            }));
        }
    }
}
