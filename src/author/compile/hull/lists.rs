//! The two kinds of sequence whose order ends up in the result.
//!
//! A *bag* is a vector where the last element fills the hole of one that leaves. A *chain* is a
//! linked list where a changed element moves to the end, so that the elements of the current step
//! always stand together there.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use smallvec::{Array, SmallVec};

/// Number of a facet, ridge, vertex or point: a short one, for what is near in memory decides on the time.
pub type Id = u32;

/// A vector of what has such numbers.
pub struct Table<T>(pub Vec<T>);

impl<T> Table<T> {
    /// The number of the next one.
    pub fn next(&self) -> Id {
        self.0.len() as Id
    }
}

impl<T> Index<Id> for Table<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, id: Id) -> &T {
        &self.0[id as usize]
    }
}

impl<T> IndexMut<Id> for Table<T> {
    #[inline(always)]
    fn index_mut(&mut self, id: Id) -> &mut T {
        &mut self.0[id as usize]
    }
}

impl<T> Deref for Table<T> {
    type Target = Vec<T>;
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Table<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

/// A bag of what a triangle has three of, in place.
pub type Three = SmallVec<[Id; 4]>;
/// A bag of what a vertex mostly has six of.
pub type Six = SmallVec<[Id; 6]>;

/// What a step mostly has at most twelve of.
pub type Few = SmallVec<[Id; 12]>;

/// No element.
pub const NONE: Id = u32::MAX;

/// Takes `x` out of a bag, if it is there.
pub fn take<A: Array<Item = Id>>(bag: &mut SmallVec<A>, x: Id) -> bool {
    let place = bag.iter().position(|&y| y == x);
    if let Some(k) = place {
        bag.swap_remove(k);
    }
    place.is_some()
}

/// Takes out all that `leave`, looking next at what fills the hole.
pub fn take_all<A: Array<Item = Id>>(bag: &mut SmallVec<A>, leave: impl Fn(Id) -> bool) {
    let mut k = 0;
    while k < bag.len() {
        if leave(bag[k]) {
            bag.swap_remove(k);
        } else {
            k += 1;
        }
    }
}

/// Puts `new` where `old` was, if it was there.
pub fn substitute(bag: &mut [Id], old: Id, new: Id) -> bool {
    let place = bag.iter().position(|&y| y == old);
    if let Some(k) = place {
        bag[k] = new;
    }
    place.is_some()
}

struct Link {
    before: Id,
    after: Id,
    /// step in which it was added
    step: u32,
}

/// Elements 0, 1, .. in an order of their own.
pub struct Chain {
    links: Table<Link>,
    first: Id,
    last: Id,
    step: u32,
    first_fresh: Id,
    /// A place that outlives its element: where that leaves, the one after it stands for it.
    pub cursor: Id,
    count: usize,
}

impl Chain {
    pub fn new() -> Self {
        Chain {
            links: Table(Vec::new()),
            first: NONE,
            last: NONE,
            step: 1,
            first_fresh: NONE,
            cursor: NONE,
            count: 0,
        }
    }

    /// From now on nothing is fresh.
    pub fn begin_step(&mut self) {
        self.step += 1;
        self.first_fresh = NONE;
    }

    pub fn step(&self) -> u32 {
        self.step
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn first(&self) -> Id {
        self.first
    }

    pub fn after(&self, x: Id) -> Id {
        self.links[x].after
    }

    /// First of the elements added or moved in this step, which stand at the end.
    pub fn first_fresh(&self) -> Id {
        self.first_fresh
    }

    pub fn is_fresh(&self, x: Id) -> bool {
        self.links[x].step == self.step
    }

    /// `x` and all after it.
    pub fn from(&self, x: Id) -> impl Iterator<Item = Id> + '_ {
        let known = |x: Id| (x != NONE).then_some(x);
        std::iter::successors(known(x), move |&x| known(self.after(x)))
    }

    pub fn iter(&self) -> impl Iterator<Item = Id> + '_ {
        self.from(self.first)
    }

    pub fn fresh(&self) -> impl Iterator<Item = Id> + '_ {
        self.from(self.first_fresh)
    }

    /// Adds `x` at the end.
    pub fn push(&mut self, x: Id) {
        if x >= self.links.next() {
            self.links.resize_with(x as usize + 1, || Link {
                before: NONE,
                after: NONE,
                step: 0,
            });
        }
        self.links[x].step = self.step;
        self.join(self.last, x);
        self.join(x, NONE);
        self.count += 1;
        if self.first_fresh == NONE {
            self.first_fresh = x;
        }
    }

    pub fn remove(&mut self, x: Id) {
        let Link { before, after, .. } = self.links[x];
        self.join(before, after);
        self.count -= 1;
        for place in [&mut self.first_fresh, &mut self.cursor] {
            if *place == x {
                *place = after;
            }
        }
    }

    pub fn move_to_end(&mut self, x: Id) {
        self.remove(x);
        self.push(x);
    }

    /// Moves `x` to just before `place`.
    pub fn move_before(&mut self, x: Id, place: Id) {
        if x == place {
            return;
        }
        self.join(self.links[x].before, self.links[x].after);
        self.join(self.links[place].before, x);
        self.join(x, place);
    }

    /// Makes `y` follow on `x`; `NONE` stands for either end.
    fn join(&mut self, x: Id, y: Id) {
        match x {
            NONE => self.first = y,
            _ => self.links[x].after = y,
        }
        match y {
            NONE => self.last = x,
            _ => self.links[y].before = x,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_fills_the_hole_and_is_looked_at() {
        let mut bag = Three::from_slice(&[2, 4, 3, 6, 5]);
        take_all(&mut bag, |x| x % 2 == 0);
        assert_eq!(bag[..], [5, 3]);
        let mut bag = Three::from_slice(&[5, 6, 7, 8]);
        assert!(take(&mut bag, 5) && !take(&mut bag, 5));
        assert_eq!(bag[..], [8, 6, 7]);
        assert!(substitute(&mut bag, 6, 9));
        assert_eq!(bag[..], [8, 9, 7]);
    }

    #[test]
    fn fresh_elements_stand_at_the_end() {
        let mut chain = Chain::new();
        (0..5).for_each(|x| chain.push(x));
        chain.begin_step();
        chain.move_to_end(1);
        chain.move_to_end(3);
        assert_eq!(chain.iter().collect::<Vec<_>>(), [0, 2, 4, 1, 3]);
        assert_eq!(chain.fresh().collect::<Vec<_>>(), [1, 3]);
        chain.move_to_end(1);
        assert_eq!(chain.fresh().collect::<Vec<_>>(), [3, 1]);
        chain.move_before(4, 0);
        assert_eq!(chain.iter().collect::<Vec<_>>(), [4, 0, 2, 3, 1]);
    }

    #[test]
    fn the_cursor_outlives_its_element() {
        let mut chain = Chain::new();
        (0..3).for_each(|x| chain.push(x));
        chain.cursor = 1;
        chain.move_to_end(1);
        assert_eq!(chain.cursor, 2);
        chain.remove(2);
        chain.remove(1);
        assert_eq!((chain.cursor, chain.len()), (NONE, 1));
    }
}
