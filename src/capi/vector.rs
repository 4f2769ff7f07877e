//! mujoco.h, section "Vector math": vectors of 3, 4 and n numbers, dense row-major matrices, and the
//! transformation of spatial vectors.
//!
//! Functions of fixed size read their arguments before they write, so results may overlap arguments.
//! Element-wise functions of n numbers allow a result that is one of the arguments. Matrix functions do
//! not allow overlap unless they say so.

use core::ffi::c_int;
use core::ptr;

use super::arg::{get, len, put, slice, slice_mut};
use crate::abi::mjtNum;
use crate::math::{Mat3, Quat, Spatial, Vec3, dense};

/// Applies `f` element by element; `res` may be `a` itself.
#[inline(always)]
unsafe fn map1(res: *mut f64, a: *const f64, n: c_int, f: impl Fn(f64) -> f64) {
    for i in 0..len(n) {
        // SAFETY: i < n, the extent of both
        unsafe { *res.add(i) = f(*a.add(i)) }
    }
}

/// Applies `f` to pairs of elements; `res` may be `a` or `b` itself.
#[inline(always)]
unsafe fn map2(res: *mut f64, a: *const f64, b: *const f64, n: c_int, f: impl Fn(f64, f64) -> f64) {
    for i in 0..len(n) {
        // SAFETY: i < n, the extent of all three
        unsafe { *res.add(i) = f(*a.add(i), *b.add(i)) }
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 3]]
/// Sets a 3-vector to zero: `res = 0`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero3(res: *mut mjtNum) {
    // SAFETY: three numbers
    unsafe { put(res, Vec3::ZERO) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [data; 3]]
/// Copies a 3-vector: `res = data`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy3(res: *mut mjtNum, data: *const mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(data)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3]]
/// Scales a 3-vector: `res = vec * scl`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl3(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(vec) * scl) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec1; 3], [vec2; 3]]
/// Adds 3-vectors: `res = vec1 + vec2`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add3(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(vec1) + get::<Vec3>(vec2)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec1; 3], [vec2; 3]]
/// Subtracts 3-vectors: `res = vec1 - vec2`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub3(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(vec1) - get::<Vec3>(vec2)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3]]
/// Adds a 3-vector to `res`: `res += vec`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo3(res: *mut mjtNum, vec: *const mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(res) + get::<Vec3>(vec)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3]]
/// Subtracts a 3-vector from `res`: `res -= vec`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom3(res: *mut mjtNum, vec: *const mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(res) - get::<Vec3>(vec)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3]]
/// Adds a scaled 3-vector to `res`: `res += vec * scl`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl3(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(res).add_scl(get(vec), scl)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec1; 3], [vec2; 3]]
/// Adds a scaled 3-vector to another: `res = vec1 + vec2 * scl`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl3(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    scl: mjtNum,
) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(vec1).add_scl(get(vec2), scl)) }
}

/// cbindgen:ptrs-as-arrays=[[vec; 3]]
/// Scales a 3-vector to unit length in place and returns its former length. A length below `mjMINVAL`
/// gives (1, 0, 0).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize3(vec: *mut mjtNum) -> mjtNum {
    // SAFETY: three numbers
    unsafe {
        let (unit, norm) = get::<Vec3>(vec).normalized();
        put(vec, unit);
        norm
    }
}

/// cbindgen:ptrs-as-arrays=[[vec; 3]]
/// Returns the Euclidean length of a 3-vector.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm3(vec: *const mjtNum) -> mjtNum {
    // SAFETY: three numbers
    unsafe { get::<Vec3>(vec).norm() }
}

/// cbindgen:ptrs-as-arrays=[[vec1; 3], [vec2; 3]]
/// Returns the inner product of two 3-vectors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot3(vec1: *const mjtNum, vec2: *const mjtNum) -> mjtNum {
    // SAFETY: three numbers each
    unsafe { get::<Vec3>(vec1).dot(get(vec2)) }
}

/// cbindgen:ptrs-as-arrays=[[pos1; 3], [pos2; 3]]
/// Returns the distance between two points.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dist3(pos1: *const mjtNum, pos2: *const mjtNum) -> mjtNum {
    // SAFETY: three numbers each
    unsafe { get::<Vec3>(pos1).dist(get(pos2)) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [mat; 9], [vec; 3]]
/// Multiplies a row-major 3-by-3 matrix and a vector: `res = mat * vec`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec3(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: nine numbers in mat, three in the others
    unsafe { put(res, get::<Mat3>(mat).mul_vec(get(vec))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [mat; 9], [vec; 3]]
/// Multiplies a transposed row-major 3-by-3 matrix and a vector: `res = mat' * vec`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec3(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: nine numbers in mat, three in the others
    unsafe { put(res, get::<Mat3>(mat).mul_t_vec(get(vec))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [a; 3], [b; 3]]
/// Computes the cross product of 3-vectors: `res = a x b`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cross(res: *mut mjtNum, a: *const mjtNum, b: *const mjtNum) {
    // SAFETY: three numbers each
    unsafe { put(res, get::<Vec3>(a).cross(get(b))) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4]]
/// Sets four numbers to zero: `res = 0`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero4(res: *mut mjtNum) {
    // SAFETY: four numbers
    unsafe { put(res, Quat::ZERO) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4]]
/// Sets a quaternion to the identity: `res = (1, 0, 0, 0)`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_unit4(res: *mut mjtNum) {
    // SAFETY: four numbers
    unsafe { put(res, Quat::IDENTITY) }
}

/// cbindgen:ptrs-as-arrays=[[res; 4], [data; 4]]
/// Copies four numbers: `res = data`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy4(res: *mut mjtNum, data: *const mjtNum) {
    // SAFETY: four numbers each
    unsafe { put(res, get::<Quat>(data)) }
}

/// cbindgen:ptrs-as-arrays=[[vec; 4]]
/// Scales four numbers (a quaternion) to unit length in place and returns the former length. A length
/// below `mjMINVAL` gives (1, 0, 0, 0); a length within `mjMINVAL` of one changes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize4(vec: *mut mjtNum) -> mjtNum {
    // SAFETY: four numbers
    unsafe {
        let mut quat = get::<Quat>(vec);
        let norm = quat.normalize();
        put(vec, quat);
        norm
    }
}

/// Sets n numbers to zero: `res = 0`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero(res: *mut mjtNum, n: c_int) {
    // SAFETY: n numbers
    unsafe { slice_mut(res, n) }.fill(0.0)
}

/// Sets n numbers to one value: `res = val`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_fill(res: *mut mjtNum, val: mjtNum, n: c_int) {
    // SAFETY: n numbers
    unsafe { slice_mut(res, n) }.fill(val)
}

/// Copies n numbers: `res = vec`. Overlap is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    if n > 0 {
        // SAFETY: n numbers each; overlap is handled by `copy`
        unsafe { ptr::copy(vec, res, n as usize) }
    }
}

/// Returns the sum of n numbers, added left to right.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sum(vec: *const mjtNum, n: c_int) -> mjtNum {
    // SAFETY: n numbers
    dense::sum(unsafe { slice(vec, n) })
}

/// Returns the sum of the magnitudes of n numbers, added left to right.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_L1(vec: *const mjtNum, n: c_int) -> mjtNum {
    // SAFETY: n numbers
    dense::l1(unsafe { slice(vec, n) })
}

/// Scales n numbers: `res = vec * scl`. `res` may be `vec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl(
    res: *mut mjtNum,
    vec: *const mjtNum,
    scl: mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers each
    unsafe { map1(res, vec, n, |x| x * scl) }
}

/// Adds vectors of n numbers: `res = vec1 + vec2`. `res` may be `vec1` or `vec2`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers each
    unsafe { map2(res, vec1, vec2, n, |x, y| x + y) }
}

/// Subtracts vectors of n numbers: `res = vec1 - vec2`. `res` may be `vec1` or `vec2`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers each
    unsafe { map2(res, vec1, vec2, n, |x, y| x - y) }
}

/// Adds n numbers to `res`: `res += vec`. `vec` may be `res`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    // SAFETY: n numbers each
    unsafe { map2(res, res, vec, n, |x, y| x + y) }
}

/// Subtracts n numbers from `res`: `res -= vec`. `vec` may be `res`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    // SAFETY: n numbers each
    unsafe { map2(res, res, vec, n, |x, y| x - y) }
}

/// Adds n scaled numbers to `res`: `res += vec * scl`. `vec` may be `res`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl(
    res: *mut mjtNum,
    vec: *const mjtNum,
    scl: mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers each
    unsafe { map2(res, res, vec, n, |x, y| x + y * scl) }
}

/// Adds a scaled vector to another, n numbers each: `res = vec1 + vec2 * scl`. `res` may be `vec1` or `vec2`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    scl: mjtNum,
    n: c_int,
) {
    // SAFETY: n numbers each
    unsafe { map2(res, vec1, vec2, n, |x, y| x + y * scl) }
}

/// Scales n numbers to unit length in place and returns the former length. A length below `mjMINVAL` gives
/// the first unit vector (1, 0, ..., 0).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize(res: *mut mjtNum, n: c_int) -> mjtNum {
    // SAFETY: n numbers
    dense::normalize(unsafe { slice_mut(res, n) })
}

/// Returns the Euclidean length of n numbers; the squares are summed as in `mju_dot`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm(res: *const mjtNum, n: c_int) -> mjtNum {
    // SAFETY: n numbers
    dense::norm(unsafe { slice(res, n) })
}

/// Returns the inner product of two vectors of n numbers. Products are summed in four interleaved lanes
/// (0+2)+(1+3), the last n mod 4 of them apart, whatever the processor.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot(
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) -> mjtNum {
    // SAFETY: n numbers each, only read
    unsafe { dense::dot(slice(vec1, n), slice(vec2, n)) }
}

/// Multiplies a row-major nr-by-nc matrix and a vector: `res = mat * vec`. `res` has nr numbers, `vec` nc;
/// `res` must not overlap the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    // SAFETY: extents as documented
    unsafe { dense::mul_mat_vec(slice_mut(res, nr), slice(mat, nr * nc), slice(vec, nc)) }
}

/// Multiplies a transposed row-major nr-by-nc matrix and a vector: `res = mat' * vec`. `res` has nc numbers,
/// `vec` nr; `res` must not overlap the arguments. Rows whose factor is exactly zero are not read.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    // SAFETY: extents as documented
    unsafe { dense::mul_mat_t_vec(slice_mut(res, nc), slice(mat, nr * nc), slice(vec, nr)) }
}

/// Returns the bilinear form `vec1' * mat * vec2` of a row-major n-by-n matrix.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulVecMatVec(
    vec1: *const mjtNum,
    mat: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) -> mjtNum {
    // SAFETY: extents as documented
    unsafe { dense::mul_vec_mat_vec(slice(vec1, n), slice(mat, n * n), slice(vec2, n)) }
}

/// Transposes a row-major nr-by-nc matrix: `res = mat'`. `res` must not overlap `mat`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transpose(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    // SAFETY: nr * nc numbers each
    unsafe {
        dense::transpose(
            slice_mut(res, nr * nc),
            slice(mat, nr * nc),
            len(nr),
            len(nc),
        )
    }
}

/// Takes the symmetric part of a square n-by-n matrix: `res = (mat + mat') / 2`. `res` may be `mat`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_symmetrize(res: *mut mjtNum, mat: *const mjtNum, n: c_int) {
    // SAFETY: n * n numbers each; the copy allows overlap
    unsafe {
        mju_copy(res, mat, n * n);
        dense::symmetrize(slice_mut(res, n * n), len(n));
    }
}

/// Sets an n-by-n matrix to the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eye(mat: *mut mjtNum, n: c_int) {
    // SAFETY: n * n numbers
    dense::eye(unsafe { slice_mut(mat, n * n) }, len(n))
}

/// Multiplies row-major matrices: `res = mat1 * mat2`, with `mat1` r1-by-c1, `mat2` c1-by-c2, `res` r1-by-c2.
/// `res` must not overlap the arguments. Terms whose factor in `mat1` is exactly zero are left out.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let (a, b) = (slice(mat1, r1 * c1), slice(mat2, c1 * c2));
        dense::mul_mat_mat(slice_mut(res, r1 * c2), a, b, len(r1), len(c1), len(c2));
    }
}

/// Multiplies row-major matrices, the second transposed: `res = mat1 * mat2'`, with `mat1` r1-by-c1, `mat2`
/// r2-by-c1, `res` r1-by-r2. `res` must not overlap the arguments. Elements are summed as in `mju_dot`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMatT(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    r2: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let (a, b) = (slice(mat1, r1 * c1), slice(mat2, r2 * c1));
        dense::mul_mat_mat_t(slice_mut(res, r1 * r2), a, b, len(r1), len(c1), len(r2));
    }
}

/// Multiplies row-major matrices, the first transposed: `res = mat1' * mat2`, with `mat1` r1-by-c1, `mat2`
/// r1-by-c2, `res` c1-by-c2. `res` must not overlap the arguments. Terms whose factor in `mat1` is exactly
/// zero are left out.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let (a, b) = (slice(mat1, r1 * c1), slice(mat2, r1 * c2));
        dense::mul_mat_t_mat(slice_mut(res, c1 * c2), a, b, len(r1), len(c1), len(c2));
    }
}

/// Forms `res = mat' * diag(diag) * mat` (nc-by-nc, both triangles) of a row-major nr-by-nc matrix; with a
/// null `diag` of otherwise nr numbers, `res = mat' * mat`. `res` must not overlap the arguments. Terms
/// with a zero factor are left out.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTD(
    res: *mut mjtNum,
    mat: *const mjtNum,
    diag: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let d = (!diag.is_null()).then(|| slice(diag, nr));
        dense::sqr_mat_td(
            slice_mut(res, nc * nc),
            slice(mat, nr * nc),
            d,
            len(nr),
            len(nc),
        );
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 6], [vec; 6], [newpos; 3], [oldpos; 3], [rotnew2old; 9]]
/// Transforms a spatial vector (rotation first) from one frame to another. A motion vector (`flg_force` zero)
/// or force vector (nonzero) given at `oldpos` is moved to the parallel frame at `newpos`, then, unless
/// `rotnew2old` is null, expressed in the axes whose matrix is `rotnew2old` (new to old coordinates).
/// Overlap is allowed. Nullable: rotnew2old.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transformSpatial(
    res: *mut mjtNum,
    vec: *const mjtNum,
    flg_force: c_int,
    newpos: *const mjtNum,
    oldpos: *const mjtNum,
    rotnew2old: *const mjtNum,
) {
    // SAFETY: six numbers in res and vec, three in positions, nine or null in the rotation
    unsafe {
        let (v, new, old) = (get::<Spatial>(vec), get(newpos), get(oldpos));
        let moved = if flg_force != 0 {
            v.shift_force(new, old)
        } else {
            v.shift_motion(new, old)
        };
        put(
            res,
            if rotnew2old.is_null() {
                moved
            } else {
                moved.to_local(&get(rotnew2old))
            },
        );
    }
}
