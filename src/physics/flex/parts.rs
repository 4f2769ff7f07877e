//! A flex of the model and where its parts lie.

use core::ops::Range;

use crate::base::Model;

/// A contact of a flex that pushes by forces of its own, with another flex, itself or something fixed in the world
/// (`mjContact.exclude`).
pub const EXCLUDE_PASSIVE: i32 = 4;

/// One flex and its parts.
#[derive(Clone, Copy)]
pub struct Flex<'a> {
    pub m: Model<'a>,
    pub id: usize,
}

impl<'a> Flex<'a> {
    /// All flexes of a model.
    pub fn all(m: Model<'a>) -> impl Iterator<Item = Flex<'a>> {
        (0..m.nflex()).map(move |id| Flex { m, id })
    }

    /// Simplices have one corner more.
    #[inline]
    pub fn dim(self) -> usize {
        self.m.flex_dim()[self.id] as usize
    }

    fn part(self, adr: &[i32], num: &[i32]) -> Range<usize> {
        let first = adr[self.id] as usize;
        first..first + num[self.id] as usize
    }

    pub fn vertices(self) -> Range<usize> {
        self.part(self.m.flex_vertadr(), self.m.flex_vertnum())
    }

    pub fn nodes(self) -> Range<usize> {
        self.part(self.m.flex_nodeadr(), self.m.flex_nodenum())
    }

    pub fn edges(self) -> Range<usize> {
        self.part(self.m.flex_edgeadr(), self.m.flex_edgenum())
    }

    pub fn elements(self) -> Range<usize> {
        self.part(self.m.flex_elemadr(), self.m.flex_elemnum())
    }

    /// Vertices of the elements, `dim + 1` each, counted within the flex.
    pub fn corners(self) -> &'a [i32] {
        let first = self.m.flex_elemdataadr()[self.id] as usize;
        &self.m.flex_elem()[first..first + self.elements().len() * (self.dim() + 1)]
    }

    /// Edges of the elements, as many each as pairs of corners, counted within the flex.
    pub fn element_edges(self) -> &'a [i32] {
        let first = self.m.flex_elemedgeadr()[self.id] as usize;
        let each = self.dim() * (self.dim() + 1) / 2;
        &self.m.flex_elemedge()[first..first + self.elements().len() * each]
    }

    /// Vertices move with nodes, not with bodies of their own.
    #[inline]
    pub fn interpolated(self) -> bool {
        self.m.flex_interp()[self.id] != 0
    }

    /// Bodies that carry the points whose positions decide the shape: vertices, or nodes.
    pub fn carriers(self) -> &'a [i32] {
        if self.interpolated() {
            &self.m.flex_nodebodyid()[self.nodes()]
        } else {
            &self.m.flex_vertbodyid()[self.vertices()]
        }
    }

    #[inline]
    pub fn rigid(self) -> bool {
        self.m.flex_rigid()[self.id] != 0
    }

    /// Something resists deformation in the metric, apart from constraints: not what bends a lattice.
    pub fn elastic(self) -> bool {
        let held = self.rigid() || self.held_by_strain();
        let bends = self.m.flex_bendingadr()[self.id] >= 0 && !self.interpolated();
        let wires = self.wires() && self.m.flex_stiffnessadr()[self.id] >= 0;
        !held && (self.stiff() || bends || wires)
    }

    /// Its forces tie the trees of its vertices or nodes together: elasticity that could act, in whatever state.
    pub fn ties(self) -> bool {
        let stiff = self.stiff() && !self.held_by_strain();
        !self.rigid() && !self.wires() && (stiff || self.may_bend())
    }

    /// Something resists bending: of a sheet some number is not zero.
    fn may_bend(self) -> bool {
        const EDGE: usize = 17;
        let Ok(first) = usize::try_from(self.m.flex_bendingadr()[self.id]) else {
            return false;
        };
        let sheet = self.dim() == 2 && !self.interpolated();
        let own = &self.m.flex_bending()[first..];
        !sheet
            || own
                .iter()
                .take(EDGE * self.edges().len())
                .any(|&k| k != 0.0)
    }

    /// Wires in a lattice, which they stiffen in the metric alone.
    pub fn wires(self) -> bool {
        self.interpolated() && self.dim() == 1
    }

    /// Elements have a stiffness, of which the first number is not zero; that of a square may begin with one.
    pub fn stiff(self) -> bool {
        let first = usize::try_from(self.m.flex_stiffnessadr()[self.id]);
        let first = first.ok().and_then(|at| self.m.flex_stiffness().get(at));
        let square = self.m.flex_interp()[self.id] < 0 && !self.wires();
        first.is_some_and(|&x| x != 0.0 || square)
    }

    /// Constraints on modes of strain take the place of elastic forces.
    pub fn held_by_strain(self) -> bool {
        const STRAIN: i32 = 3;
        self.m.flex_edgeequality()[self.id] == STRAIN
    }

    /// Some of its contacts push by forces of their own.
    pub fn pushes(self) -> bool {
        self.m.flex_passive()[self.id] != 0 && self.dim() > 1 && !self.rigid()
    }

    /// Stiffness of the elements of triangles or tetrahedra, where they resist being stretched.
    pub fn stiffness(self) -> Option<&'a [f64]> {
        let first = usize::try_from(self.m.flex_stiffnessadr()[self.id]).ok()?;
        let own = &self.m.flex_stiffness()[first..];
        (self.dim() > 1 && self.stretches() && own.first().is_some_and(|&k| k != 0.0))
            .then_some(own)
    }

    /// Stiffness of the inner edges of a sheet that resists being bent.
    pub fn bending(self) -> Option<&'a [f64]> {
        let first = usize::try_from(self.m.flex_bendingadr()[self.id]).ok()?;
        (self.dim() == 2 && self.stretches()).then(|| &self.m.flex_bending()[first..])
    }

    /// Edges have lengths of their own.
    #[inline]
    pub fn stretches(self) -> bool {
        !self.rigid() && !self.interpolated()
    }

    /// What `plastic` holds of a flex of triangles or tetrahedra: rest offsets of the squared lengths of each element's
    /// edges, and of the curvature at each edge. Empty where nothing yields.
    pub fn plastic(self, state: &'a [f64]) -> [&'a [f64]; 2] {
        const BEND: i32 = 1;
        const STRETCH: i32 = 2;
        let Ok(adr) = usize::try_from(self.m.flex_plasticadr()[self.id]) else {
            return [&[]; 2];
        };
        let mode = self.m.flex_plasticmode()[self.id];
        let stretch = if mode & STRETCH != 0 {
            self.element_edges().len()
        } else {
            0
        };
        let bend = if mode & BEND != 0 {
            self.edges().len()
        } else {
            0
        };
        state[adr..adr + stretch + bend].split_at(stretch).into()
    }

    /// Vertices of the fragments of the border, `dim` each, counted within the flex.
    pub fn border(self) -> &'a [i32] {
        let num = self.m.flex_shellnum()[self.id].max(0) as usize;
        let Ok(first) = usize::try_from(self.m.flex_shelldataadr()[self.id]) else {
            return &[];
        };
        &self.m.flex_shell()[first..first + num * self.dim()]
    }
}
