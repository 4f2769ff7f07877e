//! Model statistics at the reference configuration. XML reference: statistic.

use crate::abi::*;
use crate::base::DataRef;
use crate::math::{Vec3, scalar};
use crate::pipeline::setconst::body_sizes;

const MIN_SIZE: f64 = 1e-5;

/// What stays where a model has nothing to measure.
const UNMEASURED: mjStatistic = mjStatistic {
    meaninertia: 1.0,
    meanmass: 1.0,
    meansize: 0.2,
    extent: 2.0,
    center: [0.0; 3],
};

/// Extent and centre of the model, mean size, mass and inertia of its bodies.
pub fn measure(d: &DataRef) -> mjStatistic {
    let m = d.model();
    let mut stat = UNMEASURED;
    let (lo, hi) = bounds(d);
    let centre = |i: usize| 0.5 * (lo[i] + hi[i]);
    // an empty box is centred too
    stat.center = [centre(0), centre(1), centre(2)];
    if hi[0] > lo[0] {
        let edge = |i: usize| hi[i] - lo[i];
        stat.extent = MIN_SIZE.max(edge(0).max(edge(1).max(edge(2))));
    }

    let nbody = m.nbody();
    if nbody > 1 {
        let mut size = vec![0.0; nbody];
        body_sizes(d, &mut size);
        let count = (nbody - 1) as f64;
        stat.meansize = size[1..].iter().fold(0.0, |sum, s| sum + s / count);
        stat.meanmass = m.body_mass()[1..].iter().fold(0.0, |sum, x| sum + x) / count;
    }
    // with the default size when there are no bodies
    stat.extent = stat.extent.max(2.0 * stat.meansize);
    let nv = m.nv();
    if nv > 0 {
        let diagonal = |i: usize| d.M()[(m.M_rowadr()[i] + m.M_rownnz()[i]) as usize - 1];
        stat.meaninertia = (0..nv).fold(0.0, |sum, i| sum + diagonal(i)) / nv as f64;
    }
    stat
}

/// Box around bodies, joints, sites and geoms, planes and height fields with a token size.
fn bounds(d: &DataRef) -> (Vec3, Vec3) {
    let m = d.model();
    let (mut lo, mut hi) = (Vec3([1e10; 3]), Vec3([-1e10; 3]));
    let mut add = |p: Vec3, r: f64| {
        for i in 0..3 {
            lo[i] = scalar::min(lo[i], p[i] - r);
            hi[i] = scalar::max(hi[i], p[i] + r);
        }
    };
    for (&frame, &com) in d.xpos().iter().zip(d.xipos()).skip(1) {
        add(frame, 0.0);
        add(com, 0.0);
    }
    d.xanchor()
        .iter()
        .chain(d.site_xpos())
        .for_each(|&p| add(p, 0.0));
    for (i, &p) in d.geom_xpos().iter().enumerate() {
        let size = m.geom_size()[i];
        let radius = match m.geom_type()[i] {
            _ if m.geom_rbound()[i] > 0.0 => m.geom_rbound()[i],
            mjGEOM_PLANE if size[0] != 0.0 || size[1] != 0.0 => size[0].max(size[1]) * 0.1,
            mjGEOM_PLANE => 0.01,
            mjGEOM_HFIELD => {
                let s = m.hfield_size()[m.geom_dataid()[i] as usize];
                0.1 * s.iter().fold(0.0, |most, &x| f64::max(most, x))
            }
            _ => 0.01,
        };
        add(p, radius);
    }
    (lo, hi)
}
