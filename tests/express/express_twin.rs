//! The pack `express` against its native twin: two implementations of one game, fed with the same answers and dice, must
//! ask the same seats the same questions and come to the same positions, in every one of many thousands of games.

use crate::twin;
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use sietch::kernel::chance::{Stream, mix};
use sietch::kernel::dice::Lie;
use sietch::kernel::ids::{Face, Piece, Sort};
use sietch::kernel::{Answer, Ask, Form, Handle};
use sietch::pack::{Files, Options, load};
use sietch::script::{Drawn, Entry, Host, Program, Table};

use crate::express::{Dictionary, Offer, listed};
use crate::twin::chance::{Chance, Fast};
use crate::twin::dice::{Counts, Dice, Faces, Handful, Throw};
use crate::twin::{Phase, broken, decision};

/// Games for 2, 3, 4 and 5 players: 20,000.
const GAMES: [(u8, u64); 4] = [(2, 18_500), (3, 1200), (4, 200), (5, 100)];
const THREADS: usize = 2;

fn program(players: u8) -> Arc<Program> {
    let id = format!("express/players-{players}");
    Arc::new(load(&Files::embedded(), &id, &Options::default()).unwrap_or_else(|e| panic!("{e}")))
}

/// Chance for the twin: what the pack has drawn.
struct Laid<'a> {
    words: &'a Dictionary<'a>,
    drawn: VecDeque<Drawn>,
    /// The twin drew what the pack did not.
    wrong: bool,
}

impl Laid<'_> {
    /// Takes what the pack has drawn since.
    fn take(&mut self, table: &mut Table) {
        for happening in table.take_fresh() {
            if let Entry::Chance { drawn, .. } = happening.entry {
                self.drawn.push_back(drawn);
            }
        }
    }
}

impl Chance for Laid<'_> {
    fn first(&mut self, _: u8) -> u8 {
        match self.drawn.pop_front() {
            Some(Drawn::Pick(h)) if h.is(Sort::Seat) => h.index() as u8,
            _ => {
                self.wrong = true;
                0
            }
        }
    }

    fn throw(&mut self, dice: &Dice) -> Throw {
        let faces = match self.drawn.pop_front() {
            Some(Drawn::Faces(faces)) => faces.into_vec(),
            _ => Vec::new(),
        };
        let fallen = self.words.keep(faces.iter().copied());
        self.wrong |= fallen.singles != dice.loose;
        self.wrong |= fallen.faction.total() != dice.loose_faction();
        self.wrong |= faces.len() != dice.loose_dice();
        Throw {
            faction: Handful::of(fallen.faction),
            faces: self.words.singles(faces.into_iter()),
        }
    }
}

/// Everything that makes a position, in the twin's terms.
#[derive(Debug, PartialEq)]
struct Position {
    asked: Option<u8>,
    phase: Phase,
    troops: [[u8; 7]; twin::SEATS],
    factions: [u8; twin::SEATS],
    /// Faction dice on the table, single dice on the table, faction dice kept, faces of single dice; none in the hand.
    dice: Option<(Counts, u8, Counts, Faces)>,
    first: u8,
    active: Option<u8>,
    round: u16,
    winner: Option<u8>,
}

fn of_pack(words: &Dictionary, table: &Table) -> Position {
    let (def, state) = (words.def, table.state());
    let mut troops = [[0; 7]; twin::SEATS];
    let mut factions = [twin::NOBODY; twin::SEATS];
    for seat in def.seat_ids() {
        let kind = words.troop;
        let count = |place| {
            let owner = seat;
            state.count(def, Piece { place, owner, kind })
        };
        for (n, place) in troops[seat.index()].iter_mut().zip(words.regions) {
            *n = count(place);
        }
        troops[seat.index()][twin::SUPPLY] = count(words.supplies[seat.index()]);
        if let Some(role) = state.role_of(seat) {
            factions[seat.index()] = words.factions[role.index()];
        }
    }
    let listed: u32 = state.pieces(def).map(|(_, n)| u32::from(n)).sum();
    let found: u32 = troops.iter().flatten().map(|n| u32::from(*n)).sum();
    assert_eq!(listed, found, "there is nothing else on the board");
    let winner = table.outcome().map(|o| {
        assert_eq!(
            (o.how.as_str(), o.clause.as_str()),
            ("conquest", "EB-END.1")
        );
        assert_eq!(o.winners.len(), 1);
        state
            .seat_of(sietch::kernel::ids::Role(o.winners[0].index() as u8))
            .unwrap()
            .0
    });
    let phase = state.flow().current_phase(def).unwrap();
    Position {
        asked: table.ask().map(|a| a.seat.0),
        phase: match def.phases.get(phase) {
            "setup_factions" => Phase::Factions,
            "roll" => Phase::Roll,
            "treachery" => Phase::Treachery,
            "spend" => Phase::Spend,
            "finish" if table.over() => Phase::Over,
            other => panic!("nothing is asked in {other}"),
        },
        troops,
        factions,
        dice: pack_dice(words, table),
        first: state.flow().first.0,
        active: state.flow().active.map(|s| s.0),
        round: state.flow().round,
        winner,
    }
}

fn pack_dice(words: &Dictionary, table: &Table) -> Option<(Counts, u8, Counts, Faces)> {
    let dice = table.state().dice();
    if dice.iter().all(|d| d.lie == Lie::Hand) {
        return None;
    }
    let lying = |lie| words.keep(dice.iter().filter(|d| d.lie == lie).map(|d| d.face));
    let (shown, kept) = (lying(Lie::Table), lying(Lie::Kept));
    assert_eq!(shown.singles ^ kept.singles, twin::dice::SINGLES);
    let faces = words.singles(dice.iter().map(|d| d.face));
    Some((shown.faction, shown.singles, kept.faction, faces))
}

fn of_twin<const B: u8>(game: &twin::Game<B>) -> Position {
    let setup = game.phase == Phase::Factions;
    let rolling = game.phase == Phase::Roll;
    let shown = if rolling {
        game.dice.shown
    } else {
        Handful::EMPTY
    };
    let dice = (
        shown.counts(),
        game.dice.loose,
        game.dice.kept,
        game.dice.faces,
    );
    Position {
        asked: game.ask().map(|_| game.active),
        phase: game.phase,
        troops: game
            .troops
            .map(|row| [0, 1, 2, 3, 4, 5, 6].map(|i| row.at(i))),
        factions: game.factions,
        dice: (!setup).then_some(dice),
        first: game.first,
        active: (!setup).then_some(game.active),
        round: game.round,
        winner: game.winner(),
    }
}

/// Where the two part.
#[derive(Debug)]
struct Difference(String);

fn same<T: PartialEq + std::fmt::Debug>(what: &str, pack: T, twin: T) -> Result<(), Difference> {
    if pack == twin {
        return Ok(());
    }
    Err(Difference(format!(
        "{what}:\n pack {pack:?}\n twin {twin:?}"
    )))
}

/// Questions whose lists of legal answers were found to be the same. An offer stands for all questions that offer the
/// same, and dice fall alike again and again.
type Agreed = HashSet<(Offer, decision::Ask)>;

/// Compares all legal answers.
fn same_answers(words: &Dictionary, ask: &Ask, twin: &decision::Ask) -> Result<(), Difference> {
    let answers = listed(&ask.form);
    assert_eq!(answers.len() as u128, ask.form.count());
    let mut pack: Vec<_> = answers.iter().map(|a| words.answer(ask, a)).collect();
    pack.sort_unstable();
    let mut twin: Vec<_> = (0..twin.count()).map(|n| twin.nth(n)).collect();
    twin.sort_unstable();
    same("legal answers", pack, twin)
}

/// Random players hardly ever run out of troops. So in one game of so many each gathers them in a place of its own, where
/// nobody else comes, for so many decisions, before they go on as they like.
const HOARDERS: u64 = 41;
const HOARDED: u64 = 1000;

/// What somebody who hoards does: all troops to its own place, the dice that help, other things as it happens.
fn hoard(table: &Table, ask: &Ask) -> Option<Answer> {
    let def = table.def();
    let seat = ask.seat.index();
    let own = twin::PLACES[(twin::POLAR_SINK + seat) % twin::PLACES.len()];
    let role = table.state().role_of(ask.seat)?;
    let faction = def.roles[role.index()].id.as_str();
    let name = |f: Face| def.faces[f.index()].name.as_str();
    match &ask.form {
        Form::Split { piles, max, .. } => {
            let here = table.state().dice().iter().any(|d| name(d.face) == own);
            let mut left = if here { *max } else { 0 };
            let all = piles.iter().map(|(_, cap)| {
                let n = left.min(*cap);
                left -= n;
                n
            });
            Some(Answer::Split(all.collect()))
        }
        Form::Some { options, .. } => {
            let helps = |h: &&Handle| {
                [own, faction, "spice_5", "shield"].contains(&name(Face(h.index() as u8)))
            };
            let mut kept: Vec<Handle> = options.iter().filter(helps).copied().collect();
            kept.sort_unstable();
            (!kept.is_empty()).then(|| Answer::Some(kept.into()))
        }
        _ => None,
    }
}

/// Plays one game on both sides and compares them at every decision; tells how many there were.
fn compare<const B: u8>(
    host: &Rc<Host>,
    seed: u64,
    agreed: &mut Agreed,
) -> Result<u64, Difference> {
    let mut table = Table::recorded(host, seed, Vec::new()).unwrap_or_else(|e| panic!("{e}"));
    let words = Dictionary::new(&host.program().def);
    let mut stream = Stream::new(mix(seed, 0xb07));
    let mut laid = Laid {
        words: &words,
        drawn: VecDeque::new(),
        wrong: false,
    };
    laid.take(&mut table);
    let mut game = twin::Game::<B>::new(words.def.seats as u8, &mut laid);
    let mut decisions = 0;
    loop {
        same("chance", (false, 0), (laid.wrong, laid.drawn.len()))?;
        same("position", of_pack(&words, &table), of_twin(&game))?;
        let (Some(ask), Some(other)) = (table.ask(), game.ask()) else {
            return Ok(decisions);
        };
        let offer = words.offer(ask);
        if !agreed.contains(&(offer, other)) {
            same_answers(&words, ask, &other)?;
            agreed.insert((offer, other));
        }
        let hoards = seed.is_multiple_of(HOARDERS) && decisions < HOARDED * words.def.seats as u64;
        let hoarded = hoards.then(|| hoard(&table, ask)).flatten();
        let answer = hoarded.unwrap_or_else(|| ask.form.sample(&mut stream).unwrap());
        let chosen = words.answer(ask, &answer);
        table.answer(answer).unwrap_or_else(|e| panic!("{e}"));
        laid.take(&mut table);
        game.answer(chosen, &mut laid);
        decisions += 1;
    }
}

/// Games of nothing but random answers, and their decisions.
#[derive(Default)]
struct Length {
    games: u64,
    decisions: u64,
}

impl Length {
    fn mean(&self) -> f64 {
        self.decisions as f64 / self.games as f64
    }
}

/// Compares many games, up to the first difference.
fn compare_games<const B: u8>(players: u8, games: u64) -> Result<Length, Difference> {
    let program = program(players);
    let part = |part: u64| {
        let host = Host::new(program.clone(), false).unwrap_or_else(|e| panic!("{e}"));
        let (mut random, mut agreed) = (Length::default(), Agreed::new());
        for game in (part..games).step_by(THREADS) {
            let played = compare::<B>(&host, game, &mut agreed);
            let decisions = played
                .map_err(|d| Difference(format!("{players} players, game {game}: {}", d.0)))?;
            if !game.is_multiple_of(HOARDERS) {
                random.games += 1;
                random.decisions += decisions;
            }
        }
        Ok(random)
    };
    let parts: Vec<Result<Length, Difference>> = std::thread::scope(|scope| {
        let part = &part;
        let start = |i| scope.spawn(move || part(i));
        let threads: Vec<_> = (0..THREADS as u64).map(start).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    let mut sum = Length::default();
    for part in parts {
        let part = part?;
        sum.games += part.games;
        sum.decisions += part.decisions;
    }
    Ok(sum)
}

#[test]
fn pack_and_twin_agree_on_every_question_and_position() {
    for (players, games) in GAMES {
        let random = compare_games::<{ broken::NOTHING }>(players, games)
            .unwrap_or_else(|d| panic!("{}", d.0));
        // Left to itself the twin plays games of the same length: its own dice and choices are fair too.
        let mut fast = Fast::new(players.into());
        let alone: u64 = (0..4 * games).map(|_| twin::play(players, &mut fast)).sum();
        let (pack, twin) = (random.mean(), alone as f64 / (4 * games) as f64);
        // The length of a game deviates by about as much as its mean.
        let tolerance = 4.0 * pack / (random.games as f64).sqrt();
        assert!(
            (pack - twin).abs() < tolerance,
            "{players} players: {pack} against {twin}"
        );
    }
}

#[test]
fn a_twin_with_a_broken_rule_is_found_out() {
    fn caught<const B: u8>(what: &str, expected: &str) {
        let found = compare_games::<B>(3, 60);
        let Err(Difference(text)) = found else {
            panic!("nobody notices that {what} is broken");
        };
        assert!(text.contains(expected), "{what}: {text}");
    }
    caught::<{ broken::COMBAT }>("combat", "position");
    caught::<{ broken::LOSSES }>("the way back to the supply", "position");
    caught::<{ broken::TREACHERY }>("treachery", ":");
    caught::<{ broken::POINTS }>("the number of points", ":");
    caught::<{ broken::RECRUITS }>("the limit of troops", ":");
    caught::<{ broken::VICTORY }>("victory", "chance");
    caught::<{ broken::ORDER }>("the order of play", "position");
    caught::<{ broken::MUST }>("treachery that is a must", ":");
    caught::<{ broken::SINK }>("combat in the Polar Sink", "position");
}
