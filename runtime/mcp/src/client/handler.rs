//! What a server may ask of us or tell us while it is connected.

use std::sync::Arc;

use rmcp::{
    ClientHandler, RoleClient,
    model::{ClientCapabilities, ClientConfig, Implementation, ProgressNotificationParam, ProtocolVersion},
    service::NotificationContext,
};

use super::{line::Inbox, server::Server};

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
        let mut config = ClientConfig::new(ClientCapabilities::default(), identity);
        config.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
        config
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.inbox.tools_changed.send_modify(|count| *count += 1);
    }

    async fn on_progress(&self, told: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.inbox.progressed(told, |text| self.server.shown(text));
    }
}
