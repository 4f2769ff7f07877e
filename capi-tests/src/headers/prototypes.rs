//! Function prototypes: cbindgen prints them from each file of `src/capi`, and every one is compared
//! with the facts.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use super::verbatim;
use crate::facts::{self, Prototype, Section};
use crate::status;

/// The functions of a header, section by section.
pub fn body(root: &Path, header: &str, problems: &mut Vec<String>) -> String {
    let mut s = String::new();
    if header == "mujoco.h" {
        s += &banner("Global variables");
        s += &verbatim(root, "globals.h");
    }
    for section in facts::sections().iter().filter(|s| s.header == header) {
        if section.file == "vector" {
            // macros only, so no file of src/capi
            s += &banner("Standard math");
            s += &verbatim(root, "math.h");
        }
        if header != "mjbatch.h" {
            s += &banner(&section.title);
        }
        match section.file.as_str() {
            "-" => s += &declared_only(section),
            file => {
                s += &about(root, file, &section.title);
                s += &extra(root, file);
                s += &from_source(root, section, problems);
            }
        }
    }
    s
}

fn banner(title: &str) -> String {
    format!("\n//{:-^98}\n\n", format!(" {title} "))
}

fn declared_only(section: &Section) -> String {
    let line = |p: &Prototype| {
        let args: Vec<String> = p.args.iter().map(|(ty, name)| declare(ty, name)).collect();
        let args = if args.is_empty() {
            "void".into()
        } else {
            args.join(", ")
        };
        format!("{}({args});\n", declare(&p.ret, &p.name))
    };
    section.functions.iter().map(line).collect()
}

fn declare(ty: &str, name: &str) -> String {
    match (ty.find('['), ty.find('*')) {
        (Some(at), _) => format!("{} {name}{}", &ty[..at], &ty[at..]),
        (_, Some(at)) => format!("{} {}{name}", &ty[..at], &ty[at..]),
        _ => format!("{ty} {name}"),
    }
}

/// What the section file says of itself, without its first words.
fn about(root: &Path, file: &str, title: &str) -> String {
    let text = source(root, file);
    let lines = text.lines().take_while(|l| l.starts_with("//!"));
    let text: Vec<&str> = lines.map(|l| l.trim_start_matches("//!").trim()).collect();
    let text = text.join("\n");
    let text = text.trim_start_matches(&format!("mujoco.h, section \"{title}\""));
    let text = text
        .trim_start_matches("mjbatch.h")
        .trim_start_matches([':', '.'])
        .trim();
    let text = text.split("\n# Safety").next().unwrap_or("").trim();
    let text: String = text
        .chars()
        .take(1)
        .flat_map(char::to_uppercase)
        .chain(text.chars().skip(1))
        .collect();
    let mut s: String = text
        .lines()
        .map(|l| format!("// {l}").trim_end().to_string() + "\n")
        .collect();
    if !s.is_empty() {
        s.push('\n');
    }
    s
}

/// C-only parts of a section.
fn extra(root: &Path, file: &str) -> String {
    match file {
        "error" => verbatim(root, "variadic.h") + "\n",
        _ => String::new(),
    }
}

/// Prints a section with cbindgen and compares each prototype.
fn from_source(root: &Path, section: &Section, problems: &mut Vec<String>) -> String {
    let mut expected: HashMap<&str, &Prototype> = section
        .functions
        .iter()
        .map(|p| (p.name.as_str(), p))
        .collect();
    // printed from verbatim fragments
    expected.retain(|_, p| p.args.iter().all(|a| a.0 != "..."));
    if expected.is_empty() {
        return String::new();
    }
    let text = generate(root, &section.file);
    let missing = status::bodies(&root.join("src/capi"));
    let missing = |name: &str| {
        missing
            .get(name)
            .is_some_and(|body| status::is_missing(body))
    };
    let order = |name: &str| section.functions.iter().position(|p| p.name == name);
    let mut printed = Vec::new();
    for item in text.split("\n\n").map(str::trim).filter(|i| !i.is_empty()) {
        let code: String = item
            .lines()
            .filter(|l| !l.starts_with("//"))
            .collect::<Vec<_>>()
            .join(" ");
        let Some(found) = code.trim().strip_prefix("MJAPI").and_then(facts::prototype) else {
            problems.push(format!(
                "src/capi/{}.rs: cannot read {item:?}",
                section.file
            ));
            continue;
        };
        match expected.remove(found.name.as_str()) {
            None => continue, // a helper export of the same file, not public
            Some(p) if *p != found => problems.push(format!(
                "src/capi/{}.rs: {}: {found:?}\n    is not {p:?}",
                section.file, p.name
            )),
            Some(_) => {}
        }
        let comment = item.lines().filter(|l| l.starts_with("//"));
        let mut text: String = comment.map(|l| format!("{l}\n")).collect();
        if missing(&found.name) {
            text += "// Not implemented yet: raises an error.\n";
        }
        text += &wrapped(&code);
        printed.push((order(&found.name), text + "\n"));
    }
    // in the order of the facts, whichever room a function stands in
    printed.sort();
    for name in expected.keys() {
        problems.push(format!("src/capi/{}.rs: {name} is missing", section.file));
    }
    printed.into_iter().map(|(_, text)| text).collect()
}

/// A prototype on one line, or broken after commas at 100 columns.
fn wrapped(code: &str) -> String {
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let (mut s, mut width) = (String::new(), 0);
    for (i, part) in code.split_inclusive(", ").enumerate() {
        if i > 0 && width + part.trim_end().len() > 100 {
            s = s.trim_end().to_string() + "\n    ";
            width = 4;
        }
        s += part;
        width += part.len();
    }
    s + "\n"
}

fn source(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(format!("src/capi/{file}.rs"))).unwrap_or_default()
}

/// The text of a section with that of its rooms: a file, and the files of the folder of the same name.
fn sources(root: &Path, file: &str) -> String {
    let folder = root.join(format!("src/capi/{file}"));
    let rooms = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut rooms: Vec<_> = rooms.map(|room| room.path()).collect();
    rooms.sort();
    let rooms = rooms
        .iter()
        .map(|room| fs::read_to_string(room).expect("a room of a section"));
    core::iter::once(source(root, file)).chain(rooms).collect()
}

/// cbindgen's text for one file. Safety sections concern Rust callers: they are taken out first.
fn generate(root: &Path, file: &str) -> String {
    let mut text = String::new();
    let mut skipping = false;
    for line in sources(root, file).lines() {
        let l = line.trim_start();
        skipping = l.starts_with("/// # Safety") || (skipping && l.starts_with("///"));
        // page-tops and modules belong to files, and this is several of them
        let of_file = l.starts_with("//!") || l.starts_with("pub mod ");
        if !skipping && !of_file && l != "///" {
            text += line;
            text.push('\n');
        }
    }
    let folder = root.join("target/headers");
    fs::create_dir_all(&folder).expect("target/headers");
    let copy = folder.join(format!("{file}.rs"));
    fs::write(&copy, text).expect("a copy without safety sections");
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml");
    let mut out = Vec::new();
    cbindgen::Builder::new()
        .with_config(config)
        .with_src(&copy)
        .generate()
        .unwrap_or_else(|e| panic!("src/capi/{file}.rs: {e}"))
        .write(&mut out);
    // MuJoCo's bytes are `unsigned char`; cbindgen knows the same type by its other name
    String::from_utf8(out)
        .expect("ASCII prototypes")
        .replace("uint8_t", "unsigned char")
}
