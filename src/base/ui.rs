//! Handle to mjUI: sections and items by number, and the data that items show and change.
//!
//! Counts that do not fit their arrays count as what fits; an item without data shows zero. Views of the struct are short:
//! the data of an item may lie anywhere, in the struct itself too.

use core::ffi::{c_char, c_int};
use core::marker::PhantomData;
use core::ops::Deref;

use super::catch::foreign;
use crate::abi::*;

/// Length of the text that is being edited, with its end.
pub const TEXT: usize = mjMAXUITEXT as usize;

/// Length of the text that an item points to, with its end.
pub const NAME: usize = mjMAXUINAME as usize;

/// An item: section, and number within it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub section: usize,
    pub item: usize,
}

/// A user interface for reading: what C declares `const mjUI*`. The data of its items may be written through `Ui` only.
#[derive(Clone, Copy)]
pub struct UiRef<'a> {
    ptr: *mut mjUI,
    life: PhantomData<&'a mjUI>,
}

/// A user interface.
pub struct Ui<'a>(UiRef<'a>);

impl<'a> Deref for Ui<'a> {
    type Target = UiRef<'a>;
    fn deref(&self) -> &UiRef<'a> {
        &self.0
    }
}

/// The text in an array of characters: up to its zero, or all of it.
pub fn text(chars: &[c_char]) -> &[u8] {
    let bytes: &[u8] = bytemuck::cast_slice(chars);
    let n = bytes.iter().position(|c| *c == 0).unwrap_or(bytes.len());
    &bytes[..n]
}

/// Writes a text and its end into an array of characters; what does not fit is cut.
pub fn set_text(chars: &mut [c_char], text: &[u8]) {
    let room: &mut [u8] = bytemuck::cast_slice_mut(chars);
    let n = text.len().min(room.len() - 1);
    room[..n].copy_from_slice(&text[..n]);
    room[n] = 0;
}

/// Choices of a static text, radio or selection.
pub fn choices(item: &mjuiItem) -> &[[c_char; NAME]] {
    // SAFETY: all members of the union are plain numbers and characters
    let multi = unsafe { &item.u.multi };
    &multi.name[..clamped(multi.nelem, multi.name.len())]
}

/// Shortcut of a button or check box: modifier and key.
pub fn shortcut(item: &mjuiItem) -> [c_int; 2] {
    // SAFETY: as in `choices`
    let single = unsafe { &item.u.single };
    [single.modifier, single.shortcut]
}

/// Range and divisions of a slider.
pub fn slider(item: &mjuiItem) -> &mjuiItemSlider_ {
    // SAFETY: as in `choices`
    unsafe { &item.u.slider }
}

/// Ranges of the numbers that an item edits.
pub fn ranges(item: &mjuiItem) -> &[[f64; 2]] {
    // SAFETY: as in `choices`
    let edit = unsafe { &item.u.edit };
    &edit.range[..clamped(edit.nelem, edit.range.len())]
}

/// An item without anything but a state.
pub fn blank(state: c_int) -> mjuiItem {
    // SAFETY: all members are plain numbers, characters and a pointer
    let mut item: mjuiItem = unsafe { core::mem::zeroed() };
    item.state = state;
    item
}

/// Sets one more choice of a static text, radio or selection; false if there is no room.
pub fn add_choice(item: &mut mjuiItem, name: &[u8]) -> bool {
    // SAFETY: as in `choices`
    let multi = unsafe { &mut item.u.multi };
    let n = clamped(multi.nelem, multi.name.len());
    let Some(place) = multi.name.get_mut(n) else {
        return false;
    };
    set_text(place, name);
    multi.nelem = n as c_int + 1;
    true
}

/// Sets the shortcut of a button or check box.
pub fn set_shortcut(item: &mut mjuiItem, modifier: c_int, shortcut: c_int) {
    item.u.single = mjuiItemSingle_ { modifier, shortcut };
}

/// Sets range and divisions of a slider.
pub fn set_slider(item: &mut mjuiItem, range: [f64; 2], divisions: f64) {
    item.u.slider = mjuiItemSlider_ { range, divisions };
}

/// Sets how many numbers an item edits, and their ranges.
pub fn set_edit(item: &mut mjuiItem, nelem: c_int, range: &[[f64; 2]; mjMAXUIEDIT as usize]) {
    // SAFETY: as in `choices`; member by member, so that what lies between them stays zero
    let edit = unsafe { &mut item.u.edit };
    edit.nelem = nelem;
    edit.range = *range;
}

/// A count as a length within `most`.
fn clamped(n: c_int, most: usize) -> usize {
    usize::try_from(n).unwrap_or(0).min(most)
}

impl<'a> UiRef<'a> {
    /// Wraps a struct for reading.
    ///
    /// # Safety
    /// `ptr` is valid for reads during `'a`, counts and types say what its union and data pointers hold, and data lives.
    pub unsafe fn new(ptr: *const mjUI) -> Self {
        let (ptr, life) = (ptr.cast_mut(), PhantomData);
        Self { ptr, life }
    }

    /// The struct itself.
    #[inline]
    pub fn raw(&self) -> &mjUI {
        // SAFETY: valid by the contract of `new`
        unsafe { &*self.ptr }
    }

    /// Number of sections.
    pub fn sections(&self) -> usize {
        clamped(self.raw().nsect, mjMAXUISECT as usize)
    }

    /// A section.
    #[inline]
    pub fn section(&self, k: usize) -> &mjuiSection {
        &self.raw().sect[k]
    }

    /// Number of items of a section.
    pub fn items(&self, k: usize) -> usize {
        clamped(self.section(k).nitem, mjMAXUIITEM as usize)
    }

    /// An item.
    #[inline]
    pub fn item(&self, at: Place) -> &mjuiItem {
        &self.section(at.section).item[at.item]
    }

    /// The section in which a number of the struct counts from one; none for zero and other numbers.
    pub fn focus(&self, section: c_int) -> Option<usize> {
        let k = usize::try_from(section.checked_sub(1)?).ok()?;
        (k < self.sections()).then_some(k)
    }

    /// The item of a focus: section from one, item from zero.
    pub fn focused(&self, section: c_int, item: c_int) -> Option<Place> {
        let section = self.focus(section)?;
        let item = usize::try_from(item).ok()?;
        (item < self.items(section)).then_some(Place { section, item })
    }

    /// Whether an item is on: by its state, or by what the user's function says about it.
    pub fn enabled(&self, at: Place) -> bool {
        let state = self.item(at).state;
        let (ask, data) = (self.raw().predicate, self.raw().userdata);
        match (state, ask) {
            (..=0, _) => false,
            (1, _) | (_, None) => true,
            // SAFETY: the user vouches for the function
            (_, Some(ask)) => foreign(|| unsafe { ask(state, data) }) != 0,
        }
    }

    /// Number `n` of what an item shows, as a floating-point number.
    pub fn number(&self, at: Place, n: usize) -> f64 {
        let (kind, data) = (self.item(at).r#type, self.item(at).pdata);
        if data.is_null() {
            return 0.0;
        }
        // SAFETY: the data of an item is what its type says, and lives (`new`)
        unsafe {
            match kind {
                mjITEM_CHECKBYTE => data.cast::<u8>().add(n).read().into(),
                mjITEM_SLIDERNUM | mjITEM_EDITNUM => data.cast::<f64>().add(n).read(),
                mjITEM_EDITFLOAT => data.cast::<f32>().add(n).read().into(),
                _ if is_int(kind) => data.cast::<c_int>().add(n).read().into(),
                _ => 0.0,
            }
        }
    }

    /// What an item of integers shows.
    pub fn integer(&self, at: Place) -> c_int {
        self.number(at, 0) as c_int
    }

    /// Copies the text that an item shows, with its end; what does not fit is cut.
    pub fn text(&self, at: Place) -> [c_char; NAME] {
        let mut out = [0; NAME];
        let data = self.item(at).pdata;
        if self.item(at).r#type == mjITEM_EDITTXT && !data.is_null() {
            // SAFETY: a C string that lives (`new`); of a longer one, so many characters
            let found = unsafe { libc::strnlen(data.cast(), NAME) };
            // SAFETY: so many characters are there
            let chars = unsafe { core::slice::from_raw_parts(data.cast::<u8>(), found) };
            set_text(&mut out, chars);
        }
        out
    }
}

/// Whether items of a type point to integers.
fn is_int(kind: c_int) -> bool {
    matches!(
        kind,
        mjITEM_CHECKINT
            | mjITEM_RADIO
            | mjITEM_RADIOLINE
            | mjITEM_SELECT
            | mjITEM_SLIDERINT
            | mjITEM_EDITINT
    )
}

impl Ui<'_> {
    /// Wraps a struct.
    ///
    /// # Safety
    /// As `UiRef::new`; `ptr` and the data of its items are valid for writes, and nothing else uses them during the handle's life.
    pub unsafe fn new(ptr: *mut mjUI) -> Self {
        let life = PhantomData;
        Self(UiRef { ptr, life })
    }

    /// The struct itself. Types and data pointers of items change together, in `define`.
    #[inline]
    pub fn raw_mut(&mut self) -> &mut mjUI {
        // SAFETY: valid and ours by the contract of `new`
        unsafe { &mut *self.0.ptr }
    }

    /// A section.
    #[inline]
    pub fn section_mut(&mut self, k: usize) -> &mut mjuiSection {
        &mut self.raw_mut().sect[k]
    }

    /// An item.
    #[inline]
    pub fn item_mut(&mut self, at: Place) -> &mut mjuiItem {
        &mut self.section_mut(at.section).item[at.item]
    }

    /// The address of an item, for the client.
    pub fn address(&mut self, at: Place) -> *mut mjuiItem {
        self.item_mut(at)
    }

    /// Sets number `n` of what an item shows.
    pub fn set_number(&mut self, at: Place, n: usize, x: f64) {
        let (kind, data) = (self.item(at).r#type, self.item(at).pdata);
        if data.is_null() {
            return;
        }
        // SAFETY: the data of an item is what its type says, lives, and may be written (`new`)
        unsafe {
            match kind {
                mjITEM_CHECKBYTE => data.cast::<u8>().add(n).write(x as i64 as u8),
                mjITEM_SLIDERNUM | mjITEM_EDITNUM => data.cast::<f64>().add(n).write(x),
                mjITEM_EDITFLOAT => data.cast::<f32>().add(n).write(x as f32),
                _ if is_int(kind) => data.cast::<c_int>().add(n).write(x as i64 as c_int),
                _ => {}
            }
        }
    }

    /// Changes what a check box shows from 0 to 1 and back.
    pub fn toggle(&mut self, at: Place) {
        let x = self.number(at, 0);
        self.set_number(at, 0, 1.0 - x);
    }

    /// Sets the text that an item shows, which has room for `mjMAXUINAME` characters; what does not fit is cut.
    pub fn set_text(&mut self, at: Place, text: &[u8]) {
        let data = self.item(at).pdata;
        if self.item(at).r#type == mjITEM_EDITTXT && !data.is_null() {
            let n = text.len().min(NAME - 1);
            // SAFETY: room for a text of this length by the contract of this type of item
            unsafe {
                let to = data.cast::<u8>();
                to.copy_from_nonoverlapping(text.as_ptr(), n);
                to.add(n).write(0);
            }
        }
    }
}

/// The rows of a definition table, read one by one: what stands behind an error is never looked at.
pub struct Rows<'a> {
    at: *const mjuiDef,
    life: PhantomData<&'a mjuiDef>,
}

impl Rows<'_> {
    /// Wraps a table.
    ///
    /// # Safety
    /// `def` points to rows that end with one of type `mjITEM_END`, which nothing writes during the iterator's life.
    pub unsafe fn new(def: *const mjuiDef) -> Self {
        let life = PhantomData;
        Self { at: def, life }
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = &'a mjuiDef;

    fn next(&mut self) -> Option<&'a mjuiDef> {
        // SAFETY: a row, since none before was the last
        let row = unsafe { &*self.at };
        if row.r#type == mjITEM_END {
            return None;
        }
        // SAFETY: the last row comes behind
        self.at = unsafe { self.at.add(1) };
        Some(row)
    }
}
