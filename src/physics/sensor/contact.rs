//! The contact sensor: chosen fields of chosen contacts. XML: sensor-contact.

use super::subject::Sensor;
use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::physics::constraint::contact_force;
use crate::physics::support::inside_site;

/// Fields of a slot in their order, with their lengths.
const FIELDS: [(mjtConDataField, usize); 9] = [
    (mjCONDATA_FOUND, 1),
    (mjCONDATA_FORCE, 3),
    (mjCONDATA_TORQUE, 3),
    (mjCONDATA_DIST, 1),
    (mjCONDATA_POS, 3),
    (mjCONDATA_NORMAL, 3),
    (mjCONDATA_TANGENT, 3),
    (mjCONDATA_LINVEL, 3),
    (mjCONDATA_ANGVEL, 3),
];

/// How matching contacts become slots (`sensor_intprm[1]`).
const MIN_DIST: i32 = 1;
const MAX_FORCE: i32 = 2;
const NET_FORCE: i32 = 3;

/// Values of one slot.
#[derive(Default)]
struct Slot {
    found: f64,
    force: Vec3,
    torque: Vec3,
    dist: f64,
    pos: Vec3,
    normal: Vec3,
    tangent: Vec3,
    linvel: Vec3,
    angvel: Vec3,
}

impl Slot {
    fn write(&self, spec: i32, out: &mut [f64]) {
        let mut rest = out;
        for (field, n) in FIELDS {
            if spec & (1 << field) == 0 {
                continue;
            }
            let (part, tail) = rest.split_at_mut(n);
            rest = tail;
            match field {
                mjCONDATA_FOUND => part[0] = self.found,
                mjCONDATA_FORCE => part.copy_from_slice(&self.force.0),
                mjCONDATA_TORQUE => part.copy_from_slice(&self.torque.0),
                mjCONDATA_DIST => part[0] = self.dist,
                mjCONDATA_POS => part.copy_from_slice(&self.pos.0),
                mjCONDATA_NORMAL => part.copy_from_slice(&self.normal.0),
                mjCONDATA_TANGENT => part.copy_from_slice(&self.tangent.0),
                mjCONDATA_LINVEL => part.copy_from_slice(&self.linvel.0),
                _ => part.copy_from_slice(&self.angvel.0),
            }
        }
    }
}

/// Body `b` is `top` or below it.
fn in_subtree(m: Model, mut b: usize, top: usize) -> bool {
    while b > top {
        b = m.body_parentid()[b] as usize;
    }
    b == top
}

/// An object covers side `side` of a contact.
fn covers(m: Model, con: &mjContact, side: usize, objtype: mjtObj, id: usize) -> bool {
    let geom = con.geom[side];
    if geom < 0 {
        return false;
    }
    let body = m.geom_bodyid()[geom as usize] as usize;
    match objtype {
        mjOBJ_GEOM => geom as usize == id,
        mjOBJ_BODY => body == id,
        mjOBJ_XBODY => in_subtree(m, body, id),
        _ => true,
    }
}

/// Whether a contact matches, and its direction: −1 when it runs from the second object to the
/// first, 0 for no match.
fn matches(d: &Data, s: Sensor, con: &mjContact) -> i32 {
    let m = s.m;
    let mut first = (s.objtype != mjOBJ_UNKNOWN).then_some((s.objtype, s.obj));
    if s.objtype == mjOBJ_SITE {
        if !inside_site(d, s.obj, Vec3(con.pos)) {
            return 0;
        }
        first = None;
    }
    let on = |side: usize, object: (mjtObj, usize)| covers(m, con, side, object.0, object.1);
    match (first, s.reference) {
        (None, None) => 1,
        (Some(a), None) if on(0, a) => 1,
        (Some(a), None) if on(1, a) => -1,
        (None, Some(b)) if on(1, b) => 1,
        (None, Some(b)) if on(0, b) => -1,
        (Some(a), Some(b)) if on(0, a) && on(1, b) => 1,
        (Some(a), Some(b)) if on(1, a) && on(0, b) => -1,
        _ => 0,
    }
}

/// Velocity of the second body relative to the first at the contact, in its frame.
fn relative_velocity(d: &Data, con: &mjContact) -> Spatial {
    let m = d.model();
    let at = |side: usize| {
        let body = m.geom_bodyid()[con.geom[side].max(0) as usize] as usize;
        let root = d.subtree_com()[m.body_rootid()[body] as usize];
        d.cvel()[body].shift_motion(Vec3(con.pos), root)
    };
    let (rel, frame) = (at(1) - at(0), Mat3(con.frame));
    Spatial::new(frame.mul_vec(rel.rot()), frame.mul_vec(rel.lin()))
}

fn slot(d: &Data, spec: i32, id: usize, dir: i32, found: usize) -> Slot {
    let con = &d.contact()[id];
    let asks = |a: mjtConDataField, b: mjtConDataField| spec & ((1 << a) | (1 << b)) != 0;
    let mut slot = Slot {
        found: found as f64,
        dist: con.dist,
        pos: Vec3(con.pos),
        normal: Vec3::from_slice(&con.frame),
        tangent: Vec3::from_slice(&con.frame[3..]),
        ..Slot::default()
    };
    if asks(mjCONDATA_FORCE, mjCONDATA_TORQUE) {
        let wrench = contact_force(d, id);
        slot.force = Vec3::from_slice(&wrench);
        slot.torque = Vec3::from_slice(&wrench[3..]);
    }
    if asks(mjCONDATA_LINVEL, mjCONDATA_ANGVEL) {
        let v = relative_velocity(d, con);
        (slot.linvel, slot.angvel) = (v.lin(), v.rot());
    }
    if dir < 0 {
        // seen from the other side: the frame turns about its second tangent
        slot.force[2] = -slot.force[2];
        slot.torque[2] = -slot.torque[2];
        slot.linvel[2] = -slot.linvel[2];
        slot.angvel[2] = -slot.angvel[2];
        slot.normal = -slot.normal;
        slot.tangent = -slot.tangent;
    }
    slot
}

/// All matching contacts as one, in world axes, at the centroid of their forces.
fn net(d: &Data, s: Sensor, count: usize) -> Slot {
    let mut slot = Slot {
        found: count as f64,
        normal: Vec3::X,
        tangent: Vec3::Y,
        ..Slot::default()
    };
    let all = || {
        let dir = |con: &mjContact| matches(d, s, con);
        d.contact()
            .iter()
            .enumerate()
            .map(move |(i, con)| (i, con, dir(con)))
            .filter(|(.., dir)| *dir != 0)
    };
    let mut total = 0.0;
    for (i, con, _) in all() {
        let weight = Vec3::from_slice(&contact_force(d, i)).norm();
        slot.pos = slot.pos.add_scl(Vec3(con.pos), weight);
        total += weight;
    }
    slot.pos *= 1.0 / total.max(MINVAL);
    for (i, con, dir) in all() {
        let (wrench, frame) = (contact_force(d, i), Mat3(con.frame));
        let mut force = frame.mul_t_vec(Vec3::from_slice(&wrench));
        let mut torque = frame.mul_t_vec(Vec3::from_slice(&wrench[3..]));
        if dir < 0 {
            (force, torque) = (-force, -torque);
        }
        slot.force += force;
        slot.torque += torque;
        slot.torque += (Vec3(con.pos) - slot.pos).cross(force);
    }
    slot
}

pub fn contact(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    let [spec, reduce, _] = m.sensor_intprm()[s.id];
    let size: usize = FIELDS
        .iter()
        .filter(|(f, _)| spec & (1 << f) != 0)
        .map(|(_, n)| n)
        .sum();
    out.fill(0.0);
    if size == 0 {
        return;
    }
    let ncon = d.ncon();
    let mark = d.mark();
    let id = mark.ints(d, ncon);
    let dir = mark.ints(d, ncon);
    let mut count = 0;
    for (i, con) in d.contact().iter().enumerate() {
        let direction = matches(d, s, con);
        if direction != 0 {
            (id[count], dir[count]) = (i as i32, direction);
            count += 1;
        }
    }
    if reduce == NET_FORCE {
        if count > 0 {
            net(d, s, count).write(spec, &mut out[..size]);
        }
        mark.release(d);
        return;
    }
    let slots = out.len() / size;
    let key = mark.nums(d, count);
    for (k, key) in key.iter_mut().enumerate() {
        let i = id[k] as usize;
        *key = match reduce {
            MIN_DIST => d.contact()[i].dist,
            MAX_FORCE => {
                let f = Vec3::from_slice(&contact_force(d, i));
                -f.dot(f)
            }
            _ => 0.0,
        };
    }
    for (n, out) in out
        .chunks_exact_mut(size)
        .enumerate()
        .take(slots.min(count))
    {
        // the next smallest key moves to the front; equal ones keep their order
        let mut best = n;
        for k in n + 1..count {
            if key[k] < key[best] {
                best = k;
            }
        }
        key[n..=best].rotate_right(1);
        id[n..=best].rotate_right(1);
        dir[n..=best].rotate_right(1);
        slot(d, spec, id[n] as usize, dir[n], count).write(spec, out);
    }
    mark.release(d);
}
