//! SKN files: a skin with its bones, all numbers little-endian with 32 bits.

use super::bytes::Bytes;

/// Length of a bone's name in the file, closing zero included.
const NAME: usize = 40;

/// What a file says of a skin.
#[derive(Debug, Default, PartialEq)]
pub struct Surface {
    /// positions, three numbers each
    pub vert: Vec<f32>,
    /// texture coordinates, two numbers each
    pub texcoord: Vec<f32>,
    /// triangles
    pub face: Vec<i32>,
    pub bones: Vec<Bone>,
}

/// A bone: its body, the pose in which it was bound, and what it moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bone {
    pub body: String,
    pub bindpos: [f32; 3],
    pub bindquat: [f32; 4],
    pub vertid: Vec<i32>,
    pub vertweight: Vec<f32>,
}

/// Decodes a file; the error is the whole message.
pub fn decode(name: &str, bytes: &[u8]) -> Result<Surface, String> {
    let quoted = format!("SKN file '{name}'");
    if bytes.is_empty() {
        return Err(format!("{quoted} is empty"));
    }
    let mut rest = Bytes(bytes);
    let header = rest
        .ints(4)
        .ok_or_else(|| format!("missing header in {quoted}"))?;
    if header.iter().any(|&n| n < 0) {
        return Err(format!("negative size in header of {quoted}"));
    }
    let [nvert, ntexcoord, nface, nbone] = [0, 1, 2, 3].map(|i| header[i] as usize);
    let least = 12 * nvert + 8 * ntexcoord + 12 * nface;
    if least > i32::MAX as usize {
        return Err(format!("too large sizes in {quoted}"));
    }
    let short = || format!("insufficient data in {quoted}");
    let mut skin = Surface {
        vert: rest.floats(3 * nvert).ok_or_else(short)?,
        texcoord: rest.floats(2 * ntexcoord).ok_or_else(short)?,
        face: rest.ints(3 * nface).ok_or_else(short)?,
        bones: Vec::new(),
    };
    for i in 0..nbone {
        skin.bones.push(bone(&mut rest, &quoted, i)?);
    }
    if rest.0.is_empty() {
        Ok(skin)
    } else {
        Err(format!("unexpected buffer size in {quoted}"))
    }
}

fn bone(rest: &mut Bytes, quoted: &str, i: usize) -> Result<Bone, String> {
    let short = || format!("insufficient data in {quoted}, bone {i}");
    let name = rest.take(NAME).ok_or_else(short)?;
    let pose = rest.floats(7).ok_or_else(short)?;
    let count = rest.int().ok_or_else(short)?;
    if count < 1 {
        return Err(format!(
            "vertex count must be positive in {quoted}, bone {i}"
        ));
    }
    let short = || format!("insufficient vertex data in {quoted}, bone {i}");
    let name = &name[..NAME - 1];
    let end = name.iter().position(|&c| c == 0).unwrap_or(name.len());
    Ok(Bone {
        body: String::from_utf8_lossy(&name[..end]).into_owned(),
        bindpos: [0, 1, 2].map(|k| pose[k]),
        bindquat: [3, 4, 5, 6].map(|k| pose[k]),
        vertid: rest.ints(count as usize).ok_or_else(short)?,
        vertweight: rest.floats(count as usize).ok_or_else(short)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(list: &[i32]) -> Vec<u8> {
        list.iter().flat_map(|v| v.to_le_bytes()).collect()
    }

    fn file() -> Vec<u8> {
        let mut name = b"torso".to_vec();
        name.resize(NAME, 0);
        [
            ints(&[1, 0, 1, 1]),
            ints(&[0; 3]),
            ints(&[0; 3]),
            name,
            ints(&[0; 7]),
            ints(&[1, 0, 0]),
        ]
        .concat()
    }

    #[test]
    fn one_bone() {
        let skin = decode("a.skn", &file()).unwrap();
        assert_eq!((skin.vert.len(), skin.face.len()), (3, 3));
        assert_eq!(skin.bones[0].body, "torso");
        assert_eq!(
            (skin.bones[0].vertid.len(), skin.bones[0].vertweight.len()),
            (1, 1)
        );
    }

    #[test]
    fn refused() {
        let good = file();
        let long = [good.clone(), vec![0]].concat();
        for (bytes, message) in [
            (vec![], "SKN file 'a' is empty"),
            (vec![0; 15], "missing header in SKN file 'a'"),
            (
                ints(&[1, 0, -1, 0]),
                "negative size in header of SKN file 'a'",
            ),
            (
                ints(&[i32::MAX, 0, 0, 0]),
                "too large sizes in SKN file 'a'",
            ),
            (ints(&[1, 0, 0, 0]), "insufficient data in SKN file 'a'"),
            (
                good[..50].to_vec(),
                "insufficient data in SKN file 'a', bone 0",
            ),
            (
                good[..good.len() - 4].to_vec(),
                "insufficient vertex data in SKN file 'a', bone 0",
            ),
            (long, "unexpected buffer size in SKN file 'a'"),
        ] {
            assert_eq!(decode("a", &bytes).unwrap_err(), message);
        }
    }
}
