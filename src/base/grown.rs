//! A list in scratch memory that grows: pieces, each twice as long as the one before. Nothing is moved, and nothing is
//! taken beyond twice of what is held.

use bytemuck::Pod;

use super::stack::Mark;
use super::views::Data;

/// Elements of the first piece.
const FIRST: usize = 64;
const PIECES: usize = 40;

/// A list whose elements live as long as the mark.
pub struct Grown<'s, T> {
    mark: &'s Mark,
    pieces: [&'s mut [T]; PIECES],
    len: usize,
}

/// The piece that holds an element, and its place there.
fn place(i: usize) -> (usize, usize) {
    let piece = (i / FIRST + 1).ilog2() as usize;
    (piece, i - FIRST * ((1 << piece) - 1))
}

impl<'s, T: Pod> Grown<'s, T> {
    pub fn new(mark: &'s Mark) -> Self {
        Grown {
            mark,
            pieces: core::array::from_fn(|_| Default::default()),
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends an element, unless there is no memory for it. The mark must be the innermost one.
    #[must_use]
    pub fn push(&mut self, d: &mut Data, x: T) -> bool {
        let (piece, at) = place(self.len);
        if at == 0 && self.pieces[piece].is_empty() {
            let n = FIRST << piece;
            // what aligning takes
            if d.room() < n * size_of::<T>() + align_of::<T>() {
                return false;
            }
            self.pieces[piece] = self.mark.rows(d, n);
        }
        self.pieces[piece][at] = x;
        self.len += 1;
        true
    }

    pub fn get_mut(&mut self, i: usize) -> &mut T {
        assert!(i < self.len, "element {i} of {}", self.len);
        let (piece, at) = place(i);
        &mut self.pieces[piece][at]
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pieces.iter().flat_map(|p| p.iter()).take(self.len)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let all = self.pieces.iter_mut().flat_map(|p| p.iter_mut());
        all.take(self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn elements_stay_in_order_until_memory_ends() {
        let f = Fixture::new(&[("narena", 8 * 4096)]);
        let mut d = f.data();
        let mark = d.mark();
        let mut list = Grown::new(&mark);
        while list.push(&mut d, list.len() as u64) {}
        // 64 + 128 + ... as long as pieces fit
        assert_eq!(list.len(), 64 * 63);
        list.iter_mut().for_each(|x| *x += 1);
        assert!(list.iter().enumerate().all(|(i, &x)| x == i as u64 + 1));
        assert!((0..list.len()).all(|i| *list.get_mut(i) == i as u64 + 1));
        mark.release(&mut d);
    }
}
