//! Differential test of the math sections of mujoco.h: every function, ours and genuine, on the same seeded
//! arguments. Bits are compared first; values that differ must stay within the function's tolerance.
//!
//! The genuine library is found by `MUJOCO_ORACLE` or under `build/oracle`. Without it the test says so and
//! passes, unless `MUJOCO_ORACLE_REQUIRED=1`. `MATH_ORACLE_RUNS` sets the runs per function.
#![allow(non_snake_case)] // C names are the names
#![allow(clippy::undocumented_unsafe_blocks)] // all calls pass arrays of the documented extents

use std::ffi::{CStr, c_char, c_int};

use capi_tests::oracle::Library;
use mujoco::capi::{decomp, misc, pose, quat, sparse, vector};

/// Functions that need not agree to the bit: largest relative difference, and why.
const TOLERANCES: &[(&str, f64, &str)] = &[];

type F = f64;

/// Splitmix generator: the tests must not depend on a crate's stream.
#[derive(Clone)]
struct Rng {
    state: u64,
    /// now and then special values: zeros, infinities, NaN, huge and tiny numbers
    edgy: bool,
}

impl Rng {
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn int(&mut self, lo: i32, hi: i32) -> i32 {
        lo + (self.bits() % (hi - lo + 1) as u64) as i32
    }

    fn range(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }

    fn num(&mut self) -> f64 {
        const EDGES: [f64; 16] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            1e-15,
            -1e-15,
            1e-16,
            5e-324,
            1e-200,
            1e200,
            -1e200,
            1e10,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            0.5,
        ];
        match self.int(0, 9) {
            0 | 1 if self.edgy => EDGES[self.int(0, 15) as usize],
            0 => 0.0,
            1 => self.range(-1e3, 1e3),
            2 => self.range(-1e-4, 1e-4),
            _ => self.range(-1.0, 1.0),
        }
    }

    fn vec(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.num()).collect()
    }

    fn arr<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.num())
    }

    /// A quaternion: any numbers, normalized, identity, or rotated about one axis.
    fn quat(&mut self) -> [f64; 4] {
        let mut q: [f64; 4] = self.arr();
        match self.int(0, 5) {
            0 => return [1.0, 0.0, 0.0, 0.0],
            1 => return q,
            2 => {
                q = [self.unit(), 0.0, 0.0, 0.0];
                q[self.int(1, 3) as usize] = self.range(-1.0, 1.0);
            }
            _ => {}
        }
        let n = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        if n > 1e-3 && n.is_finite() {
            q.map(|x| x / n)
        } else {
            q
        }
    }

    /// A symmetric positive-definite matrix, sometimes singular.
    fn spd(&mut self, n: usize) -> Vec<f64> {
        let k = if self.int(0, 4) == 0 { n / 2 } else { n + 1 };
        let a = self.vec(n * k);
        let mut m = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..n {
                m[i * n + j] = (0..k).map(|t| a[i * k + t] * a[j * k + t]).sum();
            }
            if k > n {
                m[i * (n + 1)] += 0.1;
            }
        }
        m
    }

    /// Compressed rows: rownnz, rowadr, colind, values; gaps between rows, `lower` triangles end on the
    /// diagonal.
    fn csr(
        &mut self,
        nr: usize,
        nc: usize,
        lower: bool,
    ) -> (Vec<i32>, Vec<i32>, Vec<i32>, Vec<f64>) {
        let (mut nnz, mut adr, mut ind, mut val) = (vec![], vec![], vec![], vec![]);
        for r in 0..nr {
            adr.push(ind.len() as i32);
            let end = if lower { r + 1 } else { nc };
            let mut n = 0;
            for c in 0..end {
                if (lower && c == r) || self.int(0, 2) == 0 {
                    ind.push(c as i32);
                    val.push(self.num());
                    n += 1;
                }
            }
            nnz.push(n);
            for _ in 0..self.int(0, 2) {
                ind.push(0);
                val.push(f64::NAN);
            }
        }
        (nnz, adr, ind, val)
    }
}

/// What one call produced.
#[derive(Default)]
struct Out(Vec<f64>);

impl Out {
    fn num(&mut self, x: f64) {
        self.0.push(x);
    }
    fn int(&mut self, x: c_int) {
        self.0.push(x as f64);
    }
    fn all(&mut self, x: &[f64]) {
        self.0.extend_from_slice(x);
    }
    fn ints(&mut self, x: &[c_int]) {
        self.0.extend(x.iter().map(|&x| x as f64));
    }
    fn text(&mut self, p: *const c_char) {
        if p.is_null() {
            return self.num(-1.0);
        }
        let bytes = unsafe { CStr::from_ptr(p) }.to_bytes();
        self.0.extend(bytes.iter().map(|&b| b as f64));
    }
}

/// One line of the report.
struct Row {
    name: String,
    values: usize,
    equal: usize,
    worst: f64,
    tolerance: f64,
    example: String,
}

struct Table<'a> {
    genuine: &'a Library,
    runs: usize,
    rows: Vec<Row>,
}

/// Relative difference: 0 for equal values (NaN equals NaN), infinite where only one is finite.
fn difference(a: f64, b: f64) -> f64 {
    if a == b || (a.is_nan() && b.is_nan()) {
        return 0.0;
    }
    let d = (a - b).abs() / a.abs().max(b.abs()).max(1.0);
    if d.is_nan() { f64::INFINITY } else { d }
}

impl Table<'_> {
    /// Runs `call` with our function and the genuine one on the same random stream. Plain numbers in the
    /// first half of the runs, special values among them in the second.
    fn check<P: Copy>(&mut self, name: &str, ours: P, call: impl Fn(P, &mut Rng, &mut Out)) {
        let theirs: P = self.genuine.function(name);
        let tolerance = TOLERANCES
            .iter()
            .find(|row| row.0 == name)
            .map_or(0.0, |row| row.1);
        let mut row = Row {
            name: name.into(),
            values: 0,
            equal: 0,
            worst: 0.0,
            tolerance,
            example: String::new(),
        };
        for run in 0..self.runs {
            let seed = name
                .bytes()
                .fold(run as u64, |h, b| h.wrapping_mul(31).wrapping_add(b as u64));
            let rng = Rng {
                state: seed,
                edgy: run >= self.runs / 2,
            };
            let (mut a, mut b) = (Out::default(), Out::default());
            call(ours, &mut rng.clone(), &mut a);
            call(theirs, &mut rng.clone(), &mut b);
            if a.0.len() != b.0.len() {
                (row.values, row.worst) = (row.values + 1, f64::INFINITY);
                row.example = format!("run {run}: ours {:?}, genuine {:?}", a.0, b.0);
                continue;
            }
            for (i, (&x, &y)) in a.0.iter().zip(&b.0).enumerate() {
                row.values += 1;
                row.equal += (x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan())) as usize;
                let d = difference(x, y);
                if d > 0.0 && std::env::var_os("MATH_ORACLE_VERBOSE").is_some() {
                    eprintln!("{name} run {run} value {i}: ours {x:e}, genuine {y:e}");
                }
                if d > row.worst {
                    row.worst = d;
                    row.example = format!("run {run}, value {i}: ours {x:e}, genuine {y:e}");
                }
            }
        }
        self.rows.push(row);
    }

    /// Prints the table and returns the names out of tolerance.
    fn report(&self) -> Vec<&str> {
        println!(
            "{:24} {:>9} {:>9} {:>9} {:>9}",
            "function", "values", "bits", "worst", "allowed"
        );
        for r in &self.rows {
            let share = 100.0 * r.equal as f64 / r.values.max(1) as f64;
            let mark = if r.worst > r.tolerance { " FAIL " } else { " " };
            println!(
                "{:24} {:>9} {share:>8.3}% {:>9.1e} {:>9.1e}{mark}{}",
                r.name, r.values, r.worst, r.tolerance, r.example
            );
        }
        let total: usize = self.rows.iter().map(|r| r.values).sum();
        let equal: usize = self.rows.iter().map(|r| r.equal).sum();
        println!(
            "{} functions, {total} values, {:.4}% equal bits",
            self.rows.len(),
            100.0 * equal as f64 / total as f64
        );
        self.rows
            .iter()
            .filter(|r| r.worst > r.tolerance)
            .map(|r| r.name.as_str())
            .collect()
    }
}

/// Result buffers start with this, so that what a function leaves alone is compared too.
const UNTOUCHED: f64 = 7.5;

fn buf(n: usize) -> Vec<f64> {
    vec![UNTOUCHED; n]
}

fn size(rng: &mut Rng) -> usize {
    rng.int(0, 14) as usize
}

/// `$call!` with our path under its C name.
macro_rules! check {
    ($t:ident, $path:path as fn($($a:ty),* $(,)?) $(-> $r:ty)?, |$f:ident, $rng:ident, $out:ident| $body:block) => {
        $t.check::<unsafe extern "C-unwind" fn($($a),*) $(-> $r)?>(
            stringify!($path).rsplit("::").next().unwrap().trim(),
            $path,
            |$f, $rng: &mut Rng, $out: &mut Out| unsafe { $body },
        )
    };
}

fn vectors3(t: &mut Table) {
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

fn vectors(t: &mut Table) {
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

fn matrices(t: &mut Table) {
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

fn sparse_matrices(t: &mut Table) {
    check!(
        t,
        sparse::mju_dense2sparse
            as fn(
                *mut F,
                *const F,
                c_int,
                c_int,
                *mut c_int,
                *mut c_int,
                *mut c_int,
                c_int,
            ) -> c_int,
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let m = rng
                .vec(nr * nc)
                .iter()
                .map(|&x| if rng.int(0, 1) == 0 { 0.0 } else { x })
                .collect::<Vec<_>>();
            let room = if rng.int(0, 2) == 0 {
                rng.int(0, (nr * nc) as i32) as usize
            } else {
                nr * nc
            };
            let (mut val, mut ind) = (buf(room), vec![-7; room]);
            let (mut nnz, mut adr) = (vec![-7; nr], vec![-7; nr]);
            out.int(f(
                val.as_mut_ptr(),
                m.as_ptr(),
                nr as c_int,
                nc as c_int,
                nnz.as_mut_ptr(),
                adr.as_mut_ptr(),
                ind.as_mut_ptr(),
                room as c_int,
            ));
            out.all(&val);
            out.ints(&ind);
            out.ints(&nnz);
            out.ints(&adr);
        }
    );
    check!(
        t,
        sparse::mju_sparse2dense
            as fn(*mut F, *const F, c_int, c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let (nr, nc) = (size(rng), size(rng));
            let (nnz, adr, ind, val) = rng.csr(nr, nc, false);
            let mut r = buf(nr * nc);
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                nr as c_int,
                nc as c_int,
                pat.0,
                pat.1,
                pat.2,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        sparse::mju_sym2dense
            as fn(*mut F, *const F, c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let n = size(rng);
            let lower = rng.int(0, 1) == 0;
            let (nnz, adr, ind, val) = rng.csr(n, n, lower);
            let mut r = buf(n * n);
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                n as c_int,
                nnz.as_ptr(),
                adr.as_ptr(),
                ind.as_ptr(),
            );
            out.all(&r);
        }
    );
}

fn quaternions(t: &mut Table) {
    check!(
        t,
        quat::mju_rotVecQuat as fn(*mut F, *const F, *const F),
        |f, rng, out| {
            let (mut r, v, q) = (buf(3), rng.vec(3), rng.quat());
            f(r.as_mut_ptr(), v.as_ptr(), q.as_ptr());
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, q.as_ptr());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_mulQuat as fn(*mut F, *const F, *const F),
        |f, rng, out| {
            let (mut r, a, b) = (buf(4), rng.quat(), rng.quat());
            f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, b.as_ptr());
            f(p, a.as_ptr(), p);
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_mulQuatAxis as fn(*mut F, *const F, *const F),
        |f, rng, out| {
            let (mut r, q, a) = (buf(4), rng.quat(), rng.vec(3));
            f(r.as_mut_ptr(), q.as_ptr(), a.as_ptr());
            out.all(&r);
            let p = r.as_mut_ptr();
            f(p, p, a.as_ptr());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_axisAngle2Quat as fn(*mut F, *const F, F),
        |f, rng, out| {
            let (mut r, a) = (buf(4), rng.vec(3));
            f(r.as_mut_ptr(), a.as_ptr(), rng.num());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_quat2Vel as fn(*mut F, *const F, F),
        |f, rng, out| {
            let (mut r, q) = (buf(3), rng.quat());
            f(r.as_mut_ptr(), q.as_ptr(), rng.num());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_subQuat as fn(*mut F, *const F, *const F),
        |f, rng, out| {
            let (mut r, a, b) = (buf(3), rng.quat(), rng.quat());
            f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_quat2Mat as fn(*mut F, *const F),
        |f, rng, out| {
            let (mut r, q) = (buf(9), rng.quat());
            f(r.as_mut_ptr(), q.as_ptr());
            out.all(&r);
        }
    );
    let to_mat: unsafe extern "C-unwind" fn(*mut F, *const F) = t.genuine.function("mju_quat2Mat");
    check!(
        t,
        quat::mju_mat2Quat as fn(*mut F, *const F),
        |f, rng, out| {
            let (mut r, q, mut m) = (buf(4), rng.quat(), rng.vec(9));
            if rng.int(0, 2) != 0 {
                to_mat(m.as_mut_ptr(), q.as_ptr());
            }
            f(r.as_mut_ptr(), m.as_ptr());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_derivQuat as fn(*mut F, *const F, *const F),
        |f, rng, out| {
            let (mut r, q, v) = (buf(4), rng.quat(), rng.vec(3));
            f(r.as_mut_ptr(), q.as_ptr(), v.as_ptr());
            out.all(&r);
        }
    );
    check!(
        t,
        quat::mju_quatIntegrate as fn(*mut F, *const F, F),
        |f, rng, out| {
            let (mut q, v) = (rng.quat(), rng.vec(3));
            f(q.as_mut_ptr(), v.as_ptr(), rng.num());
            out.all(&q);
        }
    );
    check!(
        t,
        quat::mju_quatZ2Vec as fn(*mut F, *const F),
        |f, rng, out| {
            let (mut q, mut v) = (buf(4), rng.vec(3));
            match rng.int(0, 5) {
                0 => v = vec![0.0, 0.0, rng.num()],
                1 => v.iter_mut().for_each(|x| *x *= 1e-16),
                _ => {}
            }
            f(q.as_mut_ptr(), v.as_ptr());
            out.all(&q);
        }
    );
    check!(
        t,
        quat::mju_mat2Rot as fn(*mut F, *const F) -> c_int,
        |f, rng, out| {
            let (mut q, p, mut m) = (rng.quat(), rng.quat(), rng.vec(9));
            if rng.int(0, 2) != 0 {
                // a rotation, perhaps strained a little
                to_mat(m.as_mut_ptr(), p.as_ptr());
                let strain = rng.range(0.0, 0.3);
                m.iter_mut()
                    .for_each(|x| *x += strain * rng.range(-1.0, 1.0));
            }
            if rng.int(0, 3) == 0 {
                // symmetric: a start at the identity is stationary, often not the best
                let d: [f64; 6] = rng.arr();
                m = vec![d[0], d[3], d[4], d[3], d[1], d[5], d[4], d[5], d[2]];
                if rng.int(0, 1) == 0 {
                    q = [1.0, 0.0, 0.0, 0.0];
                }
            }
            out.int(f(q.as_mut_ptr(), m.as_ptr()));
            out.all(&q);
        }
    );
    check!(
        t,
        quat::mju_euler2Quat as fn(*mut F, *const F, *const c_char),
        |f, rng, out| {
            let (mut q, e) = (buf(4), rng.vec(3));
            let mut seq = [0u8; 4];
            for s in &mut seq[..3] {
                *s = b"xyzXYZ"[rng.int(0, 5) as usize];
            }
            f(q.as_mut_ptr(), e.as_ptr(), seq.as_ptr().cast());
            out.all(&q);
        }
    );
}

fn poses(t: &mut Table) {
    check!(
        t,
        pose::mju_mulPose as fn(*mut F, *mut F, *const F, *const F, *const F, *const F),
        |f, rng, out| {
            let (mut p, mut q) = (buf(3), buf(4));
            let (p1, q1, p2, q2) = (rng.vec(3), rng.quat(), rng.vec(3), rng.quat());
            f(
                p.as_mut_ptr(),
                q.as_mut_ptr(),
                p1.as_ptr(),
                q1.as_ptr(),
                p2.as_ptr(),
                q2.as_ptr(),
            );
            out.all(&p);
            out.all(&q);
        }
    );
    check!(
        t,
        pose::mju_negPose as fn(*mut F, *mut F, *const F, *const F),
        |f, rng, out| {
            let (mut p, mut q, p1, q1) = (buf(3), buf(4), rng.vec(3), rng.quat());
            f(p.as_mut_ptr(), q.as_mut_ptr(), p1.as_ptr(), q1.as_ptr());
            out.all(&p);
            out.all(&q);
        }
    );
    check!(
        t,
        pose::mju_trnVecPose as fn(*mut F, *const F, *const F, *const F),
        |f, rng, out| {
            let (mut r, p, q, v) = (buf(3), rng.vec(3), rng.quat(), rng.vec(3));
            f(r.as_mut_ptr(), p.as_ptr(), q.as_ptr(), v.as_ptr());
            out.all(&r);
        }
    );
}

fn decompositions(t: &mut Table) {
    check!(
        t,
        decomp::mju_cholFactor as fn(*mut F, c_int, F) -> c_int,
        |f, rng, out| {
            let n = size(rng);
            let mut m = rng.spd(n);
            let mindiag = [1e-15, 0.0, 0.05][rng.int(0, 2) as usize];
            out.int(f(m.as_mut_ptr(), n as c_int, mindiag));
            out.all(&m);
        }
    );
    let factor: unsafe extern "C-unwind" fn(*mut F, c_int, F) -> c_int =
        t.genuine.function("mju_cholFactor");
    check!(
        t,
        decomp::mju_cholSolve as fn(*mut F, *const F, *const F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let (mut m, mut r, mut v) = (rng.spd(n), buf(n), rng.vec(n));
            factor(m.as_mut_ptr(), n as c_int, 1e-15);
            f(r.as_mut_ptr(), m.as_ptr(), v.as_ptr(), n as c_int);
            out.all(&r);
            let p = v.as_mut_ptr();
            f(p, m.as_ptr(), p, n as c_int);
            out.all(&v);
        }
    );
    check!(
        t,
        decomp::mju_cholUpdate as fn(*mut F, *mut F, c_int, c_int) -> c_int,
        |f, rng, out| {
            let n = size(rng);
            let (mut m, mut x) = (rng.spd(n), rng.vec(n));
            factor(m.as_mut_ptr(), n as c_int, 1e-15);
            let plus = rng.int(0, 1);
            if plus == 0 && rng.int(0, 1) == 0 {
                x.iter_mut().for_each(|x| *x *= 0.1);
            }
            out.int(f(m.as_mut_ptr(), x.as_mut_ptr(), n as c_int, plus));
            out.all(&m);
            out.all(&x);
        }
    );

    /// Shape of a band-dense matrix: ntotal, nband, ndense, stored numbers.
    fn band(rng: &mut Rng) -> (c_int, c_int, c_int, usize) {
        let n = rng.int(1, 14);
        let dense = rng.int(0, n);
        let band = rng.int(1, (n - dense).max(1));
        (n, band, dense, ((n - dense) * band + dense * n) as usize)
    }
    type ToBand = unsafe extern "C-unwind" fn(*mut F, *const F, c_int, c_int, c_int);
    let to_band: ToBand = t.genuine.function("mju_dense2Band");
    let spd_band = |rng: &mut Rng, s: (c_int, c_int, c_int, usize)| {
        let n = s.0 as usize;
        let mut dense = rng.spd(n);
        for i in 0..n {
            dense[i * (n + 1)] += 1.0 + n as f64 * 0.5;
        }
        let mut m = vec![0.0; s.3];
        unsafe { to_band(m.as_mut_ptr(), dense.as_ptr(), s.0, s.1, s.2) };
        m
    };
    check!(
        t,
        decomp::mju_cholFactorBand as fn(*mut F, c_int, c_int, c_int, F, F) -> F,
        |f, rng, out| {
            let s = band(rng);
            let mut m = spd_band(rng, s);
            let (add, mul) = (rng.num().abs(), rng.num().abs());
            out.num(f(m.as_mut_ptr(), s.0, s.1, s.2, add, mul));
            out.all(&m);
        }
    );
    type FactorBand = unsafe extern "C-unwind" fn(*mut F, c_int, c_int, c_int, F, F) -> F;
    let factor_band: FactorBand = t.genuine.function("mju_cholFactorBand");
    check!(
        t,
        decomp::mju_cholSolveBand as fn(*mut F, *const F, *const F, c_int, c_int, c_int),
        |f, rng, out| {
            let s = band(rng);
            let (mut m, mut r, mut v) =
                (spd_band(rng, s), buf(s.0 as usize), rng.vec(s.0 as usize));
            factor_band(m.as_mut_ptr(), s.0, s.1, s.2, 0.0, 0.0);
            f(r.as_mut_ptr(), m.as_ptr(), v.as_ptr(), s.0, s.1, s.2);
            out.all(&r);
            let p = v.as_mut_ptr();
            f(p, m.as_ptr(), p, s.0, s.1, s.2);
            out.all(&v);
        }
    );
    check!(
        t,
        decomp::mju_band2Dense as fn(*mut F, *const F, c_int, c_int, c_int, u8),
        |f, rng, out| {
            let s = band(rng);
            let (mut r, m) = (buf((s.0 * s.0) as usize), rng.vec(s.3));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                s.0,
                s.1,
                s.2,
                rng.int(0, 1) as u8,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_dense2Band as fn(*mut F, *const F, c_int, c_int, c_int),
        |f, rng, out| {
            let s = band(rng);
            let (mut r, m) = (buf(s.3), rng.vec((s.0 * s.0) as usize));
            f(r.as_mut_ptr(), m.as_ptr(), s.0, s.1, s.2);
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_bandMulMatVec as fn(*mut F, *const F, *const F, c_int, c_int, c_int, c_int, u8),
        |f, rng, out| {
            let (s, nvec) = (band(rng), rng.int(0, 3));
            let n = (s.0 * nvec) as usize;
            let (mut r, m, v) = (buf(n), rng.vec(s.3), rng.vec(n));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                v.as_ptr(),
                s.0,
                s.1,
                s.2,
                nvec,
                rng.int(0, 1) as u8,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_bandDiag as fn(c_int, c_int, c_int, c_int) -> c_int,
        |f, rng, out| {
            let s = band(rng);
            out.int(f(rng.int(0, s.0 - 1), s.0, s.1, s.2));
        }
    );
    check!(
        t,
        decomp::mju_eig3 as fn(*mut F, *mut F, *mut F, *const F) -> c_int,
        |f, rng, out| {
            let (mut val, mut vec, mut q) = (buf(3), buf(9), buf(4));
            let d: [f64; 6] = rng.arr();
            let mut m = [d[0], d[3], d[4], d[3], d[1], d[5], d[4], d[5], d[2]];
            if rng.int(0, 9) == 0 {
                m = rng.arr();
            }
            out.int(f(
                val.as_mut_ptr(),
                vec.as_mut_ptr(),
                q.as_mut_ptr(),
                m.as_ptr(),
            ));
            out.all(&val);
            out.all(&vec);
            out.all(&q);
        }
    );
}

fn quadratic_programs(t: &mut Table) {
    check!(
        t,
        decomp::mju_boxQP
            as fn(
                *mut F,
                *mut F,
                *mut c_int,
                *const F,
                *const F,
                c_int,
                *const F,
                *const F,
            ) -> c_int,
        |f, rng, out| {
            rng.edgy = false;
            let n = rng.int(1, 14) as usize;
            let (mut x, mut g) = (rng.vec(n), rng.vec(n));
            // well scaled: in badly scaled problems the line search creeps over dozens of
            // iterations and rounding decides where it stops
            let a: Vec<F> = (0..n * n).map(|_| rng.range(-1.0, 1.0)).collect();
            let mut h = vec![0.0; n * n];
            for i in 0..n {
                for j in 0..n {
                    h[i * n + j] = (0..n).map(|t| a[i * n + t] * a[j * n + t]).sum();
                }
                h[i * (n + 1)] += 0.1;
            }
            if rng.int(0, 30) == 0 {
                h[0] = -1.0; // not positive definite
            }
            g.iter_mut().for_each(|g| *g *= 3.0);
            let bound = [0.1, 0.5, 2.0][rng.int(0, 2) as usize];
            let lower: Vec<F> = (0..n).map(|_| -bound * rng.range(0.5, 1.0)).collect();
            let upper: Vec<F> = (0..n).map(|_| bound * rng.range(0.5, 1.0)).collect();
            // some variables start at a bound
            for i in 0..n {
                x[i] = [x[i], lower[i], upper[i]][rng.int(0, 2) as usize];
            }
            let (mut r, mut index) = (buf(n * (n + 7)), vec![-7; n]);
            let null = std::ptr::null();
            let (lo, hi) = match rng.int(0, 9) {
                0 => (null, null),
                1 => (lower.as_ptr(), null),
                2 => (null, upper.as_ptr()),
                _ => (lower.as_ptr(), upper.as_ptr()),
            };
            let ix = if rng.int(0, 5) == 0 {
                std::ptr::null_mut()
            } else {
                index.as_mut_ptr()
            };
            let nfree = f(
                x.as_mut_ptr(),
                r.as_mut_ptr(),
                ix,
                h.as_ptr(),
                g.as_ptr(),
                n as c_int,
                lo,
                hi,
            );
            out.int(nfree);
            // after a failure only the return value is defined
            if nfree >= 0 {
                out.all(&x);
                let m = nfree as usize;
                out.ints(&index[..m.min(n)]);
                (0..m).for_each(|i| out.all(&r[i * m..=i * m + i]));
            }
        }
    );
}

/// Kernels that mujoco.h does not declare but the genuine library exports: ours are Rust functions, given
/// the same signature here.
mod kernels {
    use super::*;
    use mujoco::math::{Inertia10, Mat3, Spatial, eig3, lu, muscle, qcqp, scalar, sparse};
    use std::slice::{from_raw_parts as view, from_raw_parts_mut as view_mut};

    type I = *const c_int;

    unsafe fn row<R: Copy>(p: *const F) -> R {
        unsafe { p.cast::<R>().read() }
    }

    unsafe fn pattern<'a>(nr: c_int, nnz: I, adr: I, ind: I) -> (sparse::Pattern<'a>, usize) {
        unsafe {
            let (rownnz, rowadr) = (view(nnz, nr as usize), view(adr, nr as usize));
            let end = rownnz
                .iter()
                .zip(rowadr)
                .map(|(n, a)| n + a)
                .max()
                .unwrap_or(0) as usize;
            let colind = view(ind, end);
            (
                sparse::Pattern {
                    rownnz,
                    rowadr,
                    colind,
                },
                end,
            )
        }
    }

    pub unsafe extern "C-unwind" fn mju_mulMatMat3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_mat(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatTMat3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_t_mat(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatMatT3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_mat_t(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulInertVec(r: *mut F, i: *const F, v: *const F) {
        unsafe {
            r.cast::<Spatial>()
                .write(row::<Inertia10>(i).mul_vec(&row(v)))
        }
    }
    pub unsafe extern "C-unwind" fn mju_eig3Tol(
        val: *mut F,
        vec: *mut F,
        q: *mut F,
        m: *const F,
        tol: F,
    ) -> c_int {
        unsafe {
            let e = eig3::eig3(&row(m), tol);
            view_mut(val, 3).copy_from_slice(&e.val[..]);
            view_mut(vec, 9).copy_from_slice(&e.vec[..]);
            view_mut(q, 4).copy_from_slice(&e.quat[..]);
            e.iter as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_factorLU(a: *mut F, n: c_int, pivot: *mut c_int) -> c_int {
        let n = n as usize;
        unsafe { lu::factor(view_mut(a, n * n), view_mut(pivot, n)) as c_int }
    }
    pub unsafe extern "C-unwind" fn mju_solveLU(
        x: *mut F,
        a: *const F,
        b: *const F,
        pivot: I,
        n: c_int,
    ) {
        let n = n as usize;
        unsafe {
            let x = view_mut(x, n);
            x.copy_from_slice(view(b, n));
            lu::solve(x, view(a, n * n), view(pivot, n));
        }
    }
    pub unsafe extern "C-unwind" fn mju_QCQP2(
        x: *mut F,
        a: *const F,
        b: *const F,
        d: *const F,
        r: F,
    ) -> c_int {
        unsafe {
            let s = qcqp::qcqp2(view(a, 4), view(b, 2), view(d, 2), r);
            view_mut(x, s.x.len()).copy_from_slice(&s.x);
            s.active as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_QCQP3(
        x: *mut F,
        a: *const F,
        b: *const F,
        d: *const F,
        r: F,
    ) -> c_int {
        unsafe {
            let s = qcqp::qcqp3(view(a, 9), view(b, 3), view(d, 3), r);
            view_mut(x, s.x.len()).copy_from_slice(&s.x);
            s.active as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_muscleGainLength(len: F, lmin: F, lmax: F) -> F {
        muscle::gain_length(len, lmin, lmax)
    }
    pub unsafe extern "C-unwind" fn mju_muscleDynamicsTimescale(d: F, ta: F, td: F, w: F) -> F {
        muscle::timescale(d, ta, td, w)
    }
    pub unsafe extern "C-unwind" fn mju_polyForce(
        l: F,
        p: *const F,
        x: F,
        n: c_int,
        odd: c_int,
    ) -> F {
        let x = if odd != 0 { x.abs() } else { x };
        scalar::poly_force(l, unsafe { view(p, n as usize) }, x)
    }
    pub unsafe extern "C-unwind" fn mju_polyPotential(
        l: F,
        p: *const F,
        x: F,
        n: c_int,
        odd: c_int,
    ) -> F {
        let x = if odd != 0 { x.abs() } else { x };
        scalar::poly_potential(l, unsafe { view(p, n as usize) }, x)
    }
    pub unsafe extern "C-unwind" fn mju_dotSparse2(
        a: *const F,
        ai: I,
        an: c_int,
        b: *const F,
        bi: I,
        bn: c_int,
    ) -> F {
        let (an, bn) = (an as usize, bn as usize);
        unsafe { sparse::dot_sparse2(view(a, an), view(ai, an), view(b, bn), view(bi, bn)) }
    }
    pub unsafe extern "C-unwind" fn mju_combineSparseCount(
        an: c_int,
        bn: c_int,
        ai: I,
        bi: I,
    ) -> c_int {
        unsafe { sparse::union_count(view(ai, an as usize), view(bi, bn as usize)) as c_int }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        nr: c_int,
        nnz: I,
        adr: I,
        ind: I,
        _rowsuper: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let v = view(v, 16);
            sparse::mul_mat_vec_sparse(view_mut(r, nr as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatTVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        nr: c_int,
        nc: c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let v = view(v, nr as usize);
            sparse::mul_mat_t_vec_sparse(view_mut(r, nc as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_mulSymVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        n: c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(n, nnz, adr, ind);
            let v = view(v, n as usize);
            sparse::mul_sym_vec_sparse(view_mut(r, n as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_transposeSparse(
        r: *mut F,
        m: *const F,
        nr: c_int,
        nc: c_int,
        rnnz: *mut c_int,
        radr: *mut c_int,
        rind: *mut c_int,
        rsuper: *mut c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let total = pat.rownnz.iter().sum::<c_int>() as usize;
            let (rnnz, radr) = (view_mut(rnnz, nc as usize), view_mut(radr, nc as usize));
            let (res, rind) = (view_mut(r, total), view_mut(rind, total));
            sparse::transpose_sparse(res, rnnz, radr, rind, view(m, end), pat);
            let pat = sparse::Pattern {
                rownnz: rnnz,
                rowadr: radr,
                colind: rind,
            };
            sparse::super_sparse(view_mut(rsuper, nc as usize), pat);
        }
    }
    pub unsafe extern "C-unwind" fn mju_superSparse(
        nr: c_int,
        s: *mut c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, _) = pattern(nr, nnz, adr, ind);
            sparse::super_sparse(view_mut(s, nr as usize), pat);
        }
    }
    pub unsafe extern "C-unwind" fn mju_compressSparse(
        m: *mut F,
        nr: c_int,
        _nc: c_int,
        nnz: *mut c_int,
        adr: *mut c_int,
        ind: *mut c_int,
        minval: F,
    ) -> c_int {
        unsafe {
            let (_, end) = pattern(nr, nnz, adr, ind);
            let (nnz, adr) = (view_mut(nnz, nr as usize), view_mut(adr, nr as usize));
            let (m, ind) = (view_mut(m, end), view_mut(ind, end));
            sparse::compress_sparse(m, nnz, adr, ind, minval) as c_int
        }
    }
}

fn internal_kernels(t: &mut Table) {
    macro_rules! product3 {
        ($b:literal, $n:literal; $($path:path),*) => { $(
            check!(t, $path as fn(*mut F, *const F, *const F), |f, rng, out| {
                let (mut r, a, b) = (buf($n), rng.vec(10), rng.vec($b));
                f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
                out.all(&r);
            });
        )* };
    }
    product3!(9, 9; kernels::mju_mulMatMat3, kernels::mju_mulMatTMat3, kernels::mju_mulMatMatT3);
    product3!(6, 6; kernels::mju_mulInertVec);
    check!(
        t,
        kernels::mju_eig3Tol as fn(*mut F, *mut F, *mut F, *const F, F) -> c_int,
        |f, rng, out| {
            let (mut val, mut vec, mut q) = (buf(3), buf(9), buf(4));
            let d: [f64; 6] = rng.arr();
            let m = [d[0], d[3], d[4], d[3], d[1], d[5], d[4], d[5], d[2]];
            let tol = [1e-3, 1e-9, 0.0][rng.int(0, 2) as usize];
            out.int(f(
                val.as_mut_ptr(),
                vec.as_mut_ptr(),
                q.as_mut_ptr(),
                m.as_ptr(),
                tol,
            ));
            out.all(&val);
            out.all(&vec);
            out.all(&q);
        }
    );
    check!(
        t,
        kernels::mju_factorLU as fn(*mut F, c_int, *mut c_int) -> c_int,
        |f, rng, out| {
            rng.edgy = false;
            let n = rng.int(1, 9) as usize;
            let (mut a, mut pivot) = (rng.vec(n * n), vec![-7; n]);
            out.int(f(a.as_mut_ptr(), n as c_int, pivot.as_mut_ptr()));
            out.all(&a);
            out.ints(&pivot);
        }
    );
    check!(
        t,
        kernels::mju_solveLU as fn(*mut F, *const F, *const F, *const c_int, c_int),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (mut x, a, b) = (buf(n), rng.vec(n * n), rng.vec(n));
            let pivot: Vec<c_int> = (0..n as c_int)
                .map(|k| rng.int(k, n as c_int - 1))
                .collect();
            f(
                x.as_mut_ptr(),
                a.as_ptr(),
                b.as_ptr(),
                pivot.as_ptr(),
                n as c_int,
            );
            out.all(&x);
        }
    );
    macro_rules! cone {
        ($n:literal; $path:path) => {
            check!(
                t,
                $path as fn(*mut F, *const F, *const F, *const F, F) -> c_int,
                |f, rng, out| {
                    let (mut x, a, b) = (buf($n), rng.spd($n), rng.vec($n));
                    let d: Vec<F> = (0..$n).map(|_| rng.range(0.1, 2.0)).collect();
                    let r = rng.num().abs();
                    out.int(f(x.as_mut_ptr(), a.as_ptr(), b.as_ptr(), d.as_ptr(), r));
                    out.all(&x);
                }
            )
        };
    }
    cone!(2; kernels::mju_QCQP2);
    cone!(3; kernels::mju_QCQP3);
    check!(
        t,
        kernels::mju_muscleGainLength as fn(F, F, F) -> F,
        |f, rng, out| {
            out.num(f(rng.range(0.0, 2.0), rng.num(), rng.num()));
        }
    );
    check!(
        t,
        kernels::mju_muscleDynamicsTimescale as fn(F, F, F, F) -> F,
        |f, rng, out| {
            out.num(f(rng.num(), rng.num(), rng.num(), rng.num()));
        }
    );
    macro_rules! poly {
        ($($path:path),*) => { $(
            check!(t, $path as fn(F, *const F, F, c_int, c_int) -> F, |f, rng, out| {
                let p = rng.vec(5);
                out.num(f(rng.num(), p.as_ptr(), rng.num(), rng.int(0, 5), rng.int(0, 1)));
            });
        )* };
    }
    poly!(kernels::mju_polyForce, kernels::mju_polyPotential);

    // sparse vectors and matrices of 16 columns
    check!(
        t,
        kernels::mju_dotSparse2
            as fn(*const F, *const c_int, c_int, *const F, *const c_int, c_int) -> F,
        |f, rng, out| {
            let (nnz, adr, ind, val) = rng.csr(2, 16, false);
            let b = adr[1] as usize;
            let (v, i) = (val.as_ptr(), ind.as_ptr());
            out.num(f(v, i, nnz[0], v.add(b), i.add(b), nnz[1]));
        }
    );
    check!(
        t,
        kernels::mju_combineSparseCount as fn(c_int, c_int, *const c_int, *const c_int) -> c_int,
        |f, rng, out| {
            let (nnz, adr, ind, _) = rng.csr(2, 16, false);
            let i = ind.as_ptr();
            out.int(f(nnz[0], nnz[1], i, i.add(adr[1] as usize)));
        }
    );
    check!(
        t,
        kernels::mju_mulMatVecSparse
            as fn(
                *mut F,
                *const F,
                *const F,
                c_int,
                *const c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, 16, false);
            let (mut r, v) = (buf(n), rng.vec(16));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            let null = std::ptr::null();
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                pat.0,
                pat.1,
                pat.2,
                null,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        kernels::mju_mulMatTVecSparse
            as fn(
                *mut F,
                *const F,
                *const F,
                c_int,
                c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, 16, false);
            let (mut r, v) = (buf(16), rng.vec(n));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                16,
                pat.0,
                pat.1,
                pat.2,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        kernels::mju_mulSymVecSparse
            as fn(*mut F, *const F, *const F, c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let n = rng.int(1, 14) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, n, true);
            let (mut r, v) = (buf(n), rng.vec(n));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                pat.0,
                pat.1,
                pat.2,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        kernels::mju_transposeSparse
            as fn(
                *mut F,
                *const F,
                c_int,
                c_int,
                *mut c_int,
                *mut c_int,
                *mut c_int,
                *mut c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let (nr, nc) = (rng.int(1, 9) as usize, rng.int(1, 9) as usize);
            let (nnz, adr, ind, val) = rng.csr(nr, nc, false);
            let total = nnz.iter().sum::<c_int>() as usize;
            let (mut r, mut rind) = (buf(total), vec![-7; total]);
            let (mut rnnz, mut radr, mut rsuper) = (vec![-7; nc], vec![-7; nc], vec![-7; nc]);
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                nr as c_int,
                nc as c_int,
                rnnz.as_mut_ptr(),
                radr.as_mut_ptr(),
                rind.as_mut_ptr(),
                rsuper.as_mut_ptr(),
                nnz.as_ptr(),
                adr.as_ptr(),
                ind.as_ptr(),
            );
            out.all(&r);
            [rnnz, radr, rind, rsuper].iter().for_each(|x| out.ints(x));
        }
    );
    check!(
        t,
        kernels::mju_superSparse as fn(c_int, *mut c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let n = rng.int(1, 14) as usize;
            let (nnz, adr, ind, _) = rng.csr(n, 2, false);
            let mut s = vec![-7; n];
            f(
                n as c_int,
                s.as_mut_ptr(),
                nnz.as_ptr(),
                adr.as_ptr(),
                ind.as_ptr(),
            );
            out.ints(&s);
        }
    );
    check!(
        t,
        kernels::mju_compressSparse
            as fn(*mut F, c_int, c_int, *mut c_int, *mut c_int, *mut c_int, F) -> c_int,
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (mut nnz, mut adr, mut ind, mut val) = rng.csr(n, 16, false);
            let minval = [-1.0, 0.0, 0.3][rng.int(0, 2) as usize];
            let pat = (nnz.as_mut_ptr(), adr.as_mut_ptr(), ind.as_mut_ptr());
            let kept = f(
                val.as_mut_ptr(),
                n as c_int,
                16,
                pat.0,
                pat.1,
                pat.2,
                minval,
            );
            out.int(kept);
            out.ints(&nnz);
            out.ints(&adr);
            out.ints(&ind[..kept as usize]);
            out.all(&val[..kept as usize]);
        }
    );
}

fn miscellaneous(t: &mut Table) {
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
            libc::srand(rng.bits() as u32);
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
            let n = (rng.bits() >> rng.int(0, 63)) << rng.int(0, 63);
            out.text(f(n as usize));
        }
    );
    check!(
        t,
        misc::mju_warningText as fn(c_int, usize) -> *const c_char,
        |f, rng, out| {
            out.text(f(rng.int(-2, 9), (rng.bits() >> rng.int(0, 63)) as usize));
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

#[test]
fn math_agrees_with_the_genuine_library() {
    let genuine = match Library::genuine() {
        Ok(lib) => lib,
        Err(why) => {
            let required = std::env::var("MUJOCO_ORACLE_REQUIRED").is_ok_and(|v| v == "1");
            assert!(!required, "{why}");
            return println!("skipped: {why}");
        }
    };
    let runs = std::env::var("MATH_ORACLE_RUNS")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(2000);
    let mut table = Table {
        genuine: &genuine,
        runs,
        rows: vec![],
    };
    for section in [
        vectors3,
        vectors,
        matrices,
        sparse_matrices,
        quaternions,
        poses,
        decompositions,
        quadratic_programs,
        internal_kernels,
        miscellaneous,
    ] {
        section(&mut table);
    }
    let failed = table.report();
    assert!(failed.is_empty(), "out of tolerance: {failed:?}");
}
