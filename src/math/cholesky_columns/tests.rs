use super::*;
use crate::math::bounds::MINVAL;
use crate::math::cholesky;

/// Numbers in [-1, 1).
fn noise(seed: &mut u64) -> f64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// Element `i` of a vector of quads.
fn at(x: &[Quad], i: usize) -> f64 {
    x[i / 4][i % 4]
}

/// Up to four rows with zeros here and there, and outside an extent.
fn some_rows(n: usize, k: usize, extent: Extent, seed: &mut u64) -> Vec<Vec<f64>> {
    let element = |i: usize, j: usize, seed: &mut u64| {
        let outside = j < 4 * extent.first || j >= 4 * extent.end;
        match outside || (i * j + k) % 7 == 3 {
            true => 0.0,
            false => noise(seed),
        }
    };
    (0..1 + k % TOGETHER)
        .map(|i| (0..n).map(|j| element(i, j, seed)).collect())
        .collect()
}

fn padded(v: &[f64]) -> Vec<Quad> {
    let mut q = vec![[0.0; 4]; quads(v.len())];
    v.iter().enumerate().for_each(|(i, x)| q[i / 4][i % 4] = *x);
    q
}

#[test]
fn same_bits_as_by_rows() {
    let mut seed = 3;
    // widths that are known to the compiler, and beyond
    for n in (1..30).chain([36, 37, 50]) {
        // A = sum of squares + diagonal
        let mut rows = vec![0.0; n * n];
        let mut val = vec![[7.0; 4]; Columns::size(n)];
        let mut cols = Columns::new(n, &mut val);
        cols.clear();
        let mut scratch = vec![[0.0; 4]; TOGETHER * quads(n)];
        for k in 0..n {
            let extent = Extent {
                first: k % 3 * quads(n) / 4,
                end: quads(n) - k % 2 * quads(n) / 3,
            };
            let vs = some_rows(n, k, extent, &mut seed);
            let each: Vec<&[f64]> = vs.iter().map(|v| &v[..]).collect();
            cols.add_squares(
                &each,
                extent,
                &[0.7, 0.3, 1.1, 0.9][..each.len()],
                &mut scratch,
            );
            for (v, d) in vs.iter().zip([0.7, 0.3, 1.1, 0.9]) {
                for i in 0..n {
                    for j in (0..=i).filter(|&j| v[j] != 0.0) {
                        rows[i * n + j] += v[j] * (v[i] * d);
                    }
                }
            }
        }
        for i in 0..n {
            rows[i * (n + 1)] += 2.0;
            cols.add(i, i, 2.0);
        }
        let b: Vec<f64> = (0..n).map(|i| (i as f64 + 0.3).sin()).collect();
        let mut followed = b.clone();
        let rank = cols.factor(MINVAL, &mut followed);
        assert_eq!(rank, cholesky::factor(&mut rows, n, MINVAL));
        // `followed` is what the factor has made of b on the way
        let check = |cols: &Columns, rows: &[f64], followed: &[f64]| {
            for i in 0..n {
                for j in 0..=i {
                    let c = at(&cols.val[j * cols.width..], i);
                    assert_eq!(c.to_bits(), rows[i * n + j].to_bits(), "n {n} at {i},{j}");
                }
            }
            let (mut x, mut y) = (b.clone(), b.clone());
            cols.forward(&mut x);
            assert_eq!(x, followed);
            cols.backward(&mut x);
            cholesky::solve(&mut y, rows);
            assert_eq!(x, y);
        };
        check(&cols, &rows, &followed);
        // changes at once equal those in sequence
        for changes in (1..12).chain([13, 16, 17, 22]) {
            let signs: Vec<Rank1> = (0..changes)
                .map(|k| [Rank1::Add, Rank1::Subtract][k % 2])
                .collect();
            let mut xs = Vec::new();
            for (k, sign) in signs.iter().enumerate() {
                let mut x: Vec<f64> = (0..n).map(|_| 0.1 * noise(&mut seed)).collect();
                x[(k * 5) % n] = 0.0;
                // some begin late, and not a few all together
                let begin = [k % 5 * n / 4, 5][usize::from(changes % 4 == 1)];
                x[..begin.min(n)].fill(0.0);
                xs.extend(padded(&x));
                assert_eq!(cholesky::update(&mut rows, &mut x, *sign), n);
            }
            followed.copy_from_slice(&b);
            assert!(cols.update(&mut xs, &signs, &mut followed));
            check(&cols, &rows, &followed);
        }
    }
}

#[test]
fn lost_pivots_are_the_same() {
    let mut seed = 5;
    for (n, changes) in [(9, 1), (17, 4), (9, 6), (23, 6), (23, 13), (33, 18)] {
        let mut val = vec![[0.0; 4]; Columns::size(n)];
        let mut cols = Columns::new(n, &mut val);
        let mut rows = vec![0.0; n * n];
        for i in 0..n {
            cols.add(i, i, 1.0);
            rows[i * (n + 1)] = 1.0;
        }
        let (mut xs, mut good) = (Vec::new(), true);
        for k in 0..changes {
            let size = if k == changes / 2 { 0.9 } else { 0.01 };
            let mut x: Vec<f64> = (0..n).map(|_| size * noise(&mut seed)).collect();
            xs.extend(padded(&x));
            good &= cholesky::update(&mut rows, &mut x, Rank1::Subtract) == n;
        }
        assert!(!good);
        assert!(!cols.update(&mut xs, &vec![Rank1::Subtract; changes], &mut []));
        for i in 0..n {
            for j in 0..=i {
                let c = at(&cols.val[j * cols.width..], i);
                assert_eq!(c.to_bits(), rows[i * n + j].to_bits(), "n {n} at {i},{j}");
            }
        }
    }
}

#[test]
fn lost_pivot_is_raised() {
    let mut val = vec![[0.0; 4]; Columns::size(2)];
    let mut cols = Columns::new(2, &mut val);
    cols.add(0, 0, 1.0);
    cols.add(1, 0, 1.0);
    cols.add(1, 1, 1.0);
    assert_eq!(cols.factor(MINVAL, &mut []), 1);
    let mut x = vec![[1.0, 0.0, 0.0, 0.0]];
    assert!(!cols.update(&mut x, &[Rank1::Subtract], &mut []));
}
