//! Sparse matrices: `capi/sparse.rs`.

use std::ffi::c_int;

use mujoco::capi::sparse;

use crate::table::{F, Table, buf, check, size};

pub fn sparse_matrices(t: &mut Table) {
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
