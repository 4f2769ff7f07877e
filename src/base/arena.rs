//! Arena objects of mjData: contacts first, then the constraint arrays, growing up from the
//! start while the stack grows down from the end.
//!
//! Absent: who decides how many rows there are.

use core::mem::{align_of, offset_of, size_of};

use super::report;
use super::slots::Count;
use super::slots_gen::DATA_ARENA;
use super::views::{Data, DataRef};
use crate::abi::{mjContact, mjData, mjWARN_CONTACTFULL};
use crate::schema::Arena;

/// Takes `bytes` at a multiple of `align` (nonzero), or null when the stack is in the way.
///
/// # Safety
/// `d` is a live mjData.
#[inline]
pub unsafe fn alloc_raw(d: *mut mjData, bytes: usize, align: usize) -> *mut u8 {
    // SAFETY: `d` is live; the result stays below the stack
    unsafe {
        let at = (*d).arena as usize + (*d).parena;
        let pad = if align.is_power_of_two() {
            at.wrapping_neg() & (align - 1)
        } else {
            (align - at % align) % align
        };
        let room = ((*d).narena as usize)
            .wrapping_sub((*d).pstack)
            .wrapping_sub((*d).parena);
        if pad > room || bytes > room - pad {
            return core::ptr::null_mut();
        }
        (*d).parena += pad + bytes;
        let used = ((*d).pstack + (*d).parena) as i64;
        if used > (*d).maxuse_arena {
            (*d).maxuse_arena = used;
        }
        (at + pad) as *mut u8
    }
}

const _: () = assert!(
    offset_of!(mjData, ifrc_constraint) - offset_of!(mjData, efc_type)
        == 8 * (DATA_ARENA.len() - 2)
        && offset_of!(mjData, efc_type) == offset_of!(mjData, contact) + 8
);

/// Drops all constraint arrays: sizes are zero, pointers null; the contacts stay.
pub fn clear_constraints(d: &mut Data<'_>) {
    let p = d.as_ptr();
    // SAFETY: a live mjData by the contract of `Data::new`
    unsafe {
        (*p).ne = 0;
        (*p).nf = 0;
        (*p).nl = 0;
        (*p).nefc = 0;
        (*p).nJ = 0;
        (*p).nY = 0;
        (*p).nA = 0;
        (*p).nisland = 0;
        (*p).nidof = 0;
        (*p).efm_active = 0;
        (*p).nefmK = 0;
        (*p).nefmcon = 0;
        (*p).nefmT = 0;
        (*p).nefmA = 0;
        (*p).nefmdof = 0;
        (*p).nefmL = 0;
        // the pointers behind `contact` are neighbours
        (&raw mut (*p).efc_type)
            .cast::<*mut u8>()
            .write_bytes(0, DATA_ARENA.len() - 1);
        (*p).parena = (*p).ncon as usize * size_of::<mjContact>();
    }
}

/// Empties the arena: no contacts, no constraints. `contact` points at its start.
pub fn clear(d: &mut Data<'_>) {
    let p = d.as_ptr();
    // SAFETY: a live mjData by the contract of `Data::new`
    unsafe {
        (*p).ncon = 0;
        (*p).contact = (*p).arena.cast();
    }
    clear_constraints(d);
}

/// What placing an array takes of its slot.
#[derive(Clone, Copy)]
struct Member {
    /// offset of the pointer in mjData
    at: usize,
    rows: Count,
    row_bytes: usize,
    /// its places are multiples of this power of two, less one
    mask: usize,
}

/// Arrays of one group, in table order, and how many.
const fn group(group: Arena) -> ([Member; DATA_ARENA.len()], usize) {
    let none = Member {
        at: 0,
        rows: Count::One,
        row_bytes: 0,
        mask: 0,
    };
    let (mut list, mut n, mut i) = ([none; DATA_ARENA.len()], 0, 0);
    while i < DATA_ARENA.len() {
        let slot = &DATA_ARENA[i];
        if matches!(slot.group, Some(g) if g as u8 == group as u8) {
            assert!(
                matches!(slot.cols, Count::One),
                "a row has a constant length"
            );
            list[n] = Member {
                at: slot.at as usize,
                rows: slot.rows,
                row_bytes: slot.times as usize * slot.elem as usize,
                // no element needs more than 8
                mask: if slot.elem < 8 {
                    slot.elem as usize - 1
                } else {
                    7
                },
            };
            n += 1;
        }
        i += 1;
    }
    (list, n)
}

static GROUPS: [([Member; DATA_ARENA.len()], usize); 5] = [
    group(Arena::Contact),
    group(Arena::Solver),
    group(Arena::Dual),
    group(Arena::Island),
    group(Arena::Efm),
];

/// The arrays of a group.
fn members(group: usize) -> &'static [Member] {
    let (list, n) = &GROUPS[group];
    &list[..*n]
}

/// The array number `i` of a group, if it has so many.
const fn member(group: usize, i: usize) -> Option<Member> {
    let (list, n) = &GROUPS[group];
    assert!(*n <= 32, "as many as `alloc_group` places");
    if i < *n { Some(list[i]) } else { None }
}

/// Room for constraints: as many rows, and values of their Jacobian. False when the arena is full, and
/// then there are none.
#[must_use]
pub fn alloc_rows(d: &mut Data<'_>, rows: usize, values: usize) -> bool {
    if !d.raw().efc_type.is_null() {
        clear_constraints(d);
    }
    let raw = d.raw_mut();
    (raw.nefc, raw.nJ) = (rows as i32, values as i32);
    let fits = alloc_group::<{ Arena::Solver as usize }>(d);
    if !fits {
        clear_constraints(d);
    }
    fits
}

/// No constraint, in a model without tendons: the arrays of rows stand in the arena, empty.
pub fn no_rows(d: &mut Data<'_>) {
    assert!(d.model().ntendon() == 0 && d.nefc() == 0 && d.raw().nJ == 0);
    let p = d.as_ptr();
    // SAFETY: live structs by the contract of `Data::new`; offsets come from the table; without rows
    // nothing is read at these places
    unsafe {
        let end = (*p).arena.byte_add((*p).parena);
        for member in members(Arena::Solver as usize) {
            p.byte_add(member.at).cast::<*mut libc::c_void>().write(end);
        }
        let used = (*p).parena + (*p).pstack;
        (*p).maxuse_arena = (*p).maxuse_arena.max(used as i64);
    }
}

/// What was written of the rows allocated: equalities, friction losses, limits, and all of them.
pub fn keep_rows(d: &mut Data<'_>, [ne, nf, nl]: [usize; 3], nefc: usize) {
    assert!(nefc <= d.nefc(), "more rows than were allocated");
    let raw = d.raw_mut();
    (raw.ne, raw.nf, raw.nl) = (ne as i32, nf as i32, nl as i32);
    raw.nefc = nefc as i32;
}

/// Room for islands and their dofs. False when the arena is full: neither islands nor rows remain.
#[must_use]
pub fn alloc_islands(d: &mut Data<'_>, nisland: usize, nidof: usize) -> bool {
    let raw = d.raw_mut();
    (raw.nisland, raw.nidof) = (nisland as i32, nidof as i32);
    let fits = alloc_group::<{ Arena::Island as usize }>(d);
    if !fits {
        clear_constraints(d);
    }
    fits
}

/// No islands.
pub fn no_islands(d: &mut Data<'_>) {
    let raw = d.raw_mut();
    (raw.nisland, raw.nidof) = (0, 0);
}

/// Parts of the effective metric that a model has a use for.
#[derive(Clone, Copy)]
pub struct MetricParts {
    pub tendons: bool,
    pub actuators: bool,
    /// something is added to the mass matrix
    pub diagonal: bool,
    pub fluid: bool,
}

/// The elastic part of the effective metric.
#[derive(Clone, Copy, Default)]
pub struct Elastic {
    /// of `efm_K`
    pub values: usize,
    /// of three dofs each
    pub blocks: usize,
    /// numbers in `efm_L`
    pub factor: usize,
}

/// Room for the effective metric, with as many entries of contacts; pointers to parts that are not wanted stay null. False when the arena is full.
#[must_use]
pub fn alloc_metric(
    d: &mut Data<'_>,
    wanted: MetricParts,
    elastic: Elastic,
    contacts: usize,
) -> bool {
    let raw = d.raw_mut();
    raw.nefmcon = contacts as i32;
    let Elastic {
        values,
        blocks,
        factor,
    } = elastic;
    raw.nefmK = values as i32;
    raw.nefmdof = blocks as i32;
    raw.nefmL = factor as i32;
    let fits = alloc_group::<{ Arena::Efm as usize }>(d);
    if !fits {
        let raw = d.raw_mut();
        (raw.nefmK, raw.nefmcon) = (0, 0);
        (raw.nefmdof, raw.nefmL) = (0, 0);
    }
    let raw = d.raw_mut();
    let none = core::ptr::null_mut();
    if !wanted.tendons {
        raw.efm_tid = core::ptr::null_mut();
        (raw.efm_ts, raw.efm_tk) = (none, none);
    }
    if !wanted.actuators {
        raw.efm_aid = core::ptr::null_mut();
        (raw.efm_as, raw.efm_ak, raw.efm_ca) = (none, none, none);
    }
    if !wanted.diagonal {
        (raw.efm_diag, raw.efm_sdiag) = (none, none);
    }
    if !wanted.fluid {
        raw.efm_fluid = none;
    }
    fits
}

/// Notes how many contacts and rows there are, if they are the most ever.
pub fn note_use(d: &mut Data<'_>) {
    let raw = d.raw_mut();
    raw.maxuse_efc = raw.maxuse_efc.max(raw.nefc);
    raw.maxuse_con = raw.maxuse_con.max(raw.ncon);
}

/// The most contacts and rows that there ever were.
pub fn most_used(d: &DataRef<'_>) -> [i32; 2] {
    [d.raw().maxuse_con, d.raw().maxuse_efc]
}

/// Sets them.
pub fn set_most_used(d: &mut Data<'_>, most: [i32; 2]) {
    let raw = d.raw_mut();
    [raw.maxuse_con, raw.maxuse_efc] = most;
}

/// Allocates the arrays of a group by the row counts now in mjData and mjModel, in table order,
/// each with the alignment of its element. Contents are unspecified.
///
/// False when the arena is full: the arena is as before and the group's pointers are null.
#[must_use]
fn alloc_group<const GROUP: usize>(d: &mut Data<'_>) -> bool {
    /// rows that no arena has room for, so few that no sum of bytes overflows; negative counts are as many
    const TOO_MANY: usize = 1 << 48;
    let (m, p) = (d.model().as_ptr(), d.as_ptr());
    // SAFETY: live structs by the contract of `Data::new`; offsets come from the table
    unsafe {
        let set = |member: &Member, place: usize| {
            p.byte_add(member.at)
                .cast::<*mut u8>()
                .write(place as *mut u8)
        };
        let start = (*p).arena as usize;
        let mut end = start + (*p).parena;
        // the places are set first and looked at when the end is known
        macro_rules! place {
            ($($i:literal)*) => {$(
                if let Some(member) = const { member(GROUP, $i) } {
                    let place = (end + member.mask) & !member.mask;
                    set(&member, place);
                    let rows = (member.rows.get(m, p) as usize).min(TOO_MANY);
                    end = place + rows * member.row_bytes;
                }
            )*};
        }
        // one by one, so that the table is not read but written out
        place!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        let used = (end - start).saturating_add((*p).pstack);
        if used > (*p).narena as usize {
            members(GROUP).iter().for_each(|member| set(member, 0));
            return false;
        }
        (*p).parena = end - start;
        (*p).maxuse_arena = (*p).maxuse_arena.max(used as i64);
    }
    true
}

/// Appends a contact. Constraints built from the contacts so far are dropped, none of which has rows any
/// more. False when the arena is full: the contact is lost and a warning counted.
#[inline]
pub fn push_contact(d: &mut Data<'_>, contact: &mjContact) -> bool {
    for old in d.contact_mut() {
        old.efc_address = -1;
    }
    let pushed = try_push_contact(d, contact);
    if !pushed {
        let ncon = d.ncon() as i32;
        report::warn(d, mjWARN_CONTACTFULL, ncon);
    }
    pushed
}

/// As `push_contact`, without the warning.
#[inline]
pub fn try_push_contact(d: &mut Data<'_>, contact: &mjContact) -> bool {
    next_contact(d).map(|new| *new = *contact).is_some()
}

/// Room for one more contact, which already counts; `None` without room. The caller fills it.
#[inline]
pub fn next_contact<'d>(d: &'d mut Data<'_>) -> Option<&'d mut mjContact> {
    next_contacts(d, 1).first_mut()
}

/// Room for `n` more contacts, or for as many as there is room for, which already count. The caller fills them.
#[inline]
pub fn next_contacts<'d>(d: &'d mut Data<'_>, n: usize) -> &'d mut [mjContact] {
    /// bytes of a contact
    const SIZE: usize = size_of::<mjContact>();
    let p = d.as_ptr();
    // SAFETY: a live mjData by the contract of `Data::new`; the allocated bytes hold the contacts
    unsafe {
        // constraint arrays lie behind the contacts
        if (*p).nefc != 0 || (*p).parena != (*p).ncon as usize * SIZE {
            clear_constraints(d);
        }
        let mut n = n;
        let mut at = alloc_raw(p, n * SIZE, align_of::<mjContact>());
        while at.is_null() && n > 0 {
            n -= 1;
            at = alloc_raw(p, n * SIZE, align_of::<mjContact>());
        }
        if n == 0 {
            return &mut [];
        }
        (*p).ncon += n as i32;
        // numbers all over: whatever the bytes are, they are contacts
        core::slice::from_raw_parts_mut(at.cast(), n)
    }
}

/// Drops the contacts from `ncon` on, and all constraints.
pub fn truncate_contacts(d: &mut Data<'_>, ncon: usize) {
    assert!(ncon <= d.ncon(), "contacts are not made here");
    d.raw_mut().ncon = ncon as i32;
    clear_constraints(d);
}

/// The arena has no room for the rows of the constraints: no contact has any.
pub fn forget_rows(d: &mut Data<'_>) {
    for con in d.contact_mut() {
        con.efc_address = -1;
    }
}

/// Arrays of the dual problem, allocated one at a time because later sizes follow from earlier contents.
#[derive(Clone, Copy)]
pub enum Dual {
    /// `efc_Y_rownnz`, `efc_Y_rowadr`
    YRows,
    /// `efc_Y` of so many values
    Y(usize),
    /// `efc_Y_colind` of as many
    YCols,
    /// `efc_AR_rownnz`, `efc_AR_rowadr`
    ARRows,
    /// `efc_AR` of so many values
    AR(usize),
    /// `efc_AR_colind` of as many
    ARCols,
}

/// Allocates arrays of the dual problem in the given order; false when the arena is full, and then
/// earlier ones stay until the constraints are cleared.
#[must_use]
pub fn alloc_dual(d: &mut Data, arrays: &[Dual]) -> bool {
    let p = d.as_ptr();
    let nefc = d.nefc();
    macro_rules! take {
        ($name:ident, $n:expr, $t:ty) => {{
            // SAFETY: a live mjData by the contract of `Data::new`
            unsafe {
                (*p).$name = alloc_raw(p, $n * size_of::<$t>(), align_of::<$t>()).cast();
                !(*p).$name.is_null()
            }
        }};
    }
    macro_rules! count {
        ($name:ident, $n:expr) => {{
            // SAFETY: as above; the array just taken has so many values
            unsafe { (*p).$name = $n as i32 };
            true
        }};
    }
    arrays.iter().all(|a| match *a {
        Dual::YRows => take!(efc_Y_rownnz, nefc, i32) && take!(efc_Y_rowadr, nefc, i32),
        Dual::Y(n) => take!(efc_Y, n, f64) && count!(nY, n),
        Dual::YCols => take!(efc_Y_colind, d.nY(), i32),
        Dual::ARRows => take!(efc_AR_rownnz, nefc, i32) && take!(efc_AR_rowadr, nefc, i32),
        Dual::AR(n) => take!(efc_AR, n, f64) && count!(nA, n),
        Dual::ARCols => take!(efc_AR_colind, d.nA(), i32),
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    fn contact(dist: f64) -> mjContact {
        // SAFETY: plain numbers
        let mut c = unsafe { core::mem::zeroed::<mjContact>() };
        c.dist = dist;
        c
    }

    #[test]
    fn rows_by_table() {
        let f = Fixture::new(&[("nv", 2), ("narena", 1 << 16)]);
        let mut d = f.data();
        assert!(push_contact(&mut d, &contact(-1.0)) && push_contact(&mut d, &contact(-2.0)));
        assert!(alloc_rows(&mut d, 3, 6));
        assert_eq!(
            (d.efc_type().len(), d.efc_J().len(), d.efc_KBIP().len()),
            (3, 6, 3)
        );
        assert_eq!(d.efc_J().as_ptr() as usize % 8, 0);
        // the first array follows the contacts
        assert_eq!(
            d.efc_type().as_ptr() as usize - d.contact().as_ptr() as usize,
            2 * 608
        );
        // another contact drops them
        assert!(push_contact(&mut d, &contact(-3.0)));
        assert_eq!((d.nefc(), d.efc_type().len(), d.ncon()), (0, 0, 3));
        assert_eq!(d.contact()[2].dist, -3.0);
        clear(&mut d);
        assert_eq!((d.ncon(), d.parena()), (0, 0));
    }

    #[test]
    fn full_arena_keeps_what_was_there() {
        let f = Fixture::new(&[("narena", 1000)]);
        let mut d = f.data();
        assert!(push_contact(&mut d, &contact(-1.0)));
        let before = d.parena();
        assert!(!alloc_rows(&mut d, 100, 0));
        assert_eq!(d.parena(), before);
        // SAFETY: a live state
        assert!(unsafe { (*f.d).efc_type.is_null() && (*f.d).efc_force.is_null() });
        let quiet = crate::base::log::set_thread_handler(Some(ignore));
        assert!(!push_contact(&mut d, &contact(-2.0)));
        crate::base::log::set_thread_handler(quiet);
        assert_eq!((d.ncon(), d.contact()[0].dist), (1, -1.0));
        assert_eq!(d.warning()[mjWARN_CONTACTFULL as usize].number, 1);
    }

    unsafe extern "C-unwind" fn ignore(_: *const crate::abi::mjLogMessage) {}
}
