//! Rules of the house that the compiler does not check: floors, unsafe code, allocation in the engine,
//! generated files.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "tidy/circles.rs"]
mod circles;
#[path = "../src/schema/doc/kept.rs"]
mod doc;
#[path = "../src/schema/emit/mod.rs"]
mod emit;
#[path = "../src/schema/mod.rs"]
#[allow(dead_code)]
mod schema;

/// Modules by floor: a module uses its own floor and those below.
const FLOORS: [(&str, u8); 11] = [
    ("schema", 0),
    ("abi", 1),
    ("math", 1),
    ("base", 2),
    ("physics", 3),
    ("pipeline", 4),
    ("author", 5),
    ("view", 5),
    ("batch", 5),
    ("capi", 6),
    ("safe", 7),
];

/// Modules of one floor that must not know each other.
const STRANGERS: [(&str, &str); 6] = [
    ("author", "view"),
    ("author", "batch"),
    ("view", "author"),
    ("view", "batch"),
    ("batch", "author"),
    ("batch", "view"),
];

/// Where unsafe code may stand; everything else denies it.
const UNSAFE: [&str; 6] = [
    "abi/",
    "base/",
    // rows and states that threads take in turn
    "batch/",
    "capi/",
    // makes safe types of what C owns
    "safe/",
    "view/render/gl/",
];

/// Single files of other floors with unsafe code, each a kernel with its reason.
const KERNELS: [(&str, &str); 3] = [
    (
        "math/four.rs",
        "AVX twin of four numbers side by side, chosen when the build has AVX",
    ),
    (
        "math/lanes.rs",
        "two numbers in a register of SSE2; reads and stores that are not merged with others",
    ),
    (
        "math/elementary.rs",
        "the environment's choice, and the system's cube root",
    ),
];

/// Functions whose last bits differ from one system to the next: `math::elementary` alone calls them.
const ELEMENTARY: [&str; 25] = [
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10",
    "powf", "cbrt", "hypot",
];

/// Floors whose frames a callback may leave by longjmp: nothing there owns memory.
const DESTRUCTOR_FREE: [&str; 5] = ["math/", "physics/", "pipeline/", "view/scene/", "view/ui/"];

/// Words of types and macros that own memory or locks.
const OWNERS: [&str; 14] = [
    "Vec",
    "vec!",
    "String",
    "format!",
    "Box",
    "Rc",
    "Arc",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "Mutex",
    "RwLock",
    "to_vec",
    "to_string",
];

/// All sources below `src`: path below it, and text.
fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, all: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a source folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, all);
            } else if path.extension().is_some_and(|e| e == "rs") {
                all.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.sort();
    let name = |p: &PathBuf| {
        p.strip_prefix(&root)
            .expect("below src")
            .to_string_lossy()
            .into_owned()
    };
    paths
        .iter()
        .map(|p| (name(p), fs::read_to_string(p).expect("text")))
        .collect()
}

/// Lines of code: comments gone, strings emptied; unit tests left out.
fn code(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let (mut in_string, mut in_block) = (false, false);
    for line in text.lines() {
        if line.starts_with("#[cfg(test)]") {
            break; // the test module closes a file
        }
        let mut s = String::new();
        let mut chars = line.chars().peekable();
        let mut last = ' ';
        while let Some(c) = chars.next() {
            match c {
                _ if in_block => {
                    in_block = !(last == '*' && c == '/');
                }
                '\\' if in_string => {
                    chars.next();
                }
                '"' => {
                    // a quote in a character literal is no string
                    let literal = last == '\'' && chars.peek() == Some(&'\'');
                    if !literal {
                        in_string = !in_string;
                    }
                }
                _ if in_string => {}
                '/' if chars.peek() == Some(&'/') => break,
                '/' if chars.peek() == Some(&'*') => in_block = true,
                c => s.push(c),
            }
            last = c;
        }
        out.push(s);
    }
    out
}

fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.ends_with("_test.rs") || path.contains("/tests/")
}

/// The words of a line, macros with their mark.
fn words(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
        } else {
            if c == '!' && !word.is_empty() {
                word.push('!');
            }
            if !word.is_empty() {
                all.push(std::mem::take(&mut word));
            }
        }
    }
    all
}

fn floor(module: &str) -> Option<u8> {
    FLOORS.iter().find(|f| f.0 == module).map(|f| f.1)
}

/// Top-level modules named after `crate::`, braces included.
fn imports(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n");
    let mut all = Vec::new();
    for part in text.split("crate::").skip(1) {
        if let Some(list) = part.strip_prefix('{') {
            let mut depth = 0;
            let mut start = true;
            for word in list.split_inclusive([',', '{', '}', ':']) {
                let name = word.trim_end_matches([',', '{', '}', ':']).trim();
                if depth == 0 && start && !name.is_empty() {
                    all.push(name.to_string());
                }
                start = word.ends_with(',');
                depth += word.ends_with('{') as i32 - word.ends_with('}') as i32;
                if depth < 0 {
                    break;
                }
            }
        } else {
            all.push(
                part.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect(),
            );
        }
    }
    all
}

fn floor_problems(path: &str, text: &str) -> Vec<String> {
    let own = path.split(['/', '.']).next().expect("a module");
    let Some(level) = floor(own) else {
        return Vec::new();
    };
    if is_test(path) {
        return Vec::new();
    }
    let bad = |other: &String| match floor(other) {
        Some(f) => f > level || STRANGERS.contains(&(own, other.as_str())),
        None => false,
    };
    let found = imports(&code(text)).into_iter().filter(bad);
    found
        .map(|other| format!("{path}: {own} (F{level}) uses {other}"))
        .collect()
}

#[test]
fn modules_use_lower_floors_only() {
    let problems: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| floor_problems(path, text))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    // the check can fail
    assert_eq!(
        floor_problems("math/a.rs", "use crate::base::Model;").len(),
        1
    );
    assert_eq!(
        floor_problems("author/a.rs", "use crate::{abi::*, view::scene};").len(),
        1
    );
    assert_eq!(
        floor_problems("physics/a.rs", "use crate::{math::{Vec3, capi}, base};").len(),
        0
    );
}

/// The type of an unsafe function: `unsafe extern "C-unwind" fn(...)`.
fn is_type(line: &str) -> bool {
    line.split("unsafe").skip(1).all(|rest| {
        rest.split("fn")
            .nth(1)
            .is_some_and(|after| after.starts_with('('))
            && (rest.trim_start().starts_with("extern") || rest.trim_start().starts_with("fn("))
    })
}

fn unsafe_problems(path: &str, text: &str) -> Vec<String> {
    let allowed = UNSAFE.iter().any(|p| path.starts_with(p)) || KERNELS.iter().any(|k| k.0 == path);
    let lines = code(text);
    let original: Vec<&str> = text.lines().collect();
    let mut problems = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let words = words(line);
        let Some(at) = words.iter().position(|w| w == "unsafe") else {
            continue;
        };
        // attributes spell it too, and types of functions
        if line.contains("unsafe(") || is_type(line) {
            continue;
        }
        let place = format!("{path}:{}", i + 1);
        if !allowed && !is_test(path) {
            problems.push(format!("{place}: unsafe code outside abi, base and capi"));
        }
        // declarations state their contract in the doc comment; blocks and impls say why they hold
        let next = words.get(at + 1).map(String::as_str);
        let declared = matches!(next, Some("fn" | "extern" | "trait"));
        if !declared
            && !original[i.saturating_sub(9)..=i]
                .iter()
                .any(|l| l.contains("SAFETY"))
        {
            problems.push(format!("{place}: no SAFETY line"));
        }
    }
    problems
}

#[test]
fn unsafe_code_is_confined_and_explained() {
    let problems: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| unsafe_problems(path, text))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(
        unsafe_problems("physics/a.rs", "// SAFETY: no\nunsafe { f() }").len(),
        1
    );
    assert_eq!(unsafe_problems("base/a.rs", "unsafe { f() }").len(), 1);
    assert_eq!(
        unsafe_problems("base/a.rs", "// SAFETY: yes\nunsafe { f() }").len(),
        0
    );
}

#[test]
fn floors_without_unsafe_code_say_so() {
    for module in ["math", "physics", "pipeline", "author", "view"] {
        let text = fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{module}/mod.rs")),
        );
        let text = text.expect("a module file");
        assert!(
            text.contains("#![deny(unsafe_code)]") || text.contains("#![forbid(unsafe_code)]"),
            "{module}"
        );
    }
}

fn owner_problems(path: &str, text: &str) -> Vec<String> {
    if !DESTRUCTOR_FREE.iter().any(|p| path.starts_with(p)) || is_test(path) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for (i, line) in code(text).iter().enumerate() {
        // a shape may be called Box
        let owns = |w: &&String| {
            OWNERS.contains(&w.as_str())
                && (*w != "Box" || line.contains("Box<") || line.contains("Box::new"))
        };
        for word in words(line).iter().filter(owns) {
            problems.push(format!(
                "{path}:{}: {word} in a frame a callback may leave",
                i + 1
            ));
        }
    }
    problems
}

#[test]
fn engine_frames_own_nothing() {
    let problems: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| owner_problems(path, text))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(
        owner_problems("physics/a.rs", "let x = vec![0.0; 3]; let y = Box::new(1);").len(),
        2
    );
    assert_eq!(
        owner_problems("physics/a.rs", "// a Vec\nlet s = \"Vec\";").len(),
        0
    );
}

fn elementary_problems(path: &str, text: &str) -> Vec<String> {
    if path == "math/elementary.rs" || is_test(path) {
        return Vec::new();
    }
    let called = |line: &str, name: &str| {
        [".", "f64::", "f32::"].iter().any(|before| {
            let call = format!("{before}{name}");
            line.match_indices(&call).any(|(at, _)| {
                let after = line[at + call.len()..].chars().next();
                let whole = !after.is_some_and(|c| c.is_alphanumeric() || c == '_');
                // a method is called, a path may also be passed on
                whole && (*before != "." || after == Some('('))
            })
        })
    };
    let mut problems = Vec::new();
    for (i, line) in code(text).iter().enumerate() {
        for name in ELEMENTARY.iter().filter(|name| called(line, name)) {
            problems.push(format!(
                "{path}:{}: {name}, not that of math::elementary",
                i + 1
            ));
        }
    }
    problems
}

#[test]
fn elementary_functions_come_from_one_module() {
    let problems: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| elementary_problems(path, text))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let bad = "let a = x.sin() + y.powf(2.0); let f = f64::exp;";
    assert_eq!(elementary_problems("physics/a.rs", bad).len(), 3);
    let good = "let a = sin(x) + self.sin + y.powi(2) + z.explicit(); // x.sin()";
    assert_eq!(elementary_problems("physics/a.rs", good).len(), 0);
}

/// Most lines of a function.
const LONGEST: usize = 80;

/// Functions by the line they begin at: name and lines, from `fn` to the brace that closes them.
fn lengths(text: &str) -> Vec<(usize, String, usize)> {
    let braces = |line: &str| {
        let bare = line.replace("'{'", "").replace("'}'", "");
        (bare.matches('{').count(), bare.matches('}').count())
    };
    let lines = code(text);
    let mut all = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        // not the type of a pointer to a function
        let words = words(&line.replace("fn(", "("));
        let Some(name) = words
            .iter()
            .position(|w| w == "fn")
            .and_then(|i| words.get(i + 1))
        else {
            continue;
        };
        let (mut depth, mut opened) = (0, false);
        for (i, line) in lines[start..].iter().enumerate() {
            let (open, close) = braces(line);
            (depth, opened) = (depth + open, opened || open > 0);
            depth -= close.min(depth);
            // a type, or a declaration without a body
            if !opened && line.contains(';') {
                break;
            }
            if opened && depth == 0 {
                all.push((start + 1, name.clone(), i + 1));
                break;
            }
        }
    }
    all
}

#[test]
fn functions_are_short() {
    let mut problems = Vec::new();
    let mut seen = 0;
    for (path, text) in sources().iter().filter(|s| !s.0.ends_with("_gen.rs")) {
        let found = lengths(text);
        seen += found.len();
        for (line, name, n) in found.into_iter().filter(|f| f.2 > LONGEST) {
            problems.push(format!("{path}:{line}: {name} has {n} lines"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(seen > 4000, "{seen} functions found");
    // the check can fail
    let text = format!(
        "fn f(c: char) -> bool {{\n{}    c == '{{'\n}}\ntype F = fn(u8);\nfn g() {{}}\n",
        "    h();\n".repeat(80)
    );
    let name = |f: &(usize, String, usize)| (f.1.clone(), f.2);
    let found: Vec<_> = lengths(&text).iter().map(name).collect();
    assert_eq!(found, [("f".to_owned(), 83), ("g".to_owned(), 1)]);
}

#[test]
fn generated_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = emit::rust_files();
    assert!(files.len() > 10);
    let stale: Vec<&str> = files
        .iter()
        .filter(|(path, text)| fs::read_to_string(root.join(path)).ok().as_ref() != Some(text))
        .map(|(path, _)| path.as_str())
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; run `make generate`");
}

#[test]
fn exported_functions_are_c_unwind() {
    // plain `extern "C"` would abort when an exception of a client passes
    let mut problems = Vec::new();
    for (path, text) in sources().iter().filter(|s| s.0.starts_with("capi/")) {
        for (i, line) in text.lines().enumerate() {
            if line.contains("extern \"C\" fn") {
                problems.push(format!("{path}:{}: extern \"C\"", i + 1));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Exports by name with the text from there to the next one: the shim, and helpers behind it.
fn shims() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (_, text) in sources().iter().filter(|s| s.0.starts_with("capi/")) {
        for part in text.split("#[unsafe(no_mangle)]").skip(1) {
            let Some((_, rest)) = part.split_once(" fn ") else {
                continue;
            };
            let name = rest.split('(').next().unwrap_or("").to_string();
            let end = rest.find("\n}\n").map_or(rest.len(), |at| at + 2);
            all.push((name, rest[..end].to_string()));
        }
    }
    all
}

/// The structs of a prototype's arguments: type, name, and whether C declares it const.
fn arguments(prototype: &str) -> Vec<(&str, &str, bool)> {
    let list = prototype.split_once('(').map_or("", |(_, rest)| rest);
    let one = |argument| {
        let argument: &str = str::trim_end_matches(str::trim(argument), ')');
        let (ty, name) = argument.split_once(" *")?;
        let bare = ty.trim_start_matches("const ");
        bare.starts_with("mj").then_some((bare, name, bare != ty))
    };
    list.split(',').filter_map(one).collect()
}

/// What makes a handle that writes, by the struct behind it.
const WRITERS: [(&str, &[&str]); 7] = [
    ("mjData", &["arg::data(", "arg::state(", "Data::new("]),
    ("mjModel", &["ModelMut::new(", "ModelData::new("]),
    ("mjvScene", &["Scene::new("]),
    ("mjSpec", &["spec_mut("]),
    ("mjsElement", &["owner_mut("]),
    ("mjsPlugin", &["located_mut("]),
    ("mjVFS", &["Files::of_mut("]),
];

/// Where a function that C promises `const` makes something that could write.
fn const_problems(prototype: &str, shim: &str) -> Vec<String> {
    let all = arguments(prototype);
    let mut problems = Vec::new();
    for (ty, name, _) in all.iter().filter(|a| a.2) {
        let written = [
            format!("&mut *{name}"),
            format!("{name}.cast_mut()"),
            format!("{name}.as_mut()"),
            format!("{name} as *mut"),
        ];
        problems.extend(written.into_iter().filter(|w| spelt(shim, w)));
        // another argument of the type may be written
        if all.iter().any(|a| a.0 == *ty && !a.2) {
            continue;
        }
        let makers = WRITERS.iter().filter(|w| w.0 == *ty).flat_map(|w| w.1);
        problems.extend(makers.filter(|w| spelt(shim, w)).map(|w| w.to_string()));
    }
    problems
}

/// The text contains these words, not only the end of a longer one.
fn spelt(text: &str, words: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words)
        .any(|(at, _)| !text[..at].ends_with(part))
}

#[test]
fn what_c_declares_const_is_shared_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let facts = fs::read_to_string(root.join("capi-tests/facts/functions.txt")).expect("facts");
    let shims = shims();
    // C says const, and the manual that it moves the child
    let moves = ["mjs_attach"];
    // these make no handle: they copy bytes, read single members, pass on, or are not written
    let by_hand = [
        "mj_copyData",
        "mjv_copyData",
        "mjv_cameraFrame",
        "mj_rayFlex",
        "mj_printData",
    ];
    let (mut problems, mut states) = (Vec::new(), 0);
    for prototype in facts.lines().filter(|l| l.contains("const mj")) {
        let name = prototype.split('(').next().unwrap_or("");
        let name = name.rsplit([' ', '*']).next().unwrap_or("");
        let Some((_, shim)) = shims.iter().find(|s| s.0 == name) else {
            continue; // declared in a header, defined by the client
        };
        if moves.contains(&name) {
            continue;
        }
        let found = const_problems(prototype, shim);
        problems.extend(found.iter().map(|what| format!("{name}: {what}")));
        if prototype.contains("const mjData") && !by_hand.contains(&name) {
            states += 1;
            if !shim.contains("data_const(") && !shim.contains("state_const(") {
                problems.push(format!("{name}: no shared handle"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(
        states >= 30,
        "{states} functions with `const mjData *` found"
    );
    // the check can fail
    let prototype = "void mj_x(const mjModel *m, const mjData *d)";
    assert_eq!(
        const_problems(prototype, "arg::data(m, d.cast_mut())").len(),
        2
    );
    assert_eq!(const_problems(prototype, "arg::data_const(m, d)").len(), 0);
    let prototype = "int mjv_x(const mjModel *m, const mjvScene *scn, mjvCamera *cam)";
    let bad = "&mut *cam; Scene::new(scn.cast_mut()); ModelMut::new(m)";
    assert_eq!(const_problems(prototype, bad).len(), 3);
    let good = "&mut *cam; SceneRef::new(scn); Model::new(m)";
    assert_eq!(const_problems(prototype, good).len(), 0);
}

#[test]
fn counts_that_slices_trust_have_no_setter() {
    let all = sources();
    let text = |path: &str| &all.iter().find(|s| s.0 == path).expect("a source").1;
    let views = text("base/views_gen.rs");
    for trusted in [
        "narena",
        "nbuffer",
        "pstack",
        "pbase",
        "parena",
        "ncon",
        "nefc",
        "nJ",
        "nY",
        "nA",
        "nefmK",
        "nefmdof",
        "nefmcon",
        "nefmL",
        "nisland",
        "nidof",
        "nplugin",
        "threadpool",
    ] {
        assert!(
            views.contains(&format!("pub fn {trusted}(&self)")),
            "{trusted}"
        );
        assert!(!views.contains(&format!("fn set_{trusted}(")), "{trusted}");
    }
    assert!(views.contains("fn set_time("));
    // structs as a whole are written in `base` alone
    for path in ["base/views.rs", "base/scene.rs"] {
        assert!(!text(path).contains("pub fn raw_mut"), "{path}");
        assert!(!text(path).contains("pub(crate) fn raw_mut"), "{path}");
    }
}

#[test]
fn shims_name_their_contract() {
    // it is stated once, on the page-top of `capi`; helpers state their own
    let vague = ["SAFETY: by contract", "SAFETY: passed on"];
    let shims = shims();
    assert!(shims.len() > 500);
    let problems: Vec<&str> = shims
        .iter()
        .filter(|(_, text)| vague.iter().any(|v| text.contains(v)))
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(problems.is_empty(), "{problems:?}");
}

/// Arrays of mjModel that no stage of the engine and no scene reads, by the beginning of their names, and why.
const UNREAD: [(&str, &str); 27] = [
    ("body_user", "the client's own"),
    ("jnt_user", "the client's own"),
    ("geom_user", "the client's own"),
    ("site_user", "the client's own"),
    ("cam_user", "the client's own"),
    ("tendon_user", "the client's own"),
    ("actuator_user", "the client's own"),
    ("sensor_user", "the client's own"),
    ("numeric_", "the client's own"),
    ("text_", "the client's own"),
    ("tuple_", "the client's own"),
    ("sensor_noise", "for the client: measurements are exact"),
    ("body_plugin", "through the instances: base::plugin"),
    ("geom_plugin", "base::sdf"),
    ("sensor_plugin", "through the instances: base::plugin"),
    ("plugin_", "base::plugin"),
    ("name", "base::name"),
    ("paths", "where files came from"),
    ("cam_output", "renderer"),
    ("tex_", "renderer"),
    ("mat_", "renderer: metal and roughness"),
    ("mesh_pathadr", "where the file came from"),
    ("skin_pathadr", "where the file came from"),
    ("hfield_pathadr", "where the file came from"),
    ("mesh_scale", "already in the vertices"),
    ("dof_Madr", "place in an older form of M, for clients"),
    ("mapM2M", "from M to its older form, for clients"),
];

#[test]
fn compiled_arrays_are_read() {
    let reads = |path: &str| {
        ["physics/", "pipeline/", "view/"]
            .iter()
            .any(|f| path.starts_with(f))
            && !path.starts_with("pipeline/print/")
            && !is_test(path)
    };
    let read: std::collections::HashSet<String> = sources()
        .iter()
        .filter(|(path, _)| reads(path))
        .flat_map(|(_, text)| code(text))
        .flat_map(|line| words(&line))
        .collect();
    let unread: Vec<&str> = schema::model::ARRAYS
        .iter()
        .map(|a| a.name)
        .filter(|name| !read.contains(*name))
        .collect();
    let explained = |name: &&str| UNREAD.iter().any(|(start, _)| name.starts_with(start));
    let silent: Vec<&&str> = unread.iter().filter(|name| !explained(name)).collect();
    assert!(
        silent.is_empty(),
        "compiled, but read by no stage: {silent:?}"
    );
    let stale = |start: &str| !unread.iter().any(|name| name.starts_with(start));
    let stale: Vec<&str> = UNREAD
        .iter()
        .map(|row| row.0)
        .filter(|s| stale(s))
        .collect();
    assert!(stale.is_empty(), "read after all: {stale:?}");
}

#[test]
fn files_import_each_other_in_small_circles_only() {
    let files: Vec<(String, String)> = sources()
        .into_iter()
        // the crate's root hands names to those outside; inside, macros alone are taken from it
        .filter(|(path, _)| !is_test(path) && path != "lib.rs")
        // a test module in a file of its own does not close the file that declares it
        .map(|(path, text)| (path, text.replace("#[cfg(test)]\nmod ", "mod ")))
        .map(|(path, text)| (path, text.replace("#[cfg(test)]\npub mod ", "pub mod ")))
        .map(|(path, text)| {
            (
                path,
                text.replace("mod tests {", "#[cfg(test)]\nmod tests {"),
            )
        })
        .map(|(path, text)| (path, code(&text).join("\n")))
        .collect();
    let graph = circles::graph(&files);
    let found = circles::circles(&graph);
    let text: Vec<String> = found
        .iter()
        .map(|circle| format!("{} files: {}", circle.len(), circle.join(", ")))
        .collect();
    assert!(found.is_empty(), "{}", text.join("\n"));
    // the check can fail
    let file = |path: &str, code: &str| (path.to_owned(), code.to_owned());
    let ring = [
        file("a/mod.rs", "mod b;\nuse self::b::{B, C};"),
        file("a/b.rs", "use crate::d::\n{D, e::E};"),
        file("d.rs", "fn f() { super::a::c::g() }"),
        file("a/c.rs", "pub(crate) use super::Shared as S;"),
    ];
    assert_eq!(circles::circles(&circles::graph(&ring)).len(), 1);
    assert!(circles::circles(&circles::graph(&ring[1..])).is_empty());
}
