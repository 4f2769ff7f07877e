//! Where the file of an asset is looked up.

use crate::base::provider::{find_provider, reduce};
use crate::base::vfs::base_name;

/// The name alone decides: rooted, on a drive, or of a provider. Other words before a colon are part of a name.
pub fn is_absolute(name: &str) -> bool {
    let bytes = name.as_bytes();
    let on_drive = bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && matches!(bytes.get(1..3), Some(b":/" | b":\\"));
    name.starts_with(['/', '\\']) || on_drive || find_provider(name).is_some()
}

/// Models written on Windows name their folders in its way; a root of that way is kept, and leads nowhere here.
fn forward(name: &str) -> String {
    match name.strip_prefix('\\') {
        Some(rest) => format!("\\{}", rest.replace('\\', "/")),
        None => name.replace('\\', "/"),
    }
}

fn join(dir: &str, name: &str) -> String {
    let (dir, name) = (forward(dir), forward(name));
    if dir.is_empty() || is_absolute(&name) {
        return name;
    }
    let gap = if dir.ends_with('/') { "" } else { "/" };
    format!("{dir}{gap}{name}")
}

/// The name of an asset's file in its directory, reduced. `strip` drops the folders of the name first.
pub fn asset_path(dir: &str, file: &str, strip: bool) -> String {
    let file = if strip { base_name(file) } else { file };
    match reduce(&join(dir, file)) {
        // a folder is no file, but it was given
        path if path.is_empty() && !file.is_empty() => ".".to_owned(),
        path => path,
    }
}

/// The name under which a file beside the model is opened.
pub fn beside(model_dir: &str, path: &str) -> String {
    reduce(&join(model_dir, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules() {
        assert_eq!(asset_path("x/y/z", "../d/./t.png", false), "x/y/d/t.png");
        assert_eq!(asset_path("z", "q/t.png", true), "z/t.png");
        assert_eq!(asset_path("z/", "../../t.png", false), "../t.png");
        assert_eq!(asset_path("z", "/t.png", false), "/t.png");
        assert_eq!(asset_path("z", "nobody:a/../t.png", false), "z/t.png");
        assert_eq!(
            asset_path("z", "nobody://a//t.png", false),
            "z/nobody:/a/t.png"
        );
        assert_eq!(asset_path("z", "C:/a//t.png", false), "C:/a/t.png");
        assert_eq!(asset_path("z", "C:t.png", false), "z/C:t.png");
        assert_eq!(asset_path("z", "\\a\\t.png", false), "\\a/t.png");
        assert_eq!(beside("dir", "x.png"), "dir/x.png");
        assert_eq!(asset_path(".\\z", "a\\..\\b\\t.png", false), "z/b/t.png");
    }
}
