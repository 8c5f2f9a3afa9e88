//! What a server may ask of us or tell us while it is connected.
#![expect(
    deprecated,
    reason = "servers that are in use still ask for roots and for the model, and send their log"
)]

use std::sync::Arc;

use rmcp::{
    ClientHandler, RoleClient,
    model::{
        ClientConfig, CreateMessageRequestParams, CreateMessageResult, ElicitRequestParams, ElicitResult,
        ErrorData, Implementation, ListRootsResult, LoggingLevel, LoggingMessageNotificationParam,
        ProgressNotificationParam, ProtocolVersion, SetLevelRequestParams,
    },
    service::{NotificationContext, RequestContext},
};

use super::{
    elicit::elicit,
    line::{Inbox, Line},
    sample::sample,
    server::Server,
    surfaces::{capabilities, roots},
};

/// Answers a server.
pub(crate) struct Handler {
    server: Arc<Server>,
    inbox: Arc<Inbox>,
}

impl Handler {
    pub(crate) fn new(server: Arc<Server>, inbox: Arc<Inbox>) -> Self {
        Self { server, inbox }
    }
}

impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        let identity = Implementation::new("toolwright", env!("CARGO_PKG_VERSION"));
        let mut config = ClientConfig::new(capabilities(&self.server), identity);
        config.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
        config
    }

    async fn create_message(
        &self,
        asked: CreateMessageRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        sample(&self.server, &context.ct, asked).await
    }

    async fn create_elicitation(
        &self,
        asked: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(elicit(&self.server, &context.ct, asked).await)
    }

    async fn list_roots(&self, _: RequestContext<RoleClient>) -> Result<ListRootsResult, ErrorData> {
        Ok(roots(&self.server))
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.inbox.tools_changed.send_modify(|count| *count += 1);
    }

    async fn on_progress(&self, told: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.inbox.progressed(&told, |text| self.server.shown(text));
    }

    async fn on_logging_message(
        &self,
        told: LoggingMessageNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let least = self.server.settings.log_level.unwrap_or("warning");
        let rank = LEVELS.iter().position(|(level, _)| *level == told.level).unwrap_or_default();
        if LEVELS.iter().take(rank + 1).all(|(_, word)| *word != least) {
            return;
        }
        let said = told.data.as_str().map_or_else(|| told.data.to_string(), str::to_owned);
        let said: String =
            self.server.shown(&said).chars().filter(|letter| !letter.is_control()).take(1_000).collect();
        let (name, (_, word)) = (self.server.name(), LEVELS[rank]);
        tracing::warn!(target: "toolwright::mcp", "MCP server `{name}` logs ({word}): {said}");
    }
}

/// Asks a server of the old protocol to send only what is important enough. One that will not is no worse for it.
pub(crate) async fn set_level(server: Arc<Server>, line: Arc<Line>) {
    let says = line.agreed().is_some_and(|info| info.capabilities.logging.is_some());
    let Some(least) = server.settings.log_level.filter(|_| says && !line.is_modern()) else { return };
    let Some((level, _)) = LEVELS.into_iter().find(|(_, word)| *word == least) else { return };
    if let Err(error) = line.peer.set_level(SetLevelRequestParams::new(level)).await {
        let why = server.shown(&error.to_string());
        tracing::debug!(target: "toolwright::mcp", "MCP server `{}` takes no log level: {why}", server.name());
    }
}

/// The levels with their words, from the least important.
const LEVELS: [(LoggingLevel, &str); 8] = [
    (LoggingLevel::Debug, "debug"),
    (LoggingLevel::Info, "info"),
    (LoggingLevel::Notice, "notice"),
    (LoggingLevel::Warning, "warning"),
    (LoggingLevel::Error, "error"),
    (LoggingLevel::Critical, "critical"),
    (LoggingLevel::Alert, "alert"),
    (LoggingLevel::Emergency, "emergency"),
];
