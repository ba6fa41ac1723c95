//! A game that a test plays: its answers, and what it claims about the game.

use crate::kernel::cards::Lying;
use crate::kernel::decision::Refusal;
use crate::kernel::def::Scope;
use crate::kernel::ids::{Handle, Piece, Place, Seat, Sort, Zone, nearest};
use crate::kernel::{Answer, Ask, Def, Form, State};
use crate::script::Stop;
use crate::session::Session;

/// More answers than any test gives on the way to a question.
const MOST_ANSWERS: usize = 500;

pub struct TestPlay {
    pub session: Session,
    /// Where the test began it.
    pub line: u32,
    /// Questions that can only be passed pass by themselves; else the test answers them as well.
    pub quiet: bool,
}

/// What a claim that does not hold says: what was expected, and what there was.
type Claimed<T = ()> = Result<T, String>;

/// How the game ended: the way, the clause, the winners.
type Ending = (String, String, Vec<String>);

/// A counter's value as a test reads it.
pub enum Given {
    None,
    Number(i64),
    Name(String),
}

fn not(expected: impl std::fmt::Display, found: impl std::fmt::Display) -> String {
    format!("expected {expected}\nbut {found}")
}

impl TestPlay {
    fn def(&self) -> &Def {
        self.session.table().def()
    }

    fn state(&self) -> &State {
        self.session.table().state()
    }

    /// Who is asked what now.
    pub fn asked(&self) -> (String, String) {
        match self.session.ask() {
            Some(ask) => (
                self.def().seat_label(self.state().roles(), ask.seat),
                self.def().specs[usize::from(ask.spec)].what.clone(),
            ),
            None => ("nobody".into(), "nothing".into()),
        }
    }

    /// The open question in words.
    pub fn question(&self) -> String {
        let Some(ask) = self.session.ask() else {
            return "none, the game is over".into();
        };
        let (who, what) = self.asked();
        let spec = &self.def().specs[usize::from(ask.spec)];
        format!("{who} {what} ({})", spec.clause)
    }

    /// The keys of the options on offer; a range for a number.
    pub fn options(&self) -> Vec<String> {
        let Some(ask) = self.session.ask() else {
            return vec![];
        };
        let keys = ask.keys(self.def(), self.state().roles());
        let mut list: Vec<String> = keys.into_iter().map(|k| k.0).collect();
        if let Form::Number { low, high, .. } = &ask.form {
            list.insert(0, format!("{low}..{high}"));
        }
        if ask.form.may_pass() {
            list.push(ask.pass_word(self.def()).into());
        }
        list
    }

    /// `who: answer` or `who what: answer`, several separated by ` / `.
    pub fn play(&mut self, script: &str) -> Claimed {
        for step in script.split(" / ") {
            let (head, answer) = step
                .split_once(": ")
                .ok_or_else(|| format!("`{step}` is not `who: answer`"))?;
            let mut head = head.split_whitespace();
            let (who, what) = self.asked();
            let (wanted, name) = (head.next().unwrap_or_default(), head.next());
            if wanted != who || name.is_some_and(|n| n != what) {
                let question = name.map_or(String::new(), |n| format!(" {n}"));
                let expected = format!("{wanted} to be asked{question} at `{step}`");
                return Err(not(expected, format!("{who} is asked {what}")));
            }
            let given = self.session.answer_text(answer.trim());
            given.map_err(|stop| not(format!("`{step}` to be taken"), told(&stop)))?;
            self.pass_by()?;
        }
        Ok(())
    }

    /// Passes what can only be passed: it is asked so that silence betrays nothing, which few tests care about.
    pub fn pass_by(&mut self) -> Claimed {
        while self.quiet && self.session.ask().is_some_and(Ask::only_passes) {
            let passed = self.session.answer(Answer::Pass);
            passed.map_err(|stop| told(&stop))?;
        }
        Ok(())
    }

    /// Two names: who and what; one: what.
    pub fn is_asked(&self, first: &str, second: Option<&str>) -> Claimed {
        let (who, what) = self.asked();
        let (want_who, want_what) = match second {
            Some(second) => (Some(first), second),
            None => (None, first),
        };
        if want_what == what && want_who.is_none_or(|w| w == who) {
            return Ok(());
        }
        let expected = want_who.unwrap_or("somebody");
        let expected = format!("{expected} to be asked {want_what}");
        Err(not(expected, format!("{who} is asked {what}")))
    }

    /// Do others not learn the answer to the open question?
    pub fn secret(&self) -> bool {
        let spec = |spec: u16| self.def().specs[usize::from(spec)].secret;
        self.session.ask().is_some_and(|ask| spec(ask.spec))
    }

    fn knows(&self, what: &str) -> Claimed {
        let all = || self.def().specs.iter().map(|s| s.what.as_str());
        match all().any(|w| w == what) {
            true => Ok(()),
            false => Err(no("decision", what, all())),
        }
    }

    pub fn is_not_asked(&self, what: &str) -> Claimed {
        self.knows(what)?;
        match self.asked() {
            (who, asked) if asked == what => {
                Err(not(format!("{what} not to be asked"), format!("{who} is")))
            }
            _ => Ok(()),
        }
    }

    fn offers(&self, key: &str) -> bool {
        self.options().iter().any(|o| o == key)
    }

    pub fn offered(&self, key: &str) -> Claimed {
        match self.offers(key) {
            true => Ok(()),
            false => Err(not(format!("`{key}` on offer"), self.why_not(key))),
        }
    }

    fn why_not(&self, key: &str) -> String {
        match self.struck_by(key) {
            Some((clause, reason)) => format!("it is struck by {clause}: {reason}"),
            None => "it is not among the options".into(),
        }
    }

    pub fn not_offered(&self, key: &str) -> Claimed {
        match self.offers(key) {
            true => Err(not(format!("`{key}` not on offer"), "it is")),
            false => Ok(()),
        }
    }

    /// The clause and the reason for which an option is missing.
    fn struck_by(&self, key: &str) -> Option<(String, String)> {
        let ask = self.session.ask()?;
        let roles = self.state().roles();
        let mut struck = self.session.table().left_out().into_iter();
        let found = struck.find(|s| ask.key(self.def(), roles, s.option) == key)?;
        Some((found.clause.clone(), found.reason.clone()))
    }

    /// Not on offer, struck out by this clause, for a reason with these words.
    pub fn struck(&self, key: &str, clause: &str, words: &str) -> Claimed {
        let expected = match words {
            "" => format!("`{key}` struck by {clause}"),
            words => format!("`{key}` struck by {clause}: {words}"),
        };
        if self.offers(key) {
            return Err(not(expected, "it is on offer"));
        }
        match self.struck_by(key) {
            Some((by, reason)) if by == clause && reason.contains(words) => Ok(()),
            Some((by, reason)) => Err(not(expected, format!("it is struck by {by}: {reason}"))),
            None => Err(not(expected, "it never was an option")),
        }
    }

    /// The answer is refused and changes nothing; with a clause, because that strikes it.
    pub fn refused(&mut self, answer: &str, clause: Option<&str>) -> Claimed {
        let before = (self.session.hash(), self.session.lines().len());
        match self.session.answer_text(answer) {
            Err(Stop::Refused(why)) => {
                if before != (self.session.hash(), self.session.lines().len()) {
                    return Err(format!("the refused answer `{answer}` changed the game"));
                }
                match clause {
                    // A limit of a plan names its clause itself.
                    Some(clause) if why.to_string().contains(&format!("({clause})")) => Ok(()),
                    Some(clause) => self.struck(answer, clause, ""),
                    None if matches!(why, Refusal::Ambiguous(..)) => Err(not(
                        format!("`{answer}` to be refused"),
                        format!("it is unclear: {why}"),
                    )),
                    None => Ok(()),
                }
            }
            Ok(()) => Err(not(format!("`{answer}` to be refused"), "it was taken")),
            Err(stop) => Err(not(format!("`{answer}` to be refused"), told(&stop))),
        }
    }

    fn seat(&self, faction: &str) -> Claimed<Seat> {
        let label = |s: Seat| self.def().seat_label(self.state().roles(), s);
        let names: Vec<String> = self.def().seat_ids().map(label).collect();
        let mut seats = self.def().seat_ids().zip(&names);
        let found = seats.find(|(_, n)| *n == faction).map(|(s, _)| s);
        found.ok_or_else(|| no("player", faction, names.iter().map(String::as_str)))
    }

    fn place(&self, name: &str, owner: Seat) -> Claimed<Place> {
        let def = self.def();
        let found = match name.split_once('.') {
            Some((who, pile)) => def.pile(pile, Some(self.seat(who)?)),
            None => def.place(name).or_else(|| def.pile(name, Some(owner))),
        };
        let names = || {
            let regions = def.places.iter().take(def.regions);
            regions.chain(def.piles.iter().map(|p| p.name.as_str()))
        };
        found.ok_or_else(|| no("place", name, names()))
    }

    /// How many of a kind an owner (`common` for nobody) has; piles are the owner's, `other.pile` those of another.
    pub fn count(&self, owner: &str, place: &str, kind: &str) -> Claimed<u8> {
        let def = self.def();
        let owner = match owner {
            "common" => Seat::COMMON,
            _ => self.seat(owner)?,
        };
        let place = self.place(place, owner)?;
        let known = def.kind(kind);
        let kind = known.ok_or_else(|| no("kind", kind, def.kinds.iter()))?;
        Ok(self.state().count(def, Piece { place, owner, kind }))
    }

    /// A counter: of the game, or of a player or place. A thing is told by its name.
    pub fn counter(&self, name: &str, of: Option<&str>) -> Claimed<Given> {
        let def = self.def();
        let names = || def.counters.iter().map(|c| c.name.as_str());
        let index = def
            .counter(name)
            .ok_or_else(|| no("counter", name, names()))?;
        let of = match of {
            // A name may be that of a seat's role and of a card alike: the counter knows which is meant.
            Some(of) => Some(
                match (def.counters[index].scope, def.place(of), def.card(of)) {
                    (Scope::Place, Some(place), _) => place.handle(),
                    (Scope::Card, _, Some(card)) => card.handle(),
                    _ => self.seat(of)?.handle(),
                },
            ),
            None => None,
        };
        let cell = self.state().counter_cell(def, index, of);
        let cell = cell.map_err(|e| e.text(def, self.state()))?;
        Ok(match self.state().get(cell) {
            None => Given::None,
            Some(n) if Handle(n).sort() == Sort::Number => Given::Number(n),
            Some(h) => Given::Name(def.label(self.state().roles(), Handle(h))),
        })
    }

    fn zone(&self, name: &str) -> Claimed<Zone> {
        let found = self.state().find_zone(self.def(), name);
        let (def, roles) = (self.def(), self.state().roles());
        let zones = (0..def.zones.len()).map(|i| Zone(i as u8).handle());
        let names: Vec<String> = zones.map(|z| def.label(roles, z)).collect();
        found.ok_or_else(|| no("zone", name, names.iter().map(String::as_str)))
    }

    /// The names of the cards in a zone, `deck` or `red.hand`; from top to bottom where they lie in order.
    pub fn cards(&self, zone: &str) -> Claimed<Vec<String>> {
        let cards = self.state().cards().zone(self.zone(zone)?).iter();
        let name = |c: &Lying| self.def().cards[c.card.index()].name.clone();
        Ok(cards.map(name).collect())
    }

    /// Does somebody know that a card lies in a zone?
    pub fn knows_card(&self, who: &str, card: &str, zone: &str) -> Claimed<bool> {
        let def = self.def();
        let names = || def.cards.iter().map(|c| c.name.as_str());
        let (seat, zone) = (self.seat(who)?, self.zone(zone)?);
        let card = def.card(card).ok_or_else(|| no("card", card, names()))?;
        let mut here = self.state().cards().zone(zone).iter();
        Ok(here.any(|c| c.card == card && c.knowers.knows(Some(seat))))
    }

    /// The last answer to `what`, or to `whose what`, as somebody may read it.
    pub fn reads(&self, who: &str, what: &str) -> Claimed<Option<String>> {
        let (whose, what) = match what.split_once(' ') {
            Some((whose, what)) => (Some(whose), what),
            None => (None, what),
        };
        let seat = self.seat(who)?;
        self.knows(what)?;
        let lines = self.session.lines();
        let last = lines
            .iter()
            .rposition(|l| l.what == what && whose.is_none_or(|w| l.who == w));
        let text = last.and_then(|at| self.session.text_for(at, Some(seat)));
        Ok(text.map(String::from))
    }

    pub fn phase(&self) -> String {
        let phase = self.state().flow().current_phase(self.def());
        phase.map_or("over".into(), |p| self.def().phases.get(p).to_string())
    }

    pub fn active(&self) -> String {
        let seat = self.state().flow().active;
        seat.map_or("nobody".into(), |s| {
            self.def().seat_label(self.state().roles(), s)
        })
    }

    pub fn round(&self) -> u16 {
        self.state().flow().round
    }

    fn outcome(&self) -> Option<Ending> {
        self.session.table().outcome().map(|o| {
            let winners = o.winners.iter();
            let winners = winners.map(|w| self.def().label(self.state().roles(), *w));
            (o.how.clone(), o.clause.clone(), winners.collect())
        })
    }

    pub fn won(&self, how: &str, clause: &str, winners: &str) -> Claimed {
        let winners: Vec<String> = winners.split_whitespace().map(String::from).collect();
        let wanted = (how.to_string(), clause.to_string(), winners);
        match self.outcome() {
            Some(found) if found == wanted => Ok(()),
            Some(found) => Err(not(
                ending(&wanted),
                format!("there was {}", ending(&found)),
            )),
            None => Err(not(ending(&wanted), "nobody has won")),
        }
    }

    pub fn no_winner(&self) -> Claimed {
        match self.outcome() {
            None => Ok(()),
            Some(found) => Err(not("no winner", format!("there was {}", ending(&found)))),
        }
    }

    /// Is there a note on a clause, one that contains these words?
    fn tells(&self, clause: &str, words: &str) -> bool {
        let mut notes = self.session.notes();
        notes.any(|n| n.clause == clause && n.text.contains(words))
    }

    /// A note on a clause was told; with words, one that contains them.
    pub fn noted(&self, clause: &str, words: Option<&str>) -> Claimed {
        if self.tells(clause, words.unwrap_or_default()) {
            return Ok(());
        }
        if let Some(words) = words.filter(|_| self.tells(clause, "")) {
            let notes = self.session.notes();
            let told = notes.filter(|n| n.clause == clause);
            let told: Vec<String> = told.map(|n| format!("\"{}\"", n.text)).collect();
            let expected = format!("a note on {clause} with \"{words}\"");
            return Err(not(expected, format!("there is {}", told.join(", "))));
        }
        let notes = self.session.notes();
        let mut told: Vec<&str> = notes.map(|n| n.clause.as_str()).collect();
        told.dedup();
        let found = match told.is_empty() {
            true => "there is none".into(),
            false => format!("there are notes on {}", told.join(", ")),
        };
        Err(not(format!("a note on {clause}"), found))
    }

    /// No note on a clause was told; with words, none that contains them.
    pub fn not_noted(&self, clause: &str, words: Option<&str>) -> Claimed {
        // A misspelt clause is never noted.
        let clauses = &self.session.table().host().program().clauses;
        if !clauses.contains_key(clause) {
            return Err(no("clause", clause, clauses.keys().map(String::as_str)));
        }
        match self.tells(clause, words.unwrap_or_default()) {
            true => Err(not(format!("no note on {clause}"), "there is one")),
            false => Ok(()),
        }
    }

    /// Plays on with the least answers until the question is asked.
    pub fn until_asked(&mut self, what: &str) -> Claimed {
        self.knows(what)?;
        for _ in 0..MOST_ANSWERS {
            match self.asked().1 {
                asked if asked == what => return Ok(()),
                asked if asked == "nothing" => {
                    return Err(not(format!("{what} to be asked"), "the game ended before"));
                }
                _ => self.pass()?,
            }
        }
        let found = format!("it was not within {MOST_ANSWERS} answers");
        Err(not(format!("{what} to be asked"), found))
    }

    /// Declines the question if it can be declined, else takes the least answer.
    pub fn pass(&mut self) -> Claimed {
        let over = || not("a question to decline", "the game is over");
        let ask = self.session.ask().ok_or_else(over)?;
        let answer = ask.form.least().ok_or("a question without options")?;
        let (who, what) = self.asked();
        let given = self.session.answer(answer);
        given.map_err(|stop| not(format!("{who} to decline {what}"), told(&stop)))?;
        self.pass_by()
    }
}

fn ending((how, clause, winners): &Ending) -> String {
    format!("a victory `{how}` ({clause}) of {}", winners.join(" "))
}

fn told(stop: &Stop) -> String {
    match stop {
        Stop::Fault(p) => format!("a script failed: {}", p.message_and_place()),
        other => other.to_string(),
    }
}

fn no<'a>(noun: &str, name: &str, names: impl Iterator<Item = &'a str>) -> String {
    match nearest(name, names) {
        Some(near) => format!("there is no {noun} `{name}`; did you mean `{near}`?"),
        None => format!("there is no {noun} `{name}`"),
    }
}
