//! Asset cache: what compilation made of files, by key. A smaller capacity drops what was used least often first, the
//! oldest of as many uses before younger ones; what finds no room is not kept.
//!
//! One cache serves the process and its compile threads. An asset is kept with the version of the file
//! it came from and a digest of the file's bytes: whoever looks it up says which of both still hold. What else
//! the same bytes became stays beside it, up to `VARIANTS`, and counts nothing: so the size is the reference's.
//! Absent: what the assets are (the compiler knows), reading files (`fetch`).

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// Default capacity.
pub const CAPACITY: usize = 500 << 20;

/// What is kept; its type belongs to the key.
pub type Payload = Arc<dyn Any + Send + Sync>;

/// An asset as it is found.
#[derive(Clone)]
pub struct Asset {
    /// version of the file, empty when only its bytes tell
    pub version: String,
    /// of the file's bytes
    pub digest: u128,
    /// how it was made of them
    pub recipe: String,
    pub payload: Payload,
}

/// Most assets made of the same bytes.
const VARIANTS: usize = 8;

struct Entry {
    /// all of one digest, by recipe; the first one is counted
    variants: Vec<Asset>,
    size: usize,
    /// how often it was found
    uses: u64,
    /// its number among all that were kept
    born: u64,
}

struct State {
    assets: HashMap<String, Entry>,
    size: usize,
    capacity: usize,
    births: u64,
}

impl State {
    fn new(capacity: usize) -> Self {
        State {
            assets: HashMap::new(),
            size: 0,
            capacity,
            births: 0,
        }
    }

    /// Drops the assets used least until they fit.
    fn shrink(&mut self) {
        while self.size > self.capacity {
            let least = self.assets.iter().min_by_key(|(_, e)| (e.uses, e.born));
            let Some(key) = least.map(|(key, _)| key.clone()) else {
                break;
            };
            if let Some(entry) = self.assets.remove(&key) {
                self.size -= entry.size;
            }
        }
    }
}

/// A cache; clients hold its address as `mjCache`.
pub struct Cache(LazyLock<Mutex<State>>);

/// The cache of the process.
pub static CACHE: Cache = Cache(LazyLock::new(|| Mutex::new(State::new(CAPACITY))));

impl Cache {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes held.
    pub fn size(&self) -> usize {
        self.lock().size
    }

    /// Most bytes held.
    pub fn capacity(&self) -> usize {
        self.lock().capacity
    }

    /// Sets the capacity (0: hold nothing) and returns it.
    pub fn set_capacity(&self, capacity: usize) -> usize {
        let mut state = self.lock();
        state.capacity = capacity;
        state.shrink();
        capacity
    }

    /// Drops everything.
    pub fn clear(&self) {
        let mut state = self.lock();
        state.assets.clear();
        state.size = 0;
    }

    /// The asset of that key made by that recipe, of whatever version.
    pub fn get(&self, key: &str, recipe: &str) -> Option<Asset> {
        let state = self.lock();
        let variants = &state.assets.get(key)?.variants;
        variants
            .iter()
            .find(|asset| asset.recipe == recipe)
            .cloned()
    }

    /// Notes that an asset of that key was found as its file is now.
    pub fn used(&self, key: &str) {
        if let Some(entry) = self.lock().assets.get_mut(key) {
            entry.uses += 1;
        }
    }

    /// Says under which version the file of an asset, whose bytes are the same, is known now.
    pub fn renew(&self, key: &str, digest: u128, version: String) {
        let mut state = self.lock();
        let Some(entry) = state.assets.get_mut(key) else {
            return;
        };
        for asset in entry
            .variants
            .iter_mut()
            .filter(|asset| asset.digest == digest)
        {
            asset.version.clone_from(&version);
        }
    }

    /// Keeps an asset that counts for `size` bytes, in the place of those of the same key made of other bytes; false when
    /// there is no room. When the same bytes were made into something else before, that is what counts, and is used.
    pub fn put(&self, key: &str, asset: Asset, size: usize) -> bool {
        let mut guard = self.lock();
        let state = &mut *guard;
        let Some(entry) = state.assets.get_mut(key) else {
            if size > state.capacity - state.size {
                return false;
            }
            state.size += size;
            state.births += 1;
            let entry = Entry {
                variants: vec![asset],
                size,
                uses: 0,
                born: state.births,
            };
            state.assets.insert(key.to_string(), entry);
            return true;
        };
        if entry.variants[0].digest == asset.digest {
            // found after all, by another thread or made into something else
            entry.uses += 1;
            if entry.variants.iter().any(|old| old.recipe == asset.recipe) {
                return true;
            }
            if entry.variants.len() == VARIANTS {
                entry.variants.remove(1);
            }
            entry.variants.push(asset);
            return true;
        }
        let others = state.size - entry.size;
        if size > state.capacity - others {
            return false;
        }
        state.size = others + size;
        entry.size = size;
        entry.variants = vec![asset];
        true
    }
}

/// Digest of a file's bytes: equal bytes have the same, others in practice another one. Two
/// multiply-and-fold chains over words of 16 bytes; not meant against an adversary.
pub fn digest(bytes: &[u8]) -> u128 {
    fn fold(a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    }
    const ODD: [u64; 4] = [
        0x9e37_79b9_7f4a_7c15,
        0xd1b5_4a32_d192_ed03,
        0xaef1_7502_108e_f2d9,
        0x94d0_49bb_1331_11eb,
    ];
    let (mut h, mut g) = (ODD[0] ^ bytes.len() as u64, ODD[1]);
    let mut step = |word: [u8; 16]| {
        let word = u128::from_le_bytes(word);
        let (low, high) = (word as u64, (word >> 64) as u64);
        h = fold(h ^ low, ODD[2] ^ high);
        g = fold(g.rotate_left(23) ^ high, ODD[3] ^ low).wrapping_add(ODD[0]);
    };
    let (words, rest) = bytes.as_chunks::<16>();
    words.iter().for_each(|&word| step(word));
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    step(last);
    u128::from(fold(h ^ ODD[3], ODD[1])) << 64 | u128::from(fold(g ^ ODD[2], ODD[0] ^ h))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(capacity: usize) -> Cache {
        let cache = Cache(LazyLock::new(|| Mutex::new(State::new(CAPACITY))));
        cache.set_capacity(capacity);
        cache
    }

    fn asset(n: u128) -> Asset {
        Asset {
            version: "1".into(),
            digest: n,
            recipe: String::new(),
            payload: Arc::new(n),
        }
    }

    #[test]
    fn drops_what_was_used_least() {
        let c = cache(14);
        assert!(c.put("a", asset(1), 4) && c.put("b", asset(2), 3) && c.put("c", asset(3), 4));
        assert!(!c.put("d", asset(4), 4), "no room");
        c.used("a");
        c.used("none");
        assert!(c.put("a", asset(5), 5), "other bytes, the same uses");
        assert_eq!((c.get("a", "").unwrap().digest, c.size()), (5, 12));
        assert!(!c.put("a", asset(6), 8), "no room for other bytes");
        assert_eq!((c.get("a", "").unwrap().digest, c.size()), (5, 12));
        assert_eq!((c.set_capacity(11), c.size()), (11, 9));
        assert!(c.get("b", "").is_none() && c.get("c", "").is_some());
        assert_eq!((c.set_capacity(5), c.size()), (5, 5));
        assert!(c.get("a", "").is_some());
        c.clear();
        assert_eq!((c.get("a", "").is_none(), c.size()), (true, 0));
    }

    #[test]
    fn the_first_recipe_counts() {
        let c = cache(10);
        let made = |recipe: &str, n| Asset {
            recipe: recipe.into(),
            ..asset(n)
        };
        for i in 0..3 * VARIANTS {
            assert!(
                c.put("a", made(&i.to_string(), 1), 3),
                "same bytes, other recipes"
            );
        }
        assert_eq!(c.size(), 3);
        assert!(c.get("a", "0").is_some() && c.get("a", "1").is_none());
        assert!(c.get("a", &(3 * VARIANTS - 1).to_string()).is_some());
        assert!(c.put("a", made("0", 2), 4), "other bytes");
        assert_eq!((c.get("a", "23").is_none(), c.size()), (true, 4));
    }

    #[test]
    fn renews_what_has_the_same_bytes() {
        let c = cache(10);
        c.put("a", asset(1), 1);
        c.renew("a", 2, "2".into());
        assert_eq!(c.get("a", "").unwrap().version, "1");
        c.renew("a", 1, "2".into());
        assert_eq!(c.get("a", "").unwrap().version, "2");
    }

    #[test]
    fn digests_differ() {
        let mut seen = std::collections::HashSet::new();
        let mut bytes = vec![0u8; 100];
        assert!(seen.insert(digest(&bytes)));
        for n in 0..100 {
            assert!(seen.insert(digest(&vec![0u8; n])), "length {n}");
        }
        for at in 0..100 {
            for bit in 0..8 {
                bytes[at] ^= 1 << bit;
                assert!(seen.insert(digest(&bytes)), "byte {at} bit {bit}");
                bytes[at] ^= 1 << bit;
            }
        }
        // words that change places
        let (a, b) = ([1u8; 16], [2u8; 16]);
        assert_ne!(digest(&[a, b].concat()), digest(&[b, a].concat()));
    }
}
