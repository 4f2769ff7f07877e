//! Binary STL: an 80-byte header, a face count, then 50 bytes per face.

use super::bytes::Bytes;
use super::mesh_data::MeshData;

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
    // the vertices of a closed surface are half as many as its faces
    mesh.face.reserve_exact(3 * count as usize);
    mesh.vert.reserve(3 * (count as usize / 2 + 2));
    let mut known = Corners::new(count as usize);
    for face in rest.0.chunks_exact(50) {
        // the normal before and the two bytes behind the corners mean nothing
        for corner in face[12..48].chunks_exact(12) {
            let word = |k: usize| [0, 1, 2, 3].map(|i| corner[4 * k + i]);
            let point = [0, 1, 2].map(|k| f32::from_le_bytes(word(k)));
            // NaN passes: the compiler names its vertex
            if point.iter().any(|c| c.abs() > MAX_COORDINATE) {
                return Err(format!(
                    "vertex in STL file '{name}' exceeds maximum bounds"
                ));
            }
            mesh.face.push(known.number(point, &mut mesh.vert));
        }
    }
    Ok(mesh)
}

/// Numbers of the corners seen so far, found by their bits: a table with open addressing, whose keys
/// are the vertices themselves.
struct Corners {
    /// number of a vertex, or `FREE`
    slot: Vec<u32>,
    count: usize,
}

const FREE: u32 = u32::MAX;

impl Corners {
    /// Room for the vertices of a closed surface of that many faces.
    fn new(faces: usize) -> Self {
        let slots = (faces + faces / 4 + 8).next_power_of_two();
        Corners {
            slot: vec![FREE; slots],
            count: 0,
        }
    }

    /// The corner's number; a new corner is added to the vertices.
    #[inline(always)]
    fn number(&mut self, point: [f32; 3], vert: &mut Vec<f32>) -> i32 {
        let bits = point.map(f32::to_bits);
        let at = self.find(bits, vert);
        if self.slot[at] != FREE {
            return self.slot[at] as i32;
        }
        self.slot[at] = self.count as u32;
        self.count += 1;
        vert.extend(point);
        if 4 * self.count > 3 * self.slot.len() {
            self.grow(vert);
        }
        self.count as i32 - 1
    }

    /// Where a corner is, or belongs.
    #[inline(always)]
    fn find(&self, bits: [u32; 3], vert: &[f32]) -> usize {
        let mask = self.slot.len() - 1;
        let mut at = hash(bits) & mask;
        while self.slot[at] != FREE {
            let known = &vert[3 * self.slot[at] as usize..][..3];
            let differs = |k: usize| known[k].to_bits() ^ bits[k];
            if differs(0) | differs(1) | differs(2) == 0 {
                break;
            }
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self, vert: &[f32]) {
        self.slot = vec![FREE; 2 * self.slot.len()];
        for (id, point) in vert.chunks_exact(3).enumerate() {
            let at = self.find([0, 1, 2].map(|k| point[k].to_bits()), vert);
            self.slot[at] = id as u32;
        }
    }
}

/// Mixes the bits of a corner (multipliers of SplitMix64).
fn hash([x, y, z]: [u32; 3]) -> usize {
    let mut h = (u64::from(x) | u64::from(y) << 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ h >> 29 ^ u64::from(z)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (h ^ h >> 32) as usize
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
    fn many_corners() {
        // the table has to grow, and finds all again
        let corner = |i: usize| [i as f32, (i % 7) as f32, -1.0];
        let faces: Vec<_> = (0..3000)
            .map(|i| [corner(3 * i), corner(3 * i + 1), corner(i)])
            .collect();
        let mesh = decode("m.stl", &file(&faces)).unwrap();
        for (&id, point) in mesh.face.iter().zip(faces.iter().flatten()) {
            assert_eq!(mesh.vert[3 * id as usize..][..3], *point);
        }
        let unique: std::collections::HashSet<_> = faces
            .iter()
            .flatten()
            .map(|p| p.map(f32::to_bits))
            .collect();
        assert_eq!(mesh.vert.len(), 3 * unique.len());
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
            (
                &good[..133],
                "STL file 'm' has wrong size; perhaps this is an ASCII file?",
            ),
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
