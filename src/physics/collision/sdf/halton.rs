//! Halton sequence: points that fill the unit interval evenly.

/// Element `index` (from 0, which is 0) in a prime base.
pub fn halton(index: usize, base: usize) -> f64 {
    let (mut f, mut r, mut i) = (1.0, 0.0, index);
    while i > 0 {
        f /= base as f64;
        r += f * (i % base) as f64;
        i /= base;
    }
    r
}

#[test]
fn first_elements() {
    assert_eq!([0, 1, 2, 3].map(|i| halton(i, 2)), [0.0, 0.5, 0.25, 0.75]);
}
