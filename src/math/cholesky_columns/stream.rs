//! Rank-one changes of the factor by many vectors, four columns at a time.
//!
//! A vector turns column k behind the vectors before it, and after column k - 1. So vectors go through a panel of four columns, a lane
//! each, one behind the other: vector i is in lane j at turn i + `LAG` j. Roots and quotients of four rotations are found at once. In the
//! lanes is what the panel's rows have of columns and vectors; the rows below are turned one turn later, while the next roots and
//! quotients are under way. The first vector enters the next panel right behind the last one, so lanes are idle only at both ends.
//!
//! With a lag of one turn the next roots wait for all of these; with two they do not, but a vector takes longer.

use core::{array, mem};

use super::column::Quad;
use super::update::{LANE, Rotations};
use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::four::{self, Four};

/// Most vectors of a stream.
pub const MOST: usize = 16;

/// What the lanes did in a turn.
#[derive(Clone, Copy)]
struct Turn {
    rotations: Rotations,
    /// bits of lanes that turned something
    turning: u32,
}

impl Turn {
    const NONE: Turn = Turn {
        rotations: Rotations {
            c: [0.0; 4],
            cinv: [0.0; 4],
            s: [0.0; 4],
            signed: [0.0; 4],
        },
        turning: 0,
    };

    /// Turns rows of a column, and as many from `at` on of the vector that was in lane `j`.
    #[inline(always)]
    fn apply(&self, j: usize, col: &mut [Quad], xs: &mut [Quad], at: usize) {
        if self.turning >> j & 1 != 0 {
            let x = &mut xs[at..][..col.len()];
            let rotation = self.rotations.of(j);
            for (col, x) in col.iter_mut().zip(x) {
                rotation.apply(col, x);
            }
        }
    }
}

/// Vectors on their way through the panels.
pub struct Stream<'a, const LAG: usize> {
    /// `width` quads of each vector
    xs: &'a mut [Quad],
    width: usize,
    vectors: usize,
    /// turns from one panel to the next
    period: usize,
    /// by turn of a period: minus zero for the lanes whose vector is subtracted
    minus: [Quad; MOST],
    /// the last one
    turn: Turn,
    /// the diagonal of each lane's column, and the three elements below it as far as they are in the panel
    own: [Four; 4],
    /// the elements of each lane's vector that come next, of the last turns
    beside: [[Four; 3]; LAG],
    /// bits of lanes that have a column
    there: u32,
    /// bits of lanes that lost a pivot
    lost: u32,
}

impl<'a, const LAG: usize> Stream<'a, LAG> {
    /// Turns until the first vector has left all lanes.
    const PASSAGE: usize = 3 * LAG + 1;

    /// At most [`MOST`] vectors of `width` quads, in front of the panels.
    pub fn new(xs: &'a mut [Quad], width: usize, signs: &[Rank1]) -> Self {
        let vectors = signs.len();
        // its rows below are turned before a vector enters again
        let period = vectors.max(Self::PASSAGE + 1);
        let mut minus = [[0.0; 4]; MOST];
        let subtracted = |i: &usize| signs[*i] == Rank1::Subtract;
        for i in (0..vectors).filter(subtracted) {
            for j in 0..4 {
                let turn = i + LAG * j;
                minus[if turn < period { turn } else { turn - period }][j] = -0.0;
            }
        }
        let zero = four::all(0.0);
        Stream {
            xs,
            width,
            vectors,
            period,
            minus,
            turn: Turn::NONE,
            own: [four::all(1.0), zero, zero, zero],
            beside: [[zero; 3]; LAG],
            there: 0,
            lost: 0,
        }
    }

    /// No pivot was raised.
    pub fn good(&self) -> bool {
        self.lost == 0
    }

    /// The first panel where a vector has anything.
    pub fn first(&self) -> usize {
        let zero = |p: &usize| self.xs.chunks_exact(self.width).all(|x| x[*p] == [0.0; 4]);
        (0..self.width).take_while(zero).count()
    }

    /// Into the lanes of a panel, from where there is none.
    pub fn enter(&mut self, val: &mut [Quad], panel: usize) {
        self.advance(val, panel, self.period - Self::PASSAGE);
    }

    /// Through the panel before `next`, whose columns are done then, and into the lanes of `next` if there is one.
    pub fn pass(&mut self, val: &mut [Quad], next: usize) {
        self.advance(val, next, 0);
    }

    /// The lane where the first vector is at turn i.
    #[inline(always)]
    fn lane(i: usize) -> Option<usize> {
        (i % LAG == 0).then_some(i / LAG)
    }

    /// What enters the first lane at turn i, in the first place of each.
    #[inline(always)]
    fn entering(&self, i: usize, panel: usize) -> [Four; 4] {
        let quad = match i < self.vectors && panel < self.width {
            true => self.xs[i * self.width + panel],
            false => [0.0; 4],
        };
        quad.map(|x| four::load([x, 0.0, 0.0, 0.0]))
    }

    /// Turns of a period from `start` on, the last of which are the first ones in the lanes of `next`.
    #[inline(never)]
    fn advance(&mut self, val: &mut [Quad], next: usize, start: usize) {
        let width = self.width;
        let (before, entered) = val.split_at_mut((4 * next * width).min(val.len()));
        let left = match start {
            0 => &mut before[4 * (next - 1) * width..],
            _ => &mut [],
        };
        let columns = (1 << (entered.len() / width).min(4)) - 1;
        // what the lanes begin with, then what they end with
        let mut exchange = diagonals(entered, width, next);
        // rows below each lane, and where the vector that was in it has them
        let mut below = rows(left, width, next);
        let mut ahead = rows(entered, width, next + 1);
        let mut at: [usize; 4] = array::from_fn(|j| LAG * (3 - j) * width + next);
        let (zero, one, least) = (four::all(0.0), four::all(1.0), four::all(MINVAL));
        let (mut own, mut beside) = (self.own, self.beside);
        for turn in start..self.period {
            let turn = turn + Self::PASSAGE;
            let (i, panel) = match turn.checked_sub(self.period) {
                Some(i) => (i, next),
                None => (turn, next.wrapping_sub(1)),
            };
            if panel == next {
                if let Some(j) = Self::lane(i) {
                    exchange_lane(j, &mut own, &mut exchange);
                    self.there = self.there & !(1 << j) | columns & (1 << j);
                }
                if let Some(j) = i.checked_sub(1).and_then(Self::lane) {
                    below[j] = mem::take(&mut ahead[j]);
                    at[j] = next + 1;
                }
            }
            let entering = self.entering(i, panel);
            let minus = four::load(self.minus[i]);
            let [a, b, c, d] = entering;
            let [x, y, z] = beside[0];
            let pivot = four::pushed(x, a);
            let rest = [four::pushed(y, b), four::pushed(z, c), d];
            for k in 1..LAG {
                beside[k - 1] = beside[k];
            }

            // the rows below, while roots and quotients are under way
            let [diag, elements @ ..] = &mut own;
            let x2 = four::xor(minus, four::mul(pivot, pivot));
            let square = four::add(four::mul(*diag, *diag), x2);
            let r = four::here(four::sqrt(four::max(square, least)));
            self.turn.apply(0, below[0], self.xs, at[0]);
            let c = four::here(four::div(r, *diag));
            let s = four::here(four::div(pivot, *diag));
            self.turn.apply(1, below[1], self.xs, at[1]);
            let cinv = four::here(four::div(one, c));
            let signed = four::xor(minus, s);
            // a vector's zeros turn nothing
            let idle = four::eq(pivot, zero);
            *diag = four::blend(idle, *diag, r);
            self.turn.apply(2, below[2], self.xs, at[2]);
            let beside = &mut beside[LAG - 1];
            for ((own, x), beside) in elements.iter_mut().zip(rest).zip(beside) {
                let turned = four::mul(four::add(*own, four::mul(signed, x)), cinv);
                let left = four::sub(four::mul(c, x), four::mul(s, turned));
                *own = four::blend(idle, *own, turned);
                *beside = four::blend(idle, x, left);
            }
            self.turn.apply(3, below[3], self.xs, at[3]);
            at = at.map(|at| at + width);
            let turning = !four::signs(idle) & self.there;
            self.lost |= turning & !four::signs(four::le(least, square));
            let [c, cinv, s, signed] = [c, cinv, s, signed].map(four::store);
            self.turn = Turn {
                rotations: Rotations { c, cinv, s, signed },
                turning,
            };
        }
        (self.own, self.beside) = (own, beside);
        for (col, quad) in left.chunks_exact_mut(width).zip(quads(exchange)) {
            col[next - 1] = four::store(quad);
        }
    }
}

/// Exchanges what lane j has with what is there for it.
#[inline(always)]
fn exchange_lane(j: usize, own: &mut [Four; 4], there: &mut [Four; 4]) {
    let lane = four::load(LANE[j]);
    for (own, there) in own.iter_mut().zip(there) {
        let entering = four::blend(lane, *there, *own);
        *there = four::blend(lane, *own, *there);
        *own = entering;
    }
}

/// From quad `first` on, of four columns, or as many as there are.
#[inline(always)]
fn rows(cols: &mut [Quad], width: usize, first: usize) -> [&mut [Quad]; 4] {
    let mut cols = cols.chunks_exact_mut(width);
    array::from_fn(|_| {
        cols.next()
            .map_or(Default::default(), |col| &mut col[first..])
    })
}

/// The diagonal of a panel, and three diagonals below it, as far as they are in the panel. Ones where there is no column.
#[inline(always)]
fn diagonals(cols: &[Quad], width: usize, panel: usize) -> [Four; 4] {
    let quads: [Quad; 4] = array::from_fn(|j| *cols.get(j * width + panel).unwrap_or(&[1.0; 4]));
    let [a, b, c, _] = quads.map(four::load);
    // from their diagonals on
    let b = four::mix::<0b0101>(b, four::halves::<0x11>(b));
    four::transpose([a, b, four::halves::<0x11>(c), four::all(quads[3][3])])
}

/// The quads of the diagonal that [`diagonals`] makes these of.
#[inline(always)]
fn quads(diagonals: [Four; 4]) -> [Four; 4] {
    let [a, b, c, d] = four::transpose(diagonals);
    let d = four::all(four::store(d)[0]);
    [a, four::pushed(b, b), four::halves::<0x00>(c), d]
}
