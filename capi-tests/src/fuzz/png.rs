//! PNG files without compression, and checksums that fit changed bytes.

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |c, &b| {
        (0..8).fold(c ^ u32::from(b), |c, _| {
            if c & 1 == 1 {
                (c >> 1) ^ 0xedb8_8320
            } else {
                c >> 1
            }
        })
    })
}

fn adler(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1u32, 0u32), |(a, b), &x| {
        let a = (a + u32::from(x)) % 65521;
        (a, (b + a) % 65521)
    });
    b << 16 | a
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let sum = crc(&out[start..]);
    out.extend(sum.to_be_bytes());
}

/// An image of a gradient. `color` as in the format: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
pub fn image(width: u32, height: u32, color: u8) -> Vec<u8> {
    let channels = [1, 0, 3, 1, 2, 0, 4][color as usize % 7];
    let mut raw = Vec::new();
    for y in 0..height {
        raw.push(0);
        raw.extend((0..width * channels).map(|x| (x * 7 + y * 13) as u8 % 4));
    }
    let mut zlib = vec![0x78, 0x01, 0x01];
    zlib.extend((raw.len() as u16).to_le_bytes());
    zlib.extend((!(raw.len() as u16)).to_le_bytes());
    zlib.extend(&raw);
    zlib.extend(adler(&raw).to_be_bytes());
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, color, 0, 0, 0]);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut out, b"IHDR", &header);
    if color == 3 {
        chunk(
            &mut out,
            b"PLTE",
            &[0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255],
        );
        chunk(&mut out, b"tRNS", &[255, 0, 128, 9]);
    }
    chunk(&mut out, b"IDAT", &zlib);
    chunk(&mut out, b"IEND", &[]);
    out
}

/// Makes the checksums right again, as far as the chunks can be followed.
pub fn repair(png: &mut [u8]) {
    let mut at = 8;
    while at + 12 <= png.len() {
        let n = u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]) as usize;
        let Some(end) = at.checked_add(8 + n).filter(|e| e + 4 <= png.len()) else {
            return;
        };
        let sum = crc(&png[at + 4..end]);
        png[end..end + 4].copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
}
