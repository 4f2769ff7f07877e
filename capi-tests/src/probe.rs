//! A C program that prints everything a client compiles in from the headers: sizes, offsets, enum
//! values, constants, expansions of the X-macros. Written from the facts, it compiles against any
//! header set and is valid C and C++.

use crate::facts;

/// The program.
pub fn source() -> String {
    let mut s = String::from(
        "#include <stddef.h>\n#include <stdio.h>\n#include <mujoco/mujoco.h>\n\
         #include <mujoco/mjbatch.h>\n#include <mujoco/mjrfilament.h>\n\
         #define MEMBER(type, path) offsetof(type, path), sizeof(((type*)0)->path)\n",
    );
    s += &prototypes();
    s += "static void structs(void) {\n";
    let (structs, opaque) = facts::structs();
    for st in &structs {
        let ty = c_name(st);
        s += &format!("  printf(\"{} %zu\\n\", sizeof({ty}));\n", st.name);
        for (_, _, path, _) in &st.members {
            s += &format!(
                "  printf(\"{}.{path} %zu %zu\\n\", MEMBER({ty}, {path}));\n",
                st.name
            );
        }
    }
    for name in &opaque {
        s += &format!("  {{ {name} *p = NULL; (void)p; }}\n");
    }
    s += "}\nstatic void enums(void) {\n";
    for e in facts::enums() {
        s += &format!("  printf(\"{0} %zu\\n\", sizeof({0}));\n", e.name);
        for (_, name) in &e.values {
            s += &format!("  printf(\"{name} %lld\\n\", (long long){name});\n");
        }
    }
    s += "}\nstatic void constants(void) {\n";
    for [name, ty, ..] in facts::constants() {
        s += &match ty {
            "int" => format!("  printf(\"{name} %lld\\n\", (long long)({name}));\n"),
            _ => format!("  printf(\"{name} %.17g\\n\", (double)({name}));\n"),
        };
    }
    s += "}\n";
    s += &macros();
    s + "int main(void) {\n  structs();\n  enums();\n  constants();\n  lists();\n  return 0;\n}\n"
}

/// Name of a struct in C: some have only a tag.
fn c_name(st: &facts::Layout) -> String {
    if st.name == st.tag && st.name.ends_with('_') {
        format!("struct {}", st.tag)
    } else {
        st.name.clone()
    }
}

/// What `source` must print for structs, enums, constants and lists of members.
pub fn expected() -> String {
    let mut s = String::new();
    for st in facts::structs().0 {
        s += &format!("{} {}\n", st.name, st.size);
        for (offset, size, path, _) in &st.members {
            s += &format!("{}.{path} {offset} {size}\n", st.name);
        }
    }
    for e in facts::enums() {
        s += &format!("{} 4\n", e.name);
        for (value, name) in &e.values {
            s += &format!("{name} {value}\n");
        }
    }
    for [name, ty, value, _] in facts::constants() {
        s += &match ty {
            "int" => format!("{name} {value}\n"),
            _ => format!("{name} {}\n", printf_g17(value.parse().expect("a number"))),
        };
    }
    s
}

/// `%.17g`.
fn printf_g17(x: f64) -> String {
    let mut buffer = [0 as libc::c_char; 64];
    // SAFETY: the buffer holds any %.17g
    unsafe {
        libc::snprintf(buffer.as_mut_ptr(), buffer.len(), c"%.17g".as_ptr(), x);
        std::ffi::CStr::from_ptr(buffer.as_ptr())
            .to_string_lossy()
            .into_owned()
    }
}

/// Every prototype once more, from the facts: the compiler refuses a header that says otherwise.
fn prototypes() -> String {
    let mut s = String::from("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for section in facts::sections() {
        for p in &section.functions {
            let args: Vec<String> = p.args.iter().map(|(ty, name)| declare(ty, name)).collect();
            let args = if args.is_empty() {
                "void".into()
            } else {
                args.join(", ")
            };
            s += &format!("{}({args});\n", declare(&p.ret, &p.name));
        }
    }
    s + "#ifdef __cplusplus\n}\n#endif\n"
}

fn declare(ty: &str, name: &str) -> String {
    if let Some(at) = ty.find("(*)") {
        return format!("{}(*{name}){}", &ty[..at], &ty[at + 3..]);
    }
    match ty.find('[') {
        Some(at) => format!("{} {name}{}", &ty[..at], &ty[at..]),
        None => format!("{ty} {name}"),
    }
}

/// The X-macros with counts made visible: every size gets a number of its own.
fn macros() -> String {
    let mut s = String::from(
        "static void lists(void) {\n  static mjModel model, *m = &model;\n  static mjData data, *d = &data;\n  int k = 1000;\n\
         #define X(name) m->name = k++;\n  MJMODEL_SIZES\n#undef X\n\
         #define X(type, name) d->name = (type)k++;\n  MJDATA_SCALAR\n#undef X\n\
         #define X(name) printf(\"size \" #name \" %lld\\n\", (long long)m->name);\n  MJMODEL_SIZES\n#undef X\n\
         #define X(name) printf(\"setconst \" #name \"\\n\");\n  MJSETCONST_SCALARS\n#undef X\n\
         #define X(name, a, b, c, e) printf(\"setconst \" #name \" %d %d %d %d\\n\", a, b, c, e);\n  MJSETCONST_ARRAYS\n#undef X\n\
         #define X(type, name) printf(\"scalar \" #type \" \" #name \" %zu\\n\", sizeof(type));\n  MJDATA_SCALAR\n#undef X\n\
         #define X(type, name, rows, cols) printf(\"vector \" #type \" \" #name \" %d %d\\n\", (int)(rows), (int)(cols));\n  MJDATA_VECTOR\n#undef X\n\
         #undef MJ_M\n#undef MJ_D\n#undef XNV\n#define MJ_M(n) m->n\n#define MJ_D(n) d->n\n\
         #define X(type, name, rows, cols) printf(\"X \" #type \" \" #name \" %d %d\\n\", (int)(m->rows), (int)(cols));\n\
         #define XNV(type, name, rows, cols) printf(\"XNV \" #type \" \" #name \" %d %d\\n\", (int)(m->rows), (int)(cols));\n",
    );
    let families = [
        "BODY", "JOINT", "DOF", "TREE", "GEOM", "SITE", "CAMERA", "LIGHT", "FLEX", "MESH", "SKIN",
        "HFIELD", "TEXTURE", "MATERIAL", "PAIR", "EXCLUDE", "EQUALITY", "TENDON", "ACTUATOR",
        "SENSOR",
    ];
    for f in families {
        s += &format!("  printf(\"list MJMODEL_POINTERS_{f}\\n\");\n  MJMODEL_POINTERS_{f}\n");
    }
    s += "  printf(\"list MJMODEL_POINTERS\\n\");\n  MJMODEL_POINTERS\n";
    s += "  { MJMODEL_POINTERS_PREAMBLE(m)\n#undef MJ_M\n#define MJ_M(n) n\n  MJMODEL_POINTERS\n\
          (void)nuser_body; (void)nq; }\n";
    s += "  printf(\"list MJDATA_POINTERS\\n\");\n  MJDATA_POINTERS\n#undef X\n#undef XNV\n#undef MJ_M\n#define MJ_M(n) m->n\n\
          #define X(type, name, rows, cols) printf(\"X \" #type \" \" #name \" %d %d\\n\", (int)(rows), (int)(cols));\n\
          #define XNV(type, name, rows, cols) printf(\"XNV \" #type \" \" #name \" %d %d\\n\", (int)(rows), (int)(cols));\n";
    for g in ["CONTACT", "SOLVER", "DUAL", "ISLAND", "EFM"] {
        s += &format!("  printf(\"list {g}\\n\");\n  MJDATA_ARENA_POINTERS_{g}\n");
    }
    s += "  printf(\"list MJDATA_ARENA_POINTERS\\n\");\n  MJDATA_ARENA_POINTERS\n#undef X\n#undef XNV\n\
          #define X(type, name, extent) printf(\"X \" #type \" \" #name \" %d\\n\", (int)(extent));\n\
          #define XVEC(type, name, extent) printf(\"XVEC \" #type \" \" #name \" %d\\n\", (int)(extent));\n";
    let lists = facts::field_lists();
    for (name, _) in lists.iter().filter(|l| l.1[0][0] != "-") {
        s += &format!("  printf(\"list {name}\\n\");\n  {name}\n");
    }
    s += "#undef X\n#undef XVEC\n#define X(name, extent) printf(\"X \" #name \" %d\\n\", (int)(extent));\n\
          #define XVEC(name, extent) printf(\"XVEC \" #name \" %d\\n\", (int)(extent));\n";
    for (name, _) in lists.iter().filter(|l| l.1[0][0] == "-") {
        s += &format!("  printf(\"list {name}\\n\");\n  {name}\n");
    }
    s + "#undef X\n#undef XVEC\n}\n"
}
