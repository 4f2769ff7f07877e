//! Scratch memory inside mjData: a stack that grows down from the end of the arena.
//!
//! `let mark = d.mark(); let x = mark.nums(d, n); ...; mark.release(d);`
//!
//! A `Mark` has no destructor, so a callback may leave its frame by a jump; what it had
//! allocated stays until `mj_resetData`. Slices borrow the mark, not the data: fields can be
//! picked meanwhile, and use after release does not compile. Contents of fresh scratch are
//! unspecified (whatever was there before), never uninitialised: the arena is zeroed when made.
//!
//! Absent: alignment above what a type needs, and heap memory.

use core::mem::{align_of, size_of};

use bytemuck::Pod;

use super::report;
use super::views::Data;
use crate::abi::mjData;
use crate::math::Real;

/// What `mj_markStack` leaves on the stack: previous frame, previous top, one unused word.
#[repr(C)]
struct Frame {
    pbase: usize,
    top: usize,
    unused: usize,
}

/// A level of the stack; everything taken through it is given back by `release`.
#[must_use = "a mark is released with `mark.release(d)`"]
pub struct Mark {
    /// address of the frame (the enclosing one while threads lock the stack)
    frame: usize,
}

impl<N: Real> Data<'_, N> {
    /// Bytes between the arena's objects and the stack.
    pub fn room(&self) -> usize {
        let d = self.raw();
        (d.narena as usize).saturating_sub(d.pstack + d.parena)
    }

    /// Opens a level of scratch memory.
    #[inline]
    pub fn mark(&mut self) -> Mark {
        Mark {
            // SAFETY: a live mjData by the contract of `Data::new`
            frame: unsafe { mark(self.as_ptr()) },
        }
    }
}

impl Mark {
    /// `n` numbers.
    #[inline]
    #[allow(clippy::mut_from_ref)] // a new region at each call
    pub fn nums<N: Real>(&self, d: &mut Data<'_, N>, n: usize) -> &mut [N] {
        self.rows(d, n)
    }

    /// Several arrays of numbers, one after the other.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn several<N: Real, const K: usize>(
        &self,
        d: &mut Data<'_, N>,
        sizes: [usize; K],
    ) -> [&mut [N]; K] {
        let mut rest = self.nums(d, sizes.iter().sum());
        sizes.map(|n| take(&mut rest, n))
    }

    /// `n` integers.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn ints(&self, d: &mut Data<'_, impl Real>, n: usize) -> &mut [i32] {
        self.rows(d, n)
    }

    /// `n` rows of a plain type, such as `Vec3`.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn rows<T: Pod>(&self, d: &mut Data<'_, impl Real>, n: usize) -> &mut [T] {
        if n == 0 {
            return &mut [];
        }
        if d.raw().pbase != self.frame {
            not_innermost();
        }
        let most = isize::MAX as usize / size_of::<T>().max(1);
        // SAFETY: `alloc` returns so many exclusive, initialised bytes of the arena, or leaves
        unsafe {
            if n > most {
                overflow(d.as_ptr(), most * size_of::<T>())
            }
            let bytes = n * size_of::<T>();
            let p = alloc(d.as_ptr(), bytes, align_of::<T>()).cast::<T>();
            core::slice::from_raw_parts_mut(p, n)
        }
    }

    /// Gives back everything taken since the mark.
    #[inline]
    pub fn release(self, d: &mut Data<'_, impl Real>) {
        if d.raw().pbase != self.frame {
            not_innermost();
        }
        // SAFETY: a live mjData by the contract of `Data::new`
        unsafe { release(d.as_ptr()) }
    }
}

impl Data<'_> {
    /// Runs `f`, which empties the stack; the levels that were open stay open, with what was taken in them.
    pub fn keep_levels(&mut self, f: impl FnOnce(&mut Self)) {
        let (used, frame) = (self.raw().pstack, self.raw().pbase);
        f(self);
        self.raw_mut().pstack = used;
        self.raw_mut().pbase = frame;
    }
}

/// The first `n` of what is left.
#[inline(always)]
pub fn take<'a, T>(rest: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    let (own, others) = core::mem::take(rest).split_at_mut(n);
    *rest = others;
    own
}

/// Empties stack and arena of a state whose computation was left in the middle.
pub fn abandon(d: &mut Data<'_>) {
    let raw = d.raw_mut();
    (raw.pstack, raw.pbase) = (0, 0);
    super::arena::clear(d);
}

#[cold]
#[inline(never)]
fn not_innermost() -> ! {
    report::raise(format_args!(
        "mj_freeStack: stack levels are not properly nested"
    ))
}

/// Pushes a frame and returns its address; pushes nothing while the stack is locked.
///
/// # Safety
/// `d` is a live mjData.
#[inline]
pub unsafe fn mark(d: *mut mjData) -> usize {
    // SAFETY: `d` is live; the frame lies in freshly allocated stack bytes
    unsafe {
        if (*d).threadlock != 0 {
            return (*d).pbase;
        }
        let top = (*d).arena as usize + (*d).narena as usize - (*d).pstack;
        let frame = alloc(d, size_of::<Frame>(), align_of::<Frame>()).cast::<Frame>();
        // the third word stays as it was
        (&raw mut (*frame).pbase).write((*d).pbase);
        (&raw mut (*frame).top).write(top);
        (*d).pbase = frame as usize;
        frame as usize
    }
}

/// Pops the last frame; nothing to do without one or while the stack is locked.
///
/// # Safety
/// `d` is a live mjData.
#[inline]
pub unsafe fn release(d: *mut mjData) {
    // SAFETY: a nonzero pbase is the address of a frame written by `mark`
    unsafe {
        if (*d).pbase == 0 || (*d).threadlock != 0 {
            return;
        }
        let frame = (*d).pbase as *const Frame;
        (*d).pstack = (*d).arena as usize + (*d).narena as usize - (*frame).top;
        (*d).pbase = (*frame).pbase;
    }
}

/// Takes `bytes` from the stack at a multiple of `align`; overflow raises an error.
///
/// # Safety
/// `d` is a live mjData; `align` is not zero.
#[inline]
pub unsafe fn alloc(d: *mut mjData, bytes: usize, align: usize) -> *mut u8 {
    // SAFETY: `d` is live; the result stays between the arena objects and the old top
    unsafe {
        let end = (*d).arena as usize + (*d).narena as usize;
        // below zero, and so beyond all addresses, where more is wanted than the memory has
        let at = (end - (*d).pstack).wrapping_sub(bytes);
        let at = at - at % align;
        let used = end.wrapping_sub(at);
        let total = used.wrapping_add((*d).parena);
        if bytes > isize::MAX as usize || total > (*d).narena as usize {
            overflow(d, bytes)
        }
        (*d).pstack = used;
        // seldom
        if used as i64 > (*d).maxuse_stack {
            (*d).maxuse_stack = used as i64;
        }
        if total as i64 > (*d).maxuse_arena {
            (*d).maxuse_arena = total as i64;
        }
        at as *mut u8
    }
}

#[cold]
#[inline(never)]
unsafe fn overflow(d: *const mjData, requested: usize) -> ! {
    // SAFETY: `d` is live
    let d = unsafe { &*d };
    let max = d.narena as usize - d.parena;
    report::raise_unnamed(format_args!(
        "mj_stackAlloc: out of memory, stack overflow\n  max = {}, available = {}, requested = {}, \
         narena = {} (increase <size memory=\"...\"/>)\n  nefc = {}, ncon = {}",
        max,
        max - d.pstack,
        requested,
        d.narena,
        d.nefc,
        d.ncon
    ))
}

#[cfg(test)]
mod tests {
    use super::super::catch::catch;
    use super::super::fixture::Fixture;
    use crate::math::Vec3;

    #[test]
    fn levels_nest_and_give_back() {
        let f = Fixture::new(&[]);
        let mut d = f.data();
        let outer = d.mark();
        let a = outer.nums(&mut d, 3);
        a.fill(1.0);
        let used = d.pstack();
        let inner = d.mark();
        let (b, c) = (inner.ints(&mut d, 5), inner.rows::<Vec3>(&mut d, 2));
        b.fill(2);
        c.fill(Vec3([3.0; 3]));
        assert!(
            a.iter().all(|&x| x == 1.0),
            "slices of different levels are distinct"
        );
        assert_eq!(b.as_ptr() as usize % 4, 0);
        inner.release(&mut d);
        assert_eq!(d.pstack(), used);
        assert!(outer.nums(&mut d, 0).is_empty());
        outer.release(&mut d);
        assert_eq!((d.pstack(), d.pbase()), (0, 0));
    }

    #[test]
    fn overflow_and_wrong_order_are_errors() {
        let f = Fixture::new(&[("narena", 104)]);
        let mut d = f.data();
        let d = &mut d;
        let text = catch(|| {
            let mark = d.mark();
            mark.nums(d, 1 << 60)[0] = 1.0;
        });
        let text = text.expect_err("too large");
        assert!(
            text.as_str().contains("max = 104, available = 80"),
            "{text}"
        );
        let text = catch(|| {
            let outer = d.mark();
            let inner = d.mark();
            outer.release(d);
            inner.release(d);
        });
        assert!(
            text.expect_err("order")
                .as_str()
                .contains("not properly nested")
        );
    }

    #[test]
    fn exact_fit() {
        let f = Fixture::new(&[("narena", 24 + 64)]);
        let mut d = f.data();
        let mark = d.mark();
        assert_eq!(mark.nums(&mut d, 8).len(), 8);
        assert_eq!(d.pstack(), 88);
        mark.release(&mut d);
    }
}
