//! Nearest valid spelling of an unknown name.

/// The candidate with the fewest edits, empty when none is close.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    let limit = (name.len() / 3).max(1) + usize::from(name.len() > 4);
    let scored = candidates.map(|c| (distance(name, c), c));
    match scored.min_by_key(|&(d, c)| (d, c.len().abs_diff(name.len()))) {
        Some((d, c)) if d <= limit => c.to_owned(),
        _ => String::new(),
    }
}

/// Edits (insert, delete, replace, swap of neighbours) between two names, case ignored.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<u8> = a.bytes().map(|c| c.to_ascii_lowercase()).take(64).collect();
    let b: Vec<u8> = b.bytes().map(|c| c.to_ascii_lowercase()).take(64).collect();
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = core::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typos() {
        let names = || ["stiffness", "damping", "armature", "pos"].into_iter();
        assert_eq!(nearest("stifness", names()), "stiffness");
        assert_eq!(nearest("pso", names()), "pos");
        assert_eq!(nearest("color", names()), "");
    }
}
