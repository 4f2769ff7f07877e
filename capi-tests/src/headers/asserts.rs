//! `mjassert.h`: sizes of numbers, enums and structs, widths of the authored masks.

use crate::facts;
use crate::schema::fieldlists::MASKED;

/// The checks; helper macros are taken back at the end.
pub fn body() -> String {
    let mut s = String::from(
        "\n#if defined(__cplusplus)\n  #define MJ_STATIC_ASSERT(expr) static_assert(expr, #expr)\n\
         #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L\n  \
         #define MJ_STATIC_ASSERT(expr) _Static_assert(expr, #expr)\n\
         #else\n  #define MJ_STATIC_ASSERT(expr) extern int mj_static_assert_[(expr) ? 1 : -1]\n#endif\n\
         #define MJ_ASSERT_SIZE(type, size) MJ_STATIC_ASSERT(sizeof(type) == (size))\n",
    );
    s += "\n// numbers\n";
    for (name, size) in [
        ("mjtNum", 8),
        ("mjtByte", 1),
        ("mjtBool", 1),
        ("mjtSize", 8),
    ] {
        s += &format!("MJ_ASSERT_SIZE({name}, {size});\n");
    }
    s += "\n// enums\n";
    for e in facts::enums()
        .iter()
        .filter(|e| e.header != "mjrfilament.h")
    {
        s += &format!("MJ_ASSERT_SIZE({}, 4);\n", e.name);
    }
    s += "\n// structs\n#if UINTPTR_MAX == 0xffffffffffffffff\n";
    let skip = ["mjrfilament.h", "mjbatch.h"];
    for st in facts::structs()
        .0
        .iter()
        .filter(|s| !skip.contains(&s.header.as_str()))
    {
        if st.name != st.tag || st.header != "mjui.h" {
            s += &format!("MJ_ASSERT_SIZE({}, {});\n", st.name, st.size);
        }
    }
    s += "#endif\n\n// one bit per member in the 64-bit authored masks\n\
          #define X(type, name, extent) +1\n#define XVEC(type, name, extent) +1\n";
    for (name, _) in MASKED {
        s += &format!("MJ_STATIC_ASSERT((0 {name}) <= 64);\n");
    }
    s + "#undef X\n#undef XVEC\n\n#undef MJ_ASSERT_SIZE\n#undef MJ_STATIC_ASSERT\n"
}
