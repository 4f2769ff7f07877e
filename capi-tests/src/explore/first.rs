//! Where two libraries part: the first step after which a bit differs, all fields that do, and the stages that
//! differ in themselves, each run on the reference's own input.

use mujoco::abi::{mjData, mjModel};

use super::compare::{Both, STEPS, blank, drive};
use crate::oracle::compare::{Report, datas};
use crate::oracle::rollout::STAGES;
use crate::random::Random;

/// One line for each field that differs.
fn lines(what: &str, report: &Report) -> Vec<String> {
    let differs = report.iter().filter(|(_, d)| d.any());
    differs
        .map(|(field, d)| format!("{what}: {field} {}", d.describe()))
        .collect()
}

impl Both<'_> {
    /// Both libraries on the reference's model, until a step differs.
    pub fn first(&self, file: &std::path::Path, steps: usize) -> Result<Vec<String>, String> {
        let m = self.genuine.load_xml(file)?;
        let data = || self.genuine.make_data(m);
        let (d, before) = ([data()?, data()?], data()?);
        let mut random = Random::new(7);
        let mut told = vec![];
        for step in 1..=steps {
            drive(m, d, step, &mut random);
            self.genuine.copy_data(before, m, d[1])?;
            blank(d);
            self.ours.stage("mj_step", m, d[0])?;
            self.genuine.stage("mj_step", m, d[1])?;
            // SAFETY: both belong to this model
            told = lines(&format!("step {step}"), &unsafe { datas(m, d[0], d[1]) });
            if !told.is_empty() {
                told.extend(self.stages(m, d, before)?);
                break;
            }
            if step == STEPS {
                // what a step leaves out, or does after the last look at it
                self.genuine.copy_data(before, m, d[1])?;
                told = self.stages(m, d, before)?;
                if !told.is_empty() {
                    told.insert(0, format!("single stages after step {step}"));
                    break;
                }
                for d in d {
                    self.genuine.copy_data(d, m, before)?;
                }
            }
        }
        d.into_iter()
            .chain([before])
            .for_each(|d| self.genuine.delete_data(d));
        self.genuine.delete_model(m);
        Ok(told)
    }

    /// What differs in single stages from one state on.
    fn stages(
        &self,
        m: *mut mjModel,
        d: [*mut mjData; 2],
        before: *mut mjData,
    ) -> Result<Vec<String>, String> {
        let mut told = vec![];
        self.genuine.copy_data(d[1], m, before)?;
        for stage in STAGES {
            self.genuine.copy_data(d[0], m, d[1])?;
            self.ours.stage(stage, m, d[0])?;
            self.genuine.stage(stage, m, d[1])?;
            // SAFETY: both belong to this model
            told.extend(lines(stage, &unsafe { datas(m, d[0], d[1]) }));
        }
        Ok(told)
    }
}
