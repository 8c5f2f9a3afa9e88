//! Tools of every sort that do nothing, beside the catalogue's, and what it takes to call them.

#![expect(
    unused_variables,
    clippy::unused_async,
    reason = "the tools take their arguments and do nothing with them"
)]

use tokio::sync::Barrier;
use toolwright::{
    Availability, Context, Dispatcher, Environment, MissingService, Registry, Request, Selection, ToolDef,
    ToolId, ToolsetId,
    hook::{Hook, HookSet, Hooks, PreToolCall, ToolDecision},
    table::{Implementation, ToolRow},
    tool,
};
use toolwright_bench_catalogue::registry::REGISTRY;

/// Two arguments as they should be.
pub const TWO: &str = r#"{"query":"src/main.rs","limit":3}"#;

/// Five arguments, all as strings.
pub const FIVE: &str = r#"{"offset":"20","limit":"500","ratio":"0.5","deep":"true","names":"[\"a\",\"b\"]"}"#;

/// How many hooks there are where there are hooks.
const HOOKS: usize = 10;

/// The tools, in the order of their names, which comes after the catalogue's.
static TOOLS: [&ToolDef; 5] = [
    &__TOOLWRIGHT_ZERO_ASYNC,
    &__TOOLWRIGHT_ZERO_FIVE,
    &__TOOLWRIGHT_ZERO_GATHER,
    &__TOOLWRIGHT_ZERO_POOLED,
    &__TOOLWRIGHT_ZERO_QUICK,
];

/// Does nothing.
#[tool(toolset = "idle")]
pub async fn zero_async(
    /// What to look for.
    query: String,
    /// The most to find.
    #[arg(default = 5)]
    limit: i64,
) -> String {
    String::new()
}

/// Does nothing.
#[tool(toolset = "idle", quick)]
pub fn zero_five(
    /// Where to begin.
    offset: i64,
    /// The most to find.
    limit: i64,
    /// How alike it must be.
    ratio: f64,
    /// Whether to go on below.
    deep: bool,
    /// What to look for.
    names: Vec<String>,
) -> String {
    String::new()
}

/// Waits until all calls of it are there.
#[tool(toolset = "idle")]
pub async fn zero_gather(
    context: &Context,
    /// What to look for.
    query: String,
    /// The most to find.
    #[arg(default = 5)]
    limit: i64,
) -> Result<String, MissingService> {
    context.service::<Barrier>()?.wait().await;
    Ok(String::new())
}

/// Does nothing.
#[tool(toolset = "idle")]
pub fn zero_pooled(
    /// What to look for.
    query: String,
    /// The most to find.
    #[arg(default = 5)]
    limit: i64,
) -> String {
    String::new()
}

/// Does nothing.
#[tool(toolset = "idle", quick)]
pub fn zero_quick(
    /// What to look for.
    query: String,
    /// The most to find.
    #[arg(default = 5)]
    limit: i64,
) -> String {
    String::new()
}

/// All that calls need: a session with `hermes-cli` and the tools of this file.
#[derive(Debug)]
pub struct House {
    /// Carries them out.
    pub dispatcher: Dispatcher,
    /// What may be called.
    pub selection: Selection,
    /// Whose the calls are.
    pub context: Context,
}

impl House {
    /// Makes one without hooks.
    pub fn plain() -> Self {
        Self::with(HookSet::default())
    }

    /// Makes one with policies that each look at every call and allow it.
    pub fn hooked() -> Self {
        let mut hooks = HookSet::default();
        for number in 0..HOOKS {
            let look = |event: &PreToolCall| Ok(decision(&event.tool_name));
            hooks.on(&format!("policy {number}"), Hook::quick(look));
        }
        Self::with(hooks)
    }

    /// Carries out one call.
    pub async fn call(&self, name: &str, arguments: &str) -> String {
        self.dispatcher.dispatch(&self.selection, &self.context, name, arguments).await
    }

    fn with(hooks: HookSet) -> Self {
        let registry = registry();
        let request = Request {
            enabled: Some(vec!["hermes-cli".to_owned()]),
            tools: vec!["zero_*".to_owned()],
            ..Request::default()
        };
        let dispatcher = Dispatcher::new(Availability::new(registry, Environment::default()));
        Self {
            dispatcher: dispatcher.with_hooks(Hooks::new(hooks)),
            selection: registry.select(&request, &Environment::default()),
            context: Context::default(),
        }
    }
}

fn decision(tool: &str) -> ToolDecision {
    if tool == "rm" { ToolDecision::Block("no".to_owned()) } else { ToolDecision::Allow }
}

/// Makes the catalogue's registry with the tools of this file behind it; it is never freed.
fn registry() -> &'static Registry {
    let catalogue = REGISTRY.tools.iter().map(|row| ToolRow { name: row.name, ..*row });
    let own = TOOLS.iter().map(|tool| ToolRow {
        name: tool.name,
        home: ToolsetId(0),
        source: "made by the bench",
        implementation: Implementation::Native(tool),
        mentions: &[],
        check: None,
    });
    let tools: Vec<ToolRow> = catalogue.chain(own).collect();
    Box::leak(Box::new(Registry { tools: Vec::leak(tools), tool_id, ..REGISTRY }))
}

/// Finds a tool as compiled tables do.
fn tool_id(name: &str) -> Option<ToolId> {
    let own = match name {
        "zero_async" => 0,
        "zero_five" => 1,
        "zero_gather" => 2,
        "zero_pooled" => 3,
        "zero_quick" => 4,
        _ => return (REGISTRY.tool_id)(name),
    };
    u16::try_from(REGISTRY.tools.len() + own).ok().map(ToolId)
}
