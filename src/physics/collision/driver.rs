//! `mj_collision`: from body pairs to contacts, in the documented order: ascending body pairs,
//! predefined pairs before the geoms of their bodies.

use core::ops::Range;

use bytemuck::Zeroable;

use super::broad::{Axes, Principal};
use super::convex::advance::Motion;
use super::convex::atlas::{Atlas, Hulls};
use super::filter::{Reach, Spheres, bodies_meet, geoms_meet, geoms_of};
use super::flex::{self, Found};
use super::mix::{Parameters, Side};
use super::table::own_function;
use super::{broad, contact, convex, midphase, mix, speculative};
use crate::abi::*;
use crate::base::arena;
use crate::base::colliders::{self, Pair, PreContact};
use crate::base::timer::{self, Timer};
use crate::base::{Data, Model, callbacks, report};
use crate::math::{Mat3, Vec3, four};
use crate::physics::flex::guarded;

/// Contacts of one call, and those that a full arena refused.
struct Pass<'s> {
    /// room for the result of one pair function
    out: &'s mut [PreContact],
    /// of all geoms, if contacts are speculative
    motion: &'s [Motion],
    /// of the boxes along the principal axes, unless the pairs come from there
    verdict: Option<Principal<'s>>,
    /// hulls met often
    atlas: Atlas<'s>,
    /// a contact found no room
    full: bool,
    /// what the call would need, counted when the arena is known to be too small for it
    need: Option<Need>,
    /// the next predefined pair: sorted by their bodies, they go in step with the body pairs
    next: usize,
}

/// Most bodies of which all pairs may be tried when the arena is full; of more bodies the contacts
/// found until then are kept.
const CROWD: usize = 1000;

/// What contacts need of the arena.
#[derive(Clone, Copy, Default)]
struct Need {
    contacts: usize,
    /// bytes of scratch: how many contacts the reference keeps is decided with its own on the stack
    scratch: usize,
}

impl Need {
    /// Scratch of the reference: a stack frame; a record of each pair of geoms and of each contact
    /// that it may have.
    const FRAME: usize = 24;
    const PAIR: usize = 32;
    const FOUND: usize = size_of::<PreContact>();

    /// With less than this, and as much for each body, there is no use in a sweep of its own.
    const SWEEP: usize = 16 << 10;
    const BODY: usize = 256;

    fn pair(&mut self, most: usize) {
        self.scratch += Self::PAIR + most * Self::FOUND;
    }

    /// Contacts that stay in `room` bytes.
    fn fitting(self, room: usize) -> usize {
        let room = room.saturating_sub(Self::FRAME + self.scratch);
        self.contacts.min(room / size_of::<mjContact>())
    }
}

/// `mj_collision`: all contacts of the present poses.
pub fn collide(d: &mut Data) {
    let clock = timer::start();
    find(d);
    clock.stop(d, mjTIMER_POS_COLLISION);
}

/// The same, where the caller knows which pairs of bodies may touch (`signatures`, ascending) and nobody sees which ones were
/// examined (`bvh_active`). `hulls` are those of the model, or empty.
pub fn collide_among(d: &mut Data, signatures: &[i32], hulls: Hulls<'_>) {
    let m = d.model();
    // which contacts an arena keeps that is nearly full depends on the sweep's scratch
    let (n, own) = (m.nbody(), d.room());
    let least = 4 * Need::SWEEP + n * (Need::BODY + 16 * n);
    let whole = callbacks::has_contact_filter()
        || m.nflex() > 0
        || m.enabled(mjENBL_OVERRIDE)
        || m.enabled(mjENBL_SPECULATIVE)
        || own < least;
    if whole {
        return collide(d);
    }
    arena::clear(d);
    let mark = d.mark();
    let mut pass = Pass {
        out: mark.rows(d, contact::most(d.model())),
        motion: &[],
        verdict: Some(Principal::new(d, &mark)),
        atlas: Atlas::of(hulls, d, &mark),
        full: false,
        need: None,
        next: 0,
    };
    for &signature in signatures {
        pass.step(d, signature as u32);
    }
    pass.rest(d);
    let full = pass.full;
    mark.release(d);
    if full || d.room() < least {
        collide(d);
    }
}

fn find(d: &mut Data) {
    let m = d.model();
    arena::clear(d);
    if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT) || m.nbody() + m.nflex() < 2 {
        return;
    }
    if m.vis().global.bvactive != 0 {
        d.bvh_active_mut().fill(0);
    }
    let broad = timer::start();
    if m.nbody() <= CROWD && d.room() < Need::SWEEP + m.nbody() * Need::BODY {
        broad.stop(d, mjTIMER_COL_BROAD);
        let narrow = timer::start();
        without_sweep(d);
        return narrow.stop(d, mjTIMER_COL_NARROW);
    }
    let (complete, narrow) = with_sweep(d, broad);
    if !complete {
        if m.nbody() > CROWD {
            let found = d.ncon() as i32;
            report::warn(d, mjWARN_CONTACTFULL, found);
        } else {
            arena::clear(d);
            without_sweep(d);
        }
    }
    narrow.stop(d, mjTIMER_COL_NARROW);
}

/// All contacts, unless the arena is too small for them beside the scratch of the sweep: then false.
/// Stops the clock of the broad phase, and returns that of the narrow one.
fn with_sweep(d: &mut Data, broad: Timer) -> (bool, Timer) {
    let m = d.model();
    let mark = d.mark();
    let motion = speculative::motions(d, &mark);
    // whatever else than contacts depends on the pairs that are examined
    let seen = m.vis().global.bvactive != 0 || callbacks::has_contact_filter() || m.nflex() > 0;
    let principal = seen || m.enabled(mjENBL_OVERRIDE) || !motion.is_empty();
    let mut pass = Pass {
        out: mark.rows(d, contact::most(d.model())),
        motion,
        verdict: (!principal).then(|| Principal::new(d, &mark)),
        atlas: Atlas::new(d, &mark),
        full: false,
        need: None,
        next: 0,
    };
    let axes = if principal {
        Axes::Principal
    } else {
        Axes::World
    };
    let (pairs, axes) = broad::body_pairs(d, &mark, axes, motion);
    if axes == Axes::Principal {
        pass.verdict = None;
    }
    broad.stop(d, mjTIMER_COL_BROAD);
    let narrow = timer::start();
    let mut last = None;
    for &signature in pairs {
        if last.replace(signature) != Some(signature) {
            pass.step(d, signature);
        }
        if pass.full {
            break;
        }
    }
    pass.rest(d);
    let full = pass.full;
    // the reference's scratch is larger where few contacts make do with less
    let spared = (mjMAXCONPAIR as usize - pass.out.len()) * Need::FOUND;
    let fits = !full && (m.nbody() > CROWD || d.room() >= spared);
    mark.release(d);
    (fits, narrow)
}

/// The contacts that fit, with as little scratch as can be; of the others only their number is told.
fn without_sweep(d: &mut Data) {
    let room = d.room();
    let mark = d.mark();
    let motion = speculative::motions(d, &mark);
    let mut pass = Pass {
        out: &mut [PreContact::zeroed(); mjMAXCONPAIR as usize],
        motion,
        verdict: None,
        atlas: Atlas::closed(),
        full: false,
        need: Some(Need::default()),
        next: 0,
    };
    broad::each_pair(d, motion, |d, signature| pass.step(d, signature));
    pass.rest(d);
    let need = pass.need.unwrap_or_default();
    mark.release(d);
    let kept = need.fitting(room).min(d.ncon());
    if kept < need.contacts {
        arena::truncate_contacts(d, kept);
        report::warn(d, mjWARN_CONTACTFULL, need.contacts as i32);
    }
}

impl Pass<'_> {
    /// Contacts of two bodies, after those of predefined pairs up to these bodies.
    #[inline(always)]
    fn step(&mut self, d: &mut Data, signature: u32) {
        let m = d.model();
        let first = self.next;
        while self.next < m.npair() && m.pair_signature()[self.next] as u32 <= signature {
            self.predefined(d, self.next);
            self.next += 1;
        }
        let b2 = (signature & 0xffff) as usize;
        if b2 >= m.nbody() {
            let b1 = (signature >> 16) as usize;
            return self.flexible(d, b1, b2 - m.nbody());
        }
        let next = self.next;
        let named = if next > first && m.pair_signature()[next - 1] as u32 == signature {
            first..next
        } else {
            0..0
        };
        self.bodies(d, signature, named);
    }

    /// Contacts of the predefined pairs that are left over, then of flexes with themselves.
    fn rest(&mut self, d: &mut Data) {
        let m = d.model();
        for pair in self.next..m.npair() {
            self.predefined(d, pair);
        }
        let itself = |f: &usize| {
            m.flex_contype()[*f] & m.flex_conaffinity()[*f] != 0 && !guarded::is_sheet(m, *f)
        };
        for f in (0..m.nflex()).filter(itself) {
            let mark = d.mark();
            let found = flex::of_itself(d, &mark, f);
            let reach = Reach {
                margin: 0.0,
                gap: 0.0,
            };
            self.store_flex(d, found, None, [f, f], reach);
            mark.release(d);
        }
    }

    /// Contacts of a flex with a body or another flex.
    #[inline(never)]
    fn flexible(&mut self, d: &mut Data, first: usize, f: usize) {
        let m = d.model();
        if guarded::without_contacts(m, first, f) {
            return;
        }
        let mark = d.mark();
        if let Some(other) = first.checked_sub(m.nbody()) {
            let found = flex::of_flexes(d, &mark, other, f);
            let reach = mix::flexes_reach(m, other, f);
            self.store_flex(d, found, None, [other, f], reach);
        } else {
            let found = flex::of_body(d, &mark, first, f);
            for of_geom in found.chunk_by(|a, b| a.geom == b.geom) {
                let g = of_geom[0].geom as usize;
                if guarded::from_geom(m, f, g) {
                    continue;
                }
                let reach = mix::flex_geom_reach(m, g, f);
                self.store_flex(d, of_geom, Some(g), [f, f], reach);
            }
        }
        mark.release(d);
    }

    /// Stores contacts of a geom with the second flex, or of two flexes.
    fn store_flex(
        &mut self,
        d: &mut Data,
        found: &[Found],
        geom: Option<usize>,
        flexes: [usize; 2],
        reach: Reach,
    ) {
        let m = d.model();
        if let Some(need) = &mut self.need {
            need.contacts += found.len();
        }
        if self.full || found.is_empty() {
            return;
        }
        let mut parameters = Parameters {
            includemargin: reach.margin,
            ..Parameters::default()
        };
        let first = geom.map_or(Side::Flex(flexes[0]), Side::Geom);
        mix::flex_parameters(m, [first, Side::Flex(flexes[1])], &mut parameters);
        for f in found {
            let frame = contact::frame(f.con.normal, f.con.tangent);
            let Some(new) = arena::next_contact(d) else {
                self.full = true;
                return;
            };
            parameters.put(new);
            contact::set_flexes(new, geom, flexes);
            new.elem = f.elem;
            new.vert[1] = f.vert;
            place(new, &f.con, reach.margin, false);
            new.frame = frame.0;
        }
    }

    /// Contacts of the geoms of two bodies. `named`: predefined pairs that stand for their geoms.
    #[inline(always)]
    fn bodies(&mut self, d: &mut Data, signature: u32, named: Range<usize>) {
        let m = d.model();
        let (b1, b2) = ((signature >> 16) as usize, (signature & 0xffff) as usize);
        if !bodies_meet(m, b1, b2) || m.exclude_signature().contains(&(signature as i32)) {
            return;
        }
        let num = m.body_geomnum();
        match (num[b1], num[b2]) {
            (0, _) | (_, 0) => {}
            (1, 1) => {
                let adr = m.body_geomadr();
                self.geoms(d, adr[b1] as usize, adr[b2] as usize, &named);
            }
            _ => self.several(d, [b1, b2], named),
        }
    }

    /// Contacts of two bodies of which one has several geoms.
    #[inline(never)]
    fn several(&mut self, d: &mut Data, [b1, b2]: [usize; 2], named: Range<usize>) {
        let m = d.model();
        let adr = m.body_bvhadr();
        let trees = adr[b1] >= 0 && adr[b2] >= 0 && !m.disabled(mjDSBL_MIDPHASE);
        if !trees || speculative::fast_bodies(m, self.motion, [b1, b2]) {
            return self.each(d, [b1, b2], &named);
        }
        let Some(few) = midphase::Few::of(m, [b1, b2]) else {
            return self.many(d, [b1, b2], &named);
        };
        let mut list = [0; midphase::FEW];
        for &pair in few.pairs(d, &mut list, |g1, g2| is_named(m, g1, g2, &named)) {
            let [g1, g2] = midphase::ids(pair);
            self.narrow(d, g1, g2, None, mix::geom_reach(m, g1, g2));
        }
    }

    /// Contacts of two bodies with many geoms.
    #[inline(never)]
    fn many(&mut self, d: &mut Data, bodies: [usize; 2], named: &Range<usize>) {
        let m = d.model();
        let mark = d.mark();
        for &pair in midphase::geom_pairs(d, &mark, bodies, |d, g1, g2| wanted(d, g1, g2, named)) {
            let [g1, g2] = midphase::ids(pair);
            self.narrow(d, g1, g2, None, mix::geom_reach(m, g1, g2));
        }
        mark.release(d);
    }

    /// Contacts of two bodies, each geom with each.
    #[inline(never)]
    fn each(&mut self, d: &mut Data, [b1, b2]: [usize; 2], named: &Range<usize>) {
        let m = d.model();
        for g1 in geoms_of(m, b1) {
            for g2 in geoms_of(m, b2) {
                self.geoms(d, g1, g2, named);
            }
        }
    }

    /// Contacts of two geoms, if they pass the filters.
    #[inline]
    fn geoms(&mut self, d: &mut Data, g1: usize, g2: usize, named: &Range<usize>) {
        let m = d.model();
        // a user's filter is asked in the order of the bodies
        if !wanted(d, g1, g2, named) {
            return;
        }
        let (g1, g2) = by_type(m, g1, g2);
        let reach = mix::geom_reach(m, g1, g2);
        if !self.apart(d, g1, g2, reach) {
            self.narrow(d, g1, g2, None, reach);
        }
    }

    /// Whether the bounding spheres of two geoms are apart, for the whole step if they are fast.
    #[inline(always)]
    fn apart(&self, d: &Data, g1: usize, g2: usize, reach: Reach) -> bool {
        let r = reach.whole();
        if self.motion.is_empty() {
            return Spheres::new(d.model(), d.geom_xpos(), d.geom_xmat()).apart(g1, g2, r);
        }
        let fast = speculative::fast(d.model(), self.motion, [g1, g2]);
        speculative::spheres_apart(d, self.motion, [g1, g2], fast, r)
    }

    /// Contacts of a predefined pair.
    fn predefined(&mut self, d: &mut Data, pair: usize) {
        let m = d.model();
        let (g1, g2) = (m.pair_geom1()[pair] as usize, m.pair_geom2()[pair] as usize);
        let (g1, g2) = by_type(m, g1, g2);
        if m.enabled(mjENBL_SLEEP) {
            let awake = |g: usize| d.body_awake()[m.geom_bodyid()[g] as usize] == mjS_AWAKE;
            if !awake(g1) && !awake(g2) {
                return;
            }
        }
        let reach = mix::pair_reach(m, pair);
        if !self.apart(d, g1, g2, reach) {
            self.narrow(d, g1, g2, Some(pair), reach);
        }
    }

    /// Calls the pair function and stores what it finds.
    fn narrow(&mut self, d: &mut Data, g1: usize, g2: usize, pair: Option<usize>, reach: Reach) {
        let m = d.model();
        let types = (m.geom_type()[g1] as usize, m.geom_type()[g2] as usize);
        let entry = colliders::current(types.0, types.1);
        if entry.is_none() || (self.full && self.need.is_none()) {
            return;
        }
        if let Some(need) = &mut self.need {
            need.pair(contact::max_contact(m, g1, g2));
        }
        let query = Pair {
            g1,
            g2,
            margin: reach.whole(),
        };
        let mut n = match own_function(types.0, types.1, entry) {
            // the mesh's own pair function, with what this call knows of hulls
            Some(_) if is_convex_with_mesh(types) => {
                self.atlas.meet(m, [g1, g2]);
                convex::contacts(d, query, Some(&self.atlas), self.out)
            }
            Some(own) => own(d, query, self.out),
            None => {
                if pair.is_none() && !self.examined(d, [g1, g2], 0) {
                    return;
                }
                self.foreign(d, entry, query)
            }
        };
        let mut ahead = false;
        if !self.motion.is_empty() {
            let touching = self.out[..n].iter().any(|c| c.dist < reach.margin);
            if !touching && speculative::fast(m, self.motion, [g1, g2]) != [false; 2] {
                let geoms = [g1, g2];
                let found = speculative::contacts(d, self.motion, geoms, reach.margin, self.out);
                ahead = found > 0;
                n = if ahead { found } else { n };
            }
        }
        if n > 0 && (pair.is_some() || self.examined(d, [g1, g2], n)) {
            self.store(d, [g1, g2], pair, reach.margin, n, ahead);
        }
    }

    /// Contacts of a user's pair function, which may not know how many are allowed.
    #[inline(never)]
    fn foreign(&mut self, d: &mut Data, entry: mjfCollision, pair: Pair) -> usize {
        let mut found = [PreContact::zeroed(); mjMAXCONPAIR as usize];
        let n = colliders::call(entry, d, pair, &mut found);
        let room = contact::max_contact(d.model(), pair.g1, pair.g2);
        if n > room {
            colliders::too_many(n, pair.g1, pair.g2, room);
        }
        self.out[..n].copy_from_slice(&found[..n]);
        n
    }

    /// Whether the bodies of two geoms with `n` contacts are a pair of the broad phase along the principal axes.
    fn examined(&mut self, d: &Data, geoms: [usize; 2], n: usize) -> bool {
        let Some(verdict) = &mut self.verdict else {
            return true;
        };
        verdict.meet(d, geoms, middle(&self.out[..n]))
    }

    /// Completes and stores the contacts of a pair; those that lie `ahead` always count.
    #[inline(never)]
    fn store(
        &mut self,
        d: &mut Data,
        geoms: [usize; 2],
        pair: Option<usize>,
        margin: f64,
        n: usize,
        ahead: bool,
    ) {
        if let Some(need) = &mut self.need {
            need.contacts += n;
        }
        if self.full {
            return;
        }
        let m = d.model();
        let mut parameters = Parameters {
            includemargin: margin,
            ..Parameters::default()
        };
        mix::parameters(m, geoms[0], geoms[1], pair, &mut parameters);
        let first = d.ncon();
        let found = &self.out[..n];
        let Some(mut last) = found.first() else {
            return;
        };
        let mut frame = contact::frame(last.normal, last.tangent);
        for con in found {
            // many share their normal
            if !same_axes(last, con) {
                frame = contact::frame(con.normal, con.tangent);
            }
            last = con;
            let Some(new) = arena::next_contact(d) else {
                self.full = true;
                break;
            };
            parameters.put(new);
            contact::set_geoms(new, geoms);
            place(new, con, margin, ahead);
            new.frame = frame.0;
        }
        if m.flg_surfacevel() {
            surface_velocities(d, first, geoms);
        }
    }
}

/// Velocities of the surfaces at the contacts of two geoms, which are the last ones.
#[cold]
#[inline(never)]
fn surface_velocities(d: &mut Data, first: usize, geoms: [usize; 2]) {
    for con in first..d.ncon() {
        let own = &d.contact()[con];
        let velocity = contact::surface_velocity(d, geoms, Vec3(own.pos), &Mat3(own.frame));
        d.contact_mut()[con].surfacevel = velocity.0;
    }
}

/// Middle of some contacts. Each may lie on the border of either geom, as corners of faces do; it seldom does.
#[inline(always)]
fn middle(found: &[PreContact]) -> Option<Vec3> {
    let (first, others) = found.split_first()?;
    let sum = others.iter().fold(first.pos, |sum, c| sum + c.pos);
    Some(sum * (1.0 / found.len() as f64))
}

/// Sets where a contact lies, and whether it counts; one that lies `ahead` always does.
#[inline(always)]
fn place(con: &mut mjContact, found: &PreContact, margin: f64, ahead: bool) {
    con.dist = found.dist;
    con.pos = found.pos.0;
    if found.dist >= margin && !ahead {
        if con.adhesion == 0.0 {
            con.exclude = 1;
        } else {
            con.dim = 1;
        }
    }
}

/// Whether two contacts have the same normal and the same tangent.
#[inline(always)]
fn same_axes(a: &PreContact, b: &PreContact) -> bool {
    let ends = |c: &PreContact| {
        let ([x, y, z], [u, v, w]) = (c.normal.0, c.tangent.0);
        [four::load([x, y, z, u]), four::load([z, u, v, w])]
    };
    let ([a, b], [c, d]) = (ends(a), ends(b));
    four::signs(four::and(four::eq(a, c), four::eq(b, d))) == 0b1111
}

/// Whether the pair function is that of convex shapes, one of which is a mesh.
#[inline(always)]
fn is_convex_with_mesh((type1, type2): (usize, usize)) -> bool {
    type2 == mjGEOM_MESH as usize && type1 >= mjGEOM_SPHERE as usize
}

/// The pair with the smaller geom type first; equal types keep their order.
#[inline(always)]
fn by_type(m: Model, g1: usize, g2: usize) -> (usize, usize) {
    let t = m.geom_type();
    if t[g1] > t[g2] { (g2, g1) } else { (g1, g2) }
}

/// Two geoms have a predefined pair among these.
#[inline(always)]
fn is_named(m: Model, g1: usize, g2: usize, named: &Range<usize>) -> bool {
    named.clone().any(|p| {
        let (p1, p2) = (m.pair_geom1()[p] as usize, m.pair_geom2()[p] as usize);
        (p1 == g1 && p2 == g2) || (p1 == g2 && p2 == g1)
    })
}

/// Filters that do not look at poses: predefined elsewhere, user filter, masks.
#[inline(always)]
fn wanted(d: &mut Data, g1: usize, g2: usize, named: &Range<usize>) -> bool {
    let m = d.model();
    if is_named(m, g1, g2, named) {
        return false;
    }
    if callbacks::has_contact_filter() {
        !callbacks::contact_filtered(d, g1, g2)
    } else {
        geoms_meet(m, g1, g2)
    }
}
