//! Compiled texts, kept: no text is compiled twice. Every thread has a machine of its own, games of one pack share nearly
//! all files, and a file is run once to see what it declares and once to play.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// What is compiled, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeSort {
    /// A part of the machine itself.
    Machine,
    /// A script, with the header before it.
    Script,
    /// A script whose lines are counted.
    Counted,
}

/// Letters of text that are kept; with more, all are forgotten and it begins anew.
const MOST: usize = 16 << 20;

#[derive(Default)]
struct Codes {
    by_text: HashMap<(CodeSort, Box<str>), Arc<[u8]>>,
    letters: usize,
}

/// The code of a text: as it is known, or as it is made now.
pub fn code<E>(
    sort: CodeSort,
    text: &str,
    make: impl FnOnce() -> Result<Vec<u8>, E>,
) -> Result<Arc<[u8]>, E> {
    static KNOWN: LazyLock<Mutex<Codes>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (sort, Box::from(text));
    if let Some(code) = known().by_text.get(&key) {
        return Ok(code.clone());
    }
    let code: Arc<[u8]> = make()?.into();
    let mut known = known();
    if known.letters > MOST {
        *known = Codes::default();
    }
    known.letters += text.len();
    known.by_text.insert(key, code.clone());
    Ok(code)
}
