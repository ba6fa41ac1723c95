//! Goals as people write them: `sword>=2 d4>=3`, `winner=red or not (red.pawn@hill<2)`.

use crate::kernel::def::FaceDef;
use crate::kernel::def::Scope;
use crate::kernel::ids::{Card, Counter, Die, Face, Handle, Kind, Place, Seat, Tag, Word, nearest};
use crate::kernel::{Def, State};
use crate::problem::Problem;

use super::goal::{Comparison, Goal, Measure};

/// How deeply brackets may be nested.
const DEEPEST: usize = 50;

/// Reads a goal; `start` is the position losses are counted from.
pub fn read(def: &Def, start: &State, text: &str) -> Result<Goal, Problem> {
    let words = split(text)?;
    let mut reader = GoalReader {
        def,
        start,
        words: &words,
        at: 0,
    };
    if words.is_empty() {
        return Err(Problem::new("the goal is empty").help(HELP));
    }
    let goal = reader.any(0)?;
    match reader.words.get(reader.at) {
        None => Ok(goal),
        Some(word) => {
            Err(Problem::new(format!("`{word}` does not fit here in the goal")).help(HELP))
        }
    }
}

const HELP: &str = "a goal is e.g. `winner=NAME`, `NAME@REGION`, `NAME.KIND@REGION>=2`, `COUNTER.NAME>=3`, \
                    `lost(NAME.KIND@map)>=1`, `FACE>=2`, `lua{…}`, with `and`, `or`, `not` and brackets";

/// Words, brackets, and Lua in braces as one word.
fn split(text: &str) -> Result<Vec<String>, Problem> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' if word == "lua" => {
                let mut depth = 1;
                word.push(c);
                for c in chars.by_ref() {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    word.push(c);
                    if depth == 0 {
                        break;
                    }
                }
                if depth > 0 {
                    return Err(Problem::new("the goal has `lua{` without its `}`"));
                }
                words.push(std::mem::take(&mut word));
            }
            '(' | ')' if c == '(' && word == "lost" => {
                for c in chars.by_ref() {
                    if c == ')' {
                        break;
                    }
                    word.push(if c == '(' { ' ' } else { c });
                }
                word = word.replacen("lost", "lost ", 1);
            }
            '(' | ')' => {
                push(&mut words, &mut word);
                words.push(c.into());
            }
            c if c.is_whitespace() || c == ',' => {
                // Blanks around a comparison belong to it.
                let next = chars.peek().is_some_and(|c| "<>=!".contains(*c));
                if !(next || word.ends_with(['<', '>', '='])) {
                    push(&mut words, &mut word);
                }
            }
            c => word.push(c),
        }
    }
    push(&mut words, &mut word);
    Ok(words)
}

fn push(words: &mut Vec<String>, word: &mut String) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

struct GoalReader<'a> {
    def: &'a Def,
    start: &'a State,
    words: &'a [String],
    at: usize,
}

impl GoalReader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at).is_some_and(|w| w == word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self, depth: usize) -> Result<Goal, Problem> {
        if depth > DEEPEST {
            return Err(Problem::new("the goal has too many brackets"));
        }
        let mut list = vec![self.all(depth)?];
        while self.take("or") {
            list.push(self.all(depth)?);
        }
        Ok(only(list, Goal::Any))
    }

    fn all(&mut self, depth: usize) -> Result<Goal, Problem> {
        let mut list = vec![self.one(depth)?];
        loop {
            let and = self.take("and");
            let next = self.words.get(self.at).map(String::as_str);
            if !and && matches!(next, None | Some("or" | ")")) {
                return Ok(only(list, Goal::All));
            }
            list.push(self.one(depth)?);
        }
    }

    fn one(&mut self, depth: usize) -> Result<Goal, Problem> {
        if depth > DEEPEST {
            return Err(Problem::new("the goal has too many brackets"));
        }
        if self.take("not") {
            return Ok(Goal::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take("(") {
            let goal = self.any(depth + 1)?;
            return match self.take(")") {
                true => Ok(goal),
                false => Err(Problem::new("the goal has `(` without its `)`")),
            };
        }
        let Some(word) = self.words.get(self.at) else {
            return Err(Problem::new("the goal ends too early").help(HELP));
        };
        self.at += 1;
        self.term(word)
    }

    fn term(&self, word: &str) -> Result<Goal, Problem> {
        if let Some(lua) = word.strip_prefix("lua{").and_then(|w| w.strip_suffix('}')) {
            return Ok(Goal::Lua(lua.trim().into()));
        }
        if word == "over" {
            return Ok(Goal::Over);
        }
        let found = Comparison::ALL.iter().filter_map(|(sign, order)| {
            let at = word.find(sign)?;
            Some((at, std::cmp::Reverse(sign.len()), *order))
        });
        // The leftmost sign, and `>=` before `>`.
        let Some((at, len, order)) = found.min_by_key(|f| (f.0, f.1)) else {
            let amount = self.amount(word)?;
            return Ok(Goal::Compare(amount, Comparison::Least, 1));
        };
        let (left, right) = (word[..at].trim(), word[at + len.0..].trim());
        if left == "winner" {
            let role = self.def.role(right);
            let names = || self.def.roles.iter().map(|r| r.id.as_str());
            let role = role.ok_or_else(|| unknown("faction", right, names()))?;
            let goal = Goal::Winner(role);
            return match order {
                Comparison::Equal => Ok(goal),
                Comparison::Unequal => Ok(Goal::Not(Box::new(goal))),
                _ => Err(Problem::new("write `winner=NAME` or `winner!=NAME`")),
            };
        }
        let amount = self.amount(left)?;
        let number = right.parse::<i64>().ok();
        let thing = || {
            let named = matches!(amount, Measure::Counter(_))
                && matches!(order, Comparison::Equal | Comparison::Unequal);
            named.then(|| self.thing(right)).flatten().map(|h| h.0)
        };
        let value = number.or_else(thing).ok_or_else(|| {
            Problem::new(format!("`{right}` behind `{left}{order}` is not a number"))
        })?;
        Ok(Goal::Compare(amount, order, value))
    }

    /// What a counter may hold the name of.
    fn thing(&self, name: &str) -> Option<Handle> {
        let word = || self.def.words.find(name).map(|i| Word(i as u16).handle());
        let place = || self.region(name).map(Place::handle);
        let seat = || self.seat(name).map(Seat::handle);
        let role = || self.def.role(name).map(|r| r.handle());
        place().or_else(seat).or_else(role).or_else(word)
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        let by_role = self.def.role(name).and_then(|r| self.start.seat_of(r));
        by_role.or_else(|| {
            let n: u8 = name.strip_prefix('p')?.parse().ok()?;
            let seat = Seat(n.checked_sub(1)?);
            (seat.index() < self.def.seats).then_some(seat)
        })
    }

    fn region(&self, name: &str) -> Option<Place> {
        let place = self.def.place(name);
        place.filter(|p| p.index() < self.def.regions)
    }

    fn amount(&self, word: &str) -> Result<Measure, Problem> {
        if let Some(inner) = word.strip_prefix("lost ") {
            let inner = inner.trim();
            if inner.starts_with("lost ") {
                return Err(Problem::new("`lost(…)` inside `lost(…)` says nothing").help(HELP));
            }
            let amount = self.amount(inner)?;
            let before = amount.of(self.def, self.start).unwrap_or(0);
            return Ok(Measure::Lost(Box::new(amount), before));
        }
        if word == "round" {
            return Ok(Measure::Round);
        }
        if let Some((who, place)) = word.split_once('@') {
            return self.pieces(who, place);
        }
        if let Some(die) = self.def.dice.iter().position(|d| d.name == word) {
            return Ok(Measure::Die(Die(die as u8)));
        }
        let faces = self.faces(word);
        if !faces.is_empty() {
            return Ok(Measure::Faces(faces));
        }
        let (name, of) = match word.split_once('.') {
            Some((name, of)) => (name, Some(of)),
            None => (word, None),
        };
        let Some(index) = self.def.counter(name) else {
            let tagged = self.tagged(word);
            if !tagged.is_empty() {
                return Ok(Measure::Faces(tagged));
            }
            let dice = self.def.dice.iter().map(|d| d.name.as_str());
            let faces = self.def.faces.iter().map(|f| f.key.as_str());
            let faces = faces.chain(self.def.tags.iter());
            let counters = self.def.counters.iter().map(|c| c.name.as_str());
            let all = dice.chain(faces).chain(counters);
            return Err(unknown("face, die, tag of faces or counter", word, all));
        };
        self.counter(index, of)
    }

    fn counter(&self, index: usize, of: Option<&str>) -> Result<Measure, Problem> {
        let counter = Counter(index as u16).index();
        let subject = match (self.def.counters[index].scope, of) {
            (Scope::Seat, Some(of)) => Some(self.need_seat(of)?.handle()),
            (Scope::Place, Some(of)) => {
                let names = self.def.places.iter().take(self.def.regions);
                let region = self.region(of);
                Some(region.ok_or_else(|| unknown("region", of, names))?.handle())
            }
            (Scope::Card, Some(of)) => {
                let names = self.def.cards.iter().map(|c| c.name.as_str());
                let card = self.def.card(of);
                Some(card.ok_or_else(|| unknown("card", of, names))?.handle())
            }
            (_, None) => None,
            (Scope::Game, Some(of)) => {
                let name = &self.def.counters[index].name;
                let message =
                    format!("the counter `{name}` is one for the whole game, not of `{of}`");
                return Err(Problem::new(message));
            }
        };
        let cell = self.start.counter_cell(self.def, counter, subject);
        let message = |e: crate::kernel::state::OpError| e.text(self.def, self.start);
        Ok(Measure::Counter(
            cell.map_err(|e| Problem::new(message(e)))?,
        ))
    }

    fn need_seat(&self, name: &str) -> Result<Seat, Problem> {
        let playing = self.start.roles().iter().flatten();
        let names = playing.map(|r| self.def.roles[r.index()].id.as_str());
        self.seat(name)
            .ok_or_else(|| unknown("player", name, names))
    }

    /// `CARD@ZONE`, where the card may be a tag.
    fn cards(&self, what: &str, zone: &str) -> Option<Measure> {
        let zone = self.start.find_zone(self.def, zone)?;
        let card = self.def.card(what).map(Card::handle);
        let tag = || self.def.tags.find(what).map(|i| Tag(i as u8).handle());
        Some(Measure::Cards(card.or_else(tag)?, zone))
    }

    /// `OWNER@PLACE`: places held; `OWNER.KIND@PLACE`: pieces.
    fn pieces(&self, who: &str, place: &str) -> Result<Measure, Problem> {
        if let Some(cards) = self.cards(who, place) {
            return Ok(cards);
        }
        let (owner, kind) = match who.split_once('.') {
            Some((owner, kind)) => (owner, Some(kind)),
            None => (who, None),
        };
        let owner = match owner {
            "common" if kind.is_some() => Seat::COMMON,
            _ => self.need_seat(owner)?,
        };
        let places = self.places(place, owner)?;
        let Some(kind) = kind else {
            return Ok(Measure::Held(owner, places));
        };
        let by_kind = self.def.kind(kind).map(Kind::handle);
        let tag = || self.def.tags.find(kind).map(|i| Tag(i as u8).handle());
        let by = by_kind.or_else(tag);
        let names = self.def.kinds.iter().chain(self.def.tags.iter());
        let by = by.ok_or_else(|| unknown("kind of piece", kind, names))?;
        Ok(Measure::Pieces(owner, by, places))
    }

    /// A region, a pile, all regions with a tag, or the whole map.
    fn places(&self, name: &str, owner: Seat) -> Result<Vec<Place>, Problem> {
        let def = self.def;
        if name == "map" {
            return Ok(def.region_ids().collect());
        }
        if let Some(region) = self.region(name) {
            return Ok(vec![region]);
        }
        if let Some(pile) = def.pile(name, Some(owner).filter(|s| *s != Seat::COMMON)) {
            return Ok(vec![pile]);
        }
        if let Some((whose, pile)) = name.split_once('.')
            && let Some(place) = self.seat(whose).and_then(|s| def.pile(pile, Some(s)))
        {
            return Ok(vec![place]);
        }
        if let Some(tag) = def.tags.find(name) {
            let has = |p: &Place| def.place_has(*p, Tag(tag as u8));
            return Ok(def.region_ids().filter(has).collect());
        }
        let regions = def.places.iter().take(def.regions);
        let piles = def.piles.iter().map(|p| p.name.as_str());
        Err(unknown("place", name, regions.chain(piles).chain(["map"])))
    }

    /// The faces that bear a tag, of all dice or, as `die-tag`, of one. A counter of the same name comes first.
    fn tagged(&self, word: &str) -> Vec<Face> {
        let bears = |f: &FaceDef| {
            let die = &self.def.dice[f.die.index()].name;
            let of = word.strip_prefix(die.as_str());
            let of = of.and_then(|w| w.strip_prefix('-'));
            let has = |name: &str| {
                let tag = self.def.tags.find(name);
                tag.is_some_and(|t| f.tags.has(Tag(t as u8)))
            };
            has(word) || of.is_some_and(has)
        };
        let all = self.def.faces.iter().enumerate();
        let found = all.filter(|(_, f)| bears(f));
        found.map(|(i, _)| Face(i as u8)).collect()
    }

    /// The faces a word may mean: a key, a bare name, or `die-name`.
    fn faces(&self, word: &str) -> Vec<Face> {
        let named = |f: &FaceDef| {
            let die = &self.def.dice[f.die.index()].name;
            let full = word.strip_prefix(die.as_str());
            let full = full.and_then(|w| w.strip_prefix('-'));
            f.key == word || f.name == word || full == Some(&f.name)
        };
        let all = self.def.faces.iter().enumerate();
        let found = all.filter(|(_, f)| named(f));
        found.map(|(i, _)| Face(i as u8)).collect()
    }
}

fn only(mut list: Vec<Goal>, many: fn(Vec<Goal>) -> Goal) -> Goal {
    match list.len() {
        1 => list.remove(0),
        _ => many(list),
    }
}

fn unknown<'a>(noun: &str, name: &str, names: impl Iterator<Item = &'a str>) -> Problem {
    let problem = Problem::new(format!("there is no {noun} `{name}`"));
    match nearest(name, names) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help(HELP),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Files, Options, load};

    /// No bracket form nests deeper than the stack.
    #[test]
    fn deep_goals_are_refused_in_every_bracket_form() {
        let ids = crate::pack::list_scenarios(&Files::embedded());
        let program = load(&Files::embedded(), &ids[0].0, &Options::default()).unwrap();
        let n = 30_000;
        let deep = |open: &str, inner: &str, close: &str| {
            format!("{}{inner}{}", open.repeat(n), close.repeat(n))
        };
        for text in [
            deep("(", "round", ")"),
            deep("( ", "round", " )"),
            deep("not ", "round", ""),
            deep("not(", "round", ")"),
            deep("lost(", "round", ")"),
            deep("lost (", "round", ")"),
            deep("lost ", "round", ""),
            deep("not lost(", "round", ")"),
            deep("(", "round", ""),
            deep("", "round", ")"),
            deep("lua{", "true", "}"),
        ] {
            let read = read(&program.def, &program.start, &text);
            let head = &text[..40];
            // Lua is read by the machine that runs it, which has a limit of its own.
            assert!(read.is_err() || head.starts_with("lua"), "{head}");
        }
    }
}
