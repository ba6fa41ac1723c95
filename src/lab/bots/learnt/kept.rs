//! What was learnt is kept in the user's folder for such things, by the digest of the rules. Where nothing can be kept it is
//! learnt again.

use std::path::PathBuf;

use super::fit::LinearFit;
use crate::disk;

/// Of what is learnt and how: to be raised whenever that changes, or what was kept before would go on being used.
const VERSION: u32 = 1;
/// More than any line needs.
const MOST: u64 = 4 << 20;

/// `$XDG_CACHE_HOME/sietch/values`, else below `~/.cache`.
fn path(digest: u64) -> Option<PathBuf> {
    let folder = disk::user_folder("XDG_CACHE_HOME", ".cache")?;
    Some(
        folder
            .join("values")
            .join(format!("{digest:016x}-{VERSION}.json")),
    )
}

/// Nothing if it is not there, or is not what was written.
pub fn read(digest: u64) -> Option<LinearFit> {
    let text = disk::read(&path(digest)?, MOST).ok()??;
    serde_json::from_str(&text).ok()
}

pub fn write(digest: u64, line: &LinearFit) {
    let (Some(path), Ok(text)) = (path(digest), serde_json::to_string(line)) else {
        return;
    };
    if let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
    {
        // Whoever cannot keep it learns it again.
        let _ = disk::write(&path, &text);
    }
}
