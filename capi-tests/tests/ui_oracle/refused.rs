//! Tables that are refused, each with its message, and what of them was added before.

use std::ffi::c_int;

use capi_tests::oracle::Library;
use mujoco::abi::*;

use crate::pair::empty;
use crate::rows::{self, ROOM, Row};

/// Name of so many characters.
fn long(n: usize) -> String {
    "x".repeat(n)
}

/// Rows behind an open section, and how many of them the last one stands for.
fn cases() -> Vec<Vec<Row>> {
    let data = Some(0);
    let section =
        |name: &str, state, other: &str| Row::new(mjITEM_SECTION, name, state, None, other);
    let item = |kind, other: &str| {
        let data = data.filter(|_| kind > mjITEM_BUTTON);
        Row::new(kind, "n", 1, data, other)
    };
    let mut all = vec![
        vec![section("s", 3, "")],
        vec![section("s", -1, "")],
        vec![section("s", mjPRESERVE, "")],
        vec![section(&long(38), 1, "")],
        vec![section(&long(39), 1, "")],
        vec![section(&long(40), 1, "")],
        vec![section("s", 1, ""); 10],
        vec![Row::new(mjITEM_STATIC, &long(39), 1, None, "")],
        vec![Row::new(mjITEM_STATIC, &long(40), 1, None, "")],
        vec![Row::new(mjITEM_STATIC, "n", -1, None, "")],
        vec![Row::new(mjITEM_STATIC, "n", 1, data, "")],
        vec![Row::new(mjITEM_SLIDERINT, "n", 1, None, "0 1")],
        vec![Row::new(mjNITEM, "n", 1, None, "")],
        vec![Row::new(-3, "n", 1, None, "")],
        vec![item(mjITEM_STATIC, ""); 200],
        vec![item(mjITEM_STATIC, ""); 201],
        vec![item(mjITEM_SELECT, &["q"; 35].join("\n"))],
        vec![item(mjITEM_SELECT, &["q"; 36].join("\n"))],
        vec![item(mjITEM_EDITTXT, &"z".repeat(300))],
        vec![item(mjITEM_SELECT, &"z".repeat(300))],
    ];
    let shortcuts = [
        "A", "CA", "#256", "C#256", "C#", "C#x", "C# 1", "C#-5", "C#1x", "CSA", "XA", "ab", "  ",
        "C#1234", "C##", "C\u{7f}",
    ];
    all.extend(shortcuts.map(|text| vec![section("s", 1, text)]));
    all.extend(shortcuts.map(|text| vec![item(mjITEM_BUTTON, text)]));
    for text in [
        "a\nb",
        "a\n",
        "\n",
        "a\n\nb",
        "\na",
        " a \n b",
        &long(38),
        &long(39),
    ] {
        all.push(vec![item(mjITEM_RADIO, text)]);
    }
    for text in [
        "",
        "0",
        "0 1",
        "1 0",
        "0 1 5",
        "0 1 .5",
        "0 1 x",
        "0,1",
        "0 nan",
        "nan 1",
        "0 1 nan",
        "1e400 2",
        "0x10 0x20",
    ] {
        all.push(vec![item(mjITEM_SLIDERINT, text)]);
        all.push(vec![item(mjITEM_SLIDERNUM, text)]);
    }
    for text in [
        "",
        "x",
        "0",
        "1",
        "7",
        "8",
        "-1",
        "2.4",
        "2.5",
        "nan",
        "inf",
        "-1e30",
        "1 0 1",
        "2 0 1",
        "2 0 1 2 3",
        "1 0 1 5",
        "1 0 1 x",
        "7 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0",
        "1 nan 1",
    ] {
        all.push(vec![item(mjITEM_EDITNUM, text)]);
    }
    all
}

/// Clears the bytes between the members of sections and items.
fn without_gaps(bytes: &mut [u8]) {
    let sections = std::mem::offset_of!(mjUI, sect);
    let mut clear = |at: usize| bytes[at..at + 4].fill(0);
    for k in 0..mjMAXUISECT as usize {
        let section = sections + k * size_of::<mjuiSection>();
        clear(section + std::mem::offset_of!(mjuiSection, nitem) + 4);
        clear(section + std::mem::offset_of!(mjuiSection, lastclick) + 4);
        for i in 0..mjMAXUIITEM as usize {
            let items = section + std::mem::offset_of!(mjuiSection, item);
            let item = items + i * size_of::<mjuiItem>();
            clear(item + std::mem::offset_of!(mjuiItem, userid) + 4);
            clear(item + std::mem::offset_of!(mjuiItem, skip) + 4);
        }
    }
}

/// Adds rows to section `section` (as the next ones for None) of an interface full of `byte`: the message, and what it
/// holds then.
fn add(library: &Library, rows: &[Row], section: Option<c_int>, byte: u8) -> (String, Vec<u8>) {
    let mut room = [0u8; ROOM];
    let mut ui = empty();
    unsafe { (&raw mut ui.sect).write_bytes(byte, 1) };
    let table = rows::table(rows, room.as_mut_ptr());
    let done = library.guarded(|| unsafe {
        if let Some(section) = section {
            type F = unsafe extern "C-unwind" fn(*mut mjUI, c_int, *const mjuiDef);
            library.function::<F>("mjui_addToSection")(&mut *ui, section, table.as_ptr())
        } else {
            type F = unsafe extern "C-unwind" fn(*mut mjUI, *const mjuiDef);
            library.function::<F>("mjui_add")(&mut *ui, table.as_ptr())
        }
    });
    for item in ui.sect.iter_mut().flat_map(|s| &mut s.item) {
        if item.pdata.addr() == room.as_ptr().addr() {
            item.pdata = std::ptr::null_mut();
        }
    }
    let bytes =
        unsafe { std::slice::from_raw_parts((&raw const *ui).cast::<u8>(), size_of::<mjUI>()) };
    let mut bytes = bytes.to_vec();
    without_gaps(&mut bytes);
    (done.err().unwrap_or_default(), bytes)
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn tables() {
    let (ours, theirs) = Library::both();
    let mut messages = std::collections::BTreeSet::new();
    for rows in cases() {
        for inside in [true, false] {
            let mut rows = rows.clone();
            if inside {
                rows.insert(0, Row::new(mjITEM_SECTION, "first", 1, None, ""));
            }
            for (section, byte) in [
                (None, 0),
                (None, 0xa5),
                (Some(0), 0),
                (Some(2), 0),
                (Some(-1), 0),
            ] {
                let [(a, ours), (b, theirs)] =
                    [&ours, &theirs].map(|lib| add(lib, &rows, section, byte));
                let last = rows.last().expect("a row");
                assert_eq!(a, b, "{last:?}, section {section:?}");
                let at = ours.iter().zip(&theirs).position(|(a, b)| a != b);
                assert_eq!(at, None, "{last:?}, section {section:?}, {byte:x}: {a}");
                messages.insert(b);
            }
        }
    }
    // each message, and none
    assert!(messages.len() >= 18, "{messages:?}");
}

/// The genuine library is not asked: it reads and writes where nothing is.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn what_the_reference_does_not_survive() {
    let library = Library::ours().expect("our library");
    let rows = [
        Row::new(mjITEM_SECTION, "s", 1, None, ""),
        Row::new(mjITEM_STATIC, "n", 1, None, ""),
    ];
    for section in [9, 10, 11, 1000, c_int::MAX, -2, c_int::MIN] {
        let (message, _) = add(&library, &rows, Some(section), 0);
        assert!(
            message.contains("too many sections"),
            "{section}: {message}"
        );
    }
    let table = rows::table(&rows, std::ptr::null_mut());
    type F = unsafe extern "C-unwind" fn(*mut mjUI, *const mjuiDef);
    let add: F = library.function("mjui_add");
    let null = std::ptr::null_mut();
    assert!(
        library
            .guarded(|| unsafe { add(null, table.as_ptr()) })
            .is_err()
    );
    assert!(
        library
            .guarded(|| unsafe { add(&mut *empty(), null.cast()) })
            .is_err()
    );
}
