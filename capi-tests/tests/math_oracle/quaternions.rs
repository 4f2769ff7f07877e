//! Quaternions and poses.

use std::ffi::{c_char, c_int};

use mujoco::capi::{pose, quat};

use crate::table::{F, Table, buf, check};

pub fn quaternions(t: &mut Table) {
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

pub fn poses(t: &mut Table) {
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
