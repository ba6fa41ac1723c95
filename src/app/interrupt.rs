//! Long work is stopped by Ctrl-C or SIGTERM, and reports what it has.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A flag that is set when somebody wants an end; who wants it twice gets it at once.
pub fn listen() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Where signals cannot be listened to, they end the program as ever.
        let _ = flag::register_conditional_shutdown(signal, INTERRUPTED, stop.clone());
        let _ = flag::register(signal, stop.clone());
    }
    stop
}
