//! `sietch replay`: plays a saved game again and checks every step.

use crate::disk;
use crate::pack::Files;
use crate::session::{SaveFile, save};

use super::cli::ReplayArgs;
use super::failure::Failure;
use super::output::{Out, complain};
use super::saved::{self, Extent};

pub fn replay(files: &Files, args: &ReplayArgs, out: &mut Out) -> Result<(), Failure> {
    let path = &args.game;
    let again = format!("sietch replay {} --into NEW", path.display());
    let extent = match args.salvage {
        false => Extent::All,
        true => Extent::Whole,
    };
    let file = SaveFile::read_beginning(path)?;
    let saved = saved::play(files, file, extent, &again).map_err(Failure::Run)?;
    for remark in &saved.remarks {
        complain(&format!("note: {remark}"));
    }
    let game = &saved.game;
    let session = &game.session;
    let end = match session.ask() {
        Some(_) => "still open",
        None => "over",
    };
    out.line(&format!(
        "{}: {} answers, {} entries in all, hash {:016x}, {end}",
        path.display(),
        session.answers(),
        session.lines().len(),
        session.hash()
    ))?;
    if let Some(new) = &args.into {
        let players = game.players.said(session.table().def());
        disk::write(new, &save::write(session, &game.options, &players))?;
        out.line(&format!("Written to {}.", new.display()))?;
    }
    out.flush()
}
