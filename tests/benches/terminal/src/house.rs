//! A host with the built-in tools, whose commands everybody agrees to.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use toolwright::{Availability, Context, Dispatcher, Environment, Registry, Selection};
use toolwright_approval::{Approved, BackendKind, Command, Gate, StandingYes};
use toolwright_terminal::{Helper, Limits, Local, Variables};
use toolwright_tools::LocalHost;

pub(crate) struct House {
    pub(crate) local: Arc<Local>,
    gate: Gate,
    dispatcher: Dispatcher,
    selection: Selection,
    context: Context,
    _folder: tempfile::TempDir,
}

impl House {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let variables = Variables::pick(std::env::vars_os(), &[]);
        let local = Local::new(variables, Limits::default(), Helper::find());
        let local = local.with_folder(&folder.path().join("terminal"));
        let host = LocalHost {
            environment: std::env::vars_os().collect(),
            asker: Arc::new(StandingYes),
            folder: Some(folder.path().join("terminal")),
            ..LocalHost::new("/tmp")
        };
        let registry: &'static Registry = &toolwright_tools::registry::REGISTRY;
        Self {
            local: Arc::new(local),
            gate: Gate::new(Arc::new(StandingYes)),
            dispatcher: Dispatcher::new(Availability::assumed(registry, Environment::default())),
            selection: Selection::new(registry, registry.everything()),
            context: Context { services: host.services(), ..Context::default() },
            _folder: folder,
        }
    }

    pub(crate) async fn approved(&self, line: &str) -> Approved<Command> {
        let command = Command::new(line, "/tmp", BackendKind::Local).expect("a command");
        self.gate.approve(command, &CancellationToken::new()).await.expect("approved")
    }

    /// Calls a tool through dispatch, as every door does.
    pub(crate) async fn call(&self, tool: &str, arguments: &str) -> String {
        self.dispatcher.dispatch(&self.selection, &self.context, tool, arguments).await
    }
}
