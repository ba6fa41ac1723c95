//! The values of positions found so far: those that all threads share, and those of a roll that is being searched.

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

/// A roll that is searched with faces alike.
pub struct Alike {
    /// A number for each face: faces of a die with the same number are alike.
    pub classes: Vec<u16>,
    /// Dice that were kept before: what they show is what they show.
    pub(super) fixed: u64,
    /// Must it be looked whether the dice the roll ends with are worth the same? Else the goal alone tells them apart.
    pub(super) doubts: bool,
    /// The values of positions in the roll, as long as nothing speaks against the classes.
    pub known: FxHashMap<u128, Ratio>,
    /// Classes that are not too coarse, once these have been found to be.
    pub(super) finer: Option<Vec<u16>>,
}
