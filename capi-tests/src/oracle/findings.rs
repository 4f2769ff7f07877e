//! One MJCF file loaded by both libraries: what was found, and what it counts as.
//!
//! A worker process finds and writes lines, the driver of `parity-compile` reads and judges them:
//! a library that takes the process with it leaves the lines written so far.

use std::path::Path;

use mujoco::abi::mjModel;
use mujoco::base::Model;

use super::hulls::{self, HullReport};
use super::text::{Document, Form, difference, save_last};
use super::{Library, compare, exceptions, first_line};

/// How a library ended with a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ended {
    /// it never said: the process died or was stopped
    #[default]
    Lost,
    Loaded,
    Refused(String),
}

/// How the hull of one mesh compares.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    /// stands for the mesh wherever it is used: its vertices, hashed
    pub key: u64,
    pub rank: Rank,
    /// name and numbers
    pub text: String,
}

/// From the strictest to the loosest agreement of two hulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// the same lists of numbers
    Lists,
    /// the same vertices and the same polygons, in another order
    Order,
    /// each within the other and equal volumes; some vertices or polygons differ
    Shape,
    Differs,
}

const RANKS: [(Rank, &str); 4] = [
    (Rank::Lists, "lists"),
    (Rank::Order, "order"),
    (Rank::Shape, "shape"),
    (Rank::Differs, "differs"),
];

/// All that is known of one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    pub theirs: Ended,
    pub ours: Ended,
    /// CPU seconds of the two loads: ours, theirs
    pub seconds: [f64; 2],
    pub same_bytes: bool,
    /// some mesh has a convex hull
    pub any_hull: bool,
    /// faces, normals and frame of some mesh come from its hull
    pub made_from_hull: bool,
    pub hulls: Vec<Hull>,
    /// fields that differ and are no exception, with what differs
    pub fields: Vec<(String, String)>,
    /// how many of the texts that both save are the same, and of how many
    pub saved: [usize; 2],
    /// the others: as what they were saved, and where they differ
    pub texts: Vec<(String, String)>,
    /// all was compared
    pub done: bool,
}

/// What a file counts as.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// the same MJB bytes
    Same,
    /// differs only as an exception allows
    Close,
    /// only what depends on hulls differs, and the hulls are equal as shapes
    Hulls,
    /// refused by both, with the same first line or with another one
    Refused,
    RefusedOtherwise(String),
    /// needs deformables, which are not there yet
    Waiting,
    Failed(Vec<String>),
}

/// Sizes and arrays that list a hull's vertices, faces and polygons.
const OF_HULL: &[&str] = &[
    "nmeshgraph",
    "nmeshpoly",
    "nmeshpolyvert",
    "nmeshpolymap",
    "npolygonmax",
    "nbuffer",
    "mesh_graphadr",
    "mesh_graph",
    "mesh_polynum",
    "mesh_polyadr",
    "mesh_polynormal",
    "mesh_polyvertadr",
    "mesh_polyvertnum",
    "mesh_polyvert",
    "mesh_polymapadr",
    "mesh_polymapnum",
    "mesh_polymap",
    "mesh_extrema",
];

/// What lists a mesh's faces in the order of its hull, where the file gave none.
const FACES_OF_HULL: &[&str] = &[
    "mesh_face",
    "mesh_facenormal",
    "mesh_normal",
    "bvh_aabb",
    "bvh_nodeid",
];

impl Findings {
    /// Loads a file with both libraries and compares, telling each line as soon as it is known.
    pub fn find(
        ours: &Library,
        theirs: &Library,
        path: &Path,
        perturb: bool,
        mut tell: impl FnMut(String),
    ) {
        let load = |library: &Library| {
            let start = cpu_seconds();
            let loaded = library.load_xml(path);
            (loaded, cpu_seconds() - start)
        };
        let ended = |loaded: &Result<*mut mjModel, String>| match loaded {
            Ok(_) => "loaded".to_string(),
            Err(text) => format!("refused\t{}", escape(text)),
        };
        let (reference, slow) = load(theirs);
        tell(format!("theirs\t{}", ended(&reference)));
        let (own, quick) = load(ours);
        tell(format!("ours\t{}", ended(&own)));
        tell(format!("seconds\t{quick}\t{slow}"));
        if let (Ok(a), Ok(b)) = (&own, &reference) {
            if perturb {
                // SAFETY: a live model
                unsafe { (**a).opt.gravity[2] *= 1.0 + 1e-6 };
            }
            // SAFETY: two live models
            unsafe { compare_both((ours, *a), (theirs, *b), &mut tell) };
            compare_texts((ours, *a), (theirs, *b), path, &mut tell);
        }
        tell("done".into());
        for (library, model) in [(ours, own), (theirs, reference)] {
            if let Ok(m) = model {
                library.delete_model(m);
            }
        }
    }

    /// Takes in one line of a worker; false when it is none of these.
    pub fn read(&mut self, line: &str) -> bool {
        let part: Vec<&str> = line.splitn(4, '\t').collect();
        let ended = |part: &[&str]| match part {
            [_, "loaded"] => Ended::Loaded,
            [_, "refused", text] => Ended::Refused(unescape(text)),
            _ => Ended::Lost,
        };
        match part.as_slice() {
            ["theirs", ..] => self.theirs = ended(&part),
            ["ours", ..] => self.ours = ended(&part),
            ["seconds", a, b] => self.seconds = [a, b].map(|s| s.parse().unwrap_or(0.0)),
            ["bytes", answer] => self.same_bytes = *answer == "same",
            ["hulls", "some"] => self.any_hull = true,
            ["faces", "hull"] => self.made_from_hull = true,
            ["hull", key, rank, text] => {
                let named = RANKS.iter().find(|(_, name)| name == rank);
                let rank = named.map_or(Rank::Differs, |(rank, _)| *rank);
                let key = key.parse().unwrap_or(0);
                let text = unescape(text);
                self.hulls.push(Hull { key, rank, text });
            }
            ["field", name, text] => self.fields.push((name.to_string(), unescape(text))),
            ["saved", _, "same"] => self.saved = [self.saved[0] + 1, self.saved[1] + 1],
            ["saved", form, "differs", text] => {
                self.saved[1] += 1;
                self.texts.push((form.to_string(), unescape(text)));
            }
            ["done"] => self.done = true,
            _ => return false,
        }
        true
    }

    /// What this counts as.
    pub fn judge(&self) -> Verdict {
        let failed = |text: String| Verdict::Failed(vec![text]);
        match (&self.theirs, &self.ours) {
            (Ended::Lost, _) => failed("the reference did not come back".into()),
            (theirs, Ended::Lost) => failed(format!(
                "ours did not come back; the reference: {}",
                said(theirs)
            )),
            (Ended::Refused(a), Ended::Refused(b)) if first_line(a) == first_line(b) => {
                Verdict::Refused
            }
            (_, Ended::Refused(b)) if waits_for_flex(b) => Verdict::Waiting,
            (Ended::Refused(a), Ended::Refused(b)) => Verdict::RefusedOtherwise(format!(
                "reference: {} | ours: {}",
                first_line(a),
                first_line(b)
            )),
            (Ended::Loaded, Ended::Refused(b)) => failed(format!("only ours refuses: {}", flat(b))),
            (Ended::Refused(a), Ended::Loaded) => {
                failed(format!("only the reference refuses: {}", flat(a)))
            }
            (Ended::Loaded, Ended::Loaded) if !self.done => failed("comparison died".into()),
            (Ended::Loaded, Ended::Loaded) => self.judge_models(),
        }
    }

    fn judge_models(&self) -> Verdict {
        let hulls_differ = self.hulls.iter().any(|h| h.rank > Rank::Lists);
        let excused = |name: &str| {
            hulls_differ
                && (OF_HULL.contains(&name) || self.made_from_hull && FACES_OF_HULL.contains(&name))
        };
        let bad = self.fields.iter().filter(|(name, _)| !excused(name));
        let mut bad: Vec<String> = bad
            .map(|(name, text)| format!("{name:<22} {text}"))
            .collect();
        let apart = self.hulls.iter().filter(|h| h.rank == Rank::Differs);
        bad.extend(apart.map(|h| format!("hull of {}", h.text)));
        let texts = self.texts.iter();
        bad.extend(texts.map(|(form, text)| format!("saved as {form}: {}", flat(text))));
        match (bad.is_empty(), self.same_bytes, self.fields.is_empty()) {
            (false, ..) => Verdict::Failed(bad),
            (true, true, _) => Verdict::Same,
            (true, false, true) => Verdict::Close,
            (true, false, false) => Verdict::Hulls,
        }
    }
}

/// Compares two models of one file.
///
/// # Safety
/// Both are live models, each of its library.
unsafe fn compare_both(
    (ours, a): (&Library, *mut mjModel),
    (theirs, b): (&Library, *mut mjModel),
    tell: &mut impl FnMut(String),
) {
    if let (Ok(x), Ok(y)) = (ours.save_mjb(a), theirs.save_mjb(b)) {
        tell(format!("bytes\t{}", if x == y { "same" } else { "differ" }));
    }
    // SAFETY: live by contract
    let (first, second, model) = unsafe { (&*a, &*b, Model::new(&*b)) };
    if model.mesh_graphadr().iter().any(|&adr| adr >= 0) {
        tell("hulls\tsome".into());
    }
    if (0..model.mesh_graphadr().len()).any(|mesh| faces_are_hull(model, mesh)) {
        tell("faces\thull".into());
    }
    for report in hulls::compare_hulls(first, second) {
        let rank = rank(&report);
        let name = RANKS
            .iter()
            .find(|(r, _)| *r == rank)
            .expect("all ranks are named")
            .1;
        tell(format!(
            "hull\t{}\t{name}\t{}",
            vertex_key(model, report.mesh),
            escape(&describe(&report))
        ));
    }
    // SAFETY: live by contract
    for (name, d) in unsafe { compare::models(a, b) } {
        if d.any() && exceptions::of(second, "compile", &name, &d).is_none() {
            tell(format!("field\t{name}\t{}", escape(&d.describe())));
        }
    }
}

/// Compares what both save of one file: the model they loaded last, and the spec as it stands.
fn compare_texts(
    (ours, a): (&Library, *mut mjModel),
    (theirs, b): (&Library, *mut mjModel),
    path: &Path,
    tell: &mut impl FnMut(String),
) {
    let scratch = std::env::current_dir().unwrap_or_default();
    let [mine, yours] = [(ours, a), (theirs, b)].map(|(lib, m)| save_last(lib, m, &scratch));
    tell(compared("compiled", mine, yours));
    let documents = [ours, theirs].map(|lib| Document::read(lib, path));
    let [Ok(mine), Ok(yours)] = documents else {
        return;
    };
    for (form, name) in [(Form::Canonical, "canonical"), (Form::Authored, "authored")] {
        tell(compared(name, mine.save(form), yours.save(form)));
    }
}

/// The line about one pair of texts, or of refusals.
fn compared(form: &str, ours: Result<String, String>, theirs: Result<String, String>) -> String {
    let differ = match (ours, theirs) {
        (Ok(a), Ok(b)) if a == b => return format!("saved\t{form}\tsame"),
        (Err(a), Err(b)) if first_line(&a) == first_line(&b) => {
            return format!("saved\t{form}\tsame");
        }
        (Ok(a), Ok(b)) => difference(&a, &b),
        (a, b) => format!("ours {:?}, the reference {:?}", a.err(), b.err()),
    };
    format!("saved\t{form}\tdiffers\t{}", escape(&differ))
}

fn rank(report: &HullReport) -> Rank {
    let same = report.same_vertices() && report.same_polygons();
    if report.same_graph && report.same_lists {
        Rank::Lists
    } else if same && report.same_shape() {
        Rank::Order
    } else if report.same_shape() {
        Rank::Shape
    } else {
        Rank::Differs
    }
}

fn describe(r: &HullReport) -> String {
    if r.missing {
        return format!(
            "mesh {} '{}': only one side has one ({} and {} vertices)",
            r.mesh, r.name, r.vertices[0], r.vertices[1]
        );
    }
    format!(
        "mesh {} '{}': vertices {}/{} (alone {}/{}), polygons {}/{} (alone {}/{}), beyond {:.1e}/{:.1e}, volume {:.1e}",
        r.mesh,
        r.name,
        r.vertices[0],
        r.vertices[1],
        r.alone_vertices[0],
        r.alone_vertices[1],
        r.polygons[0],
        r.polygons[1],
        r.alone_polygons[0],
        r.alone_polygons[1],
        r.beyond[0],
        r.beyond[1],
        r.volume
    )
}

/// The mesh's faces are those of its hull: the file gave only vertices.
fn faces_are_hull(m: Model, mesh: usize) -> bool {
    let Ok(adr) = usize::try_from(m.mesh_graphadr()[mesh]) else {
        return false;
    };
    let graph = &m.mesh_graph()[adr..];
    let (nvert, nface) = (graph[0] as usize, graph[1] as usize);
    let from = m.mesh_faceadr()[mesh] as usize;
    if m.mesh_facenum()[mesh] as usize != nface {
        return false;
    }
    let sorted = |mut faces: Vec<[i32; 3]>| {
        faces.iter_mut().for_each(|f| f.sort_unstable());
        faces.sort_unstable();
        faces
    };
    let hull = graph[2 + 3 * nvert + 3 * nface..].chunks_exact(3);
    sorted(m.mesh_face()[from..from + nface].to_vec())
        == sorted(hull.take(nface).map(|f| [f[0], f[1], f[2]]).collect())
}

/// The same number for the same vertices (FNV-1a).
fn vertex_key(m: Model, mesh: usize) -> u64 {
    let (adr, num) = (m.mesh_vertadr()[mesh], m.mesh_vertnum()[mesh]);
    m.mesh_vert()[adr as usize..(adr + num) as usize]
        .iter()
        .flatten()
        .flat_map(|x| x.to_bits().to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |h, byte| {
            (h ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// CPU seconds of the whole process: compilation may use threads.
pub fn cpu_seconds() -> f64 {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: a valid timespec
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

/// Whether a refusal says that deformables are missing, and nothing else.
fn waits_for_flex(text: &str) -> bool {
    let words = ["flexcomp", "deformable", "flex"];
    text.contains("not implemented") && words.iter().any(|w| text.contains(w))
}

fn said(e: &Ended) -> String {
    match e {
        Ended::Refused(text) => format!("refuses, {}", flat(text)),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn flat(text: &str) -> String {
    text.trim_end().replace('\n', " | ")
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('\n', "\\n")
        .replace('\t', "\\t")
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or('\\'),
            },
            (c, _) => c,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Findings {
        let mut f = Findings::default();
        for line in lines {
            assert!(f.read(line), "{line}");
        }
        f
    }

    const BOTH: [&str; 2] = ["theirs\tloaded", "ours\tloaded"];

    #[test]
    fn a_lost_process_fails() {
        let failed = |f: Findings| matches!(f.judge(), Verdict::Failed(_));
        assert!(failed(read(&[])));
        assert!(failed(read(&["theirs\tloaded"])));
        assert!(failed(read(&["theirs\trefused\tError: no"])));
        assert!(failed(read(&BOTH)), "the comparison never ended");
    }

    #[test]
    fn only_one_that_refuses_fails() {
        let failed = |f: Findings| matches!(f.judge(), Verdict::Failed(_));
        assert!(failed(read(&["theirs\tloaded", "ours\trefused\tno"])));
        assert!(failed(read(&["theirs\trefused\tno", "ours\tloaded"])));
        let both = read(&["theirs\trefused\tno\\nx", "ours\trefused\tno\\ny"]);
        assert_eq!(both.judge(), Verdict::Refused);
        let other = read(&["theirs\trefused\tno", "ours\trefused\tyes"]);
        assert!(matches!(other.judge(), Verdict::RefusedOtherwise(_)));
    }

    #[test]
    fn hull_lists_are_excused_by_a_hull_in_another_order_only() {
        let lists = ["field\tmesh_graph\t[3] 1 != 2", "done"];
        let with = |hull: &[&str]| read(&[&BOTH[..], hull, &lists[..]].concat()).judge();
        assert_eq!(with(&["hull\t1\torder\tm"]), Verdict::Hulls);
        assert_eq!(with(&["hull\t1\tshape\tm"]), Verdict::Hulls);
        assert!(matches!(with(&["hull\t1\tlists\tm"]), Verdict::Failed(_)));
        assert!(matches!(with(&["hull\t1\tdiffers\tm"]), Verdict::Failed(_)));
        assert!(matches!(with(&[]), Verdict::Failed(_)));
    }

    #[test]
    fn another_field_is_never_excused() {
        let f = read(
            &[
                &BOTH[..],
                &["hull\t1\torder\tm", "field\tmesh_pos\t1e-3", "done"],
            ]
            .concat(),
        );
        assert!(matches!(f.judge(), Verdict::Failed(_)));
    }

    #[test]
    fn a_saved_text_that_differs_fails() {
        let with = |line: &str| read(&[&BOTH[..], &["bytes\tsame", line, "done"]].concat()).judge();
        assert_eq!(with("saved\tcompiled\tsame"), Verdict::Same);
        let failed = with(&compared("compiled", Ok("a".into()), Ok("b".into())));
        assert!(matches!(failed, Verdict::Failed(_)));
        let failed = with(&compared("compiled", Ok("a".into()), Err("no".into())));
        assert!(matches!(failed, Verdict::Failed(_)));
    }

    #[test]
    fn lines_survive_the_way() {
        let text = "a\\n\tb\nc";
        assert_eq!(unescape(&escape(text)), text);
    }
}
