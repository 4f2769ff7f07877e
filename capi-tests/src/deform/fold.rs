//! States of deformables that no rollout comes to: edges without a length, edges that lie on each other.

use mujoco::abi::{mjData, mjJNT_SLIDE, mjModel};

use crate::oracle::Library;

/// Puts a vertex of a flex where another one is, and aside by a part of the way to a third one and along z, by the slides
/// of its body.
///
/// # Safety
/// A live data of the model; vertices of the flex.
pub unsafe fn collapse(
    lib: &Library,
    m: *const mjModel,
    d: *mut mjData,
    flex: usize,
    [vertex, onto, toward]: [usize; 3],
    [part, aside]: [f64; 2],
) -> Result<(), String> {
    // a second time, for what rounding leaves of the first
    for _ in 0..2 {
        lib.stage("mj_kinematics", m, d)?;
        lib.stage("mj_flex", m, d)?;
        // SAFETY: places in arrays of the model
        unsafe {
            let first = *(*m).flex_vertadr.add(flex) as usize;
            let body = *(*m).flex_vertbodyid.add(first + vertex) as usize;
            let x = |v: usize, k: usize| *(*d).flexvert_xpos.add(3 * (first + v) + k);
            let way: [f64; 3] = std::array::from_fn(|k| {
                let place = x(onto, k) + part * (x(toward, k) - x(onto, k));
                place + if k == 2 { aside } else { 0.0 } - x(vertex, k)
            });
            for j in 0..*(*m).body_jntnum.add(body) as usize {
                let joint = *(*m).body_jntadr.add(body) as usize + j;
                if *(*m).jnt_type.add(joint) == mjJNT_SLIDE {
                    let axis = |k: usize| *(*d).xaxis.add(3 * joint + k);
                    let at = *(*m).jnt_qposadr.add(joint) as usize;
                    *(*d).qpos.add(at) += (0..3).map(|k| way[k] * axis(k)).sum::<f64>();
                }
            }
        }
    }
    Ok(())
}

/// Puts the last edge of each elastic rod together.
///
/// # Safety
/// A live data of the model.
pub unsafe fn collapse_rods(
    lib: &Library,
    m: *const mjModel,
    d: *mut mjData,
) -> Result<bool, String> {
    let mut any = false;
    // SAFETY: places in arrays of the model
    unsafe {
        for f in 0..(*m).nflex as usize {
            let rod = *(*m).flex_dim.add(f) == 1 && *(*m).flex_bendingadr.add(f) >= 0;
            if !rod || *(*m).flex_interp.add(f) != 0 {
                continue;
            }
            let last = *(*m).flex_edgeadr.add(f) + *(*m).flex_edgenum.add(f) - 1;
            let ends = [0, 1].map(|k| *(*m).flex_edge.add(2 * last as usize + k) as usize);
            collapse(lib, m, d, f, [ends[1], ends[0], ends[0]], [0.0; 2])?;
            any = true;
        }
    }
    Ok(any)
}
