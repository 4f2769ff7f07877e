//! What a mesh must be before it is worked on.

use super::solid;
use crate::author::asset::MeshData;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::geometry::algebra::{V3, cross, dot, sub};

const SMALL: f64 = 1e-15;

/// Lengths of the lists of the mesh itself, before its file is opened.
pub fn lists(head: &Head, data: &MeshData) -> Outcome {
    for (what, n, of) in [
        ("vertex data", data.vert.len(), 3),
        ("face data", data.face.len(), 3),
        ("normal data", data.normal.len(), 3),
        ("texcoord", data.texcoord.len(), 2),
    ] {
        if n % of != 0 {
            return Err(Fault::at(
                head,
                format!("{what} must be a multiple of {of}"),
            ));
        }
    }
    Ok(())
}

/// What is told of the user's lists before anything else of the model.
pub fn first(head: &Head, data: &MeshData) -> Outcome {
    let text = if data.vert.len() % 3 != 0 {
        "vertex data must be a multiple of 3".into()
    } else if data.face.len() % 3 != 0 {
        "face data must be a multiple of 3".into()
    } else if let Some(at) = data.vert.iter().position(|x| !x.is_finite()) {
        format!("vertex coordinate {} is not finite", at / 3)
    } else {
        return Ok(());
    };
    Err(Fault::at(head, text))
}

/// Lengths and indices of the lists. `obj`: texture coordinates may come in any number.
pub fn initial(head: &Head, data: &MeshData, obj: bool) -> Outcome {
    let fail = |text: &str| Err(Fault::at(head, text));
    if let Some(at) = data.vert.iter().position(|x| !x.is_finite()) {
        return fail(&format!("vertex coordinate {} is not finite", at / 3));
    }
    if data.vert.len() % 3 != 0 {
        return fail("vertex data must be a multiple of 3");
    }
    if data.vert.len() < 12 {
        return fail("at least 4 vertices required");
    }
    if data.normal.len() % 3 != 0 {
        return fail("normal data must be a multiple of 3");
    }
    if data.texcoord.len() % 2 != 0 {
        return fail("texcoord must be a multiple of 2");
    }
    if data.face.len() % 3 != 0 {
        return fail("face data must be a multiple of 3");
    }
    if !data.facetexcoord.is_empty() && data.facetexcoord.len() != data.face.len() {
        return fail("face texcoord data must have the size of face data");
    }
    let nvert = data.vert.len() / 3;
    let texcoords = data.texcoord.len() / 2;
    if texcoords > 0 && texcoords != nvert && data.facetexcoord.is_empty() && !obj {
        return fail(
            "texcoord must be 2*nv if face texcoord indices are not provided in an OBJ file",
        );
    }
    let inside = |v: i32, n: usize| usize::try_from(v).is_ok_and(|v| v < n);
    if let Some(at) = data.face.iter().position(|&v| !inside(v, nvert)) {
        let text = format!(
            "in face {}, vertex index {} does not exist",
            at / 3,
            data.face[at]
        );
        return fail(&text);
    }
    Ok(())
}

/// No edge may be run through twice in the same direction.
pub fn orientation(head: &Head, vert: &[V3], faces: &[[i32; 3]]) -> Outcome {
    let solid_faces = faces.iter().filter(|f| solid::area(vert, f) > SMALL.sqrt());
    // as one number each, which is sorted faster than two
    let edge = |[a, b]: [i32; 2]| (a as u64) << 32 | b as u64;
    let mut edges: Vec<u64> = solid_faces
        .flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]].map(edge))
        .collect();
    edges.sort_unstable();
    match edges.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => {
            let (name, [a, b]) = (&head.name, [pair[0] >> 32, pair[0] & u64::from(u32::MAX)]);
            let text = format!(
                "faces of mesh '{name}' have inconsistent orientation. Please check the faces \
                 containing the vertices {} and {}.",
                a + 1,
                b + 1
            );
            Err(Fault::at(head, text))
        }
    }
}

/// The vertices must not lie in a point, a line or a plane.
pub fn spans_space(head: &Head, vert: &[V3]) -> Outcome {
    let name = &head.name;
    let fail = |text: String| Err(Fault::at(head, text));
    let origin = vert[0];
    let norm = |v: V3| dot(v, v).sqrt();
    let offsets = || vert.iter().map(|&v| sub(v, origin)).enumerate().skip(1);
    let Some((first, e1)) = offsets().find(|(_, e)| norm(*e) > SMALL) else {
        return fail(format!(
            "mesh '{name}' has colocated vertices, cannot compute convex hull. Consider using a \
             small sphere instead"
        ));
    };
    let len = norm(e1);
    let normal = offsets()
        .filter(|&(i, e)| i != first && norm(e) >= SMALL)
        .find_map(|(_, e2)| {
            let n = cross(e1, e2);
            let area = norm(n);
            (area > SMALL * len * norm(e2)).then(|| n.map(|x| x / area))
        });
    let Some(n) = normal else {
        return fail(format!(
            "mesh '{name}' has collinear vertices, cannot compute convex hull. Consider using a \
             thin capsule instead"
        ));
    };
    let base = dot(n, origin);
    if vert
        .iter()
        .all(|&v| (dot(n, v) - base).abs() <= SMALL * len)
    {
        return fail(format!(
            "mesh '{name}' has coplanar vertices, cannot compute convex hull. Consider using a \
             primitive geom type (plane or thin box) instead"
        ));
    }
    Ok(())
}
