//! Which trees, bodies and degrees of freedom are awake.
//!
//! A tree is awake while its `tree_asleep` is negative: −11 when it just moved, one more after each
//! quiet step, −1 when it is ready to sleep. Sleeping trees form cycles, one per island: the value
//! is the next tree. Stages leave what belongs to sleeping trees as it is.
//! Computation: Sleeping; Programming: siSleep.

mod fall;
mod wake;

pub use fall::{fall_asleep, fall_asleep_from_start};
pub use wake::{
    wake_all, wake_by_contact, wake_by_equality, wake_by_tendon, wake_displaced, wake_moved,
};

use crate::abi::{mjENBL_SLEEP, mjMINAWAKE, mjS_ASLEEP, mjS_AWAKE, mjS_STATIC};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Real, short};

/// Value of `tree_asleep` of a tree that just woke.
pub const JUST_AWAKE: i32 = -(1 + mjMINAWAKE);

/// Sleeping is switched on, so that sleeping and static bodies may be left out.
pub fn enabled(m: Model) -> bool {
    m.enabled(mjENBL_SLEEP)
}

/// Some tree sleeps.
pub fn any_asleep<N: Real>(d: &Data<N>) -> bool {
    enabled(d.model()) && d.raw().ntree_awake < d.model().ntree() as i32
}

/// Who sleeps. Static bodies do not, nor do mocap bodies.
#[derive(Clone, Copy)]
pub struct Sleepers<'a> {
    m: Model<'a>,
    any: bool,
    trees: &'a [i32],
    bodies: &'a [i32],
}

impl<'a> Sleepers<'a> {
    /// From `tree_awake` and `body_awake`; nobody unless `any`.
    #[inline]
    pub fn new(m: Model<'a>, any: bool, tree_awake: &'a [i32], body_awake: &'a [i32]) -> Self {
        Sleepers {
            m,
            any,
            trees: tree_awake,
            bodies: body_awake,
        }
    }

    #[inline]
    pub fn of<N: Real>(d: &'a Data<'a, N>) -> Self {
        Self::new(d.model(), any_asleep(d), d.tree_awake(), d.body_awake())
    }

    /// At least one tree sleeps.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.any
    }

    #[inline(always)]
    pub fn body(&self, b: usize) -> bool {
        self.any && self.bodies[b] == mjS_ASLEEP
    }

    pub fn model(&self) -> Model<'a> {
        self.m
    }

    /// State of a body (`mjS_*`).
    #[inline(always)]
    pub fn state(&self, b: usize) -> i32 {
        self.bodies[b]
    }

    #[inline(always)]
    pub fn tree(&self, t: usize) -> bool {
        self.any && self.trees[t] == 0
    }

    #[inline(always)]
    pub fn dof(&self, i: usize) -> bool {
        self.any && self.trees[self.m.dof_treeid()[i] as usize] == 0
    }

    #[inline(always)]
    pub fn joint(&self, j: usize) -> bool {
        self.any && self.body(self.m.jnt_bodyid()[j] as usize)
    }

    /// No body of a flex is awake, and some sleep.
    pub fn flex(&self, f: usize) -> bool {
        self.any && flex_state(self.m, self.bodies, f) == mjS_ASLEEP
    }

    /// All trees along a tendon sleep; one that no tree moves does not.
    #[inline]
    pub fn tendon(&self, t: usize) -> bool {
        if !self.any {
            return false;
        }
        let num = self.m.tendon_treenum()[t] as usize;
        match num {
            0 => false,
            1 | 2 => self.m.tendon_treeid()[t][..num]
                .iter()
                .all(|&t| self.tree(t as usize)),
            _ => {
                let start = self.m.ten_J_rowadr()[t] as usize;
                let cols = &self.m.ten_J_colind()[start..start + self.m.ten_J_rownnz()[t] as usize];
                cols.iter().all(|&i| self.dof(i as usize))
            }
        }
    }
}

/// Sleep state of a flex by those of its bodies (`body_awake`): awake if one of them is.
pub fn flex_state(m: Model, body_awake: &[i32], f: usize) -> i32 {
    let range = |adr: i32, num: i32| adr as usize..adr as usize + num as usize;
    let bodies = if m.flex_interp()[f] != 0 {
        &m.flex_nodebodyid()[range(m.flex_nodeadr()[f], m.flex_nodenum()[f])]
    } else {
        &m.flex_vertbodyid()[range(m.flex_vertadr()[f], m.flex_vertnum()[f])]
    };
    let mut all = mjS_STATIC;
    for &b in bodies.iter().filter(|&&b| b >= 0) {
        match body_awake[b as usize] {
            mjS_AWAKE => return mjS_AWAKE,
            mjS_ASLEEP => all = mjS_ASLEEP,
            _ => {}
        }
    }
    all
}

/// Ranges of dofs to work on, last first: all of them, or one range per tree that is awake.
pub fn awake_dofs<'a>(
    m: Model<'a>,
    sleepers: Sleepers<'a>,
) -> impl DoubleEndedIterator<Item = core::ops::Range<usize>> + 'a {
    let parts = if sleepers.any() { m.ntree() } else { 1 };
    (0..parts)
        .rev()
        .filter(move |&t| !sleepers.any() || !sleepers.tree(t))
        .map(move |t| {
            if !sleepers.any() {
                return 0..m.nv();
            }
            let first = m.tree_dofadr()[t] as usize;
            first..first + m.tree_dofnum()[t] as usize
        })
}

/// Ranges of joints to work on, those of [`awake_dofs`].
pub fn awake_joints<'a>(
    m: Model<'a>,
    sleepers: Sleepers<'a>,
) -> impl Iterator<Item = core::ops::Range<usize>> + 'a {
    let joint = move |i: usize| m.dof_jntid()[i] as usize;
    awake_dofs(m, sleepers).map(move |dofs| match sleepers.any() {
        false => 0..m.njnt(),
        true if dofs.is_empty() => 0..0,
        true => joint(dofs.start)..joint(dofs.end - 1) + 1,
    })
}

/// Copies what belongs to awake dofs from scratch into a field.
pub fn copy_awake<'a, N: Real>(
    d: &mut Data<'a, N>,
    from: &[N],
    field: impl for<'b> Fn(&'b mut Data<'a, N>) -> &'b mut [N],
) {
    let m = d.model();
    if !any_asleep(d) {
        return short::copy(field(d), from);
    }
    for t in 0..m.ntree() {
        if d.tree_awake()[t] != 0 {
            let first = m.tree_dofadr()[t] as usize;
            let dofs = first..first + m.tree_dofnum()[t] as usize;
            field(d)[dofs.clone()].copy_from_slice(&from[dofs]);
        }
    }
}

/// The first of the trees that sleep together with one; `None` for a tree that does not sleep in a closed cycle.
pub fn first_of_cycle(tree_asleep: &[i32], tree: usize) -> Option<usize> {
    let mut cycle =
        core::iter::successors(Some(tree), |&t| usize::try_from(*tree_asleep.get(t)?).ok());
    cycle.next();
    let mut first = tree;
    for next in cycle.take(tree_asleep.len()) {
        first = first.min(next);
        if next == tree {
            return Some(first);
        }
    }
    None
}

/// Rebuilds the awake flags and compact lists from `tree_asleep` (negative = awake).
///
/// Static bodies count as awake in the lists; the children of a mocap body move with it and are
/// awake. Entries behind the counts keep what they had.
pub fn update_awake(d: &mut Data<'_>) {
    let m = d.model();
    let (mut ntree, mut nbody, mut nparent, mut nv) = (0, 0, 0, 0);
    fields!(d => write: tree_awake, body_awake, body_awake_ind, parent_awake_ind, dof_awake_ind;
                 read: tree_asleep);
    for (awake, &asleep) in tree_awake.iter_mut().zip(tree_asleep) {
        *awake = (asleep < 0) as i32;
        ntree += *awake as usize;
    }
    for b in 0..m.nbody() {
        let tree = m.body_treeid()[b];
        body_awake[b] = if tree >= 0 {
            if tree_awake[tree as usize] != 0 {
                mjS_AWAKE
            } else {
                mjS_ASLEEP
            }
        } else if m.body_mocapid()[m.body_weldid()[b] as usize] >= 0 {
            mjS_AWAKE
        } else {
            mjS_STATIC
        };
        if body_awake[b] != mjS_ASLEEP {
            body_awake_ind[nbody] = b as i32;
            nbody += 1;
        }
        if b > 0 && body_awake[m.body_parentid()[b] as usize] != mjS_ASLEEP {
            parent_awake_ind[nparent] = b as i32;
            nparent += 1;
        }
    }
    for v in 0..m.nv() {
        if tree_awake[m.dof_treeid()[v] as usize] != 0 {
            dof_awake_ind[nv] = v as i32;
            nv += 1;
        }
    }
    d.set_ntree_awake(ntree);
    d.set_nbody_awake(nbody);
    d.set_nparent_awake(nparent);
    d.set_nv_awake(nv);
}
