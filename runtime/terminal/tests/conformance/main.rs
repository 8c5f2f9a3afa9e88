//! The list of cases that every place which runs commands must pass, and what must hold whatever happens to it.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]
#![cfg(target_os = "linux")]

mod background;
mod case;
mod check;
mod crash;
mod groups;
mod list;
mod local;
mod lot;
mod random;
mod traces;

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::groups::Groups;

/// Lets one test at a time look at what this process has: its children, its open files, its memory, its groups.
fn alone() -> (Groups, MutexGuard<'static, ()>) {
    static ALONE: Mutex<()> = Mutex::new(());
    let turn = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // The group is left before the next one's turn.
    (Groups::enter(), turn)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}
