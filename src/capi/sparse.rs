//! mujoco.h, section "Sparse math": conversions between dense and compressed-row (CSR) matrices.
//!
//! A CSR matrix has, for row r, `rownnz[r]` elements from address `rowadr[r]` in its values and `colind`.

use core::ffi::c_int;

use super::arg::{len, slice, slice_mut};
use crate::abi::mjtNum;
use crate::math::sparse::{self, Pattern};

/// The structure of a matrix with `nr` rows.
///
/// # Safety
/// `rownnz` and `rowadr` have nr elements, and `colind` all addresses these name.
unsafe fn pattern<'a>(
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) -> (Pattern<'a>, c_int) {
    // SAFETY: as stated
    unsafe {
        let (rownnz, rowadr) = (slice(rownnz, nr), slice(rowadr, nr));
        let end = rownnz
            .iter()
            .zip(rowadr)
            .map(|(n, a)| n + a)
            .max()
            .unwrap_or(0);
        (
            Pattern {
                rownnz,
                rowadr,
                colind: slice(colind, end),
            },
            end,
        )
    }
}

/// Converts a dense row-major nr-by-nc matrix to CSR without gaps, leaving out exact zeros. `res` and
/// `colind` have room for `nnz` elements, `rownnz` and `rowadr` have nr. Returns 0, or 1 when the room is
/// zero or too small; then the rows so far are filled.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dense2sparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
    nnz: c_int,
) -> c_int {
    // SAFETY: extents as documented
    let stored = unsafe {
        let (res, colind) = (slice_mut(res, nnz), slice_mut(colind, nnz));
        let (rownnz, rowadr) = (slice_mut(rownnz, nr), slice_mut(rowadr, nr));
        sparse::dense_to_sparse(res, rownnz, rowadr, colind, slice(mat, nr * nc), len(nc))
    };
    stored.is_err() as c_int
}

/// Converts a CSR matrix to a dense row-major nr-by-nc matrix; elements that are not stored become zero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sparse2dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let (pat, end) = pattern(nr, rownnz, rowadr, colind);
        sparse::sparse_to_dense(slice_mut(res, nr * nc), slice(mat, end), pat, len(nc));
    }
}

/// Converts a symmetric n-by-n matrix, of which CSR holds the lower triangle, to a full dense matrix.
/// Stored elements above the diagonal are ignored. Suits `mjData.M`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sym2dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    n: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    // SAFETY: extents as documented
    unsafe {
        let (pat, end) = pattern(n, rownnz, rowadr, colind);
        sparse::sym_to_dense(slice_mut(res, n * n), slice(mat, end), pat);
    }
}
