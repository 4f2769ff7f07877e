//! C type names to Rust type names.

/// Rust spelling of a C type as it stands in the tables.
pub fn rust(c: &str) -> String {
    let c = c.trim();
    if let Some(at) = c.find("(*)") {
        return function_pointer(&c[..at], &c[at + 3..]);
    }
    let Some(pointee) = c.strip_suffix('*') else {
        return base(c).to_string();
    };
    let pointee = pointee.trim();
    // `T *const *`: pointer to a constant pointer
    if let Some(inner) = pointee.strip_suffix("const").map(str::trim) {
        return format!("*const {}", rust(inner));
    }
    if pointee.ends_with('*') {
        return format!("*mut {}", rust(pointee));
    }
    match pointee.strip_prefix("const ") {
        Some(inner) => format!("*const {}", base(inner)),
        None => format!("*mut {}", base(pointee)),
    }
}

/// A nullable C function pointer.
pub fn function_pointer(ret: &str, args: &str) -> String {
    let args = args.trim().trim_start_matches('(').trim_end_matches(')');
    let list: Vec<String> = args
        .split(',')
        .map(str::trim)
        .filter(|a| !a.is_empty() && *a != "void")
        .map(rust)
        .collect();
    let ret = ret.trim();
    let ret = if ret == "void" {
        String::new()
    } else {
        format!(" -> {}", rust(ret))
    };
    format!(
        "Option<unsafe extern \"C-unwind\" fn({}){ret}>",
        list.join(", ")
    )
}

/// Rust array type over the extents, outermost first.
pub fn rust_array(elem: &str, dims: &[usize]) -> String {
    dims.iter()
        .rev()
        .fold(rust(elem), |inner, n| format!("[{inner}; {n}]"))
}

fn base(c: &str) -> &str {
    match c.trim().trim_start_matches("struct ") {
        "void" => "c_void",
        "char" => "c_char",
        "int" => "c_int",
        "unsigned int" => "c_uint",
        "unsigned char" => "u8",
        "float" => "f32",
        "double" => "f64",
        "size_t" | "uintptr_t" => "usize",
        "int32_t" => "i32",
        "uint16_t" => "u16",
        "int64_t" => "i64",
        "uint64_t" => "u64",
        "_Bool" => "u8",
        other => other,
    }
}
