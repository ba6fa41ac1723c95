//! The seven dice. Faction dice are alike, so only the number of each face matters: there are 210 handfuls of up to four
//! of them, and tables made by the compiler hold what each throw shows and what may be kept of it.

/// Faction dice, and faces of every die.
const FACTION_DICE: usize = 4;
pub const FACES: usize = 6;

/// The dice of which there is one each, as bits and as indices of [`Faces`].
pub const TREACHERY: usize = 0;
pub const LOCATION: usize = 1;
pub const SPICE: usize = 2;
pub const SINGLES: u8 = 0b111;

/// How many faction dice show each face, four bits for each face, and above these how many dice there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u32);

impl Counts {
    pub const NONE: Counts = Counts(0);
    const TOTAL: u32 = 24;
    /// The highest bit of each face's four; no face is shown by so many dice.
    const GUARD: u32 = 0x88_8888;

    pub const fn of(self, face: u8) -> u8 {
        (self.0 >> (4 * face) & 15) as u8
    }

    pub const fn total(self) -> usize {
        (self.0 >> Self::TOTAL) as usize
    }

    /// One more die that shows a face.
    pub const fn with(self, face: usize) -> Counts {
        Counts(self.0 + (1 << (4 * face)) + (1 << Self::TOTAL))
    }

    const fn plus(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    const fn holds(self, part: Counts) -> bool {
        let faces = (1 << Self::TOTAL) - 1;
        ((self.0 & faces | Self::GUARD) - (part.0 & faces)) & Self::GUARD == Self::GUARD
    }

    const fn highest_face(self) -> usize {
        let mut face = FACES - 1;
        while face > 0 && self.of(face as u8) == 0 {
            face -= 1;
        }
        face
    }
}

/// Up to four faction dice on the table, as an index into the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handful(u8);

const HANDFULS: usize = 210;
const PARTS: usize = 1820;
const THROWS: usize = 1 + 6 + 36 + 216 + 1296;

struct Tables {
    counts: [Counts; HANDFULS],
    /// What may be kept of a handful, all of them one after another; nothing comes first.
    parts: [Counts; PARTS],
    /// Where the parts of a handful begin.
    parts_at: [u16; HANDFULS + 1],
    /// What each throw of no, one, … four dice shows.
    throws: [u8; THROWS],
}

/// Where the throws of so many dice begin, and how many there are.
const THROWS_AT: [u16; FACTION_DICE + 1] = [0, 1, 7, 43, 259];
pub const THROWS_OF: [u32; FACTION_DICE + 1] = [1, 6, 36, 216, 1296];

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut t = Tables {
        counts: [Counts::NONE; HANDFULS],
        parts: [Counts::NONE; PARTS],
        parts_at: [0; HANDFULS + 1],
        throws: [0; THROWS],
    };
    fill_counts(&mut t.counts);
    fill_parts(&mut t);
    fill_throws(&mut t);
    t
}

/// Each handful once: faces are added in ascending order.
const fn fill_counts(counts: &mut [Counts; HANDFULS]) {
    let (mut from, mut to) = (0, 1);
    while to < HANDFULS {
        let mut face = counts[from].highest_face();
        while face < FACES {
            counts[to] = counts[from].with(face);
            to += 1;
            face += 1;
        }
        from += 1;
    }
}

const fn fill_parts(t: &mut Tables) {
    let (mut whole, mut next) = (0, 0);
    while whole < HANDFULS {
        let mut part = 0;
        while part <= whole {
            if t.counts[whole].holds(t.counts[part]) {
                t.parts[next] = t.counts[part];
                next += 1;
            }
            part += 1;
        }
        whole += 1;
        t.parts_at[whole] = next as u16;
    }
}

/// A throw is a number with one digit for each die: a throw of one die fewer and a last die.
const fn fill_throws(t: &mut Tables) {
    let mut dice = 1;
    while dice <= FACTION_DICE {
        let mut throw = 0;
        while throw < THROWS_OF[dice] as usize {
            let fewer = t.throws[THROWS_AT[dice - 1] as usize + throw / FACES];
            let counts = t.counts[fewer as usize].with(throw % FACES);
            t.throws[THROWS_AT[dice] as usize + throw] = find(&t.counts, counts);
            throw += 1;
        }
        dice += 1;
    }
}

const fn find(all: &[Counts; HANDFULS], counts: Counts) -> u8 {
    let mut i = 0;
    while all[i].0 != counts.0 {
        i += 1;
    }
    i as u8
}

impl Handful {
    pub const EMPTY: Handful = Handful(0);

    /// What throw number `throw` of so many dice shows.
    #[inline]
    pub fn thrown(dice: usize, throw: u32) -> Handful {
        Handful(TABLES.throws[usize::from(THROWS_AT[dice]) + throw as usize])
    }

    pub fn of(counts: Counts) -> Handful {
        Handful(find(&TABLES.counts, counts))
    }

    #[inline]
    pub fn counts(self) -> Counts {
        TABLES.counts[usize::from(self.0)]
    }

    /// How many different parts there are, nothing included.
    #[inline]
    pub fn parts(self) -> u32 {
        let i = usize::from(self.0);
        u32::from(TABLES.parts_at[i + 1] - TABLES.parts_at[i])
    }

    /// Part number `n`; the first is nothing.
    #[inline]
    pub fn part(self, n: u32) -> Counts {
        TABLES.parts[usize::from(TABLES.parts_at[usize::from(self.0)]) + n as usize]
    }
}

/// How many single dice a mask holds: a baseline machine has no instruction for it.
pub static SIZES: [u8; 8] = [0, 1, 1, 2, 1, 2, 2, 3];

/// Subsets of the single dice: number `n` of those within a mask.
pub static SUBSETS: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut mask = 0;
    while mask < 8 {
        let (mut n, mut subset) = (0, 0);
        while subset < 8 {
            if subset & !mask == 0 {
                table[mask][n] = subset as u8;
                n += 1;
            }
            subset += 1;
        }
        mask += 1;
    }
    table
};

/// Dice to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keep {
    pub faction: Counts,
    /// One bit for each single die.
    pub singles: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// Faction dice on the table.
    pub shown: Handful,
    /// Faction dice kept.
    pub kept: Counts,
    /// What the single dice show.
    pub faces: Faces,
    /// Single dice on the table, one bit each.
    pub loose: u8,
}

/// What the three single dice show, one byte each in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces(u32);

impl Faces {
    pub const NONE: Faces = Faces::new([0; 3]);

    pub const fn new(faces: [u8; 3]) -> Faces {
        Faces(u32::from_le_bytes([faces[0], faces[1], faces[2], 0]))
    }

    #[inline]
    pub const fn of(self, die: usize) -> u8 {
        (self.0 >> (8 * die)) as u8
    }

    /// These faces, but others for some of the dice.
    #[inline]
    fn but(self, others: Faces, dice: u8) -> Faces {
        // One bit for each die, spread to its byte.
        let bits = (u32::from(dice) * 0x4081) & 0x1_0101;
        let bytes = bits * 0xff;
        Faces(self.0 & !bytes | others.0 & bytes)
    }
}

/// All throws of the three single dice.
pub static SINGLE_THROWS: [Faces; 216] = {
    let mut table = [Faces::NONE; 216];
    let mut n = 0;
    while n < 216 {
        table[n] = Faces::new([(n % 6) as u8, (n / 6 % 6) as u8, (n / 36) as u8]);
        n += 1;
    }
    table
};

/// What fell: the faces of single dice that were not thrown mean nothing.
#[derive(Clone, Copy, Debug)]
pub struct Throw {
    pub faction: Handful,
    pub faces: Faces,
}

impl Dice {
    pub const IN_HAND: Dice = Dice {
        shown: Handful::EMPTY,
        kept: Counts::NONE,
        faces: Faces::NONE,
        loose: SINGLES,
    };

    /// Faction dice that are not kept.
    #[inline]
    pub fn loose_faction(&self) -> usize {
        FACTION_DICE - self.kept.total()
    }

    #[inline]
    pub fn loose_dice(&self) -> usize {
        self.loose_faction() + usize::from(SIZES[usize::from(self.loose & SINGLES)])
    }

    #[inline]
    pub fn show(&mut self, throw: Throw) {
        self.shown = throw.faction;
        self.faces = self.faces.but(throw.faces, self.loose);
    }

    #[inline]
    pub fn keep(&mut self, keep: Keep) {
        self.kept = self.kept.plus(keep.faction);
        self.loose &= !keep.singles;
    }

    #[inline]
    pub fn keep_all(&mut self) {
        self.kept = self.kept.plus(self.shown.counts());
        self.loose = 0;
    }
}
