//! One public struct on the heap, with the C++ containers its pointer fields name.
//!
//! The block never moves, C code reads and writes it directly. The containers stand behind the struct in
//! the same block, so that a pointer taken from the struct can be checked before use.
//! Absent: meaning of the fields, relations between records.

use core::ffi::c_void;
use core::{mem, ptr};

use super::cxx::{CxxItem, CxxString, CxxVec};
use super::layout::{Layout, Slot, Ty, layout_of};
use crate::abi::*;

/// A public struct that a [`Record`] can hold.
///
/// # Safety
/// `NAME` is the struct's name in the schema, whose layout matches the type.
pub unsafe trait Public: Copy + 'static {
    const NAME: &'static str;
}

macro_rules! public {
    // SAFETY: name and layout come from one schema; layout.rs tests sizes and offsets
    ($($t:ident)*) => {$( unsafe impl Public for $t { const NAME: &'static str = stringify!($t); } )*};
}
public!(mjSpec mjsBody mjsFrame mjsJoint mjsGeom mjsSite mjsCamera mjsLight mjsFlex mjsMesh
    mjsHField mjsSkin mjsTexture mjsMaterial mjsPair mjsExclude mjsEquality mjsTendon mjsWrap
    mjsActuator mjsSensor mjsNumeric mjsText mjsTuple mjsKey mjsPlugin mjsDefault);

/// An owned public struct.
pub struct Record {
    // the struct, then its containers in the order of their fields
    block: *mut u8,
    layout: &'static Layout,
}

/// Bytes of a container, whichever it is.
const CONTAINER: usize = mem::size_of::<CxxString>();
const _: () = assert!(CONTAINER == mem::size_of::<CxxVec<u8>>());

macro_rules! with_container {
    ($ty:expr, $p:expr, $bind:ident => $body:expr) => {
        match $ty {
            Ty::Str => {
                let $bind = $p.cast::<CxxString>();
                $body
            }
            Ty::StrVec => {
                let $bind = $p.cast::<CxxVec<CxxString>>();
                $body
            }
            Ty::IntVec => {
                let $bind = $p.cast::<CxxVec<i32>>();
                $body
            }
            Ty::IntVecVec => {
                let $bind = $p.cast::<CxxVec<CxxVec<i32>>>();
                $body
            }
            Ty::FloatVec => {
                let $bind = $p.cast::<CxxVec<f32>>();
                $body
            }
            Ty::FloatVecVec => {
                let $bind = $p.cast::<CxxVec<CxxVec<f32>>>();
                $body
            }
            Ty::DoubleVec => {
                let $bind = $p.cast::<CxxVec<f64>>();
                $body
            }
            Ty::ByteVec => {
                let $bind = $p.cast::<CxxVec<u8>>();
                $body
            }
            _ => unreachable!("not a container"),
        }
    };
}

macro_rules! container_access {
    ($get:ident, $set:ident, $ty:ident, $t:ty, $doc:literal) => {
        #[doc = concat!("Entries of ", $doc, " that this record owns; empty for any other pointer.")]
        pub fn $get(&self, p: *const c_void) -> &[$t] {
            match self.owned(p, Ty::$ty) {
                // SAFETY: our own live container of this type
                Some(v) => unsafe { (*v.cast::<CxxVec<$t>>()).as_slice() },
                None => &[],
            }
        }
        #[doc = concat!("Replaces the entries of ", $doc, " that this record owns.")]
        pub fn $set(&mut self, p: *const c_void, values: &[$t]) {
            if let Some(v) = self.owned(p, Ty::$ty) {
                // SAFETY: our own live container of this type, borrowed exclusively
                unsafe { (*v.cast::<CxxVec<$t>>()).set(values) };
            }
        }
    };
}

impl Record {
    /// A struct of zeros with empty containers.
    pub fn new(name: &str) -> Self {
        let layout = layout_of(name);
        let size = Self::behind(layout) + CONTAINER * layout.containers.len();
        // SAFETY: calloc has no preconditions; zero bytes are empty containers
        let block = unsafe { libc::calloc(1, size) }.cast::<u8>();
        assert!(!block.is_null(), "out of memory");
        let record = Record { block, layout };
        for slot in layout.slots.iter().filter(|s| s.ty.is_container()) {
            let p = record.container(slot);
            // SAFETY: the slot is a pointer inside the block
            unsafe { block.add(slot.offset).cast::<*mut c_void>().write(p) };
        }
        record
    }

    /// Where the containers begin in the block.
    fn behind(layout: &Layout) -> usize {
        layout.size.next_multiple_of(mem::align_of::<CxxString>())
    }

    /// The containers with their types.
    fn containers(&self) -> impl Iterator<Item = (Ty, *mut c_void)> {
        let first = self.block.wrapping_add(Self::behind(self.layout));
        let place = move |i| first.wrapping_add(CONTAINER * i).cast();
        let types = self.layout.containers.iter().enumerate();
        types.map(move |(i, &ty)| (ty, place(i)))
    }

    /// Layout of the struct.
    pub fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// Address of the struct, fixed for the record's life.
    pub fn address(&self) -> *mut c_void {
        self.block.cast()
    }

    /// The struct; panics when the record holds another one.
    pub fn get<T: Public>(&self) -> &T {
        assert_eq!(self.layout.name, T::NAME);
        // SAFETY: an initialized block of exactly this struct
        unsafe { &*self.block.cast::<T>() }
    }

    /// Changes plain fields through `change`; pointer fields keep their values.
    pub fn edit<T: Public>(&mut self, change: impl FnOnce(&mut T)) {
        let mut copy = *self.get::<T>();
        change(&mut copy);
        // SAFETY: a struct of this layout, and no part of the block
        unsafe { self.copy_plain((&raw const copy).cast()) };
    }

    /// The bytes of the struct as it stands: pointers mean nothing without the record.
    pub fn bytes_of_struct(&self) -> &[u8] {
        // SAFETY: the struct begins the block, and all of the block is initialized
        unsafe { core::slice::from_raw_parts(self.block, self.layout.size) }
    }

    /// Takes over the plain fields from the bytes of another such struct.
    pub fn set_plain(&mut self, bytes: &[u8]) {
        assert_eq!(bytes.len(), self.layout.size);
        // SAFETY: as many bytes as the struct has; any bytes are numbers
        unsafe { self.copy_plain(bytes.as_ptr()) };
    }

    /// Copies the plain fields of a struct.
    ///
    /// # Safety
    /// `from` is a struct of the record's layout; it may be the record's own.
    unsafe fn copy_plain(&mut self, from: *const u8) {
        for &(offset, n) in &self.layout.plain {
            // SAFETY: these bytes lie inside both structs
            unsafe { ptr::copy(from.add(offset), self.block.add(offset), n) };
        }
    }

    /// Sets a pointer field that owns nothing (element, struct of a default class).
    #[allow(clippy::not_unsafe_ptr_arg_deref)] // the pointer is stored, not followed
    pub fn set_pointer(&mut self, name: &str, value: *mut c_void) {
        let slot = self.slot(name);
        assert_eq!(slot.ty, Ty::Pointer);
        // SAFETY: the slot is a pointer inside the block
        unsafe {
            self.block
                .add(slot.offset)
                .cast::<*mut c_void>()
                .write(value)
        };
    }

    /// Value of a pointer field that owns nothing; nothing when there is no such field.
    pub fn pointer(&self, name: &str) -> Option<*mut c_void> {
        let slot = &self.layout.slots[self.layout.find(name)?];
        // SAFETY: the slot is a pointer inside the block
        (slot.ty == Ty::Pointer)
            .then(|| unsafe { self.block.add(slot.offset).cast::<*mut c_void>().read() })
    }

    /// The slot with this dotted name; panics when there is none.
    pub fn slot(&self, name: &str) -> &'static Slot {
        let i = self.layout.find(name);
        &self.layout.slots[i.unwrap_or_else(|| panic!("no field {name} in {}", self.layout.name))]
    }

    /// Entry `i` of a plain field as a number.
    pub fn number(&self, slot: &Slot, i: usize) -> f64 {
        assert!(i < slot.count && slot.ty.is_plain() && self.owns(slot));
        // SAFETY: entry i of a plain slot inside the block
        unsafe {
            let p = self.block.add(slot.offset + i * slot.ty.size());
            match slot.ty {
                Ty::Byte => f64::from(*p),
                Ty::Int => f64::from(*p.cast::<i32>()),
                Ty::Float => f64::from(*p.cast::<f32>()),
                Ty::Double => *p.cast::<f64>(),
                _ => *p.cast::<i64>() as f64,
            }
        }
    }

    /// Sets entry `i` of a plain field, rounding to the field's type.
    pub fn set_number(&mut self, slot: &Slot, i: usize, value: f64) {
        assert!(i < slot.count && slot.ty.is_plain() && self.owns(slot));
        // SAFETY: entry i of a plain slot inside the block
        unsafe {
            let p = self.block.add(slot.offset + i * slot.ty.size());
            match slot.ty {
                Ty::Byte => *p = value as u8,
                Ty::Int => *p.cast::<i32>() = value as i32,
                Ty::Float => *p.cast::<f32>() = value as f32,
                Ty::Double => *p.cast::<f64>() = value,
                _ => *p.cast::<i64>() = value as i64,
            }
        }
    }

    fn owns(&self, slot: &Slot) -> bool {
        self.layout
            .slots
            .as_ptr_range()
            .contains(&ptr::from_ref(slot))
    }

    /// Pointer to the container of a slot, as it was stored in the struct; null for a slot without, or of another struct.
    pub fn container(&self, slot: &Slot) -> *mut c_void {
        let place = slot.container.filter(|_| self.owns(slot));
        place.map_or(ptr::null_mut(), |i| {
            let offset = Self::behind(self.layout) + CONTAINER * i;
            self.block.wrapping_add(offset).cast()
        })
    }

    // the pointer, if it is a container of this record and of this type
    fn owned(&self, p: *const c_void, ty: Ty) -> Option<*mut c_void> {
        let offset = (p as usize).wrapping_sub(self.block as usize);
        let at = offset.checked_sub(Self::behind(self.layout))?;
        let own = *self.layout.containers.get(at / CONTAINER)?;
        (at % CONTAINER == 0 && own == ty).then(|| self.block.wrapping_add(offset).cast())
    }

    /// Bytes in the containers.
    pub fn extent(&self) -> usize {
        let bytes = |(ty, p): (Ty, *mut c_void)| -> usize {
            match ty {
                Ty::Str => self.bytes(p).len(),
                Ty::StrVec => self.texts(p).iter().map(|s| 32 + s.as_bytes().len()).sum(),
                Ty::IntVec => 4 * self.ints(p).len(),
                Ty::IntVecVec => self
                    .int_rows(p)
                    .iter()
                    .map(|r| 24 + 4 * r.as_slice().len())
                    .sum(),
                Ty::FloatVec => 4 * self.floats(p).len(),
                Ty::FloatVecVec => self
                    .float_rows(p)
                    .iter()
                    .map(|r| 24 + 4 * r.as_slice().len())
                    .sum(),
                Ty::DoubleVec => 8 * self.doubles(p).len(),
                Ty::ByteVec => self.blob(p).len(),
                _ => 0,
            }
        };
        self.containers().map(bytes).sum()
    }

    /// Content of a string that this record owns; empty for any other pointer.
    pub fn bytes(&self, p: *const c_void) -> &[u8] {
        match self.owned(p, Ty::Str) {
            // SAFETY: our own live string
            Some(s) => unsafe { (*s.cast::<CxxString>()).as_bytes() },
            None => &[],
        }
    }

    /// Content of a string that this record owns, up to the first byte that is not UTF-8.
    pub fn text(&self, p: *const c_void) -> &str {
        self.bytes(p).utf8_chunks().next().map_or("", |c| c.valid())
    }

    /// Replaces a string that this record owns.
    pub fn set_text(&mut self, p: *const c_void, text: &[u8]) {
        if let Some(s) = self.owned(p, Ty::Str) {
            // SAFETY: our own live string, borrowed exclusively
            unsafe { (*s.cast::<CxxString>()).set(text) };
        }
    }

    container_access!(texts, set_texts, StrVec, CxxString, "a vector of strings");
    container_access!(ints, set_ints, IntVec, i32, "a vector of ints");
    container_access!(
        int_rows,
        set_int_rows,
        IntVecVec,
        CxxVec<i32>,
        "a vector of int vectors"
    );
    container_access!(floats, set_floats, FloatVec, f32, "a vector of floats");
    container_access!(
        float_rows,
        set_float_rows,
        FloatVecVec,
        CxxVec<f32>,
        "a vector of float vectors"
    );
    container_access!(doubles, set_doubles, DoubleVec, f64, "a vector of doubles");
    container_access!(blob, set_blob, ByteVec, u8, "a vector of bytes");

    /// Copies every field of another record of the same struct; containers are copied in depth,
    /// other pointers stay.
    pub fn copy_from(&mut self, other: &Record) {
        assert_eq!(self.layout.name, other.layout.name);
        // SAFETY: a block of this layout
        unsafe { self.copy_plain(other.block) };
        if ptr::eq(self.block, other.block) {
            return;
        }
        for ((ty, mine), (_, theirs)) in self.containers().zip(other.containers()) {
            with_container!(ty, mine, to => {
                // SAFETY: live containers of the same type in different records
                unsafe {
                    let copy = with_container_as(to, theirs).duplicate();
                    (*to).clear();
                    to.write(copy);
                }
            });
        }
    }
}

/// The container at `p`, of the type that `like` points to.
///
/// # Safety
/// `p` points to a live container of that type.
unsafe fn with_container_as<'a, T>(_like: *mut T, p: *mut c_void) -> &'a T {
    // SAFETY: a live container of this type, as asked above
    unsafe { &*p.cast::<T>() }
}

impl Drop for Record {
    fn drop(&mut self) {
        for (ty, p) in self.containers() {
            // SAFETY: our own container, emptied once
            with_container!(ty, p, c => unsafe { (*c).clear() });
        }
        // SAFETY: the block comes from calloc
        unsafe { libc::free(self.block.cast()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_containers() {
        let mut r = Record::new("mjsGeom");
        let quat = r.slot("quat");
        r.set_number(quat, 3, 0.5);
        r.set_number(r.slot("type"), 0, 6.0);
        assert_eq!(r.get::<mjsGeom>().quat, [0.0, 0.0, 0.0, 0.5]);
        assert_eq!(r.get::<mjsGeom>().r#type, 6);
        let material = r.get::<mjsGeom>().material;
        r.set_text(material, b"a material name longer than the short form");
        let user = r.get::<mjsGeom>().userdata;
        r.set_doubles(user, &[1.0, 2.0]);
        r.edit::<mjsGeom>(|g| {
            g.rgba[2] = 0.25;
            g.material = ptr::null_mut();
        });
        assert_eq!(r.get::<mjsGeom>().rgba[2], 0.25);
        assert_eq!(
            r.text(material),
            "a material name longer than the short form"
        );
        let mut s = Record::new("mjsGeom");
        s.copy_from(&r);
        assert_ne!(s.get::<mjsGeom>().material, material);
        assert_eq!(s.text(s.get::<mjsGeom>().material), r.text(material));
        assert_eq!(s.doubles(s.get::<mjsGeom>().userdata), [1.0, 2.0]);
        // a pointer of another record, or of another type, gives nothing
        assert_eq!(s.text(material), "");
        assert_eq!(r.doubles(material), [0.0; 0]);
        assert!(s.get::<mjsGeom>().plugin.info.is_null());
    }
}
