//! Numbers that scripts pass, as the things they mean: each is checked to be of its sort and to exist.

use super::context::Context;
use crate::kernel::ids::{
    Ability, Area, Card, Counter, Die, Face, Handle, Kind, Piece, Place, Role, Seat, Sort, Tag,
    Track, Zone,
};
use crate::script::machine::fail::{Fail, Result};

impl Context {
    #[cold]
    fn wrong(&self, want: Sort, got: i64) -> Fail {
        let h = Handle(got);
        let got = match h.sort() {
            Sort::Number => format!("the number {got}"),
            sort => format!("the {} {}", sort.noun(), self.label(h)),
        };
        let noun = want.noun();
        let article = if noun.starts_with('a') { "an" } else { "a" };
        Fail::new(format!("expected {article} {noun}, got {got}"))
    }

    #[inline(always)]
    fn index(&self, want: Sort, h: i64, limit: usize) -> Result<usize> {
        // What is left of the handle of another sort is too large, or negative.
        let i = h.wrapping_sub(Handle::new(want, 0).0) as u64;
        if i < limit as u64 {
            Ok(i as usize)
        } else {
            Err(self.wrong(want, h))
        }
    }

    #[inline]
    pub fn place(&self, h: i64) -> Result<Place> {
        self.index(Sort::Place, h, self.def().place_defs.len())
            .map(|i| Place(i as u8))
    }

    #[inline]
    pub fn area(&self, h: i64) -> Result<Area> {
        self.index(Sort::Area, h, self.def().areas.len())
            .map(|i| Area(i as u8))
    }

    pub fn ability(&self, h: i64) -> Result<Ability> {
        self.index(Sort::Ability, h, self.def().abilities.len())
            .map(|i| Ability(i as u16))
    }

    /// A place, or the regions of an area.
    #[inline]
    pub fn places(&self, h: i64) -> Result<&[Place]> {
        if Handle(h).is(Sort::Area) {
            self.area(h)?;
        } else {
            self.place(h)?;
        }
        Ok(self.def().places_of(Handle(h)))
    }

    /// A seat at the table.
    #[inline]
    pub fn seat(&self, h: i64) -> Result<Seat> {
        self.index(Sort::Seat, h, self.def().seats)
            .map(|i| Seat(i as u8))
    }

    /// A seat that has not left the game.
    pub fn player(&self, h: i64) -> Result<Seat> {
        let seat = self.seat(h)?;
        match self.state.flow().plays(seat) {
            true => Ok(seat),
            false => Err(Fail::new(format!(
                "{} has left the game",
                self.label(seat.handle())
            ))),
        }
    }

    /// A seat, or the common owner.
    #[inline]
    pub fn owner(&self, h: i64) -> Result<Seat> {
        if h == Seat::COMMON.handle().0 {
            Ok(Seat::COMMON)
        } else {
            self.seat(h)
        }
    }

    #[inline]
    pub fn kind(&self, h: i64) -> Result<Kind> {
        self.index(Sort::Kind, h, self.def().kinds.len())
            .map(|i| Kind(i as u8))
    }

    /// The kinds meant by a kind, or by a tag that stands for several.
    #[inline]
    pub fn kinds(&self, h: i64) -> Result<&[Kind]> {
        if Handle(h).is(Sort::Tag) {
            self.tag(h)?;
        } else {
            self.kind(h)?;
        }
        Ok(self.def().kinds_answering(Handle(h)))
    }

    pub fn piece(&self, h: i64) -> Result<Piece> {
        match Handle(h).is(Sort::Piece) {
            true => Ok(Piece::from_index(Handle(h).index())),
            false => Err(self.wrong(Sort::Piece, h)),
        }
    }

    #[inline]
    pub fn tag(&self, h: i64) -> Result<Tag> {
        self.index(Sort::Tag, h, self.def().tags.len())
            .map(|i| Tag(i as u8))
    }

    #[inline]
    pub fn die(&self, h: i64) -> Result<Die> {
        self.index(Sort::Die, h, self.def().dice.len())
            .map(|i| Die(i as u8))
    }

    #[inline]
    pub fn face(&self, h: i64) -> Result<Face> {
        self.index(Sort::Face, h, self.def().faces.len())
            .map(|i| Face(i as u8))
    }

    pub fn role(&self, h: i64) -> Result<Role> {
        self.index(Sort::Role, h, self.def().roles.len())
            .map(|i| Role(i as u8))
    }

    #[inline]
    pub fn track(&self, h: i64) -> Result<Track> {
        self.index(Sort::Track, h, self.def().map.tracks.len())
            .map(|i| Track(i as u8))
    }

    pub fn zone(&self, h: i64) -> Result<Zone> {
        self.index(Sort::Zone, h, self.def().zones.len())
            .map(|i| Zone(i as u8))
    }

    pub fn card(&self, h: i64) -> Result<Card> {
        self.index(Sort::Card, h, self.def().cards.len())
            .map(|i| Card(i as u16))
    }

    pub fn counter(&self, h: i64, of: Option<i64>) -> Result<usize> {
        let i = self.index(Sort::Counter, h, self.def().counters.len())?;
        let of = of.map(Handle);
        self.state
            .counter_cell(self.def(), Counter(i as u16).index(), of)
            .map_err(|e| Fail::new(e.text(self.def(), &self.state)))
    }
}
