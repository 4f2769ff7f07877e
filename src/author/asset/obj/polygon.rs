//! Polygons into triangles, in single precision.

/// A corner of a face: vertex, texture coordinate and normal, -1 for none.
pub(super) type Corner = [i32; 3];

/// Bound of the work for many-cornered polygons, which grows with the cube of their corners.
pub struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Budget(1 << 29)
    }
}

impl Budget {
    fn spend(&mut self, work: usize) -> bool {
        self.0 = self.0.saturating_sub(work as u64);
        self.0 > 0
    }

    /// The polygons were too much.
    pub fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

/// Most corners of a face that is cut; the reference leaves larger ones out without a word.
const MOST_CORNERS: usize = 100;

/// Position of a corner; `None` when the file has no such vertex so far.
fn position(vert: &[f32], corner: &Corner) -> Option<[f32; 3]> {
    let at = 3 * usize::try_from(corner[0]).ok()?;
    let p = vert.get(at..at + 3)?;
    Some([p[0], p[1], p[2]])
}

fn minus(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Appends the triangles of a face; faces of fewer than three corners or of more than [`MOST_CORNERS`] have none.
pub fn triangulate(face: &[Corner], vert: &[f32], out: &mut Vec<[Corner; 3]>, budget: &mut Budget) {
    match *face {
        [] | [_] | [_, _] => {}
        [a, b, c] => out.push([a, b, c]),
        [a, b, c, d] => {
            let squared = |p: &Corner, q: &Corner| {
                let [x, y, z] = minus(position(vert, q)?, position(vert, p)?);
                Some(x * x + y * y + z * z)
            };
            // along the shorter diagonal
            let (Some(ac), Some(bd)) = (squared(&a, &c), squared(&b, &d)) else {
                return;
            };
            match ac < bd {
                true => out.extend([[a, b, c], [a, c, d]]),
                false => out.extend([[a, b, d], [b, c, d]]),
            }
        }
        _ if face.len() > MOST_CORNERS => {}
        _ => clip_ears(face, vert, out, budget),
    }
}

/// The coordinate plane a polygon is seen in, from its first corner that is not straight.
fn axes(face: &[Corner], vert: &[f32]) -> (usize, usize) {
    let n = face.len();
    for k in 0..n {
        let corner = |i: usize| position(vert, &face[(k + i) % n]);
        let (Some(p0), Some(p1), Some(p2)) = (corner(0), corner(1), corner(2)) else {
            continue;
        };
        let (a, b) = (minus(p1, p0), minus(p2, p1));
        let x = (a[1] * b[2] - a[2] * b[1]).abs();
        let y = (a[2] * b[0] - a[0] * b[2]).abs();
        let z = (a[0] * b[1] - a[1] * b[0]).abs();
        if x > f32::EPSILON || y > f32::EPSILON || z > f32::EPSILON {
            return match () {
                _ if x > y && x > z => (1, 2),
                _ if z > x && z > y => (0, 1),
                _ => (0, 2),
            };
        }
    }
    (1, 2)
}

/// Cuts off corners that turn the way of their first edge and contain no other corner, until a triangle is left.
fn clip_ears(face: &[Corner], vert: &[f32], out: &mut Vec<[Corner; 3]>, budget: &mut Budget) {
    let (u, v) = axes(face, vert);
    let flat = |corner: &Corner| position(vert, corner).map(|p| [p[u], p[v]]);
    let mut left: Vec<(Corner, [f32; 2])> = face
        .iter()
        .map(|corner| (*corner, flat(corner).unwrap_or_default()))
        .collect();
    let (mut at, mut tries, mut count) = (0, left.len(), left.len());
    while left.len() > 3 && tries > 0 {
        if !budget.spend(left.len()) {
            return;
        }
        let n = left.len();
        if at >= n {
            at -= n;
        }
        if count != n {
            (count, tries) = (n, n);
        } else {
            tries -= 1;
        }
        let corner = |i: usize| left[(at + i) % n];
        let ear = [corner(0), corner(1), corner(2)];
        let [p0, p1, p2] = ear.map(|e| e.1);
        let (a, b) = (
            [p1[0] - p0[0], p1[1] - p0[1]],
            [p2[0] - p1[0], p2[1] - p1[1]],
        );
        let cross = a[0] * b[1] - a[1] * b[0];
        // the sense in which the first edge goes round the file's origin stands for the polygon's: where they differ,
        // other corners are cut off, and some polygons not to the end
        let sense = p0[0] * p1[1] - p0[1] * p1[0];
        if cross * sense < 0.0 || (3..n).any(|i| inside(corner(i).1, [p0, p1, p2])) {
            at += 1;
            continue;
        }
        out.push(ear.map(|e| e.0));
        left.remove((at + 1) % n);
    }
    if let [a, b, c] = left[..] {
        out.push([a.0, b.0, c.0]);
    }
}

/// Even-odd test of a point in a triangle.
fn inside([x, y]: [f32; 2], triangle: [[f32; 2]; 3]) -> bool {
    let mut odd = false;
    for i in 0..3 {
        let ([xi, yi], [xj, yj]) = (triangle[i], triangle[(i + 2) % 3]);
        if (yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi {
            odd = !odd;
        }
    }
    odd
}
