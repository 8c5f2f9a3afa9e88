//! A selection as an MCP server.
