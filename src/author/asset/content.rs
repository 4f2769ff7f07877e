//! Types of assets: the one given, or by the ending of the file's name.

/// Type of an asset: the one given (without parameters, empty when malformed), else by the ending
/// of the file name; empty when unknown.
pub fn content_type(given: &str, file: &str) -> String {
    if !given.is_empty() {
        let kind = given.split(';').next().unwrap_or("").trim_end();
        return match kind.split_once('/') {
            Some((a, b)) if !a.is_empty() && !b.is_empty() && !b.contains('/') => kind.to_owned(),
            _ => String::new(),
        };
    }
    let ending = file
        .rsplit_once('.')
        .map_or("", |(_, ending)| ending)
        .to_ascii_lowercase();
    let known = match ending.as_str() {
        "stl" => "model/stl",
        "obj" => "model/obj",
        "ply" => "model/ply",
        "msh" => MSH,
        "png" => PNG,
        "ktx" => KTX,
        _ => "",
    };
    known.to_owned()
}

pub const MSH: &str = "model/vnd.mujoco.msh";

pub const HFIELD: &str = "image/vnd.mujoco.hfield";

pub const PNG: &str = "image/png";

pub const KTX: &str = "image/ktx";
