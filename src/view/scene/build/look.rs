//! What the files that add objects share: the model as it is seen, and the list they fill.

use crate::abi::*;
use crate::base::scene::{Places, Scene};
use crate::base::{Data, Model, report};
use crate::view::scene::geom;
use core::ffi::c_int;

/// What is looked at, and how.
#[derive(Clone, Copy)]
pub struct Look<'b> {
    pub m: Model<'b>,
    pub d: &'b Data<'b>,
    pub opt: &'b mjvOption,
    pub pert: &'b mjvPerturb,
    /// categories to be shown (`mjtCatBit`)
    pub categories: c_int,
}

impl<'b> Look<'b> {
    /// A flag of the options is on (`mjtVisFlag`).
    #[inline]
    pub fn flag(&self, flag: mjtVisFlag) -> bool {
        self.opt.flags[flag as usize] != 0
    }

    /// Category of what belongs to a body: static where it is welded to the world.
    #[inline]
    pub fn category(&self, body: usize) -> c_int {
        category(self.m.body_weldid()[body])
    }

    /// A category is to be shown.
    #[inline]
    pub fn shows(&self, category: c_int) -> bool {
        self.categories & category != 0
    }

    /// Size of decoration: the model's mean body size.
    #[inline]
    pub fn unit(&self) -> f64 {
        self.m.stat().meansize
    }

    /// A length of the visual options, which is in units of the decoration's size; as floats multiply.
    #[inline]
    pub fn length(&self, of: f32) -> f64 {
        (self.unit() as f32 * of).into()
    }

    /// As `length`, not rounded.
    #[inline]
    pub fn exact_length(&self, of: f32) -> f64 {
        self.unit() * f64::from(of)
    }

    /// A body is selected by the perturbation.
    #[inline]
    pub fn selected(&self, body: usize) -> bool {
        self.pert.select > 0 && self.pert.select as usize == body
    }

    /// How much brighter selected objects are.
    #[inline]
    pub fn glow(&self) -> f32 {
        self.m.vis().global.glow
    }
}

/// Category of what belongs to a body that is welded to another.
#[inline]
pub fn category(weld: c_int) -> c_int {
    if weld == 0 {
        mjCAT_STATIC
    } else {
        mjCAT_DYNAMIC
    }
}

/// What a geom stands for.
#[derive(Clone, Copy)]
pub struct Object {
    pub kind: mjtObj,
    pub id: usize,
    pub category: c_int,
}

/// Whether a geom that was filled in becomes part of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Keep,
    Skip,
}

/// The list under construction.
pub struct List<'l, 's> {
    pub(super) scn: &'l mut Scene<'s>,
}

impl List<'_, '_> {
    /// Adds the geom that `fill` makes of a default one. None when the list is full, about which the user is told once.
    #[inline]
    pub fn add_if(&mut self, of: Object, fill: impl FnOnce(&mut mjvGeom) -> Verdict) -> Option<()> {
        let number = self.scn.ngeom() as c_int;
        let Some(geom) = self.scn.place(&geom::BLANK) else {
            full(self.scn);
            return None;
        };
        geom.objtype = of.kind;
        geom.objid = of.id as c_int;
        geom.category = of.category;
        geom.segid = number;
        if fill(geom) == Verdict::Keep {
            self.scn.keep();
        }
        Some(())
    }

    /// As `add_if`, where the geom is always kept.
    pub fn add(&mut self, of: Object, fill: impl FnOnce(&mut mjvGeom)) -> Option<()> {
        self.add_if(of, |geom| {
            fill(geom);
            Verdict::Keep
        })
    }

    /// Lets `fill` append geoms until it finds the list full, about which the user is told once.
    pub fn append(&mut self, fill: impl FnOnce(&mut Places) -> Option<()>) -> Option<()> {
        let filled = fill(&mut self.scn.places());
        if filled.is_none() {
            full(self.scn);
        }
        filled
    }

    /// Where the scene's cameras are on average.
    pub fn eye(&self) -> [f32; 3] {
        let [a, b] = &self.scn.raw().camera;
        core::array::from_fn(|k| 0.5 * (a.pos[k] + b.pos[k]))
    }
}

/// The list is full: the user is told once for each scene.
#[cold]
pub(super) fn full(scn: &mut Scene) {
    if scn.note_full() {
        report::warning(format_args!(
            "Pre-allocated visual geom buffer is full. Increase maxgeom above {}.",
            scn.raw().maxgeom
        ));
    }
}

/// What adds geoms to a list, until it is full.
pub type Section = fn(&Look, &mut List) -> Option<()>;
