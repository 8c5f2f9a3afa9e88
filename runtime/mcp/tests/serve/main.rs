//! A selection as an MCP server, over the bytes that clients send and get.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic_in_result_fn,
    reason = "a test stops at the first thing that is not as it must be"
)]

mod apart;
mod ask;
mod call;
mod fixture;
mod frame;
mod handshake;
mod http;
mod list;
mod page;
mod property;
mod served;
mod stateless;
