//! Tables of inputs with the text that is expected of each: `models/refused/tables/*.txt`.
//!
//! A line's first character says what it is, a space follows:
//! `#` remark, `:` frame around the inputs that follow (`%` is the place of the input), `=` a case begins and has
//! this name, `+` a file beside the input (`+ a.stl hex`: bytes as hexadecimal digits, `00*80` repeats one; `crlf`, `cr`: how its
//! lines end; `bom`: it begins with a byte order mark),
//! `!` a change of the spec before it is compiled (`edit.rs`), `~` why the reference says something else,
//! `>` the expected text. All other lines are the input itself, or the file's content after `+`.

use std::path::{Path, PathBuf};

/// How the reference may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Differs {
    /// it takes the input
    Accepts,
    /// it says it in other words
    Words,
    /// it is not asked: the input makes it crash or hang
    Unasked,
}

/// One input.
#[derive(Default)]
pub struct Case {
    pub name: String,
    pub input: String,
    pub files: Vec<(String, Vec<u8>)>,
    pub edits: Vec<String>,
    pub differs: Option<(Differs, String)>,
    pub expected: String,
}

/// A table and its cases.
pub struct Table {
    pub path: PathBuf,
    pub cases: Vec<Case>,
}

/// Bytes written as hexadecimal digits, two each, `*` and a count repeat the one before.
fn bytes(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        let (digits, count) = word.split_once('*').unwrap_or((word, "1"));
        let once: Vec<u8> = (0..digits.len() / 2)
            .map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
            .collect();
        (0..count.parse().expect("a count")).for_each(|_| out.extend(&once));
    }
    out
}

/// What follows the mark at the start of a line.
fn marked(line: &str, mark: char) -> Option<&str> {
    let rest = line.strip_prefix(mark)?;
    if rest.is_empty() {
        Some("")
    } else {
        rest.strip_prefix(' ')
    }
}

impl Table {
    /// Reads a table.
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a table");
        let (mut cases, mut frames): (Vec<Case>, Vec<String>) = (Vec::new(), Vec::new());
        let (mut frame, mut in_frame) = (String::from("%"), false);
        // where plain lines go: the input, or the file opened last
        let mut file: Option<&str> = None;
        for line in text.lines() {
            if let Some(part) = marked(line, ':') {
                if !in_frame {
                    frame.clear();
                }
                frame += part;
                frame.push('\n');
                in_frame = true;
                continue;
            }
            in_frame = false;
            if let Some(name) = marked(line, '=') {
                frames.push(frame.clone());
                cases.push(Case {
                    name: name.to_owned(),
                    ..Case::default()
                });
                file = None;
                continue;
            }
            let Some(case) = cases.last_mut() else {
                continue;
            };
            if let Some(name) = marked(line, '+') {
                let (name, form) = name.split_once(' ').unwrap_or((name, ""));
                let start = if form == "bom" { "\u{feff}" } else { "" };
                case.files
                    .push((name.to_owned(), start.as_bytes().to_vec()));
                file = Some(form);
            } else if let Some(edit) = marked(line, '!') {
                case.edits.push(edit.to_owned());
            } else if let Some(why) = marked(line, '~') {
                let (kind, why) = why.split_once(": ").expect("kind: reason");
                let kind = match kind {
                    "accepts" => Differs::Accepts,
                    "words" => Differs::Words,
                    "unasked" => Differs::Unasked,
                    _ => panic!("{}: {kind}", case.name),
                };
                case.differs = Some((kind, why.to_owned()));
            } else if let Some(text) = marked(line, '>') {
                case.expected += text;
                case.expected.push('\n');
            } else if let Some(form) = file {
                let content = &mut case.files.last_mut().expect("a file").1;
                match form {
                    "hex" => content.extend(bytes(line)),
                    "crlf" => content.extend(format!("{line}\r\n").bytes()),
                    "cr" => content.extend(format!("{line}\r").bytes()),
                    _ => content.extend(format!("{line}\n").bytes()),
                }
            } else {
                let next = if case.input.is_empty() { "" } else { "\n" };
                case.input += next;
                case.input += line;
            }
        }
        for (case, frame) in cases.iter_mut().zip(frames) {
            case.input = format!(
                "{}\n",
                frame.replacen('%', &case.input, 1).trim_end_matches('\n')
            );
        }
        Table {
            path: path.to_owned(),
            cases,
        }
    }

    /// Writes what was got in place of what was expected.
    pub fn rewrite(&self, got: &[String]) {
        let text = std::fs::read_to_string(&self.path).expect("a table");
        let mut out = String::new();
        let mut waiting: Option<&String> = None;
        let mut got = got.iter();
        let put = |out: &mut String, waiting: &mut Option<&String>| {
            if let Some(text) = waiting.take() {
                // the empty lines between two cases stand after the text
                let body = out.trim_end_matches('\n').len();
                out.truncate(body + 1);
                for line in text.lines() {
                    *out += if line.is_empty() { ">" } else { "> " };
                    *out += line;
                    out.push('\n');
                }
                out.push('\n');
            }
        };
        for line in text.lines().filter(|l| marked(l, '>').is_none()) {
            if marked(line, '=').is_some() || marked(line, ':').is_some() {
                put(&mut out, &mut waiting);
            }
            if marked(line, '=').is_some() {
                waiting = got.next();
            }
            out += line;
            out.push('\n');
        }
        put(&mut out, &mut waiting);
        let body = out.trim_end_matches('\n').len();
        out.truncate(body + 1);
        std::fs::write(&self.path, out).expect("write the table");
    }
}
