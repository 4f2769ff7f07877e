//! Problems of several simulations that have limits of hinges and slides alone, whose rows stand in no state: each has one element.
//! Computation: coLimit, soPrimal.

use super::newton::Work;
use super::places::Places;
use super::rows::Sims;
use super::run;
use crate::base::Data;
use crate::math::{MOST_LANES, Real};

/// A row of all lanes; lanes that lack it have zeros.
pub struct End<N> {
    pub dof: usize,
    /// the element
    pub J: N,
    pub D: N,
    pub damping: N,
    /// what the position adds to the reference acceleration
    pub pull: N,
}

/// `qacc` and `qfrc_constraint` of the lanes that have rows, from the smooth quantities; false, and nothing, where one of them is
/// something for the scalar solver.
pub fn solve<N: Real>(d: &mut Data<N>, lanes: u32, rows: &[End<N>]) -> bool {
    let nv = d.model().nv();
    let mark = d.mark();
    let mut w = Work::dense(&mark, d, nv, [0, 0, rows.len()]);
    w.rows.J.fill(N::of(0.0));
    for (i, row) in rows.iter().enumerate() {
        w.rows.J[i * nv + row.dof] = row.J;
        w.rows.D[i] = row.D;
    }
    w.rows.mul(w.jv, d.qvel());
    for ((aref, row), rate) in w.rows.aref.iter_mut().zip(rows).zip(&*w.jv) {
        *aref = -row.damping * *rate - row.pull;
    }
    let mut sims = Sims {
        own: &mut [],
        island: [None; MOST_LANES],
        places: Places::default(),
    };
    let all = [[0, 0, nv as i32]];
    let solved = run(d, &mut w, &mut sims, (&all, nv), lanes);
    let good = solved == lanes && w.stuck == 0;
    mark.release(d);
    good
}
