//! Clouds that leave little to the general case, by family.
//!
//! The coordinates come from integers by sums, products, quotients and square roots only, so the
//! clouds are the same everywhere.

use crate::author::geometry::algebra::{V3, cross, dot};

/// Numbers from 0 to 1.
pub struct Dice(u64);

impl Dice {
    fn unit(&mut self) -> f64 {
        let state = self.0.wrapping_mul(6364136223846793005);
        self.0 = state.wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// From -1 to 1.
    fn sign(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }

    fn direction(&mut self) -> V3 {
        loop {
            let v = [self.sign(), self.sign(), self.sign()];
            let square = dot(v, v);
            if (0.01..=1.0).contains(&square) {
                return v.map(|x| x / square.sqrt());
            }
        }
    }

    /// A frame with one axis in a random direction.
    fn frame(&mut self) -> [V3; 3] {
        let x = self.direction();
        loop {
            let z = cross(x, self.direction());
            let square = dot(z, z);
            if square > 0.01 {
                let z = z.map(|c| c / square.sqrt());
                return [x, cross(z, x), z];
            }
        }
    }
}

fn single(points: Vec<V3>) -> Vec<V3> {
    let cut = |p: V3| p.map(|x| f64::from(x as f32));
    points.into_iter().map(cut).collect()
}

fn shuffled(mut points: Vec<V3>, dice: &mut Dice) -> Vec<V3> {
    for i in (1..points.len()).rev() {
        points.swap(i, dice.below(i + 1));
    }
    points
}

fn turned(points: Vec<V3>, dice: &mut Dice) -> Vec<V3> {
    let [x, y, z] = dice.frame();
    let turn = |p: V3| std::array::from_fn(|k| p[0] * x[k] + p[1] * y[k] + p[2] * z[k]);
    points.into_iter().map(turn).collect()
}

fn shaken(points: Vec<V3>, dice: &mut Dice, size: f64) -> Vec<V3> {
    let shake = |p: V3| p.map(|x| x + size * dice.sign());
    points.into_iter().map(shake).collect()
}

/// `n` corners on the unit circle, from the rational map of the line.
fn circle(n: usize) -> Vec<[f64; 2]> {
    (0..n)
        .map(|i| {
            let s = 4.0 * i as f64 / n as f64;
            let (quarter, t) = (s as usize, s - s.floor());
            let t = t * (1.0 + t) / 2.0 * 0.5 + t * 0.5; // nearly even
            let (c, s) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
            [[c, s], [-s, c], [-c, -s], [s, -c]][quarter]
        })
        .collect()
}

fn grid(n: [usize; 3]) -> Vec<V3> {
    let mut out = Vec::new();
    for i in 0..=n[0] {
        for j in 0..=n[1] {
            for k in 0..=n[2] {
                out.push([i as f64, j as f64, k as f64]);
            }
        }
    }
    out
}

fn prism(corners: usize, layers: usize, taper: f64) -> Vec<V3> {
    let layer = |l: usize| {
        let z = l as f64 / (layers - 1) as f64;
        let r = 1.0 - taper * z;
        let place = move |[x, y]: [f64; 2]| [r * x, r * y, z];
        circle(corners).into_iter().map(place)
    };
    (0..layers).flat_map(layer).collect()
}

const NOISE: [f64; 6] = [1e-17, 1e-16, 3e-16, 1e-15, 4e-15, 1e-13];

/// Points on an integer lattice.
fn lattice(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let steps = 2 + seed % 7;
    let n = 8 + dice.below(120);
    let x = |dice: &mut Dice| dice.below(steps + 1) as f64;
    (0..n).map(|_| [x(dice), x(dice), x(dice)]).collect()
}

/// All points of a box of cells, shuffled.
fn bricks(_: usize, dice: &mut Dice) -> Vec<V3> {
    let n = [1 + dice.below(5), 1 + dice.below(5), 1 + dice.below(5)];
    let scale: V3 = std::array::from_fn(|_| 0.1 + dice.unit());
    let cells = grid(n).into_iter();
    let points = cells.map(|p| std::array::from_fn(|k| p[k] * scale[k]));
    single(shuffled(points.collect(), dice))
}

/// Boxes of cells in a random frame: coplanar but for rounding.
fn turned_bricks(_: usize, dice: &mut Dice) -> Vec<V3> {
    let n = [1 + dice.below(5), 1 + dice.below(5), 1 + dice.below(5)];
    let points = turned(grid(n), dice);
    shuffled(points, dice)
}

/// Boxes of cells with noise near the rounding of distances.
fn noisy_bricks(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let n = [1 + dice.below(6), 1 + dice.below(6), 1 + dice.below(6)];
    let points = shaken(turned(grid(n), dice), dice, NOISE[seed % 6]);
    shuffled(points, dice)
}

/// Sheets whose height is noise near zero, and a few points above or below.
fn dust(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let (size, steps) = (NOISE[seed % 6], 1 + dice.below(12));
    let mut out = Vec::new();
    for _ in 0..20 + dice.below(100) {
        let x = |dice: &mut Dice| dice.below(steps + 1) as f64 / steps as f64;
        out.push([x(dice), x(dice), size * dice.sign()]);
    }
    for _ in 0..1 + dice.below(4) {
        out.push([dice.unit(), dice.unit(), dice.sign()]);
    }
    single(shuffled(out, dice))
}

/// Prisms and frusta with exact caps of many corners.
fn prisms(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let corners = 3 + dice.below(60);
    let layers = 2 + seed % 3;
    let points = prism(corners, layers, [0.0, 0.25, 0.7][seed / 3 % 3]);
    single(shuffled(points, dice))
}

/// The same in a random frame, with noise.
fn noisy_prisms(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let corners = 3 + dice.below(60);
    let points = turned(prism(corners, 2 + seed % 4, 0.0), dice);
    let points = shaken(points, dice, NOISE[seed % 6]);
    shuffled(points, dice)
}

/// Points of a sphere, rounded to a lattice or not.
fn spheres(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let steps = [0.0, 2.0, 4.0, 8.0, 16.0, 64.0][seed % 6];
    let n = 10 + dice.below(150);
    let round = |x: f64| {
        if steps > 0.0 {
            (x * steps).round() / steps
        } else {
            x
        }
    };
    let points = (0..n).map(|_| dice.direction().map(round));
    single(points.collect())
}

/// Lattice points of one sphere: large faces of cospherical corners.
fn shells(seed: usize, _: &mut Dice) -> Vec<V3> {
    let square = [9, 14, 26, 41, 50, 65, 81, 89, 101, 146][seed % 10];
    let r = 13;
    let whole = |p: &V3| dot(*p, *p) == f64::from(square);
    let points = grid([2 * r; 3]).into_iter();
    let mut out: Vec<V3> = points.map(|p| p.map(|x| x - 13.0)).filter(whole).collect();
    if seed >= 10 {
        out.reverse();
    }
    if seed >= 20 {
        out = single(out.into_iter().map(|p| p.map(|x| x / 7.0)).collect());
    }
    out
}

/// Two parallel layers, nearly flat.
fn layers(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let size = [0.0, 1e-16, 1e-15, 1e-12, 1e-7, 1e-4][seed % 6];
    let n = 10 + dice.below(90);
    let layer = |dice: &mut Dice| {
        let z = if dice.below(2) == 0 { 0.25 } else { -0.25 };
        [dice.sign(), dice.sign(), z + size * dice.sign()]
    };
    (0..n).map(|_| layer(dice)).collect()
}

/// A general cloud, thin along one axis.
fn slabs(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let thin = [1.0, 1e-2, 1e-4, 1e-7, 1e-10][seed % 5];
    let n = 8 + dice.below(150);
    let p = |dice: &mut Dice| [dice.sign(), dice.sign(), thin * dice.sign()];
    let points: Vec<V3> = (0..n).map(|_| p(dice)).collect();
    if seed % 2 == 0 {
        single(points)
    } else {
        turned(points, dice)
    }
}

/// Two boxes, one on the other, turned by an angle about the common axis; noise on the faces.
fn stacks(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let mut out = grid([2, 2, 1]);
    let [c, s] = circle(48)[dice.below(12)];
    for p in grid([2, 2, 1]) {
        let (x, y) = (p[0] - 1.0, p[1] - 1.0);
        out.push([1.0 + c * x - s * y, 1.0 + s * x + c * y, p[2] + 0.5]);
    }
    let points = shaken(out, dice, [0.0, 1e-16, 5e-16, 2e-15][seed % 4]);
    shuffled(points, dice)
}

/// Disks with noise: faces of far more corners than are compared one by one.
fn disks(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let size = [0.0, 3e-17, 1e-16, 2e-16, 4e-16, 1e-15][seed % 6];
    let mut out = Vec::new();
    for [x, y] in circle(20 + dice.below(80)) {
        out.push([x, y, size * dice.sign()]);
    }
    for _ in 0..dice.below(30) {
        let (x, y) = (dice.sign(), dice.sign());
        out.push([0.7 * x, 0.7 * y, size * dice.sign()]);
    }
    out.push([dice.sign() * 0.3, dice.sign() * 0.3, 0.5 + dice.unit()]);
    if seed % 2 == 0 {
        out.push([dice.sign() * 0.3, 0.0, -0.5 - dice.unit()]);
    }
    if seed % 3 == 0 {
        return shuffled(turned(out, dice), dice);
    }
    single(shuffled(out, dice))
}

/// Corners of a lattice, each many times with noise near the rounding of distances.
fn clusters(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let steps = 1 + dice.below(4);
    let size = [1e-16, 3e-16, 1e-15, 3e-15, 1e-14, 1e-12][seed % 6];
    let n = 20 + dice.below(150);
    let x = |dice: &mut Dice| dice.below(steps + 1) as f64 / steps as f64 + size * dice.sign();
    let points: Vec<V3> = (0..n).map(|_| [x(dice), x(dice), x(dice)]).collect();
    if seed % 4 == 0 {
        turned(points, dice)
    } else {
        points
    }
}

/// A general cloud whose height is noise near the rounding of distances, but for few points.
fn wafers(seed: usize, dice: &mut Dice) -> Vec<V3> {
    let size = [1e-16, 3e-16, 1e-15, 3e-15, 1e-14, 1e-13][seed % 6];
    let n = 20 + dice.below(100);
    let mut out: Vec<V3> = (0..n)
        .map(|_| [dice.sign(), dice.sign(), size * dice.sign()])
        .collect();
    for _ in 0..1 + dice.below(6) {
        out.push([
            dice.sign(),
            dice.sign(),
            dice.sign() * [1.0, 1e-3, 1e-13][seed % 3],
        ]);
    }
    if seed % 4 == 0 {
        out = turned(out, dice);
    }
    shuffled(out, dice)
}

pub type Family = fn(usize, &mut Dice) -> Vec<V3>;
pub const FAMILIES: [(&str, Family); 15] = [
    ("lattice", lattice),
    ("bricks", bricks),
    ("turned-bricks", turned_bricks),
    ("noisy-bricks", noisy_bricks),
    ("dust", dust),
    ("prisms", prisms),
    ("noisy-prisms", noisy_prisms),
    ("spheres", spheres),
    ("shells", shells),
    ("layers", layers),
    ("slabs", slabs),
    ("stacks", stacks),
    ("disks", disks),
    ("clusters", clusters),
    ("wafers", wafers),
];
/// Clouds of each family.
pub const EACH: usize = 40;

/// A cloud and the limit of its hull.
pub fn cloud(family: usize, seed: usize) -> (Vec<V3>, Option<usize>) {
    let mut dice = Dice((1000 * family + seed) as u64 ^ 0x9e37_79b9_7f4a_7c15);
    for _ in 0..8 {
        dice.unit();
    }
    let points = FAMILIES[family].1(seed, &mut dice);
    let limit = (seed % 10 == 7).then(|| 4 + dice.below(16));
    (points, limit)
}
