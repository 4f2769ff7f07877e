//! Contacts of a height field with a convex shape: every triangle of the terrain that may be near
//! becomes a prism down to the base, and each prism is a convex shape of its own. Computation:
//! coCCD, coPairwise.

use super::clip::Touch;
use super::gjk::Limits;
use super::hull::Hull;
use super::support::{Cell, Convex, Kind, Prism};
use super::witness::Witness;
use super::{contact, legacy, normal, penetration};
use crate::abi::mjDSBL_NATIVECCD;
use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, Model};
use crate::math::{Mat3, Vec3};

/// A height field in its own frame.
struct Field<'m> {
    /// half width along x and y, height of the top, depth of the base
    size: [f64; 4],
    rows: usize,
    cols: usize,
    /// heights by rows (y), then columns (x), from 0 to 1
    height: &'m [f32],
    /// width of a cell
    dx: f64,
    dy: f64,
}

impl<'m> Field<'m> {
    fn of(m: Model<'m>, geom: usize) -> Option<Self> {
        let i = usize::try_from(m.geom_dataid()[geom]).ok()?;
        let (rows, cols) = (m.hfield_nrow()[i] as usize, m.hfield_ncol()[i] as usize);
        let at = m.hfield_adr()[i] as usize;
        let size = m.hfield_size()[i];
        Some(Field {
            size,
            rows,
            cols,
            height: &m.hfield_data()[at..at + rows * cols],
            dx: (size[0] + size[0]) / (cols as f64 - 1.0),
            dy: (size[1] + size[1]) / (rows as f64 - 1.0),
        })
    }

    fn vertex(&self, col: usize, row: usize) -> Vec3 {
        let [sx, sy, top, _] = self.size;
        Vec3([
            self.dx * col as f64 - sx,
            self.dy * row as f64 - sy,
            top * f64::from(self.height[row * self.cols + col]),
        ])
    }

    /// Whether an extent (lowest, highest coordinates) leaves the box of the field; one of no numbers does.
    fn misses(&self, low: Vec3, high: Vec3) -> bool {
        let [sx, sy, top, base] = self.size;
        let meets = low[0] <= sx
            && -sx <= high[0]
            && low[1] <= sy
            && -sy <= high[1]
            && low[2] <= top
            && -base <= high[2];
        !meets
    }

    /// First and last grid line around the extent `low..high` of an axis with half width `half`
    /// and `n` lines.
    fn lines(low: f64, high: f64, half: f64, n: usize) -> (usize, usize) {
        let at = |x: f64| ((half + x) / (half + half)) * (n as f64 - 1.0);
        let first = at(low).floor().max(0.0);
        let last = at(high).ceil().min(n as f64 - 1.0);
        (first as usize, last.max(0.0) as usize)
    }
}

/// Lowest and highest coordinates of a shape grown by `margin`.
fn extent(shape: &Convex, margin: f64) -> (Vec3, Vec3) {
    let (mut low, mut high) = (Vec3::ZERO, Vec3::ZERO);
    for k in 0..3 {
        let mut axis = Vec3::ZERO;
        axis[k] = 1.0;
        high[k] = margin + shape.support(axis).at[k];
        low[k] = shape.support(-axis).at[k] - margin;
    }
    (low, high)
}

/// Directions out of the terrain, level and upwards, that often separate a shape from a prism.
const OUT: [[f64; 3]; 12] = {
    /// components of unit vectors with two and with three equal ones
    const S: f64 = core::f64::consts::FRAC_1_SQRT_2;
    const T: f64 = 0.57735026918962576;
    [
        [S, S, 0.0],
        [S, -S, 0.0],
        [-S, S, 0.0],
        [-S, -S, 0.0],
        [S, 0.0, S],
        [-S, 0.0, S],
        [0.0, S, S],
        [0.0, -S, S],
        [T, T, T],
        [T, -T, T],
        [-T, T, T],
        [-T, -T, T],
    ]
};
/// Share of the coordinates that rounding may take.
const ROUNDING: f64 = 1e-9;

/// Tells prisms that are surely out of reach without a search.
struct Above<'a, 'm> {
    shape: &'a Convex<'m>,
    /// distance that does not separate
    reach: f64,
    /// height of the base of the prisms
    base: f64,
    /// lowest points of the shape along `OUT`, less the reach
    least: [f64; OUT.len()],
}

impl<'a, 'm> Above<'a, 'm> {
    /// `shape` without margin.
    fn new(shape: &'a Convex<'m>, reach: f64, base: f64) -> Self {
        let mut above = Above {
            shape,
            reach,
            base,
            least: [0.0; OUT.len()],
        };
        above.least = OUT.map(|u| above.lowest(Vec3(u)));
        above
    }

    fn lowest(&self, u: Vec3) -> f64 {
        u.dot(self.shape.support(-u).at) - self.reach
    }

    /// Whether one of the directions, or the slope of the triangle, separates the prism under it.
    /// Where a client has put heights below the base, the prism is not all under its triangle.
    fn clears(&self, top: &[Vec3; 3]) -> bool {
        if top.iter().any(|v| v[2] < self.base) {
            return false;
        }
        let below = |u: Vec3, least: f64| top.iter().all(|v| u.dot(*v) < least);
        if OUT
            .iter()
            .zip(self.least)
            .any(|(&u, least)| below(Vec3(u), least))
        {
            return true;
        }
        let across = (top[1] - top[0]).cross(top[2] - top[0]).normalized().0;
        let slope = if across[2] < 0.0 { -across } else { across };
        below(slope, self.lowest(slope))
    }
}

/// Contact of a prism of the field and a shape with a margin.
#[inline]
fn prism_contact(
    d: &mut Data,
    prism: &Prism,
    shape: &Convex,
    limits: Limits,
    older: bool,
) -> Option<PreContact> {
    let a = Convex {
        kind: Kind::Prism,
        pos: prism.centre(),
        mat: Mat3::IDENTITY,
        size: Vec3::ZERO,
        margin: shape.margin,
        hull: None,
        prism: Some(prism),
        cell: None,
    };
    if older {
        return legacy::single(&a, shape, limits, shape.margin);
    }
    let Witness { dist, x1, x2, .. } = penetration(d, &a, shape, limits).ok()?;
    Some(contact(Touch { x1, x2, dist }, shape.margin))
}

/// Pair function of a height field and a sphere, capsule, ellipsoid, cylinder, box or mesh.
pub fn hfield_convex(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let m = d.model();
    // with hulls of their own: the walks of the search begin where its last one ended
    let hulls = [Hull::of(m, pair.g2), Hull::of(m, pair.g2)];
    let [Some(extent), Some(world)] = hulls
        .each_ref()
        .map(|h| Convex::of(d, pair.g2, 0.0, h.as_ref()))
    else {
        return 0;
    };
    let local = |shape: Convex<'_>| -> (Vec3, Mat3) {
        let (origin, frame) = (d.geom_xpos()[pair.g1], &d.geom_xmat()[pair.g1]);
        (
            frame.mul_t_vec(shape.pos - origin),
            frame.mul_t_mat(&shape.mat),
        )
    };
    let (pos, mat) = local(world);
    let other = Other {
        world,
        extent: Convex { pos, mat, ..extent },
        local: Convex { pos, mat, ..world },
        radius: m.geom_rbound()[pair.g2],
    };
    contacts(d, pair.g1, &other, pair.margin, out)
}

/// Contacts of a height field and an element of a flex.
pub fn hfield_element(
    d: &mut Data,
    g: usize,
    shape: &Convex,
    radius: f64,
    margin: f64,
    out: &mut [PreContact],
) -> usize {
    let Some(cell) = shape.cell else { return 0 };
    let (origin, frame) = (d.geom_xpos()[g], d.geom_xmat()[g]);
    // from here on everything is in the frame of the field
    let cell = Cell {
        corners: cell.corners.map(|v| frame.mul_t_vec(v - origin)),
        n: cell.n,
    };
    let local = Convex {
        pos: frame.mul_t_vec(shape.pos - origin),
        cell: Some(&cell),
        ..*shape
    };
    let other = Other {
        world: *shape,
        extent: local,
        local,
        radius,
    };
    contacts(d, g, &other, margin, out)
}

/// The shape that meets a field, without margin.
struct Other<'m> {
    world: Convex<'m>,
    /// in the frame of the field: the one whose extent is measured, and that of the searches
    extent: Convex<'m>,
    local: Convex<'m>,
    /// of a ball around it
    radius: f64,
}

/// Contacts of every prism near a shape.
fn contacts(
    d: &mut Data,
    field_geom: usize,
    other: &Other,
    margin: f64,
    out: &mut [PreContact],
) -> usize {
    let m = d.model();
    let Some(field) = Field::of(m, field_geom) else {
        return 0;
    };
    let (origin, frame) = (d.geom_xpos()[field_geom], d.geom_xmat()[field_geom]);
    let reach = Vec3([other.radius + margin; 3]);
    if field.misses(other.local.pos - reach, other.local.pos + reach) {
        return 0;
    }
    let (low, high) = extent(&other.extent, margin);
    if field.misses(low, high) {
        return 0;
    }
    let (c0, c1) = Field::lines(low[0], high[0], field.size[0], field.cols);
    let (r0, r1) = Field::lines(low[1], high[1], field.size[1], field.rows);
    if r0 >= r1 {
        return 0;
    }
    let bare = other.local;
    let shape = Convex { margin, ..bare };
    let limits = Limits::of(m, 0.0);
    let older = m.disabled(mjDSBL_NATIVECCD);
    // a search takes what is this far apart for touching
    let slack = 2.0 * limits.tolerance.max(0.0)
        + ROUNDING * (field.size[0] + field.size[1] + shape.pos.norm());
    let above = Above::new(&bare, margin + slack, -field.size[3]);
    let mut n = 0;
    for row in r0..r1 {
        // the last three vertices of the zigzag along the row
        let mut top = [Vec3::ZERO, field.vertex(c0, row + 1), field.vertex(c0, row)];
        for col in c0 + 1..=c1 {
            for side in [row + 1, row] {
                top = [top[1], top[2], field.vertex(col, side)];
                if top.iter().all(|v| v[2] < low[2]) || (!older && above.clears(&top)) {
                    continue;
                }
                let prism = Prism::under(top, -field.size[3]);
                let Some(local) = prism_contact(d, &prism, &shape, limits, older) else {
                    continue;
                };
                let pos = frame.mul_vec(local.pos) + origin;
                let mut normal = frame.mul_vec(local.normal);
                if older {
                    normal = normal::corrected(None, &other.world, pos, normal);
                }
                out[n] = PreContact {
                    pos,
                    normal,
                    ..local
                };
                n += 1;
                if n == out.len() {
                    return n;
                }
            }
        }
    }
    n
}
