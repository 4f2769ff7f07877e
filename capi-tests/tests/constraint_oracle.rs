//! Differential test of constraints and solvers: the stages of `models/constraint` along a rollout,
//! ours against the genuine library on the same mjModel and mjData.
//!
//! Everything is compared bit for bit except the sparse Newton solver, whose factorization adds in
//! another order than the reference's blocks: there, `SPARSE_NEWTON` relative.
//!
//! The genuine library is found by `MUJOCO_ORACLE` or under `build/oracle`. Without it the test says so
//! and passes, unless `MUJOCO_ORACLE_REQUIRED=1`.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::Library;
use capi_tests::oracle::compare::{self, SOLUTION, VELOCITY};
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::rollout::{STAGES, driven};
use mujoco::abi::{mjData, mjJAC_SPARSE, mjModel, mjSOL_NEWTON};

const STEPS: usize = 400;
const STATES: usize = 20;

/// Accelerations of order 100 agree to about 1e-12.
const SPARSE_NEWTON: f64 = 1e-11;

/// The stages under test, and what they leave undefined.
const TESTED: [(&str, [&[&str]; 2]); 6] = [
    ("mj_makeConstraint", [VELOCITY, SOLUTION]),
    ("mj_island", [VELOCITY, SOLUTION]),
    ("mj_projectConstraint", [VELOCITY, SOLUTION]),
    ("mj_referenceConstraint", [&[], SOLUTION]),
    ("mj_fwdConstraint", [&[], &[]]),
    ("mj_invConstraint", [&[], &[]]),
];

/// Runs the stages from the state in `r` in both libraries; returns the fields that differ and the
/// number of constraint rows seen.
unsafe fn stages(
    (ours, genuine): (&Library, &Library),
    m: *const mjModel,
    r: *mut mjData,
    o: *mut mjData,
    wrong: &mut Vec<String>,
) -> Result<i32, String> {
    // SAFETY: a live model
    let opt = unsafe { &(*m).opt };
    let rounding = opt.jacobian == mjJAC_SPARSE && opt.solver == mjSOL_NEWTON;
    for stage in STAGES {
        let Some((_, undefined)) = TESTED.iter().find(|(name, _)| name == stage) else {
            genuine.stage(stage, m, r)?;
            continue;
        };
        genuine.copy_data(o, m, r)?;
        ours.stage(stage, m, o)?;
        genuine.stage(stage, m, r)?;
        let loose = rounding && *stage == "mj_fwdConstraint";
        for (field, x) in unsafe { compare::datas(m, o, r) } {
            let equal = if loose {
                x.relative <= SPARSE_NEWTON
            } else {
                x.same_bits == x.count
            };
            let skipped = undefined.iter().any(|list| list.contains(&field.as_str()));
            if !skipped && (x.structural.is_some() || !equal) {
                let (at, a, b) = (x.at, x.ours, x.theirs);
                wrong.push(format!(
                    "{stage} {field}[{at}]: {a:?} != {b:?} {:?}",
                    x.structural
                ));
            }
        }
    }
    Ok(unsafe { (*r).nefc })
}

#[test]
fn constraints_and_solvers() {
    let Some((ours, genuine)) = Library::both() else {
        return;
    };
    for path in own_models("models/constraint", &[]) {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        let (mut wrong, mut rows) = (Vec::new(), 0);
        let visit = |_: usize, d: *mut mjData| {
            genuine.copy_data(r, m, d)?;
            rows += unsafe { stages((&ours, &genuine), m, r, o, &mut wrong)? };
            Ok(())
        };
        unsafe { driven(&genuine, m, STEPS, STATES, visit).expect("a rollout") };
        // equalities between static bodies leave no rows
        let still = unsafe { (*m).nv } == 0;
        assert!(
            rows > 0 || still,
            "{}: no constraint was active",
            path.display()
        );
        let some = &wrong[..wrong.len().min(20)];
        let (path, n) = (path.display(), wrong.len());
        assert!(wrong.is_empty(), "{path}: {n} differ\n{}", some.join("\n"));
        genuine.delete_data(r);
        genuine.delete_data(o);
        genuine.delete_model(m);
    }
}
