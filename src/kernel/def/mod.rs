//! What a game consists of: everything a pack declares, interned and checked.

mod cards;
mod dice;
mod stages;

use std::ops::Range;

use crate::kernel::decision::Spec;
use crate::kernel::ids::{
    Card, CardAt, Handle, Kind, MOST_ARGS, Names, Piece, Place, Role, Seat, Sort, Tag, Zone,
};
use crate::kernel::knowers::Knowers;
use crate::kernel::map::{AreaDef, Map, Tags};

pub use cards::{CardDef, CardField, CardPower, FieldDef, FieldKind, Refill, Sight, ZoneDef};
pub use dice::{DieDef, FaceDef};
pub use stages::{Around, Order, Stage, StagePhase};

/// A counter without a value reads as nothing in scripts.
pub const NONE: i64 = i64::MIN;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Game,
    Seat,
    Place,
    /// One for each row.
    Card,
}

/// When a counter falls back to its start value by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    Game,
    Round,
    Turn,
    Phase,
    /// The phase begins anew, or ends.
    Again,
}

/// What a hidden counter may hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CounterValues {
    #[default]
    Unsaid,
    Numbers(Vec<i64>),
    Seats,
    /// Those that are played.
    Roles,
    Regions,
    Cards,
}

#[derive(Clone, Debug)]
pub struct CounterDef {
    pub name: String,
    pub scope: Scope,
    pub until: Until,
    /// Only the seat it belongs to may see it.
    pub hidden: bool,
    /// What others must reckon with, where it is hidden and has a value.
    pub values: CounterValues,
    /// Of seats and roles: all but the one it belongs to.
    pub others: bool,
    /// Roles that count though nobody plays them.
    pub absent: Vec<Role>,
    /// On whose board it stands. It is no secret: whoever likes can keep count.
    pub shown: Sight,
    pub start: i64,
    /// Where its cells begin in the state.
    pub base: usize,
    pub cells: usize,
}

#[derive(Clone, Debug, Default)]
pub struct PlaceDef {
    pub title: String,
    pub tags: Tags,
    /// The seat a pile belongs to.
    pub seat: Option<Seat>,
}

/// A pile beside the map; with `per_seat` every seat has its own, at `base + seat`.
#[derive(Clone, Debug)]
pub struct PileDef {
    pub name: String,
    pub base: Place,
    pub per_seat: bool,
}

#[derive(Clone, Debug, Default)]
pub struct KindDef {
    pub title: String,
    /// The title of several.
    pub plural: String,
    pub tags: Tags,
    /// Only their owner sees where they lie.
    pub secret: bool,
    /// The kind of which this is another side.
    pub side_of: Option<Kind>,
}

/// Pieces a role brings into the game.
#[derive(Clone, Debug)]
pub struct RolePieces {
    pub kind: Kind,
    pub count: u8,
    pub pile: Place,
}

#[derive(Clone, Debug, Default)]
pub struct RoleDef {
    pub id: String,
    pub title: String,
    /// A line of description.
    pub about: String,
    pub order: i64,
    pub min_players: usize,
    /// Its script answers for it: no person and no bot is asked.
    pub automatic: bool,
    /// `pile` is the per-seat pile's base place.
    pub pieces: Vec<RolePieces>,
}

#[derive(Clone, Debug, Default)]
pub struct Def {
    pub seats: usize,
    /// Places below this index are regions of the map, the rest are piles.
    pub regions: usize,
    pub places: Names,
    pub place_defs: Vec<PlaceDef>,
    pub piles: Vec<PileDef>,
    pub kinds: Names,
    pub kind_defs: Vec<KindDef>,
    pub tags: Names,
    pub map: Map,
    /// Areas of the map; on a map that has any, every region is part of one.
    pub areas: Vec<AreaDef>,
    /// The names of abilities, as scripts and players call them.
    pub abilities: Names,
    pub dice: Vec<DieDef>,
    pub faces: Vec<FaceDef>,
    /// The type of each die on the table, in order.
    pub hand: Vec<u8>,
    pub counters: Vec<CounterDef>,
    pub counter_cells: usize,
    pub zones: Vec<ZoneDef>,
    pub cards: Vec<CardDef>,
    /// What rows may say besides.
    pub card_fields: Vec<FieldDef>,
    /// What cards can do, in the order of abilities.
    pub card_powers: Vec<CardPower>,
    pub roles: Vec<RoleDef>,
    pub words: Names,
    pub phases: Names,
    /// The clause of each phase, for people.
    pub phase_clauses: Vec<String>,
    pub stages: Vec<Stage>,
    pub specs: Vec<Spec>,
    pub actions: Names,
    /// Pieces that lie ready before anybody has sat down.
    pub supply: Vec<(Piece, u8)>,
    /// The kinds that bear each tag, in order.
    pub tagged: Vec<Vec<Kind>>,
    /// The kinds that only their owner sees.
    pub secret_kinds: Vec<Kind>,
    /// All kinds in order: a part of it stands for one kind where several may be meant.
    pub every_kind: Vec<Kind>,
    /// The same for places.
    pub every_place: Vec<Place>,
    /// The counters that fall back to a start value.
    pub resets: Resets,
}

/// Counters that fall back to their start value with each round, each turn, each phase, each run of a phase.
#[derive(Clone, Debug, Default)]
pub struct Resets {
    pub round: Vec<Reset>,
    pub turn: Vec<Reset>,
    pub phase: Vec<Reset>,
    pub again: Vec<Reset>,
}

/// Cells of counters and their start value.
pub type Reset = (Range<usize>, i64);

impl Def {
    /// Works out what is looked up so often that it must not be searched for: to be called when all names are known.
    pub fn prepare(&mut self) {
        let kinds = |tag: usize| {
            let bear = self.kind_defs.iter().enumerate();
            let bear = bear.filter(|(_, k)| k.tags.has(Tag(tag as u8)));
            bear.map(|(i, _)| Kind(i as u8)).collect()
        };
        // Too many tags are refused elsewhere.
        let tags = self.tags.len().min(Tags::LIMIT);
        self.tagged = (0..tags).map(kinds).collect();
        self.every_kind = (0..self.kind_defs.len()).map(|i| Kind(i as u8)).collect();
        let secret = |k: &Kind| self.kind_defs[k.index()].secret;
        self.secret_kinds = self.every_kind.iter().copied().filter(secret).collect();
        let places = self.place_defs.len().min(usize::from(u8::MAX)) as u8;
        self.every_place = (0..places).map(Place).collect();
        let counters = &self.counters;
        for track in &mut self.map.tracks {
            let marker = counters.iter().find(|c| c.name == track.name);
            track.marker = marker.filter(|c| c.scope == Scope::Game).map(|c| c.base);
        }
        self.resets = Resets {
            round: self.resets(Until::Round),
            turn: self.resets(Until::Turn),
            phase: self.resets(Until::Phase),
            again: self.resets(Until::Again),
        };
    }

    /// Counters that lie side by side and start alike are one.
    fn resets(&self, until: Until) -> Vec<Reset> {
        let mut list: Vec<Reset> = Vec::new();
        for c in self.counters.iter().filter(|c| c.until == until) {
            let cells = c.base..c.base + c.cells;
            match list.last_mut() {
                Some((last, start)) if last.end == cells.start && *start == c.start => {
                    last.end = cells.end;
                }
                _ => list.push((cells, c.start)),
            }
        }
        list
    }

    #[inline]
    pub fn owners(&self) -> usize {
        self.seats + 1
    }

    pub fn seat_ids(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats as u8).map(Seat)
    }

    pub fn region_ids(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.regions as u8).map(Place)
    }

    pub fn place(&self, name: &str) -> Option<Place> {
        self.places.find(name).map(|i| Place(i as u8))
    }

    pub fn kind(&self, name: &str) -> Option<Kind> {
        self.kinds.find(name).map(|i| Kind(i as u8))
    }

    pub fn role(&self, id: &str) -> Option<Role> {
        self.roles
            .iter()
            .position(|r| r.id == id)
            .map(|i| Role(i as u8))
    }

    pub fn counter(&self, name: &str) -> Option<usize> {
        self.counters.iter().position(|c| c.name == name)
    }

    pub fn pile(&self, name: &str, seat: Option<Seat>) -> Option<Place> {
        let pile = self.piles.iter().find(|p| p.name == name)?;
        match (pile.per_seat, seat) {
            (true, Some(s)) if s.index() < self.seats => Some(Place(pile.base.0 + s.0)),
            (false, _) => Some(pile.base),
            _ => None,
        }
    }

    /// The zone of a name: of a seat if all have one, else the one there is.
    pub fn zone(&self, name: &str, seat: Option<Seat>) -> Option<Zone> {
        let mut named = self
            .zones
            .iter()
            .enumerate()
            .filter(|(_, z)| z.name == name);
        let found = named.find(|(_, z)| z.seat.is_none() || z.seat == seat)?;
        Some(Zone(found.0 as u8))
    }

    pub fn card(&self, name: &str) -> Option<Card> {
        let at = self.cards.iter().position(|c| c.name == name)?;
        Some(Card(at as u16))
    }

    /// The cards that bear a title.
    pub fn cards_titled(&self, title: &str) -> impl Iterator<Item = Card> {
        let all = self.cards.iter().enumerate();
        let titled = all.filter(move |(_, c)| c.title == title);
        titled.map(|(i, _)| Card(i as u16))
    }

    /// Is a card this one, or does it bear this tag?
    pub fn card_matches(&self, card: Card, by: Handle) -> bool {
        if by.is(Sort::Card) {
            return by == card.handle();
        }
        let row = self.cards.get(card.index());
        by.is(Sort::Tag) && row.is_some_and(|c| c.tags.has(Tag(by.index() as u8)))
    }

    /// Those who see where pieces of these kinds lie: of one seat, or of whoever has some.
    #[inline]
    pub fn who_sees(&self, owner: Option<Seat>, kinds: &[Kind]) -> Knowers {
        let secret = |k: &Kind| kinds.contains(k);
        if self.secret_kinds.is_empty() || !self.secret_kinds.iter().any(secret) {
            return Knowers::ALL;
        }
        match owner {
            Some(Seat::COMMON) => Knowers::ALL,
            Some(seat) => Knowers::of(seat),
            None => Knowers::NOBODY,
        }
    }

    /// The kinds that answer to a tag.
    #[inline]
    pub fn kinds_with(&self, tag: Handle) -> &[Kind] {
        self.tagged
            .get(tag.index() as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// Does a kind answer to this handle: the kind itself, or one of its tags?
    #[inline]
    pub fn kind_matches(&self, kind: Kind, by: Handle) -> bool {
        if by.is(Sort::Kind) {
            return by.index() == u32::from(kind.0);
        }
        by.is(Sort::Tag) && self.kind_defs[kind.index()].tags.has(Tag(by.index() as u8))
    }

    #[inline]
    pub fn place_has(&self, place: Place, tag: Tag) -> bool {
        self.place_defs
            .get(place.index())
            .is_some_and(|p| p.tags.has(tag))
    }

    /// Names of everything a handle can point at, for keys and messages. Seats go by the role they play.
    pub fn label(&self, roles: &[Option<Role>], handle: Handle) -> String {
        let i = handle.index() as usize;
        match handle.sort() {
            Sort::Number => handle.0.to_string(),
            Sort::Seat => self.seat_label(roles, Seat(i as u8)),
            Sort::Place => self.place_label(roles, Place(i as u8)),
            Sort::Kind => self.kinds.get(i).to_string(),
            Sort::Die => self.dice.get(i).map_or("?".into(), |d| d.name.clone()),
            Sort::Face => self.faces.get(i).map_or("?".into(), |f| f.key.clone()),
            Sort::Counter => self.counters.get(i).map_or("?".into(), |c| c.name.clone()),
            Sort::Role => self.roles.get(i).map_or("?".into(), |r| r.id.clone()),
            Sort::Word => self.words.get(i).to_string(),
            Sort::Track => self
                .map
                .tracks
                .get(i)
                .map_or("?".into(), |t| t.name.clone()),
            Sort::Zone => self.zone_label(roles, Zone(i as u8)),
            Sort::Card => self.cards.get(i).map_or("?".into(), |c| c.name.clone()),
            Sort::Tag => self.tags.get(i).to_string(),
            Sort::Action => self.actions.get(i).to_string(),
            Sort::Arg => format!("arg({})", i % MOST_ARGS + 1),
            Sort::Area => self.areas.get(i).map_or("?".into(), |a| a.name.clone()),
            Sort::Ability => self.abilities.get(i).to_string(),
            Sort::Piece => self.piece_label(roles, Piece::from_index(handle.index()), None),
            Sort::CardAt => {
                let playing = CardAt::from_index(handle.index());
                let card = self.label(roles, playing.card.handle());
                format!("{card}@{}", self.place_label(roles, playing.place))
            }
        }
    }

    /// The name of a thing as people read it; [`Def::label`] is what journals and answers call it.
    pub fn title(&self, roles: &[Option<Role>], handle: Handle) -> String {
        let i = handle.index() as usize;
        let titled = match handle.sort() {
            Sort::Number => return handle.0.to_string(),
            Sort::Place => self.place_defs.get(i).map(|p| p.title.as_str()),
            Sort::Area => self.areas.get(i).map(|a| a.title.as_str()),
            Sort::Kind => self.kind_defs.get(i).map(|k| k.title.as_str()),
            Sort::Card => self.cards.get(i).map(|c| c.title.as_str()),
            Sort::Zone => match self.zones.get(i) {
                Some(zone) => return self.zone_title(roles, zone),
                None => None,
            },
            Sort::Role => self.roles.get(i).map(|r| r.title.as_str()),
            Sort::Seat => {
                let role = roles.get(i).copied().flatten();
                role.map(|r| self.roles[r.index()].title.as_str())
            }
            // Whose it is is told beside it.
            Sort::Ability => {
                let name = self.abilities.get(i).to_string();
                let own = name.rsplit('.').next().unwrap_or(&name);
                return own.replace('_', " ");
            }
            // A bare number says nothing without its die.
            Sort::Face => {
                return self.faces.get(i).map_or("?".into(), |f| {
                    let die = self.dice.get(f.die.index()).map_or("", |d| &d.name);
                    let bears = |r: &&RoleDef| r.id == f.name;
                    if !f.title.is_empty() {
                        return f.title.clone();
                    }
                    if let Some(role) = self.roles.iter().find(bears) {
                        return role.title.clone();
                    }
                    if let Some(place) = self.place(&f.name) {
                        return self.title(roles, place.handle());
                    }
                    match f.key.parse::<i64>() {
                        Ok(n) => format!("{die} {n}"),
                        Err(_) => f.key.replace(['_', '-', '.'], " "),
                    }
                });
            }
            Sort::Piece => {
                return self.piece_title(roles, Piece::from_index(handle.index()), None);
            }
            Sort::CardAt => {
                let playing = CardAt::from_index(handle.index());
                return self.playing_title(roles, playing, "in");
            }
            Sort::Action => return self.action_title(self.actions.get(i)),
            _ => None,
        };
        match titled {
            Some(title) if !title.is_empty() => title.into(),
            _ => self.label(roles, handle).replace(['_', '-', '.'], " "),
        }
    }

    /// An action belongs to whose ability it is: `Owner's deed`.
    fn action_title(&self, action: &str) -> String {
        let plain = |name: &str| name.replace(['_', '-', '.'], " ");
        let owned = action.split_once('.').and_then(|(owner, deed)| {
            let role = self.roles.iter().find(|r| r.id == owner)?;
            Some(format!("{}'s {}", role.title, plain(deed)))
        });
        owned.unwrap_or_else(|| plain(action))
    }

    /// The kind of which a kind is a side: mostly itself.
    pub fn front(&self, kind: Kind) -> Kind {
        let found = self.kind_defs.get(kind.index());
        found.and_then(|k| k.side_of).unwrap_or(kind)
    }

    /// The name of so many pieces of a kind, without the number.
    pub fn kind_title(&self, kind: Kind, n: u64) -> &str {
        match self.kind_defs.get(kind.index()) {
            Some(k) if n != 1 && !k.plural.is_empty() => &k.plural,
            Some(k) => &k.title,
            None => "?",
        }
    }

    /// `owner kind in place`; the owner is left out when it is the one who reads.
    pub fn piece_title(
        &self,
        roles: &[Option<Role>],
        piece: Piece,
        reader: Option<Seat>,
    ) -> String {
        self.pieces_title(roles, piece, reader, 1, "in")
    }

    /// The same for so many pieces, without the number, and with another word before the place.
    pub fn pieces_title(
        &self,
        roles: &[Option<Role>],
        piece: Piece,
        reader: Option<Seat>,
        n: u64,
        preposition: &str,
    ) -> String {
        let mut text = String::new();
        if piece.owner != Seat::COMMON && Some(piece.owner) != reader {
            text.push_str(&self.title(roles, piece.owner.handle()));
            text.push(' ');
        }
        match n {
            1 => text.push_str(&self.title(roles, piece.kind.handle())),
            _ => text.push_str(self.kind_title(piece.kind, n)),
        }
        if piece.place != Place::NOWHERE {
            text.push_str(&format!(" {preposition} "));
            text.push_str(&self.title(roles, piece.place.handle()));
        }
        text
    }

    /// `card in place`, with this word between them.
    pub fn playing_title(&self, roles: &[Option<Role>], playing: CardAt, word: &str) -> String {
        let card = self.title(roles, playing.card.handle());
        format!(
            "{card} {word} {}",
            self.title(roles, playing.place.handle())
        )
    }

    pub fn seat_label(&self, roles: &[Option<Role>], seat: Seat) -> String {
        if seat == Seat::COMMON {
            return "common".into();
        }
        match roles.get(seat.index()).copied().flatten() {
            Some(role) => self.roles[role.index()].id.clone(),
            None => format!("p{}", seat.0 + 1),
        }
    }

    fn place_label(&self, roles: &[Option<Role>], place: Place) -> String {
        let Some(def) = self.place_defs.get(place.index()) else {
            return "nowhere".into();
        };
        match def.seat {
            Some(seat) => {
                let pile = self
                    .piles
                    .iter()
                    .rev()
                    .find(|p| p.per_seat && p.base <= place)
                    .map_or("?", |p| &p.name);
                format!("{}.{pile}", self.seat_label(roles, seat))
            }
            None => self.places.get(place.index()).to_string(),
        }
    }

    /// `anna.hand`, or `deck`.
    fn zone_label(&self, roles: &[Option<Role>], zone: Zone) -> String {
        match self.zones.get(zone.index()) {
            None => "?".into(),
            Some(z) => match z.seat {
                Some(seat) => format!("{}.{}", self.seat_label(roles, seat), z.name),
                None => z.name.clone(),
            },
        }
    }

    /// `Anna's hand`, or `the deck` as the game calls it.
    fn zone_title(&self, roles: &[Option<Role>], zone: &ZoneDef) -> String {
        match zone.seat {
            Some(seat) => {
                let owner = self.title(roles, seat.handle());
                let s = if owner.ends_with('s') { "'" } else { "'s" };
                format!("{owner}{s} {}", zone.title)
            }
            None => zone.title.clone(),
        }
    }

    /// `owner.kind@place`; the owner is left out when it is the one who reads.
    pub fn piece_label(
        &self,
        roles: &[Option<Role>],
        piece: Piece,
        reader: Option<Seat>,
    ) -> String {
        let mut text = String::new();
        if piece.owner != Seat::COMMON && Some(piece.owner) != reader {
            text.push_str(&self.seat_label(roles, piece.owner));
            text.push('.');
        }
        text.push_str(self.kinds.get(piece.kind.index()));
        if piece.place != Place::NOWHERE {
            text.push('@');
            text.push_str(&self.place_label(roles, piece.place));
        }
        text
    }
}
