//! Connections to MCP servers, and their tools in the catalogue.
