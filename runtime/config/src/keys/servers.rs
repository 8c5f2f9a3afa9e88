//! The keys of MCP servers and plugins.

use super::section::Switch;
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
        args: Value = Now,
        /// How the program shows who it is: `oauth`, or nothing.
        auth: String = Now,
        /// The client's certificate: a file in PEM form.
        client_cert: Value = Now,
        /// The key of the client's certificate: a file in PEM form.
        client_key: Value = Now,
        /// The program to start.
        command: String = Now,
        /// How long connecting may take, in seconds.
        connect_timeout: f64 = Now,
        /// The folder where the program starts.
        cwd: String = Now,
        /// Whether the server may ask the user.
        elicitation: Switch<ServerElicitation> = Now,
        /// Whether the server is used.
        enabled: bool = Now,
        /// Variables for the program.
        env: BTreeMap<String, String> = Now,
        /// Headers of every request.
        headers: BTreeMap<String, String> = Now,
        /// After how many seconds without a call the program is ended until it is needed again; 0 is never.
        idle_timeout_seconds: f64 = Now,
        /// How often a quiet connection is tried, in seconds; at least 5.
        keepalive_interval: f64 = Now,
        /// When the server is started and stopped.
        lifecycle: ServerLifecycle = Now,
        /// The least important of the server's messages that go to the log.
        log_level: ServerLogLevel = Now,
        /// After how many seconds the program is started anew; 0 is never.
        max_lifetime_seconds: f64 = Now,
        /// How `OAuth` is done.
        oauth: Value = Now,
        /// Whether the server may ask the model.
        sampling: Switch<ServerSampling> = Now,
        /// Whether the first look at the address is left out.
        skip_preflight: bool = Now,
        /// Whether certificates are verified: true, false, or a file with the certificates to trust.
        ssl_verify: Value = Now,
        /// Whether the server's tools may run beside each other.
        supports_parallel_tool_calls: bool = Now,
        /// How long a call may take, in seconds.
        timeout: f64 = Now,
        /// Which of the server's tools are offered.
        tools: ServerTools = Now,
        /// How the server is reached.
        transport: ServerTransport = Now,
        /// The server's address.
        url: String = Now,
    }
}

words! {
    /// How an MCP server is reached.
    ServerTransport {
        Stdio = "stdio",
        Http = "http",
        StreamableHttp = "streamable_http",
        Sse = "sse",
    }
}

words! {
    /// How important a server's message is.
    ServerLogLevel {
        Debug = "debug",
        Info = "info",
        Notice = "notice",
        Warning = "warning",
        Error = "error",
        Critical = "critical",
        Alert = "alert",
        Emergency = "emergency",
    }
}

section! {
    /// Which of a server's tools are offered.
    ServerTools {
        /// The tools that are asked about before each call, though the server does not call them destructive.
        ask: Vec<String> = Now,
        /// The tools that are not.
        exclude: Vec<String> = Now,
        /// The only tools that are; an empty list means none.
        include: Vec<String> = Now,
        /// Whether its prompts are offered as tools.
        prompts: bool = Now,
        /// Whether its resources are offered as tools.
        resources: bool = Now,
    }
}

section! {
    /// When a server's program is ended and started anew.
    ServerLifecycle {
        /// After how many seconds without a call the program is ended until it is needed again; 0 is never.
        idle_timeout_seconds: f64 = Now,
        /// After how many seconds the program is started anew; 0 is never.
        max_lifetime_seconds: f64 = Now,
    }
}

section! {
    /// Whether a server may ask the user.
    ServerElicitation {
        /// Whether it may.
        enabled: bool = Now,
        /// How long a question stands, in seconds.
        timeout: f64 = Now,
    }
}

section! {
    /// Whether a server may ask the model.
    ServerSampling {
        /// The only models that may be asked.
        allowed_models: Vec<String> = Later,
        /// Whether it may.
        enabled: bool = Now,
        /// What is logged about it.
        log_level: Value = Later,
        /// How many questions a minute are answered.
        max_rpm: u64 = Now,
        /// How long an answer may be, in tokens.
        max_tokens_cap: u64 = Now,
        /// How many rounds of tool calls one question may take.
        max_tool_rounds: u64 = Later,
        /// The model that is asked.
        model: String = Later,
        /// How long an answer may take, in seconds.
        timeout: f64 = Now,
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
