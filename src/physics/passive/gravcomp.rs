//! Gravity compensation: a force on each body against its weight. Computation: gePassive.

use crate::base::Data;
use crate::math::Vec3;
use crate::physics::sleep::{Sleepers, copy_awake};
use crate::physics::support::{apply_ft, has_gravity};

/// `qfrc_gravcomp`; false when there is none.
pub fn gravcomp(d: &mut Data) -> bool {
    let m = d.model();
    if !m.flg_gravcomp() || !has_gravity(m) {
        return false;
    }
    let mark = d.mark();
    let qfrc = mark.nums(d, m.nv());
    qfrc.fill(0.0);
    let asleep = Sleepers::of(d);
    for b in (1..m.nbody()).filter(|&b| !asleep.body(b)) {
        let factor = m.body_gravcomp()[b];
        if factor != 0.0 {
            let force = Vec3(m.opt().gravity) * -(m.body_mass()[b] * factor);
            apply_ft(d, force, Vec3::ZERO, d.xipos()[b], b, qfrc);
        }
    }
    copy_awake(d, qfrc, Data::qfrc_gravcomp_mut);
    mark.release(d);
    true
}
