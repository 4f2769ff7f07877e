//! Small hulls that many pairs of one call meet, laid out for walks: the neighbours of each vertex
//! stand together, four by four.
//!
//! A step through the arrays of the model goes from an edge to a hull vertex to a mesh vertex to
//! three floats, and each index is tested. Copying that pays when a hull is walked again and again,
//! as in a heap of equal meshes. Scratch: the mjData stack. A batch, whose model nobody writes, keeps all hulls.

use super::hull::Hull;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{Vec3, four};

/// Hulls that fit.
const PAGES: usize = 4;
/// Corners and fours for all of them: a first-level cache holds them.
const CORNERS: usize = 128;
const FOURS: usize = 256;
/// A mesh that this many geoms of pairs had is worth the copy.
const OFTEN: u32 = 8;
/// No more than this part of what is left of the arena.
const SHARE: usize = 16;

/// A vertex of a hull.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Corner {
    at: [f32; 3],
    /// its number in the mesh
    pub id: u32,
    /// its neighbours
    first: u32,
    count: u32,
}

impl Corner {
    pub fn at(&self) -> Vec3 {
        Vec3(self.at.map(f64::from))
    }
}

/// Four neighbours of a corner in their order, in one line of the cache; the corner itself fills up the last four.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub struct Four {
    axes: [[f32; 4]; 3],
    /// which corners they are
    pub corner: [u32; 4],
}

impl Four {
    /// How far each lies along a direction.
    #[inline(always)]
    pub fn along(&self, dir: [f64; 3]) -> four::Four {
        four::combine(self.axes.map(four::widened), dir)
    }
}

/// A hull in the atlas.
#[derive(Clone, Copy)]
pub struct Page<'s> {
    pub corners: &'s [Corner],
    fours: &'s [Four],
    /// corners of the seed table
    pub seeds: &'s [u32; 27],
}

impl<'s> Page<'s> {
    #[inline(always)]
    pub fn around(&self, corner: &Corner) -> &'s [Four] {
        &self.fours[corner.first as usize..][..corner.count as usize]
    }
}

#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Entry {
    mesh: i32,
    /// geoms with this mesh so far
    met: u32,
    /// where it starts and ends, once it is written
    corners: [usize; 2],
    fours: [usize; 2],
    seeds: [u32; 27],
    unused: u32,
}

/// Copies of the hulls of a model that nobody writes, for many calls.
#[derive(Clone, Copy, Default)]
pub struct Hulls<'s> {
    /// by mesh
    pub pages: &'s [Bounds],
    pub corners: &'s [Corner],
    pub fours: &'s [Four],
}

/// Where a hull starts and ends among corners and fours, and the corners of its seed table.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub ends: [[usize; 2]; 2],
    pub seeds: [u32; 27],
}

impl Bounds {
    /// Of a mesh that is not here.
    pub const NONE: Self = Bounds {
        ends: [[0; 2]; 2],
        seeds: [0; 27],
    };

    pub fn is_empty(&self) -> bool {
        self.ends[0] == [0; 2]
    }
}

impl<'s> Hulls<'s> {
    #[inline(always)]
    fn page(&self, mesh: usize) -> Option<Page<'_>> {
        let bounds = self.pages.get(mesh).filter(|b| !b.is_empty())?;
        let [corners, fours] = bounds.ends.map(|[start, end]| start..end);
        Some(Page {
            corners: &self.corners[corners],
            fours: &self.fours[fours],
            seeds: &bounds.seeds,
        })
    }
}

/// Copies of hulls: what is kept, or made as the need shows.
pub struct Atlas<'s> {
    kept: Option<Hulls<'s>>,
    entries: &'s mut [Entry],
    len: usize,
    corners: &'s mut [Corner],
    fours: &'s mut [Four],
    used: [usize; 2],
}

impl Entry {
    const EMPTY: Self = Entry {
        mesh: -1,
        met: 0,
        corners: [0; 2],
        fours: [0; 2],
        seeds: [0; 27],
        unused: 0,
    };
}

impl<'s> Atlas<'s> {
    /// An empty one; without room if there are no meshes.
    pub fn new(d: &mut Data, mark: &'s Mark) -> Self {
        let most = FOURS * size_of::<Four>() + CORNERS * size_of::<Corner>();
        let wanted = d.model().nmesh() > 0 && d.room() >= SHARE * most;
        if !wanted {
            return Self::closed();
        }
        Atlas {
            kept: None,
            entries: mark.rows(d, PAGES),
            len: 0,
            corners: mark.rows(d, CORNERS),
            fours: mark.rows(d, FOURS),
            used: [0; 2],
        }
    }

    /// One that takes no hulls and no memory.
    pub fn closed() -> Self {
        Atlas {
            kept: None,
            entries: &mut [],
            len: 0,
            corners: &mut [],
            fours: &mut [],
            used: [0; 2],
        }
    }

    /// Hulls that are there already, if any.
    pub fn of(hulls: Hulls<'s>, d: &mut Data, mark: &'s Mark) -> Self {
        if hulls.corners.is_empty() {
            return Self::new(d, mark);
        }
        Atlas {
            kept: Some(hulls),
            ..Self::closed()
        }
    }

    /// Counts the meshes of two geoms that are about to be searched; copies a hull met often.
    pub fn meet(&mut self, m: Model, geoms: [usize; 2]) {
        if self.corners.is_empty() {
            return;
        }
        for g in geoms {
            let mesh = m.geom_dataid()[g];
            let known = self.entries[..self.len].iter().position(|e| e.mesh == mesh);
            let Some(i) = known else {
                if self.len < PAGES {
                    self.entries[self.len] = Entry {
                        mesh,
                        ..Entry::EMPTY
                    };
                    self.len += 1;
                }
                continue;
            };
            self.entries[i].met += 1;
            if self.entries[i].met == OFTEN {
                self.add(m, g, i);
            }
        }
    }

    #[inline(never)]
    fn add(&mut self, m: Model, geom: usize, entry: usize) {
        let [c, f] = self.used;
        let (corners, fours) = (&mut self.corners[c..], &mut self.fours[f..]);
        let hull = Hull::of(m, geom);
        if let Some((written, seeds)) = hull.and_then(|hull| copy(&hull, corners, fours)) {
            self.used = [c + written[0], f + written[1]];
            let e = &mut self.entries[entry];
            e.corners = [c, self.used[0]];
            e.fours = [f, self.used[1]];
            e.seeds = seeds;
        }
    }

    /// The hull of a mesh, if it was copied.
    #[inline(always)]
    pub fn page(&self, mesh: usize) -> Option<Page<'_>> {
        if let Some(kept) = &self.kept {
            return kept.page(mesh);
        }
        let e = self.entries[..self.len]
            .iter()
            .find(|e| e.mesh == mesh as i32)?;
        (e.corners[1] > 0).then(|| Page {
            corners: &self.corners[e.corners[0]..e.corners[1]],
            fours: &self.fours[e.fours[0]..e.fours[1]],
            seeds: &e.seeds,
        })
    }
}

/// How many corners and fours a hull has; `None` for none.
pub fn size(hull: &Hull) -> Option<[usize; 2]> {
    let n = hull.hull_vertices();
    let fours = |v: usize| Some(hull.neighbours(v)?.count().div_ceil(4));
    let fours = (0..n).map(fours).sum::<Option<usize>>()?;
    (n > 0).then_some([n, fours])
}

/// Writes a hull: how many corners and fours, and the seed table; `None` if it does not fit or its
/// numbers are wrong.
pub fn copy(
    hull: &Hull,
    corners: &mut [Corner],
    fours: &mut [Four],
) -> Option<([usize; 2], [u32; 27])> {
    let n = hull.hull_vertices();
    let corners = corners.get_mut(..n)?;
    let mut used = 0;
    for (v, corner) in corners.iter_mut().enumerate() {
        let (id, at) = hull.position(v)?;
        let first = used;
        for (k, next) in hull.neighbours(v)?.enumerate() {
            let (_, there) = hull.position(next)?;
            let four = fours.get_mut(first + k / 4)?;
            let k = k % 4;
            if k == 0 {
                *four = Four {
                    axes: at.map(|x| [x; 4]),
                    corner: [v as u32; 4],
                };
                used += 1;
            }
            for (axis, x) in four.axes.iter_mut().zip(there) {
                axis[k] = x;
            }
            four.corner[k] = next as u32;
        }
        *corner = Corner {
            at,
            id: id as u32,
            first: first as u32,
            count: (used - first) as u32,
        };
    }
    let seeds = hull.seeds()?.map(|s| s as u32);
    let known = seeds.iter().all(|&s| (s as usize) < n);
    (n > 0 && known).then_some(([n, used], seeds))
}
