//! Diagonal of the constraint-space inverse inertia, impedance, regularizer, stiffness and damping.
//! Computation: soParameters, soExactDiag.

use super::{contact, flex_equality, strain};
use crate::abi::*;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::elementary;
use crate::math::lanes::put_alone;
use crate::math::{MINVAL, Vec3, dense, scalar};
use crate::physics::equality_bodies::equality_bodies;
use crate::physics::metric;
use crate::physics::movers::Movers;

/// `efc_diagA` from the model's inverse weights.
pub fn approximate_diagonal(d: &mut Data) {
    let m = d.model();
    fields!(d => write: efc_diagA; read: efc_type, efc_id, contact, flexvert_xpos);
    let (mut i, mut movers) = (0, None);
    while i < efc_diagA.len() {
        let (kind, id) = (efc_type[i], efc_id[i] as usize);
        let dof = match kind {
            mjCNSTR_FRICTION_DOF => Some(id),
            mjCNSTR_LIMIT_JOINT => Some(m.jnt_dofadr()[id] as usize),
            _ => None,
        };
        i += if let Some(dof) = dof {
            efc_diagA[i] = m.dof_invweight0()[dof];
            1
        } else if kind >= mjCNSTR_CONTACT_FRICTIONLESS {
            let con = &contact[id];
            let weight = contact_weight(m, flexvert_xpos, con, &mut movers);
            contact_diagonal(&mut efc_diagA[i..], kind, con, weight)
        } else {
            other_diagonal(m, &mut efc_diagA[i..], &efc_type[i..], &efc_id[i..])
        };
    }
}

/// The diagonal of a contact's rows; returns how many these are.
#[inline(always)]
fn contact_diagonal(out: &mut [f64], kind: i32, con: &mjContact, [tran, rot]: [f64; 2]) -> usize {
    let dim = con.dim as usize;
    match kind {
        mjCNSTR_CONTACT_PYRAMIDAL => {
            let edges = 2 * (dim - 1);
            for (j, a) in out.iter_mut().enumerate().take(edges) {
                let f = con.friction[j / 2];
                put_alone(a, tran + f * f * if j < 4 { tran } else { rot });
            }
            edges
        }
        mjCNSTR_CONTACT_ELLIPTIC => {
            for (j, a) in out.iter_mut().enumerate().take(dim) {
                put_alone(a, if j < 3 { tran } else { rot });
            }
            dim
        }
        _ => {
            out[0] = tran;
            1
        }
    }
}

/// The diagonal of the rows of an equality or of a tendon, the first of all that follow; returns how many it has.
#[inline(never)]
fn other_diagonal(m: Model, out: &mut [f64], kinds: &[i32], ids: &[i32]) -> usize {
    let id = ids[0] as usize;
    if kinds[0] != mjCNSTR_EQUALITY {
        out[0] = m.tendon_invweight0()[id];
        return 1;
    }
    match m.eq_type()[id] {
        mjEQ_CONNECT | mjEQ_WELD => {
            let weight = m.body_invweight0();
            let (b1, b2) = equality_bodies(m, id);
            let size = if m.eq_type()[id] == mjEQ_WELD { 6 } else { 3 };
            for (k, a) in out.iter_mut().enumerate().take(size) {
                *a = weight[b1][k / 3] + weight[b2][k / 3];
            }
            size
        }
        mjEQ_FLEXSTRAIN => {
            let size = rows_of(id, kinds, ids);
            out[..size].fill(strain::weight(m, id));
            size
        }
        // of edges without a row as well, as in the reference: what follows then has another's weight
        mjEQ_FLEX => flex_equality::weights(m, id, out),
        kind => {
            let of = |o: i32| match (usize::try_from(o), kind) {
                (Err(_), _) => None,
                (Ok(o), mjEQ_JOINT) => Some(m.dof_invweight0()[m.jnt_dofadr()[o] as usize]),
                (Ok(o), _) => Some(m.tendon_invweight0()[o]),
            };
            let first = of(m.eq_obj1id()[id]).unwrap_or(0.0);
            out[0] = of(m.eq_obj2id()[id]).map_or(first, |w| first + w);
            1
        }
    }
}

/// Number of rows that an equality has, from its first on.
fn rows_of(equality: usize, kinds: &[i32], ids: &[i32]) -> usize {
    let of = |&(kind, id): &(&i32, &i32)| *kind == mjCNSTR_EQUALITY && *id as usize == equality;
    kinds.iter().zip(ids).take_while(of).count()
}

/// Inverse weights of both sides of a contact, for translation and rotation, summed from zero: weights of negative
/// zero count as zero. `room` is for the movers of flexes.
fn contact_weight(
    m: Model,
    vertices: &[Vec3],
    con: &mjContact,
    room: &mut Option<Movers>,
) -> [f64; 2] {
    let weight = m.body_invweight0();
    if let Some((b1, b2)) = contact::bodies(m, con) {
        let ([t1, r1], [t2, r2]) = (weight[b1], weight[b2]);
        return [0.0 + t1 + t2, 0.0 + r1 + r2];
    }
    let movers = room.get_or_insert_with(Movers::none);
    movers.find(m, vertices, con);
    let mut sum = [0.0; 2];
    for side in 0..2 {
        for (body, share) in movers.of_side(side) {
            (0..2).for_each(|k| sum[k] += weight[body][k] * share);
        }
    }
    sum
}

/// One of two references is a time constant or a ratio, the other one not.
fn mixed(r: [f64; 2]) -> bool {
    (r[0] > 0.0) != (r[1] > 0.0)
}

/// The regularizer of a row.
fn regularizer(diag: f64, imp: f64) -> f64 {
    scalar::max(MINVAL, (1.0 - imp) * diag / imp)
}

/// Limits of a hinge or a slide, of whose distances all follows that a solver reads.
pub struct LimitOfJoint {
    params: Params,
    /// stiffness and damping
    spring: [f64; 2],
    diag: f64,
    pub margin: f64,
}

impl LimitOfJoint {
    /// None where its format would be warned of.
    pub fn new(m: Model, j: usize) -> Option<Self> {
        if mixed(m.jnt_solref()[j]) {
            return None;
        }
        let params = Params::new(m, mjCNSTR_LIMIT_JOINT, j, &[]);
        Some(Self {
            spring: params.stiffness_damping(params.solref).into(),
            params,
            diag: m.dof_invweight0()[m.jnt_dofadr()[j] as usize],
            margin: m.jnt_margin()[j],
        })
    }

    /// Of the row at a distance: `efc_D`, the damping, and what the position adds to the reference acceleration.
    pub fn row(&self, dist: f64) -> [f64; 3] {
        let (imp, _) = self.params.impedance(dist, self.margin);
        let [k, b] = self.spring;
        [
            1.0 / regularizer(self.diag, imp),
            b,
            k * imp * (dist - self.margin),
        ]
    }
}

/// Parameters of one constraint after their checks.
struct Params {
    solref: [f64; 2],
    solreffriction: [f64; 2],
    solimp: [f64; 5],
}

impl Params {
    fn new(m: Model, kind: i32, id: usize, con: &[mjContact]) -> Self {
        let (mut solref, mut solimp) = match kind {
            mjCNSTR_EQUALITY => (m.eq_solref()[id], m.eq_solimp()[id]),
            mjCNSTR_LIMIT_JOINT => (m.jnt_solref()[id], m.jnt_solimp()[id]),
            mjCNSTR_FRICTION_DOF => (m.dof_solref()[id], m.dof_solimp()[id]),
            mjCNSTR_LIMIT_TENDON => (m.tendon_solref_lim()[id], m.tendon_solimp_lim()[id]),
            mjCNSTR_FRICTION_TENDON => (m.tendon_solref_fri()[id], m.tendon_solimp_fri()[id]),
            _ => (con[id].solref, con[id].solimp),
        };
        let mut solreffriction = match kind {
            mjCNSTR_CONTACT_FRICTIONLESS | mjCNSTR_CONTACT_PYRAMIDAL | mjCNSTR_CONTACT_ELLIPTIC => {
                con[id].solreffriction
            }
            _ => [0.0; 2],
        };
        if mixed(solref) {
            mixed_format("mixed solref format, replacing with default");
            solref = [0.02, 1.0];
        }
        let refsafe = !m.disabled(mjDSBL_REFSAFE) && !metric::applies(m);
        let slowest = 2.0 * m.opt().timestep;
        if refsafe && solref[0] > 0.0 {
            solref[0] = scalar::max(solref[0], slowest);
        }
        if mixed(solreffriction) {
            mixed_format("solreffriction values should have the same sign, replacing with default");
            solreffriction = [0.0; 2];
        }
        if refsafe && solreffriction[0] > 0.0 {
            solreffriction[0] = scalar::max(solreffriction[0], slowest);
        }
        for k in [0, 1, 3] {
            solimp[k] = scalar::clip(solimp[k], mjMINIMP, mjMAXIMP);
        }
        solimp[2] = scalar::max(0.0, solimp[2]);
        solimp[4] = scalar::max(1.0, solimp[4]);
        Self {
            solref,
            solreffriction,
            solimp,
        }
    }

    /// Impedance and its derivative at a distance from the margin.
    fn impedance(&self, pos: f64, margin: f64) -> (f64, f64) {
        let [d0, d1, width, mid, power] = self.solimp;
        if d0 == d1 || width <= MINVAL {
            return (0.5 * (d0 + d1), 0.0);
        }
        let (mut x, mut sign) = ((pos - margin) / width, 1.0);
        if x < 0.0 {
            (x, sign) = (-x, -1.0);
        }
        if x >= 1.0 {
            return (d1, 0.0);
        }
        if x <= 0.0 {
            return (d0, 0.0);
        }
        let (y, slope) = if power == 1.0 {
            (x, 1.0)
        } else if x <= mid {
            let a = 1.0 / pow(mid, power - 1.0);
            (a * pow(x, power), power * a * pow(x, power - 1.0))
        } else {
            let b = 1.0 / pow(1.0 - mid, power - 1.0);
            (
                1.0 - b * pow(1.0 - x, power),
                power * b * pow(1.0 - x, power - 1.0),
            )
        };
        (d0 + y * (d1 - d0), slope * sign * (d1 - d0) / width)
    }

    /// Stiffness and damping of the reference acceleration. A positive reference is time constant and
    /// damping ratio, a negative one stiffness and damping.
    fn stiffness_damping(&self, r: [f64; 2]) -> (f64, f64) {
        let d1 = self.solimp[1];
        let k = if r[0] > 0.0 {
            1.0 / scalar::max(MINVAL, d1 * d1 * r[0] * r[0] * r[1] * r[1])
        } else {
            -r[0] / scalar::max(MINVAL, d1 * d1)
        };
        let b = if r[1] > 0.0 {
            2.0 / scalar::max(MINVAL, d1 * r[0])
        } else {
            -r[1] / scalar::max(MINVAL, d1)
        };
        (k, b)
    }

    /// Damping of the friction rows of an elliptic contact, if it is not that of the normal.
    fn friction_damping(&self) -> Option<f64> {
        let own = self.solreffriction != [0.0; 2];
        own.then(|| self.stiffness_damping(self.solreffriction).1)
    }
}

/// A row whose spring and damper act at the end of a step of this length.
#[derive(Clone, Copy)]
struct Step(f64);

impl Step {
    /// Caps the spring of a row whose parameters the step cannot resolve, where that is not switched off.
    #[inline(never)]
    fn resolve(self, m: Model, kind: i32, params: &Params, spring: &mut [f64; 4]) {
        let [k, b, imp, _] = *spring;
        let safe = !m.disabled(mjDSBL_REFSAFE) && params.solref[0] > 0.0;
        if safe && kind >= mjCNSTR_LIMIT_JOINT && k > 0.0 {
            [spring[0], spring[1]] = self.resolved([k, b], imp);
        }
    }

    /// Stiffness and damping of the stiffest row without rebound, for a row that is stiffer than the step
    /// can resolve.
    fn resolved(self, [k, b]: [f64; 2], imp: f64) -> [f64; 2] {
        let (h, rest) = (self.0, 1.0 - mjMAXIMP);
        let x = imp * (h * h * k);
        if x <= 1.0 {
            return [k, b];
        }
        let cap = (1.0 - imp) * mjMAXIMP / scalar::max(MINVAL, imp * rest) - 2.0;
        let cap = scalar::max(0.0, cap) / h;
        [1.0 / (h * h * imp), scalar::min(b / x.sqrt(), cap)]
    }

    /// The regularizer with spring and damper folded in.
    #[inline(never)]
    fn regularizer(self, r: f64, diag: f64, [k, b, imp, _]: [f64; 4]) -> f64 {
        let h = self.0;
        let least = scalar::max(MINVAL, (1.0 - mjMAXIMP) * diag / mjMAXIMP);
        scalar::max(least, r / (h * h * k * imp + (1.0 + h * b)))
    }
}

#[cold]
fn mixed_format(message: &str) {
    report::warning(format_args!("{message}"));
}

#[inline]
fn pow(a: f64, b: f64) -> f64 {
    if b == 1.0 {
        a
    } else if b == 2.0 {
        a * a
    } else {
        elementary::pow(a, b)
    }
}

/// The arrays that impedances are written to.
struct Out<'a> {
    KBIP: &'a mut [[f64; 4]],
    R: &'a mut [f64],
    D: &'a mut [f64],
    diagA: &'a mut [f64],
}

impl Out<'_> {
    /// A row with its regularizer, `efc_D` and `efc_diagA` consistent with it.
    #[inline(always)]
    fn row(&mut self, i: usize, spring: [f64; 4], r: f64) {
        let imp = spring[2];
        self.KBIP[i] = spring;
        // alone: few rows are written here, for which vectors do not pay
        put_alone(&mut self.R[i], r);
        self.D[i] = 1.0 / r;
        self.diagA[i] = r * imp / (1.0 - imp);
    }
}

/// Rows of a constraint that have one impedance, and whether its argument is the length of their positions.
#[inline(always)]
fn extent(m: Model, kind: i32, id: usize, contact: &[mjContact]) -> (usize, bool) {
    match kind {
        mjCNSTR_EQUALITY => match m.eq_type()[id] {
            mjEQ_CONNECT => (3, true),
            mjEQ_WELD => (6, true),
            _ => (1, false),
        },
        mjCNSTR_CONTACT_PYRAMIDAL => (2 * (contact[id].dim as usize - 1), false),
        mjCNSTR_CONTACT_ELLIPTIC => (contact[id].dim as usize, false),
        _ => (1, false),
    }
}

/// Rows of friction loss from the first on, which are at no distance from anything, whose dofs have the same parameters: most often all.
#[inline(always)]
fn dofs_alike(m: Model, kinds: &[i32], ids: &[i32]) -> usize {
    let (solref, solimp) = (m.dof_solref(), m.dof_solimp());
    let first = ids[0] as usize;
    // each is warned of
    if mixed(solref[first]) {
        return 1;
    }
    let bits = |dof: usize| (solref[dof].map(f64::to_bits), solimp[dof].map(f64::to_bits));
    let own = bits(first);
    let rest = kinds.iter().zip(ids).skip(1);
    let alike =
        |&(&kind, &id): &(&i32, &i32)| kind == mjCNSTR_FRICTION_DOF && bits(id as usize) == own;
    1 + rest.take_while(alike).count()
}

/// `efc_KBIP`, `efc_R`, `efc_D`, `contact.mu`, and `efc_diagA` made consistent with them. The friction dimensions of contacts
/// follow that of the normal.
pub fn make_impedance(d: &mut Data) {
    let m = d.model();
    fields!(d => write: efc_KBIP, efc_R, efc_D, efc_diagA, contact;
                 read: efc_type, efc_id, efc_pos, efc_margin);
    let mut out = Out {
        KBIP: efc_KBIP,
        R: efc_R,
        D: efc_D,
        diagA: efc_diagA,
    };
    let step = metric::applies(m).then(|| Step(m.opt().timestep));
    let mut i = 0;
    while i < efc_type.len() {
        let (kind, id) = (efc_type[i], efc_id[i] as usize);
        let (mut size, normed) = extent(m, kind, id, contact);
        if kind == mjCNSTR_FRICTION_DOF {
            size = dofs_alike(m, &efc_type[i..], &efc_id[i..]);
        }
        let pos = if normed {
            dense::norm(&efc_pos[i..i + size])
        } else {
            efc_pos[i]
        };
        let params = Params::new(m, kind, id, contact);
        let (imp, slope) = params.impedance(pos, efc_margin[i]);
        let (k, b) = params.stiffness_damping(params.solref);
        let frictional = matches!(kind, mjCNSTR_FRICTION_DOF | mjCNSTR_FRICTION_TENDON);
        let mut first = [if frictional { 0.0 } else { k }, b, imp, slope];
        if let Some(step) = step {
            step.resolve(m, kind, &params, &mut first);
        }
        let regular = |diag: f64| match step {
            None => regularizer(diag, imp),
            Some(step) => step.regularizer(regularizer(diag, imp), diag, first),
        };
        let r = regular(out.diagA[i]);
        out.row(i, first, r);
        match kind {
            mjCNSTR_CONTACT_PYRAMIDAL => pyramid(m, &mut contact[id], &mut out, i),
            mjCNSTR_CONTACT_ELLIPTIC => {
                let b = params.friction_damping().unwrap_or(b);
                ellipse(m, &mut contact[id], &mut out, i, [0.0, b, imp, slope]);
            }
            _ => {
                for j in i + 1..i + size {
                    let r = regular(out.diagA[j]);
                    out.row(j, first, r);
                }
            }
        }
        i += size;
    }
}

/// Sets `contact.mu`; returns the regularizer of the first tangent, from that of the normal.
#[inline(always)]
fn tangential(m: Model, con: &mut mjContact, normal: f64) -> f64 {
    let r = normal / scalar::max(MINVAL, m.opt().impratio);
    con.mu = con.friction[0] * (r / normal).sqrt();
    r
}

/// The edges of a pyramid, which are all alike, from the first one, which has the regularizer of the normal.
#[inline(never)]
fn pyramid(m: Model, con: &mut mjContact, out: &mut Out, first: usize) {
    let normal = out.R[first];
    tangential(m, con, normal);
    let spring = out.KBIP[first];
    out.row(first, spring, 2.0 * con.mu * con.mu * normal);
    let (r, D, diag) = (out.R[first], out.D[first], out.diagA[first]);
    for i in first + 1..first + 2 * (con.dim as usize - 1) {
        out.KBIP[i] = spring;
        put_alone(&mut out.R[i], r);
        out.D[i] = D;
        out.diagA[i] = diag;
    }
}

/// The friction dimensions of an elliptic contact, whose first row is known.
#[inline(never)]
fn ellipse(m: Model, con: &mut mjContact, out: &mut Out, first: usize, spring: [f64; 4]) {
    let tangential = tangential(m, con, out.R[first]);
    let friction = &con.friction;
    for j in 1..con.dim as usize {
        let r = match j {
            1 => tangential,
            _ => tangential * friction[0] * friction[0] / (friction[j - 1] * friction[j - 1]),
        };
        out.row(first + j, spring, r);
    }
}
