//! The chunks of a PNG file: what is refused before pixels are decoded, and a plain file for the decoder.
//!
//! The rules and their texts are the reference's [measured]; what an unknown chunk holds is not looked at.

/// A file of the chunks that pixels depend on, in their order, and what else counts.
pub struct Plain {
    pub bytes: Vec<u8>,
    /// a chunk says that colours are sRGB
    pub srgb: bool,
}

const SIGNATURE: usize = 8;
/// Length and type before the data of a chunk, check sum behind it.
const HEAD: usize = 8;
const SUM: usize = 4;

const BROKEN: &str = "chunk length too large, chunk broken off at end of file";
const BAD_SUM: &str = "invalid CRC encountered (checking CRC can be disabled)";

/// Kinds of pixels by the number in the header.
const GREY: u8 = 0;
const RGB: u8 = 2;
const PALETTE: u8 = 3;

/// Chunks of one size: the type, the size, what is said of another one.
const SIZES: [(&[u8; 4], usize, &str); 5] = [
    (b"gAMA", 4, "invalid gAMA chunk size"),
    (b"cHRM", 32, "invalid cHRM chunk size"),
    (b"sRGB", 1, "invalid sRGB chunk size"),
    (b"pHYs", 9, "invalid pHYs chunk size"),
    (b"tIME", 7, "invalid tIME chunk size"),
];

/// What is known from the chunks before.
struct Walk {
    color: u8,
    /// entries of the palette
    colors: Option<usize>,
    plain: Plain,
}

/// Walks through the chunks of a file that begins with signature and header.
pub fn plain(bytes: &[u8]) -> Result<Plain, &'static str> {
    let color = header(bytes)?;
    let mut walk = Walk {
        color,
        colors: None,
        plain: Plain {
            bytes: bytes[..SIGNATURE].to_vec(),
            srgb: false,
        },
    };
    let mut rest = &bytes[SIGNATURE..];
    loop {
        let length = rest.first_chunk().map(|n| u32::from_be_bytes(*n) as usize);
        let end = length.and_then(|n| n.checked_add(HEAD + SUM));
        let chunk = end.and_then(|end| rest.get(..end)).ok_or(BROKEN)?;
        if walk.chunk(chunk)? {
            break;
        }
        rest = &rest[chunk.len()..];
    }
    match walk.color == PALETTE && walk.colors.is_none() {
        true => Err("PNG file must have PLTE chunk if color type is palette"),
        false => Ok(walk.plain),
    }
}

/// Checks the header and gives the kind of pixels.
fn header(bytes: &[u8]) -> Result<u8, &'static str> {
    let fields = bytes.get(SIGNATURE + HEAD..).and_then(|b| b.first_chunk());
    let Some(
        &[
            w0,
            w1,
            w2,
            w3,
            h0,
            h1,
            h2,
            h3,
            depth,
            color,
            packing,
            filter,
            order,
        ],
    ) = fields
    else {
        return Err(BROKEN);
    };
    let depths: &[u8] = match color {
        GREY => &[1, 2, 4, 8, 16],
        PALETTE => &[1, 2, 4, 8],
        RGB | 4 | 6 => &[8, 16],
        _ => return Err("illegal PNG color type or bpp"),
    };
    match () {
        () if [w0, w1, w2, w3] == [0; 4] || [h0, h1, h2, h3] == [0; 4] => {
            Err("zero width or height is invalid")
        }
        () if !depths.contains(&depth) => Err("illegal bit depth for this color type given"),
        () if packing != 0 => Err("illegal PNG compression method"),
        () if filter != 0 => Err("illegal PNG filter method"),
        () if order > 1 => Err("illegal PNG interlace method"),
        () => Ok(color),
    }
}

impl Walk {
    /// Checks one chunk and keeps it if pixels depend on it; true at the last one.
    fn chunk(&mut self, chunk: &[u8]) -> Result<bool, &'static str> {
        let (kind, data) = (&chunk[4..HEAD], &chunk[HEAD..chunk.len() - SUM]);
        let sized = SIZES.iter().find(|row| row.0 == kind);
        if let Some((_, size, wrong)) = sized
            && data.len() != *size
        {
            return Err(wrong);
        }
        let keep = match kind {
            b"IHDR" | b"IDAT" | b"IEND" => true,
            b"PLTE" => true,
            b"tRNS" => self.transparency(data.len())?,
            b"sRGB" => {
                self.plain.srgb = true;
                false
            }
            b"bKGD" => self.background(data.len())?,
            b"sBIT" => self.significant(data.len())?,
            b"tEXt" => keyword(data.iter().position(|&c| c == 0).unwrap_or(data.len()))?,
            b"zTXt" | b"iCCP" => {
                let end = data.iter().position(|&c| c == 0);
                keyword(end.ok_or("no null termination char found while decoding text chunk")?)?
            }
            _ if kind[0].is_ascii_uppercase() => {
                return Err("unknown chunk type with 'critical' flag encountered by the decoder");
            }
            _ => return Ok(false),
        };
        // the decoder looks at the sums of image data
        if kind != b"IDAT" && sum(&chunk[4..chunk.len() - SUM]) != chunk[chunk.len() - SUM..] {
            return Err(BAD_SUM);
        }
        match (keep, kind) {
            (true, b"PLTE") => self.palette(data)?,
            (true, _) => self.plain.bytes.extend_from_slice(chunk),
            (false, _) => {}
        }
        Ok(kind == b"IEND")
    }

    /// Whole entries count; what is left of one does not.
    fn palette(&mut self, data: &[u8]) -> Result<(), &'static str> {
        let colors = data.len() / 3;
        if !(1..=256).contains(&colors) {
            return Err("the palette is too small or too big");
        }
        self.colors = Some(colors);
        let size = (3 * colors) as u32;
        let head = [&size.to_be_bytes()[..], b"PLTE", &data[..3 * colors]].concat();
        self.plain.bytes.extend_from_slice(&head);
        self.plain.bytes.extend_from_slice(&sum(&head[4..]));
        Ok(())
    }

    fn transparency(&self, size: usize) -> Result<bool, &'static str> {
        match (self.color, size) {
            (GREY, 2) | (RGB, 6) => Ok(true),
            (GREY, _) => Err(BROKEN),
            (RGB, _) => Err("tRNS chunk has wrong size for RGB image"),
            (PALETTE, n) if self.colors.is_some_and(|colors| n <= colors) => Ok(n > 0),
            (PALETTE, _) => Err("tRNS chunk before PLTE or has more entries than palette size"),
            _ => Err("tRNS chunk appeared while it was not allowed for this color type"),
        }
    }

    fn background(&self, size: usize) -> Result<bool, &'static str> {
        match (self.color, size) {
            (PALETTE, 1) | (GREY | 4, 2) | (RGB | 6, 6) => Ok(false),
            (PALETTE, _) => Err("bKGD chunk has wrong size for palette image"),
            (GREY | 4, _) => Err("bKGD chunk has wrong size for grayscale image"),
            _ => Err("bKGD chunk has wrong size for RGB image"),
        }
    }

    fn significant(&self, size: usize) -> Result<bool, &'static str> {
        match (self.color, size) {
            (GREY, 1) | (RGB | PALETTE, 3) | (4, 2) | (6, 4) => Ok(false),
            _ => Err("sBIT chunk has wrong size for the color type of the image"),
        }
    }
}

/// Whether a text has a keyword of an allowed length; texts are not kept.
fn keyword(length: usize) -> Result<bool, &'static str> {
    match (1..80).contains(&length) {
        true => Ok(false),
        false => Err("text chunk keyword too short or long: must have size 1-79"),
    }
}

/// Check sum of a chunk's type and data.
fn sum(bytes: &[u8]) -> [u8; SUM] {
    const fn entry(mut word: u32) -> u32 {
        let mut i = 0;
        while i < 8 {
            word = (word >> 1) ^ (0xedb8_8320 * (word & 1));
            i += 1;
        }
        word
    }
    let step = |word: u32, &c: &u8| (word >> 8) ^ entry((word ^ u32::from(c)) & 0xff);
    (!bytes.iter().fold(!0, step)).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: [u8; 13] = [0, 0, 0, 1, 0, 0, 0, 1, 8, PALETTE, 0, 0, 0];

    fn file(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        for (kind, data) in chunks {
            let body = [&kind[..], data].concat();
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend_from_slice(&body);
            bytes.extend(sum(&body));
        }
        bytes
    }

    #[test]
    fn the_sum_of_an_empty_end() {
        assert_eq!(sum(b"IEND"), [0xae, 0x42, 0x60, 0x82]);
    }

    #[test]
    fn keeps_what_pixels_depend_on() {
        let head: (&[u8; 4], &[u8]) = (b"IHDR", &HEADER);
        let end: (&[u8; 4], &[u8]) = (b"IEND", b"");
        let given = file(&[
            head,
            (b"PLTE", &[1; 7]),
            (b"sRGB", b"\0"),
            (b"teXt", b"?"),
            (b"IDAT", b"x"),
            end,
        ]);
        let plain = plain(&given).ok().unwrap();
        assert!(plain.srgb);
        assert_eq!(
            plain.bytes,
            file(&[head, (b"PLTE", &[1; 6]), (b"IDAT", b"x"), end])
        );
    }

    #[test]
    fn cut_or_changed_anywhere() {
        let given = file(&[
            (b"IHDR", &HEADER),
            (b"PLTE", &[0; 6]),
            (b"tRNS", &[0; 2]),
            (b"IEND", b""),
        ]);
        assert!(plain(&given).is_ok());
        for n in 33..given.len() {
            assert!(plain(&given[..n]).is_err(), "{n}");
        }
        // data and sums of palette and transparency
        for n in (41..51).chain(59..65) {
            let mut other = given.clone();
            other[n] ^= 0x41;
            assert!(plain(&other).is_err(), "{n}");
        }
    }
}
