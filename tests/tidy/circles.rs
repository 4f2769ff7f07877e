//! Import circles: which file takes names of which, and files that reach each other in a loop.
//!
//! An import is where a path leads (`use crate::..`, `super::..`, inline paths), to the file of its longest module;
//! names handed on by a `mod.rs` count as that file's. Declaring a module is no import.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// More files than this must not import each other in a loop.
pub const MOST: usize = 3;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Path of the module that a file is.
fn module(path: &str) -> Vec<String> {
    let stem = path.trim_end_matches(".rs");
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    stem.split('/')
        .filter(|s| *s != "lib")
        .map(String::from)
        .collect()
}

/// Paths of a `use` tree, each from its start.
fn flatten(head: &str, tree: &str, out: &mut Vec<String>) {
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or("").trim();
        out.push(format!("{head}{path}"));
        return;
    };
    let head = format!("{head}{}", tree[..open].trim());
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut start) = (0, 0);
    for (i, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..i].trim().is_empty() {
                    flatten(&head, &inner[start..i], out);
                }
                start = i + 1;
            }
            _ => {}
        }
    }
}

/// All paths that a text of code names.
fn paths(code: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = String::new();
    let mut statement: Option<String> = None;
    for line in code.lines() {
        let bare = line.trim_start();
        let bare = match bare.strip_prefix("pub") {
            Some(after) => after.trim_start_matches(|c| c != ' ').trim_start(),
            None => bare,
        };
        if statement.is_none() && bare.starts_with("use ") {
            statement = Some(String::new());
        }
        match &mut statement {
            Some(text) => {
                text.push_str(bare);
                text.push(' ');
                if bare.contains(';') {
                    let tree = text
                        .trim_start_matches("use ")
                        .split(';')
                        .next()
                        .unwrap_or("");
                    flatten("", tree, &mut all);
                    statement = None;
                }
            }
            None => {
                rest.push_str(line);
                rest.push('\n');
            }
        }
    }
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let inline = rest.split(|c| !word(c)).filter(|p| p.contains("::"));
    all.extend(inline.map(|p| p.trim_matches(':').to_owned()));
    all
}

/// Imports between files; `files` are paths below the root and their code.
pub fn graph(files: &[(String, String)]) -> Graph {
    let modules: HashMap<Vec<String>, &str> = files
        .iter()
        .map(|(path, _)| (module(path), path.as_str()))
        .collect();
    let mut all = Graph::new();
    for (path, code) in files {
        let here = module(path);
        let to = all.entry(path.clone()).or_default();
        for name in paths(code) {
            let mut words: Vec<&str> = name.split("::").map(str::trim).collect();
            let mut full = here.clone();
            match words[0] {
                "crate" => full.clear(),
                "self" => {}
                "super" => {
                    while words.first() == Some(&"super") {
                        words.remove(0);
                        full.pop();
                    }
                    words.insert(0, "");
                }
                // a child's name stands alone
                first => {
                    let child: Vec<String> =
                        here.iter().cloned().chain([first.to_owned()]).collect();
                    if !modules.contains_key(&child) {
                        continue;
                    }
                    words.insert(0, "");
                }
            }
            full.extend(words[1..].iter().map(|w| (*w).to_owned()));
            let found = (0..=full.len()).rev().find_map(|n| modules.get(&full[..n]));
            to.extend(
                found
                    .filter(|f| **f != path.as_str())
                    .map(|f| (*f).to_owned()),
            );
        }
    }
    all
}

/// Everything that a file reaches.
fn reach<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(file) = pending.pop() {
        let next = graph.get(file).into_iter().flatten();
        pending.extend(next.map(String::as_str).filter(|f| seen.insert(*f)));
    }
    seen
}

/// Circles of more than [`MOST`] files.
pub fn circles(graph: &Graph) -> Vec<Vec<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|f| (f.as_str(), reach(graph, f)))
        .collect();
    let mut done = BTreeSet::new();
    let mut all = Vec::new();
    for (file, to) in &reached {
        let back = |other: &&&str| reached.get(**other).is_some_and(|r| r.contains(file));
        let circle: Vec<&str> = to.iter().filter(back).copied().collect();
        if circle.len() > MOST && done.insert(circle.clone()) {
            all.push(circle);
        }
    }
    all
}
