//! What authors meet: mistakes and their messages, composition, the tools around scripts.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/compose.rs"]
mod compose;
#[path = "../common/toy.rs"]
mod toy;

mod additions;
mod architecture;
mod bad_input;
mod breaks;
mod careless;
mod check;
mod composition;
mod composition_rules;
mod extends;
mod flow_doc;
mod given_files;
mod guide;
mod hostile;
mod hostile_corpus;
mod lua_tests;
mod new_and_api;
mod reload;
