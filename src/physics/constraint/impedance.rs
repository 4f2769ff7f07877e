//! Diagonal of the constraint-space inverse inertia, impedance, regularizer, stiffness and damping.
//! Computation: soParameters, soExactDiag.

use super::{contact, flex_equality, strain};
use crate::abi::*;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::elementary;
use crate::math::{MINVAL, Vec3, dense, scalar};
use crate::physics::equality_bodies::equality_bodies;
use crate::physics::metric;
use crate::physics::movers::Movers;

/// `efc_diagA` from the model's inverse weights.
pub fn approximate_diagonal(d: &mut Data) {
    let m = d.model();
    fields!(d => write: efc_diagA; read: efc_type, efc_id, contact, flexvert_xpos);
    let weight = m.body_invweight0();
    let (mut i, mut movers) = (0, None);
    while i < efc_diagA.len() {
        let id = efc_id[i] as usize;
        let (one, size) = match efc_type[i] {
            mjCNSTR_EQUALITY => match m.eq_type()[id] {
                mjEQ_CONNECT | mjEQ_WELD => {
                    let (b1, b2) = equality_bodies(m, id);
                    let size = if m.eq_type()[id] == mjEQ_WELD { 6 } else { 3 };
                    for (k, a) in efc_diagA[i..].iter_mut().enumerate().take(size) {
                        *a = weight[b1][k / 3] + weight[b2][k / 3];
                    }
                    i += size;
                    continue;
                }
                mjEQ_FLEXSTRAIN => {
                    let size = rows_of(id, &efc_type[i..], &efc_id[i..]);
                    efc_diagA[i..i + size].fill(strain::weight(m, id));
                    i += size;
                    continue;
                }
                mjEQ_FLEX => {
                    // of edges without a row as well, as in the reference: what follows then has another's weight
                    i += flex_equality::weights(m, id, &mut efc_diagA[i..]);
                    continue;
                }
                kind => {
                    let of = |o: i32| match (usize::try_from(o), kind) {
                        (Err(_), _) => None,
                        (Ok(o), mjEQ_JOINT) => Some(m.dof_invweight0()[m.jnt_dofadr()[o] as usize]),
                        (Ok(o), _) => Some(m.tendon_invweight0()[o]),
                    };
                    let first = of(m.eq_obj1id()[id]).unwrap_or(0.0);
                    (of(m.eq_obj2id()[id]).map_or(first, |w| first + w), 1)
                }
            },
            mjCNSTR_FRICTION_DOF => (m.dof_invweight0()[id], 1),
            mjCNSTR_LIMIT_JOINT => (m.dof_invweight0()[m.jnt_dofadr()[id] as usize], 1),
            mjCNSTR_FRICTION_TENDON | mjCNSTR_LIMIT_TENDON => (m.tendon_invweight0()[id], 1),
            kind => {
                let con = &contact[id];
                let [tran, rot] = contact_weight(m, flexvert_xpos, con, &mut movers);
                let dim = con.dim as usize;
                match kind {
                    mjCNSTR_CONTACT_PYRAMIDAL => {
                        let edges = efc_diagA[i..].chunks_mut(2).take(dim - 1);
                        for (j, (edges, f)) in edges.zip(con.friction).enumerate() {
                            let x = tran + f * f * if j < 2 { tran } else { rot };
                            edges[0] = x;
                            if let Some(second) = edges.get_mut(1) {
                                *second = x;
                            }
                        }
                        i += 2 * (dim - 1);
                        continue;
                    }
                    mjCNSTR_CONTACT_ELLIPTIC => {
                        for (j, a) in efc_diagA[i..].iter_mut().enumerate().take(dim) {
                            *a = if j < 3 { tran } else { rot };
                        }
                        i += dim;
                        continue;
                    }
                    _ => (tran, 1),
                }
            }
        };
        efc_diagA[i] = one;
        i += size;
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
        return [0, 1].map(|k| 0.0 + weight[b1][k] + weight[b2][k]);
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
    fn regularizer(self, r: f64, diag: f64, [k, b, imp]: [f64; 3]) -> f64 {
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

/// `efc_KBIP`, `efc_R`, `efc_D`, `contact.mu`, and `efc_diagA` made consistent with them.
pub fn make_impedance(d: &mut Data) {
    let m = d.model();
    fields!(d => write: efc_KBIP, efc_R;
                 read: efc_diagA, contact, efc_type, efc_id, efc_pos, efc_margin);
    let nefc = efc_R.len();
    let step = metric::applies(m).then(|| Step(m.opt().timestep));
    let refsafe = !m.disabled(mjDSBL_REFSAFE);
    let mut i = 0;
    while i < nefc {
        let (kind, id) = (efc_type[i], efc_id[i] as usize);
        let (size, normed) = match kind {
            mjCNSTR_EQUALITY => match m.eq_type()[id] {
                mjEQ_CONNECT => (3, true),
                mjEQ_WELD => (6, true),
                _ => (1, false),
            },
            mjCNSTR_CONTACT_PYRAMIDAL => (2 * (contact[id].dim as usize - 1), false),
            mjCNSTR_CONTACT_ELLIPTIC => (contact[id].dim as usize, false),
            _ => (1, false),
        };
        let pos = if normed {
            dense::norm(&efc_pos[i..i + size])
        } else {
            efc_pos[i]
        };
        let params = Params::new(m, kind, id, contact);
        let (imp, slope) = params.impedance(pos, efc_margin[i]);
        let frictional = matches!(kind, mjCNSTR_FRICTION_DOF | mjCNSTR_FRICTION_TENDON);
        let (k, b) = params.stiffness_damping(params.solref);
        let mut first = [if frictional { 0.0 } else { k }, b];
        if let Some(step) = step
            && refsafe
            && params.solref[0] > 0.0
            && kind >= mjCNSTR_LIMIT_JOINT
            && k > 0.0
        {
            first = step.resolved(first, imp);
        }
        let others = if kind == mjCNSTR_CONTACT_ELLIPTIC {
            [0.0, params.friction_damping().unwrap_or(b)]
        } else {
            first
        };
        // the edges of a pyramid get theirs from the first one
        let own_rows = if kind == mjCNSTR_CONTACT_PYRAMIDAL {
            1
        } else {
            size
        };
        for j in 0..own_rows {
            let diag = efc_diagA[i + j];
            let r = regularizer(diag, imp);
            let [k, b] = if j == 0 { first } else { others };
            efc_R[i + j] = step.map_or(r, |step| step.regularizer(r, diag, [k, b, imp]));
        }
        let row = |[k, b]: [f64; 2]| [k, b, imp, slope];
        efc_KBIP[i] = row(first);
        efc_KBIP[i + 1..i + size].fill(row(others));
        i += size;
    }

    finish(d);
}

/// `efc_D` and `efc_diagA` of the regularizers; those of the friction dimensions of contacts follow that of the normal;
/// `contact.mu`.
fn finish(d: &mut Data) {
    let impratio = scalar::max(MINVAL, d.model().opt().impratio);
    let mut i = 0;
    fields!(d => write: efc_R, efc_D, efc_diagA, contact; read: efc_KBIP, efc_type, efc_id);
    let nefc = efc_R.len();
    while i < nefc {
        let (kind, imp) = (efc_type[i], efc_KBIP[i][2]);
        let own = |r: f64| (1.0 / r, r * imp / (1.0 - imp));
        if kind != mjCNSTR_CONTACT_PYRAMIDAL && kind != mjCNSTR_CONTACT_ELLIPTIC {
            (efc_D[i], efc_diagA[i]) = own(efc_R[i]);
            i += 1;
            continue;
        }
        let con = &mut contact[efc_id[i] as usize];
        let (dim, friction) = (con.dim as usize, con.friction);
        let tangential = efc_R[i] / impratio;
        con.mu = friction[0] * (tangential / efc_R[i]).sqrt();
        if kind == mjCNSTR_CONTACT_ELLIPTIC {
            for j in 0..dim {
                let r = match j {
                    0 => efc_R[i],
                    1 => tangential,
                    _ => {
                        tangential * friction[0] * friction[0] / (friction[j - 1] * friction[j - 1])
                    }
                };
                efc_R[i + j] = r;
                (efc_D[i + j], efc_diagA[i + j]) = own(r);
            }
            i += dim;
        } else {
            // all edges of a pyramid are alike
            let r = 2.0 * con.mu * con.mu * efc_R[i];
            let (D, diag) = own(r);
            let rows = i..i + 2 * (dim - 1);
            i = rows.end;
            let of_rows = efc_R[rows.clone()].iter_mut();
            let of_rows = of_rows.zip(&mut efc_D[rows.clone()]);
            for ((R, d), a) in of_rows.zip(&mut efc_diagA[rows]) {
                (*R, *d, *a) = (r, D, diag);
            }
        }
    }
}
