//! Interpolated flexes that yield: each cell, or square of the surface, as a whole by its strain at the centre, in the
//! frame that turns with it. `plastic` has that strain, shears as angles. Yielding keeps the volume of cells; squares
//! yield as a whole where they grow and by shear where they shrink.

use super::super::cell::Cell;
use super::super::grid::{self, Grid};
use super::super::parts::Flex;
use super::super::passive::carried_velocity;
use super::tensor::{add, deviator, square, trace};
use crate::base::Data;
use crate::fields;
use crate::math::{Mat3, Vec3};

/// No rest is further than this from where it was.
const MOST: f64 = 0.35;

/// The return mapping of a flex after its nodes moved with velocity `vel` over a step.
pub fn flow(d: &mut Data, flex: Flex, adr: usize, vel: &[f64]) {
    let m = flex.m;
    let mark = d.mark();
    let x = mark.rows::<Vec3>(d, flex.nodes().len());
    grid::nodes(d, flex, x);
    for (x, &b) in x.iter_mut().zip(flex.carriers()) {
        *x += carried_velocity(d, b as usize, *x, vel) * m.opt().timestep;
    }
    let rest = &m.flex_node0()[flex.nodes()];
    let limit = m.flex_yield()[flex.id][0];
    fields!(d => write: plastic);
    let mut next = adr;
    for cell in Cell::all(Grid::of(flex)) {
        let state = &mut plastic[next..next + cell.strains()];
        next += state.len();
        let trial = add(&cell.strain(x, rest), &cell.tensor(state), -1.0);
        let (part, size) = if cell.is_square() {
            sheet(&cell, &trial)
        } else {
            let dev = deviator(&trial);
            (dev, (2.0 / 3.0 * square(&dev)).sqrt())
        };
        if size > limit {
            let all = add(&cell.tensor(state), &part, 1.0 - limit / size);
            let most = MOST / square(&all).sqrt();
            cell.list(&Mat3(all.0.map(|x| x * most.min(1.0))), state);
        }
    }
    mark.release(d);
}

/// The part of a square's strain that yields, and what is compared with the limit.
fn sheet(cell: &Cell, trial: &Mat3) -> (Mat3, f64) {
    let sum = trace(trial);
    let mut dev = *trial;
    for axis in cell.axes() {
        dev.0[4 * axis] -= 0.5 * sum;
    }
    let shear = 2.0 / 3.0 * square(&dev);
    if sum > 0.0 {
        (*trial, (shear + 0.25 * sum * sum).sqrt())
    } else {
        (dev, shear.sqrt())
    }
}
