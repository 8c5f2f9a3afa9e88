//! The keys of what runs: the terminal, approvals, and the limits of tools.

#![cfg_attr(
    any(test, feature = "schema"),
    expect(clippy::struct_field_names, reason = "the names are those of the file")
)]

use super::section::{Describe, Shape};
use serde_json::Value;

use super::section::Switch;

words! {
    /// Whether tools wait to be searched for.
    SearchMode {
        Auto = "auto",
        On = "on",
        Off = "off",
    }
}

words! {
    /// Where commands run.
    Backend {
        Local = "local",
        Docker = "docker",
        Ssh = "ssh",
        Singularity = "singularity",
        Modal = "modal",
        Daytona = "daytona",
        VercelSandbox = "vercel_sandbox",
    }
}

words! {
    /// Who decides about a dangerous command.
    ApprovalMode {
        Manual = "manual",
        Smart = "smart",
        Off = "off",
    }
}

words! {
    /// What becomes of a dangerous command when no one can be asked.
    CronMode {
        Deny = "deny",
        Approve = "approve",
    }
}

section! {
    /// Where and how commands run.
    Terminal {
        /// Whether the user's shell set-up is read.
        auto_source_bashrc: bool = Later,
        /// Where commands run; `local` is this machine and the only place so far.
        backend: Backend = Now,
        /// How long the log of a background process is kept after its end, in seconds; 1800 if this is not set.
        background_keep_seconds: u64 = Now,
        /// The most background processes at once; 64 if this is not set.
        background_max: u64 = Now,
        /// The processors of a container.
        container_cpu: f64 = Later,
        /// The disk of a container, in megabytes.
        container_disk: u64 = Later,
        /// The memory of a container, in megabytes.
        container_memory: u64 = Later,
        /// Whether a container's files are kept.
        container_persistent: bool = Later,
        /// Files with credentials that a remote place gets.
        credential_files: Value = Later,
        /// The folder where commands start; a relative one counts from where the program was started.
        cwd: String = Now,
        /// How long a process has to end by itself before it is killed, in seconds; 2 if this is not set.
        daemon_term_grace_seconds: f64 = Now,
        /// The image for Daytona.
        daytona_image: String = Later,
        /// Variables inside the container.
        docker_env: Value = Later,
        /// More arguments for Docker.
        docker_extra_args: Vec<String> = Later,
        /// Variables that the container gets from outside.
        docker_forward_env: Vec<String> = Later,
        /// The image for Docker.
        docker_image: String = Later,
        /// Whether the working folder is mounted.
        docker_mount_cwd_to_workspace: bool = Later,
        /// Whether the container has a network.
        docker_network: bool = Later,
        /// Whether forgotten containers are removed.
        docker_orphan_reaper: bool = Later,
        /// Whether a container outlives the program.
        docker_persist_across_processes: bool = Later,
        /// Whether the container runs as the user of this machine.
        docker_run_as_host_user: bool = Later,
        /// Folders to mount.
        docker_volumes: Vec<String> = Later,
        /// Variables that commands get beside the usual ones, by name.
        env_passthrough: Vec<String> = Now,
        /// Where commands run, in an older form; `backend` counts where both are set.
        env_type: Backend = Now,
        /// Which home folder commands have.
        home_mode: String = Later,
        /// How long an unused place is kept, in seconds.
        lifetime_seconds: u64 = Later,
        /// The longest wait for a command in the foreground, in seconds; 600 if this is not set.
        max_foreground_timeout: u64 = Now,
        /// The image for Modal.
        modal_image: String = Later,
        /// How Modal is reached.
        modal_mode: String = Later,
        /// Whether a shell is kept between commands.
        persistent_shell: bool = Later,
        /// The folder of sandboxes.
        sandbox_dir: String = Later,
        /// The folder of passing files.
        scratch_dir: String = Later,
        /// Files that a shell reads before the command.
        shell_init_files: Vec<String> = Now,
        /// The image for Singularity.
        singularity_image: String = Later,
        /// How much of one command's whole output is kept on disk, such as `512MiB`; 1GiB if this is not set.
        spill_max: Size = Now,
        /// The machine for SSH.
        ssh_host: String = Later,
        /// The key file for SSH.
        ssh_key: String = Later,
        /// The port for SSH.
        ssh_port: u64 = Later,
        /// The user for SSH.
        ssh_user: String = Later,
        /// Not read, so that no password stands in a file: the variable `SUDO_PASSWORD` is, or somebody is asked.
        sudo_password: String = Later,
        /// How long a command may take that names no time, in seconds; 180 if this is not set.
        timeout: u64 = Now,
        /// The runtime for Vercel Sandbox.
        vercel_runtime: String = Later,
    }
}

/// A number of bytes, or a number with a unit such as `512MiB` or `1GB`.
#[cfg(any(test, feature = "schema"))]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Size {
    /// Bytes.
    Bytes(u64),
    /// A number and a unit.
    Text(String),
}

/// A number of bytes, or a number with a unit such as `512MiB` or `1GB`.
#[cfg(not(any(test, feature = "schema")))]
pub(crate) enum Size {}

impl Describe for Size {
    // What reads the size tells what is wrong with it.
    const SHAPE: Shape = Shape::Any;
}

section! {
    /// When a person is asked before a command runs.
    Approvals {
        /// Commands that run without a question, by pattern; over the built-in rules, under everything else here.
        allow: Vec<CommandRule> = Now,
        /// Commands that a person is asked about in every mode, by pattern.
        ask: Vec<CommandRule> = Now,
        /// What becomes of a dangerous command in a scheduled job.
        cron_mode: CronMode = Now,
        /// Patterns of commands that never run.
        deny: Vec<CommandRule> = Now,
        /// Whether a destructive command with a slash is confirmed.
        destructive_slash_confirm: bool = Later,
        /// Container backends in which a forbidden command is taken for a dangerous one.
        forbidden_asks_in: Vec<String> = Now,
        /// How long an answer through the gateway is waited for, in seconds.
        gateway_timeout: u64 = Now,
        /// What becomes of a dangerous command when nobody is there to be asked.
        headless: CronMode = Now,
        /// Whether a reload of MCP servers is confirmed.
        mcp_reload_confirm: bool = Later,
        /// Who decides about a dangerous command.
        mode: ApprovalMode = Now,
        /// How long a helper model may think about a command before a person is asked, in seconds.
        smart_timeout: u64 = Now,
        /// How long an answer is waited for, in seconds.
        timeout: u64 = Now,
    }
}

/// Commands by pattern; either the pattern alone or with what explains and checks it.
#[cfg(any(test, feature = "schema"))]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum CommandRule {
    /// A pattern over the words of a command, such as `git push *`.
    Pattern(String),
    /// A pattern with what explains and checks it.
    Explained(ExplainedRule),
}

/// Commands by pattern; either the pattern alone or with what explains and checks it.
#[cfg(not(any(test, feature = "schema")))]
pub(crate) enum CommandRule {}

impl Describe for Vec<CommandRule> {
    // What reads the patterns tells what is wrong with them.
    const SHAPE: Shape = Shape::Any;
}

/// A pattern with what explains and checks it.
#[cfg(any(test, feature = "schema"))]
#[derive(schemars::JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) struct ExplainedRule {
    /// A pattern over the words of a command, such as `git push *`.
    pattern: String,
    /// Commands that the pattern must match; if it does not, that is an error.
    matches: Option<Vec<String>>,
    /// Commands that the pattern must not match.
    misses: Option<Vec<String>>,
    /// What people are told.
    reason: Option<String>,
    /// The day or the moment at which the rule ends, such as 2026-12-31.
    until: Option<String>,
}

section! {
    /// Scripts that call tools.
    CodeExecution {
        /// The most calls of one script.
        max_tool_calls: u64 = Later,
        /// Where scripts run.
        mode: String = Later,
        /// How long a script may take, in seconds.
        timeout: u64 = Later,
    }
}

section! {
    /// Sub-agents.
    Delegation {
        /// The key for their provider.
        api_key: String = Later,
        /// The form of their provider's interface.
        api_mode: String = Later,
        /// The address of their provider.
        base_url: String = Later,
        /// How long a sub-agent may take, in seconds.
        child_timeout_seconds: u64 = Later,
        /// Toolsets of a sub-agent for which none are named.
        default_toolsets: Vec<String> = Later,
        /// Whether they get the MCP servers' tools.
        inherit_mcp_toolsets: bool = Later,
        /// The most that run at once.
        max_concurrent_children: u64 = Later,
        /// The most turns of one.
        max_iterations: u64 = Later,
        /// How deep they may delegate.
        max_spawn_depth: u64 = Later,
        /// The longest report, in characters.
        max_summary_chars: u64 = Later,
        /// Their model.
        model: String = Later,
        /// Whether they may delegate.
        orchestrator_enabled: bool = Later,
        /// Their provider.
        provider: String = Later,
        /// How hard they think.
        reasoning_effort: Value = Later,
        /// Whether their dangerous commands run without a question.
        subagent_auto_approve: bool = Later,
    }
}

section! {
    /// What the agent remembers across sessions.
    Memory {
        /// The turns after which memory is written.
        flush_min_turns: u64 = Later,
        /// The longest memory, in characters.
        memory_char_limit: u64 = Later,
        /// Whether the agent has a memory.
        memory_enabled: bool = Later,
        /// The turns after which the agent is reminded of its memory.
        nudge_interval: u64 = Later,
        /// The service that keeps the memory.
        provider: String = Later,
        /// The longest user profile, in characters.
        user_char_limit: u64 = Later,
        /// Whether the agent keeps a profile of the user.
        user_profile_enabled: bool = Later,
        /// Whether each change is approved.
        write_approval: bool = Later,
    }
}

section! {
    /// What is guarded beyond commands.
    Security {
        /// Advisories that were read.
        acked_advisories: Vec<String> = Later,
        /// Whether missing programs are installed when they are needed.
        allow_lazy_installs: bool = Later,
        /// Whether tools may open addresses of the own network.
        allow_private_urls: bool = Later,
        /// Whether secrets in results are hidden.
        redact_secrets: bool = Later,
        /// Whether Tirith looks at commands.
        tirith_enabled: bool = Later,
        /// Whether a command runs when Tirith fails.
        tirith_fail_open: bool = Later,
        /// The Tirith program.
        tirith_path: String = Later,
        /// How long Tirith may take, in seconds.
        tirith_timeout: u64 = Later,
        /// Sites that tools do not open.
        website_blocklist: Value = Later,
    }
}

section! {
    /// How much of a tool's output the model gets.
    ToolOutput {
        /// How long the file of a result that was too long for the model is kept, in days; 0 is for ever.
        keep_days: u64 = Now,
        /// How much those files may take together, in megabytes; 0 is no limit.
        keep_megabytes: u64 = Now,
        /// The most bytes of a command's output; 50000 if this is not set.
        max_bytes: u64 = Now,
        /// The longest line, in characters.
        max_line_length: u64 = Later,
        /// The most lines.
        max_lines: u64 = Later,
    }
}

section! {
    /// How tools are offered to the model.
    Tools {
        /// When tools are found by a search and not listed.
        tool_search: Switch<ToolSearch> = Now,
    }
}

section! {
    /// When tools are found by a search and not listed.
    ToolSearch {
        /// Whether and when it is used.
        enabled: SearchMode = Now,
        /// The most results.
        max_search_limit: u64 = Now,
        /// The results of a search that names no number.
        search_default_limit: u64 = Now,
        /// The part of the context from which tools are searched, in percent.
        threshold_pct: f64 = Now,
    }
}
