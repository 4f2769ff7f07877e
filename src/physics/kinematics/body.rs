//! Poses of bodies and joints by forward recursion over the tree. Computation: piStages, stage 2.
//!
//! Reads `qpos`, `mocap_pos`, `mocap_quat`; writes `xpos`, `xquat`, `xmat`, `xanchor`, `xaxis`.

use core::ops::Range;

use crate::abi::{mjJNT_BALL, mjJNT_FREE, mjJNT_HINGE, mjJNT_SLIDE};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Mat3, Quat, Real, Vec3};
use crate::physics::kinematics::rests;

/// Pose that body `b` has by `qpos` when its parent stays where it is.
pub fn pose(d: &Data, b: usize) -> (Vec3, Quat) {
    let tree = Tree::new(d.model(), d.qpos(), d.mocap_pos(), d.mocap_quat(), &[]);
    tree.pose_below(b, (d.xpos(), d.xquat(), d.xmat()), |_, _, _| {})
}

/// Pose of every body, anchor and axis of every joint.
pub fn body_poses<const SOME: bool, N: Real>(d: &mut Data<N>) {
    let m = d.model();
    let mark = d.mark();
    let turns = mark.rows::<Quat<N>>(d, m.njnt());
    fields!(d => write: xpos, xquat, xmat, xanchor, xaxis;
                 read: qpos, mocap_pos, mocap_quat, body_awake);
    let tree = Tree::new(m, qpos, mocap_pos, mocap_quat, &[]);
    // sines wait for nothing; down the tree each body waits for its parent
    for (j, turn) in turns.iter_mut().enumerate() {
        let body = m.jnt_bodyid()[j] as usize;
        if m.jnt_type()[j] == mjJNT_HINGE && !rests::<SOME>(body_awake, body) {
            *turn = tree.turn(j);
        }
    }
    let tree = Tree { turns, ..tree };

    xpos[0] = Vec3::of(Vec3::ZERO);
    xquat[0] = Quat::of(Quat::IDENTITY);
    xmat[0] = Mat3::of(Mat3::IDENTITY);

    for b in 1..xpos.len() {
        if rests::<SOME>(body_awake, b) {
            continue;
        }
        let (pos, quat) = tree.pose_below(b, (xpos, xquat, xmat), |j, anchor, axis| {
            xanchor[j] = anchor;
            xaxis[j] = axis;
        });
        xpos[b] = pos;
        xquat[b] = quat;
        xmat[b] = quat.to_mat();
    }
    mark.release(d);
}

/// Positions and orientations of bodies.
type Poses<'a, N> = (&'a [Vec3<N>], &'a [Quat<N>], &'a [Mat3<N>]);

/// What a body's pose is made of, bound once: one bounds test then serves several arrays.
struct Tree<'a, N> {
    parent: &'a [i32],
    mocap: &'a [i32],
    pos: &'a [Vec3],
    quat: &'a [Quat],
    jntnum: &'a [i32],
    jntadr: &'a [i32],
    kind: &'a [i32],
    qposadr: &'a [i32],
    jnt_axis: &'a [Vec3],
    jnt_pos: &'a [Vec3],
    qpos0: &'a [f64],
    qpos: &'a [N],
    mocap_pos: &'a [Vec3<N>],
    mocap_quat: &'a [Quat<N>],
    /// rotations of the hinges, where they are known
    turns: &'a [Quat<N>],
}

impl<'a, N: Real> Tree<'a, N> {
    #[inline(always)]
    fn new(
        m: Model<'a>,
        qpos: &'a [N],
        mocap_pos: &'a [Vec3<N>],
        mocap_quat: &'a [Quat<N>],
        turns: &'a [Quat<N>],
    ) -> Self {
        Self {
            parent: m.body_parentid(),
            mocap: m.body_mocapid(),
            pos: m.body_pos(),
            quat: m.body_quat(),
            jntnum: m.body_jntnum(),
            jntadr: m.body_jntadr(),
            kind: m.jnt_type(),
            qposadr: m.jnt_qposadr(),
            jnt_axis: m.jnt_axis(),
            jnt_pos: m.jnt_pos(),
            qpos0: m.qpos0(),
            qpos,
            mocap_pos,
            mocap_quat,
            turns,
        }
    }

    /// Pose of body `b` below bodies with the poses `(xpos, xquat, xmat)`; `joint` is told anchor and
    /// axis of each of its joints.
    #[inline(always)]
    fn pose_below(
        &self,
        b: usize,
        (xpos, xquat, xmat): Poses<N>,
        mut joint: impl FnMut(usize, Vec3<N>, Vec3<N>),
    ) -> (Vec3<N>, Quat<N>) {
        let joints = self.joints(b);
        // a free joint is the only one of its body; the pose is not relative to the parent
        if joints.len() == 1 && self.kind[joints.start] == mjJNT_FREE {
            let j = joints.start;
            let q = &self.qpos[self.qposadr[j] as usize..];
            let (pos, quat) = (Vec3::from_slice(q), Quat::from_slice(&q[3..]).normalized());
            joint(j, pos, Vec3::of(self.jnt_axis[j]));
            return (pos, quat.normalized());
        }
        let (mut pos, mut quat) = match self.mocap[b] {
            -1 => (Vec3::of(self.pos[b]), Quat::of(self.quat[b])),
            id => (
                self.mocap_pos[id as usize],
                self.mocap_quat[id as usize].normalized(),
            ),
        };
        let p = self.parent[b] as usize;
        if p != 0 {
            (pos, quat) = (xmat[p].mul_vec(pos) + xpos[p], xquat[p].mul_quat(quat));
        }
        for j in joints {
            let axis = quat.rotate(Vec3::of(self.jnt_axis[j]));
            let anchor = self.turned_place(j, &quat) + pos;
            joint(j, anchor, axis);
            self.apply_joint(j, anchor, axis, &mut pos, &mut quat);
        }
        (pos, quat.normalized())
    }

    /// Ids of the joints of body `b`.
    #[inline(always)]
    fn joints(&self, b: usize) -> Range<usize> {
        // −1 when there are none
        let start = self.jntadr[b].max(0) as usize;
        start..start + self.jntnum[b] as usize
    }

    /// Of a slide or a hinge, from its reference.
    #[inline(always)]
    fn displacement(&self, j: usize) -> N {
        let adr = self.qposadr[j] as usize;
        self.qpos[adr] - N::of(self.qpos0[adr])
    }

    /// Rotation of a hinge.
    #[inline(always)]
    fn turn(&self, j: usize) -> Quat<N> {
        Quat::from_axis_angle(Vec3::of(self.jnt_axis[j]), self.displacement(j))
    }

    /// Moves a body by one joint.
    #[inline(always)]
    fn apply_joint(
        &self,
        j: usize,
        anchor: Vec3<N>,
        axis: Vec3<N>,
        pos: &mut Vec3<N>,
        quat: &mut Quat<N>,
    ) {
        let local = match self.kind[j] {
            mjJNT_SLIDE => {
                *pos += axis * self.displacement(j);
                return;
            }
            mjJNT_HINGE => match self.turns.get(j) {
                Some(turn) => *turn,
                None => self.turn(j),
            },
            mjJNT_BALL => Quat::from_slice(&self.qpos[self.qposadr[j] as usize..]).normalized(),
            _ => return,
        };
        *quat = quat.mul_quat(local);
        // rotation about a point other than the body's origin moves the origin
        *pos = anchor - self.turned_place(j, quat);
    }

    /// The place of a joint in its body, in the world's directions. Mostly it is the body's origin, which stays zero
    /// however it turns.
    #[inline(always)]
    fn turned_place(&self, j: usize, quat: &Quat<N>) -> Vec3<N> {
        let place = &self.jnt_pos[j];
        let origin = place.iter().all(|x| x.to_bits() == 0);
        if origin && quat.is_finite() {
            Vec3::of(Vec3::ZERO)
        } else {
            quat.rotate(Vec3::of(*place))
        }
    }
}
