//! Elasticity of flexes in the metric: (h² + h damping) K of their vertices as a sparse matrix, `efm_K`.
//! Facts: flex-2-dynamics, section 8.

use super::bending;
use super::pattern::numbered;
use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Mat3, Vec3};
use crate::physics::flex::{
    Flex, RodChain, along_axes, bend, carried_velocity, corotate, grid, hessian, push_at, rod,
};

/// How much stiffness adds to the metric of a flex: by springs at the end of the step, and by damping.
pub fn scale(m: Model, flex: Flex) -> f64 {
    stiffness_scale(m, flex.id)
}

/// The same of the flex of a number.
pub fn stiffness_scale(m: Model, flex: usize) -> f64 {
    let h = m.opt().timestep;
    let on = |flag: i32, x: f64| if m.disabled(flag) { 0.0 } else { x };
    on(mjDSBL_SPRING, h * h) + on(mjDSBL_DAMPER, h * m.flex_damping()[flex])
}

/// How two points of a flex pull at each other.
pub enum Block {
    /// the same along all axes
    Scalar(f64),
    /// in world axes, rows for the first point
    Full(Mat3),
}

/// Takes two points of a flex, their block and what to multiply it by.
pub type Put<'a> = dyn FnMut(usize, usize, &Block, f64) + 'a;

/// `flexvert_hessian`, `flexedge_hessian`, `flexelem_krot`, and blocks of the flex if it is a rod, scaled.
pub type Hessians<'a> = (&'a [[f64; 6]], &'a [[f64; 9]], &'a [f64], &'a [Mat3]);

/// What of the stiffness and damping of a rod is in the metric.
pub fn weights(m: Model, flex: Flex) -> rod::Weights {
    let h = m.opt().timestep;
    let on = |flag: i32, x: f64| if m.disabled(flag) { 0.0 } else { x };
    rod::Weights {
        spring: on(mjDSBL_SPRING, h * h),
        damper: on(mjDSBL_DAMPER, h * m.flex_damping()[flex.id]),
        twist: true,
    }
}

/// The part of a rod in the metric.
pub fn of_rod<'s>(mark: &'s Mark, d: &mut Data, flex: Flex) -> &'s [Mat3] {
    let weights = weights(d.model(), flex);
    rod_blocks(mark, d, flex, weights, &mut [])
}

/// Nothing for other flexes.
#[inline(never)]
fn rod_blocks<'s>(
    mark: &'s Mark,
    d: &mut Data,
    flex: Flex,
    weights: rod::Weights,
    turning: &mut [f64],
) -> &'s [Mat3] {
    let all = mark.rows::<Mat3>(d, rod::room(flex));
    rod::blocks(d, flex, weights, all, turning);
    all
}

/// What the metric needs of the present shapes, in the matrix or not.
pub fn hessians(d: &mut Data) {
    let m = d.model();
    let all = Flex::all(m).filter(|f| f.elastic());
    for flex in all.filter(|f| scale(m, *f) != 0.0) {
        if flex.stiffness().is_some() {
            hessian::update(d, flex);
        } else if flex.interpolated() {
            corotate::rotate_stiffness(d, flex);
        }
    }
}

/// Fills `efm_K_val` at the present positions, of the flexes in the matrix, which move freely; its pattern is there.
pub fn fill(d: &mut Data, flexes: &[i32]) {
    let m = d.model();
    if d.efm_K_val().is_empty() {
        return;
    }
    d.efm_K_val_mut().fill(0.0);
    for flex in numbered(m, flexes).filter(|f| scale(m, *f) != 0.0) {
        add_free(d, flex, scale(m, flex));
    }
}

/// Puts the blocks of a flex.
#[inline(never)] // or the text of `put` stands wherever a block is put
pub fn blocks(flex: Flex, hessians: Hessians, scale: f64, put: &mut Put) {
    PARTS
        .iter()
        .for_each(|part| part(flex, hessians, scale, put));
}

/// One after the other.
pub const PARTS: [fn(Flex, Hessians, f64, &mut Put); 2] = [bending, stretching];

/// Rods, and inner edges of sheets.
fn bending(flex: Flex, hessians: Hessians, scale: f64, put: &mut Put) {
    blocks_of_rods(flex, hessians, put);
    let stiffness = flex.bending().unwrap_or_default();
    for (e, k) in flex.edges().zip(stiffness.chunks_exact(bend::STRIDE)) {
        let Some(at) = bend::flap(flex, e).filter(|_| bend::stiffens(k)) else {
            continue;
        };
        for i in 0..4 {
            for j in 0..4 {
                put(at[i], at[j], &Block::Scalar(k[4 * i + j]), scale);
            }
        }
    }
}

fn blocks_of_rods(flex: Flex, (_, _, _, of_rod): Hessians, put: &mut Put) {
    for (at, own) in rod::vertices(flex).zip(of_rod.chunks(rod::BLOCKS)) {
        for (p, &v) in at.iter().enumerate() {
            for (q, &w) in at.iter().enumerate() {
                put(v as usize, w as usize, &Block::Full(own[4 * p + q]), 1.0);
            }
        }
    }
}

/// Triangles and tetrahedra, and cells of lattices.
fn stretching(flex: Flex, hessians: Hessians, scale: f64, put: &mut Put) {
    blocks_of_elements(flex, hessians, scale, put);
    let (_, _, turned, _) = hessians;
    for (cell, adr) in corotate::elements(flex) {
        let n = 3 * cell.count;
        for (p, &node) in cell.nodes().iter().enumerate() {
            for (q, &other) in cell.nodes().iter().enumerate() {
                let at = |k: usize| adr + (3 * p + k / 3) * n + 3 * q + k % 3;
                let block = Mat3(core::array::from_fn(|k| turned[at(k)]));
                put(node, other, &Block::Full(block), -scale);
            }
        }
    }
}

fn blocks_of_elements(flex: Flex, (vertex, edge, ..): Hessians, scale: f64, put: &mut Put) {
    let m = flex.m;
    if flex.stiffness().is_none() {
        return;
    }
    for (v, k) in flex.vertices().enumerate() {
        put(v, v, &Block::Full(hessian::unpack(&vertex[k])), scale);
    }
    for e in flex.edges() {
        let [v, w] = m.flex_edge()[e].map(|v| v as usize);
        let block = Mat3(edge[e]);
        put(v, w, &Block::Full(block), scale);
        put(w, v, &Block::Full(block.transpose()), scale);
    }
}

/// Blocks of points that move freely.
fn add_free(d: &mut Data, flex: Flex, scale: f64) {
    let mark = d.mark();
    let of_rod = of_rod(&mark, d, flex);
    let dofs = mark.ints(d, flex.carriers().len());
    for (v, dof) in dofs.iter_mut().enumerate() {
        *dof = free_dof(flex, v).map_or(-1, |i| i as i32);
    }
    add_blocks(d, flex, dofs, of_rod, &|h, put| {
        blocks_of_rods(flex, h, put)
    });
    bending::add(d, flex, scale, dofs);
    if flex.interpolated() {
        let place = mark.ints(d, d.model().nv());
        add_cells(d, flex, -scale, dofs, place);
    } else {
        add_blocks(d, flex, dofs, &[], &|h, put| {
            blocks_of_elements(flex, h, scale, put)
        });
    }
    mark.release(d);
}

/// Adds the cells of a lattice, row by row; `place` is scratch with a number for each dof.
fn add_cells(d: &mut Data, flex: Flex, scale: f64, dofs: &[i32], place: &mut [i32]) {
    let bodies = flex.carriers();
    fields!(d => write: efm_K_val;
                 read: efm_K_rownnz, efm_K_rowadr, efm_K_colind, flexelem_krot, xmat);
    let axes = |node: usize| &xmat[bodies[node] as usize];
    let along_world = |node: usize| *axes(node) == Mat3::IDENTITY;
    place.fill(0);
    for (cell, adr) in corotate::elements(flex) {
        let n = 3 * cell.count;
        let plain = cell.nodes().iter().all(|&node| along_world(node));
        let rows = flexelem_krot[adr..adr + n * n].chunks_exact(3 * n);
        for (&node, own) in cell.nodes().iter().zip(rows) {
            let Ok(row) = usize::try_from(dofs[node]) else {
                continue;
            };
            let (start, width) = (efm_K_rowadr[row] as usize, efm_K_rownnz[row] as usize);
            let cols = &efm_K_colind[start..start + width];
            let to = &mut efm_K_val[start..start + 3 * width];
            for (k, &c) in cols.iter().enumerate().step_by(3) {
                place[c as usize] = k as i32;
            }
            let [a, b, c] = [0, 1, 2].map(|r| own[r * n..(r + 1) * n].as_chunks::<3>().0);
            for (q, &other) in cell.nodes().iter().enumerate() {
                let Ok(col) = usize::try_from(dofs[other]) else {
                    continue;
                };
                let at = place[col] as usize;
                if cols.get(at) != Some(&(col as i32)) {
                    continue;
                }
                let mut rows = [a[q], b[q], c[q]].map(|row| row.map(|x| scale * x));
                if !plain {
                    let block = Mat3(*rows.as_flattened().first_chunk().unwrap_or(&[0.0; 9]));
                    let block = turned(block, [axes(node), axes(other)]);
                    rows = core::array::from_fn(|r| block.row(r).0);
                }
                for (r, row) in rows.iter().enumerate() {
                    let to = &mut to[r * width + at..][..3];
                    to.iter_mut().zip(row).for_each(|(k, x)| *k += x);
                }
            }
        }
    }
}

/// Adds the blocks that `all` puts.
#[inline(never)] // or its text stands wherever a block is put
fn add_blocks(
    d: &mut Data,
    flex: Flex,
    dofs: &[i32],
    of_rod: &[Mat3],
    all: &dyn Fn(Hessians, &mut Put),
) {
    let bodies = flex.carriers();
    fields!(d => write: efm_K_val;
                 read: efm_K_rownnz, efm_K_rowadr, efm_K_colind, flexvert_hessian, flexedge_hessian,
                 flexelem_krot, xmat);
    let hessians = (flexvert_hessian, flexedge_hessian, flexelem_krot, of_rod);
    all(hessians, &mut |p, q, block, scale| {
        let (Ok(row), col) = (usize::try_from(dofs[p]), dofs[q]) else {
            return;
        };
        let (adr, n) = (efm_K_rowadr[row] as usize, efm_K_rownnz[row] as usize);
        let Ok(at) = efm_K_colind[adr..adr + n].binary_search(&col) else {
            return;
        };
        let block = match block {
            Block::Scalar(k) => {
                (0..3).for_each(|r| efm_K_val[adr + r * n + at + r] += scale * k);
                return;
            }
            Block::Full(block) => *block,
        };
        // those of lattices are turned when they are scaled, these before
        let block = turned(block, [p, q].map(|k| &xmat[bodies[k] as usize]));
        for (r, row) in block.0.chunks(3).enumerate() {
            let to = &mut efm_K_val[adr + r * n + at..][..3];
            to.iter_mut().zip(row).for_each(|(k, x)| *k += scale * x);
        }
    });
}

/// A block of world axes in those of the bodies on its two sides.
fn turned(block: Mat3, [a, b]: [&Mat3; 2]) -> Mat3 {
    if [a, b].iter().all(|x| **x == Mat3::IDENTITY) {
        block
    } else {
        a.mul_t_mat(&block.mul_mat(b))
    }
}

/// `efm_c -= h K v` with the velocities of the vertices. `turning` takes how bending resists the twist of each edge of rods
/// with twist joints.
pub fn shift(d: &mut Data, mut turning: &mut [f64]) {
    let m = d.model();
    let h = m.opt().timestep;
    if m.disabled(mjDSBL_SPRING) {
        return;
    }
    for flex in Flex::all(m) {
        let edges = RodChain::new(flex).map_or(0, RodChain::edges);
        let turning = turning.split_off_mut(..edges).unwrap_or_default();
        if flex.interpolated() && flex.elastic() {
            shift_lattice(d, flex);
        }
        // twist joints of a rod whose vertices do not move turn nevertheless
        let still = m.nv() == 0 && flex.dim() == 1;
        if flex.interpolated() || (!flex.elastic() || still) && edges == 0 {
            continue;
        }
        let mark = d.mark();
        let weights = rod::Weights {
            spring: 1.0,
            damper: 0.0,
            twist: false,
        };
        let of_rod = rod_blocks(&mark, d, flex, weights, turning);
        if !flex.elastic() {
            mark.release(d);
            continue;
        }
        let n = flex.vertices().len();
        let [v, force, bent] = [(); 3].map(|()| mark.rows::<Vec3>(d, n));
        velocities(d, flex, d.qvel(), v);
        force.fill(Vec3::ZERO);
        bent.fill(Vec3::ZERO);
        if flex.stiffness().is_some() {
            hessian::update(d, flex);
            hessian::add_mul(d, flex, force, v, h);
        }
        bend::add_mul(flex, bent, v);
        rod::add_mul(flex, of_rod, bent, v);
        let c = mark.nums(d, m.nv());
        c.copy_from_slice(d.efm_c());
        let x = &d.flexvert_xpos()[flex.vertices()];
        push_at(d, flex.carriers(), x, force, -1.0, c);
        push_at(d, flex.carriers(), x, bent, -h, c);
        d.efm_c_mut().copy_from_slice(c);
        mark.release(d);
    }
}

/// The same for a flex between nodes.
fn shift_lattice(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let mark = d.mark();
    let n = flex.nodes().len();
    let [x, v, force] = [(); 3].map(|()| mark.rows::<Vec3>(d, n));
    grid::nodes(d, flex, x);
    force.fill(Vec3::ZERO);
    // of a lattice without pins in the axes of the bodies, otherwise in those of the joints: the same to rounding
    let framed = |k: usize| match m.flex_centered()[flex.id] {
        0 => None,
        _ => free_dof(flex, k),
    };
    for (k, v) in v.iter_mut().enumerate() {
        let b = flex.carriers()[k] as usize;
        *v = match framed(k) {
            Some(i) => d.xmat()[b].mul_vec(Vec3([0, 1, 2].map(|r| d.qvel()[i + r]))),
            None => carried_velocity(d, b, x[k], d.qvel()),
        };
    }
    let (h, turned) = (m.opt().timestep, d.flexelem_krot());
    corotate::mul(turned, flex, &|k| v[k], h, &mut |k, f| force[k] += f);
    let c = mark.nums(d, m.nv());
    c.copy_from_slice(d.efm_c());
    for k in 0..n {
        let one = k..k + 1;
        match framed(k) {
            Some(i) => {
                let local = d.xmat()[flex.carriers()[k] as usize].mul_t_vec(force[k]);
                (0..3).for_each(|r| c[i + r] += local[r]);
            }
            None => push_at(
                d,
                &flex.carriers()[one.clone()],
                &x[one.clone()],
                &force[one],
                1.0,
                c,
            ),
        }
    }
    d.efm_c_mut().copy_from_slice(c);
    mark.release(d);
}

/// World velocities of the vertices of a flex at joint velocities.
fn velocities(d: &Data, flex: Flex, qvel: &[f64], out: &mut [Vec3]) {
    for (v, x) in flex.vertices().zip(out) {
        let b = flex.m.flex_vertbodyid()[v] as usize;
        *x = carried_velocity(d, b, d.flexvert_xpos()[v], qvel);
    }
}

/// The first of the three dofs along the world's axes, or those of a body fixed in it, that move a vertex of a flex and
/// nothing else.
pub fn free_dof(flex: Flex, v: usize) -> Option<usize> {
    let m = flex.m;
    let b = flex.carriers()[v] as usize;
    along_axes(m, b)
}

/// A body that neither stands still nor has three dofs of its own along its axes.
fn attached(m: Model, b: usize) -> bool {
    m.body_treeid()[b] >= 0 && along_axes(m, b).is_none()
}

/// A body slides along three axes, in whatever order, and moves nothing else.
pub fn moves_freely(m: Model, b: i32) -> bool {
    m.body_simple()[b as usize] == 2 && m.body_dofnum()[b as usize] == 3
}

/// The first dof of a vertex on such a body.
pub fn alone(flex: Flex, v: usize) -> Option<usize> {
    let (m, b) = (flex.m, flex.carriers()[v]);
    moves_freely(m, b).then(|| m.body_dofadr()[b as usize] as usize)
}

/// Some vertex of an elastic flex in the matrix moves with joints that move more than itself.
pub fn articulated(m: Model) -> bool {
    let conjugate = m.opt().solver == mjSOL_CG;
    !conjugate && Flex::all(m).filter(|f| f.elastic()).any(moves_more)
}

fn moves_more(flex: Flex) -> bool {
    let mut bodies = flex.carriers().iter();
    bodies.any(|&b| attached(flex.m, b as usize))
}

/// Outside of the matrix: conjugate gradients make none of flexes on moving bodies.
pub fn held(flex: Flex) -> bool {
    flex.m.opt().solver == mjSOL_CG && moves_more(flex)
}

/// The elastic part is a matrix of the state. Under conjugate gradients it stays as it stands in the model where free sheets
/// bend and nothing else that is free is elastic or pushes: rows of their inner edges, and a constant factor that preconditions.
/// `free`: the elastic flexes that may be in the matrix.
pub fn assembled<'a, I: Iterator<Item = Flex<'a>>>(m: Model, free: impl Fn() -> I) -> bool {
    let bends = |f: Flex| f.bending().is_some() && !f.stiff();
    m.opt().solver != mjSOL_CG || Flex::all(m).any(Flex::pushes) || !free().all(bends)
}
