//! Work spread over threads, whose results come in the order of the work.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::problem::Problem;

/// Does `work` for 0 to `count` - 1 on so many threads.
pub fn spread<T: Send>(
    jobs: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Problem> {
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= count {
                return done;
            }
            done.push((i, work(i)));
        }
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.clamp(1, count.max(1)))
            .map(|_| scope.spawn(share))
            .collect();
        threads.into_iter().map(|t| t.join()).collect()
    });
    let mut all = Vec::with_capacity(count);
    for part in parts {
        let part = part.map_err(|_| Problem::new("a thread died"))?;
        all.extend(part);
    }
    all.sort_by_key(|(i, _)| *i);
    Ok(all.into_iter().map(|(_, value)| value).collect())
}
