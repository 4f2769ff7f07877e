//! A rod with twist joints: an open chain of edges, each with a hinge for its twist or clamped by the body that holds both
//! of its vertices; and its shape at `qpos0`.

use super::super::parts::Flex;
use super::curvature;
use super::records::{STRIDE, records};
use crate::base::{DataRef, Model};
use crate::math::elementary::{atan2, cos, sin};
use crate::math::{MINVAL, Mat3, Quat, Vec3};

/// The chain as its records tell it: one for each inner vertex, in the order of the chain.
#[derive(Clone, Copy)]
pub struct Chain<'a> {
    pub flex: Flex<'a>,
    records: &'a [f64],
}

impl<'a> Chain<'a> {
    /// Of a flex with twist joints only.
    pub fn new(flex: Flex<'a>) -> Option<Self> {
        if flex.dim() != 1 || flex.m.flex_plasticadr()[flex.id] < 0 {
            return None;
        }
        let records = records(flex);
        (!records.is_empty()).then_some(Chain { flex, records })
    }

    /// Of a flex with twist joints whose edges have directions: one that folds back onto itself bends as if it had none,
    /// until it unfolds.
    pub fn unfolded(flex: Flex<'a>, d: &DataRef) -> Option<Self> {
        let x = &d.flexvert_xpos()[flex.vertices()];
        Self::new(flex).filter(|chain| {
            let mut all = 0..chain.edges() - 1;
            all.all(|h| curvature::scale(chain.hinge(h).vertices.map(|v| x[v])).is_some())
        })
    }

    /// Where its state begins.
    pub fn plastic(self) -> usize {
        self.flex.m.flex_plasticadr()[self.flex.id] as usize
    }

    /// Number of edges, one more than inner vertices.
    pub fn edges(self) -> usize {
        self.records.len() / STRIDE + 1
    }

    pub fn hinge(self, h: usize) -> Hinge {
        let r = &self.records[STRIDE * h..STRIDE * (h + 1)];
        Hinge {
            vertices: core::array::from_fn(|i| r[i] as usize),
            bend: [r[4], r[4] + r[5]],
            bent: r[6] > 0.0,
            twist: r[8],
        }
    }

    /// Both ends of an edge, counted within the flex.
    pub fn ends(self, edge: usize) -> [usize; 2] {
        let at = |h: usize| self.hinge(h).vertices;
        if edge == 0 {
            [at(0)[0], at(0)[1]]
        } else {
            [at(edge - 1)[1], at(edge - 1)[2]]
        }
    }

    /// The edge with these ends.
    pub fn edge_between(self, ends: [usize; 2]) -> Option<usize> {
        (0..self.edges()).find(|&i| {
            let [a, b] = self.ends(i);
            [a, b] == ends || [b, a] == ends
        })
    }

    /// The edge that begins at a vertex; the last one, of the last vertex.
    pub fn edge_at(self, vertex: usize) -> usize {
        let last = self.edges() - 1;
        (0..last)
            .find(|&i| self.ends(i)[0] == vertex)
            .unwrap_or(last)
    }

    fn body(self, vertex: usize) -> usize {
        self.flex.m.flex_vertbodyid()[self.flex.vertices().start + vertex] as usize
    }

    /// The body that clamps an edge; `None` where it has a twist joint.
    pub fn clamp(self, edge: usize) -> Option<usize> {
        if edge == 0 {
            let [a, b] = self.ends(0).map(|v| self.body(v));
            return (a == b).then_some(a);
        }
        // inside of the chain none is
        let last = STRIDE * edge == self.records.len();
        (last && self.records[STRIDE * (edge - 1) + 7] < 0.0).then(|| self.body(self.ends(edge)[1]))
    }

    /// The twist joint of an edge that has one: that of the first edge comes before that of the second.
    pub fn joint(self, edge: usize) -> usize {
        match edge {
            0 => (self.records[7] as usize).saturating_sub(1),
            _ => self.records[STRIDE * (edge - 1) + 7] as usize,
        }
    }

    /// How far an edge is twisted by its joint.
    pub fn angle(self, d: &DataRef, edge: usize) -> f64 {
        match self.clamp(edge) {
            Some(_) => 0.0,
            None => d.qpos()[self.flex.m.jnt_qposadr()[self.joint(edge)] as usize],
        }
    }

    /// The dof of the twist joint of an edge that has one.
    pub fn twist_dof(self, edge: usize) -> Option<usize> {
        match self.clamp(edge) {
            Some(_) => None,
            None => Some(self.flex.m.jnt_dofadr()[self.joint(edge)] as usize),
        }
    }

    /// All twist joints.
    pub fn joints(self) -> impl Iterator<Item = usize> {
        let free = (0..self.edges()).filter(move |&i| self.clamp(i).is_none());
        free.map(move |i| self.joint(i))
    }

    /// Sections with another stiffness about their other axis: which of both sides is the lesser one.
    fn turned(self) -> bool {
        self.records[9] < 0.0
    }

    /// Position of a vertex at `qpos0`.
    fn rest_position(self, vertex: usize) -> Vec3 {
        let m = self.flex.m;
        let mut x = m.flex_vert()[self.flex.vertices().start + vertex];
        let mut b = self.body(vertex);
        while b > 0 {
            x = m.body_pos()[b] + m.body_quat()[b].rotate(x);
            b = m.body_parentid()[b] as usize;
        }
        x
    }

    /// Edges from the first one on whose frame at `qpos0` matters: those up to the last one that is clamped, or that a
    /// curvature at rest follows, if it is `curved`; and the first, where frames start from there.
    pub fn rested(self, fresh: bool, curved: bool) -> usize {
        let matters = |&edge: &usize| {
            let bent = curved && edge + 1 < self.edges() && self.hinge(edge).bent;
            bent || self.clamp(edge).is_some()
        };
        let last = (0..self.edges()).rev().find(matters);
        last.map_or(usize::from(fresh), |edge| edge + 1)
    }

    /// Tangents and directors of edges at `qpos0`, from the first one on.
    pub fn rest(self, frames: &mut [Frame]) {
        let mut known = (usize::MAX, Vec3::ZERO);
        for (edge, frame) in frames.iter_mut().enumerate() {
            let [v, w] = self.ends(edge);
            let a = match known {
                (last, x) if last == v => x,
                _ => self.rest_position(v),
            };
            let b = self.rest_position(w);
            frame.tangent = (b - a).normalized().0;
            known = (w, b);
        }
        if let Some(first) = frames.first_mut() {
            *first = self.root(first.tangent);
        }
        for edge in 1..frames.len() {
            frames[edge] = frames[edge - 1].carried(frames[edge].tangent);
        }
    }

    /// The director of the first edge belongs to the frame of the body that holds its first vertex.
    fn root(self, tangent: Vec3) -> Frame {
        let q = orientation(self.flex.m, self.body(self.ends(0)[0]));
        let t = q.conj().rotate(tangent).normalized().0;
        let u = across(t);
        // the cosine of a right angle is not quite zero, as in the reference
        let quarter = core::f64::consts::FRAC_PI_2;
        let u = match self.turned() {
            true => u * cos(quarter) + t.cross(u) * sin(quarter),
            false => u,
        };
        Frame {
            tangent: q.rotate(t),
            director: q.rotate(u),
        }
    }

    /// Curvature at rest in the frame of the edge before it; the frame of the edge after it sees the same.
    pub fn rest_curvature(self, h: usize, frame: &Frame) -> [f64; 2] {
        let hinge = self.hinge(h);
        if !hinge.bent {
            return [0.0; 2];
        }
        let x = hinge.vertices.map(|v| self.rest_position(v));
        curvature::vector(x).map_or([0.0; 2], |c| frame.components(c))
    }

    /// A frame that is fixed in a body, now.
    pub fn follow(self, body: usize, xmat: &Mat3, rest: &Frame) -> Frame {
        let q = orientation(self.flex.m, body).conj();
        let now = |v: Vec3| xmat.mul_vec(q.rotate(v));
        Frame {
            tangent: now(rest.tangent),
            director: now(rest.director),
        }
    }
}

/// A direction across another one.
fn across(t: Vec3) -> Vec3 {
    let side = if t[1].abs() < 0.5 {
        Vec3::new(0.0, 1.0, 0.0)
    } else {
        Vec3::new(0.0, 0.0, 1.0)
    };
    (side - t * t.dot(side)).normalized().0
}

/// Orientation of a body at `qpos0`.
fn orientation(m: Model, mut body: usize) -> Quat {
    let mut q = Quat([1.0, 0.0, 0.0, 0.0]);
    while body > 0 {
        q = m.body_quat()[body].mul_quat(q);
        body = m.body_parentid()[body] as usize;
    }
    q
}

/// One inner vertex of a chain.
pub struct Hinge {
    /// the vertex before, itself, the one after
    pub vertices: [usize; 3],
    /// stiffness about both axes of the section
    pub bend: [f64; 2],
    /// it has a curvature at rest
    pub bent: bool,
    pub twist: f64,
}

/// Direction of an edge and one perpendicular to it, from which its twist is counted.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Frame {
    pub tangent: Vec3,
    pub director: Vec3,
}

impl Frame {
    /// The frame with another tangent, after the least rotation that leads there; back onto itself lead many.
    #[inline]
    pub fn carried(&self, tangent: Vec3) -> Frame {
        let (a, u) = (self.tangent, self.director);
        let scale = 1.0 + a.dot(tangent);
        if scale < MINVAL {
            let director = across(tangent);
            return Frame { tangent, director };
        }
        Frame {
            tangent,
            director: (u - (a + tangent) * (tangent.dot(u) / scale))
                .normalized()
                .0,
        }
    }

    pub fn components(&self, x: Vec3) -> [f64; 2] {
        [x.dot(self.director), x.dot(self.side())]
    }

    /// The third direction.
    pub fn side(&self) -> Vec3 {
        self.tangent.cross(self.director)
    }

    /// The angle to the director of another frame, about the tangent of that frame.
    pub fn twist_to(&self, other: &Frame) -> f64 {
        let w = self.carried(other.tangent);
        let [c, s] = w.components(other.director);
        atan2(s, c)
    }
}
