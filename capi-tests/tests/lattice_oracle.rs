//! Differential test of lattices around solids that are turned in them: which nodes move, and what they weigh.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the libraries themselves

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::mjModel;

/// Orders of the sums over pieces of a solid are not known (measured: 4e-15).
const ROUNDING: f64 = 1e-13;

const TETRAHEDRA: &str = "0 1 3 7  0 3 2 7  0 2 6 7  0 6 4 7  0 4 5 7  0 5 1 7";
const SURFACE: &str =
    "0 1 3  0 3 2  4 7 5  4 6 7  0 5 1  0 4 5  2 3 7  2 7 6  0 2 6  0 6 4  1 7 3  1 5 7";

/// Corners of a box with some directions and sides.
fn corners(random: &mut Random) -> String {
    let mut axes: [[f64; 3]; 2] = [(); 2].map(|()| [(); 3].map(|()| random.signed()));
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| a[k] * b[k]).sum::<f64>();
    let unit = |a: [f64; 3]| a.map(|x| x / dot(a, a).sqrt());
    axes[0] = unit(axes[0]);
    let along = dot(axes[0], axes[1]);
    axes[1] = unit([0, 1, 2].map(|k| axes[1][k] - along * axes[0][k]));
    let [x, y] = axes;
    let z = [0, 1, 2].map(|k| x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3]);
    let side = [(); 3].map(|()| random.range(0.2, 0.5));
    let place = |i: usize| {
        let s = [0, 1, 2].map(|k| side[k] * ((i >> (2 - k)) & 1) as f64);
        let p = [0, 1, 2].map(|k| s[0] * x[k] + s[1] * y[k] + s[2] * z[k]);
        format!("{:.6} {:.6} {:.6}", p[0], p[1], p[2])
    };
    (0..8).map(place).collect::<Vec<_>>().join("  ")
}

/// Bodies of the nodes, and masses of the bodies.
unsafe fn nodes(m: *const mjModel) -> (Vec<i32>, Vec<f64>) {
    let m = unsafe { &*m };
    let bodies = unsafe { std::slice::from_raw_parts(m.flex_nodebodyid, m.nflexnode as usize) };
    let masses = unsafe { std::slice::from_raw_parts(m.body_mass, m.nbody as usize) };
    (bodies.to_vec(), masses.to_vec())
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn turned_solids() {
    let (ours, genuine) = Library::both();
    let mut random = Random::new(7);
    let (mut pinned, mut wrong) = (0, Vec::new());
    for case in 0..24 {
        let (dim, element) = [(3, TETRAHEDRA), (2, SURFACE)][case % 2];
        let (order, dof) = [(1, "trilinear"), (2, "quadratic")][usize::from(case % 6 > 3)];
        let cells = [(); 3]
            .map(|()| if order == 1 { 3 + random.below(2) } else { 2 })
            .map(|c| c.to_string())
            .join(" ");
        let xml = format!(
            r#"<mujoco><worldbody><flexcomp name="f" type="direct" dim="{dim}" mass="1" radius=".001"
            dof="{dof}" cellcount="{cells}" point="{}" element="{element}"><contact selfcollide="none"/>
            </flexcomp></worldbody></mujoco>"#,
            corners(&mut random)
        );
        let [a, b] = [&ours, &genuine].map(|lib| {
            let m = lib.load_text(&xml).expect("compiles");
            let found = unsafe { nodes(m) };
            lib.delete_model(m);
            found
        });
        pinned += b.0.iter().filter(|&&body| body == 0).count();
        let off = a.1.iter().zip(&b.1).map(|(x, y)| (x - y).abs());
        let off = off.fold(0.0, f64::max);
        if a.0 != b.0 || off > ROUNDING {
            let bodies = if a.0 == b.0 { "the same" } else { "other" };
            println!("{xml}");
            wrong.push(format!(
                "{case}: {cells} {dof}, dim {dim}: {bodies} nodes move, masses {off:e} away"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(pinned > 60, "{pinned} nodes of empty cells");
}
