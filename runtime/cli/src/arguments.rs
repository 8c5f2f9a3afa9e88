//! What can be typed: every command, option and default of the contract.

use std::{net::SocketAddr, path::PathBuf};

use clap::{ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum, error::ErrorKind};

/// Decides which tools an agent sees, describes them, and carries out their calls.
#[derive(Debug, Parser)]
#[command(name = "toolwright", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Arguments {
    /// What holds for every command.
    #[command(flatten)]
    pub(crate) global: GlobalArguments,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options that every command takes.
#[derive(Args, Debug)]
pub(crate) struct GlobalArguments {
    /// Print one JSON document instead of text for people
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Read this configuration file instead of the home's config.yaml
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Use this home folder instead of `TOOLWRIGHT_HOME` or ~/.toolwright
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,
    /// Show the life of each call on standard error: names, sizes, times and outcomes, never an argument
    #[arg(long, global = true)]
    pub(crate) trace: bool,
}

/// Declares the commands. Clap makes the options of a command only when that command was typed: making all of
/// them took a quarter of the time that printing the definitions takes.
macro_rules! commands {
    ($($(#[doc = $about:literal])+ $variant:ident($arguments:ty) = $name:literal,)+) => {
        /// The commands.
        #[derive(Debug)]
        pub(crate) enum Command {
            $($(#[doc = $about])+ $variant($arguments),)+
        }

        impl Subcommand for Command {
            fn augment_subcommands(command: clap::Command) -> clap::Command {
                command$(.subcommand(
                    // The options bring the words of their own struct; those of the command stand.
                    clap::Command::new($name).about(concat!($($about),+).trim_ascii_start()).defer(|command| {
                        <$arguments>::augment_args(command)
                            .about(concat!($($about),+).trim_ascii_start())
                            .long_about(None)
                    }),
                ))+
            }

            fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
                Self::augment_subcommands(command)
            }

            fn has_subcommand(name: &str) -> bool {
                [$($name),+].contains(&name)
            }
        }

        impl FromArgMatches for Command {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
                match matches.subcommand() {
                    $(Some(($name, matches)) => <$arguments>::from_arg_matches(matches).map(Self::$variant),)+
                    _ => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
                }
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
                *self = Self::from_arg_matches(matches)?;
                Ok(())
            }
        }
    };
}

commands! {
    /// Every toolset: what it is, what it holds, whether it can work here
    Toolsets(NoArguments) = "toolsets",
    /// Which tools a selection gives, and why names fell out
    Resolve(SelectionArguments) = "resolve",
    /// The definitions that a provider takes, sorted by name
    Tools(ToolsArguments) = "tools",
    /// The whole story of one tool: where from, in through what, out through what
    Explain(ExplainArguments) = "explain",
    /// Compiles TOML and tool sources and reports every fault
    Check(CheckArguments) = "check",
    /// A JSON Schema: of toolsets.toml, of approval.toml, of config.yaml, or of a tool's parameters
    Schema(SchemaArguments) = "schema",
    /// Toolsets and tools as a picture's source
    Graph(GraphArguments) = "graph",
    /// One tool call
    Call(CallArguments) = "call",
    /// The calls of an assistant message (OpenAI chat format) from standard input
    Calls(CallsArguments) = "calls",
    /// A selection as an MCP server, over standard input and output or over HTTP
    Serve(ServeArguments) = "serve",
    /// Commands: what they would do, and which are allowed for ever
    Approve(ApproveArguments) = "approve",
    /// What tasks have between their calls, and what runs in the background
    Env(EnvArguments) = "env",
    /// The configured MCP servers: how they are, and what they offer
    Mcp(McpArguments) = "mcp",
    /// Plugins: which are there, what they bring, which are loaded
    Plugins(PluginsArguments) = "plugins",
    /// The configuration
    Config(ConfigArguments) = "config",
    /// A completion script for a shell
    Completions(CompletionsArguments) = "completions",
}

/// A command without options of its own.
#[derive(Args, Debug)]
pub(crate) struct NoArguments;

/// Which tools: the same options wherever a selection is meant.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Selection")]
pub(crate) struct SelectionArguments {
    /// Toolsets to take; absent means everything, '' means nothing
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "platform")]
    pub(crate) enable: Option<Vec<String>>,
    /// Toolsets to take away, after everything else
    #[arg(long, value_name = "C", value_delimiter = ',')]
    pub(crate) disable: Vec<String>,
    /// Single tools or globs to take; alone it means only these
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) tool: Vec<String>,
    /// Single tools or globs to take away
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) no_tool: Vec<String>,
    /// The preset of this platform as configured
    #[arg(long, value_name = "P")]
    pub(crate) platform: Option<String>,
    /// Count every availability check as passed
    #[arg(long)]
    pub(crate) assume_available: bool,
    /// An unknown name is an error (the default outside an interactive terminal)
    #[arg(long, conflicts_with = "lenient")]
    pub(crate) strict: bool,
    /// An unknown name is a note, and the rest goes on
    #[arg(long)]
    pub(crate) lenient: bool,
}

/// `tools`
#[derive(Args, Debug)]
pub(crate) struct ToolsArguments {
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
    /// The provider's shape; printed as JSON even without --json
    #[arg(long, value_enum)]
    pub(crate) format: Option<Shape>,
    /// Tools that are not core wait for tool search even where the configuration does not let them: namespaces in
    /// the responses shape, three tools elsewhere
    #[arg(long)]
    pub(crate) defer: bool,
}

/// The shapes in which providers take definitions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Shape {
    /// OpenAI chat completions
    Openai,
    /// OpenAI responses
    Responses,
    /// Anthropic messages
    Anthropic,
    /// Model Context Protocol
    Mcp,
}

/// `explain`
#[derive(Args, Debug)]
pub(crate) struct ExplainArguments {
    /// The tool's name
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
}

/// `check`
#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// Toolset files; without one, toolsets/toolsets.toml
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A folder of tool sources; without it the built-in tools are the known ones
    #[arg(long, value_name = "DIR")]
    pub(crate) tools: Option<PathBuf>,
}

/// `schema`
#[derive(Args, Debug)]
pub(crate) struct SchemaArguments {
    /// toolsets, approval, config, or a tool's name
    #[arg(value_name = "toolsets|approval|config|TOOL", default_value = "toolsets")]
    pub(crate) of: String,
}

/// `graph`
#[derive(Args, Debug)]
pub(crate) struct GraphArguments {
    /// The picture's language
    #[arg(long, value_enum, default_value_t = Picture::Dot)]
    pub(crate) format: Picture,
}

/// The languages in which `graph` draws.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Picture {
    /// Graphviz
    Dot,
    /// Mermaid
    Mermaid,
}

/// `call`
#[derive(Args, Debug)]
pub(crate) struct CallArguments {
    /// The tool's name
    #[arg(value_name = "TOOL")]
    pub(crate) name: String,
    /// The arguments as a JSON object; `-` reads standard input; absent means {}
    #[arg(value_name = "ARGS_JSON|-", default_value = "{}", hide_default_value = true)]
    pub(crate) arguments: String,
    #[command(flatten)]
    pub(crate) call: CallOptions,
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
}

/// `calls`
#[derive(Args, Debug)]
pub(crate) struct CallsArguments {
    /// `-`: standard input, which is also the default
    #[arg(value_name = "-", value_parser = ["-"])]
    pub(crate) input: Option<String>,
    #[command(flatten)]
    pub(crate) call: CallOptions,
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
}

/// `serve`
#[derive(Args, Debug)]
pub(crate) struct ServeArguments {
    /// Serve one client over standard input and output, which is also the default
    #[arg(long, conflicts_with = "http")]
    pub(crate) stdio: bool,
    /// Serve clients over HTTP at this address, such as 127.0.0.1:8808; port 0 takes a free one
    #[arg(long, value_name = "ADDR")]
    pub(crate) http: Option<SocketAddr>,
    /// With --http: the file with the bearer token that clients show; `TOOLWRIGHT_SERVE_TOKEN` is another way
    #[arg(long, value_name = "FILE", requires = "http", conflicts_with = "no_token")]
    pub(crate) token_file: Option<PathBuf>,
    /// With --http on a loopback address: ask clients for no token
    #[arg(long, requires = "http")]
    pub(crate) no_token: bool,
    /// With --http: let web pages of this origin in, such as <https://example.com>
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    pub(crate) allow_origin: Vec<String>,
    #[command(flatten)]
    pub(crate) call: CallOptions,
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
}

/// What holds for every call that a command carries out.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct CallOptions {
    /// The task that the call belongs to
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    pub(crate) task: String,
    /// Answer yes to what is dangerous (never to what is forbidden)
    #[arg(long)]
    pub(crate) yes: bool,
}

/// `approve`
#[derive(Args, Debug)]
pub(crate) struct ApproveArguments {
    #[command(subcommand)]
    pub(crate) action: ApproveAction,
}

/// What to do about approval.
#[derive(Debug, Subcommand)]
pub(crate) enum ApproveAction {
    /// The verdict on a command line, which is never run: exit status 0 if it is safe, else 1
    Check(ApproveCheckArguments),
    /// What is allowed for ever (`command_allowlist` of the configuration)
    List,
    /// Allows something for ever: a rule (`rule:ID`), a command, or a glob over commands
    Add(ApproveAddArguments),
    /// Takes entries away, which holds at once
    Remove(ApproveRemoveArguments),
}

/// `approve check`
#[derive(Args, Debug)]
pub(crate) struct ApproveCheckArguments {
    /// The command line
    #[arg(value_name = "COMMAND", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub(crate) command: Option<String>,
    /// Read `{"command": …}` lines from standard input and answer each on a line, in order
    #[arg(long)]
    pub(crate) jsonl: bool,
}

/// `approve add`
#[derive(Args, Debug)]
pub(crate) struct ApproveAddArguments {
    /// The entry
    #[arg(value_name = "ENTRY")]
    pub(crate) entry: String,
    /// How long it holds, such as 2h or 30d; for rules
    #[arg(long = "for", value_name = "DURATION")]
    pub(crate) lasts: Option<String>,
}

/// `approve remove`
#[derive(Args, Debug)]
pub(crate) struct ApproveRemoveArguments {
    /// The entries, as `approve list` shows them
    #[arg(value_name = "ENTRY", required = true)]
    pub(crate) entries: Vec<String>,
}

/// `env`
#[derive(Args, Debug)]
pub(crate) struct EnvArguments {
    #[command(subcommand)]
    pub(crate) action: EnvAction,
}

/// What to do about environments and background processes.
#[derive(Debug, Subcommand)]
pub(crate) enum EnvAction {
    /// Every task that has a directory and variables of its own, and every background process
    List,
    /// Ends a process with all that it started; or all processes of a task, whose directory and variables are forgotten
    Stop(EnvStopArguments),
}

/// `env stop`
#[derive(Args, Debug)]
pub(crate) struct EnvStopArguments {
    /// A process or a task, as `env list` names it
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// `mcp`
#[derive(Args, Debug)]
pub(crate) struct McpArguments {
    #[command(subcommand)]
    pub(crate) action: McpAction,
}

/// What to do about MCP servers.
#[derive(Debug, Subcommand)]
pub(crate) enum McpAction {
    /// Connects to every server and tells how each is: state, tools, what is left out and why; exit status 1 if one
    /// that is used is not ready
    List,
    /// Connects to one server, switched off or not, and tells what came of it: exit status 0 if its tools can be called
    Test(McpTestArguments),
    /// Logs in at a server that wants to know who asks: shows the address to open, and waits for the answer on a port of
    /// this machine, or for the address that the browser was sent to, pasted
    Login(McpLoginArguments),
    /// Forgets the login at a server
    Logout(McpLoginArguments),
}

/// `mcp login` and `mcp logout`
#[derive(Args, Debug)]
pub(crate) struct McpLoginArguments {
    /// The server, as the configuration names it
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// `mcp test`
#[derive(Args, Debug)]
pub(crate) struct McpTestArguments {
    /// The server, as the configuration names it
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// `plugins`
#[derive(Args, Debug)]
pub(crate) struct PluginsArguments {
    #[command(subcommand)]
    pub(crate) action: PluginsAction,
}

/// What to do about plugins.
#[derive(Debug, Subcommand)]
pub(crate) enum PluginsAction {
    /// Every plugin that is there, from its manifest; nothing of it is started
    List,
    /// Lets a plugin be loaded; `list` shows what it brings and which variables it gets
    Enable(PluginsEnableArguments),
    /// Keeps a plugin from being loaded, whatever else is said
    Disable(PluginsNameArguments),
    /// Writes a new plugin that works: a manifest and a short Python program
    New(PluginsNameArguments),
    /// Starts an enabled plugin and runs a command of its own
    Run(PluginsRunArguments),
}

/// `plugins enable`
#[derive(Args, Debug)]
pub(crate) struct PluginsEnableArguments {
    /// The plugin
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Let it replace built-in tools, and those of others
    #[arg(long, conflicts_with = "no_allow_tool_override")]
    pub(crate) allow_tool_override: bool,
    /// Take that back
    #[arg(long)]
    pub(crate) no_allow_tool_override: bool,
}

/// `plugins disable`, `plugins new`
#[derive(Args, Debug)]
pub(crate) struct PluginsNameArguments {
    /// The plugin
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// `plugins run`
#[derive(Args, Debug)]
pub(crate) struct PluginsRunArguments {
    /// The plugin
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Its command
    #[arg(value_name = "COMMAND")]
    pub(crate) command: String,
    /// The command's arguments
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
}

/// `config`
#[derive(Args, Debug)]
pub(crate) struct ConfigArguments {
    #[command(subcommand)]
    pub(crate) action: ConfigAction,
}

/// What to do with the configuration.
#[derive(Clone, Copy, Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// Reads it and reports what is wrong, unknown keys with their nearest valid ones
    Check,
    /// Prints what is in force
    Show,
    /// Prints where it is
    Path,
}

/// `completions`
#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
