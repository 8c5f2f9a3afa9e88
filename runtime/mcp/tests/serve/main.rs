//! A selection as an MCP server, over the bytes that clients send and get.

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
