//! Meshes: from files or lists to centred vertices, normals, hull, polygons, boxes and inertia.
//! XML reference: mesh.
//!
//! Everything up to the polygons sees the vertices as given; scaling and placing follow, on doubles;
//! the model's single-precision vertices are rounded once, at the end. Hull-dependent arrays
//! (`mesh_graph`, polygons, faces of a mesh without faces) hold the same hull as the reference's, in
//! its order up to rare merges: see `hull`.

use super::compiled::{Compiled, Kept, Origin};
use super::face_tree::face_tree;
use std::sync::Arc;

use crate::abi::*;
use crate::author::asset::{
    Files, Folder, Found, MeshData, Place, Ticket, content_type, decode_mesh, mesh,
};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::timer::Laps;
use crate::author::compile::hull::{Hull, convex_hull};
use crate::author::element::Item;
use crate::author::geometry::algebra::{
    M3, Pose, UNIT_QUAT, V3, conj, cross, dot, mul_mat_vec, normalize, quat_to_mat, sub, transpose,
};
use crate::base::cache::digest as digest_bytes;
use crate::base::catch::digest;
use crate::base::values::Values;

use super::solid::{self, SolidFault};
use super::{check, graph, normals, octree, polygon};

/// Corners the other way around: a mirrored mesh keeps its outside.
fn turn_around(lists: [&mut Vec<[i32; 3]>; 4], hull: Option<&mut Hull>, polygons: &mut [Vec<i32>]) {
    lists.into_iter().flatten().for_each(|f| f.swap(1, 2));
    let faces = hull.into_iter().flat_map(|h| &mut h.face);
    faces.for_each(|f| f.swap(1, 2));
    polygons.iter_mut().for_each(|p| p[1..].reverse());
}

/// Faces of a hull by vertices of the mesh.
fn faces_of(h: &Hull) -> Vec<[i32; 3]> {
    let corners = |f: &[_; 3]| f.map(|v| h.vert[v as usize] as i32);
    h.face.iter().map(corners).collect()
}

impl MeshData {
    /// The lists given in an element.
    pub fn of_element(m: Item<mjsMesh>) -> Self {
        Self {
            vert: m.floats(m.uservert).to_vec(),
            normal: m.floats(m.usernormal).to_vec(),
            texcoord: m.floats(m.usertexcoord).to_vec(),
            face: m.ints(m.userface).to_vec(),
            facenormal: m.ints(m.userfacenormal).to_vec(),
            facetexcoord: m.ints(m.userfacetexcoord).to_vec(),
            node: m.doubles(m.usernode).to_vec(),
            tet: m.ints(m.usertet).to_vec(),
            warnings: Vec::new(),
        }
    }
}

/// A mesh under compilation: the user's values and what follows from them.
#[derive(Clone)]
pub struct Mesh {
    pub head: Head,
    pub s: Values<mjsMesh>,
    pub file: String,
    pub content_type: String,
    pub material: String,
    /// a plugin that makes the mesh
    pub plugin: crate::author::compile::basis::plugin_use::Use,
    /// lists given in the element
    pub given: MeshData,
    pub matid: i32,
    /// a geom that collides has this shape
    pub collides: bool,
    /// map of a scaled frame that is not aligned with the mesh
    pub stretch: Option<M3>,
    pub out: Arc<Compiled>,
    pub laps: Laps,
    /// the hull's faces stand for missing ones
    pub faces_made: bool,
}

impl Mesh {
    /// Opens the mesh's file, if it has one and what it becomes is not in the cache.
    pub(super) fn open(&mut self, files: &Files) -> Outcome<Origin> {
        check::lists(&self.head, &self.given)?;
        self.laps.start();
        if self.file.is_empty() {
            self.laps.end(mjCTIMER_MESH_LOAD);
            return Ok(Origin::Given);
        }
        let place = files.place(Folder::Mesh, self.head.elem, &self.file);
        let found = files.find::<Kept>(&place, "mesh", self.recipe(&place));
        let found = found.map_err(|why| Fault::at(&self.head, why))?;
        let (bytes, ticket) = match found {
            Found::Kept(kept) => return Ok(Origin::Kept(kept)),
            Found::New(bytes, ticket) => (bytes, ticket),
        };
        let foreign = match mesh::is_native(&self.content_type, &place.name) {
            true => None,
            false => files.open.decode_mesh(&self.content_type, &place.name),
        };
        let origin = match foreign {
            None => Origin::Bytes(place, bytes, ticket),
            Some(data) => {
                let data = data.map_err(|why| Fault::at(&self.head, why))?;
                Origin::Decoded(place, Box::new(data), ticket)
            }
        };
        self.laps.end(mjCTIMER_MESH_LOAD);
        Ok(origin)
    }

    /// Everything but the file's bytes that decides on the compiled mesh.
    fn recipe(&self, place: &Place) -> String {
        let (s, given) = (&self.s, &self.given);
        let numbers =
            |list: &[f32]| -> Vec<u8> { list.iter().flat_map(|x| x.to_le_bytes()).collect() };
        let indices =
            |list: &[i32]| -> Vec<u8> { list.iter().flat_map(|x| x.to_le_bytes()).collect() };
        let lists = [
            numbers(&given.vert),
            numbers(&given.normal),
            numbers(&given.texcoord),
            indices(&given.face),
            indices(&given.facenormal),
            indices(&given.facetexcoord),
        ]
        .map(|list| digest_bytes(&list));
        let bits = |v: &[f64]| -> Vec<u64> { v.iter().map(|x| x.to_bits()).collect() };
        format!(
            "{} {:?} {:?} {:?} {lists:?} {:?}",
            content_type(&self.content_type, &place.name),
            bits(
                &[
                    &s.scale[..],
                    self.stretch.as_ref().map_or(&[][..], |map| map)
                ]
                .concat()
            ),
            bits(&s.refpos),
            bits(&s.refquat),
            (
                s.smoothnormal,
                s.inertia,
                s.maxhullvert,
                s.needsdf,
                s.octree_maxdepth,
                s.plugin.active,
                self.collides,
                self.is_obj(),
            ),
        )
    }

    /// Bytes that the compiled mesh counts for in the cache, as in the reference [measured].
    pub(super) fn kept_size(&self) -> usize {
        let out = &self.out;
        let corners: usize = out.polygon.iter().map(Vec::len).sum();
        let textured = if out.texcoord.is_empty() {
            0
        } else {
            12 * out.face.len()
        };
        let edges = if self.faces_made {
            0
        } else {
            24 * out.face.len()
        };
        2256 + 12 * (out.vert.len() + out.normal.len())
            + 340 * out.face.len()
            + edges
            + 8 * out.texcoord.len()
            + textured
            + 4 * out.graph.len()
            + 8 * corners
            + 24 * out.polygon.len()
            + size_of::<octree::Node>() * out.octree.len()
    }

    /// Data of an opened file, and its name.
    fn decode(&mut self, origin: &Origin) -> Outcome<Option<(MeshData, String)>> {
        let (place, data) = match origin {
            Origin::Bytes(place, bytes, _) => {
                self.laps.start();
                let data = decode_mesh(&self.content_type, &place.name, bytes);
                self.laps.end(mjCTIMER_MESH_LOAD);
                (place, data.map_err(|why| Fault::at(&self.head, why))?)
            }
            Origin::Decoded(place, data, _) => (place, (**data).clone()),
            Origin::Given | Origin::Kept(_) => return Ok(None),
        };
        Ok(Some((data, place.name.clone())))
    }

    /// Makes the mesh of what was opened. Returns the decoder's warnings and what is to be kept.
    pub(super) fn make(&mut self, origin: Origin) -> Outcome<(Vec<String>, Option<Ticket>)> {
        if let Origin::Kept(kept) = &origin {
            self.out = kept.0.clone();
            self.laps.end(mjCTIMER_MESH_LOAD);
            // with what it has, this stage is over at once, as in the reference
            self.laps.end(mjCTIMER_MESH_OCTREE);
            return Ok((Vec::new(), None));
        }
        let data = self.decode(&origin)?;
        let ticket = match origin {
            Origin::Bytes(_, _, ticket) | Origin::Decoded(_, _, ticket) => Some(ticket),
            Origin::Given | Origin::Kept(_) => None,
        };
        let warnings = data
            .iter()
            .flat_map(|(data, _)| data.warnings.clone())
            .collect();
        self.compile(data)?;
        Ok((warnings, ticket))
    }

    /// Compiles the mesh from the data of its file, if it has one, and its own lists.
    pub fn compile(&mut self, from_file: Option<(MeshData, String)>) -> Outcome {
        let isfile = from_file.is_some();
        let (mut data, path) = from_file.unwrap_or_default();
        self.merge(&mut data)?;
        if data.texcoord.is_empty() {
            // indices of nothing
            data.facetexcoord.clear();
        }
        check::initial(&self.head, &data, isfile && self.is_obj())?;
        let face_given = !data.face.is_empty();
        let rows = data.vert.chunks_exact(3);
        let mut vert: Vec<V3> = rows.map(|v| [0, 1, 2].map(|k| f64::from(v[k]))).collect();
        let mut face = triples(&data.face);
        if self.s.inertia == mjMESH_INERTIA_EXACT {
            check::orientation(&self.head, &vert, &face)?;
        }
        self.laps.start();
        let mut hull = self.make_hull(&vert, face_given)?;
        self.laps.end(mjCTIMER_MESH_HULL);
        self.faces_made = !face_given;
        let mut hull_face = hull.as_ref().map(faces_of).unwrap_or_default();
        if !face_given {
            face.clone_from(&hull_face);
        }
        let (mut normal, mut facenormal) = self.make_normals(&data, &vert, &face);
        if facenormal.len() != face.len() {
            let text = "face data must have the same size as face normal data";
            return Err(Fault::at(&self.head, text));
        }
        let mut facetexcoord = triples(&data.facetexcoord);
        if facetexcoord.is_empty() && !data.texcoord.is_empty() {
            facetexcoord.clone_from(&face);
        }
        let mut polygon = polygon::polygons(&vert, &hull_face);
        self.laps.end(mjCTIMER_MESH_POLYGON);

        let [sx, sy, sz] = self.s.scale;
        if !(sx * sy * sz > 0.0) {
            let lists = [
                &mut face,
                &mut facenormal,
                &mut facetexcoord,
                &mut hull_face,
            ];
            turn_around(lists, hull.as_mut(), &mut polygon);
        }
        self.place(&mut vert, &mut normal);
        normals::renormalize(&mut normal);
        let mut measured = solid::measure(&vert, &face, &hull_face, self.s.inertia)
            .map_err(|why| self.no_solid(why))?;
        if self.s.plugin.active == 0 {
            centre(&mut vert, &mut normal, measured.com, measured.quat);
        } else {
            // stays in the frame of the field, which also counts as that of inertia
            (measured.com, measured.quat) = ([0.0; 3], UNIT_QUAT);
        }
        self.laps.end(mjCTIMER_MESH_INERTIA);

        let mut out = self.make_trees(&vert, &face, &polygon);
        out.vert = vert.iter().map(|v| v.map(|x| x as f32)).collect();
        if let Some(h) = &hull {
            out.graph = graph::lay_out(h);
            out.extrema = graph::extrema(h, &out.vert);
        }
        out.texcoord = data
            .texcoord
            .chunks_exact(2)
            .map(|t| [t[0], t[1]])
            .collect();
        if facetexcoord.is_empty() {
            facetexcoord = vec![[0; 3]; face.len()];
        }
        (out.pos, out.quat) = (measured.com, measured.quat);
        (out.half, out.extent) = (measured.half, measured.extent);
        (out.normal, out.polygon, out.path) = (normal, polygon, path);
        (out.face, out.facenormal, out.facetexcoord) = (face, facenormal, facetexcoord);
        self.out = Arc::new(out);
        Ok(())
    }

    fn is_obj(&self) -> bool {
        self.content_type.starts_with("model/obj")
            || self.file.to_ascii_lowercase().ends_with(".obj")
    }

    /// The element's own lists fill what the file left out.
    fn merge(&self, data: &mut MeshData) -> Outcome {
        let fail = |what: &str| {
            Err(Fault::at(
                &self.head,
                format!("repeated {what} specification"),
            ))
        };
        let given = &self.given;
        fn take<T: Clone>(own: &mut Vec<T>, given: &[T]) -> bool {
            let both = !own.is_empty() && !given.is_empty();
            if own.is_empty() {
                own.extend_from_slice(given);
            }
            both
        }
        if take(&mut data.normal, &given.normal) {
            return fail("normal");
        }
        if take(&mut data.texcoord, &given.texcoord) {
            return fail("texcoord");
        }
        if take(&mut data.face, &given.face) {
            return fail("face");
        }
        if take(&mut data.vert, &given.vert) {
            return fail("vertex");
        }
        if !data.facenormal.is_empty() && !given.normal.is_empty()
            || take(&mut data.facenormal, &given.facenormal)
        {
            return fail("facenormal");
        }
        if take(&mut data.facetexcoord, &given.facetexcoord) {
            return fail("facetexcoord");
        }
        Ok(())
    }

    /// Bounds, normals of the polygons, trees of boxes and of the distance field.
    fn make_trees(&mut self, vert: &[V3], face: &[[i32; 3]], polygon: &[Vec<i32>]) -> Compiled {
        let mut out = Compiled {
            bounds: bounds(vert),
            ..Compiled::default()
        };
        out.polynormal = polygon.iter().map(|p| polygon::normal(vert, p)).collect();
        self.laps.end(mjCTIMER_MESH_POLYGON);
        out.bvh = face_tree(vert, face);
        self.laps.end(mjCTIMER_MESH_BVH);
        if self.s.needsdf != 0 {
            let depth = self.s.octree_maxdepth.max(0) as usize;
            let valued = self.s.plugin.active == 0;
            out.octree = octree::build(vert, face, &out.bvh, out.bounds, depth, valued);
        }
        self.laps.end(mjCTIMER_MESH_OCTREE);
        out
    }

    /// The hull, when something needs it.
    fn make_hull(&self, vert: &[V3], face_given: bool) -> Outcome<Option<Hull>> {
        let needed = self.collides || self.s.inertia == mjMESH_INERTIA_CONVEX || !face_given;
        if !needed {
            return Ok(None);
        }
        check::spans_space(&self.head, vert)?;
        let limit = match self.s.maxhullvert {
            ..0 => None,
            n if n > 3 => Some(n as usize),
            _ => return Err(Fault::at(&self.head, "maxhullvert must be larger than 3")),
        };
        // a bug in there must not cost more than this mesh
        match digest(|| convex_hull(vert, limit)) {
            Ok(Some(hull)) => Ok(Some(hull)),
            Ok(None) => Err(Fault::at(
                &self.head,
                "qhull error: no valid convex hull found",
            )),
            Err(text) => Err(Fault::at(
                &self.head,
                format!("qhull error: {}", text.as_str()),
            )),
        }
    }

    /// Normals and their indices by face: as given, else from the faces.
    fn make_normals(
        &self,
        data: &MeshData,
        vert: &[V3],
        face: &[[i32; 3]],
    ) -> (Vec<[f32; 3]>, Vec<[i32; 3]>) {
        if data.normal.is_empty() {
            let made = normals::from_faces(vert, face, self.s.smoothnormal != 0);
            return (made, face.to_vec());
        }
        let given: Vec<[f32; 3]> = data
            .normal
            .chunks_exact(3)
            .map(|n| [n[0], n[1], n[2]])
            .collect();
        if !data.facenormal.is_empty() {
            return (given, triples(&data.facenormal));
        }
        // whole frames have three normals per vertex
        let step = (given.len() / vert.len()) as i32;
        (given, face.iter().map(|f| f.map(|v| step * v)).collect())
    }

    /// Takes off the reference frame, then scales.
    pub(super) fn place(&self, vert: &mut [V3], normal: &mut [[f32; 3]]) {
        let s = &self.s;
        if s.refpos != [0.0; 3] {
            vert.iter_mut().for_each(|v| *v = sub(*v, s.refpos));
        }
        if s.refquat != UNIT_QUAT {
            let mut quat = s.refquat;
            normalize(&mut quat);
            rotate(&transpose(&quat_to_mat(quat)), vert, normal);
        }
        if s.scale != [1.0; 3] {
            for v in vert.iter_mut() {
                *v = [0, 1, 2].map(|k| v[k] * s.scale[k]);
            }
            for n in normal.iter_mut() {
                *n = [0, 1, 2].map(|k| (f64::from(n[k]) / s.scale[k]) as f32);
            }
        }
        if let Some(map) = &self.stretch {
            vert.iter_mut().for_each(|v| *v = mul_mat_vec(map, *v));
            // normals follow the cofactors, whose rows are products of the map's
            let row = |i: usize| [map[3 * i], map[3 * i + 1], map[3 * i + 2]];
            let cofactor = [
                cross(row(1), row(2)),
                cross(row(2), row(0)),
                cross(row(0), row(1)),
            ];
            for n in normal {
                let given = n.map(f64::from);
                *n = cofactor.map(|c| dot(c, given) as f32);
            }
        }
    }

    fn no_solid(&self, why: SolidFault) -> Fault {
        let name = &self.head.name;
        let text = match why {
            SolidFault::NoArea => format!("mesh surface area is too small: {name}"),
            SolidFault::Negative => {
                format!("mesh volume is negative (misoriented triangles): {name}")
            }
            SolidFault::NoVolume => {
                format!("mesh volume is too small: {name} . Try setting inertia to shell")
            }
            SolidFault::NoInertia => format!("eigenvalue of mesh inertia must be positive: {name}"),
            SolidFault::Unbalanced => {
                format!("eigenvalues of mesh inertia violate A + B >= C: {name}")
            }
        };
        Fault::at(&self.head, text)
    }

    /// The mesh's frame of inertia, as a pose in the frame of the given data.
    pub fn pose(&self) -> Pose {
        Pose {
            pos: self.out.pos,
            quat: self.out.quat,
        }
    }
}

fn triples(flat: &[i32]) -> Vec<[i32; 3]> {
    flat.chunks_exact(3).map(|f| [f[0], f[1], f[2]]).collect()
}

fn rotate(mat: &[f64; 9], vert: &mut [V3], normal: &mut [[f32; 3]]) {
    vert.iter_mut().for_each(|v| *v = mul_mat_vec(mat, *v));
    for n in normal {
        *n = mul_mat_vec(mat, n.map(f64::from)).map(|x| x as f32);
    }
}

/// Moves everything to the frame of inertia.
pub(super) fn centre(vert: &mut [V3], normal: &mut [[f32; 3]], com: V3, quat: [f64; 4]) {
    vert.iter_mut().for_each(|v| *v = sub(*v, com));
    rotate(&quat_to_mat(conj(quat)), vert, normal);
}

fn bounds(vert: &[V3]) -> [V3; 2] {
    let (mut lo, mut hi) = ([1e10; 3], [-1e10; 3]);
    for v in vert {
        for k in 0..3 {
            lo[k] = f64::min(lo[k], v[k]);
            hi[k] = f64::max(hi[k], v[k]);
        }
    }
    [lo, hi]
}
