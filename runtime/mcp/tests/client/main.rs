//! The client against real server processes: the stand-in of this repository, which does everything that goes wrong.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

mod asks;
mod calls;
mod changes;
mod facts;
mod fixture;
mod limits;
mod lists;
mod mending;
mod names;
mod processes;
mod settings;
