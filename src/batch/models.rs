//! The model of each simulation: the batch's, with fields of its own, or one of the client's.
//!
//! A thread has a view of the batch's model whose fields of simulations point at the rows of the simulation it runs: nothing is
//! copied but options and, of `bvh_aabb`, the boxes of bodies before those of meshes.

use core::cell::UnsafeCell;
use core::mem::offset_of;
use core::ptr;

use super::fields::{Extent, Place, extent_of};
use super::table::{OutOfMemory, Table};
use crate::abi::mjModel;
use crate::base::slots_gen::MODEL_ARRAYS;

/// A field that differs between simulations.
pub struct Expanded {
    pub place: Place,
    pub extent: Extent,
    /// asked for by the client, not derived by `mj_setConst` only
    pub asked: bool,
    rows: Table,
    /// the rows under which a simulation was left in a persistent batch
    seen: Option<Table>,
}

/// Members that `mj_setConst` writes, one set per simulation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    counts: [i64; 3],
    flags: [u8; 3],
}

impl Summary {
    /// Those of a model.
    ///
    /// # Safety
    /// `m` is a live model.
    pub unsafe fn of(m: *const mjModel) -> Self {
        // SAFETY: plain members
        let m = unsafe { &*m };
        Self {
            counts: [m.ngravcomp, m.npolygonmax, m.nmeshdegmax],
            flags: [m.flg_gravcomp, m.flg_surfacevel, m.flg_adhesion],
        }
    }

    fn put(self, m: &mut mjModel) {
        [m.ngravcomp, m.npolygonmax, m.nmeshdegmax] = self.counts;
        [m.flg_gravcomp, m.flg_surfacevel, m.flg_adhesion] = self.flags;
    }
}

impl Expanded {
    /// A row per simulation, each with the model's values.
    ///
    /// # Safety
    /// `m` is a live model to which the place belongs.
    pub unsafe fn new(
        m: *const mjModel,
        (place, extent): (Place, Extent),
        nsim: usize,
        persistent: bool,
        asked: bool,
    ) -> Result<Self, OutOfMemory> {
        let fill = || {
            let table = Table::zeroed(nsim, extent.bytes())?;
            for i in 0..nsim {
                // SAFETY: the field has at least the extent
                unsafe { ptr::copy_nonoverlapping(place.get(m), table.row(i), extent.bytes()) };
            }
            Ok(table)
        };
        Ok(Self {
            place,
            extent,
            asked,
            rows: fill()?,
            seen: persistent.then(fill).transpose()?,
        })
    }

    /// Address of the rows.
    pub fn as_ptr(&self) -> *mut u8 {
        self.rows.as_ptr()
    }

    /// Address of one row.
    pub fn row(&self, sim: usize) -> *mut u8 {
        self.rows.row(sim)
    }

    /// Keeps the row as the one the simulation was left under.
    fn note(&self, sim: usize) {
        if let Some(seen) = &self.seen {
            // SAFETY: rows of the same length
            unsafe { ptr::copy_nonoverlapping(self.row(sim), seen.row(sim), self.extent.bytes()) };
        }
    }

    /// The row has not changed since `note`.
    fn same(&self, sim: usize) -> bool {
        // SAFETY: rows of this length, which the client does not write during a call
        let bytes = |row: *mut u8| unsafe { core::slice::from_raw_parts(row, self.extent.bytes()) };
        let seen = self.seen.as_ref();
        seen.is_none_or(|seen| bytes(self.row(sim)) == bytes(seen.row(sim)))
    }
}

impl Place {
    /// Where the field begins.
    ///
    /// # Safety
    /// `m` is a live model.
    pub unsafe fn get(self, m: *const mjModel) -> *mut u8 {
        // SAFETY: places of this struct
        unsafe {
            match self {
                Place::Array(i) => MODEL_ARRAYS[i].get(m),
                Place::Option(at) => m.cast_mut().cast::<u8>().add(at),
            }
        }
    }
}

/// A thread's view of the batch's model.
pub struct View {
    model: UnsafeCell<mjModel>,
    /// all boxes, where a simulation has only the first ones of its own
    boxes: UnsafeCell<Option<Table>>,
}

// SAFETY: each thread uses its own
unsafe impl Sync for View {}
// SAFETY: as above
unsafe impl Send for View {}

impl View {
    /// A view of `m`.
    ///
    /// # Safety
    /// `m` is a live model that outlives the view.
    pub unsafe fn new(m: *const mjModel) -> Self {
        Self {
            // SAFETY: plain members; the arrays stay the model's
            model: UnsafeCell::new(unsafe { m.read() }),
            boxes: UnsafeCell::new(None),
        }
    }

    /// Makes room for boxes that come after those of a simulation's own.
    ///
    /// # Safety
    /// No thread uses the view.
    pub unsafe fn make_boxes(&self, m: *const mjModel) -> Result<(), OutOfMemory> {
        let slot = boxes();
        // SAFETY: a live model; nobody looks meanwhile
        unsafe {
            let bytes = MODEL_ARRAYS[slot].bytes(m, ptr::null()).unwrap_or(0);
            if (*self.boxes.get()).is_none() && extent_of(m, slot).bytes() < bytes {
                let table = Table::zeroed(1, bytes)?;
                ptr::copy_nonoverlapping(MODEL_ARRAYS[slot].get(m), table.row(0), bytes);
                *self.boxes.get() = Some(table);
            }
        }
        Ok(())
    }

    /// The model of a simulation, until the next call.
    ///
    /// # Safety
    /// This thread's view.
    unsafe fn of(&self, own: &Models, sim: usize) -> *const mjModel {
        // SAFETY: this thread's view of a live model, whose rows have the fields' extents
        unsafe {
            let m = &mut *self.model.get();
            for field in &own.expanded {
                let row = field.row(sim);
                match (field.place, &*self.boxes.get()) {
                    (Place::Option(at), _) => {
                        let to = (&raw mut *m).cast::<u8>().add(at);
                        ptr::copy_nonoverlapping(row, to, field.extent.bytes());
                    }
                    (Place::Array(i), Some(all)) if i == boxes() => {
                        ptr::copy_nonoverlapping(row, all.row(0), field.extent.bytes());
                        MODEL_ARRAYS[i].set(m, all.row(0));
                    }
                    (Place::Array(i), _) => MODEL_ARRAYS[i].set(m, row),
                }
            }
            if let Some(all) = &own.summaries {
                all.row(sim).cast::<Summary>().read().put(m);
            }
            m
        }
    }
}

/// Place of `bvh_aabb` in the table.
fn boxes() -> usize {
    let at = offset_of!(mjModel, bvh_aabb);
    let found = MODEL_ARRAYS.iter().position(|slot| slot.at as usize == at);
    found.expect("an array of mjModel")
}

/// The models of all simulations.
#[derive(Default)]
pub struct Models {
    pub expanded: Vec<Expanded>,
    /// a `Summary` per simulation, once they differ
    pub summaries: Option<Table>,
    /// the client's, one per simulation, or none
    pub given: Vec<*const mjModel>,
}

impl Models {
    /// All simulations have the batch's model.
    pub fn common(&self) -> bool {
        self.expanded.is_empty() && self.given.is_empty()
    }

    /// The model of a simulation as `view` shows it.
    ///
    /// # Safety
    /// `base` is the model of the batch, and the view this thread's.
    pub unsafe fn of(&self, base: *const mjModel, view: &View, sim: usize) -> *const mjModel {
        match self.given.get(sim) {
            Some(given) => *given,
            None if self.expanded.is_empty() && self.summaries.is_none() => base,
            // SAFETY: as asked above
            None => unsafe { view.of(self, sim) },
        }
    }

    /// Keeps the fields of a simulation as those it was left under.
    pub fn note(&self, sim: usize) {
        self.expanded.iter().for_each(|field| field.note(sim));
    }

    /// No field of a simulation has changed since `note`.
    pub fn same(&self, sim: usize) -> bool {
        self.expanded.iter().all(|field| field.same(sim))
    }

    /// The field at a place, if simulations have their own.
    pub fn find(&self, place: Place) -> Option<&Expanded> {
        self.expanded.iter().find(|field| field.place == place)
    }
}
