//! Contact forces as coefficients of pyramid edges: for each friction direction i, edges 2i and 2i+1 are
//! the normal plus and minus that direction scaled by its friction coefficient. Computation: soCones.

use super::scalar::min;

/// Edge coefficients of a force with `mu.len() + 1` components (normal first). A single component is
/// copied. Tangential parts outside the pyramid are cut.
pub fn encode(pyramid: &mut [f64], force: &[f64], mu: &[f64]) {
    let dim = mu.len() + 1;
    if dim == 1 {
        pyramid[0] = force[0];
        return;
    }
    let a = force[0] / (dim - 1) as f64;
    for i in 0..dim - 1 {
        let b = min(a, force[i + 1] / mu[i]);
        pyramid[2 * i] = 0.5 * (a + b);
        pyramid[2 * i + 1] = 0.5 * (a - b);
    }
}

/// Force of the given edge coefficients; the inverse of [`encode`] for forces in the pyramid.
pub fn decode(force: &mut [f64], pyramid: &[f64], mu: &[f64]) {
    let dim = mu.len() + 1;
    if dim == 1 {
        force[0] = pyramid[0];
        return;
    }
    let edges = &pyramid[..2 * (dim - 1)];
    force[0] = edges.iter().fold(0.0, |s, x| s + x);
    for i in 0..dim - 1 {
        force[i + 1] = (edges[2 * i] - edges[2 * i + 1]) * mu[i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decode_inverts_encode() {
        let (force, mu) = ([3.0, 0.2, -0.3], [0.8, 0.6]);
        let (mut edges, mut back) = ([0.0; 4], [0.0; 3]);
        encode(&mut edges, &force, &mu);
        decode(&mut back, &edges, &mu);
        force
            .iter()
            .zip(&back)
            .for_each(|(x, y)| assert!((x - y).abs() < 1e-15));
    }
}
