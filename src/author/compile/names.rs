//! The table of names, its hash map, and the hash itself.

/// Hash of a string: multiply by 33, then exclusive or with each byte taken as signed.
pub fn hash(text: &[u8]) -> u64 {
    text.iter().fold(5381, |h: u64, &c| h.wrapping_mul(33) ^ (c as i8 as u64))
}

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
        buffer.extend_from_slice(name.as_bytes());
        buffer.push(0);
        at
    };
    push(model);
    let address = lists.iter().map(|list| list.iter().map(|name| push(name)).collect()).collect();
    let map = lists.iter().flat_map(|list| hash_map(list)).collect();
    Names { buffer, address, map }
}

/// Open addressing with linear probing over twice as many slots as names; nameless entries are left
/// out.
fn hash_map(list: &[&str]) -> Vec<i32> {
    let slots = 2 * list.len();
    let mut map = vec![-1; slots];
    for (id, name) in list.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let mut slot = (hash(name.as_bytes()) % slots as u64) as usize;
        while map[slot] >= 0 {
            slot = (slot + 1) % slots;
        }
        map[slot] = id as i32;
    }
    map
}

/// First name that occurs twice in a list.
pub fn repeated<'a>(list: &[&'a str]) -> Option<&'a str> {
    let mut sorted: Vec<&str> = list.iter().copied().filter(|name| !name.is_empty()).collect();
    sorted.sort_unstable();
    sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
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
    fn names_are_found_where_the_hash_says() {
        let list: Vec<String> = (0..50).map(|i| format!("joint{i}")).collect();
        let refs: Vec<&str> = list.iter().map(String::as_str).collect();
        let map = hash_map(&refs);
        for (id, name) in refs.iter().enumerate() {
            let mut slot = (hash(name.as_bytes()) % 100) as usize;
            while map[slot] != id as i32 {
                assert!(map[slot] >= 0, "{name} lost");
                slot = (slot + 1) % 100;
            }
        }
    }

    #[test]
    fn repetition() {
        assert_eq!(repeated(&["a", "", "b", "", "a"]), Some("a"));
        assert_eq!(repeated(&["a", "", "b", ""]), None);
    }
}
