//! The client against addresses: real sockets, and small servers that do what they are told.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

mod authority;
mod events;
mod fixture;
mod login;
mod plain;
mod renewal;
mod secure;
mod site;
