//! Wavefront OBJ: all vertices of the file, the faces of its first shape.

mod number;
mod polygon;

use self::polygon::Corner;
use super::mesh_data::MeshData;
use polygon::Budget;

/// What has been read so far.
#[derive(Default)]
struct Reader {
    mesh: MeshData,
    normals: Vec<f32>,
    /// faces and line segments of the shape being read
    faces: Faces,
    segments: Vec<[Corner; 2]>,
    points: bool,
    /// triangles of the first shape, once it has ended
    triangles: Option<Vec<[Corner; 3]>>,
    budget: Budget,
}

/// Faces of any number of corners, one after the other.
#[derive(Default)]
struct Faces {
    corners: Vec<Corner>,
    /// where each face ends in the list of corners
    ends: Vec<usize>,
}

/// Decodes an OBJ file. Texture coordinates are turned upside down; they are dropped with a warning
/// when a corner lacks one.
pub fn decode(name: &str, bytes: &[u8]) -> Result<MeshData, String> {
    let mut reader = Reader::default();
    let failed = |why: &str| format!("could not parse OBJ file '{name}': {why}");
    for (i, line) in lines(bytes).enumerate() {
        if reader.line(line).is_none() {
            return Err(failed(&format!(
                "Failed to parse `f' line (e.g. a zero value for vertex index or invalid relative \
                 vertex index). Line {}).\n",
                i + 1
            )));
        }
    }
    reader.end_shape(true);
    if reader.budget.is_spent() {
        return Err(failed("polygons have too many corners"));
    }
    let mut mesh = reader.mesh;
    mesh.normal = reader.normals;
    let triangles = reader.triangles.unwrap_or_default();
    let column = |k: usize| {
        triangles
            .iter()
            .flatten()
            .map(|corner| corner[k])
            .collect::<Vec<i32>>()
    };
    mesh.face = column(0);
    if !mesh.normal.is_empty() {
        mesh.facenormal = column(2);
    }
    if !mesh.texcoord.is_empty() {
        mesh.facetexcoord = column(1);
        let count = (mesh.texcoord.len() / 2) as i32;
        if mesh.facetexcoord.iter().any(|t| !(0..count).contains(t)) {
            mesh.texcoord.clear();
            mesh.facetexcoord.clear();
            mesh.warnings.push(format!(
                "obj_decoder: invalid or missing face texture coordinate in '{name}'; discarding \
                 texture coordinates"
            ));
        }
    }
    Ok(mesh)
}

/// Lines, ended by CR, LF or both.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|&c| c == b'\n' || c == b'\r') else {
            rest = None;
            return Some(text);
        };
        let gap = if text[end..].starts_with(b"\r\n") {
            2
        } else {
            1
        };
        rest = Some(&text[end + gap..]);
        Some(&text[..end])
    })
}

fn is_blank(c: &u8) -> bool {
    matches!(c, b' ' | b'\t')
}

/// The words of a line.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(is_blank).filter(|word| !word.is_empty())
}

/// The first numbers of a line, zero where there is none; those beyond the range are at its end.
fn reals<const N: usize>(line: &[u8]) -> [f32; N] {
    let mut words = words(line);
    let mut next = || words.next().and_then(number::real).unwrap_or(0.0) as f32;
    std::array::from_fn(|_| next().clamp(f32::MIN, f32::MAX))
}

impl Reader {
    /// Reads a line; `None` when its indices are not valid.
    fn line(&mut self, line: &[u8]) -> Option<()> {
        let start = line.iter().position(|c| !is_blank(c)).unwrap_or(line.len());
        let line = &line[start..];
        let key = line.iter().position(is_blank).unwrap_or(line.len());
        let (key, values) = line.split_at(key);
        match key {
            // a key that nothing follows is no key
            _ if values.is_empty() => {}
            b"g" => self.end_shape(false),
            b"o" => self.end_shape(true),
            b"v" => self.mesh.vert.extend(reals::<3>(values)),
            b"vn" => self.normals.extend(reals::<3>(values)),
            b"vt" => {
                let [u, v] = reals(values);
                self.mesh.texcoord.extend([u, 1.0 - v]);
            }
            b"f" => {
                for word in words(values) {
                    let corner = self.corner(word)?;
                    self.faces.corners.push(corner);
                }
                self.faces.ends.push(self.faces.corners.len());
            }
            b"l" => {
                let path = words(values).map(|word| self.corner(word));
                let path = path.collect::<Option<Vec<Corner>>>()?;
                self.segments
                    .extend(path.windows(2).map(|pair| [pair[0], pair[1]]));
            }
            b"p" => self.points = true,
            _ => {}
        }
        Some(())
    }

    /// `v`, `v/t`, `v//n` or `v/t/n`.
    fn corner(&self, word: &[u8]) -> Option<Corner> {
        let counts = [
            self.mesh.vert.len() / 3,
            self.mesh.texcoord.len() / 2,
            self.normals.len() / 3,
        ];
        let mut corner = [-1; 3];
        for (k, part) in word.split(|&c| c == b'/').enumerate() {
            if k == corner.len() {
                return None;
            }
            let given = number::integer(part);
            let relative = (counts[k] as i32).wrapping_add(given);
            corner[k] = match given {
                // only texture coordinates and normals may be missing
                0 if k > 0 => -1,
                1.. => given - 1,
                _ if given < 0 && relative >= 0 => relative,
                _ => return None,
            };
        }
        Some(corner)
    }

    /// Ends a shape. It counts when it has faces or, where `any`, also lines or points.
    fn end_shape(&mut self, any: bool) {
        let faces = std::mem::take(&mut self.faces);
        let segments = std::mem::take(&mut self.segments);
        let points = std::mem::take(&mut self.points);
        if self.triangles.is_some() {
            return;
        }
        let mut triangles = Vec::with_capacity(faces.ends.len());
        let mut start = 0;
        for &end in &faces.ends {
            let face = &faces.corners[start..end];
            polygon::triangulate(face, &self.mesh.vert, &mut triangles, &mut self.budget);
            start = end;
        }
        if triangles.is_empty() && any {
            // a line is a triangle without area
            triangles.extend(segments.iter().map(|&[a, b]| [a, b, b]));
        }
        if !triangles.is_empty() || any && points {
            self.triangles = Some(triangles);
        }
    }
}

#[cfg(test)]
mod tests;
