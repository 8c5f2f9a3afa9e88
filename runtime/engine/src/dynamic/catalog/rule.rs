//! Who may take which name. Nothing is guessed: an owner is known by its handle alone.

use super::{Coming, State};
use crate::{
    dynamic::{
        name::{MCP_TOOL, MCP_TOOLSET, RESERVED, is_tool_name},
        owner::{Bringer, Consent, Title},
        refusal::RefusalKind,
        tool::Replaces,
    },
    table::{Implementation, Registry},
};

/// The most tools: their ids are small numbers, and tool search has three of its own.
const MOST: usize = 65_535 - RESERVED.len();

/// The rules for one owner.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) registry: &'static Registry,
    pub(super) state: &'a State,
    pub(super) title: &'a Title,
}

impl Rules<'_> {
    /// Whether a tool of that name may be at home in that toolset.
    pub(super) fn may_be_at_home(self, name: &str, toolset: &str) -> Result<(), RefusalKind> {
        if RESERVED.contains(&name) {
            return Err(RefusalKind::Reserved);
        }
        if !is_tool_name(name) {
            return Err(RefusalKind::ToolName);
        }
        if name.starts_with(MCP_TOOL) != matches!(self.title.bringer, Bringer::Server(_)) {
            return Err(RefusalKind::ServersOnly);
        }
        let Some(row) = self.registry.resolve(toolset) else { return self.may_define(toolset) };
        let built_in = self.registry.tool(name).map(|tool| self.registry.row(tool).home);
        let at_home = built_in.is_some_and(|home| self.registry.toolsets[home.index()].name == toolset);
        let server = self.title.bringer.only_toolset().is_some();
        if !server && (row.open || at_home) { Ok(()) } else { Err(RefusalKind::Closed(toolset.to_owned())) }
    }

    /// Whether a tool may take a name that another may have.
    pub(super) fn may_take(
        self,
        name: &str,
        toolset: &str,
        replaces: Replaces,
        coming: Coming,
    ) -> Result<(), RefusalKind> {
        let agreed = |clash: RefusalKind| match (replaces, self.title.consent) {
            (Replaces::Nothing, _) => Err(clash),
            (Replaces::SameName, Consent::None) => Err(RefusalKind::NoConsent),
            (Replaces::SameName, Consent::Override) => Ok(()),
        };
        match self.state.tools.get(name) {
            Some(known) if known.title == *self.title => {
                let refreshed = coming == Coming::Listed && known.toolset() == toolset;
                let taken =
                    RefusalKind::Taken { by: known.bringer().clone(), toolset: known.toolset().to_owned() };
                if refreshed || replaces == Replaces::SameName { Ok(()) } else { Err(taken) }
            }
            Some(known) => agreed(RefusalKind::Taken {
                by: known.bringer().clone(),
                toolset: known.toolset().to_owned(),
            }),
            None => {
                let Some(tool) = self.registry.tool(name) else {
                    let tools = self.registry.tools.len() + self.state.tools.len();
                    return if tools < MOST { Ok(()) } else { Err(RefusalKind::Full) };
                };
                let row = self.registry.row(tool);
                let home = self.registry.toolsets[row.home.index()].name;
                // A name that only waits for whom it is from is filled, not replaced.
                let waits = matches!(row.implementation, Implementation::External { .. }) && home == toolset;
                if waits { Ok(()) } else { agreed(RefusalKind::BuiltIn(home.to_owned())) }
            }
        }
    }

    /// Whether the owner may bring, change or fill a toolset of that name.
    pub(super) fn may_define(self, name: &str) -> Result<(), RefusalKind> {
        if self.registry.resolve(name).is_some() {
            return Err(RefusalKind::Closed(name.to_owned()));
        }
        match self.title.bringer.only_toolset() {
            Some(only) if only != name => return Err(RefusalKind::ServersOnly),
            None if name.starts_with(MCP_TOOLSET) => return Err(RefusalKind::ServersOnly),
            _ => {}
        }
        if !is_toolset_name(name) || self.registry.meaning(name).is_some() {
            return Err(RefusalKind::ToolsetName);
        }
        if let Some(other) = self.aliased(name) {
            return Err(RefusalKind::AliasTaken(other));
        }
        match self.state.toolsets.get(name) {
            Some(kept) if kept.title != *self.title => Err(RefusalKind::NotYours(kept.title.bringer.clone())),
            _ => Ok(()),
        }
    }

    /// Whether a toolset may have that other name: nothing that already means something.
    pub(super) fn may_alias(self, alias: &str, toolset: &str) -> Result<(), RefusalKind> {
        if !is_toolset_name(alias) {
            return Err(RefusalKind::ToolsetName);
        }
        if self.registry.meaning(alias).is_some() || self.state.toolsets.contains_key(alias) {
            return Err(RefusalKind::AliasTaken(alias.to_owned()));
        }
        // Who has the toolset that an unknown server is to have could take its other name away.
        if alias.starts_with(MCP_TOOLSET) {
            return Err(RefusalKind::ServersOnly);
        }
        match self.aliased(alias) {
            Some(other) if other != toolset => Err(RefusalKind::AliasTaken(other)),
            _ => Ok(()),
        }
    }

    /// Whether a toolset of the owner may list a tool.
    pub(super) fn may_list(self, tool: &str) -> Result<(), RefusalKind> {
        match self.state.tools.get(tool) {
            Some(known) if known.title == *self.title || self.title.bringer == Bringer::Host => Ok(()),
            Some(known) => Err(RefusalKind::NotYours(known.bringer().clone())),
            None if self.registry.tool(tool).is_none() => Err(RefusalKind::Unknown),
            None if self.title.bringer == Bringer::Host => Ok(()),
            None => Err(RefusalKind::NotYours(Bringer::Host)),
        }
    }

    /// Whether a toolset of the owner may include another.
    pub(super) fn may_include(self, set: &str) -> Result<(), RefusalKind> {
        match self.state.toolsets.get(set) {
            Some(known) if known.title == *self.title || self.title.bringer == Bringer::Host => Ok(()),
            Some(known) => Err(RefusalKind::NotYours(known.title.bringer.clone())),
            None if self.registry.resolve(set).is_none() => Err(RefusalKind::Unknown),
            None if self.title.bringer == Bringer::Host => Ok(()),
            None => Err(RefusalKind::NotYours(Bringer::Host)),
        }
    }

    fn aliased(self, name: &str) -> Option<String> {
        let mut sets = self.state.toolsets.values();
        sets.find(|kept| kept.set.aliases.iter().any(|alias| alias == name)).map(|kept| kept.set.name.clone())
    }
}

/// A server's name may hold anything but what would make a pattern, a list or a broken line of it.
fn is_toolset_name(name: &str) -> bool {
    let bad = |letter: char| letter.is_control() || matches!(letter, '*' | '?' | ',' | '`');
    (1..=128).contains(&name.len()) && name != "all" && !name.contains(bad)
}
