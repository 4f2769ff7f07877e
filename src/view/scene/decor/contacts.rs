//! Contacts: where they are, what they are between, their frames, their forces.

use core::fmt::{self, Display};

use super::axes;
use super::object::number;
use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::print::significant;
use crate::base::{Model, name};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::physics::constraint::contact_force;
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{connect, set_shape};
use crate::view::scene::{color, label};

pub fn contacts(look: &Look, list: &mut List) -> Option<()> {
    let scale = &look.m.vis().scale;
    let size = [
        look.length(scale.framelength),
        look.exact_length(scale.framewidth),
    ];
    for (id, con) in look.d.contact().iter().enumerate() {
        let axes = Mat3(con.frame);
        let pos = Vec3(con.pos);
        if look.flag(mjVIS_CONTACTPOINT) {
            point(look, list, id, con)?;
        }
        if look.opt.frame == mjFRAME_CONTACT {
            axes::frame(list, id, pos, &axes.transpose(), size.map(|x| x / 2.0))?;
        }
        if look.flag(mjVIS_CONTACTFORCE) && con.efc_address >= 0 {
            force(look, list, id, con)?;
        }
    }
    Some(())
}

/// Bodies of a contact; flexes count from the last body on.
fn bodies(m: Model, con: &mjContact) -> [usize; 2] {
    [0, 1].map(|k| match usize::try_from(con.geom[k]) {
        Ok(g) => m.geom_bodyid()[g] as usize,
        Err(_) => m.nbody() + con.flex[k].max(0) as usize,
    })
}

/// A flat cylinder, and an arrow with the velocity of moving surfaces.
fn point(look: &Look, list: &mut List, id: usize, con: &mjContact) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let (scale, rgba) = (&m.vis().scale, &m.vis().rgba);
    let [normal, x, y] = [0, 1, 2].map(|k| Mat3(con.frame).row(k));
    let row = usize::try_from(con.efc_address).ok();
    let rgba = match row {
        Some(row) if look.flag(mjVIS_ISLAND) => {
            let island = if d.nisland() > 0 {
                d.efc_island()[row]
            } else {
                -1
            };
            color::island(
                usize::try_from(island).map_or(-1, |k| d.island_dofadr()[k]),
                true,
            )
        }
        Some(_) => rgba.contactpoint,
        None => rgba.contactgap,
    };
    list.add(number(id), |geom| {
        let width = look.exact_length(scale.contactwidth);
        let height =
            crate::math::scalar::max(look.exact_length(scale.contactheight), -con.dist / 2.0);
        let (size, mat) = (Vec3([width, height, 0.0]), Mat3::from_cols(x, y, normal));
        let pos = Some(Vec3(con.pos));
        set_shape(
            geom,
            mjGEOM_CYLINDER,
            Some(size),
            pos,
            Some(mat),
            Some(rgba),
        );
        if look.opt.label == mjLABEL_CONTACTPOINT {
            let [a, b] = [0, 1].map(|k| Text::<48>::new(format_args!("{}", Side { m, con, k })));
            label::text(geom, format_args!("{a} | {b}"));
        }
    })?;
    let bodies = bodies(m, con);
    let mut velocity = (x * con.surfacevel[0] + y * con.surfacevel[1]) * 0.5;
    if row.is_none() || con.dim <= 1 || velocity.norm() < MINVAL {
        return Some(());
    }
    if bodies[0] < bodies[1] {
        velocity = -velocity;
    }
    list.add(number(id), |geom| {
        let pos = Vec3(con.pos);
        connect(
            geom,
            arrow(bodies),
            look.exact_length(scale.forcewidth),
            pos,
            pos + velocity,
        );
        geom.rgba = rgba;
    })
}

/// Between two moving bodies an arrow points both ways.
fn arrow(bodies: [usize; 2]) -> mjtGeom {
    if bodies.iter().all(|&b| b > 0) {
        mjGEOM_ARROW2
    } else {
        mjGEOM_ARROW
    }
}

/// One side of a contact by name or number.
struct Side<'a> {
    m: Model<'a>,
    con: &'a mjContact,
    k: usize,
}

impl Display for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (con, k) = (self.con, self.k);
        let mut object = |kind, letter, id| match name::id2name(self.m, kind, id) {
            Some(name) => write!(f, "{}", name.to_string_lossy()),
            None => write!(f, "{letter}{id}"),
        };
        if con.geom[k] >= 0 {
            return object(mjOBJ_GEOM, 'g', con.geom[k]);
        }
        object(mjOBJ_FLEX, 'f', con.flex[k])?;
        match con.elem[k] {
            elem if elem >= 0 => write!(f, ".e{elem}"),
            _ => write!(f, ".v{}", con.vert[k]),
        }
    }
}

/// An arrow along the force, or one along its normal and one along its tangential part.
fn force(look: &Look, list: &mut List, id: usize, con: &mjContact) -> Option<()> {
    let m = look.m;
    let rgba = &m.vis().rgba;
    let mut along = Vec3::from_slice(&contact_force(look.d, id));
    for k in con.dim.clamp(0, 3) as usize..3 {
        along[k] = 0.0;
    }
    let size = along.norm();
    if size < MINVAL {
        return Some(());
    }
    let axes = Mat3(con.frame);
    let bodies = bodies(m, con);
    let split = look.flag(mjVIS_CONTACTSPLIT) && con.dim > 1;
    let (all, kind) = if split {
        (1, mjGEOM_ARROW)
    } else {
        (3, arrow(bodies))
    };
    let scale = f64::from(m.vis().map.force) / m.stat().meanmass;
    for (first, last, rgba) in [(0, all, rgba.contactforce), (1, 3, rgba.contactfriction)] {
        if first == 1 && !split {
            break;
        }
        let sum = (first..last).fold(Vec3::ZERO, |sum, k| sum.add_scl(axes.row(k), along[k]));
        let vec = sum * scale * if bodies[0] > bodies[1] { -1.0 } else { 1.0 };
        list.add(number(id), |geom| {
            let pos = Vec3(con.pos);
            connect(
                geom,
                kind,
                look.exact_length(m.vis().scale.forcewidth),
                pos,
                pos + vec,
            );
            geom.rgba = rgba;
            if first == 0 && look.opt.label == mjLABEL_CONTACTFORCE {
                label::text(geom, format_args!("{}", significant(size, 3)));
            }
        })?;
    }
    Some(())
}
