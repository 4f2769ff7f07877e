//! Height field files: PNG images, or counts and numbers in binary.

use super::bytes::Bytes;
use super::content::{HFIELD, PNG, content_type};
use super::png;

/// Elevations as given: rows from low y to high y.
#[derive(Debug, PartialEq)]
pub struct Elevation {
    pub nrow: i32,
    pub ncol: i32,
    pub data: Vec<f32>,
}

/// Decodes a height field file. `given` is the element's content type; the error is the whole message.
pub fn decode(given: &str, name: &str, bytes: &[u8]) -> Result<Elevation, String> {
    match content_type(given, name).as_str() {
        PNG => from_image(name, bytes),
        "" | HFIELD => from_binary(name, bytes),
        other => Err(format!("unsupported content type: '{other}'")),
    }
}

fn from_image(name: &str, bytes: &[u8]) -> Result<Elevation, String> {
    let image = png::decode(name, bytes, 1)?;
    // the top row of the picture is the far side
    let rows = image.data.rchunks(image.width.max(1));
    let data = rows.flatten().map(|&grey| f32::from(grey)).collect();
    let elevation = Elevation {
        nrow: image.height as i32,
        ncol: image.width as i32,
        data,
    };
    Ok(elevation)
}

fn from_binary(name: &str, bytes: &[u8]) -> Result<Elevation, String> {
    if bytes.is_empty() {
        return Err(format!("could not read hfield file '{name}'"));
    }
    let mut rest = Bytes(bytes);
    let header = rest
        .ints(2)
        .ok_or_else(|| format!("hfield missing header '{name}'"))?;
    let [nrow, ncol] = [header[0], header[1]];
    if nrow < 2 || ncol < 2 {
        return Err(format!(
            "hfield dimensions must be at least 2 in file '{name}'"
        ));
    }
    let cells = (nrow as usize).checked_mul(ncol as usize);
    match cells.filter(|cells| cells.checked_mul(4) == Some(rest.0.len())) {
        Some(cells) => {
            let data = rest.floats(cells).expect("length checked");
            Ok(Elevation { nrow, ncol, data })
        }
        None => Err(format!("unexpected file size in file '{name}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(nrow: i32, ncol: i32, data: &[f32]) -> Vec<u8> {
        let mut bytes = [nrow.to_le_bytes(), ncol.to_le_bytes()].concat();
        bytes.extend(data.iter().flat_map(|v| v.to_le_bytes()));
        bytes
    }

    #[test]
    fn sources() {
        let grey = png::make::file(2, 3, ::png::ColorType::Grayscale, &[1, 2, 3, 4, 5, 6]);
        let field = decode("", "a.png", &grey).unwrap();
        assert_eq!((field.nrow, field.ncol), (3, 2));
        assert_eq!(field.data, [5.0, 6.0, 3.0, 4.0, 1.0, 2.0]);
        let field = decode("", "a.bin", &binary(2, 2, &[1.0, 2.0, 3.0, 4.0])).unwrap();
        assert_eq!(field.data, [1.0, 2.0, 3.0, 4.0]);
    }

    #[test]
    fn refused() {
        for (bytes, message) in [
            (vec![], "could not read hfield file 'a'"),
            (vec![0; 7], "hfield missing header 'a'"),
            (
                binary(1, 2, &[0.0; 2]),
                "hfield dimensions must be at least 2 in file 'a'",
            ),
            (binary(2, 2, &[0.0; 3]), "unexpected file size in file 'a'"),
            (
                binary(i32::MAX, i32::MAX, &[0.0]),
                "unexpected file size in file 'a'",
            ),
        ] {
            assert_eq!(decode("", "a", &bytes).unwrap_err(), message);
        }
        let message = "unsupported content type: 'model/obj'";
        assert_eq!(decode("", "a.obj", b"").unwrap_err(), message);
    }
}
