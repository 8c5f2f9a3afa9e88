//! The keys of MCP servers and plugins.

use serde_json::Value;
use std::collections::BTreeMap;

section! {
    /// What holds for all MCP servers.
    Mcp {
        /// Whether a change of this file connects the servers again.
        auto_reload_on_config_change: bool = Later,
    }
}

section! {
    /// One MCP server: a program to start, or an address.
    Server {
        /// The program's arguments.
        args: Vec<String> = Later,
        /// How the program shows who it is.
        auth: Value = Later,
        /// The client's certificate.
        client_cert: Value = Later,
        /// The key of the client's certificate.
        client_key: Value = Later,
        /// The program to start.
        command: String = Later,
        /// How long connecting may take, in seconds.
        connect_timeout: f64 = Later,
        /// The folder where the program starts.
        cwd: String = Later,
        /// Whether the server may ask the user.
        elicitation: Value = Later,
        /// Whether the server is used.
        enabled: bool = Now,
        /// Variables for the program.
        env: Value = Later,
        /// Headers of every request.
        headers: Value = Later,
        /// How often a quiet connection is tried, in seconds.
        keepalive_interval: f64 = Later,
        /// When the server is started and stopped.
        lifecycle: Value = Later,
        /// What the server logs.
        log_level: Value = Later,
        /// How `OAuth` is done.
        oauth: Value = Later,
        /// Whether the server may ask the model.
        sampling: Value = Later,
        /// Whether the first look at the address is left out.
        skip_preflight: bool = Later,
        /// Whether certificates are verified.
        ssl_verify: Value = Later,
        /// Whether the server's tools may run beside each other.
        supports_parallel_tool_calls: bool = Later,
        /// How long a call may take, in seconds.
        timeout: f64 = Later,
        /// Which of the server's tools are offered.
        tools: ServerTools = Later,
        /// How the server is reached.
        transport: String = Later,
        /// The server's address.
        url: String = Later,
    }
}

section! {
    /// Which of a server's tools are offered.
    ServerTools {
        /// The tools that are not.
        exclude: Vec<String> = Later,
        /// The only tools that are; an empty list means none.
        include: Vec<String> = Later,
        /// Whether its prompts are offered as tools.
        prompts: Value = Later,
        /// Whether its resources are offered as tools.
        resources: Value = Later,
    }
}

section! {
    /// Plugins: which are loaded, and what they may do.
    Plugins {
        /// The plugins that are never loaded, whatever else is said.
        disabled: Vec<String> = Now,
        /// The plugins that are loaded.
        enabled: Vec<String> = Now,
        /// What is set for single plugins, by name.
        entries: BTreeMap<String, Plugin> = Now,
        /// Whether the plugins of a project's own folder may be loaded too.
        project: bool = Now,
    }
}

section! {
    /// What is set for one plugin.
    Plugin {
        /// Whether the plugin may replace a built-in tool.
        allow_tool_override: bool = Now,
        /// What the plugin itself reads.
        config: Value = Now,
        /// Whether the plugin is loaded.
        enabled: bool = Now,
        /// Which models the plugin may use.
        llm: Value = Later,
        /// What the plugin itself reads.
        settings: Value = Now,
    }
}
