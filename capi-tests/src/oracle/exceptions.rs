//! Where results differ from the reference's bits, and why: the one list that `parity`, `parity-compile`, `rollouts`
//! and `explore` ask. What differs and does not stand here is a failure.

use mujoco::abi::mjModel;

use super::compare::Difference;

/// A difference that is known and explained.
pub struct Exception {
    pub name: &'static str,
    /// stages in which it shows; none: all
    pub stages: &'static [&'static str],
    /// fields that may differ; none: all
    pub fields: &'static [&'static str],
    /// models that it concerns
    pub when: fn(&mjModel) -> bool,
    /// largest difference, relative to the field's scale
    pub bound: f64,
    /// the cause
    pub why: &'static str,
}

/// All of them.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        name: "stiffness of grids",
        stages: &[],
        fields: &["flex_stiffness"],
        when: |m| m.nflexnode > 0,
        bound: 1e-12,
        why: "integrals over the part of a mesh in a cell, whose pieces and sums have an order that is not known",
    },
    Exception {
        name: "modes of strain",
        stages: &["compile"],
        fields: &["flex_stiffness"],
        when: |m| {
            // SAFETY: an array of this model
            let kinds =
                unsafe { std::slice::from_raw_parts(m.flex_edgeequality, m.nflex as usize) };
            kinds.contains(&3)
        },
        bound: 5e-2,
        why: "eigenvectors of equal eigenvalues turn in their plane, by any angle, with the rounding of the stiffness of a cell; \
              numbers of the stiffness itself, which stand in the same array, are larger than theirs",
    },
    Exception {
        name: "records of rods",
        stages: &[],
        fields: &["flex_bending"],
        when: |m| m.nflexbending > 0,
        bound: 1e-15,
        why: "the angle between the planes of neighbours, and the stiffer axis of a box, are off by one rounding",
    },
    Exception {
        name: "constant factor of turned sheets",
        stages: &[],
        fields: &["efm0_L"],
        when: |m| {
            // SAFETY: an array of this model
            let quats = unsafe { std::slice::from_raw_parts(m.body_quat, 4 * m.nbody as usize) };
            m.nefm0dof > 0 && quats.chunks(4).any(|q| q[0] != 1.0)
        },
        bound: 1e-15,
        why: "the reference multiplies with the axes of the bodies, which are the same at all vertices",
    },
    Exception {
        name: "boxes around box rods",
        stages: &["compile"],
        fields: &["flex_size", "flex_vert0"],
        when: |m| m.nflexbending > 0,
        bound: 1e-15,
        why: "how the radius that stands for a box section enters the box around the vertices is off by one rounding",
    },
];

/// Steps of Newton's method with sparse factors, in models that agree bit for bit with dense ones (`explore` asks). No
/// bound: a first direction is off by up to 1e-1, the solution within the solver's tolerance, and trajectories part from
/// there; in a cube of meshes, 2e-5 in `qvel`.
pub const JOINED: (&str, &str) = (
    "joined rows of sparse factors",
    "the reference factors neighbouring rows of the Hessian together when they have as many sources, also where these are not \
     the same ones, and the factor is then none of the Hessian's; ours is",
);

/// Solutions of CG or Newton's method of which one ended with `opt.iterations` (`flex-pairs` asks), from givens that agree
/// to 1e-12. No bound: such a run has no solution yet, and last bits decide where it is when it is stopped (measured: 4e-2 in
/// `qacc`, and once 25 iterations against 100, where the reference's line search came to rest on a rounded cost).
pub const SPENT: (&str, &str) = (
    "iterations that ran out",
    "no solution after as many iterations as there may be: where either library stands then, the last bits of each step \
     before have decided",
);

/// Solutions with rows that move nothing but for the rounding of their Jacobian, of which R is the least there is
/// (`flex-pairs` asks): a geom in a lattice that is pinned to its body. No bound: their forces are 5e14 times a rounding
/// (measured: as large as they are), and Newton's method ends after another number of iterations.
pub const WEIGHTLESS: (&str, &str) = (
    "rows that move nothing",
    "forces of a row with an R of 2e-15 are what rounding leaves of its acceleration, times 1/R",
);

/// A constraint of edges on a lattice under sparse Jacobians (`flex-pairs` asks): the reference raises this, ours makes no
/// rows. It depends on nothing but what stands in memory (measured: of 20 models that differ in the number of empty bodies
/// alone, the one with 64 bodies).
pub const ASTRAY: (&str, &str) = (
    "ne mis-allocation: found ne=0",
    "the reference counts rows by the dofs of body -1, which vertices of lattices have, before the beginning of its array",
);

/// States that are no numbers, in models with transmissions at sites (`explore` asks). No bound: the reference writes beyond
/// its array.
pub const OVERFLOWN: (&str, &str) = (
    "moments beyond their array",
    "a place that is no number gives the reference's transmissions at sites a moment at every dof, more than `actuator_moment` \
     has room for; ours keeps to the dofs that move the sites",
);

/// Steps whose memory (`size/memory`) is enough for us and not for the reference (`explore` asks). No bound.
pub const NO_ROOM: (&str, &str) = (
    "memory that is enough for ours alone",
    "where the stack has no room for the Hessian of Newton's method the reference warns and takes conjugate gradients; ours \
     needs less",
);

/// The exception that covers a difference.
pub fn of(m: &mjModel, stage: &str, field: &str, d: &Difference) -> Option<&'static Exception> {
    let member = |list: &[&str], name: &str| list.is_empty() || list.contains(&name);
    EXCEPTIONS.iter().find(|e| {
        d.structural.is_none()
            && d.relative <= e.bound
            && member(e.stages, stage)
            && member(e.fields, field)
            && (e.when)(m)
    })
}
