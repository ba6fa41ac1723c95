//! Every file that docs/architecture.md names is there, and README leads to it.

use std::path::Path;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(path)).unwrap()
}

#[test]
fn every_file_named_is_there() {
    let text = read("docs/architecture.md");
    let words = text.split(|c: char| c.is_whitespace() || "`(),;".contains(c));
    let named: Vec<&str> = words
        .map(|w| w.trim_end_matches(['.', ':']))
        .filter(|w| w.starts_with("src/") || w.starts_with("tests/"))
        .collect();
    assert!(named.len() > 40, "only {} are found", named.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in named {
        assert!(root.join(path).exists(), "{path} is not there");
    }
}

#[test]
fn the_readme_leads_to_it() {
    assert!(read("README.md").contains("(docs/architecture.md)"));
}
