//! Insertion sort for short lists: stable, increasing.

/// Sorts `list` into increasing order; elements that do not compare (NaN) stay where they meet.
pub fn insertion_sort<T: Copy + PartialOrd>(list: &mut [T]) {
    for i in 1..list.len() {
        let x = list[i];
        let mut j = i;
        while j > 0 && list[j - 1] > x {
            list[j] = list[j - 1];
            j -= 1;
        }
        list[j] = x;
    }
}

#[cfg(test)]
mod tests {
    use super::insertion_sort;

    #[test]
    fn sorts() {
        let mut list = [3, -1, 2, 2, 0];
        insertion_sort(&mut list);
        assert_eq!(list, [-1, 0, 2, 2, 3]);
        insertion_sort::<f64>(&mut []);
    }
}
