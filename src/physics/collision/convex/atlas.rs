//! Small hulls that many pairs of one call meet, laid out for walks: behind each vertex stand its
//! neighbours with their coordinates.
//!
//! A step through the arrays of the model goes from an edge to a hull vertex to a mesh vertex to
//! three floats, and each index is tested. Copying that pays when a hull is walked again and again,
//! as in a heap of equal meshes. Scratch: the mjData stack.

use super::hull::Hull;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::Vec3;

/// Hulls that fit.
const PAGES: usize = 4;
/// Rows for all of them: half of a first-level cache.
const ROWS: usize = 1024;
/// Most vertices of a hull.
const MOST: usize = 128;
/// A mesh that this many geoms of pairs had is worth the copy.
const OFTEN: u32 = 8;
/// No more than this part of what is left of the arena.
const SHARE: usize = 16;

/// A vertex of a hull, or one of the neighbours behind it.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Row {
    pub at: Vec3,
    /// a vertex: its number in the mesh; a neighbour: the place of its own row
    pub id: u32,
    /// neighbours behind the vertex
    pub around: u32,
}

/// A hull in the atlas.
#[derive(Clone, Copy)]
pub struct Page<'s> {
    pub rows: &'s [Row],
    /// rows of the vertices of the seed table
    pub seeds: &'s [u32; 27],
}

#[derive(Clone, Copy)]
struct Entry {
    mesh: i32,
    /// geoms with this mesh so far
    met: u32,
    /// rows, once they are written
    start: usize,
    end: usize,
    seeds: [u32; 27],
}

/// Copies of hulls, made as the need shows.
pub struct Atlas<'s> {
    entries: [Entry; PAGES],
    len: usize,
    rows: &'s mut [Row],
    used: usize,
}

impl<'s> Atlas<'s> {
    /// An empty one; without room if there are no meshes.
    pub fn new(d: &mut Data, mark: &'s Mark) -> Self {
        let raw = d.raw();
        let free = (raw.narena as usize).saturating_sub(raw.pstack + raw.parena);
        let room = if d.model().nmesh() > 0 {
            ROWS.min(free / (SHARE * size_of::<Row>()))
        } else {
            0
        };
        let empty = Entry {
            mesh: -1,
            met: 0,
            start: 0,
            end: 0,
            seeds: [0; 27],
        };
        Atlas {
            entries: [empty; PAGES],
            len: 0,
            rows: mark.rows(d, room),
            used: 0,
        }
    }

    /// Counts the meshes of two geoms that are about to be searched; copies a hull met often.
    pub fn meet(&mut self, m: Model, geoms: [usize; 2]) {
        if self.rows.is_empty() {
            return;
        }
        for g in geoms {
            let mesh = m.geom_dataid()[g];
            let known = self.entries[..self.len].iter();
            let Some(i) = known.clone().position(|e| e.mesh == mesh) else {
                if self.len < PAGES {
                    self.entries[self.len].mesh = mesh;
                    self.len += 1;
                }
                continue;
            };
            self.entries[i].met += 1;
            if self.entries[i].met == OFTEN
                && let Some(hull) = Hull::of(m, g)
                && let Some((end, seeds)) = copy(&hull, &mut self.rows[self.used..])
            {
                let e = &mut self.entries[i];
                (e.start, e.end, e.seeds) = (self.used, self.used + end, seeds);
                self.used = e.end;
            }
        }
    }

    /// The hull of a mesh, if it was copied.
    #[inline(always)]
    pub fn page(&self, mesh: usize) -> Option<Page<'_>> {
        let e = self.entries[..self.len]
            .iter()
            .find(|e| e.mesh == mesh as i32)?;
        (e.end > e.start).then(|| Page {
            rows: &self.rows[e.start..e.end],
            seeds: &e.seeds,
        })
    }
}

/// Writes a hull to `rows`: the number of rows and the seed table; `None` if it does not fit.
fn copy(hull: &Hull, rows: &mut [Row]) -> Option<(usize, [u32; 27])> {
    let mut place = [0; MOST];
    let n = hull.hull_vertices();
    let place = place.get_mut(..n)?;
    let mut used = 0;
    for (v, place) in place.iter_mut().enumerate() {
        *place = used as u32;
        used += 1 + hull.neighbours(v)?.count();
    }
    let rows = rows.get_mut(..used)?;
    for v in 0..n {
        let at = place[v] as usize;
        let around = hull.neighbours(v)?;
        let mut len = 0;
        for next in around {
            len += 1;
            rows[at + len] = Row {
                at: hull.position(next)?.1,
                id: *place.get(next)?,
                around: 0,
            };
        }
        let (id, position) = hull.position(v)?;
        rows[at] = Row {
            at: position,
            id: id as u32,
            around: len as u32,
        };
    }
    let mut seeds = [0; 27];
    for (to, from) in seeds.iter_mut().zip(hull.seeds()?) {
        *to = *place.get(*from as usize)?;
    }
    Some((used, seeds))
}
