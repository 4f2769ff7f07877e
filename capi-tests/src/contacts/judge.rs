//! Contacts of one pose: are they those of the reference, are they true, are they sane?
#![allow(clippy::not_unsafe_ptr_arg_deref)] // test code: pointers come from the libraries themselves

use mujoco::abi::*;

use super::referee::{V, distance, dot, gap};
use super::scene::{Pose, Scene};
use crate::oracle::Library;

/// A pair function, as it stands in the table of a library.
type Collide = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *mut mjPreContact,
    i32,
    i32,
    f64,
) -> i32;

/// Room for any pair.
const ROOM: usize = 1024;

/// Contacts of a call.
pub type Contacts = Vec<mjPreContact>;

/// A library's pair functions.
pub struct Table<'a> {
    library: &'a Library,
    table: *const Option<Collide>,
    room: Vec<mjPreContact>,
}

impl<'a> Table<'a> {
    pub fn new(library: &'a Library) -> Self {
        let empty = mjPreContact {
            dist: 0.0,
            pos: [0.0; 3],
            normal: [0.0; 3],
            tangent: [0.0; 3],
        };
        Table {
            library,
            table: library.function("mjCOLLISIONFUNC"),
            room: vec![empty; ROOM],
        }
    }

    /// `mj_maxContact` of the library.
    pub fn most(&self, m: *const mjModel, geoms: (usize, usize)) -> usize {
        type Most = unsafe extern "C-unwind" fn(*const mjModel, i32, i32, mjtBool) -> i32;
        let call: Most = self.library.function("mj_maxContact");
        // SAFETY: `m` is live and has these geoms
        let n = unsafe { call(m, geoms.0 as i32, geoms.1 as i32, Default::default()) };
        n.max(0) as usize
    }

    /// Calls the pair function; the smaller type comes first.
    pub fn contacts(
        &mut self,
        m: *const mjModel,
        d: *mut mjData,
        geoms: (usize, usize),
        margin: f64,
    ) -> Result<Contacts, String> {
        // SAFETY: the table has one row per geom type; `m` and `d` are live, the room is ample
        let n = unsafe {
            let kind = |g: usize| *(*m).geom_type.add(g) as usize;
            let at = kind(geoms.0) * mjNGEOMTYPES as usize + kind(geoms.1);
            let Some(collide) = *self.table.add(at) else {
                return Ok(Vec::new());
            };
            let (g1, g2) = (geoms.0 as i32, geoms.1 as i32);
            self.library
                .guarded(|| collide(m, d, self.room.as_mut_ptr(), g1, g2, margin))?
        };
        Ok(self.room[..(n.max(0) as usize).min(ROOM)].to_vec())
    }
}

/// How exactly a pair is computed.
#[derive(Clone, Copy, PartialEq)]
pub enum Method {
    /// by formula
    Analytic,
    /// by search to a tolerance
    Iterated,
}

impl Method {
    /// Tolerance relative to the size.
    pub fn tolerance(self) -> f64 {
        match self {
            Method::Analytic => 1e-9,
            Method::Iterated => 1e-6,
        }
    }
}

/// Comparison with the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    SameBits,
    Within,
    /// as many contacts, other values; false: ours is further from the truth
    Values(bool),
    /// another number; false: ours is further from the truth
    Count(bool),
}

fn near(a: V, b: V, tol: f64) -> bool {
    (0..3).all(|k| (a[k] - b[k]).abs() <= tol)
}

/// Whether two contact lists agree; analytic pairs in position too.
fn agree(a: &Contacts, b: &Contacts, size: f64, method: Method) -> bool {
    let tol = method.tolerance();
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| {
            let place = method == Method::Iterated || near(x.pos, y.pos, tol * size);
            (x.dist - y.dist).abs() <= tol * size && near(x.normal, y.normal, tol) && place
        })
}

fn bits(list: &Contacts) -> Vec<u64> {
    let values = |c: &mjPreContact| {
        [
            [c.dist, c.pos[0], c.pos[1]],
            [c.pos[2], c.normal[0], c.normal[1]],
            [c.normal[2], c.tangent[0], c.tangent[1]],
        ]
    };
    list.iter()
        .flat_map(values)
        .flatten()
        .map(f64::to_bits)
        .collect()
}

/// Compares the contacts of one pose.
pub fn compare(
    scene: &Scene,
    geoms: (usize, usize),
    pose: Pose,
    method: Method,
    ours: &Contacts,
    theirs: &Contacts,
) -> Verdict {
    if bits(ours) == bits(theirs) {
        return Verdict::SameBits;
    }
    if agree(ours, theirs, pose.scale, method) {
        return Verdict::Within;
    }
    let [error, their_error] = errors(scene, geoms, pose, ours, theirs);
    let true_enough = error <= their_error + 2.0 * method.tolerance() * pose.scale.max(1e-3);
    if ours.len() == theirs.len() {
        Verdict::Values(true_enough)
    } else {
        Verdict::Count(true_enough)
    }
}

/// How far the deepest contacts of both are from the truth; infinite for ours when nobody knows it.
fn errors(
    scene: &Scene,
    geoms: (usize, usize),
    pose: Pose,
    ours: &Contacts,
    theirs: &Contacts,
) -> [f64; 2] {
    let (Some(a), Some(b)) = (scene.shape(geoms.0), scene.shape(geoms.1)) else {
        // nobody knows; but nonsense is worse, and what has all of the other is not
        let nonsense = |list| insane(list, pose.margin, pose.scale).is_some();
        let has = |c: &mjPreContact| ours.iter().any(|o| bits(&vec![*o]) == bits(&vec![*c]));
        let sane = !nonsense(ours) && (nonsense(theirs) || theirs.iter().all(has));
        return if sane {
            [0.0, f64::INFINITY]
        } else {
            [f64::INFINITY, 0.0]
        };
    };
    let deepest = |list: &Contacts| {
        list.iter()
            .copied()
            .min_by(|x, y| x.dist.total_cmp(&y.dist))
    };
    let (x, y) = (deepest(ours), deepest(theirs));
    let mut starts: Vec<V> = [x, y].iter().flatten().map(|c| c.normal).collect();
    starts.push(std::array::from_fn(|k| b.pos[k] - a.pos[k]));
    let truth = distance(&a, &b, &starts);
    // what a list says is wrong by how much
    // (of an insane one everything)
    let wrong = |c: Option<mjPreContact>| match c {
        Some(c) => (c.dist - truth)
            .abs()
            .max((gap(&a, &b, c.normal) - truth).abs()),
        None => (pose.margin - truth).max(0.0),
    };
    let error = |list: &Contacts, deepest| match insane(list, pose.margin, pose.scale) {
        Some(_) => f64::INFINITY,
        None => wrong(deepest),
    };
    [error(ours, x), error(theirs, y)]
}

/// What no contact may be: the reasons it is one anyway.
pub fn insane(list: &Contacts, margin: f64, scale: f64) -> Option<&'static str> {
    for c in list {
        if !c.dist.is_finite() || c.pos.iter().chain(&c.normal).any(|x| !x.is_finite()) {
            return Some("not finite");
        }
        if (dot(c.normal, c.normal) - 1.0).abs() > 1e-9 {
            return Some("normal not unit");
        }
        if c.dist > margin + 1e-9 * scale {
            return Some("beyond margin");
        }
    }
    None
}
