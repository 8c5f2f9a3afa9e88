//! Tools from MCP servers in, any selection out as an MCP server.
//!
//! Both ways go through the engine: what servers bring is brought to its catalogue, and what clients call is
//! dispatched there.

pub mod client;
pub mod serve;
