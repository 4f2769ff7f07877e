//! The table of names and its hash map.

use crate::base::name::fill_map;
use crate::base::octets;

/// All names of a model, in the layout of `names`, `name_*adr` and `names_map`.
pub struct Names {
    pub buffer: Vec<u8>,
    /// address of each name, list after list
    pub address: Vec<Vec<i32>>,
    pub map: Vec<i32>,
}

/// Lays out the model's name and the names of every list, in the order of the lists.
pub fn lay_out(model: &str, lists: &[Vec<&str>]) -> Names {
    let mut buffer = Vec::new();
    let mut push = |name: &str| {
        let at = buffer.len() as i32;
        buffer.extend_from_slice(&octets::bytes(name));
        buffer.push(0);
        at
    };
    push(model);
    let address = lists
        .iter()
        .map(|list| list.iter().map(|name| push(name)).collect())
        .collect();
    let map = lists.iter().flat_map(|list| hash_map(list)).collect();
    Names {
        buffer,
        address,
        map,
    }
}

/// Two slots per name.
fn hash_map(list: &[&str]) -> Vec<i32> {
    let mut map = vec![-1; 2 * list.len()];
    let names: Vec<_> = list.iter().map(|name| octets::bytes(name)).collect();
    fill_map(&mut map, names.iter().map(|name| &**name));
    map
}

/// First name that occurs twice in a list.
pub fn repeated<'a>(list: &[&'a str]) -> Option<&'a str> {
    let mut sorted: Vec<&str> = list
        .iter()
        .copied()
        .filter(|name| !name.is_empty())
        .collect();
    sorted.sort_unstable();
    sorted
        .windows(2)
        .find(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout() {
        let names = lay_out("m", &[vec!["world", ""], vec![], vec!["a"]]);
        assert_eq!(names.buffer, b"m\0world\0\0a\0");
        assert_eq!(names.address, [vec![2, 8], vec![], vec![9]]);
        assert_eq!(names.map.len(), 6);
        assert_eq!(names.map.iter().filter(|&&id| id == 0).count(), 2);
        assert!(!names.map.contains(&1));
    }

    #[test]
    fn repetition() {
        assert_eq!(repeated(&["a", "", "b", "", "a"]), Some("a"));
        assert_eq!(repeated(&["a", "", "b", ""]), None);
    }
}
