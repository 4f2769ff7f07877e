//! Stable order of lists of anything that has a number.

/// Sorts by numbers, increasing. One sort of numbers serves lists of every kind: where a sort of their own would be more code than use.
pub fn sort_by_number<T>(list: &mut [T], number: impl FnMut(&T) -> u64) {
    let mut order: Vec<(u64, u64)> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    for i in 0..list.len() {
        let mut from = order[i].1 as usize;
        // what stood there has been exchanged for what belonged there
        while from < i {
            from = order[from].1 as usize;
        }
        list.swap(i, from);
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_number;
    use crate::math::testing::Rng;

    #[test]
    fn by_numbers_as_the_standard_sort() {
        let mut rng = Rng::new(1);
        for n in 0..100 {
            let list: Vec<(u64, i32)> = (0..n)
                .map(|k| ((10.0 * (1.0 + rng.signed())) as u64, k))
                .collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by_number(&mut ours, |x| x.0);
            theirs.sort_by_key(|x| x.0);
            assert_eq!(ours, theirs);
        }
    }
}
