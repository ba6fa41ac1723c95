//! What the functions that scripts call work on: the state of the game being run, its log, and what it waits for.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use crate::kernel::about::About;
use crate::kernel::cards::Moved;
use crate::kernel::chance::{Stream, mix};
use crate::kernel::ids::{Handle, Seat, Zone};
use crate::kernel::plan::Plan;
use crate::kernel::query::Query;
use crate::kernel::speech::{self, Word};
use crate::kernel::state::OpError;
use crate::kernel::{Answer, Ask, Def, Knowers, Known};

use super::deeds::{CardEvent, Deed};
use super::driver::{Fall, Hand, Seen};
use super::fired::Fired;
use super::hooks::Hooks;
use super::log::{Drawn, Entry, Happening, Print, Trace};
use super::moment::Moment;
use super::offers::ActionOffer;
use super::play::{Event, Play, Range, Rolling, Waits};
use super::program::Program;
use crate::script::machine::budget::{self, Weight};
use crate::script::machine::fail::{Fail, Result};

/// Answers and chance outcomes of one phase; one that comes to more does not end.
const MOST_ENTRIES: usize = 10_000;

pub struct Context {
    pub program: Arc<Program>,
    /// The game that is lent to the machine. Behind a pointer, so that lending is cheap.
    pub play: Box<Play>,
    /// The last thing a handler denied: clause and reason.
    pub denial: Option<(String, String)>,
    /// The ability that last said no, by index.
    pub denier: Option<usize>,
    /// Somebody only looks: whatever would change the game is refused.
    pub only: Option<Only>,
    /// By ability: for which seats a handler of it did anything. Kept only where somebody watches.
    pub fired: Option<Vec<Fired>>,
    pub hooks: Hooks,
    /// What scripts have printed, if somebody listens.
    pub prints: Option<Vec<Print>>,
    /// All scripts have run once: what they may declare is declared.
    pub loaded: bool,
    /// The queries scripts declare; those with a name come first, in the order of the program's names.
    pub queries: Vec<Option<Query>>,
    /// The plan that the next question asks for.
    pub drawn_up: Option<Box<Plan>>,
    /// What is declared of the actions that seats have, by roster.
    pub rosters: Vec<Vec<ActionOffer>>,
    /// By decision: the query its options come from.
    pub from: Vec<Option<usize>>,
    /// What a step of a script costs here.
    pub weight: Weight,
    /// Phases that are passed over for what they need are run all the same, and must do nothing.
    pub tries_needs: bool,
}

impl Deref for Context {
    type Target = Play;

    fn deref(&self) -> &Play {
        &self.play
    }
}

impl DerefMut for Context {
    fn deref_mut(&mut self) -> &mut Play {
        &mut self.play
    }
}

pub type Shared = Rc<RefCell<Context>>;

/// A chance event that is about to happen.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    pub spec: u16,
    /// Whom or what it is about.
    pub subject: Option<Handle>,
    /// Where the cards go that are drawn.
    pub to: Option<Zone>,
    pub known: Known,
}

impl Occasion {
    /// One that everybody sees.
    pub fn open(spec: u16, subject: Option<Handle>) -> Occasion {
        Occasion {
            spec,
            subject,
            to: None,
            known: Known::ALL,
        }
    }

    fn about(&self) -> About {
        let things = self.subject.into_iter().chain(self.to.map(Zone::handle));
        things.map(Word::Thing).collect()
    }
}

fn spec_name(def: &Def, spec: u16) -> &str {
    def.specs
        .get(usize::from(spec))
        .map_or("?", |s| s.what.as_str())
}

/// Where scripts may only look at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    Options,
    When,
    Goal,
    Line,
    File,
}

impl Only {
    #[cold]
    pub fn refuses(self, done: &str) -> Fail {
        let place = match self {
            Only::Options => {
                "while the options of a question are found: its list, `unless`, `only_if` and hook only look at the game"
            }
            Only::When => "in `when` of an action: it only looks at the game",
            Only::Goal => "in a goal: it only looks at the game",
            Only::Line => "here: the game is only looked at",
            Only::File => "at file level: do it in a phase, a handler or an action",
        };
        Fail::new(format!("nothing can be {done} {place}"))
    }
}

impl Context {
    /// Fills `{1}`, `{2}`, … of a text with names.
    pub fn fill(&self, text: &str, values: &[mlua::Value]) -> String {
        let word = |value: &mlua::Value| match value {
            mlua::Value::Integer(n) => Word::Thing(Handle(*n)),
            mlua::Value::Number(n) => Word::Thing(Handle(*n as i64)),
            mlua::Value::String(s) => Word::Text(s.to_string_lossy()),
            mlua::Value::Boolean(b) => Word::Text(b.to_string()),
            mlua::Value::Nil => Word::Text("nothing".into()),
            _ => Word::Text("?".into()),
        };
        let words: Vec<Word> = values.iter().map(word).collect();
        speech::fill(self.def(), self.state.roles(), text, &words)
    }

    pub fn new(program: Arc<Program>, traced: bool) -> Context {
        let queries = vec![None; program.queries.len()];
        let hand = Box::new(Hand::new(traced));
        let play = Play::new(program.start.clone(), Vec::new(), hand);
        Context {
            program,
            play: Box::new(play),
            denial: None,
            denier: None,
            only: None,
            fired: None,
            hooks: Hooks::default(),
            prints: None,
            loaded: false,
            queries,
            drawn_up: None,
            rosters: Vec::new(),
            from: Vec::new(),
            weight: Weight::NONE,
            tries_needs: false,
        }
    }

    /// The script has read something that only these may know.
    #[inline]
    pub fn saw(&self, who: Knowers) {
        let known = self.phase.secrets.get();
        self.phase.secrets.set(known.both(who));
    }

    /// Refuses what changes the game while somebody only looks at it.
    #[inline]
    pub fn may_change(&self) -> Result<()> {
        match self.only {
            None => Ok(()),
            Some(only) => Err(only.refuses("changed")),
        }
    }

    /// Refuses questions while somebody only looks.
    #[inline]
    pub fn may_ask(&self) -> Result<()> {
        match self.only {
            None => Ok(()),
            Some(only) => Err(only.refuses("asked")),
        }
    }

    /// Refuses chance while somebody only looks.
    #[inline]
    pub fn may_draw(&self) -> Result<()> {
        match self.only {
            None => Ok(()),
            Some(only) => Err(only.refuses("drawn")),
        }
    }

    /// A number that changes with everything a handler may do: the state, and what was asked and drawn.
    pub fn mark(&self) -> i64 {
        let mixed = self.state.hash() ^ (self.cursor as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 12) as i64
    }

    /// The number of the handlers in force from now on, which depend on roles and loans.
    pub fn put_in_force(&mut self) -> u32 {
        self.hooks.put_in_force(&self.program, &self.play.state)
    }

    pub fn def(&self) -> &Def {
        &self.program.def
    }

    pub fn label(&self, h: Handle) -> String {
        self.def().label(self.state.roles(), h)
    }

    pub fn spec_name(&self, spec: u16) -> &str {
        spec_name(self.def(), spec)
    }

    /// Refuses to go on with a phase that asks and draws for ever.
    #[inline]
    pub fn goes_on(&self, spec: u16) -> Result<()> {
        match self.log.len() < MOST_ENTRIES {
            true => Ok(()),
            false => Err(self.endless(spec)),
        }
    }

    #[cold]
    fn endless(&self, spec: u16) -> Fail {
        Fail::new(format!(
            "the phase has asked and drawn {MOST_ENTRIES} times and does not end: it has come to `{}` again",
            self.spec_name(spec)
        ))
    }

    /// Records the only answer there is, which nobody was asked for and no journal needs.
    pub fn record_forced(&mut self, spec: u16, seat: Seat, answer: Answer) -> Result<()> {
        self.goes_on(spec)?;
        let entry = Entry::forced(&self.program.def, spec, seat, answer);
        self.play.log.push(entry);
        self.cursor = self.log.len();
        if let Some(trace) = self.trace() {
            trace.forced += 1;
        }
        Ok(())
    }

    /// Records an outcome of chance, and tells where it stands in the log.
    fn record_outcome(&mut self, occasion: Occasion, drawn: Drawn) -> Result<usize> {
        let Occasion { spec, known, .. } = occasion;
        self.goes_on(spec)?;
        let (play, def) = (&mut *self.play, &self.program.def);
        let entry = Entry::Chance { spec, drawn, known };
        play.happen(entry, |state, e| {
            Happening::fell(def, state, occasion.about(), e)
        });
        play.cursor = play.log.len();
        Ok(play.cursor - 1)
    }

    /// The outcome at a place of the log.
    pub fn outcome_at(&self, at: usize) -> Option<&Drawn> {
        match self.log.get(at) {
            Some(Entry::Chance { drawn, .. }) => Some(drawn),
            _ => None,
        }
    }

    /// An event happens to cards: told where somebody follows the game.
    pub fn befalls(&mut self, deed: Deed, that: Knowers, cards: Moved) {
        if !self.is_traced() || !self.live() || self.only.is_some() {
            return;
        }
        let (at, after) = (Moment::of(&self.state), self.recorded());
        if let Some(t) = self.trace() {
            t.events.push(CardEvent {
                deed,
                that,
                cards,
                at,
                after,
            });
        }
    }

    pub fn keeps_journal(&self) -> bool {
        let story = self.driver.story();
        story.is_some_and(|s| s.journal.is_some())
    }

    /// The human side of the game, where it is kept.
    #[inline]
    pub fn trace(&mut self) -> Option<&mut Trace> {
        self.play.driver.story_mut()?.trace.as_mut()
    }

    #[inline]
    pub fn is_traced(&self) -> bool {
        self.driver.story().is_some_and(|s| s.trace.is_some())
    }

    /// The driver's answer to a question, if it has one at once: then it is recorded, and the script goes on with a new
    /// budget. What the scenario fixes is no question for a driver.
    pub fn answer_at_once(&mut self, ask: &Ask) -> Result<bool> {
        let (play, def) = (&mut *self.play, &self.program.def);
        if !play.driver.at_once() || self.program.fixed_answer(play.state.roles(), ask).is_some() {
            return Ok(false);
        }
        let seen = Seen::new(def, &play.state, ask);
        let Some(answer) = play.driver.answer(&seen) else {
            return Ok(false);
        };
        ask.check(def, play.state.roles(), &answer)
            .map_err(|why| Fail::new(why.to_string()))?;
        play.forget_before();
        budget::refuel(self.weight);
        self.goes_on(ask.spec)?;
        let (play, def) = (&mut *self.play, &self.program.def);
        let entry = Entry::answer(def, ask, answer, false);
        play.happen(entry, |state, e| Happening::answered(def, state, ask, e));
        play.cursor = play.log.len();
        Ok(true)
    }

    /// The recorded answer to this question, while an earlier run is being repeated.
    pub fn replay_answer(&mut self, spec: u16, seat: Seat) -> Result<Option<Answer>> {
        if self.live() {
            return Ok(None);
        }
        let at = self.replayed_at(spec, seat)?;
        Ok(match &self.log[at] {
            Entry::Answer { answer, .. } => Some(answer.clone()),
            Entry::Chance { .. } => None,
        })
    }

    /// Where in the log the recorded answer stands, which counts as given.
    pub fn replayed_at(&mut self, spec: u16, seat: Seat) -> Result<usize> {
        match &self.log[self.cursor] {
            Entry::Answer {
                spec: s, seat: who, ..
            } if *s == spec && *who == seat => {
                self.play.cursor += 1;
                Ok(self.play.cursor - 1)
            }
            other => Err(self.diverged(spec, other)),
        }
    }

    fn diverged(&self, spec: u16, found: &Entry) -> Fail {
        let found = self.spec_name(found.spec());
        Fail::new(format!(
            "the phase did not repeat itself: it came to `{}` where it came to `{found}` before; \
             a script must not keep state outside counters",
            self.spec_name(spec)
        ))
    }

    /// The outcome of a chance event: recorded, laid down, fixed by the scenario, or drawn now; where it stands in the
    /// log. Nothing: the game waits for whoever drives it to say.
    pub fn draw(
        &mut self,
        occasion: Occasion,
        range: impl FnOnce(&Context) -> Range,
        read: impl Fn(&Context, &str, bool, &mut Stream) -> std::result::Result<Drawn, String>,
        random: impl FnOnce(&Context, &mut Stream) -> Drawn,
    ) -> Result<Option<usize>> {
        let Occasion {
            spec,
            subject,
            known,
            ..
        } = occasion;
        self.saw(known.what);
        if !self.live() {
            return self.replay_outcome(spec).map(Some);
        }
        let fixed = |c: &Context| {
            let text = c.program.fixed_text(c.state.roles(), spec, subject)?;
            Some((text.to_string(), false))
        };
        let what = spec_name(&self.program.def, spec);
        let fall = self.play.driver.chance(what, known).map_err(Fail::new)?;
        let (laid, waits) = match fall {
            Fall::Drawn(drawn) => {
                self.state.skip_chance();
                return self.record_outcome(occasion, drawn).map(Some);
            }
            Fall::Laid(planned) => (Some((planned.text, planned.partial)), false),
            Fall::Free => (fixed(self), false),
            Fall::Waits => (fixed(self), true),
        };
        if waits && laid.is_none() {
            self.goes_on(spec)?;
            let (about, range) = (subject, range(self));
            self.waits = Waits::Chance(Event {
                spec,
                about,
                known,
                range,
            });
            return Ok(None);
        }
        let mut stream = self.next_stream();
        let drawn = match laid {
            Some((text, partial)) => read(self, &text, partial, &mut stream).map_err(|why| {
                Fail::new(format!(
                    "the outcome `{text}` does not fit {}: {why}",
                    self.spec_name(spec)
                ))
            })?,
            None => random(self, &mut stream),
        };
        self.record_outcome(occasion, drawn).map(Some)
    }

    /// The recorded outcome of a chance event.
    fn replay_outcome(&mut self, spec: u16) -> Result<usize> {
        match &self.log[self.cursor] {
            Entry::Chance { spec: s, .. } if *s == spec => {
                self.cursor += 1;
                self.state.skip_chance();
                Ok(self.cursor - 1)
            }
            other => Err(self.diverged(spec, other)),
        }
    }

    /// The stream of the next chance event.
    pub fn next_stream(&mut self) -> Stream {
        let play = &mut *self.play;
        let stream = play.state.next_stream();
        match play.driver.salt() {
            None => stream,
            Some(salt) => {
                let chance = play.state.chance();
                Stream::new(mix(mix(chance.seed, salt), u64::from(chance.drawn)))
            }
        }
    }

    /// From here the phase goes on by the state and the roll alone, and by what happened before the roll began. Only
    /// searches want to know, and only the last one.
    pub fn pass_landmark(&mut self, rolling: &Rolling) {
        if !self.driver.stops_between_phases() {
            return;
        }
        let thrown =
            |e: &Entry| matches!(e, Entry::Chance { spec, .. } if *spec == rolling.roll.throw);
        if self.log.iter().skip(self.cursor + 1).any(thrown) {
            return;
        }
        let landmark = rolling.landmark(self.def(), &self.state, self.cursor);
        self.phase.landmark = Some(landmark);
    }

    pub fn op<T>(&self, result: std::result::Result<T, OpError>) -> Result<T> {
        result.map_err(|e| Fail::new(e.text(self.def(), &self.state)))
    }

    pub fn loose(&self) -> usize {
        self.state.dice().iter().filter(|d| d.loose()).count()
    }
}
