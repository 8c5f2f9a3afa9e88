//! What a call leaves in the trace: names, sizes, times and outcomes, never an argument or a result.

use std::time::Duration;

use tracing::{Level, Span, field::Empty};

use crate::{call::Callable, dispatch::Ending, search::Bridge, select::Selection};

/// Where the spans of calls are found by a subscriber's filter.
const TARGET: &str = "toolwright::call";

/// Tells whether anybody looks at the trace of calls.
pub(crate) fn is_on() -> bool {
    tracing::enabled!(target: TARGET, Level::INFO)
}

/// Begins a call's span. A name that is no tool's is a model's words, so it is left out; which tool it was read as
/// is known at the end.
pub(crate) fn span(selection: &Selection, name: &str, arguments: &str) -> Span {
    tracing::span!(
        target: TARGET,
        Level::INFO,
        "call",
        tool = tool_name(selection, name),
        selected = selection.len(),
        arguments_bytes = arguments.len(),
        blocked_by = Empty,
        status = Empty,
        error_type = Empty,
        result_bytes = Empty,
        took = Empty,
    )
}

fn tool_name<'a>(selection: &'a Selection, name: &str) -> Option<&'a str> {
    let bridge = || Bridge::of(selection, name).map(|(bridge, _)| bridge.name());
    selection.find(name).map(|tool| selection.entry(tool).name()).or_else(bridge)
}

/// Writes down how a call ended.
pub(crate) fn end(span: &Span, selection: &Selection, name: &str, ending: &Ending<'_>, took: Duration) {
    if span.is_disabled() {
        return;
    }
    if tool_name(selection, name).is_none() {
        span.record("tool", ending.tool.map_or("(unknown)", Callable::name));
    }
    span.record("status", ending.status.word());
    if let Some(error_type) = ending.error_type {
        span.record("error_type", error_type);
    }
    if let Some(hook) = &ending.blocked_by {
        span.record("blocked_by", hook.as_str());
    }
    span.record("result_bytes", ending.text.len());
    span.record("took", tracing::field::debug(took));
}
