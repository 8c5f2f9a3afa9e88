//! Plugins that are crates: what they bring is registered by a function, by the same rules as a process's.

use std::{error::Error, fmt, pin::Pin, sync::Arc};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use toolwright::{
    Context, Output, ToolDef, ToolError,
    declare::{Handler, HandlerFuture},
    dynamic::{DynamicCall, DynamicHandler, NewTool, NewToolset},
    hook::{Event, Hook, HookSet, Middleware, Wraps},
};

use crate::{
    hooks::prefix,
    reading::CommandOutput,
    registration::CommandInfo,
    state::{HookInfo, PluginState},
};

/// A plugin that was compiled in. It is loaded where the operator has enabled it, like any other.
#[derive(Clone, Copy, Debug)]
pub struct CompiledPlugin {
    /// Its name, which is what the operator enables.
    pub id: &'static str,
    /// Its version.
    pub version: &'static str,
    /// What it is for.
    pub description: &'static str,
    /// Says what it brings. If it fails, or panics, nothing of it stays.
    pub register: fn(&mut Registration) -> Result<(), RegisterError>,
}

/// Why a compiled plugin brings nothing.
pub type RegisterError = Box<dyn Error + Send + Sync>;

/// What a compiled plugin brings, until all of it is taken at once.
#[derive(Debug)]
pub struct Registration {
    plugin: String,
    pub(crate) tools: Vec<NewTool>,
    pub(crate) toolsets: Vec<NewToolset>,
    pub(crate) hooks: HookSet,
    pub(crate) commands: Commands,
}

type CommandFuture = Pin<Box<dyn Future<Output = Result<CommandOutput, String>> + Send>>;
type CommandFunction = Arc<dyn Fn(Vec<String>) -> CommandFuture + Send + Sync>;

/// The commands of a compiled plugin, and what is told about the rest of it.
#[derive(Default)]
pub(crate) struct Commands {
    functions: Vec<(CommandInfo, CommandFunction)>,
    tools: Vec<String>,
    toolsets: Vec<String>,
    hooks: Vec<HookInfo>,
}

impl Registration {
    pub(crate) fn new(plugin: &str) -> Self {
        let (plugin, hooks) = (plugin.to_owned(), HookSet::default());
        Self { plugin, tools: Vec::new(), toolsets: Vec::new(), hooks, commands: Commands::default() }
    }

    /// Brings a tool.
    pub fn tool(&mut self, tool: NewTool) -> &mut Self {
        self.commands.tools.push(tool.name.clone());
        self.commands.toolsets.push(tool.toolset.clone());
        self.tools.push(tool);
        self
    }

    /// Brings a function as a tool of the plugin's own toolset; its parameters are described by their type. What
    /// else there is to say about it can be said of what is given back.
    pub fn function<T>(
        &mut self,
        name: &str,
        description: &str,
        function: impl Fn(T) -> Result<Output, ToolError> + Send + Sync + 'static,
    ) -> &mut NewTool
    where
        T: DeserializeOwned + JsonSchema + Send + 'static,
    {
        let schema = serde_json::to_string(&schemars::schema_for!(T)).unwrap_or_default();
        let handler = Arc::new(Function(Box::new(move |arguments: &str| {
            let arguments = serde_json::from_str(arguments);
            function(arguments.map_err(|error| ToolError::Arguments(format!("invalid arguments: {error}")))?)
        })));
        let plugin = self.plugin.clone();
        self.tool(NewTool::new(name, plugin, description, schema, handler));
        let last = self.tools.len() - 1;
        &mut self.tools[last]
    }

    /// Brings a `#[tool]` under its own name, in the plugin's own toolset. What its description says of other tools
    /// is left out.
    pub fn native(&mut self, tool: &'static ToolDef) -> &mut NewTool {
        let definition = &tool.definition;
        let (mut head, mut parameters) = (String::new(), String::new());
        let mut from = 0;
        for (start, end) in definition
            .cuts
            .iter()
            .map(|cut| (cut.start, cut.end))
            .chain([(definition.text.len(), usize::MAX)])
        {
            let split = definition.split.clamp(from, start.max(from));
            head.push_str(&definition.text[from..split]);
            parameters.push_str(&definition.text[split..start.max(split)]);
            from = end;
        }
        let head: serde_json::Value = serde_json::from_str(&format!("{{{head}}}")).unwrap_or_default();
        let description = head.get("description").and_then(|text| text.as_str()).unwrap_or_default();
        let plugin = self.plugin.clone();
        let new = NewTool {
            requires_env: tool.requires_env.iter().map(|&name| name.to_owned()).collect(),
            check: tool.check.map(|check| Arc::new(check) as _),
            max_result_chars: tool.max_result_chars,
            hints: tool.hints,
            ..NewTool::new(tool.name, plugin, description, parameters, Arc::new(Native(tool)))
        };
        self.tool(new);
        let last = self.tools.len() - 1;
        &mut self.tools[last]
    }

    /// Brings a toolset.
    pub fn toolset(&mut self, set: NewToolset) -> &mut Self {
        self.commands.toolsets.push(set.name.clone());
        self.toolsets.push(set);
        self
    }

    /// Brings a hook: a policy at a point that decides, elsewhere an observer.
    pub fn hook<E: Event>(&mut self, name: &str, hook: Hook<E>) -> &mut Self {
        self.told(E::NAME, name, E::DECIDES);
        self.hooks.on(&format!("{}{name}", prefix(&self.plugin)), hook);
        self
    }

    /// Brings a hook that is only told.
    pub fn observer<E: Event>(&mut self, name: &str, hook: Hook<E>) -> &mut Self {
        self.told(E::NAME, name, false);
        self.hooks.observe(&format!("{}{name}", prefix(&self.plugin)), hook);
        self
    }

    /// Brings middleware around the work itself.
    pub fn around<E: Wraps>(&mut self, name: &str, middleware: Middleware<E>) -> &mut Self {
        self.told(E::NAME, name, true);
        self.hooks.around(&format!("{}{name}", prefix(&self.plugin)), middleware);
        self
    }

    /// Brings a command.
    pub fn command<F>(
        &mut self,
        info: CommandInfo,
        function: impl Fn(Vec<String>) -> F + Send + Sync + 'static,
    ) -> &mut Self
    where
        F: Future<Output = Result<CommandOutput, String>> + Send + 'static,
    {
        let function: CommandFunction = Arc::new(move |arguments| Box::pin(function(arguments)));
        self.commands.functions.push((info, function));
        self
    }

    fn told(&mut self, point: &str, name: &str, decides: bool) {
        let role = if decides { "policy" } else { "observe" };
        let info = HookInfo { point: point.to_owned(), name: name.to_owned(), role, tools: Vec::new() };
        self.commands.hooks.push(info);
    }
}

impl Commands {
    /// Gives the names of the commands.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(|(info, _)| info.name.as_str())
    }

    /// Runs one.
    pub(crate) fn run(&self, name: &str, arguments: Vec<String>) -> Option<CommandFuture> {
        let (_, function) = self.functions.iter().find(|(info, _)| info.name == name)?;
        Some(function(arguments))
    }

    pub(crate) fn describe(&self, state: &mut PluginState) {
        state.tools.clone_from(&self.tools);
        state.tools.sort();
        state.toolsets.clone_from(&self.toolsets);
        state.toolsets.sort();
        state.toolsets.dedup();
        state.hooks.clone_from(&self.hooks);
        state.commands = self.functions.iter().map(|(info, _)| info.clone()).collect();
    }
}

type ToolFunction = dyn Fn(&str) -> Result<Output, ToolError> + Send + Sync;

/// A function behind a tool.
struct Function(Box<ToolFunction>);

impl DynamicHandler for Function {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move { (self.0)(call.arguments) })
    }
}

/// A `#[tool]` that comes with a plugin.
struct Native(&'static ToolDef);

impl DynamicHandler for Native {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        match self.0.handler {
            Handler::Quick(run) => Box::pin(async move { run(call.context, call.arguments) }),
            Handler::Async(run) => run(call.context, call.arguments),
            Handler::Blocking(run) => Box::pin(blocking(run, call)),
            Handler::Agent => {
                Box::pin(async { Err(ToolError::tell("an agent's own tools cannot come with a plugin")) })
            }
        }
    }
}

async fn blocking(
    run: fn(&Context, &str) -> Result<Output, ToolError>,
    call: DynamicCall<'_>,
) -> Result<Output, ToolError> {
    let (context, arguments) = (call.context.clone(), call.arguments.to_owned());
    let running = tokio::task::spawn_blocking(move || run(&context, &arguments));
    running
        .await
        .unwrap_or_else(|error| Err(ToolError::Failed { type_name: "Panic", message: error.to_string() }))
}

impl fmt::Debug for Commands {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.names()).finish()
    }
}
