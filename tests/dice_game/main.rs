//! The Dice Game, clause by clause, with its variants.

#[path = "../common/mod.rs"]
mod common;

mod dd_build_storm_end;
mod dd_combat;
mod dd_factions_1;
mod dd_factions_2;
mod dd_rulings;
mod dd_setup;
mod dd_ship_move;
mod dd_smugglers;
mod dd_tleilax;
mod dd_turn_start;
mod dd_variants_fire;
mod house_rules;
