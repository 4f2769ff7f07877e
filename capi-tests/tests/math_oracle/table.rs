//! Both functions on the same arguments, and the report.

use std::ffi::{CStr, c_char, c_int};

use capi_tests::oracle::Library;
use capi_tests::random::Random;

use crate::arguments::Rng;

/// Functions that need not agree to the bit: largest relative difference, and why.
const TOLERANCES: &[(&str, f64, &str)] = &[];

pub type F = f64;

/// What one call produced.
#[derive(Default)]
pub struct Out(pub Vec<f64>);

impl Out {
    pub fn num(&mut self, x: f64) {
        self.0.push(x);
    }
    pub fn int(&mut self, x: c_int) {
        self.0.push(x as f64);
    }
    pub fn all(&mut self, x: &[f64]) {
        self.0.extend_from_slice(x);
    }
    pub fn ints(&mut self, x: &[c_int]) {
        self.0.extend(x.iter().map(|&x| x as f64));
    }
    pub fn text(&mut self, p: *const c_char) {
        if p.is_null() {
            return self.num(-1.0);
        }
        let bytes = unsafe { CStr::from_ptr(p) }.to_bytes();
        self.0.extend(bytes.iter().map(|&b| b as f64));
    }
}

/// One line of the report.
struct Row {
    name: String,
    values: usize,
    equal: usize,
    worst: f64,
    tolerance: f64,
    example: String,
}

pub struct Table<'a> {
    pub genuine: &'a Library,
    runs: usize,
    rows: Vec<Row>,
}

/// Relative difference: 0 for equal values (NaN equals NaN), infinite where only one is finite.
fn difference(a: f64, b: f64) -> f64 {
    if a == b || (a.is_nan() && b.is_nan()) {
        return 0.0;
    }
    let d = (a - b).abs() / a.abs().max(b.abs()).max(1.0);
    if d.is_nan() { f64::INFINITY } else { d }
}

impl<'a> Table<'a> {
    pub fn new(genuine: &'a Library, runs: usize) -> Self {
        Table {
            genuine,
            runs,
            rows: vec![],
        }
    }

    /// Runs `call` with our function and the genuine one on the same random stream. Plain numbers in the
    /// first half of the runs, special values among them in the second.
    pub fn check<P: Copy>(&mut self, name: &str, ours: P, call: impl Fn(P, &mut Rng, &mut Out)) {
        let theirs: P = self.genuine.function(name);
        let tolerance = TOLERANCES
            .iter()
            .find(|row| row.0 == name)
            .map_or(0.0, |row| row.1);
        let mut row = Row {
            name: name.into(),
            values: 0,
            equal: 0,
            worst: 0.0,
            tolerance,
            example: String::new(),
        };
        for run in 0..self.runs {
            let seed = name
                .bytes()
                .fold(run as u64, |h, b| h.wrapping_mul(31).wrapping_add(b as u64));
            let rng = Rng {
                random: Random::new(seed),
                edgy: run >= self.runs / 2,
            };
            let (mut a, mut b) = (Out::default(), Out::default());
            call(ours, &mut rng.clone(), &mut a);
            call(theirs, &mut rng.clone(), &mut b);
            if a.0.len() != b.0.len() {
                (row.values, row.worst) = (row.values + 1, f64::INFINITY);
                row.example = format!("run {run}: ours {:?}, genuine {:?}", a.0, b.0);
                continue;
            }
            for (i, (&x, &y)) in a.0.iter().zip(&b.0).enumerate() {
                row.values += 1;
                row.equal += (x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan())) as usize;
                let d = difference(x, y);
                if d > 0.0 && std::env::var_os("MATH_ORACLE_VERBOSE").is_some() {
                    eprintln!("{name} run {run} value {i}: ours {x:e}, genuine {y:e}");
                }
                if d > row.worst {
                    row.worst = d;
                    row.example = format!("run {run}, value {i}: ours {x:e}, genuine {y:e}");
                }
            }
        }
        self.rows.push(row);
    }

    /// Prints the table and returns the names out of tolerance.
    pub fn report(&self) -> Vec<&str> {
        println!(
            "{:24} {:>9} {:>9} {:>9} {:>9}",
            "function", "values", "bits", "worst", "allowed"
        );
        for r in &self.rows {
            let share = 100.0 * r.equal as f64 / r.values.max(1) as f64;
            let mark = if r.worst > r.tolerance { " FAIL " } else { " " };
            println!(
                "{:24} {:>9} {share:>8.3}% {:>9.1e} {:>9.1e}{mark}{}",
                r.name, r.values, r.worst, r.tolerance, r.example
            );
        }
        let total: usize = self.rows.iter().map(|r| r.values).sum();
        let equal: usize = self.rows.iter().map(|r| r.equal).sum();
        println!(
            "{} functions, {total} values, {:.4}% equal bits",
            self.rows.len(),
            100.0 * equal as f64 / total as f64
        );
        self.rows
            .iter()
            .filter(|r| r.worst > r.tolerance)
            .map(|r| r.name.as_str())
            .collect()
    }
}

/// Result buffers start with this, so that what a function leaves alone is compared too.
pub const UNTOUCHED: f64 = 7.5;

pub fn buf(n: usize) -> Vec<f64> {
    vec![UNTOUCHED; n]
}

pub fn size(rng: &mut Rng) -> usize {
    rng.int(0, 14) as usize
}

/// `$call!` with our path under its C name.
macro_rules! check {
    ($t:ident, $path:path as fn($($a:ty),* $(,)?) $(-> $r:ty)?, |$f:ident, $rng:ident, $out:ident| $body:block) => {
        $t.check::<unsafe extern "C-unwind" fn($($a),*) $(-> $r)?>(
            stringify!($path).rsplit("::").next().unwrap().trim(),
            $path,
            |$f, $rng: &mut $crate::arguments::Rng, $out: &mut $crate::table::Out| unsafe { $body },
        )
    };
}
pub(crate) use check;
