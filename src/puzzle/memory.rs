//! The values of positions found so far, shared by all threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::Ratio;
use super::limits::{GaveUp, Limits};

const SHARDS: usize = 64;

/// The values found so far, shared by all threads.
pub struct Memory {
    shards: Vec<Mutex<FxHashMap<u128, Ratio>>>,
    held: AtomicU64,
}

impl Default for Memory {
    fn default() -> Memory {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        let held = AtomicU64::new(0);
        Memory { shards, held }
    }
}

impl Memory {
    pub fn get(&self, key: u128) -> Option<Ratio> {
        let shard = self.shards[key as usize % SHARDS].lock();
        shard.ok()?.get(&key).cloned()
    }

    pub fn put(&self, key: u128, value: &Ratio, limits: &Limits) -> Result<(), GaveUp> {
        if let Ok(mut shard) = self.shards[key as usize % SHARDS].lock()
            && shard.insert(key, value.clone()).is_none()
            && self.held.fetch_add(1, Ordering::Relaxed) >= limits.remembered
        {
            return Err(GaveUp::Memory(limits.remembered));
        }
        Ok(())
    }
}
