//! Differences of two models or two simulation states, field by field over the schema.

use std::collections::BTreeMap;
use std::mem::offset_of;

use mujoco::abi::{mjContact, mjData, mjModel, mjSOL_PGS};
use mujoco::schema::{Array, Cols, Field, Kind, Scalar, data, data_structs, model, model_structs};

/// Arrays that are undefined memory until `mj_referenceConstraint`.
pub const VELOCITY: &[&str] = &["efc_vel", "efc_aref"];

/// Arrays that are undefined memory until `mj_fwdConstraint`.
pub const SOLUTION: &[&str] = &[
    "efc_b",
    "efc_state",
    "efc_force",
    "iacc",
    "iacc_smooth",
    "ifrc_smooth",
    "ifrc_constraint",
    "iefc_aref",
    "iefc_state",
    "iefc_force",
];

/// How far a field is from the reference.
#[derive(Clone, Debug, Default)]
pub struct Difference {
    /// largest |ours − reference| over the largest magnitude in the field
    pub relative: f64,
    /// values compared, and how many have the same bits
    pub count: usize,
    pub same_bits: usize,
    /// first place of the largest difference and the two values
    pub at: usize,
    pub ours: f64,
    pub theirs: f64,
    /// integers or lengths differ
    pub structural: Option<String>,
}

impl Difference {
    /// Two lengths that are not equal.
    fn lengths(ours: usize, theirs: usize) -> Self {
        Self {
            structural: Some(format!("length {ours} != {theirs}")),
            ..Self::default()
        }
    }

    /// Whether anything is not the same bits.
    pub fn any(&self) -> bool {
        self.structural.is_some() || self.same_bits < self.count
    }

    /// What is wrong, for a table.
    pub fn describe(&self) -> String {
        match &self.structural {
            Some(s) => s.clone(),
            None => format!(
                "{:.1e} at [{}]: {:.17e} != {:.17e}",
                self.relative, self.at, self.ours, self.theirs
            ),
        }
    }

    /// The worse of two differences of one field.
    pub fn merge(&mut self, other: Self) {
        let (count, bits) = (self.count + other.count, self.same_bits + other.same_bits);
        if self.structural.is_none()
            && (other.structural.is_some() || other.relative > self.relative)
        {
            *self = other;
        }
        (self.count, self.same_bits) = (count, bits);
    }
}

/// Differences by field name.
pub type Report = BTreeMap<String, Difference>;

/// Below this magnitude values count as rounding noise of sums over numbers of order one.
const NOISE: f64 = 1e-8;

fn numbers(ours: &[f64], theirs: &[f64]) -> Difference {
    let mut d = Difference {
        count: ours.len(),
        ..Difference::default()
    };
    if ours.len() != theirs.len() {
        return Difference::lengths(ours.len(), theirs.len());
    }
    let scale = theirs
        .iter()
        .filter(|x| x.is_finite())
        .fold(NOISE, |s, x| s.max(x.abs()));
    for (i, (a, b)) in ours.iter().zip(theirs).enumerate() {
        let same = a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        let first = !same && d.same_bits == i;
        d.same_bits += same as usize;
        let r = if same || a == b {
            0.0
        } else {
            (a - b).abs() / scale
        };
        if first || r > d.relative || r.is_nan() {
            d.relative = if r.is_nan() { f64::INFINITY } else { r };
            (d.at, d.ours, d.theirs) = (i, *a, *b);
        }
    }
    d
}

fn integers(ours: &[i64], theirs: &[i64]) -> Difference {
    let mut d = Difference {
        count: ours.len(),
        ..Difference::default()
    };
    if ours.len() != theirs.len() {
        return Difference::lengths(ours.len(), theirs.len());
    }
    d.same_bits = ours.iter().zip(theirs).filter(|(a, b)| a == b).count();
    if let Some(i) = ours.iter().zip(theirs).position(|(a, b)| a != b) {
        d.structural = Some(format!(
            "[{i}] {} != {} ({} of {} differ)",
            ours[i],
            theirs[i],
            d.count - d.same_bits,
            d.count
        ));
    }
    d
}

/// Bytes of one C element type.
fn size_of_type(ty: &str) -> usize {
    match ty {
        "mjtNum" | "double" | "mjtSize" | "uint64_t" | "uintptr_t" | "size_t" => 8,
        "int" | "float" => 4,
        "mjContact" => size_of::<mjContact>(),
        "mjtByte" | "mjtBool" | "char" => 1,
        other => panic!("no size for {other}"),
    }
}

/// Compares `n` elements of a C type.
///
/// # Safety
/// Both pointers hold `n` elements of the type.
unsafe fn elements(ty: &str, n: usize, ours: *const u8, theirs: *const u8) -> Difference {
    macro_rules! read {
        ($t:ty, $to:ty) => {{
            let get = |p: *const u8| -> Vec<$to> {
                (0..n)
                    // SAFETY: the caller vouches for type and count
                    .map(|i| unsafe { p.cast::<$t>().add(i).read_unaligned() } as $to)
                    .collect()
            };
            (get(ours), get(theirs))
        }};
    }
    match ty {
        "mjtNum" | "double" => {
            let (a, b) = read!(f64, f64);
            numbers(&a, &b)
        }
        "float" => {
            let (a, b) = read!(f32, f64);
            numbers(&a, &b)
        }
        "int" => {
            let (a, b) = read!(i32, i64);
            integers(&a, &b)
        }
        "mjtSize" | "uint64_t" | "size_t" => {
            let (a, b) = read!(i64, i64);
            integers(&a, &b)
        }
        "mjtByte" | "mjtBool" | "char" => {
            let (a, b) = read!(u8, i64);
            integers(&a, &b)
        }
        other => panic!("no comparison for {other}"),
    }
}

/// Byte offsets of every inline member, in struct order, by the C layout rules.
fn offsets(
    members: impl Iterator<Item = (&'static str, usize, usize)>,
) -> BTreeMap<&'static str, usize> {
    let mut at = 0usize;
    let mut out = BTreeMap::new();
    for (name, size, align) in members {
        at = at.next_multiple_of(align);
        out.insert(name, at);
        at += size;
    }
    out
}

/// A pointer member at its place in the struct.
///
/// # Safety
/// `base` is a live mjModel or mjData and `offset` that of a pointer member.
unsafe fn pointer_at(base: *const u8, offset: usize) -> *const u8 {
    // SAFETY: by contract
    unsafe { base.add(offset).cast::<*const u8>().read() }
}

fn model_size(m: &mjModel, name: &str) -> usize {
    if let Ok(n) = name.parse() {
        return n;
    }
    let at = model::SIZES
        .iter()
        .position(|s| s.name == name)
        .expect("a size of mjModel");
    // SAFETY: the sizes are the first members of mjModel, 8 bytes each
    (unsafe { (m as *const mjModel).cast::<i64>().add(at).read() }) as usize
}

/// An array of numbers by its place in [`model::ARRAYS`].
///
/// # Safety
/// A live model that nobody else uses.
pub unsafe fn numbers_of<'a>(m: *mut mjModel, place: usize) -> Option<&'a mut [f64]> {
    let array = &model::ARRAYS[place];
    // SAFETY: live by contract
    let n = element_count(array, unsafe { &*m }, None);
    if array.ty != "mjtNum" || n == 0 {
        return None;
    }
    let base = offset_of!(mjModel, buffer) + size_of::<*const u8>();
    // SAFETY: array pointers follow `buffer` in table order
    let p = unsafe { pointer_at(m.cast::<u8>(), base + 8 * place) };
    // SAFETY: `n` numbers by the sizes
    Some(unsafe { std::slice::from_raw_parts_mut(p.cast::<f64>().cast_mut(), n) })
}

/// Number of elements of an array; `None` when its rows are counted in mjData and differ.
fn element_count(a: &Array, m: &mjModel, d: Option<&mjData>) -> usize {
    let rows: usize = a
        .rows
        .split('*')
        .map(|part| match part.strip_prefix("d.") {
            Some(own) => data_count(d.expect("a data array"), own),
            None => model_size(m, part),
        })
        .product();
    rows * match a.cols {
        Cols::N(n) => n,
        Cols::Size(s) => model_size(m, s),
        Cols::SizeTimes(s, k) => model_size(m, s) * k,
    }
}

fn data_count(d: &mjData, name: &str) -> usize {
    (match name {
        "ncon" => d.ncon,
        "nefc" => d.nefc,
        "nJ" => d.nJ,
        "nY" => d.nY,
        "nA" => d.nA,
        "nisland" => d.nisland,
        "nidof" => d.nidof,
        "nefmK" => d.nefmK,
        "nefmcon" => d.nefmcon,
        "nefmdof" => d.nefmdof,
        "nefmL" => d.nefmL,
        other => panic!("unknown count {other}"),
    }) as usize
}

/// Compares two compiled models: sizes, signature, options and every array. An array of another length on one
/// side says so and nothing else.
///
/// # Safety
/// Both are live models.
pub unsafe fn models(ours: *const mjModel, theirs: *const mjModel) -> Report {
    // SAFETY: live by contract
    let (a, b) = unsafe { (&*ours, &*theirs) };
    let mut report = Report::new();
    for s in model::SIZES {
        report.insert(
            s.name.into(),
            integers(
                &[model_size(a, s.name) as i64],
                &[model_size(b, s.name) as i64],
            ),
        );
    }
    let signatures = integers(&[a.signature as i64], &[b.signature as i64]);
    report.insert("signature".into(), signatures);
    let options = [
        ("opt", offset_of!(mjModel, opt), struct_fields("mjOption")),
        ("vis", offset_of!(mjModel, vis), struct_fields("mjVisual")),
        (
            "stat",
            offset_of!(mjModel, stat),
            struct_fields("mjStatistic"),
        ),
    ];
    for (name, at, fields) in options {
        // SAFETY: members of live models
        let (pa, pb) = unsafe { (ours.cast::<u8>().add(at), theirs.cast::<u8>().add(at)) };
        // SAFETY: the tables describe these structs
        unsafe { members(&mut report, name, fields, pa, pb) };
    }
    let base = offset_of!(mjModel, buffer) + size_of::<*const u8>();
    for (i, array) in model::ARRAYS.iter().enumerate() {
        let (na, n) = (element_count(array, a, None), element_count(array, b, None));
        if na != n {
            report.insert(array.name.into(), Difference::lengths(na, n));
            continue;
        }
        // SAFETY: array pointers follow `buffer` in table order
        let (pa, pb) = unsafe {
            (
                pointer_at(ours.cast(), base + 8 * i),
                pointer_at(theirs.cast(), base + 8 * i),
            )
        };
        // SAFETY: `n` elements on both sides by the sizes
        report.insert(array.name.into(), unsafe { elements(array.ty, n, pa, pb) });
    }
    report
}

fn struct_fields(name: &str) -> &'static [Field] {
    model_structs::STRUCTS
        .iter()
        .chain(data_structs::STRUCTS)
        .find(|s| s.name == name)
        .expect("a struct of the schema")
        .fields
}

/// Compares the members of a struct, descending into nested ones.
///
/// # Safety
/// Both pointers are structs of these fields.
unsafe fn members(report: &mut Report, prefix: &str, fields: &[Field], a: *const u8, b: *const u8) {
    let mut at = 0;
    for f in fields {
        let (size, align) = extent(f);
        at = usize::next_multiple_of(at, align);
        let name = format!("{prefix}.{}", f.name);
        // SAFETY: inside the struct
        let (pa, pb) = unsafe { (a.add(at), b.add(at)) };
        if f.kind == Kind::Struct {
            // SAFETY: nested struct of these members
            unsafe { members(report, &name, f.members, pa, pb) };
        } else {
            let n = f.dims.iter().product();
            // SAFETY: `n` elements by the table
            report
                .entry(name)
                .or_default()
                .merge(unsafe { elements(f.ty, n, pa, pb) });
        }
        at += size;
    }
}

fn extent(f: &Field) -> (usize, usize) {
    if f.kind == Kind::Struct {
        let mut at = 0;
        let mut widest = 1;
        for m in f.members {
            let (size, align) = extent(m);
            at = usize::next_multiple_of(at, align) + size;
            widest = widest.max(align);
        }
        return (at.next_multiple_of(widest), widest);
    }
    let size = size_of_type(f.ty);
    (size * f.dims.iter().product::<usize>(), size)
}

/// Fields of mjData that are not results: addresses, memory watermarks, clocks.
pub const NOT_RESULTS: &[&str] = &[
    "narena",
    "nbuffer",
    "pstack",
    "pbase",
    "parena",
    "threadpool",
    "threadlock",
    "maxuse_stack",
    "maxuse_arena",
    "timer",
    "buffer",
    "arena",
    "signature",
    "plugin_data",
    "solver",
];

/// Compares two simulation states of one model.
///
/// # Safety
/// Both are live and belong to `m`.
pub unsafe fn datas(m: *const mjModel, ours: *const mjData, theirs: *const mjData) -> Report {
    // SAFETY: live by contract
    let (m, a, b) = unsafe { (&*m, &*ours, &*theirs) };
    let mut report = Report::new();
    let scalar_extent = |s: &Scalar| match s.ty {
        "mjSolverStat" => (40 * s.dims.iter().product::<usize>(), 8),
        "mjWarningStat" => (8 * s.dims.iter().product::<usize>(), 4),
        "mjTimerStat" => (16 * s.dims.iter().product::<usize>(), 8),
        ty if ty.contains('*') => (8, 8),
        ty => (
            size_of_type(ty) * s.dims.iter().product::<usize>(),
            size_of_type(ty),
        ),
    };
    let at = offsets(data::HEAD.iter().map(|s| {
        let (size, align) = scalar_extent(s);
        (s.name, size, align)
    }));
    for s in data::HEAD.iter().filter(|s| !NOT_RESULTS.contains(&s.name)) {
        let n: usize = s.dims.iter().product();
        // SAFETY: inline members at their offsets
        let (pa, pb) = unsafe {
            (
                ours.cast::<u8>().add(at[s.name]),
                theirs.cast::<u8>().add(at[s.name]),
            )
        };
        let (ty, n) = if s.ty == "mjWarningStat" {
            ("int", 2 * n)
        } else {
            (s.ty, n)
        };
        // SAFETY: `n` elements by the table
        report.insert(s.name.into(), unsafe { elements(ty, n, pa, pb) });
    }
    let base = offset_of!(mjData, arena) + size_of::<*const u8>();
    for (i, array) in data::ARRAYS.iter().chain(data::ARENA).enumerate() {
        if NOT_RESULTS.contains(&array.name) {
            continue;
        }
        // SAFETY: array pointers follow `arena` in table order
        let (pa, pb) = unsafe {
            (
                pointer_at(ours.cast(), base + 8 * i),
                pointer_at(theirs.cast(), base + 8 * i),
            )
        };
        let (mut na, mut nb) = (
            element_count(array, m, Some(a)),
            element_count(array, m, Some(b)),
        );
        // rows that were counted but have no effect are not made: the memory for them stays as it was
        if array.name == "efc_J" && data_is_dense(m) {
            (na, nb) = [a, b].map(|d| d.nefc as usize * m.nv as usize).into();
        }
        // lists of the effective metric: behind the number of entries the memory stays as it was
        let entries = |d: &mjData| match array.name {
            "efm_tid" | "efm_ts" | "efm_tk" => d.nefmT as usize,
            "efm_aid" | "efm_as" | "efm_ak" => d.nefmA as usize,
            _ => usize::MAX,
        };
        (na, nb) = (na.min(entries(a)), nb.min(entries(b)));
        let diff = match (pa.is_null() || na == 0, pb.is_null() || nb == 0) {
            (true, true) => Difference::default(),
            (false, false) if na != nb => Difference::lengths(na, nb),
            (false, false) if array.ty == "mjContact" => {
                for k in 0..na {
                    // SAFETY: `na` contacts on both sides
                    unsafe {
                        let size = size_of::<mjContact>();
                        let fields = struct_fields("mjContact");
                        members(
                            &mut report,
                            "contact",
                            fields,
                            pa.add(k * size),
                            pb.add(k * size),
                        );
                    }
                }
                continue;
            }
            // SAFETY: equal counts by the table
            (false, false) => unsafe { elements(array.ty, na, pa, pb) },
            (true, false) => Difference {
                structural: Some(format!("not made; the reference has {nb}")),
                ..Difference::default()
            },
            (false, true) => Difference {
                structural: Some(format!("{na} made; the reference has none")),
                ..Difference::default()
            },
        };
        report.insert(array.name.into(), diff);
    }
    // PGS works on the global arrays and leaves the islands' copies as the arena had them
    if m.opt.solver == mjSOL_PGS {
        report.retain(|name, _| {
            !["iacc", "ifrc_", "iefc_"]
                .iter()
                .any(|copy| name.starts_with(copy))
        });
    }
    // a dense Jacobian leaves the sparse pattern undefined
    if data_is_dense(m) {
        for name in [
            "efc_J_rownnz",
            "efc_J_rowadr",
            "efc_J_rowsuper",
            "efc_J_colind",
        ] {
            report.remove(name);
        }
    }
    report
}

/// Whether constraint Jacobians are dense: every row holds all dofs.
fn data_is_dense(m: &mjModel) -> bool {
    let auto_dense = m.opt.jacobian == 2 && m.nv < 60;
    m.opt.jacobian == 0 || auto_dense
}
