//! Programs besides ours that some tests need. Where one is missing its test says so and passes, unless SIETCH_DEMANDS
//! names it: then it fails.
#![allow(dead_code)]

use std::path::PathBuf;

/// Where a program lies, if it is there.
pub fn tool(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file());
    found.or_else(|| missing(name))
}

/// Says that a test is skipped, or fails if it must not be.
pub fn missing<T>(name: &str) -> Option<T> {
    let demands = std::env::var("SIETCH_DEMANDS").unwrap_or_default();
    let demanded = demands.split_whitespace().any(|d| d == name);
    assert!(!demanded, "{name} is not here, and SIETCH_DEMANDS names it");
    eprintln!("skipped: {name} is not installed");
    None
}
