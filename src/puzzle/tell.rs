//! What a puzzle asks for, as a sentence with its limits: "Hold the yard alone before the end of your turn."

use crate::kernel::def::FaceDef;
use crate::kernel::def::{CounterDef, Scope};
use crate::kernel::ids::{Card, Face, Handle, Kind, Place, Role, Seat, Sort, Tag, Zone};
use crate::kernel::{Def, State, speech};

use crate::problem::Problem;

use super::goal::{Comparison, Goal, Measure, short};
use super::task::{Dice, Opponents, Task, When, Within};
use super::{Ratio, fraction};

/// The goal of a puzzle, its limits, and what it must do against.
pub fn goal(task: &Task, least: Option<&Ratio>) -> String {
    let teller = Teller {
        def: &task.program.def,
        start: &task.program.start,
        me: task.me,
    };
    let (asked, until) = (teller.goal(&task.goal), limits(task));
    let mut text = match task.when {
        When::Ever => format!("{asked} {until}"),
        When::End => format!("{until}, {asked}"),
    };
    match (task.opponents, task.within.roll) {
        (Opponents::Best, _) => text.push_str(", against the best replies"),
        (Opponents::All, false) => text.push_str(", whatever the others answer"),
        (Opponents::All, true) => {}
    }
    if task.dice == Dice::All {
        text.push_str(", however the dice fall");
    }
    if let Some(least) = least {
        text.push_str(&format!(", with a chance of at least {}", fraction(least)));
    }
    format!("{}.", capital(&text))
}

/// Refuses a goal that a roll cannot decide.
pub fn roll_decides(def: &Def, start: &State, me: Seat, goal: &Goal) -> Result<(), Problem> {
    let Some(part) = goal.beyond_a_roll(def) else {
        return Ok(());
    };
    let said = Teller { def, start, me }.goal(part);
    let problem = Problem::new(format!(
        "a roll does not decide this part of the goal: {said}"
    ));
    Err(problem.help("name faces, tags of faces and dice, e.g. `FACE>=2 DIE>=3 DIE-TAG`"))
}

/// Until when: `before the end of your turn`.
pub fn limits(task: &Task) -> String {
    let (def, start) = (&task.program.def, &task.program.start);
    let Within {
        turns,
        decisions,
        phase,
        roll,
    } = task.within;
    let mut ends: Vec<String> = Vec::new();
    if roll {
        ends.push("the roll".into());
    }
    if let Some(phase) = phase {
        let name = def.phases.get(phase).replace(['_', '-'], " ");
        ends.push(format!("the {name} phase"));
    }
    match (turns, start.flow().active) {
        // What a roll or a phase ends with is within the turn.
        (1, _) if roll || phase.is_some() => {}
        (u32::MAX, _) => {}
        (1, Some(seat)) if seat == task.me => ends.push("your turn".into()),
        (1, Some(seat)) => {
            let who = def.title(start.roles(), seat.handle());
            ends.push(format!("the turn of {who}"));
        }
        (1, None) => ends.push("this turn".into()),
        (2, _) => ends.push("the next turn".into()),
        (n, _) => ends.push(format!("{} turns", number(i64::from(n)))),
    }
    let mut said = match (ends.is_empty(), task.when) {
        (true, _) => String::new(),
        (_, When::Ever) => format!("before the end of {}", ends.join(" or ")),
        (_, When::End) => format!("at the end of {}", ends.join(" or ")),
    };
    if decisions != u32::MAX {
        let s = if decisions == 1 { "" } else { "s" };
        let most = format!("with at most {} decision{s}", number(i64::from(decisions)));
        said = [said, most].join(" ").trim().into();
    }
    if said.is_empty() {
        said = "before the game is over".into();
    }
    said
}

struct Teller<'a> {
    def: &'a Def,
    start: &'a State,
    me: Seat,
}

/// A part of the goal: what the solver is to do, with its verb, or else what is to be so.
enum GoalPart {
    Do(String, String),
    Be(String),
}

impl Teller<'_> {
    fn goal(&self, goal: &Goal) -> String {
        match self.part(goal, true) {
            GoalPart::Do(verb, rest) => format!("{verb} {rest}"),
            GoalPart::Be(text) => format!("see to it that {text}"),
        }
    }

    /// `holds`: or is it that it must not hold?
    fn part(&self, goal: &Goal, holds: bool) -> GoalPart {
        match (goal, holds) {
            (Goal::Not(inner), _) => self.part(inner, !holds),
            (Goal::All(list), true) | (Goal::Any(list), false) => {
                self.several(list, holds, " and ", "")
            }
            (Goal::All(list), false) | (Goal::Any(list), true) => {
                self.several(list, holds, " or ", "either ")
            }
            (Goal::Compare(amount, order, n), true) => self.amount(amount, *order, *n),
            (Goal::Compare(amount, order, n), false) => self.amount(amount, opposite(*order), *n),
            (Goal::Winner(role), _) => self.winner(*role, holds),
            (Goal::Over, true) => GoalPart::Be("the game is over".into()),
            (Goal::Over, false) => GoalPart::Be("the game goes on".into()),
            (Goal::Lua(text), true) => GoalPart::Be(format!("`{}` is true", short(text))),
            (Goal::Lua(text), false) => GoalPart::Be(format!("`{}` is not true", short(text))),
        }
    }

    fn several(&self, list: &[Goal], holds: bool, link: &str, before: &str) -> GoalPart {
        let parts: Vec<GoalPart> = list.iter().map(|g| self.part(g, holds)).collect();
        let all = parts.iter().all(|p| matches!(p, GoalPart::Do(..)));
        // One verb does for all of its parts.
        let verb = match parts.first() {
            Some(GoalPart::Do(verb, _)) => verb.clone(),
            _ => String::new(),
        };
        let one = parts
            .iter()
            .all(|p| matches!(p, GoalPart::Do(v, _) if *v == verb));
        let said = parts.into_iter().map(|p| match p {
            GoalPart::Be(text) => text,
            GoalPart::Do(_, rest) if one => rest,
            GoalPart::Do(verb, rest) if all => format!("{verb} {rest}"),
            GoalPart::Do(verb, rest) => format!("you {verb} {rest}"),
        });
        let said: Vec<String> = said.collect();
        let text = match &said[..] {
            [rest @ .., last] if rest.len() > 1 => format!("{},{link}{last}", rest.join(", ")),
            _ => said.join(link),
        };
        match (one, all) {
            (true, _) => GoalPart::Do(verb, format!("{before}{text}")),
            (_, true) => {
                let text = format!("{before}{text}");
                let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
                GoalPart::Do(verb.into(), rest.into())
            }
            _ => GoalPart::Be(format!("{before}{text}")),
        }
    }

    fn winner(&self, role: Role, wins: bool) -> GoalPart {
        let mine = self.start.seat_of(role) == Some(self.me);
        let name = self.def.title(self.start.roles(), role.handle());
        match (mine, wins) {
            (true, true) => GoalPart::Do("win".into(), "the game".into()),
            (true, false) => GoalPart::Do("do not win".into(), "the game".into()),
            (false, true) => GoalPart::Be(format!("{name} wins the game")),
            (false, false) => GoalPart::Be(format!("{name} does not win the game")),
        }
    }

    /// What a seat has or holds.
    fn verb(&self, seat: Seat, plain: &str, third: &str, rest: &str) -> GoalPart {
        if seat == self.me {
            return GoalPart::Do(plain.into(), rest.into());
        }
        let who = match seat {
            Seat::COMMON => "the common supply".into(),
            seat => self.def.title(self.start.roles(), seat.handle()),
        };
        GoalPart::Be(format!("{who} {third} {rest}"))
    }

    fn amount(&self, amount: &Measure, order: Comparison, n: i64) -> GoalPart {
        match amount {
            Measure::Faces(faces) => {
                let shown = self.faces(faces);
                match self.counted(order, n, "die", "dice") {
                    Some(said) => {
                        let said = said.replace("at least one die", "a die");
                        let said = said.replace("no dice", "no die");
                        GoalPart::Do(
                            "keep".into(),
                            format!("{said} that {}", shows(&said, &shown)),
                        )
                    }
                    None => GoalPart::Be(format!("the kept {shown} are {}", compared(order, n))),
                }
            }
            Measure::Die(die) => {
                let dice = &self.def.dice[die.index()];
                let (name, compared) = (&dice.name, compared(order, n));
                let rest = match dice.count {
                    1 => format!("a {name} die worth {compared}"),
                    _ => format!("{name} dice worth {compared} together"),
                };
                GoalPart::Do("keep".into(), rest)
            }
            Measure::Pieces(owner, by, places) => self.pieces(*owner, *by, places, order, n),
            Measure::Held(seat, places) => self.held(*seat, places, order, n),
            Measure::Cards(what, zone) => self.cards(*what, *zone, order, n),
            Measure::Lost(inner, _) => match &**inner {
                Measure::Pieces(owner, by, _) => {
                    let (one, many) = self.kinds(*by);
                    let said = self.counted(order, n, &one, &many);
                    let said = said.unwrap_or_else(|| format!("{} {many}", compared(order, n)));
                    self.verb(*owner, "lose", "loses", &said)
                }
                other => match self.amount(other, order, n) {
                    GoalPart::Do(verb, rest) => {
                        GoalPart::Be(format!("less than before: {verb} {rest}"))
                    }
                    GoalPart::Be(text) => GoalPart::Be(format!("less than before: {text}")),
                },
            },
            Measure::Counter(cell) => self.counter(*cell, order, n),
            Measure::Round => GoalPart::Be(format!("the round is {}", compared(order, n))),
        }
    }

    /// `there is at least 1 Silk in Anna's hand`.
    fn cards(&self, what: Handle, zone: Zone, order: Comparison, n: i64) -> GoalPart {
        let title = |h: Handle| self.def.title(self.start.roles(), h);
        let (what, zone) = (title(what), title(zone.handle()));
        let said = format!("{} {what} in {zone}", compared(order, n));
        GoalPart::Be(match n {
            1 => format!("there is {said}"),
            _ => format!("there are {said}"),
        })
    }

    fn pieces(
        &self,
        owner: Seat,
        by: Handle,
        places: &[Place],
        order: Comparison,
        n: i64,
    ) -> GoalPart {
        let (one, many) = self.kinds(by);
        let said = self.counted(order, n, &one, &many);
        let said = said.unwrap_or_else(|| format!("{} {many}", compared(order, n)));
        self.verb(
            owner,
            "have",
            "has",
            &format!("{said} {}", self.places(places)),
        )
    }

    fn held(&self, seat: Seat, places: &[Place], order: Comparison, n: i64) -> GoalPart {
        if let ([place], Comparison::Least, 1) = (places, order, n) {
            let name = self.def.title(self.start.roles(), place.handle());
            return self.verb(seat, "hold", "holds", &format!("{name} alone"));
        }
        if let ([place], Comparison::Less, 1) = (places, order, n) {
            let name = self.def.title(self.start.roles(), place.handle());
            return self.verb(
                seat,
                "do not hold",
                "does not hold",
                &format!("{name} alone"),
            );
        }
        let kind = self
            .tag_of(places)
            .map_or(String::new(), |t| format!("{t} "));
        let (one, many) = (format!("{kind}region"), format!("{kind}regions"));
        let said = self.counted(order, n, &one, &many);
        let said = said.unwrap_or_else(|| format!("{} {many}", compared(order, n)));
        let there = match self.tag_of(places) {
            Some(_) => String::new(),
            None => format!(" {}", self.places(places)),
        };
        self.verb(seat, "hold", "holds", &format!("{said}{there} alone"))
    }

    fn counter(&self, cell: usize, order: Comparison, n: i64) -> GoalPart {
        let roles = self.start.roles();
        let among = |c: &&CounterDef| (c.base..c.base + c.cells).contains(&cell);
        let Some(counter) = self.def.counters.iter().find(among) else {
            return GoalPart::Be(format!("the counter is {}", compared(order, n)));
        };
        let name = counter.name.replace(['_', '-'], " ");
        let index = cell - counter.base;
        let value = match Handle(n) {
            named if !named.is(Sort::Number) => {
                let not = if order == Comparison::Unequal {
                    "not "
                } else {
                    ""
                };
                format!("{not}{}", self.def.title(roles, named))
            }
            _ => compared(order, n),
        };
        match counter.scope {
            Scope::Seat => {
                let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
                self.verb(seat, "have", "has", &format!("{value} {name}"))
            }
            Scope::Place => {
                let place = Place(u8::try_from(index).unwrap_or(u8::MAX));
                let place = self.def.title(roles, place.handle());
                GoalPart::Be(format!("{name} of {place} is {value}"))
            }
            Scope::Card => {
                let card = Card(u16::try_from(index).unwrap_or(u16::MAX));
                let card = self.def.title(roles, card.handle());
                GoalPart::Be(format!("{name} of {card} is {value}"))
            }
            Scope::Game => GoalPart::Be(format!("{name} is {value}")),
        }
    }

    /// What pieces are called, one and several.
    fn kinds(&self, by: Handle) -> (String, String) {
        let i = by.index() as usize;
        match by.sort() {
            Sort::Kind => {
                let kind = Kind(i as u8);
                let title = |n| self.def.kind_title(kind, n).to_string();
                (title(1), title(2))
            }
            _ => {
                let one = self.def.tags.get(i).replace(['_', '-'], " ");
                let many = speech::plural(&one);
                (one, many)
            }
        }
    }

    fn faces(&self, faces: &[Face]) -> String {
        let name = |f: &Face| {
            let face: &FaceDef = &self.def.faces[f.index()];
            let die = &self.def.dice[face.die.index()].name;
            // A number says nothing without its die.
            match face.name.parse::<i64>() {
                Ok(n) => format!("{die} {n}"),
                Err(_) => capital(&face.name.replace(['_', '-'], " ")),
            }
        };
        let names: Vec<String> = faces.iter().map(name).collect();
        names.join(" or ")
    }

    fn places(&self, places: &[Place]) -> String {
        if places.len() == self.def.regions && places.len() > 1 {
            return "on the map".into();
        }
        if let Some(tag) = self.tag_of(places) {
            return format!("in {tag} regions");
        }
        let name = |p: &Place| self.def.title(self.start.roles(), p.handle());
        let names: Vec<String> = places.iter().map(name).collect();
        let names = names.join(" or ");
        let def = places
            .first()
            .and_then(|p| self.def.place_defs.get(p.index()));
        match def.and_then(|d| d.seat) {
            Some(seat) => {
                let whose = match seat == self.me {
                    true => "your".into(),
                    false => format!("the {}", self.def.title(self.start.roles(), seat.handle())),
                };
                let pile = def.map_or("", |d| &d.title);
                // One lies on a card, and in everything else.
                let on = if pile.ends_with("card") { "on" } else { "in" };
                format!("{on} {whose} {pile}")
            }
            None => format!("in {names}"),
        }
    }

    /// The tag that exactly these regions bear.
    fn tag_of(&self, places: &[Place]) -> Option<String> {
        let bears = |tag: &usize| {
            let has = |p: &Place| self.def.place_has(*p, Tag(*tag as u8));
            let all: Vec<Place> = self.def.region_ids().filter(has).collect();
            all.len() > 1 && all == places
        };
        let found = (0..self.def.tags.len()).find(bears)?;
        Some(self.def.tags.get(found).replace(['_', '-'], " "))
    }

    /// `at least two pawns`; nothing where it is no plain count.
    fn counted(&self, order: Comparison, n: i64, one: &str, many: &str) -> Option<String> {
        let thing = if n == 1 { one } else { many };
        Some(match (order, n) {
            (Comparison::Less, 1) | (Comparison::Most | Comparison::Equal, 0) => {
                format!("no {many}")
            }
            (Comparison::More | Comparison::Unequal, 0) => format!("at least one {one}"),
            (Comparison::Least, n) => format!("at least {} {thing}", number(n)),
            (Comparison::Most, n) => format!("at most {} {thing}", number(n)),
            (Comparison::Equal, n) => format!("exactly {} {thing}", number(n)),
            (Comparison::More, n) => format!("more than {} {thing}", number(n)),
            (Comparison::Less, n) => format!("fewer than {} {thing}", number(n)),
            (Comparison::Unequal, _) => return None,
        })
    }
}

fn shows(said: &str, shown: &str) -> String {
    let one = said.ends_with(" die");
    format!("{} {shown}", if one { "shows" } else { "show" })
}

fn compared(order: Comparison, n: i64) -> String {
    match order {
        Comparison::Least => format!("at least {n}"),
        Comparison::Most => format!("at most {n}"),
        Comparison::More => format!("more than {n}"),
        Comparison::Less => format!("less than {n}"),
        Comparison::Equal => n.to_string(),
        Comparison::Unequal => format!("not {n}"),
    }
}

fn opposite(order: Comparison) -> Comparison {
    match order {
        Comparison::Least => Comparison::Less,
        Comparison::Less => Comparison::Least,
        Comparison::Most => Comparison::More,
        Comparison::More => Comparison::Most,
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
    }
}

/// Small numbers in words.
fn number(n: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or(n.to_string(), |w| (*w).into())
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next();
    first.map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}
