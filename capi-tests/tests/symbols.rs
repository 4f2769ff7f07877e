//! The dynamic symbol table: every public function, the data objects with their exact sizes, the private
//! symbols that clients bind, the SONAME, and no symbol versions.

use std::collections::HashMap;
use std::process::Command;

use capi_tests::{facts, status};

#[test]
fn everything_is_exported() {
    let list = status::symbols(&status::library());
    let table: HashMap<&str, (usize, char)> = list
        .iter()
        .map(|(name, size, kind)| (name.as_str(), (*size, *kind)))
        .collect();
    let functions = facts::exported();
    assert_eq!(functions.len(), 573);
    let private = facts::private();
    assert_eq!(private.len(), 16);
    let names = functions.iter().map(|f| f.name.as_str()).chain(private);
    let missing: Vec<&str> = names
        .filter(|n| !matches!(table.get(n), Some((_, 'T' | 't' | 'W'))))
        .collect();
    assert!(missing.is_empty(), "functions not exported: {missing:?}");
}

#[test]
fn data_objects_have_their_sizes() {
    let list = status::symbols(&status::library());
    let table: HashMap<&str, (usize, char)> = list
        .iter()
        .map(|(name, size, kind)| (name.as_str(), (*size, *kind)))
        .collect();
    let data = facts::data();
    assert_eq!(data.len(), 22);
    for (name, size, _) in data {
        let found = table
            .get(name)
            .unwrap_or_else(|| panic!("{name} is not exported"));
        assert_eq!(found.0, size, "st_size of {name}");
        // R, D, B: read-only, initialized, zero; a program may copy them at start
        assert!(
            matches!(found.1, 'R' | 'D' | 'B'),
            "{name} is no data object: {}",
            found.1
        );
    }
}

#[test]
fn soname_without_versions() {
    let out = Command::new("readelf")
        .args(["-d", "-V"])
        .arg(status::library())
        .output();
    let out = out.expect("readelf (binutils, comes with the C compiler)");
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(
        text.contains("Library soname: [libmujoco.so.4.0.0]"),
        "{text}"
    );
    assert!(
        !text.contains("VERDEF") && !text.contains("Version definition"),
        "versions are defined"
    );
}
