//! Built-in themes: distances in pixels at a font scale of 100, and colors.

use core::ffi::c_int;

use crate::abi::{mjuiThemeColor, mjuiThemeSpacing};

/// Distances: tight, and wide.
const SPACING: [mjuiThemeSpacing; 2] = [
    mjuiThemeSpacing {
        total: 270,
        scroll: 15,
        label: 120,
        section: 8,
        cornersect: 6,
        cornersep: 6,
        itemside: 4,
        itemmid: 4,
        itemver: 4,
        texthor: 8,
        textver: 4,
        linescroll: 30,
        samples: 4,
    },
    mjuiThemeSpacing {
        total: 310,
        scroll: 15,
        label: 120,
        section: 10,
        cornersect: 10,
        cornersep: 10,
        itemside: 7,
        itemmid: 7,
        itemver: 7,
        texthor: 10,
        textver: 5,
        linescroll: 30,
        samples: 4,
    },
];

/// Colors: default, orange, white, black.
const COLOR: [mjuiThemeColor; 4] = [
    mjuiThemeColor {
        master: [0.25; 3],
        thumb: [0.12; 3],
        secttitle: [0.6, 0.2, 0.2],
        secttitle2: [0.1; 3],
        secttitleuncheck: [0.45, 0.17, 0.17],
        secttitleuncheck2: [0.45, 0.17, 0.17],
        secttitlecheck: [0.45, 0.17, 0.17],
        secttitlecheck2: [0.45, 0.17, 0.17],
        sectfont: [1.0; 3],
        sectsymbol: [0.7; 3],
        sectpane: [0.1; 3],
        separator: [0.25; 3],
        separator2: [0.1; 3],
        shortcut: [0.0, 0.0, 1.0],
        fontactive: [1.0; 3],
        fontinactive: [0.5; 3],
        decorinactive: [0.3; 3],
        decorinactive2: [0.4; 3],
        button: [0.6, 0.4, 0.4],
        check: [0.4, 0.4, 0.7],
        radio: [0.4, 0.6, 0.4],
        select: [0.4, 0.6, 0.6],
        select2: [0.2, 0.3, 0.3],
        slider: [0.3, 0.2, 0.3],
        slider2: [0.6, 0.4, 0.6],
        edit: [0.6, 0.6, 0.4],
        edit2: [0.7, 0.0, 0.0],
        cursor: [0.9; 3],
    },
    mjuiThemeColor {
        master: [0.2; 3],
        thumb: [0.12; 3],
        secttitle: [0.3; 3],
        secttitle2: [0.15; 3],
        secttitleuncheck: [0.25; 3],
        secttitleuncheck2: [0.25; 3],
        secttitlecheck: [0.25; 3],
        secttitlecheck2: [0.25; 3],
        sectfont: [0.8; 3],
        sectsymbol: [0.7; 3],
        sectpane: [0.15; 3],
        separator: [0.2; 3],
        separator2: [0.15; 3],
        shortcut: [0.0, 0.0, 1.0],
        fontactive: [0.9; 3],
        fontinactive: [0.5; 3],
        decorinactive: [0.2; 3],
        decorinactive2: [0.25; 3],
        button: [0.6, 0.4, 0.2],
        check: [0.6, 0.4, 0.2],
        radio: [0.6, 0.4, 0.2],
        select: [0.6, 0.4, 0.2],
        select2: [0.3, 0.2, 0.1],
        slider: [0.2; 3],
        slider2: [0.6, 0.4, 0.2],
        edit: [0.6, 0.4, 0.2],
        edit2: [0.7, 0.0, 0.0],
        cursor: [0.9; 3],
    },
    mjuiThemeColor {
        master: [0.9; 3],
        thumb: [0.7; 3],
        secttitle: [0.8; 3],
        secttitle2: [1.0; 3],
        secttitleuncheck: [0.95; 3],
        secttitleuncheck2: [0.95; 3],
        secttitlecheck: [0.95; 3],
        secttitlecheck2: [0.95; 3],
        sectfont: [0.0, 0.0, 0.8],
        sectsymbol: [0.0, 0.0, 0.8],
        sectpane: [1.0; 3],
        separator: [0.9; 3],
        separator2: [1.0; 3],
        shortcut: [0.0, 1.0, 1.0],
        fontactive: [0.0; 3],
        fontinactive: [0.7; 3],
        decorinactive: [0.95; 3],
        decorinactive2: [0.9; 3],
        button: [0.8; 3],
        check: [0.8; 3],
        radio: [0.8; 3],
        select: [0.8; 3],
        select2: [0.9; 3],
        slider: [0.95; 3],
        slider2: [0.8; 3],
        edit: [0.8; 3],
        edit2: [1.0, 0.3, 0.3],
        cursor: [0.2; 3],
    },
    mjuiThemeColor {
        master: [0.15; 3],
        thumb: [0.3; 3],
        secttitle: [0.25; 3],
        secttitle2: [0.0; 3],
        secttitleuncheck: [0.2; 3],
        secttitleuncheck2: [0.2; 3],
        secttitlecheck: [0.2; 3],
        secttitlecheck2: [0.2; 3],
        sectfont: [1.0, 0.3, 0.3],
        sectsymbol: [1.0, 0.3, 0.3],
        sectpane: [0.0; 3],
        separator: [0.15; 3],
        separator2: [0.0; 3],
        shortcut: [0.0, 0.0, 1.0],
        fontactive: [1.0; 3],
        fontinactive: [0.4; 3],
        decorinactive: [0.1; 3],
        decorinactive2: [0.15; 3],
        button: [0.3; 3],
        check: [0.3; 3],
        radio: [0.3; 3],
        select: [0.3; 3],
        select2: [0.15; 3],
        slider: [0.15; 3],
        slider2: [0.3; 3],
        edit: [0.3; 3],
        edit2: [0.8, 0.2, 0.2],
        cursor: [0.8; 3],
    },
];

/// The distances of a theme; the last one's for an index that has none.
pub fn spacing(index: c_int) -> mjuiThemeSpacing {
    SPACING[within(index, SPACING.len())]
}

/// The colors of a theme; the last one's for an index that has none.
pub fn color(index: c_int) -> mjuiThemeColor {
    COLOR[within(index, COLOR.len())]
}

fn within(index: c_int, n: usize) -> usize {
    usize::try_from(index).unwrap_or(n).min(n - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_without_a_theme_get_the_last_one() {
        for index in [-1, 1, 2, c_int::MAX, c_int::MIN] {
            assert_eq!(spacing(index).total, 310);
        }
        assert_eq!(spacing(0).total, 270);
        assert_eq!(color(4).master, color(3).master);
        assert_ne!(color(2).master, color(3).master);
    }
}
