//! GMSH files of versions 2.2 and 4.1, text and binary: one block of vertices, one block of triangles or tetrahedra.
//! <https://gmsh.info/doc/texinfo/gmsh.html#File-formats>
//!
//! What is accepted and how it is refused follows the reference: docs/facts/flex-1-compile.md, section 2.

mod binary;
mod boundary;
mod scan;
mod text;

use super::mesh_data::MeshData;
pub use boundary::boundary;
use scan::{Numbers, Scan};

/// How a file of this format begins.
pub const MAGIC: &[u8] = b"$MeshFormat";

/// Versions count as equal up to this.
const VERSION_ROUNDING: f64 = 0.005;

/// Files with more nodes or elements are refused before they are read.
const MAX_NODES: u64 = (i32::MAX / 3) as u64;
const MAX_ELEMENTS: u64 = (i32::MAX / 4) as u64;

/// The message when elements need nodes that are not there, in files of version 2.2.
const STRANGE_TAG: &str = "Invalid node tag";

/// Nodes and elements as they stand in a file.
#[derive(Debug, Default, PartialEq)]
struct Content {
    /// three coordinates each
    node: Vec<f64>,
    /// 2: triangles, 3: tetrahedra
    dim: usize,
    /// `dim + 1` nodes each
    element: Vec<i32>,
}

/// Whether a file has this format.
pub fn is_gmsh(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Decodes a file; the error is the whole message. A solid also has the triangles of its surface.
pub fn decode(bytes: &[u8]) -> Result<MeshData, String> {
    let mut mesh = decode_elements(bytes)?;
    if !mesh.tet.is_empty() {
        (mesh.vert, mesh.face) = boundary(&mesh.node, &mesh.tet);
    }
    Ok(mesh)
}

/// Decodes a file without the surface of a solid.
pub fn decode_elements(bytes: &[u8]) -> Result<MeshData, String> {
    let content = content(bytes).map_err(|why| format!("GMSH decoder: {why}"))?;
    let mut mesh = MeshData::default();
    if content.dim == 3 {
        (mesh.node, mesh.tet) = (content.node, content.element);
    } else {
        mesh.vert = content.node.iter().map(|&x| x as f32).collect();
        mesh.face = content.element;
    }
    Ok(mesh)
}

fn content(bytes: &[u8]) -> Result<Content, &'static str> {
    let mut head = Scan::new(bytes.get(MAGIC.len()..).unwrap_or_default());
    let version = head.double();
    let mode = version.and_then(|_| head.int());
    let (Some(version), Some(mode)) = (version, mode) else {
        return Err("Could not read GMSH file header");
    };
    let is = |known: f64| version >= known - VERSION_ROUNDING && version < known + VERSION_ROUNDING;
    let read: fn(&Section, &Section) -> _ = match (is(4.1), is(2.2), mode) {
        (true, _, 0) => text::version_4,
        (true, ..) => binary::version_4,
        (_, true, 0) => text::version_2,
        (_, true, _) => binary::version_2,
        _ => return Err("Only GMSH file format versions 4.1 and 2.2 are supported"),
    };
    let start = |mark: &[u8], missing| {
        find(bytes, mark)
            .map(|at| at + mark.len() + 1)
            .ok_or(missing)
    };
    let nodes = start(b"$Nodes", "GMSH file missing $Nodes")?;
    let elements = start(b"$Elements", "GMSH file missing $Elements")?;
    let section = |start: usize, mark: &[u8], missing| {
        let inner = find(bytes, mark)
            .and_then(|end| bytes.get(start..end))
            .ok_or(missing)?;
        let open = bytes.get(start..).unwrap_or_default();
        Ok(Section { inner, open })
    };
    let nodes = section(
        nodes,
        b"$EndNodes",
        "GMSH file missing $EndNodes after $Nodes",
    )?;
    let missing = "GMSH file missing $EndElements after $Elements";
    let elements = section(elements, b"$EndElements", missing)?;
    read(&nodes, &elements)
}

/// What stands between the first of each of two marks; the byte behind the opening one is passed over.
struct Section<'a> {
    /// up to the closing mark
    inner: &'a [u8],
    /// to the end of the file
    open: &'a [u8],
}

/// Place of the first mark.
fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|&b| b == b'$') {
        if bytes[from + at..].starts_with(mark) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

/// Opening of a section of version 4.1: numbers of blocks and entries, first and last tag; dimension, tag and mode or
/// type of the only block, and its entries.
struct Block {
    blocks: u64,
    total: u64,
    first: u64,
    last: u64,
    dim: i32,
    /// type of elements
    kind: i32,
    count: u64,
}

impl Block {
    fn read(from: &mut impl Numbers) -> Option<Self> {
        let [blocks, total, first, last] =
            [from.large()?, from.large()?, from.large()?, from.large()?];
        let [dim, _, kind] = [from.int()?, from.int()?, from.int()?];
        let count = from.large()?;
        Some(Block {
            blocks,
            total,
            first,
            last,
            dim,
            kind,
            count,
        })
    }

    fn is_single(&self) -> bool {
        self.blocks == 1 && self.total == self.count
    }

    /// Dimension of nodes that elements may be made of.
    fn entity(&self) -> Result<usize, &'static str> {
        match self.dim {
            1..=3 => Ok(self.dim as usize),
            _ => Err("Entity must be 1D, 2D or 3D"),
        }
    }

    /// Elements are segments, triangles or tetrahedra.
    fn check_kind(&self) -> Result<(), &'static str> {
        match (self.dim, self.kind) {
            (1, 1) | (2, 2) | (3, 4) => Ok(()),
            _ => Err("Element type inconsistent with dimensionality"),
        }
    }

    fn check_count(&self) -> Result<(), &'static str> {
        match self.count < MAX_ELEMENTS {
            true => Ok(()),
            false => Err("Invalid numElements."),
        }
    }
}

/// The content of a file of version 4.1.
fn of_space(node: Vec<f64>, dim: usize, element: Vec<i32>) -> Result<Content, &'static str> {
    match dim {
        1 => Err("1D meshes are not supported"),
        _ => Ok(Content { node, dim, element }),
    }
}

/// Place of a node by its tag.
fn place(tag: u64, first: u64, count: usize) -> Option<i32> {
    let at = tag.wrapping_sub(first);
    (at < count as u64).then_some(at as i32)
}

/// Dimension of elements of version 2.2 by their type.
fn dimension(kind: i32) -> Result<usize, &'static str> {
    match kind {
        2 => Ok(2),
        4 => Ok(3),
        _ => Err("Invalid number of node tags"),
    }
}
