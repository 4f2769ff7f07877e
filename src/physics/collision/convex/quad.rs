//! Four corners of a convex polygon that span a large area.

use crate::math::Vec3;

/// A quadrilateral by the places of its corners, while it grows.
pub struct Quad<F> {
    at: F,
    /// corners of the polygon
    len: usize,
    pub places: [usize; 4],
    area: f64,
}

impl<F: Fn(usize) -> Vec3> Quad<F> {
    /// Four corners in a row from the corner `first`.
    pub fn new(len: usize, first: usize, at: F) -> Self {
        let places = [0, 1, 2, 3].map(|k| (first + k) % len);
        let mut quad = Quad {
            at,
            len,
            places,
            area: 0.0,
        };
        quad.area = quad.area_of(places);
        quad
    }

    fn area_of(&self, places: [usize; 4]) -> f64 {
        let [a, b, c, d] = places.map(&self.at);
        0.5 * (a - c).cross(b - d).norm()
    }

    fn next(&self, place: usize) -> usize {
        if place + 1 == self.len { 0 } else { place + 1 }
    }

    /// Moves one corner on if that adds area.
    fn advance(&mut self, corner: usize) -> bool {
        let mut places = self.places;
        places[corner] = self.next(places[corner]);
        let area = self.area_of(places);
        let grows = area > self.area;
        if grows {
            (self.places, self.area) = (places, area);
        }
        grows
    }

    /// Moves the last corner, and behind it the middle ones, as long as the area grows; whether it
    /// did. The first corner stays.
    pub fn grow(&mut self) -> bool {
        let mut grown = false;
        while self.advance(3) {
            grown = true;
            while self.advance(2) {}
            while self.advance(1) {}
        }
        grown
    }

    /// The best found while the first corner goes once around the polygon.
    pub fn rotate(mut self) -> [usize; 4] {
        let mut best = self.places;
        for first in 0..self.len {
            self.places[0] = first;
            if self.grow() {
                best = self.places;
            }
            // a corner that the one before it has reached makes way, and so on
            for k in 1..4 {
                if self.places[k] != self.places[k - 1] {
                    break;
                }
                self.places[k] = self.next(self.places[k]);
            }
        }
        best
    }
}
