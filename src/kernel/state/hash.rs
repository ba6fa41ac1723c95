//! A hash of a state that is the same on every machine: over bytes written in a fixed order, never over memory.

use smallvec::SmallVec;

use crate::kernel::def::Def;
use crate::kernel::digest::Digest;
use crate::kernel::ids::Sort;

use super::State;

impl State {
    /// The whole state, generator included: equal hashes mean the game goes on alike.
    pub fn hash(&self) -> u64 {
        let mut h = self.digest();
        self.write(&mut h);
        h.put(&self.chance.seed.to_le_bytes());
        h.put(&self.chance.drawn.to_le_bytes());
        h.hash()
    }

    /// The position on the table, whatever chance may hold: equal positions have the same future, each event of it
    /// with the same chances. Dice of one type are interchangeable.
    pub fn position(&self, def: &Def) -> u128 {
        self.position_on(def, self.board())
    }

    /// The same where the board is named already: nothing but dice changes in a roll.
    pub fn position_on(&self, def: &Def, board: u128) -> u128 {
        let mut h = Digest::default();
        let mut dice: SmallVec<[[u8; 3]; 16]> = (def.hand.iter().zip(&self.dice))
            .map(|(die, d)| [*die, d.lie.code(), d.face.0])
            .collect();
        dice.sort_unstable();
        h.put(dice.as_flattened());
        h.put(&board.to_le_bytes());
        h.hash_128()
    }

    /// Names everything but the dice and the generator.
    pub fn board(&self) -> u128 {
        let mut h = self.digest();
        self.write_board(&mut h);
        h.hash_128()
    }

    /// The position alone, whatever chance will bring.
    pub fn position_hash(&self) -> u64 {
        let mut h = self.digest();
        self.write(&mut h);
        h.hash()
    }

    /// With room for about all there is.
    fn digest(&self) -> Digest {
        let many = self.pieces.len() + 8 * self.counters.len() + self.cards.size();
        Digest::with_room(many + 256)
    }

    fn write(&self, h: &mut Digest) {
        for d in &self.dice {
            h.put(&[d.face.0, d.lie.code()]);
        }
        self.write_board(h);
    }

    /// Everything but the dice and the generator.
    fn write_board(&self, h: &mut Digest) {
        h.put(&self.pieces);
        h.put_all(&self.counters);
        self.cards.bytes(|b| h.put(b));
        h.put(&self.roles.map(|r| r.map_or(0xff, |r| r.0)));
        h.put(self.lent.map(u16::to_le_bytes).as_flattened());
        let f = &self.flow;
        h.put(&[f.stage, f.turn, f.phase, u8::from(f.over), f.first.0]);
        h.put(&[f.active.map_or(0xff, |a| a.0)]);
        h.put(&f.round.to_le_bytes());
        // Only where there is any: most games never repeat a phase, and nobody leaves them.
        if (f.done, f.left, f.again) != (0, 0, None) {
            h.put(&f.done.to_le_bytes());
            h.put(&f.left.to_le_bytes());
            let again = f.again.map_or(0xff, |a| a.map_or(0xfe, |s| s.0));
            h.put(&[again]);
        }
        for s in &self.suspended {
            h.put(&s.ability.0.to_le_bytes());
            h.put(&[s.seat.0, s.until.length()]);
        }
        for s in &self.opened {
            h.put(&s.ability.0.to_le_bytes());
            h.put(&[s.seat.0, 0x80 | s.until.length()]);
        }
        if let Some(o) = &self.outcome {
            h.put(o.how.as_bytes());
            for w in &o.winners {
                let seat = if w.is(Sort::Seat) { 0xf0 } else { 0 };
                h.put(&[seat | w.index() as u8]);
            }
        }
    }
}
