//! The kernel and the script host: properties of whole games and of the API.

#[path = "../common/alike.rs"]
mod alike;
#[path = "../common/toy.rs"]
mod toy;

mod actions;
mod api_functions;
mod areas;
mod conformance;
mod corridors;
mod dependencies;
mod forms;
mod golden;
mod kernel_knows_no_game;
mod knowledge;
mod mutated_saves;
mod order;
mod position;
mod properties;
mod queries;
mod quick_path;
mod seats;
mod sides;
mod stepwise;
mod suspending;
mod turns;
