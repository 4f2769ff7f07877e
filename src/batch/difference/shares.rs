//! Which steps of a derivative are taken by whom, and in which order by lanes.

use super::Lanes;
use crate::base::Model;
use crate::pipeline::difference::{Column, Input, Session, Side};
use crate::pipeline::forward::Skip;

/// Fewer steps than this are taken one after the other: what a call costs before any of it counts for more.
const LEAST: usize = 4;
/// Steps at once.
const W: usize = Lanes::WIDTH;
/// What a group costs that computes everything, as does a step of the client's state; one that leaves positions as they are; and what
/// the last step's lane leaves in the client's state.
const WHOLE: usize = 5;
const LIGHT: usize = 2;
const LEFT: usize = 1;

/// Who takes a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    Client,
    Lanes,
    Nobody,
}

/// Which steps are taken by whom: the columns before the last one by lanes, and as much of the rest as they have places for.
pub struct Shares {
    /// the last column that moves, and its number
    pub last: Column,
    pub k: usize,
    /// the step from the start itself
    pub base: By,
    /// the first of two sides of the last column, and the last step of all
    pub up: By,
    pub end: By,
    pub order: Order,
}

/// Where columns of positions stand, before which everything has to be computed.
#[derive(Clone, Copy)]
pub enum Order {
    /// behind the others, without a gap
    Behind,
    /// in groups of their own
    Apart,
    /// so many of them fill up the first group; those of the others that follow leave their lanes alone, and are controls, of so many
    /// columns, if that spares them velocities
    Along(usize, usize),
}

/// Numbers of steps before the last column.
#[derive(Default)]
struct Steps {
    /// of controls, activations and velocities, and of positions
    others: usize,
    moving: usize,
    /// of the last column, two if it is central
    last: usize,
}

impl Shares {
    /// None if there is too little to do.
    pub fn new(session: &Session, m: Model<'_>) -> Option<Self> {
        let (mut steps, mut before, mut controls) = ([0; 2], [0; 2], 0);
        let (mut central, mut last) = (true, None);
        for (k, column) in session.columns(m).enumerate() {
            let n = column.sides().count();
            if n > 0 {
                (last, before) = (Some((k, column)), steps);
            }
            steps[usize::from(moves(column))] += n;
            central &= column.is_central();
            if column.input.skip() == Skip::Vel {
                controls += n;
            }
        }
        let ((k, last), [mut others, moving]) = (last?, before);
        if others + moving < LEAST {
            return None;
        }
        let base = match moves(last) {
            true if central => By::Nobody,
            // at worst in one more group that leaves positions as they are
            true if others > 0 || moving % W > 0 => By::Lanes,
            _ => By::Client,
        };
        others += usize::from(base == By::Lanes);
        let steps = Steps {
            others,
            moving,
            last: last.sides().count(),
        };
        let order = match steps.best(base) {
            Order::Along(n, _) => {
                let more = others - (W - n);
                // each where a lane keeps the velocities of the start
                let late = more <= controls && 2 * more <= controls + 1;
                Order::Along(n, if late { more } else { 0 })
            }
            order => order,
        };
        let [up, end] = match moves(last) {
            true => ends(steps.filled(order), steps.last),
            false => [By::Client; 2],
        };
        Some(Self {
            last,
            k,
            base,
            up,
            end,
            order,
        })
    }

    /// The side of the last step.
    pub fn last_side(&self) -> Side {
        let last = self.last.sides().last();
        last.unwrap_or(Side::Here)
    }
}

/// Who takes two sides of the last column, or the second one alone, where so many lanes of a group are taken.
fn ends(filled: usize, sides: usize) -> [By; 2] {
    match (filled % W, sides) {
        // a step of the client's is as good as a group of one
        (0, 1) => [By::Client; 2],
        (k, 2) if k == W - 1 => [By::Lanes, By::Client],
        _ => [By::Lanes; 2],
    }
}

impl Steps {
    /// The cheapest order.
    fn best(&self, base: By) -> Order {
        let Self {
            others,
            moving,
            last,
        } = *self;
        if others < W || moving == 0 {
            return Order::Behind;
        }
        let cost = |light: usize, filled: usize| {
            let groups = LIGHT * light + WHOLE * filled.div_ceil(W);
            groups
                + match (filled % W, ends(filled, last)) {
                    (0, [_, By::Lanes]) => WHOLE + LEFT,
                    (_, [_, By::Lanes]) => LEFT,
                    _ => WHOLE,
                }
        };
        let mut best = (cost(others / W - 1, others % W + moving), Order::Behind);
        let mut offer = |cost: usize, order: Order| {
            if cost < best.0 {
                best = (cost, order);
            }
        };
        offer(cost(others.div_ceil(W) - 1, moving), Order::Apart);
        // one side each: a column of two would be taken apart
        if base == By::Lanes && last == 1 {
            let mut along = |n: usize, groups: usize, end: usize| {
                let free = W - n;
                let more = (others - free).div_ceil(free);
                offer(LIGHT * more + WHOLE * groups + end, Order::Along(n, 0));
            };
            let all = moving + 1;
            if moving % W > 0 {
                along(moving % W, moving / W, WHOLE);
            }
            if all % W > 0 {
                along(all % W, all / W, LEFT);
            }
        }
        best.1
    }

    /// Lanes that are taken in groups that end with positions, before the last column.
    fn filled(&self, order: Order) -> usize {
        match order {
            Order::Behind => self.others + self.moving,
            Order::Apart => self.moving,
            // the last one goes with the first group
            Order::Along(n, _) if n > self.moving => n - 1,
            Order::Along(n, _) => self.moving - n,
        }
    }
}

/// Positions are not those of the start.
pub fn moves(column: Column) -> bool {
    matches!(column.input, Input::Pos(_))
}
