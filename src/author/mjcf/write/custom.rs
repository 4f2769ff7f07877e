//! Custom data and keyframes.

use super::compiled::Arrays;
use super::element::{Value, Values, put};
use super::kind_word::kind_word;
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::element::Item;
use crate::schema::mjcf::written;

impl<'a> Writer<'a> {
    pub(super) fn custom(&mut self) {
        self.section("custom", "", Self::fields);
        let spec = self.spec;
        self.section("keyframe", "", |w| {
            spec.list::<mjsKey>().for_each(|x| w.key(x))
        });
    }

    fn fields(&mut self) {
        for x in self.spec.list::<mjsNumeric>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            let mut data = x.doubles(x.data).to_vec();
            let mut size = x.size;
            if let Mode::Compiled(arrays) = &self.mode
                && let Ok(id) = usize::try_from(x.element().model_id())
                && let Some(&adr) = arrays.m.numeric_adr().get(id)
            {
                size = arrays.m.numeric_size()[id];
                let (first, n) = (adr.max(0) as usize, size.max(0) as usize);
                data = arrays.run("numeric_data", first, n).unwrap_or(data);
            }
            put(&mut text, "size", &size.to_string());
            put(&mut text, "data", &self.join(&data));
            self.leaf("numeric", &text);
        }
        for x in self.spec.list::<mjsText>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            let data = x.text(x.data);
            // what an attribute would not keep
            let plain = |c: char| !matches!(c, '"' | '&' | '<' | '>' | '\'') && !c.is_control();
            if data.chars().all(plain) {
                put(&mut text, "data", data);
                self.leaf("text", &text);
            } else {
                self.line(&["<text", &text, "><![CDATA[", data, "]]></text>"]);
            }
        }
        for x in self.spec.list::<mjsTuple>() {
            let mut text = String::new();
            put(&mut text, "name", x.name());
            let kinds = x.ints(x.objtype);
            let names = x.texts(x.objname);
            let values = x.doubles(x.objprm);
            self.block("tuple", &text, |w| {
                for ((&kind, name), &value) in kinds.iter().zip(names).zip(values) {
                    let mut text = String::new();
                    put(&mut text, "objtype", kind_word(kind));
                    put(&mut text, "objname", name);
                    if value != 0.0 {
                        put(&mut text, "prm", &w.join(&[value]));
                    }
                    w.leaf("element", &text);
                }
            });
        }
    }

    /// A keyframe. As compiled, vectors that repeat the reference configuration and keyframes without
    /// anything of their own are left out, as the reference does; `nkey` keeps their number.
    fn key(&mut self, x: Item<'a, mjsKey>) {
        let mut text = self.naming(x.id(), None);
        let mut subject =
            self.plain_subject(&x.element().record, self.builtin("mjsKey"), Vec::new());
        let pending = !x.element().key_values.is_empty();
        let arrays = match &self.mode {
            Mode::Compiled(arrays) => Some(arrays),
            Mode::Written { keys, .. } => keys.as_ref().filter(|_| pending),
        };
        if let Some(arrays) = arrays {
            subject
                .mine
                .extend(self.key_vectors(arrays, x.element().model_id()));
        }
        if x.time != 0.0 {
            subject
                .mine
                .push(("time", Value::Text(self.join(&[x.time]))));
        }
        subject.write(&mut text, row("keyframe", "key"), written("key"));
        drop(subject);
        if !text.is_empty() || !self.compiled() {
            self.leaf("key", &text);
        }
    }

    /// Plastic states of all springs at rest.
    fn rest(arrays: &Arrays) -> Vec<f64> {
        let m = arrays.m;
        let mut rest = vec![0.0; m.nplastic()];
        let mut put = |adr: i32, from: &[f64]| {
            if let Some(to) = usize::try_from(adr)
                .ok()
                .and_then(|adr| rest.get_mut(adr..adr + from.len()))
            {
                to.copy_from_slice(from);
            }
        };
        for j in 0..m.njnt() {
            let n = if m.jnt_type()[j] == mjJNT_BALL { 4 } else { 1 };
            let from = m.jnt_qposadr()[j] as usize;
            put(m.jnt_plasticadr()[j], &m.qpos_spring()[from..from + n]);
        }
        for t in 0..m.ntendon() {
            put(
                m.tendon_plasticadr()[t],
                m.tendon_lengthspring()[t].as_ref(),
            );
        }
        rest
    }

    /// Vectors of a compiled keyframe that are not those of the reference configuration.
    fn key_vectors(&self, arrays: &Arrays, id: i32) -> Values {
        let m = arrays.m;
        let k = id.max(0) as usize;
        let mocap = |array: &str, n: usize| -> Vec<f64> {
            let bodies = (0..m.nbody()).filter(|&b| m.body_mocapid()[b] >= 0);
            bodies
                .flat_map(|b| arrays.row(array, b).unwrap_or(vec![0.0; n]))
                .collect()
        };
        let usual = [
            ("qpos", "key_qpos", m.qpos0().to_vec()),
            ("qvel", "key_qvel", vec![0.0; m.nv()]),
            ("act", "key_act", vec![0.0; m.na()]),
            ("mpos", "key_mpos", mocap("body_pos", 3)),
            ("mquat", "key_mquat", mocap("body_quat", 4)),
            ("ctrl", "key_ctrl", vec![0.0; m.nu()]),
            ("plastic", "key_plastic", Self::rest(arrays)),
        ];
        let value = |(attr, array, usual): (&'static str, &str, Vec<f64>)| {
            let now = arrays
                .run(array, k * usual.len(), usual.len())
                .unwrap_or_default();
            let value = if now == usual {
                Value::Skip
            } else {
                Value::Text(self.join(&now))
            };
            (attr, value)
        };
        usual.map(value).into()
    }
}
