//! The program as people use it: command line, REPL, terminal.

#[path = "../common/bazaar.rs"]
mod bazaar;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/tilt.rs"]
mod tilt;
#[path = "../common/tools.rs"]
mod tools;
#[path = "../common/toy.rs"]
mod toy;

mod balance;
mod boards;
mod cli;
mod cli_tools;
mod controls;
mod experiments;
mod laboratory;
mod learnt;
mod machines;
mod newcomer;
mod overrides;
mod repl_fuzz;
mod saves;
mod screens;
mod sessions;
mod terminal;

/// Compares with what was recorded in a folder beside this one.
#[track_caller]
fn recorded(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
