//! What happened in a running phase: every answer and every chance outcome, enough to run it again.

use smallvec::SmallVec;

use crate::kernel::about::About;
use crate::kernel::ids::{Card, Face, Handle, Seat};
use crate::kernel::{Answer, Ask, Def, State, speech};

/// The outcome of a chance event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// The faces of the dice thrown, in the order of the dice.
    Faces(SmallVec<[Face; 16]>),
    Pick(Handle),
    /// The cards drawn, in the order of their rows.
    Cards(SmallVec<[Card; 8]>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    Answer {
        spec: u16,
        seat: Seat,
        answer: Answer,
        /// There was only one legal answer, so nobody was asked and no journal needs it.
        auto: bool,
    },
    Chance {
        spec: u16,
        drawn: Drawn,
    },
}

impl Entry {
    /// An answer that somebody gave.
    pub fn answer(ask: &Ask, answer: Answer) -> Entry {
        Entry::Answer {
            spec: ask.spec,
            seat: ask.seat,
            answer,
            auto: false,
        }
    }
}

/// Whose turn it was, and in which round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub round: u16,
    pub active: Option<Seat>,
}

impl Moment {
    pub fn of(state: &State) -> Moment {
        Moment {
            round: state.flow().round,
            active: state.flow().active,
        }
    }
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
    /// What the question was about.
    pub about: About,
    pub at: Moment,
}

pub const CHANCE: &str = "chance";

impl Drawn {
    /// In words for people.
    pub fn told(&self, def: &Def, state: &State) -> String {
        let list = match self {
            Drawn::Faces(faces) => faces.iter().map(|f| f.handle()).collect(),
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
            Drawn::Faces(faces) => {
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
    /// Only this seat may read it.
    pub only: Option<Seat>,
    /// Whom it speaks of.
    pub seats: Vec<Seat>,
    pub at: Moment,
    /// How many entries stood in the journal since it was last written down when this was told.
    pub after: usize,
}

/// What a handler did at a hook point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
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
    /// Whose secrets the phase had looked at by then; only who may know them all may be told.
    pub secrets: Secrets,
    /// How many entries stood in the journal since it was last written down.
    pub at: usize,
}

/// Seats whose secrets something depends on, one bit each; the last bit is for what no seat may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Secrets(pub u32);

impl Secrets {
    pub const NOBODYS: Secrets = Secrets(1 << 31);

    pub fn of(seat: Option<Seat>) -> Secrets {
        match seat {
            Some(seat) if seat.index() < 31 => Secrets(1 << seat.0),
            _ => Secrets::NOBODYS,
        }
    }

    /// May this seat (or a spectator) know everything?
    pub fn open_to(self, seat: Option<Seat>) -> bool {
        let mine = seat.map_or(0, |s| Secrets::of(Some(s)).0);
        self.0 & !mine == 0
    }
}

/// An option that a rule struck from a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    pub option: Handle,
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
    pub changes: Vec<Change>,
    /// For the decision that is being asked.
    pub struck: Vec<Struck>,
    /// The decision whose options have just been filtered.
    pub filtered: Option<usize>,
}

/// One line that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub file: String,
    pub line: u32,
    pub text: String,
    /// Whose secrets the phase had looked at by then.
    pub secrets: Secrets,
}

impl std::fmt::Display for Print {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}
