//! Twist of rods with twist joints: squares of the twist between neighbouring edges, and what bending adds to each joint.
//! The part of their vertices stands with the elastic matrix.

use super::elastic::scale;
use crate::abi::mjDSBL_SPRING;
use crate::base::{Data, Model};
use crate::fields;
use crate::physics::flex::{Flex, RodChain};
use crate::physics::sleep::Sleepers;

/// Twist between two edges.
pub struct Neighbours {
    /// torque on both at a unit of twist
    pub stiffness: f64,
    pub scale: f64,
    /// dofs that have one, in increasing order, and what they add to the twist
    pub dofs: [i32; 2],
    pub signs: [f64; 2],
    pub count: usize,
}

/// All neighbours in rods with twist joints.
pub fn neighbours<'a>(m: Model<'a>) -> impl Iterator<Item = Neighbours> + 'a {
    let chains = Flex::all(m).filter_map(RodChain::new);
    chains.flat_map(neighbours_in)
}

fn neighbours_in<'a>(chain: RodChain<'a>) -> impl Iterator<Item = Neighbours> + 'a {
    let scale = scale(chain.flex.m, chain.flex);
    let mut before = chain.twist_dof(0);
    (0..chain.edges() - 1).map(move |h| {
        let after = chain.twist_dof(h + 1);
        let dofs = [core::mem::replace(&mut before, after), after];
        between(stiffness(chain, h), scale, dofs)
    })
}

/// A rod with twist joints that is awake; one that sleeps resists nothing.
fn awake<'a>(d: &Data, flex: Flex<'a>) -> Option<RodChain<'a>> {
    RodChain::new(flex).filter(|_| !Sleepers::of(d).flex(flex.id))
}

/// The torque between two edges at a unit of twist.
fn stiffness(chain: RodChain, h: usize) -> f64 {
    2.0 * chain.hinge(h).twist
}

/// With the dofs of the edge before and the one after.
fn between(stiffness: f64, scale: f64, dofs: [Option<usize>; 2]) -> Neighbours {
    let mut own = Neighbours {
        stiffness,
        scale: scale * stiffness,
        dofs: [0; 2],
        signs: [0.0; 2],
        count: 0,
    };
    for (dof, sign) in dofs.into_iter().zip([-1.0, 1.0]) {
        if let Some(dof) = dof {
            own.dofs[own.count] = dof as i32;
            own.signs[own.count] = sign;
            own.count += 1;
        }
    }
    if own.count == 2 && own.dofs[0] > own.dofs[1] {
        own.dofs.swap(0, 1);
        own.signs.swap(0, 1);
    }
    own
}

impl Neighbours {
    pub fn columns(&self) -> (&[i32], &[f64]) {
        (&self.dofs[..self.count], &self.signs[..self.count])
    }
}

/// Number of edges of all rods with twist joints.
pub fn edges(m: Model) -> usize {
    Flex::all(m)
        .filter_map(RodChain::new)
        .map(RodChain::edges)
        .sum()
}

/// Adds to `efm_diag`, `efm_ck` and `efm_c`; `turning` has how bending resists the twist of all edges.
pub fn shift(d: &mut Data, mut turning: &[f64]) {
    let m = d.model();
    if m.disabled(mjDSBL_SPRING) {
        return;
    }
    let h = m.opt().timestep;
    for chain in Flex::all(m).filter_map(RodChain::new) {
        let own;
        (own, turning) = turning.split_at(chain.edges());
        if awake(d, chain.flex).is_none() {
            continue;
        }
        for twist in neighbours_in(chain) {
            fields!(d => write: efm_c; read: qvel);
            let (dofs, signs) = twist.columns();
            let parts = dofs.iter().zip(signs);
            let rate = parts.fold(0.0, |sum, (&i, s)| sum + s * qvel[i as usize]);
            for (&i, s) in dofs.iter().zip(signs) {
                efm_c[i as usize] -= h * twist.stiffness * rate * s;
            }
        }
        fields!(d => write: efm_diag, efm_ck, efm_c; read: qvel);
        for (edge, k) in own.iter().enumerate() {
            if let Some(i) = chain.twist_dof(edge) {
                efm_diag[i] += h * (h * k);
                efm_ck[i] += h * k;
                efm_c[i] -= h * k * qvel[i];
            }
        }
    }
}

/// Adds the diagonal of the squares to `efm_sdiag`.
pub fn fill(d: &mut Data) {
    for flex in Flex::all(d.model()) {
        let Some(chain) = awake(d, flex) else {
            continue;
        };
        for twist in neighbours_in(chain) {
            fields!(d => write: efm_sdiag);
            for &i in twist.columns().0 {
                efm_sdiag[i as usize] += twist.scale;
            }
        }
    }
}

/// Solves for the twist of rods by itself, with what couples neighbours; `own` is scratch, a number for each dof.
pub fn solve(d: &Data, x: &[f64], into: &mut [f64], own: &mut [f64]) {
    let m = d.model();
    for chain in Flex::all(m).filter_map(RodChain::new) {
        let scale = scale(m, chain.flex);
        let coupling = |h: usize| scale * stiffness(chain, h);
        let edges = || (0..chain.edges()).filter_map(|e| Some((e, chain.twist_dof(e)?)));
        // elimination along the chain
        let mut before: Option<usize> = None;
        for (e, i) in edges() {
            let at = (m.M_rowadr()[i] + m.M_rownnz()[i] - 1) as usize;
            (own[i], into[i]) = (d.M()[at] + d.efm_sdiag()[i], x[i]);
            if let Some(j) = before {
                let k = coupling(e - 1);
                own[i] -= k * k / own[j];
                into[i] += k / own[j] * into[j];
            }
            before = Some(i);
        }
        let mut after: Option<(usize, usize)> = None;
        for e in (0..chain.edges()).rev() {
            let Some(i) = chain.twist_dof(e) else {
                continue;
            };
            if let Some((edge, j)) = after {
                into[i] += coupling(edge - 1) * into[j];
            }
            into[i] /= own[i];
            after = Some((e, i));
        }
    }
}
