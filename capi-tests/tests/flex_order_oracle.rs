//! Newton's method on deformables with sparse Jacobians: the order in which the dofs are eliminated is the reference's, which
//! shows in `solver_nnz` and in the last bits of a step. Models `models/flex/order_*`.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::Library;
use capi_tests::oracle::compare;
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::rollout::driven;
use mujoco::abi::mjData;

/// Parts of the discrete integrator's preconditioner, which each library keeps where it has a use for them.
const KEPT: [&str; 4] = ["efm_diag", "efm_sdiag", "efm_L", "nefmL"];

const STEPS: usize = 60;
const STATES: usize = 20;

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn steps_have_the_references_bits() {
    let (ours, genuine) = Library::both();
    let mut seen = 0;
    for path in own_models("models/flex", &[]) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if !name.starts_with("order_") {
            continue;
        }
        seen += 1;
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let (mut wrong, mut solved) = (Vec::new(), 0);
        let visit = |step: usize, d: *mut mjData| {
            genuine.copy_data(r, m, d)?;
            genuine.copy_data(o, m, d)?;
            genuine.stage("mj_step", m, r)?;
            ours.stage("mj_step", m, o)?;
            solved += usize::from(unsafe { (*r).solver_nnz[0] } > 0);
            for (field, x) in unsafe { compare::datas(m, o, r) } {
                if x.any() && !KEPT.contains(&field.as_str()) {
                    wrong.push(format!("{step} {field} {}", x.describe()));
                }
            }
            Ok(())
        };
        unsafe { driven(&genuine, m, STEPS, STATES, visit) }
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(
            solved > STATES / 2,
            "{name}: {solved} states with a Hessian"
        );
        let some = &wrong[..wrong.len().min(6)];
        assert!(wrong.is_empty(), "{name}:\n{}", some.join("\n"));
        [r, o].into_iter().for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
    assert!(seen > 9, "{seen} models");
}
