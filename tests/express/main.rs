//! Dune Express in its three rulesets, clause by clause, and against the native twin.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/express.rs"]
mod express;
#[path = "../../benches/twin/mod.rs"]
mod twin;

mod clauses;
mod ea_express_advanced;
mod eb_express;
mod eb_win_this_turn;
mod ec_express_condensed;
mod ec_express_condensed_factions;
mod ec_express_condensed_house_rules;
mod express_twin;
