//! Conjugate directions preconditioned by M. W. W. Hager, H. Zhang: A new conjugate gradient method with
//! guaranteed descent and an efficient line search (2005). Computation: soAlgorithms.

use crate::math::{MINVAL, dense, scalar};

/// The next direction from the present one and the gradients, plain and times M⁻¹, before and after the
/// step. The old gradients are destroyed.
pub fn direction(
    search: &mut [f64],
    grad: &[f64],
    mgrad: &[f64],
    old_grad: &mut [f64],
    old_mgrad: &mut [f64],
) {
    // y = change of the gradient, my = M⁻¹ y
    for i in 0..grad.len() {
        old_grad[i] = grad[i] - old_grad[i];
        old_mgrad[i] = mgrad[i] - old_mgrad[i];
    }
    let (y, my) = (old_grad, old_mgrad);
    let dy = dense::dot(search, y);
    let beta = if dy < MINVAL {
        0.0
    } else {
        let (ymy, ymg) = (dense::dot(y, my), dense::dot(y, mgrad));
        let dg = dense::dot(search, grad);
        let hz = (ymg - 2.0 * (ymy / dy) * dg) / dy;
        let bound = dense::norm(search) * scalar::min(0.01, dense::norm(grad));
        scalar::max(-1.0 / scalar::max(MINVAL, bound), hz)
    };
    for (s, g) in search.iter_mut().zip(mgrad) {
        *s = -g + beta * *s;
    }
}
