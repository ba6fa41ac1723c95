//! Pieces put and taken by hand: never more than the game has.

use crate::kernel::ids::{Kind, Piece, Place, Seat, nearest};

use super::{COMMON, EditResult, Edited, Editor, bad, bad_help};

/// Pieces as words name them.
struct Named {
    n: Option<u64>,
    owner: Seat,
    kind: Kind,
    place: Place,
    from: Option<Place>,
}

impl Editor<'_> {
    fn text_of(&self, n: u64, p: Piece) -> String {
        let (owner, kind) = (self.label(p.owner.handle()), self.label(p.kind.handle()));
        format!("{n} {owner} {kind} {}", self.label(p.place.handle()))
    }

    /// Brings pieces to a place, from where they lie at the start or from another place.
    pub(super) fn put(&mut self, words: &[&str]) -> EditResult<Edited> {
        let p = self.named("put", words)?;
        let from = match p.from.or(self.state.home_of(self.def, p.owner, p.kind)) {
            Some(from) => from,
            None => return self.has_none(&p),
        };
        let to = Piece {
            place: p.place,
            owner: p.owner,
            kind: p.kind,
        };
        if from == p.place {
            let place = self.label(p.place.handle());
            return bad_help(
                format!("what is nowhere else lies in {place} anyway"),
                "say where the pieces come from: `put … from PLACE`",
            );
        }
        let source = Piece { place: from, ..to };
        let n = p.n.unwrap_or(1);
        let there = u64::from(self.state.count(self.def, source));
        if there < n {
            return self.too_few(n, there, source);
        }
        self.shift(source, p.place, n)?;
        let text = self.text_of(n, to);
        let text = match p.from {
            Some(from) => format!("{text} from {}", self.label(from.handle())),
            None => text,
        };
        Ok(self.edited(text, to))
    }

    /// Takes pieces back to where they lie at the start.
    pub(super) fn take(&mut self, words: &[&str]) -> EditResult<Edited> {
        let p = self.named("take", words)?;
        let Some(home) = self.state.home_of(self.def, p.owner, p.kind) else {
            return self.has_none(&p);
        };
        let piece = Piece {
            place: p.from.unwrap_or(p.place),
            owner: p.owner,
            kind: p.kind,
        };
        if piece.place == home {
            let place = self.label(home.handle());
            return bad(format!(
                "{place} is where such pieces are taken to: they lie there already"
            ));
        }
        let there = u64::from(self.state.count(self.def, piece));
        let n = p.n.unwrap_or(1);
        let n = if n == u64::MAX { there } else { n };
        if there < n || n == 0 {
            return self.too_few(n.max(1), there, piece);
        }
        self.shift(piece, home, n)?;
        Ok(self.edited(self.text_of(n, piece), piece))
    }

    /// Where pieces lie that only their owner sees is for its eyes alone.
    fn edited(&self, text: String, p: Piece) -> Edited {
        let secret = self
            .def
            .kind_defs
            .get(p.kind.index())
            .is_some_and(|k| k.secret);
        Edited { text, secret }
    }

    fn shift(&mut self, piece: Piece, to: Place, n: u64) -> EditResult<()> {
        let done = self.state.shift(self.def, piece, to, n);
        done.or_else(|e| bad(e.text(self.def, self.state)))
    }

    fn has_none<T>(&self, p: &Named) -> EditResult<T> {
        let (owner, kind) = (self.label(p.owner.handle()), self.label(p.kind.handle()));
        bad(format!("{owner} has no {kind} in this game"))
    }

    /// Components are limited: says where the others are.
    fn too_few<T>(&self, wanted: u64, there: u64, piece: Piece) -> EditResult<T> {
        let (owner, kind) = (
            self.label(piece.owner.handle()),
            self.label(piece.kind.handle()),
        );
        let place = self.label(piece.place.handle());
        let all = self.state.pieces(self.def);
        let same = all.filter(|(p, _)| p.owner == piece.owner && p.kind == piece.kind);
        let all: Vec<(Place, u8)> = same.map(|(p, n)| (p.place, n)).collect();
        let total: u32 = all.iter().map(|(_, n)| u32::from(*n)).sum();
        let elsewhere = all.iter().filter(|(p, _)| *p != piece.place);
        let places = elsewhere.map(|(p, n)| format!("{n} in {}", self.label(p.handle())));
        let places: Vec<String> = places.collect();
        let message = format!("{wanted} {owner} {kind} are wanted, but {there} are in {place}");
        bad_help(
            message,
            match places.is_empty() {
                true => format!("the game has {total} of them"),
                false => format!(
                    "the game has {total} of them: {}; `put … from PLACE` moves those",
                    places.join(", ")
                ),
            },
        )
    }

    /// `3 red pawn hill from lake`: the words in any order, the number first.
    fn named(&self, verb: &str, words: &[&str]) -> EditResult<Named> {
        let usage = || {
            let owner = self.state.roles().iter().flatten().next();
            let owner = owner.map_or(COMMON, |r| self.def.roles[r.index()].id.as_str());
            let (kind, place) = (self.def.kinds.get(0), self.def.places.get(0));
            format!("write e.g. `{verb} 2 {owner} {kind} {place}`")
        };
        let (n, words) = match words.split_first() {
            Some((&"all", rest)) if verb == "take" => (Some(u64::MAX), rest),
            Some((first, rest)) if first.starts_with(|c: char| c.is_ascii_digit()) => {
                match first.parse::<u64>() {
                    Ok(n) if (1..=255).contains(&n) => (Some(n), rest),
                    _ => return bad_help(format!("`{first}` is no number of pieces"), usage()),
                }
            }
            _ => (None, words),
        };
        let (mut owner, mut kind, mut places, mut from) = (None, None, Vec::new(), None);
        let mut words = words
            .iter()
            .filter(|w| !["in", "at", "on", "to", "of"].contains(w));
        while let Some(&word) = words.next() {
            if word == "from" {
                from = words.next().copied();
            } else if kind.is_none()
                && let Some(found) = self.kind(word)
            {
                kind = Some(found);
            } else if owner.is_none()
                && let Some(found) = self.seat(word)
            {
                owner = Some(found);
            } else {
                places.push(word);
            }
        }
        let Some(kind) = kind else {
            let message = "the kind of piece is missing, or has another name";
            let kinds: Vec<&str> = self.def.kinds.iter().collect();
            return bad_help(
                message,
                format!("there is: {}; {}", kinds.join(", "), usage()),
            );
        };
        // Whose pieces they are goes without saying where only the common supply has such.
        let common = self
            .state
            .home_of(self.def, Seat::COMMON, kind)
            .map(|_| Seat::COMMON);
        let place = match (places.as_slice(), from) {
            ([word], _) => *word,
            // `take 2 … from hill`
            ([], Some(word)) if verb == "take" => word,
            ([], _) => return bad_help("the place is missing", usage()),
            ([first, second, ..], _) => {
                let unknown = match self.place(first, Seat::COMMON).is_some() {
                    true => second,
                    false => first,
                };
                return self.unknown(unknown, usage());
            }
        };
        let Some(owner) = owner.or(common) else {
            return bad_help("it is not said whose pieces they are", usage());
        };
        let find = |word: &str| match self.place(word, owner) {
            Some(place) => Ok(place),
            None => self.unknown(word, usage()),
        };
        Ok(Named {
            n,
            owner,
            kind,
            place: find(place)?,
            from: from.map(find).transpose()?,
        })
    }

    fn unknown<T>(&self, word: &str, usage: String) -> EditResult<T> {
        let def = self.def;
        let piles = def.piles.iter().map(|p| p.name.as_str());
        let roles = def.roles.iter().map(|r| r.id.as_str());
        let names = def.places.iter().take(def.regions).chain(piles);
        let help = match nearest(word, names.chain(def.kinds.iter()).chain(roles)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => usage,
        };
        bad_help(
            format!("`{word}` is no place, kind or owner of this game"),
            help,
        )
    }
}
