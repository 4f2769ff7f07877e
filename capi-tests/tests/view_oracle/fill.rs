//! Structs with bytes that no library writes by itself, and random numbers in them.

use std::mem::MaybeUninit;

use capi_tests::oracle::structs::Layout;
use capi_tests::random::Random;

/// A struct whose bytes are all `byte`: what a function leaves alone stays so on both sides.
pub fn bytes<T>(byte: u8) -> Box<T> {
    let mut x: Box<MaybeUninit<T>> = Box::new_uninit();
    // SAFETY: plain C structs, sound with any bytes
    unsafe {
        x.as_mut_ptr()
            .cast::<u8>()
            .write_bytes(byte, size_of::<T>());
        x.assume_init()
    }
}

/// Random numbers in every number of a struct; now and then zeros, huge and tiny ones, none at all.
pub fn random<T>(x: &mut T, layout: &Layout, random: &mut Random) {
    let base = (x as *mut T).cast::<u8>();
    for m in &layout.members {
        for i in 0..m.count {
            // SAFETY: inside the struct by its layout
            unsafe {
                match m.ty {
                    "float" => base
                        .add(m.at)
                        .cast::<f32>()
                        .add(i)
                        .write(number(random) as f32),
                    "mjtNum" => base.add(m.at).cast::<f64>().add(i).write(number(random)),
                    "int" => base
                        .add(m.at)
                        .cast::<i32>()
                        .add(i)
                        .write(random.below(4) as i32 - 1),
                    _ => base.add(m.at).add(i).write(random.below(2) as u8),
                }
            }
        }
    }
}

/// A number of any size.
pub fn number(random: &mut Random) -> f64 {
    const EDGES: [f64; 10] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        1e-16,
        1e-8,
        1e30,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    match random.below(40) {
        0..4 => EDGES[random.below(EDGES.len())],
        4..10 => random.range(-1e3, 1e3),
        _ => random.signed(),
    }
}

/// Some random numbers.
pub fn numbers<const N: usize>(random: &mut Random) -> [f64; N] {
    std::array::from_fn(|_| number(random))
}

/// Two values from a little before the first difference of their texts on.
pub fn unlike<T: std::fmt::Debug>(a: &T, b: &T) -> String {
    let [a, b] = [a, b].map(|x| format!("{x:?}"));
    let first = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        text.chars()
            .skip(first.saturating_sub(60))
            .take(200)
            .collect::<String>()
    };
    format!("  ours ...{}\n  reference ...{}", part(&a), part(&b))
}
