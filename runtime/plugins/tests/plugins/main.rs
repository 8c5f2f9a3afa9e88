//! Do plugins keep their promises: real programs, the real catalogue, the real dispatch.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod bad;
mod call;
mod compiled;
mod environment;
mod hook;
mod house;
mod life;
mod manifest;
mod reload;
mod rights;
mod rivals;
mod scaffold;
mod shell;
mod unread;
