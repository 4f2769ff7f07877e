//! A list of plain items that grows on the mjData stack.

use bytemuck::Pod;

use crate::base::Data;
use crate::base::stack::Mark;

/// Items pushed so far; outgrown space stays taken until the mark is released.
pub struct List<'s, T> {
    room: &'s mut [T],
    len: usize,
}

impl<'s, T: Pod> List<'s, T> {
    pub fn with_room(d: &mut Data, mark: &'s Mark, room: usize) -> Self {
        List {
            room: mark.rows(d, room.max(1)),
            len: 0,
        }
    }

    #[inline(always)]
    pub fn push(&mut self, d: &mut Data, mark: &'s Mark, item: T) {
        if self.len == self.room.len() {
            self.grow(d, mark);
        }
        self.room[self.len] = item;
        self.len += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, d: &mut Data, mark: &'s Mark) {
        let room = mark.rows(d, 2 * self.len);
        room[..self.len].copy_from_slice(self.room);
        self.room = room;
    }

    pub fn items(self) -> &'s mut [T] {
        &mut self.room[..self.len]
    }
}
