//! The program as people use it: command line, REPL, terminal.

mod boards;
mod cli;
mod cli_tools;
mod controls;
mod newcomer;
mod overrides;
mod repl_fuzz;
mod saves;
mod sessions;
mod terminal;
