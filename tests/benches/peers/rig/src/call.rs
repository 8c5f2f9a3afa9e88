//! What a call costs on rig: its set of tools, with the context of a call.

use std::hint::black_box;

use rig_agent::tool::{ToolContext, ToolResult, ToolSet};

use crate::{harness::bench, hermes_cli, ready::ready};

/// The arguments of every call.
const TWO: &str = r#"{"query":"src/main.rs","limit":3}"#;

/// Measures a call from the text of its arguments.
pub fn measure() {
    let (set, mut context) = (hermes_cli(), ToolContext::new());
    assert!(call(&set, &mut context).is_success(), "the call failed");
    bench("call", || call(&set, &mut context));
}

/// Makes the call so often.
pub fn repeat(count: u32) {
    let (set, mut context) = (hermes_cli(), ToolContext::new());
    for _ in 0..count {
        black_box(call(&set, &mut context));
    }
}

fn call(set: &ToolSet, context: &mut ToolContext) -> ToolResult {
    ready(set.execute(black_box("web_search"), black_box(TWO), context))
}
