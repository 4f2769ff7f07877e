//! PNG images as rows of 8-bit channels.

mod chunks;

use std::io::Cursor;

use super::limit::texture_bytes;
use chunks::Plain;
use png::{Decoder, DecodingError, Limits, Transformations};

/// A decoded image, top row first.
#[derive(Debug, PartialEq)]
pub struct Image {
    pub width: usize,
    pub height: usize,
    pub nchannel: usize,
    /// the file says that its colors are sRGB
    pub srgb: bool,
    pub data: Vec<u8>,
}

/// Bytes that one compressed byte can stand for.
const MAX_RATIO: usize = 1032;

/// Decodes an image into `nchannel` channels: 1 keeps red, 3 drops alpha, 4 fills it with 255 where
/// the file has none. Finer channels keep their high byte. The error is the whole message.
pub fn decode(name: &str, bytes: &[u8], nchannel: usize) -> Result<Image, String> {
    let failed = |why: &str| format!("error decoding PNG file '{name}': {why}");
    if bytes.is_empty() {
        return Err(format!("empty PNG file '{name}'"));
    }
    if !matches!(nchannel, 1 | 3 | 4) {
        return Err(format!("Unsupported number of channels: {nchannel}"));
    }
    // signature, header chunk
    if bytes.len() < 33 {
        return Err(failed("PNG file is smaller than a PNG header"));
    }
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err(failed("incorrect PNG signature, it's no PNG or corrupted"));
    }
    let Plain { bytes, srgb } = chunks::plain(bytes).map_err(failed)?;
    let explain = |e: DecodingError| failed(&reason(&e.to_string()));
    let most = texture_bytes();
    let limits = Limits { bytes: most };
    let mut decoder = Decoder::new_with_limits(Cursor::new(&bytes), limits);
    decoder.ignore_checksums(false);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(explain)?;
    let info = reader.info();
    let (width, height) = (info.width as usize, info.height as usize);
    // a header may promise anything: the data must be able to hold it
    let raw = info.raw_row_length().checked_mul(height);
    if raw.is_none_or(|n| n / MAX_RATIO > bytes.len()) {
        return Err(failed("not enough data for an image of this size"));
    }
    let size = reader.output_buffer_size().filter(|&n| n <= most);
    let size = size.ok_or_else(|| failed("image is too large"))?;
    let mut pixels = Vec::new();
    let room = pixels.try_reserve_exact(size);
    room.map_err(|_| failed("image is too large"))?;
    pixels.resize(size, 0);
    let frame = reader.next_frame(&mut pixels).map_err(explain)?;
    pixels.truncate(frame.color_type.samples() * width * height);
    let data = match (frame.color_type.samples(), nchannel) {
        (1, 1) | (3, 3) | (4, 4) => pixels,
        (1, 3) => repack(&pixels, |[g]| [g; 3]),
        (1, 4) => repack(&pixels, |[g]| [g, g, g, 255]),
        (2, 1) => repack(&pixels, |[g, _]| [g]),
        (2, 3) => repack(&pixels, |[g, _]| [g; 3]),
        (2, 4) => repack(&pixels, |[g, a]| [g, g, g, a]),
        (3, 1) => repack(&pixels, |[r, _, _]| [r]),
        (3, 4) => repack(&pixels, |[r, g, b]| [r, g, b, 255]),
        (4, 1) => repack(&pixels, |[r, _, _, _]| [r]),
        _ => repack(&pixels, |[r, g, b, _]| [r, g, b]),
    };
    Ok(Image {
        width,
        height,
        nchannel,
        srgb,
        data,
    })
}

/// What the reference says where our decoder has other words.
fn reason(text: &str) -> String {
    const WORDS: [(&str, &str); 4] = [
        (
            "CRC error",
            "invalid CRC encountered (checking CRC can be disabled)",
        ),
        (
            "hecksum",
            "invalid ADLER32 encountered (checking ADLER32 can be disabled)",
        ),
        ("Unknown filter", "illegal PNG filter type encountered"),
        ("not have enough data", "invalid decompressed idat size"),
    ];
    let known = WORDS.iter().find(|(ours, _)| text.contains(ours));
    known.map_or(text, |(_, theirs)| theirs).to_owned()
}

/// Pixels with other channels.
fn repack<const A: usize, const B: usize>(
    pixels: &[u8],
    change: impl Fn([u8; A]) -> [u8; B],
) -> Vec<u8> {
    let (given, _) = pixels.as_chunks::<A>();
    given.iter().flat_map(|p| change(*p)).collect()
}

/// Makes files for tests.
#[cfg(test)]
pub(crate) mod make {
    /// A PNG file of that color type.
    pub fn file(width: u32, height: u32, color: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        drop(writer);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::ColorType;

    #[test]
    fn channels() {
        let rgb = make::file(2, 1, ColorType::Rgb, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(decode("p", &rgb, 1).unwrap().data, [1, 4]);
        assert_eq!(decode("p", &rgb, 3).unwrap().data, [1, 2, 3, 4, 5, 6]);
        assert_eq!(
            decode("p", &rgb, 4).unwrap().data,
            [1, 2, 3, 255, 4, 5, 6, 255]
        );
        let grey = make::file(1, 2, ColorType::GrayscaleAlpha, &[7, 8, 9, 10]);
        let image = decode("p", &grey, 4).unwrap();
        assert_eq!(image.data, [7, 7, 7, 8, 9, 9, 9, 10]);
        assert_eq!((image.width, image.height, image.srgb), (1, 2, false));
    }

    #[test]
    fn refused() {
        let good = make::file(2, 1, ColorType::Rgb, &[1, 2, 3, 4, 5, 6]);
        let error = |bytes: &[u8], n| decode("p", bytes, n).unwrap_err();
        assert_eq!(error(b"", 3), "empty PNG file 'p'");
        assert_eq!(error(&good, 2), "Unsupported number of channels: 2");
        let small = "error decoding PNG file 'p': PNG file is smaller than a PNG header";
        assert_eq!(error(&good[..32], 3), small);
        assert!(error(&[b'x'; 99], 3).contains("incorrect PNG signature"));
        for cut in 33..good.len() - 12 {
            decode("p", &good[..cut], 3).unwrap_err();
        }
        let mut flipped = good.clone();
        for i in 8..good.len() {
            flipped[i] ^= 0x55;
            // any outcome but a panic
            let _ = decode("p", &flipped, 3);
            flipped[i] ^= 0x55;
        }
    }
}
