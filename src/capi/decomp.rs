//! mujoco.h, section "Decompositions / Solvers": Cholesky factors of dense and band-dense matrices,
//! symmetric 3-by-3 eigenproblems, and quadratic programs with bounds.

use core::ffi::c_int;

use super::arg::{get, len, put, slice, slice_mut};
use super::vector::mju_copy;
use crate::abi::{mjtBool, mjtNum};
use crate::base::memory::malloc;
use crate::base::report::error;
use crate::math::band::{self, Band, Part};
use crate::math::boxqp::{self, BoxQp};
use crate::math::cholesky::{self, Rank1};
use crate::math::eig3;

/// Shape from C counts.
fn band(ntotal: c_int, nband: c_int, ndense: c_int) -> Band {
    Band {
        ntotal: len(ntotal),
        nband: len(nband),
        ndense: len(ndense),
    }
}

/// Number of stored elements as a C count.
fn size(shape: Band) -> c_int {
    shape.size() as c_int
}

/// The part of a symmetric matrix that a flag asks for.
fn part(flg_sym: mjtBool) -> Part {
    if flg_sym != 0 {
        Part::Full
    } else {
        Part::Lower
    }
}

/// Factorizes a symmetric positive-definite n-by-n matrix in place: `mat = L * L'`. Only the lower triangle
/// is read and written. A pivot below `mindiag` is replaced by `mindiag`, the column under it by zeros.
/// Returns the rank: n less the number of replaced pivots.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactor(
    mat: *mut mjtNum,
    n: c_int,
    mindiag: mjtNum,
) -> c_int {
    // SAFETY: n * n numbers
    cholesky::factor(unsafe { slice_mut(mat, n * n) }, len(n), mindiag) as c_int
}

/// Solves `L * L' * res = vec` with the factor of `mju_cholFactor`. `res` may be `vec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolve(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers in the vectors, n * n in mat; the copy allows overlap
    unsafe {
        mju_copy(res, vec, n);
        cholesky::solve(slice_mut(res, n), slice(mat, n * n));
    }
}

/// Changes the factor of `A` in place into that of `A + x * x'` (`flg_plus` nonzero) or `A - x * x'`.
/// `x` (n numbers) is destroyed. Returns the rank: n less the number of pivots raised to `mjMINVAL`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholUpdate(
    mat: *mut mjtNum,
    x: *mut mjtNum,
    n: c_int,
    flg_plus: c_int,
) -> c_int {
    let sign = if flg_plus != 0 {
        Rank1::Add
    } else {
        Rank1::Subtract
    };
    // SAFETY: n * n numbers in mat, n in x
    unsafe { cholesky::update(slice_mut(mat, n * n), slice_mut(x, n), sign) as c_int }
}

/// Factorizes a band-dense matrix in place after adding `diagadd + diagmul * mat_ii` to its diagonal. The
/// matrix is symmetric; its first `ntotal - ndense` rows are stored as `nband` elements each, the diagonal
/// last, followed by `ndense` rows of `ntotal` elements. Returns the smallest diagonal element of the
/// factor, or 0 if a pivot was below `mjMINVAL`; then the factor is incomplete.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactorBand(
    mat: *mut mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    diagadd: mjtNum,
    diagmul: mjtNum,
) -> mjtNum {
    let shape = band(ntotal, nband, ndense);
    // SAFETY: extent of the storage described
    band::factor(
        unsafe { slice_mut(mat, size(shape)) },
        shape,
        diagadd,
        diagmul,
    )
}

/// Solves `L * L' * res = vec` with the factor of `mju_cholFactorBand`. `res` may be `vec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolveBand(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    let shape = band(ntotal, nband, ndense);
    // SAFETY: ntotal numbers in the vectors; the copy allows overlap
    unsafe {
        mju_copy(res, vec, ntotal);
        band::solve(slice_mut(res, ntotal), slice(mat, size(shape)), shape);
    }
}

/// Converts a band-dense matrix (storage: see `mju_cholFactorBand`) to a dense row-major matrix; the upper
/// triangle is mirrored if `flg_sym`, otherwise zero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_band2Dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    flg_sym: mjtBool,
) {
    let shape = band(ntotal, nband, ndense);
    // SAFETY: ntotal * ntotal numbers in res
    unsafe {
        band::to_dense(
            slice_mut(res, ntotal * ntotal),
            slice(mat, size(shape)),
            shape,
            part(flg_sym),
        );
    }
}

/// Converts the lower triangle of a dense row-major matrix to band-dense storage (see
/// `mju_cholFactorBand`). Slots of the first rows that no element uses are not written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dense2Band(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    let shape = band(ntotal, nband, ndense);
    // SAFETY: ntotal * ntotal numbers in mat
    unsafe {
        band::from_dense(
            slice_mut(res, size(shape)),
            slice(mat, ntotal * ntotal),
            shape,
        )
    }
}

/// Multiplies a band-dense matrix (storage: see `mju_cholFactorBand`) with `nvec` consecutive vectors of
/// `ntotal` numbers; both triangles count if `flg_sym`, otherwise the lower one only. No overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bandMulMatVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    nvec: c_int,
    flg_sym: mjtBool,
) {
    let shape = band(ntotal, nband, ndense);
    // SAFETY: ntotal * nvec numbers in the vectors
    unsafe {
        let (res, vec) = (slice_mut(res, ntotal * nvec), slice(vec, ntotal * nvec));
        band::mul_vec(res, slice(mat, size(shape)), vec, shape, part(flg_sym));
    }
}

/// Returns the address of diagonal element i in band-dense storage (see `mju_cholFactorBand`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bandDiag(
    i: c_int,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) -> c_int {
    band(ntotal, nband, ndense).diag(len(i)) as c_int
}

/// cbindgen:ptrs-as-arrays=[[eigval; 3], [eigvec; 9], [quat; 4], [mat; 9]]
/// Decomposes a symmetric 3-by-3 matrix: `mat = eigvec * diag(eigval) * eigvec'`. Eigenvalues decrease,
/// eigenvectors are the columns of the row-major rotation matrix `eigvec`, and `quat` is the same rotation.
/// Returns the number of Jacobi rotations done (500: not converged).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eig3(
    eigval: *mut mjtNum,
    eigvec: *mut mjtNum,
    quat: *mut mjtNum,
    mat: *const mjtNum,
) -> c_int {
    // SAFETY: three, nine, four and nine numbers
    unsafe {
        let eig = eig3::eig3(&get(mat), eig3::TOLERANCE);
        put(eigval, eig.val);
        put(eigvec, eig.vec);
        put(quat, eig.quat);
        eig.iter as c_int
    }
}

/// Minimizes `x' * H * x / 2 + x' * g` over `lower <= x <= upper`. `res` (n numbers) is the start and becomes
/// the solution. H is n-by-n positive definite, its lower triangle is read. A NULL bound is infinite.
/// Returns the number nfree of variables that are not held at a bound, or -1 on failure. The first
/// nfree * nfree numbers of `R` (n * (n + 7) allocated) become the lower-triangular Cholesky factor of the
/// free block of H, and the first nfree of `index` (n allocated, or NULL) its variables in
/// increasing order. A size that is not positive, or a lower bound not below its upper bound, is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQP(
    res: *mut mjtNum,
    R: *mut mjtNum,
    index: *mut c_int,
    H: *const mjtNum,
    g: *const mjtNum,
    n: c_int,
    lower: *const mjtNum,
    upper: *const mjtNum,
) -> c_int {
    if n <= 0 {
        error(format_args!(
            "mju_boxQPoption: problem size n must be positive"
        ));
        return -1;
    }
    // SAFETY: extents as documented
    unsafe {
        let bound = |p: *const mjtNum| (!p.is_null()).then(|| slice(p, n));
        let qp = BoxQp {
            h: slice(H, n * n),
            g: slice(g, n),
            lower: bound(lower),
            upper: bound(upper),
        };
        if qp.bounds_cross() {
            error(format_args!(
                "mju_boxQPoption: upper bounds must be stricly larger than lower bounds"
            ));
            return -1;
        }
        let index = (!index.is_null()).then(|| slice_mut(index, n));
        let (res, r) = (slice_mut(res, n), slice_mut(R, n * (n + 7)));
        qp.solve(res, r, index).map_or(-1, |nfree| nfree as c_int)
    }
}

/// Allocates the arrays of `mju_boxQP` for n variables with `mju_malloc`; each is to be freed with
/// `mju_free`. `index`, `lower` and `upper` may be NULL, and then nothing is allocated for them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQPmalloc(
    res: *mut *mut mjtNum,
    R: *mut *mut mjtNum,
    index: *mut *mut c_int,
    H: *mut *mut mjtNum,
    g: *mut *mut mjtNum,
    n: c_int,
    lower: *mut *mut mjtNum,
    upper: *mut *mut mjtNum,
) {
    let (n, num) = (len(n), size_of::<mjtNum>());
    let sized = [
        (res, n),
        (R, boxqp::scratch_size(n)),
        (H, n * n),
        (g, n),
        (lower, n),
        (upper, n),
    ];
    for (to, count) in sized {
        if !to.is_null() {
            // SAFETY: a non-null pointer to a pointer
            unsafe { *to = malloc(count * num).cast() }
        }
    }
    if !index.is_null() {
        // SAFETY: as above
        unsafe { *index = malloc(n * size_of::<c_int>()).cast() }
    }
}
