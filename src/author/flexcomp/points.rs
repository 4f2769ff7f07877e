//! Points and elements of the types that are made from counts and spacings. XML reference: flexcomp type, count, spacing.

use super::parameters::{Draft, Flexcomp, Kind};
use crate::abi::*;
use crate::author::asset::builtin::lattice::{Lattice, Shell, bent};
use crate::author::geometry::algebra::V3;
use crate::math::elementary::{cos, sin};

/// More points than this are a slip of the pen.
pub const MAX_POINTS: usize = 1 << 20;

/// Appends what the type makes behind the points and elements that the user gave; ids count from the first made.
pub fn make(comp: &Flexcomp, textured: bool, draft: &mut Draft) -> Result<(), String> {
    let l = Lattice {
        count: comp.count,
        spacing: comp.spacing,
    };
    // a line and a circle take one count
    let counts = match (comp.kind, draft.dim) {
        (Kind::Grid | Kind::Circle, 1) => &l.count[..1],
        _ => &l.count[..],
    };
    if counts.iter().map(|&n| n as f64).product::<f64>() > MAX_POINTS as f64 {
        return Err(format!("Too many points (limit {MAX_POINTS})"));
    }
    let before = draft.element.len();
    let what = match comp.kind {
        Kind::Square | Kind::Disc => {
            draft.dim = 2;
            sheet(comp.kind, &l, draft, textured);
            "grid"
        }
        Kind::Grid | Kind::Circle => {
            match draft.dim {
                1 if comp.kind == Kind::Circle => circle(&l, draft),
                1 => line(&l, draft),
                2 => sheet(comp.kind, &l, draft, textured),
                _ => filled(&l, draft, textured),
            }
            "grid"
        }
        _ => {
            shell(comp.kind, &l, draft, textured);
            "box"
        }
    };
    match draft.element.len() > before {
        true => Ok(()),
        false => Err(format!("No elements were created in {what}")),
    }
}

/// Share of the way along an axis.
fn share(l: &Lattice, axis: usize, i: i32) -> f32 {
    (f64::from(i) / f64::from((l.count[axis] - 1).max(1))) as f32
}

fn line(l: &Lattice, draft: &mut Draft) {
    let n = l.count[0];
    draft
        .point
        .extend((0..n).map(|i| [l.along(0, i), 0.0, 0.0]));
    draft.element.extend((0..n - 1).flat_map(|i| [i, i + 1]));
}

/// A closed polygon of one point less than counted, with sides of the spacing.
fn circle(l: &Lattice, draft: &mut Draft) {
    let n = l.count[0] - 1;
    if n < 3 {
        return;
    }
    let step = 2.0 * std::f64::consts::PI / f64::from(n);
    let radius = l.spacing[0] / sin(step / 2.0) / 2.0;
    for i in 0..n {
        let angle = step * f64::from(i);
        draft
            .point
            .push([radius * cos(angle), radius * sin(angle), 0.0]);
        draft.element.extend([i, (i + 1) % n]);
    }
}

fn sheet(kind: Kind, l: &Lattice, draft: &mut Draft, textured: bool) {
    let (points, face) = match kind {
        Kind::Disc => l.disc(),
        _ => l.square(),
    };
    draft.point.extend(points);
    // as if there were layers: more than one in count is refused for it
    let layers = l.count[2];
    draft
        .element
        .extend(face.iter().flatten().map(|v| v.saturating_mul(layers)));
    if textured {
        let flat = Lattice {
            count: [l.count[0], l.count[1], 1],
            spacing: l.spacing,
        };
        let pair = |[x, y, _]: [i32; 3]| [share(l, 0, x), share(l, 1, y)];
        draft.texcoord.extend(flat.indices().flat_map(pair));
    }
}

fn filled(l: &Lattice, draft: &mut Draft, textured: bool) {
    let (points, tet) = l.filled();
    draft.point.extend(points);
    draft.element.extend(tet.iter().flatten());
    if textured {
        let pair = |[x, y, _]: [i32; 3]| [share(l, 0, x), share(l, 1, y)];
        draft.texcoord.extend(l.indices().flat_map(pair));
    }
}

/// The shell of a lattice, bent; a solid adds its centre, an open surface lacks the top.
fn shell(kind: Kind, l: &Lattice, draft: &mut Draft, textured: bool) {
    if l.count.iter().any(|&n| n < 2) {
        return;
    }
    let form = match kind {
        Kind::Cylinder => mjMESH_BUILTIN_CYLINDER,
        Kind::Ellipsoid => mjMESH_BUILTIN_ELLIPSOID,
        _ => mjMESH_BUILTIN_BOX,
    };
    let shell = Shell::new(l, draft.dim);
    let centre: Option<V3> = (draft.dim == 3).then_some([0.0; 3]);
    draft.point.extend(centre);
    draft
        .point
        .extend(shell.order.iter().map(|&i| bent(form, l, i)));
    let n = shell.order.len() as i32;
    match draft.dim {
        1 => draft.element.extend((0..n - 1).flat_map(|i| [i, i + 1])),
        2 => draft.element.extend(shell.surface().iter().flatten()),
        _ => draft.element.extend(shell.cones().iter().flatten()),
    }
    if textured {
        draft.texcoord.extend(centre.iter().flat_map(|_| [0.0; 2]));
        let (last, pair) = (
            [l.count[0] - 1, l.count[1] - 1, l.count[2] - 1],
            |a, b, p: &[i32; 3]| [share(l, a, p[a]), share(l, b, p[b])],
        );
        draft.texcoord.extend(shell.order.iter().flat_map(|p| {
            if p[2] == 0 || p[2] == last[2] && draft.dim != 2 {
                pair(0, 1, p)
            } else if p[1] == 0 || p[1] == last[1] {
                pair(0, 2, p)
            } else {
                pair(1, 2, p)
            }
        }));
    }
}
