//! Smallest signed distance of two geoms with the points that have it. Computation: coDistance.

use super::contact::max_contact;
use super::convex;
use super::gap::Gap;
use super::table::own_function;
use crate::abi::{mjDSBL_NATIVECCD, mjGEOM_BOX, mjMAXCONPAIR};
use crate::base::Data;
use crate::base::colliders::{self, Pair, PreContact};

/// `mj_geomDistance`: distance of two geoms if it is below `distmax`.
///
/// Convex shapes are asked for the distance itself, other pairs for their nearest contact.
pub fn geom_distance(d: &mut Data, geom1: usize, geom2: usize, distmax: f64) -> Option<Gap> {
    let m = d.model();
    let t = m.geom_type();
    let flip = t[geom1] > t[geom2];
    let (g1, g2) = if flip { (geom2, geom1) } else { (geom1, geom2) };
    let (type1, type2) = (t[g1] as usize, t[g2] as usize);
    let entry = colliders::current(type1, type2);
    entry?;
    let own = own_function(type1, type2, entry);
    let boxes = t[g1] == mjGEOM_BOX && t[g2] == mjGEOM_BOX;
    let direct = own.is_some() && (boxes || convex::handles(t[g1], t[g2]));
    if direct && !m.disabled(mjDSBL_NATIVECCD) {
        // in the order asked for: it decides between points that are equally near
        return convex::distance(d, geom1, geom2, distmax);
    }
    let pair = Pair {
        g1,
        g2,
        margin: distmax,
    };
    let mark = d.mark();
    let out = mark.rows::<PreContact>(d, mjMAXCONPAIR as usize);
    let n = match own {
        Some(own) => own(d, pair, out),
        None => colliders::call(entry, d, pair, out).min(max_contact(m, g1, g2)),
    };
    let nearest = nearest_contact(&out[..n], distmax);
    mark.release(d);
    let gap = nearest?;
    Some(if flip {
        Gap {
            from: gap.to,
            to: gap.from,
            ..gap
        }
    } else {
        gap
    })
}

fn nearest_contact(contacts: &[PreContact], distmax: f64) -> Option<Gap> {
    let mut best = distmax;
    let mut gap = None;
    for con in contacts {
        if con.dist < best {
            best = con.dist;
            let half = con.normal * (0.5 * con.dist);
            gap = Some(Gap {
                dist: con.dist,
                from: con.pos - half,
                to: con.pos + half,
            });
        }
    }
    gap
}
