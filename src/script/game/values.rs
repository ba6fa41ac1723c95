//! How near each seat is to winning, where the pack itself does not say: somebody else has found it out.

use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

use crate::kernel::{Def, State};

pub trait Values: Debug + Send + Sync {
    /// How near each seat is to winning, from 0 to 1.
    fn scores(&self, def: &Def, state: &State) -> Vec<f64>;
}

/// What has been found out about a program, once; its copies share it.
#[derive(Clone, Debug, Default)]
pub struct Learnt(Arc<OnceLock<Box<dyn Values>>>);

impl Learnt {
    pub fn get(&self) -> Option<&dyn Values> {
        self.0.get().map(|v| &**v)
    }

    /// The first who has learnt something is right.
    pub fn set(&self, values: Box<dyn Values>) {
        let _ = self.0.set(values);
    }
}
