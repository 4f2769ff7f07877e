//! Vectors: `capi/vector.rs`.

use std::ffi::c_int;

use mujoco::capi::{misc, quat, vector};

use crate::table::{F, Table, buf, check, size};

pub fn vectors3(t: &mut Table) {
    macro_rules! to3 {
        ($($path:path),*) => { $( check!(t, $path as fn(*mut F), |f, _rng, out| {
            let mut r = buf(4);
            f(r.as_mut_ptr());
            out.all(&r);
        }); )* };
    }
    to3!(vector::mju_zero3, vector::mju_zero4, vector::mju_unit4);

    macro_rules! unary {
        ($n:literal; $($path:path),*) => { $( check!(t, $path as fn(*mut F, *const F), |f, rng, out| {
            let (mut r, v) = (rng.vec($n), rng.vec($n));
            f(r.as_mut_ptr(), v.as_ptr());
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p);
            out.all(&r);
        }); )* };
    }
    unary!(3; vector::mju_copy3, vector::mju_addTo3, vector::mju_subFrom3);
    unary!(4; vector::mju_copy4, quat::mju_negQuat);

    macro_rules! scaled {
        ($($path:path),*) => { $( check!(t, $path as fn(*mut F, *const F, F), |f, rng, out| {
            let (mut r, v, s) = (rng.vec(3), rng.vec(3), rng.num());
            f(r.as_mut_ptr(), v.as_ptr(), s);
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, s);
            out.all(&r);
        }); )* };
    }
    scaled!(vector::mju_scl3, vector::mju_addToScl3);

    macro_rules! binary {
        ($n:literal, $a:literal, $b:literal; $($path:path),*) => { $(
            check!(t, $path as fn(*mut F, *const F, *const F), |f, rng, out| {
                let (mut r, mut a, mut b) = (buf($n), rng.vec($a), rng.vec($b));
                f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
                out.all(&r);
                // result in place of an argument of the same size
                if $a == $n {
                    let a = a.as_mut_ptr();
                    f(a, a, b.as_ptr());
                }
                out.all(&a);
                if $b == $n {
                    let b = b.as_mut_ptr();
                    f(b, a.as_ptr(), b);
                }
                out.all(&b);
            });
        )* };
    }
    binary!(3, 3, 3; vector::mju_add3, vector::mju_sub3, vector::mju_cross);
    binary!(3, 9, 3; vector::mju_mulMatVec3, vector::mju_mulMatTVec3);

    check!(
        t,
        vector::mju_addScl3 as fn(*mut F, *const F, *const F, F),
        |f, rng, out| {
            let (mut r, a, b) = (buf(3), rng.vec(3), rng.vec(3));
            f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), rng.num());
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, b.as_ptr(), rng.num());
            f(p, a.as_ptr(), p, rng.num());
            out.all(&r);
        }
    );

    macro_rules! normalize {
        ($n:literal; $path:path) => {
            check!(t, $path as fn(*mut F) -> F, |f, rng, out| {
                let mut v = rng.vec($n);
                if rng.int(0, 3) == 0 {
                    v.iter_mut().for_each(|x| *x *= 1e-15);
                }
                out.num(f(v.as_mut_ptr()));
                out.all(&v);
                // again: a unit vector
                out.num(f(v.as_mut_ptr()));
                out.all(&v);
            });
        };
    }
    normalize!(3; vector::mju_normalize3);
    normalize!(4; vector::mju_normalize4);

    check!(t, vector::mju_norm3 as fn(*const F) -> F, |f, rng, out| {
        out.num(f(rng.vec(3).as_ptr()));
    });
    macro_rules! product {
        ($($path:path),*) => { $( check!(t, $path as fn(*const F, *const F) -> F, |f, rng, out| {
            let (a, b) = (rng.vec(3), rng.vec(3));
            out.num(f(a.as_ptr(), b.as_ptr()));
        }); )* };
    }
    product!(vector::mju_dot3, vector::mju_dist3);

    check!(
        t,
        vector::mju_transformSpatial as fn(*mut F, *const F, c_int, *const F, *const F, *const F),
        |f, rng, out| {
            let (mut r, v) = (buf(6), rng.vec(6));
            let (new, old, rot) = (rng.vec(3), rng.vec(3), rng.vec(9));
            let rot = if rng.int(0, 1) == 0 {
                std::ptr::null()
            } else {
                rot.as_ptr()
            };
            f(
                r.as_mut_ptr(),
                v.as_ptr(),
                rng.int(-1, 2),
                new.as_ptr(),
                old.as_ptr(),
                rot,
            );
            out.all(&r);
        }
    );
}

pub fn vectors(t: &mut Table) {
    check!(t, vector::mju_zero as fn(*mut F, c_int), |f, rng, out| {
        let mut r = buf(16);
        f(r.as_mut_ptr(), rng.int(0, 14));
        out.all(&r);
    });
    check!(
        t,
        vector::mju_fill as fn(*mut F, F, c_int),
        |f, rng, out| {
            let mut r = buf(16);
            f(r.as_mut_ptr(), rng.num(), rng.int(-2, 14));
            out.all(&r);
        }
    );
    macro_rules! unary {
        ($($path:path),*) => { $( check!(t, $path as fn(*mut F, *const F, c_int), |f, rng, out| {
            let n = size(rng);
            let (mut r, v) = (rng.vec(16), rng.vec(n));
            f(r.as_mut_ptr(), v.as_ptr(), n as c_int);
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, n as c_int);
            out.all(&r);
        }); )* };
    }
    unary!(
        vector::mju_copy,
        vector::mju_addTo,
        vector::mju_subFrom,
        misc::mju_d2n,
        misc::mju_n2d
    );
    macro_rules! reduce {
        ($($path:path),*) => { $( check!(t, $path as fn(*const F, c_int) -> F, |f, rng, out| {
            let n = rng.int(0, 40) as usize;
            out.num(f(rng.vec(n).as_ptr(), n as c_int));
        }); )* };
    }
    reduce!(vector::mju_sum, vector::mju_L1, vector::mju_norm);
    macro_rules! scaled {
        ($($path:path),*) => { $( check!(t, $path as fn(*mut F, *const F, F, c_int), |f, rng, out| {
            let n = size(rng);
            let (mut r, v, s) = (rng.vec(16), rng.vec(n), rng.num());
            f(r.as_mut_ptr(), v.as_ptr(), s, n as c_int);
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, s, n as c_int);
            out.all(&r);
        }); )* };
    }
    scaled!(vector::mju_scl, vector::mju_addToScl);
    macro_rules! binary {
        ($($path:path),*) => { $( check!(t, $path as fn(*mut F, *const F, *const F, c_int), |f, rng, out| {
            let n = size(rng);
            let (mut r, a, b) = (buf(16), rng.vec(n), rng.vec(n));
            f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n as c_int);
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, b.as_ptr(), n as c_int);
            f(p, a.as_ptr(), p, n as c_int);
            out.all(&r);
        }); )* };
    }
    binary!(vector::mju_add, vector::mju_sub);
    check!(
        t,
        vector::mju_addScl as fn(*mut F, *const F, *const F, F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let (mut r, a, b) = (buf(16), rng.vec(n), rng.vec(n));
            f(
                r.as_mut_ptr(),
                a.as_ptr(),
                b.as_ptr(),
                rng.num(),
                n as c_int,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        vector::mju_normalize as fn(*mut F, c_int) -> F,
        |f, rng, out| {
            let n = size(rng);
            let mut v = rng.vec(n);
            if rng.int(0, 3) == 0 {
                v.iter_mut().for_each(|x| *x *= 1e-15);
            }
            out.num(f(v.as_mut_ptr(), n as c_int));
            out.all(&v);
        }
    );
    check!(
        t,
        vector::mju_dot as fn(*const F, *const F, c_int) -> F,
        |f, rng, out| {
            let n = rng.int(0, 40) as usize;
            let (a, b) = (rng.vec(n), rng.vec(n));
            out.num(f(a.as_ptr(), b.as_ptr(), n as c_int));
            out.num(f(a.as_ptr(), a.as_ptr(), n as c_int));
        }
    );
}
