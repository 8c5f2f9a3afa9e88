//! The MCP client and server with real parts: published servers, official clients and the protocol's conformance suite.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test stops at the first thing that is not as it must be, and starts the programs it tests"
)]

mod inn;
mod parts;
mod process;
mod published;
mod served;
mod suite;
