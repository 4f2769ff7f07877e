//! The flat faces of a mesh hull: polygons, their corners, and the polygons around a vertex.

use core::ops::Range;

use crate::base::Model;
use crate::math::Vec3;

/// Polygons of one mesh; vertices and polygons are counted within the mesh.
#[derive(Clone, Copy)]
pub struct Polygons<'m> {
    normals: &'m [Vec3],
    corner_adr: &'m [i32],
    corner_num: &'m [i32],
    corners: &'m [i32],
    around_adr: &'m [i32],
    around_num: &'m [i32],
    around: &'m [i32],
}

fn part(adr: i32, num: i32) -> Range<usize> {
    let adr = adr as usize;
    adr..adr + num as usize
}

impl<'m> Polygons<'m> {
    /// The polygons of a mesh; `None` when it has none.
    #[inline(always)]
    pub fn of(m: Model<'m>, mesh: usize) -> Option<Self> {
        let num = m.mesh_polynum()[mesh];
        let polys = part(m.mesh_polyadr()[mesh], num);
        let verts = part(m.mesh_vertadr()[mesh], m.mesh_vertnum()[mesh]);
        (num > 0).then(|| Polygons {
            normals: &m.mesh_polynormal()[polys.clone()],
            corner_adr: &m.mesh_polyvertadr()[polys.clone()],
            corner_num: &m.mesh_polyvertnum()[polys],
            corners: m.mesh_polyvert(),
            around_adr: &m.mesh_polymapadr()[verts.clone()],
            around_num: &m.mesh_polymapnum()[verts],
            around: m.mesh_polymap(),
        })
    }

    /// All of them.
    pub fn all(&self) -> Range<i32> {
        0..self.normals.len() as i32
    }

    /// Outward unit normal in the frame of the mesh.
    pub fn normal(&self, poly: i32) -> Vec3 {
        self.normals[poly as usize]
    }

    /// Corners of a polygon, counter-clockwise seen from outside.
    pub fn corners(&self, poly: i32) -> &'m [i32] {
        let p = poly as usize;
        &self.corners[part(self.corner_adr[p], self.corner_num[p])]
    }

    /// Polygons around a vertex.
    pub fn around(&self, vertex: i32) -> &'m [i32] {
        let v = vertex as usize;
        &self.around[part(self.around_adr[v], self.around_num[v])]
    }
}
