//! Dice and their faces, as a pack declares them.

use crate::kernel::ids::{Die, Face};
use crate::kernel::map::Tags;

#[derive(Clone, Debug)]
pub struct DieDef {
    pub name: String,
    pub count: u8,
    pub faces: Vec<Face>,
}

#[derive(Clone, Debug)]
pub struct FaceDef {
    pub name: String,
    /// Its name for people, where the name itself would not do.
    pub title: String,
    /// The text that names it in answers: its name, with the die's in front where two dice share it.
    pub key: String,
    pub die: Die,
    pub value: i64,
    pub tags: Tags,
}
