//! Numbers of the tables by the names that C gives them, found at compile time.

use super::constants::CONSTANTS;
use super::enums::ENUMS;
use super::shapes::Number;

/// The value of an enum's member or of an integer macro. A name that is in neither table does not compile.
pub const fn int(name: &str) -> i32 {
    let mut e = 0;
    while e < ENUMS.len() {
        let values = ENUMS[e].values;
        let mut v = 0;
        while v < values.len() {
            if same(values[v].name.as_bytes(), name.as_bytes()) {
                return values[v].value as i32;
            }
            v += 1;
        }
        e += 1;
    }
    let mut c = 0;
    while c < CONSTANTS.len() {
        if let Number::Int(value) = CONSTANTS[c].value
            && same(CONSTANTS[c].name.as_bytes(), name.as_bytes())
        {
            return value as i32;
        }
        c += 1;
    }
    panic!("no such enum member or integer macro")
}

/// As `int`, as an extent of an array.
pub const fn extent(name: &str) -> usize {
    int(name) as usize
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    // names begin alike
    let mut i = a.len();
    while i > 0 {
        i -= 1;
        if a[i] != b[i] {
            return false;
        }
    }
    true
}
