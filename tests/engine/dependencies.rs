//! What the program is built of: every package named in `Cargo.toml` is used, at one exact version, and those that seeds
//! and hashes depend on give the numbers they have always given.

use std::path::{Path, PathBuf};

use sietch::kernel::chance::{Generator, Stream, mix};
use xxhash_rust::xxh3::xxh3_64;

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

fn manifest() -> toml::Table {
    let text = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    text.parse().unwrap()
}

fn named(section: &str) -> Vec<(String, String)> {
    let manifest = manifest();
    let all = manifest[section].as_table().unwrap().iter();
    let version = |v: &toml::Value| match v {
        toml::Value::String(text) => text.clone(),
        other => other["version"].as_str().unwrap().to_string(),
    };
    // The crate itself, opened to its tests, is no package of others.
    let others = all.filter(|(_, v)| v.get("path").is_none());
    others.map(|(name, v)| (name.clone(), version(v))).collect()
}

/// All Rust text below these folders.
fn sources(folders: &[&str]) -> String {
    fn walk(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, text);
            } else if path.extension().is_some_and(|e| e == "rs") {
                text.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut text = String::new();
    for folder in folders {
        walk(&root().join(folder), &mut text);
    }
    text
}

/// A path or a macro of the crate, outside comments.
fn uses(text: &str, package: &str) -> bool {
    let name = package.replace('-', "_");
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    let starts = [format!("{name}::"), format!("{name}!")];
    code.into_iter().any(|line| {
        starts.iter().any(|start| {
            line.match_indices(start.as_str()).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
            })
        })
    })
}

#[test]
fn every_dependency_is_used() {
    let program = sources(&["src"]);
    for (name, _) in named("dependencies") {
        assert!(
            uses(&program, &name),
            "nothing in src uses `{name}`: remove it"
        );
    }
    let tests = sources(&["src", "tests", "benches"]);
    for (name, _) in named("dev-dependencies") {
        assert!(uses(&tests, &name), "no test uses `{name}`: remove it");
    }
    assert!(!uses(&program, "left-pad"));
    assert!(!uses(
        "use other::rand::x;\nmyrand::y()\n// rand::z",
        "rand"
    ));
}

#[test]
fn every_dependency_has_one_exact_version() {
    for section in ["dependencies", "dev-dependencies"] {
        for (name, version) in named(section) {
            assert!(version.starts_with('='), "{name} = \"{version}\"");
        }
    }
}

#[test]
fn seeds_and_hashes_give_the_numbers_they_have_always_given() {
    let mut stream = Stream::new(1);
    let drawn: Vec<u64> = (0..4).map(|_| stream.below(1 << 40)).collect();
    assert_eq!(
        drawn,
        [
            622_941_039_753,
            819_995_713_893,
            1_067_628_818_171,
            488_578_126_062
        ]
    );
    let mut generator = Generator::new(318);
    let dice: Vec<u64> = (0..8).map(|_| generator.next_stream().below(6)).collect();
    assert_eq!(dice, [3, 5, 1, 5, 4, 4, 0, 1]);
    assert_eq!(mix(5, 7), 0xc52fe8ff91e5f0fa);
    // As the authors of the hash publish it.
    assert_eq!(xxh3_64(b""), 0x2d06_8005_38d3_94c2);
}
