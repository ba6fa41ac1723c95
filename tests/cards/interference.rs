//! Non-interference: what a seat gets to read is the same, byte for byte, in every world that it holds possible.
//!
//! The worlds are made here, not by the sampler that bots use: the whole game is played again from its journal, with what
//! the viewer knows as it was and the rest at random, until everything that lies open comes out as it did.

use std::rc::Rc;
use std::sync::Arc;

use sietch::app::game::{Eyes, Game};
use sietch::app::output::Look;
use sietch::app::players::Players;
use sietch::app::render::story;
use sietch::app::repl::Repl;
use sietch::kernel::chance::Stream;
use sietch::kernel::def::Scope;
use sietch::kernel::ids::{Seat, Zone};
use sietch::kernel::{Knowers, View};
use sietch::lab::bots::{self, Seen};
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Planned, Program};
use sietch::session::Session;

use super::bazaar;

/// A turn full of secrets: a draw, a card put away, a guess of the other, a bet of both at once, a card laid down.
const SECRETS: &str = r#"
local DRAW = decision { what = "draw", clause = "B.1" }
local HIDE = decision { what = "hide", clause = "B.2", secret = true, optional = true, prompt = "Which card do you put away?" }
local GUESS = decision { what = "guess", clause = "B.2", prompt = "What was put away?" }
local BET = decision { what = "bet", clause = "B.2", secret = true, reveal = false, prompt = "How much?" }
local LAY = decision { what = "lay", clause = "B.2", optional = true, prompt = "Which card do you lay down?" }
--DECLARE

return phase {
  id = "buy", clause = "B.1",
  run = function(me)
    local other = game.seats(me)[2]
    chance.draw(DRAW, zone.deck, zone.hand[me], 2)
    local hidden = ask.one(HIDE, me, game.cards(zone.hand[me]))
    if hidden then game.hand_over(hidden, zone.hand[me], zone.safe[me]) end
    hook("bazaar.closed", 1, me)
    --PLANT
    ask.one(GUESS, other, { card.silk, card.pepper, card.saffron })
    ask.together({ { spec = BET, seat = other, low = 0, high = 3 }, { spec = BET, seat = me, low = 0, high = 3 } })
    local card = ask.one(LAY, me, game.cards(zone.hand[me]))
    if card then
      game.hand_over(card, zone.hand[me], zone.discard)
      game.add(counter.coins, row[card].cost, me)
    end
  end,
}
"#;

/// Each has a power that reads its own cards: what it changes may be told to nobody else.
const FACTION: &str = r#"return faction { id = "ID", name = "NAME", abilities = { eye = { clause = "B.1",
  ["bazaar.closed"] = function(me, n, who) if who == me and game.count_cards(zone.safe[me], card.silk) > 0 then return n + 1 end end } } }
"#;

const VALUE: &str = "return function(me) return math.min(1, (game.get(counter.coins, me) + game.count_cards(zone.hand[me], card.saffron)) / 100) end\n";

const POINT: &str = "[points.\"bazaar.closed\"]\nclause = \"B.1\"\nwhen = \"After a card was put away.\"\nabout = \"A number.\"\nvalue = \"integer\"\nargs = [\"who: seat\"]\n";

fn pack(declare: &str, plant: &str) -> Files {
    let phase = SECRETS
        .replace("--DECLARE", declare)
        .replace("--PLANT", plant);
    let faction = |id: &str, name: &str| FACTION.replace("ID", id).replace("NAME", name);
    let game = format!("{}{POINT}", bazaar::GAME);
    bazaar::files()
        .with_text("rules/bazaar/game.toml", &game)
        .with_text(bazaar::PHASE, &phase)
        .with_text("rules/bazaar/lib/value.lua", VALUE)
        .with_text("rules/bazaar/factions/anna.lua", &faction("anna", "Anna"))
        .with_text(
            "rules/bazaar/factions/basil.lua",
            &faction("basil", "Basil"),
        )
}

/// Makes a machine for a game; what scripts print is listened to.
fn host(files: &Files, scenario: &str) -> Rc<Host> {
    let program: Arc<Program> = load(files, scenario, &Options::default())
        .unwrap_or_else(|e| panic!("{e}"))
        .into();
    Host::new(program, true).unwrap_or_else(|e| panic!("{e}"))
}

/// One step at random.
fn step(session: &mut Session, dice: &mut Stream) -> bool {
    let answer = session.ask().and_then(|a| a.form.sample(dice));
    answer.is_some_and(|a| session.answer(a).is_ok())
}

/// A game after so many random steps, with what lay open to a viewer after each.
fn played(
    host: &Rc<Host>,
    seed: u64,
    steps: usize,
    viewer: Seat,
) -> Option<(Session, Vec<String>)> {
    let mut session = Session::new(host, seed).ok()?;
    let mut dice = Stream::new(seed ^ 0xd1ce);
    let mut trail = vec![open_facts(&session, viewer)];
    for _ in 0..steps {
        if !step(&mut session, &mut dice) {
            return None;
        }
        trail.push(open_facts(&session, viewer));
    }
    session.ask().is_some().then_some((session, trail))
}

/// Chance as it came, where the viewer knows that; else at random.
fn falls(true_one: &Session, from: usize, viewer: Seat) -> Vec<Planned> {
    let lines = true_one.lines().iter().enumerate().skip(from);
    let chance = lines.take_while(|(_, l)| l.is_chance());
    let planned = |(i, l): (usize, &sietch::session::Line)| {
        let known = true_one.knowers(i).knows(Some(viewer));
        Planned {
            what: l.what.clone(),
            text: if known { l.text.clone() } else { String::new() },
            partial: !known,
        }
    };
    chance.map(planned).collect()
}

/// The game once more, with what the viewer does not know at random; nothing if it comes out otherwise in the open.
fn another(
    host: &Rc<Host>,
    (true_one, trail): (&Session, &[String]),
    viewer: Seat,
    seed: u64,
) -> Option<Session> {
    let mut dice = Stream::new(seed);
    let mut world = Session::with_plan(host, seed, falls(true_one, 0, viewer)).ok()?;
    for (n, open) in trail.iter().enumerate() {
        if open_facts(&world, viewer) != *open {
            return None;
        }
        if n == true_one.answers() {
            break;
        }
        let line = true_one.line_of(n)?;
        for plan in falls(true_one, line + 1, viewer) {
            world.plan(plan);
        }
        let known = true_one.knowers(line).knows(Some(viewer));
        let done = match known {
            true => world.answer_text(&true_one.lines()[line].text).is_ok(),
            false => step(&mut world, &mut dice),
        };
        if !done || world.lines().len() != true_one.line_of(n + 1).unwrap_or(true_one.lines().len())
        {
            return None;
        }
    }
    let same = |(a, b): (&sietch::session::Line, &sietch::session::Line)| {
        (&a.who, &a.what) == (&b.who, &b.what)
    };
    let alike = world.lines().iter().zip(true_one.lines()).all(same);
    alike.then_some(world)
}

/// What lies open, found out here and not by the program's own views: counters, who is asked what, cards one sees and counts.
fn open_facts(session: &Session, viewer: Seat) -> String {
    let (def, state) = (session.table().def(), session.table().state());
    let mut facts = vec![format!("{:?}", session.asked())];
    for c in def.counters.iter() {
        for i in 0..c.cells {
            let mine = c.scope == Scope::Seat && i == viewer.index();
            let shown = !c.hidden || mine;
            if shown {
                facts.push(format!("{:?}", state.get(c.base + i)));
            }
        }
    }
    for (i, z) in def.zones.iter().enumerate() {
        let zone = Zone(i as u8);
        let cards = state.cards();
        let seen = |who: Knowers| who.knows(Some(viewer));
        if seen(cards.count_sight(zone).of(z.seat)) {
            facts.push(format!("{} cards", cards.count(zone)));
        }
        if seen(cards.sight(zone).of(z.seat)) {
            let list: Vec<u16> = cards.zone(zone).iter().map(|l| l.card.0).collect();
            facts.push(format!("{list:?}"));
        }
    }
    facts.join("\n")
}

/// The ways in which somebody learns something.
const CHANNELS: [&str; 13] = [
    "prompt",
    "options",
    "log",
    "history",
    "narration",
    "why",
    "why not",
    "trace",
    "lua",
    "hint",
    "odds",
    "bot",
    "save",
];

/// A game at the keyboard of one person, the other seats not hers.
fn seated(session: Session, viewer: Seat) -> Repl {
    let def = session.table().def();
    let players = Players::one_human(def, &[format!("p{}=human", viewer.0 + 1)]).unwrap();
    let game = Game {
        session,
        players,
        eyes: Eyes::Asked,
        options: Options::default(),
        riddle: None,
    };
    Repl::new(Files::embedded(), game, Look::PLAIN)
}

fn says(repl: &mut Repl, line: &str) -> String {
    repl.run(line)
        .map_or_else(|refused| refused.0, |reply| reply.text)
}

const LUA: &str = "lua { game.cards(zone.deck), game.cards(zone.hand[game.seats()[1]]), game.cards(zone.hand[game.seats()[2]]), \
                   game.cards(zone.safe[game.seats()[1]]), game.cards(zone.safe[game.seats()[2]]), game.top_card(zone.discard) }";

/// What a person reads on one channel, or on one that looks where it must not.
fn reads(repl: &mut Repl, viewer: Seat, channel: &str) -> String {
    if let Some(channel) = channel.strip_prefix("leaking ") {
        let other = Seat(1 - viewer.0);
        repl.game.eyes = Eyes::Seat(other);
        let table = repl.game.session.table();
        let true_cards = format!("{:?}", table.state().cards());
        return match channel {
            "hint" | "odds" | "bot" => reads(repl, viewer, channel) + &true_cards,
            _ => reads(repl, other, channel),
        };
    }
    let cards = repl.game.def().zones.len() > 1;
    match channel {
        "prompt" => repl.decision() + &repl.prompt(),
        "options" => says(repl, "options"),
        "log" => says(repl, "log 500 --clauses"),
        "history" => says(repl, "history 500"),
        "narration" => story::told(&repl.game, 0, false, repl.look).text,
        "why" => says(repl, "why"),
        "why not" => says(repl, "why not silk") + &says(repl, "why not"),
        "trace" => says(repl, "trace 500"),
        "lua" if cards => says(repl, LUA),
        "lua" => says(
            repl,
            "lua { game.seats(), game.get(counter.prediction, game.seats()[1]), game.get(counter.prediction, game.seats()[2]) }",
        ),
        "hint" => says(repl, "hint"),
        "odds" => says(repl, "odds silk@hand>=1") + &says(repl, "best spice>=1"),
        "bot" => {
            let table = repl.game.session.table();
            let seen = Seen::of(table).filter(|s| s.seat() == viewer);
            let bot = |name: &str| bots::by_name(name, 7).unwrap();
            seen.map_or(String::new(), |s| {
                format!(
                    "{:?} {:?}",
                    bot("random").decide(&s),
                    bot("greedy").decide(&s)
                )
            })
        }
        _ => {
            let view = View::new(
                repl.game.def(),
                repl.game.session.table().state(),
                Some(viewer),
            );
            format!("{}\n{view:?}", repl.board())
        }
    }
}

/// Compares the worlds of many positions; tells how many had several, how many of those stood in a phase with a secret
/// entry, and the channels that told them apart.
fn compare(
    host: &Rc<Host>,
    seats: usize,
    games: std::ops::Range<u64>,
    steps: &[usize],
    channels: &[&str],
) -> (usize, usize, Vec<String>) {
    let (mut several, mut inside, mut leaks) = (0, 0, Vec::new());
    for (seed, n) in games.flat_map(|g| steps.iter().map(move |n| (g, *n))) {
        for viewer in (0..seats as u8).map(Seat) {
            let Some((true_one, trail)) = played(host, seed, n, viewer) else {
                continue;
            };
            let tries = 1000 * seed..1000 * seed + 12;
            let mut others = tries.filter_map(|w| another(host, (&true_one, &trail), viewer, w));
            let differs = |w: &Session| journal(w) != journal(&true_one);
            let Some(other) = others.find(differs) else {
                continue;
            };
            several += 1;
            let (_, log) = true_one.table().phase_so_far();
            inside += usize::from(log.iter().any(|e| !e.known().what.knows(Some(viewer))));
            let (mut a, mut b) = (seated(true_one, viewer), seated(other, viewer));
            for channel in channels {
                let (x, y) = (
                    reads(&mut a, viewer, channel),
                    reads(&mut b, viewer, channel),
                );
                if x != y {
                    leaks.push(format!(
                        "{channel}: seed {seed}, step {n}, {viewer:?}\n{x}\n---\n{y}"
                    ));
                }
            }
        }
    }
    (several, inside, leaks)
}

fn journal(s: &Session) -> Vec<&str> {
    s.lines().iter().map(|l| l.text.as_str()).collect()
}

#[test]
fn a_seat_reads_the_same_in_every_world_it_holds_possible() {
    let host = host(&pack("", ""), "bazaar/bazaar");
    let steps: Vec<usize> = (0..=24).collect();
    let (several, inside, leaks) = compare(&host, 2, 0..90, &steps, &CHANNELS);
    assert!(leaks.is_empty(), "{} leaks, e.g. {}", leaks.len(), leaks[0]);
    assert!(
        several >= 3_000 && inside >= 1_000,
        "{several} positions, {inside} inside"
    );
}

/// A leak in each channel: some in the pack, some in the program, played here by looking through the eyes of another.
#[test]
fn thirteen_planted_leaks_are_all_found() {
    const PEEK: &str =
        "local PEEK = decision { what = \"peek\", clause = \"B.2\", prompt = \"{1} silk?\" }";
    const COUNT: &str = "tostring(game.count_cards(zone.safe[me], card.silk) + game.count_cards(zone.hand[me], card.silk))";
    let prompt = format!("ask.one(PEEK, other, {{ card.silk, card.pepper }}, {COUNT})");
    let note = format!("note(\"B.1\", \"there are {{1}}\", {COUNT})");
    let options = "ask.one(GUESS, other, game.count_cards(zone.hand[me], card.pepper) > 0 and { card.silk, card.pepper } or { card.silk, card.saffron })";
    let strikes = "local STRUCK = decision { what = \"struck\", clause = \"B.2\", optional = true, unless = { { \"B.2\", \"it is there\", function(x) return game.count_cards(zone.hand[game.seats()[1]], x) > 0 end } } }";
    let struck = "ask.one(STRUCK, other, { card.silk, card.pepper })";
    let steps: Vec<usize> = (0..=8).collect();
    for channel in CHANNELS {
        let (declare, plant, read) = match channel {
            "prompt" | "why" => (PEEK, prompt.as_str(), channel.to_string()),
            "options" => ("", options, channel.to_string()),
            "narration" | "log" => ("", note.as_str(), channel.to_string()),
            "why not" => (strikes, struck, channel.to_string()),
            _ => ("", "", format!("leaking {channel}")),
        };
        let host = host(&pack(declare, plant), "bazaar/bazaar");
        let (_, _, leaks) = compare(&host, 2, 0..12, &steps, &[&read]);
        assert!(!leaks.is_empty(), "nobody noticed the leak in {channel}");
    }
}

/// The Dice Game: a prediction that others do not know, and commitments made in secret.
#[test]
fn the_dice_game_tells_nobody_what_was_predicted() {
    let host = host(&Files::embedded(), "dice-game/players-6");
    let (several, _, leaks) = compare(&host, 6, 0..4, &[16, 24, 40], &CHANNELS);
    assert!(leaks.is_empty(), "{} leaks, e.g. {}", leaks.len(), leaks[0]);
    assert!(several >= 20, "{several} positions");
}
