//! The order of play as a pack declares it: stages and their phases.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each phase once, nobody active.
    Once,
    /// Each seat in turn goes through all phases.
    Turns,
    /// Each phase goes through all seats.
    Phases,
}

/// How a phase goes through the seats, in a stage of [`Order::Phases`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Around {
    #[default]
    Each,
    /// It runs once, and the script says who acts.
    Once,
    /// Seats in order, again and again, until each has said that it is done.
    UntilDone,
}

#[derive(Clone, Debug)]
pub struct StagePhase {
    /// Index into the definition's phases.
    pub phase: u8,
    pub around: Around,
}

#[derive(Clone, Debug)]
pub struct Stage {
    pub name: String,
    pub order: Order,
    /// How many rounds; 0 goes on until a script ends the game.
    pub rounds: u16,
    pub clockwise: bool,
    pub phases: Vec<StagePhase>,
}

impl Stage {
    /// Is it played in rounds? What runs once from top to bottom is not.
    pub fn has_rounds(&self) -> bool {
        self.order != Order::Once || self.rounds != 1
    }

    /// How a phase of it goes through the seats.
    pub fn around(&self, phase: u8) -> Around {
        let phase = self.phases.get(usize::from(phase));
        phase.map_or(Around::Each, |p| p.around)
    }

    /// Is nobody active in this phase by itself?
    pub fn alone(&self, phase: u8) -> bool {
        self.order == Order::Once || self.around(phase) == Around::Once
    }
}
