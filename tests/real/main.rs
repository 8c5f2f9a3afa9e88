//! The MCP client and server with real parts: published servers, official clients and the protocol's conformance suite.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test stops at the first thing that is not as it must be, and starts the programs it tests"
)]

mod canaries;
mod endings;
mod inn;
mod parts;
mod place;
mod poisons;
mod process;
mod published;
mod served;
mod session;
mod suite;
