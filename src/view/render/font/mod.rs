//! Fonts: a display list for each character, in three kinds: normal, its shadow, and big.

pub mod glyph;
pub mod sizes;

use std::sync::OnceLock;

use self::glyph::Bitmap;
use self::sizes::{FIRST, SIZES, Size};
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

/// Takes another scale.
pub fn change(gl: &Gl, con: &mut mjrContext, scale: i32) -> Outcome {
    if sizes::of_scale(scale).is_none() {
        return Err(problem!("Invalid fontscale"));
    }
    free(gl, con);
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

/// The characters of a size, made when they are first asked for.
fn cached(place: usize) -> &'static [Glyph] {
    static CACHE: [OnceLock<Vec<Glyph>>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
    CACHE[place].get_or_init(|| {
        let plain = glyph::bitmaps(&SIZES[place]).into_iter();
        let glyph = |plain: Bitmap| Glyph {
            shadow: plain.shadow(),
            plain,
        };
        plain.map(glyph).collect()
    })
}
