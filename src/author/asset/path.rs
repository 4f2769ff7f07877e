//! Where the file of an asset is looked up.

use crate::base::resource::find_provider;
use crate::base::vfs::{base_name, normalize};

/// The name alone decides: rooted, on a drive, or with a scheme.
fn is_absolute(name: &str) -> bool {
    let scheme = name.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    });
    name.starts_with(['/', '\\']) || scheme
}

fn join(dir: &str, name: &str) -> String {
    // models written on Windows name their folders in its way
    let (dir, name) = (&dir.replace('\\', "/"), &name.replace('\\', "/"));
    if dir.is_empty() || is_absolute(name) {
        return name.clone();
    }
    let gap = if dir.ends_with('/') { "" } else { "/" };
    format!("{dir}{gap}{name}")
}

fn reduce(name: &str) -> String {
    // to a provider its scheme is no folder, and "//" no empty one
    match name
        .split_once(':')
        .filter(|_| find_provider(name).is_some())
    {
        None => normalize(name),
        Some((scheme, path)) => match path.strip_prefix("//") {
            Some(path) => format!("{scheme}://{}", normalize(path)),
            None => format!("{scheme}:{}", normalize(path)),
        },
    }
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
        assert_eq!(asset_path("z", "nobody:a/../t.png", false), "t.png");
        assert_eq!(
            asset_path("z", "nobody://a//t.png", false),
            "nobody:/a/t.png"
        );
        assert_eq!(beside("dir", "x.png"), "dir/x.png");
        assert_eq!(asset_path(".\\z", "a\\..\\b\\t.png", false), "z/b/t.png");
    }
}
