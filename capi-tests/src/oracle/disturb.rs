//! What a client may do to a compiled model: other numbers in one of its arrays.

use mujoco::abi::mjModel;
use mujoco::schema::model;

use super::compare::numbers_of;
use crate::random::Random;

/// Puts numbers near those given into an array, by its place in [`model::ARRAYS`]; zeros become small numbers now and then.
/// False for arrays without numbers.
///
/// # Safety
/// A live model that nobody else uses.
pub unsafe fn disturb(m: *mut mjModel, place: usize, random: &mut Random) -> bool {
    // SAFETY: by contract
    let Some(numbers) = (unsafe { numbers_of(m, place) }) else {
        return false;
    };
    for x in &mut *numbers {
        *x *= 1.0 + 0.3 * random.signed();
        if *x == 0.0 && random.one_in(3) {
            *x = 0.05 * random.signed();
        }
    }
    match model::ARRAYS[place].name {
        name if name.ends_with("quat") => numbers.chunks_mut(4).for_each(make_unit),
        // less than none has no factor
        "dof_armature" => numbers.iter_mut().for_each(|x| *x = x.abs()),
        _ => {}
    }
    true
}

fn make_unit(q: &mut [f64]) {
    let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    q.iter_mut().for_each(|x| *x /= norm);
}
