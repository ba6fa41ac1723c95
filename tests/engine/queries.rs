//! Queries: each condition held to a small position, names that link over files, and the mistakes authors make.

use crate::position::{self, MAP, POSITION};
use crate::toy::{files, program, start, variant, with};
use sietch::script::Host;

/// Besides, one pawn of nobody's lies on the roof.
#[track_caller]
fn holds(top: &str, body: &str) {
    let body = format!("game.move(place.supply, roof, common, pawn, 1)\n{body}");
    position::holds(top, &body);
}

#[test]
fn regions_by_who_holds_what() {
    holds(
        r#"
local MINE = regions { holds = { arg(1), tag.force } }
local MET = regions { holds = { arg(1), kind.pawn }, where = { { "T.1", "nobody", holds = { { but = { arg(1), counter.ally } }, kind.pawn } } } }
local TWO = regions { holds = { arg(1), kind.pawn, at_least = 2 } }
local FEW = regions { holds = { kind.pawn, at_least = 1, at_most = 2 } }
local ALONE = regions { only = { arg(1), kind.pawn } }
local SHARED, EMPTY = regions { shared = kind.pawn }, regions { empty = kind.pawn }
local STORE = regions { holds = { common, kind.pawn } }
"#,
        r#"
same(MINE(red), { yard, attic }, "mine")
same(MET(red), { attic }, "met")
game.set(counter.ally, blue)
same(MET(red), {}, "met an ally")
same(TWO(red), { yard }, "two")
same(TWO(blue), { attic }, "two of blue")
same(FEW(), { yard, cellar }, "few: pawns of all seats together")
same(ALONE(red), { yard }, "alone")
same(ALONE(blue), { cellar }, "alone, blue")
same(SHARED(), { attic }, "shared")
same(EMPTY(), { roof }, "empty")
same(STORE(), { roof }, "nobody's")
same(MINE.count(red), 2, "count")
same(MINE.any(red), true, "any")
same(MET.any(red), false, "none")
same(MINE.has(yard, red), true, "has")
same(MINE.has(yard, blue), false, "has not")
"#,
    );
}

#[test]
fn regions_by_map_tracks_and_counters() {
    holds(
        r#"
local TAGGED, OTHERS = regions { is = tag.force }, regions { unless = { { "T.1", "tagged", is = tag.force } } }
local COVERED = regions { under = track.ring }
local SECOND = regions { position = { track.ring, arg(1) } }
local NEAR = regions { borders = arg(1) }
local NAMED = regions { one_of = { place.roof, arg(1) } }
local SHUT = regions { counter = { counter.shut, at_least = 1 } }
local EITHER = regions { any_of = { { is = tag.force }, { borders = place.attic } } }
local NEITHER = regions { none_of = { { is = tag.force }, { borders = place.attic } } }
local INNER = regions { among = { NEAR, place.attic }, unless = { { "T.1", "shut", among = SHUT } } }
"#,
        r#"
same(TAGGED(), { cellar }, "tagged")
same(OTHERS(), { yard, attic, roof }, "not tagged")
same(COVERED(), {}, "the marker is nowhere")
game.set(counter.ring, 2)
same(COVERED(), { attic, cellar }, "under")
same(SECOND(1), { yard }, "position")
same(NEAR(attic), { yard, cellar }, "borders")
same(NEAR(), {}, "an argument that is not given")
same(NAMED(yard), { yard, roof }, "in the order of handles")
game.set(counter.shut, 1, cellar)
same(SHUT(), { cellar }, "counter")
same(EITHER(), { yard, cellar }, "any of")
same(NEITHER(), { attic, roof }, "none of")
same(INNER(), { yard }, "among")
"#,
    );
}

#[test]
fn pieces_kinds_seats_faces_and_products() {
    holds(
        r#"
local ENEMY = pieces { kind = tag.force, of = { but = { arg(1) } }, unless = { { "T.1", "covered", under = track.ring } } }
local WAITING = pieces { at = pile.reserve }
local OWN = kinds { of = arg(1), at = pile.reserve, kind = tag.force }
local OPEN = regions { holds = { arg(1), kind.pawn } }
local SHIP = OPEN * OWN
local RICH = seats { counter = { counter.score, at_least = 2 } }
local OTHERS = seats { of = { but = { arg(1) } } }
local HAVE = seats { has = { pile.reserve, kind.pawn, at_least = 1 } }
local THEIRS = regions { holds = { OTHERS, kind.pawn } }
local HEADS = faces { of = die.coin, face = face.heads }
local THROW = decision { what = "toy.throw", clause = "T.1" }
"#,
        r#"
game.set(counter.ring, 1)
same(ENEMY(blue), { piece(attic, red, pawn) }, "enemy pieces")
same(ENEMY(red), { piece(attic, blue, pawn), piece(cellar, blue, pawn) }, "enemy pieces of red")
same(WAITING(), {}, "all are on the map")
same(SHIP(red), {}, "nothing to ship")
game.move(yard, pile.reserve[red], red, pawn, 1)
same(OWN(red), { pawn }, "kinds")
same(SHIP(red), { piece(yard, red, pawn), piece(attic, red, pawn) }, "product")
same(SHIP.has(piece(attic, red, pawn), red), true, "product has")
same(SHIP.has(piece(cellar, red, pawn), red), false, "product has not")
same(WAITING(), { piece(pile.reserve[red], red, pawn) }, "in piles")
game.set(counter.score, 2, blue)
same(RICH(), { blue }, "by counter")
same(OTHERS(red), { blue }, "others")
same(HAVE(), { red }, "who has")
same(THEIRS(red), { attic, cellar }, "seats of another query")
same(HEADS(), {}, "nothing thrown")
chance.throw(THROW, die.coin)
local n = HEADS.count()
game.keep_all()
same(game.kept(face.heads), n, "faces, each as often as it lies there")
"#,
    );
}

#[test]
fn functions_and_hooks_look_at_what_is_left() {
    let top = r#"
local PICK = regions {
  holds = { kind.pawn },
  unless = { { "T.1", "too high", function(p, high) return p == high end } },
  hook = "toy.allowed",
}
"#;
    let body = r#"
same(PICK(place.attic), { yard }, "a function strikes one, a handler another")
same(PICK.count(place.attic), 1, "count")
same(PICK.has(place.cellar, place.attic), false, "has")
same(PICK.any(), true, "any")
"#;
    let body =
        format!("if game.round() > 1 or me ~= game.first() then return end\n{POSITION}\n{body}");
    let cellar = r#"shut = { clause = "T.2", ["toy.allowed"] = function(_, _, p) if p == place.cellar then return deny("T.2", "shut") end end }"#;
    let files = files(top, &body, cellar).with_text("rules/toy/map.toml", MAP);
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    assert!(start(&host).unwrap_or_else(|e| panic!("{e}")).over());
}

/// A lib declares what "free" means, the phase uses it, and a variant says otherwise.
fn linked() -> sietch::pack::Files {
    let body =
        "local n = query.free.count()\nerror('free: ' .. n .. ', twice used: ' .. BOTH.count())";
    files(
        "use 'words'\nlocal BOTH = regions { among = query.free }",
        body,
        "",
    )
    .with_text(
        "rules/toy/lib/words.lua",
        "regions { id = 'free', empty = kind.pawn }\nreturn {}\n",
    )
}

#[track_caller]
fn said(program: Result<std::sync::Arc<sietch::script::Program>, String>) -> String {
    let program = match program {
        Ok(program) => program,
        Err(text) => return text,
    };
    match Host::new(program, true) {
        Err(p) => p.to_string(),
        Ok(host) => start(&host)
            .err()
            .expect("it ends with an error")
            .to_string(),
    }
}

#[test]
fn a_variant_that_replaces_a_query_reaches_every_file_that_uses_it() {
    let text = said(program(&linked()));
    assert!(text.contains("free: 1, twice used: 1"), "{text}");
    let files = variant(linked(), "open", "", "off = {}").with_text(
        "variants/toy/open.lua",
        "regions { id = 'free', replaces = true }\nreturn variant { id = 'open' }\n",
    );
    let text = said(with(&files, &["open"]));
    assert!(text.contains("free: 2, twice used: 2"), "{text}");
}

/// What a counter holds of an argument stands for something, and is looked at itself.
#[test]
fn a_counter_of_an_argument() {
    holds(
        r#"
local SAME = seats { counter = { counter.score, is = arg(1, counter.score) }, unless = { { "T.1", "itself", of = arg(1) } } }
local RICH = regions { holds = { kind.pawn }, counter = { arg(1, counter.score), at_least = 2 } }
local CHOSEN = regions { one_of = { arg(1, counter.target) } }
local BLOCKED = regions { counter = { arg(1, counter.shut), is = arg(2, counter.shut) } }
"#,
        r#"
same(SAME(red), { blue }, "both have 0")
same(SAME(), {}, "of nobody")
game.set(counter.score, 2, red)
same(SAME(red), {}, "only red has 2")
same(RICH(red), { yard, attic, cellar }, "rich")
same(RICH(blue), {}, "poor")
same(RICH(), {}, "nobody is rich")
same(CHOSEN(red), {}, "nothing is chosen yet")
game.set(counter.target, roof, red)
same(CHOSEN(red), { roof }, "chosen")
same(CHOSEN(blue), {}, "not by blue")
same(BLOCKED.count(yard, attic), 4, "two places are alike")
game.set(counter.shut, 1, yard)
same(BLOCKED.count(yard, attic), 0, "two places are not alike")
"#,
    );
}

/// A decision is asked about a query that strikes: it has what is struck, for its seat and what it is about.
#[test]
fn a_query_strikes_options() {
    let top = r#"
local HELD = regions { holds = { arg(1), kind.pawn }, unless = { { "T.1", "spared", one_of = { arg(2) } } } }
local WHERE = decision {
  what = "toy.where", clause = "T.1", prompt = "Where?", pass = "nowhere",
  unless = { { "T.1", "you are there", HELD }, { "T.2", "it is high", function(p) return p == place.roof end } },
}
"#;
    let body = format!(
        "if game.round() > 1 or me ~= game.first() then return end\n{POSITION}\nask.one(WHERE, red, game.regions(), yard)"
    );
    let files = files(top, &body, "").with_text("rules/toy/map.toml", MAP);
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    let table = start(&host).unwrap_or_else(|e| panic!("{e}"));
    let ask = table.ask().unwrap();
    let answers = ask.form.answers(9).unwrap();
    let texts = answers
        .iter()
        .map(|a| ask.text(table.def(), table.state().roles(), a));
    assert_eq!(texts.collect::<Vec<_>>(), ["yard", "cellar", "nowhere"]);
}

/// An entry of `unless` may be about some options alone, a list or what a query has: its function is asked of no other.
#[test]
fn an_entry_strikes_only_what_it_is_about() {
    let top = r#"
local HELD = regions { holds = { arg(1), kind.pawn } }
local function always() return true end
local function never(p) error("nobody asks about " .. game.name(p)) end
local WHERE = decision {
  what = "toy.where", clause = "T.1", prompt = "Where?", pass = "nowhere",
  unless = {
    { "T.1", "you are there", always, among = HELD }, { "T.2", "it is high", always, among = { place.roof } },
    { "T.3", "nobody is there", never, among = {} },
  },
}
"#;
    let body = format!(
        "if game.round() > 1 or me ~= game.first() then return end\n{POSITION}\nask.one(WHERE, red, game.regions())"
    );
    let files = files(top, &body, "").with_text("rules/toy/map.toml", MAP);
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    let table = start(&host).unwrap_or_else(|e| panic!("{e}"));
    let ask = table.ask().unwrap();
    let answers = ask.form.answers(9).unwrap();
    let texts = answers
        .iter()
        .map(|a| ask.text(table.def(), table.state().roles(), a));
    assert_eq!(texts.collect::<Vec<_>>(), ["cellar", "nowhere"]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (top, wanted) in [
        (
            "local X = regions { hold = { kind.pawn } }",
            "a query has no field `hold`; did you mean `holds`?",
        ),
        (
            "local X = regions { is = kind.pawn }",
            "`is`: expected a tag, got a kind",
        ),
        (
            "local X = regions { where = { { 'T.1', is = tag.force } } }",
            "begins with its clause and a reason",
        ),
        (
            "local X = regions { unless = { { 'T.1', 'no' } } }",
            "the condition of T.1 says nothing",
        ),
        ("local X = kinds { kind = tag.force }", "kinds need `of`"),
        (
            "local X = regions {} * regions {}",
            "a product is of regions and kinds",
        ),
        (
            "local X = regions { id = 'a' }\nlocal Y = regions { id = 'a' }",
            "is declared already at rules/toy/phases/play.lua:1",
        ),
        (
            "local X = regions { borders = arg(9) }",
            "the arguments 1 to 4",
        ),
        (
            "local X = regions { one_of = { arg(1, kind.pawn) } }",
            "after the number of an argument may stand a counter",
        ),
        (
            "local X = regions { one_of = { arg(1, counter.total) } }",
            "`one_of`: a counter of the whole game belongs to no argument",
        ),
        (
            "local X = decision { what = 'toy.x', clause = 'T.1', unless = { { 'T.1', 'no', {} } } }",
            "{ clause, reason, function } or { clause, reason, query }",
        ),
        (
            "local X = regions { among = query.nowhere }",
            "there is no query `nowhere`",
        ),
        (
            "local R = regions {} local S = seats {} local X = decision { what = 'toy.x', clause = 'T.1', from = R, unless = { { 'T.1', 'no', S } } }",
            "the options of `toy.x` are regions, but an entry of `unless` has a query of seats",
        ),
        (
            "local R = regions {} local S = seats {} local X = decision { what = 'toy.x', clause = 'T.1', from = R, unless = { { 'T.1', 'no', function() return true end, among = S } } }",
            "the options of `toy.x` are regions, but an entry of `unless` has a query of seats",
        ),
        (
            "local P = pieces {} local R = regions {} local X = decision { what = 'toy.x', clause = 'T.1', from = P, unless = { { 'T.1', 'no', function() return true end, among = R } } }",
            "the options of `toy.x` are pieces, but an entry of `unless` has a query of regions",
        ),
        (
            "local X = decision { what = 'toy.x', clause = 'T.1', unless = { { 'T.1', 'no', function() return true end, amung = {} } } }",
            "an entry of `unless` has no field `amung`; did you mean `among`?",
        ),
        (
            "local X = decision { what = 'toy.x', clause = 'T.1', unless = { { 'T.1', 'no', function() return true end, among = { 'attic' } } } }",
            "lists options: the decision has no choice `attic`",
        ),
    ] {
        let text = said(program(&files(top, "", "")));
        assert!(text.contains(wanted), "{top}: {text}");
        assert!(text.contains("rules/toy/phases/play.lua:"), "{text}");
    }
}
