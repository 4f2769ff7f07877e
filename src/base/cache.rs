//! Asset cache: processed assets by key, least recently used dropped first.
//!
//! One cache serves the process. Assets are shared bytes; an asset that does not match its
//! timestamp is dropped. Absent: what the bytes mean (the compiler knows).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Default capacity.
pub const CAPACITY: usize = 500 << 20;

struct Asset {
    key: String,
    timestamp: String,
    bytes: Arc<[u8]>,
    last_use: u64,
}

struct State {
    assets: Vec<Asset>,
    size: usize,
    capacity: usize,
    clock: u64,
}

impl State {
    /// Drops the assets used longest ago until they fit.
    fn shrink(&mut self) {
        while self.size > self.capacity {
            let oldest = self
                .assets
                .iter()
                .enumerate()
                .min_by_key(|(_, a)| a.last_use);
            let Some((i, _)) = oldest else { break };
            self.drop_asset(i);
        }
    }

    fn drop_asset(&mut self, i: usize) {
        self.size -= self.assets.swap_remove(i).bytes.len();
    }
}

/// A cache; clients hold its address as `mjCache`.
pub struct Cache(Mutex<State>);

/// The cache of the process.
pub static CACHE: Cache = Cache(Mutex::new(State {
    assets: Vec::new(),
    size: 0,
    capacity: CAPACITY,
    clock: 0,
}));

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

    /// The asset of that key and timestamp; another timestamp drops it.
    pub fn get(&self, key: &str, timestamp: &str) -> Option<Arc<[u8]>> {
        let mut state = self.lock();
        let i = state.assets.iter().position(|a| a.key == key)?;
        if state.assets[i].timestamp != timestamp {
            state.drop_asset(i);
            return None;
        }
        state.clock += 1;
        state.assets[i].last_use = state.clock;
        Some(state.assets[i].bytes.clone())
    }

    /// Stores an asset, replacing one of the same key; false when it is too large.
    pub fn put(&self, key: &str, timestamp: &str, bytes: Arc<[u8]>) -> bool {
        let mut state = self.lock();
        if let Some(i) = state.assets.iter().position(|a| a.key == key) {
            state.drop_asset(i);
        }
        if bytes.len() > state.capacity {
            return false;
        }
        state.clock += 1;
        state.size += bytes.len();
        let last_use = state.clock;
        let (key, timestamp) = (key.to_string(), timestamp.to_string());
        state.assets.push(Asset {
            key,
            timestamp,
            bytes,
            last_use,
        });
        state.shrink();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(capacity: usize) -> Cache {
        Cache(Mutex::new(State {
            assets: Vec::new(),
            size: 0,
            capacity,
            clock: 0,
        }))
    }

    #[test]
    fn drops_least_recently_used() {
        let c = cache(10);
        let bytes = |n| -> Arc<[u8]> { vec![0; n].into() };
        assert!(c.put("a", "1", bytes(4)) && c.put("b", "1", bytes(4)));
        assert!(c.get("a", "1").is_some());
        assert!(c.put("c", "1", bytes(4)));
        assert!(c.get("b", "1").is_none() && c.get("a", "1").is_some());
        assert_eq!(c.size(), 8);
        assert!(c.get("a", "2").is_none(), "another timestamp");
        assert_eq!(c.size(), 4);
        assert!(!c.put("d", "1", bytes(11)));
        assert_eq!((c.set_capacity(3), c.size()), (3, 0));
    }
}
