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
        ProgressNotificationParam, ProtocolVersion,
    },
    service::{NotificationContext, RequestContext},
};

use super::{
    elicit::elicit,
    line::Inbox,
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
        self.inbox.progressed(told, |text| self.server.shown(text));
    }

    async fn on_logging_message(
        &self,
        told: LoggingMessageNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let least = self.server.settings.log_level.unwrap_or("warning");
        if rank(told.level) < WORDS.iter().position(|word| *word == least).unwrap_or_default() {
            return;
        }
        let said = told.data.as_str().map_or_else(|| told.data.to_string(), str::to_owned);
        let said: String =
            self.server.shown(&said).chars().filter(|letter| !letter.is_control()).take(1_000).collect();
        let (name, word) = (self.server.name(), WORDS.get(rank(told.level)).copied().unwrap_or_default());
        tracing::warn!(target: "toolwright::mcp", "MCP server `{name}` logs ({word}): {said}");
    }
}

/// The words for levels, from the least important.
const WORDS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

fn rank(level: LoggingLevel) -> usize {
    match level {
        LoggingLevel::Debug => 0,
        LoggingLevel::Info => 1,
        LoggingLevel::Notice => 2,
        LoggingLevel::Warning => 3,
        LoggingLevel::Error => 4,
        LoggingLevel::Critical => 5,
        LoggingLevel::Alert => 6,
        LoggingLevel::Emergency => 7,
    }
}
