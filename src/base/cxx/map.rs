//! `std::map` from text to text.

use core::{mem, ptr};

use super::item::{CxxItem, allocate};
use super::string::CxxString;

/// Node of libc++'s red-black tree for `map<string, string>`.
#[repr(C)]
struct Node {
    left: *mut Node,
    right: *mut Node,
    parent: *mut Node,
    is_black: u8,
    key: CxxString,
    value: CxxString,
}

/// `std::map<std::string, std::string, std::less<>>`.
///
/// Must not move once it is in use: the root's parent is the address of the second word.
#[repr(C)]
#[derive(Debug)]
pub struct CxxMap {
    first: *mut Node,
    root: *mut Node,
    size: usize,
}

impl CxxMap {
    /// An empty map in a box, at a fixed address.
    pub fn new_boxed() -> Box<Self> {
        let mut map = Box::new(CxxMap {
            first: ptr::null_mut(),
            root: ptr::null_mut(),
            size: 0,
        });
        map.first = map.end();
        map
    }

    // the end node is the word that holds the root, seen as a node with only a left child
    fn end(&self) -> *mut Node {
        (&raw const self.root).cast_mut().cast()
    }

    fn reset(&mut self) {
        self.root = ptr::null_mut();
        self.first = self.end();
        self.size = 0;
    }

    /// Steals the nodes of another map and leaves it empty.
    pub fn take(&mut self, other: &mut CxxMap) {
        self.clear();
        if other.size > 0 {
            self.root = other.root;
            self.first = other.first;
            self.size = other.size;
            // SAFETY: a map with elements has a root
            unsafe { (*self.root).parent = self.end() };
            other.reset();
        }
    }

    /// Frees all nodes.
    pub fn clear(&mut self) {
        let mut pending = vec![self.root];
        while let Some(node) = pending.pop() {
            if !node.is_null() {
                // SAFETY: a node of the tree, visited once and then freed
                unsafe {
                    pending.push((*node).left);
                    pending.push((*node).right);
                    (*node).key.clear();
                    (*node).value.clear();
                    libc::free(node.cast());
                }
            }
        }
        self.reset();
    }

    /// Keys and values in key order.
    pub fn pairs(&self) -> Vec<(&[u8], &[u8])> {
        let mut out = Vec::with_capacity(self.size);
        let mut above = Vec::new();
        let mut node = self.root;
        loop {
            while !node.is_null() {
                above.push(node);
                // SAFETY: a node of the tree
                node = unsafe { (*node).left };
            }
            let Some(top) = above.pop() else { return out };
            // SAFETY: a node of the tree, alive as long as `self` is borrowed
            let n = unsafe { &*top };
            out.push((n.key.as_bytes(), n.value.as_bytes()));
            node = n.right;
        }
    }

    /// Replaces the content; later entries win over earlier ones with the same key.
    pub fn set(&mut self, entries: &[(&[u8], &[u8])]) {
        let mut sorted: Vec<(&[u8], &[u8])> = Vec::with_capacity(entries.len());
        for &(key, value) in entries {
            match sorted.binary_search_by(|e| e.0.cmp(key)) {
                Ok(i) => sorted[i].1 = value,
                Err(i) => sorted.insert(i, (key, value)),
            }
        }
        let size = sorted.len();
        // a balanced tree: black everywhere, red on the deepest, incomplete level
        let red = (size + 1).ilog2() as usize;
        let complete = (size + 1).is_power_of_two();
        let root = build(&sorted, 0, if complete { usize::MAX } else { red });
        self.clear();
        if !root.is_null() {
            self.root = root;
            self.size = size;
            // SAFETY: nodes just built
            unsafe {
                (*root).parent = self.end();
                let mut first = root;
                while !(*first).left.is_null() {
                    first = (*first).left;
                }
                self.first = first;
            }
        }
    }
}

/// Balanced subtree over sorted entries; nodes at depth `red` are red.
fn build(entries: &[(&[u8], &[u8])], depth: usize, red: usize) -> *mut Node {
    if entries.is_empty() {
        return ptr::null_mut();
    }
    let middle = entries.len() / 2;
    let left = build(&entries[..middle], depth + 1, red);
    let right = build(&entries[middle + 1..], depth + 1, red);
    let mut key = CxxString::new();
    key.set(entries[middle].0);
    let mut value = CxxString::new();
    value.set(entries[middle].1);
    let is_black = u8::from(depth != red);
    let node = allocate(mem::size_of::<Node>()).cast::<Node>();
    // SAFETY: freshly allocated node; the children are ours
    unsafe {
        node.write(Node {
            left,
            right,
            parent: ptr::null_mut(),
            is_black,
            key,
            value,
        });
        for child in [left, right] {
            if !child.is_null() {
                (*child).parent = node;
            }
        }
    }
    node
}

impl Drop for CxxMap {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_layout_of_libcxx() {
        assert_eq!(mem::size_of::<CxxMap>(), 24);
        assert_eq!(mem::size_of::<Node>(), 80);
        assert_eq!(mem::offset_of!(Node, key), 32);
        assert_eq!(mem::offset_of!(Node, value), 56);
    }

    #[test]
    fn maps_keep_the_rules_of_a_red_black_tree() {
        for n in 0..40usize {
            let keys: Vec<String> = (0..n).rev().map(|i| format!("key{i:02}")).collect();
            let entries: Vec<_> = keys
                .iter()
                .map(|k| (k.as_bytes(), &k.as_bytes()[3..]))
                .collect();
            let mut map = CxxMap::new_boxed();
            map.set(&entries);
            let pairs = map.pairs();
            assert_eq!(pairs.len(), n);
            assert!(pairs.is_sorted_by(|a, b| a.0 < b.0));
            check(map.root, map.end());
            let mut other = CxxMap::new_boxed();
            other.take(&mut map);
            assert_eq!((map.size, map.first), (0, map.end()));
            assert_eq!(other.pairs().len(), n);
            check(other.root, other.end());
        }
    }

    // number of black nodes on every path, with all rules asserted
    fn check(node: *mut Node, parent: *mut Node) -> usize {
        if node.is_null() {
            return 0;
        }
        // SAFETY: nodes of a live map
        let n = unsafe { &*node };
        assert_eq!(n.parent, parent);
        for child in [n.left, n.right] {
            if !child.is_null() && n.is_black == 0 {
                // SAFETY: as above
                assert_eq!(unsafe { (*child).is_black }, 1);
            }
        }
        let (left, right) = (check(n.left, node), check(n.right, node));
        assert_eq!(left, right);
        left + usize::from(n.is_black)
    }
}
