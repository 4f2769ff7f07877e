//! Functions of the section "Miscellaneous".

use std::ffi::{c_char, c_int};

use mujoco::capi::misc;

use crate::arguments::Rng;

use crate::table::{F, Table, UNTOUCHED, buf, check, size};

pub fn miscellaneous(t: &mut Table) {
    /// Muscle parameters: the defaults, perturbed.
    fn muscle(rng: &mut Rng) -> [f64; 9] {
        const DEFAULT: [f64; 9] = [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2];
        if rng.int(0, 4) == 0 {
            rng.arr()
        } else {
            DEFAULT.map(|x| x * rng.range(0.9, 1.1))
        }
    }
    check!(
        t,
        misc::mju_muscleGain as fn(F, F, *const F, F, *const F) -> F,
        |f, rng, out| {
            let (range, prm) = ([rng.range(0.0, 0.5), rng.range(0.6, 1.0)], muscle(rng));
            let len = if rng.int(0, 1) == 0 {
                rng.range(0.0, 1.0)
            } else {
                rng.num()
            };
            out.num(f(len, rng.num(), range.as_ptr(), rng.num(), prm.as_ptr()));
        }
    );
    check!(
        t,
        misc::mju_muscleBias as fn(F, *const F, F, *const F) -> F,
        |f, rng, out| {
            let (range, prm) = ([rng.range(0.0, 0.5), rng.range(0.6, 1.0)], muscle(rng));
            let len = if rng.int(0, 1) == 0 {
                rng.range(0.0, 2.0)
            } else {
                rng.num()
            };
            out.num(f(len, range.as_ptr(), rng.num(), prm.as_ptr()));
        }
    );
    check!(
        t,
        misc::mju_muscleDynamics as fn(F, F, *const F) -> F,
        |f, rng, out| {
            let prm = [0.01, 0.04, [0.0, 0.2, 1.0][rng.int(0, 2) as usize]];
            let prm = if rng.int(0, 3) == 0 { rng.arr() } else { prm };
            out.num(f(rng.num(), rng.num(), prm.as_ptr()));
        }
    );
    macro_rules! pyramid {
        ($($path:path),*) => { $(
            check!(t, $path as fn(*mut F, *const F, *const F, c_int), |f, rng, out| {
                let dim = [1, 3, 4, 6][rng.int(0, 3) as usize];
                let (mut r, v, mu) = (buf(10), rng.vec(10), rng.vec(5));
                f(r.as_mut_ptr(), v.as_ptr(), mu.as_ptr(), dim);
                out.all(&r);
            });
        )* };
    }
    pyramid!(misc::mju_encodePyramid, misc::mju_decodePyramid);
    check!(
        t,
        misc::mju_springDamper as fn(F, F, F, F, F) -> F,
        |f, rng, out| {
            let (kp, mut kv) = (rng.num() * 10.0, rng.num() * 10.0);
            if rng.int(0, 4) == 0 {
                kv = 2.0 * kp.abs().sqrt(); // critical, to rounding
            }
            out.num(f(rng.num(), rng.num(), kp, kv, rng.unit()));
        }
    );
    macro_rules! pair {
        ($($path:path),*) => { $( check!(t, $path as fn(F, F) -> F, |f, rng, out| {
            out.num(f(rng.num(), rng.num()));
        }); )* };
    }
    pair!(misc::mju_min, misc::mju_max);
    check!(t, misc::mju_clip as fn(F, F, F) -> F, |f, rng, out| {
        out.num(f(rng.num(), rng.num(), rng.num()));
    });
    macro_rules! single {
        ($($path:path),*) => { $( check!(t, $path as fn(F) -> F, |f, rng, out| {
            out.num(f(rng.num()));
            out.num(f(rng.range(-0.5, 1.5)));
        }); )* };
    }
    single!(misc::mju_sign, misc::mju_sigmoid);
    check!(t, misc::mju_round as fn(F) -> c_int, |f, rng, out| {
        out.int(f(rng.num()));
        out.int(f(rng.int(-9, 9) as f64 / 2.0));
        out.int(f(rng.range(-4e9, 4e9)));
    });
    check!(t, misc::mju_isBad as fn(F) -> c_int, |f, rng, out| {
        out.int(f(rng.num()));
        out.int(f(1e10 + rng.num()));
    });
    check!(
        t,
        misc::mju_isZero as fn(*const F, c_int) -> c_int,
        |f, rng, out| {
            let mut v = [0.0, -0.0, 0.0, 0.0];
            v[rng.int(0, 3) as usize] = rng.num();
            out.int(f(v.as_ptr(), rng.int(0, 4)));
        }
    );
    check!(
        t,
        misc::mju_Halton as fn(c_int, c_int) -> F,
        |f, rng, out| {
            out.num(f(rng.int(-5, 100_000), rng.int(2, 13)));
        }
    );
    check!(
        t,
        misc::mju_insertionSort as fn(*mut F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let mut v = rng.vec(n);
            f(v.as_mut_ptr(), n as c_int);
            out.all(&v);
        }
    );
    check!(
        t,
        misc::mju_insertionSortInt as fn(*mut c_int, c_int),
        |f, rng, out| {
            let n = size(rng);
            let mut v: Vec<c_int> = (0..n).map(|_| rng.int(-9, 9)).collect();
            f(v.as_mut_ptr(), n as c_int);
            out.ints(&v);
        }
    );
    check!(
        t,
        misc::mju_f2n as fn(*mut F, *const f32, c_int),
        |f, rng, out| {
            let n = size(rng);
            let v: Vec<f32> = rng.vec(n).iter().map(|&x| x as f32).collect();
            let mut r = buf(16);
            f(r.as_mut_ptr(), v.as_ptr(), n as c_int);
            out.all(&r);
        }
    );
    check!(
        t,
        misc::mju_n2f as fn(*mut f32, *const F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let (mut r, v) = (vec![7.5f32; 16], rng.vec(n));
            f(r.as_mut_ptr(), v.as_ptr(), n as c_int);
            r.iter().for_each(|&x| out.num(x as f64));
        }
    );
    // both libraries draw from the same rand
    check!(
        t,
        misc::mju_standardNormal as fn(*mut F) -> F,
        |f, rng, out| {
            libc::srand(rng.random.bits() as u32);
            let mut second = UNTOUCHED;
            let null = rng.int(0, 1) == 0;
            for _ in 0..5 {
                out.num(f(if null {
                    std::ptr::null_mut()
                } else {
                    &mut second
                }));
                out.num(second);
            }
        }
    );
    check!(
        t,
        misc::mju_type2Str as fn(c_int) -> *const c_char,
        |f, rng, out| {
            out.text(f(rng.int(-2, 110)));
        }
    );
    check!(
        t,
        misc::mju_str2Type as fn(*const c_char) -> c_int,
        |f, rng, out| {
            let names = [
                c"body",
                c"xbody",
                c"joint",
                c"dof",
                c"geom",
                c"site",
                c"camera",
                c"light",
                c"flex",
                c"mesh",
                c"skin",
                c"hfield",
                c"texture",
                c"material",
                c"pair",
                c"exclude",
                c"equality",
                c"tendon",
                c"actuator",
                c"sensor",
                c"numeric",
                c"text",
                c"tuple",
                c"key",
                c"plugin",
                c"frame",
                c"default",
                c"",
                c"Body",
                c"bod",
                c"bodyx",
                c"model",
                c"unknown",
            ];
            out.int(f(
                names[rng.int(0, names.len() as i32 - 1) as usize].as_ptr()
            ));
        }
    );
    check!(
        t,
        misc::mju_writeNumBytes as fn(usize) -> *const c_char,
        |f, rng, out| {
            let n = (rng.random.bits() >> rng.int(0, 63)) << rng.int(0, 63);
            out.text(f(n as usize));
        }
    );
    check!(
        t,
        misc::mju_warningText as fn(c_int, usize) -> *const c_char,
        |f, rng, out| {
            out.text(f(
                rng.int(-2, 9),
                (rng.random.bits() >> rng.int(0, 63)) as usize,
            ));
        }
    );
    check!(
        t,
        misc::mju_strncpy as fn(*mut c_char, *const c_char, c_int) -> *mut c_char,
        |f, rng, out| {
            let mut dst = [7 as c_char; 16];
            let src = [c"", c"a", c"a longer text than fits"][rng.int(0, 2) as usize];
            let at = f(dst.as_mut_ptr(), src.as_ptr(), rng.int(-1, 16));
            out.int((at == dst.as_mut_ptr()) as c_int);
            dst.iter().for_each(|&c| out.int(c as c_int));
        }
    );
}
