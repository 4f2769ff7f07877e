//! MSH, MuJoCo's own binary mesh: four counts, then vertices, normals, texture coordinates, faces.

use super::bytes::Bytes;
use super::mesh_data::MeshData;

/// Decodes an MSH file.
pub fn decode(name: &str, bytes: &[u8]) -> Result<MeshData, String> {
    if bytes.is_empty() {
        return Err(format!("MSH file '{name}' is empty"));
    }
    let mut rest = Bytes(bytes);
    let header = rest
        .ints(4)
        .ok_or_else(|| format!("missing header in MSH file '{name}'"))?;
    let [nvert, nnormal, ntexcoord, nface] = [header[0], header[1], header[2], header[3]];
    let optional = |n: i32| n == 0 || n == nvert;
    if nvert < 4 || nface < 0 || !optional(nnormal) || !optional(ntexcoord) {
        return Err(format!("invalid sizes in MSH file '{name}'"));
    }
    if nvert >= i32::MAX / 12 || ntexcoord >= i32::MAX / 8 || nface >= i32::MAX / 12 {
        return Err(format!("too large sizes in MSH file '{name}'."));
    }
    let lengths = [3 * nvert, 3 * nnormal, 2 * ntexcoord, 3 * nface].map(|n| n as usize);
    if rest.0.len() != 4 * lengths.iter().sum::<usize>() {
        return Err(format!("unexpected file size in MSH file '{name}'"));
    }
    let mut floats = |n| rest.floats(n).expect("length checked");
    let mut mesh = MeshData {
        vert: floats(lengths[0]),
        normal: floats(lengths[1]),
        texcoord: floats(lengths[2]),
        ..MeshData::default()
    };
    mesh.face = rest.ints(lengths[3]).expect("length checked");
    if !mesh.normal.is_empty() {
        mesh.facenormal = mesh.face.clone();
    }
    if !mesh.texcoord.is_empty() {
        mesh.facetexcoord = mesh.face.clone();
    }
    Ok(mesh)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(sizes: [i32; 4], words: usize) -> Vec<u8> {
        let mut bytes: Vec<u8> = sizes.iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.extend((0..words).flat_map(|i| (i as f32).to_le_bytes()));
        bytes
    }

    #[test]
    fn layout() {
        let mut bytes = file([4, 4, 4, 0], 32);
        bytes[12] = 1;
        bytes.extend([0i32, 1, 3].iter().flat_map(|n| n.to_le_bytes()));
        let mesh = decode("m", &bytes).unwrap();
        assert_eq!(
            (mesh.vert[11], mesh.normal[0], mesh.texcoord[7]),
            (11.0, 12.0, 31.0)
        );
        assert_eq!(mesh.face, [0, 1, 3]);
        assert_eq!(
            (&mesh.facenormal, &mesh.facetexcoord),
            (&mesh.face, &mesh.face)
        );
    }

    #[test]
    fn refused() {
        let huge = i32::MAX;
        for (bytes, message) in [
            (vec![], "MSH file 'm' is empty"),
            (vec![0; 15], "missing header in MSH file 'm'"),
            (file([3, 0, 0, 0], 9), "invalid sizes in MSH file 'm'"),
            (file([4, 5, 0, 0], 27), "invalid sizes in MSH file 'm'"),
            (file([4, 0, 0, -1], 9), "invalid sizes in MSH file 'm'"),
            (
                file([huge, huge, huge, huge], 0),
                "too large sizes in MSH file 'm'.",
            ),
            (
                file([4, 0, 0, huge / 12 - 1], 12),
                "unexpected file size in MSH file 'm'",
            ),
            (
                file([4, 0, 0, 0], 13),
                "unexpected file size in MSH file 'm'",
            ),
        ] {
            assert_eq!(decode("m", &bytes).unwrap_err(), message);
        }
    }
}
