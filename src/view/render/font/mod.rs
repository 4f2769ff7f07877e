//! Fonts: a display list for each character, in three kinds: normal, its shadow, and big.

mod bitmap;
pub mod sizes;

use miniz_oxide::inflate::decompress_to_vec;
use std::sync::OnceLock;

use self::bitmap::Bitmap;
use self::sizes::{CHARACTERS, FIRST, SIZES, Size};
use super::gl::{self, Gl};
use super::{Outcome, problem};
use crate::abi::mjrContext;

/// Lists of a font: its characters by their numbers.
pub const LISTS: i32 = 128;

/// Makes the lists of a scale and tells the context their names and the sizes of characters.
pub fn make(gl: &Gl, con: &mut mjrContext, scale: i32) -> Outcome {
    let Some(places) = sizes::of_scale(scale) else {
        return Err(problem!("Invalid fontscale"));
    };
    con.fontScale = scale;
    con.rangeFont = LISTS;
    con.baseFontNormal = gl.gen_lists(LISTS);
    con.baseFontShadow = gl.gen_lists(LISTS);
    con.baseFontBig = gl.gen_lists(LISTS);
    if con.baseFontNormal == 0 || con.baseFontShadow == 0 || con.baseFontBig == 0 {
        return Err(problem!("Could not allocate font lists"));
    }
    let [normal, big] = places.map(|i| &SIZES[i]);
    let [small_glyphs, big_glyphs] = places.map(cached);
    for (i, glyph) in small_glyphs.iter().enumerate() {
        let character = FIRST + i;
        list(gl, con.baseFontNormal, character, &glyph.plain);
        list(gl, con.baseFontShadow, character, &glyph.shadow);
        list(gl, con.baseFontBig, character, &big_glyphs[i].plain);
    }
    con.charWidth = widths(normal);
    con.charWidthBig = widths(big);
    con.charHeight = normal.height.into();
    con.charHeightBig = big.height.into();
    Ok(())
}

/// Deletes the lists.
pub fn free(gl: &Gl, con: &mut mjrContext) {
    for base in [
        &mut con.baseFontNormal,
        &mut con.baseFontShadow,
        &mut con.baseFontBig,
    ] {
        if *base != 0 {
            gl.delete_lists(*base, con.rangeFont);
            *base = 0;
        }
    }
}

/// Takes another scale; there is no font any more where the scale is none.
pub fn change(gl: &Gl, con: &mut mjrContext, scale: i32) -> Outcome {
    free(gl, con);
    con.rangeFont = 0;
    make(gl, con, scale)
}

/// Widths by the numbers of characters; those that no font has are of none.
fn widths(size: &Size) -> [i32; 127] {
    core::array::from_fn(|c| match c.checked_sub(FIRST) {
        Some(i) => size.widths[i].into(),
        None => 0,
    })
}

fn list(gl: &Gl, base: u32, character: usize, bitmap: &Bitmap) {
    let size = [bitmap.width as i32, bitmap.height as i32];
    gl.new_list(base.wrapping_add(character as u32), gl::COMPILE);
    gl.bitmap(size, [0.0, 0.0], [bitmap.width as f32, 0.0], &bitmap.bits);
    gl.end_list();
}

/// A character and what lies behind it.
struct Glyph {
    plain: Bitmap,
    shadow: Bitmap,
}

/// The bits of all characters of all sizes, drawn by `raster.rs` when the library was built, which packed them to a seventh.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/characters"));

/// The same unpacked, for as long as the process lasts.
fn bits() -> &'static [u8] {
    static BITS: OnceLock<Vec<u8>> = OnceLock::new();
    BITS.get_or_init(|| decompress_to_vec(PACKED).expect("what the build packed"))
}

/// The bitmaps of all characters in the size at a place of the table.
fn bitmaps(place: usize) -> Vec<Bitmap> {
    let blank = |size: &Size, i: usize| Bitmap::new(size.widths[i].into(), size.height.into());
    let all = |size| (0..CHARACTERS).map(move |i| blank(size, i));
    let before: usize = SIZES[..place]
        .iter()
        .flat_map(all)
        .map(|b| b.bits.len())
        .sum();
    let mut rest = &bits()[before..];
    let fill = |mut bitmap: Bitmap| {
        let (own, others) = rest.split_at(bitmap.bits.len());
        bitmap.bits.copy_from_slice(own);
        rest = others;
        bitmap
    };
    all(&SIZES[place]).map(fill).collect()
}

/// The characters of a size, made when they are first asked for.
fn cached(place: usize) -> &'static [Glyph] {
    static CACHE: [OnceLock<Vec<Glyph>>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
    CACHE[place].get_or_init(|| {
        let plain = bitmaps(place).into_iter();
        let glyph = |plain: Bitmap| Glyph {
            shadow: plain.shadow(),
            plain,
        };
        plain.map(glyph).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_but_the_space_is_seen_and_fits() {
        for (place, size) in SIZES.iter().enumerate() {
            let all = bitmaps(place);
            assert!(!all[0].bits.iter().any(|b| *b != 0));
            for (i, bitmap) in all.iter().enumerate().skip(1) {
                let seen = bitmap.bits.iter().any(|b| *b != 0);
                assert!(seen, "{} at {}", (FIRST + i) as u8 as char, size.height);
                // nothing beyond the last pixel of a row
                let bytes = bitmap.width.div_ceil(8);
                let beyond = 0xff_u8.checked_shr((bitmap.width % 8) as u32).unwrap_or(0);
                if bitmap.width % 8 != 0 {
                    assert!(
                        bitmap
                            .bits
                            .chunks(bytes)
                            .all(|row| row[bytes - 1] & beyond == 0)
                    );
                }
            }
        }
    }

    #[test]
    fn letters_stand_on_the_line() {
        for (place, size) in SIZES.iter().enumerate() {
            let h = &bitmaps(place)[usize::from(b'H') - FIRST];
            let row = |y: usize| (0..h.width).any(|x| h.at(x, y));
            assert!(row(size.baseline.into()));
            assert!(!row(usize::from(size.baseline) - 1));
        }
    }
}
