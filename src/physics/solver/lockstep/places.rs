//! Places of rows, where the problems of several simulations stand side by side. Computation: soPrimal.

use crate::abi::mjCNSTR_CONTACT_ELLIPTIC;
use crate::math::lockstep::each;
use crate::math::real::of_lane;
use crate::math::{MOST_LANES, Real};

/// Copies the numbers of a lane out.
#[inline(never)]
pub fn take<N: Real>(to: &mut [f64], lane: usize, from: &[N]) {
    let places = to.iter_mut().zip(of_lane(from, lane));
    places.for_each(|(to, x)| *to = *x);
}

/// Where the rows of lanes stand in the problem: elliptic contacts, which come last, from one place on in all lanes.
#[derive(Clone, Copy, Default)]
pub struct Places {
    at: usize,
    /// of each lane, rows before them
    before: [usize; MOST_LANES],
}

impl Places {
    /// Of rows of these kinds, no more than `most`; and their number.
    pub fn of<'k>(kinds: impl Fn(usize) -> &'k [i32], lanes: u32, most: usize) -> (Self, usize) {
        let (mut places, mut longest, mut behind) = (Self::default(), 0, 0);
        let first = each(lanes).next().unwrap_or_default();
        for lane in each(lanes) {
            let kinds = kinds(lane);
            let others = kinds
                .iter()
                .rposition(|&kind| kind != mjCNSTR_CONTACT_ELLIPTIC);
            let before = others.map_or(0, |i| i + 1);
            places.before[lane] = before;
            places.at = places.at.max(before);
            behind = behind.max(kinds.len() - before);
            longest = longest.max(kinds.len());
        }
        // the others do what the first one does
        let others = (0..MOST_LANES).filter(|lane| lanes >> lane & 1 == 0);
        others.for_each(|lane| places.before[lane] = places.before[first]);
        match places.at + behind {
            n if behind > 0 && n <= most => (places, n),
            _ => (Self::default(), longest),
        }
    }

    /// The row of a lane that stands at a place.
    pub fn row(&self, lane: usize, place: usize) -> usize {
        match place.checked_sub(self.at) {
            Some(behind) => behind + self.before[lane],
            None => place,
        }
    }

    /// The place of a row of a lane.
    pub fn place(&self, lane: usize, row: usize) -> usize {
        match row.checked_sub(self.before[lane]) {
            Some(behind) => behind + self.at,
            None => row,
        }
    }

    /// Copies numbers of a lane's rows out.
    pub fn take<N: Real>(&self, to: &mut [f64], lane: usize, from: &[N]) {
        let (head, tail) = to.split_at_mut(self.before[lane].min(to.len()));
        take(head, lane, from);
        take(tail, lane, &from[self.at..]);
    }

    /// Puts rows of some numbers side by side.
    pub fn interleave<N: Real>(&self, to: &mut [N], from: &[&[f64]; MOST_LANES], width: usize) {
        if self.at == 0 {
            return N::interleave(to, from);
        }
        let (head, tail) = to.split_at_mut(self.at * width);
        let mut parts = [[&[][..]; MOST_LANES]; 2];
        for (lane, x) in from.iter().enumerate() {
            let (own, behind) = x.split_at((self.before[lane] * width).min(x.len()));
            (parts[0][lane], parts[1][lane]) = (own, behind);
        }
        N::interleave(head, &parts[0]);
        N::interleave(tail, &parts[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::mjCNSTR_LIMIT_JOINT;
    use crate::math::wide::Wide;

    type W = Wide<1>;

    #[test]
    fn contacts_of_all_lanes_begin_at_one_place() {
        const C: i32 = mjCNSTR_CONTACT_ELLIPTIC;
        const L: i32 = mjCNSTR_LIMIT_JOINT;
        let kinds: [&[i32]; 4] = [&[L, C, C, C], &[L, L, L], &[], &[L, L, C, C, C, C]];
        // the third lane does what the first does
        let lanes = 0b1011;
        let (places, n) = Places::of(|lane| kinds[lane], lanes, 7);
        assert_eq!(n, 7);
        let numbers = kinds.map(|kinds| (1..=kinds.len()).map(|x| x as f64).collect::<Vec<_>>());
        let mut from: [&[f64]; MOST_LANES] = [&[]; MOST_LANES];
        for (from, x) in from.iter_mut().zip(&numbers) {
            *from = x;
        }
        from[2] = from[0];
        let mut wide = vec![W::of(-1.0); n];
        places.interleave(&mut wide, &from, 1);
        let lane = |lane: usize| wide.iter().map(|x| x.lane(lane)).collect::<Vec<_>>();
        assert_eq!(lane(0), [1.0, 0.0, 0.0, 2.0, 3.0, 4.0, 0.0]);
        assert_eq!(lane(1), [1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(lane(2), lane(0));
        assert_eq!(lane(3), [1.0, 2.0, 0.0, 3.0, 4.0, 5.0, 6.0]);
        for lane in each(lanes) {
            let mut own = vec![0.0; kinds[lane].len()];
            places.take(&mut own, lane, &wide);
            assert_eq!(own, numbers[lane]);
            for row in 0..own.len() {
                assert_eq!(places.row(lane, places.place(lane, row)), row);
            }
        }
        // no room for so many places
        let (places, n) = Places::of(|lane| kinds[lane], lanes, 6);
        assert_eq!((n, places.place(0, 1)), (6, 1));
    }
}
