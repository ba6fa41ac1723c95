//! What may be written as an answer now, for completion: only what is still legal behind the words that stand there.

use crate::app::game::Game;
use crate::app::wording::label;
use crate::kernel::plan::{self, Plan, PlanGroup};
use crate::kernel::speech::normal;
use crate::kernel::words::NOTHING;
use crate::kernel::{Ask, Form};

/// One thing that may be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub key: String,
    pub label: String,
    /// How often it may be named in one answer.
    pub most: usize,
    /// The groups of a plan it may be put into.
    pub groups: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfferShape {
    /// One thing, or a number.
    #[default]
    Single,
    /// So many things at most.
    Several(usize),
    /// Amounts of things.
    Amounts,
}

/// All answers to the open decision; none if it is not for the one who writes.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    pub shape: OfferShape,
    pub list: Vec<Offer>,
    /// Words that stand for a whole answer: to pass, to take nothing.
    pub whole: Vec<String>,
    /// Words that may stand before an answer.
    pub verbs: Vec<String>,
    /// How a number may answer, e.g. `1 to 4`.
    pub numbers: String,
    /// The groups of a plan that hold things, and how many each.
    pub rooms: Vec<(u16, usize)>,
}

impl Offers {
    pub fn of(game: &Game) -> Offers {
        let Some(ask) = game.session.ask().filter(|_| game.may_answer()) else {
            return Offers::default();
        };
        let mut whole = match &ask.form {
            form if form.may_pass() => vec![ask.pass_word(game.def()).to_string()],
            Form::Some { min: 0, .. } | Form::Split { min: 0, .. } => vec![NOTHING.into()],
            _ => Vec::new(),
        };
        let shape = match &ask.form {
            Form::One { .. } | Form::Number { .. } => OfferShape::Single,
            Form::Some { max, .. } => OfferShape::Several(*max as usize),
            Form::Split { .. } => OfferShape::Amounts,
            Form::Plan(_) => OfferShape::Several(usize::MAX),
        };
        // An action is a whole answer, whatever the form.
        if shape != OfferShape::Single {
            let actions = ask.actions.iter();
            whole.extend(actions.map(|h| ask.key(game.def(), game.roles(), *h)));
        }
        Offers {
            shape,
            list: offers(game, ask, shape),
            whole,
            verbs: ask.verbs(game.def()),
            numbers: numbers(ask),
            rooms: rooms(ask),
        }
    }

    /// Where the word at the end of a text begins, and what fits it.
    pub fn complete(&self, text: &str) -> (usize, Vec<String>) {
        let from = self.begin(text);
        let answer = &text[from..];
        if self.shape == OfferShape::Single {
            return (from, self.single(answer));
        }
        let start = from + answer.rfind([' ', ',', '\t']).map_or(0, |i| i + 1);
        let (head, word) = (&text[from..start], &text[start..]);
        let before: Vec<&str> = head
            .split([' ', ',', '\t'])
            .filter(|w| !w.is_empty())
            .collect();
        let mut words = self.still(&before);
        if before.is_empty() {
            words.extend(self.whole.iter().cloned());
        }
        (start, fitting(words.iter().map(String::as_str), word))
    }

    /// What to write, for an empty line.
    pub fn invitation(&self) -> String {
        match (self.shape, self.list.is_empty(), self.numbers.is_empty()) {
            (OfferShape::Single, true, true) => String::new(),
            (OfferShape::Single, true, false) => self.numbers.clone(),
            (OfferShape::Single, false, _) => format!("{} or words; Tab lists them", self.numbers),
            (OfferShape::Several(_), ..) => "numbers or words; Tab lists them".into(),
            (OfferShape::Amounts, ..) => match self.list.first() {
                Some(first) => format!("amounts, e.g. {}=1; Tab lists them", first.key),
                None => String::new(),
            },
        }
    }

    /// Behind `=` and a verb the answer begins.
    fn begin(&self, text: &str) -> usize {
        let start = text.len() - text.trim_start_matches(['=', ' ']).len();
        let rest = &text[start..];
        let Some((first, _)) = rest.split_once(' ') else {
            return start;
        };
        let first = first.to_lowercase();
        let own = |o: &Offer| o.key.starts_with(&first) || normal(&o.label).starts_with(&first);
        match self.verbs.contains(&first) && !self.list.iter().any(own) {
            true => start + first.len() + 1,
            false => start,
        }
    }

    /// The whole text is the beginning of a label or a key.
    fn single(&self, text: &str) -> Vec<String> {
        let wanted = text.to_lowercase();
        let mut fit = Vec::new();
        for offer in &self.list {
            if offer.label.to_lowercase().starts_with(&wanted) {
                fit.push(offer.label.clone());
            } else if offer.key.starts_with(&wanted) {
                fit.push(offer.key.clone());
            }
        }
        fit.extend(fitting(self.whole.iter().map(String::as_str), text));
        fit
    }

    /// The keys that may still be named behind others.
    fn still(&self, before: &[&str]) -> Vec<String> {
        if matches!(self.shape, OfferShape::Several(most) if before.len() >= most) {
            return Vec::new();
        }
        let name = |w: &&str| w.split('=').next().unwrap_or(w).to_lowercase();
        let used: Vec<String> = before.iter().map(name).collect();
        let times = |o: &Offer| {
            let number = self
                .list
                .iter()
                .position(|x| x == o)
                .map(|i| (i + 1).to_string());
            let is = |w: &&String| o.key.starts_with(w.as_str()) || number.as_ref() == Some(*w);
            used.iter().filter(is).count()
        };
        // A group of a plan is full when so many of its things are named; a thing goes into the first that is not.
        let mut rooms = self.rooms.clone();
        for offer in &self.list {
            for _ in 0..times(offer) {
                let room = rooms
                    .iter_mut()
                    .find(|r| r.1 > 0 && offer.groups.contains(&r.0));
                room.into_iter().for_each(|r| r.1 -= 1);
            }
        }
        let has_room = |o: &&Offer| {
            let open = |r: &(u16, usize)| r.1 > 0 && o.groups.contains(&r.0);
            o.groups.is_empty() || rooms.iter().any(open)
        };
        let left = self.list.iter().filter(|o| times(o) < o.most);
        let left = left.filter(has_room);
        let amount = if self.shape == OfferShape::Amounts {
            "="
        } else {
            ""
        };
        left.map(|o| format!("{}{amount}", o.key)).collect()
    }
}

fn rooms(ask: &Ask) -> Vec<(u16, usize)> {
    let Form::Plan(plan) = &ask.form else {
        return Vec::new();
    };
    let room = |g: &PlanGroup| match g.shape {
        plan::GroupShape::Things { max, .. } => Some((g.name, max as usize)),
        plan::GroupShape::Dial { .. } => None,
    };
    plan.groups.iter().filter_map(room).collect()
}

/// The things of a plan, each once.
fn plan_offers(game: &Game, ask: &Ask, plan: &Plan) -> Vec<Offer> {
    let mut list: Vec<Offer> = Vec::new();
    for group in &plan.groups {
        for (h, cap) in group.piles() {
            let key = ask.key(game.def(), game.roles(), *h);
            match list.iter_mut().find(|o| o.key == key) {
                Some(offer) => {
                    offer.most = offer.most.max(*cap as usize);
                    offer.groups.push(group.name);
                }
                None => list.push(Offer {
                    key,
                    label: label(game, ask, *h),
                    most: *cap as usize,
                    groups: vec![group.name],
                }),
            }
        }
    }
    list
}

fn offers(game: &Game, ask: &Ask, shape: OfferShape) -> Vec<Offer> {
    if let Form::Plan(plan) = &ask.form {
        return plan_offers(game, ask, plan);
    }
    let mut list: Vec<Offer> = Vec::new();
    for h in ask.numbered() {
        if shape != OfferShape::Single && ask.actions.contains(&h) {
            continue;
        }
        let key = ask.key(game.def(), game.roles(), h);
        match list.iter_mut().find(|o| o.key == key) {
            Some(offer) => offer.most += 1,
            None => list.push(Offer {
                key,
                label: label(game, ask, h),
                most: ask.copies(h) as usize,
                groups: Vec::new(),
            }),
        }
    }
    list
}

fn numbers(ask: &Ask) -> String {
    let (low, high) = match &ask.form {
        Form::Number { low, high, .. } => (*low, *high),
        Form::One { pass, .. } => (i64::from(!*pass), ask.numbered().len() as i64),
        _ => return String::new(),
    };
    match low == high {
        true => low.to_string(),
        false => format!("{low} to {high}"),
    }
}

/// The words that begin with a text, each once, in order.
pub fn fitting<'a>(words: impl Iterator<Item = &'a str>, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let mut fit: Vec<String> = words
        .filter(|w| w.to_lowercase().starts_with(&text))
        .map(String::from)
        .collect();
    fit.sort();
    fit.dedup();
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(shape: OfferShape) -> Offers {
        let offer = |key: &str, label: &str, most| Offer {
            key: key.into(),
            label: label.into(),
            most,
            groups: Vec::new(),
        };
        Offers {
            shape,
            list: vec![
                offer("hill", "Green Hill", 1),
                offer("harbour", "Old Harbour", 2),
                offer("vale", "vale", 1),
            ],
            whole: vec!["none".into()],
            verbs: vec!["keep".into(), "hill".into()],
            numbers: "1 to 3".into(),
            rooms: Vec::new(),
        }
    }

    fn complete(shape: OfferShape, text: &str) -> Vec<String> {
        offers(shape).complete(text).1
    }

    #[test]
    fn a_single_answer_is_completed_as_a_whole() {
        let single = |text: &str| complete(OfferShape::Single, text);
        assert_eq!(single("gr"), ["Green Hill"]);
        assert_eq!(single("green h"), ["Green Hill"]);
        assert_eq!(single("hi"), ["hill"]);
        assert_eq!(single("keep old"), ["Old Harbour"]);
        assert_eq!(single("hill h"), [""; 0], "nothing follows one answer");
        assert_eq!(single("n"), ["none"]);
        assert_eq!(single("= ha"), ["harbour"]);
    }

    #[test]
    fn several_answers_are_offered_as_often_as_they_are_there() {
        let several = |text: &str| complete(OfferShape::Several(3), text);
        assert_eq!(several("h"), ["harbour", "hill"]);
        assert_eq!(several("keep hill h"), ["harbour"]);
        assert_eq!(several("harbour harbour h"), ["hill"]);
        assert_eq!(several("1 h"), ["harbour"], "numbers count as well");
        assert_eq!(several("hill,v"), ["vale"]);
        assert_eq!(several("hill vale harbour "), [""; 0], "no more than three");
        assert_eq!(several("n"), ["none"]);
        assert_eq!(several("hill n"), [""; 0]);
    }

    #[test]
    fn a_group_that_is_full_offers_nothing_more() {
        let mut plan = offers(OfferShape::Several(usize::MAX));
        plan.rooms = vec![(0, 1), (1, 1)];
        for (offer, groups) in plan.list.iter_mut().zip([&[0][..], &[0, 1], &[1]]) {
            offer.groups = groups.to_vec();
        }
        assert_eq!(plan.complete("").1, ["harbour", "hill", "none", "vale"]);
        assert_eq!(plan.complete("hill ").1, ["harbour", "vale"]);
        assert_eq!(plan.complete("hill 5 vale ").1, [""; 0]);
    }

    #[test]
    fn amounts_are_asked_for_once_each() {
        let amounts = |text: &str| complete(OfferShape::Amounts, text);
        assert_eq!(amounts("hi"), ["hill="]);
        assert_eq!(amounts("hill=3 h"), ["harbour="]);
    }
}
