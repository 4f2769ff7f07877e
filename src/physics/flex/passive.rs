//! Passive forces of flexes: elasticity into `qfrc_spring`, its damping into `qfrc_damper`. Computation: gePassive.

use super::cell::Cell;
use super::grid::Grid;
use super::parts::Flex;
use super::{bend, corotate, fold, grid, hessian, neo_hookean, rods, stretch};
use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING};
use crate::base::{Data, DataRef, Model, report};
use crate::fields;
use crate::math::{Quat, Spatial, Vec3, four};
use crate::physics::jacobian::{chain, point_column, rows_dot};

/// Springs and dampers of all flexes but those that are asleep, in the order of the reference.
pub fn forces(d: &mut Data, asleep: impl Fn(&Data, usize) -> bool) {
    let m = d.model();
    if m.nflex() == 0 {
        return;
    }
    let on = [!m.disabled(mjDSBL_SPRING), !m.disabled(mjDSBL_DAMPER)];
    for flex in Flex::all(m).filter(|f| !f.rigid()) {
        if asleep(d, flex.id) {
            continue;
        }
        if flex.interpolated() {
            if !flex.wires() {
                interpolated(d, flex, on);
            }
        } else if flex.dim() == 1 {
            rods::forces(d, flex, on);
        } else if flex.dim() > 1 {
            surface_or_solid(d, flex, on);
        }
    }
    for flex in Flex::all(m).filter(|f| f.stretches()) {
        if !asleep(d, flex.id) {
            edges(d, flex, on);
        }
    }
}

/// Bending, then stretching, of a flex whose vertices move by themselves.
fn surface_or_solid(d: &mut Data, flex: Flex, on: [bool; 2]) {
    let m = flex.m;
    let (bends, stretches) = (
        m.flex_bendingadr()[flex.id] >= 0,
        flex.stiffness().is_some(),
    );
    if !bends && !stretches {
        return;
    }
    let damping = m.flex_damping()[flex.id];
    let damped = on[1] && damping != 0.0;
    let mark = d.mark();
    let n = flex.vertices().len();
    let [springs, dampers, velocity] = [(); 3].map(|()| mark.rows::<Vec3>(d, n));
    springs.fill(Vec3::ZERO);
    dampers.fill(Vec3::ZERO);
    if damped && (bends || neo_hookean::applies(flex)) {
        for (v, x) in flex.vertices().zip(&mut *velocity) {
            *x = vertex_velocity(d, flex, v, d.qvel());
        }
    }
    if bends {
        bend::forces(d, flex, velocity, springs, dampers, [on[0], damped]);
        apply(
            d,
            flex,
            springs,
            dampers,
            if damped { damping } else { 0.0 },
        );
        springs.fill(Vec3::ZERO);
        dampers.fill(Vec3::ZERO);
    }
    if stretches && neo_hookean::applies(flex) {
        if on[0] {
            neo_hookean::forces(d, flex, springs);
        }
        if damped {
            // against the derivative of the springs that the metric has
            hessian::update(d, flex);
            hessian::add_mul(d, flex, dampers, velocity, -damping);
        }
        apply(d, flex, springs, dampers, if damped { 1.0 } else { 0.0 });
    } else if stretches {
        stretch::forces(d, flex, springs, dampers, [on[0], damped]);
        apply(d, flex, springs, dampers, if damped { 1.0 } else { 0.0 });
    }
    mark.release(d);
}

/// Stretching, then bending, of a flex whose vertices move between nodes.
fn interpolated(d: &mut Data, flex: Flex, on: [bool; 2]) {
    let m = flex.m;
    // the stiffness of a flex held by strain constraints is theirs
    let stretches = m.flex_stiffnessadr()[flex.id] >= 0 && !flex.held_by_strain();
    let bends = m.flex_bendingadr()[flex.id] >= 0;
    if !stretches && !bends {
        return;
    }
    let damping = m.flex_damping()[flex.id];
    let damped = on[1] && damping != 0.0;
    let mark = d.mark();
    let [pos, vel, spring, damper] = [(); 4].map(|()| mark.rows::<Vec3>(d, flex.nodes().len()));
    grid::nodes(d, flex, pos);
    grid::velocities(d, flex, pos, vel);
    spring.fill(Vec3::ZERO);
    damper.fill(Vec3::ZERO);
    let cells = Grid::of(flex);
    let turns = mark.rows::<Quat>(d, Cell::number(&cells));
    let rest = &m.flex_node0()[flex.nodes()];
    let mut all = Cell::all(cells).enumerate();
    let mut elastic = corotate::numbered(flex);
    let mut next = || if bends { all.next() } else { elastic.next() };
    Cell::rotations(&mut next, pos, rest, turns);
    let mut nodes = corotate::Nodes {
        pos,
        vel,
        spring,
        damper,
    };
    if stretches {
        corotate::forces(d, flex, turns, &mut nodes, [on[0], damped]);
        if damped {
            nodes.damper.iter_mut().for_each(|f| *f *= damping);
        }
        apply_to_nodes(d, flex, &nodes);
    }
    if bends {
        if damped {
            report::warning(format_args!(
                "Bending damping is not yet supported for interpolated flex shells."
            ));
        }
        if on[0] {
            nodes.spring.fill(Vec3::ZERO);
            nodes.damper.fill(Vec3::ZERO);
            fold::forces(m, flex, nodes.pos, turns, nodes.spring);
            apply_to_nodes(d, flex, &nodes);
        }
    }
    mark.release(d);
}

/// World velocity of a vertex at joint velocities.
pub fn vertex_velocity(d: &DataRef, flex: Flex, v: usize, qvel: &[f64]) -> Vec3 {
    let b = flex.m.flex_vertbodyid()[v] as usize;
    carried_velocity(d, b, d.flexvert_xpos()[v], qvel)
}

/// The first dof of a body that moves by slides along its three axes, in their order, and by nothing else.
pub fn along_axes(m: Model, body: usize) -> Option<usize> {
    const FIRST: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
    if m.body_simple()[body] != 2 || m.body_dofnum()[body] != 3 {
        return None;
    }
    let first = m.body_jntadr()[body] as usize;
    let axes: &[f64] = bytemuck::cast_slice(&m.jnt_axis()[first..first + 3]);
    // the nine numbers of three axes: a one, three zeros, and so on
    let ([a, b], [c]) = axes.as_chunks::<4>() else {
        return None;
    };
    let [a, b] = [*a, *b].map(|x| four::signs(four::eq(four::load(x), four::load(FIRST))));
    let equal = a & b == 0b1111 && *c == 1.0;
    equal.then(|| m.body_dofadr()[body] as usize)
}

/// World velocity of a point that a body carries.
pub fn carried_velocity(d: &DataRef, b: usize, x: Vec3, qvel: &[f64]) -> Vec3 {
    let m = d.model();
    if let Some(first) = along_axes(m, b) {
        let [x, y, z] = [0, 1, 2].map(|k| d.cdof()[first + k].lin() * qvel[first + k]);
        return x + y + z;
    }
    let offset = x - d.subtree_com()[m.body_rootid()[b] as usize];
    let mut v = Vec3::ZERO;
    for i in chain(m, b) {
        v = v.add_scl(point_column(&d.cdof()[i], offset), qvel[i]);
    }
    v
}

/// Forces on vertices as generalized forces, those of dampers scaled by `damping`.
pub fn apply(d: &mut Data, flex: Flex, springs: &[Vec3], dampers: &[Vec3], damping: f64) {
    let bodies = &flex.m.flex_vertbodyid()[flex.vertices()];
    fields!(d => write: qfrc_spring, qfrc_damper;
                 read: flexvert_xpos, cdof, subtree_com);
    let pose = Pose {
        x: &flexvert_xpos[flex.vertices()],
        cdof,
        subtree_com,
    };
    push(flex.m, bodies, &pose, springs, 1.0, qfrc_spring);
    if damping != 0.0 {
        push(flex.m, bodies, &pose, dampers, damping, qfrc_damper);
    }
}

/// Forces on nodes as generalized forces. A node at the origin of a body with dofs of its own moves those alone, as in
/// the reference, and always three: joints further up get nothing, of a body with fewer dofs those that follow get the rest.
fn apply_to_nodes(d: &mut Data, flex: Flex, nodes: &corotate::Nodes) {
    let m = flex.m;
    let centered = m.flex_centered()[flex.id] != 0;
    fields!(d => write: qfrc_spring, qfrc_damper; read: xmat, cdof, subtree_com);
    for (k, n) in flex.nodes().enumerate() {
        let b = m.flex_nodebodyid()[n] as usize;
        let own = m.body_dofnum()[b] > 0 && (centered || m.flex_node()[n] == Vec3::ZERO);
        let offset = nodes.pos[k] - subtree_com[m.body_rootid()[b] as usize];
        for (out, f) in [
            (&mut *qfrc_spring, nodes.spring[k]),
            (&mut *qfrc_damper, nodes.damper[k]),
        ] {
            if own {
                let first = m.body_dofadr()[b] as usize;
                let local = xmat[b].mul_t_vec(f);
                let dofs = out[first..].iter_mut();
                dofs.zip(local.0).for_each(|(q, f)| *q += f);
            } else {
                for i in chain(m, b) {
                    out[i] += rows_dot(point_column(&cdof[i], offset), f);
                }
            }
        }
    }
}

/// `out +=` scaled forces at points that bodies carry, as generalized forces.
pub fn push_at(d: &Data, bodies: &[i32], x: &[Vec3], forces: &[Vec3], scale: f64, out: &mut [f64]) {
    let pose = Pose {
        x,
        cdof: d.cdof(),
        subtree_com: d.subtree_com(),
    };
    push(d.model(), bodies, &pose, forces, scale, out);
}

/// Points and what moves them.
struct Pose<'a> {
    x: &'a [Vec3],
    cdof: &'a [Spatial],
    subtree_com: &'a [Vec3],
}

/// Adds scaled forces at points of bodies to generalized forces.
fn push(m: Model, bodies: &[i32], pose: &Pose, forces: &[Vec3], scale: f64, out: &mut [f64]) {
    for ((&b, &x), &f) in bodies.iter().zip(pose.x).zip(forces) {
        let b = b as usize;
        if let Some(first) = along_axes(m, b) {
            let (axes, out) = (&pose.cdof[first..first + 3], &mut out[first..first + 3]);
            for (x, axis) in out.iter_mut().zip(axes) {
                *x += axis.lin().dot(f) * scale;
            }
        } else {
            let offset = x - pose.subtree_com[m.body_rootid()[b] as usize];
            for i in chain(m, b) {
                out[i] += rows_dot(point_column(&pose.cdof[i], offset), f) * scale;
            }
        }
    }
}

/// Springs and dampers along edges.
fn edges(d: &mut Data, flex: Flex, on: [bool; 2]) {
    let m = flex.m;
    let (k, c) = (
        m.flex_edgestiffness()[flex.id],
        m.flex_edgedamping()[flex.id],
    );
    if k == 0.0 && c == 0.0 {
        return;
    }
    fields!(d => write: qfrc_spring, qfrc_damper;
                 read: flexedge_length, flexedge_velocity, flexedge_J);
    for e in flex.edges().filter(|&e| m.flexedge_rigid()[e] == 0) {
        let start = m.flexedge_J_rowadr()[e] as usize;
        let row = start..start + m.flexedge_J_rownnz()[e] as usize;
        let spring = k * (m.flexedge_length0()[e] - flexedge_length[e]);
        let damper = -c * flexedge_velocity[e];
        for (&i, &x) in m.flexedge_J_colind()[row.clone()]
            .iter()
            .zip(&flexedge_J[row])
        {
            if on[0] {
                qfrc_spring[i as usize] += x * spring;
            }
            if on[1] {
                qfrc_damper[i as usize] += x * damper;
            }
        }
    }
}
