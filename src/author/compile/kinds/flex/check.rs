//! What a flex must satisfy, in the order in which it is asked.

use super::parts::{Flex, Surroundings};
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::kinds::joint::Joint;
use crate::author::compile::kinds::relation::Equality;

impl Flex {
    /// Everything that needs no other element.
    pub(super) fn check(&self) -> Outcome {
        self.check_lists()?;
        self.check_material()?;
        self.check_vertices()?;
        self.check_texture()
    }

    fn refuse(&self, conditions: &[(bool, &str)]) -> Outcome {
        match conditions.iter().find(|c| c.0) {
            Some((_, text)) => Err(Fault::at(&self.head, *text)),
            None => Ok(()),
        }
    }

    fn check_lists(&self) -> Outcome {
        let dim = self.s.dim;
        self.refuse(&[
            (!(1..=3).contains(&dim), "dim must be 1, 2 or 3"),
            (self.elem.is_empty(), "elem is empty"),
        ])?;
        self.refuse(&[
            (
                self.elem.len() % (dim as usize + 1) != 0,
                "elem size must be multiple of (dim+1)",
            ),
            (
                self.vertbody.is_empty() && self.nodebody.is_empty(),
                "vertbody and nodebody are both empty",
            ),
            (
                self.vert.len() % 3 != 0,
                "vert size must be a multiple of 3",
            ),
        ])
    }

    /// Elasticity and plasticity fit the dimension.
    fn check_material(&self) -> Outcome {
        let s = &self.s;
        // whatever the order is
        let interpolated = !self.nodebody.is_empty();
        let [stretch, bend] = s.stressyield;
        let elastic = s.young > 0.0 || s.elastic2d > 0;
        self.refuse(&[
            (
                s.edgestiffness > 0.0 && s.dim > 1,
                "edge stiffness only available for dim=1, please use <elasticity>",
            ),
            (
                s.elastic2d > 0 && s.thickness <= 0.0,
                "2d elasticity requires positive thickness",
            ),
            (
                elastic && !(0.0..0.5).contains(&s.poisson),
                "Poisson ratio must be in [0, 0.5)",
            ),
            (
                s.elastic2d > 0 && s.dim != 2 && !interpolated,
                "2d elasticity requires 2d flex",
            ),
            (stretch < 0.0 || bend < 0.0, "yield cannot be negative"),
            (
                (stretch > 0.0 || bend > 0.0) && s.dim == 1 && !interpolated,
                "flex plasticity requires a 2d or 3d flex",
            ),
            (
                bend > 0.0 && (s.dim != 2 || interpolated),
                "bending yield requires a non-interpolated 2d flex",
            ),
            (s.shear < 0.0, "shear modulus must be non-negative"),
            (
                !matches!(s.elastic3d, 0 | 1),
                "elastic3d must be 0 (StVK) or 1 (SNH)",
            ),
            (
                s.elastic3d == 1 && (s.dim != 3 || interpolated),
                "stable Neo-Hookean elasticity requires a non-interpolated 3d flex",
            ),
        ])
    }

    /// Enough vertices and nodes.
    fn check_vertices(&self) -> Outcome {
        let s = &self.s;
        let (nvert, _) = self.counts();
        let bodies = self.vertbody.len();
        self.refuse(&[
            (
                bodies != 1 && bodies != nvert,
                "vertbody size must be 1 or nvert",
            ),
            (nvert < s.dim as usize + 1, "not enough vertices"),
            (
                !self.nodebody.is_empty() && !self.interpolated(),
                "Interpolation order must be explicitly specified (dof is missing)",
            ),
        ])?;
        if self.interpolated() {
            self.check_nodes()?;
        }
        let known = |v: &i32| usize::try_from(*v).is_ok_and(|v| v < nvert);
        self.refuse(&[(!self.elem.iter().all(known), "elem vertex id out of range")])
    }

    fn check_nodes(&self) -> Outcome {
        let s = &self.s;
        if s.cellcount.iter().any(|&n| n <= 0) {
            let text = "cellcount cannot be 0 in any dimension when interpolation order > 0";
            return Err(Fault::at(&self.head, text));
        }
        let along = |n: i32| i64::from(n) * i64::from(s.order) + 1;
        let expected = s
            .cellcount
            .iter()
            .fold(1i64, |all, &n| all.saturating_mul(along(n)));
        let found = self.nodebody.len();
        if found as i64 != expected {
            let text = format!(
                "number of nodes ({found}) does not match cellcount and dof expected ({expected})"
            );
            return Err(Fault::at(&self.head, text));
        }
        Ok(())
    }

    fn check_texture(&self) -> Outcome {
        let (nvert, nelem) = self.counts();
        let ntexcoord = self.texcoord.len() / 2;
        let ids = &self.elemtexcoord;
        let known = |v: &i32| usize::try_from(*v).is_ok_and(|v| v < ntexcoord);
        let given = !self.texcoord.is_empty();
        self.refuse(&[
            (self.texcoord.len() % 2 != 0, "texcoord size must be even"),
            (
                given && ids.is_empty() && ntexcoord != nvert,
                "two texture coordinates per vertex expected",
            ),
            (!ids.is_empty() && !given, "elemtexcoord requires texcoord"),
            (
                !ids.is_empty() && ids.len() != self.elem.len(),
                "elemtexcoord size must be (dim+1)*nelem",
            ),
            (!ids.iter().all(known), "elemtexcoord index out of range"),
            (
                ![0, 1, nelem].contains(&self.materials.len()),
                "material size must be 0, 1 or nelem",
            ),
        ])
    }

    /// Bodies of a flex move by slides without damping of their own.
    pub(super) fn check_bodies(&self, around: &Surroundings) -> Outcome {
        let bodies = self.carriers();
        for &id in bodies {
            let body = &around.bodies[id as usize];
            let joints = &around.joints[body.joints.clone()];
            let damped = |j: &Joint| j.s.damping.iter().any(|&x| x != 0.0);
            // bodies that carry other things too, or several points, move as they like
            // one body listed carries all points
            let alone = bodies.len() > 1 || self.counts().0 < 2;
            let once = || alone && bodies.iter().filter(|&&b| b == id).count() == 1;
            if around.slides(id) && around.is_bare(id) && joints.iter().any(damped) && once() {
                let name = &body.head.name;
                let text = format!(
                    "flex vertex/node body '{name}' cannot have joint damping; use flex elasticity or edge damping instead"
                );
                return Err(Fault::at(&self.head, text));
            }
        }
        Ok(())
    }

    /// Vertices of elastic sheets, solids and damped rods hang on no mocap body.
    pub(super) fn check_mocap(&self, around: &Surroundings) -> Outcome {
        let asked = match self.s.dim {
            1 => self.s.damping > 0.0 && !self.out.bending.is_empty(),
            _ => self.s.young > 0.0,
        };
        if !asked || self.interpolated() || self.out.rigid {
            return Ok(());
        }
        for &id in self.carriers() {
            let mut at = id as usize;
            while at > 0 {
                let body = &around.bodies[at];
                if body.s.mocap != 0 {
                    let name = &body.head.name;
                    let text = format!(
                        "flex elasticity does not support mocap attachments, body '{name}'"
                    );
                    return Err(Fault::at(&self.head, text));
                }
                at = body.parent;
            }
        }
        Ok(())
    }

    /// A flex all of whose vertices move freely below one moving body would leave that behind. Asked last of all.
    pub(super) fn check_parents(&self, around: &Surroundings) -> Outcome {
        // nodes that hold nothing are always pinned
        let idle = |i: usize| self.out.idle.get(i).is_some_and(|&idle| idle);
        let bodies = self.carriers().iter().enumerate();
        let held = || bodies.clone().filter(|&(i, _)| !idle(i)).map(|(_, &b)| b);
        let parent = |id: i32| around.bodies[id as usize].parent;
        let free = |id: i32| {
            let joints = around.bodies[id as usize].joints.len();
            joints == 3 && around.slides(id) && around.is_bare(id)
        };
        let Some(first) = held().next() else {
            return Ok(());
        };
        let alike = held().all(|id| free(id) && parent(id) == parent(first));
        if !alike || self.out.rigid && !self.interpolated() {
            return Ok(());
        }
        let mut above = parent(first);
        while above > 0 {
            let body = &around.bodies[above];
            if !body.joints.is_empty() {
                let name = &body.head.name;
                let text =
                    format!("body '{name}' has joints but no flex vertices/nodes are pinned to it");
                return Err(Fault::at(&self.head, text));
            }
            above = body.parent;
        }
        Ok(())
    }
}

impl Flex {
    /// What is legal but hardly meant.
    pub fn remarks(&self) -> Vec<Fault> {
        let (s, out) = (&self.s, &self.out);
        let name = &self.head.name;
        let passive = [s.edgestiffness, s.edgedamping, s.damping];
        let held =
            out.equality.is_some() || passive.iter().any(|&x| x != 0.0) || !out.bending.is_empty();
        let mut texts = Vec::new();
        if !out.rigid && !held {
            texts.push(format!(
                "flex '{name}' is not rigid and has no equality constraints or passive forces"
            ));
        }
        if s.passive != 0 && (out.rigid || s.dim == 1) {
            texts.push(format!(
                "flex '{name}' has passive contact, which is not supported for rigid or 1D flexes: attribute ignored"
            ));
        }
        texts
            .into_iter()
            .map(|text| Fault::at(&self.head, text))
            .collect()
    }

    /// A constraint may hold this flex.
    pub fn check_constraint(&self, e: &Equality) -> Outcome {
        let (name, id) = (&self.head.name, e.head.id);
        let refuse = |text: String| Err(Fault::at(&e.head, text));
        let s = &self.s;
        if self.out.rigid {
            return refuse(format!("rigid flex '{name}' in equality constraint {id}"));
        }
        // a rod bends and twists only
        if s.young > 0.0 && s.elastic2d != 1 && s.dim > 1 {
            return refuse("flex constraints and elasticity (young) cannot both be present".into());
        }
        if s.edgestiffness > 0.0 {
            return refuse("flex constraints and edge stiffness cannot both be present".into());
        }
        if e.s.r#type == mjEQ_FLEXSTRAIN && !self.interpolated() {
            return refuse(format!(
                "flex strain equality requires an interpolated flex '{name}'"
            ));
        }
        if e.s.r#type == mjEQ_FLEXSTRAIN {
            self.check_cell(e)?;
        }
        Ok(())
    }

    /// A constraint of strain names a cell by three numbers, or a square of a shell by the first of them.
    fn check_cell(&self, e: &Equality) -> Outcome {
        const NONE: i32 = -1;
        let (name, id) = (&self.head.name, e.head.id);
        let at = [0, 1, 2].map(|k| e.s.data[k] as i32);
        let none = [at[1], at[2]].map(|k| k == NONE);
        let [x, y, z] = self.s.cellcount;
        let squares = 2
            * (i64::from(y) * i64::from(z)
                + i64::from(x) * i64::from(z)
                + i64::from(x) * i64::from(y));
        let shell = self.s.elastic2d != 0;
        let text = if shell && none != [true; 2] {
            format!("volumetric flex strain equality on shell flex '{name}' (elastic2d != 0)")
        } else if !shell && none != [false; 2] {
            format!("shell flex strain equality on volumetric flex '{name}' (elastic2d == 0)")
        } else if shell && !(0..squares).contains(&i64::from(at[0])) {
            format!("flex strain face index out of range in equality constraint {id}")
        } else if !shell && !at.iter().zip([x, y, z]).all(|(k, n)| (0..n).contains(k)) {
            format!("flex strain cell index out of range in equality constraint {id}")
        } else {
            return Ok(());
        };
        Err(Fault::at(&e.head, text))
    }
}

/// The kind of constraint that a compiled flex notes.
pub fn equality_number(kind: Option<mjtEq>) -> i32 {
    match kind {
        Some(mjEQ_FLEX) => 1,
        Some(mjEQ_FLEXSTRAIN) => 3,
        _ => 0,
    }
}
