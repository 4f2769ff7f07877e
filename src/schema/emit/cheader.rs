//! C declarations of one header: constants, enums, aliases, callbacks, structs.

use std::collections::HashSet;

use crate::schema::*;

/// Width of the declaration column; comments start after it.
const COLUMN: usize = 36;

/// Everything the tables declare for `header`, in an order C accepts.
pub fn body(header: &str) -> String {
    let mut out = Body {
        header,
        text: String::new(),
        done: HashSet::new(),
    };
    out.constants();
    for e in enums::ENUMS.iter().filter(|e| e.header == header) {
        out.enumeration(e);
    }
    out.structures();
    out.text
}

struct Body<'a> {
    header: &'a str,
    text: String,
    done: HashSet<&'static str>,
}

impl Body<'_> {
    fn constants(&mut self) {
        let header = self.header;
        let all = constants::CONSTANTS.iter();
        self.text += "\n";
        for c in all.filter(|c| c.header == header && !c.name.starts_with("mjSC_")) {
            let value = match c.value {
                Number::Int(v) => v.to_string(),
                Number::Real(_) if c.name == "mjPI" => "3.14159265358979323846".into(),
                Number::Real(v) => format!("{v:e}"),
            };
            self.text += &commented(&format!("#define {} {value}", c.name), c.doc);
        }
    }

    fn enumeration(&mut self, e: &Enum) {
        self.text += &format!("\n{}typedef enum {} {{\n", above("", e.doc), enum_tag(e));
        let bits = e.name.ends_with("Bit") || e.name == "mjtState";
        for v in e.values {
            let value = match v.value {
                bit if bits && bit > 0 && bit & (bit - 1) == 0 && !v.name.starts_with("mjN") => {
                    format!("1 << {}", bit.trailing_zeros())
                }
                value => value.to_string(),
            };
            self.text += &commented(&format!("  {} = {value},", v.name), v.doc);
        }
        self.text += &format!("}} {};\n", e.name);
    }

    /// Structs in table order, each after what it names; then the callbacks left over.
    fn structures(&mut self) {
        let header = self.header;
        if header == "mjspec.h" {
            self.text += &containers();
        } else {
            let aliases = typedefs::ALIASES.iter();
            for a in aliases.filter(|a| a.header == header && a.ty != "_Bool") {
                self.text += &commented(&format!("typedef {};", declare(a.ty, a.name, &[])), a.doc);
            }
            if self.header == "mjtype.h" {
                self.text += "#ifdef __cplusplus\ntypedef bool mjtBool;\n#else\ntypedef _Bool mjtBool;\n#endif\n";
            }
        }
        let table = STRUCT_TABLES.iter().find(|t| t.0 == self.header);
        for st in table.map_or(&[][..], |t| t.1) {
            self.need(st.name);
        }
        match self.header {
            "mjmodel.h" => self.text += &model(),
            "mjdata.h" => self.text += &data(),
            _ => {}
        }
        for c in typedefs::CALLBACKS.iter().filter(|c| c.header == header) {
            self.need(c.name);
        }
    }

    /// Emits the struct or callback of this header called `name`, its needs first.
    fn need(&mut self, name: &str) {
        let structs = STRUCT_TABLES.iter().find(|t| t.0 == self.header);
        let find = |st: &&Struct| st.name == name || (st.tag == name && st.name == st.tag);
        if let Some(st) = structs.and_then(|t| t.1.iter().find(find))
            && self.done.insert(st.name)
        {
            self.need_fields(st.fields);
            self.text += &structure(st);
        }
        let callbacks = typedefs::CALLBACKS.iter();
        if let Some(c) = callbacks
            .into_iter()
            .find(|c| c.name == name && c.header == self.header)
            && self.done.insert(c.name)
        {
            for ty in c.args.iter().map(|a| a.ty).chain([c.ret]) {
                self.need_type(ty);
            }
            self.text += &callback(c);
        }
    }

    fn need_fields(&mut self, fields: &[Field]) {
        for f in fields {
            self.need_fields(f.members);
            self.need_type(f.ty);
        }
    }

    /// A pointer to `struct tag` needs nothing: the mention declares the tag.
    fn need_type(&mut self, ty: &str) {
        if ty.contains("struct ") && ty.contains('*') {
            return;
        }
        for word in ty.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            if word.starts_with("mj") {
                self.need(word);
            }
        }
    }
}

/// The tag: some headers end it in an underscore.
fn enum_tag(e: &Enum) -> String {
    match e.header {
        "mjplugin.h" | "mjrender.h" | "mjrfilament.h" | "mjvisualize.h" => format!("{}_", e.name),
        _ => e.name.to_string(),
    }
}

fn structure(st: &Struct) -> String {
    let doc = above("", st.doc);
    // two names for one struct: the second is an alias
    let first = STRUCT_TABLES
        .iter()
        .flat_map(|t| t.1)
        .find(|o| o.tag == st.tag);
    if st.opaque || first.is_some_and(|o| o.name != st.name) {
        return format!("\n{doc}typedef struct {} {};\n", st.tag, st.name);
    }
    let named = st.name != st.tag || st.header == "mjplugin.h";
    let mut s = format!(
        "\n{doc}{}struct {} {{\n",
        if named { "typedef " } else { "" },
        st.tag
    );
    s += &members(st.fields, "  ");
    s += &if named {
        format!("}} {};\n", st.name)
    } else {
        "};\n".to_string()
    };
    s
}

fn members(fields: &[Field], indent: &str) -> String {
    let mut s = String::new();
    for f in fields {
        let keyword = match f.kind {
            Kind::Plain => {
                s += &commented(
                    &format!("{indent}{};", declare(f.ty, f.name, f.dims)),
                    f.doc,
                );
                continue;
            }
            Kind::Struct => "struct",
            Kind::Union => "union",
        };
        let name = if f.name.is_empty() {
            String::new()
        } else {
            format!(" {}", f.name)
        };
        s += &format!("{}{indent}{keyword} {{\n", above(indent, f.doc));
        s += &members(f.members, &format!("{indent}  "));
        s += &format!("{indent}}}{name};\n");
    }
    s
}

fn callback(c: &Callback) -> String {
    let args: Vec<String> = c.args.iter().map(|a| declare(a.ty, a.name, &[])).collect();
    let args = if args.is_empty() {
        "void".to_string()
    } else {
        args.join(", ")
    };
    format!(
        "\n{}typedef {}({args});\n",
        above("", c.doc),
        declare(c.ret, &format!("(*{})", c.name), &[])
    )
}

fn model() -> String {
    let mut s = "\n// A compiled model: constant during simulation; all arrays stand in one buffer.\ntypedef struct mjModel_ {\n  // ---- sizes\n".to_string();
    s.extend(model::SIZES.iter().map(scalar));
    s += "\n  // ---- options and statistics\n";
    s.extend(model::INLINE.iter().map(scalar));
    s += &arrays(model::ARRAYS);
    s += "\n";
    s.extend(model::TAIL.iter().map(scalar));
    s + "} mjModel;\n"
}

fn data() -> String {
    let mut s = "\n// State of one simulation, and every intermediate result of a step.\ntypedef struct mjData_ {\n".to_string();
    s.extend(data::HEAD.iter().map(scalar));
    s += "\n  // ---- arrays in the buffer\n";
    s.extend(data::ARRAYS.iter().map(pointer));
    s += "\n  // ---- arrays in the arena: valid until the next position stage\n";
    s.extend(data::ARENA.iter().map(pointer));
    s += "\n";
    s.extend(data::TAIL.iter().map(scalar));
    s + "} mjData;\n"
}

/// The pointers, a heading whenever the family (name up to the first underscore) changes.
fn arrays(list: &[Array]) -> String {
    let mut s = String::new();
    let mut last = "";
    for a in list {
        let family = a.name.split('_').next().unwrap_or(a.name);
        if family != last {
            s += &format!("\n  // ---- {family}\n");
            last = family;
        }
        s += &pointer(a);
    }
    s
}

fn scalar(f: &Scalar) -> String {
    commented(&format!("  {};", declare(f.ty, f.name, f.dims)), f.doc)
}

fn pointer(a: &Array) -> String {
    let rows = a.rows.trim_start_matches("d.");
    let shape = match a.cols {
        Cols::N(1) => format!("({rows})"),
        Cols::N(n) => format!("({rows} x {n})"),
        Cols::Size(c) => format!("({rows} x {c})"),
        Cols::SizeTimes(c, n) => format!("({rows} x {n}*{c})"),
    };
    let text = format!("{shape} {}", a.doc);
    commented(
        &format!("  {};", declare(&format!("{} *", a.ty), a.name, &[])),
        text.trim(),
    )
}

/// `type name[dims]`, function pointers included.
fn declare(ty: &str, name: &str, dims: &[usize]) -> String {
    let dims: String = dims.iter().map(|n| format!("[{n}]")).collect();
    if let Some(at) = ty.find("(*)") {
        return format!("{}(*{name}{dims}){}", &ty[..at], &ty[at + 3..]);
    }
    let gap = if ty.ends_with('*') || name.is_empty() {
        ""
    } else {
        " "
    };
    format!("{ty}{gap}{name}{dims}")
}

/// A declaration with its comment beside it, or above when the line gets long.
fn commented(code: &str, doc: &str) -> String {
    if doc.is_empty() {
        return format!("{code}\n");
    }
    let line = format!("{code:<COLUMN$}  // {doc}\n");
    if doc.contains('\n') || line.len() > 121 {
        let indent = &code[..code.len() - code.trim_start().len()];
        return format!("{}{code}\n", above(indent, doc));
    }
    line
}

/// Comment lines above a declaration.
fn above(indent: &str, doc: &str) -> String {
    doc.lines().map(|l| format!("{indent}// {l}\n")).collect()
}

/// The C++ types behind the pointers of the spec structs; C sees `void`.
fn containers() -> String {
    let list = [
        ("mjString", "std::string"),
        ("mjStringVec", "std::vector<std::string>"),
        ("mjIntVec", "std::vector<int>"),
        ("mjIntVecVec", "std::vector<std::vector<int>>"),
        ("mjFloatVec", "std::vector<float>"),
        ("mjFloatVecVec", "std::vector<std::vector<float>>"),
        ("mjDoubleVec", "std::vector<double>"),
        ("mjByteVec", "std::vector<std::byte>"),
    ];
    let mut s = "\n// Containers of the spec structs: C++ works on them in place, C through the mjs_ setters and getters.\n// The layout is that of libc++.\n#ifdef __cplusplus\n".to_string();
    for (name, ty) in list {
        s += &format!("using {name} = {ty};\n");
    }
    s += "#else\n";
    for (name, _) in list {
        s += &format!("typedef void {name};\n");
    }
    s + "#endif\n"
}
