//! What is misprinted on a card is refused when the pack is loaded, at the file and the line of the card (DI-DATA.2,
//! DI-DATA.3). No game begins then, so no test in Lua can ask for it.

use std::sync::Arc;

use sietch::pack::{Files, Options, load};
use sietch::script::Host;

const VARIANT: &str = "variants/imperium/misprint.toml";
const SPACES: &str = "rules/imperium/cards/spaces.toml";

/// What is said of a game with these files and these variants, if it cannot be loaded.
fn refused(files: &Files, variants: &[&str]) -> String {
    let options = Options {
        with: variants.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    let loaded = load(files, "imperium/players-3", &options);
    // Names are known when the scripts are run to play.
    let program = match loaded {
        Ok(program) => Arc::new(program),
        Err(problems) => return problems.to_string(),
    };
    let opened = Host::new(program, false);
    opened.err().map_or(String::new(), |p| p.to_string())
}

/// What is said of a card that has this field.
fn card(field: &str, text: &str) -> String {
    let variant = format!(
        "format = 1\nid = \"misprint\"\ntitle = \"Misprint\"\nrules = \"imperium\"\n\n[cards.misprinted]\n\
         tags = [\"imperium\"]\nzone = \"imperium\"\ncost = 3\nicons = [\"city\"]\n{field} = \"{text}\"\n"
    );
    refused(
        &Files::embedded().with_text(VARIANT, &variant),
        &["misprint"],
    )
}

#[track_caller]
fn stands(field: &str, text: &str, message: &str) {
    let wanted = format!("error: `{field}` of the card `misprinted`: {message}\n  at {VARIANT}:11");
    assert_eq!(card(field, text), wanted);
}

#[test]
fn di_not_1_what_is_well_printed_is_read() {
    assert_eq!(
        card(
            "agent",
            "pay (spend spice 1) -> (draw 1; recruit 2); if bond(fremen): gain water 1"
        ),
        ""
    );
    assert_eq!(card("requires", "influence(fremen,2)"), "");
}

#[test]
fn di_data_2_what_is_no_effect_stands_at_the_line_of_the_card() {
    stands(
        "agent",
        "gain solari 1 & draw 1",
        "there is no `&` in effects",
    );
    stands("agent", "drow 1", "there is no `drow` in effects");
    stands("agent", "draw 1;", "there should be a name, not the end");
    stands(
        "agent",
        "pay spend spice 1 -> draw 1",
        "there should be `(`, not `spend`",
    );
    stands(
        "agent",
        "pay (spend spice 1) draw 1",
        "there should be `->`, not `draw`",
    );
    stands(
        "agent",
        "choose x (draw 1 | recruit 1)",
        "there should be a number, not `x`",
    );
    stands(
        "agent",
        "deploy garrison <=many",
        "there should be a number, not `many`",
    );
    stands("agent", "draw 1 )", "`)` does not belong there");
    stands(
        "agent",
        "if bond(fremen) draw 1",
        "there should be `:`, not `draw`",
    );
    stands(
        "reveal",
        "each_opponent (discard 1",
        "there should be `)`, not the end",
    );
}

#[test]
fn di_data_2_what_a_verb_lacks_stands_at_the_line_of_the_card() {
    stands("agent", "draw", "`draw` needs a number, like `draw 1`");
    stands(
        "agent",
        "gain gold 1",
        "`gain` is of one of these: persuasion, solari, spice, sword, vp, water",
    );
    stands(
        "agent",
        "lose_troop deck 1",
        "`lose_troop` is of one of these: conflict, garrison",
    );
    stands(
        "agent",
        "retreat 2",
        "`retreat` is of `any` number or of `<=2`",
    );
    stands(
        "agent",
        "mentat give",
        "`mentat` is followed by `take` or `next_round`",
    );
    stands(
        "plot",
        "ignore_enemy_agents city",
        "`ignore_enemy_agents` is followed by `next_agent`",
    );
}

#[test]
fn di_data_3_what_is_named_exists() {
    stands(
        "agent",
        "influence harkonnen 1",
        "there is no track `harkonnen`",
    );
    stands("plot", "add_icons moon", "there is no icon `moon`");
    stands(
        "reveal",
        "discount foldspac 1",
        "there is no card `foldspac`; did you mean `foldspace`?",
    );
    stands("agent", "control moon", "there is no place `moon`");
    stands(
        "agent",
        "take_from_discard moon 1",
        "there is no tag `moon`",
    );
}

#[test]
fn di_data_2_conditions_and_what_they_lack_stand_at_the_line_of_the_card() {
    stands("agent", "if rich: draw 1", "there is no condition `rich`");
    stands(
        "agent",
        "if influence(fremn,2): draw 1",
        "there is no faction `fremn`",
    );
    stands(
        "agent",
        "if influence(fremen): draw 1",
        "`influence` lacks a number",
    );
    stands(
        "reveal",
        "if bond(moon): draw 1",
        "there is no faction `moon`",
    );
    stands(
        "reveal",
        "per in_play(moon): gain sword 1",
        "there is no faction `moon`",
    );
    stands(
        "signet",
        "if alliance(moon): recruit 1",
        "there is no faction `moon`",
    );
    stands(
        "endgame",
        "if copies(foldspace): gain vp 1",
        "`copies` lacks a number",
    );
    stands(
        "endgame",
        "if tracks_at(3): gain vp 1",
        "`tracks_at` lacks a number",
    );
    stands(
        "requires",
        "influence(fremen,2) x",
        "`x` does not belong there",
    );
    stands(
        "requires",
        "influence(fremen,2",
        "there should be `)`, not the end",
    );
}

/// A line of the spaces reads otherwise.
#[track_caller]
fn space(line: &str, becomes: &str, message: &str) {
    let text = Files::embedded().read(SPACES).unwrap().unwrap();
    let at = 1 + text.lines().position(|l| l == line).unwrap();
    let files = Files::embedded().with_text(SPACES, &text.replacen(line, becomes, 1));
    let wanted = format!("error: {message}\n  at {SPACES}:{at}");
    assert_eq!(refused(&files, &[]), wanted);
}

#[test]
fn di_data_4_what_a_space_says_stands_at_its_line() {
    let price = "`price` of the card `conspire`: it is like `spice 4; water 1`, not `4 spice`";
    space("price = \"spice 4\"", "price = \"4 spice\"", price);
    let price = "`price` of the card `conspire`: it is like `spice 4; water 1`, not `gold 4`";
    space("price = \"spice 4\"", "price = \"gold 4\"", price);
    let region = "`region` of the card `foldspace_space`: there is no place `foldspac`; did you mean `foldspace`?";
    space("region = \"foldspace\"", "region = \"foldspac\"", region);
    let icon = "`icons` of the card `conspire`: there is no icon `combat`";
    space("icons = [\"emperor\"]", "icons = [\"combat\"]", icon);
}
