//! Differential test of constraints and solvers: the stages of `models/constraint` along a rollout,
//! ours against the genuine library on the same mjModel and mjData.
//!
//! Everything is compared bit for bit. One error of the genuine library is not shared: see
//! `neighbours_with_different_sources`.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::Library;
use capi_tests::oracle::compare::{self, SOLUTION, VELOCITY};
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::rollout::{STAGES, driven};
use mujoco::abi::{mjData, mjJAC_DENSE, mjJAC_SPARSE, mjModel};

const STEPS: usize = 400;
const STATES: usize = 20;

/// The stages under test, and what they leave undefined.
const TESTED: [(&str, [&[&str]; 2]); 7] = [
    ("mj_makeConstraint", [VELOCITY, SOLUTION]),
    ("mj_island", [VELOCITY, SOLUTION]),
    ("mj_projectConstraint", [VELOCITY, SOLUTION]),
    // adhesion of contacts
    ("mj_passive", [VELOCITY, SOLUTION]),
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
    for stage in STAGES {
        let Some((_, undefined)) = TESTED.iter().find(|(name, _)| name == stage) else {
            genuine.stage(stage, m, r)?;
            continue;
        };
        genuine.copy_data(o, m, r)?;
        ours.stage(stage, m, o)?;
        genuine.stage(stage, m, r)?;
        for (field, x) in unsafe { compare::datas(m, o, r) } {
            let equal = x.same_bits == x.count;
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
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn constraints_and_solvers() {
    let (ours, genuine) = Library::both();
    for path in own_models("models/constraint", &[]) {
        let m = genuine.load_xml(&path).expect("a model");
        let [r, o] = [(); 2].map(|()| genuine.make_data(m).expect("data"));
        // Neither library may show what its arena had before. The genuine one leaves the end of a dense `efc_J` as it
        // was, behind the last row: `nJ` counts rows that turn out to have no effect and are not made (180 of 372
        // numbers of rigid_pairs_dense.xml). Nothing reads them; `compare::datas` does not either.
        for d in [r, o] {
            unsafe {
                (*d).arena
                    .cast::<u8>()
                    .write_bytes(0xA5, (*d).narena as usize)
            };
        }
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

/// Four slides with equalities 0-1, 1-2, 0-3: rows 0 and 1 of the Hessian's factor are changed by equally
/// many rows below, but not by the same. The genuine library takes the two rows together all the same, and
/// its sparse factor is wrong: nine iterations where the dense one needs one. Ours needs one in both.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn neighbours_with_different_sources() {
    let (ours, genuine) = Library::both();
    let mut xml = String::from("<mujoco><option solver='Newton'/><worldbody>");
    for i in 0..4 {
        xml += &format!(
            "<body pos='{i} 0 0'><joint name='j{i}' type='slide' axis='0 0 1'/><geom size='.1' mass='{}'/></body>",
            1 + i
        );
    }
    xml += "</worldbody><equality>";
    for (a, b) in [(0, 1), (1, 2), (0, 3)] {
        xml += &format!(
            "<joint joint1='j{a}' joint2='j{b}' polycoef='{} 1 0 0 0'/>",
            0.01 * (a + 2 * b) as f64
        );
    }
    xml += "</equality></mujoco>";
    let iterations = |library: &Library, jacobian| unsafe {
        let m = library.load_text(&xml).expect("a model");
        (*m).opt.jacobian = jacobian;
        let d = library.make_data(m).expect("data");
        library.stage("mj_forward", m, d).expect("a step");
        let found = ((*d).solver_niter[0], (*d).qacc.cast::<[f64; 4]>().read());
        library.delete_data(d);
        library.delete_model(m);
        found
    };
    let [dense, sparse] = [mjJAC_DENSE, mjJAC_SPARSE].map(|jacobian| iterations(&ours, jacobian));
    let theirs = iterations(&genuine, mjJAC_SPARSE);
    assert!(dense.0 > 0 && theirs.0 > dense.0, "{dense:?} {theirs:?}");
    assert_eq!(sparse.0, dense.0);
    for (a, b) in sparse.1.iter().zip(dense.1) {
        assert!(
            (a - b).abs() < 1e-9 * (1.0 + b.abs()),
            "{sparse:?} {dense:?}"
        );
    }
}
