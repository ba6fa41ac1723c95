//! Worlds that a seat holds possible, made for these tests alone: the game is played again from its journal, what the viewer
//! knows as it was and the rest at random, and whatever comes out otherwise in the open is dropped. Who knows what is said
//! here, by the rules of each game, and not asked of the program.

use std::rc::Rc;

use sietch::kernel::chance::Stream;
use sietch::kernel::def::Scope;
use sietch::kernel::ids::{Seat, Zone};
use sietch::kernel::{Answer, Def, Knowers};
use sietch::script::Host;
use sietch::script::game::driver::Planned;
use sietch::session::{Line, Session};

/// Who may know what an event was, by the rules.
#[derive(Clone, Copy)]
pub enum Secret {
    /// The seat that answers.
    Answer,
    /// The seat that the so-manieth event of this name is for.
    Dealt,
    /// Whoever plays this role; a buyer sees it in its hand.
    Role(&'static str),
    /// Told by a look at the journal.
    By(fn(&Session, usize, Seat) -> bool),
}

/// A game whose secrets are tried: machines that differ only in what lies hidden at the start, and what is secret.
pub struct Cast {
    pub hosts: Vec<Rc<Host>>,
    pub secrets: &'static [(&'static str, Secret)],
    /// The pack as it should be, where the one that is played has a leak: what lies open is told by this.
    pub honest: Option<Rc<Host>>,
}

impl Cast {
    pub fn one(host: Rc<Host>, secrets: &'static [(&'static str, Secret)]) -> Cast {
        Cast {
            hosts: vec![host],
            secrets,
            honest: None,
        }
    }

    fn honest<'a>(&'a self, session: &'a Session) -> &'a Def {
        match &self.honest {
            Some(host) => &host.program().def,
            None => session.table().def(),
        }
    }

    /// Does a viewer know what a line of the journal says?
    pub fn knows(&self, session: &Session, at: usize, viewer: Seat) -> bool {
        let line = &session.lines()[at];
        if line.seat == Some(viewer) {
            return true;
        }
        if let Some(group) = line.group {
            return group.reveal && session.lines().len() >= group.first + group.of;
        }
        let secret = self.secrets.iter().find(|s| s.0 == line.what);
        match secret.map(|s| s.1) {
            None => true,
            Some(Secret::Answer) => false,
            Some(Secret::By(knows)) => knows(session, at, viewer),
            Some(Secret::Dealt) => {
                let before = session.lines()[..at].iter();
                let n = before.filter(|l| l.what == line.what).count();
                n == viewer.index()
            }
            Some(Secret::Role(name)) => {
                let (def, state) = (session.table().def(), session.table().state());
                def.role(name).and_then(|r| state.seat_of(r)) == Some(viewer)
            }
        }
    }

    /// Has something happened in this phase that a viewer does not know?
    pub fn inside(&self, session: &Session, viewer: Seat) -> bool {
        let (_, log) = session.table().phase_so_far();
        let from = session.lines().len().saturating_sub(log.len());
        (from..session.lines().len()).any(|at| !self.knows(session, at, viewer))
    }

    /// What lies open, found out here and not by the program's own views: counters, cards one sees and counts, pieces.
    fn open(&self, session: &Session, viewer: Seat) -> Vec<i64> {
        let (def, state) = (self.honest(session), session.table().state());
        let mut facts = Vec::new();
        for c in def.counters.iter() {
            let mine = |i: usize| c.scope == Scope::Seat && i == viewer.index();
            let shown = (0..c.cells).filter(|i| !c.hidden || mine(*i));
            facts.extend(shown.map(|i| state.get(c.base + i).unwrap_or(i64::MIN)));
        }
        for (i, z) in def.zones.iter().enumerate() {
            let (zone, cards) = (Zone(i as u8), state.cards());
            let seen = |who: Knowers| who.knows(Some(viewer));
            if seen(z.count.of(z.seat)) {
                facts.push(cards.count(zone) as i64);
            }
            if seen(z.sight.of(z.seat)) {
                facts.extend(cards.zone(zone).iter().map(|l| i64::from(l.card.0)));
            }
        }
        facts
    }

    /// A game of random answers from one of the hosts.
    pub fn begin(&self, seed: u64) -> Option<True> {
        let at = (seed % self.hosts.len() as u64) as usize;
        let session = Session::new(&self.hosts[at], seed).ok()?;
        let seats = session.table().def().seat_ids();
        let trails = seats.map(|s| vec![self.open(&session, s)]).collect();
        Some(True {
            session,
            trails,
            dice: Stream::new(seed ^ 0xd1ce),
        })
    }

    /// One answer of it at random.
    pub fn play(&self, truth: &mut True) -> bool {
        let done = random(&mut truth.session, &mut truth.dice);
        for (i, trail) in truth.trails.iter_mut().enumerate() {
            trail.push(self.open(&truth.session, Seat(i as u8)));
        }
        done && truth.session.ask().is_some()
    }

    /// The game once more as somebody may imagine it; nothing if it comes out otherwise in the open.
    pub fn another(&self, played: &True, viewer: Seat, seed: u64) -> Option<Session> {
        let (truth, trail) = (&played.session, &played.trails[viewer.index()]);
        let mut dice = Stream::new(seed);
        let host = &self.hosts[dice.below(self.hosts.len() as u64) as usize];
        // The more is kept as it was, the more likely the rest fits.
        let keep = dice.below(4);
        let lines = truth.lines();
        let first = truth.line_of(0).unwrap_or(lines.len());
        let falls = |from: usize, to: usize, dice: &mut Stream| -> Vec<Planned> {
            let chance = (from..to).filter(|i| lines[*i].is_chance());
            let planned = chance.map(|i| {
                let as_it_was = self.knows(truth, i, viewer) || dice.below(4) < keep;
                fall(&lines[i], as_it_was)
            });
            planned.collect()
        };
        let mut world = Session::with_plan(host, seed, falls(0, first, &mut dice)).ok()?;
        for (n, open) in trail.iter().take(truth.answers()).enumerate() {
            if self.open(&world, viewer) != *open {
                return None;
            }
            let at = truth.line_of(n)?;
            let next = truth.line_of(n + 1).unwrap_or(lines.len());
            let as_it_was = self.knows(truth, at, viewer) || dice.below(4) < keep;
            let falls = falls(at + 1, next, &mut dice);
            self.step(&mut world, (truth, at), viewer, as_it_was, falls, &mut dice)?;
        }
        let same = self.open(&world, viewer) == trail[truth.answers()];
        let visible = |s: &Session| -> Vec<String> {
            let known = (0..s.lines().len()).filter(|i| self.knows(s, *i, viewer));
            let real = known.filter(|i| !passes(s.table().def(), &s.lines()[*i], viewer));
            real.map(|i| format!("{} {}", s.lines()[i].what, s.lines()[i].text))
                .collect()
        };
        let asked = |s: &Session| s.ask().map(|a| (a.spec, a.seat));
        (same && asked(&world) == asked(truth) && visible(&world) == visible(truth))
            .then_some(world)
    }

    /// One answer of the true game in a world. Who is not asked there could only have passed; who is asked there and was
    /// not here passes.
    fn step(
        &self,
        world: &mut Session,
        (truth, at): (&Session, usize),
        viewer: Seat,
        as_it_was: bool,
        falls: Vec<Planned>,
        dice: &mut Stream,
    ) -> Option<()> {
        let line = &truth.lines()[at];
        for _ in 0..6 {
            let ask = world.ask()?;
            let same = Some(ask.seat) == line.seat
                && world.table().def().specs[usize::from(ask.spec)].what == line.what;
            if same {
                falls.into_iter().for_each(|p| world.plan(p));
                let done = match as_it_was {
                    true => world.answer_text(&line.text).is_ok(),
                    false => random(world, dice),
                };
                return (done && world.table().planned().is_empty()).then_some(());
            }
            if passes(truth.table().def(), line, viewer) {
                return falls.is_empty().then_some(());
            }
            if ask.seat == viewer {
                return None;
            }
            world.answer(Answer::Pass).ok()?;
        }
        None
    }
}

/// The game that is really played.
pub struct True {
    pub session: Session,
    /// What lay open to each seat before every answer and now.
    trails: Vec<Vec<Vec<i64>>>,
    dice: Stream,
}

fn random(session: &mut Session, dice: &mut Stream) -> bool {
    let answer = session.ask().and_then(|a| a.form.sample(dice));
    answer.is_some_and(|a| session.answer(a).is_ok())
}

fn fall(line: &Line, as_it_was: bool) -> Planned {
    Planned {
        what: line.what.clone(),
        text: match as_it_was {
            true => line.text.clone(),
            false => String::new(),
        },
        partial: !as_it_was,
    }
}

/// Did somebody else pass here?
fn passes(def: &Def, line: &Line, viewer: Seat) -> bool {
    let spec = def.specs.iter().find(|s| s.what == line.what);
    let word = spec.map_or("", |s| s.pass.as_str());
    line.seat.is_some_and(|s| s != viewer) && (line.text == word || line.text == "pass")
}

/// What is in the journal, known or not.
pub fn journal(s: &Session) -> Vec<&str> {
    s.lines().iter().map(|l| l.text.as_str()).collect()
}
