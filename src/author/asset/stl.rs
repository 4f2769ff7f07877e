//! Binary STL: an 80-byte header, a face count, then 50 bytes per face.

use std::collections::HashMap;

use super::bytes::Bytes;
use super::mesh::MeshData;

const MAX_FACES: i32 = 200_000;
const MAX_COORDINATE: f32 = (1u32 << 30) as f32;

/// Decodes an STL file; vertices equal to the bit are one, numbered by first appearance.
pub fn decode(name: &str, bytes: &[u8]) -> Result<MeshData, String> {
    if bytes.is_empty() {
        return Err(format!("STL file '{name}' is empty"));
    }
    let mut rest = Bytes(bytes);
    let header = rest.take(80).and_then(|_| rest.int());
    let count = header.ok_or_else(|| format!("invalid header in STL file '{name}'"))?;
    let ascii = "perhaps this is an ASCII file?";
    if !(1..=MAX_FACES).contains(&count) {
        return Err(format!(
            "number of faces should be between 1 and {MAX_FACES} in STL file '{name}'; {ascii}"
        ));
    }
    if rest.0.len() != 50 * count as usize {
        return Err(format!("STL file '{name}' has wrong size; {ascii}"));
    }
    let mut mesh = MeshData::default();
    let mut known: HashMap<[u32; 3], i32> = HashMap::new();
    for face in rest.0.chunks_exact(50) {
        // the normal before and the two bytes behind the corners mean nothing
        for corner in face[12..48].chunks_exact(12) {
            let coordinates = Bytes(corner).floats(3).expect("three words");
            // NaN passes: the compiler names its vertex
            if coordinates.iter().any(|c| c.abs() > MAX_COORDINATE) {
                return Err(format!("vertex in STL file '{name}' exceeds maximum bounds"));
            }
            let key = [0, 1, 2].map(|i| coordinates[i].to_bits());
            let next = known.len() as i32;
            let id = *known.entry(key).or_insert(next);
            if id == next {
                mesh.vert.extend(coordinates);
            }
            mesh.face.push(id);
        }
    }
    Ok(mesh)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of those corners.
    pub fn file(faces: &[[[f32; 3]; 3]]) -> Vec<u8> {
        let mut bytes = vec![b' '; 80];
        bytes.extend((faces.len() as i32).to_le_bytes());
        for face in faces {
            bytes.extend([0; 12]);
            bytes.extend(face.iter().flatten().flat_map(|c| c.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    #[test]
    fn equal_vertices_are_one() {
        let (a, b, c) = ([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]);
        let minus = [-0.0, 0.0, 0.0];
        let mesh = decode("m.stl", &file(&[[a, b, c], [c, b, minus]])).unwrap();
        assert_eq!(mesh.face, [0, 1, 2, 2, 1, 3]);
        assert_eq!(mesh.vert, [a, b, c, minus].concat());
    }

    #[test]
    fn refused() {
        let good = file(&[[[0.0; 3]; 3]]);
        let mut many = good.clone();
        many[83] = 1;
        let mut negative = good.clone();
        negative[83] = 0x80;
        let far = file(&[[[0.0, 2e9, 0.0], [0.0; 3], [0.0; 3]]]);
        for (bytes, message) in [
            (&b""[..], "STL file 'm' is empty"),
            (&good[..83], "invalid header in STL file 'm'"),
            (&good[..133], "STL file 'm' has wrong size; perhaps this is an ASCII file?"),
            (
                &many,
                "number of faces should be between 1 and 200000 in STL file 'm'; perhaps this is \
                 an ASCII file?",
            ),
            (
                &negative,
                "number of faces should be between 1 and 200000 in STL file 'm'; perhaps this is \
                 an ASCII file?",
            ),
            (&far, "vertex in STL file 'm' exceeds maximum bounds"),
        ] {
            assert_eq!(decode("m", bytes).unwrap_err(), message);
        }
    }
}
