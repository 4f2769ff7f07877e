//! Sensors of a loaded file: object, reference and length fit the type, histories fit their buffers.

use super::check::{Check, Problem, blocks};
use crate::abi::*;
use crate::base::name;
use crate::base::views::Model;

/// What a type measures, and how many numbers it gives.
#[derive(Clone, Copy)]
enum Object {
    One(mjtObj),
    /// anything with a frame
    Frame,
    /// a body or a geom
    Surface,
    Any,
}

const FRAMES: [mjtObj; 5] = [
    mjOBJ_BODY,
    mjOBJ_XBODY,
    mjOBJ_GEOM,
    mjOBJ_SITE,
    mjOBJ_CAMERA,
];

impl Object {
    fn fits(self, kind: mjtObj) -> bool {
        match self {
            Object::One(wanted) => kind == wanted,
            Object::Frame => FRAMES.contains(&kind),
            Object::Surface => matches!(kind, mjOBJ_BODY | mjOBJ_GEOM),
            Object::Any => true,
        }
    }
}

/// Object and length by type; no length where parameters decide.
fn rule(kind: mjtSensor) -> (Object, Option<i64>) {
    let site = Object::One(mjOBJ_SITE);
    let joint = Object::One(mjOBJ_JOINT);
    let tendon = Object::One(mjOBJ_TENDON);
    let (object, len) = match kind {
        mjSENS_TOUCH => (site, 1),
        mjSENS_ACCELEROMETER | mjSENS_VELOCIMETER | mjSENS_GYRO | mjSENS_FORCE | mjSENS_TORQUE
        | mjSENS_MAGNETOMETER => (site, 3),
        mjSENS_CAMPROJECTION => (site, 2),
        mjSENS_JOINTPOS | mjSENS_JOINTVEL | mjSENS_JOINTACTFRC | mjSENS_JOINTLIMITPOS
        | mjSENS_JOINTLIMITVEL | mjSENS_JOINTLIMITFRC => (joint, 1),
        mjSENS_BALLQUAT => (joint, 4),
        mjSENS_BALLANGVEL => (joint, 3),
        mjSENS_TENDONPOS
        | mjSENS_TENDONVEL
        | mjSENS_TENDONACTFRC
        | mjSENS_TENDONLIMITPOS
        | mjSENS_TENDONLIMITVEL
        | mjSENS_TENDONLIMITFRC => (tendon, 1),
        mjSENS_FRAMEQUAT => (Object::Frame, 4),
        mjSENS_FRAMEPOS | mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS | mjSENS_FRAMEZAXIS
        | mjSENS_FRAMELINVEL | mjSENS_FRAMEANGVEL | mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC => {
            (Object::Frame, 3)
        }
        mjSENS_SUBTREECOM | mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM => {
            (Object::One(mjOBJ_BODY), 3)
        }
        mjSENS_INSIDESITE => (Object::Frame, 1),
        mjSENS_GEOMDIST => (Object::Surface, 1),
        mjSENS_GEOMNORMAL => (Object::Surface, 3),
        mjSENS_GEOMFROMTO => (Object::Surface, 6),
        mjSENS_E_POTENTIAL | mjSENS_E_KINETIC | mjSENS_CLOCK => (Object::Any, 1),
        mjSENS_ACTUATORPOS | mjSENS_ACTUATORVEL | mjSENS_ACTUATORFRC => {
            return (Object::One(mjOBJ_ACTUATOR), None);
        }
        mjSENS_TACTILE => return (Object::One(mjOBJ_MESH), None),
        mjSENS_RANGEFINDER => return (Object::Any, None),
        _ => return (Object::Any, None),
    };
    (object, Some(len))
}

/// Numbers per ray and per contact by bit of the data specification.
const RAY: [i64; 6] = [1, 3, 3, 3, 3, 1];
const CONTACT: [i64; 9] = [1, 3, 3, 1, 3, 3, 3, 3, 3];

fn chosen(bits: i32, lengths: &[i64]) -> i64 {
    lengths
        .iter()
        .enumerate()
        .filter(|(bit, _)| bits >> bit & 1 == 1)
        .map(|(_, n)| n)
        .sum()
}

/// Length that the parameters of sensor `i` ask for, where they decide.
fn by_parameters(m: Model, i: usize) -> Result<Option<i64>, Problem> {
    let (objtype, id) = (m.sensor_objtype()[i], m.sensor_objid()[i]);
    let [bits, _, slots] = *m.sensor_intprm()[i].first_chunk::<3>().unwrap_or(&[0; 3]);
    Ok(match m.sensor_type()[i] {
        mjSENS_ACTUATORPOS | mjSENS_ACTUATORVEL | mjSENS_ACTUATORFRC => {
            Some(m.actuator_outnum()[id as usize].into())
        }
        mjSENS_RANGEFINDER if objtype == mjOBJ_SITE => Some(chosen(bits, &RAY)),
        mjSENS_RANGEFINDER if objtype == mjOBJ_CAMERA => {
            let [width, height] = m.cam_resolution()[id as usize].map(i64::from);
            Some(
                width
                    .saturating_mul(height)
                    .saturating_mul(chosen(bits, &RAY)),
            )
        }
        mjSENS_RANGEFINDER => return Err(Problem::Bad("invalid sensor_objtype")),
        mjSENS_TACTILE => Some(3 * i64::from(m.mesh_vertnum()[id as usize])),
        mjSENS_CONTACT if slots < 1 => return Err(Problem::Misfit("sensor_intprm", i)),
        mjSENS_CONTACT => Some(i64::from(slots) * chosen(bits, &CONTACT)),
        _ => None,
    })
}

/// The object of an id: unknown ones have none.
fn object(m: Model, kind: mjtObj, id: i32, texts: [&'static str; 2]) -> Check {
    let n = match kind {
        mjOBJ_UNKNOWN => 0,
        _ => name::count(m, kind).ok_or(Problem::Bad(texts[0]))?,
    };
    match id >= -1 && (kind == mjOBJ_UNKNOWN || (id as i64) < n as i64) {
        true => Ok(()),
        false => Err(Problem::Bad(texts[1])),
    }
}

/// Checks types, objects, lengths and histories.
pub(super) fn check(m: Model<'_>) -> Check {
    for i in 0..m.nsensor() {
        let (objtype, id) = (m.sensor_objtype()[i], m.sensor_objid()[i]);
        let (reftype, reference) = (m.sensor_reftype()[i], m.sensor_refid()[i]);
        object(
            m,
            objtype,
            id,
            ["invalid sensor_objtype", "invalid sensor_objid"],
        )?;
        if objtype != mjOBJ_UNKNOWN && id < 0 {
            return Err(Problem::Bad("invalid sensor_objid"));
        }
        object(
            m,
            reftype,
            reference,
            ["invalid sensor_reftype", "invalid sensor_refid"],
        )?;
        let kind = m.sensor_type()[i];
        let (wanted, len) = rule(kind);
        if !wanted.fits(objtype) {
            return Err(Problem::Bad("invalid sensor_objtype"));
        }
        let wanted = match kind {
            mjSENS_CAMPROJECTION => Some(Object::One(mjOBJ_CAMERA)),
            mjSENS_TACTILE => Some(Object::One(mjOBJ_GEOM)),
            mjSENS_INSIDESITE => Some(Object::One(mjOBJ_SITE)),
            mjSENS_GEOMDIST | mjSENS_GEOMNORMAL | mjSENS_GEOMFROMTO => Some(Object::Surface),
            mjSENS_FRAMEPOS..=mjSENS_FRAMEANGACC if reference >= 0 => Some(Object::Frame),
            _ => None,
        };
        if wanted.is_some_and(|w| !w.fits(reftype) || reference < 0) {
            return Err(Problem::Bad("invalid sensor_reftype"));
        }
        let len = len.or(by_parameters(m, i)?);
        if len.is_some_and(|n| n != i64::from(m.sensor_dim()[i])) {
            return Err(Problem::Bounds("sensor_dim"));
        }
    }
    histories(
        "sensor_historyadr",
        m,
        m.sensor_historyadr(),
        m.sensor_history(),
        m.sensor_dim(),
    )?;
    histories(
        "actuator_historyadr",
        m,
        m.actuator_historyadr(),
        m.actuator_history(),
        m.actuator_ctrlnum(),
    )
}

/// A buffer of `n` samples holds two numbers, `n` times and `n` times `dim` values; a negative `n` is none.
fn histories(
    what: &'static str,
    m: Model,
    adr: &[i32],
    history: &[[i32; 2]],
    dim: &[i32],
) -> Check {
    // without a buffer any count is none
    if let Some(i) = history
        .iter()
        .zip(adr)
        .position(|(h, &adr)| h[0] < 0 && adr >= 0)
    {
        return Err(Problem::Misfit(what, i));
    }
    let lengths = history
        .iter()
        .zip(dim)
        .map(|(&[n, _], &dim)| match i64::from(n) {
            n if n > 0 => 2 + n * (1 + i64::from(dim)),
            _ => 0,
        });
    blocks(what, adr.iter().copied().zip(lengths), m.nhistory())
}
