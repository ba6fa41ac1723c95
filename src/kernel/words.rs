//! How answers and options read as text, for journals and for people; `reading.rs` is the way back.

use super::decision::{Answer, Ask, Form};
use super::def::Def;
use super::ids::{CardAt, Handle, Kind, Piece, Role, Seat, Sort};
use super::plan::{DIAL, GroupShape, Put, in_halves};
use super::speech;

/// Words that mean "nothing" in an answer.
pub const NOTHING: &str = "none";
pub const PASS: &str = "pass";
/// The same for people.
const NOTHING_TOLD: &str = "nothing";
/// The word that means everything there is to choose from.
pub const ALL: &str = "all";

impl Ask {
    /// The text of one option, as it stands in answers and journals.
    pub fn key(&self, def: &Def, roles: &[Option<Role>], option: Handle) -> String {
        match option.sort() {
            Sort::Piece => {
                def.piece_label(roles, Piece::from_index(option.index()), Some(self.seat))
            }
            Sort::Action => self.action_key(def, roles, option),
            _ => def.label(roles, option),
        }
    }

    /// An action is called by its name; with a mark where an option is called the same.
    fn action_key(&self, def: &Def, roles: &[Option<Role>], action: Handle) -> String {
        let name = def.label(roles, action);
        let same = |h: &Handle| !h.is(Sort::Action) && def.label(roles, *h) == name;
        match self.options().iter().any(same) {
            true => format!("{name}!"),
            false => name,
        }
    }

    /// All that is offered beside actions, each once or more.
    fn options(&self) -> Vec<Handle> {
        match &self.form {
            Form::One { options, .. } => options.clone(),
            Form::Number { .. } => Vec::new(),
            Form::Plan(plan) => {
                let mut list: Vec<Handle> = Vec::new();
                for (_, h) in plan.things() {
                    if !list.contains(&h) {
                        list.push(h);
                    }
                }
                list
            }
            _ => self.form.groups().iter().map(|g| g.0).collect(),
        }
    }

    /// What people read for one of the decision's named choices.
    fn choice<'a>(&self, def: &'a Def, option: Handle) -> Option<&'a str> {
        let spec = def.specs.get(usize::from(self.spec))?;
        if spec.choices.is_empty() || !option.is(Sort::Word) {
            return None;
        }
        let key = def.words.get(option.index() as usize);
        let found = spec.choices.iter().find(|c| c.0 == key);
        found.map(|c| c.1.as_str())
    }

    /// What a group of the decision's plan is called.
    pub fn group_name<'a>(&self, def: &'a Def, name: u16) -> &'a str {
        let spec = def.specs.get(usize::from(self.spec));
        let name = spec.and_then(|s| s.groups.get(usize::from(name)));
        name.map_or("?", String::as_str)
    }

    /// The short text of one option for people.
    pub fn label(&self, def: &Def, roles: &[Option<Role>], option: Handle) -> String {
        match option.sort() {
            Sort::Piece => {
                let (piece, word) = (Piece::from_index(option.index()), self.preposition(def));
                let title = def.pieces_title(roles, piece, Some(self.seat), 1, word);
                // Among those of others one's own are called so.
                match piece.owner == self.seat && self.has_pieces_of_others() {
                    true => format!("your {title}"),
                    false => title,
                }
            }
            Sort::CardAt => {
                let playing = CardAt::from_index(option.index());
                def.playing_title(roles, playing, self.preposition(def))
            }
            _ => match self.choice(def, option) {
                Some(text) => text.into(),
                None => def.title(roles, option),
            },
        }
    }

    fn has_pieces_of_others(&self) -> bool {
        let of_others = |h: &Handle| {
            let piece = h.is(Sort::Piece).then(|| Piece::from_index(h.index()));
            piece.is_some_and(|p| p.owner != self.seat && p.owner != Seat::COMMON)
        };
        match &self.form {
            Form::One { options, .. } | Form::Some { options, .. } => options.iter().any(of_others),
            Form::Split { piles, .. } => piles.iter().any(|p| of_others(&p.0)),
            Form::Plan(plan) => plan.things().any(|t| of_others(&t.1)),
            Form::Number { .. } => false,
        }
    }

    /// What has a number on the screen: options one by one or piles, then actions.
    pub fn numbered(&self) -> Vec<Handle> {
        let mut list: Vec<Handle> = match &self.form {
            Form::One { options, .. } | Form::Some { options, .. } => options.clone(),
            Form::Split { piles, .. } => piles.iter().map(|p| p.0).collect(),
            Form::Plan(plan) => plan.things().map(|t| t.1).collect(),
            Form::Number { .. } => Vec::new(),
        };
        // Equal cards are one option; equal dice can be told apart on the table.
        list.dedup_by(|a, b| a == b && a.is(Sort::Card));
        list.extend(&self.actions);
        list
    }

    /// How many equal cards an option stands for; 1 for anything else.
    pub fn copies(&self, option: Handle) -> u32 {
        match &self.form {
            Form::One {
                options, copies, ..
            } => {
                let at = options.iter().position(|o| *o == option);
                at.and_then(|i| copies.get(i)).copied().unwrap_or(1)
            }
            Form::Some { options, .. } if option.is(Sort::Card) => {
                let same = options.iter().filter(|o| **o == option);
                (same.count() as u32).max(1)
            }
            _ => 1,
        }
    }

    /// The word between a piece and its place in the options.
    pub fn preposition<'a>(&self, def: &'a Def) -> &'a str {
        match def.specs.get(usize::from(self.spec)) {
            Some(s) if !s.preposition.is_empty() => &s.preposition,
            _ => "in",
        }
    }

    pub fn pass_word<'a>(&self, def: &'a Def) -> &'a str {
        match def.specs.get(usize::from(self.spec)) {
            Some(s) if !s.pass.is_empty() => &s.pass,
            _ => PASS,
        }
    }

    /// Is a group of the open plan a number?
    pub fn is_dial(&self, name: u16) -> bool {
        let Form::Plan(plan) = &self.form else {
            return false;
        };
        let group = plan.group(name);
        group.is_some_and(|g| matches!(g.shape, GroupShape::Dial { .. }))
    }

    /// The answer as text; [`Ask::read`] reads it back.
    pub fn text(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> String {
        match answer {
            Answer::Pass => self.pass_word(def).to_string(),
            Answer::One(h) | Answer::Action(h) => self.key(def, roles, *h),
            Answer::Number(n) => n.to_string(),
            Answer::Some(list) => {
                let keys: Vec<String> = list.iter().map(|h| self.key(def, roles, *h)).collect();
                or_nothing(keys)
            }
            Answer::Split(amounts) => {
                let Form::Split { piles, .. } = &self.form else {
                    return NOTHING.into();
                };
                let given = piles.iter().zip(amounts).filter(|(_, n)| **n > 0);
                let words = given.map(|((h, _), n)| format!("{}={n}", self.key(def, roles, *h)));
                or_nothing(words.collect())
            }
            Answer::Plan(puts) => {
                let word = |p: &Put| {
                    let group = self.group_name(def, p.group);
                    match (p.thing, p.amount) {
                        (DIAL, n) if self.is_dial(p.group) => {
                            format!("{group}={}", in_halves(n.into()))
                        }
                        (thing, 1) => format!("{group}={}", self.key(def, roles, thing)),
                        (thing, n) => format!("{group}={}:{n}", self.key(def, roles, thing)),
                    }
                };
                or_nothing(puts.iter().map(word).collect())
            }
        }
    }

    /// The answer in words for people: titles, equal things counted.
    pub fn told(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> String {
        let title = |h: Handle, n: u64| match h.sort() {
            Sort::Piece => {
                let piece = Piece::from_index(h.index());
                def.pieces_title(roles, piece, Some(self.seat), n, self.preposition(def))
            }
            Sort::Kind => def.kind_title(Kind(h.index() as u8), n).into(),
            _ => self.label(def, roles, h),
        };
        match answer {
            Answer::Pass => self.pass_word(def).replace('_', " "),
            Answer::One(h) | Answer::Action(h) => title(*h, 1),
            Answer::Number(n) => n.to_string(),
            Answer::Some(list) if list.is_empty() => NOTHING_TOLD.into(),
            Answer::Some(list) => {
                let titles: Vec<String> = list.iter().map(|h| title(*h, 1)).collect();
                speech::and(&speech::counted(&titles))
            }
            Answer::Split(amounts) => {
                let Form::Split { piles, .. } = &self.form else {
                    return NOTHING_TOLD.into();
                };
                let given = piles.iter().zip(amounts).filter(|(_, n)| **n > 0);
                let words = given.map(|((h, _), n)| format!("{n} {}", title(*h, u64::from(*n))));
                let words: Vec<String> = words.collect();
                match words.is_empty() {
                    true => NOTHING_TOLD.into(),
                    false => speech::and(&words),
                }
            }
            Answer::Plan(puts) => {
                let word = |p: &Put| match (p.thing, p.amount) {
                    (DIAL, n) if self.is_dial(p.group) => {
                        let group = self.group_name(def, p.group).replace('_', " ");
                        format!("{group} {}", in_halves(n.into()))
                    }
                    (thing, 1) => title(thing, 1),
                    (thing, n) => format!("{n} {}", title(thing, n.into())),
                };
                let words: Vec<String> = puts.iter().map(word).collect();
                match words.is_empty() {
                    true => NOTHING_TOLD.into(),
                    false => words.join(", "),
                }
            }
        }
    }

    /// All words that may stand in an answer, actions last.
    pub fn keys(&self, def: &Def, roles: &[Option<Role>]) -> Vec<(String, Handle)> {
        let options = self.options();
        let all = options.iter().chain(&self.actions);
        all.map(|h| (self.key(def, roles, *h), *h)).collect()
    }
}

fn or_nothing(words: Vec<String>) -> String {
    if words.is_empty() {
        NOTHING.into()
    } else {
        words.join(" ")
    }
}
