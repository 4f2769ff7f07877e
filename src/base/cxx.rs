//! C++ containers with libc++'s memory layout (ABI v1, little endian).
//!
//! The public `mjs` structs hold pointers to `std::string`, `std::vector` and, for plugin
//! attributes, `std::map`. Clients read and write these in place, grow them with `malloc` and free
//! them with `free`, so the bytes are the truth and nothing is cached beside them.
//! Absent: anything that knows what the containers mean.

use core::ffi::{CStr, c_char, c_void};
use core::{mem, ptr, slice};

/// A value that may stand in a [`CxxVec`]: all-zero bytes are its empty state.
///
/// # Safety
/// The type is `repr(C)`, may be moved with a byte copy, and zero bytes are a valid value.
pub unsafe trait CxxItem: Sized {
    /// A deep copy in memory of its own.
    fn duplicate(&self) -> Self;
    /// Frees what the value owns and leaves it empty.
    fn clear(&mut self);
}

macro_rules! plain_item {
    ($($t:ty)*) => {$(
        // SAFETY: plain numbers: no resources, zero is valid
        unsafe impl CxxItem for $t {
            fn duplicate(&self) -> Self { *self }
            fn clear(&mut self) {}
        }
    )*};
}
plain_item!(u8 i32 f32 f64);

/// Memory from C `malloc`; ends the process when there is none, as `operator new` would.
fn allocate(bytes: usize) -> *mut c_void {
    // SAFETY: malloc has no preconditions
    let p = unsafe { libc::malloc(bytes.max(1)) };
    if p.is_null() {
        std::alloc::handle_alloc_error(
            std::alloc::Layout::from_size_align(bytes.max(1), 16).expect("container too large"),
        );
    }
    p
}

/// `std::string`: up to 22 bytes inside the object, more on the heap, always NUL-terminated.
#[repr(C)]
#[derive(Debug)]
pub struct CxxString {
    // long: allocation size | 1, length, pointer; short: byte 0 = length << 1, then the bytes
    words: [usize; 3],
}

const SHORT_MAX: usize = 22;

impl CxxString {
    /// The empty string.
    pub const fn new() -> Self {
        CxxString { words: [0; 3] }
    }

    fn is_long(&self) -> bool {
        self.words[0] & 1 == 1
    }

    /// The characters without the final NUL.
    pub fn as_bytes(&self) -> &[u8] {
        let inline = (&raw const self.words).cast::<u8>();
        // SAFETY: libc++ keeps `length` initialized bytes at these places
        unsafe {
            if self.is_long() {
                slice::from_raw_parts(self.words[2] as *const u8, self.words[1])
            } else {
                slice::from_raw_parts(inline.add(1), usize::from(*inline >> 1))
            }
        }
    }

    /// The characters as text; what follows an invalid byte is left out.
    pub fn as_str(&self) -> &str {
        self.as_bytes()
            .utf8_chunks()
            .next()
            .map_or("", |c| c.valid())
    }

    /// Pointer to the NUL-terminated characters; valid until the string changes.
    pub fn as_ptr(&self) -> *const c_char {
        if self.is_long() {
            self.words[2] as *const c_char
        } else {
            // SAFETY: byte 1 is inside the object
            unsafe { (&raw const self.words).cast::<c_char>().add(1) }
        }
    }

    /// A string with this content.
    pub fn from_bytes(text: &[u8]) -> Self {
        let mut s = Self::new();
        s.set(text);
        s
    }

    /// Replaces the content.
    pub fn set(&mut self, text: &[u8]) {
        let n = text.len();
        if n <= SHORT_MAX {
            let mut bytes = [0u8; 24];
            bytes[0] = (n as u8) << 1;
            bytes[1..=n].copy_from_slice(text);
            CxxItem::clear(self);
            // SAFETY: both are 24 bytes of plain data
            self.words = unsafe { mem::transmute::<[u8; 24], [usize; 3]>(bytes) };
        } else {
            let size = (n + 1).next_multiple_of(16);
            let p = allocate(size).cast::<u8>();
            // SAFETY: `size` > n bytes were just allocated
            unsafe {
                ptr::copy_nonoverlapping(text.as_ptr(), p, n);
                *p.add(n) = 0;
            }
            CxxItem::clear(self);
            self.words = [size | 1, n, p as usize];
        }
    }
}

impl Default for CxxString {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: libc++ strings are trivially relocatable, zero bytes are the empty string
unsafe impl CxxItem for CxxString {
    fn duplicate(&self) -> Self {
        let mut s = CxxString::new();
        s.set(self.as_bytes());
        s
    }

    fn clear(&mut self) {
        if self.is_long() {
            // SAFETY: the heap block of a long string comes from malloc
            unsafe { libc::free(self.words[2] as *mut c_void) };
        }
        self.words = [0; 3];
    }
}

/// `std::vector<T>`.
#[repr(C)]
#[derive(Debug)]
pub struct CxxVec<T> {
    begin: *mut T,
    end: *mut T,
    limit: *mut T,
}

impl<T: CxxItem> CxxVec<T> {
    /// The empty vector.
    pub const fn new() -> Self {
        CxxVec {
            begin: ptr::null_mut(),
            end: ptr::null_mut(),
            limit: ptr::null_mut(),
        }
    }

    /// The elements.
    pub fn as_slice(&self) -> &[T] {
        if self.begin.is_null() {
            return &[];
        }
        // SAFETY: begin..end holds initialized elements
        unsafe { slice::from_raw_parts(self.begin, self.end.offset_from_unsigned(self.begin)) }
    }

    /// The elements, for writing.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        if self.begin.is_null() {
            return &mut [];
        }
        // SAFETY: begin..end holds initialized elements, borrowed exclusively
        unsafe { slice::from_raw_parts_mut(self.begin, self.end.offset_from_unsigned(self.begin)) }
    }

    /// Appends one element, growing by doubling.
    pub fn push(&mut self, value: T) {
        if self.end == self.limit {
            let n = self.as_slice().len();
            let capacity = (2 * n).max(4);
            let p = allocate(capacity * mem::size_of::<T>()).cast::<T>();
            // SAFETY: the new block holds n elements; the old one is given up without dropping
            unsafe {
                if n > 0 {
                    ptr::copy_nonoverlapping(self.begin, p, n);
                }
                libc::free(self.begin.cast());
                self.begin = p;
                self.end = p.add(n);
                self.limit = p.add(capacity);
            }
        }
        // SAFETY: end < limit
        unsafe {
            self.end.write(value);
            self.end = self.end.add(1);
        }
    }

    /// Replaces the content by copies of `values`.
    pub fn set(&mut self, values: &[T]) {
        let fresh = Self::from_slice(values);
        self.clear();
        *self = fresh;
    }

    /// A vector with copies of `values`.
    pub fn from_slice(values: &[T]) -> Self {
        let mut v = Self::new();
        if !values.is_empty() {
            let p = allocate(mem::size_of_val(values)).cast::<T>();
            for (i, x) in values.iter().enumerate() {
                // SAFETY: i < len, the block holds len elements
                unsafe { p.add(i).write(x.duplicate()) };
            }
            v.begin = p;
            // SAFETY: one past the last element
            v.end = unsafe { p.add(values.len()) };
            v.limit = v.end;
        }
        v
    }
}

impl<T: CxxItem> Default for CxxVec<T> {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: three plain pointers, null when empty
unsafe impl<T: CxxItem> CxxItem for CxxVec<T> {
    fn duplicate(&self) -> Self {
        Self::from_slice(self.as_slice())
    }

    fn clear(&mut self) {
        for x in self.as_mut_slice() {
            x.clear();
        }
        // SAFETY: the block comes from malloc or is null
        unsafe { libc::free(self.begin.cast()) };
        *self = Self::new();
    }
}

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

/// The bytes of a C string, or nothing for NULL.
///
/// # Safety
/// `text` is NULL or NUL-terminated and outlives the result.
pub unsafe fn bytes_of<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: by contract
    unsafe { CStr::from_ptr(text) }.to_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(mem::size_of::<CxxString>(), 24);
        assert_eq!(mem::size_of::<CxxVec<f64>>(), 24);
        assert_eq!(mem::size_of::<CxxMap>(), 24);
        assert_eq!(mem::size_of::<Node>(), 80);
        assert_eq!(mem::offset_of!(Node, key), 32);
        assert_eq!(mem::offset_of!(Node, value), 56);
    }

    #[test]
    fn short_and_long_strings() {
        let mut s = CxxString::new();
        for n in [0, 1, 22, 23, 24, 100, 5] {
            let text = vec![b'a'; n];
            s.set(&text);
            assert_eq!(s.as_bytes(), text);
            // SAFETY: as_ptr is NUL-terminated
            assert_eq!(unsafe { CStr::from_ptr(s.as_ptr()) }.to_bytes(), text);
            if n > 22 {
                assert_eq!(s.words[0] & 1, 1);
                assert_eq!((s.words[0] - 1) % 2, 0);
                assert!(s.words[0] - 1 > n);
                assert_eq!(s.words[1], n);
            } else {
                assert_eq!(s.words[0] as u8, (n as u8) << 1);
            }
        }
        s.set(b"self-assignment keeps the text that it reads");
        let copy = s.duplicate();
        s.clear();
        assert_eq!(s.words, [0; 3]);
        assert_eq!(
            copy.as_str(),
            "self-assignment keeps the text that it reads"
        );
        let mut copy = copy;
        copy.clear();
    }

    #[test]
    fn vectors_grow_and_nest() {
        let mut v = CxxVec::new();
        for i in 0..100 {
            v.push(f64::from(i));
        }
        assert_eq!(v.as_slice().len(), 100);
        assert_eq!(v.as_slice()[99], 99.0);
        v.set(&[1.0, 2.0]);
        assert_eq!(v.as_slice(), [1.0, 2.0]);
        v.clear();
        assert!(v.begin.is_null());
        let mut names: CxxVec<CxxString> = CxxVec::new();
        for i in 0..20 {
            let mut s = CxxString::new();
            s.set("x".repeat(i * 3).as_bytes());
            names.push(s);
        }
        let mut copy = names.duplicate();
        names.clear();
        assert_eq!(copy.as_slice()[19].as_bytes().len(), 57);
        copy.clear();
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
