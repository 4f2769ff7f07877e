//! What moves the point of a contact: the body of a geom or vertex, the bodies of an element's vertices, or the nodes
//! of an interpolated flex, each with its share.

use crate::abi::mjContact;
use crate::base::{Model, report};
use crate::math::barycentric::{blend, on_segment, on_tetrahedron, on_triangle};
use crate::math::{MINVAL, Vec3};
use crate::physics::flex::{Flex, Grid, RodChain, rod_section};

/// Nodes that move a point: those of a cell of quadratic interpolation, or what these follow on the surface of a shell.
const MOST_OF_SIDE: usize = 98;

/// What moves both sides of a contact: few enough for a place in their list to be a byte.
pub const MOST: usize = 2 * MOST_OF_SIDE;
const _: () = assert!(MOST <= u8::MAX as usize);

/// The surface of a rod with twist joints turns with its element: about its tangent with the joint, and with its ends.
#[derive(Clone, Copy)]
pub struct Lever {
    /// from the axis of the rod to the contact
    pub arm: Vec3,
    pub tangent: Vec3,
    pub length: f64,
    /// the first of both ends among the movers, the second follows
    pub ends: usize,
    /// where both ends are
    pub places: [Vec3; 2],
    /// of the twist joint
    pub dof: usize,
    /// where the state has the tangent from which the frame of the edge was carried
    pub old: usize,
}

impl Lever {
    /// Where the end is that stands at a place of the movers' list.
    pub fn place(&self, k: usize) -> Option<Vec3> {
        self.places.get(k.checked_sub(self.ends)?).copied()
    }
}

/// Bodies of both sides of a contact: the point of the first side moves by minus its shares.
pub struct Movers {
    bodies: [u32; MOST],
    shares: [f64; MOST],
    /// of the first side, of both
    n: [usize; 2],
    /// a side is an element, even if one of its nodes has all of the share
    element: bool,
    levers: [Option<Lever>; 2],
}

impl Movers {
    /// Of nothing: room for what moves one contact after the other.
    pub fn none() -> Self {
        Movers {
            bodies: [0; MOST],
            shares: [0.0; MOST],
            n: [0; 2],
            element: false,
            levers: [None; 2],
        }
    }

    /// `vertices`: positions of all flex vertices.
    pub fn of(m: Model, vertices: &[Vec3], con: &mjContact) -> Self {
        let mut movers = Movers::none();
        movers.find(m, vertices, con);
        movers
    }

    /// What moves this contact takes the place of what was known; `vertices` as in `of`.
    pub fn find(&mut self, m: Model, vertices: &[Vec3], con: &mjContact) {
        (self.n, self.element, self.levers) = ([0; 2], false, [None; 2]);
        self.side(m, vertices, con, 0);
        self.n[0] = self.n[1];
        self.side(m, vertices, con, 1);
    }

    /// Two bodies as wholes.
    pub fn pair(&self) -> Option<(usize, usize)> {
        (self.n == [1, 2] && !self.element)
            .then(|| (self.bodies[0] as usize, self.bodies[1] as usize))
    }

    /// Bodies and shares of a side.
    pub fn of_side(&self, side: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = if side == 0 {
            0..self.n[0]
        } else {
            self.n[0]..self.n[1]
        };
        let bodies = self.bodies[range.clone()].iter().map(|&b| b as usize);
        bodies.zip(self.shares[range].iter().copied())
    }

    /// Side, body and share at a place of the list.
    #[inline(always)]
    pub fn at(&self, k: usize) -> (usize, usize, f64) {
        let side = usize::from(k >= self.n[0]);
        (side, self.bodies[k] as usize, self.shares[k])
    }

    pub fn lever(&self, side: usize) -> Option<&Lever> {
        self.levers[side].as_ref()
    }

    pub fn bodies(&self) -> &[u32] {
        &self.bodies[..self.n[1]]
    }

    fn add(&mut self, body: i32, share: f64) {
        self.bodies[self.n[1]] = body as u32;
        self.shares[self.n[1]] = share;
        self.n[1] += 1;
    }

    #[inline(never)] // once, not for each side
    fn side(&mut self, m: Model, vertices: &[Vec3], con: &mjContact, side: usize) {
        if let Ok(g) = usize::try_from(con.geom[side])
            && g < m.ngeom()
        {
            return self.add(m.geom_bodyid()[g], 1.0);
        }
        let Some(f) = usize::try_from(con.flex[side])
            .ok()
            .filter(|&f| f < m.nflex())
        else {
            nothing(con, side)
        };
        let first = m.flex_vertadr()[f] as usize;
        let (mut vert, mut weight, mut n) = ([0; 4], [0.0; 4], 1);
        if let Ok(v) = usize::try_from(con.vert[side]) {
            (vert[0], weight[0]) = (first + v, 1.0);
        } else {
            self.element = true;
            n = m.flex_dim()[f] as usize + 1;
            let at = m.flex_elemdataadr()[f] as usize + con.elem[side].max(0) as usize * n;
            for (to, &v) in vert.iter_mut().zip(&m.flex_elem()[at..at + n]) {
                *to = first + v as usize;
            }
            weight = element_weights(vert.map(|v| vertices[v]), n, Vec3(con.pos));
        }
        if let Some(chain) = RodChain::new(Flex { m, id: f }) {
            return self.rod(chain, vertices, con, side);
        }
        if m.flex_interp()[f] != 0 {
            // weights whose sum is one but for rounding must not leave the box
            let rest = blend(vert.map(|v| m.flex_vert0()[v]), weight);
            return self.nodes(m, f, Vec3(rest.0.map(|x| x.clamp(0.0, 1.0))));
        }
        for (v, w) in vert.into_iter().zip(weight).take(n) {
            self.add(m.flex_vertbodyid()[v], w);
        }
    }

    /// Both ends of the element of a rod that is touched, and its twist.
    fn rod(&mut self, chain: RodChain, vertices: &[Vec3], con: &mjContact, side: usize) {
        let (m, first) = (chain.flex.m, chain.flex.vertices().start);
        let corners = chain.flex.corners();
        let vertex = con.vert[side];
        let edge = match usize::try_from(con.elem[side]) {
            Ok(e) if vertex < 0 => {
                let ends = [corners[2 * e], corners[2 * e + 1]];
                chain.edge_between(ends.map(|v| v as usize)).unwrap_or(0)
            }
            _ => chain.edge_at(vertex.max(0) as usize),
        };
        let joint = chain.clamp(edge).is_none().then(|| chain.joint(edge));
        // twist counts along the chain
        let ends = chain.ends(edge).map(|v| v as i32);
        let x = ends.map(|v| vertices[first + v as usize]);
        let weight = if vertex < 0 {
            // shares count along the element
            let turned = corners[2 * con.elem[side].max(0) as usize] != ends[0];
            let place = |k: usize| usize::from(turned) ^ k;
            let shares = on_segment([x[place(0)], x[place(1)]], Vec3(con.pos));
            [shares[place(0)], shares[place(1)]]
        } else {
            ends.map(|v| f64::from(u8::from(v == vertex)))
        };
        let axis = x[0] * weight[0] + x[1] * weight[1];
        let normal = Vec3::from_slice(&con.frame);
        let arm = if vertex < 0 {
            Vec3(con.pos) - axis
        } else if rod_section(chain.flex).is_some() {
            // to the corner over the plane, half the distance from the contact
            Vec3(con.pos) + normal * (0.5 * con.dist) - axis
        } else {
            normal * -m.flex_radius()[chain.flex.id]
        };
        let (tangent, length) = (x[1] - x[0]).normalized();
        // an edge without a length turns nothing, one that is clamped is a part of its body
        self.levers[side] = joint.filter(|_| length >= MINVAL).map(|joint| Lever {
            arm,
            tangent,
            length,
            ends: self.n[1],
            places: x,
            dof: m.jnt_dofadr()[joint] as usize,
            old: chain.plastic() + 6 * edge,
        });
        for (v, w) in ends.into_iter().zip(weight) {
            self.add(m.flex_vertbodyid()[first + v as usize], w);
        }
        if let Some(j) = joint {
            self.add(m.jnt_bodyid()[j], 0.0);
        }
    }

    /// The nodes of the grid cell that holds a point of the unit box.
    fn nodes(&mut self, m: Model, f: usize, rest: Vec3) {
        let grid = Grid::of(Flex { m, id: f });
        let adr = m.flex_nodeadr()[f] as usize;
        if !grid.shell {
            // each node of a cell comes once
            return grid.each_source(rest, |node, share| {
                self.add(m.flex_nodebodyid()[adr + node], share);
            });
        }
        let (start, mut nodes) = (self.n[1], [0; MOST_OF_SIDE]);
        grid.each_source(rest, |node, share| {
            let known = nodes[..self.n[1] - start].iter().position(|&n| n == node);
            match known {
                Some(k) => self.shares[start + k] += share,
                None => {
                    nodes[self.n[1] - start] = node;
                    self.add(m.flex_nodebodyid()[adr + node], share);
                }
            }
        });
    }
}

/// Raised for a contact of nothing.
#[cold]
fn nothing(con: &mjContact, side: usize) -> ! {
    report::raise(format_args!(
        "mj_makeConstraint: invalid geom {} of a contact",
        con.geom[side]
    ))
}

/// Shares of `n` corners at the point of their simplex nearest to `p`.
fn element_weights(v: [Vec3; 4], n: usize, p: Vec3) -> [f64; 4] {
    match n {
        2 => {
            let [a, b] = on_segment([v[0], v[1]], p);
            [a, b, 0.0, 0.0]
        }
        3 => {
            let [a, b, c] = on_triangle([v[0], v[1], v[2]], p);
            [a, b, c, 0.0]
        }
        _ => on_tetrahedron(v, p),
    }
}
