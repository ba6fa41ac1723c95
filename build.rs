//! The data folders are part of the binary: a file added or changed there must rebuild it.

fn main() {
    for folder in ["rules", "scenarios", "variants"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
