//! Deformables against theory, without the reference: cantilevers of rods and plates bend as beams do.

use capi_tests::deform::cantilever::{Shape, deflection};
use capi_tests::oracle::Library;

/// With 16 elements along the length (measured: 1.5e-3); half as many are four times as far off.
const OFF: f64 = 2e-3;

#[test]
fn cantilevers_approach_beam_theory() {
    let ours = Library::ours().expect("our library");
    for (name, shape) in [("rod", Shape::Rod), ("plate", Shape::Plate)] {
        let error = |elements: usize| -> f64 {
            let ratio = deflection(&ours, shape, elements).expect("a deflection");
            (ratio - 1.0).abs()
        };
        let errors = [4, 8, 16].map(error);
        println!("{name}: {errors:?}");
        assert!(errors[2] < OFF, "{name}: {errors:?}");
        assert!(
            errors.windows(2).all(|e| e[1] < 0.3 * e[0]),
            "{name}: {errors:?}"
        );
    }
}
