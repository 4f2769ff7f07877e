//! The last part of a compilation: what needs the engine at the reference configuration.

use crate::author::compile::basis::engine::{engine, trial};
use crate::schema::parameters::affine;
mod flexes;
mod statistic;

use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::whole::keyframe;
use crate::author::compile::whole::work::Work;
use crate::author::element::Spec;
use crate::author::error::Error;
use crate::base::model_data::ModelData;
use crate::base::owned::{OwnedModel, Workbench};
use crate::base::{Data, ModelMut, plugin, validate};
use crate::math::MINVAL;
use crate::model_fields;
use crate::physics::{metric, support};
use crate::pipeline::{lengthrange, reset, setconst, step};

/// Constants, statistics and tests of a filled model.
pub fn finish(mut model: OwnedModel, work: &mut Work, spec: &Spec) -> Outcome<OwnedModel> {
    if !work.s.stat.meaninertia.is_nan() {
        warn(
            spec,
            "statistic attribute 'meaninertia' is deprecated and will be removed in a future \
             release: it does not affect simulation",
        );
    }
    if work.s.compiler.settotalmass > 0.0 {
        setconst::set_total_mass(&mut model.model_mut(), work.s.compiler.settotalmass);
        warn(
            spec,
            "compiler attribute 'settotalmass' is deprecated and will be removed in a future \
             release: scale the masses and densities in the model, or call mj_setTotalmass and \
             mj_setConst on the compiled model",
        );
    }
    set_sleep_policies(&mut model.model_mut(), work);
    normalize_keys(&mut model.model_mut());
    if work.s.nuserdata < 0 {
        return Err(Fault::plain(
            "could not create mjData\nInvalid data: userdata too large.",
        ));
    }
    let allowed = match metric::barrier_refusal(model.model()) {
        Some(text) => Err(Fault::plain(format!("engine error: {text}"))),
        None => flexes::check(model.model(), work),
    };
    let dampers = spring_dampers(work);
    // a state of a large model is large; it takes the place of what nobody will ask for
    work.shed();
    let mut bench = Workbench::new(model).map_err(Fault::plain)?;
    let b = &mut bench.both();
    if allowed.is_err() {
        // edges without room for their Jacobian are told first
        engine(|| setconst::edge_structure(b))?;
        allowed?;
    }

    // nothing may collide or fall asleep while the model is measured
    let m = &mut b.model_mut();
    let opt = m.opt_mut();
    let flags = (opt.disableflags, opt.enableflags);
    opt.disableflags |= mjDSBL_CONTACT;
    opt.enableflags &= !mjENBL_SLEEP;
    let noted = engine(|| {
        reset::fresh(&mut b.data_mut());
        setconst::constants(b);
    })?;
    noted.lines().for_each(|line| warn(spec, line));
    resolve_damping_ratios(b, work)?;
    measure(b, work);
    engine(|| setconst::to_configuration(&mut b.data_mut(), true))?;
    resolve_spring_lengths(b);
    let m = &mut b.model_mut();
    resolve_spring_dampers(m, &dampers);
    keyframe::complete_plastic(m, work);
    length_ranges(b, work)?;
    validate::references(b.model()).map_err(|why| Fault::plain(format!("Invalid model: {why}")))?;
    try_dynamics(&mut b.data_mut())?;
    let m = &mut b.model_mut();
    let opt = m.opt_mut();
    (opt.disableflags, opt.enableflags) = flags;
    try_sleep(&mut b.data_mut())?
        .lines()
        .for_each(|line| warn(spec, line));
    Ok(bench.into_model())
}

/// Asks the plugins of a filled model how much state and how many sensor values they want.
pub fn ask_plugins(model: &OwnedModel, work: &mut Work) -> Outcome {
    let m = model.model();
    for i in 0..work.plugins.len() {
        let mut state = 0;
        engine(|| state = plugin::state_size(m, i))?;
        work.plugins[i].state = state.max(0);
        for s in 0..work.sensors.len() {
            if m.sensor_plugin()[s] == i as i32 {
                let mut dim = 0;
                engine(|| dim = plugin::sensor_size(m, i, s))?;
                work.sensors[s].dim = dim;
            }
        }
    }
    match work.sensors.iter().find(|s| s.dim < 0) {
        Some(s) => Err(Fault::at(&s.head, "invalid dimension of sensor")),
        None => Ok(()),
    }
}

/// A model whose dynamics cannot be evaluated is refused.
fn try_dynamics(d: &mut Data) -> Outcome {
    trial(|| {
        if d.model().nplugin() > 0 {
            plugin::init(d);
        }
        reset::data(d, 0);
        step::step(d);
    })
    .map(drop)
}

/// Puts trees to sleep that are to begin asleep, to hear what the engine says of them.
fn try_sleep(d: &mut Data) -> Outcome<String> {
    let m = d.model();
    if m.enabled(mjENBL_SLEEP) && m.tree_sleep_policy().contains(&mjSLEEP_INIT) {
        return engine(|| reset::data(d, 0));
    }
    Ok(String::new())
}

/// Length ranges that the settings ask for.
fn length_ranges(b: &mut ModelData, work: &Work) -> Outcome {
    let saved = *b.model().opt();
    let settings = &work.s.compiler.LRopt;
    let m = &mut b.model_mut();
    m.opt_mut().disableflags = lengthrange::IDLE;
    if settings.timestep > 0.0 {
        m.opt_mut().timestep = settings.timestep;
    }
    for k in 0..work.actuators.len() {
        let mut outcome = Ok(());
        engine(|| outcome = lengthrange::set(b, k, settings))?;
        outcome.map_err(|why| Fault::plain(why.as_str()))?;
    }
    *b.model_mut().opt_mut() = saved;
    Ok(())
}

fn warn(spec: &Spec, text: &str) {
    spec.warnings.borrow_mut().push(Error::new(text));
}

/// What the user said of each tree, at its first body.
fn set_sleep_policies(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: tree_sleep_policy; read: body_treeid);
    for (b, body) in work.bodies.iter().enumerate().rev() {
        if let Ok(t) = usize::try_from(body_treeid[b]) {
            tree_sleep_policy[t] = body.s.sleep;
        }
    }
}

fn normalize_keys(m: &mut ModelMut) {
    let nq = m.model().nq();
    if nq == 0 {
        return;
    }
    for k in 0..m.model().nkey() {
        let mut qpos = m.model().key_qpos()[k * nq..(k + 1) * nq].to_vec();
        support::normalize_quat(m.model(), &mut qpos);
        model_fields!(m => write: key_qpos);
        key_qpos[k * nq..(k + 1) * nq].copy_from_slice(&qpos);
    }
}

/// Servos damped by a ratio of critical damping: the mass is what the output moves at `qpos0`.
fn resolve_damping_ratios(b: &mut ModelData, work: &Work) -> Outcome {
    for (k, a) in work
        .actuators
        .iter()
        .enumerate()
        .filter(|(_, a)| a.has_damping_ratio())
    {
        let out = b.model().actuator_outadr()[k] as usize;
        let mut sum = 0.0;
        for o in out..out + a.outnum {
            engine(|| sum += setconst::inverse_inertia(&mut b.data_mut(), o))?;
        }
        // an actuator that moves nothing needs no damping
        let mean = if sum > MINVAL {
            1.0 / (sum / a.outnum as f64)
        } else {
            0.0
        };
        let damping =
            a.s.biasprm[affine::VELOCITY] * 2.0 * (-a.s.biasprm[affine::LENGTH] * mean).sqrt();
        model_fields!(b => write: actuator_biasprm);
        actuator_biasprm[k][affine::VELOCITY] = -damping;
    }
    Ok(())
}

/// Statistics, each replaced by the user's value where there is one.
fn measure(b: &mut ModelData, work: &Work) {
    let mut stat = statistic::measure(&b.data());
    let user = &work.s.stat;
    for (value, given) in [
        (&mut stat.meaninertia, user.meaninertia),
        (&mut stat.meanmass, user.meanmass),
        (&mut stat.meansize, user.meansize),
        (&mut stat.extent, user.extent),
    ] {
        if !given.is_nan() {
            *value = given;
        }
    }
    if !user.center[0].is_nan() {
        stat.center = user.center;
    }
    *b.model_mut().stat_mut() = stat;
}

/// Tendon springs without a length rest at the spring configuration.
fn resolve_spring_lengths(b: &mut ModelData) {
    model_fields!(b => write: tendon_lengthspring; state: ten_length);
    for (rest, &length) in tendon_lengthspring.iter_mut().zip(ten_length) {
        if *rest == [-1.0, -1.0] {
            *rest = [length, length];
        }
    }
}

/// A joint and its `springdamper`.
type Damper = (usize, [f64; 2]);

fn spring_dampers(work: &Work) -> Vec<Damper> {
    let joints = work.joints.iter().map(|joint| joint.s.springdamper);
    let given = |(_, [time, ratio]): &Damper| *time > 0.0 && *ratio > 0.0;
    joints.enumerate().filter(given).collect()
}

/// `springdamper`: stiffness and damping from a time constant and a damping ratio.
fn resolve_spring_dampers(m: &mut ModelMut, dampers: &[Damper]) {
    model_fields!(m => write: jnt_stiffness, dof_damping; read: jnt_dofadr, jnt_type, dof_invweight0);
    for &(j, [time, ratio]) in dampers {
        let first = jnt_dofadr[j] as usize;
        let dofs = first..first + crate::author::element::joint_dims(jnt_type[j]).1;
        let sum = dof_invweight0[dofs.clone()]
            .iter()
            .fold(0.0, |sum, w| sum + w);
        let inertia = dofs.len() as f64 / MINVAL.max(sum);
        jnt_stiffness[j] = inertia / MINVAL.max(time * time * ratio * ratio);
        dof_damping[dofs].fill(2.0 * inertia / MINVAL.max(time));
    }
}
