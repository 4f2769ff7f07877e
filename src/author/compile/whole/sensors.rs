//! Sensors: what each type measures, attaches to and returns. XML reference: sensor.

use super::work::Work;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::basis::index::object_kind;
use crate::author::compile::basis::plugin_use::Role;
use crate::author::compile::kinds::geom::Geom;
use crate::author::compile::kinds::sensor::Sensor;
use crate::author::element::history_length;
use crate::schema::parameters::sensor;

/// Reductions of a contact sensor that need contact forces.
const MAX_FORCE: i32 = 2;
const NET_FORCE: i32 = 3;

/// What the sensorized object must be.
#[derive(Clone, Copy, PartialEq)]
enum Target {
    Site,
    ScalarJoint,
    BallJoint,
    LimitedJoint,
    Tendon,
    LimitedTendon,
    Actuator,
    /// anything with a frame
    Frame,
    Body,
    /// object type decides, or there is no object
    Free,
}

struct Row {
    dim: i32,
    datatype: mjtDataType,
    stage: mjtStage,
    target: Target,
}

/// Fixed properties of a sensor type; none for types whose shape depends on more than the type.
fn row(kind: mjtSensor) -> Option<Row> {
    use Target::*;
    const REAL: mjtDataType = mjDATATYPE_REAL;
    const POSITIVE: mjtDataType = mjDATATYPE_POSITIVE;
    const AXIS: mjtDataType = mjDATATYPE_AXIS;
    const QUAT: mjtDataType = mjDATATYPE_QUATERNION;
    const POS: mjtStage = mjSTAGE_POS;
    const VEL: mjtStage = mjSTAGE_VEL;
    const ACC: mjtStage = mjSTAGE_ACC;
    let (dim, datatype, stage, target) = match kind {
        mjSENS_TOUCH => (1, POSITIVE, ACC, Site),
        mjSENS_ACCELEROMETER | mjSENS_FORCE | mjSENS_TORQUE => (3, REAL, ACC, Site),
        mjSENS_VELOCIMETER | mjSENS_GYRO => (3, REAL, VEL, Site),
        mjSENS_MAGNETOMETER => (3, REAL, POS, Site),
        mjSENS_CAMPROJECTION => (2, REAL, POS, Site),
        mjSENS_JOINTPOS => (1, REAL, POS, ScalarJoint),
        mjSENS_JOINTVEL => (1, REAL, VEL, ScalarJoint),
        mjSENS_JOINTACTFRC => (1, REAL, ACC, ScalarJoint),
        mjSENS_TENDONPOS => (1, REAL, POS, Tendon),
        mjSENS_TENDONVEL => (1, REAL, VEL, Tendon),
        mjSENS_TENDONACTFRC => (1, REAL, ACC, Tendon),
        mjSENS_ACTUATORPOS => (1, REAL, POS, Actuator),
        mjSENS_ACTUATORVEL => (1, REAL, VEL, Actuator),
        mjSENS_ACTUATORFRC => (1, REAL, ACC, Actuator),
        mjSENS_BALLQUAT => (4, QUAT, POS, BallJoint),
        mjSENS_BALLANGVEL => (3, REAL, VEL, BallJoint),
        mjSENS_JOINTLIMITPOS => (1, REAL, POS, LimitedJoint),
        mjSENS_JOINTLIMITVEL => (1, REAL, VEL, LimitedJoint),
        mjSENS_JOINTLIMITFRC => (1, REAL, ACC, LimitedJoint),
        mjSENS_TENDONLIMITPOS => (1, REAL, POS, LimitedTendon),
        mjSENS_TENDONLIMITVEL => (1, REAL, VEL, LimitedTendon),
        mjSENS_TENDONLIMITFRC => (1, REAL, ACC, LimitedTendon),
        mjSENS_FRAMEPOS => (3, REAL, POS, Frame),
        mjSENS_FRAMEQUAT => (4, QUAT, POS, Frame),
        mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS | mjSENS_FRAMEZAXIS => (3, AXIS, POS, Frame),
        mjSENS_FRAMELINVEL | mjSENS_FRAMEANGVEL => (3, REAL, VEL, Frame),
        mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC => (3, REAL, ACC, Frame),
        mjSENS_SUBTREECOM => (3, REAL, POS, Body),
        mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM => (3, REAL, VEL, Body),
        mjSENS_INSIDESITE => (1, POSITIVE, POS, Frame),
        mjSENS_GEOMDIST => (1, REAL, POS, Free),
        mjSENS_GEOMNORMAL => (3, AXIS, POS, Free),
        mjSENS_GEOMFROMTO => (6, REAL, POS, Free),
        mjSENS_E_POTENTIAL | mjSENS_E_KINETIC | mjSENS_CLOCK => (1, REAL, POS, Free),
        _ => return None,
    };
    Some(Row {
        dim,
        datatype,
        stage,
        target,
    })
}

/// Numbers per ray of a range finder, by bit of its data specification.
const RAY_DIMS: [i32; 6] = [1, 3, 3, 3, 3, 1];
/// Numbers per contact of a contact sensor, by bit of its data specification.
const CONTACT_DIMS: [i32; 9] = [1, 3, 3, 1, 3, 3, 3, 3, 3];

fn size_of_bits(spec: i32, dims: &[i32]) -> i32 {
    dims.iter()
        .enumerate()
        .filter(|(bit, _)| spec >> bit & 1 == 1)
        .map(|(_, d)| d)
        .sum()
}

impl Sensor {
    fn fail<T>(&self, text: impl Into<String>) -> Outcome<T> {
        Err(Fault::at(&self.head, text))
    }

    /// Numbers of this type of sensor, as far as the object does not matter.
    pub fn dim_of_type(&self) -> Option<i32> {
        let [data, _, slots] = self.s.intprm;
        match self.s.r#type {
            mjSENS_RANGEFINDER => Some(size_of_bits(data, &RAY_DIMS)),
            mjSENS_CONTACT => slots.checked_mul(size_of_bits(data, &CONTACT_DIMS)),
            mjSENS_USER => Some(self.s.dim),
            kind => row(kind).map(|row| row.dim),
        }
    }

    /// Finds the objects and the shape of the output.
    pub fn compile(&mut self, work: &Work) -> Outcome {
        if self.s.noise < 0.0 {
            return self.fail("negative noise in sensor");
        }
        if self.s.cutoff < 0.0 {
            return self.fail("negative cutoff in sensor");
        }
        if self.s.interval[0] < 0.0 {
            return self.fail("negative interval in sensor");
        }
        if self.s.interval[1] > 0.0 {
            return self.fail("positive phase in sensor");
        }
        if self.s.interval[0] > 0.0 && self.s.interval[1] <= -self.s.interval[0] {
            return self.fail("phase must be greater than -period in sensor");
        }
        if self.s.delay > 0.0 && self.s.nsample <= 0 {
            return self.fail("setting delay > 0 without a history buffer");
        }
        self.objid = self.find(work, self.s.objtype, &self.objname, "sensorized object")?;
        self.refid = self.find(work, self.s.reftype, &self.refname, "object")?;

        let between = [mjSENS_GEOMDIST, mjSENS_GEOMNORMAL, mjSENS_GEOMFROMTO];
        if between.contains(&self.s.r#type)
            && (self.s.objtype, self.objid) == (self.s.reftype, self.refid)
        {
            return self.fail("1st body/geom must be different from 2nd body/geom");
        }
        let field = |objtype: mjtObj, id: i32| {
            objtype == mjOBJ_GEOM && work.geoms[id as usize].s.r#type == mjGEOM_HFIELD
        };
        if between.contains(&self.s.r#type)
            && (field(self.s.objtype, self.objid) || field(self.s.reftype, self.refid))
        {
            return self.fail("height fields are not supported in geom distance sensors");
        }
        if let Some(row) = row(self.s.r#type) {
            self.check_target(work, row.target)?;
            (self.dim, self.datatype, self.needstage) = (row.dim, row.datatype, row.stage);
            if self.s.r#type == mjSENS_ACTUATORPOS
                || self.s.r#type == mjSENS_ACTUATORVEL
                || self.s.r#type == mjSENS_ACTUATORFRC
            {
                self.dim = work.actuators[self.objid as usize].outnum as i32;
            }
            if self.s.r#type == mjSENS_CAMPROJECTION {
                let camera = &work.cameras[self.refid as usize];
                if camera.s.resolution.iter().any(|&n| n <= 0) {
                    return self.fail("camera projection sensor requires camera resolution");
                }
            }
            // how far inside is a number of either sign
            if self.s.r#type == mjSENS_INSIDESITE && self.s.intprm[sensor::DATA] != 0 {
                self.datatype = mjDATATYPE_REAL;
                self.check_enclosed(work)?;
            }
        } else {
            self.shape_by_parameters(work)?;
        }

        let direction = matches!(self.datatype, mjDATATYPE_AXIS | mjDATATYPE_QUATERNION);
        if self.s.cutoff > 0.0 && direction && self.s.r#type != mjSENS_GEOMNORMAL {
            return self.fail("cutoff applied to axis or quaternion datatype in sensor");
        }
        match &self.unscalable {
            Some(why) => self.fail(why),
            None => Ok(()),
        }
    }

    /// Only bounded convex shapes have a point that is furthest outside a site.
    fn check_enclosed(&self, work: &Work) -> Outcome {
        let id = self.objid.max(0) as usize;
        let geoms = match self.s.objtype {
            mjOBJ_GEOM => id..id + 1,
            mjOBJ_BODY | mjOBJ_XBODY => {
                let own = work.bodies[id].geoms.clone();
                // a subtree is a range of bodies, so of geoms
                let below = work.bodies[id + 1..].iter().take_while(|b| b.parent >= id);
                let end = match self.s.objtype {
                    mjOBJ_XBODY => below.last().map_or(own.end, |b| b.geoms.end),
                    _ => own.end,
                };
                if own.start == end {
                    return self.fail(format!(
                        "body '{}' in enclosed insidesite sensor must have at least one geom",
                        work.bodies[id].head.name
                    ));
                }
                own.start..end
            }
            mjOBJ_CAMERA => {
                return self.fail("camera is not supported in enclosed insidesite sensor");
            }
            _ => return Ok(()),
        };
        let unbounded = |g: &&Geom| [mjGEOM_PLANE, mjGEOM_HFIELD, mjGEOM_SDF].contains(&g.s.r#type);
        match work.geoms[geoms].iter().find(unbounded) {
            Some(geom) => self.fail(format!(
                "geom '{}' in enclosed insidesite sensor must be a compact convex shape",
                geom.head.name
            )),
            None => Ok(()),
        }
    }

    /// Numbers of the sensor's history buffer.
    pub fn history_length(&self) -> usize {
        history_length(self.s.nsample, self.dim as usize)
    }

    fn shape_by_parameters(&mut self, work: &Work) -> Outcome {
        self.datatype = mjDATATYPE_REAL;
        match self.s.r#type {
            mjSENS_RANGEFINDER => {
                let rays = match self.s.objtype {
                    mjOBJ_CAMERA => {
                        let r = work.cameras[self.objid as usize]
                            .s
                            .resolution
                            .map(i64::from);
                        r[0] * r[1]
                    }
                    mjOBJ_SITE => 1,
                    mjOBJ_UNKNOWN => return self.fail("invalid type in sensor"),
                    _ => return self.fail("sensor must be attached to site or camera"),
                };
                self.check_data("mjNRAYDATA", RAY_DIMS.len())?;
                self.needstage = mjSTAGE_POS;
                self.set_dim(
                    rays * i64::from(size_of_bits(self.s.intprm[sensor::DATA], &RAY_DIMS)),
                )?;
            }
            mjSENS_CONTACT => {
                self.check_contact()?;
                let spec = self.s.intprm[sensor::DATA];
                self.needstage = self.contact_stage()?;
                let slots = i64::from(self.s.intprm[sensor::SLOTS]);
                self.set_dim(slots * i64::from(size_of_bits(spec, &CONTACT_DIMS)))?;
            }
            mjSENS_USER => {
                if self.s.dim < 0 {
                    return self.fail("sensor dim must be non-negative in sensor");
                }
                if self.s.datatype == mjDATATYPE_AXIS && self.s.dim != 3 {
                    return self.fail("datatype AXIS requires dim=3 in sensor");
                }
                if self.s.datatype == mjDATATYPE_QUATERNION && self.s.dim != 4 {
                    return self.fail("datatype QUATERNION requires dim=4 in sensor");
                }
                self.dim = self.s.dim;
                self.datatype = self.s.datatype;
                self.needstage = self.s.needstage;
            }
            mjSENS_TACTILE => {
                let mesh = &work.meshes[self.objid as usize];
                self.needstage = mjSTAGE_VEL;
                // depth and two sliding speeds at each vertex
                self.set_dim(3 * mesh.out.vert.len() as i64)?;
            }
            mjSENS_PLUGIN => {
                work.plugins()
                    .resolve(&mut self.plugin, &self.head, Role::Sensor)?;
                let instance = usize::try_from(self.plugin.id)
                    .ok()
                    .map(|i| &work.plugins[i]);
                // the plugin says later how many numbers it gives
                self.dim = 0;
                self.needstage = instance.map_or(
                    mjSTAGE_NONE,
                    crate::author::compile::kinds::plugin::Instance::stage,
                );
            }
            _ => {
                // without an object that is told first
                let (name, id) = (&self.head.name, self.head.id);
                return self.fail(match self.s.objtype {
                    mjOBJ_UNKNOWN => "invalid type in sensor".to_owned(),
                    _ => format!("invalid type in sensor '{name}' (id = {id})"),
                });
            }
        }
        Ok(())
    }

    /// The data specification has known bits, and no others.
    fn check_data(&self, count: &str, n: usize) -> Outcome {
        let data = self.s.intprm[sensor::DATA];
        if data <= 0 {
            return self.fail(format!(
                "data spec (intprm[0]) must be positive, got {data}"
            ));
        }
        let known = (1 << n) - 1;
        if data & known == 0 {
            return self.fail(format!(
                "data spec intprm[0]={data} must have at least one bit set of the first {count} bits"
            ));
        }
        if data & !known != 0 {
            return self.fail(format!(
                "data spec intprm[0]={data} has bits set beyond the first {count} bits"
            ));
        }
        Ok(())
    }

    fn check_contact(&self) -> Outcome {
        let bodies = [mjOBJ_UNKNOWN, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM];
        if !bodies.contains(&self.s.objtype) && self.s.objtype != mjOBJ_SITE {
            let text = "first matching criterion: if set, must be (x)body, geom or site";
            return self.fail(text);
        }
        if !bodies.contains(&self.s.reftype) {
            return self.fail("second matching criterion: if set, must be (x)body or geom");
        }
        self.check_data("mjNCONDATA", CONTACT_DIMS.len())?;
        let [_, reduce, num] = self.s.intprm;
        if !(0..=NET_FORCE).contains(&reduce) {
            return self.fail(format!(
                "unknown reduction criterion. got {reduce}, expected one of {{0, 1, 2, 3}}"
            ));
        }
        if num <= 0 {
            return self.fail(format!(
                "num (intprm[2]) must be positive in sensor, got {num}"
            ));
        }
        Ok(())
    }

    /// The first stage at which everything a contact sensor reports is known.
    fn contact_stage(&self) -> Outcome<mjtStage> {
        let [data, reduce, _] = self.s.intprm;
        let has = |bits: &[i32]| bits.iter().any(|&b| data >> b & 1 != 0);
        let forces = has(&[mjCONDATA_FORCE, mjCONDATA_TORQUE]);
        let velocities = has(&[mjCONDATA_LINVEL, mjCONDATA_ANGVEL]);
        if reduce == NET_FORCE && velocities {
            return self.fail("netforce reduction is incompatible with linvel or angvel");
        }
        Ok(if forces || matches!(reduce, MAX_FORCE | NET_FORCE) {
            mjSTAGE_ACC
        } else if velocities {
            mjSTAGE_VEL
        } else {
            mjSTAGE_POS
        })
    }

    fn set_dim(&mut self, dim: i64) -> Outcome {
        match i32::try_from(dim) {
            Ok(dim) if dim >= 0 => self.dim = dim,
            _ => return self.fail("invalid dimension of sensor"),
        }
        Ok(())
    }

    fn find(&self, work: &Work, objtype: mjtObj, name: &str, what: &str) -> Outcome<i32> {
        if objtype == mjOBJ_UNKNOWN {
            return Ok(-1);
        }
        if name.is_empty() {
            let which = if what == "object" {
                "reference frame object"
            } else {
                what
            };
            return self.fail(format!("missing name of {which} in sensor"));
        }
        match work.find(objtype, name) {
            Some(id) => Ok(id as i32),
            None => self.fail(format!("unrecognized name '{name}' of {what}")),
        }
    }

    fn check_target(&self, work: &Work, target: Target) -> Outcome {
        let between = matches!(self.s.r#type, mjSENS_GEOMDIST..=mjSENS_GEOMFROMTO);
        if self.s.objtype == mjOBJ_UNKNOWN && (target != Target::Free || between) {
            return self.fail("invalid type in sensor");
        }
        if between && self.s.reftype == mjOBJ_UNKNOWN {
            return self.fail("sensor must be attached to body or geom");
        }
        let kind = self.s.objtype;
        let must_be = |wanted: mjtObj| -> Outcome {
            if kind == wanted {
                return Ok(());
            }
            self.fail(format!(
                "sensor must be attached to {}",
                object_kind(wanted)
            ))
        };
        let id = self.objid.max(0) as usize;
        match target {
            Target::Site => must_be(mjOBJ_SITE),
            Target::Tendon => must_be(mjOBJ_TENDON),
            Target::Actuator => must_be(mjOBJ_ACTUATOR),
            Target::Body => must_be(mjOBJ_BODY),
            Target::ScalarJoint | Target::BallJoint | Target::LimitedJoint => {
                must_be(mjOBJ_JOINT)?;
                let joint = &work.joints[id];
                let scalar = matches!(joint.s.r#type, mjJNT_SLIDE | mjJNT_HINGE);
                if target == Target::ScalarJoint && !scalar {
                    return self.fail("joint must be slide or hinge in sensor");
                }
                if target == Target::BallJoint && joint.s.r#type != mjJNT_BALL {
                    return self.fail("joint must be ball in sensor");
                }
                if target == Target::LimitedJoint && !joint.limited {
                    return self.fail("joint must be limited in sensor");
                }
                Ok(())
            }
            Target::LimitedTendon => {
                must_be(mjOBJ_TENDON)?;
                if !work.tendons[id].limited {
                    return self.fail("tendon must be limited in sensor");
                }
                Ok(())
            }
            Target::Frame => {
                let has_frame = [
                    mjOBJ_BODY,
                    mjOBJ_XBODY,
                    mjOBJ_GEOM,
                    mjOBJ_SITE,
                    mjOBJ_CAMERA,
                ];
                if has_frame.contains(&kind) {
                    return Ok(());
                }
                self.fail("sensor must be attached to (x)body, geom, site or camera")
            }
            Target::Free => Ok(()),
        }
    }
}
