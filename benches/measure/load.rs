//! From files to a game that can begin.

use super::{best, host, line, program};

pub fn times(id: &str, samples: usize) {
    let seconds = best(samples, || drop(program(id)));
    line(
        &format!("{id}: load a scenario and its pack"),
        seconds * 1e3,
        "ms",
    );
    let program = program(id);
    let seconds = best(samples, || drop(host(&program)));
    let title = format!("{id}: load the scripts into a machine");
    line(&title, seconds * 1e3, "ms");
}
