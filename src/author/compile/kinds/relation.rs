//! Contact pairs, exclusions and equality constraints: elements that name two others.
//! Modeling: CContact, CEquality.

use super::flex::Flex;
use super::geom::Geom;
use super::joint::Joint;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::element::joint_dims;
use crate::author::geometry::algebra::normalize;
use crate::math::sort::insertion_sort;

/// A contact pair under compilation.
pub struct Pair {
    pub head: Head,
    pub s: mjsPair,
    pub geomname: [String; 2],
    pub geom: [usize; 2],
    /// body ids in one number: first shifted up, plus second
    pub signature: i32,
}

/// An exclusion under compilation.
pub struct Exclude {
    pub head: Head,
    pub bodyname: [String; 2],
    pub signature: i32,
}

/// An equality constraint under compilation.
pub struct Equality {
    pub head: Head,
    pub s: mjsEquality,
    pub name: [String; 2],
    pub objid: [i32; 2],
}

fn pair_signature(body: [usize; 2]) -> i32 {
    ((body[0] << 16) + body[1]) as i32
}

impl Pair {
    /// Finds the geoms.
    pub fn find(&mut self, index: &Index) -> Outcome {
        for (id, name) in self.geom.iter_mut().zip(&self.geomname) {
            *id = index.find_end(mjOBJ_GEOM, name).ok_or_else(|| {
                let text = format!("geom '{name}' not found in collision {}", self.head.id);
                Fault::at(&self.head, text)
            })?;
        }
        Ok(())
    }

    /// Completes what is left undefined from the geoms.
    pub fn compile(&mut self, index: &Index, geoms: &[Geom]) -> Outcome {
        // bodies may have put them in another order
        self.find(index)?;
        self.complete(geoms);
        self.signature = pair_signature(self.geom.map(|g| geoms[g].body));
        if !matches!(self.s.condim, 1 | 3 | 4 | 6) {
            return Err(Fault::at(&self.head, "invalid condim in contact pair"));
        }
        Ok(())
    }

    /// Puts the geoms in the order of their bodies, and fills in what they decide.
    pub fn complete(&mut self, geoms: &[Geom]) {
        if geoms[self.geom[0]].body > geoms[self.geom[1]].body {
            self.geom.swap(0, 1);
        }
        self.inherit(&geoms[self.geom[0]].s, &geoms[self.geom[1]].s);
    }

    /// Undefined parameters (NaN) follow from the geoms by the contact rules.
    fn inherit(&mut self, g1: &mjsGeom, g2: &mjsGeom) {
        let s = &mut self.s;
        if s.margin.is_nan() {
            s.margin = g1.margin.max(g2.margin);
        }
        if s.gap.is_nan() {
            s.gap = g1.gap.max(g2.gap);
        }
        let leader = match g1.priority.cmp(&g2.priority) {
            std::cmp::Ordering::Greater => Some(g1),
            std::cmp::Ordering::Less => Some(g2),
            std::cmp::Ordering::Equal => None,
        };
        let friction = leader.map_or_else(
            || [0, 1, 2].map(|i| g1.friction[i].max(g2.friction[i])),
            |g| g.friction,
        );
        if s.friction[0].is_nan() {
            let [slide, spin, roll] = friction;
            s.friction = [slide, slide, spin, roll, roll];
        }
        let mix = match leader {
            Some(g) if std::ptr::eq(g, g1) => 1.0,
            Some(_) => 0.0,
            None => solver_mix(g1.solmix, g2.solmix),
        };
        let blend = |a: f64, b: f64| mix * a + (1.0 - mix) * b;
        if s.solref[0].is_nan() {
            let standard = g1.solref[0] > 0.0 && g2.solref[0] > 0.0;
            s.solref = std::array::from_fn(|i| match leader {
                Some(g) => g.solref[i],
                None if standard => blend(g1.solref[i], g2.solref[i]),
                None => g1.solref[i].min(g2.solref[i]),
            });
        }
        if s.solimp[0].is_nan() {
            s.solimp = std::array::from_fn(|i| match leader {
                Some(g) => g.solimp[i],
                None => blend(g1.solimp[i], g2.solimp[i]),
            });
        }
    }
}

/// Weight of the first geom's solver parameters.
fn solver_mix(s1: f64, s2: f64) -> f64 {
    const SMALL: f64 = crate::author::geometry::algebra::EPS;
    match (s1 >= SMALL, s2 >= SMALL) {
        (true, true) => s1 / (s1 + s2),
        (false, false) => 0.5,
        (false, true) => 0.0,
        (true, false) => 1.0,
    }
}

impl Exclude {
    /// Finds the bodies.
    pub fn compile(&mut self, index: &Index) -> Outcome {
        let mut body = [0; 2];
        for (id, name) in body.iter_mut().zip(&self.bodyname) {
            *id = index.find_end(mjOBJ_BODY, name).ok_or_else(|| {
                let text = format!("body '{name}' not found in bodypair {}", self.head.id);
                Fault::at(&self.head, text)
            })?;
        }
        insertion_sort(&mut body);
        self.signature = pair_signature(body);
        Ok(())
    }
}

impl Equality {
    /// Finds the two objects; the second one may be missing.
    pub fn compile(&mut self, index: &Index, joints: &[Joint], flexes: &[Flex]) -> Outcome {
        let kind = match self.s.r#type {
            mjEQ_CONNECT | mjEQ_WELD => {
                if !matches!(self.s.objtype, mjOBJ_BODY | mjOBJ_SITE) {
                    let word = if self.s.r#type == mjEQ_WELD {
                        "weld"
                    } else {
                        "connect"
                    };
                    let text = format!("{word} constraint supports only sites and bodies");
                    return Err(Fault::at(&self.head, text));
                }
                self.s.objtype
            }
            mjEQ_JOINT => mjOBJ_JOINT,
            mjEQ_TENDON => mjOBJ_TENDON,
            mjEQ_FLEX | mjEQ_FLEXSTRAIN => {
                return self.compile_flex(index, flexes);
            }
            _ => return Err(Fault::at(&self.head, "invalid type in equality constraint")),
        };
        let [name1, name2] = &self.name;
        let find = |name: &str| index.find_end(kind, name).map(|id| id as i32);
        let first = find(name1).ok_or_else(|| {
            Fault::at(
                &self.head,
                format!("unknown element '{name1}' in equality constraint"),
            )
        })?;
        // a body can be tied to the world, anything else may stand alone
        let missing = if kind == mjOBJ_BODY { 0 } else { -1 };
        let second = match name2.as_str() {
            "" => missing,
            name => find(name).ok_or_else(|| self.at_id(format!("unknown element '{name}'")))?,
        };
        if first == second {
            return Err(self.at_id(format!("element '{name1}' is repeated")));
        }
        self.objid = [first, second];
        if self.s.r#type == mjEQ_WELD {
            normalize(&mut self.s.data[6..10]);
        }
        if kind == mjOBJ_JOINT {
            let scalar = |j: i32| j < 0 || joint_dims(joints[j as usize].s.r#type).1 == 1;
            if !scalar(first) || !scalar(second) {
                let text = "only HINGE and SLIDE joint allowed in constraint";
                return Err(Fault::at(&self.head, text));
            }
        }
        Ok(())
    }

    /// A constraint of the edges of a flex, or of the strain of one of its cells.
    fn compile_flex(&mut self, index: &Index, flexes: &[Flex]) -> Outcome {
        let name = &self.name[0];
        let Some(id) = index.find(mjOBJ_FLEX, name) else {
            let text = format!("unknown element '{name}' in equality constraint");
            return Err(Fault::at(&self.head, text));
        };
        flexes[id].check_constraint(self)?;
        self.objid = [id as i32, -1];
        Ok(())
    }

    /// A fault that names this constraint by its number.
    pub fn at_id(&self, what: String) -> Fault {
        Fault::at(
            &self.head,
            format!("{what} in equality constraint {}", self.head.id),
        )
    }
}
