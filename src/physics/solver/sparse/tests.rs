//! Rows of J on other places; costs and orders have their tests beside them.

use super::super::local;
use super::squares::Moved;
use crate::capi::testing::Sim;
use crate::math::sparse::Pattern;

#[test]
fn rows_on_other_places_keep_their_values_and_have_sorted_columns() {
    let sim = Sim::new("<mujoco/>");
    let mut d = sim.data();
    let d = &mut d;
    let mark = d.mark();
    let pat = Pattern {
        rownnz: &[3, 3, 1],
        rowadr: &[0, 3, 6],
        colind: &[0, 1, 3, 0, 1, 3, 2],
    };
    let J = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let rowsuper = [1, 0, 0];
    let jac = local::transposed(&mark, d, 4, &J, pat, &rowsuper);
    let room = Moved::room(&jac, &mark, d, 4).expect("sparse rows");
    let moved = room.place(&[2, 0, 3, 1]).expect("sparse rows");
    assert_eq!(moved.J, [2.0, 3.0, 1.0, 5.0, 6.0, 4.0, 7.0]);
    assert_eq!(moved.pat.colind, [0, 1, 2, 0, 1, 2, 3]);
    assert_eq!(moved.rowsuper, rowsuper);
    mark.release(d);
}
