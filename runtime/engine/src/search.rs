//! Tools that wait until they are searched for, where the definitions of all would fill the context.
//!
//! Core tools never wait. The others are reached through three tools that stand in for them, or, where the
//! provider searches itself, as its namespaces. Either way a call is an ordinary call: same scope, same hooks.

mod bridge;
mod config;
mod index;
mod namespace;

use crate::{
    ToolId,
    definition::{Definitions, Format},
    dynamic::{Beyond, RESERVED, Snapshot},
    mask::{ToolMask, has},
    select::Selection,
};

pub use self::config::{SearchConfig, SearchMode};
pub(crate) use self::{
    bridge::{Bridge, BridgeDefinition, through_bridge},
    index::Index,
    namespace::Namespace,
};

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// The model calls `tool_search`, `tool_describe` and `tool_call`.
    Bridge,
    /// The provider, in the `OpenAI` responses format; in other formats the bridge.
    Provider,
}

/// What of a selection waits.
#[derive(Debug)]
pub(crate) struct Deferral {
    pub(crate) config: SearchConfig,
    mask: ToolMask,
    /// The namespaces, where the provider searches.
    namespaces: Option<Vec<Namespace>>,
    bridges: [BridgeDefinition; RESERVED.len()],
    /// The id of the first of the three.
    first: usize,
}

impl Snapshot {
    /// Lets the definitions of a selection's tools that are not core wait, where the configuration and the size
    /// of the context window (in tokens; 0 is unknown) say so. Otherwise the selection stays as it is.
    ///
    /// Give it what is available, not only what is selected. The selection must be of this snapshot.
    pub fn defer(
        &self,
        selection: &Selection,
        config: &SearchConfig,
        window: usize,
        searcher: Searcher,
    ) -> Selection {
        let core = self.registry().core;
        let definitions = Definitions::new(selection, Format::OpenAi);
        let (mut mask, mut tokens) = (ToolMask::empty(self.layer().width()), 0);
        for definition in definitions.iter().filter(|definition| !has(core, definition.tool)) {
            mask.insert(definition.tool);
            tokens += definition.tokens();
        }
        if !config.activates(tokens, window) {
            return selection.clone();
        }
        // Once per snapshot, and here rather than in the first call that searches.
        self.index();
        let bridges = bridge::definitions(self, &mask, config);
        let first = self.layer().width();
        let namespaces = (searcher == Searcher::Provider).then(|| Namespace::of(self, &mask));
        let deferral = Deferral { config: *config, mask, namespaces, bridges, first };
        let beyond = Beyond { snapshot: self.clone(), deferral: Some(deferral) };
        Selection::beyond(self.registry(), selection.mask().clone(), beyond.into())
    }
}

impl Deferral {
    /// Tells whether a tool's definition waits.
    pub(crate) fn waits(&self, tool: ToolId) -> bool {
        self.mask.contains(tool)
    }

    pub(crate) fn mask(&self) -> &ToolMask {
        &self.mask
    }

    /// Gives the namespaces for a provider that searches itself, in the format that has them.
    pub(crate) fn namespaces(&self, format: Format) -> Option<&[Namespace]> {
        self.namespaces.as_deref().filter(|_| format == Format::Responses)
    }

    /// Gives the three tools that stand in.
    pub(crate) fn bridges(&self) -> impl Iterator<Item = (ToolId, &BridgeDefinition)> {
        let ids = (self.first..).filter_map(|id| u16::try_from(id).ok().map(ToolId));
        ids.zip(&self.bridges)
    }
}
