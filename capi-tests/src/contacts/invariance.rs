//! What may not depend on where the scene lies and which geom comes first: contacts after a rigid
//! motion of both geoms, and of two geoms of one type called the other way round.
//!
//! Searches stop at a tolerance that the user sets; here it is so small, with so many iterations,
//! that its own error is not what is measured. What still differs is sorted by reason, and what has
//! none is counted as such.
#![allow(clippy::not_unsafe_ptr_arg_deref)] // test code: pointers come from the libraries themselves

use mujoco::abi::*;

use super::judge::{Contacts, Method, Table};
use super::referee::{V, cross, dot, gap, turn};
use super::scene::{Pose, Scene, direction, product, rotation};
use crate::random::Random;

/// Relative tolerance of distance, normal and position.
const EXACT: f64 = 1e-9;
/// Tolerance of the searches in sizes, and their iterations.
const SEARCH: (f64, i32) = (1e-13, 200);
/// How exactly the searches know the normal of curved shapes: it is the normal of a triangle about as
/// small as the root of rounding, so that rounding turns it by as much; longer shapes by more.
const ROOT: f64 = 1e-4;
/// How near to parallel a formula may take two directions for parallel.
const PARALLEL: f64 = 1e-7;
/// Rounding of an axis of a frame, and of a point many sizes away.
const ROUNDING: f64 = 1e-14;

/// How the contacts compare with what is expected, and why they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// all numbers within 1e-9
    Exact,
    /// distances are, and the depth along the other normals is the same: several ways out of equal
    /// length, or curved shapes, where it changes with the square of the angle
    Flat,
    /// distances are, and normals as far as rounding lets the searches know them
    Root,
    /// one contact by itself, or the deepest one, is: which edges and faces stand for several
    /// contacts is decided by comparisons that rounding tips when features are parallel
    Features,
    /// only one list has a contact that is exactly as far as the margin
    Border,
    /// centres or axes coincide: no direction, so that both libraries begin with an axis of the world
    Centred,
    /// height field and polyhedron: vertices of prisms have no numbers, so that the reference's search
    /// takes another vertex for one it knows and stops, sooner or later as it comes
    Prism,
    /// only one search found a polytope: a simplex was flat
    Lost,
    /// none of these
    No,
}

/// Kinds of `Kept`.
pub const KINDS: usize = Kept::No as usize + 1;
/// Their headers.
pub const NAMES: [&str; KINDS] = [
    "exact", "flat", "root", "featr", "bordr", "cntrd", "prism", "lost", "other",
];

/// Where both geoms are taken.
pub struct Motion {
    turned: [f64; 9],
    shift: V,
}

impl Motion {
    /// A random one, about as far as the geoms are large.
    pub fn new(scale: f64, r: &mut Random) -> Self {
        let (turned, along) = (rotation(r), direction(r));
        Motion {
            turned,
            shift: along.map(|x| x * scale),
        }
    }

    fn place(&self, p: V) -> V {
        let q = turn(&self.turned, p);
        std::array::from_fn(|k| q[k] + self.shift[k])
    }
}

fn apart(a: V, b: V) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max)
}

/// One library's pair functions at two geoms.
pub struct Subject<'a, 'l> {
    pub table: &'a mut Table<'l>,
    pub data: *mut mjData,
    pub geoms: (usize, usize),
    pub pose: Pose,
    pub method: Method,
    /// what the last `No` was about
    pub why: String,
}

impl Subject<'_, '_> {
    fn contacts(&mut self, scene: &Scene) -> Result<Contacts, String> {
        self.table
            .contacts(scene.m, self.data, self.geoms, self.pose.margin)
    }

    /// Runs `f` with options under which the searches go on to rounding.
    fn searched<T>(&mut self, scene: &mut Scene, f: impl FnOnce(&mut Self, &mut Scene) -> T) -> T {
        // SAFETY: the scene's model is live
        let option = unsafe { &raw mut (*scene.m).opt };
        // SAFETY: as above
        let old = unsafe { ((*option).ccd_tolerance, (*option).ccd_iterations) };
        // SAFETY: as above
        let set = |(tolerance, iterations)| unsafe {
            (*option).ccd_tolerance = tolerance;
            (*option).ccd_iterations = iterations;
        };
        set((SEARCH.0 * self.pose.scale, SEARCH.1));
        let result = f(self, scene);
        set(old);
        result
    }

    /// Compares the contacts after a rigid motion with the moved contacts before.
    pub fn moved(&mut self, scene: &mut Scene, motion: &Motion) -> Result<Kept, String> {
        self.searched(scene, |s, scene| {
            s.with_and_without(scene, |s, scene| s.one_motion(scene, motion))
        })
    }

    /// Compares the contacts of two geoms of one type with those of the reversed call.
    pub fn swapped(&mut self, scene: &mut Scene) -> Result<Kept, String> {
        self.searched(scene, |s, scene| {
            s.with_and_without(scene, |s, scene| s.one_swap(scene))
        })
    }

    /// Tries once more with single contacts when the lists differ.
    fn with_and_without(
        &mut self,
        scene: &mut Scene,
        check: impl Fn(&mut Self, &mut Scene) -> Result<Kept, String>,
    ) -> Result<Kept, String> {
        let kept = check(self, scene)?;
        // SAFETY: the scene's model is live
        let flags = unsafe { &raw mut (*scene.m).opt.disableflags };
        // SAFETY: as above
        let old = unsafe { *flags };
        if kept != Kept::No || old & mjDSBL_MULTICCD != 0 {
            return Ok(kept);
        }
        // SAFETY: as above
        unsafe { *flags = old | mjDSBL_MULTICCD };
        let single = check(self, scene);
        // SAFETY: as above
        unsafe { *flags = old };
        Ok(match single? {
            Kept::No => Kept::No,
            _ => Kept::Features,
        })
    }

    fn one_motion(&mut self, scene: &mut Scene, motion: &Motion) -> Result<Kept, String> {
        let mut expected = self.contacts(scene)?;
        for c in &mut expected {
            c.pos = motion.place(c.pos);
            c.normal = turn(&motion.turned, c.normal);
        }
        let old = [self.geoms.0, self.geoms.1].map(|g| (g, scene.pose(g)));
        for (g, (pos, mat)) in old {
            scene.set_pose(g, motion.place(pos), &product(&motion.turned, &mat));
        }
        let found = self.contacts(scene);
        let kept = found.map(|found| self.compare(scene, &expected, &found));
        for (g, (pos, mat)) in old {
            scene.set_pose(g, pos, &mat);
        }
        kept
    }

    fn one_swap(&mut self, scene: &mut Scene) -> Result<Kept, String> {
        let mut expected = self.contacts(scene)?;
        for c in &mut expected {
            c.normal = c.normal.map(|x| -x);
        }
        self.geoms = (self.geoms.1, self.geoms.0);
        let found = self.contacts(scene);
        let mut found = match found {
            Ok(found) => found,
            Err(e) => {
                self.geoms = (self.geoms.1, self.geoms.0);
                return Err(e);
            }
        };
        // in any order
        let size = self.pose.scale;
        for i in 0..expected.len().min(found.len()) {
            let distance = |c: &mjPreContact| {
                (c.dist - expected[i].dist).abs()
                    + apart(c.pos, expected[i].pos)
                    + size * apart(c.normal, expected[i].normal)
            };
            let nearest = (i..found.len())
                .min_by(|&a, &b| distance(&found[a]).total_cmp(&distance(&found[b])))
                .unwrap_or(i);
            found.swap(i, nearest);
        }
        let kept = self.compare(scene, &expected, &found);
        self.geoms = (self.geoms.1, self.geoms.0);
        Ok(kept)
    }

    /// What the numbers say, and if that is nothing, what the scene says.
    fn compare(&mut self, scene: &Scene, expected: &Contacts, found: &Contacts) -> Kept {
        let kept = self.numbers(scene, expected, found);
        if kept != Kept::No {
            return kept;
        }
        let (g1, g2) = self.geoms;
        let apart = apart(scene.pose(g1).0, scene.pose(g2).0);
        let searched = self.method == Method::Iterated;
        let field = scene.shape(g1).is_none();
        let polyhedron = [mjGEOM_BOX, mjGEOM_MESH].contains(&scene.kind(g2));
        if apart <= EXACT * self.pose.scale {
            Kept::Centred
        } else if field && polyhedron {
            Kept::Prism
        } else if searched && expected.is_empty() != found.is_empty() {
            Kept::Lost
        } else {
            Kept::No
        }
    }

    fn numbers(&mut self, scene: &Scene, expected: &Contacts, found: &Contacts) -> Kept {
        let size = self.pose.scale;
        let tol = EXACT * size;
        let deepest = |list: &Contacts| {
            let all = list.iter().copied();
            all.min_by(|x, y| x.dist.total_cmp(&y.dist))
        };
        let mut kept = Kept::Exact;
        if expected.len() == found.len() {
            for (x, y) in expected.iter().zip(found) {
                // the least exact of all
                let one = self.pair(scene, x, y);
                kept = if one as usize > kept as usize {
                    one
                } else {
                    kept
                };
            }
            if kept != Kept::No {
                return kept;
            }
        } else {
            // what one list has more lies at the margin
            let (long, short) = if expected.len() > found.len() {
                (expected, found)
            } else {
                (found, expected)
            };
            let at_margin = |c: &mjPreContact| (c.dist - self.pose.margin).abs() <= tol;
            let extra = long.len() - short.len();
            let alone = short.is_empty() && deepest(long).is_some_and(|c| at_margin(&c));
            if alone || long.iter().filter(|c| at_margin(c)).count() >= extra {
                return Kept::Border;
            }
            self.why = format!("{} contacts, {} after", expected.len(), found.len());
        }
        let why = std::mem::take(&mut self.why);
        if expected.len().max(found.len()) > 1
            && let (Some(x), Some(y)) = (deepest(expected), deepest(found))
            && self.pair(scene, &x, &y) != Kept::No
        {
            return Kept::Features;
        }
        self.why = why;
        Kept::No
    }

    /// Compares two contacts.
    fn pair(&mut self, scene: &Scene, x: &mjPreContact, y: &mjPreContact) -> Kept {
        let size = self.pose.scale;
        let tol = EXACT * size;
        let searched = self.method == Method::Iterated;
        let (far, turned) = ((x.dist - y.dist).abs(), apart(x.normal, y.normal));
        if !(far <= tol) {
            self.why = format!("distance by {:e}", (x.dist - y.dist) / size);
            // a direction across two axes is known as well as they are apart
            let tilt = cross(scene.up(self.geoms.0), scene.up(self.geoms.1));
            let known = f64::max(PARALLEL, ROUNDING / dot(tilt, tilt).sqrt());
            let nearly = !searched && far <= known.min(1e-3) * size && turned <= PARALLEL;
            return if nearly { Kept::Features } else { Kept::No };
        }
        if turned <= EXACT && (searched || apart(x.pos, y.pos) <= tol) {
            return Kept::Exact;
        }
        let (g1, g2) = self.geoms;
        let shapes = (scene.shape(g1), scene.shape(g2));
        self.why = format!("normal by {turned:e}, distance {:e}", x.dist / size);
        if let (Some(a), Some(b)) = &shapes {
            let gaps = [gap(a, b, x.normal), gap(a, b, y.normal)];
            if (gaps[0] - gaps[1]).abs() <= tol {
                return Kept::Flat;
            }
            self.why += &format!(", gaps {:?}", gaps.map(|g| g / size));
        }
        // the normal of a contact that is hardly apart comes from two points that are hardly apart
        let between = |c: &mjPreContact| c.normal.map(|n| n * c.dist);
        let curved = [g1, g2].into_iter().any(|g| {
            let flat = [mjGEOM_PLANE, mjGEOM_HFIELD, mjGEOM_BOX, mjGEOM_MESH];
            !flat.contains(&scene.kind(g))
        });
        if searched && (apart(between(x), between(y)) <= tol || (curved && turned <= ROOT)) {
            Kept::Root
        } else {
            Kept::No
        }
    }
}
