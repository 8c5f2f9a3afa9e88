//! What is set for one MCP server, with the limits that each value has.
//!
//! Texts are given as they stand in the file: whoever connects puts variables in their places.

use std::time::Duration;

use crate::{
    fault::{Fault, Faults, Level},
    sections::Server,
    setting::Setting,
    tree::Value,
};

/// The longest time that may be set, in seconds: a year.
const LONGEST: f64 = 366.0 * 24.0 * 60.0 * 60.0;

/// What is set for an MCP server; what is not set has no value.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct McpServer {
    /// Whether it is used.
    pub enabled: bool,
    /// How it is reached.
    pub reached: McpReached,
    /// `timeout`: how long a call may take.
    pub timeout: Option<Duration>,
    /// `connect_timeout`: how long connecting may take.
    pub connect_timeout: Option<Duration>,
    /// `keepalive_interval`: how often a quiet connection is tried.
    pub keepalive: Option<Duration>,
    /// `idle_timeout_seconds`, also under `lifecycle`; zero is never.
    pub idle_timeout: Option<Duration>,
    /// `max_lifetime_seconds`, also under `lifecycle`; zero is never.
    pub max_lifetime: Option<Duration>,
    /// `tools`: which of its tools are offered.
    pub tools: McpTools,
    /// `supports_parallel_tool_calls`: whether its tools may run beside each other.
    pub parallel: bool,
    /// `sampling`: whether it may ask the model.
    pub sampling: McpSampling,
    /// `elicitation`: whether it may ask the user.
    pub elicitation: McpElicitation,
    /// `log_level`: the least important of its messages that go to the log.
    pub log_level: Option<&'static str>,
}

/// How an MCP server is reached.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum McpReached {
    /// Nothing that could be read says it.
    #[default]
    Unknown,
    /// A program that is started.
    Program {
        /// `command`: the program.
        command: String,
        /// `args`: its arguments.
        arguments: Vec<String>,
        /// `env`: variables for it.
        variables: Vec<(String, String)>,
        /// `cwd`: where it starts.
        directory: Option<String>,
    },
    /// An address.
    Address(Box<McpAddress>),
}

/// An address, and how to speak to it.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in the file")]
pub struct McpAddress {
    /// `url`: the address itself.
    pub url: String,
    /// Whether `transport` asks for the old way: server-sent events.
    pub is_sse: bool,
    /// `headers` of every request.
    pub headers: Vec<(String, String)>,
    /// Whether `auth` is `oauth`.
    pub is_oauth: bool,
    /// `oauth`: how it is done, as it stands in the file.
    pub oauth: serde_json::Value,
    /// Whether `ssl_verify` is false.
    pub is_unverified: bool,
    /// `ssl_verify` as a file: the certificates to trust.
    pub trusted: Option<String>,
    /// `client_cert`: a file.
    pub client_cert: Option<String>,
    /// `client_key`: a file.
    pub client_key: Option<String>,
    /// `skip_preflight`: whether the first look at the address is left out.
    pub skip_preflight: bool,
}

/// Which of a server's tools are offered. The names may be globs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct McpTools {
    /// `include`: the only ones; an empty list means none.
    pub include: Option<Vec<String>>,
    /// `exclude`: those that are not.
    pub exclude: Vec<String>,
    /// `ask`: those that are asked about.
    pub ask: Vec<String>,
    /// `resources`: whether its resources are offered as tools.
    pub resources: Option<bool>,
    /// `prompts`: whether its prompts are offered as tools.
    pub prompts: Option<bool>,
}

/// Whether a server may ask the model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct McpSampling {
    /// `enabled`, or the section's own word.
    pub enabled: Option<bool>,
    /// `max_rpm`: how many questions a minute.
    pub per_minute: Option<u64>,
    /// `max_tokens_cap`: how long an answer may be.
    pub most_tokens: Option<u64>,
    /// `timeout`: how long an answer may take.
    pub timeout: Option<Duration>,
}

/// Whether a server may ask the user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct McpElicitation {
    /// `enabled`, or the section's own word.
    pub enabled: Option<bool>,
    /// `timeout`: how long a question stands.
    pub timeout: Option<Duration>,
}

impl Server<'_> {
    /// Reads what is set for the server; where something it says cannot be understood, an error, so that it is never
    /// used in another way than was meant.
    pub fn read(&self) -> Result<McpServer, Vec<Fault>> {
        let mut faults = Faults::listed();
        let server = read(&self.setting, &mut faults);
        let wrong: Vec<Fault> =
            faults.sorted().into_iter().filter(|fault| fault.level == Level::Error).collect();
        if wrong.is_empty() { Ok(server) } else { Err(wrong) }
    }
}

/// Reads the settings and tells what is wrong with them.
pub(crate) fn read(server: &Setting<'_>, faults: &mut Faults) -> McpServer {
    let get = |key: &str| server.get(key).filter(is_set);
    let lifecycle = get("lifecycle");
    let timed = |key: &str, faults: &mut Faults| {
        let own = get(key).or_else(|| lifecycle.as_ref()?.get(key).filter(is_set));
        own.and_then(|set| seconds(&set, 0.0, faults))
    };
    let enabled = get("enabled").is_none_or(|set| set.flag(faults).unwrap_or_default());
    McpServer {
        enabled,
        reached: reached(server, enabled, faults),
        timeout: get("timeout").and_then(|set| seconds(&set, 0.001, faults)),
        connect_timeout: get("connect_timeout").and_then(|set| seconds(&set, 0.001, faults)),
        keepalive: get("keepalive_interval").and_then(|set| seconds(&set, 0.0, faults)),
        idle_timeout: timed("idle_timeout_seconds", faults),
        max_lifetime: timed("max_lifetime_seconds", faults),
        tools: get("tools").map(|set| tools(&set, faults)).unwrap_or_default(),
        parallel: get("supports_parallel_tool_calls").and_then(|set| set.flag(faults)).unwrap_or_default(),
        sampling: get("sampling").map(|set| sampling(&set, faults)).unwrap_or_default(),
        elicitation: get("elicitation").map(|set| elicitation(&set, faults)).unwrap_or_default(),
        log_level: get("log_level").and_then(|set| set.word(&LOG_LEVELS, faults)),
    }
}

const LOG_LEVELS: [&str; 8] =
    ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

fn is_set(setting: &Setting<'_>) -> bool {
    !matches!(setting.value().untagged(), Value::Null)
}

fn reached(server: &Setting<'_>, enabled: bool, faults: &mut Faults) -> McpReached {
    let get = |key: &str| server.get(key).filter(is_set);
    let (command, url) = (get("command"), get("url"));
    let words = ["stdio", "http", "streamable_http", "sse"];
    let transport = get("transport").and_then(|set| Some((set.word(&words, faults)?, set)));
    match (command, url) {
        (Some(command), None) => {
            if let Some((word, set)) = transport.filter(|(word, _)| *word != "stdio") {
                let message = format!("{} is {word}, and a program is spoken to by stdio", set.path());
                faults.push(|| set.fault(Level::Error, message, "take it away, or write url for command"));
            }
            program(server, &command, faults)
        }
        (None, Some(url)) => {
            if let Some((_, set)) = transport.as_ref().filter(|(word, _)| *word == "stdio") {
                let message = format!("{} is stdio, and an address is spoken to by http or sse", set.path());
                faults.push(|| set.fault(Level::Error, message, "take it away, or write command for url"));
            }
            address(server, &url, transport.is_some_and(|(word, _)| word == "sse"), faults)
        }
        (Some(command), Some(_)) => {
            let message = format!("{} has both command and url", server.path());
            faults.push(|| command.fault(Level::Error, message, "keep one of them"));
            McpReached::Unknown
        }
        // One that is off may be a draft.
        (None, None) if !enabled => McpReached::Unknown,
        (None, None) => {
            let message = format!("{} has neither command nor url", server.path());
            let help = "write a program to start, or an address";
            faults.push(|| server.fault(Level::Error, message, help));
            McpReached::Unknown
        }
    }
}

fn program(server: &Setting<'_>, command: &Setting<'_>, faults: &mut Faults) -> McpReached {
    let get = |key: &str| server.get(key).filter(is_set);
    let text = command.text(faults).unwrap_or_default();
    if text.trim().is_empty() || text.contains('\0') {
        let message = format!("{} is no program's name", command.path());
        faults.push(|| command.fault(Level::Error, message, "write a name or a path; arguments go to args"));
    }
    McpReached::Program {
        command: text,
        arguments: get("args").map(|set| texts(&set, faults)).unwrap_or_default(),
        variables: get("env").map(|set| pairs(&set, faults)).unwrap_or_default(),
        directory: get("cwd").and_then(|set| set.text(faults)),
    }
}

fn address(server: &Setting<'_>, url: &Setting<'_>, is_sse: bool, faults: &mut Faults) -> McpReached {
    let get = |key: &str| server.get(key).filter(is_set);
    let auth = get("auth").and_then(|set| set.word(&["oauth", "off"], faults));
    let verify = get("ssl_verify");
    let is_file = verify.as_ref().is_some_and(|set| match set.value().untagged() {
        Value::Text(text) => text.contains(['/', '.']),
        _ => false,
    });
    let verify_flag = verify.as_ref().filter(|_| !is_file).and_then(|set| set.flag(faults));
    McpReached::Address(Box::new(McpAddress {
        url: url.text(faults).unwrap_or_default(),
        is_sse,
        headers: get("headers").map(|set| pairs(&set, faults)).unwrap_or_default(),
        is_oauth: auth == Some("oauth"),
        oauth: get("oauth").map(|set| set.value().to_json()).unwrap_or_default(),
        is_unverified: verify_flag == Some(false),
        trusted: verify.filter(|_| is_file).and_then(|set| set.text(faults)),
        client_cert: get("client_cert").and_then(|set| set.text(faults)),
        client_key: get("client_key").and_then(|set| set.text(faults)),
        skip_preflight: get("skip_preflight").and_then(|set| set.flag(faults)).unwrap_or_default(),
    }))
}

fn tools(section: &Setting<'_>, faults: &mut Faults) -> McpTools {
    if !matches!(section.value().untagged(), Value::Map(_)) {
        let message = format!("{} must be a map, and is {}", section.path(), section.value().kind());
        faults.push(|| section.fault(Level::Error, message, "write `key: value` lines below it"));
    }
    let get = |key: &str| section.get(key);
    McpTools {
        include: get("include").and_then(|set| names(&set, faults)),
        exclude: get("exclude").and_then(|set| names(&set, faults)).unwrap_or_default(),
        ask: get("ask").and_then(|set| names(&set, faults)).unwrap_or_default(),
        resources: get("resources").filter(is_set).and_then(|set| set.flag(faults)),
        prompts: get("prompts").filter(is_set).and_then(|set| set.flag(faults)),
    }
}

fn sampling(set: &Setting<'_>, faults: &mut Faults) -> McpSampling {
    if !matches!(set.value().untagged(), Value::Map(_)) {
        return McpSampling { enabled: set.flag(faults), ..McpSampling::default() };
    }
    let get = |key: &str| set.get(key).filter(is_set);
    McpSampling {
        enabled: get("enabled").map(|set| set.flag(faults).unwrap_or_default()),
        per_minute: get("max_rpm").and_then(|set| whole(&set, faults)),
        most_tokens: get("max_tokens_cap").and_then(|set| whole(&set, faults)),
        timeout: get("timeout").and_then(|set| seconds(&set, 0.001, faults)),
    }
}

fn elicitation(set: &Setting<'_>, faults: &mut Faults) -> McpElicitation {
    if !matches!(set.value().untagged(), Value::Map(_)) {
        return McpElicitation { enabled: set.flag(faults), timeout: None };
    }
    let get = |key: &str| set.get(key).filter(is_set);
    McpElicitation {
        enabled: get("enabled").map(|set| set.flag(faults).unwrap_or_default()),
        timeout: get("timeout").and_then(|set| seconds(&set, 0.001, faults)),
    }
}

fn names(set: &Setting<'_>, faults: &mut Faults) -> Option<Vec<String>> {
    Some(set.names(faults)?.into_iter().map(|named| named.name).collect())
}

/// Reads a list of texts as they are: an argument may be empty or have spaces at its ends.
fn texts(set: &Setting<'_>, faults: &mut Faults) -> Vec<String> {
    if !matches!(set.value().untagged(), Value::List(_)) {
        return names(set, faults).unwrap_or_default();
    }
    set.items().iter().filter_map(|item| item.text(faults)).collect()
}

/// Reads a map of texts; one without a value is an empty text.
fn pairs(set: &Setting<'_>, faults: &mut Faults) -> Vec<(String, String)> {
    if !matches!(set.value().untagged(), Value::Map(_)) {
        let message = format!("{} must be a map, and is {}", set.path(), set.value().kind());
        faults.push(|| set.fault(Level::Error, message, "write `key: value` lines below it"));
        return Vec::new();
    }
    let entries = set.entries().into_iter();
    let read = entries.filter_map(|(name, value)| {
        let text = if is_set(&value) { value.text(faults)? } else { String::new() };
        Some((name.to_owned(), text))
    });
    read.collect()
}

fn whole(set: &Setting<'_>, faults: &mut Faults) -> Option<u64> {
    let number = set.integer(faults)?;
    let read = u64::try_from(number).ok();
    if read.is_none() {
        let message = format!("{} is {number}, and must be at least 0", set.path());
        faults.push(|| set.fault(Level::Error, message, "write a number from 0"));
    }
    read
}

fn seconds(set: &Setting<'_>, least: f64, faults: &mut Faults) -> Option<Duration> {
    let number = set.number(faults)?;
    let read =
        (least..=LONGEST).contains(&number).then(|| Duration::try_from_secs_f64(number).ok()).flatten();
    if read.is_none() {
        let message = format!("{} is {number}, and must be from {least} to {LONGEST}", set.path());
        faults.push(|| set.fault(Level::Error, message, "write seconds, such as 30"));
    }
    read
}

#[cfg(test)]
mod tests {
    use std::{path::Path, time::Duration};

    use super::{McpReached, McpServer};
    use crate::{Config, Level};

    /// Gives what is read and the paths of the errors; a reader refuses what was told when the file was read.
    fn read(server: &str) -> (Option<McpServer>, Vec<String>) {
        let text = format!("mcp_servers:\n  a: {server}\n");
        let loaded = Config::read(Path::new("c.yaml"), text.as_bytes()).expect("YAML");
        let wrong = loaded.faults.iter().filter(|fault| fault.level == Level::Error);
        let paths: Vec<String> = wrong.map(|fault| fault.path.clone()).collect();
        let read = loaded.config.mcp_servers().remove(0).read();
        assert_eq!(read.is_err(), !paths.is_empty(), "{server}: {read:?}");
        (read.ok(), paths)
    }

    #[test]
    fn what_is_set_is_read() {
        let server = read(
            "{command: x, args: [\"\", \" a \", 7], env: {A: 1, B: ~}, timeout: 2.5, lifecycle: {idle_timeout_seconds: 3}, tools: {include: [], exclude: b}, sampling: off, elicitation: {timeout: 9}}",
        )
        .0
        .expect("it can be read");
        let McpReached::Program { command, arguments, variables, directory } = &server.reached else {
            panic!("{server:?}")
        };
        assert_eq!((command.as_str(), directory), ("x", &None));
        assert_eq!(arguments, &["", " a ", "7"]);
        assert_eq!(variables, &[("A".to_owned(), "1".to_owned()), ("B".to_owned(), String::new())]);
        assert_eq!(server.timeout, Some(Duration::from_millis(2_500)));
        assert_eq!(server.idle_timeout, Some(Duration::from_secs(3)));
        assert_eq!((server.tools.include, server.tools.exclude), (Some(vec![]), vec!["b".to_owned()]));
        assert_eq!(server.sampling.enabled, Some(false));
        assert_eq!(
            (server.elicitation.enabled, server.elicitation.timeout),
            (None, Some(Duration::from_secs(9)))
        );
        let server = read("{url: \"https://x.example\", transport: SSE, ssl_verify: ca.pem, auth: oauth}")
            .0
            .expect("it can be read");
        let McpReached::Address(address) = &server.reached else { panic!("{server:?}") };
        assert!(address.is_sse && address.is_oauth && !address.is_unverified);
        assert_eq!(address.trusted.as_deref(), Some("ca.pem"));
    }

    #[test]
    fn what_cannot_be_understood_is_an_error_with_its_place() {
        for (server, path) in [
            ("{}", "mcp_servers.a"),
            ("{command: x, url: y}", "mcp_servers.a.command"),
            ("{command: \"\"}", "mcp_servers.a.command"),
            ("{command: x, transport: http}", "mcp_servers.a.transport"),
            ("{url: x, transport: stdio}", "mcp_servers.a.transport"),
            ("{command: x, timeout: 0}", "mcp_servers.a.timeout"),
            ("{command: x, timeout: soon}", "mcp_servers.a.timeout"),
            ("{command: x, tools: {exclude: {a: 1}}}", "mcp_servers.a.tools.exclude"),
            ("{command: x, env: [A]}", "mcp_servers.a.env"),
            ("{command: x, enabled: maybe}", "mcp_servers.a.enabled"),
        ] {
            assert_eq!(read(server).1, [path], "{server}");
        }
        assert!(read("{enabled: off}").0.is_some());
    }
}
