//! Which bodies may touch each other, wherever they are: what decides is gathered once for all pairs.

use super::filter::{masks_meet, sleeper};
use crate::abi::{mjDSBL_FILTERPARENT, mjGEOM_PLANE};
use crate::base::stack::Mark;
use crate::base::{Data, Model};

/// A body that collides, with all that decides which others it may touch, wherever they are: gathered once for its pairs.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Candidate {
    pub body: u32,
    contype: i32,
    conaffinity: i32,
    /// what it is welded to, and what that hangs on; -1 where it touches those all the same
    weld: i32,
    above: i32,
    /// `FIXED` and so on
    state: u32,
}

impl Candidate {
    /// no joint moves it
    const FIXED: u32 = 1;
    /// it sleeps, or is part of the world
    pub const IDLE: u32 = 2;
    /// it meets everybody: the world with a geom, or an immobile body with a plane
    pub const UNBOUNDED: u32 = 4;

    #[inline(always)]
    pub fn id(&self) -> usize {
        self.body as usize
    }

    #[inline(always)]
    pub fn is(&self, state: u32) -> bool {
        self.state & state != 0
    }

    /// As `bodies_meet` and not `bodies_dropped`.
    #[inline(always)]
    pub fn meets(&self, o: &Self) -> bool {
        masks_meet(self.contype, self.conaffinity, o.contype, o.conaffinity)
            && self.weld != o.weld
            && self.state & o.state & (Self::FIXED | Self::IDLE) == 0
            && self.weld != o.above
            && o.weld != self.above
    }
}

/// All bodies that collide, ascending.
#[inline(never)]
pub fn candidates<'s>(d: &mut Data, mark: &'s Mark, awake: &[i32]) -> &'s [Candidate] {
    let m = d.model();
    let list = mark.rows::<Candidate>(d, m.nbody());
    let (contype, conaffinity, weld) = (m.body_contype(), m.body_conaffinity(), m.body_weldid());
    let (dofnum, parent) = (m.body_dofnum(), m.body_parentid());
    let filter = !m.disabled(mjDSBL_FILTERPARENT);
    let mut len = 0;
    for b in 0..contype.len() {
        if contype[b] == 0 && conaffinity[b] == 0 {
            continue;
        }
        let w = weld[b] as usize;
        let above = if filter && w > 0 {
            weld[parent[w] as usize]
        } else {
            0
        };
        let mut state = 0;
        if dofnum[w] == 0 {
            state |= Candidate::FIXED;
            if unbounded(m, b) {
                state |= Candidate::UNBOUNDED;
            }
        }
        if w == 0 || sleeper(awake, b).asleep {
            state |= Candidate::IDLE;
        }
        list[len] = Candidate {
            body: b as u32,
            contype: contype[b],
            conaffinity: conaffinity[b],
            weld: w as i32,
            // what hangs on the world touches it
            above: if above == 0 { -1 } else { above },
            state,
        };
        len += 1;
    }
    &list[..len]
}

/// Of so many bodies all pairs are asked.
pub const FEW: usize = 16;

/// Whether some of these bodies may touch each other; of more than a few bodies, whether their masks together allow it.
pub fn some_meet(bodies: &[Candidate]) -> bool {
    let masks = |(t, a), c: &Candidate| (t | c.contype, a | c.conaffinity);
    let (types, affinities) = bodies.iter().fold((0, 0), masks);
    let mut numbered = bodies.iter().zip(1..);
    types & affinities != 0
        && (bodies.len() > FEW || numbered.any(|(a, k)| bodies[k..].iter().any(|b| a.meets(b))))
}

/// The world with a geom, or an immobile body that owns a plane.
pub fn unbounded(m: Model, b: usize) -> bool {
    let n = m.body_geomnum()[b] as usize;
    if b == 0 {
        return n > 0;
    }
    if n == 0 || m.body_dofnum()[m.body_weldid()[b] as usize] != 0 {
        return false;
    }
    let first = m.body_geomadr()[b] as usize;
    m.geom_type()[first..first + n].contains(&mjGEOM_PLANE)
}

#[cfg(test)]
mod tests {
    use super::super::filter::{bodies_dropped, bodies_meet};
    use super::*;
    use crate::abi::{mjS_ASLEEP, mjS_AWAKE};
    use crate::capi::testing::Sim;

    const BODIES: &str = "<worldbody><geom type='plane' size='1 1 1'/>
        <body><geom size='.1'/></body>
        <body><freejoint/><geom size='.1'/>
            <body><geom size='.1'/></body>
            <body><joint/><geom size='.1' contype='2'/><body><joint/><geom size='.1'/></body></body></body>
        <body><joint/><geom size='.1' conaffinity='2'/><body><joint/><geom size='.1'/></body></body>
        <body mocap='true'><geom size='.1' contype='0'/></body>
        <body><freejoint/><geom size='.1' contype='0' conaffinity='0'/></body></worldbody>";

    #[test]
    fn bodies_meet_that_the_filters_let_through() {
        for option in ["", "<option><flag filterparent='disable'/></option>"] {
            let sim = Sim::new(&format!("<mujoco>{option}{BODIES}</mujoco>"));
            let mut d = sim.data();
            let m = d.model();
            for sleeps in 0..4 {
                // all are awake, or some trees sleep
                let state = |b: usize| match m.body_treeid()[b] {
                    0.. if b % 4 < sleeps => mjS_ASLEEP,
                    _ => mjS_AWAKE,
                };
                let awake: Vec<i32> = (0..m.nbody()).map(state).collect();
                let awake = if sleeps == 0 { &[][..] } else { &awake };
                let mark = d.mark();
                let all = candidates(&mut d, &mark, awake);
                assert_eq!(all.len(), m.nbody() - 1);
                for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                    let [s, t] = [a, b].map(|c| sleeper(awake, c.id()));
                    let wanted = bodies_meet(m, a.id(), b.id()) && !bodies_dropped(m, s, t);
                    assert_eq!(a.meets(b), wanted, "{} {}", a.id(), b.id());
                }
                mark.release(&mut d);
            }
        }
    }
}
