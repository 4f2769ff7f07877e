//! Helpers of the files that fill one kind of array.

/// User data of one element: as given, then zeros.
pub(super) fn fill_user<'a>(
    flat: &mut [f64],
    width: usize,
    lists: impl Iterator<Item = &'a Vec<f64>>,
) {
    if width > 0 {
        for (row, data) in flat.chunks_exact_mut(width).zip(lists) {
            row[..data.len()].copy_from_slice(data);
        }
    }
}

/// Linear coefficient, and the two coefficients of higher order.
pub(super) fn polynomial(all: [f64; 3]) -> (f64, [f64; 2]) {
    (all[0], [all[1], all[2]])
}

/// Address of a block, -1 for an empty one; moves on.
pub(super) fn block(at: &mut usize, count: usize) -> i32 {
    let here = if count == 0 { -1 } else { *at as i32 };
    *at += count;
    here
}
