//! The zero surface of a field on a grid: one vertex for each grid edge whose ends differ in sign,
//! triangles by the signs at a cell's corners. Modeling: exSDF; facts: compiler-11-field-meshes.

use super::table::TRIANGLES;

/// Values on a grid, `x` slowest, and how many there are along each axis.
pub struct Grid {
    pub size: [usize; 3],
    pub values: Vec<f32>,
}

/// A surface: vertices in units of the grid, triangles, and at each vertex the sum of the normals of its
/// triangles, each as long as twice its area.
#[derive(Default)]
pub struct Surface {
    pub vert: Vec<[f32; 3]>,
    pub normal: Vec<[f32; 3]>,
    pub face: Vec<[i32; 3]>,
}

/// A grid edge: its axis and the ends on the other two axes as bits, lower axis first.
type Edge = (usize, [usize; 3]);

/// Edge `e` of a cell, relative to the cell's lowest corner.
fn edge(e: usize) -> Edge {
    let (axis, low, high) = (e / 4, e & 1, e >> 1 & 1);
    let start = match axis {
        0 => [0, low, high],
        1 => [low, 0, high],
        _ => [low, high, 0],
    };
    (axis, start)
}

fn sub(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    std::array::from_fn(|k| a[k] - b[k])
}

impl Grid {
    fn index(&self, p: [usize; 3]) -> usize {
        (p[0] * self.size[1] + p[1]) * self.size[2] + p[2]
    }

    fn value(&self, p: [usize; 3]) -> f32 {
        self.values[self.index(p)]
    }

    /// The surface, cell by cell with `x` fastest; a vertex is numbered by the first cell it is in.
    pub fn surface(&self) -> Surface {
        let mut out = self.triangles();
        out.normal = vec![[0.0; 3]; out.vert.len()];
        for f in &out.face {
            let [a, b, c] = f.map(|v| out.vert[v as usize]);
            let (e, g) = (sub(b, a), sub(c, b));
            let n = [
                e[1] * g[2] - e[2] * g[1],
                e[2] * g[0] - e[0] * g[2],
                e[0] * g[1] - e[1] * g[0],
            ];
            for &v in f {
                let sum = &mut out.normal[v as usize];
                *sum = std::array::from_fn(|k| sum[k] + n[k]);
            }
        }
        out
    }

    fn triangles(&self) -> Surface {
        let mut out = Surface::default();
        if self.size.contains(&0) {
            return out;
        }
        // number of the vertex on the edge that starts at a grid point, by axis
        let mut known = vec![[-1i32; 3]; self.values.len()];
        for z in 0..self.size[2] - 1 {
            for y in 0..self.size[1] - 1 {
                for x in 0..self.size[0] - 1 {
                    self.cell([x, y, z], &mut known, &mut out);
                }
            }
        }
        out
    }

    fn cell(&self, at: [usize; 3], known: &mut [[i32; 3]], out: &mut Surface) {
        let corner = |c: usize| [at[0] + (c & 1), at[1] + (c >> 1 & 1), at[2] + (c >> 2 & 1)];
        let inside = |c: usize| usize::from(self.value(corner(c)) < 0.0) << c;
        let signs: usize = (0..8).map(inside).sum();
        if signs == 0 || signs == 255 {
            return;
        }
        let number = |(axis, start): Edge| -> (usize, [usize; 3]) {
            (axis, std::array::from_fn(|k| at[k] + start[k]))
        };
        for e in 0..12 {
            let (axis, start) = number(edge(e));
            let mut end = start;
            end[axis] += 1;
            let (a, b) = (self.value(start), self.value(end));
            let slot = &mut known[self.index(start)][axis];
            if (a < 0.0) != (b < 0.0) && *slot < 0 {
                let mut p = start.map(|x| x as f32);
                p[axis] += a / (a - b);
                *slot = out.vert.len() as i32;
                out.vert.push(p);
            }
        }
        for t in TRIANGLES[signs].chunks_exact(3) {
            out.face.push(std::array::from_fn(|k| {
                let e = char::from(t[k]).to_digit(16).unwrap_or(0) as usize;
                let (axis, start) = number(edge(e));
                known[self.index(start)][axis]
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of ones with given values.
    fn grid(n: usize, set: &[([usize; 3], f32)]) -> Grid {
        let mut g = Grid {
            size: [n; 3],
            values: vec![1.0; n * n * n],
        };
        for (p, v) in set {
            let i = g.index(*p);
            g.values[i] = *v;
        }
        g
    }

    #[test]
    fn one_point_inside_is_an_octahedron() {
        let s = grid(5, &[([2, 2, 2], -1.0), ([3, 2, 2], 3.0)]).surface();
        assert_eq!(s.vert.len(), 6);
        assert_eq!(s.vert[0], [1.5, 2.0, 2.0]);
        assert_eq!(s.vert[3], [2.25, 2.0, 2.0]);
        // the reference's order
        let faces = [
            [1, 0, 2],
            [3, 1, 2],
            [2, 0, 4],
            [3, 2, 4],
            [5, 0, 1],
            [3, 5, 1],
            [4, 0, 5],
            [3, 4, 5],
        ];
        assert_eq!(s.face, faces);
    }

    #[test]
    fn every_sign_pattern_is_closed() {
        // any signs inside a border of ones: each edge of the surface is used once in each direction
        let mut seed = 7u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed >> 40
        };
        let mut g = grid(20, &[]);
        for x in 1..19 {
            for y in 1..19 {
                for z in 1..19 {
                    let i = g.index([x, y, z]);
                    g.values[i] = if random() % 2 == 0 { -1.0 } else { 1.0 };
                }
            }
        }
        let s = g.surface();
        let mut edges = std::collections::HashMap::new();
        for f in &s.face {
            assert!(f.iter().all(|&v| v >= 0));
            for k in 0..3 {
                let (a, b) = (f[k], f[(k + 1) % 3]);
                *edges.entry((a.min(b), a.max(b))).or_insert(0) += if a < b { 1 } else { -1 };
            }
        }
        assert!(s.face.len() > 10_000 && edges.values().all(|&n| n == 0));
    }
}
