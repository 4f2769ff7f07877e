//! What a row of each table is.

use crate::doc::keep;

/// What a row says in words, for headers and sources that are printed: who includes the tables chooses by a module
/// `doc` whether they keep it (`doc/kept.rs`) or, as the library does, go without (`doc/dropped.rs`).
pub use crate::doc::Doc;

/// One enumerator.
pub struct Value {
    pub name: &'static str,
    pub value: i64,
    pub doc: &'static str,
}

/// A public enum; stored as a C `int`.
pub struct Enum {
    pub name: &'static str,
    pub header: &'static str,
    pub doc: &'static str,
    pub values: &'static [Value],
}

/// Value of a macro constant.
pub enum Number {
    Int(i64),
    Real(f64),
}

/// A macro that stands for a number.
pub struct Constant {
    pub name: &'static str,
    pub value: Number,
    pub header: &'static str,
    pub doc: &'static str,
}

/// A plain `typedef`.
pub struct Alias {
    pub name: &'static str,
    pub ty: &'static str,
    pub header: &'static str,
    pub doc: &'static str,
}

/// C parameter of a callback type.
pub struct Arg {
    pub ty: &'static str,
    pub name: &'static str,
}

pub(crate) const fn arg(ty: &'static str, name: &'static str) -> Arg {
    Arg { ty, name }
}

/// A function-pointer `typedef`.
pub struct Callback {
    pub name: &'static str,
    pub ret: &'static str,
    pub args: &'static [Arg],
    pub header: &'static str,
    pub doc: &'static str,
}

/// What a struct member is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    /// nested struct without a type name of its own in C
    Struct,
    /// anonymous union
    Union,
}

/// A struct member: C type, name, array extents, and members when it is anonymous.
pub struct Field {
    pub ty: &'static str,
    pub name: &'static str,
    pub dims: &'static [usize],
    pub kind: Kind,
    pub members: &'static [Field],
    pub doc: Doc,
}

pub(crate) const fn field(ty: &'static str, name: &'static str, doc: &'static str) -> Field {
    Field {
        ty,
        name,
        dims: &[],
        kind: Kind::Plain,
        members: &[],
        doc: keep(doc),
    }
}

pub(crate) const fn array(
    ty: &'static str,
    name: &'static str,
    dims: &'static [usize],
    doc: &'static str,
) -> Field {
    Field {
        ty,
        name,
        dims,
        kind: Kind::Plain,
        members: &[],
        doc: keep(doc),
    }
}

pub(crate) const fn anon(
    name: &'static str,
    kind: Kind,
    doc: &'static str,
    members: &'static [Field],
) -> Field {
    Field {
        ty: "",
        name,
        dims: &[],
        kind,
        members,
        doc: keep(doc),
    }
}

/// A public struct with its C tag.
pub struct Struct {
    pub name: &'static str,
    pub tag: &'static str,
    pub header: &'static str,
    pub opaque: bool,
    pub doc: &'static str,
    pub fields: &'static [Field],
}

/// Inline member of mjModel or mjData.
pub struct Scalar {
    pub ty: &'static str,
    pub name: &'static str,
    pub dims: &'static [usize],
    pub doc: Doc,
}

pub(crate) const fn scalar(
    ty: &'static str,
    name: &'static str,
    dims: &'static [usize],
    doc: &'static str,
) -> Scalar {
    Scalar {
        ty,
        name,
        dims,
        doc: keep(doc),
    }
}

/// Columns of an array: a number, a size field, or a size field times a number.
#[derive(Clone, Copy)]
pub enum Cols {
    N(usize),
    Size(&'static str),
    SizeTimes(&'static str, usize),
}

/// How Rust code sees one row of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowType {
    /// one element per row
    Scalar,
    /// `[element; cols]`
    Array,
    /// columns only known at run time: a flat slice of elements
    Flat,
    Vec3,
    /// w first
    Quat,
    /// row-major 3×3
    Mat3,
    /// rotation first, translation second
    Spatial,
    /// inertia about the tree's centre of mass
    Inertia10,
}

/// Which X-macro an arena array belongs to, in X-macro order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Arena {
    Contact,
    Solver,
    Dual,
    Island,
    Efm,
}

/// One array of mjModel or mjData.
///
/// `rows` is a size field of mjModel, or of mjData when it starts with `d.`.
/// `setconst` tells how each phase of `mj_setConst` (fixed, kin0, inert0, spring) uses the
/// array: bit 0 reads, bit 1 writes.
pub struct Array {
    pub name: &'static str,
    pub ty: &'static str,
    pub rows: &'static str,
    pub cols: Cols,
    pub row_type: RowType,
    pub doc: Doc,
    /// needed when only visualizing
    pub render: bool,
    pub setconst: [u8; 4],
    /// set for arena arrays
    pub arena: Option<Arena>,
}

pub(crate) const fn row(
    name: &'static str,
    ty: &'static str,
    rows: &'static str,
    cols: Cols,
    row_type: RowType,
    doc: &'static str,
) -> Array {
    Array {
        name,
        ty,
        rows,
        cols,
        row_type,
        doc: keep(doc),
        render: true,
        setconst: [0; 4],
        arena: None,
    }
}

impl Array {
    /// not needed for visualization
    pub(crate) const fn render_skips(mut self) -> Self {
        self.render = false;
        self
    }

    /// use by the phases of `mj_setConst`
    pub(crate) const fn setconst(mut self, phases: [u8; 4]) -> Self {
        self.setconst = phases;
        self
    }

    /// lives in the arena
    pub(crate) const fn arena(mut self, group: Arena) -> Self {
        self.arena = Some(group);
        self
    }
}

/// Name and fields of one X-macro list over a struct.
pub struct MacroField {
    pub ty: Doc,
    pub name: &'static str,
    pub dim: Doc,
}

pub(crate) const fn mf(ty: &'static str, name: &'static str, dim: &'static str) -> MacroField {
    MacroField {
        ty: keep(ty),
        name,
        dim: keep(dim),
    }
}
