//! Kernels that mujoco.h does not declare but the genuine library exports: ours are Rust functions,
//! given the same signature here.

use crate::table::F;
use mujoco::math::qcqp::{Adjugate, qcqp};
use mujoco::math::{Inertia10, Mat3, Spatial, eig3, lu, muscle, scalar, sparse, symmetric};
use std::ffi::c_int;
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
        let s = qcqp::<2, Adjugate<2>>(view(a, 4), view(b, 2), view(d, 2), r);
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
        let s = qcqp::<3, Adjugate<3>>(view(a, 9), view(b, 3), view(d, 3), r);
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
pub unsafe extern "C-unwind" fn mju_polyForce(l: F, p: *const F, x: F, n: c_int, odd: c_int) -> F {
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
        symmetric::mul_vec(view_mut(r, n as usize), view(m, end), pat, v);
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
pub unsafe extern "C-unwind" fn mju_superSparse(nr: c_int, s: *mut c_int, nnz: I, adr: I, ind: I) {
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
