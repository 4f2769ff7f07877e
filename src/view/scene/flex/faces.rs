//! The faces of a flex, one after the other.

use core::ffi::c_int;

use crate::base::report;
use crate::base::scene::FlexFaces;
use crate::math::Vec3;
use crate::physics::flex::Flex;
use crate::view::scene::float::rounded;

/// A list of faces under construction.
pub struct Faces<'s> {
    list: FlexFaces<'s>,
    textured: Option<usize>,
    count: usize,
}

impl<'s> Faces<'s> {
    pub fn new(flex: Flex, list: FlexFaces<'s>) -> Self {
        let textured = usize::try_from(flex.m.flex_texcoordadr()[flex.id]).ok();
        Faces {
            list,
            textured,
            count: 0,
        }
    }

    /// Adds a face: corners, normals, and numbers of the texture's coordinates, which are counted within the flex.
    pub fn push(
        &mut self,
        flex: Flex,
        corners: [Vec3; 3],
        normals: [Vec3; 3],
        texcoords: [i32; 3],
    ) {
        let k = self.count;
        if k >= self.list.corners.len() {
            report::raise(format_args!(
                "mjv_updateActiveFlex: too many flex faces in mjv_updateActiveFlex"
            ));
        }
        self.list.corners[k] = corners.map(|x| rounded(x.0));
        self.list.normals[k] = normals.map(|n| rounded(n.0));
        if let Some(first) = self.textured {
            self.list.texcoords[k] = texcoords.map(|t| flex.m.flex_texcoord()[first + t as usize]);
        }
        self.count += 1;
    }

    /// Notes how many there are.
    pub fn finish(self) {
        *self.list.used = self.count as c_int;
    }
}

/// The unit normal of a triangle.
pub fn normal([a, b, c]: [Vec3; 3]) -> Vec3 {
    (b - a).cross(c - a).normalized().0
}

/// Coordinates of the texture at the corners of the elements, by their numbers within the flex.
pub fn texcoords(flex: Flex<'_>) -> &[i32] {
    let first = flex.m.flex_elemdataadr()[flex.id] as usize;
    &flex.m.flex_elemtexcoord()[first..first + flex.corners().len()]
}
