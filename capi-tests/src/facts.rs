//! What is known of MuJoCo 4.0.0's binary interface, from `capi-tests/facts/*.txt`: measured on the
//! genuine library and headers, independent of `src/schema`.

/// A prototype: result and parameter types as C text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    pub name: String,
    pub ret: String,
    /// type and name; an ellipsis is a parameter of type `...`
    pub args: Vec<(String, String)>,
}

/// A section of a header with its functions in header order.
pub struct Section {
    pub header: String,
    /// file of `src/capi`, without extension; `-` when the functions are only declared
    pub file: String,
    pub title: String,
    pub functions: Vec<Prototype>,
}

/// A struct: members are (offset, size, path, type), type `-` for a nested struct without a name.
pub struct Layout {
    pub name: String,
    pub tag: String,
    pub size: usize,
    pub align: usize,
    pub header: String,
    pub members: Vec<(usize, usize, String, String)>,
}

/// An enum: values in header order.
pub struct Enum {
    pub name: String,
    pub header: String,
    pub values: Vec<(i64, String)>,
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
}

/// Functions of all headers.
pub fn sections() -> Vec<Section> {
    let mut all: Vec<Section> = Vec::new();
    for line in lines(include_str!("../facts/functions.txt")) {
        if let Some(head) = line.strip_prefix("== ") {
            let (place, title) = head.split_once(": ").expect("section: title");
            let (header, file) = place.split_once(' ').expect("header and file");
            all.push(Section {
                header: header.into(),
                file: file.into(),
                title: title.into(),
                functions: Vec::new(),
            });
        } else {
            let section = all.last_mut().expect("a section first");
            section
                .functions
                .push(prototype(line).expect("a prototype"));
        }
    }
    all
}

/// Functions the library must export.
pub fn exported() -> Vec<Prototype> {
    let ours = sections().into_iter().filter(|s| s.file != "-");
    ours.flat_map(|s| s.functions).collect()
}

/// Exported variables: name, size, header (`-`: undeclared).
pub fn data() -> Vec<(&'static str, usize, &'static str)> {
    lines(include_str!("../facts/data.txt"))
        .map(|l| {
            let w: Vec<&str> = l.split(' ').collect();
            (w[0], w[1].parse().expect("a size"), w[2])
        })
        .collect()
}

/// Exports without a declaration.
pub fn private() -> Vec<&'static str> {
    lines(include_str!("../facts/private.txt")).collect()
}

/// Structs with members, and the names of those that are only declared.
pub fn structs() -> (Vec<Layout>, Vec<&'static str>) {
    let (mut all, mut opaque): (Vec<Layout>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in lines(include_str!("../facts/layout.txt")) {
        let w: Vec<&str> = line.split(' ').collect();
        match w[0] {
            "opaque" => opaque.push(w[1]),
            "struct" => all.push(Layout {
                name: w[1].into(),
                tag: w[2].into(),
                size: w[3].parse().expect("size"),
                align: w[4].parse().expect("alignment"),
                header: w[5].into(),
                members: Vec::new(),
            }),
            _ => {
                let (place, ty) = line.split_once(" : ").unwrap_or((line, "-"));
                let w: Vec<&str> = place.split(' ').collect();
                let path = w[w.len() - 1].into();
                all.last_mut().expect("a struct first").members.push((
                    w[0].parse().expect("offset"),
                    w[1].parse().expect("size"),
                    path,
                    ty.into(),
                ));
            }
        }
    }
    (all, opaque)
}

/// All enums.
pub fn enums() -> Vec<Enum> {
    let mut all: Vec<Enum> = Vec::new();
    for line in lines(include_str!("../facts/enums.txt")) {
        let w: Vec<&str> = line.split(' ').collect();
        match w[..] {
            ["enum", name, header] => all.push(Enum {
                name: name.into(),
                header: header.into(),
                values: Vec::new(),
            }),
            [value, name] => {
                let e = all.last_mut().expect("an enum first");
                e.values
                    .push((value.parse().expect("a value"), name.into()));
            }
            _ => panic!("enums.txt: {line}"),
        }
    }
    all
}

/// Value macros: name, C type, value, header.
pub fn constants() -> Vec<[&'static str; 4]> {
    lines(include_str!("../facts/constants.txt"))
        .map(|l| {
            let w: Vec<&str> = l.split(' ').collect();
            w.try_into().expect("name, type, value, header")
        })
        .collect()
}

/// X-macro member lists: macro name, rows of (type or `-`, member, extent).
pub fn field_lists() -> Vec<(&'static str, Vec<[&'static str; 3]>)> {
    let mut all: Vec<(&str, Vec<[&str; 3]>)> = Vec::new();
    for line in lines(include_str!("../facts/fieldlists.txt")) {
        let w: Vec<&str> = line.split(' ').collect();
        match w[..] {
            ["list", name] => all.push((name, Vec::new())),
            [ty, name, dim] => all
                .last_mut()
                .expect("a list first")
                .1
                .push([ty, name, dim]),
            _ => panic!("fieldlists.txt: {line}"),
        }
    }
    all
}

/// Tables of arrays: table name, rows of words.
pub fn arrays() -> Vec<(&'static str, Vec<Vec<&'static str>>)> {
    let mut all: Vec<(&str, Vec<Vec<&str>>)> = Vec::new();
    for line in lines(include_str!("../facts/arrays.txt")) {
        match line.strip_prefix("table ") {
            Some(name) => all.push((name, Vec::new())),
            None => all
                .last_mut()
                .expect("a table first")
                .1
                .push(line.split(' ').collect()),
        }
    }
    all
}

/// Parses `type name(type name, ...)`.
pub fn prototype(text: &str) -> Option<Prototype> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let open = text.find('(')?;
    let (ret, name) = declarator(&text[..open])?;
    let inside = text[open + 1..].trim_end_matches(';').strip_suffix(')')?;
    let mut args = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    for (i, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                let arg = inside[start..i].trim();
                start = i + 1;
                match arg {
                    "" | "void" => {}
                    "..." => args.push(("...".into(), String::new())),
                    _ => args.push(declarator(arg)?),
                }
            }
            _ => {}
        }
    }
    Some(Prototype { name, ret, args })
}

/// Type and name of a declarator; spaces before stars do not matter.
fn declarator(text: &str) -> Option<(String, String)> {
    if let Some(at) = text.find("(*") {
        let end = at + text[at..].find(')')?;
        let ty = format!("{}(*){}", &text[..at], &text[end + 1..]);
        return Some((tidy(&ty), text[at + 2..end].trim().into()));
    }
    let (plain, extent) = match text.find('[') {
        Some(at) => (text[..at].trim(), &text[at..]),
        None => (text.trim(), ""),
    };
    let at = plain.rfind(|c: char| !(c.is_alphanumeric() || c == '_'))?;
    Some((
        tidy(&format!("{}{extent}", &plain[..=at])),
        plain[at + 1..].into(),
    ))
}

fn tidy(ty: &str) -> String {
    let ty = ty.replace(' ', "").replace("const", "const ");
    ty.replace("unsignedchar", "unsigned char")
}
