//! Dense matrices and bands.

use std::ffi::c_int;

use mujoco::capi::vector;

use crate::table::{F, Table, buf, check, size};

pub fn matrices(t: &mut Table) {
    check!(
        t,
        vector::mju_mulMatVec as fn(*mut F, *const F, *const F, c_int, c_int),
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let (mut r, m, v) = (buf(nr), rng.vec(nr * nc), rng.vec(nc));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                v.as_ptr(),
                nr as c_int,
                nc as c_int,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        vector::mju_mulMatTVec as fn(*mut F, *const F, *const F, c_int, c_int),
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let (mut r, m, v) = (buf(nc), rng.vec(nr * nc), rng.vec(nr));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                v.as_ptr(),
                nr as c_int,
                nc as c_int,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        vector::mju_mulVecMatVec as fn(*const F, *const F, *const F, c_int) -> F,
        |f, rng, out| {
            let n = size(rng);
            let (a, m, b) = (rng.vec(n), rng.vec(n * n), rng.vec(n));
            out.num(f(a.as_ptr(), m.as_ptr(), b.as_ptr(), n as c_int));
        }
    );
    check!(
        t,
        vector::mju_transpose as fn(*mut F, *const F, c_int, c_int),
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let (mut r, m) = (buf(nr * nc), rng.vec(nr * nc));
            f(r.as_mut_ptr(), m.as_ptr(), nr as c_int, nc as c_int);
            out.all(&r);
        }
    );
    check!(
        t,
        vector::mju_symmetrize as fn(*mut F, *const F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let (mut r, mut m) = (buf(n * n), rng.vec(n * n));
            f(r.as_mut_ptr(), m.as_ptr(), n as c_int);
            let p = m.as_mut_ptr();
            f(p, p, n as c_int);
            out.all(&r);
            out.all(&m);
        }
    );
    check!(t, vector::mju_eye as fn(*mut F, c_int), |f, rng, out| {
        let n = size(rng);
        let mut m = buf(n * n + 1);
        f(m.as_mut_ptr(), n as c_int);
        out.all(&m);
    });
    // rows and columns of both factors and the result
    macro_rules! product {
        ($path:path, |$p:ident, $q:ident, $s:ident| $shape:expr) => {
            check!(
                t,
                $path as fn(*mut F, *const F, *const F, c_int, c_int, c_int),
                |f, rng, out| {
                    let ($p, $q, $s) = (size(rng), size(rng), size(rng));
                    let (na, nb, nres) = $shape;
                    let (mut r, a, b) = (buf(nres), rng.vec(na), rng.vec(nb));
                    let dims = ($p as c_int, $q as c_int, $s as c_int);
                    f(
                        r.as_mut_ptr(),
                        a.as_ptr(),
                        b.as_ptr(),
                        dims.0,
                        dims.1,
                        dims.2,
                    );
                    out.all(&r);
                }
            )
        };
    }
    product!(vector::mju_mulMatMat, |r1, c1, c2| (
        r1 * c1,
        c1 * c2,
        r1 * c2
    ));
    product!(vector::mju_mulMatMatT, |r1, c1, r2| (
        r1 * c1,
        r2 * c1,
        r1 * r2
    ));
    product!(vector::mju_mulMatTMat, |r1, c1, c2| (
        r1 * c1,
        r1 * c2,
        c1 * c2
    ));
    check!(
        t,
        vector::mju_sqrMatTD as fn(*mut F, *const F, *const F, c_int, c_int),
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let (mut r, m, d) = (buf(nc * nc), rng.vec(nr * nc), rng.vec(nr));
            let d = if rng.int(0, 1) == 0 {
                std::ptr::null()
            } else {
                d.as_ptr()
            };
            f(r.as_mut_ptr(), m.as_ptr(), d, nr as c_int, nc as c_int);
            out.all(&r);
        }
    );
}
