//! Global settings of a spec and of one attached to it: kept, merged or refused.
//! Model editing: attribute merging; XML reference: compiler/conflict.

use std::fmt::Write;

use super::spec::Spec;
use crate::abi::*;
use crate::author::error::{Error, Result};
use crate::base::layout::Ty;
use crate::schema::fieldlists::masked;

/// How two values of a setting become one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Least,
    Greatest,
    /// they cannot
    Never,
}

/// A setting: its place in `mjSpec`, the mask that says whether it was written, and the rule.
struct Row {
    field: &'static str,
    /// mask and list of its bits; empty when a value other than the default counts as written
    mask: (&'static str, &'static str),
    rule: Rule,
}

const OPTION: (&str, &str) = ("authored.option", "MJOPTION_FIELDS");
const MAP: (&str, &str) = ("authored.visual_map", "MJVISUAL_MAP_FIELDS");
const GLOBAL: (&str, &str) = ("authored.visual_global", "MJVISUAL_GLOBAL_FIELDS");
const SIZE: (&str, &str) = ("", "");

const fn row(field: &'static str, mask: (&'static str, &'static str), rule: Rule) -> Row {
    Row { field, mask, rule }
}

const ROWS: &[Row] = &[
    row("option.timestep", OPTION, Rule::Least),
    row("option.tolerance", OPTION, Rule::Least),
    row("option.ls_tolerance", OPTION, Rule::Least),
    row("option.noslip_tolerance", OPTION, Rule::Least),
    row("option.ccd_tolerance", OPTION, Rule::Least),
    row("option.sleep_tolerance", OPTION, Rule::Least),
    row("option.iterations", OPTION, Rule::Greatest),
    row("option.ls_iterations", OPTION, Rule::Greatest),
    row("option.noslip_iterations", OPTION, Rule::Greatest),
    row("option.ccd_iterations", OPTION, Rule::Greatest),
    row("option.sdf_iterations", OPTION, Rule::Greatest),
    row("option.sdf_initpoints", OPTION, Rule::Greatest),
    row("option.impratio", OPTION, Rule::Never),
    row("option.density", OPTION, Rule::Never),
    row("option.viscosity", OPTION, Rule::Never),
    row("option.o_margin", OPTION, Rule::Never),
    row("option.integrator", OPTION, Rule::Never),
    row("option.cone", OPTION, Rule::Never),
    row("option.jacobian", OPTION, Rule::Never),
    row("option.solver", OPTION, Rule::Never),
    row("option.gravity", OPTION, Rule::Never),
    row("option.wind", OPTION, Rule::Never),
    row("option.magnetic", OPTION, Rule::Never),
    row("option.o_solref", OPTION, Rule::Never),
    row("option.o_solimp", OPTION, Rule::Never),
    row("option.o_friction", OPTION, Rule::Never),
];

/// Settings that come after the flags.
const LATER_ROWS: &[Row] = &[
    row("visual.map.znear", MAP, Rule::Least),
    row("visual.global.realtime", GLOBAL, Rule::Least),
    row("visual.map.zfar", MAP, Rule::Greatest),
    row("memory", SIZE, Rule::Greatest),
    row("njmax", SIZE, Rule::Greatest),
    row("nconmax", SIZE, Rule::Greatest),
    row("nuserdata", SIZE, Rule::Greatest),
    row("nkey", SIZE, Rule::Greatest),
    row("nuser_body", SIZE, Rule::Greatest),
    row("nuser_jnt", SIZE, Rule::Greatest),
    row("nuser_geom", SIZE, Rule::Greatest),
    row("nuser_site", SIZE, Rule::Greatest),
    row("nuser_cam", SIZE, Rule::Greatest),
    row("nuser_tendon", SIZE, Rule::Greatest),
    row("nuser_actuator", SIZE, Rule::Greatest),
    row("nuser_sensor", SIZE, Rule::Greatest),
];

/// Sets of bits: field, mask of the bits that were written.
const FLAGS: [(&str, &str); 3] = [
    ("option.disableflags", "authored.disableflags"),
    ("option.enableflags", "authored.enableflags"),
    ("option.disableactuator", "authored.disableactuator"),
];

/// What an attachment does to the settings.
#[derive(Default)]
struct Verdict {
    remarks: String,
    errors: String,
    /// fields and their new values
    changes: Vec<(&'static str, Vec<f64>)>,
}

/// All numbers of a field.
fn values(spec: &Spec, field: &str) -> Vec<f64> {
    let record = &spec.element(spec.root()).record;
    let slot = record.slot(field);
    (0..slot.count).map(|i| record.number(slot, i)).collect()
}

fn bits(spec: &Spec, field: &str) -> u64 {
    values(spec, field)[0] as i64 as u64
}

/// Whether the authors of parent and child wrote the field. Where neither is marked, a value other than the
/// default counts.
fn written(specs: [&Spec; 2], blank: &Spec, row: &Row) -> [bool; 2] {
    let name = row.field.rsplit('.').next().unwrap_or(row.field);
    let bit = masked(row.mask.1).iter().position(|f| f.name == name);
    let marks = specs.map(|s| bit.is_some_and(|bit| bits(s, row.mask.0) >> bit & 1 != 0));
    if marks[0] || marks[1] {
        return marks;
    }
    specs.map(|s| values(s, row.field) != values(blank, row.field))
}

/// Numbers as messages show them.
fn show(spec: &Spec, field: &str) -> String {
    let integral = !matches!(
        spec.element(spec.root()).record.slot(field).ty,
        Ty::Float | Ty::Double
    );
    let text = |x: &f64| match integral {
        true => format!("{}", *x as i64),
        false => crate::base::print::significant(*x, 6).as_str().to_owned(),
    };
    values(spec, field)
        .iter()
        .map(text)
        .collect::<Vec<_>>()
        .join(" ")
}

impl Spec {
    /// A remark about an attachment: a warning of this spec from now on, to be reported once.
    pub(super) fn remark(&mut self, text: String) {
        self.warnings.borrow_mut().push(Error::new(text.as_str()));
        self.is_warning.set(true);
        self.notes.push(text.clone());
        self.remarks.push(text);
    }

    /// What the last compilation itself warned of; remarks about attachments were reported when they were made.
    pub fn news(&self) -> Vec<String> {
        let warnings = self.warnings.borrow();
        let new = warnings.iter().skip(self.remarks.len());
        new.map(Error::warning).collect()
    }

    /// Decides on all settings that this spec and one to be attached to it do not share, as the compiler
    /// setting `conflict` says. An error changes nothing; otherwise remarks become warnings of the next
    /// compilations.
    pub(super) fn reconcile(&mut self, child: &Spec) -> Result<()> {
        let policy = self.public().compiler.conflict;
        let blank = Spec::new();
        let mut verdict = Verdict::default();
        for row in ROWS {
            self.weigh(child, &blank, row, policy, &mut verdict);
        }
        for (at, &(field, mask)) in FLAGS.iter().enumerate() {
            self.weigh_flags(child, at, field, mask, policy, &mut verdict);
        }
        for row in LATER_ROWS {
            self.weigh(child, &blank, row, policy, &mut verdict);
        }
        let word = match policy {
            mjCONFLICT_MERGE => "merge",
            mjCONFLICT_ERROR => "error",
            _ => "warning",
        };
        let name = |s: &Spec| {
            let name = s.text(s.public().modelname);
            (!name.is_empty() && name != "MuJoCo Model").then(|| name.to_owned())
        };
        let who = match (name(child), name(self)) {
            (Some(theirs), Some(ours)) => format!("when attaching '{theirs}' to '{ours}'"),
            (Some(theirs), None) => format!("when attaching '{theirs}'"),
            (None, Some(ours)) => format!("when attaching to '{ours}'"),
            (None, None) => "on attach".to_owned(),
        };
        let head = format!("Attach conflict {who}, policy is '{word}'");
        if !verdict.errors.is_empty() {
            return Err(Error::new(format!("{head}{}", verdict.errors)));
        }
        if !verdict.remarks.is_empty() {
            self.remark(format!("{head}{}", verdict.remarks));
        }
        let root = self.root();
        for (field, values) in verdict.changes {
            let record = &mut self.element_mut(root).record;
            let slot = record.slot(field);
            for (i, value) in values.into_iter().enumerate() {
                record.set_number(slot, i, value);
            }
        }
        Ok(())
    }

    fn weigh(&self, child: &Spec, blank: &Spec, row: &Row, policy: i32, out: &mut Verdict) {
        let (ours, theirs) = (values(self, row.field), values(child, row.field));
        let [wrote, child_wrote] = written([self, child], blank, row);
        if ours == theirs || !child_wrote {
            return;
        }
        let name = row.field.rsplit('.').next().unwrap_or(row.field);
        let (a, b) = (show(self, row.field), show(child, row.field));
        if !wrote {
            let outcome = if policy == mjCONFLICT_MERGE {
                "adopting child"
            } else {
                "keeping parent"
            };
            let _ = write!(
                out.remarks,
                "\n{name}: parent has {a} (default), child has {b}, {outcome} value"
            );
            if policy == mjCONFLICT_MERGE {
                out.changes.push((row.field, theirs));
            }
            return;
        }
        let both = format!("\n{name}: parent has {a}, child has {b}");
        let (word, child_wins) = match row.rule {
            Rule::Least => ("minimum", theirs[0] < ours[0]),
            Rule::Greatest => ("maximum", theirs[0] > ours[0]),
            Rule::Never => ("", false),
        };
        match policy {
            mjCONFLICT_ERROR => out.errors += &both,
            mjCONFLICT_MERGE if row.rule == Rule::Never => out.errors += &both,
            mjCONFLICT_MERGE if child_wins => {
                let _ = write!(out.remarks, "{both}, taking the {word}");
                out.changes.push((row.field, theirs));
            }
            mjCONFLICT_MERGE => {
                let _ = write!(out.remarks, "{both}, keeping parent value (the {word})");
            }
            _ => {
                let _ = write!(out.remarks, "{both}, keeping parent value");
            }
        }
    }

    fn weigh_flags(
        &self,
        child: &Spec,
        at: usize,
        field: &'static str,
        mask: &str,
        policy: i32,
        out: &mut Verdict,
    ) {
        let (ours, theirs) = (bits(self, field), bits(child, field));
        // what was written in files; merging looks at what was set in code as well
        let written = bits(self, mask) & bits(child, mask);
        let word = |on: bool| if on { "set" } else { "unset" };
        let count = if at == 2 { 6 } else { 31 };
        for bit in 0..count {
            let has = |set: u64| set >> bit & 1 != 0;
            let (a, b, name) = (has(ours), has(theirs), flag_name(at, bit));
            if name.is_empty() {
                continue;
            }
            if policy == mjCONFLICT_MERGE {
                if b && !a {
                    let _ = write!(out.remarks, "\n{name}: added from child");
                }
            } else if a != b && has(written) {
                let both = format!("\n{name}: parent {}, child {}", word(a), word(b));
                match policy {
                    mjCONFLICT_ERROR => out.errors += &both,
                    _ => {
                        let _ = write!(out.remarks, "{both}, keeping parent");
                    }
                }
            }
        }
        if policy == mjCONFLICT_MERGE {
            out.changes
                .push((field, vec![f64::from((ours | theirs) as i32)]));
        }
    }
}

/// What messages call a bit; empty when it stands for nothing.
fn flag_name(set: usize, bit: usize) -> String {
    let names = match set {
        0 => crate::schema::mjcf::DISABLE_FLAGS,
        1 => crate::schema::mjcf::ENABLE_FLAGS,
        _ => return format!("disableactuator group {bit}"),
    };
    let Some(&name) = names.get(bit) else {
        return String::new();
    };
    let spelled = [
        "AutoReset",
        "NativeCCD",
        "MultiCCD",
        "InvDiscrete",
        "DiagExact",
        "IPC",
    ];
    if let Some(spelled) = spelled.iter().find(|s| s.eq_ignore_ascii_case(name)) {
        return format!("flag '{spelled}'");
    }
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    format!(
        "flag '{}'",
        first.into_iter().chain(letters).collect::<String>()
    )
}
