//! What happened in a running phase: every answer and every chance outcome, enough to run it again.

use smallvec::SmallVec;

use super::deeds::{CardEvent, so_many};
pub use super::moment::Moment;
use crate::kernel::about::About;
use crate::kernel::ids::{Card, Face, Handle, Seat};
use crate::kernel::query::Asked;
use crate::kernel::{Answer, Ask, Def, Knowers, Known, State, speech};

/// The outcome of a chance event.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// The faces of the dice thrown, in the order of the dice.
    Faces(SmallVec<[Face; 16]>),
    /// The faces of all dice where a roll has ended and a search has looked at them; stands in its logs only.
    Ended(SmallVec<[Face; 16]>),
    Pick(Handle),
    /// The cards drawn, in the order of their rows.
    Cards(SmallVec<[Card; 8]>),
}

/// Throws are copied often, and faces are copied faster as bytes than one by one.
impl Clone for Drawn {
    fn clone(&self) -> Drawn {
        match self {
            Drawn::Faces(faces) => Drawn::Faces(SmallVec::from_slice(faces)),
            Drawn::Ended(faces) => Drawn::Ended(SmallVec::from_slice(faces)),
            Drawn::Pick(h) => Drawn::Pick(*h),
            Drawn::Cards(cards) => Drawn::Cards(SmallVec::from_slice(cards)),
        }
    }
}

/// An event that has to be known to run a phase again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    Answer {
        spec: u16,
        seat: Seat,
        answer: Answer,
        /// There was only one legal answer, so nobody was asked and no journal needs it.
        auto: bool,
        known: Known,
    },
    Chance {
        spec: u16,
        drawn: Drawn,
        known: Known,
    },
}

impl Entry {
    /// An answer that somebody gave. One that is secret, or given together with others, is its seat's own affair.
    pub fn answer(def: &Def, ask: &Ask, answer: Answer, together: bool) -> Entry {
        Entry::Answer {
            spec: ask.spec,
            seat: ask.seat,
            answer,
            auto: false,
            known: match together {
                true => Known::only(Knowers::of(ask.seat)),
                false => known_answer(def, ask.spec, ask.seat),
            },
        }
    }

    /// The only legal answer, which nobody was asked for.
    pub fn forced(def: &Def, spec: u16, seat: Seat, answer: Answer) -> Entry {
        Entry::Answer {
            spec,
            seat,
            answer,
            auto: true,
            known: known_answer(def, spec, seat),
        }
    }

    pub fn spec(&self) -> u16 {
        let (Entry::Answer { spec, .. } | Entry::Chance { spec, .. }) = self;
        *spec
    }

    /// The seat that answered; none for chance.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Answer { seat, .. } => Some(*seat),
            Entry::Chance { .. } => None,
        }
    }

    pub fn known(&self) -> Known {
        let (Entry::Answer { known, .. } | Entry::Chance { known, .. }) = self;
        *known
    }

    /// Do all of these know what it was?
    pub fn is_known_to(&self, who: Knowers) -> bool {
        self.known().what.both(who) == who
    }

    /// From now on these know what it was, too.
    pub fn tell(&mut self, to: Knowers) {
        let (Entry::Answer { known, .. } | Entry::Chance { known, .. }) = self;
        *known = Known {
            that: known.that.and(to),
            what: known.what.and(to),
        };
    }

    /// Was it the only answer, so that nobody was asked?
    pub fn is_forced(&self) -> bool {
        matches!(self, Entry::Answer { auto: true, .. })
    }
}

fn known_answer(def: &Def, spec: u16, seat: Seat) -> Known {
    let spec = def.specs.get(usize::from(spec));
    match spec.is_some_and(|s| s.secret) {
        true => Known::only(Knowers::of(seat)),
        false => Known::ALL,
    }
}

/// Answers that are given together, in a row: which of them this is, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InGroup {
    pub place: usize,
    pub of: usize,
    /// Everybody learns this one when all are in.
    pub reveal: bool,
}

/// What somebody answered in secret has become known to more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// How many entries of the journal the answer stands before the one this stands with; none: it is that one.
    pub back: usize,
    /// Who knows it from now on, besides those who did.
    pub to: Knowers,
    /// The answer was given together with others, and all are in: that comes by itself.
    pub all_in: bool,
}

/// An entry as a journal writes it down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    pub entry: Entry,
    /// The seat that answered, by the name it had then; `chance` for chance.
    pub who: String,
    /// The name of the decision or chance event.
    pub what: String,
    pub text: String,
    /// The answer in words for people.
    pub told: String,
    /// What those are told who know only that it happened; empty: nothing.
    pub veiled: String,
    /// What the question was about.
    pub about: About,
    pub at: Moment,
    pub group: Option<InGroup>,
    /// What became known behind it.
    pub reveals: Vec<Reveal>,
}

impl Happening {
    /// An answer to a question.
    pub fn answered(def: &Def, state: &State, ask: &Ask, entry: Entry) -> Happening {
        let roles = state.roles();
        let (text, told) = match &entry {
            Entry::Answer { answer, .. } => {
                (ask.text(def, roles, answer), ask.told(def, roles, answer))
            }
            Entry::Chance { .. } => Default::default(),
        };
        Happening {
            who: def.seat_label(roles, ask.seat),
            what: def.specs[usize::from(ask.spec)].what.clone(),
            text,
            told,
            veiled: String::new(),
            about: ask.about.clone(),
            at: Moment::of(state),
            group: None,
            reveals: vec![],
            entry,
        }
    }

    /// An outcome of chance.
    pub fn fell(def: &Def, state: &State, about: About, entry: Entry) -> Happening {
        let what = def.specs.get(usize::from(entry.spec()));
        let (mut text, mut told, mut veiled) = Default::default();
        if let Entry::Chance { drawn, .. } = &entry {
            (text, told) = (drawn.text(def, state), drawn.told(def, state));
            if let Drawn::Cards(cards) = drawn {
                veiled = so_many(cards.len());
            }
        }
        Happening {
            who: CHANCE.into(),
            what: what.map_or("?", |s| s.what.as_str()).into(),
            text,
            told,
            veiled,
            about,
            at: Moment::of(state),
            group: None,
            reveals: vec![],
            entry,
        }
    }
}

pub const CHANCE: &str = "chance";

impl Drawn {
    /// In words for people.
    pub fn told(&self, def: &Def, state: &State) -> String {
        let list = match self {
            Drawn::Faces(faces) | Drawn::Ended(faces) => faces.iter().map(|f| f.handle()).collect(),
            Drawn::Pick(h) => vec![*h],
            Drawn::Cards(cards) => cards.iter().map(|c| c.handle()).collect(),
        };
        let titles: Vec<String> = list.iter().map(|h| def.title(state.roles(), *h)).collect();
        speech::and(&speech::counted(&titles))
    }

    /// As journals write it.
    pub fn text(&self, def: &Def, state: &State) -> String {
        let label = |h: Handle| def.label(state.roles(), h);
        match self {
            Drawn::Faces(faces) | Drawn::Ended(faces) => {
                let words: Vec<String> = faces.iter().map(|f| label(f.handle())).collect();
                words.join(" ")
            }
            Drawn::Pick(h) => label(*h),
            Drawn::Cards(cards) => {
                let words: Vec<String> = cards.iter().map(|c| label(c.handle())).collect();
                words.join(" ")
            }
        }
    }
}

/// Something worth telling: a move in words, with its clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub clause: String,
    pub text: String,
    /// Who may read it.
    pub known: Knowers,
    /// Whom it speaks of.
    pub seats: Vec<Seat>,
    pub at: Moment,
    /// How many entries stood in the journal since it was last written down when this was told.
    pub after: usize,
}

/// What a handler did at a hook point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedChange {
    pub point: String,
    pub ability: String,
    pub clause: String,
    pub me: Option<Seat>,
    pub before: String,
    pub after: String,
    /// Why, if it was denied.
    pub reason: String,
    /// It did nothing: its ability is suspended.
    pub suspended: bool,
    pub file: String,
    pub line: u32,
    /// Who may know everything the phase had looked at by then, and so may be told.
    pub known: Knowers,
    /// How many entries stood in the journal since it was last written down.
    pub at: usize,
}

/// An option that a rule struck from a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    pub option: Handle,
    /// Of questions put together: from which.
    pub entry: usize,
    pub clause: String,
    pub reason: String,
    /// The ability that denied it; empty if the decision itself says so.
    pub ability: String,
    pub file: String,
    pub line: u32,
}

/// The human side of what scripts do; kept only where somebody may ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    pub notes: Vec<Note>,
    /// What happened to cards.
    pub events: Vec<CardEvent>,
    pub changes: Vec<TracedChange>,
    /// Answers that nobody was asked for, because there was only one.
    pub forced: u32,
    /// For the decision that is being asked.
    pub struck: Vec<Struck>,
    /// Who is asked and what about, as a query would be.
    pub asked: Asked,
    /// The decision whose options have just been filtered.
    pub filtered: Option<usize>,
    /// Which of the questions put together is being looked at.
    pub entry: usize,
}

/// One line that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub file: String,
    pub line: u32,
    pub text: String,
    /// Who may know everything the phase had looked at by then.
    pub known: Knowers,
}

impl std::fmt::Display for Print {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}
