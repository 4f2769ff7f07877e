//! Contacts and constraint forces, for the simulations that have any: one after the other, in their own states, but for the solver
//! where it knows several at once.

use super::apart;
use super::ends::Ends;
use super::kept::Kept;
use super::neighbours::Search;
use crate::abi::*;
use crate::base::{Data, Model, arena};
use crate::fields;
use crate::lane_fields;
use crate::math::{MOST_LANES, Mask, Real};
use crate::physics::solver::lockstep;
use crate::physics::{collision, constraint, island, solver};
use crate::pipeline::forward::Skip;

/// Warning counters of a simulation.
type Warnings = [mjWarningStat; mjNWARNING as usize];

const NONE: mjWarningStat = mjWarningStat {
    lastinfo: 0,
    number: 0,
};

/// What positions have left in the states of the lanes.
pub struct Found<N> {
    /// lanes whose contacts and rows were looked for
    bound: u32,
    /// those that have rows
    full: u32,
    /// those whose islands were looked for
    parted: u32,
    /// those that have what the scalar solver reads of positions, and projections
    projected: u32,
    /// limits of lanes whose rows are in no state
    ends: Ends<N>,
    /// warning counters of the states at the start of a step, if something in it may have changed them
    warnings: [Warnings; MOST_LANES],
    noted: bool,
    /// what the solver keeps for steps that leave positions as they are, where there will be any
    kept: Option<Kept<N>>,
    /// the next steps will be such
    stays: bool,
}

impl<N: Real> Found<N> {
    /// Of nothing yet.
    pub fn new(m: Model<'_>) -> Self {
        Self {
            bound: 0,
            full: 0,
            parted: 0,
            projected: 0,
            ends: Ends::new(m),
            warnings: [[NONE; mjNWARNING as usize]; MOST_LANES],
            noted: false,
            kept: None,
            stays: false,
        }
    }

    /// Keeps what the solver may for steps that leave positions as they are.
    pub fn keep(&mut self, m: Model<'_>) {
        self.kept = Kept::new(m);
    }

    /// Whether the next steps will leave positions as they are.
    pub fn expect(&mut self, stays: bool) {
        self.stays = stays;
    }

    /// A step begins.
    pub fn begin(&mut self) {
        self.noted = false;
    }

    /// The states are about to be used: their warning counters as they are at the start of the step.
    #[inline(never)] // seldom twice
    pub fn note(&mut self, own: &[Data]) {
        if !self.noted {
            let all = self.warnings.iter_mut().zip(own);
            all.for_each(|(to, d)| *to = *d.warning());
            self.noted = true;
        }
    }

    /// Sets the counters back to the start of the step.
    pub fn undo(&mut self, own: &mut [Data]) {
        if self.noted {
            let all = own.iter_mut().zip(self.warnings);
            all.for_each(|(d, from)| *d.warning_mut() = from);
        }
    }

    /// What is known of new positions.
    fn renew(&mut self, bound: u32) {
        (self.bound, self.full) = (bound, 0);
        (self.parted, self.projected) = (0, 0);
        self.ends.clear();
        if let Some(kept) = &mut self.kept {
            kept.forget();
        }
    }

    /// The lanes whose contacts and rows were looked for; the others have none.
    pub fn bound(&self) -> u32 {
        self.bound
    }
}

/// `qacc` and `qfrc_constraint` from the smooth quantities, where nothing is skipped with new contacts and rows.
pub fn constrain<N: Real>(
    d: &mut Data<N>,
    search: &mut Search<N>,
    own: &mut [Data],
    skip: Skip,
    found: &mut Found<N>,
    sensed: bool,
) {
    unconstrain(d);
    let mut skip = skip;
    if found.full != 0 {
        found.note(own);
    }
    if skip < Skip::Pos {
        make(d, search, own, found, sensed);
    } else if skip < Skip::Vel {
        push_rates(d, found.full, own);
    }
    if found.ends.lanes() != 0 {
        if found.ends.solve(d) {
            return;
        }
        // once more with rows in their states
        unconstrain(d);
        found.note(own);
        let lanes = found.ends.lanes();
        found.ends.clear();
        push(d, lanes, own);
        push_rates(d, lanes, own);
        found.full = make_rows(lanes, own, |_, own| arena::clear(own));
        skip = Skip::None;
    }
    solve(d, skip, found, own);
}

/// Without constraint forces.
fn unconstrain<N: Real>(d: &mut Data<N>) {
    fields!(d => write: qacc, qfrc_constraint; read: qacc_smooth);
    qacc.copy_from_slice(qacc_smooth);
    qfrc_constraint.fill(N::of(0.0));
}

/// Contacts and rows.
fn make<N: Real>(
    d: &mut Data<N>,
    search: &mut Search<N>,
    own: &mut [Data],
    found: &mut Found<N>,
    sensed: bool,
) {
    let pairs = search.pairs;
    let mark = d.mark();
    let [near, lanes, signatures, list] = [(); 4].map(|()| mark.ints(d, pairs.nbodies()));
    let touching = pairs.near(d, search.neighbours, near);
    let of_joints = mark.ints(d, d.model().njnt());
    let (always, limited) = (always(d), limited(d, of_joints));
    found.renew(touching | limited | always);
    let bound = found.bound;
    // sensors look at rows
    let ends = touching | always == 0 && limited != 0 && !sensed && !tendons_end(d.model());
    if bound == 0 || ends && found.ends.make(d, own, of_joints) {
        return mark.release(d);
    }
    found.ends.clear();
    found.note(own);
    push(d, bound, own);
    push_rates(d, bound, own);
    push_poses(d, touching, own);
    let n = pairs.gather(near, lanes, signatures);
    let (lanes, signatures) = (&lanes[..n], &signatures[..n]);
    found.full = make_rows(bound, own, |lane, own| match touching >> lane & 1 {
        0 => arena::clear(own),
        _ if pairs.known() => {
            let bodies = apart::of_lane(lanes, signatures, lane, list);
            collision::collide_among(own, bodies, pairs.hulls());
        }
        _ => collision::collide(own),
    });
    mark.release(d);
}

/// Rows of some lanes, behind their contacts; returns the lanes that have any.
fn make_rows(lanes: u32, own: &mut [Data], mut contacts: impl FnMut(usize, &mut Data)) -> u32 {
    let mut full = 0;
    for (lane, own) in own.iter_mut().enumerate() {
        if lanes >> lane & 1 != 0 {
            contacts(lane, own);
            constraint::make_constraint(own);
            full |= u32::from(own.nefc() > 0) << lane;
        }
    }
    full
}

/// Accelerations and forces of the lanes that have rows.
fn solve<N: Real>(d: &mut Data<N>, skip: Skip, found: &mut Found<N>, own: &mut [Data]) {
    let full = found.full & ((1u64 << own.len()) - 1) as u32;
    if full == 0 {
        return;
    }
    if skip < Skip::Vel {
        let lanes = own.iter_mut().enumerate();
        let lanes = lanes.filter(|(lane, _)| full >> lane & 1 != 0);
        lanes.for_each(|(_, own)| constraint::reference_constraint(own));
    }
    let m = d.model();
    let (mut alone, mut parted) = (full, 0);
    if lockstep::applies(m) {
        if lockstep::has_islands(m) {
            part(full, found, own);
        }
        // what is kept is that of perturbations
        let some = (full, found.kept.is_some());
        let kept = found.kept.as_mut().filter(|_| found.stays);
        alone &= !lockstep::solve(d, own, some, kept.map(|kept| kept.of(m)));
        if lockstep::has_islands(m) {
            parted = lockstep::parted(own, some, alone);
        }
    }
    let fresh = alone & !found.projected;
    push_inertia(d, fresh, own);
    push_smooth(d, alone, own);
    part(alone, found, own);
    found.projected |= fresh;
    if parted != 0 {
        lockstep::islands::solve(d, own, parted);
    }
    for (lane, own) in own.iter_mut().enumerate() {
        if alone >> lane & 1 == 0 {
            continue;
        }
        if fresh >> lane & 1 != 0 {
            constraint::project_constraint(own);
        }
        if parted >> lane & 1 == 0 {
            solver::fwd_constraint(own);
        }
        lane_fields!(pull: d, lane, own => qacc, qfrc_constraint);
    }
}

/// Finds the islands of some lanes.
fn part<N>(lanes: u32, found: &mut Found<N>, own: &mut [Data]) {
    let fresh = lanes & !found.parted;
    found.parted |= fresh;
    let lanes = own.iter_mut().enumerate();
    let lanes = lanes.filter(|(lane, _)| fresh >> lane & 1 != 0);
    lanes.for_each(|(_, own)| island::island(own));
}

/// All that rows are made of.
fn push<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    let m = d.model();
    lane_fields!(push: d, lanes, own => qpos, subtree_com, cdof);
    if m.ntendon() > 0 {
        lane_fields!(push: d, lanes, own => ten_length, ten_J);
    }
    if m.neq() > 0 {
        lane_fields!(push: d, lanes, own => xpos, xquat, xmat, site_xpos);
    }
}

/// What the rates of rows are made of besides.
fn push_rates<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    lane_fields!(push: d, lanes, own => qvel);
    if d.model().neq() > 0 {
        lane_fields!(push: d, lanes, own => cdof_dot, cvel);
    }
}

/// What the solver of one simulation reads besides: of positions,
fn push_inertia<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    lane_fields!(push: d, lanes, own => M, qLD, qLDiagInv);
}

/// and of forces.
fn push_smooth<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    lane_fields!(push: d, lanes, own => qfrc_smooth, qacc_smooth, qacc_warmstart);
}

/// What contacts need besides.
fn push_poses<N: Real>(d: &mut Data<N>, lanes: u32, own: &mut [Data]) {
    let m = d.model();
    lane_fields!(push: d, lanes, own => geom_xpos, geom_xmat);
    if collision::has_trees(m) {
        lane_fields!(push: d, lanes, own => xipos, ximat);
    }
    if m.geom_type().contains(&mjGEOM_SDF) {
        lane_fields!(push: d, lanes, own => geom_xquat);
    }
}

/// All lanes, where constraints do not depend on positions.
fn always<N: Real>(d: &Data<N>) -> u32 {
    let m = d.model();
    let equal = !m.disabled(mjDSBL_EQUALITY) && m.neq() > 0;
    let rough = !m.disabled(mjDSBL_FRICTIONLOSS) && m.dof_frictionloss().iter().any(|&x| x != 0.0);
    let tough = m.tendon_frictionloss().iter().any(|&x| x != 0.0);
    let rough = rough || (!m.disabled(mjDSBL_FRICTIONLOSS) && tough);
    let ball = (0..m.njnt()).any(|j| m.jnt_limited()[j] != 0 && m.jnt_type()[j] == mjJNT_BALL);
    match !m.disabled(mjDSBL_CONSTRAINT) && (equal || rough || ball) {
        true => u32::MAX,
        false => 0,
    }
}

/// The lanes in which a hinge, a slide or a tendon is near a limit, and those of each joint.
fn limited<N: Real>(d: &Data<N>, of_joints: &mut [i32]) -> u32 {
    let m = d.model();
    if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_LIMIT) {
        return 0;
    }
    let (qpos, kinds, places) = (d.qpos(), m.jnt_type(), m.jnt_qposadr());
    let (ranges, margins) = (m.jnt_range(), m.jnt_margin());
    let mut near = 0;
    for (j, (&limited, of_joint)) in m.jnt_limited().iter().zip(of_joints).enumerate() {
        *of_joint = 0;
        if limited != 0 && matches!(kinds[j], mjJNT_SLIDE | mjJNT_HINGE) {
            let own = near_end(qpos[places[j] as usize], ranges[j], margins[j]);
            *of_joint = own as i32;
            near |= own;
        }
    }
    for (t, &x) in d.ten_length().iter().enumerate() {
        if m.tendon_limited()[t] != 0 {
            near |= near_end(x, m.tendon_range()[t], m.tendon_margin()[t]);
        }
    }
    near
}

/// Some tendon has limits.
fn tendons_end(m: Model<'_>) -> bool {
    m.tendon_limited().iter().any(|&limited| limited != 0)
}

/// The lanes in which a value is nearer to an end of a range than a margin, or does not compare.
fn near_end<N: Real>(x: N, range: [f64; 2], margin: f64) -> u32 {
    let ([lo, hi], margin) = (range.map(N::of), N::of(margin));
    let far = margin.le(x - lo).and(margin.le(hi - x));
    far.not().bits()
}
