//! The last part of a compilation: what needs the engine at the reference configuration.

use super::fault::{Fault, Outcome};
use super::statistic;
use super::work::Work;
use crate::abi::*;
use crate::author::element::Spec;
use crate::author::error::Error;
use crate::base::owned::{OwnedModel, Workbench};
use crate::base::quiet::catch_quietly;
use crate::base::{Data, ModelMut, validate};
use crate::math::MINVAL;
use crate::model_fields;
use crate::physics::support;
use crate::pipeline::{reset, setconst, step};

/// Constants, statistics and tests of a filled model.
pub fn finish(mut model: OwnedModel, work: &Work, spec: &Spec) -> Outcome<OwnedModel> {
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
    let mut bench = Workbench::new(model).map_err(Fault::plain)?;
    let (mut m, mut d) = bench.both();

    // nothing may collide or fall asleep while the model is measured
    let opt = m.model().opt();
    let flags = (opt.disableflags, opt.enableflags);
    m.raw_mut().opt.disableflags |= mjDSBL_CONTACT;
    m.raw_mut().opt.enableflags &= !mjENBL_SLEEP;
    engine(|| {
        reset::data(&mut d, 0);
        setconst::set_const(&mut m, &mut d);
    })?;
    resolve_damping_ratios(&mut m, &mut d, work)?;
    measure(&mut m, &mut d, work, spec);
    engine(|| setconst::to_configuration(&mut d, true))?;
    resolve_spring_lengths(&mut m, &d);
    resolve_spring_dampers(&mut m, work);
    length_ranges(work)?;
    validate::references(m.model()).map_err(|why| Fault::plain(format!("{why}")))?;
    try_step(&mut d)?;
    let raw = m.raw_mut();
    (raw.opt.disableflags, raw.opt.enableflags) = flags;
    Ok(bench.into_model())
}

/// Runs a call of the engine; its errors become faults and its warnings are dropped.
fn engine<R: Copy>(f: impl FnOnce() -> R) -> Outcome<R> {
    catch_quietly(f).map_err(|text| Fault::plain(format!("engine error: {}", text.as_str())))
}

/// A model that cannot make its first step is refused; only stages that this library does not have
/// yet are left for the simulation to report.
fn try_step(d: &mut Data) -> Outcome {
    let trial = engine(|| {
        reset::data(d, 0);
        step::step(d);
    });
    trial.or_else(|fault| match fault.message.ends_with("not implemented") {
        true => Ok(()),
        false => Err(fault),
    })
}

/// Muscles without a length range need a simulation to find it.
fn length_ranges(work: &Work) -> Outcome {
    let muscle = |s: &mjsActuator| s.gaintype == mjGAIN_MUSCLE || s.biastype == mjBIAS_MUSCLE;
    let unknown = |s: &mjsActuator| s.lengthrange[0] >= s.lengthrange[1];
    match work.actuators.iter().find(|a| muscle(&a.s) && unknown(&a.s)) {
        Some(a) => Err(Fault::not_implemented(&a.head, "length range of a muscle")),
        None => Ok(()),
    }
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
fn resolve_damping_ratios(m: &mut ModelMut, d: &mut Data, work: &Work) -> Outcome {
    for (k, a) in work.actuators.iter().enumerate().filter(|(_, a)| a.has_damping_ratio()) {
        let out = m.model().actuator_outadr()[k] as usize;
        let mut sum = 0.0;
        for o in out..out + a.outnum {
            sum += engine(|| setconst::inverse_inertia(d, o))?;
        }
        let mean = a.outnum as f64 / sum;
        let damping = a.s.biasprm[2] * 2.0 * (-a.s.biasprm[1] * mean).sqrt();
        model_fields!(m => write: actuator_biasprm);
        actuator_biasprm[k][2] = -damping;
    }
    Ok(())
}

/// Statistics, each replaced by the user's value where there is one.
fn measure(m: &mut ModelMut, d: &mut Data, work: &Work, spec: &Spec) {
    let mut stat = statistic::measure(d);
    let user = &work.s.stat;
    if !user.meaninertia.is_nan() {
        stat.meaninertia = user.meaninertia;
        warn(
            spec,
            "statistic attribute 'meaninertia' is deprecated and will be removed in a future \
             release: it does not affect simulation",
        );
    }
    for (value, given) in [
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
    m.raw_mut().stat = stat;
}

/// Tendon springs without a length rest at the spring configuration.
fn resolve_spring_lengths(m: &mut ModelMut, d: &Data) {
    model_fields!(m => write: tendon_lengthspring);
    for (rest, &length) in tendon_lengthspring.iter_mut().zip(d.ten_length()) {
        if *rest == [-1.0, -1.0] {
            *rest = [length, length];
        }
    }
}

/// `springdamper`: stiffness and damping from a time constant and a damping ratio.
fn resolve_spring_dampers(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: jnt_stiffness, dof_damping; read: jnt_dofadr, dof_invweight0);
    for (j, joint) in work.joints.iter().enumerate() {
        let [time, ratio] = joint.s.springdamper;
        if time <= 0.0 || ratio <= 0.0 {
            continue;
        }
        let first = jnt_dofadr[j] as usize;
        let dofs = first..first + super::joint::dims(joint.s.r#type).1;
        let sum = dof_invweight0[dofs.clone()].iter().fold(0.0, |sum, w| sum + w);
        let inertia = dofs.len() as f64 / MINVAL.max(sum);
        jnt_stiffness[j] = inertia / MINVAL.max(time * time * ratio * ratio);
        dof_damping[dofs].fill(2.0 * inertia / MINVAL.max(time));
    }
}
