//! A selection as an MCP server, over the bytes that clients send and get.

mod ask;
mod call;
mod fixture;
mod frame;
mod handshake;
mod http;
mod list;
mod property;
mod stateless;
