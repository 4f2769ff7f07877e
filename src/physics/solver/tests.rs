//! What is known of a start changes no result.

use super::solve::{self, Given, Start};
use super::warmstart::{Place, warmstart};
use crate::abi::*;
use crate::base::plan;
use crate::capi::testing::Sim;

const FORMS: [mjtJacobian; 2] = [mjJAC_DENSE, mjJAC_SPARSE];

/// Boxes on a plane, on the move; `n` of them.
fn boxes(n: usize, form: mjtJacobian) -> Sim {
    let body = |i: usize| {
        format!(
            "<body pos='{i} 0 .12' euler='3 {i} 0'><freejoint/><geom type='box' size='.2 .15 .1'/></body>"
        )
    };
    let bodies: String = (0..n).map(body).collect();
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><geom type='plane' size='9 9 .1'/>{bodies}</worldbody></mujoco>"
    ));
    sim.opt().jacobian = form;
    sim.steps(40);
    sim
}

#[test]
fn islands_find_what_nobody_tells_them() {
    for form in FORMS {
        let sim = boxes(2, form);
        let mut d = sim.data();
        let d = &mut d;
        assert_eq!(d.nisland(), 2);
        let (mut jaref, mut ma) = (vec![0.0; d.nefc()], vec![0.0; d.model().nv()]);
        warmstart(d, None, &mut jaref, &mut ma, Place::Nobody);
        let found = [false, true].map(|told| {
            solve::gather(d);
            plan::rewind(d);
            for k in 0..2 {
                let start = match told {
                    true => Start::OfAll(&jaref, &ma),
                    false => Start::Unknown,
                };
                solve::island(d, k, start);
            }
            [d.iacc(), d.iefc_force()].concat()
        });
        assert!(found[0].iter().any(|&x| x != 0.0));
        assert_eq!(found[0], found[1]);
    }
}

#[test]
fn forces_of_the_start_serve_as_they_are() {
    for form in FORMS {
        let sim = boxes(1, form);
        let mut d = sim.data();
        let d = &mut d;
        assert_eq!((d.nisland(), d.nidof()), (1, d.model().nv()));
        let mut known = false;
        let found = [Place::Rows, Place::Island, Place::Nobody].map(|place| {
            let (mut jaref, mut ma) = (vec![0.0; d.nefc()], vec![0.0; d.model().nv()]);
            let forces = warmstart(d, None, &mut jaref, &mut ma, place);
            let given = Given {
                forces,
                extents: None,
            };
            known |= forces.is_some();
            if place == Place::Rows {
                solve::whole(d, &mut jaref, &mut ma, given);
            } else {
                solve::islands(d, 1, Start::Own(&mut jaref, &mut ma, given));
            }
            [d.qacc(), d.efc_force(), d.qfrc_constraint()].concat()
        });
        assert!(known && found[0].iter().any(|&x| x != 0.0));
        assert!(found[1..].iter().all(|other| *other == found[0]));
    }
}

/// An elliptic contact of `dim` rows.
pub fn contact(dim: usize, friction: [f64; 5]) -> mjContact {
    mjContact {
        dist: 0.0,
        pos: [0.0; 3],
        frame: [0.0; 9],
        includemargin: 0.0,
        friction,
        solref: [0.0; 2],
        solreffriction: [0.0; 2],
        solimp: [0.0; 5],
        adhesion: 0.0,
        surfacevel: [0.0; 3],
        mu: 0.8 * friction[0],
        H: [0.0; 36],
        dim: dim as i32,
        geom1: 0,
        geom2: 0,
        geom: [0; 2],
        flex: [-1; 2],
        elem: [-1; 2],
        vert: [-1; 2],
        exclude: 0,
        efc_address: 0,
    }
}
