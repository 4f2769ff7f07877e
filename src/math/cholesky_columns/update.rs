//! Rank-one changes of the factor.

use super::column::{Quad, Width};
use super::solve::Follow;
use super::stream::{self, Stream};
use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::four::{self, Four};

/// Columns of so many quads are worth a stagger: shorter ones end before it has begun.
const STAGGERED: usize = 4;
/// Columns of so many quads are worth a stream, longer ones and so many vectors one with a longer lag.
const STREAMED: usize = 2;
const MANY: usize = 8;

/// See [`super::Columns::update`].
pub fn update<W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1],
    mut b: &mut [f64],
) -> bool {
    let width = w.get();
    let mut good = true;
    let (mut rest, mut left) = (xs, signs);
    while !left.is_empty() {
        let now = left.len().min(match width >= STREAMED && left.len() > 4 {
            true => stream::MOST,
            false => 4,
        });
        let (signs, after) = left.split_at(now);
        let (xs, behind) = rest.split_at_mut(now * width);
        (left, rest) = (after, behind);
        // b follows the last ones
        let b = match left {
            [] => core::mem::take(&mut b),
            _ => Default::default(),
        };
        good &= match *signs {
            [_, _, _, _, _, ..] if now >= MANY && width > STREAMED => {
                streamed::<2, W>(val, w, n, xs, signs, b)
            }
            [_, _, _, _, _, ..] => streamed::<1, W>(val, w, n, xs, signs, b),
            [_, _, _, ..] if width >= STAGGERED => staggered(val, w, n, xs, signs, b),
            [s] => together(val, w, n, xs, &[s], b),
            [s, t] => together(val, w, n, xs, &[s, t], b),
            // three are two and one: a kernel less for each width
            [s, t, u] => {
                let (two, one) = xs.split_at_mut(2 * width);
                together(val, w, n, two, &[s, t], &mut []) & together(val, w, n, one, &[u], b)
            }
            [s, t, u, v] => together(val, w, n, xs, &[s, t, u, v], b),
            _ => true,
        };
    }
    good
}

/// The rotation of a column and a vector that makes an element of the vector zero.
pub struct GivensRotation {
    c: Four,
    cinv: Four,
    s: Four,
    signed: Four,
}

impl GivensRotation {
    /// By the diagonal, which is turned, and the vector's element beside it; `good` if the pivot is.
    #[inline(always)]
    fn new(diag: &mut f64, x: f64, sign: Rank1, good: &mut bool) -> Self {
        let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
        let mut t = *diag * *diag + sgn * (x * x);
        if !(t >= MINVAL) {
            t = MINVAL;
            *good = false;
        }
        let r = t.sqrt();
        let (c, s) = (r / *diag, x / *diag);
        *diag = r;
        let all = |x: f64| four::load([x; 4]);
        GivensRotation {
            c: all(c),
            cinv: all(1.0 / c),
            s: all(s),
            signed: all(sgn * s),
        }
    }

    #[inline(always)]
    pub fn apply(&self, col: &mut Quad, x: &mut Quad) {
        let (own, beside) = (four::load(*col), four::load(*x));
        let turned = four::mul(four::add(own, four::mul(self.signed, beside)), self.cinv);
        let left = four::sub(four::mul(self.c, beside), four::mul(self.s, turned));
        (*col, *x) = (four::store(turned), four::store(left));
    }
}

/// N vectors, each after the ones before it in every column, which is read and written once; a next column begins while roots
/// and quotients of this one are under way.
#[inline(always)]
fn together<const N: usize, W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1; N],
    b: &mut [f64],
) -> bool {
    let width = w.get();
    let mut xs = xs.chunks_exact_mut(width);
    let xs: [&mut [Quad]; N] = core::array::from_fn(|_| xs.next().expect("as many as signs"));
    let mut good = true;
    let mut follow = Follow::new(n, b);
    for k in 0..n {
        let (first, lane) = (k / 4, k % 4);
        assert!(first < width);
        let col = &mut val[k * width..(k + 1) * width];
        let mut diag = col[first][lane];
        let beside: [f64; N] = core::array::from_fn(|i| xs[i][first][lane]);
        // whole quads: what stands above the diagonal, and vectors up to k, count for nothing
        if beside.contains(&0.0) {
            for i in (0..N).filter(|&i| beside[i] != 0.0) {
                let rotation = GivensRotation::new(&mut diag, beside[i], signs[i], &mut good);
                for q in first..width {
                    rotation.apply(&mut col[q], &mut xs[i][q]);
                }
            }
        } else {
            let rotations: [GivensRotation; N] = core::array::from_fn(|i| {
                GivensRotation::new(&mut diag, beside[i], signs[i], &mut good)
            });
            for q in first..width {
                let mut own = col[q];
                for i in 0..N {
                    rotations[i].apply(&mut own, &mut xs[i][q]);
                }
                col[q] = own;
            }
        }
        col[first][lane] = diag;
        follow.column(val, w, k);
    }
    good
}

/// Four rotations side by side, one of each lane. Where a quad lies in two lines of the cache, its numbers are late.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Rotations {
    pub c: Quad,
    pub cinv: Quad,
    pub s: Quad,
    pub signed: Quad,
}

impl Rotations {
    /// That of lane `i`, in all places.
    #[inline(always)]
    pub fn of(&self, i: usize) -> GivensRotation {
        let all = |x: &Quad| four::load([x[i]; 4]);
        GivensRotation {
            c: all(&self.c),
            cinv: all(&self.cinv),
            s: all(&self.s),
            signed: all(&self.signed),
        }
    }

    /// Turns a column and the vector of lane `i`, from quad `first` on.
    #[inline(always)]
    fn apply(&self, i: usize, first: usize, col: &mut [Quad], x: &mut [Quad]) {
        let rotation = self.of(i);
        for q in first..col.len() {
            rotation.apply(&mut col[q], &mut x[q]);
        }
    }
}

/// Where the lanes of [`staggered`] are, lane i at column t - i.
struct Front {
    /// the diagonal of that column, and what is below it
    diag: Four,
    own: Four,
    /// the vector beside it
    x: Four,
}

/// What a turn of all lanes makes.
struct Turn {
    rotations: Rotations,
    diag: Quad,
    /// bits of lanes that turn nothing
    idle: u32,
    /// bits of lanes whose pivot is good
    regular: u32,
}

impl Front {
    /// Finds the rotations, and goes on to the next columns, which have `beside` in the vectors; what is `entering` for the first
    /// lane comes from memory. `minus` zero for a vector that is subtracted.
    #[inline(always)]
    fn turn(&mut self, minus: Four, waiting: Four, beside: Four, entering: [Four; 2]) -> Turn {
        let Front { diag, own, x } = *self;
        let (one, least) = (four::load([1.0; 4]), four::load([MINVAL; 4]));
        let square = four::add(four::mul(diag, diag), four::xor(minus, four::mul(x, x)));
        let regular = four::le(least, square);
        // a vector's zeros turn nothing; lanes that have not begun wait for their first element
        let idle = four::or(four::eq(x, four::load([0.0; 4])), waiting);
        let r = four::blend(regular, four::sqrt(square), four::sqrt(least));
        let (c, s) = (four::div(r, diag), four::div(x, diag));
        let (cinv, signed) = (four::div(one, c), four::xor(minus, s));
        let below = four::mul(four::add(own, four::mul(signed, beside)), cinv);
        let left = four::sub(four::mul(c, beside), four::mul(s, below));
        let done = four::blend(idle, diag, r);
        *self = Front {
            x: four::here(four::blend(idle, beside, left)),
            diag: four::here(four::pushed(done, entering[0])),
            own: four::here(four::pushed(four::blend(idle, own, below), entering[1])),
        };
        let [c, cinv, s, signed] = [c, cinv, s, signed].map(four::store);
        Turn {
            rotations: Rotations { c, cinv, s, signed },
            diag: four::store(done),
            idle: four::signs(idle),
            regular: four::signs(regular),
        }
    }
}

/// Up to four vectors, each a column behind the one before it: four roots and the quotients after them are found at
/// once, where [`together`] waits for one after another. What the next rotations are made of stays in registers: a diagonal
/// goes from lane to lane, and the first element below it is turned here, beside the columns in memory.
#[inline(always)]
fn staggered<W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1],
    b: &mut [f64],
) -> bool {
    let (width, vectors) = (w.get(), signs.len());
    let all = |x: f64| four::load([x; 4]);
    let minus = four::load(core::array::from_fn(|i| match signs.get(i) {
        Some(Rank1::Subtract) => -0.0,
        _ => 0.0,
    }));
    let mut lost = 0;
    let mut follow = Follow::new(n, b);
    // nothing turns before the first element that is not zero
    let zero = |k: &usize| (0..vectors).all(|i| element(xs, 4 * i * width + k) == 0.0);
    let first = (0..n).take_while(zero).count();
    for k in 0..first {
        follow.column(val, w, k);
    }
    if first == n {
        return true;
    }
    let at = first * (4 * width + 1);
    let begin = |x: f64, rest: f64| four::load([x, rest, rest, rest]);
    let mut front = Front {
        diag: begin(element(val, at), 1.0),
        own: begin(element(val, at + 1), 1.0),
        x: begin(element(xs, first), 0.0),
    };
    for t in first..n + vectors - 1 {
        // past the ends they are not used
        let beside: Quad = core::array::from_fn(|i| element(xs, i * (4 * width - 1) + t + 1));
        let (beside, entering) = (four::load(beside), (t + 1) * (4 * width + 1));
        let entering = [entering, entering + 1].map(|at| all(element(val, at)));

        let waiting = four::load(WAITING[(t - first).min(3)]);
        let turn = front.turn(minus, waiting, beside, entering);
        // the lanes between the first and the last column
        let lanes = (t + 1).saturating_sub(n)..vectors.min(t - first + 1);
        let there = (1 << lanes.end) - (1 << lanes.start);
        let turning = !turn.idle & there;
        lost |= turning & !turn.regular;
        if turning == there {
            for i in lanes {
                let col = &mut val[(t - i) * width..][..width];
                let x = &mut xs[i * width..][..width];
                turn.rotations.apply(i, (t - i) / 4, col, x);
            }
        } else {
            some(val, width, t, xs, turning, &turn.rotations);
        }
        if t + 1 >= first + vectors {
            let k = t + 1 - vectors;
            put(&mut val[k * width + k / 4], k % 4, turn.diag[vectors - 1]);
            follow.column(val, w, k);
        }
    }
    lost == 0
}

/// More vectors than four, on their way through all columns one behind the other.
fn streamed<const LAG: usize, W: Width>(
    val: &mut [Quad],
    w: W,
    n: usize,
    xs: &mut [Quad],
    signs: &[Rank1],
    b: &mut [f64],
) -> bool {
    let mut follow = Follow::new(n, b);
    let mut done = |val: &[Quad], panel: usize| follow.column(val, w, (4 * panel + 3).min(n - 1));
    let mut stream = Stream::<LAG>::new(xs, w.get(), signs);
    // nothing turns before the first element that is not zero
    let first = stream.first();
    for panel in 0..first {
        done(val, panel);
    }
    if first < w.get() {
        stream.enter(val, first);
    }
    for panel in first..w.get() {
        stream.pass(val, panel + 1);
        done(val, panel);
    }
    stream.good()
}

/// All bits of a number.
const ON: f64 = f64::from_bits(u64::MAX);
/// Lanes that have not begun at the first steps.
const WAITING: [Quad; 4] = [
    [0.0, ON, ON, ON],
    [0.0, 0.0, ON, ON],
    [0.0, 0.0, 0.0, ON],
    [0.0; 4],
];
/// One lane.
pub const LANE: [Quad; 4] = [
    [ON, 0.0, 0.0, 0.0],
    [0.0, ON, 0.0, 0.0],
    [0.0, 0.0, ON, 0.0],
    [0.0, 0.0, 0.0, ON],
];

/// Element `at`, or the last one.
#[inline(always)]
fn element(quads: &[Quad], at: usize) -> f64 {
    let flat = quads.as_flattened();
    flat[at.min(flat.len() - 1)]
}

/// Writes one number of a quad as a whole quad: what was written in parts is slow to read as a whole.
#[inline(always)]
fn put(quad: &mut Quad, lane: usize, x: f64) {
    let mixed = four::blend(
        four::load(LANE[lane]),
        four::load([x; 4]),
        four::load(*quad),
    );
    // no masked store, which is slower yet
    *quad = four::store(four::here(mixed));
}

/// The rotations of some lanes only.
#[inline(never)]
fn some(
    val: &mut [Quad],
    width: usize,
    t: usize,
    xs: &mut [Quad],
    turning: u32,
    rotations: &Rotations,
) {
    for i in (0..4).filter(|i| turning >> i & 1 != 0) {
        let k = t - i;
        let col = &mut val[k * width..][..width];
        rotations.apply(i, k / 4, col, &mut xs[i * width..][..width]);
    }
}
