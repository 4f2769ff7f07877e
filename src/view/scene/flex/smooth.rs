//! The skin of a flex: its surface moved out by the radius along normals that are averaged at the vertices.

use super::border::on_border;
use super::faces::{Faces, normal, texcoords};
use super::slices::{elements, shown, uniform};
use crate::base::Data;
use crate::math::Vec3;
use crate::physics::flex::Flex;

/// A flex as its skin is drawn.
struct Skin<'a, 'f> {
    flex: Flex<'f>,
    x: &'a [Vec3],
    normals: &'a [Vec3],
    radius: f64,
    /// faces have normals of their own
    flat: bool,
}

/// Both sides of triangles and the strips between them at the border; the border of tetrahedra.
pub fn draw(d: &mut Data, flex: Flex, sorted: bool, out: &mut Faces) {
    let mark = d.mark();
    let normals = mark.rows::<Vec3>(d, flex.vertices().len());
    let owners = mark.ints(d, flex.border().len() / flex.dim());
    let x = &d.flexvert_xpos()[flex.vertices()];
    average(flex, x, normals);
    let skin = Skin {
        flex,
        x,
        normals,
        radius: flex.m.flex_radius()[flex.id],
        flat: flex.m.flex_flatskin()[flex.id] != 0,
    };
    own(flex, owners);
    for material in shown(flex, sorted) {
        if flex.dim() == 2 {
            for e in elements(flex, material) {
                skin.sides(e, out);
            }
        }
        for (fragment, &owner) in flex.border().chunks_exact(flex.dim()).zip(&*owners) {
            let of = |material| flex.m.flex_matid()[owner as usize] == material;
            if material.is_none_or(of) {
                skin.border(fragment, out);
            }
        }
    }
    mark.release(d);
}

/// The element, counted in the model, that each fragment of the border is part of.
fn own(flex: Flex, owners: &mut [i32]) {
    let first = flex.elements().start;
    owners.fill(first as i32);
    if uniform(flex) {
        return;
    }
    for e in 0..flex.elements().len() {
        for fragment in on_border(flex, e) {
            owners[fragment] = (first + e) as i32;
        }
    }
}

/// Unit normals at the vertices: sums of those of the triangles around.
fn average(flex: Flex, x: &[Vec3], normals: &mut [Vec3]) {
    normals.fill(Vec3::ZERO);
    let triangles = if flex.dim() == 2 {
        flex.corners()
    } else {
        flex.border()
    };
    for triangle in triangles.chunks_exact(3) {
        let corner = |k: usize| triangle[k] as usize;
        let n = normal([0, 1, 2].map(|k| x[corner(k)]));
        for k in 0..3 {
            normals[corner(k)] += n;
        }
    }
    for n in normals {
        n.normalize();
    }
}

impl Skin<'_, '_> {
    /// The two faces of a triangle.
    fn sides(&self, e: usize, out: &mut Faces) {
        let corners = &self.flex.corners()[3 * e..];
        let texcoords = &texcoords(self.flex)[3 * e..];
        for (radius, order) in [(self.radius, [0, 1, 2]), (-self.radius, [0, 2, 1])] {
            self.face(
                radius,
                order.map(|k| corners[k]),
                order.map(|k| texcoords[k]),
                out,
            );
        }
    }

    /// A face at a distance from its vertices.
    fn face(&self, radius: f64, vertices: [i32; 3], texcoords: [i32; 3], out: &mut Faces) {
        let x = vertices.map(|v| self.x[v as usize]);
        let n = vertices.map(|v| self.normals[v as usize]);
        let at = core::array::from_fn(|k| x[k].add_scl(n[k], radius));
        let normals = match self.flat {
            true => [normal(x); 3],
            false => n.map(|n| n * 1f64.copysign(radius)),
        };
        out.push(self.flex, at, normals, texcoords);
    }

    /// What a fragment of the border shows: the strip along an edge, or a triangle.
    fn border(&self, fragment: &[i32], out: &mut Faces) {
        match *fragment {
            [a, b] => {
                self.strip(self.radius, a, b, out);
                self.strip(-self.radius, b, a, out);
            }
            [a, b, c] => self.face(self.radius, [a, b, c], [a, b, c], out),
            _ => {}
        }
    }

    /// One half of the strip along an edge of the border.
    fn strip(&self, radius: f64, a: i32, b: i32, out: &mut Faces) {
        let [xa, xb] = [a, b].map(|v| self.x[v as usize]);
        let [na, nb] = [a, b].map(|v| self.normals[v as usize]);
        let mut normal = (xb - xa).cross(nb).normalized().0;
        if radius < 0.0 {
            normal = -normal;
        }
        let at = [
            xa.add_scl(na, radius),
            xb.add_scl(nb, -radius),
            xb.add_scl(nb, radius),
        ];
        out.push(self.flex, at, [normal; 3], [a, b, b]);
    }
}
