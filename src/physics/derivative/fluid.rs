//! Fluid forces by velocity, for both models. Computation: fluid (fluid.rst).
//!
//! The force on an object is a function of its local velocity alone; its 6×6 derivative B is
//! carried to the dofs that move the object: qDeriv += Jᵀ B J.

use core::f64::consts::PI;

use super::ellipsoid;
use super::sums::{Bias, pattern};
use crate::abi::{mjDSBL_DAMPER, mjDSBL_SPRING, mjJNT_FREE};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::sparse::Pattern;
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::physics::jacobian::{chain, point_column};
use crate::physics::passive::{equivalent_box, relative_velocity};
use crate::physics::sleep::Sleepers;

/// The matrix as four 3×3 blocks: torque and force by angular and linear velocity.
#[derive(Clone, Copy)]
pub(super) struct Blocks {
    pub torque: [Mat3; 2],
    pub force: [Mat3; 2],
}

impl Blocks {
    pub const ZERO: Self = Blocks {
        torque: [Mat3::ZERO; 2],
        force: [Mat3::ZERO; 2],
    };

    fn at(&self, r: usize, c: usize) -> f64 {
        let blocks = if r < 3 { &self.torque } else { &self.force };
        blocks[c / 3][3 * (r % 3) + c % 3]
    }

    /// Its nonzero elements by rows, or those of the symmetric part if `symmetric`; returns their number.
    fn elements(&self, symmetric: bool, list: &mut [Element; 36]) -> usize {
        let mut n = 0;
        for r in 0..6 {
            for c in 0..6 {
                let x = match symmetric {
                    true => (self.at(r, c) + self.at(c, r)) * 0.5,
                    false => self.at(r, c),
                };
                list[n] = Element { r, c, x };
                n += (x != 0.0) as usize;
            }
        }
        n
    }
}

/// An element of the matrix with its row and column.
#[derive(Clone, Copy, Default)]
struct Element {
    r: usize,
    c: usize,
    x: f64,
}

/// Adds the derivatives of fluid forces; the symmetric part of each when bias forces are omitted.
pub fn add(d: &mut Data, bias: Bias) {
    each_object(d, Target::Derivative(bias));
}

/// There is a medium, and passive forces are on: both flags together switch off the fluid too.
pub fn in_fluid(m: Model) -> bool {
    (m.opt().viscosity != 0.0 || m.opt().density != 0.0)
        && !(m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER))
}

/// `efm_fluid` = −h times the derivative of the drag alone, made symmetric, in the pattern of M.
pub fn drag(d: &mut Data) {
    let m = d.model();
    d.efm_fluid_mut().fill(0.0);
    if in_fluid(m) {
        each_object(d, Target::Metric);
        let scale = -m.opt().timestep;
        d.efm_fluid_mut().iter_mut().for_each(|x| *x *= scale);
    }
}

/// What the derivatives are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// `qDeriv`, all forces
    Derivative(Bias),
    /// the effective metric, drag
    Metric,
}

impl Target {
    /// What is symmetric by nature or made so. A body that floats alone has a block that is solved as it is.
    fn symmetric(self, m: Model, b: usize) -> bool {
        match self {
            Target::Derivative(bias) => bias == Bias::Omit && !floats_alone(m, b),
            Target::Metric => true,
        }
    }
}

fn each_object(d: &mut Data, target: Target) {
    let m = d.model();
    if m.opt().viscosity == 0.0 && m.opt().density == 0.0 {
        return;
    }
    for b in 1..m.nbody() {
        if m.body_mass()[b] < MINVAL || Sleepers::of(d).body(b) {
            continue;
        }
        let first = m.body_geomadr()[b].max(0) as usize;
        let geoms = first..first + m.body_geomnum()[b] as usize;
        if geoms.clone().any(|g| m.geom_fluid()[g][0] > 0.0) {
            for g in geoms.filter(|&g| m.geom_fluid()[g][0] != 0.0) {
                let (pos, mat) = (d.geom_xpos()[g], d.geom_xmat()[g]);
                let v = relative_velocity(d, b, pos, &mat);
                let blocks = ellipsoid::blocks(m, g, &v, target != Target::Metric);
                add_object(d, b, pos, &mat, &[blocks], target);
            }
        } else {
            let (pos, mat) = (d.xipos()[b], d.ximat()[b]);
            let v = relative_velocity(d, b, pos, &mat);
            add_object(d, b, pos, &mat, &inertia_box(m, b, &v), target);
        }
    }
}

/// The tree of body `b` is one free body: its block is solved as it is, so it need not be symmetric.
fn floats_alone(m: Model, b: usize) -> bool {
    usize::try_from(m.body_treeid()[b]).is_ok_and(|t| {
        let joint = m.dof_jntid()[m.tree_dofadr()[t] as usize] as usize;
        m.tree_dofnum()[t] == 6 && m.jnt_type()[joint] == mjJNT_FREE
    })
}

/// Dofs whose columns are summed side by side.
const TOGETHER: usize = 8;

/// The motion of an object by its dofs.
struct Motion<'a> {
    /// ascending
    dofs: &'a mut [i32],
    /// local motion axis of each
    axes: &'a mut [Spatial],
    /// the same by components: six for each [`TOGETHER`] dofs, zero behind the last one
    columns: &'a mut [[f64; TOGETHER]],
}

impl<'a> Motion<'a> {
    fn new(mark: &'a Mark, d: &mut Data, b: usize, pos: Vec3, mat: &Mat3) -> Self {
        let m = d.model();
        let offset = pos - d.subtree_com()[m.body_rootid()[b] as usize];
        let num = chain(m, b).count();
        let dofs = mark.ints(d, num);
        let axes = mark.rows::<Spatial>(d, num);
        let columns = mark.rows::<[f64; TOGETHER]>(d, 6 * num.div_ceil(TOGETHER));
        columns.fill([0.0; TOGETHER]);
        for (k, i) in chain(m, b).enumerate() {
            let k = num - 1 - k;
            let axis = &d.cdof()[i];
            dofs[k] = i as i32;
            axes[k] = Spatial::new(axis.rot(), point_column(axis, offset)).to_local(mat);
            for c in 0..6 {
                columns[6 * (k / TOGETHER) + c][k % TOGETHER] = axes[k][c];
            }
        }
        Motion {
            dofs,
            axes,
            columns,
        }
    }

    /// Adds to each element (i, j) of `out` the products of the axes of dofs i and j with the elements, one after the other.
    fn add(&self, out: &mut [f64], pat: Pattern, elements: &[Element]) {
        const NOWHERE: usize = usize::MAX;
        for (&i, axis) in self.dofs.iter().zip(&*self.axes) {
            let range = pat.range(i as usize);
            let (values, cols) = (&mut out[range], pat.cols(i as usize));
            let mut at = 0;
            let parts = self
                .dofs
                .chunks(TOGETHER)
                .zip(self.columns.as_chunks::<6>().0);
            for (dofs, columns) in parts {
                let (mut places, mut sum) = ([NOWHERE; TOGETHER], [0.0; TOGETHER]);
                for (k, dof) in dofs.iter().enumerate() {
                    while cols.get(at).is_some_and(|c| c < dof) {
                        at += 1;
                    }
                    if cols.get(at) == Some(dof) {
                        (places[k], sum[k]) = (at, values[at]);
                    }
                }
                for e in elements {
                    let scale = axis[e.r] * e.x;
                    let column = &columns[e.c];
                    sum = core::array::from_fn(|k| sum[k] + scale * column[k]);
                }
                for (place, sum) in places.into_iter().zip(sum) {
                    if let Some(value) = values.get_mut(place) {
                        *value = sum;
                    }
                }
            }
        }
    }
}

/// qDeriv += Jᵀ B J over the dofs that move body `b`, element by element of each B.
fn add_object(d: &mut Data, b: usize, pos: Vec3, mat: &Mat3, blocks: &[Blocks], target: Target) {
    let m = d.model();
    let mark = d.mark();
    let motion = Motion::new(&mark, d, b, pos, mat);
    let symmetric = target.symmetric(m, b);
    fields!(d => write: qDeriv, efm_fluid);
    let (out, pat) = match target {
        Target::Derivative(_) => (qDeriv, pattern(m)),
        Target::Metric => {
            let pat = Pattern {
                rownnz: m.M_rownnz(),
                rowadr: m.M_rowadr(),
                colind: m.M_colind(),
            };
            (efm_fluid, pat)
        }
    };
    let mut list = [Element::default(); 36];
    for block in blocks {
        let n = block.elements(symmetric, &mut list);
        motion.add(out, pat, &list[..n]);
    }
    mark.release(d);
}

/// By viscosity, and by density.
fn inertia_box(m: Model, b: usize, v: &Spatial) -> [Blocks; 2] {
    let (viscosity, density) = (m.opt().viscosity, m.opt().density);
    let size = equivalent_box(m.body_inertia()[b], m.body_mass()[b]);
    let mut out = [Blocks::ZERO; 2];
    let diam = (size[0] + size[1] + size[2]) / 3.0;
    let pow4 = |x: f64| x * x * x * x;
    for k in 0..3 {
        if viscosity > 0.0 {
            out[0].torque[0][4 * k] = -PI * diam * diam * diam * viscosity;
            out[0].force[1][4 * k] = -3.0 * PI * diam * viscosity;
        }
        if density > 0.0 {
            let (a, c) = [(1, 2), (0, 2), (0, 1)][k];
            let angular_drag =
                density * size[k] * (pow4(size[a]) + pow4(size[c])) * v[k].abs() / -32.0;
            out[1].torque[0][4 * k] = angular_drag;
            out[1].force[1][4 * k] = -density * size[a] * size[c] * v[3 + k].abs();
        }
    }
    out
}
