//! The program as people and machines run it: a folder of its own for a test, and what a run said.
#![allow(dead_code)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for one test, removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let name = format!("sietch-test-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program in a folder.
pub fn sietch_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
    command.args(args).current_dir(folder);
    command
}

/// From a folder without data, so that only what is in the binary counts.
pub fn sietch(args: &[&str]) -> Command {
    sietch_in(&std::env::temp_dir(), args)
}

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn ran(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let ran = Ran {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

pub fn run(args: &[&str]) -> Ran {
    run_in(&std::env::temp_dir(), args)
}

pub fn run_in(folder: &Path, args: &[&str]) -> Ran {
    let mut command = sietch_in(folder, args);
    ran(command.stdin(Stdio::null()).output().unwrap())
}

pub fn with_input(args: &[&str], input: &str) -> Ran {
    with_input_in(&std::env::temp_dir(), args, input)
}

pub fn with_input_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = sietch_in(folder, args);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    ran(child.wait_with_output().unwrap())
}
