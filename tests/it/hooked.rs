//! The command with hooks, as a host with policies of its own has it; for tests of the command line's doors.
//! It has no core, so that every tool may wait for a search.

use std::{future::pending, process::ExitCode, sync::Arc, time::Duration};

use toolwright::{
    Registry,
    hook::{Hook, Hooks, PreToolCall, ToolDecision, TransformToolResult},
};
use toolwright_tools::registry::REGISTRY;

/// How often a long result says the same.
const LONG: usize = 20_000;

fn main() -> ExitCode {
    if let Some(code) = toolwright_terminal::attend() {
        return code;
    }
    let hooks = Hooks::default();
    hooks.change(|set| {
        set.on::<PreToolCall>("guard", Hook::quick(|event: &PreToolCall| Ok(decision(event.args.text()))));
        set.on::<PreToolCall>(
            "slow",
            Hook::future(|event: Arc<PreToolCall>| async move {
                if event.args.text().contains("slow.txt") {
                    pending::<()>().await;
                }
                Ok(ToolDecision::Allow)
            })
            .within(Duration::from_millis(50)),
        );
        set.on::<TransformToolResult>(
            "redact",
            Hook::quick(|event: &TransformToolResult| {
                let long = event.args.text().contains("long.txt");
                let result = if long { event.result.repeat(LONG) } else { event.result.clone() };
                Ok(Some(result.replace("hunter2", "[redacted]")))
            }),
        );
    });
    let core = vec![0; REGISTRY.core.len()].leak();
    let registry = Box::leak(Box::new(Registry { core, ..REGISTRY }));
    toolwright_cli::run_with(registry, &hooks, std::env::args_os())
}

fn decision(arguments: &str) -> ToolDecision {
    if arguments.contains("blocked.txt") {
        ToolDecision::Block("the guard keeps this file".to_owned())
    } else if arguments.contains("asked.txt") {
        ToolDecision::Ask { message: Some("is it yours?".to_owned()), rule_key: None }
    } else {
        ToolDecision::Allow
    }
}
