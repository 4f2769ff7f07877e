//! Two boxes. Computation: coPairwise.
//!
//! By the separating axis theorem two boxes are apart if they are so along one of 15 axes: the face normals and the
//! cross products of an edge of each (Gottschalk, Lin and Manocha, "OBBTree", 1996). Otherwise the axis of least
//! penetration (`axes`) names what touches: two edges make one contact (`edges`), a face and the opposite face of the
//! other box as many as the polygon that they have in common has corners (`faces`).

mod axes;
mod boxes;
mod edges;
mod faces;

use self::axes::{Apart, Feature};
use self::boxes::Boxes;
use super::shape::{Place, put};
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};

pub fn box_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    two_boxes(
        Place::of(d, pair.g1),
        Place::of(d, pair.g2),
        pair.margin,
        out,
    )
}

pub fn two_boxes(a: Place, b: Place, margin: f64, out: &mut [PreContact]) -> usize {
    let boxes = Boxes::new(a, b, margin);
    match boxes.least_penetration() {
        Err(Apart) => 0,
        Ok(Feature::Edges(pair)) => put(out, boxes.edge_contact(&pair)),
        Ok(Feature::Face(face)) => boxes.face_contacts(&face, out),
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Shape;
    use super::*;
    use crate::math::testing::Rng;
    use crate::math::{Mat3, Quat, Vec3};
    use std::f64::consts::PI;

    fn placed(pos: [f64; 3], mat: Mat3, size: [f64; 3]) -> Shape {
        let (pos, size) = (Vec3(pos), Vec3(size));
        Shape { pos, mat, size }
    }

    fn turned(axis: [f64; 3], angle: f64) -> Mat3 {
        Quat::from_axis_angle(Vec3(axis).normalized().0, angle).to_mat()
    }

    fn run(a: Shape, b: Shape, margin: f64) -> ([PreContact; 8], usize) {
        let mut out = [PreContact::default(); 8];
        let n = two_boxes((&a).into(), (&b).into(), margin, &mut out);
        (out, n)
    }

    fn near(a: Vec3, b: [f64; 3]) -> bool {
        a.dist(Vec3(b)) < 1e-12
    }

    const UNIT: [f64; 3] = [1.0; 3];

    #[test]
    fn a_box_on_a_box_touches_at_the_corners() {
        let ground = placed([0.0; 3], Mat3::IDENTITY, [2.0, 2.0, 1.0]);
        let cube = placed([0.5, 0.0, 1.9], Mat3::IDENTITY, UNIT);
        let (out, n) = run(ground, cube, 0.0);
        assert_eq!(n, 4);
        for (x, y) in [(-0.5, -1.0), (-0.5, 1.0), (1.5, -1.0), (1.5, 1.0)] {
            let corner = |c: &PreContact| near(c.pos, [x, y, 0.95]);
            let c = out[..n].iter().find(|c| corner(c)).expect("a contact");
            assert!((c.dist + 0.1).abs() < 1e-12 && near(c.normal, [0.0, 0.0, 1.0]));
        }
    }

    #[test]
    fn squares_turned_by_half_a_right_angle_share_an_octagon() {
        let cube = placed([0.0; 3], Mat3::IDENTITY, UNIT);
        let other = placed([0.0, 0.0, 2.0], turned([0.0, 0.0, 1.0], 0.25 * PI), UNIT);
        let (out, n) = run(cube, other, 0.01);
        assert_eq!(n, 8);
        for c in &out[..n] {
            assert!(c.dist.abs() < 1e-12 && (c.pos[2] - 1.0).abs() < 1e-12);
            // each corner is on the border of both squares
            let inner = other.mat.mul_t_vec(c.pos);
            let reach = |v: Vec3| v[0].abs().max(v[1].abs());
            assert!((reach(c.pos) - 1.0).abs() < 1e-12 && (reach(inner) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn crossed_edges_touch_at_one_point() {
        let root = 2f64.sqrt();
        let below = placed([0.0; 3], turned([1.0, 0.0, 0.0], 0.25 * PI), UNIT);
        let height = 2.0 * root - 0.1;
        // its lower edge is turned by half a radian from the y axis
        let mat = turned([0.0, 0.0, 1.0], 0.5) * turned([0.0, 1.0, 0.0], 0.25 * PI);
        let above = placed([0.2, 0.3, height], mat, UNIT);
        let (out, n) = run(below, above, 0.0);
        assert_eq!(n, 1);
        assert!((out[0].dist + 0.1).abs() < 1e-12 && near(out[0].normal, [0.0, 0.0, 1.0]));
        let x = 0.2 + 0.3 * 0.5f64.tan();
        assert!(near(out[0].pos, [x, 0.0, root - 0.05]));
    }

    #[test]
    fn gaps_within_the_margin_count() {
        let cube = placed([0.0; 3], Mat3::IDENTITY, UNIT);
        let apart = placed([2.1, 0.0, 0.0], Mat3::IDENTITY, UNIT);
        assert_eq!(run(cube, apart, 0.0).1, 0);
        let (out, n) = run(cube, apart, 0.2);
        assert_eq!(n, 4);
        assert!(out[..n].iter().all(|c| (c.dist - 0.1).abs() < 1e-12));
    }

    fn random(rng: &mut Rng) -> Shape {
        let ([x, y, z, angle], size): (_, [f64; 3]) = (rng.array(), rng.array());
        let size = size.map(|x| x.abs() + 0.1);
        placed(rng.array(), turned([x, y, z], 4.0 * angle), size)
    }

    /// Moving the second box along the normal by the least penetration parts the boxes, by a tenth less it does not
    /// (faces are preferred to edges that are better by a twentieth); no contact is deeper.
    #[test]
    fn random_boxes_part_along_the_normal() {
        let (mut rng, mut kinds) = (Rng::new(3), [0; 3]);
        for _ in 0..3000 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let (kind, gap) = match Boxes::new((&a).into(), (&b).into(), 0.0).least_penetration() {
                Err(Apart) => (0, f64::NAN),
                Ok(Feature::Face(face)) => (1, face.gap),
                Ok(Feature::Edges(pair)) => (2, pair.gap),
            };
            kinds[kind] += 1;
            let (out, n) = run(a, b, 0.0);
            for c in &out[..n] {
                let parted = |by: f64| {
                    let pos = b.pos + c.normal * by;
                    let moved = Shape { pos, ..b };
                    let boxes = Boxes::new((&a).into(), (&moved).into(), 0.0);
                    boxes.least_penetration().is_err()
                };
                assert!((c.normal.norm() - 1.0).abs() < 1e-12 && c.dist > gap - 1e-9);
                assert!(parted(-gap + 1e-9));
                assert!(!parted(-0.9 * gap));
            }
            // which box is the first makes no difference
            let (swapped, m) = run(b, a, 0.0);
            let total = |out: &[PreContact]| out.iter().map(|c| c.dist).sum::<f64>();
            assert!(n == m && (total(&out[..n]) - total(&swapped[..m])).abs() < 1e-9);
        }
        assert!(kinds.iter().all(|&k| k > 100), "{kinds:?}");
    }

    #[test]
    fn numbers_that_are_not_finite_end() {
        let cube = placed([0.0; 3], Mat3::IDENTITY, UNIT);
        for bad in [f64::NAN, f64::INFINITY] {
            run(cube, placed([bad, 0.0, 0.0], Mat3::IDENTITY, UNIT), 0.1);
            run(cube, placed([1.0; 3], Mat3([bad; 9]), UNIT), 0.1);
            run(cube, placed([1.0; 3], Mat3::IDENTITY, [bad; 3]), 0.1);
        }
    }
}
