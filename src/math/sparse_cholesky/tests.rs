use super::*;
use crate::math::bounds::MINVAL;
use crate::math::cholesky::{self, Rank1};
use crate::math::sparse::{Pattern, sparse_to_dense};
use crate::math::testing::Rng;

/// A sparse positive-definite matrix, dense, with the structure of its factor.
struct Case {
    n: usize,
    dense: Vec<f64>,
    ints: [Vec<i32>; 10],
}

/// With the given probability of an element off the diagonal.
fn case(rng: &mut Rng, n: usize, one_of: usize) -> Case {
    let mut dense = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..i {
            if rng.below(one_of) == 0 {
                let x = rng.signed();
                (dense[i * n + j], dense[j * n + i]) = (x, x);
            }
        }
        dense[i * (n + 1)] = n as f64;
    }
    Case {
        n,
        dense,
        ints: Default::default(),
    }
}

impl Case {
    /// Structure, and H in the places of L; from single rows, or from blocks.
    fn structure(&mut self, by_blocks: bool) -> (Structure<'_>, Vec<f64>) {
        let (n, dense) = (self.n, &self.dense);
        let has = |i: usize, j: usize| dense[i * n + j] != 0.0;
        let (mut adr, mut rows, mut lower) = (vec![0], vec![], vec![]);
        for r in 0..n {
            rows.extend((r + 1..n).filter(|&i| has(i, r)).map(|i| i as i32));
            adr.push(rows.len() as i32);
            lower.extend((0..=r).filter(|&j| has(r, j)).map(|j| j as i32));
        }
        let upper = Upper {
            adr: &adr,
            rows: &rows,
        };
        let (mut parent, mut flag) = (vec![0; n], vec![0; n]);
        let [
            own,
            rownnz,
            col_adr,
            rowadr,
            colind,
            col_row,
            col_at,
            group,
            of,
            start,
        ] = &mut self.ints;
        *own = (0..n)
            .map(|i| (0..=i).filter(|&j| has(i, j)).count() as i32)
            .collect();
        for list in [&mut *rownnz, rowadr, group] {
            list.resize(n, 0);
        }
        col_adr.resize(n + 1, 0);
        *of = (0..n as i32).collect();
        *start = (0..=n as i32).collect();
        let blocks = if by_blocks {
            Blocks::find(own, &lower, upper, of, start)
        } else {
            Blocks { of, start }
        };
        let nnz = count(&blocks, upper, rownnz, col_adr, &mut parent, &mut flag);
        colind.resize(nnz, 0);
        col_row.resize(nnz - n, 0);
        col_at.resize(nnz - n, 0);
        let room = Room {
            rownnz,
            col_adr,
            rowadr,
            colind,
            col_row,
            col_at,
            group,
        };
        let s = symbolic(room, own, &blocks, upper, &mut parent, &mut flag);
        let mut h: Vec<f64> = (0..n)
            .flat_map(|i| {
                s.rows
                    .cols(i)
                    .iter()
                    .map(move |&j| dense[i * n + j as usize])
            })
            .collect();
        h.resize(nnz + PAD, f64::NAN);
        (s, h)
    }
}

/// `L' L` is the dense matrix.
fn check(s: &Structure, l: &[f64], dense: &[f64]) {
    let n = s.len();
    let mut full = vec![0.0; n * n];
    sparse_to_dense(&mut full, l, s.rows, n);
    for i in 0..n {
        for j in 0..n {
            let product: f64 = (0..n).map(|k| full[k * n + i] * full[k * n + j]).sum();
            assert!((product - dense[i * n + j]).abs() < 1e-12);
        }
    }
}

#[test]
fn factor_solve_update_agree_with_dense() {
    let mut rng = Rng::new(7);
    let mut sizes = [0; 4];
    for trial in 0..600 {
        let n = 1 + rng.below(24);
        let mut case = case(&mut rng, n, 2 + trial % 7);
        let mut dense = case.dense.clone();
        let (s, mut l) = case.structure(true);
        s.group.iter().for_each(|&size| sizes[size as usize] += 1);
        let mut work = vec![f64::NAN; scratch(n)];
        assert_eq!(factor(&mut l, &s, MINVAL, &mut work), n);
        check(&s, &l, &dense);

        // solution as with the dense factor
        let rhs: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
        let (mut x, mut y, mut chol) = (rhs.clone(), rhs, dense.clone());
        solve(&mut x, &l, &s);
        cholesky::factor(&mut chol, n, MINVAL);
        cholesky::solve(&mut y, &chol);
        x.iter()
            .zip(&y)
            .for_each(|(x, y)| assert!((x - y).abs() < 1e-13));

        // rank-one change within the pattern of a row, and back
        let row = rng.below(n);
        let mut v = vec![0.0; n];
        for &c in s.rows.cols(row) {
            v[c as usize] = rng.signed();
        }
        let before = l.clone();
        assert_eq!(update(&mut l, &s, &mut v.clone(), Rank1::Add), n);
        for i in 0..n {
            (0..n).for_each(|j| dense[i * n + j] += v[i] * v[j]);
        }
        check(&s, &l, &dense);
        assert_eq!(update(&mut l, &s, &mut v[..=row], Rank1::Subtract), n);
        let nnz = l.len() - PAD;
        for (x, y) in l[..nnz].iter().zip(&before) {
            assert!((x - y).abs() < 1e-12);
        }
    }
    assert!(
        sizes[1] > 100 && sizes[2] > 100 && sizes[3] > 10,
        "{sizes:?}"
    );
}

/// Structures by blocks are those of single rows, lists in the same order.
#[test]
fn blocks_change_nothing() {
    let mut rng = Rng::new(9);
    let mut fewer = 0;
    for _ in 0..300 {
        // every row of a small matrix taken one to four times
        let small = 1 + rng.below(9);
        let few = case(&mut rng, small, 3);
        let of: Vec<usize> = (0..small).flat_map(|i| vec![i; 1 + rng.below(4)]).collect();
        let n = of.len();
        let dense = (0..n * n)
            .map(|k| few.dense[of[k / n] * small + of[k % n]])
            .collect();
        let mut cases = [false; 2].map(|_| Case {
            n,
            dense: Vec::clone(&dense),
            ints: Default::default(),
        });
        let [a, b] = &mut cases;
        let (a, b) = (a.structure(false).0, b.structure(true).0);
        assert_eq!(format!("{a:?}"), format!("{b:?}"));
        fewer += (small < n) as usize;
    }
    assert!(fewer > 100);
}

/// Structures found by bits are those of the lists, in the same order.
#[test]
fn bits_change_nothing() {
    let mut rng = Rng::new(13);
    for trial in 0..300 {
        let n = if trial < 20 {
            few::MOST
        } else {
            1 + rng.below(40)
        };
        let mut case = case(&mut rng, n, 2 + trial % 30);
        let dense = &case.dense;
        let lower: Vec<few::Set> = (0..n)
            .map(|i| (0..=i).filter(move |&j| dense[i * n + j] != 0.0))
            .map(|cols| cols.fold(0, |set, j| set | 1 << j))
            .collect();
        let few = few::Few::new(&lower);
        let nnz = few.nnz();
        let sizes = [n, n + 1, n, nnz, nnz - n, nnz - n, n, n];
        let [
            mut rownnz,
            mut col_adr,
            mut rowadr,
            mut colind,
            mut col_row,
            mut col_at,
            mut group,
            mut own,
        ] = sizes.map(|size| vec![-1; size]);
        let room = Room {
            rownnz: &mut rownnz,
            col_adr: &mut col_adr,
            rowadr: &mut rowadr,
            colind: &mut colind,
            col_row: &mut col_row,
            col_at: &mut col_at,
            group: &mut group,
        };
        let mut sets = vec![0; n];
        let found = few.structure(room, &mut own, &mut sets);
        let (s, mut l) = case.structure(true);
        let lists = Structure {
            sets: None,
            ..found
        };
        assert_eq!(format!("{lists:?}"), format!("{s:?}"));

        // the same numbers by sets
        assert_eq!(factor(&mut l, &s, MINVAL, &mut vec![0.0; scratch(n)]), n);
        let b: Vec<f64> = (0..n).map(|_| rng.signed() * rng.below(3) as f64).collect();
        let [mut x, mut y] = [b.clone(), b.clone()];
        solve(&mut x, &l, &s);
        solve(&mut y, &l, &found);
        assert_eq!(x, y);
        let [mut lists, mut sets] = [l.clone(), l];
        let end = 1 + rng.below(n);
        let last = found.sets.unwrap().columns[end - 1];
        let x: Vec<f64> = (0..end)
            .map(|c| if last >> c & 1 != 0 { b[c] } else { 0.0 })
            .collect();
        update(&mut lists, &s, &mut x.clone(), Rank1::Add);
        update(&mut sets, &found, &mut x.clone(), Rank1::Add);
        assert_eq!(lists[..nnz], sets[..nnz]);
    }
}

/// Rows in threes give the factor that single rows give, to rounding.
#[test]
fn triples() {
    let mut rng = Rng::new(11);
    for trial in 0..200 {
        let blocks = 1 + rng.below(9);
        let few = case(&mut rng, blocks, 2 + trial % 4);
        let n = 3 * blocks;
        let mut dense = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..i {
                if i / 3 == j / 3 || few.dense[i / 3 * blocks + j / 3] != 0.0 {
                    let x = rng.signed();
                    (dense[i * n + j], dense[j * n + i]) = (x, x);
                }
            }
            dense[i * (n + 1)] = n as f64;
        }
        let mut case = Case {
            n,
            dense: dense.clone(),
            ints: Default::default(),
        };
        let (s, mut l) = case.structure(true);
        let mut other = l[..l.len() - PAD].to_vec();
        assert!(factor_triples(&mut other, &s, MINVAL));
        check(&s, &other, &dense);
        assert_eq!(factor(&mut l, &s, MINVAL, &mut vec![0.0; scratch(n)]), n);
        let apart = l.iter().zip(&other).map(|(x, y)| (x - y).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-14);
        let b: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
        let (mut x, mut y) = (b.clone(), b);
        solve_triples(&mut x, &other, s.rows);
        let mut z = y.clone();
        solve(&mut y, &other, &s);
        solve_in_order(&mut z, &other, s.rows);
        let near = |(y, z): (&f64, &f64)| (y - z).abs() < 1e-14;
        assert!(y.iter().zip(&z).all(near));
        let apart = x.iter().zip(&y).map(|(x, y)| (x - y).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-14);
    }
}

/// Rows 1 and 2 of the factor have as many sources as if they belonged together, but not the same ones.
#[test]
fn different_sources_are_not_grouped() {
    let n = 4;
    let mut dense = vec![0.0; n * n];
    for (i, j) in [(1, 0), (2, 1), (3, 0)] {
        (dense[i * n + j], dense[j * n + i]) = (0.5, 0.5);
    }
    (0..n).for_each(|i| dense[i * (n + 1)] = 2.0);
    let mut case = Case {
        n,
        dense: dense.clone(),
        ints: Default::default(),
    };
    let (s, mut l) = case.structure(true);
    assert_eq!(s.sources(1).len() + 1, s.sources(0).len());
    assert_eq!(s.group, [1, 1, 1, 1]);
    factor(&mut l, &s, MINVAL, &mut vec![0.0; scratch(n)]);
    check(&s, &l, &dense);
}

#[test]
fn lost_pivots_cut_their_row_off() {
    let mut case = Case {
        n: 2,
        dense: vec![1.0, 1.0, 1.0, 0.1],
        ints: Default::default(),
    };
    let (s, mut l) = case.structure(true);
    assert_eq!(factor(&mut l, &s, 0.25, &mut vec![0.0; scratch(2)]), 1);
    assert_eq!(l[..3], [1.0, 0.0, 0.5]);
}

#[test]
fn three_systems_side_by_side() {
    let mut rng = Rng::new(11);
    for blocks in 1..9_i32 {
        let (mut rownnz, mut rowadr, mut colind, mut l) = (vec![], vec![], vec![], vec![]);
        for b in 0..blocks {
            let own: Vec<i32> = (0..b).filter(|_| rng.below(2) == 0).collect();
            for k in 0..3 {
                rowadr.push(colind.len() as i32);
                colind.extend(own.iter().flat_map(|c| [3 * c, 3 * c + 1, 3 * c + 2]));
                // own columns before the diagonal are there or not
                let first = if rng.below(2) == 0 { 0 } else { k };
                colind.extend((first..=k).map(|i| 3 * b + i));
                let start = *rowadr.last().unwrap() as usize;
                rownnz.push((colind.len() - start) as i32);
                for c in &colind[start..] {
                    l.push(if c % 3 == k { 1.5 + rng.signed() } else { 0.0 });
                }
            }
        }
        let rows = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        assert!(is_apart(&l, rows));
        for zero in [0.0, -0.0] {
            let mut x: Vec<f64> = (0..3 * blocks).map(|_| rng.signed()).collect();
            x[0] = zero;
            let mut expected = x.clone();
            solve_in_order(&mut expected, &l, rows);
            solve_apart(&mut x, &l, rows);
            let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&x), bits(&expected));
        }
        // one couples to another
        if let Some(other) = l.iter().position(|&x| x == 0.0) {
            l[other] = 0.1;
            assert!(!is_apart(&l, rows));
        }
    }
}
