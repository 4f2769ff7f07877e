//! Passive forces of rods: those on vertices through the bodies that hold them, torques on twist joints, and on the bodies
//! that clamp an end.

use super::parts::Flex;
use super::passive::{apply, vertex_velocity};
use super::rod::{self, Chain, Edge, Frame, Motion, Sums, Twist};
use crate::base::Data;
use crate::math::{MINVAL, Vec3};
use crate::physics::jacobian::{chain as dofs_of, rows_dot};

/// Springs and dampers of a rod.
pub fn forces(d: &mut Data, flex: Flex, on: [bool; 2]) {
    let m = flex.m;
    if m.flex_bendingadr()[flex.id] < 0 {
        return;
    }
    let damping = m.flex_damping()[flex.id];
    let on = [on[0], on[1] && damping != 0.0];
    let mark = d.mark();
    let [springs, dampers, vel] = [(); 3].map(|()| mark.rows::<Vec3>(d, flex.vertices().len()));
    springs.fill(Vec3::ZERO);
    dampers.fill(Vec3::ZERO);
    if on[1] {
        for (v, x) in flex.vertices().zip(&mut *vel) {
            *x = vertex_velocity(d, flex, v, d.qvel());
        }
    }
    let chain = Chain::unfolded(flex, d);
    let n = chain.map_or(0, Chain::edges);
    let edges = mark.rows::<Edge>(d, n);
    let frames = mark.rows::<Frame>(d, n);
    let twists = mark.rows::<Twist>(d, n);
    if let Some(chain) = chain {
        rod::find(d, chain, edges, frames, on[0]);
        rod::find_twists(d, chain, edges);
        for (i, (edge, twist)) in edges.iter().zip(&mut *twists).enumerate() {
            *twist = turned(d, chain, edge, i);
        }
    }
    let motion = Motion {
        pos: &d.flexvert_xpos()[flex.vertices()],
        vel,
    };
    let mut sums = Sums {
        springs,
        dampers,
        on,
    };
    match chain {
        Some(chain) => rod::twisted(chain, edges, twists, &motion, &mut sums),
        None => rod::forces(flex, &motion, &mut sums),
    }
    let damping = if on[1] { damping } else { 0.0 };
    let (springs, dampers) = (&*sums.springs, &*sums.dampers);
    apply(d, flex, springs, dampers, damping);
    if let Some(chain) = chain {
        for (i, (edge, twist)) in edges.iter().zip(&*twists).enumerate() {
            apply_torques(d, chain, i, edge, twist);
        }
    }
    mark.release(d);
}

/// How far an edge is twisted and how fast: by its joint, or with the body that clamps it.
fn turned(d: &Data, chain: Chain, edge: &Edge, i: usize) -> Twist {
    let m = chain.flex.m;
    let mut twist = Twist::default();
    if let Some(body) = chain.clamp(i) {
        let axis = clamped_axis(edge);
        for i in dofs_of(m, body) {
            twist.velocity += rows_dot(d.cdof()[i].rot(), axis) * d.qvel()[i];
        }
    } else {
        let j = chain.joint(i);
        twist.angle = d.qpos()[m.jnt_qposadr()[j] as usize];
        twist.velocity = d.qvel()[m.jnt_dofadr()[j] as usize];
    }
    twist
}

/// What turns the frame of a clamped edge when its body turns: the tangent, which it was carried to from the body's own.
fn clamped_axis(edge: &Edge) -> Vec3 {
    let t = edge.now.tangent;
    (edge.old + t) * (1.0 / (1.0 + edge.old.dot(t)).max(MINVAL))
}

/// Torques about an edge as generalized forces.
fn apply_torques(d: &mut Data, chain: Chain, i: usize, edge: &Edge, twist: &Twist) {
    let m = chain.flex.m;
    crate::fields!(d => write: qfrc_spring, qfrc_damper; read: cdof);
    if let Some(body) = chain.clamp(i) {
        let axis = clamped_axis(edge);
        for i in dofs_of(m, body) {
            let along = rows_dot(cdof[i].rot(), axis);
            qfrc_spring[i] += along * twist.spring;
            qfrc_damper[i] += along * twist.damper;
        }
    } else {
        let dof = m.jnt_dofadr()[chain.joint(i)] as usize;
        qfrc_spring[dof] += twist.spring;
        qfrc_damper[dof] += twist.damper;
    }
}
